//! A record step by step, for people.

use crate::rulebook::Hosted;
use crate::verifying::{Readable, VerifyError};
use kernel::{Lang, Outcome, Record, Seat, Sketch, Viewer};

/// One moment of a replay.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The step that led here, in words; nothing at the start.
    pub step: Option<(usize, Seat, String)>,
    /// The position, all open.
    pub sketch: Sketch,
    /// The result, at the end.
    pub result: Option<Outcome>,
}

/// Shows every position until `show` answers false.
pub(crate) fn replay<G: Hosted>(
    record: &Record,
    lang: Lang,
    show: &mut dyn FnMut(Scene) -> bool,
) -> Result<(), VerifyError> {
    let readable = Readable::<G>::new(record)?;
    let mut number = 0;
    readable.play(|state, done| {
        let step = done.map(|(before, seat, step)| {
            let words = G::step_in_words(&before.view(Viewer::Seat(seat)), step, lang);
            let scene = (number, seat, words);
            number += 1;
            scene
        });
        show(Scene { step, sketch: G::sketch(&state.view(Viewer::All), lang), result: state.outcome() })
    })?;
    Ok(())
}

//! A record step by step, for people.

use crate::live::text;
use crate::rulebook::Hosted;
use crate::verifying::{Readable, VerifyError};
use kernel::{Lang, Outcome, Record, Seat, Sketch, Viewer};
use std::sync::Arc;

/// One moment of a replay.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The step that led here, in words; nothing at the start.
    pub step: Option<(usize, Seat, String)>,
    /// The position, all open.
    pub sketch: Sketch,
    /// The same as JSON: the view of one who sees everything.
    pub view: Arc<str>,
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
        let view = state.view(Viewer::All);
        let (sketch, result) = (G::sketch(&view, lang), state.outcome());
        show(Scene { step, sketch, view: text(&view), result })
    })?;
    Ok(())
}

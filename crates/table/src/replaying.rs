//! A record step by step, for people.

use crate::live::text;
use crate::rulebook::Hosted;
use crate::verifying::{Led, Readable, VerifyError};
use kernel::{Outcome, Record, Seat, Seats, Viewer};
use serde::Serialize;
use shown::{Lang, Naming, Sketch, Standing};
use std::sync::Arc;

/// The step that led to a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Told"))]
pub struct Done {
    /// Its number in the record, from 0 on.
    pub number: usize,
    /// Who did it.
    pub seat: Seat,
    /// The number of its turn, from 0 on: as an [`Analysis`](crate::Analysis) counts them.
    pub turn: usize,
    /// What was done.
    pub words: String,
}

/// One moment of a replay. Computes only what is asked for. Object safe.
pub trait Moment {
    /// The step that led here; nothing at the start.
    fn done(&self, lang: Lang, naming: Naming) -> Option<Done>;

    /// The position in colored text, all open.
    fn sketch(&self, lang: Lang) -> Sketch;

    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> Arc<str>;

    /// What a viewer perceived of the step, as a JSON list.
    fn sights(&self, viewer: Viewer) -> Arc<str>;

    /// Who is to act.
    fn to_act(&self) -> Seats;

    /// How the match stands, where the game counts something.
    fn standing(&self) -> Option<Standing>;

    /// The result, at the end.
    fn result(&self) -> Option<Outcome>;
}

struct Shown<'a, G: Hosted> {
    state: &'a G,
    led: Option<Led<'a, G>>,
    number: usize,
    turn: usize,
}

impl<G: Hosted> Moment for Shown<'_, G> {
    fn done(&self, lang: Lang, naming: Naming) -> Option<Done> {
        let Led { before, seat, step, .. } = self.led.as_ref()?;
        let words = G::told(&before.view(Viewer::Seat(*seat)), *seat, step, lang, naming);
        Some(Done { number: self.number, seat: *seat, turn: self.turn, words })
    }

    fn sketch(&self, lang: Lang) -> Sketch {
        G::sketch(&self.state.view(Viewer::All), lang)
    }

    fn view(&self, viewer: Viewer) -> Arc<str> {
        text(&self.state.view(viewer))
    }

    fn sights(&self, viewer: Viewer) -> Arc<str> {
        let events = self.led.iter().flat_map(|led| led.events);
        text(&events.filter_map(|event| G::sight(event, viewer)).collect::<Vec<_>>())
    }

    fn to_act(&self) -> Seats {
        self.state.to_act()
    }

    fn standing(&self) -> Option<Standing> {
        self.state.standing()
    }

    fn result(&self) -> Option<Outcome> {
        self.state.outcome()
    }
}

/// Shows every position until `show` answers false.
pub(crate) fn replay<G: Hosted>(
    record: &Record,
    show: &mut dyn FnMut(&dyn Moment) -> bool,
) -> Result<(), VerifyError> {
    let readable = Readable::<G>::new(record)?;
    let (mut number, mut turn, mut last) = (0, 0, None);
    readable.play(&mut |state, led| {
        if let Some(Led { before, seat, .. }) = &led {
            let id = Some((*seat, G::turn(&before.view(Viewer::Seat(*seat)))));
            turn += usize::from(last.is_some() && last != id);
            last = id;
        }
        let goes_on = show(&Shown { state, number, turn, led });
        number += usize::from(last.is_some());
        goes_on
    })?;
    Ok(())
}

//! What each viewer knows: everything. The bag has no order, so nothing is left to imagine.

use crate::Coral;
use crate::event::Event;
use crate::state::Open;
use crate::truth::{Truth, ViewForm};
use kernel::{Dice, Imagine, Observe, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ViewForm", into = "ViewForm")]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) open: Open,
}

impl View {
    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The position in the record's form.
    pub fn truth(&self) -> Truth {
        Truth::of(&self.open)
    }
}

impl kernel::View for View {
    type Sight = Event;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn fold(&mut self, sight: &Event) {
        self.open.happen(*sight);
    }
}

impl Observe for Coral {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View { viewer, open: self.open }
    }

    fn turn(view: &View) -> u32 {
        view.open.turns.into()
    }

    fn sight(event: &Event, _viewer: Viewer) -> Option<Event> {
        // Every kind of event is named, so that a new one is thought about.
        match event {
            Event::Placed { .. }
            | Event::PawnSet { .. }
            | Event::PawnKeptOff { .. }
            | Event::Grew { .. }
            | Event::Fell { .. }
            | Event::Glided { .. }
            | Event::Floated { .. }
            | Event::Owes { .. }
            | Event::Dropped { .. }
            | Event::Chosen { .. }
            | Event::Boxed { .. }
            | Event::HandEmptied
            | Event::Drawn { .. }
            | Event::PhaseBegan { .. }
            | Event::TurnBegan { .. } => Some(*event),
        }
    }
}

impl Imagine for Coral {
    fn imagine<D: Dice>(view: &View, _dice: &mut D) -> Coral {
        Coral { open: view.open }
    }

    fn is_certain(_view: &View) -> bool {
        true
    }
}

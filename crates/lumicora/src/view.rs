//! What each viewer knows, and which states fit that.

use crate::Lumicora;
use crate::event::Event;
use crate::state::Open;
use crate::tile::{Tile, TileSet};
use crate::truth::{Truth, ViewForm};
use kernel::{Dice, Imagine, Observe, Pool, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer knows: all that lies open, and the emergency stack's contents if it may see everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ViewForm", into = "ViewForm")]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) open: Open,
    pub(crate) emergency: Option<TileSet>,
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
        if let (Event::EmergencyOpened, Some(stack)) = (sight, &mut self.emergency) {
            *stack = TileSet::EMPTY;
        }
    }
}

impl Observe for Lumicora {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let emergency = match viewer {
            Viewer::Seat(_) | Viewer::Spectator => None,
            Viewer::All => Some(self.emergency),
        };
        View { viewer, open: self.open, emergency }
    }

    /// A seat has one turn in each phase of a round; the extra scoring phase has a round of its own.
    fn turn(view: &View) -> u32 {
        4 * u32::from(view.open.round()) + view.open.phase() as u32
    }

    fn sight(event: &Event, _viewer: Viewer) -> Option<Event> {
        // Every kind of event is named, so that a new one is thought about.
        match event {
            Event::Laid { .. }
            | Event::SwapBegan { .. }
            | Event::Picked { .. }
            | Event::PutBack { .. }
            | Event::Offered { .. }
            | Event::TookLimestone { .. }
            | Event::Took { .. }
            | Event::Discarded { .. }
            | Event::Drawn { .. }
            | Event::EmergencyOpened
            | Event::RoundBegan { .. }
            | Event::TurnBegan { .. }
            | Event::PlacingBegan { .. }
            | Event::TurnEnded { .. }
            | Event::ScoringBegan
            | Event::Asked { .. }
            | Event::Scored { .. }
            | Event::Skipped { .. }
            | Event::OctopusMoved { .. }
            | Event::ExtraPhase { .. }
            | Event::GameEnded => Some(*event),
        }
    }
}

impl Imagine for Lumicora {
    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Lumicora {
        let unseen = view.open.unseen();
        // A tile that was seen and went back is in the bag for certain.
        let mut may_be_hidden = unseen.without(view.open.returned);
        let emergency = view.emergency.unwrap_or_else(|| {
            let stack = (0..view.open.emergency_size).map_while(|_| {
                let size = may_be_hidden.size();
                let tile = Tile::new(may_be_hidden.nth(dice.below(size))).filter(|_| size > 0)?;
                may_be_hidden.remove(tile);
                Some(tile)
            });
            stack.collect()
        });
        Lumicora { open: view.open, bag: unseen.without(emergency), emergency }
    }

    fn is_certain(view: &View) -> bool {
        let open = &view.open;
        view.emergency.is_some()
            || open.emergency_size == 0
            || open.unseen().without(open.returned).len() == u32::from(open.emergency_size)
    }
}

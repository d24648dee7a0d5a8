//! Who knows what: [`Observe`] builds views, [`View`] advances them, [`Imagine`] leads back to a state.

use crate::chance::Dice;
use crate::game::Game;
use crate::seat::Seat;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Who looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A spectator, who sees what is open to all.
    Spectator,
    /// Sees everything. A host gives this view to nobody before the match is over.
    All,
}

impl Viewer {
    /// The seat of a viewer who sits.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::All => None,
        }
    }

    /// Every viewer of a table with `seats` seats.
    pub fn each(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All])
    }
}

/// What one viewer knows, as plain data of its own type: built up from nothing, never a state with parts
/// cut out. A host wants it written as an object with `viewer` and `options` (docs/VIEWS.md).
pub trait View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// An event as this viewer perceives it; for a host an object with an `event`.
    type Sight: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// Advances by one sight. Folding all sights of a step gives the view after it.
    fn fold(&mut self, sight: &Self::Sight);
}

/// Hidden by default: nobody ever learns more than what `view` puts in and `sight` lets through.
pub trait Observe: Game {
    /// What a viewer knows.
    type View: View;

    /// What `viewer` knows now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as `viewer` perceives it; `None` if there is nothing to see.
    fn sight(event: &Self::Event, viewer: Viewer) -> Option<<Self::View as View>::Sight>;

    /// The number of the turn that the view's seat is in, or was in last: the same at all moments of a turn, and
    /// larger in the seat's next. Clocks, undo, drafts and replays go by it.
    fn turn(view: &Self::View) -> u32;

    /// Whether something hidden decided this event, as with a draw: a seat that has to pass because of the cards
    /// in its hand, say. The law of non-interference treats it as an outcome of chance.
    fn is_outcome(_event: &Self::Event) -> bool {
        false
    }
}

/// The only way from knowledge to a state, and all that an information-set search needs.
pub trait Imagine: Observe {
    /// A whole state that fits the view: its view for that viewer is equal, and the seats to act have legal
    /// steps. Every fitting state can come up; likelier ones more often where the rules say so. Depends on
    /// the view and the dice alone.
    fn imagine<D: Dice>(view: &Self::View, dice: &mut D) -> Self;

    /// Whether exactly one state fits the view.
    fn is_certain(view: &Self::View) -> bool;
}

//! What each viewer knows (LU-17, LU-18). Which states fit that is in `imagine.rs`.

use crate::Lumis;
use crate::card::{Cards, Color};
use crate::event::{Event, Sees};
use crate::state::{Open, Secrets, State, partner};
use crate::wire::ViewForm;
use kernel::{Observe, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer knows: all that lies open, its own hand, and in a team what the partners know of each
/// other's cards: both of them saw them given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ViewForm", into = "ViewForm")]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) open: Open,
    /// As far as the viewer knows them; what it does not know is empty.
    pub(crate) secrets: Secrets,
}

impl View {
    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// A seat's hand, if the viewer sees it.
    pub fn hand(&self, seat: Seat) -> Option<Cards> {
        self.sees(seat).hand.then(|| self.secrets.hands[seat])
    }

    /// Cards that this seat holds for certain, as far as the viewer knows.
    pub fn certain(&self, seat: Seat) -> Cards {
        match self.hand(seat) {
            Some(hand) => hand,
            None => partner(self.open.seats(), seat)
                .filter(|&partner| self.viewer == Viewer::Seat(partner))
                .map_or(Cards::NONE, |partner| self.secrets.known[partner]),
        }
    }

    pub(crate) fn sees(&self, seat: Seat) -> Sees {
        sees(self.viewer, self.open.seats(), seat)
    }

    /// Whether the viewer knows the last color of a gift under way.
    pub(crate) fn sees_gift(&self) -> bool {
        self.open.actor().is_some_and(|giver| self.sees(giver).known)
    }
}

/// What a viewer sees of a seat.
fn sees(viewer: Viewer, seats: usize, seat: Seat) -> Sees {
    match viewer {
        Viewer::Seat(own) => {
            Sees { hand: own == seat, known: own == seat || partner(seats, own) == Some(seat) }
        }
        Viewer::Spectator => Sees { hand: false, known: false },
        Viewer::All => Sees::ALL,
    }
}

impl kernel::View for View {
    type Sight = Event<Option<Color>>;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn fold(&mut self, sight: &Event<Option<Color>>) {
        let (viewer, seats) = (self.viewer, self.open.seats());
        self.open.happen(sight);
        self.secrets.happen(&self.open, sight, |seat| sees(viewer, seats, seat));
    }
}

impl Observe for Lumis {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let State { open, secrets } = self;
        let mut view = View { viewer, open: open.clone(), secrets: Secrets::none(open.seats()) };
        for seat in secrets.hands.seats() {
            let Sees { hand, known } = view.sees(seat);
            if hand {
                view.secrets.hands[seat] = secrets.hands[seat];
            }
            if known {
                view.secrets.known[seat] = secrets.known[seat];
            }
        }
        if view.sees_gift() {
            view.secrets.handed = secrets.handed;
        }
        view
    }

    fn turn(view: &View) -> u32 {
        view.open.turn().into()
    }

    /// What is hidden in an event is the color of a card that moves face down; `Event::map` names every
    /// kind of event, so that a new one is thought about.
    fn sight(event: &Event, viewer: Viewer) -> Option<Event<Option<Color>>> {
        Some(event.map(|seats, color| match viewer {
            Viewer::Seat(own) => seats.has(own).then_some(color),
            Viewer::Spectator => None,
            Viewer::All => Some(color),
        }))
    }

    /// A seat passes by itself because of the cards it holds (LU-12).
    fn is_outcome(event: &Event) -> bool {
        matches!(event, Event::Passed { .. })
    }
}

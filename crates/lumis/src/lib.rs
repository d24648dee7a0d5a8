#![doc = include_str!("../README.md")]
//!
//! | file | what is in it |
//! | --- | --- |
//! | `card.rs`, `space.rs` | colors, teams and cards; spaces and sets of them |
//! | `board.rs`, `reading.rs` | the board, and reading one from its file |
//! | `map.rs` | what stands on the board, as networks |
//! | `setup.rs`, `state.rs`, `step.rs` | options; the state; one choice |
//! | `legal.rs`, `connect.rs`, `illegal.rs` | what may be done, LU-10's search, and why not |
//! | `apply.rs`, `event.rs` | what a step causes, and what that changes |
//! | `score.rs` | how a match ends |
//! | `aid.rs` | for people who ask: cheapest links, shortest crossings |
//! | `view.rs`, `imagine.rs`, `wire.rs` | what each viewer knows, states that fit it, and its JSON form |
//! | `truth.rs`, `vectors.rs` | the record's forms; answers to rule vectors |
//! | `tabled.rs` | options for people, sides, what cannot be taken back |
//! | `encode.rs` | tensors and step indices |
//! | `policy.rs` | simple players |
//! | `present.rs`, `words.rs` | colored text, words in three languages |
//! | `draw.rs` | a board as a picture |

mod aid;
mod apply;
pub mod board;
pub mod card;
mod connect;
mod draw;
mod encode;
mod event;
mod illegal;
mod imagine;
mod legal;
pub mod map;
mod policy;
mod present;
mod reading;
mod score;
mod setup;
pub mod space;
mod state;
mod step;
mod tabled;
mod truth;
#[cfg(feature = "typescript")]
mod typescript;
mod vectors;
mod view;
mod wire;
mod words;

pub use event::Event;
pub use illegal::Illegal;
pub use score::End;
pub use setup::{Setup, Talk};
pub use state::{Chain, Gift, MOST_IDLE, MOST_TURNS, Open, Secrets, State as Lumis, TOWER_STONES};
pub use step::Step;
pub use truth::{Dealt, Drawn, GiftTruth, StoneTruth, TowerTruth, Truth};
pub use view::View;

use kernel::{Chance, Events, Game, Outcome, Seat, Seats};

/// The team that connects its shores has won; there is nothing to count.
impl shown::Tallied for Lumis {}

impl Game for Lumis {
    type Setup = Setup;
    type Step = Step;
    type Event = Event;
    type Illegal = Illegal;

    const NAME: &'static str = "lumis";
    const RULE_PREFIX: &'static str = "LU";
    const RULES_VERSION: u32 = 1;

    fn start<C: Chance>(setup: &Setup, chance: &mut C) -> Self {
        apply::start(setup, chance)
    }

    fn setup(&self) -> Setup {
        self.open.setup.clone()
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.open.to_act()
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Step>) {
        if self.open.actor() == Some(seat) {
            legal::legal(&self.open, self.secrets.hands[seat], self.secrets.handed, out);
        }
    }

    fn check(&self, seat: Seat, step: &Step) -> Result<(), Illegal> {
        legal::check(&self.open, seat, self.secrets.hands[seat], self.secrets.handed, step)
    }

    #[inline]
    fn apply<C: Chance, E: Events<Event>>(
        &mut self,
        seat: Seat,
        step: &Step,
        chance: &mut C,
        events: &mut E,
    ) {
        apply::apply(self, seat, step, chance, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        score::outcome(&self.open)
    }

    /// LU-16 ends the match after 1,000 turns; a hand of 15 cards pays for at most 15 stones in one.
    fn most_steps(_setup: &Setup) -> usize {
        usize::from(MOST_TURNS) * usize::from(card::MOST_CARDS)
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }
}

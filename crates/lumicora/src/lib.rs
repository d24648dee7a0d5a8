#![doc = include_str!("../README.md")]
//!
//! | file | what is in it |
//! | --- | --- |
//! | `tile.rs`, `board.rs`, `reef.rs` | Luminos; the board's spaces; one reef as bitboards |
//! | `setup.rs`, `state.rs`, `turn.rs`, `step.rs` | options; the state; parts of a turn; one choice |
//! | `legal.rs`, `illegal.rs` | what may be done, and why not |
//! | `apply.rs`, `event.rs` | what a step causes, and what that changes |
//! | `score.rs`, `tally.rs` | points by rule, the result; the same for what was counted at a table of wood |
//! | `view.rs` | what each viewer knows, and states that fit it |
//! | `truth.rs`, `position.rs`, `vectors.rs` | the record's forms; written positions; answers to rule vectors |
//! | `tabled.rs`, `aid.rs` | options for people, sides, what cannot be taken back; answers for those who think ahead |
//! | `encode.rs` | tensors and step indices |
//! | `policy.rs` | simple players |
//! | `present.rs`, `words.rs` | colored text, words in three languages |
//! | `draw.rs` | a board as a picture |

mod aid;
mod apply;
pub mod board;
mod draw;
mod encode;
mod event;
mod illegal;
mod legal;
mod policy;
mod position;
mod present;
pub mod reef;
pub mod score;
mod setup;
mod state;
mod step;
mod tabled;
mod tally;
pub mod tile;
mod truth;
pub mod turn;
#[cfg(feature = "typescript")]
mod typescript;
mod vectors;
mod view;
mod words;

pub use event::Event;
pub use illegal::Illegal;
pub use position::Position;
pub use setup::{Animals, Setup, Side};
pub use state::{LAST_ROUND, MOST_LIMESTONE, Open, Player, State as Lumicora};
pub use step::{Source, Step};
pub use truth::{Dealt, Drawn, Truth};
pub use view::View;

use kernel::{Chance, Events, Game, Outcome, Seat, Seats};

impl Game for Lumicora {
    type Setup = Setup;
    type Step = Step;
    type Event = Event;
    type Illegal = Illegal;

    const NAME: &'static str = "lumicora";
    const RULE_PREFIX: &'static str = "LC";
    const RULES_VERSION: u32 = if cfg!(feature = "next-rules") { 2 } else { 1 };

    fn start<C: Chance>(setup: &Setup, chance: &mut C) -> Self {
        apply::start(setup, chance)
    }

    fn setup(&self) -> Setup {
        self.open.setup
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.open.to_act()
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Step>) {
        legal::legal(&self.open, seat, out);
    }

    fn check(&self, seat: Seat, step: &Step) -> Result<(), Illegal> {
        legal::check(&self.open, seat, step)
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

    /// A turn has an offer, at most four steps of taking and three of laying; a round adds one scoring; a seat
    /// spends at most four jellyfish, each on a swap of the whole Atoll, which never exceeds all tiles.
    fn most_steps(setup: &Setup) -> usize {
        let seats = usize::from(setup.seats);
        let swaps = 4 * (2 + tile::BAG_TILES);
        seats * (1 + usize::from(LAST_ROUND) * (1 + 4 + 3 + 1) + 1 + swaps)
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }
}

#![doc = include_str!("../README.md")]
//!
//! | file | what is in it |
//! | --- | --- |
//! | `space.rs`, `piece.rs`, `reef.rs`, `plan.rs` | cells; pieces; the reef; the view from above |
//! | `setup.rs`, `state.rs`, `turn.rs`, `step.rs` | options; the state; parts of a turn; one choice |
//! | `legal.rs`, `illegal.rs` | what may be done, and why not |
//! | `stability.rs`, `certificate.rs` | whether a reef holds, with a proof; checking a proof |
//! | `site.rs`, `footing.rs`, `cluster.rs` | the same question in play: shortcuts, then the exact test |
//! | `simplex.rs`, `number.rs`, `int.rs` | the linear problem behind it, in whole numbers of any size |
//! | `falling.rs` | what falls |
//! | `apply.rs`, `event.rs` | what a step causes, and what that changes |
//! | `score.rs`, `cards.rs`, `tally.rs` | points, the result; the solo cards; scoring what was seen at a table of wood |
//! | `view.rs` | what each viewer knows |
//! | `truth.rs`, `vectors.rs` | the record's forms; answers to rule vectors |
//! | `tabled.rs`, `aid.rs` | options for people, sides, what cannot be taken back; what people can ask |
//! | `encode.rs` | tensors and step indices |
//! | `policy.rs` | simple players |
//! | `present.rs`, `words.rs` | colored text, words in three languages |

mod aid;
mod apply;
pub mod cards;
pub mod certificate;
mod cluster;
mod encode;
mod event;
mod falling;
mod footing;
mod illegal;
pub mod int;
mod legal;
mod number;
pub mod piece;
pub mod plan;
mod policy;
mod present;
#[doc(hidden)]
pub mod random_reefs;
pub mod reef;
pub mod score;
mod setup;
mod simplex;
mod site;
pub mod space;
pub mod stability;
mod state;
mod step;
mod tabled;
mod tally;
mod truth;
pub mod turn;
#[cfg(feature = "typescript")]
mod typescript;
mod vectors;
mod view;
mod words;

pub use event::Event;
pub use illegal::Illegal;
pub use setup::{Falling, Mode, Setup};
pub use state::{Open, State as Coral, Stock};
pub use step::Step;
pub use truth::{Dealt, Drawn, Truth};
pub use view::View;

use kernel::{Chance, Events, Game, Outcome, Seat, Seats};

/// Its reef grows on a table and a rock; there are no boards to write down.
impl shown::Boards for Coral {}

impl Game for Coral {
    type Setup = Setup;
    type Step = Step;
    type Event = Event;
    type Illegal = Illegal;

    const NAME: &'static str = "coral";
    const RULE_PREFIX: &'static str = "CO";
    const RULES_VERSION: u32 = 1;

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

    /// Solo: three steps for each of 20 pieces. Otherwise each piece is grown or dropped once, and between two
    /// growths a seat has one move for nothing, and a landing after each move; seats without pieces move as
    /// often as the others. With falls a piece can go once to its own seat and once to the box, each time with
    /// others that are grown again.
    fn most_steps(setup: &Setup) -> usize {
        let pieces = reef::MOST_PIECES;
        let growths = if setup.falling == Falling::Penalty { pieces + 2 * pieces * pieces } else { pieces };
        match setup.mode {
            Mode::Solo => 3 * pieces,
            Mode::Standard | Mode::Chaos | Mode::Symbiosis => {
                usize::from(setup.seats) * (4 * growths + 8 * pieces)
            }
        }
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }
}

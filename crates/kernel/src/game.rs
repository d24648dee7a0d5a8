//! [`Game`]: the rules of one game as a state machine.

use crate::chance::Chance;
use crate::outcome::Outcome;
use crate::seat::{Seat, Seats};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;

/// The number of a rule in a game's rule book: `LC-20`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule(pub &'static str);

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0)
    }
}

/// Everything that is wrong with the options of a match, each with its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSetup(pub Vec<(Rule, String)>);

impl Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (rule, what)) in self.0.iter().enumerate() {
            write!(f, "{}{what} ({rule})", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for BadSetup {}

/// A valid choice of seats and options. [`Setup::new`] is the only way to get one from what people wrote.
pub trait Setup: Clone + Eq + Debug + Send + Sync + 'static {
    /// Reads a record's `seats` and `options`. Options left out have their defaults; without `rules` it is a match by
    /// version 1 ([`versions`](crate::versions)).
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Self, BadSetup>;

    /// How many seats.
    fn seats(&self) -> usize;

    /// The version of the rules that the match is played by. Every rule that has changed since version 1 asks it.
    fn rules(&self) -> u32 {
        1
    }

    /// The options; [`Setup::new`] makes an equal setup from them.
    fn options(&self) -> Map<String, Value>;
}

/// Why a step is refused. Reasons are data; sentences for people are made from them elsewhere.
/// The macro [`refusals!`](crate::refusals) writes one of these from a table.
pub trait Refusal: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// All reasons by name, so that a test can see that each of them happens.
    const NAMES: &'static [&'static str];

    /// This reason's name: `not_neighbors`.
    fn name(&self) -> &'static str;

    /// The rule that forbids it.
    fn rule(&self) -> Rule;

    /// The places on the board that are at fault, as the record writes places.
    fn places(&self) -> Vec<Value>;
}

/// Receives the events of a step.
pub trait Events<E> {
    /// Adds an event.
    fn push(&mut self, event: E);
}

/// Ignores all events: a playout that uses it pays nothing for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Events<E> for Silent {
    #[inline(always)]
    fn push(&mut self, _event: E) {}
}

impl<E> Events<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// The rules of one game.
///
/// In every state that is not over, one or more seats are *to act*, and each of them chooses one step out of
/// a finite list. From every state after a legal step the turn can be finished. Nothing here reads a clock,
/// does IO, or panics on any input. A state has no serde: only views and records leave the process.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Seats and options.
    type Setup: Setup;
    /// One choice. Its serde form is the record's `do`, for a host an object with a `type`; its order is the order of
    /// [`Game::legal`].
    type Step: Copy + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One thing that happened, with everything hidden in it.
    type Event: Clone + Eq + Debug + Send + Sync + 'static;
    /// Why a step is refused.
    type Illegal: Refusal;

    /// The game's name in records and on the command line.
    const NAME: &'static str;
    /// The prefix of the rules' numbers: `LC`.
    const RULE_PREFIX: &'static str;
    /// The newest version of its rules. Goes up only when legality or results change; a match keeps the one it began
    /// with ([`Setup::rules`]).
    const RULES_VERSION: u32;

    /// The state at the start of a match.
    fn start<C: Chance>(setup: &Self::Setup, chance: &mut C) -> Self;

    /// The setup this state was started with.
    fn setup(&self) -> Self::Setup;

    /// Who may act; nobody once the match is over.
    fn to_act(&self) -> Seats;

    /// Adds all legal steps of a seat to `out`, ascending, each once. Adds none if the seat is not to act, or not
    /// at the table.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Step>);

    /// Whether a step is legal.
    ///
    /// # Errors
    /// The reason why not.
    fn check(&self, seat: Seat, step: &Self::Step) -> Result<(), Self::Illegal>;

    /// Does a step that has passed [`check`](Game::check). For any other step the result is unspecified, but it
    /// does not panic.
    fn apply<C: Chance, E: Events<Self::Event>>(
        &mut self,
        seat: Seat,
        step: &Self::Step,
        chance: &mut C,
        events: &mut E,
    );

    /// Checks, then applies. A refused step leaves the state as it was and draws nothing.
    ///
    /// # Errors
    /// The reason why not.
    fn act<C: Chance, E: Events<Self::Event>>(
        &mut self,
        seat: Seat,
        step: &Self::Step,
        chance: &mut C,
        events: &mut E,
    ) -> Result<(), Self::Illegal> {
        self.check(seat, step)?;
        self.apply(seat, step, chance, events);
        Ok(())
    }

    /// The result once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// An upper bound on the steps of a match with this setup.
    fn most_steps(setup: &Self::Setup) -> usize;

    /// Panics if the state breaks an invariant of the game. For tests.
    fn assert_invariants(&self);

    /// All legal steps of all seats to act, seat by seat.
    fn all_legal(&self) -> Vec<(Seat, Self::Step)> {
        let mut steps = Vec::new();
        let mut all = Vec::new();
        for seat in self.to_act().iter() {
            steps.clear();
            self.legal(seat, &mut steps);
            all.extend(steps.iter().map(|&step| (seat, step)));
        }
        all
    }
}

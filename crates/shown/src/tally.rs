//! Matches played with the physical game: what people counted at the end, scored by the same rules.

use crate::lang::Text;
use kernel::{Game, Outcome, Rule, Seat};
use serde_json::Value;

/// The score of such a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The result.
    pub outcome: Outcome,
    /// What was counted for it, in the game's own lines.
    pub counted: Vec<Vec<i32>>,
    /// The name of such a result, if the game has one.
    pub rating: Option<Text>,
}

/// One thing that was entered and is impossible. Reasons are data; sentences for people are made from them elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miscount {
    /// The rule that rules it out.
    pub rule: Rule,
    /// What is wrong, by name.
    pub what: &'static str,
    /// The seat it is about, if it is about one.
    pub seat: Option<Seat>,
    /// Details that depend on the reason: where, of what, how much, and how much there may be.
    pub at: Vec<i32>,
}

/// Why what was entered has no score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miscounted {
    /// It is not in the form the game expects.
    Unreadable(&'static str),
    /// It can be read, but is impossible; all reasons at once.
    Wrong(Vec<Miscount>),
}

/// A game that can be scored from what lies on the table at the end. A game without points needs an empty `impl` only.
pub trait Tallied: Game {
    /// The result of a match of this setup, from what people entered.
    ///
    /// # Errors
    /// Why there is none.
    fn tally(_setup: &Self::Setup, _entered: &Value) -> Result<Tally, Miscounted> {
        Err(Miscounted::Unreadable("nothing is counted in this game"))
    }
}

/// Collects what is impossible, for games that read what people entered. Not inlined: space is tight in a page.
#[derive(Debug, Default)]
pub struct Miscounts {
    /// What was found so far.
    pub wrong: Vec<Miscount>,
    /// The seat being looked at.
    pub seat: Option<Seat>,
}

impl Miscounts {
    /// Adds one.
    #[inline(never)]
    pub fn refuse(&mut self, rule: &'static str, what: &'static str, at: &[i32]) {
        self.wrong.push(Miscount { rule: Rule(rule), what, seat: self.seat, at: at.to_vec() });
    }

    /// Adds one if there are more than there can be.
    #[inline(never)]
    pub fn at_most(&mut self, n: i32, most: i32, rule: &'static str, what: &'static str) {
        if n > most {
            self.refuse(rule, what, &[n, most]);
        }
    }

    /// A small number, 0 or more, in a list or an object; 0 if left out.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn number(value: Option<&Value>) -> Result<u8, Miscounted> {
        match value {
            None | Some(Value::Null) => Ok(0),
            Some(other) => other
                .as_u64()
                .and_then(|n| u8::try_from(n).ok())
                .ok_or(Miscounted::Unreadable("a number from 0 to 255 is wanted")),
        }
    }

    /// The score, if nothing was wrong.
    ///
    /// # Errors
    /// What was.
    #[inline(never)]
    pub fn settle(self, tally: Tally) -> Result<Tally, Miscounted> {
        if self.wrong.is_empty() { Ok(tally) } else { Err(Miscounted::Wrong(self.wrong)) }
    }
}

//! Matches that were played with the box: what people counted in the end, scored by the same rules.

use crate::lang::Text;
use kernel::{Game, Outcome, Rule, Seat};
use serde_json::Value;

/// The score of such a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The result.
    pub outcome: Outcome,
    /// What was counted for it, line by line as the game has it.
    pub counted: Vec<Vec<i32>>,
    /// What such a result is called, where the game has a name for it.
    pub rating: Option<Text>,
}

/// One thing that cannot be as it was entered. Reasons are data; sentences for people are made from them elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miscount {
    /// The rule by which it cannot be.
    pub rule: Rule,
    /// What is wrong, by name.
    pub what: &'static str,
    /// At which seat, if at one.
    pub seat: Option<Seat>,
    /// Where, of what, or how much and how much there may be: as the reason has it.
    pub at: Vec<i32>,
}

/// Why what was entered has no score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miscounted {
    /// It is not in the form that the game wants.
    Unreadable(&'static str),
    /// It can be read, but this cannot have come about; every reason at once.
    Wrong(Vec<Miscount>),
}

/// A game whose result can be told from what lies on the table in the end. One that counts nothing leaves it as it is.
pub trait Tallied: Game {
    /// The result of a match of this setup, from what people entered.
    ///
    /// # Errors
    /// Why it cannot be.
    fn tally(_setup: &Self::Setup, _entered: &Value) -> Result<Tally, Miscounted> {
        Err(Miscounted::Unreadable("nothing is counted in this game"))
    }
}

/// Collects what cannot be, for games that read what people entered. Not inlined: space is tight in a page.
#[derive(Debug, Default)]
pub struct Miscounts {
    /// So far.
    pub wrong: Vec<Miscount>,
    /// At which seat it is looked.
    pub seat: Option<Seat>,
}

impl Miscounts {
    /// Adds one.
    #[inline(never)]
    pub fn refuse(&mut self, rule: &'static str, what: &'static str, at: &[i32]) {
        self.wrong.push(Miscount { rule: Rule(rule), what, seat: self.seat, at: at.to_vec() });
    }

    /// Adds one if there is more than there can be.
    #[inline(never)]
    pub fn at_most(&mut self, n: i32, most: i32, rule: &'static str, what: &'static str) {
        if n > most {
            self.refuse(rule, what, &[n, most]);
        }
    }

    /// A small number from 0 on, of a list or an object; nothing said is 0.
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

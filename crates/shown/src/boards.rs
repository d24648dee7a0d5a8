//! Boards that people make themselves: checked and drawn before anyone plays on them.

use crate::svg::Svg;
use kernel::{BadSetup, Game, Rule};
use serde::Serialize;
use serde_json::Value;

/// One thing that is wrong with a board. Reasons are data; sentences for people are made from them elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardFault {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What is wrong, by name.
    pub what: &'static str,
    /// The ids of the spaces at fault.
    pub at: Vec<usize>,
    /// The same as an English sentence, for people who write boards by hand.
    pub text: String,
}

impl BoardFault {
    /// The name of every fault in how a board is written, which no painting can mend.
    pub const FORM: &'static str = "form";
}

/// Collects what is wrong with a board, for games that read one. Not inlined: space is tight in a page.
#[derive(Debug)]
pub struct BoardFaults {
    rule: Rule,
    all: Vec<BoardFault>,
    /// How many of them are faults in how the board is written.
    forms: usize,
}

/// Faults in how a board is written beyond this many help nobody, and what strangers send can have a hundred thousand.
const MOST_FORMS: usize = 20;

impl BoardFaults {
    /// No faults yet; all will cite this rule.
    pub fn of(rule: Rule) -> BoardFaults {
        BoardFaults { rule, all: Vec::new(), forms: 0 }
    }

    /// Adds one.
    #[inline(never)]
    pub fn refuse(&mut self, what: &'static str, at: &[usize], text: String) {
        self.all.push(BoardFault { rule: self.rule, what, at: at.to_vec(), text });
    }

    /// Adds a fault in how the board is written, unless there are enough of them.
    #[inline(never)]
    pub fn form(&mut self, text: String) {
        if self.forms < MOST_FORMS {
            self.forms += 1;
            self.refuse(BoardFault::FORM, &[], text);
        }
    }

    /// The board, if nothing was wrong.
    ///
    /// # Errors
    /// What was.
    pub fn settle<B>(self, board: B) -> Result<B, Vec<BoardFault>> {
        if self.all.is_empty() { Ok(board) } else { Err(self.all) }
    }

    /// Faults as the reasons against a match on such a board.
    #[inline(never)]
    pub fn against(faults: Vec<BoardFault>) -> BadSetup {
        BadSetup(faults.into_iter().map(|fault| (fault.rule, format!("board: {}", fault.text))).collect())
    }
}

/// A game that can be played on custom boards. A game with one fixed board needs an empty `impl` only.
pub trait Boards: Game {
    /// Whether this is meant to be a board of this game, faulty or not.
    fn is_board(_value: &Value) -> bool {
        false
    }

    /// Everything that is wrong with it; empty if it can be played on.
    fn board_faults(_value: &Value) -> Vec<BoardFault> {
        Vec::new()
    }

    /// Whether it can be played on.
    ///
    /// # Errors
    /// Every reason why not.
    fn check_board(value: &Value) -> Result<(), BadSetup> {
        let faults = Self::board_faults(value);
        if faults.is_empty() { Ok(()) } else { Err(BoardFaults::against(faults)) }
    }

    /// A picture of it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draw_board(_value: &Value) -> Result<Svg, BadSetup> {
        Ok(Svg::default())
    }
}

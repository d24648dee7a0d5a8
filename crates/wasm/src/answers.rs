//! Answers in a form of the engine's own.

use kernel::{Outcome, Rule, Seats};
use serde::Serialize;
use shown::{BoardFault, GameOption, Lang, Text};
use table::Rulebook;

/// A game and what can be chosen for a match of it.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Game {
    pub(crate) name: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "Words"))]
    pub(crate) about: Text,
    pub(crate) seats: Vec<usize>,
    #[cfg_attr(feature = "typescript", ts(type = "Array<GameOption>"))]
    pub(crate) options: Vec<GameOption>,
    pub(crate) bots: Vec<BotLevel>,
    pub(crate) policies: Vec<&'static str>,
    pub(crate) rule_prefix: &'static str,
}

/// A level of bots, and how long it thinks about a turn.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct BotLevel {
    pub(crate) name: &'static str,
    /// What a bot of this level is called.
    pub(crate) called: &'static str,
    pub(crate) iterations: u32,
}

/// A custom board: which game it is for, and everything that is wrong with it.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct CheckedBoard {
    pub(crate) game: &'static str,
    pub(crate) faults: Vec<BoardFault>,
}

/// A score sheet.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Sheet {
    rows: Vec<SheetRow>,
    scores: Vec<i32>,
    winners: Seats,
    reason: Option<Rule>,
}

/// What a rule brought each seat.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct SheetRow {
    rule: Rule,
    #[cfg_attr(feature = "typescript", ts(type = "Words"))]
    words: Text,
    points: Vec<i32>,
}

impl Sheet {
    pub(crate) fn new(game: &dyn Rulebook, outcome: &Outcome) -> Sheet {
        let rules = outcome.breakdown.iter().next().into_iter().flatten().map(|(rule, _)| *rule);
        let row = |(i, rule): (usize, Rule)| {
            let [en, de, nl] = Lang::ALL.map(|lang| game.rule_in_words(rule, lang));
            let points = outcome.breakdown.iter().filter_map(|seat| seat.get(i));
            SheetRow { rule, words: Text { en, de, nl }, points: points.map(|(_, points)| *points).collect() }
        };
        Sheet {
            rows: rules.enumerate().map(row).collect(),
            scores: outcome.scores.iter().copied().collect(),
            winners: outcome.winners,
            reason: outcome.reason,
        }
    }
}

/// The score of a match played with the physical game.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct TallySheet {
    pub(crate) sheet: Sheet,
    /// What was counted, line by line: `tally.rs` of each game says what.
    pub(crate) counted: Vec<Vec<i32>>,
    /// The name of such a result.
    #[cfg_attr(feature = "typescript", ts(type = "Words | null"))]
    pub(crate) rating: Option<Text>,
}

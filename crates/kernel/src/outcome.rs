//! How a match ended.

use crate::game::Rule;
use crate::seat::{BySeat, Seats};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The result of a finished match, as docs/RECORD.md writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points per seat.
    pub scores: BySeat<i32>,
    /// Who won; several share a win, and a drawn match may have none.
    pub winners: Seats,
    /// Points per rule for each seat, in the order of the score sheet; empty if the game counts no points.
    pub breakdown: BySeat<Vec<(Rule, i32)>>,
    /// The rule that ended the match, where the record names it.
    pub reason: Option<Rule>,
}

impl Outcome {
    /// A match that is won or lost, without points: the winners have 1, the others 0.
    pub fn won_by(winners: Seats, seats: usize) -> Outcome {
        let scores = BySeat::from_fn(seats, |seat| i32::from(winners.has(seat)));
        Outcome { scores, winners, breakdown: BySeat::default(), reason: None }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("scores", &self.scores)?;
        map.serialize_entry("winners", &self.winners)?;
        if !self.breakdown.is_empty() {
            let sheets: Vec<Sheet<'_>> = self.breakdown.iter().map(|sheet| Sheet(sheet)).collect();
            map.serialize_entry("breakdown", &sheets)?;
        }
        if let Some(reason) = &self.reason {
            map.serialize_entry("reason", reason)?;
        }
        map.end()
    }
}

/// One seat's points as an object `{"LC-29": 4, ...}`.
struct Sheet<'a>(&'a [(Rule, i32)]);

impl Serialize for Sheet<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self.0.iter().map(|(rule, points)| (rule.0, points)))
    }
}

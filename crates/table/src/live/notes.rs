//! What happened at the table besides the steps: a record's `table`. And how a match ends other than by its rules.

use super::entry::What;
use super::opening::{Clock, Sitter};
use super::playing::Playing;
use crate::rulebook::Hosted;
use kernel::{Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};
use shown::Tabled;

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The rules of the game.
    Rules,
    /// People resigned until only one side was left, or nobody.
    Resigned,
    /// It was called off in its first round.
    Aborted,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// What ended it.
    pub how: How,
    /// Who won.
    pub winners: Seats,
    /// The result by the rules, where they ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// A record's `table`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// Who sat where at the start.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Sitter>"))]
    pub seats: Vec<Sitter>,
    /// How long people could think.
    #[cfg_attr(feature = "typescript", ts(type = "Clock"))]
    pub clock: Clock,
    /// When it started, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub started_ms: u64,
    /// For each step when it was done, in milliseconds after the start.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub times: Vec<u64>,
    /// What else happened, in order.
    pub log: Vec<Note>,
    /// How it ended.
    pub end: End,
}

/// How it ended, in a record's `table`; points are in its `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct End {
    /// What ended it.
    #[cfg_attr(feature = "typescript", ts(type = "How"))]
    pub how: How,
    /// Who won.
    pub winners: Seats,
}

/// One thing that happened besides the steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// After how many steps.
    pub steps: usize,
    /// When, in milliseconds after the start.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: u64,
    /// Whose it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
    /// What it was.
    pub what: What,
}

/// The sides on which people sit.
fn sides<G: Tabled>(setup: &G::Setup, sitters: &[Sitter]) -> Vec<usize> {
    let people = Seat::first(sitters.len()).filter(|seat| sitters[seat.index()].is_person());
    let mut sides: Vec<usize> = people.map(|seat| G::side(setup, seat)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// Who has won by a resignation; `None` if the others play on. `resigned` are all seats that ever resigned,
/// including this one; `sitters` are those who sat there before it.
///
/// The match ends if people are left on only one side, and there was another before: their side has won. It also
/// ends if nobody is left: then the sides on which nobody resigned have won.
pub(crate) fn won_by_resignation<G: Tabled>(
    setup: &G::Setup,
    sitters: &[Sitter],
    seat: Seat,
    resigned: Seats,
) -> Option<Seats> {
    let mut after = sitters.to_vec();
    if let Some(sitter) = after.get_mut(seat.index()) {
        *sitter = Sitter::Bot { level: String::new() };
    }
    let all = || Seat::first(sitters.len());
    match (sides::<G>(setup, sitters).len(), sides::<G>(setup, &after).as_slice()) {
        (_, []) => {
            let gave_up = |other: Seat| resigned.iter().any(|s| G::side(setup, s) == G::side(setup, other));
            Some(all().filter(|&other| !gave_up(other)).collect())
        }
        (2.., [side]) => Some(all().filter(|&other| G::side(setup, other) == *side).collect()),
        (_, [_, ..]) => None,
    }
}

impl<G: Hosted> Playing<G> {
    /// The seats whose resignation would end the match. Bots take the others'.
    pub(super) fn resign_ends(&self) -> Seats {
        if self.ended.is_some() {
            return Seats::NONE;
        }
        let ends = |&seat: &Seat| {
            self.sitters[seat.index()].is_person()
                && won_by_resignation::<G>(&self.setup, &self.sitters, seat, self.resigned.with(seat))
                    .is_some()
        };
        Seat::first(self.sitters.len()).filter(ends).collect()
    }
}

/// Compares what a record's notes say about the end with what follows from them.
///
/// # Errors
/// A sentence on what is wrong.
pub(crate) fn check_end<G: Tabled>(
    setup: &G::Setup,
    notes: &Notes,
    steps: usize,
    by_rules: Option<Seats>,
) -> Result<(), String> {
    if notes.times.len() != steps {
        return Err(format!("table: {} times for {steps} steps", notes.times.len()));
    }
    let mut sitters = notes.seats.clone();
    let mut resigned = Seats::NONE;
    let mut end = by_rules.map(|winners| End { how: How::Rules, winners });
    for note in &notes.log {
        let seat = note.seat.filter(|seat| seat.index() < sitters.len());
        let level = match (&note.what, seat) {
            (What::Resign { level }, Some(seat)) => {
                resigned = resigned.with(seat);
                if let Some(winners) = won_by_resignation::<G>(setup, &sitters, seat, resigned) {
                    end.get_or_insert(End { how: How::Resigned, winners });
                }
                Some(level)
            }
            (What::Timeout { level } | What::StandIn { level, .. } | What::HandToBot { level }, Some(_)) => {
                Some(level)
            }
            (What::Return, Some(seat)) => {
                sitters[seat.index()].clone_from(&notes.seats[seat.index()]);
                None
            }
            (What::Abort, _) => {
                end.get_or_insert(End { how: How::Aborted, winners: Seats::NONE });
                None
            }
            (What::Undo | What::Wait { .. }, Some(_)) | (What::Refund { .. }, _) => None,
            (What::Steps { .. }, _) => return Err("table: steps are written under steps".to_owned()),
            (
                What::Resign { .. }
                | What::Timeout { .. }
                | What::StandIn { .. }
                | What::HandToBot { .. }
                | What::Return
                | What::Wait { .. }
                | What::Undo,
                None,
            ) => return Err("table: a note without its seat".to_owned()),
        };
        if let (Some(level), Some(seat)) = (level, seat) {
            sitters[seat.index()] = Sitter::Bot { level: level.clone() };
        }
    }
    match end {
        Some(end) if end == notes.end => Ok(()),
        Some(end) => Err(format!(
            "table: it ended {:?} with winners {:?}, but by what happened {:?} with {:?}",
            notes.end.how, notes.end.winners, end.how, end.winners
        )),
        None => Err("table: an end is recorded, but nothing ended the match".to_owned()),
    }
}

//! How a match ends (LU-13, LU-14, LU-16), and its result.

use crate::card::Team;
use crate::state::Open;
use kernel::{Outcome, Rule, Seat};
use serde::{Deserialize, Serialize};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// LU-13: this team joined its base lines.
    Won(Team),
    /// LU-14: this team began a turn without a firestone in stock.
    Lost(Team),
    /// LU-16: nobody is building anymore, or the match is too long.
    Dead,
}

impl End {
    /// The team that has won.
    pub fn winner(self) -> Option<Team> {
        match self {
            End::Won(team) => Some(team),
            End::Lost(team) => Some(team.other()),
            End::Dead => None,
        }
    }

    /// The rule that ended the match.
    pub fn rule(self) -> Rule {
        match self {
            End::Won(_) => Rule("LU-13"),
            End::Lost(_) => Rule("LU-14"),
            End::Dead => Rule("LU-16"),
        }
    }
}

/// The result once the match is over: 1 for the winning team's seats, 0 for the others.
pub(crate) fn outcome(open: &Open) -> Option<Outcome> {
    let end = open.end?;
    let winners = Seat::first(open.seats()).filter(|&seat| end.winner() == Some(Team::of(seat))).collect();
    Some(Outcome { reason: Some(end.rule()), ..Outcome::won_by(winners, open.seats()) })
}

//! How a match ends (LU-13, LU-14, LU-16), and its result.

use crate::card::Team;
use crate::state::Open;
use kernel::{BySeat, Outcome, Rule};
use serde::{Deserialize, Serialize};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    let scores = BySeat::from_fn(open.seats(), |seat| i32::from(end.winner() == Some(Team::of(seat))));
    let winners = scores.seats().filter(|&seat| scores[seat] > 0).collect();
    Some(Outcome { scores, winners, breakdown: BySeat::default(), reason: Some(end.rule()) })
}

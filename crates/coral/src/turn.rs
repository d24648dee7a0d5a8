//! The parts of the game and of a turn, under the names that the record gives them.

use serde::{Deserialize, Serialize};

/// What part of the game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The rock is covered (CO-9).
    Cover,
    /// Pawns are set (CO-10).
    Pawns,
    /// Turns are taken.
    Play,
    /// The end phase (CO-18).
    End,
    /// Nothing more.
    Over,
}

/// Why a pawn is off the reef.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Off {
    /// It floats: landing is the whole turn (CO-15).
    Float,
    /// It fell or never stood: it lands, and then acts (CO-10, CO-26).
    Free,
}

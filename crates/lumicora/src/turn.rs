//! The parts of the game and of a turn, under the names that the record gives them.

use serde::{Deserialize, Serialize};

/// What part of the game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Starting Luminos are laid (LC-12).
    Setup,
    /// Turns are taken.
    Action,
    /// Colors are scored (LC-24).
    Scoring,
    /// Nothing more.
    Over,
}

/// How far a seat is in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The turn has not begun.
    #[default]
    Wait,
    /// Jellyfish or offer (LC-13, LC-14).
    Start,
    /// Naming the tiles of a swap (LC-13).
    Swap,
    /// Choosing the action (LC-15).
    Action,
    /// Taking more of a color (LC-15 C).
    Take,
    /// Laying the hand (LC-17).
    Place,
    /// The turn is over.
    Finished,
}

/// A scoring tile (LC-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// Can be scored.
    #[default]
    Coral,
    /// Was scored; can be spent for a swap.
    Jellyfish,
    /// Has left the game.
    Spent,
}

//! The puzzle of the day.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// One of one's tries at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyTry {
    /// Which of them, from 1.
    pub number: u32,
    /// The table it was played at; its record has the seed once the day is over.
    pub table: String,
    /// The points. None while it runs, if it was given up, and if it ended after its day.
    pub points: Option<i32>,
}

/// What one has done with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyMine {
    /// How many tries; later ones know the draws.
    pub tries: u32,
    /// The first, whatever came of it.
    pub first: Option<DailyTry>,
    /// The best.
    pub best: Option<DailyTry>,
    /// The table at which one is playing it.
    pub running: Option<String>,
}

/// A puzzle that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyPast {
    /// Its day in UTC, as `2026-07-14`.
    pub day: String,
    /// Setup and cards.
    #[ts(type = "Options")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// What was published while it could be played.
    pub commitment: String,
    /// What it was the hash of.
    pub secret: String,
    /// The seed of its draws.
    pub seed: String,
    /// What one has done with it.
    pub mine: DailyMine,
}

/// The puzzle of the day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Daily {
    /// Today in UTC, as `2026-07-14`.
    pub day: String,
    /// The game's name.
    pub game: String,
    /// Setup and cards.
    #[ts(type = "Options")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// The hash of the day's secret, which is shown tomorrow.
    pub commitment: String,
    /// When the day is over, in milliseconds since 1970.
    #[ts(type = "number")]
    pub ends_ms: i64,
    /// What time it is for the server.
    #[ts(type = "number")]
    pub now_ms: i64,
    /// What one has done with it.
    pub mine: DailyMine,
    /// The days before, newest first.
    pub past: Vec<DailyPast>,
}

//! The puzzle of the day.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// One try at a puzzle, by the person who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyTry {
    /// Its number, counted from 1.
    pub number: u32,
    /// The table it was played at; its record has the seed once the day is over.
    pub table: String,
    /// The points; none while it runs, if the player gave up, or if it ended after its day.
    pub points: Option<i32>,
}

/// What the person who asks has done with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyMine {
    /// How many tries there were. After the first, the player knows the draws.
    pub tries: u32,
    /// The first try, finished or not.
    pub first: Option<DailyTry>,
    /// The best try.
    pub best: Option<DailyTry>,
    /// The table where a try is running.
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
    /// The hash that was published while the puzzle could be played.
    pub commitment: String,
    /// The secret behind that hash.
    pub secret: String,
    /// The seed of its draws.
    pub seed: String,
    /// What the person who asks has done with it.
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
    /// The hash of the day's secret, which is revealed tomorrow.
    pub commitment: String,
    /// When the day is over, in milliseconds since 1970.
    #[ts(type = "number")]
    pub ends_ms: i64,
    /// The server's time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now_ms: i64,
    /// What the person who asks has done with it.
    pub mine: DailyMine,
    /// The days before, newest first.
    pub past: Vec<DailyPast>,
}

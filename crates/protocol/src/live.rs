//! What a running match sends.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Who plays for a seat now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    /// Somebody.
    Person {
        /// Left out by a server: the table's face has the name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// What is left, in milliseconds, at the time of the frame.
    #[ts(type = "number")]
    pub left_ms: u64,
    /// Whether it is running down.
    pub running: bool,
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The rules of the game.
    Rules,
    /// People resigned until those left were on one side.
    Resigned,
    /// It was called off in its first round.
    Aborted,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// What ended it.
    pub how: How,
    /// Seats that won.
    pub winners: Vec<u8>,
    /// The result by the rules, as the record writes it, where they ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Result", optional)]
    pub result: Option<Value>,
}

/// What a viewer knows now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The number of the last frame in it.
    #[ts(type = "number")]
    pub seq: u64,
    /// The game's view.
    #[ts(type = "View")]
    pub view: Value,
    /// Seats that are to act.
    pub to_act: Vec<u8>,
    /// Who plays for each seat.
    pub sitters: Vec<Sitter>,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<Vec<Hand>>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub end: Option<Ended>,
}

/// One thing that happened, as one class of viewers perceives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Its number at this table, one more than the one before.
    #[ts(type = "number")]
    pub seq: u64,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Whose doing it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// `steps`, `undo`, `resign`, `timeout`, `hand_to_bot`, `abort` or `refund`.
    pub what: String,
    /// What is to be seen of it; fold each into the view, in order.
    #[ts(type = "Array<Sight>")]
    pub sights: Vec<Value>,
    /// Take this view and fold nothing: after an undo, and with everything open at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "View", optional)]
    pub view: Option<Value>,
    /// Seats that are to act.
    pub to_act: Vec<u8>,
    /// Who plays for each seat, if that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sitters: Option<Vec<Sitter>>,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<Vec<Hand>>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub end: Option<Ended>,
}

/// What a viewer was told of a match so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Past {
    /// What was known at the start.
    #[schema(value_type = Object)]
    pub look: Look,
    /// Every frame since, in order.
    #[schema(value_type = Vec<Object>)]
    pub frames: Vec<Frame>,
}

/// Where a draft ends, because the page cannot know what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stops {
    /// Something is drawn.
    Chance,
    /// The turn is over.
    TurnEnd,
}

/// Others whom a draft keeps waiting: they may act as soon as its first steps are sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Begins {
    /// How many of the steps that takes.
    pub after: usize,
    /// Who may begin then.
    pub seats: Vec<u8>,
}

/// A draft followed to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Peeked {
    /// The game's view after the draft, or after the last step before it stops.
    #[ts(type = "View")]
    pub view: Value,
    /// What may come next.
    #[ts(type = "Array<Step>")]
    pub legal: Vec<Value>,
    /// Why nothing may, if so.
    pub stops: Option<Stops>,
    /// Who could begin before that, if anybody could.
    pub begins: Option<Begins>,
}

//! What a running match sends.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Who is playing a seat now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    /// A person.
    Person {
        /// Servers leave it out: the name is in the table's face.
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
    /// The time left when the frame was made, in milliseconds.
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
    /// People resigned until only one side was left.
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
    /// If the rules ended it: the result, as the record writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Result", optional)]
    pub result: Option<Value>,
}

/// What a viewer knows now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The number of the last frame it includes.
    #[ts(type = "number")]
    pub seq: u64,
    /// The game's view.
    #[ts(type = "View")]
    pub view: Value,
    /// The seats whose turn it is.
    pub to_act: Vec<u8>,
    /// Who is playing each seat.
    pub sitters: Vec<Sitter>,
    /// The seats whose resignation would end the match. When others resign, a bot plays on for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub resign_ends: Vec<u8>,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<Vec<Hand>>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub end: Option<Ended>,
    /// Whether it can still be called off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub may_abort: bool,
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
    /// The seat that did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// `steps`, `undo`, `resign`, `timeout`, `stand_in`, `hand_to_bot`, `return`, `wait`, `abort` or `refund`.
    pub what: String,
    /// Whose clock gets more, with `wait`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<u8>,
    /// What the viewer sees of it; fold each into the view, in order.
    #[ts(type = "Array<Sight>")]
    pub sights: Vec<Value>,
    /// If present, replaces the view, and there is nothing to fold: after an undo, and at the end, when everything
    /// is revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "View", optional)]
    pub view: Option<Value>,
    /// The seats whose turn it is.
    pub to_act: Vec<u8>,
    /// Who is playing each seat, if that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sitters: Option<Vec<Sitter>>,
    /// With `sitters`: the seats whose resignation would end the match from now on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub resign_ends: Vec<u8>,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<Vec<Hand>>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub end: Option<Ended>,
    /// Whether it can still be called off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub may_abort: bool,
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

/// Why a draft can't be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stops {
    /// Something is drawn, and the page can't know what.
    Chance,
    /// The turn is over.
    TurnEnd,
}

/// Others who wait for this draft: they may act as soon as its first steps are sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Begins {
    /// How many steps must be sent.
    pub after: usize,
    /// Who may act then.
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
    /// Why nothing may come next, if so.
    pub stops: Option<Stops>,
    /// Who could act before the draft is complete, if anyone.
    pub begins: Option<Begins>,
}

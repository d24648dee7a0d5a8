//! Tables, games and records.

use crate::{Person, reading};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// Who can find a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone: it is in the lists.
    Public,
    /// Anyone with the link.
    #[default]
    Link,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Watching {
    /// Anyone who can find it.
    #[default]
    Everyone,
    /// The host and the players; until the match begins, anyone.
    Seated,
}

/// How long people may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// A budget for the whole match, and an increment after each turn.
    RealTime {
        /// For the match, in milliseconds; at most ten days.
        #[serde(deserialize_with = "reading::number")]
        #[ts(type = "number")]
        #[schema(minimum = 1, maximum = 864_000_000)]
        base_ms: u64,
        /// After each turn, in milliseconds; at most ten days.
        #[serde(deserialize_with = "reading::number")]
        #[ts(type = "number")]
        #[schema(maximum = 864_000_000)]
        increment_ms: u64,
    },
    /// A limit for each turn.
    PerTurn {
        /// In days.
        #[serde(deserialize_with = "reading::number")]
        #[schema(minimum = 1, maximum = 30)]
        days: u32,
    },
}

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People are sitting down.
    Open,
    /// The match is running.
    Running,
    /// The match has ended, and there is a record.
    Finished,
    /// The match was called off in its first round. There is a record, but no list shows it.
    Aborted,
    /// Everyone left before it began.
    Closed,
}

/// A seat, as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatFace {
    /// Free.
    Open,
    /// A person.
    Person {
        /// Who.
        person: Person,
        /// Whether they have said that they are here; seats reserved for a rematch wait for that.
        ready: bool,
        /// The bot that replaced them after they resigned, ran out of time, were away or deleted their account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        stand_in: Option<String>,
        /// Whether they may take their seat back from it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        may_return: bool,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A moment of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordMoment {
    /// The table's id, by which the record is fetched.
    #[schema(max_length = 64)]
    pub record: String,
    /// After how many of its steps.
    #[serde(deserialize_with = "reading::number")]
    pub steps: u32,
}

/// A table, as everyone sees it who may know of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableFace {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The options. Any left out has its default.
    #[ts(type = "Options")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// The seats in order.
    pub seats: Vec<SeatFace>,
    /// Who may start it: the person who made it or, if they are gone, the person on the lowest seat.
    pub host: Option<String>,
    /// Who can find it.
    pub visibility: Visibility,
    /// Who may watch.
    pub watching: Watching,
    /// How long people may think.
    pub clock: Clock,
    /// Its state.
    pub status: Status,
    /// The hash of the server's secret for the shuffle.
    pub commitment: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// Goes up with every change.
    #[ts(type = "number")]
    pub version: u64,
    /// If a daily puzzle is played here, its day, as `2026-07-14`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<String>,
    /// For a variation: the point in the other match where it starts. Such a match doesn't count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<RecordMoment>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// Seats that won, once the match is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub winners: Vec<u8>,
    /// Why the table accepts nothing at the moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halted: Option<String>,
    /// Ids of those the host has muted. Lists leave it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub muted: Vec<String>,
    /// Whether its bots wait until someone watches, because no person plays here anymore.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub resting: bool,
}

/// Who gets a seat at a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// Anyone who sits down.
    Open,
    /// The person who asks.
    Me,
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A request for a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// The seats in order. The person who asks gets the first that says `me`.
    #[schema(min_items = 1, max_items = 4)]
    #[serde(deserialize_with = "reading::objects")]
    pub seats: Vec<SeatWish>,
    /// The options. Any left out has its default.
    #[serde(default)]
    #[ts(type = "Options", optional)]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Map<String, Value>>,
    /// Who can find it.
    #[serde(default)]
    #[ts(optional, as = "Option<Visibility>")]
    pub visibility: Visibility,
    /// Who may watch.
    #[serde(default)]
    #[ts(optional, as = "Option<Watching>")]
    pub watching: Watching,
    /// How long people may think.
    #[serde(default, deserialize_with = "reading::object")]
    #[ts(optional, as = "Option<Clock>")]
    pub clock: Clock,
    /// What the person who asks adds to the shuffle: 64 hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub entropy: Option<String>,
    /// For a variation: the point in another match where this one starts. It has that match's options and number of seats,
    /// and only people with the link can find it.
    #[serde(default, deserialize_with = "reading::optional_object")]
    #[ts(optional)]
    pub from: Option<RecordMoment>,
}

/// A request for a match against bots that starts right away.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayNow {
    /// The game's name.
    pub game: String,
    /// How many seats; by default two, if the game can be played by two.
    #[serde(default, deserialize_with = "reading::option")]
    #[ts(optional)]
    #[schema(minimum = 1, maximum = 4)]
    pub seats: Option<u8>,
    /// The level of the bots.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<String>,
    /// The options. Any left out has its default.
    #[serde(default)]
    #[ts(type = "Options", optional)]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Map<String, Value>>,
    /// What the person who asks adds to the shuffle: 64 hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub entropy: Option<String>,
}

/// To sit down, or to confirm a reserved seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat; the first free one if left out.
    #[serde(default, deserialize_with = "reading::option")]
    #[ts(optional)]
    #[schema(maximum = 3)]
    pub seat: Option<u8>,
    /// What this person adds to the shuffle: 64 hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub entropy: Option<String>,
}

/// To move to another seat, free or a bot's. The host may also swap two others.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// From; by default the sender's own seat.
    #[serde(default, deserialize_with = "reading::option")]
    #[ts(optional)]
    #[schema(maximum = 3)]
    pub from: Option<u8>,
    /// To.
    #[serde(deserialize_with = "reading::number")]
    #[schema(maximum = 3)]
    pub to: u8,
}

/// To ask a person to leave, before the start.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Remove {
    /// Their seat.
    #[serde(deserialize_with = "reading::number")]
    #[schema(maximum = 3)]
    pub seat: u8,
}

/// To mute a person at a table, or unmute them.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// Who, by their id.
    #[schema(pattern = "^[0-9a-hjkmnp-tv-z]{12}$")]
    pub person: String,
    /// Whether to mute them.
    pub muted: bool,
}

/// To start, with bots on the seats that are free.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The level of bots for the free seats; without it all seats must be taken.
    #[serde(default)]
    #[ts(optional)]
    pub fill: Option<String>,
}

/// Tables, newest first.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tables {
    /// One page of them. Options that are lists or objects, such as a board, are `true` here; the table itself
    /// has them.
    pub tables: Vec<TableFace>,
}

/// The table for a rematch, new or already made.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Invited {
    /// The new table.
    pub table: String,
}

/// A record in a list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordEntry {
    /// The table's id, by which the record is fetched.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub finished_ms: i64,
}

/// Records, newest first.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Records {
    /// One page of them.
    pub records: Vec<RecordEntry>,
}

/// A text in every language.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Words {
    /// English
    pub en: String,
    /// German
    pub de: String,
    /// Dutch
    pub nl: String,
}

/// One value of an option.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// As it is written in `options`.
    #[ts(type = "Json")]
    #[schema(value_type = Value)]
    pub value: Value,
    /// The seat counts it can be chosen with.
    pub seats: Vec<u8>,
    /// What it is called.
    pub words: Words,
}

/// One option of a game.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameOption {
    /// Its name in `options`.
    pub name: String,
    /// `choice`, `switch`, `seat` or `custom`.
    pub kind: String,
    /// The seat counts it can be given with.
    pub seats: Vec<u8>,
    /// The value if it is left out; null if there is none, or if it is random.
    #[ts(type = "Json")]
    #[schema(value_type = Value)]
    pub default: Value,
    /// The values, where they can be listed.
    pub choices: Vec<Choice>,
    /// What it is called.
    pub words: Words,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// The version of its rules; records carry it.
    pub rules: u32,
    /// The game in one sentence.
    pub about: Words,
    /// The seat counts it can be played with.
    pub seats: Vec<u8>,
    /// Its options, in the order in which people are asked.
    pub options: Vec<GameOption>,
}

/// All games, and the bots that play them.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
    /// The bots' levels, weakest first.
    pub bots: Vec<String>,
}

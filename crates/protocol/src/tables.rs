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
    /// Everybody: it is in the lists.
    Public,
    /// Whoever has the link.
    #[default]
    Link,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Watching {
    /// Whoever can find it.
    #[default]
    Everyone,
    /// Its host and those who sit at it; until it begins, everyone.
    Seated,
}

/// How long people may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// So much for the match, and some more after each turn.
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
    /// So much for each turn.
    PerTurn {
        /// In days.
        #[serde(deserialize_with = "reading::number")]
        #[schema(minimum = 1, maximum = 30)]
        days: u32,
    },
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People are sitting down.
    Open,
    /// The match is on.
    Running,
    /// It has ended, and there is a record.
    Finished,
    /// It was called off in the first round; there is a record, but in no list.
    Aborted,
    /// Everyone left before it began.
    Closed,
}

/// A seat, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatFace {
    /// Nobody yet.
    Open,
    /// Somebody.
    Person {
        /// Who.
        person: Person,
        /// Whether they have said that they are here; kept seats of a rematch wait for that.
        ready: bool,
        /// The bot that plays on for them since they resigned, ran out of time or were deleted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        stand_in: Option<String>,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A table, as everybody who may know of it sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableFace {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The options; those left out have their defaults.
    #[ts(type = "Options")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// The seats in order.
    pub seats: Vec<SeatFace>,
    /// Who may start it: whoever made it; if they are gone, the person on the lowest seat.
    pub host: Option<String>,
    /// Who can find it.
    pub visibility: Visibility,
    /// Who may watch.
    pub watching: Watching,
    /// How long people may think.
    pub clock: Clock,
    /// Where it stands.
    pub status: Status,
    /// The hash of the server's secret for the shuffle.
    pub commitment: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// Goes up with every change.
    #[ts(type = "number")]
    pub version: u64,
    /// The day whose puzzle is played here, as `2026-07-14`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<String>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// Why the table takes nothing at the moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halted: Option<String>,
    /// Ids of those whom the host lets say nothing here. Lists leave it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub muted: Vec<String>,
    /// Whether its bots wait until somebody watches: no person plays here any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub resting: bool,
}

/// Who shall sit on a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever comes.
    Open,
    /// Whoever asks for the table.
    Me,
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A table that is wanted.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// The seats in order; whoever asks sits on the first that says `me`.
    #[schema(min_items = 1, max_items = 4)]
    #[serde(deserialize_with = "reading::objects")]
    pub seats: Vec<SeatWish>,
    /// Options; those left out have their defaults.
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
    /// What whoever asks adds to the shuffle: 64 hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub entropy: Option<String>,
}

/// A game against bots that is wanted at once.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayNow {
    /// The game's name.
    pub game: String,
    /// How many seats; two if the game can be played by two.
    #[serde(default, deserialize_with = "reading::option")]
    #[ts(optional)]
    #[schema(minimum = 1, maximum = 4)]
    pub seats: Option<u8>,
    /// The level of the bots.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<String>,
    /// Options; those left out have their defaults.
    #[serde(default)]
    #[ts(type = "Options", optional)]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Map<String, Value>>,
    /// What whoever asks adds to the shuffle: 64 hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub entropy: Option<String>,
}

/// To sit down, or to say that one is here at a kept seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat; the first free one if left out.
    #[serde(default, deserialize_with = "reading::option")]
    #[ts(optional)]
    #[schema(maximum = 3)]
    pub seat: Option<u8>,
    /// What is added to the shuffle: 64 hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub entropy: Option<String>,
}

/// To move to another seat: a free one, a bot's, or, for the host, to let two seats change places.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// From; the own seat if left out.
    #[serde(default, deserialize_with = "reading::option")]
    #[ts(optional)]
    #[schema(maximum = 3)]
    pub from: Option<u8>,
    /// To.
    #[serde(deserialize_with = "reading::number")]
    #[schema(maximum = 3)]
    pub to: u8,
}

/// To ask somebody to leave, before the start.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Remove {
    /// Whoever sits there.
    #[serde(deserialize_with = "reading::number")]
    #[schema(maximum = 3)]
    pub seat: u8,
}

/// To let somebody say nothing more at a table, or speak again.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// Who.
    #[schema(max_length = 64)]
    pub person: String,
    /// Whether they are to be silent.
    pub muted: bool,
}

/// To start, with bots on the seats that are free.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The level of the bots that fill up; without it all seats must be taken.
    #[serde(default)]
    #[ts(optional)]
    pub fill: Option<String>,
}

/// Tables, newest first.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tables {
    /// A part of them. Options that are lists or objects, such as a board, are left out here; the table itself has
    /// them.
    pub tables: Vec<TableFace>,
}

/// A table that was made for a rematch, or is there already.
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
    /// A part of them.
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
    /// What holds if it is left out; null if nothing does, or if chance decides.
    #[ts(type = "Json")]
    #[schema(value_type = Value)]
    pub default: Value,
    /// The values, where they can be listed.
    pub choices: Vec<Choice>,
    /// What it is about.
    pub words: Words,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// The version of its rules; records carry it.
    pub rules: u32,
    /// What it is, in a line.
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

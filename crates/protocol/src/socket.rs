//! The messages of the socket. One JSON object per text message, told apart by `type`.

use crate::{Frame, Look, Peeked, Person, Refusal, TableFace};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message. Answered by `welcome`.
    Hello {
        /// [`PROTOCOL`](crate::PROTOCOL).
        protocol: u32,
        /// The language of refusals: `en`, `de` or `nl`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        lang: Option<String>,
    },
    /// Follow a table. Answered by `table`, then the frames after `since` or a fresh `view`, then everything new.
    Watch {
        /// The table's id.
        table: String,
        /// The number of the last frame seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "number", optional)]
        since: Option<u64>,
        /// Whether own legal steps shall come with every view and frame in which this seat is to act.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        legal: bool,
    },
    /// Follow it no longer.
    Unwatch {
        /// The table's id.
        table: String,
    },
    /// Do these steps, all or none. Answered by `acked` or `refused`.
    Act {
        /// The table's id.
        table: String,
        /// The number of the last frame seen.
        #[ts(type = "number")]
        expected_seq: u64,
        /// A name for this message, unique among one's own at this table; sending it again is harmless.
        nonce: String,
        /// The steps, as the record writes them.
        #[ts(type = "Array<Step>")]
        steps: Vec<Value>,
    },
    /// What would these steps lead to? Answered by `peeked` or `refused`.
    Peek {
        /// The table's id.
        table: String,
        /// Comes back with the answer.
        id: u32,
        /// The steps.
        #[ts(type = "Array<Step>")]
        steps: Vec<Value>,
    },
    /// What may this seat do? Answered by `legal`.
    Legal {
        /// The table's id.
        table: String,
    },
    /// Take the own last steps back. Answered by `acked` or `refused`.
    Undo {
        /// The table's id.
        table: String,
        /// The number of the last frame seen.
        #[ts(type = "number")]
        expected_seq: u64,
        /// As in `act`.
        nonce: String,
    },
    /// Give up. Answered by `acked` or `refused`.
    Resign {
        /// The table's id.
        table: String,
        /// As in `act`.
        nonce: String,
    },
    /// End the match in its first round. Answered by `acked` or `refused`.
    Abort {
        /// The table's id.
        table: String,
        /// As in `act`.
        nonce: String,
    },
    /// Say something to all at the table. Comes back as `said` to everyone.
    Chat {
        /// The table's id.
        table: String,
        /// Comes back with a refusal.
        id: u32,
        /// What.
        text: String,
    },
    /// Are you there? Answered by `pong`.
    Ping {
        /// Comes back with the answer.
        id: u32,
    },
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Said {
    /// Its number at this table.
    #[ts(type = "number")]
    pub id: u64,
    /// Who said it.
    pub person: Person,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// What.
    pub text: String,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// [`PROTOCOL`](crate::PROTOCOL).
        protocol: u32,
        /// Who the server takes the client for.
        me: Person,
        /// The server's clock, in milliseconds since 1970.
        #[ts(type = "number")]
        now_ms: i64,
    },
    /// A table's face: when it is first watched, and whenever it changes.
    Table {
        /// All of it.
        face: TableFace,
        /// The seat of whoever receives this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// What the receiver knows of the match now.
    View {
        /// The table's id.
        table: String,
        /// The match.
        look: Look,
        /// What the receiver may do, if it asked for that and is to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "Array<Step>", optional)]
        legal: Option<Vec<Value>>,
    },
    /// One thing happened.
    Frame {
        /// The table's id.
        table: String,
        /// What.
        frame: Frame,
        /// What the receiver may do, if it asked for that and is to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "Array<Step>", optional)]
        legal: Option<Vec<Value>>,
    },
    /// The answer to `legal`.
    Legal {
        /// The table's id.
        table: String,
        /// The number of the last frame.
        #[ts(type = "number")]
        seq: u64,
        /// What the receiver may do; nothing if others are to act.
        #[ts(type = "Array<Step>")]
        steps: Vec<Value>,
    },
    /// The answer to `peek`.
    Peeked {
        /// The table's id.
        table: String,
        /// As sent.
        id: u32,
        /// What it leads to.
        peek: Peeked,
    },
    /// It is done, and on disk.
    Acked {
        /// The table's id.
        table: String,
        /// As sent.
        nonce: String,
        /// The number of the frame that tells everyone.
        #[ts(type = "number")]
        seq: u64,
    },
    /// It was not done.
    Refused {
        /// The table's id, if it was about a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<String>,
        /// As sent, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        nonce: Option<String>,
        /// As sent, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        /// Why.
        refusal: Refusal,
    },
    /// Things said at a table: the last ones when it is first watched, then each.
    Said {
        /// The table's id.
        table: String,
        /// Oldest first.
        said: Vec<Said>,
    },
    /// Who is at the table now.
    Presence {
        /// The table's id.
        table: String,
        /// Seats whose people are connected.
        seats: Vec<u8>,
        /// How many others watch.
        watchers: u32,
    },
    /// Frames were dropped because they were not read: `watch` again, with `since`.
    Resync {
        /// The table's id.
        table: String,
    },
    /// The server is about to stop: connect again after this time.
    Restarting {
        /// In milliseconds.
        after_ms: u32,
    },
    /// The answer to `ping`.
    Pong {
        /// As sent.
        id: u32,
        /// The server's clock, in milliseconds since 1970.
        #[ts(type = "number")]
        now_ms: i64,
    },
}

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
        /// Whether to send this seat's legal steps with every view and frame in which it is its turn.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        legal: bool,
    },
    /// Stop following a table.
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
        /// A name for this message, unique among the sender's at this table. Sending it again is harmless.
        nonce: String,
        /// The steps, as the record writes them.
        #[ts(type = "Array<Step>")]
        steps: Vec<Value>,
    },
    /// Asks where these steps would lead. Answered by `peeked` or `refused`.
    Peek {
        /// The table's id.
        table: String,
        /// Comes back with the answer.
        id: u32,
        /// The steps.
        #[ts(type = "Array<Step>")]
        steps: Vec<Value>,
    },
    /// Asks what this seat may do. Answered by `legal`.
    Legal {
        /// The table's id.
        table: String,
    },
    /// Take back the sender's last steps. Answered by `acked` or `refused`.
    Undo {
        /// The table's id.
        table: String,
        /// The number of the last frame seen.
        #[ts(type = "number")]
        expected_seq: u64,
        /// As in `act`.
        nonce: String,
    },
    /// Resign. Answered by `acked` or `refused`.
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
    /// Say something to everyone at the table, who get it as `said`.
    Chat {
        /// The table's id.
        table: String,
        /// Comes back with a refusal.
        id: u32,
        /// What.
        text: String,
    },
    /// Remind a player that it is their turn, at most once a minute. Everyone is told by `nudged`.
    Nudge {
        /// The table's id.
        table: String,
        /// Comes back with a refusal.
        id: u32,
        /// Whom.
        seat: u8,
    },
    /// Vote to let a bot play on for an absent player whose turn it is. The bot takes over once most of the players present
    /// have voted for it. Everyone is told by `voted`.
    StandIn {
        /// The table's id.
        table: String,
        /// Comes back with a refusal.
        id: u32,
        /// For whom.
        seat: u8,
    },
    /// Give an absent player whose turn it is more time on their clock. Answered by `acked` or `refused`.
    Wait {
        /// The table's id.
        table: String,
        /// As in `act`.
        nonce: String,
        /// For whom.
        seat: u8,
    },
    /// Take your seat back from the bot that stands in for you. Answered by `acked` or `refused`.
    Return {
        /// The table's id.
        table: String,
        /// As in `act`.
        nonce: String,
    },
    /// Watch a record together with others. Answered by `room`. The first to enter opens the room and is its host. A socket
    /// is in one room at a time.
    Enter {
        /// The room's id, made up by whoever opens it: 16 letters and digits.
        room: String,
        /// The id of a table that is over.
        record: String,
        /// The moment to begin with, if this opens the room.
        moment: Shown,
    },
    /// Leave the room.
    Leave {
        /// The room's id.
        room: String,
    },
    /// Go to a moment; only the leader may. Everyone else is told by `shown`.
    Show {
        /// The room's id.
        room: String,
        /// Where to.
        moment: Shown,
    },
    /// Point at something. Everyone is told by `pointed`.
    Point {
        /// The room's id.
        room: String,
        /// At what: a name that pages agree on, of up to 64 letters, digits and `-_.,:=`.
        at: String,
    },
    /// Let somebody in the room lead. The host may always choose the leader, and the leader may pass the lead on.
    Lead {
        /// The room's id.
        room: String,
        /// Whom: a person's id.
        person: String,
    },
    /// Invite the others to a table that plays a variation of this record. Everyone is told by `invited`.
    Invite {
        /// The room's id.
        room: String,
        /// The table's id.
        table: String,
    },
    /// Asks whether the server is still there. Answered by `pong`.
    Ping {
        /// Comes back with the answer.
        id: u32,
    },
}

/// With whose eyes a record is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// Everything lies open.
    All,
    /// Those of somebody who watches.
    Spectator,
    /// Those of a seat.
    Seat(u8),
}

/// A moment of a record, as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Shown {
    /// After how many steps.
    pub at: u32,
    /// With whose eyes.
    pub eyes: Eyes,
}

/// A chat message.
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

/// A player who is not connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Away {
    /// Their seat.
    pub seat: u8,
    /// Since when, as far as the server knows, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// Seats of those present who would let a bot play on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub votes: Vec<u8>,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// [`PROTOCOL`](crate::PROTOCOL).
        protocol: u32,
        /// Who the client is signed in as.
        me: Person,
        /// The server's clock, in milliseconds since 1970.
        #[ts(type = "number")]
        now_ms: i64,
    },
    /// A table's face: when it is first watched, and whenever it changes.
    Table {
        /// The face.
        face: TableFace,
        /// The receiver's seat, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// What the receiver knows about the match now.
    View {
        /// The table's id.
        table: String,
        /// The match.
        look: Look,
        /// What the receiver may do, if it asked for that and it is its turn.
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
        /// What the receiver may do, if it asked for that and it is its turn.
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
        /// What the receiver may do; empty if it is not its turn.
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
    /// The request was carried out and is on disk.
    Acked {
        /// The table's id.
        table: String,
        /// As sent.
        nonce: String,
        /// The number of the frame that tells everyone about it.
        #[ts(type = "number")]
        seq: u64,
    },
    /// The request was refused.
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
    /// Chat messages: the latest ones when a client starts to watch, then each new one.
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
        /// How many others are watching.
        watchers: u32,
        /// Players who are not connected, and since when.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<Away>,
    },
    /// A player was reminded that it is their turn.
    Nudged {
        /// The table's id.
        table: String,
        /// Whom.
        seat: u8,
        /// By whom.
        by: u8,
    },
    /// Somebody would let a bot play on.
    Voted {
        /// The table's id.
        table: String,
        /// For whom.
        seat: u8,
        /// Who.
        by: u8,
        /// Seats of those present who want it, this one included.
        votes: Vec<u8>,
        /// How many are present and have a say.
        of: u8,
    },
    /// A room in which a record is looked at: to whoever enters, and whenever somebody comes, goes or leads.
    Room {
        /// Its id.
        room: String,
        /// The record's id.
        record: String,
        /// The id of the person who opened it; need not be there.
        host: String,
        /// The id of the person who leads.
        leader: String,
        /// Who is there, in the order in which they came.
        people: Vec<Person>,
        /// What whoever leads shows.
        moment: Shown,
    },
    /// Whoever leads has gone to another moment.
    Shown {
        /// The room's id.
        room: String,
        /// Where to.
        moment: Shown,
    },
    /// Somebody in the room points at something.
    Pointed {
        /// The room's id.
        room: String,
        /// Who.
        person: Person,
        /// At what.
        at: String,
    },
    /// Somebody in the room invites you to a table that plays a variation of this record.
    Invited {
        /// The room's id.
        room: String,
        /// Who.
        person: Person,
        /// The table's id.
        table: String,
    },
    /// Frames were dropped because the client did not keep up: `watch` again, with `since`; for a room, `enter` again.
    Resync {
        /// The table's id, or the room's.
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

//! Why something was not done.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done. Only the sender gets it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// Stable, for programs: `illegal/lc-20`, `table/stale`, `wire/unreadable`.
    pub code: String,
    /// For people, in the language that was asked for.
    pub text: String,
    /// The rule that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The rule's reason by name: `not_neighbors`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// Which of the steps was refused, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<u32>,
    /// The places at fault, as the record writes places.
    #[ts(type = "Array<unknown>")]
    #[schema(value_type = Vec<Value>)]
    pub at: Vec<Value>,
    /// For developers: what could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<String>,
}

/// All codes but those of the games' rules and of running matches. Their meaning never changes.
pub mod codes {
    /// Not JSON, not a message, or not in the expected form.
    pub const UNREADABLE: &str = "wire/unreadable";
    /// The first message must be `hello`.
    pub const NO_HELLO: &str = "wire/no_hello";
    /// Another version of the protocol.
    pub const VERSION: &str = "wire/version";
    /// Too long.
    pub const TOO_LARGE: &str = "wire/too_large";
    /// There is nothing at this address.
    pub const NOWHERE: &str = "wire/nowhere";
    /// This address does not support this method.
    pub const METHOD: &str = "wire/method";

    /// This token, code or cookie belongs to nobody.
    pub const UNKNOWN: &str = "auth/unknown";
    /// The token's scopes do not cover this.
    pub const SCOPE: &str = "auth/scope";
    /// The request comes from a page of another site.
    pub const ORIGIN: &str = "auth/origin";
    /// Only the host of the table may do this.
    pub const NOT_HOST: &str = "auth/not_host";
    /// Once the match has begun, only the host and the players may watch it.
    pub const NOT_INVITED: &str = "auth/not_invited";

    /// Too many messages or requests.
    pub const RATE: &str = "limit/rate";
    /// Too many connections from one address.
    pub const CONNECTIONS: &str = "limit/connections";
    /// Too many new accounts from one address.
    pub const ACCOUNTS: &str = "limit/accounts";
    /// Too many recovery codes tried from one address.
    pub const RECOVERIES: &str = "limit/recoveries";
    /// This person has too many tables.
    pub const TABLES: &str = "limit/tables";
    /// Too many new tables in a short time, by one person or from one address.
    pub const NEW_TABLES: &str = "limit/new_tables";
    /// Too many tables watched by one connection.
    pub const WATCHED: &str = "limit/watched";
    /// This person has too many tokens.
    pub const TOKENS: &str = "limit/tokens";
    /// Too many chat messages in a short time.
    pub const CHAT: &str = "limit/chat";
    /// This player was nudged just now.
    pub const NUDGE: &str = "limit/nudge";

    /// No more people fit into the room, or no more rooms into the server.
    pub const FULL: &str = "limit/room";

    /// Whoever asks is not in this room, or there is none.
    pub const NOT_IN_ROOM: &str = "room/not_there";
    /// This room is watching another record.
    pub const OTHER_RECORD: &str = "room/other_record";
    /// Only the leader may show another moment; only the leader and the host may choose who leads.
    pub const NOT_LEADING: &str = "room/not_leading";
    /// The person who is to lead is not in the room.
    pub const NOBODY: &str = "room/nobody";

    /// There is no such table.
    pub const NO_TABLE: &str = "table/not_found";
    /// There is no such game.
    pub const NO_GAME: &str = "table/no_game";
    /// These seats, options or clock are not possible.
    pub const BAD_SETUP: &str = "table/bad_setup";
    /// The table is no longer open.
    pub const NOT_OPEN: &str = "table/not_open";
    /// The match has not started.
    pub const NOT_STARTED: &str = "table/not_started";
    /// The match has not ended.
    pub const NOT_OVER: &str = "table/not_over";
    /// The seat is taken, or none is free.
    pub const TAKEN: &str = "table/seat_taken";
    /// The person already has a seat here.
    pub const SEATED: &str = "table/seated";
    /// There is no such seat.
    pub const NO_SEAT: &str = "table/no_seat";
    /// The person does not sit at this table.
    pub const NOT_SEATED: &str = "table/not_seated";
    /// Not everyone is here.
    pub const NOT_READY: &str = "table/not_ready";
    /// Players may not chat here during the match (LU-19).
    pub const SILENT: &str = "table/silent";
    /// The host has asked this person to leave the table.
    pub const REMOVED: &str = "auth/removed";
    /// The host has muted this person at the table.
    pub const MUTED: &str = "auth/muted";
    /// The text is empty, too long, or not text.
    pub const BAD_TEXT: &str = "table/bad_text";
    /// The table cannot take anything at the moment: what keeps it has failed.
    pub const HALTED: &str = "table/halted";

    /// Whatever keeps things has failed; nothing was done.
    pub const STORE: &str = "server/store";
    /// The server is about to stop.
    pub const STOPPING: &str = "server/stopping";
}

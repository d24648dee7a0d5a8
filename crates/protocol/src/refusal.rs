//! Why something was not done.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done. For its sender alone.
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
    /// Which of the steps sent, from 0 on.
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

/// The codes that are not of a game's rules or of a running match. They never change their meaning.
pub mod codes {
    /// It is not JSON, not a message, or not of the form asked for.
    pub const UNREADABLE: &str = "wire/unreadable";
    /// The first message must be `hello`.
    pub const NO_HELLO: &str = "wire/no_hello";
    /// Another version of the protocol.
    pub const VERSION: &str = "wire/version";
    /// It is too long.
    pub const TOO_LARGE: &str = "wire/too_large";
    /// Nothing is at this address.
    pub const NOWHERE: &str = "wire/nowhere";
    /// This cannot be done to what is at this address.
    pub const METHOD: &str = "wire/method";

    /// Nobody is known by this token, code or cookie.
    pub const UNKNOWN: &str = "auth/unknown";
    /// The token may not be used for this.
    pub const SCOPE: &str = "auth/scope";
    /// The request comes from a page of another site.
    pub const ORIGIN: &str = "auth/origin";
    /// Only the host of the table may do this.
    pub const NOT_HOST: &str = "auth/not_host";
    /// Only its host and those who sit at the table may watch it, once it has begun.
    pub const NOT_INVITED: &str = "auth/not_invited";

    /// Too many messages or requests.
    pub const RATE: &str = "limit/rate";
    /// Too many connections from one address.
    pub const CONNECTIONS: &str = "limit/connections";
    /// Too many new accounts from one address.
    pub const ACCOUNTS: &str = "limit/accounts";
    /// Too many recovery codes tried from one address.
    pub const RECOVERIES: &str = "limit/recoveries";
    /// Too many tables of one person.
    pub const TABLES: &str = "limit/tables";
    /// Too many tables made in too short a time, by one person or from one address.
    pub const NEW_TABLES: &str = "limit/new_tables";
    /// Too many tables watched by one connection.
    pub const WATCHED: &str = "limit/watched";
    /// Too many tokens of one person.
    pub const TOKENS: &str = "limit/tokens";
    /// Too much said in too short a time.
    pub const CHAT: &str = "limit/chat";

    /// There is no such table.
    pub const NO_TABLE: &str = "table/not_found";
    /// There is no such game.
    pub const NO_GAME: &str = "table/no_game";
    /// Seats, options or clock are not possible.
    pub const BAD_SETUP: &str = "table/bad_setup";
    /// The table is not open any more.
    pub const NOT_OPEN: &str = "table/not_open";
    /// The match has not started.
    pub const NOT_STARTED: &str = "table/not_started";
    /// The match has not ended.
    pub const NOT_OVER: &str = "table/not_over";
    /// The seat is taken, or none is free.
    pub const TAKEN: &str = "table/seat_taken";
    /// Whoever asks has a seat already.
    pub const SEATED: &str = "table/seated";
    /// There is no such seat.
    pub const NO_SEAT: &str = "table/no_seat";
    /// Whoever asks does not sit at this table.
    pub const NOT_SEATED: &str = "table/not_seated";
    /// Not everyone is here.
    pub const NOT_READY: &str = "table/not_ready";
    /// Those who sit here may not talk while the match runs (LU-19).
    pub const SILENT: &str = "table/silent";
    /// The host has asked whoever asks to leave this table.
    pub const REMOVED: &str = "auth/removed";
    /// The host lets whoever asks say nothing at this table.
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

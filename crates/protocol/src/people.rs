//! Accounts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A person, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// Their id.
    pub id: String,
    /// Their name; empty if the account was deleted.
    pub name: String,
}

/// The person who asks, as only they see themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// Whether there is a recovery code.
    pub can_recover: bool,
}

/// A change of name.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 24 characters, all of them visible.
    #[schema(
        min_length = 1,
        max_length = 24,
        pattern = "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]+$"
    )]
    pub name: String,
}

/// Suggested names.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Names {
    /// Made up, in the language of `Accept-Language`.
    pub names: Vec<String>,
}

/// A recovery code. It is shown once; a new one replaces the old one.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecoveryCode {
    /// Keep it in a safe place.
    pub code: String,
}

/// A recovery code, to sign in.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// As it was shown; case, spaces and hyphens do not matter.
    #[schema(max_length = 100)]
    pub code: String,
}

/// A device that is signed in.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Session {
    /// Its id.
    pub id: String,
    /// What kind of device it says it is: `Firefox, Linux`.
    pub device: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// When it was last seen, to the hour.
    #[ts(type = "number")]
    pub seen_ms: i64,
    /// Whether this request comes from it.
    pub is_this: bool,
}

/// All devices that are signed in.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Sessions {
    /// Last seen first.
    pub sessions: Vec<Session>,
}

/// What a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Sit down, play, watch, talk.
    Play,
    /// Create tables and start them.
    Host,
    /// Read the person's tables and records, including those shared by link only.
    Read,
}

/// A request for a token.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// Its name: 1 to 40 characters, all of them visible.
    #[schema(
        min_length = 1,
        max_length = 40,
        pattern = "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]+$"
    )]
    pub name: String,
    /// What it may be used for.
    #[schema(min_items = 1, max_items = 3)]
    pub scopes: Vec<Scope>,
}

/// A token, without its secret.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Token {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
}

/// A new token with its secret, which is shown only now.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenWithSecret {
    /// The token.
    pub token: Token,
    /// Send it as `Authorization: Bearer …`.
    pub secret: String,
}

/// All tokens of the person who asks.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tokens {
    /// Oldest first.
    pub tokens: Vec<Token>,
}

//! The rows: plain data, as they are written and read.

/// A table's id.
pub type TableId = String;
/// A person's id.
pub type PersonId = String;
/// SHA-256 of a secret.
pub type Hash = [u8; 32];

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose log.
    pub table: TableId,
    /// Its number, from 0 without gaps.
    pub seq: u64,
    /// The seat that caused it, if one did.
    pub seat: Option<u8>,
    /// What the sender called it, so that sending it twice is harmless. Whoever writes an entry has read all before it,
    /// and so knows that it is new.
    pub nonce: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What happened, as JSON.
    pub body: String,
}

/// A table's face: what is known of it without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// 1 for a new table, and one more for every change.
    pub version: u64,
    /// The game's name.
    pub game: String,
    /// `open`, `running`, `finished`, `aborted` or `closed`.
    pub status: String,
    /// Whether anybody may find it.
    pub listed: bool,
    /// The rest, as JSON.
    pub body: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was last changed.
    pub changed: i64,
    /// Who sits at it, with the seat's number.
    pub people: Vec<(PersonId, u8)>,
}

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The seat's number.
    pub seat: u8,
    /// Who.
    pub person: PersonId,
    /// Their name; `None` if they are gone.
    pub name: Option<String>,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
    /// Whether they have a recovery code.
    pub can_recover: bool,
}

/// A device on which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id, which is no secret.
    pub id: String,
    /// Whose.
    pub person: PersonId,
    /// What kind of device it is, in a few words.
    pub device: String,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
    /// When it was last seen.
    pub seen: i64,
}

/// A token for a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its id, which is no secret.
    pub id: String,
    /// Whose.
    pub person: PersonId,
    /// What they call it.
    pub name: String,
    /// What it may be used for, separated by spaces.
    pub scopes: String,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// Where.
    pub table: TableId,
    /// Its number at that table.
    pub id: u64,
    /// Who said it.
    pub person: PersonId,
    /// Their name now; not written.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub text: String,
}

/// The record of a finished table, without names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// Which table.
    pub table: TableId,
    /// The game's name.
    pub game: String,
    /// Whether anybody may find it.
    pub listed: bool,
    /// When it ended, in milliseconds since 1970.
    pub finished: i64,
    /// The record, as JSON; empty in a list.
    pub body: String,
}

/// Somebody's try at a puzzle of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Who.
    pub person: PersonId,
    /// Which day's, as `2026-07-14`.
    pub day: String,
    /// Which of their tries on that day, from 1.
    pub number: u32,
    /// The table it is played at.
    pub table: TableId,
    /// When it began, in milliseconds since 1970.
    pub started: i64,
    /// When it ended.
    pub ended: Option<i64>,
    /// The points, if it was played to its end.
    pub points: Option<i32>,
}

/// A part of a list that may be long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Only what is older than this, in milliseconds since 1970.
    pub before: i64,
    /// At most so many.
    pub limit: u32,
}

/// Which tables or records to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Only of this game.
    pub game: Option<String>,
    /// Only with this status.
    pub status: Option<String>,
    /// Which part.
    pub page: Page,
}

/// One thing to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// One more entry of a log. A conflict if the number is taken.
    Entry(Entry),
    /// A new table, or the next version of one. A conflict if the version before is not the one kept.
    Table(TableRow),
    /// Removes a table that is not running and was not finished, with all that belongs to it. Nothing if it has changed
    /// since then.
    Remove(TableId, i64),
    /// When a sleeping table must be woken, if ever.
    Wake(TableId, Option<i64>),
    /// A finished table's record.
    Record(RecordRow),
    /// Something said.
    Chat(Chat),
    /// Somebody new.
    Person(Person),
    /// Another name.
    Rename(PersonId, String),
    /// A recovery code in place of the one before.
    Recovery(PersonId, Hash),
    /// A device on which somebody is signed in, with its secret.
    Session(Session, Hash),
    /// It was seen, and what it is now.
    SessionSeen(Session),
    /// Its end: whose, and its id.
    EndSession(PersonId, String),
    /// The end of all of somebody's but the one with this id.
    EndOtherSessions(PersonId, String),
    /// The end of all that were not seen since then.
    EndSessionsBefore(i64),
    /// A token with its secret.
    Token(Token, Hash),
    /// A token's end: whose, and its id.
    RevokeToken(PersonId, String),
    /// Removes a person with everything that names them. Logs and records keep an id that leads nowhere.
    Forget(PersonId),
    /// What the secrets of the daily puzzles follow from, and since when. Whatever is kept already stays.
    DailyRoot([u8; 32], i64),
    /// A new try at a puzzle of the day. A conflict if the number is taken.
    Attempt(Attempt),
    /// The end of the try at a table, if it is one: when, and the points.
    AttemptEnded(TableId, i64, Option<i32>),
    /// The server is up.
    Heartbeat(i64),
}

/// A sum over a text that tells whether it was damaged; not a secret matter. FNV-1a.
pub(crate) fn sum(text: &str) -> i64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step).cast_signed()
}

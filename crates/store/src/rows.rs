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
    /// The sender's name for it, so that sending it twice is harmless. The writer of an entry has read all before
    /// it, and so knows that it is new.
    pub nonce: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What happened, as JSON.
    pub body: String,
}

/// A table's face: what is known about it without its log.
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
    /// Whether it is public.
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

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The seat's number.
    pub seat: u8,
    /// Who.
    pub person: PersonId,
    /// Their name; `None` if the account was deleted.
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

/// A device a person is signed in on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id, which is not a secret.
    pub id: String,
    /// Its owner.
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
    /// Its id, which is not a secret.
    pub id: String,
    /// Its owner.
    pub person: PersonId,
    /// Its name.
    pub name: String,
    /// What it may be used for, separated by spaces.
    pub scopes: String,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
}

/// A chat message.
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
    /// Whether it is public.
    pub listed: bool,
    /// When it ended, in milliseconds since 1970.
    pub finished: i64,
    /// The record, as JSON; empty in a list.
    pub body: String,
}

/// A person's try at a daily puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Who.
    pub person: PersonId,
    /// Which day's, as `2026-07-14`.
    pub day: String,
    /// The number of the try on that day, from 1.
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

/// One page of a long list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Only what is older than this, in milliseconds since 1970.
    pub before: i64,
    /// At most this many.
    pub limit: u32,
}

/// Which tables or records to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Only of this game.
    pub game: Option<String>,
    /// Only with this status.
    pub status: Option<String>,
    /// Which page.
    pub page: Page,
}

/// One thing to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Appends an entry to a log. A conflict if the number is taken.
    Entry(Entry),
    /// A new table, or the next version of one. A conflict if the stored version is not the one before.
    Table(TableRow),
    /// Removes a table that is neither finished nor running with a person at it, with everything that belongs to
    /// it. Does nothing if it has changed since then.
    Remove(TableId, i64),
    /// When a sleeping table must be woken, if ever.
    Wake(TableId, Option<i64>),
    /// A finished table's record.
    Record(RecordRow),
    /// A chat message; only the last ones of a table are kept.
    Chat(Chat),
    /// A new person.
    Person(Person),
    /// A change of name.
    Rename(PersonId, String),
    /// A recovery code, which replaces the old one.
    Recovery(PersonId, Hash),
    /// A new session, with its secret.
    Session(Session, Hash),
    /// The last use of a session, and what kind of device it is now.
    SessionSeen(Session),
    /// Ends a session: its owner and its id.
    EndSession(PersonId, String),
    /// Ends all of a person's sessions but the one with this id.
    EndOtherSessions(PersonId, String),
    /// Ends all sessions not used since then.
    EndSessionsBefore(i64),
    /// Removes some of those people, from before then, who have no way back to their account and are named
    /// nowhere.
    ForgetStrangers(i64),
    /// A token with its secret.
    Token(Token, Hash),
    /// Ends a token: its owner and its id.
    RevokeToken(PersonId, String),
    /// Removes a person with everything that names them. Logs and records keep an id that no longer leads
    /// anywhere.
    Forget(PersonId),
    /// The secret from which those of the daily puzzles follow, and since when. If there already is one, it stays.
    DailyRoot([u8; 32], i64),
    /// A new try at a daily puzzle. A conflict if the number is taken.
    Attempt(Attempt),
    /// The end of the try at a table, if there is one: when, and the points.
    AttemptEnded(TableId, i64, Option<i32>),
    /// The server's heartbeat.
    Heartbeat(i64),
}

/// A checksum that reveals damage; not for security. FNV-1a.
pub(crate) fn sum(text: &str) -> i64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step).cast_signed()
}

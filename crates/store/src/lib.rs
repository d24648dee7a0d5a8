//! Storage: people, tables, records, and the append-only log of what happened at each table.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `lib.rs` | [`Store`]: what can be asked and what can be written |
//! | `rows.rs` | the rows |
//! | `sqlite.rs` | a store in one SQLite file |
//! | `file.rs` | the file itself: who may read it, whether it is still there |
//! | `migrations.rs` | bringing a database of an older version up to date |
//! | `writer.rs` | group commit: many tables share one transaction and one fsync |
//! | `chains.rs` | how entries lie in the file: in the order of writing, chained by log |
//! | `checkpoints.rs` | folding the write-ahead log into the file |
//! | `reading.rs`, `readers.rs` | the queries, and the connections for them |
//!
//! Everything is written through one door, [`Store::write`]: a batch of [`Write`]s, all or none, answered
//! only when it is on disk. Why the log is as it is: `docs/adr/0011-chained-log-group-commit.md`.
//!
//! What it never does: know a game, decide anything, store a person's secret other than as a hash.

mod chains;
mod checkpoints;
mod file;
mod migrations;
mod readers;
mod reading;
mod rows;
mod sqlite;
mod writer;

pub use rows::{
    Attempt, Chat, Entry, Hash, Listing, Page, Person, PersonId, RecordRow, Seating, Session, TableId,
    TableRow, Token, Write,
};
pub use sqlite::Sqlite;

use std::fmt;
use std::future::Future;
use std::pin::Pin;

/// Why a read or write failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The key is taken: another owner has written, or the same thing was sent twice.
    Conflict,
    /// The store cannot do it now: disk full, database locked.
    Unavailable(String),
    /// The stored data is damaged.
    Corrupt(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("it is there already"),
            StoreError::Unavailable(why) => write!(f, "the store cannot do it: {why}"),
            StoreError::Corrupt(what) => write!(f, "the store is damaged: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The health of a store, for monitoring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Batches waiting to be written.
    pub waiting: usize,
    /// Bytes of the database.
    pub database_bytes: u64,
    /// Bytes of its write-ahead log.
    pub log_bytes: u64,
    /// Why the last batch could not be written, if it could not.
    pub failing: Option<StoreError>,
}

/// A pending answer.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A store. Object safe, so that a server can be given any kind.
pub trait Store: Send + Sync + 'static {
    /// Writes all of it or nothing. Answered when it is on disk.
    fn write(&self, batch: Vec<Write>) -> Answer<'_, ()>;

    /// Finishes what is being written, leaves everything in one file, and accepts nothing more.
    fn close(&self) -> Answer<'_, ()>;

    /// Its health.
    fn condition(&self) -> Condition;

    /// A table's log in order, without gaps.
    fn entries<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<Entry>>;

    /// A table's face.
    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>>;

    /// Public tables, newest first.
    fn tables(&self, listing: Listing) -> Answer<'_, Vec<TableRow>>;

    /// Tables at which a person sits or sat, newest first.
    fn tables_of<'a>(&'a self, person: &'a str, listing: Listing) -> Answer<'a, Vec<TableRow>>;

    /// The ids of all tables at which a person sits or sat.
    fn table_ids_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<TableId>>;

    /// How many open or running tables a person has.
    fn busy_tables_of<'a>(&'a self, person: &'a str) -> Answer<'a, u32>;

    /// Running tables: all at which a person sits, or those to be woken by then.
    fn running(&self, wake_until: Option<i64>) -> Answer<'_, Vec<TableId>>;

    /// Tables that nobody will look at again, with the time of their last change: aborted or closed before the
    /// first time, or unchanged since the second and either open or running without a person. By id, those after
    /// this one, at most this many.
    fn unused<'a>(
        &'a self,
        ended: i64,
        open: i64,
        after: &'a str,
        limit: u32,
    ) -> Answer<'a, Vec<(TableId, i64)>>;

    /// The last chat messages at a table, oldest first.
    fn chat<'a>(&'a self, table: &'a str, last: u32) -> Answer<'a, Vec<Chat>>;

    /// The number of the last chat message at a table, whoever wrote it; 0 if there is none.
    fn last_chat<'a>(&'a self, table: &'a str) -> Answer<'a, u64>;

    /// The record of a finished table.
    fn record<'a>(&'a self, table: &'a str) -> Answer<'a, Option<RecordRow>>;

    /// Records of listed tables, newest first, without their bodies.
    fn records(&self, listing: Listing) -> Answer<'_, Vec<RecordRow>>;

    /// Who sat where.
    fn seatings<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<Seating>>;

    /// A person.
    fn person<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Person>>;

    /// A session and its owner, by the hash of its secret, if it was used since then.
    fn session(&self, secret: Hash, since: i64) -> Answer<'_, Option<(Session, Person)>>;

    /// A person's sessions that were used since then, last used first.
    fn sessions_of<'a>(&'a self, person: &'a str, since: i64) -> Answer<'a, Vec<Session>>;

    /// The owner of a recovery code, by its hash.
    fn person_by_recovery(&self, code: Hash) -> Answer<'_, Option<Person>>;

    /// A token and its owner, by the hash of its secret.
    fn token(&self, secret: Hash) -> Answer<'_, Option<(Token, Person)>>;

    /// A person's tokens, oldest first.
    fn tokens_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<Token>>;

    /// The secret from which those of the daily puzzles follow, and since when.
    fn daily_root(&self) -> Answer<'_, Option<([u8; 32], i64)>>;

    /// A person's tries at puzzles since a day, in order.
    fn attempts_of<'a>(&'a self, person: &'a str, since: &'a str) -> Answer<'a, Vec<Attempt>>;

    /// When the server was last known to be up.
    fn heartbeat(&self) -> Answer<'_, Option<i64>>;
}

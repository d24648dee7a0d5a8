//! A store in one SQLite file: one writer, several readers, write-ahead log, every commit on disk.

use crate::checkpoints;
use crate::file::File;
use crate::migrations;
use crate::readers::Readers;
use crate::rows::{
    Attempt, Chat, Entry, Hash, Listing, Person, RecordRow, Seating, Session, TableId, TableRow, Token, Write,
};
use crate::writer::{Failing, Job, Writer};
use crate::{Answer, Condition, Store, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Row, SqliteConnection};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How long to wait for a locked database.
const BUSY: Duration = Duration::from_secs(2);
/// Batches that may wait for the writer; further callers wait until there is room.
const QUEUE: usize = 16_384;
/// Bytes of a page, SQLite's default.
const PAGE: u64 = 4_096;
/// Pages in the write-ahead log at which the writer itself folds it into the file. That rarely happens: see
/// `checkpoints.rs`.
const CHECKPOINT: &str = "16000";
/// The cache of each connection: 16 MiB.
const CACHE: &str = "-16384";

/// A store in one SQLite file. Clones share it.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pub(crate) readers: Arc<Readers>,
    jobs: mpsc::Sender<Job>,
    file: File,
    failing: Failing,
}

impl Sqlite {
    /// Opens a file, or creates it, and brings its tables up to date. Needs a tokio runtime. `largest` limits the
    /// file's size in bytes.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub async fn open(file: &Path, largest: Option<u64>) -> Result<Sqlite, StoreError> {
        let file = File::make(file, largest)?;
        let options = SqliteConnectOptions::new()
            .filename(file.path())
            // `File` creates it: a connection that does not find it must not create an empty one.
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY)
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .pragma("journal_size_limit", file.largest_log.to_string())
            .pragma("cache_size", CACHE)
            .disable_statement_logging();
        let options = match largest {
            Some(bytes) => options.pragma("max_page_count", (bytes / PAGE).max(1).to_string()),
            None => options,
        };
        let mut connection = options.connect().await.map_err(|why| StoreError::Corrupt(why.to_string()))?;
        check(&mut connection).await?;
        migrations::run(&mut connection).await?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let readers = Arc::new(Readers::new(options.clone()));
        tokio::spawn(checkpoints::run(options.clone(), jobs.downgrade()));
        let failing = Failing::default();
        start(Writer::new(connection, options, file.clone(), failing.clone()).run(queue))?;
        Ok(Sqlite { readers, jobs, file, failing })
    }

    /// The file that a URL names: `sqlite://FILE`.
    ///
    /// # Errors
    /// What is wrong with the URL.
    pub fn file(url: &str) -> Result<PathBuf, StoreError> {
        if url.contains(":memory:") || url.contains("mode=memory") {
            return Err(StoreError::Unavailable("memory keeps nothing; name a file".to_owned()));
        }
        let options = SqliteConnectOptions::from_str(url).map_err(from_sqlx)?;
        Ok(options.get_filename().to_owned())
    }

    async fn ask(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Job,
    ) -> Result<(), StoreError> {
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        let (done, answer) = oneshot::channel();
        self.jobs.send(job(done)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

/// Checks that the file is whole: a truncated one is found now, and not in the middle of a match.
async fn check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(connection).await;
    let found = row.and_then(|row| row.try_get::<String, _>(0));
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(StoreError::Corrupt(found)),
        Err(why) => Err(StoreError::Corrupt(why.to_string())),
    }
}

/// Runs the writer on a thread of its own: those that serve sockets are busy enough, and the next transaction can
/// be prepared on another core meanwhile.
fn start(writer: impl Future<Output = ()> + Send + 'static) -> Result<(), StoreError> {
    let cannot = |why: std::io::Error| StoreError::Unavailable(why.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(cannot)?;
    let thread = std::thread::Builder::new().name("store-writer".to_owned());
    thread.spawn(move || runtime.block_on(writer)).map_err(cannot)?;
    Ok(())
}

/// A conflict is an answer; every other error means that the store cannot do it now. That includes a file that
/// SQLite believes to be damaged: a disk that fails for a moment looks the same.
pub(crate) fn from_sqlx(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Conflict,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Corrupt(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}

impl Store for Sqlite {
    fn write(&self, batch: Vec<Write>) -> Answer<'_, ()> {
        Box::pin(self.ask(|done| Job::Batch(batch, done)))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async {
            self.readers.close();
            self.ask(Job::Close).await
        })
    }

    fn condition(&self) -> Condition {
        let (database_bytes, log_bytes) = self.file.sizes();
        let waiting = QUEUE - self.jobs.capacity();
        Condition { waiting, database_bytes, log_bytes, failing: self.failing.get() }
    }

    fn entries<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<Entry>> {
        Box::pin(self.read_entries(table))
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(self.read_table(id))
    }

    fn tables(&self, listing: Listing) -> Answer<'_, Vec<TableRow>> {
        Box::pin(self.read_tables(listing))
    }

    fn tables_of<'a>(&'a self, person: &'a str, listing: Listing) -> Answer<'a, Vec<TableRow>> {
        Box::pin(self.read_tables_of(person, listing))
    }

    fn table_ids_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<TableId>> {
        Box::pin(self.read_table_ids_of(person))
    }

    fn busy_tables_of<'a>(&'a self, person: &'a str) -> Answer<'a, u32> {
        Box::pin(self.count_busy_tables_of(person))
    }

    fn running(&self, wake_until: Option<i64>) -> Answer<'_, Vec<TableId>> {
        Box::pin(self.read_running(wake_until))
    }

    fn unused<'a>(
        &'a self,
        ended: i64,
        open: i64,
        after: &'a str,
        limit: u32,
    ) -> Answer<'a, Vec<(TableId, i64)>> {
        Box::pin(self.read_unused(ended, open, after, limit))
    }

    fn chat<'a>(&'a self, table: &'a str, last: u32) -> Answer<'a, Vec<Chat>> {
        Box::pin(self.read_chat(table, last))
    }

    fn last_chat<'a>(&'a self, table: &'a str) -> Answer<'a, u64> {
        Box::pin(self.read_last_chat(table))
    }

    fn record<'a>(&'a self, table: &'a str) -> Answer<'a, Option<RecordRow>> {
        Box::pin(self.read_record(table))
    }

    fn records(&self, listing: Listing) -> Answer<'_, Vec<RecordRow>> {
        Box::pin(self.read_records(listing))
    }

    fn seatings<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<Seating>> {
        Box::pin(self.read_seatings(table))
    }

    fn person<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Person>> {
        Box::pin(self.read_person(id))
    }

    fn session(&self, secret: Hash, since: i64) -> Answer<'_, Option<(Session, Person)>> {
        Box::pin(self.read_session(secret, since))
    }

    fn sessions_of<'a>(&'a self, person: &'a str, since: i64) -> Answer<'a, Vec<Session>> {
        Box::pin(self.read_sessions_of(person, since))
    }

    fn person_by_recovery(&self, code: Hash) -> Answer<'_, Option<Person>> {
        Box::pin(self.read_person_by_recovery(code))
    }

    fn token(&self, secret: Hash) -> Answer<'_, Option<(Token, Person)>> {
        Box::pin(self.read_token(secret))
    }

    fn tokens_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<Token>> {
        Box::pin(self.read_tokens_of(person))
    }

    fn daily_root(&self) -> Answer<'_, Option<([u8; 32], i64)>> {
        Box::pin(self.read_daily_root())
    }

    fn attempts_of<'a>(&'a self, person: &'a str, since: &'a str) -> Answer<'a, Vec<Attempt>> {
        Box::pin(self.read_attempts_of(person, since))
    }

    fn heartbeat(&self) -> Answer<'_, Option<i64>> {
        Box::pin(self.read_heartbeat())
    }
}

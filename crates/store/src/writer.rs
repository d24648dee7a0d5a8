//! Group commit. While one transaction is being made durable, the next batches gather and then share one.
//!
//! Each batch is answered only after the commit that contains it. If anything in a group fails, the group is
//! rolled back and its batches are written one by one, so that nobody pays for another's mistake.
//!
//! A connection on which anything but a conflict failed is not used again: what it believes about its transaction
//! and its file may be wrong. The next batch gets a fresh one.

use crate::StoreError;
use crate::chains::Chains;
use crate::file::{File, Identity};
use crate::rows::{Chat, Entry, TableRow, Write, sum};
use crate::sqlite::from_sqlx;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

/// The most batches in one transaction.
const GROUP: usize = 1_024;
/// At the end: how soon folding is tried again while another connection folds, and for how long at most.
const FOLD_AGAIN: Duration = Duration::from_millis(20);
const FOLD_AT_MOST: Duration = Duration::from_secs(5);

type Done = oneshot::Sender<Result<(), StoreError>>;

/// A request to the writer.
#[derive(Debug)]
pub(crate) enum Job {
    /// Write a batch.
    Batch(Vec<Write>, Done),
    /// Fold everything into the file and stop.
    Close(Done),
}

/// Why the last commit failed, if it did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failing(Arc<Mutex<Option<StoreError>>>);

impl Failing {
    pub(crate) fn get(&self) -> Option<StoreError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, why: Option<&StoreError>) {
        let mut failing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*failing, why) {
            (None, Some(why)) => tracing::error!(%why, "the store cannot be written"),
            (Some(_), None) => tracing::info!("the store can be written again"),
            (None, None) | (Some(_), Some(_)) => {}
        }
        *failing = why.cloned();
    }
}

/// The only writer.
#[derive(Debug)]
pub(crate) struct Writer {
    options: SqliteConnectOptions,
    file: File,
    failing: Failing,
    chains: Chains,
    connection: Option<SqliteConnection>,
    /// The identity of its write-ahead log, once it has written to it.
    log: Option<Identity>,
}

impl Writer {
    /// `options` must not create a missing file: an empty one in place of the lost one would be worse.
    pub(crate) fn new(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        file: File,
        failing: Failing,
    ) -> Writer {
        let chains = Chains::default();
        Writer { options, file, failing, chains, connection: Some(connection), log: None }
    }

    /// Writes until it is closed, or until nobody can send requests anymore.
    pub(crate) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let (mut jobs, mut closing) = (Vec::new(), None);
        while closing.is_none() && queue.recv_many(&mut jobs, GROUP).await > 0 {
            let mut batches = Vec::with_capacity(jobs.len());
            for job in jobs.drain(..) {
                match job {
                    Job::Batch(batch, done) => batches.push((batch, done)),
                    Job::Close(done) => closing = Some(done),
                }
            }
            self.write_all(batches).await;
        }
        queue.close();
        let folded = self.fold_all().await;
        if let Some(connection) = self.connection {
            // Whether it ended well shows in what was folded.
            let _ = connection.close().await;
        }
        if let Some(done) = closing {
            // The caller may have stopped waiting.
            let _ = done.send(folded);
        }
    }

    async fn write_all(&mut self, jobs: Vec<(Vec<Write>, Done)>) {
        if jobs.is_empty() {
            return;
        }
        let batches: Vec<&[Write]> = jobs.iter().map(|(batch, _)| batch.as_slice()).collect();
        let together = self.commit(&batches).await;
        for (batch, done) in jobs {
            let result = match &together {
                Ok(()) => Ok(()),
                // One by one, and on a fresh connection unless it was a conflict.
                Err(_) => self.commit(&[&batch]).await,
            };
            // The caller may have stopped waiting.
            let _ = done.send(result);
        }
    }

    async fn commit(&mut self, batches: &[&[Write]]) -> Result<(), StoreError> {
        let done = self.try_commit(batches).await;
        match &done {
            Ok(()) => self.failing.set(None),
            // The conflict may be with what was remembered.
            Err(StoreError::Conflict) => self.chains.forget(),
            Err(why) => {
                self.failing.set(Some(why));
                self.chains.forget();
                (self.connection, self.log) = (None, None);
            }
        }
        done
    }

    async fn try_commit(&mut self, batches: &[&[Write]]) -> Result<(), StoreError> {
        self.file.check()?;
        if self.connection.is_none() {
            self.connection = Some(self.options.connect().await.map_err(from_sqlx)?);
        }
        self.make_room().await?;
        if let Some(connection) = &mut self.connection {
            write(connection, &mut self.chains, batches).await?;
        }
        // The file may have been moved away just now.
        self.file.check()?;
        self.check_log().await
    }

    /// The log must not grow without end while someone reads: beyond twice its limit nothing is written.
    async fn make_room(&mut self) -> Result<(), StoreError> {
        let (largest, bytes) = (self.file.largest_log, self.file.log().map_or(0, |(_, bytes)| bytes));
        if bytes > largest {
            // Waits for nobody. Once everything is folded, the log starts over and is cut to its limit.
            self.fold("PASSIVE").await?;
        }
        if bytes > 2 * largest && !self.fold("TRUNCATE").await? {
            return Err(StoreError::Unavailable(
                "the write-ahead log cannot be folded and is full".to_owned(),
            ));
        }
        Ok(())
    }

    /// If the log was moved away, folds what was written to it into the file before that is acknowledged.
    async fn check_log(&mut self) -> Result<(), StoreError> {
        let now = self.file.log().map(|(identity, _)| identity);
        let known = *self.log.get_or_insert(now.flatten());
        if now == Some(known) {
            return Ok(());
        }
        if self.fold("FULL").await? {
            Ok(())
        } else {
            Err(StoreError::Unavailable("the write-ahead log is gone".to_owned()))
        }
    }

    /// Folds everything before the end. While `checkpoints.rs` folds, SQLite lets nobody else do so and does not wait.
    async fn fold_all(&mut self) -> Result<(), StoreError> {
        let folding = async {
            while self.connection.is_some() && !self.fold("TRUNCATE").await? {
                sleep(FOLD_AGAIN).await;
            }
            Ok(())
        };
        // Somebody who reads for longer keeps their log; the next start folds it.
        timeout(FOLD_AT_MOST, folding).await.unwrap_or(Ok(()))
    }

    /// Folds the log into the file. Whether all of it was folded.
    async fn fold(&mut self, how: &str) -> Result<bool, StoreError> {
        let Some(connection) = &mut self.connection else { return Ok(false) };
        let fold = format!("PRAGMA wal_checkpoint({how})");
        let row = sqlx::query(&fold).fetch_one(connection).await.map_err(from_sqlx)?;
        let is_busy: i64 = row.try_get(0).map_err(from_sqlx)?;
        Ok(is_busy == 0)
    }
}

async fn write(
    connection: &mut SqliteConnection,
    chains: &mut Chains,
    batches: &[&[Write]],
) -> Result<(), StoreError> {
    // A transaction dropped halfway is rolled back before the next statement.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(from_sqlx)?;
    let mut entries: Vec<&Entry> = Vec::new();
    for write in batches.iter().flat_map(|batch| batch.iter()) {
        match write {
            Write::Entry(entry) => entries.push(entry),
            other => one(&mut transaction, other).await?,
        }
    }
    chains.append(&mut transaction, &entries).await?;
    transaction.commit().await.map_err(from_sqlx)
}

async fn one(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let query = match write {
        // Entries have been gathered before.
        Write::Entry(_) => return Ok(()),
        Write::Table(table) => return put_table(connection, table).await,
        Write::Forget(person) => return forget(connection, person).await,
        Write::Remove(table, changed) => return remove(connection, table, *changed).await,
        Write::Wake(table, wake) => {
            sqlx::query("UPDATE tables SET wake = ? WHERE id = ?").bind(wake).bind(table)
        }
        Write::Record(record) => sqlx::query(
            "INSERT OR REPLACE INTO records (table_id, game, listed, finished, body, sum) \
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&record.table)
        .bind(&record.game)
        .bind(record.listed)
        .bind(record.finished)
        .bind(&record.body)
        .bind(sum(&record.body)),
        Write::Chat(chat) => return put_chat(connection, chat).await,
        Write::Person(person) => sqlx::query("INSERT INTO people (id, name, created) VALUES (?, ?, ?)")
            .bind(&person.id)
            .bind(&person.name)
            .bind(person.created),
        Write::Rename(person, name) => {
            sqlx::query("UPDATE people SET name = ? WHERE id = ?").bind(name).bind(person)
        }
        Write::Recovery(person, code) => {
            sqlx::query("UPDATE people SET recovery = ? WHERE id = ?").bind(&code[..]).bind(person)
        }
        Write::Session(session, secret) => sqlx::query(
            "INSERT INTO sessions (secret, person, created, id, device, seen) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&secret[..])
        .bind(&session.person)
        .bind(session.created)
        .bind(&session.id)
        .bind(&session.device)
        .bind(session.seen),
        Write::SessionSeen(session) => {
            sqlx::query("UPDATE sessions SET seen = ?, device = ? WHERE person = ? AND id = ?")
                .bind(session.seen)
                .bind(&session.device)
                .bind(&session.person)
                .bind(&session.id)
        }
        Write::EndSession(person, id) => {
            sqlx::query("DELETE FROM sessions WHERE person = ? AND id = ?").bind(person).bind(id)
        }
        Write::EndOtherSessions(person, id) => {
            sqlx::query("DELETE FROM sessions WHERE person = ? AND id <> ?").bind(person).bind(id)
        }
        Write::EndSessionsBefore(at) => sqlx::query("DELETE FROM sessions WHERE seen < ?").bind(at),
        Write::ForgetStrangers(at) => sqlx::query(STRANGERS).bind(at),
        Write::Token(token, secret) => sqlx::query(
            "INSERT INTO tokens (id, person, secret, name, scopes, created) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&token.id)
        .bind(&token.person)
        .bind(&secret[..])
        .bind(&token.name)
        .bind(&token.scopes)
        .bind(token.created),
        Write::RevokeToken(person, id) => {
            sqlx::query("DELETE FROM tokens WHERE person = ? AND id = ?").bind(person).bind(id)
        }
        Write::DailyRoot(secret, at) => {
            sqlx::query("INSERT OR IGNORE INTO daily_root (one, secret, created) VALUES (1, ?, ?)")
                .bind(&secret[..])
                .bind(at)
        }
        Write::Attempt(attempt) => sqlx::query(
            "INSERT INTO daily (person, day, number, table_id, started, ended, points) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&attempt.person)
        .bind(&attempt.day)
        .bind(attempt.number)
        .bind(&attempt.table)
        .bind(attempt.started)
        .bind(attempt.ended)
        .bind(attempt.points),
        Write::AttemptEnded(table, at, points) => {
            sqlx::query("UPDATE daily SET ended = ?, points = ? WHERE table_id = ?").bind(at).bind(points).bind(table)
        }
        Write::Heartbeat(at) => {
            sqlx::query("INSERT OR REPLACE INTO heartbeat (one, at) VALUES (1, ?)").bind(at)
        }
    };
    query.execute(connection).await.map(|_| ()).map_err(from_sqlx)
}

async fn put_table(connection: &mut SqliteConnection, table: &TableRow) -> Result<(), StoreError> {
    let put = sqlx::query(
        "INSERT INTO tables (id, version, game, status, listed, body, sum, created, changed) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) \
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, status = excluded.status, \
         listed = excluded.listed, body = excluded.body, sum = excluded.sum, changed = excluded.changed \
         WHERE tables.version = excluded.version - 1",
    )
    .bind(&table.id)
    .bind(table.version.cast_signed())
    .bind(&table.game)
    .bind(&table.status)
    .bind(table.listed)
    .bind(&table.body)
    .bind(sum(&table.body))
    .bind(table.created)
    .bind(table.changed)
    .execute(&mut *connection)
    .await
    .map_err(from_sqlx)?;
    if put.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    sqlx::query("DELETE FROM seatings WHERE table_id = ?")
        .bind(&table.id)
        .execute(&mut *connection)
        .await
        .map_err(from_sqlx)?;
    if table.people.is_empty() {
        return Ok(());
    }
    let places = vec!["(?, ?, ?)"; table.people.len()].join(", ");
    let text = format!("INSERT INTO seatings (person, table_id, seat) VALUES {places}");
    let mut seatings = sqlx::query(&text);
    for (person, seat) in &table.people {
        seatings = seatings.bind(person).bind(&table.id).bind(seat);
    }
    seatings.execute(connection).await.map(|_| ()).map_err(from_sqlx)
}

/// People who cannot come back and have left nothing behind. Only some at once: writes of running matches wait
/// meanwhile.
const STRANGERS: &str = "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE recovery IS NULL \
     AND created < ? \
     AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id) \
     AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id) \
     AND NOT EXISTS (SELECT 1 FROM seatings WHERE person = people.id) \
     AND NOT EXISTS (SELECT 1 FROM chat WHERE person = people.id) \
     AND NOT EXISTS (SELECT 1 FROM daily WHERE person = people.id) LIMIT 500)";

/// How many chat messages of a table are kept.
const CHAT: i64 = 200;

/// Nothing is written for somebody who has deleted their account meanwhile.
async fn put_chat(connection: &mut SqliteConnection, chat: &Chat) -> Result<(), StoreError> {
    let id = chat.id.cast_signed();
    let put = "INSERT INTO chat (table_id, id, person, at, text) \
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?3)";
    let put = sqlx::query(put).bind(&chat.table).bind(id).bind(&chat.person).bind(chat.at).bind(&chat.text);
    put.execute(&mut *connection).await.map_err(from_sqlx)?;
    let old =
        sqlx::query("DELETE FROM chat WHERE table_id = ? AND id <= ?").bind(&chat.table).bind(id - CHAT);
    old.execute(connection).await.map(|_| ()).map_err(from_sqlx)
}

async fn remove(connection: &mut SqliteConnection, table: &str, changed: i64) -> Result<(), StoreError> {
    let is_there = "DELETE FROM tables WHERE id = ? AND changed = ? AND (status IN ('open', 'aborted', 'closed') \
         OR (status = 'running' AND NOT EXISTS (SELECT 1 FROM seatings WHERE table_id = tables.id)))";
    let gone =
        sqlx::query(is_there).bind(table).bind(changed).execute(&mut *connection).await.map_err(from_sqlx)?;
    if gone.rows_affected() == 0 {
        return Ok(());
    }
    const PARTS: [&str; 5] = [
        // Along the chain: entries are not indexed by their log.
        "WITH RECURSIVE chain (id) AS (SELECT last FROM logs WHERE id = ? AND last IS NOT NULL \
         UNION ALL SELECT before FROM chain JOIN entries ON entries.id = chain.id WHERE before IS NOT NULL) \
         DELETE FROM entries WHERE id IN (SELECT id FROM chain)",
        "DELETE FROM logs WHERE id = ?",
        "DELETE FROM records WHERE table_id = ?",
        "DELETE FROM chat WHERE table_id = ?",
        "DELETE FROM seatings WHERE table_id = ?",
    ];
    for part in PARTS {
        sqlx::query(part).bind(table).execute(&mut *connection).await.map_err(from_sqlx)?;
    }
    Ok(())
}

async fn forget(connection: &mut SqliteConnection, person: &str) -> Result<(), StoreError> {
    const PARTS: [&str; 5] = [
        "DELETE FROM daily WHERE person = ?",
        "DELETE FROM sessions WHERE person = ?",
        "DELETE FROM tokens WHERE person = ?",
        "DELETE FROM chat WHERE person = ?",
        "DELETE FROM people WHERE id = ?",
    ];
    for part in PARTS {
        sqlx::query(part).bind(person).execute(&mut *connection).await.map_err(from_sqlx)?;
    }
    Ok(())
}

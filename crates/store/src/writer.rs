//! Group commit. While one transaction is being made durable the next batches gather, and then share one.
//!
//! Each batch is answered only after the commit that holds it. If anything in a group fails, the group is
//! rolled back and its batches are written one by one, so that nobody pays for another's mistake.

use crate::StoreError;
use crate::rows::{Entry, TableId, TableRow, Write, sum};
use crate::sqlite::from_sqlx;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions};
use sqlx::{Arguments, ConnectOptions, Connection, Row, SqliteConnection};
use std::collections::HashMap;
use tokio::sync::{mpsc, oneshot};

/// The most batches in one transaction.
const GROUP: usize = 1_024;
/// How many entries go into one statement, largest first: few sizes, so that all stay prepared.
const ROWS: [usize; 5] = [256, 64, 16, 4, 1];

/// How many tables' numbers are remembered.
const NUMBERS: usize = 100_000;

/// The numbers of tables' logs. Forgotten when a transaction fails: its new ones are not kept.
type Numbers = HashMap<TableId, i64>;

/// A batch and who waits for it.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) batch: Vec<Write>,
    pub(crate) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes until nobody can send any more.
pub(crate) async fn run(
    mut connection: SqliteConnection,
    options: SqliteConnectOptions,
    mut queue: mpsc::Receiver<Job>,
) {
    let mut jobs: Vec<Job> = Vec::new();
    let mut numbers = Numbers::new();
    while queue.recv_many(&mut jobs, GROUP).await > 0 {
        let batches: Vec<&[Write]> = jobs.iter().map(|job| job.batch.as_slice()).collect();
        let together = commit(&mut connection, &mut numbers, &batches).await;
        let failed = together.is_err();
        match together {
            Ok(()) => jobs.drain(..).for_each(|job| answer(job, Ok(()))),
            Err(why) if jobs.len() == 1 => {
                for job in jobs.drain(..) {
                    answer(job, Err(why.clone()));
                }
            }
            Err(_) => {
                for job in jobs.drain(..) {
                    let alone = commit(&mut connection, &mut numbers, &[&job.batch]).await;
                    answer(job, alone);
                }
            }
        }
        // A connection that lost its file does not get better.
        if failed
            && connection.ping().await.is_err()
            && let Ok(fresh) = options.connect().await
        {
            connection = fresh;
        }
    }
    let _ = connection.close().await;
}

fn answer(job: Job, result: Result<(), StoreError>) {
    if let Err(why @ (StoreError::Unavailable(_) | StoreError::Corrupt(_))) = &result {
        tracing::error!(%why, "not written");
    }
    // Whoever asked may have stopped waiting.
    let _ = job.done.send(result);
}

async fn commit(
    connection: &mut SqliteConnection,
    numbers: &mut Numbers,
    batches: &[&[Write]],
) -> Result<(), StoreError> {
    let done = write(connection, numbers, batches).await;
    if done.is_err() || numbers.len() > NUMBERS {
        numbers.clear();
    }
    done
}

async fn write(
    connection: &mut SqliteConnection,
    numbers: &mut Numbers,
    batches: &[&[Write]],
) -> Result<(), StoreError> {
    // `begin` of a transaction dropped half way rolls back before the next statement.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(from_sqlx)?;
    let mut entries: Vec<&Entry> = Vec::new();
    for write in batches.iter().flat_map(|batch| batch.iter()) {
        match write {
            Write::Entry(entry) => entries.push(entry),
            other => one(&mut transaction, other).await?,
        }
    }
    let mut numbered = Vec::with_capacity(entries.len());
    for entry in entries {
        let log = match numbers.get(&entry.table) {
            Some(&log) => log,
            None => {
                let log = number(&mut transaction, &entry.table).await?;
                numbers.insert(entry.table.clone(), log);
                log
            }
        };
        numbered.push((log, entry));
    }
    append(&mut transaction, &numbered).await?;
    transaction.commit().await.map_err(from_sqlx)
}

/// The number of a table's log; a new one if it has none.
async fn number(connection: &mut SqliteConnection, table: &str) -> Result<i64, StoreError> {
    // Changes nothing if it has one, and so gives that.
    let known = "INSERT INTO logs (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = id RETURNING no";
    let row = sqlx::query(known).bind(table).fetch_one(connection).await;
    row.and_then(|row| row.try_get("no")).map_err(from_sqlx)
}

/// Entries in few statements: the way to SQLite and back is most of what an insert costs.
async fn append(connection: &mut SqliteConnection, mut entries: &[(i64, &Entry)]) -> Result<(), StoreError> {
    for rows in ROWS {
        while entries.len() >= rows {
            let (these, rest) = entries.split_at(rows);
            entries = rest;
            let places = vec!["(?, ?, ?, ?, ?, ?, ?)"; rows].join(", ");
            let text = format!("INSERT INTO entries (log, seq, seat, nonce, at, body, sum) VALUES {places}");
            let mut values = SqliteArguments::default();
            for (log, entry) in these {
                bind_entry(&mut values, *log, entry).map_err(|e| StoreError::Unavailable(e.to_string()))?;
            }
            sqlx::query_with(&text, values).execute(&mut *connection).await.map_err(from_sqlx)?;
        }
    }
    Ok(())
}

fn bind_entry<'q>(
    values: &mut SqliteArguments<'q>,
    log: i64,
    entry: &'q Entry,
) -> Result<(), sqlx::error::BoxDynError> {
    values.add(log)?;
    values.add(entry.seq.cast_signed())?;
    values.add(entry.seat)?;
    values.add(entry.nonce.as_deref())?;
    values.add(entry.at)?;
    values.add(entry.body.as_str())?;
    values.add(sum(&entry.body))
}

async fn one(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let query = match write {
        // Entries are gathered before.
        Write::Entry(_) => return Ok(()),
        Write::Table(table) => return put_table(connection, table).await,
        Write::Forget(person) => return forget(connection, person).await,
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
        Write::Chat(chat) => {
            sqlx::query("INSERT INTO chat (table_id, id, person, at, text) VALUES (?, ?, ?, ?, ?)")
                .bind(&chat.table)
                .bind(chat.id.cast_signed())
                .bind(&chat.person)
                .bind(chat.at)
                .bind(&chat.text)
        }
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
        Write::Session(secret, person, at) => {
            sqlx::query("INSERT INTO sessions (secret, person, created) VALUES (?, ?, ?)")
                .bind(&secret[..])
                .bind(person)
                .bind(at)
        }
        Write::EndSession(secret) => sqlx::query("DELETE FROM sessions WHERE secret = ?").bind(&secret[..]),
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

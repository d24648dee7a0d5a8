//! Group commit. While one transaction is being made durable the next batches gather, and then share one.
//!
//! Each batch is answered only after the commit that holds it. If anything in a group fails, the group is
//! rolled back and its batches are written one by one, so that nobody pays for another's mistake.

use crate::StoreError;
use crate::chains::Chains;
use crate::rows::{Entry, TableRow, Write, sum};
use crate::sqlite::from_sqlx;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

/// The most batches in one transaction.
const GROUP: usize = 1_024;
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
    let mut chains = Chains::default();
    while queue.recv_many(&mut jobs, GROUP).await > 0 {
        let batches: Vec<&[Write]> = jobs.iter().map(|job| job.batch.as_slice()).collect();
        let together = commit(&mut connection, &mut chains, &batches).await;
        let failed = together.is_err();
        match together {
            Ok(()) => jobs.drain(..).for_each(|job| answer(job, Ok(()))),
            // A conflict may be one with what was remembered, which is forgotten now.
            Err(why) if jobs.len() == 1 && why != StoreError::Conflict => {
                for job in jobs.drain(..) {
                    answer(job, Err(why.clone()));
                }
            }
            Err(_) => {
                for job in jobs.drain(..) {
                    let alone = commit(&mut connection, &mut chains, &[&job.batch]).await;
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
    chains: &mut Chains,
    batches: &[&[Write]],
) -> Result<(), StoreError> {
    let done = write(connection, chains, batches).await;
    if done.is_err() {
        chains.forget();
    }
    done
}

async fn write(
    connection: &mut SqliteConnection,
    chains: &mut Chains,
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
    chains.append(&mut transaction, &entries).await?;
    transaction.commit().await.map_err(from_sqlx)
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

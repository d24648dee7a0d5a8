//! Entries in the order of writing, each pointing to the one before it in its log. So everything a commit writes
//! is in one place, however many tables play. Where each log ends is remembered here and stored in `logs`.

use crate::StoreError;
use crate::rows::{Entry, TableId, sum};
use crate::sqlite::from_sqlx;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, Row, SqliteConnection};
use std::collections::HashMap;

/// How many rows go into one statement, largest first. Only a few sizes, so that all statements stay prepared.
const ROWS: [usize; 5] = [256, 64, 16, 4, 1];
/// How many ends of logs are remembered.
const KNOWN: usize = 100_000;

/// Where a log ends.
#[derive(Clone, Copy, Debug)]
struct End {
    log: i64,
    last: Option<i64>,
    count: i64,
}

/// The ends of logs. Forgotten when a transaction fails, because then they have not moved after all.
#[derive(Debug, Default)]
pub(crate) struct Chains {
    ends: HashMap<TableId, End>,
    /// The number of the last entry of all.
    last: Option<i64>,
}

/// An entry with its place.
struct Placed<'a> {
    id: i64,
    before: Option<i64>,
    log: i64,
    entry: &'a Entry,
}

/// A log that grows, and how many entries it had.
struct Moved {
    end: End,
    had: i64,
}

impl Chains {
    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.ends.clear();
        self.last = None;
    }

    /// Appends entries to their logs; a conflict if a log's next number is another.
    pub(crate) async fn append(
        &mut self,
        connection: &mut SqliteConnection,
        entries: &[&Entry],
    ) -> Result<(), StoreError> {
        if entries.is_empty() {
            return Ok(());
        }
        let mut last = match self.last {
            Some(last) => last,
            None => number(connection, "SELECT coalesce(max(id), 0) AS n FROM entries").await?,
        };
        if self.ends.len() > KNOWN {
            self.ends.clear();
        }
        let mut placed = Vec::with_capacity(entries.len());
        let mut moved: HashMap<&str, Moved> = HashMap::new();
        for &entry in entries {
            let moved = match moved.get_mut(entry.table.as_str()) {
                Some(moved) => moved,
                None => {
                    let end = match self.ends.get(&entry.table) {
                        Some(&end) => end,
                        None => end(connection, &entry.table).await?,
                    };
                    moved.entry(&entry.table).or_insert(Moved { end, had: end.count })
                }
            };
            let end = &mut moved.end;
            if entry.seq.cast_signed() != end.count {
                return Err(StoreError::Conflict);
            }
            last += 1;
            placed.push(Placed { id: last, before: end.last, log: end.log, entry });
            (end.last, end.count) = (Some(last), end.count + 1);
        }
        insert(connection, &placed).await?;
        let moves: Vec<&Moved> = moved.values().collect();
        advance(connection, &moves).await?;
        self.last = Some(last);
        for (table, Moved { end, .. }) in moved {
            match self.ends.get_mut(table) {
                Some(known) => *known = end,
                None => drop(self.ends.insert(table.to_owned(), end)),
            }
        }
        Ok(())
    }
}

async fn number(connection: &mut SqliteConnection, query: &str) -> Result<i64, StoreError> {
    sqlx::query(query).fetch_one(connection).await.and_then(|row| row.try_get("n")).map_err(from_sqlx)
}

/// Where a table's log ends; a new log if it has none.
async fn end(connection: &mut SqliteConnection, table: &str) -> Result<End, StoreError> {
    // Changes nothing if there already is one, and returns that one.
    let known =
        "INSERT INTO logs (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = id RETURNING no, last, count";
    let row = sqlx::query(known).bind(table).fetch_one(connection).await.map_err(from_sqlx)?;
    let read =
        || Ok(End { log: row.try_get("no")?, last: row.try_get("last")?, count: row.try_get("count")? });
    read().map_err(from_sqlx)
}

/// Inserts as many rows at once as there are statements for: calling SQLite is most of what a row costs.
fn parts<T>(mut all: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let rows = ROWS.into_iter().find(|&rows| rows <= all.len())?;
        let (these, rest) = all.split_at(rows);
        all = rest;
        Some(these)
    })
}

fn places(row: &str, rows: usize) -> String {
    vec![row; rows].join(", ")
}

async fn insert(connection: &mut SqliteConnection, placed: &[Placed<'_>]) -> Result<(), StoreError> {
    for these in parts(placed) {
        let text = format!(
            "INSERT INTO entries (id, before, log, seq, seat, nonce, at, body, sum) VALUES {}",
            places("(?, ?, ?, ?, ?, ?, ?, ?, ?)", these.len())
        );
        let mut values = SqliteArguments::default();
        these.iter().try_for_each(|placed| bind_entry(&mut values, placed)).map_err(unbound)?;
        sqlx::query_with(&text, values).execute(&mut *connection).await.map_err(from_sqlx)?;
    }
    Ok(())
}

/// Moves the ends of logs, each from where it was. That reveals any other writer.
async fn advance(connection: &mut SqliteConnection, moves: &[&Moved]) -> Result<(), StoreError> {
    for these in parts(moves) {
        let text = format!(
            "UPDATE logs SET last = new.column2, count = new.column3 FROM (VALUES {}) AS new \
             WHERE logs.no = new.column1 AND logs.count = new.column4",
            places("(?, ?, ?, ?)", these.len())
        );
        let mut values = SqliteArguments::default();
        these.iter().try_for_each(|moved| bind_move(&mut values, moved)).map_err(unbound)?;
        let done = sqlx::query_with(&text, values).execute(&mut *connection).await.map_err(from_sqlx)?;
        if done.rows_affected() != these.len() as u64 {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}

fn unbound(why: sqlx::error::BoxDynError) -> StoreError {
    StoreError::Unavailable(why.to_string())
}

fn bind_entry<'q>(
    values: &mut SqliteArguments<'q>,
    placed: &Placed<'q>,
) -> Result<(), sqlx::error::BoxDynError> {
    let entry = placed.entry;
    values.add(placed.id)?;
    values.add(placed.before)?;
    values.add(placed.log)?;
    values.add(entry.seq.cast_signed())?;
    values.add(entry.seat)?;
    values.add(entry.nonce.as_deref())?;
    values.add(entry.at)?;
    values.add(entry.body.as_str())?;
    values.add(sum(&entry.body))
}

fn bind_move(values: &mut SqliteArguments<'_>, moved: &Moved) -> Result<(), sqlx::error::BoxDynError> {
    let End { log, last, count } = moved.end;
    values.add(log)?;
    values.add(last)?;
    values.add(count)?;
    values.add(moved.had)
}

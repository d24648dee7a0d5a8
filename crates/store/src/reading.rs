//! The queries.

use crate::StoreError;
use crate::rows::{
    Attempt, Chat, Entry, Hash, Listing, Person, RecordRow, Seating, Session, TableId, TableRow, Token, sum,
};
use crate::sqlite::{Sqlite, from_sqlx};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

type Result<T> = std::result::Result<T, StoreError>;

const PERSON: &str = "people.id, people.name, people.created, people.recovery IS NOT NULL AS can_recover";
const SESSION: &str = "sessions.id AS session_id, sessions.person AS session_person, device, \
     sessions.created AS session_created, seen";
const TABLE: &str = "id, version, game, status, listed, body, sum, created, changed";

impl Sqlite {
    pub(crate) async fn read_entries(&self, table: &str) -> Result<Vec<Entry>> {
        let count =
            self.readers.optional(sqlx::query("SELECT count FROM logs WHERE id = ?").bind(table)).await?;
        let Some(count) = count else { return Ok(Vec::new()) };
        let count: i64 = count.try_get("count").map_err(from_sqlx)?;
        // Backward along the chain. Entries that have come in since are not included.
        let chain = "WITH RECURSIVE chain (id, before, seq, seat, nonce, at, body, sum) AS ( \
             SELECT entries.id, before, seq, seat, nonce, at, body, sum FROM logs \
                 JOIN entries ON entries.id = logs.last WHERE logs.id = ? \
             UNION ALL SELECT entries.id, entries.before, entries.seq, entries.seat, entries.nonce, entries.at, \
                 entries.body, entries.sum FROM chain JOIN entries ON entries.id = chain.before) \
             SELECT seq, seat, nonce, at, body, sum FROM chain";
        let mut rows = self.readers.all(sqlx::query(chain).bind(table)).await?;
        rows.reverse();
        if (rows.len() as i64) < count {
            return Err(StoreError::Corrupt(format!("table {table} has {} of {count} entries", rows.len())));
        }
        let mut entries = Vec::with_capacity(rows.len());
        for (n, row) in rows.iter().enumerate() {
            let entry = entry(table, row).map_err(from_sqlx)?;
            whole(&entry.body, row, || format!("table {table}, entry {}", entry.seq))?;
            if entry.seq != n as u64 {
                return Err(StoreError::Corrupt(format!("table {table} has no entry {n}")));
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    pub(crate) async fn read_table(&self, id: &str) -> Result<Option<TableRow>> {
        let row = self
            .readers
            .optional(sqlx::query(&format!("SELECT {TABLE} FROM tables WHERE id = ?")).bind(id))
            .await?;
        row.map(|row| table(&row)).transpose()
    }

    pub(crate) async fn read_tables(&self, listing: Listing) -> Result<Vec<TableRow>> {
        let rows = self
            .readers
            .all(
                sqlx::query(&format!(
                    "SELECT {TABLE} FROM tables WHERE listed = 1 AND created < ?1 \
             AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR status = ?3) ORDER BY created DESC LIMIT ?4"
                ))
                .bind(listing.page.before)
                .bind(listing.game)
                .bind(listing.status)
                .bind(listing.page.limit),
            )
            .await?;
        // One damaged face hides itself, not the others.
        Ok(rows.iter().filter_map(|row| table(row).ok()).collect())
    }

    pub(crate) async fn read_tables_of(&self, person: &str, listing: Listing) -> Result<Vec<TableRow>> {
        let rows = self
            .readers
            .all(
                sqlx::query(&format!(
                    "SELECT {TABLE} FROM tables WHERE id IN (SELECT table_id FROM seatings WHERE person = ?1) \
             AND created < ?2 AND (?3 IS NULL OR game = ?3) AND (?4 IS NULL OR status = ?4) \
             ORDER BY created DESC LIMIT ?5"
                ))
                .bind(person)
                .bind(listing.page.before)
                .bind(listing.game)
                .bind(listing.status)
                .bind(listing.page.limit),
            )
            .await?;
        Ok(rows.iter().filter_map(|row| table(row).ok()).collect())
    }

    pub(crate) async fn read_table_ids_of(&self, person: &str) -> Result<Vec<TableId>> {
        let query = "SELECT DISTINCT table_id FROM seatings WHERE person = ?";
        let rows = self.readers.all(sqlx::query(query).bind(person)).await?;
        rows.iter().map(|row| row.try_get("table_id").map_err(from_sqlx)).collect()
    }

    pub(crate) async fn count_busy_tables_of(&self, person: &str) -> Result<u32> {
        let row = self
            .readers
            .optional(
                sqlx::query(
                    "SELECT count(DISTINCT tables.id) AS n FROM seatings JOIN tables ON tables.id = table_id \
             WHERE person = ? AND status IN ('open', 'running')",
                )
                .bind(person),
            )
            .await?;
        row.map_or(Ok(0), |row| row.try_get("n").map_err(from_sqlx))
    }

    pub(crate) async fn read_running(&self, wake_until: Option<i64>) -> Result<Vec<TableId>> {
        let rows = match wake_until {
            // Where nobody sits, no clock runs and no bot plays.
            None => {
                let query = "SELECT id FROM tables WHERE status = 'running' \
                     AND EXISTS (SELECT 1 FROM seatings WHERE table_id = tables.id)";
                self.readers.all(sqlx::query(query)).await
            }
            Some(until) => {
                self.readers
                    .all(
                        sqlx::query("SELECT id FROM tables WHERE status = 'running' AND wake <= ?")
                            .bind(until),
                    )
                    .await
            }
        };
        rows?.iter().map(|row| row.try_get("id").map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_unused(
        &self,
        ended: i64,
        open: i64,
        after: &str,
        limit: u32,
    ) -> Result<Vec<(TableId, i64)>> {
        // A try at a daily puzzle is kept if it is running, has a result, or was the first.
        let query = "SELECT id, changed FROM tables WHERE \
             ((status IN ('aborted', 'closed') AND changed < ?1) OR (status = 'open' AND changed < ?2) \
                 OR (status = 'running' AND changed < ?2 \
                     AND NOT EXISTS (SELECT 1 FROM seatings WHERE table_id = tables.id))) \
             AND id > ?3 AND NOT EXISTS (SELECT 1 FROM daily WHERE table_id = tables.id \
                 AND (ended IS NULL OR points IS NOT NULL OR number = 1)) ORDER BY id LIMIT ?4";
        let rows =
            self.readers.all(sqlx::query(query).bind(ended).bind(open).bind(after).bind(limit)).await?;
        let both = |row: &SqliteRow| Ok((row.try_get("id")?, row.try_get("changed")?));
        rows.iter().map(|row| both(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_chat(&self, table: &str, last: u32) -> Result<Vec<Chat>> {
        let rows = self
            .readers
            .all(
                sqlx::query(
                    "SELECT chat.id AS id, person, people.name AS name, at, text \
             FROM chat JOIN people ON people.id = person \
             WHERE table_id = ? ORDER BY chat.id DESC LIMIT ?",
                )
                .bind(table)
                .bind(last),
            )
            .await?;
        let said = |row: &SqliteRow| {
            Ok(Chat {
                table: table.to_owned(),
                id: number(row, "id")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
                at: row.try_get("at")?,
                text: row.try_get("text")?,
            })
        };
        rows.iter().rev().map(|row| said(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_last_chat(&self, table: &str) -> Result<u64> {
        let query = "SELECT max(id) AS id FROM chat WHERE table_id = ?";
        let row = self.readers.optional(sqlx::query(query).bind(table)).await?;
        let last: Option<i64> = row.map_or(Ok(None), |row| row.try_get("id")).map_err(from_sqlx)?;
        Ok(last.map_or(0, i64::cast_unsigned))
    }

    pub(crate) async fn read_record(&self, table: &str) -> Result<Option<RecordRow>> {
        let row = self
            .readers
            .optional(sqlx::query("SELECT * FROM records WHERE table_id = ?").bind(table))
            .await?;
        let Some(row) = row else { return Ok(None) };
        let mut record = record(&row).map_err(from_sqlx)?;
        record.body = row.try_get("body").map_err(from_sqlx)?;
        whole(&record.body, &row, || format!("the record of table {table}"))?;
        Ok(Some(record))
    }

    pub(crate) async fn read_records(&self, listing: Listing) -> Result<Vec<RecordRow>> {
        let rows = self
            .readers
            .all(
                sqlx::query(
                    "SELECT table_id, game, listed, finished FROM records WHERE listed = 1 AND finished < ?1 \
             AND (?2 IS NULL OR game = ?2) ORDER BY finished DESC LIMIT ?3",
                )
                .bind(listing.page.before)
                .bind(listing.game)
                .bind(listing.page.limit),
            )
            .await?;
        rows.iter().map(|row| record(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_seatings(&self, table: &str) -> Result<Vec<Seating>> {
        let rows = self.readers.all(sqlx::query(
            "SELECT seat, person, people.name AS name FROM seatings LEFT JOIN people ON people.id = person \
             WHERE table_id = ? ORDER BY seat",
        )
        .bind(table)).await?;
        let seating = |row: &SqliteRow| {
            Ok(Seating {
                seat: row.try_get("seat")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
            })
        };
        rows.iter().map(|row| seating(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_person(&self, id: &str) -> Result<Option<Person>> {
        let query = format!("SELECT {PERSON} FROM people WHERE id = ?");
        let row = self.readers.optional(sqlx::query(&query).bind(id)).await?;
        row.map(|row| person(&row).map_err(from_sqlx)).transpose()
    }

    pub(crate) async fn read_session(&self, secret: Hash, since: i64) -> Result<Option<(Session, Person)>> {
        let query = format!(
            "SELECT {PERSON}, {SESSION} FROM sessions JOIN people ON people.id = sessions.person \
             WHERE secret = ? AND seen >= ?"
        );
        let row = self.readers.optional(sqlx::query(&query).bind(&secret[..]).bind(since)).await?;
        let both = |row: &SqliteRow| Ok((session(row)?, person(row)?));
        row.map(|row| both(&row).map_err(from_sqlx)).transpose()
    }

    pub(crate) async fn read_sessions_of(&self, person: &str, since: i64) -> Result<Vec<Session>> {
        let query = format!(
            "SELECT {SESSION} FROM sessions WHERE person = ? AND seen >= ? ORDER BY seen DESC, created DESC"
        );
        let rows = self.readers.all(sqlx::query(&query).bind(person).bind(since)).await?;
        rows.iter().map(|row| session(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_person_by_recovery(&self, code: Hash) -> Result<Option<Person>> {
        let query = format!("SELECT {PERSON} FROM people WHERE recovery = ?");
        let row = self.readers.optional(sqlx::query(&query).bind(&code[..])).await?;
        row.map(|row| person(&row).map_err(from_sqlx)).transpose()
    }

    pub(crate) async fn read_token(&self, secret: Hash) -> Result<Option<(Token, Person)>> {
        let query = format!(
            "SELECT {PERSON}, tokens.id AS token_id, tokens.name AS token_name, scopes, \
             tokens.created AS token_created \
             FROM tokens JOIN people ON people.id = tokens.person WHERE secret = ?"
        );
        let row = self.readers.optional(sqlx::query(&query).bind(&secret[..])).await?;
        let both = |row: &SqliteRow| {
            let person = person(row)?;
            let token = Token {
                id: row.try_get("token_id")?,
                person: person.id.clone(),
                name: row.try_get("token_name")?,
                scopes: row.try_get("scopes")?,
                created: row.try_get("token_created")?,
            };
            Ok((token, person))
        };
        row.map(|row| both(&row).map_err(from_sqlx)).transpose()
    }

    pub(crate) async fn read_tokens_of(&self, person: &str) -> Result<Vec<Token>> {
        let rows = self
            .readers
            .all(
                sqlx::query("SELECT id, name, scopes, created FROM tokens WHERE person = ? ORDER BY created")
                    .bind(person),
            )
            .await?;
        let token = |row: &SqliteRow| {
            Ok(Token {
                id: row.try_get("id")?,
                person: person.to_owned(),
                name: row.try_get("name")?,
                scopes: row.try_get("scopes")?,
                created: row.try_get("created")?,
            })
        };
        rows.iter().map(|row| token(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_daily_root(&self) -> Result<Option<([u8; 32], i64)>> {
        let row = self.readers.optional(sqlx::query("SELECT secret, created FROM daily_root")).await?;
        let Some(row) = row else { return Ok(None) };
        let secret: Vec<u8> = row.try_get("secret").map_err(from_sqlx)?;
        let secret =
            secret.try_into().map_err(|_| StoreError::Corrupt("the root of the daily puzzles".to_owned()))?;
        Ok(Some((secret, row.try_get("created").map_err(from_sqlx)?)))
    }

    pub(crate) async fn read_attempts_of(&self, person: &str, since: &str) -> Result<Vec<Attempt>> {
        let rows = self
            .readers
            .all(
                sqlx::query(
                    "SELECT day, number, table_id, started, ended, points FROM daily \
             WHERE person = ? AND day >= ? ORDER BY day, number",
                )
                .bind(person)
                .bind(since),
            )
            .await?;
        let attempt = |row: &SqliteRow| {
            Ok(Attempt {
                person: person.to_owned(),
                day: row.try_get("day")?,
                number: row.try_get("number")?,
                table: row.try_get("table_id")?,
                started: row.try_get("started")?,
                ended: row.try_get("ended")?,
                points: row.try_get("points")?,
            })
        };
        rows.iter().map(|row| attempt(row).map_err(from_sqlx)).collect()
    }

    pub(crate) async fn read_heartbeat(&self) -> Result<Option<i64>> {
        let row = self.readers.optional(sqlx::query("SELECT at FROM heartbeat")).await?;
        row.map(|row| row.try_get("at").map_err(from_sqlx)).transpose()
    }
}

fn number(row: &SqliteRow, column: &str) -> sqlx::Result<u64> {
    row.try_get::<i64, _>(column).map(i64::cast_unsigned)
}

/// Whether a text is undamaged.
fn whole(text: &str, row: &SqliteRow, what: impl Fn() -> String) -> Result<()> {
    let written: i64 = row.try_get("sum").map_err(from_sqlx)?;
    if written == sum(text) { Ok(()) } else { Err(StoreError::Corrupt(what())) }
}

fn entry(table: &str, row: &SqliteRow) -> sqlx::Result<Entry> {
    Ok(Entry {
        table: table.to_owned(),
        seq: number(row, "seq")?,
        seat: row.try_get("seat")?,
        nonce: row.try_get("nonce")?,
        at: row.try_get("at")?,
        body: row.try_get("body")?,
    })
}

fn table(row: &SqliteRow) -> Result<TableRow> {
    let read = || -> sqlx::Result<TableRow> {
        Ok(TableRow {
            id: row.try_get("id")?,
            version: number(row, "version")?,
            game: row.try_get("game")?,
            status: row.try_get("status")?,
            listed: row.try_get("listed")?,
            body: row.try_get("body")?,
            created: row.try_get("created")?,
            changed: row.try_get("changed")?,
            people: Vec::new(),
        })
    };
    let table = read().map_err(from_sqlx)?;
    whole(&table.body, row, || format!("table {}", table.id))?;
    Ok(table)
}

fn record(row: &SqliteRow) -> sqlx::Result<RecordRow> {
    Ok(RecordRow {
        table: row.try_get("table_id")?,
        game: row.try_get("game")?,
        listed: row.try_get("listed")?,
        finished: row.try_get("finished")?,
        body: String::new(),
    })
}

fn session(row: &SqliteRow) -> sqlx::Result<Session> {
    Ok(Session {
        id: row.try_get("session_id")?,
        person: row.try_get("session_person")?,
        device: row.try_get("device")?,
        created: row.try_get("session_created")?,
        seen: row.try_get("seen")?,
    })
}

fn person(row: &SqliteRow) -> sqlx::Result<Person> {
    Ok(Person {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        created: row.try_get("created")?,
        can_recover: row.try_get("can_recover")?,
    })
}

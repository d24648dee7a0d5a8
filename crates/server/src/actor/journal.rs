//! What is stored of a table, and its actor's only way to it: the table's row, its log, its record, its chat. It
//! decides nothing; whatever it answers with `Ok` is on disk.

use crate::app::App;
use crate::metrics::Metrics;
use crate::server_clock::ServerClock;
use crate::table_facts::TableFacts;
use kernel::NewerRules;
use protocol::{Said, Status};
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;
use store::{Chat, PersonId, RecordRow, Store, StoreError, TableId, TableRow, Write};
use table::games;
use table::live::{self, Entry, Live, Opening, Sitter};

/// What is stored of one table.
pub(super) struct Journal {
    store: Arc<dyn Store>,
    clock: ServerClock,
    metrics: Arc<Metrics>,
    id: TableId,
    game: String,
    /// The row's version. Writing the next one without having read this one is a conflict.
    version: u64,
    created: i64,
}

/// A table as it was read.
pub(super) struct Kept {
    pub(super) journal: Journal,
    pub(super) facts: TableFacts,
    pub(super) names: HashMap<PersonId, String>,
    /// The number of the last chat message.
    pub(super) last_said: u64,
}

/// Why a match cannot be read.
pub(super) enum Unread {
    Store(StoreError),
    Newer(NewerRules),
}

impl From<StoreError> for Unread {
    fn from(why: StoreError) -> Unread {
        Unread::Store(why)
    }
}

impl From<NewerRules> for Unread {
    fn from(why: NewerRules) -> Unread {
        Unread::Newer(why)
    }
}

pub(crate) fn corrupt(id: &str, what: &impl Display) -> StoreError {
    StoreError::Corrupt(format!("table {id}: {what}"))
}

/// A log as it was written: the opening is entry 0.
pub(crate) fn read(id: &str, entries: &[store::Entry]) -> Result<Option<(Opening, Vec<Entry>)>, StoreError> {
    let Some((first, rest)) = entries.split_first() else { return Ok(None) };
    let opening = serde_json::from_str(&first.body).map_err(|e| corrupt(id, &e))?;
    let read = |entry: &store::Entry| serde_json::from_str(&entry.body).map_err(|e| corrupt(id, &e));
    Ok(Some((opening, rest.iter().map(read).collect::<Result<_, _>>()?)))
}

impl Journal {
    /// The journal of a table with this row, and its facts.
    pub(super) fn open(app: &App, row: TableRow) -> Result<(Journal, TableFacts), StoreError> {
        let facts = serde_json::from_str(&row.body).map_err(|why| corrupt(&row.id, &why))?;
        let journal = Journal {
            store: Arc::clone(&app.store),
            clock: app.clock.clone(),
            metrics: Arc::clone(&app.metrics),
            id: row.id,
            game: row.game,
            version: row.version,
            created: row.created,
        };
        Ok((journal, facts))
    }

    /// A table, if there is one.
    pub(super) async fn load(app: &App, id: &str) -> Result<Option<Kept>, StoreError> {
        let Some(row) = app.store.table(id).await? else { return Ok(None) };
        let seatings = app.store.seatings(id).await?;
        let names = seatings.into_iter().filter_map(|s| Some((s.person, s.name?))).collect();
        let last_said = app.store.last_chat(id).await?;
        let (journal, facts) = Journal::open(app, row)?;
        Ok(Some(Kept { journal, facts, names, last_said }))
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// From the table's row: its id, its game, its version, and when it was made.
    pub(super) fn heading(&self) -> (&str, &str, u64, i64) {
        (&self.id, &self.game, self.version, self.created)
    }

    /// Fails unless the store can be written. Being able to read it does not mean that.
    pub(super) async fn try_writing(&self) -> Result<(), StoreError> {
        self.store.write(vec![Write::Heartbeat(self.clock.now_ms())]).await
    }

    /// Reads the table's facts again: another owner may have written.
    pub(super) async fn read_facts(&mut self, facts: &mut TableFacts) -> Result<(), StoreError> {
        let Some(row) = self.store.table(&self.id).await? else {
            return Err(StoreError::Corrupt(format!("table {} is gone", self.id)));
        };
        if let Ok(read) = serde_json::from_str(&row.body) {
            (*facts, self.version) = (read, row.version);
        }
        Ok(())
    }

    /// Stores changed facts of the table together with everything that belongs to the change: all or nothing.
    pub(super) async fn keep(&mut self, facts: &TableFacts, mut with: Vec<Write>) -> Result<(), StoreError> {
        let now = self.clock.date_ms();
        with.push(Write::Table(facts.row(&self.id, &self.game, self.version + 1, self.created, now)));
        self.store.write(with).await?;
        self.version += 1;
        Ok(())
    }

    /// The first entry of the log.
    pub(super) fn opening(&self, opening: &Opening) -> Write {
        Write::Entry(store::Entry {
            table: self.id.clone(),
            seq: 0,
            seat: None,
            nonce: None,
            at: opening.at_ms.cast_signed(),
            body: serde_json::to_string(opening).unwrap_or_default(),
        })
    }

    /// Appends an entry to the log.
    pub(super) async fn append(&self, entry: &Entry) -> Result<(), StoreError> {
        let began = self.clock.instant();
        let row = store::Entry {
            table: self.id.clone(),
            seq: entry.seq,
            seat: entry.seat.map(|seat| seat.index() as u8),
            nonce: entry.nonce.clone(),
            at: entry.at_ms.cast_signed(),
            body: serde_json::to_string(entry).unwrap_or_default(),
        };
        self.store.write(vec![Write::Entry(row)]).await?;
        self.metrics.committed(self.clock.since(began));
        Ok(())
    }

    /// The match, read from the log; `None` if it has not begun.
    pub(super) async fn read_match(&self) -> Result<Option<Box<dyn Live>>, Unread> {
        let entries = self.store.entries(&self.id).await?;
        let Some((opening, entries)) = read(&self.id, &entries)? else { return Ok(None) };
        // Not damaged: whoever has gone back to an older program has the match again with the newer one.
        games::find(&opening.game).map_or(Ok(()), |game| game.knows(&opening.options))?;
        live::restore(&opening, &entries).map(Some).map_err(|why| corrupt(&self.id, &why).into())
    }

    /// Stores what remains of a match that has ended: its record, and the result of a try at a puzzle. `facts`
    /// already have the new status. A match that was called off has a record too, but no list shows it.
    pub(super) fn end(&self, facts: &TableFacts, live: &dyn Live) -> Vec<Write> {
        let now = self.clock.date_ms();
        let record = live.record().map(|record| {
            Write::Record(RecordRow {
                table: self.id.clone(),
                game: self.game.clone(),
                listed: facts.is_listed() && facts.status == Status::Finished,
                finished: now,
                body: serde_json::to_string(&record).unwrap_or_default(),
            })
        });
        let result = live.ended().and_then(|ended| ended.result.as_ref());
        let points = result.and_then(|result| result.scores.iter().next().copied());
        let tried = facts.day.as_ref().map(|_| {
            // If a bot has taken over, the result is nobody's.
            let own = points.filter(|_| live.sitters().iter().all(Sitter::is_person));
            Write::AttemptEnded(self.id.clone(), now, own)
        });
        record.into_iter().chain(tried).collect()
    }

    /// Notes when the table must be in memory again, for the sweeper.
    pub(super) async fn note_wake(&self, wake: Option<i64>) -> Result<(), StoreError> {
        self.store.write(vec![Write::Wake(self.id.clone(), wake)]).await
    }

    /// Stores a chat message.
    pub(super) async fn add_said(&self, said: &Said) -> Result<(), StoreError> {
        let Said { id, person, at_ms, text } = said.clone();
        let (table, at) = (self.id.clone(), at_ms);
        let chat = Chat { table, id, person: person.id, name: person.name, at, text };
        self.store.write(vec![Write::Chat(chat)]).await
    }

    /// The last chat messages, oldest first.
    pub(super) async fn last_said(&self, most: u32) -> Result<Vec<Said>, StoreError> {
        let said = |Chat { id, person, name, at, text, .. }| {
            let person = protocol::Person { id: person, name };
            Said { id, person, at_ms: at, text }
        };
        Ok(self.store.chat(&self.id, most).await?.into_iter().map(said).collect())
    }
}

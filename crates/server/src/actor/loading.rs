//! A table from what is kept of it.

use super::alarms::Alarms;
use super::audience::{Audience, viewer};
use super::bots::TableBots;
use super::{Actor, TableMessage};
use crate::app::App;
use crate::refusals::Refused;
use crate::table_facts::TableFacts;
use protocol::{Person, codes};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use store::{StoreError, TableRow, Write};
use table::live::{self, Entry, Live, Opening};
use tokio::sync::mpsc;

/// A table that was just written.
pub(crate) struct Fresh {
    pub(crate) row: TableRow,
    /// Who made it: nobody else sits there yet.
    pub(crate) host: Person,
}

fn corrupt(id: &str, what: &impl std::fmt::Display) -> StoreError {
    StoreError::Corrupt(format!("table {id}: {what}"))
}

/// A log as it was written: the opening is entry 0.
fn read(id: &str, entries: &[store::Entry]) -> Result<Option<(Opening, Vec<Entry>)>, StoreError> {
    let Some((first, rest)) = entries.split_first() else { return Ok(None) };
    let opening = serde_json::from_str(&first.body).map_err(|e| corrupt(id, &e))?;
    let read = |entry: &store::Entry| serde_json::from_str(&entry.body).map_err(|e| corrupt(id, &e));
    Ok(Some((opening, rest.iter().map(read).collect::<Result<_, _>>()?)))
}

/// A match from its log.
fn restore(id: &str, entries: &[store::Entry]) -> Result<Option<Box<dyn Live>>, StoreError> {
    let Some((opening, entries)) = read(id, entries)? else { return Ok(None) };
    live::restore(&opening, &entries).map(Some).map_err(|why| corrupt(id, &why))
}

impl Actor {
    /// Loads a table; nothing if there is none.
    pub(super) async fn load(
        app: &Arc<App>,
        id: &str,
        own: mpsc::Sender<TableMessage>,
        fresh: Option<Fresh>,
    ) -> Result<Option<Actor>, StoreError> {
        let is_fresh = fresh.is_some();
        let (row, names, said) = match fresh {
            Some(Fresh { row, host }) => (row, HashMap::from([(host.id, host.name)]), 0),
            None => {
                let Some(row) = app.store.table(id).await? else { return Ok(None) };
                let seatings = app.store.seatings(id).await?;
                let names = seatings.into_iter().filter_map(|s| Some((s.person, s.name?))).collect();
                (row, names, app.store.chat(id, 1).await?.last().map_or(0, |chat| chat.id))
            }
        };
        let facts: TableFacts = serde_json::from_str(&row.body)
            .map_err(|why| StoreError::Corrupt(format!("table {id}: {why}")))?;
        let mut actor = Actor {
            app: Arc::clone(app),
            id: id.to_owned(),
            game: row.game,
            version: row.version,
            created: row.created,
            facts,
            live: None,
            halted: None,
            audience: Audience::default(),
            names,
            recent: VecDeque::new(),
            bots: TableBots::new(own),
            said,
            spoke: HashMap::new(),
            alarms: Alarms::new(app.clock.clone(), app.config.limits.idle()),
        };
        if is_fresh {
            actor.after_loading().await;
        } else {
            actor.read_log().await;
        }
        Ok(Some(actor))
    }

    /// Reads the match from the log; halts if it cannot be read.
    async fn read_log(&mut self) {
        let read = match self.app.store.entries(&self.id).await {
            Ok(entries) => restore(&self.id, &entries),
            Err(why) => Err(why),
        };
        match read {
            Ok(live) => {
                self.live = live;
                self.resume();
                self.recent.clear();
                self.after_loading().await;
            }
            Err(why) => self.halt(&why),
        }
    }

    /// What somebody was told so far, told again from the log.
    pub(super) async fn past(&mut self, person: &str) -> Result<String, Refused> {
        if !self.facts.admits(person, self.app.today()) {
            return Err(Refused::Plain(codes::NOT_INVITED));
        }
        let viewer = viewer(self.facts.seat_of(person));
        let entries = self.app.store.entries(&self.id).await?;
        let told = match read(&self.id, &entries)? {
            Some((opening, entries)) => live::past(&opening, &entries, viewer),
            None => return Err(Refused::Plain(codes::NOT_STARTED)),
        };
        Ok(told.map_err(|why| corrupt(&self.id, &why))?)
    }

    /// Reads everything again: another owner has written, or the store may be back.
    pub(super) async fn reload(&mut self) {
        // That it can be read does not mean that it can be written.
        if self.halted.is_some()
            && let Err(why) = self.app.store.write(vec![Write::Heartbeat(self.app.clock.now_ms())]).await
        {
            return self.halt(&why);
        }
        match self.app.store.table(&self.id).await {
            Ok(Some(row)) => {
                if let Ok(facts) = serde_json::from_str(&row.body) {
                    (self.facts, self.version) = (facts, row.version);
                }
                self.read_log().await;
                if self.halted.is_none() {
                    self.publish_face();
                    self.publish_views();
                }
            }
            Ok(None) => self.halt(&StoreError::Corrupt(format!("table {} is gone", self.id))),
            Err(why) => self.halt(&why),
        }
    }
}

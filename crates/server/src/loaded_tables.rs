//! The tables in memory. Each has one actor, its only owner, which is started when the table is first asked for.

use crate::actor::{self, Fresh, TableMessage};
use crate::app::App;
use crate::refusals::Refused;
use protocol::{Person, codes};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{TableId, TableRow};
use tokio::sync::{mpsc, oneshot};

/// Messages that may wait for one table; further senders wait until there is room. In memory, a message can take
/// up to a megabyte.
const INBOX: usize = 128;

type Actors = HashMap<TableId, mpsc::Sender<TableMessage>>;

/// The tables in memory.
#[derive(Default)]
pub(crate) struct LoadedTables {
    actors: Mutex<Actors>,
}

/// Whether a text can be a table's id at all. Nothing else is looked up or echoed.
pub(crate) fn is_id(id: &str) -> bool {
    id.len() == 16 && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

impl LoadedTables {
    fn lock(&self) -> MutexGuard<'_, Actors> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table's actor.
    fn actor_of(&self, app: &Arc<App>, id: &str) -> mpsc::Sender<TableMessage> {
        let actors = self.lock();
        if let Some(known) = actors.get(id).filter(|known| !known.is_closed()) {
            return known.clone();
        }
        self.start(app, id, actors, None)
    }

    /// Starts a table's actor.
    fn start(
        &self,
        app: &Arc<App>,
        id: &str,
        mut actors: MutexGuard<'_, Actors>,
        fresh: Option<Fresh>,
    ) -> mpsc::Sender<TableMessage> {
        let (sender, inbox) = mpsc::channel(INBOX);
        actors.insert(id.to_owned(), sender.clone());
        app.metrics.tables.store(actors.len() as i64, Ordering::Relaxed);
        drop(actors);
        tokio::spawn(actor::run(Arc::clone(app), id.to_owned(), sender.clone(), inbox, fresh));
        sender
    }

    /// Loads a table that was just written, without reading it again, unless someone has already asked for it.
    pub(crate) fn load_new(&self, app: &Arc<App>, row: TableRow, host: Person) {
        let (id, actors) = (row.id.clone(), self.lock());
        // A daily puzzle that was begun twice at once. Two owners would contradict each other.
        if actors.get(&id).is_some_and(|known| !known.is_closed()) {
            return;
        }
        self.start(app, &id, actors, Some(Fresh { row, host }));
    }

    /// Whether a table is in memory.
    pub(crate) fn is_loaded(&self, id: &str) -> bool {
        self.lock().contains_key(id)
    }

    /// Whether there are so many that none should stay without need.
    pub(crate) fn is_crowded(&self, most: usize) -> bool {
        self.lock().len() > most
    }

    /// Asks a table something.
    pub(crate) async fn send(&self, app: &Arc<App>, id: &str, message: TableMessage) -> Result<(), Refused> {
        if !is_id(id) {
            return Err(Refused::Plain(codes::NO_TABLE));
        }
        let mut message = message;
        // The actor may be about to leave; the next one will answer.
        for _ in 0..8 {
            match self.actor_of(app, id).send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        Err(Refused::Plain(codes::HALTED))
    }

    /// Asks a table something and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        app: &Arc<App>,
        id: &str,
        message: impl FnOnce(oneshot::Sender<Result<T, Refused>>) -> TableMessage,
    ) -> Result<T, Refused> {
        let (answer, receiver) = oneshot::channel();
        self.send(app, id, message(answer)).await?;
        receiver.await.unwrap_or(Err(Refused::Plain(codes::HALTED)))
    }

    /// Removes an actor, if nobody has asked it anything in the meantime.
    pub(crate) fn remove(&self, app: &App, id: &str, inbox: &mut mpsc::Receiver<TableMessage>) -> bool {
        let mut actors = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        actors.remove(id);
        app.metrics.tables.store(actors.len() as i64, Ordering::Relaxed);
        true
    }

    /// Tells those tables of a list that are in memory.
    pub(crate) async fn tell_loaded(&self, ids: &[TableId], message: impl Fn() -> TableMessage) {
        for id in ids {
            let known = self.lock().get(id).cloned();
            if let Some(known) = known {
                // One that is being unloaded reads it from the store next time.
                let _ = known.send(message()).await;
            }
        }
    }
}

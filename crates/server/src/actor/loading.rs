//! Loads a table from the store.

use super::absence::Absence;
use super::alarms::Alarms;
use super::audience::Audience;
use super::bots::TableBots;
use super::chat::ChatRoom;
use super::journal::{Journal, Kept, Unread};
use super::{Actor, TableMessage};
use crate::app::App;
use protocol::Person;
use std::collections::HashMap;
use std::sync::Arc;
use store::{StoreError, TableRow};
use tokio::sync::mpsc;

/// A table that was just written.
pub(crate) struct Fresh {
    pub(crate) row: TableRow,
    /// Who made it: nobody else sits there yet.
    pub(crate) host: Person,
}

impl Actor {
    /// Loads a table; `None` if there is no such table.
    pub(super) async fn load(
        app: &Arc<App>,
        id: &str,
        own: mpsc::Sender<TableMessage>,
        fresh: Option<Fresh>,
    ) -> Result<Option<Actor>, StoreError> {
        let is_fresh = fresh.is_some();
        let kept = match fresh {
            Some(Fresh { row, host }) => {
                let (journal, facts) = Journal::open(app, row)?;
                Some(Kept { journal, facts, names: HashMap::from([(host.id, host.name)]), last_said: 0 })
            }
            None => Journal::load(app, id).await?,
        };
        let Some(Kept { journal, facts, names, last_said }) = kept else { return Ok(None) };
        let mut actor = Actor {
            app: Arc::clone(app),
            facts,
            names,
            live: None,
            halted: None,
            audience: Audience::new(journal.id().to_owned(), Arc::clone(&app.metrics)),
            journal,
            chat: ChatRoom::new(app.clock.clone(), last_said),
            bots: TableBots::new(own),
            absence: Absence::new(app.clock.clone()),
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
        match self.journal.read_match().await {
            Ok(live) => {
                self.live = live;
                self.resume();
                self.audience.forget_frames();
                self.after_loading().await;
            }
            Err(Unread::Store(why)) => self.halt(&why),
            Err(Unread::Newer(why)) => self.halt_for_newer(&why),
        }
    }

    /// Reads everything again: another owner has written, or the store may be back.
    pub(super) async fn reload(&mut self) {
        if self.halted.is_some()
            && let Err(why) = self.journal.try_writing().await
        {
            return self.halt(&why);
        }
        if let Err(why) = self.journal.read_facts(&mut self.facts).await {
            return self.halt(&why);
        }
        self.read_log().await;
        if self.halted.is_none() {
            self.publish_face();
            self.publish_views();
        }
    }
}

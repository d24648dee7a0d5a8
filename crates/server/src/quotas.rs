//! How much one person may have. Counting and creating belong together, so each person's requests are handled one
//! at a time; those of others go on.

use crate::app::App;
use crate::refusals::Refused;
use protocol::codes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use store::PersonId;
use tokio::sync::OwnedMutexGuard;

/// Whose request is being handled.
#[derive(Debug, Default)]
pub(crate) struct Quotas {
    busy: Mutex<HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>>,
}

/// A person's turn. Their next request waits until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _held: OwnedMutexGuard<()>,
}

impl Quotas {
    /// Waits until no other request of this person is being handled.
    pub(crate) async fn turn(&self, person: &str) -> Turn {
        let own = {
            let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(busy.entry(person.to_owned()).or_default())
        };
        Turn { _held: own.lock_owned().await }
    }

    /// Forgets people without requests.
    pub(crate) fn sweep(&self) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.retain(|_, own| Arc::strong_count(own) > 1);
    }
}

impl App {
    /// Refuses unless a person may have one more table. The answer holds as long as it is their turn.
    pub(crate) async fn room_for_table(&self, person: &str) -> Result<(), Refused> {
        if self.store.busy_tables_of(person).await? < self.config.limits.tables_per_person {
            return Ok(());
        }
        Err(Refused::Plain(codes::TABLES))
    }
}

//! How much one person may have. What is counted and what is then made belong together, so each person's wishes are
//! looked at one at a time; those of others go on.

use crate::app::App;
use crate::refusals::Refused;
use protocol::codes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use store::PersonId;
use tokio::sync::OwnedMutexGuard;

/// Whose wish is being looked at.
#[derive(Debug, Default)]
pub(crate) struct Quotas {
    busy: Mutex<HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>>,
}

/// A person's turn. Whatever they ask for next waits until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _held: OwnedMutexGuard<()>,
}

impl Quotas {
    /// Waits until nothing else of this person's is being counted.
    pub(crate) async fn turn(&self, person: &str) -> Turn {
        let own = {
            let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(busy.entry(person.to_owned()).or_default())
        };
        Turn { _held: own.lock_owned().await }
    }

    /// Forgets those of whom nothing is being counted.
    pub(crate) fn sweep(&self) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.retain(|_, own| Arc::strong_count(own) > 1);
    }
}

impl App {
    /// Goes on only if somebody may have one more table. That holds as long as it is their turn.
    pub(crate) async fn room_for_table(&self, person: &str) -> Result<(), Refused> {
        if self.store.busy_tables_of(person).await? < self.config.limits.tables_per_person {
            return Ok(());
        }
        Err(Refused::Plain(codes::TABLES))
    }
}

//! What all parts of the server share.

use crate::config::Config;
use crate::limits::{Addresses, Makers};
use crate::loaded_tables::LoadedTables;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::quotas::Quotas;
use crate::server_clock::ServerClock;
use crate::sockets::Sockets;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::{Store, TableId};
use table::daily::Day;
use tokio::sync::{Semaphore, watch};

/// What all parts of the server share.
pub(crate) struct App {
    pub(crate) config: Config,
    /// The only one in the server: whoever wants to know the time is given this one.
    pub(crate) clock: ServerClock,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tables: LoadedTables,
    pub(crate) sockets: Sockets,
    pub(crate) pool: Pool,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) quotas: Quotas,
    pub(crate) makers: Makers,
    /// Lists that may be read at once: others want to read something, too.
    pub(crate) lists: Semaphore,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) boot: Boot,
    pub(crate) pulse: Pulse,
    /// Held by every socket and every table, so that the server can wait for them.
    pub(crate) alive: watch::Sender<()>,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    /// The day whose puzzle is played now.
    pub(crate) fn today(&self) -> Day {
        Day::at(self.clock.date_ms())
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// When the server last wrote that it is up.
pub(crate) struct Pulse {
    clock: ServerClock,
    last: Mutex<Instant>,
}

/// The longest that nothing may have been written.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

impl Pulse {
    pub(crate) fn new(clock: ServerClock) -> Pulse {
        Pulse { last: Mutex::new(clock.instant()), clock }
    }

    pub(crate) fn beat(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = self.clock.instant();
    }

    /// Whether nothing was written for too long.
    pub(crate) fn is_silent(&self) -> bool {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        self.clock.since(last) > LONGEST_SILENCE
    }
}

/// When this server came up, and since when the one before was gone.
pub(crate) struct Boot {
    pub(crate) at: i64,
    pub(crate) down_since: Option<i64>,
    /// Tables that have got their time back; nothing once all have.
    refunded: Mutex<Option<HashSet<TableId>>>,
}

impl Boot {
    pub(crate) fn new(at: i64, down_since: Option<i64>) -> Boot {
        Boot { at, down_since, refunded: Mutex::new(Some(HashSet::new())) }
    }

    /// Since when a table's clocks must not have run. Answered once per table.
    pub(crate) fn refund(&self, table: &str) -> Option<i64> {
        let mut refunded = self.refunded.lock().unwrap_or_else(PoisonError::into_inner);
        let first = refunded.as_mut()?.insert(table.to_owned());
        self.down_since.filter(|_| first)
    }

    /// All tables that were running have been loaded once.
    pub(crate) fn all_refunded(&self) {
        *self.refunded.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Waits until the server stops.
pub(crate) async fn stopped(mut stopping: watch::Receiver<bool>) {
    // Nobody left to say so means the same.
    let _ = stopping.wait_for(|stop| *stop).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_writes_nothing_for_long_is_silent() {
        let (dial, clock) = ServerClock::by_hand(0);
        let pulse = Pulse::new(clock);
        dial.advance(LONGEST_SILENCE);
        assert!(!pulse.is_silent());
        dial.advance(Duration::from_millis(1));
        assert!(pulse.is_silent());
        pulse.beat();
        assert!(!pulse.is_silent());
    }
}

//! What all parts of the server share.

use crate::config::Config;
use crate::limits::{Addresses, Makers};
use crate::loaded_tables::LoadedTables;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::quotas::Quotas;
use crate::rooms::Rooms;
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
    /// The only clock in the server; it is passed to everything that needs the time.
    pub(crate) clock: ServerClock,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tables: LoadedTables,
    pub(crate) sockets: Sockets,
    pub(crate) rooms: Rooms,
    pub(crate) pool: Pool,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) quotas: Quotas,
    pub(crate) makers: Makers,
    /// How many lists may be read at once, so that other readers get their turn.
    pub(crate) lists: Semaphore,
    /// How many matches may be rebuilt at once.
    pub(crate) pasts: Semaphore,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) boot: Boot,
    pub(crate) pulse: Pulse,
    /// Held by every socket and every table, so that the server can wait for them.
    pub(crate) alive: watch::Sender<()>,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    /// The day of the current puzzle.
    pub(crate) fn today(&self) -> Day {
        Day::at(self.clock.date_ms())
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// When the server last wrote its heartbeat.
pub(crate) struct Pulse {
    clock: ServerClock,
    last: Mutex<Instant>,
}

/// The longest time allowed without a heartbeat.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

impl Pulse {
    pub(crate) fn new(clock: ServerClock) -> Pulse {
        Pulse { last: Mutex::new(clock.instant()), clock }
    }

    pub(crate) fn beat(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = self.clock.instant();
    }

    /// Whether the heartbeat is overdue.
    pub(crate) fn is_silent(&self) -> bool {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        self.clock.since(last) > LONGEST_SILENCE
    }
}

/// When this server came up, and when the one before was last seen.
pub(crate) struct Boot {
    pub(crate) at: i64,
    pub(crate) down_since: Option<i64>,
    /// Tables whose clocks have been given their time back; `None` once all have.
    refunded: Mutex<Option<HashSet<TableId>>>,
}

impl Boot {
    pub(crate) fn new(at: i64, down_since: Option<i64>) -> Boot {
        Boot { at, down_since, refunded: Mutex::new(Some(HashSet::new())) }
    }

    /// The moment since which a table's clocks should not have run. Answered once per table.
    pub(crate) fn refund(&self, table: &str) -> Option<i64> {
        let mut refunded = self.refunded.lock().unwrap_or_else(PoisonError::into_inner);
        let first = refunded.as_mut()?.insert(table.to_owned());
        self.down_since.filter(|_| first)
    }

    /// Notes that all running tables have been loaded once.
    pub(crate) fn all_refunded(&self) {
        *self.refunded.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Waits until the server stops.
pub(crate) async fn stopped(mut stopping: watch::Receiver<bool>) {
    // If the sender is gone, the server is stopping too.
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

//! What all parts of the server share.

use crate::config::Config;
use crate::limits::{Addresses, Makers, Talkers};
use crate::loaded_tables::LoadedTables;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::quotas::Quotas;
use crate::rooms::Rooms;
use crate::server_clock::ServerClock;
use crate::sockets::Sockets;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
    pub(crate) talkers: Talkers,
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

/// When the server last wrote its heartbeat, and last read it for somebody who asked for its health.
pub(crate) struct Pulse {
    clock: ServerClock,
    last: Mutex<Instant>,
    read: Mutex<Option<Instant>>,
}

/// How long a reading counts: asking for the health again and again must not keep the database busy.
const FRESH: Duration = Duration::from_secs(1);

/// The longest time allowed without a heartbeat.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

impl Pulse {
    pub(crate) fn new(clock: ServerClock) -> Pulse {
        Pulse { last: Mutex::new(clock.instant()), read: Mutex::default(), clock }
    }

    pub(crate) fn beat(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = self.clock.instant();
    }

    /// Notes that the store could be read just now.
    pub(crate) fn was_read(&self) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.clock.instant());
    }

    /// Whether the store could be read a moment ago.
    pub(crate) fn is_read(&self) -> bool {
        let read = *self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.is_some_and(|read| self.clock.since(read) < FRESH)
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
    clocks: Mutex<Clocks>,
    /// Whether all running tables have been asked to give back time.
    is_done: AtomicBool,
}

/// Which tables' clocks have yet to be given back the time the server was away.
enum Clocks {
    /// All but these: it is not known yet which tables were running.
    AllBut(HashSet<TableId>),
    /// These.
    Only(HashSet<TableId>),
}

impl Boot {
    pub(crate) fn new(at: i64, down_since: Option<i64>) -> Boot {
        Boot {
            at,
            down_since,
            clocks: Mutex::new(Clocks::AllBut(HashSet::new())),
            is_done: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Clocks> {
        self.clocks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment since which a table's clocks should not have run, until they have been given that time.
    pub(crate) fn refund(&self, table: &str) -> Option<i64> {
        let is_due = match &*self.lock() {
            Clocks::AllBut(done) => !done.contains(table),
            Clocks::Only(due) => due.contains(table),
        };
        self.down_since.filter(|_| is_due)
    }

    /// Notes that a table's clocks have been given their time, and that this is on disk.
    pub(crate) fn refunded(&self, table: &str) {
        match &mut *self.lock() {
            Clocks::AllBut(done) => drop(done.insert(table.to_owned())),
            Clocks::Only(due) => drop(due.remove(table)),
        }
    }

    /// Notes that all running tables have been loaded once.
    pub(crate) fn is_over(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    /// The heartbeat to write. Until all tables have been asked, it is the last one of the server before: should this
    /// one end meanwhile, the next one still knows what to give back.
    pub(crate) fn heartbeat(&self, now: i64) -> i64 {
        let before = self.down_since.filter(|_| !self.is_done.load(Ordering::Relaxed));
        before.unwrap_or(now)
    }

    /// Notes which tables were running when the server came up.
    pub(crate) fn were_running(&self, tables: &[TableId]) {
        let mut clocks = self.lock();
        if let Clocks::AllBut(done) = &*clocks {
            let due = tables.iter().filter(|table| !done.contains(*table)).cloned().collect();
            *clocks = Clocks::Only(due);
        }
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
    fn time_is_given_back_until_that_is_on_disk() {
        let boot = Boot::new(9_000, Some(1_000));
        let refunds = |boot: &Boot| ["a", "b", "c"].map(|table| boot.refund(table).is_some());
        // Asking does not use it up: what was to be written may fail.
        assert_eq!([refunds(&boot), refunds(&boot)], [[true; 3]; 2]);
        boot.refunded("a");
        boot.were_running(&["a".to_owned(), "b".to_owned()]);
        assert_eq!(refunds(&boot), [false, true, false]);
        // Killed now, the next server still has to know since when.
        assert_eq!(boot.heartbeat(9_500), 1_000);
        boot.is_over();
        assert_eq!((boot.heartbeat(9_500), refunds(&boot)), (9_500, [false, true, false]));
        boot.refunded("b");
        assert_eq!(refunds(&boot), [false; 3]);
        assert_eq!(Boot::new(9_000, None).heartbeat(9_500), 9_500);
    }

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
        // A reading counts for a second.
        assert!(!pulse.is_read());
        pulse.was_read();
        assert!(pulse.is_read());
        dial.advance(FRESH);
        assert!(!pulse.is_read());
    }
}

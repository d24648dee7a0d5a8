//! The server's clock. Nothing else in the server asks the system for the time (`clippy.toml` sees to that): this
//! clock is passed to everything that needs the time, so that tests can set it.
//!
//! There are two times. Dates are the system's, whatever it is set to. The time of matches begins with the date at which
//! the server starts and then only runs forward, by the steady clock: setting the system's clock costs nobody a match.
//! And it runs only while the server does: the server reports regularly by [`ServerClock::beat`], and a gap
//! between two beats, because it was suspended, stopped or starved, does not count.
//!
//! The network is measured in real time all the same, by timers of the runtime: silent sockets, slow readers, slow
//! requests. So is how often the server does its upkeep (`upkeep` in `lib.rs`).
#![expect(clippy::disallowed_methods, reason = "here the system is asked")]

use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// How often a server beats.
pub(crate) const BEAT: Duration = Duration::from_millis(500);
/// Anything longer without a beat is a gap. A little more than a beat, because a busy machine is sometimes late.
const LEASH: Duration = Duration::from_secs(2);

/// A server's clock: the system's by default, or one that stands still until its [`Dial`] is turned. Clones share
/// one clock.
#[derive(Clone, Debug, Default)]
pub struct ServerClock {
    hands: Hands,
    matches: Arc<Mutex<Matches>>,
}

/// What is read.
#[derive(Clone, Debug)]
enum Hands {
    System { began: Instant },
    ByHand { began: Instant, shown: watch::Receiver<Shown> },
}

impl Default for Hands {
    fn default() -> Hands {
        Hands::System { began: Instant::now() }
    }
}

/// What a manual clock shows.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// The date, in milliseconds since 1970.
    date_ms: i64,
    /// The steady clock, since the beginning.
    steady: Duration,
}

/// The time of matches.
#[derive(Clone, Copy, Debug, Default)]
struct Matches {
    /// The date at the start.
    start_ms: i64,
    /// What the steady clock showed at the start, and at the last beat.
    start: Duration,
    last_beat: Duration,
    /// The time that does not count.
    gaps: Duration,
}

impl Matches {
    fn now_ms(&self, steady: Duration) -> i64 {
        let seen = steady.min(self.last_beat + LEASH);
        self.start_ms + seen.saturating_sub(self.start + self.gaps).as_millis() as i64
    }

    fn beat(&mut self, steady: Duration) {
        self.gaps += steady.saturating_sub(self.last_beat + LEASH);
        self.last_beat = self.last_beat.max(steady);
    }
}

impl ServerClock {
    /// A manual clock and its dial. It shows milliseconds since 1970.
    pub fn by_hand(now_ms: i64) -> (Dial, ServerClock) {
        let (dial, shown) = watch::channel(Shown { date_ms: now_ms, steady: Duration::ZERO });
        let clock = ServerClock {
            hands: Hands::ByHand { began: Instant::now(), shown },
            matches: Arc::new(Mutex::new(Matches { start_ms: now_ms, ..Matches::default() })),
        };
        (Dial { shown: dial, matches: Arc::clone(&clock.matches) }, clock)
    }

    fn matches(&self) -> MutexGuard<'_, Matches> {
        // Numbers cannot be left half changed.
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn steady(&self) -> Duration {
        match &self.hands {
            Hands::System { began } => began.elapsed(),
            Hands::ByHand { shown, .. } => shown.borrow().steady,
        }
    }

    /// Call when a server starts: the time of matches begins with the date.
    pub(crate) fn start(&self) {
        let (start_ms, start) = (self.date_ms(), self.steady());
        *self.matches() = Matches { start_ms, start, last_beat: start, gaps: Duration::ZERO };
    }

    /// Call regularly while the server runs.
    pub(crate) fn beat(&self) {
        let steady = self.steady();
        self.matches().beat(steady);
    }

    /// Now in matches, in milliseconds since 1970. Never jumps, and stands still while the server does.
    pub(crate) fn now_ms(&self) -> i64 {
        let steady = self.steady();
        self.matches().now_ms(steady)
    }

    /// The date, in milliseconds since 1970. May jump, as the system's does.
    pub(crate) fn date_ms(&self) -> i64 {
        match &self.hands {
            Hands::System { .. } => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
            }
            Hands::ByHand { shown, .. } => shown.borrow().date_ms,
        }
    }

    /// Now, for measuring how long something takes. Never goes back.
    pub(crate) fn instant(&self) -> Instant {
        match &self.hands {
            Hands::System { .. } => Instant::now(),
            Hands::ByHand { began, shown } => *began + shown.borrow().steady,
        }
    }

    /// How long something took that began then.
    pub(crate) fn since(&self, began: Instant) -> Duration {
        self.instant().saturating_duration_since(began)
    }

    /// Now by the runtime's timers, which always go by real time: for the network.
    pub(crate) fn timers_now(&self) -> tokio::time::Instant {
        tokio::time::Instant::now()
    }

    /// When a timer of the runtime must ring for something at `at`. With a manual clock it may ring too early, but
    /// never too late.
    pub(crate) fn ring(&self, at: Instant) -> tokio::time::Instant {
        match &self.hands {
            Hands::System { .. } => at.into(),
            Hands::ByHand { .. } => self.timers_now() + at.saturating_duration_since(self.instant()),
        }
    }

    /// The turns of the dial from now on.
    pub(crate) fn turns(&self) -> Turns {
        match &self.hands {
            Hands::System { .. } => Turns(None),
            Hands::ByHand { shown, .. } => Turns(Some(shown.clone())),
        }
    }
}

/// The turns of a dial.
pub(crate) struct Turns(Option<watch::Receiver<Shown>>);

impl Turns {
    /// Waits for the next turn; forever if there is no dial.
    pub(crate) async fn next(&mut self) {
        if let Some(shown) = &mut self.0
            && shown.changed().await.is_ok()
        {
            return;
        }
        pending::<()>().await;
    }
}

/// Turns a manual clock.
#[derive(Debug)]
pub struct Dial {
    shown: watch::Sender<Shown>,
    matches: Arc<Mutex<Matches>>,
}

impl Dial {
    /// Time passes while the server runs.
    pub fn advance(&self, by: Duration) {
        {
            let mut matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
            matches.beat(self.shown.borrow().steady);
            matches.last_beat += by;
        }
        self.pass(by);
    }

    /// Time passes while the server does not run.
    pub fn suspend(&self, by: Duration) {
        self.pass(by);
    }

    /// The system's clock is set to another date; no time passes.
    pub fn set(&self, date_ms: i64) {
        self.shown.send_modify(|shown| shown.date_ms = date_ms);
    }

    fn pass(&self, by: Duration) {
        self.shown.send_modify(|shown| {
            shown.date_ms += by.as_millis() as i64;
            shown.steady += by;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_time_of_matches_passes_as_the_server_runs() {
        let (dial, clock) = ServerClock::by_hand(5_000);
        clock.start();
        dial.advance(100 * SECOND);
        assert_eq!((clock.now_ms(), clock.date_ms()), (105_000, 105_000));
        // Setting the clock affects dates only.
        for date in [300_000, 7, 105_000] {
            dial.set(date);
            assert_eq!((clock.now_ms(), clock.date_ms()), (105_000, date));
        }
        dial.suspend(SECOND);
        assert_eq!(clock.now_ms(), 106_000, "a moment is not noticed");
    }

    #[test]
    fn what_is_missing_between_beats_has_not_passed() {
        // Whether the beat comes before somebody asks, or after.
        for beats_first in [false, true] {
            let (dial, clock) = ServerClock::by_hand(0);
            clock.start();
            let mut wanted = 0;
            for _ in 0..3 {
                dial.suspend(3_600 * SECOND);
                wanted += LEASH.as_millis() as i64;
                if beats_first {
                    clock.beat();
                }
                assert_eq!(clock.now_ms(), wanted);
                clock.beat();
                assert_eq!(clock.now_ms(), wanted);
                dial.advance(10 * SECOND);
                wanted += 10_000;
                assert_eq!(clock.now_ms(), wanted);
            }
            assert_eq!(clock.date_ms(), 3 * 3_610_000);
        }
    }

    #[test]
    fn a_server_that_starts_goes_by_the_date() {
        let (dial, clock) = ServerClock::by_hand(0);
        clock.start();
        dial.suspend(3_600 * SECOND);
        dial.set(9_000_000);
        clock.start();
        assert_eq!((clock.now_ms(), clock.date_ms()), (9_000_000, 9_000_000));
    }
}

//! When a table has something to do though nobody asks: a match's clock runs out, it is time to tell who came and
//! went, a store that failed is tried again, or nobody has needed the table for a long time.

use crate::server_clock::ServerClock;
use std::time::{Duration, Instant};
use table::live::Deadline;

/// How long a table rests before it tries its store again.
const REST: Duration = Duration::from_secs(1);
/// People come and go in bursts, which are announced together.
const GATHER: Duration = Duration::from_millis(200);
/// When there is nothing to do.
const LONG: Duration = Duration::from_secs(3_600);

/// What a table does by itself, and when.
#[derive(Debug)]
pub(super) struct Alarms {
    clock: ServerClock,
    /// How long an unused table stays in memory.
    idle: Duration,
    used: Instant,
    /// When to tell who is here, if that has changed.
    presence: Option<Instant>,
    /// When to try the store again, if it failed.
    retry: Option<Instant>,
}

impl Alarms {
    pub(super) fn new(clock: ServerClock, idle: Duration) -> Alarms {
        Alarms { used: clock.instant(), clock, idle, presence: None, retry: None }
    }

    /// Somebody has asked for the table.
    pub(super) fn used(&mut self) {
        self.used = self.clock.instant();
    }

    /// Whether nobody has asked for it in a long time.
    pub(super) fn is_unused(&self) -> bool {
        self.clock.since(self.used) >= self.idle
    }

    /// Somebody came or went.
    pub(super) fn presence_changed(&mut self) {
        self.presence_changes_at(self.clock.instant() + GATHER);
    }

    /// Somebody will be taken for absent then.
    pub(super) fn presence_changes_at(&mut self, at: Instant) {
        self.presence = Some(self.presence.map_or(at, |known| known.min(at)));
    }

    /// Whether it is time to tell who is here. Answered once.
    pub(super) fn take_presence(&mut self) -> bool {
        let now = self.clock.instant();
        self.presence.take_if(|at| *at <= now).is_some()
    }

    pub(super) fn retry_later(&mut self) {
        self.retry = Some(self.clock.instant() + REST);
    }

    pub(super) fn never_retry(&mut self) {
        self.retry = None;
    }

    /// Whether it is time to try the store again.
    pub(super) fn is_retry_due(&self) -> bool {
        self.retry.is_some_and(|at| at <= self.clock.instant())
    }

    /// When the next thing is to be done, with this deadline of the match's clocks.
    pub(super) fn next(&self, deadline: Option<Deadline>) -> Instant {
        let now = self.clock.instant();
        let in_match = self.clock.now_ms().cast_unsigned();
        let deadline =
            deadline.map(|deadline| now + Duration::from_millis(deadline.at_ms.saturating_sub(in_match) + 1));
        let idle = Some(self.used + self.idle).filter(|&idle| idle > now);
        [idle, deadline, self.retry, self.presence].into_iter().flatten().min().unwrap_or(now + LONG)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server_clock::Dial;

    const IDLE: Duration = Duration::from_secs(60);
    const SECOND: Duration = Duration::from_secs(1);

    /// Alarms of a table that was used just now, and how long it is until the next one.
    fn alarms() -> (Dial, Alarms, impl Fn(&Alarms) -> Duration) {
        let (dial, clock) = ServerClock::by_hand(5_000);
        clock.start();
        let alarms = Alarms::new(clock.clone(), IDLE);
        (dial, alarms, move |alarms| alarms.next(None).duration_since(clock.instant()))
    }

    #[test]
    fn a_table_that_nobody_uses_is_looked_at_when_it_may_go() {
        let (dial, mut alarms, wait) = alarms();
        dial.advance(SECOND);
        assert_eq!((wait(&alarms), alarms.is_unused()), (IDLE - SECOND, false));
        alarms.used();
        assert_eq!(wait(&alarms), IDLE);
        dial.advance(IDLE);
        // Someone may still be watching, so it is not checked again and again.
        assert_eq!((wait(&alarms), alarms.is_unused()), (LONG, true));
    }

    #[test]
    fn those_who_come_in_a_burst_are_told_of_once() {
        let (dial, mut alarms, wait) = alarms();
        alarms.presence_changed();
        dial.advance(GATHER / 2);
        alarms.presence_changed();
        assert_eq!((wait(&alarms), alarms.take_presence()), (GATHER / 2, false));
        dial.advance(GATHER / 2);
        assert_eq!([alarms.take_presence(), alarms.take_presence()], [true, false]);
    }

    #[test]
    fn a_store_that_failed_is_tried_again_after_a_rest() {
        let (dial, mut alarms, wait) = alarms();
        alarms.retry_later();
        assert_eq!((wait(&alarms), alarms.is_retry_due()), (REST, false));
        dial.advance(REST);
        assert!(alarms.is_retry_due());
        alarms.never_retry();
        assert_eq!((wait(&alarms), alarms.is_retry_due()), (IDLE - REST, false));
    }
}

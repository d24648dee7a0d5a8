//! How much time everyone has. Time is passed in, in milliseconds since 1970.

use super::opening::{Clock, DAY_MS};
use kernel::{BySeat, Seat};
use serde::Serialize;

/// What waiting longer for somebody adds to their clock.
const WAIT_MS: u64 = 10 * MINUTE_MS;
/// The same where turns have days.
const WAIT_BY_DAY_MS: u64 = 10 * HOUR_MS;
/// How much of a turn of days must be over before the others can let a bot play it.
const PATIENCE_BY_DAY_MS: u64 = 12 * HOUR_MS;
/// What somebody has at least who comes back to a clock that ran out.
const BACK_MS: u64 = MINUTE_MS;
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;

/// When a clock runs out, if nothing happens before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// When.
    pub at_ms: u64,
    /// Whose.
    pub seat: Seat,
}

/// One seat's clock, as people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What is left.
    pub left_ms: u64,
    /// Whether it is running down.
    pub running: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Own {
    /// What was left when it began to run, or is left while it stands still.
    left_ms: u64,
    since_ms: Option<u64>,
}

impl Own {
    fn left(&self, now_ms: u64) -> u64 {
        let run = self.since_ms.map_or(0, |since| now_ms.saturating_sub(since));
        self.left_ms.saturating_sub(run)
    }
}

/// All clocks of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clocks {
    kind: Clock,
    own: BySeat<Own>,
}

impl Clocks {
    /// Everyone's clock, standing still.
    pub(super) fn new(kind: Clock, seats: usize) -> Clocks {
        let left_ms = match kind {
            Clock::None => 0,
            Clock::RealTime { base_ms, .. } => base_ms,
            Clock::PerTurn { days } => u64::from(days) * DAY_MS,
        };
        Clocks { kind, own: BySeat::from_fn(seats, |_| Own { left_ms, since_ms: None }) }
    }

    /// Whether there are any.
    pub(super) fn run(&self) -> bool {
        self.kind != Clock::None
    }

    /// A turn of this seat begins, unless its clock is running already.
    pub(super) fn begin(&mut self, seat: Seat, now_ms: u64) {
        if self.run() && self.own[seat].since_ms.is_none() {
            self.own[seat].since_ms = Some(now_ms);
        }
    }

    /// Its turn is over.
    pub(super) fn end_turn(&mut self, seat: Seat, now_ms: u64) {
        if self.own[seat].since_ms.is_none() {
            return;
        }
        self.stop(seat, now_ms);
        match self.kind {
            Clock::None => {}
            Clock::RealTime { increment_ms, .. } => {
                self.own[seat].left_ms = self.own[seat].left_ms.saturating_add(increment_ms);
            }
            Clock::PerTurn { days } => self.own[seat].left_ms = u64::from(days) * DAY_MS,
        }
    }

    /// Its clock stands still from now on.
    pub(super) fn stop(&mut self, seat: Seat, now_ms: u64) {
        let own = &mut self.own[seat];
        *own = Own { left_ms: own.left(now_ms), since_ms: None };
    }

    /// Gives running clocks back the time since `now_ms - down_ms`.
    pub(super) fn refund(&mut self, down_ms: u64, now_ms: u64) {
        for own in self.own.iter_mut() {
            // No more than what has run down.
            own.since_ms = own.since_ms.map(|since| since.saturating_add(down_ms).min(now_ms));
        }
    }

    /// Somebody gets more time.
    pub(super) fn add(&mut self, seat: Seat, more_ms: u64) {
        let own = &mut self.own[seat];
        own.left_ms = own.left_ms.saturating_add(more_ms);
    }

    /// What waiting longer adds.
    pub(super) fn wait_ms(&self) -> u64 {
        match self.kind {
            Clock::None | Clock::RealTime { .. } => WAIT_MS,
            Clock::PerTurn { .. } => WAIT_BY_DAY_MS,
        }
    }

    /// Whoever comes back has enough to play a turn: by the day all of it, otherwise a minute at least.
    pub(super) fn come_back(&mut self, seat: Seat) {
        let least = match self.kind {
            Clock::None => 0,
            Clock::RealTime { base_ms, .. } => base_ms.min(BACK_MS),
            Clock::PerTurn { days } => u64::from(days) * DAY_MS,
        };
        let own = &mut self.own[seat];
        own.left_ms = own.left_ms.max(least);
    }

    /// Whether a turn has lasted long enough for the others to ask for a bot. By the day, nobody is expected to sit there
    /// all the time.
    pub(super) fn is_long(&self, seat: Seat, now_ms: u64) -> bool {
        match self.kind {
            Clock::None | Clock::RealTime { .. } => true,
            Clock::PerTurn { days } => {
                self.own[seat].left(now_ms) <= u64::from(days) * DAY_MS - PATIENCE_BY_DAY_MS
            }
        }
    }

    /// Whether a clock is running.
    pub(super) fn any_runs(&self) -> bool {
        self.own.iter().any(|own| own.since_ms.is_some())
    }

    /// Who runs out first, and when.
    pub(super) fn next(&self) -> Option<Deadline> {
        let deadline = |seat: Seat| {
            let own = self.own[seat];
            Some(Deadline { at_ms: own.since_ms?.saturating_add(own.left_ms), seat })
        };
        self.own.seats().filter_map(deadline).min_by_key(|deadline| deadline.at_ms)
    }

    /// Whether this seat's time is up.
    pub(super) fn is_out(&self, seat: Seat, now_ms: u64) -> bool {
        let own = self.own[seat];
        own.since_ms.is_some_and(|since| since.saturating_add(own.left_ms) <= now_ms)
    }

    /// As people see them; nothing if there are none.
    pub(super) fn hands(&self, now_ms: u64) -> Option<Vec<Hand>> {
        let hand = |own: &Own| Hand { left_ms: own.left(now_ms), running: own.since_ms.is_some() };
        self.run().then(|| self.own.iter().map(hand).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat() -> Seat {
        Seat::default()
    }

    fn left(clocks: &Clocks, now_ms: u64) -> u64 {
        clocks.hands(now_ms).unwrap()[0].left_ms
    }

    #[test]
    fn real_time_runs_in_the_own_turn_only_and_grows_after_it() {
        let mut clocks = Clocks::new(Clock::RealTime { base_ms: 1000, increment_ms: 50 }, 2);
        assert_eq!((left(&clocks, 5000), clocks.next()), (1000, None));
        clocks.begin(seat(), 100);
        clocks.begin(seat(), 300);
        assert_eq!((left(&clocks, 400), clocks.next()), (700, Some(Deadline { at_ms: 1100, seat: seat() })));
        clocks.end_turn(seat(), 400);
        assert_eq!((left(&clocks, 9000), clocks.any_runs()), (750, false));
        clocks.begin(seat(), 9000);
        assert!(!clocks.is_out(seat(), 9749) && clocks.is_out(seat(), 9750));
    }

    #[test]
    fn a_turn_of_days_begins_anew() {
        let mut clocks = Clocks::new(Clock::PerTurn { days: 2 }, 2);
        clocks.begin(seat(), 0);
        clocks.end_turn(seat(), DAY_MS);
        clocks.begin(seat(), DAY_MS);
        assert_eq!(clocks.next().unwrap().at_ms, 3 * DAY_MS);
    }

    #[test]
    fn time_of_an_absent_server_is_given_back_but_never_more_than_ran() {
        let mut clocks = Clocks::new(Clock::RealTime { base_ms: 1000, increment_ms: 0 }, 2);
        clocks.begin(seat(), 100);
        clocks.refund(500, 700);
        assert_eq!(left(&clocks, 700), 900);
        clocks.refund(5000, 800);
        assert_eq!(left(&clocks, 800), 1000);
    }

    #[test]
    fn without_clocks_nothing_runs() {
        let mut clocks = Clocks::new(Clock::None, 2);
        clocks.begin(seat(), 0);
        assert_eq!((clocks.next(), clocks.hands(1), clocks.any_runs()), (None, None, false));
    }
}

//! Which players at a table are away, since when, who was nudged, and who voted to let a bot play on. None of this is
//! stored: after a restart everyone's absence starts anew, and people have to vote again.

use crate::server_clock::ServerClock;
use kernel::Seat;
use protocol::Away;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How long a seat that was nudged is left in peace.
pub(super) const PEACE: Duration = Duration::from_secs(60);

/// Somebody who was there a moment ago counts as present: lines break, and pages are reloaded.
pub(super) const GRACE: Duration = Duration::from_secs(30);

/// Since when somebody is away.
#[derive(Clone, Copy, Debug)]
struct Since {
    /// In milliseconds since 1970.
    date_ms: i64,
    at: Instant,
}

/// Those who are away.
#[derive(Debug)]
pub(super) struct Absence {
    clock: ServerClock,
    /// Seats that people play.
    playing: BTreeSet<u8>,
    /// Since when, by seat.
    since: BTreeMap<u8, Since>,
    /// Who would let a bot play on, by the seat that is away.
    votes: BTreeMap<u8, BTreeSet<u8>>,
    /// When each seat was last nudged.
    nudged: BTreeMap<u8, Instant>,
}

impl Absence {
    pub(super) fn new(clock: ServerClock) -> Absence {
        Absence {
            clock,
            playing: BTreeSet::new(),
            since: BTreeMap::new(),
            votes: BTreeMap::new(),
            nudged: BTreeMap::new(),
        }
    }

    /// Updates who plays and who of them is here. A player who has just left is away from now on.
    pub(super) fn look(&mut self, seated: &BTreeSet<u8>, here: &BTreeSet<u8>) {
        let now = self.now();
        self.playing.clone_from(seated);
        self.since.retain(|seat, _| seated.contains(seat) && !here.contains(seat));
        for &seat in seated.difference(here) {
            self.since.entry(seat).or_insert(now);
        }
        let since = &self.since;
        self.votes.retain(|seat, _| since.contains_key(seat));
    }

    fn now(&self) -> Since {
        Since { date_ms: self.clock.date_ms(), at: self.clock.instant() }
    }

    /// Those who are away, by seat.
    pub(super) fn away(&self) -> Vec<Away> {
        let away = |(&seat, since): (&u8, &Since)| {
            let votes = self.tally(seat).0.into_iter().collect();
            Away { seat, since_ms: since.date_ms, votes }
        };
        self.since.iter().map(away).collect()
    }

    /// A seat gave a sign of life, so votes for a bot there are void. Whether there were any.
    pub(super) fn heard(&mut self, seat: Seat) -> bool {
        let (seat, now) = (seat.index() as u8, self.now());
        if let Some(since) = self.since.get_mut(&seat) {
            *since = now;
        }
        self.votes.remove(&seat).is_some()
    }

    pub(super) fn is_away(&self, seat: u8) -> bool {
        self.since.contains_key(&seat)
    }

    /// Whether a seat has been away for longer than a broken line takes to mend.
    pub(super) fn is_gone(&self, seat: u8) -> bool {
        self.since.get(&seat).is_some_and(|since| self.clock.since(since.at) >= GRACE)
    }

    /// Counts a vote to let a bot play on for a seat. Voting twice counts once.
    pub(super) fn vote(&mut self, seat: u8, by: u8) {
        self.votes.entry(seat).or_default().insert(by);
    }

    /// Who of those present voted to let a bot play on for a seat, and how many may vote: everyone present who plays, except
    /// that seat.
    pub(super) fn tally(&self, seat: u8) -> (BTreeSet<u8>, u8) {
        let present: BTreeSet<u8> =
            self.playing.iter().copied().filter(|&other| other != seat && !self.is_gone(other)).collect();
        let votes = self.votes.get(&seat).map(|votes| &present & votes).unwrap_or_default();
        (votes, present.len() as u8)
    }

    /// A seat for which most of those present voted to let a bot play on, and who they are.
    pub(super) fn decided(&self) -> Option<(u8, BTreeSet<u8>)> {
        self.votes.keys().filter(|&&seat| self.is_gone(seat)).find_map(|&seat| {
            let (votes, of) = self.tally(seat);
            (2 * votes.len() > usize::from(of)).then_some((seat, votes))
        })
    }

    /// When the next of them will be gone, if that may decide something.
    pub(super) fn next_gone(&self) -> Option<Instant> {
        let now = self.clock.instant();
        let gone = self.since.values().map(|since| since.at + GRACE).filter(|&at| at > now).min();
        gone.filter(|_| !self.votes.is_empty())
    }

    /// Forgets the votes for a seat: they were carried out, or can no longer be.
    pub(super) fn forget_votes(&mut self, seat: u8) {
        self.votes.remove(&seat);
    }

    /// Nudges a seat, if it may be nudged now.
    pub(super) fn nudge(&mut self, seat: u8) -> bool {
        let now = self.clock.instant();
        let rests = self.nudged.get(&seat).is_some_and(|&at| now.duration_since(at) < PEACE);
        if !rests {
            self.nudged.insert(seat, now);
        }
        !rests
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server_clock::Dial;

    fn absence() -> (Dial, Absence) {
        let (dial, clock) = ServerClock::by_hand(5_000);
        clock.start();
        (dial, Absence::new(clock))
    }

    fn set(seats: &[u8]) -> BTreeSet<u8> {
        seats.iter().copied().collect()
    }

    fn away(seat: u8, since_ms: i64) -> Away {
        Away { seat, since_ms, votes: Vec::new() }
    }

    /// Four who play, of whom seat 0 has left, and half a minute has passed.
    fn without_the_first() -> (Dial, Absence) {
        let (dial, mut absence) = absence();
        absence.look(&set(&[0, 1, 2, 3]), &set(&[1, 2, 3]));
        dial.advance(GRACE);
        (dial, absence)
    }

    #[test]
    fn most_of_those_present_decide_and_the_absent_one_has_no_say() {
        let (_, mut absence) = without_the_first();
        absence.vote(0, 2);
        absence.vote(0, 2);
        assert_eq!((absence.tally(0), absence.decided()), ((set(&[2]), 3), None));
        // Whoever does not sit there has no say, even if asked.
        absence.vote(0, 9);
        absence.vote(0, 0);
        assert_eq!(absence.decided(), None);
        absence.vote(0, 3);
        assert_eq!(absence.decided(), Some((0, set(&[2, 3]))));
        absence.forget_votes(0);
        assert_eq!(absence.decided(), None);
    }

    #[test]
    fn whoever_has_voted_and_left_counts_no_more_and_half_is_not_most() {
        let (dial, mut absence) = without_the_first();
        absence.vote(0, 1);
        absence.look(&set(&[0, 1, 2, 3]), &set(&[2, 3]));
        absence.vote(0, 2);
        assert_eq!(absence.tally(0), (set(&[1, 2]), 3), "lines break");
        assert!(absence.decided().is_some());
        assert_eq!(absence.next_gone(), Some(absence.clock.instant() + GRACE));
        dial.advance(GRACE);
        assert_eq!((absence.tally(0), absence.decided()), ((set(&[2]), 2), None));
        assert_eq!(absence.next_gone(), None);
        // The other one leaves, too: whoever is left decides alone.
        absence.look(&set(&[0, 1, 2, 3]), &set(&[2]));
        dial.advance(GRACE);
        assert_eq!(absence.decided(), Some((0, set(&[2]))));
    }

    #[test]
    fn whoever_comes_back_or_acts_is_asked_about_anew() {
        let (dial, mut absence) = without_the_first();
        absence.vote(0, 1);
        absence.vote(0, 2);
        absence.look(&set(&[0, 1, 2, 3]), &set(&[0, 1, 2, 3]));
        absence.look(&set(&[0, 1, 2, 3]), &set(&[1, 2, 3]));
        dial.advance(GRACE);
        assert_eq!((absence.tally(0), absence.decided()), ((set(&[]), 3), None));
        absence.vote(0, 1);
        let first = Seat::first(1).next().unwrap();
        assert!(absence.heard(first) && absence.is_away(0) && !absence.is_gone(0));
        assert!(!absence.heard(first));
    }

    #[test]
    fn whoever_was_only_just_there_is_not_gone() {
        let (dial, mut absence) = absence();
        absence.look(&set(&[0, 1]), &set(&[1]));
        absence.vote(0, 1);
        dial.advance(GRACE - Duration::from_millis(1));
        assert_eq!((absence.is_gone(0), absence.decided()), (false, None));
        dial.advance(Duration::from_millis(1));
        assert_eq!((absence.is_gone(0), absence.decided()), (true, Some((0, set(&[1])))));
    }

    #[test]
    fn whoever_goes_is_away_since_then_until_they_come_back() {
        let (dial, mut absence) = absence();
        absence.look(&set(&[0, 1]), &set(&[0, 1]));
        assert_eq!(absence.away(), []);
        absence.look(&set(&[0, 1]), &set(&[0]));
        dial.advance(Duration::from_secs(10));
        absence.look(&set(&[0, 1]), &set(&[]));
        assert_eq!(absence.away(), [away(0, 15_000), away(1, 5_000)]);
        absence.look(&set(&[0, 1]), &set(&[1]));
        assert_eq!(absence.away(), [away(0, 15_000)]);
        // A bot has taken the seat.
        absence.look(&set(&[1]), &set(&[1]));
        assert_eq!(absence.away(), []);
    }

    #[test]
    fn a_seat_is_nudged_once_a_minute() {
        let (dial, mut absence) = absence();
        assert_eq!([absence.nudge(1), absence.nudge(1), absence.nudge(2)], [true, false, true]);
        dial.advance(PEACE - Duration::from_millis(1));
        assert!(!absence.nudge(1));
        dial.advance(Duration::from_millis(1));
        assert!(absence.nudge(1));
    }
}

//! A player whose turn it is is away: the others give them more time or let a bot play on, and the player may come back. The
//! host knows who is away and what the others want; here is what that does to a match.

use super::committing::Changed;
use super::drafting::turn_of;
use super::entry::Entry;
use super::playing::Playing;
use super::reject::{Code, Reject};
use crate::rulebook::Hosted;
use kernel::Seat;

/// How often the others may add time in one turn of a seat.
const MOST_WAITS: u8 = 2;

/// What a match remembers of a seat whose person is or was away.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Absence {
    /// Whether a bot stands in for a person who may come back.
    pub(super) may_return: bool,
    /// The turn that the bot took over or has begun. It plays that turn to its end: somebody who could come back in the
    /// middle of it would never run out of time.
    pub(super) bots_turn: Option<u32>,
    /// The last turn in which the others added time, and how often.
    waits: (Option<u32>, u8),
}

impl<G: Hosted> Playing<G> {
    /// Whether a bot may play on for a seat now.
    pub(super) fn check_stand_in(&self, seat: Seat, now_ms: u64) -> Result<(), Reject> {
        if !self.sitter(seat)?.is_person() || !self.state.to_act().has(seat) {
            return Err(Code::NotToAct.into());
        }
        if self.clocks.is_long(seat, now_ms) { Ok(()) } else { Err(Code::TooEarly.into()) }
    }

    /// Whether a seat's person may play on now.
    pub(super) fn check_return(&self, seat: Seat) -> Result<(), Code> {
        let Absence { may_return, bots_turn, .. } = self.absences[seat];
        let turn = turn_of(&self.state, seat);
        match (may_return, turn) {
            (false, _) => Err(Code::NoReturn),
            (true, Some(_)) if turn == bots_turn => Err(Code::MidTurn),
            (true, _) => Ok(()),
        }
    }

    /// Whether a seat may wait longer for another one.
    pub(super) fn check_wait(&self, seat: Seat, to: Seat) -> Result<(), Code> {
        if !self.clocks.run() {
            return Err(Code::NoClock);
        }
        if seat == to {
            return Err(Code::NotAway);
        }
        if !self.has_seat(to) || !self.sitters[to.index()].is_person() || !self.state.to_act().has(to) {
            return Err(Code::NotToAct);
        }
        if self.waits_so_far(to) < MOST_WAITS { Ok(()) } else { Err(Code::NoMoreWaiting) }
    }

    fn waits_so_far(&self, seat: Seat) -> u8 {
        let (turn, waits) = self.absences[seat].waits;
        if turn == turn_of(&self.state, seat) { waits } else { 0 }
    }

    /// A person takes the place of the bot that stood in.
    pub(super) fn give_back(&mut self, entry: &Entry, seat: Seat) -> Result<Changed<G>, &'static str> {
        self.check_return(seat).map_err(|_| "this seat cannot be taken back")?;
        self.absences[seat].may_return = false;
        self.sitters[seat.index()].clone_from(&self.opening.seats[seat.index()]);
        self.clocks.come_back(seat);
        if self.state.to_act().has(seat) {
            self.clocks.begin(seat, entry.at_ms);
        }
        Ok(Changed::seats())
    }

    /// A seat waits longer for another one.
    pub(super) fn wait_for(
        &mut self,
        seat: Seat,
        to: Seat,
        more_ms: u64,
    ) -> Result<Changed<G>, &'static str> {
        self.check_wait(seat, to).map_err(|_| "nobody can wait longer for this seat")?;
        self.absences[to].waits = (turn_of(&self.state, to), self.waits_so_far(to) + 1);
        self.clocks.add(to, more_ms);
        Ok(Changed::nothing())
    }
}

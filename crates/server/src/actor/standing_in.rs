//! A player whose turn it is is away. The others' votes are counted here; what comes of them is an entry like any other.

use super::Actor;
use super::publishing::is_played_by_person;
use crate::refusals::Refused;
use kernel::{Seat, Seats};
use protocol::{Status, codes};
use table::live::{Checked, Code, Intent, Reject, Submission};

impl Actor {
    /// Whether a submission waits for somebody who is there. One that was done before is answered as it was.
    pub(super) async fn check_away(&mut self, submission: &Submission) -> Result<(), Refused> {
        let Intent::Wait { to } = submission.intent else { return Ok(()) };
        self.look_at_clocks().await;
        self.look_around();
        let live = self.live.as_ref().ok_or(Refused::Plain(codes::HALTED))?;
        match live.check(submission, self.now_ms())? {
            Checked::New(_) if !self.absence.is_away(to.index() as u8) => {
                Err(Reject::from(Code::NotAway).into())
            }
            Checked::New(_) | Checked::Again(_) => Ok(()),
        }
    }

    /// Somebody votes to let a bot play on for another seat.
    pub(super) async fn vote(&mut self, seat: Seat, other: u8) -> Result<(), Refused> {
        self.look_at_clocks().await;
        self.look_around();
        let live = self.live.as_ref().ok_or(Refused::Plain(codes::HALTED))?;
        if !is_played_by_person(live.as_ref(), seat) && live.ended().is_none() {
            return Err(Reject::from(Code::NotYourSeat).into());
        }
        let away = Seat::new(other.into()).ok_or(Reject::from(Code::NoSeat))?;
        live.stand_in(away, Seats::NONE, self.now_ms())?;
        if away == seat || !self.absence.is_away(other) {
            return Err(Reject::from(Code::NotAway).into());
        }
        if !self.absence.is_gone(other) {
            return Err(Reject::from(Code::TooEarly).into());
        }
        let by = seat.index() as u8;
        // A person who votes is there, on whatever line.
        self.absence.heard(seat);
        self.absence.vote(other, by);
        self.publish_vote(other, by);
        self.count_votes().await;
        Ok(())
    }

    /// Lets bots play on where most of those present voted for it.
    pub(super) async fn count_votes(&mut self) {
        while self.halted.is_none() && self.facts.status == Status::Running {
            let Some((seat, votes)) = self.absence.decided() else { break };
            let by: Seats = votes.into_iter().filter_map(|seat| Seat::new(seat.into())).collect();
            let (Some(live), Some(away)) = (&self.live, Seat::new(seat.into())) else { return };
            if let Ok(entry) = live.stand_in(away, by, self.now_ms())
                && !self.enter(&entry).await
            {
                // Nothing was done; the votes stand until the log has been read again.
                return;
            }
            self.absence.forget_votes(seat);
        }
        if let Some(at) = self.absence.next_gone() {
            self.alarms.presence_changes_at(at);
        }
    }
}

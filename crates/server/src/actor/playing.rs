//! The running match: check, commit, apply, acknowledge, publish.

use super::audience::{self, Listener};
use super::chat::Manners;
use super::publishing::{is_played_by_person, refuse};
use super::{Actor, Play};
use crate::refusals::Refused;
use crate::table_facts::TableFacts;
use kernel::Seat;
use protocol::{ServerMessage, Status, codes};
use std::sync::atomic::Ordering;
use store::StoreError;
use table::live::{By, Checked, Code, Entry, Frames, How, Ready, Reject, Submission};

/// The result of a submission.
enum Done {
    /// It has become the entry with this number; its frames go to everyone after the acknowledgement.
    New(u64, Frames),
    /// It had already become an entry before.
    Again(u64),
}

impl Actor {
    /// Answers a connection.
    pub(super) async fn play(&mut self, listener: &Listener, play: Play) {
        let (nonce, number) = play.names();
        if let Err(refused) = self.try_play(listener, play).await {
            self.app.metrics.refusals.fetch_add(1, Ordering::Relaxed);
            refuse(listener, self.id(), nonce, number, &refused);
        }
    }

    async fn try_play(&mut self, listener: &Listener, play: Play) -> Result<(), Refused> {
        let outbox = &listener.outbox;
        if let Play::Chat(_, text) = play {
            return self.say(listener, &text).await;
        }
        if let Some(why) = self.halted {
            return Err(Refused::Because(codes::HALTED, why.to_owned()));
        }
        let seat = self.facts.seat_of(&listener.person.id).and_then(|seat| Seat::new(seat.into()));
        let live = self.live.as_ref().ok_or(Refused::Plain(codes::NOT_STARTED))?;
        let seat = seat.ok_or(Refused::Plain(codes::NOT_SEATED))?;
        match play {
            Play::Submit { intent, expected_seq, nonce } => {
                let submission =
                    Submission { seat, by: By::Person, expected_seq, nonce: Some(nonce.clone()), intent };
                self.check_away(&submission).await?;
                let (seq, frames) = match self.submit(submission).await? {
                    Done::New(seq, frames) => (seq, Some(frames)),
                    Done::Again(seq) => (seq, None),
                };
                outbox.tell(self.id(), &ServerMessage::Acked { table: self.id().to_owned(), nonce, seq });
                if let Some(frames) = frames {
                    self.tell_all(frames);
                }
            }
            Play::Peek(id, steps) => {
                if !is_played_by_person(live.as_ref(), seat) && live.ended().is_none() {
                    return Err(Reject::from(Code::NotYourSeat).into());
                }
                let peek = live.peek(seat, &steps)?;
                outbox.send(self.id(), audience::peeked(self.id(), id, &peek.json));
            }
            Play::Legal => {
                let is_own = live.to_act().has(seat) && is_played_by_person(live.as_ref(), seat);
                let steps = if is_own { live.legal(seat) } else { "[]".into() };
                outbox.send(self.id(), audience::legal(self.id(), live.seq(), &steps));
            }
            Play::Nudge(_, other) => {
                let acts = Seat::new(other.into()).is_some_and(|other| {
                    live.to_act().has(other) && is_played_by_person(live.as_ref(), other)
                });
                if !acts {
                    return Err(Reject::from(Code::NotToAct).into());
                }
                if !self.absence.nudge(other) {
                    return Err(Refused::Plain(codes::NUDGE));
                }
                self.publish_nudge(other, seat);
            }
            Play::StandIn(_, other) => self.vote(seat, other).await?,
            Play::Chat(..) => {}
        }
        Ok(())
    }

    /// Checks a submission and makes it real. The answer and the frames are still to be sent.
    async fn submit(&mut self, submission: Submission) -> Result<Done, Refused> {
        self.look_at_clocks().await;
        // Twice: a conflict means that the log knows more than we do, so we read it and try again.
        for _ in 0..2 {
            let live = self.live.as_ref().ok_or(Refused::Plain(codes::HALTED))?;
            match live.check(&submission, self.now_ms())? {
                Checked::Again(seq) => return Ok(Done::Again(seq)),
                Checked::New(ready) => match self.commit(&ready, Some(&ready)).await {
                    Ok(frames) => return Ok(Done::New(ready.seq, frames)),
                    Err(StoreError::Conflict) => self.reload().await,
                    Err(why) => {
                        self.halt(&why);
                        break;
                    }
                },
            }
        }
        Err(Refused::Plain(codes::HALTED))
    }

    /// Writes an entry to the log and then applies it. If it ends the match, the record is stored before anyone
    /// hears of it. An entry that was just checked is not checked again.
    async fn commit(&mut self, entry: &Entry, checked: Option<&Ready>) -> Result<Frames, StoreError> {
        self.journal.append(entry).await?;
        // Whoever acts is there, on whatever line.
        if entry.seat.is_some_and(|seat| self.absence.heard(seat)) {
            self.alarms.presence_changed();
        }
        let corrupt = |what: String| StoreError::Corrupt(what);
        let live = self.live.as_mut().ok_or_else(|| corrupt("no match".to_owned()))?;
        let frames = match checked {
            Some(ready) => live.commit_checked(ready),
            None => live.commit(entry),
        };
        let frames = frames.map_err(|why| corrupt(why.to_string()))?;
        self.keep_end().await;
        Ok(frames)
    }

    /// Everything that follows an entry, once its sender has been told.
    fn tell_all(&mut self, frames: Frames) {
        self.publish_frames(frames);
        let Some(live) = &self.live else { return };
        let has_changed = self.bots.stand_ins_changed(&self.facts, live.as_ref());
        if has_changed || live.ended().is_some() {
            self.publish_face();
        }
        if has_changed {
            // Those for whom bots play are not waited for.
            self.alarms.presence_changed();
        }
        self.wake_bots();
    }

    /// An entry that the host makes by itself.
    pub(super) async fn enter(&mut self, entry: &Entry) -> bool {
        match self.commit(entry, None).await {
            Ok(frames) => {
                self.tell_all(frames);
                true
            }
            Err(StoreError::Conflict) => {
                Box::pin(self.reload()).await;
                false
            }
            Err(why) => {
                self.halt(&why);
                false
            }
        }
    }

    /// Gives back the time the server was away, starts a table that is ready, and closes a match that has ended.
    pub(super) async fn after_loading(&mut self) {
        if self.facts.status == Status::Open {
            self.start_if_ready().await;
        }
        if self.facts.status == Status::Running
            && let Some(down_since) = self.app.boot.refund(self.id())
            && let Some(live) = &self.live
        {
            let ran = live.opening().at_ms < self.app.boot.at.cast_unsigned();
            let entry = live.refund(down_since.cast_unsigned(), self.now_ms()).filter(|_| ran);
            let is_done = match entry {
                Some(entry) => self.enter(&entry).await,
                None => true,
            };
            // Only now: what could not be written is given back when the table is read again.
            if is_done {
                self.app.boot.refunded(self.id());
            }
        }
        self.look_at_clocks().await;
        self.keep_end().await;
        self.wake_bots();
    }

    /// Hands over the seats of those who have run out of time.
    pub(super) async fn look_at_clocks(&mut self) {
        while self.halted.is_none() && self.facts.status == Status::Running {
            let due = self.live.as_ref().and_then(|live| live.due(self.now_ms()));
            let Some(entry) = due else { return };
            if !self.enter(&entry).await {
                return;
            }
        }
    }

    /// Stores the record of a match that has ended.
    async fn keep_end(&mut self) {
        if self.facts.status != Status::Running || self.halted.is_some() {
            return;
        }
        let Some(live) = &self.live else { return };
        let Some(ended) = live.ended() else { return };
        let status = match ended.how {
            How::Aborted => Status::Aborted,
            How::Rules | How::Resigned => Status::Finished,
        };
        let winners = ended.winners.iter().map(|seat| seat.index() as u8).collect();
        let facts = TableFacts { status, winners, ..self.facts.clone() };
        let end = self.journal.end(&facts, live.as_ref());
        // If that fails, the table has said so, and tries again.
        if self.keep(facts, end).await.is_ok() {
            self.publish_history().await;
        }
    }

    /// Lets bots think whose turn it is, unless nobody plays or watches.
    pub(super) fn wake_bots(&mut self) {
        if self.halted.is_some() || self.facts.status != Status::Running || self.is_resting() {
            return;
        }
        let Some(live) = &self.live else { return };
        self.bots.wake(&self.app.pool, self.journal.id(), self.facts.host.as_ref(), live.as_ref());
    }

    /// A bot submits through the same door as people.
    pub(super) async fn thought(&mut self, seat: Seat, answer: Option<Submission>) {
        self.bots.answered(seat);
        if self.halted.is_some() {
            return;
        }
        let Some(submission) = answer else { return };
        let asked_after = submission.expected_seq;
        match self.submit(submission).await {
            Ok(Done::New(_, frames)) => self.tell_all(frames),
            Ok(Done::Again(_)) => self.wake_bots(),
            Err(refused) => {
                // Someone else was quicker; with nothing new it would only be refused again.
                let news = self.live.as_ref().is_some_and(|live| Some(live.seq()) != asked_after);
                if news {
                    self.wake_bots();
                } else {
                    tracing::error!(table = %self.id(), %seat, code = refused.code(), "a bot was refused");
                }
            }
        }
    }

    async fn say(&mut self, listener: &Listener, text: &str) -> Result<(), Refused> {
        // The table hears of new names, a socket does not.
        let person = self.audience.named(&listener.person).clone();
        if !self.facts.admits(&person.id, self.app.today()) {
            return Err(Refused::Plain(codes::NOT_INVITED));
        }
        let manners = Manners::new(&self.facts, self.live.as_deref());
        let said = self.chat.say(&self.journal, &manners, &person, text).await?;
        // A sender who does not listen to the table is answered all the same.
        if !self.audience.has(listener.outbox.connection) {
            let (table, said) = (self.id().to_owned(), vec![said.clone()]);
            listener.outbox.tell(self.id(), &ServerMessage::Said { table, said });
        }
        self.publish_said(said);
        Ok(())
    }
}

//! Who is told what about a table.

use super::Actor;
use super::audience::{self, Listener, viewer};
use super::chat::Manners;
use crate::outbox::text;
use crate::refusals::Refused;
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Viewer};
use protocol::{Said, ServerMessage, Status, TableFace, codes};
use std::collections::HashMap;
use table::live::{Frames, Live, Sitter};

/// Sends a refusal to its sender alone.
pub(super) fn refuse(
    listener: &Listener,
    table: &str,
    nonce: Option<String>,
    id: Option<u32>,
    refused: &Refused,
) {
    let refusal = refused.refusal(listener.lang);
    let message = ServerMessage::Refused { table: Some(table.to_owned()), nonce, id, refusal };
    listener.outbox.tell(table, &message);
}

/// A seat's legal steps, if it asked for them and it is its turn.
fn legal_for(live: &dyn Live, wants: bool, seat: Option<u8>) -> Option<std::sync::Arc<str>> {
    let seat = seat.and_then(|seat| Seat::new(seat.into()))?;
    (wants && live.to_act().has(seat) && is_played_by_person(live, seat)).then(|| live.legal(seat))
}

/// Whether the person of a seat still plays it themselves.
pub(super) fn is_played_by_person(live: &dyn Live, seat: Seat) -> bool {
    matches!(live.sitters().get(seat.index()), Some(Sitter::Person { .. }))
}

/// Texts made once per class of viewers: by seat, and by whether legal steps come along.
type Made = HashMap<(Option<u8>, bool), Utf8Bytes>;

impl Actor {
    /// As everyone sees it.
    pub(super) fn face(&self) -> TableFace {
        let face = self.facts.face(self.journal.heading(), &self.names, self.live.as_deref(), self.halted);
        TableFace { resting: self.is_resting(), ..face }
    }

    /// Whether bots would play for nobody: no person has a seat anymore, and nobody watches. They wait until
    /// someone does.
    pub(super) fn is_resting(&self) -> bool {
        let Some(live) = &self.live else { return false };
        self.facts.status == Status::Running
            && self.audience.is_empty()
            && !live.sitters().iter().any(Sitter::is_person)
    }

    pub(super) fn publish_face(&mut self) {
        if self.audience.is_empty() {
            return;
        }
        let face = self.face();
        let Actor { audience, facts, .. } = self;
        let mut made = Made::new();
        let say = |listener: &Listener| {
            let seat = facts.seat_of(&listener.person.id);
            let text = || text(&ServerMessage::Table { face: face.clone(), seat });
            Some(made.entry((seat, false)).or_insert_with(text).clone())
        };
        audience.publish(say);
    }

    /// A fresh view for everyone: the match begins, or was read again. Those who may not watch it are told so and
    /// dropped.
    pub(super) fn publish_views(&mut self) {
        let (today, now) = (self.app.today(), self.now_ms());
        let Actor { audience, facts, live: Some(live), journal, .. } = self else { return };
        let id = journal.id();
        audience.keep(|listener| {
            let stays = facts.admits(&listener.person.id, today);
            if !stays {
                refuse(listener, id, None, None, &Refused::Plain(codes::NOT_INVITED));
            }
            stays
        });
        let mut made = Made::new();
        let say = |listener: &Listener| {
            let seat = facts.seat_of(&listener.person.id);
            let text = || {
                let legal = legal_for(live.as_ref(), listener.legal, seat);
                audience::view(id, &live.view(viewer(seat), now), legal.as_deref())
            };
            Some(made.entry((seat, listener.legal)).or_insert_with(text).clone())
        };
        audience.publish(say);
    }

    /// The frames of an entry that has become real.
    pub(super) fn publish_frames(&mut self, frames: Frames) {
        let Actor { audience, facts, live: Some(live), journal, .. } = self else { return };
        let id = journal.id();
        let mut made = Made::new();
        let say = |listener: &Listener| {
            let seat = facts.seat_of(&listener.person.id);
            let text = || {
                let legal = legal_for(live.as_ref(), listener.legal, seat);
                audience::frame(id, frames.get(viewer(seat)), legal.as_deref())
            };
            Some(made.entry((seat, listener.legal)).or_insert_with(text).clone())
        };
        audience.publish(say);
        audience.remember(frames);
    }

    /// Adds a listener: sends the face, the missed frames or a fresh view, and the chat.
    pub(super) async fn watch(&mut self, listener: Listener, since: Option<u64>) {
        let person = &listener.person;
        if !self.facts.admits(&person.id, self.app.today()) {
            return refuse(&listener, self.id(), None, None, &Refused::Plain(codes::NOT_INVITED));
        }
        // A client that asks again and again without reading gets no more copies.
        let Some(outbox) = listener.outbox.answering(self.id()) else {
            return listener.outbox.miss(self.id());
        };
        let seat = self.facts.seat_of(&person.id);
        // From now on someone watches.
        let face = TableFace { resting: false, ..self.face() };
        outbox.tell(self.id(), &ServerMessage::Table { face, seat });
        if let Some(live) = &self.live {
            let legal = legal_for(live.as_ref(), listener.legal, seat);
            match self.audience.missed(live.seq(), since) {
                Some(missed) => {
                    for frames in missed {
                        outbox.send(self.id(), audience::frame(self.id(), frames.get(viewer(seat)), None));
                    }
                    if let Some(legal) = legal {
                        outbox.send(self.id(), audience::legal(self.id(), live.seq(), &legal));
                    }
                }
                None => {
                    let look = live.view(viewer(seat), self.now_ms());
                    outbox.send(self.id(), audience::view(self.id(), &look, legal.as_deref()));
                }
            }
        }
        let said = self.history(seat).await;
        if !said.is_empty() {
            outbox.tell(self.id(), &ServerMessage::Said { table: self.id().to_owned(), said });
        }
        self.audience.add(listener);
        self.alarms.presence_changed();
        self.wake_bots();
    }

    /// Sees who is here: seats whose people watch, and how many others do.
    pub(super) fn look_around(&mut self) -> (Vec<u8>, u32) {
        let Actor { audience, facts, live, absence, .. } = self;
        let (mut seats, mut watchers): (Vec<u8>, u32) = (Vec::new(), 0);
        for listener in audience.iter() {
            match facts.seat_of(&listener.person.id) {
                Some(seat) => seats.push(seat),
                None => watchers += 1,
            }
        }
        seats.sort_unstable();
        seats.dedup();
        let plays = |seat: u8| match (live.as_deref(), Seat::new(seat.into())) {
            (Some(live), Some(seat)) => is_played_by_person(live, seat),
            (_, _) => true,
        };
        absence.look(&facts.seated().filter(|&seat| plays(seat)).collect(), &seats.iter().copied().collect());
        (seats, watchers)
    }

    /// Tells who is here.
    pub(super) fn publish_presence(&mut self) {
        let (seats, watchers) = self.look_around();
        let (table, away) = (self.id().to_owned(), self.absence.away());
        let text = text(&ServerMessage::Presence { table, seats, watchers, away });
        self.audience.publish(|_| Some(text.clone()));
    }

    /// Tells everyone that somebody would let a bot play on.
    pub(super) fn publish_vote(&mut self, seat: u8, by: u8) {
        let (votes, of) = self.absence.tally(seat);
        let table = self.id().to_owned();
        let text = text(&ServerMessage::Voted { table, seat, by, votes: votes.into_iter().collect(), of });
        self.audience.publish(|_| Some(text.clone()));
    }

    /// Tells everyone that a player was nudged; the player hears it in every open page.
    pub(super) fn publish_nudge(&mut self, seat: u8, by: Seat) {
        let by = u8::try_from(by.index()).unwrap_or_default();
        let text = text(&ServerMessage::Nudged { table: self.id().to_owned(), seat, by });
        self.audience.publish(|_| Some(text.clone()));
    }

    /// Sends a chat message to those who may read it.
    pub(super) fn publish_said(&mut self, said: Said) {
        let Actor { audience, facts, live, journal, .. } = self;
        let manners = Manners::new(facts, live.as_deref());
        let speaker = said.person.id.clone();
        let text = text(&ServerMessage::Said { table: journal.id().to_owned(), said: vec![said] });
        audience.publish(|listener| {
            let seat = facts.seat_of(&listener.person.id);
            manners.hears(seat, &speaker).then(|| text.clone())
        });
    }

    /// Once the match is over, the players get what the spectators have written.
    pub(super) async fn publish_history(&mut self) {
        let said = self.history(None).await;
        if said.is_empty() {
            return;
        }
        let Actor { audience, facts, journal, .. } = self;
        let text = text(&ServerMessage::Said { table: journal.id().to_owned(), said });
        let sits = |listener: &Listener| facts.seat_of(&listener.person.id).is_some();
        audience.publish(|listener| sits(listener).then(|| text.clone()));
    }

    /// The last messages that a player or spectator may read.
    async fn history(&mut self, seat: Option<u8>) -> Vec<Said> {
        let manners = Manners::new(&self.facts, self.live.as_deref());
        self.chat.history(&self.journal, &manners, seat).await
    }

    /// As whom a person may see the match so far. `past.rs` rebuilds it: whoever plays here does not wait for that.
    pub(super) fn sees_past_as(&self, person: &str) -> Result<Viewer, Refused> {
        if !self.facts.admits(person, self.app.today()) {
            return Err(Refused::Plain(codes::NOT_INVITED));
        }
        Ok(viewer(self.facts.seat_of(person)))
    }
}

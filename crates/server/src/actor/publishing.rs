//! Who is told what about a table.

use super::Actor;
use super::audience::{self, Listener, viewer};
use super::chat::Manners;
use crate::outbox::text;
use crate::refusals::Refused;
use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use protocol::{Said, ServerMessage, Status, TableFace, codes};
use std::collections::HashMap;
use table::live::{Frames, Live, Sitter};

/// Tells somebody alone that it was not done.
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

/// A seat's legal steps, if it wants them and is to act.
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
    /// As everybody sees it.
    pub(super) fn face(&self) -> TableFace {
        let sitters = self.live.as_ref().map(|live| live.sitters());
        let face = self.facts.face(self.journal.heading(), &self.names, sitters, self.halted);
        TableFace { resting: self.is_resting(), ..face }
    }

    /// Whether bots would play for nobody: no seat is a person's any more, and nobody watches. They wait until somebody
    /// does.
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

    /// A fresh view for everyone: the match begins, or was read again. Who may not watch it is told so and goes.
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

    /// Lets somebody listen: the face, what was missed or a fresh view, what was said.
    pub(super) async fn watch(&mut self, listener: Listener, since: Option<u64>) {
        let person = &listener.person;
        if !self.facts.admits(&person.id, self.app.today()) {
            return refuse(&listener, self.id(), None, None, &Refused::Plain(codes::NOT_INVITED));
        }
        // Whoever asks again and again without reading gets no more copies of the same.
        let Some(outbox) = listener.outbox.answering(self.id()) else {
            return listener.outbox.miss(self.id());
        };
        let seat = self.facts.seat_of(&person.id);
        // From now on somebody watches.
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

    /// Tells who is here.
    pub(super) fn publish_presence(&mut self) {
        let Actor { audience, facts, journal, .. } = self;
        let (mut seats, mut watchers): (Vec<u8>, u32) = (Vec::new(), 0);
        for listener in audience.iter() {
            match facts.seat_of(&listener.person.id) {
                Some(seat) => seats.push(seat),
                None => watchers += 1,
            }
        }
        seats.sort_unstable();
        seats.dedup();
        let text = text(&ServerMessage::Presence { table: journal.id().to_owned(), seats, watchers });
        audience.publish(|_| Some(text.clone()));
    }

    /// Something that was said, to those who may hear it.
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

    /// Once the match is over, those who played hear what was said beside them.
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

    /// The last things said that those at a seat, or at none, may hear.
    async fn history(&mut self, seat: Option<u8>) -> Vec<Said> {
        let manners = Manners::new(&self.facts, self.live.as_deref());
        self.chat.history(&self.journal, &manners, seat).await
    }

    /// What somebody was told so far, told again from the log.
    pub(super) async fn past(&mut self, person: &str) -> Result<String, Refused> {
        if !self.facts.admits(person, self.app.today()) {
            return Err(Refused::Plain(codes::NOT_INVITED));
        }
        let told = self.journal.past(viewer(self.facts.seat_of(person))).await?;
        told.ok_or(Refused::Plain(codes::NOT_STARTED))
    }
}

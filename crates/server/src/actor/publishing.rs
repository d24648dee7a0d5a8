//! Who is told what about a table.

use super::Actor;
use super::audience::{self, Listener, viewer};
use crate::outbox::text;
use crate::refusals::Refused;
use crate::table_facts::TableFacts;
use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use protocol::{Person, Said, ServerMessage, Status, TableFace, codes};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use store::Chat;
use table::live::{Frames, Live, Sitter};

/// How many things said are told to who comes in.
const HISTORY: u32 = 50;
/// How many frames are kept for those who missed some.
const RECENT: usize = 128;

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
        let row = (self.id.as_str(), self.game.as_str(), self.version, self.created);
        let sitters = self.live.as_ref().map(|live| live.sitters());
        let halted = self.halted;
        TableFace { resting: self.is_resting(), ..self.facts.face(row, &self.names, sitters, halted) }
    }

    /// Whether bots would play for nobody: no seat is a person's any more, and nobody watches. They wait until somebody
    /// does.
    pub(super) fn is_resting(&self) -> bool {
        let Some(live) = &self.live else { return false };
        self.facts.status == Status::Running
            && self.audience.is_empty()
            && !live.sitters().iter().any(Sitter::is_person)
    }

    fn count(&self, (told, dropped): (u64, u64)) {
        self.app.metrics.frames.fetch_add(told, Ordering::Relaxed);
        self.app.metrics.cut.fetch_add(dropped, Ordering::Relaxed);
    }

    pub(super) fn publish_face(&mut self) {
        if self.audience.is_empty() {
            return;
        }
        let face = self.face();
        let Actor { audience, facts, id, .. } = self;
        let mut made = Made::new();
        let say = |listener: &Listener| {
            let seat = facts.seat_of(&listener.person.id);
            let text = || text(&ServerMessage::Table { face: face.clone(), seat });
            Some(made.entry((seat, false)).or_insert_with(text).clone())
        };
        let told = audience.publish(id, say);
        self.count(told);
    }

    /// A fresh view for everyone: the match begins, or was read again. Who may not watch it is told so and goes.
    pub(super) fn publish_views(&mut self) {
        let (today, now) = (self.app.today(), self.now_ms());
        let Actor { audience, facts, live: Some(live), id, .. } = self else { return };
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
        let told = audience.publish(id, say);
        self.count(told);
    }

    /// The frames of an entry that has become real.
    pub(super) fn publish_frames(&mut self, frames: Frames) {
        let Actor { audience, facts, live: Some(live), id, .. } = self else { return };
        let mut made = Made::new();
        let say = |listener: &Listener| {
            let seat = facts.seat_of(&listener.person.id);
            let text = || {
                let legal = legal_for(live.as_ref(), listener.legal, seat);
                audience::frame(id, frames.get(viewer(seat)), legal.as_deref())
            };
            Some(made.entry((seat, listener.legal)).or_insert_with(text).clone())
        };
        let told = audience.publish(id, say);
        self.count(told);
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(frames);
    }

    /// Lets somebody listen: the face, what was missed or a fresh view, what was said.
    pub(super) async fn watch(&mut self, listener: Listener, since: Option<u64>) {
        let person = &listener.person;
        if !self.facts.admits(&person.id, self.app.today()) {
            return refuse(&listener, &self.id, None, None, &Refused::Plain(codes::NOT_INVITED));
        }
        // Whoever asks again and again without reading gets no more copies of the same.
        let Some(outbox) = listener.outbox.answering(&self.id) else {
            return listener.outbox.miss(&self.id);
        };
        let seat = self.facts.seat_of(&person.id);
        // From now on somebody watches.
        let face = TableFace { resting: false, ..self.face() };
        outbox.tell(&self.id, &ServerMessage::Table { face, seat });
        if let Some(live) = &self.live {
            let legal = legal_for(live.as_ref(), listener.legal, seat);
            match self.missed(live.as_ref(), since) {
                Some(missed) => {
                    for frames in missed {
                        outbox.send(&self.id, audience::frame(&self.id, frames.get(viewer(seat)), None));
                    }
                    if let Some(legal) = legal {
                        outbox.send(&self.id, audience::legal(&self.id, live.seq(), &legal));
                    }
                }
                None => {
                    let look = live.view(viewer(seat), self.now_ms());
                    outbox.send(&self.id, audience::view(&self.id, &look, legal.as_deref()));
                }
            }
        }
        let said = self.words(seat).await;
        if !said.is_empty() {
            outbox.tell(&self.id, &ServerMessage::Said { table: self.id.clone(), said });
        }
        self.audience.add(listener);
        self.alarms.presence_changed();
        self.wake_bots();
    }

    /// The frames after `since`, if all of them are still here.
    fn missed(&self, live: &dyn Live, since: Option<u64>) -> Option<impl Iterator<Item = &Frames>> {
        let since = since?;
        let first = self.recent.front().map_or(live.seq() + 1, |frames| frames.seq);
        let known = since <= live.seq() && since + 1 >= first;
        known.then(|| self.recent.iter().filter(move |frames| frames.seq > since))
    }

    pub(super) fn publish_presence(&mut self) {
        let Actor { audience, facts, id, .. } = self;
        let (mut seats, mut watchers): (Vec<u8>, u32) = (Vec::new(), 0);
        for listener in audience.iter() {
            match facts.seat_of(&listener.person.id) {
                Some(seat) => seats.push(seat),
                None => watchers += 1,
            }
        }
        seats.sort_unstable();
        seats.dedup();
        let text = text(&ServerMessage::Presence { table: id.clone(), seats, watchers });
        let told = audience.publish(id, |_| Some(text.clone()));
        self.count(told);
    }

    /// Whether the seats of this table must keep silent now (LU-19).
    fn is_silent(&self) -> bool {
        let Some(live) = &self.live else { return false };
        let seats = Seat::first(live.sitters().len());
        self.facts.status == Status::Running && live.ended().is_none() && { seats }.any(|s| !live.may_chat(s))
    }

    /// Whether the match is on.
    fn is_on(&self) -> bool {
        self.facts.status == Status::Running && self.live.as_ref().is_some_and(|live| live.ended().is_none())
    }

    /// Whether a seat may hear what somebody said: while the match is on, those who watch talk among themselves.
    fn may_hear(&self, seat: Option<u8>, speaker: &str) -> bool {
        seat.is_none() || !self.is_on() || self.facts.seat_of(speaker).is_some()
    }

    /// Whether somebody may speak.
    pub(super) fn may_speak(&self, person: &str) -> bool {
        self.facts.seat_of(person).is_none() || !self.is_silent()
    }

    pub(super) fn publish_said(&mut self, said: Said) {
        let is_apart = self.is_on() && self.facts.seat_of(&said.person.id).is_none();
        let Actor { audience, facts, id, .. } = self;
        let hears = |facts: &TableFacts, listener: &Listener| {
            !is_apart || facts.seat_of(&listener.person.id).is_none()
        };
        let text = text(&ServerMessage::Said { table: id.clone(), said: vec![said] });
        let told = audience.publish(id, |listener| hears(facts, listener).then(|| text.clone()));
        self.count(told);
    }

    /// Once the match is over, those who played hear what was said beside them.
    pub(super) async fn publish_words(&mut self) {
        let said = self.words(None).await;
        if said.is_empty() {
            return;
        }
        let Actor { audience, facts, id, .. } = self;
        let text = text(&ServerMessage::Said { table: id.clone(), said });
        let sits = |listener: &Listener| facts.seat_of(&listener.person.id).is_some();
        let told = audience.publish(id, |listener| sits(listener).then(|| text.clone()));
        self.count(told);
    }

    /// The last words that somebody at this seat may hear.
    async fn words(&mut self, seat: Option<u8>) -> Vec<Said> {
        // Where nobody has said anything there is nothing to be read.
        let last = if self.said == 0 { Ok(Vec::new()) } else { self.app.store.chat(&self.id, HISTORY).await };
        let chat = last.unwrap_or_else(|why| {
            tracing::error!(table = %self.id, %why, "what was said cannot be read");
            Vec::new()
        });
        let heard = chat.into_iter().filter(|chat| self.may_hear(seat, &chat.person));
        let said = |Chat { id, person, name, at, text, .. }| {
            let person = Person { id: person, name };
            Said { id, person, at_ms: at, text }
        };
        heard.map(said).collect()
    }
}

//! Who listens to a table, and how they are told. Nobody holds up anybody: a queue that is full is cut.

use crate::outbox::Outbox;
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Viewer};
use protocol::Person;
use shown::Lang;
use std::collections::HashMap;

/// One who listens.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    pub(crate) outbox: Outbox,
    pub(crate) person: Person,
    pub(crate) lang: Lang,
    /// Whether legal steps shall come along.
    pub(crate) legal: bool,
}

/// All who listen to one table.
#[derive(Debug, Default)]
pub(crate) struct Audience {
    listeners: HashMap<u64, Listener>,
}

impl Audience {
    pub(crate) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    pub(crate) fn add(&mut self, listener: Listener) {
        self.listeners.insert(listener.outbox.connection, listener);
    }

    pub(crate) fn has(&self, connection: u64) -> bool {
        self.listeners.contains_key(&connection)
    }

    pub(crate) fn remove(&mut self, connection: u64) -> bool {
        self.listeners.remove(&connection).is_some()
    }

    /// Keeps only those of whom it is true.
    pub(crate) fn keep(&mut self, mut stays: impl FnMut(&Listener) -> bool) {
        self.listeners.retain(|_, listener| stays(listener));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Listener> {
        self.listeners.values()
    }

    /// Tells each what `say` has for them, and drops those who do not keep up. How many were told and dropped.
    pub(crate) fn publish(
        &mut self,
        table: &str,
        mut say: impl FnMut(&Listener) -> Option<Utf8Bytes>,
    ) -> (u64, u64) {
        let (mut told, mut dropped) = (0, 0);
        self.listeners.retain(|_, listener| {
            let Some(text) = say(listener) else { return true };
            let sent = listener.outbox.send(table, text);
            told += u64::from(sent);
            dropped += u64::from(!sent);
            sent
        });
        (told, dropped)
    }

    /// Everybody of this person's.
    pub(crate) fn rename(&mut self, person: &Person) {
        for listener in self.listeners.values_mut().filter(|listener| listener.person.id == person.id) {
            listener.person.name.clone_from(&person.name);
        }
    }
}

/// The class of viewers that somebody belongs to.
pub(crate) fn viewer(seat: Option<u8>) -> Viewer {
    seat.and_then(|seat| Seat::new(seat.into())).map_or(Viewer::Spectator, Viewer::Seat)
}

/// A frame around what the match has written.
pub(crate) fn frame(table: &str, frame: &str, legal: Option<&str>) -> Utf8Bytes {
    wrapped("frame", table, "frame", frame, legal)
}

/// A view around what the match has written.
pub(crate) fn view(table: &str, look: &str, legal: Option<&str>) -> Utf8Bytes {
    wrapped("view", table, "look", look, legal)
}

/// Legal steps.
pub(crate) fn legal(table: &str, seq: u64, steps: &str) -> Utf8Bytes {
    format!(r#"{{"type":"legal","table":"{table}","seq":{seq},"steps":{steps}}}"#).into()
}

/// A draft's answer.
pub(crate) fn peeked(table: &str, id: u32, peek: &str) -> Utf8Bytes {
    format!(r#"{{"type":"peeked","table":"{table}","id":{id},"peek":{peek}}}"#).into()
}

/// The match writes JSON already; parsing it to write it again would be most of the work. A test reads these
/// texts as what they are meant to be.
fn wrapped(kind: &str, table: &str, key: &str, inner: &str, legal: Option<&str>) -> Utf8Bytes {
    match legal {
        Some(steps) => {
            format!(r#"{{"type":"{kind}","table":"{table}","{key}":{inner},"legal":{steps}}}"#).into()
        }
        None => format!(r#"{{"type":"{kind}","table":"{table}","{key}":{inner}}}"#).into(),
    }
}

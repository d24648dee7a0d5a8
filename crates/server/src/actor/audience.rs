//! Who listens to a table, and how they are told. A slow listener never holds up the others: when its queue is
//! full, it is dropped.

use crate::metrics::Metrics;
use crate::outbox::Outbox;
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Viewer};
use protocol::Person;
use shown::Lang;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::TableId;
use table::live::Frames;

/// How many frames are kept for those who missed some.
const RECENT: usize = 128;
/// And how many bytes they may take: a frame with a custom board has hundreds of kilobytes.
const RECENT_BYTES: usize = 512 * 1024;

/// One who listens.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    pub(crate) outbox: Outbox,
    pub(crate) person: Person,
    pub(crate) lang: Lang,
    /// Whether to send legal steps too.
    pub(crate) legal: bool,
}

/// All who listen to one table.
#[derive(Debug)]
pub(super) struct Audience {
    table: TableId,
    metrics: Arc<Metrics>,
    listeners: HashMap<u64, Listener>,
    /// The last frames, for those who missed some.
    recent: VecDeque<Frames>,
    recent_bytes: usize,
}

/// What frames take in memory. Viewers who see the same share a text.
fn bytes(frames: &Frames) -> usize {
    let own = frames.seats.iter().filter(|text| !Arc::ptr_eq(text, &frames.spectator));
    own.map(|text| text.len()).sum::<usize>() + frames.spectator.len()
}

impl Audience {
    pub(super) fn new(table: TableId, metrics: Arc<Metrics>) -> Audience {
        Audience { table, metrics, listeners: HashMap::new(), recent: VecDeque::new(), recent_bytes: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    pub(super) fn add(&mut self, listener: Listener) {
        self.listeners.insert(listener.outbox.connection, listener);
    }

    pub(super) fn has(&self, connection: u64) -> bool {
        self.listeners.contains_key(&connection)
    }

    pub(super) fn remove(&mut self, connection: u64) -> bool {
        self.listeners.remove(&connection).is_some()
    }

    /// Keeps only those for whom this is true.
    pub(super) fn keep(&mut self, mut stays: impl FnMut(&Listener) -> bool) {
        self.listeners.retain(|_, listener| stays(listener));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Listener> {
        self.listeners.values()
    }

    /// Sends each listener what `say` makes for it, and drops those that do not keep up.
    pub(super) fn publish(&mut self, mut say: impl FnMut(&Listener) -> Option<Utf8Bytes>) {
        let (mut told, mut dropped) = (0, 0);
        self.listeners.retain(|_, listener| {
            let Some(text) = say(listener) else { return true };
            let sent = listener.outbox.send(&self.table, text);
            told += u64::from(sent);
            dropped += u64::from(!sent);
            sent
        });
        self.metrics.frames.fetch_add(told, Ordering::Relaxed);
        self.metrics.cut.fetch_add(dropped, Ordering::Relaxed);
    }

    /// Remembers frames that were sent, for those who missed them.
    pub(super) fn remember(&mut self, frames: Frames) {
        self.recent_bytes += bytes(&frames);
        self.recent.push_back(frames);
        while self.recent.len() > RECENT || self.recent_bytes > RECENT_BYTES {
            let Some(oldest) = self.recent.pop_front() else { break };
            self.recent_bytes -= bytes(&oldest);
        }
    }

    /// Forgets all frames: the match was read again.
    pub(super) fn forget_frames(&mut self) {
        self.recent.clear();
        self.recent_bytes = 0;
    }

    /// The frames after `since` in a match whose last is `seq`, if all of them are still here.
    pub(super) fn missed(&self, seq: u64, since: Option<u64>) -> Option<impl Iterator<Item = &Frames>> {
        let since = since?;
        let first = self.recent.front().map_or(seq + 1, |frames| frames.seq);
        let known = since <= seq && since + 1 >= first;
        known.then(|| self.recent.iter().filter(move |frames| frames.seq > since))
    }

    /// A person, by the latest name the table has heard.
    pub(super) fn named<'a>(&'a self, person: &'a Person) -> &'a Person {
        let known = self.iter().find(|listener| listener.person.id == person.id);
        known.map_or(person, |known| &known.person)
    }

    /// All listeners of this person.
    pub(super) fn rename(&mut self, person: &Person) {
        for listener in self.listeners.values_mut().filter(|listener| listener.person.id == person.id) {
            listener.person.name.clone_from(&person.name);
        }
    }
}

/// The class of viewers a listener belongs to.
pub(super) fn viewer(seat: Option<u8>) -> Viewer {
    seat.and_then(|seat| Seat::new(seat.into())).map_or(Viewer::Spectator, Viewer::Seat)
}

/// A frame around what the match has written.
pub(super) fn frame(table: &str, frame: &str, legal: Option<&str>) -> Utf8Bytes {
    wrapped("frame", table, "frame", frame, legal)
}

/// A view around what the match has written.
pub(super) fn view(table: &str, look: &str, legal: Option<&str>) -> Utf8Bytes {
    wrapped("view", table, "look", look, legal)
}

/// Legal steps.
pub(super) fn legal(table: &str, seq: u64, steps: &str) -> Utf8Bytes {
    format!(r#"{{"type":"legal","table":"{table}","seq":{seq},"steps":{steps}}}"#).into()
}

/// A draft's answer.
pub(super) fn peeked(table: &str, id: u32, peek: &str) -> Utf8Bytes {
    format!(r#"{{"type":"peeked","table":"{table}","id":{id},"peek":{peek}}}"#).into()
}

/// The match already writes JSON; parsing it to write it again would be most of the work. A test reads these texts
/// as the messages they should be.
fn wrapped(kind: &str, table: &str, key: &str, inner: &str, legal: Option<&str>) -> Utf8Bytes {
    match legal {
        Some(steps) => {
            format!(r#"{{"type":"{kind}","table":"{table}","{key}":{inner},"legal":{steps}}}"#).into()
        }
        None => format!(r#"{{"type":"{kind}","table":"{table}","{key}":{inner}}}"#).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missed(audience: &Audience, seq: u64, since: u64) -> Option<Vec<u64>> {
        audience.missed(seq, Some(since)).map(|frames| frames.map(|frames| frames.seq).collect())
    }

    #[test]
    fn what_was_missed_is_told_only_if_all_of_it_is_still_here() {
        let mut audience = Audience::new("here".to_owned(), Arc::default());
        assert_eq!(missed(&audience, 7, 7), Some(vec![]), "a table that was just loaded");
        assert_eq!(missed(&audience, 7, 6), None);
        let frames = |seq| Frames { seq, spectator: "{}".into(), seats: Vec::new() };
        let last = 7 + RECENT as u64 + 1;
        (8..=last).for_each(|seq| audience.remember(frames(seq)));
        assert_eq!(missed(&audience, last, last - 2), Some(vec![last - 1, last]));
        assert_eq!(missed(&audience, last, 8).map(|all| all.len()), Some(RECENT));
        assert_eq!(missed(&audience, last, 7), None, "the first is gone");
        assert_eq!(missed(&audience, last, last + 1), None, "that has not happened yet");
        audience.forget_frames();
        assert_eq!(missed(&audience, last, last - 1), None);
    }

    #[test]
    fn large_frames_are_kept_only_as_far_as_they_fit() {
        let mut audience = Audience::new("here".to_owned(), Arc::default());
        let text = |bytes: usize| Arc::<str>::from("x".repeat(bytes));
        let large = |seq| Frames { seq, spectator: text(20_000), seats: vec![text(40_000); 4] };
        (1..=20).for_each(|seq| audience.remember(large(seq)));
        assert_eq!(missed(&audience, 20, 18), Some(vec![19, 20]));
        assert_eq!(missed(&audience, 20, 17), None);
        audience.remember(Frames { seq: 21, spectator: text(RECENT_BYTES + 1), seats: Vec::new() });
        assert_eq!((missed(&audience, 21, 20), missed(&audience, 21, 21)), (None, Some(vec![])));
    }
}

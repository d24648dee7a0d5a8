//! Messages on their way to sockets. They wait in memory, so they are limited: per socket by number, per person,
//! per address and for the whole server by bytes. What does not fit is dropped, and its reader is told to ask again.

use crate::loaded_tables::is_id;
use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use store::TableId;
use tokio::sync::{Notify, mpsc};

/// How many answers to `watch` may wait for one socket, per table. One would do for a client that waits for the
/// answer before it asks again, but an answer that was just read may still count.
const ANSWERS: u8 = 2;
/// Tables a socket may have missed something of: as many as a socket can watch.
const MOST_BEHIND: usize = 4_096;

/// A budget of bytes.
#[derive(Debug)]
pub(crate) struct Room {
    used: AtomicUsize,
    most: usize,
}

impl Room {
    pub(crate) fn new(most: usize) -> Room {
        Room { used: AtomicUsize::new(0), most }
    }

    /// The bytes in use.
    pub(crate) fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    fn take(&self, bytes: usize) -> bool {
        let more = |used: usize| used.checked_add(bytes).filter(|&used| used <= self.most);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }

    /// Takes bytes even if there are none left, for what must be sent in any case.
    fn overdraw(&self, bytes: usize) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
    }

    fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The budgets a socket's messages draw on.
#[derive(Clone, Debug)]
pub(crate) struct Rooms {
    pub(crate) person: Arc<Room>,
    pub(crate) address: Arc<Room>,
    pub(crate) server: Arc<Room>,
}

/// What may wait for every person even when others have used up the budgets of their address or the server. A face
/// and a view with the largest board fit, so nobody can be kept from playing.
const FLOOR: usize = 256 * 1024;

impl Rooms {
    fn take(&self, bytes: usize) -> bool {
        if !self.person.take(bytes) {
            return false;
        }
        if self.address.take(bytes) {
            if self.server.take(bytes) {
                return true;
            }
            self.address.give_back(bytes);
        }
        // Whoever has nothing waiting gets a message of any size.
        if self.person.used() > FLOOR.max(bytes) {
            self.person.give_back(bytes);
            return false;
        }
        self.address.overdraw(bytes);
        self.server.overdraw(bytes);
        true
    }

    fn give_back(&self, bytes: usize) {
        for room in [&self.person, &self.address, &self.server] {
            room.give_back(bytes);
        }
    }
}

/// A message on its way. It counts until it is dropped, which happens after it was written.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) text: Utf8Bytes,
    rooms: Rooms,
    _answer: Option<Arc<Answering>>,
}

impl Drop for Letter {
    fn drop(&mut self) {
        self.rooms.give_back(self.text.len());
    }
}

/// How many answers to `watch` wait, by table.
type Answers = Mutex<HashMap<TableId, u8>>;

/// An answer to `watch` of which some part still waits.
#[derive(Debug)]
struct Answering {
    table: TableId,
    answers: Arc<Answers>,
}

impl Drop for Answering {
    fn drop(&mut self) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        match answers.get_mut(&self.table) {
            Some(waiting) if *waiting > 1 => *waiting -= 1,
            _ => drop(answers.remove(&self.table)),
        }
    }
}

/// The way to one socket. Clones lead to the same socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    pub(crate) connection: u64,
    queue: mpsc::Sender<Letter>,
    behind: Arc<Behind>,
    rooms: Rooms,
    answers: Arc<Answers>,
    /// The answer that everything sent this way belongs to.
    answer: Option<Arc<Answering>>,
}

/// Tables a socket has missed something of.
#[derive(Debug, Default)]
pub(crate) struct Behind {
    tables: Mutex<BTreeSet<TableId>>,
    pub(crate) more: Notify,
}

impl Behind {
    /// Takes them all.
    pub(crate) fn take(&self) -> BTreeSet<TableId> {
        std::mem::take(&mut *self.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Outbox {
    /// An outbox, what comes out of it, and what it has missed.
    pub(crate) fn new(
        connection: u64,
        size: usize,
        rooms: Rooms,
    ) -> (Outbox, mpsc::Receiver<Letter>, Arc<Behind>) {
        let (queue, receiver) = mpsc::channel(size);
        let behind = Arc::new(Behind::default());
        let answers = Arc::default();
        let outbox = Outbox { connection, queue, behind: Arc::clone(&behind), rooms, answers, answer: None };
        (outbox, receiver, behind)
    }

    /// The way for all parts of an answer to `watch`; `None` if too many of them wait already.
    pub(crate) fn answering(&self, table: &str) -> Option<Outbox> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = answers.entry(table.to_owned()).or_default();
        if *waiting >= ANSWERS {
            return None;
        }
        *waiting += 1;
        let answer = Answering { table: table.to_owned(), answers: Arc::clone(&self.answers) };
        Some(Outbox { answer: Some(Arc::new(answer)), ..self.clone() })
    }

    /// Sends a message. A reader that is too slow is told to ask again instead.
    pub(crate) fn send(&self, table: &str, text: Utf8Bytes) -> bool {
        let sent = self.try_send(text);
        if !sent {
            self.miss(table);
        }
        sent
    }

    fn try_send(&self, text: Utf8Bytes) -> bool {
        // Before it takes up budget, so that none is taken in vain.
        let Ok(place) = self.queue.try_reserve() else { return false };
        if !self.rooms.take(text.len()) {
            return false;
        }
        place.send(Letter { text, rooms: self.rooms.clone(), _answer: self.answer.clone() });
        true
    }

    /// Makes sure that the reader is told to ask again.
    pub(crate) fn miss(&self, table: &str) {
        // A lost greeting or pong belongs to no table, and table names that a client made up are not stored.
        if self.queue.is_closed() || !is_id(table) {
            return;
        }
        let mut behind = self.behind.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if behind.len() < MOST_BEHIND {
            behind.insert(table.to_owned());
            self.behind.more.notify_one();
        }
    }

    /// Sends a message.
    pub(crate) fn tell(&self, table: &str, message: &ServerMessage) -> bool {
        self.send(table, text(message))
    }
}

/// A message as JSON. Writing our own messages cannot fail.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "0123456789abcdef";

    fn rooms(person: usize, server: &Arc<Room>) -> Rooms {
        let (person, address) = (Arc::new(Room::new(person)), Arc::new(Room::new(usize::MAX)));
        Rooms { person, address, server: Arc::clone(server) }
    }

    fn send(outbox: &Outbox, bytes: usize) -> bool {
        outbox.send(TABLE, "x".repeat(bytes).into())
    }

    #[test]
    fn all_sockets_of_a_person_share_their_room() {
        let server = Arc::new(Room::new(1_000));
        let theirs = rooms(100, &server);
        let (one, mut from_one, missed) = Outbox::new(1, 8, theirs.clone());
        let (two, _from_two, _) = Outbox::new(2, 8, theirs);
        let (other, _from_other, _) = Outbox::new(3, 8, rooms(100, &server));
        assert!(send(&one, 60) && send(&two, 40) && missed.take().is_empty());
        assert!(!send(&one, 1) && !send(&two, 1) && send(&other, 100));
        assert_eq!((missed.take().len(), server.used()), (1, 200));
        // Room comes back with what is written.
        drop(from_one.try_recv());
        assert!(send(&two, 60) && !send(&two, 1));
        drop((one, from_one));
        assert_eq!(server.used(), 200);
    }

    #[test]
    fn everyone_has_some_room_even_when_others_take_all_of_it() {
        let server = Arc::new(Room::new(1_000));
        let (greedy, _from_greedy, _) = Outbox::new(1, 64, rooms(10 * FLOOR, &server));
        let (modest, mut from_modest, _) = Outbox::new(2, 64, rooms(10 * FLOOR, &server));
        // Beyond the server's budget only as much as everyone may.
        let sent = (0..60).filter(|_| send(&greedy, FLOOR / 8)).count();
        assert_eq!(sent, 8);
        // A face and a view, back to back.
        assert!(send(&modest, FLOOR / 2) && send(&modest, FLOOR / 2) && !send(&modest, 1));
        while from_modest.try_recv().is_ok() {}
        // And one message of any size.
        assert!(send(&modest, 2 * FLOOR) && !send(&modest, 1));
        drop((greedy, _from_greedy, modest, from_modest));
        assert_eq!(server.used(), 0);
    }

    #[test]
    fn those_at_one_address_leave_room_for_others() {
        let (server, here) = (Arc::new(Room::new(100 * FLOOR)), Arc::new(Room::new(2 * FLOOR)));
        let person = || Arc::new(Room::new(50 * FLOOR));
        let at = |address: &Arc<Room>| Rooms {
            person: person(),
            address: Arc::clone(address),
            server: Arc::clone(&server),
        };
        let greedy: Vec<_> = (0..3).map(|n| Outbox::new(n, 64, at(&here))).collect();
        let sent: usize = greedy.iter().map(|(to, ..)| (0..9).filter(|_| send(to, FLOOR)).count()).sum();
        // The address's two, and one for each of the two who came too late.
        assert_eq!(sent, 4);
        let (other, _from_other, _) = Outbox::new(9, 64, at(&Arc::new(Room::new(20 * FLOOR))));
        assert_eq!((0..9).filter(|_| send(&other, FLOOR)).count(), 9);
    }

    #[test]
    fn a_question_asked_again_and_again_is_not_answered_each_time() {
        let server = Arc::new(Room::new(1_000));
        let (outbox, mut queue, _) = Outbox::new(1, 64, rooms(1_000, &server));
        let ask = || {
            let answer = outbox.answering(TABLE)?;
            Some(send(&answer, 1) && send(&answer, 1))
        };
        let answered = (0..10).filter_map(|_| ask()).count();
        assert_eq!((answered, server.used()), (2, 4));
        assert!(outbox.answering("fedcba9876543210").is_some());
        // An answer counts until all of it is written.
        drop(queue.try_recv());
        assert_eq!(ask(), None);
        drop(queue.try_recv());
        assert_eq!(ask(), Some(true));
    }

    #[test]
    fn names_that_somebody_made_up_are_not_kept() {
        let server = Arc::new(Room::new(0));
        let (outbox, _queue, behind) = Outbox::new(1, 1, rooms(0, &server));
        for table in ["", "x", &"x".repeat(60_000)] {
            assert!(!outbox.send(table, "long".into()));
        }
        for n in 0..10_000 {
            assert!(!outbox.send(&format!("{n:016}"), "long".into()));
        }
        assert_eq!(behind.take().len(), MOST_BEHIND);
    }
}

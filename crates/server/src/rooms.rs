//! Watching a record together: who is in the room, who leads, what is shown, who points where. All of it is kept in memory
//! only, and a room is gone when everyone has left. The record itself is not here: pages have it.
//!
//! The person who opens a room stays its host as long as the room exists, even while away. The host may always choose the
//! leader, and the leader may pass the lead on. When the leader leaves, the host leads if present; otherwise the guest who
//! has been there longest.

use crate::limits::Bucket;
use crate::loaded_tables::is_id;
use crate::outbox::Outbox;
use crate::refusals::Refused;
use crate::server_clock::ServerClock;
use protocol::{Eyes, Person, ServerMessage, Shown, codes};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::PersonId;

/// The most sockets in one room: each hears what any of them does.
const MOST_GUESTS: usize = 24;
/// The most rooms.
const MOST_ROOMS: usize = 2_000;
/// The longest name of something that is pointed at.
const LONGEST_POINT: usize = 64;
/// What one socket may do in a room per second, and at once. All others hear of it.
const RATE: (f64, u32) = (8.0, 24);

/// Somebody who watches, by one socket.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) person: Person,
    pub(crate) outbox: Outbox,
}

#[derive(Debug)]
struct Seated {
    guest: Guest,
    bucket: Bucket,
}

#[derive(Debug)]
struct Room {
    record: String,
    /// How many seats the match had.
    seats: usize,
    host: PersonId,
    leader: PersonId,
    moment: Shown,
    /// In the order in which they came.
    guests: Vec<Seated>,
}

/// All rooms.
#[derive(Debug)]
pub(crate) struct Rooms {
    clock: ServerClock,
    open: Mutex<HashMap<String, Room>>,
}

impl Room {
    fn has(&self, person: &str) -> bool {
        self.guests.iter().any(|seated| seated.guest.person.id == person)
    }

    fn guest(&self, connection: u64) -> Option<&Guest> {
        self.guests.iter().map(|seated| &seated.guest).find(|guest| guest.outbox.connection == connection)
    }

    /// Who is there, each once.
    fn people(&self) -> Vec<Person> {
        let mut people: Vec<Person> = Vec::new();
        for Seated { guest, .. } in &self.guests {
            if people.iter().all(|person| person.id != guest.person.id) {
                people.push(guest.person.clone());
            }
        }
        people
    }

    fn face(&self, id: &str) -> ServerMessage {
        ServerMessage::Room {
            room: id.to_owned(),
            record: self.record.clone(),
            host: self.host.clone(),
            leader: self.leader.clone(),
            people: self.people(),
            moment: self.moment,
        }
    }

    fn tell(&self, id: &str, message: &ServerMessage) {
        for Seated { guest, .. } in &self.guests {
            guest.outbox.tell(id, message);
        }
    }

    fn shows(&self, moment: Shown) -> bool {
        match moment.eyes {
            Eyes::All | Eyes::Spectator => true,
            Eyes::Seat(seat) => usize::from(seat) < self.seats,
        }
    }
}

impl Rooms {
    pub(crate) fn new(clock: ServerClock) -> Rooms {
        Rooms { clock, open: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Room>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets in somebody who may see the record, or lets them in again; opens the room if there is none.
    pub(crate) fn enter(
        &self,
        id: &str,
        record: &str,
        seats: usize,
        moment: Shown,
        guest: Guest,
    ) -> Result<(), Refused> {
        if !is_id(id) {
            return Err(Refused::Because(codes::UNREADABLE, "room: 16 letters and digits".to_owned()));
        }
        let now = self.clock.instant();
        let mut open = self.lock();
        if !open.contains_key(id) {
            if open.len() >= MOST_ROOMS {
                return Err(Refused::Plain(codes::FULL));
            }
            let me = guest.person.id.clone();
            let (host, leader) = (me.clone(), me);
            let mut room =
                Room { record: record.to_owned(), seats, host, leader, moment, guests: Vec::new() };
            if !room.shows(moment) {
                room.moment = Shown { eyes: Eyes::All, ..moment };
            }
            open.insert(id.to_owned(), room);
        }
        let Some(room) = open.get_mut(id) else { return Ok(()) };
        if room.record != record {
            return Err(Refused::Plain(codes::OTHER_RECORD));
        }
        if room.guest(guest.outbox.connection).is_some() {
            // Whoever has missed something asks again.
            guest.outbox.tell(id, &room.face(id));
            return Ok(());
        }
        if room.guests.len() >= MOST_GUESTS {
            return Err(Refused::Plain(codes::FULL));
        }
        room.guests.push(Seated { guest, bucket: Bucket::full(RATE.1, now) });
        room.tell(id, &room.face(id));
        Ok(())
    }

    /// Lets a socket go. The last one closes the room.
    pub(crate) fn leave(&self, id: &str, connection: u64) {
        let mut open = self.lock();
        let Some(room) = open.get_mut(id) else { return };
        room.guests.retain(|seated| seated.guest.outbox.connection != connection);
        let Some(first) = room.guests.first().map(|seated| seated.guest.person.id.clone()) else {
            open.remove(id);
            return;
        };
        if !room.has(&room.leader) {
            room.leader = if room.has(&room.host) { room.host.clone() } else { first };
        }
        room.tell(id, &room.face(id));
    }

    /// Does something for a socket that is in the room, unless it does too much.
    fn act<T>(
        &self,
        id: &str,
        connection: u64,
        act: impl FnOnce(&mut Room, &Person) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let nowhere = Refused::Plain(codes::NOT_IN_ROOM);
        let now = self.clock.instant();
        let mut open = self.lock();
        let Some(room) = open.get_mut(id) else { return Err(nowhere) };
        let own = |seated: &&mut Seated| seated.guest.outbox.connection == connection;
        let Some(seated) = room.guests.iter_mut().find(own) else { return Err(nowhere) };
        if !seated.bucket.take(now, RATE.0, RATE.1) {
            return Err(Refused::Plain(codes::RATE));
        }
        let person = seated.guest.person.clone();
        act(room, &person)
    }

    /// Goes to a moment; only the leader may.
    pub(crate) fn show(&self, id: &str, connection: u64, moment: Shown) -> Result<(), Refused> {
        self.act(id, connection, |room, person| {
            if person.id != room.leader {
                return Err(Refused::Plain(codes::NOT_LEADING));
            }
            if !room.shows(moment) {
                return Err(Refused::Plain(codes::NO_SEAT));
            }
            room.moment = moment;
            room.tell(id, &ServerMessage::Shown { room: id.to_owned(), moment });
            Ok(())
        })
    }

    /// Points at something.
    pub(crate) fn point(&self, id: &str, connection: u64, at: &str) -> Result<(), Refused> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.,:=".contains(&byte);
        if at.is_empty() || at.len() > LONGEST_POINT || !at.bytes().all(fits) {
            let what = format!("at: 1 to {LONGEST_POINT} letters, digits and -_.,:=");
            return Err(Refused::Because(codes::UNREADABLE, what));
        }
        self.act(id, connection, |room, person| {
            let (person, at) = (person.clone(), at.to_owned());
            room.tell(id, &ServerMessage::Pointed { room: id.to_owned(), person, at });
            Ok(())
        })
    }

    /// Chooses who leads; only the host and the leader may.
    pub(crate) fn lead(&self, id: &str, connection: u64, next: &str) -> Result<(), Refused> {
        self.act(id, connection, |room, person| {
            if person.id != room.leader && person.id != room.host {
                return Err(Refused::Plain(codes::NOT_LEADING));
            }
            if !room.has(next) {
                return Err(Refused::Plain(codes::NOBODY));
            }
            next.clone_into(&mut room.leader);
            room.tell(id, &room.face(id));
            Ok(())
        })
    }

    /// The record that the room of a socket is watching.
    pub(crate) fn record_of(&self, id: &str, connection: u64) -> Result<String, Refused> {
        let open = self.lock();
        let room = open.get(id).filter(|room| room.guest(connection).is_some());
        room.map(|room| room.record.clone()).ok_or(Refused::Plain(codes::NOT_IN_ROOM))
    }

    /// Invites everyone to a table.
    pub(crate) fn invite(&self, id: &str, connection: u64, table: &str) -> Result<(), Refused> {
        self.act(id, connection, |room, person| {
            let (person, table) = (person.clone(), table.to_owned());
            room.tell(id, &ServerMessage::Invited { room: id.to_owned(), person, table });
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::{Letter, Room as Space, Rooms as Spaces};
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::sync::mpsc::Receiver;

    const ROOM: &str = "0123456789abcdef";
    const START: Shown = Shown { at: 3, eyes: Eyes::All };

    fn guest(name: &str, connection: u64) -> (Guest, Receiver<Letter>) {
        let space = || Arc::new(Space::new(1 << 20));
        let (outbox, queue, _) =
            Outbox::new(connection, 64, Spaces { person: space(), address: space(), server: space() });
        (Guest { person: Person { id: name.to_owned(), name: name.to_uppercase() }, outbox }, queue)
    }

    fn told(queue: &mut Receiver<Letter>) -> Vec<ServerMessage> {
        let mut all = Vec::new();
        while let Ok(letter) = queue.try_recv() {
            all.push(serde_json::from_str(&letter.text).expect("a message"));
        }
        all
    }

    fn last_room(queue: &mut Receiver<Letter>) -> (String, String, Vec<String>) {
        match told(queue).pop() {
            Some(ServerMessage::Room { host, leader, people, .. }) => {
                (host, leader, people.into_iter().map(|person| person.id).collect())
            }
            other => panic!("not a room: {other:?}"),
        }
    }

    fn code(done: Result<(), Refused>) -> String {
        done.expect_err("refused").code().to_owned()
    }

    #[test]
    fn whoever_opens_a_room_leads_and_may_take_the_lead_back() {
        let (_, clock) = ServerClock::by_hand(0);
        let rooms = Rooms::new(clock);
        let ((ada, mut to_ada), (ben, mut to_ben)) = (guest("ada", 1), guest("ben", 2));
        rooms.enter(ROOM, "record", 2, START, ada).expect("open");
        rooms.enter(ROOM, "record", 2, Shown { at: 9, eyes: Eyes::All }, ben).expect("in");
        assert!(matches!(told(&mut to_ben).pop(), Some(ServerMessage::Room { moment: START, .. })));
        let there = Shown { at: 5, eyes: Eyes::Seat(1) };
        assert_eq!(code(rooms.show(ROOM, 2, there)), codes::NOT_LEADING);
        assert_eq!(code(rooms.lead(ROOM, 2, "ben")), codes::NOT_LEADING);
        rooms.lead(ROOM, 1, "ben").expect("handed over");
        rooms.show(ROOM, 2, there).expect("ben leads");
        assert_eq!(code(rooms.show(ROOM, 1, START)), codes::NOT_LEADING);
        let shown = ServerMessage::Shown { room: ROOM.to_owned(), moment: there };
        assert_eq!(told(&mut to_ada).pop(), Some(shown));
        rooms.lead(ROOM, 1, "ada").expect("the host always may");
        assert_eq!(last_room(&mut to_ada).1, "ada");
        assert_eq!(code(rooms.lead(ROOM, 1, "cy")), codes::NOBODY);
        assert_eq!(code(rooms.show(ROOM, 1, Shown { at: 0, eyes: Eyes::Seat(2) })), codes::NO_SEAT);
    }

    #[test]
    fn the_lead_goes_on_when_its_holder_leaves_and_the_room_ends_with_the_last() {
        let (_, clock) = ServerClock::by_hand(0);
        let rooms = Rooms::new(clock);
        let (ada, _to_ada) = guest("ada", 1);
        let ((ben, mut to_ben), (cy, mut to_cy)) = (guest("ben", 2), guest("cy", 3));
        for one in [ada, ben, cy] {
            rooms.enter(ROOM, "record", 2, START, one).expect("in");
        }
        rooms.leave(ROOM, 1);
        assert_eq!(last_room(&mut to_ben), ("ada".into(), "ben".into(), vec!["ben".into(), "cy".into()]));
        // The host comes back, and is the host still.
        let (ada, _to_ada) = guest("ada", 4);
        rooms.enter(ROOM, "record", 2, START, ada).expect("in");
        rooms.leave(ROOM, 2);
        assert_eq!(last_room(&mut to_cy).1, "ada");
        rooms.leave(ROOM, 4);
        rooms.leave(ROOM, 3);
        assert!(rooms.lock().is_empty());
        assert_eq!(code(rooms.point(ROOM, 3, "space=1")), codes::NOT_IN_ROOM);
    }

    #[test]
    fn only_who_is_in_a_room_is_heard_there_and_only_so_much() {
        let (dial, clock) = ServerClock::by_hand(0);
        let rooms = Rooms::new(clock);
        let ((ada, mut to_ada), (ben, mut to_ben)) = (guest("ada", 1), guest("ben", 2));
        rooms.enter(ROOM, "record", 2, START, ada).expect("open");
        assert_eq!(code(rooms.point(ROOM, 2, "space=1")), codes::NOT_IN_ROOM);
        assert_eq!(code(rooms.enter(ROOM, "another", 2, START, ben.clone())), codes::OTHER_RECORD);
        assert_eq!(code(rooms.enter("short", "record", 2, START, ben.clone())), codes::UNREADABLE);
        rooms.enter(ROOM, "record", 2, START, ben).expect("in");
        for bad in ["", "a b", "<b>", "é", &"x".repeat(65)] {
            assert_eq!(code(rooms.point(ROOM, 2, bad)), codes::UNREADABLE, "{bad}");
        }
        told(&mut to_ada);
        told(&mut to_ben);
        let pointed = (0..100).take_while(|_| rooms.point(ROOM, 2, "space=1").is_ok()).count();
        assert_eq!(pointed, RATE.1 as usize);
        assert_eq!((told(&mut to_ada).len(), told(&mut to_ben).len()), (pointed, pointed));
        assert_eq!(code(rooms.point(ROOM, 2, "space=1")), codes::RATE);
        rooms.point(ROOM, 1, "space=1").expect("others may");
        dial.advance(Duration::from_secs(1));
        rooms.point(ROOM, 2, "space=1").expect("after a while");
    }

    #[test]
    fn a_room_holds_so_many_and_the_server_so_many_rooms() {
        let (_, clock) = ServerClock::by_hand(0);
        let rooms = Rooms::new(clock);
        let enter = |room: &str, number: u64| {
            let (one, queue) = guest(&format!("p{number}"), number);
            // A guest who does not read just misses it.
            drop(queue);
            rooms.enter(room, "record", 2, START, one)
        };
        for number in 0..MOST_GUESTS as u64 {
            enter(ROOM, number).expect("room for them");
        }
        assert_eq!(code(enter(ROOM, 99)), codes::FULL);
        // Asking again takes no place.
        enter(ROOM, 0).expect("in already");
        for number in 1..MOST_ROOMS as u64 {
            enter(&format!("{number:016}"), 1_000 + number).expect("room for it");
        }
        assert_eq!(code(enter("zzzzzzzzzzzzzzzz", 5)), codes::FULL);
    }
}

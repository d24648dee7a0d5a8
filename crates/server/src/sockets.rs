//! The open sockets, by person: signing out, revoking a token or deleting an account closes them at once.

use crate::accounts::Credential;
use crate::config::Limits;
use crate::limits::{Bucket, whole};
use crate::outbox::{Room, Rooms};
use crate::server_clock::ServerClock;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::PersonId;
use tokio::sync::Notify;

#[derive(Debug)]
struct Open {
    connection: u64,
    credential: Credential,
    cut: Arc<Notify>,
}

/// The open sockets of one person.
#[derive(Debug)]
struct Theirs {
    open: Vec<Open>,
    room: Arc<Room>,
    messages: Arc<Mutex<Bucket>>,
}

/// The open sockets from one address.
#[derive(Debug)]
struct Place {
    sockets: usize,
    room: Arc<Room>,
}

#[derive(Debug, Default)]
struct All {
    people: HashMap<PersonId, Theirs>,
    places: HashMap<IpAddr, Place>,
}

/// A person's sockets together may send as much as so many may on their own.
const SOCKETS_WORTH: u32 = 4;

/// The open sockets.
#[derive(Debug)]
pub(crate) struct Sockets {
    open: Mutex<All>,
    /// For messages on their way to all of them.
    room: Arc<Room>,
    limits: Limits,
    clock: ServerClock,
    /// How many times anyone was cut off.
    cuts: AtomicU64,
}

/// Registers a socket as long as it is held.
#[derive(Debug)]
pub(crate) struct Entered<'a> {
    sockets: &'a Sockets,
    person: PersonId,
    from: IpAddr,
    pub(crate) connection: u64,
    /// Notified when the credential is no longer valid.
    pub(crate) cut: Arc<Notify>,
    /// For messages on their way to it.
    pub(crate) rooms: Rooms,
    /// How many more messages the person may send now, by all of their sockets.
    pub(crate) messages: Arc<Mutex<Bucket>>,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        if let Some(theirs) = open.people.get_mut(&self.person) {
            theirs.open.retain(|socket| socket.connection != self.connection);
            if theirs.open.is_empty() {
                open.people.remove(&self.person);
            }
        }
        if let Some(place) = open.places.get_mut(&self.from) {
            place.sockets -= 1;
            if place.sockets == 0 {
                open.places.remove(&self.from);
            }
        }
    }
}

impl Sockets {
    pub(crate) fn new(limits: Limits, clock: ServerClock) -> Sockets {
        Sockets {
            open: Mutex::default(),
            room: Arc::new(Room::new(limits.outbox_bytes)),
            limits,
            clock,
            cuts: AtomicU64::new(0),
        }
    }

    /// Bytes on their way to all sockets.
    pub(crate) fn bytes_waiting(&self) -> usize {
        self.room.used()
    }

    fn lock(&self) -> MutexGuard<'_, All> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes whenever anyone is cut off. A credential that was looked up before a change may no longer be valid.
    pub(crate) fn cuts(&self) -> u64 {
        self.cuts.load(Ordering::SeqCst)
    }

    /// Registers a socket.
    pub(crate) fn enter(
        &self,
        person: &str,
        from: IpAddr,
        credential: &Credential,
        connection: u64,
    ) -> Entered<'_> {
        let (cut, from) = (Arc::new(Notify::new()), whole(from));
        let open = Open { connection, credential: credential.clone(), cut: Arc::clone(&cut) };
        let burst = self.limits.messages_per_second.saturating_mul(3 * SOCKETS_WORTH);
        let fresh = || Theirs {
            open: Vec::new(),
            room: Arc::new(Room::new(self.limits.outbox_bytes_per_person)),
            messages: Arc::new(Mutex::new(Bucket::full(burst, self.clock.instant()))),
        };
        let empty = || Place { sockets: 0, room: Arc::new(Room::new(self.limits.outbox_bytes_per_address)) };
        let mut all = self.lock();
        let place = all.places.entry(from).or_insert_with(empty);
        place.sockets += 1;
        let address = Arc::clone(&place.room);
        let theirs = all.people.entry(person.to_owned()).or_insert_with(fresh);
        theirs.open.push(open);
        let rooms = Rooms { person: Arc::clone(&theirs.room), address, server: Arc::clone(&self.room) };
        let messages = Arc::clone(&theirs.messages);
        drop(all);
        Entered { sockets: self, person: person.to_owned(), from, connection, cut, rooms, messages }
    }

    /// Whether a person may send another message now, by whichever socket.
    pub(crate) fn may_send(&self, messages: &Mutex<Bucket>) -> bool {
        let each = self.limits.messages_per_second.saturating_mul(SOCKETS_WORTH);
        let mut bucket = messages.lock().unwrap_or_else(PoisonError::into_inner);
        bucket.take(self.clock.instant(), f64::from(each), each.saturating_mul(3))
    }

    /// Closes a person's sockets that were opened with these credentials.
    pub(crate) fn cut(&self, person: &str, which: impl Fn(&Credential) -> bool) {
        self.cuts.fetch_add(1, Ordering::SeqCst);
        for socket in self.lock().people.get(person).into_iter().flat_map(|theirs| &theirs.open) {
            if which(&socket.credential) {
                socket.cut.notify_one();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::Outbox;

    const TABLE: &str = "0123456789abcdef";
    /// A face or a view with a large board.
    const LARGE: usize = 64 * 1024;

    /// Whether a person, from an address, can be told as much as a player needs while seventeen others read nothing.
    fn plays_on(addresses: &[u8; 17], own: u8) -> bool {
        let limits = Limits::default();
        let sockets = Sockets::new(limits, ServerClock::by_hand(0).1);
        let known = Credential::Session("here".to_owned());
        let enter = |who: &str, at: u8, n: u64| sockets.enter(who, IpAddr::from([192, 0, 2, at]), &known, n);
        let send = |to: &Outbox| to.send(TABLE, "x".repeat(LARGE).into());
        let mut held = Vec::new();
        for (n, &at) in (0..).zip(addresses) {
            let entered = enter(&format!("greedy {n}"), at, n);
            let (to, waits, _) = Outbox::new(n, limits.outbox, entered.rooms.clone());
            while send(&to) {}
            held.push((entered, to, waits));
        }
        assert!(sockets.bytes_waiting() <= limits.outbox_bytes + 17 * 4 * LARGE);
        let entered = enter("player", own, 99);
        let (to, mut read, _) = Outbox::new(99, limits.outbox, entered.rooms.clone());
        let is_told = (0..100).all(|_| {
            // Face and view come back to back, and only then somebody reads.
            let both = send(&to) && send(&to);
            while read.try_recv().is_ok() {}
            both
        });
        drop((held, to, read, entered));
        assert_eq!((sockets.bytes_waiting(), sockets.lock().places.len()), (0, 0));
        is_told
    }

    #[test]
    fn one_plays_on_though_seventeen_others_read_nothing() {
        let apart: [u8; 17] = std::array::from_fn(|n| n as u8);
        assert!(plays_on(&apart, 99), "from everywhere");
        assert!(plays_on(&[1; 17], 99), "from one address");
        assert!(plays_on(&[1; 17], 1), "from the player's own");
    }

    #[test]
    fn more_sockets_are_no_more_messages() {
        let limits = Limits { messages_per_second: 10, ..Limits::default() };
        let (dial, clock) = ServerClock::by_hand(0);
        let sockets = Sockets::new(limits, clock);
        let known = Credential::Session("here".to_owned());
        let address = IpAddr::from([192, 0, 2, 1]);
        let many: Vec<_> = (0..50).map(|n| sockets.enter("ann", address, &known, n)).collect();
        let sent = || many.iter().cycle().take(1_000).filter(|one| sockets.may_send(&one.messages)).count();
        assert_eq!(sent(), 120);
        dial.advance(std::time::Duration::from_secs(1));
        assert_eq!(sent(), 40);
        assert!(sockets.may_send(&sockets.enter("bob", address, &known, 99).messages));
    }
}

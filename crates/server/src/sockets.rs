//! The open sockets, by person: signing out, revoking a token or deleting an account closes them at once.

use crate::accounts::Credential;
use crate::config::Limits;
use crate::outbox::{Room, Rooms};
use std::collections::HashMap;
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
}

/// The open sockets.
#[derive(Debug)]
pub(crate) struct Sockets {
    open: Mutex<HashMap<PersonId, Theirs>>,
    /// For messages on their way to all of them, and to those of one person.
    room: Arc<Room>,
    room_each: usize,
    /// How many times anyone was cut off.
    cuts: AtomicU64,
}

/// Registers a socket as long as it is held.
#[derive(Debug)]
pub(crate) struct Entered<'a> {
    sockets: &'a Sockets,
    person: PersonId,
    pub(crate) connection: u64,
    /// Notified when the credential is no longer valid.
    pub(crate) cut: Arc<Notify>,
    /// For messages on their way to it.
    pub(crate) rooms: Rooms,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        if let Some(theirs) = open.get_mut(&self.person) {
            theirs.open.retain(|socket| socket.connection != self.connection);
            if theirs.open.is_empty() {
                open.remove(&self.person);
            }
        }
    }
}

impl Sockets {
    pub(crate) fn new(limits: &Limits) -> Sockets {
        Sockets {
            open: Mutex::default(),
            room: Arc::new(Room::new(limits.outbox_bytes)),
            room_each: limits.outbox_bytes_per_person,
            cuts: AtomicU64::new(0),
        }
    }

    /// Bytes on their way to all sockets.
    pub(crate) fn bytes_waiting(&self) -> usize {
        self.room.used()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Theirs>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes whenever anyone is cut off. A credential that was looked up before a change may no longer be valid.
    pub(crate) fn cuts(&self) -> u64 {
        self.cuts.load(Ordering::SeqCst)
    }

    /// Registers a socket.
    pub(crate) fn enter(&self, person: &str, credential: &Credential, connection: u64) -> Entered<'_> {
        let cut = Arc::new(Notify::new());
        let open = Open { connection, credential: credential.clone(), cut: Arc::clone(&cut) };
        let fresh = || Theirs { open: Vec::new(), room: Arc::new(Room::new(self.room_each)) };
        let mut all = self.lock();
        let theirs = all.entry(person.to_owned()).or_insert_with(fresh);
        theirs.open.push(open);
        let rooms = Rooms { person: Arc::clone(&theirs.room), server: Arc::clone(&self.room) };
        drop(all);
        Entered { sockets: self, person: person.to_owned(), connection, cut, rooms }
    }

    /// Closes a person's sockets that were opened with these credentials.
    pub(crate) fn cut(&self, person: &str, which: impl Fn(&Credential) -> bool) {
        self.cuts.fetch_add(1, Ordering::SeqCst);
        for socket in self.lock().get(person).into_iter().flat_map(|theirs| &theirs.open) {
            if which(&socket.credential) {
                socket.cut.notify_one();
            }
        }
    }
}

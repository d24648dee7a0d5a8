//! The open sockets, by person: whoever signs out, revokes a token or is deleted is cut off at once.

use crate::accounts::Credential;
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

/// The open sockets.
#[derive(Debug, Default)]
pub(crate) struct Sockets {
    open: Mutex<HashMap<PersonId, Vec<Open>>>,
    /// How many times somebody was cut off.
    cuts: AtomicU64,
}

/// A socket that is known as long as this is held.
#[derive(Debug)]
pub(crate) struct Entered<'a> {
    sockets: &'a Sockets,
    person: PersonId,
    pub(crate) connection: u64,
    /// Notified when the credential is no longer good.
    pub(crate) cut: Arc<Notify>,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        if let Some(theirs) = open.get_mut(&self.person) {
            theirs.retain(|socket| socket.connection != self.connection);
            if theirs.is_empty() {
                open.remove(&self.person);
            }
        }
    }
}

impl Sockets {
    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Open>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes whenever somebody is cut off. A credential that was looked up before a change may be no longer good.
    pub(crate) fn cuts(&self) -> u64 {
        self.cuts.load(Ordering::SeqCst)
    }

    /// Makes a socket known.
    pub(crate) fn enter(&self, person: &str, credential: &Credential, connection: u64) -> Entered<'_> {
        let cut = Arc::new(Notify::new());
        let open = Open { connection, credential: credential.clone(), cut: Arc::clone(&cut) };
        self.lock().entry(person.to_owned()).or_default().push(open);
        Entered { sockets: self, person: person.to_owned(), connection, cut }
    }

    /// Cuts off a person's sockets that were opened by such credentials.
    pub(crate) fn cut(&self, person: &str, which: impl Fn(&Credential) -> bool) {
        self.cuts.fetch_add(1, Ordering::SeqCst);
        for socket in self.lock().get(person).into_iter().flatten() {
            if which(&socket.credential) {
                socket.cut.notify_one();
            }
        }
    }
}

//! Messages to a table's actor.

use super::Listener;
use crate::refusals::Refused;
use kernel::Seat;
use protocol::{Person, TableFace};
use serde_json::Value;
use store::PersonId;
use table::fair::Bytes32;
use table::live::{self, Submission};
use tokio::sync::oneshot;

type Answer<T> = oneshot::Sender<Result<T, Refused>>;

/// A message to a table's actor.
pub(crate) enum TableMessage {
    /// What does it look like to this person?
    Face(Option<PersonId>, Answer<TableFace>),
    /// What was this person told so far?
    Past(PersonId, Answer<String>),
    /// Sit down, get up, start: before the match.
    Change(Change, Person, Answer<TableFace>),
    /// The same people again.
    Rematch(Person, Answer<String>),
    /// Tell this one what happens, after the frame with this number.
    Watch(Listener, Option<u64>),
    /// Tell this connection nothing more.
    Unwatch(u64),
    /// Something for the running match, from a connection.
    Play(Listener, Play),
    /// What a bot chose.
    Thought {
        /// For which seat.
        seat: Seat,
        /// Nothing if it broke down.
        answer: Option<Submission>,
    },
    /// Somebody is gone for good.
    Forget(PersonId, Answer<()>),
    /// Somebody has another name.
    Renamed(Person),
}

/// A change before the match.
pub(crate) enum Change {
    /// Sit down.
    Join(Option<u8>, Option<Bytes32>),
    /// Get up.
    Leave,
    /// Change places.
    Swap(Option<u8>, u8),
    /// Ask whoever sits there to leave.
    Remove(u8),
    /// Let somebody say nothing more here, or let them speak again.
    Mute(PersonId, bool),
    /// Start, with bots of this level on empty seats.
    Start(Option<String>),
}

/// Something for the running match.
pub(crate) enum Play {
    /// An entry is wanted.
    Submit { intent: live::Intent, expected_seq: Option<u64>, nonce: String },
    /// What would come of a draft?
    Peek(u32, Vec<Value>),
    /// What may this seat do?
    Legal,
    /// Words for all.
    Chat(u32, String),
}

impl Play {
    /// What its sender calls it: by nonce, or by number.
    pub(crate) fn names(&self) -> (Option<String>, Option<u32>) {
        match self {
            Play::Submit { nonce, .. } => (Some(nonce.clone()), None),
            Play::Peek(id, _) | Play::Chat(id, _) => (None, Some(*id)),
            Play::Legal => (None, None),
        }
    }
}

//! Messages to a table's actor.

use super::Listener;
use crate::refusals::Refused;
use kernel::{Seat, Viewer};
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
    /// As whom may this person see the match so far?
    Past(PersonId, Answer<Viewer>),
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
    /// A person has deleted their account.
    Forget(PersonId, Answer<()>),
    /// A person has changed their name.
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
    /// Ask the person on this seat to leave.
    Remove(u8),
    /// Mute a person here, or unmute them.
    Mute(PersonId, bool),
    /// Start, with bots of this level on empty seats.
    Start(Option<String>),
}

/// Something for the running match.
pub(crate) enum Play {
    /// An entry is wanted.
    Submit { intent: live::Intent, expected_seq: Option<u64>, nonce: String },
    /// Where would this draft lead?
    Peek(u32, Vec<Value>),
    /// What may this seat do?
    Legal,
    /// Words for all.
    Chat(u32, String),
    /// A reminder for a player whose turn it is.
    Nudge(u32, u8),
    /// A bot shall play on for somebody who is away.
    StandIn(u32, u8),
}

impl Play {
    /// An entry whose sender need not have seen the last frame.
    pub(crate) fn at_any_time(intent: live::Intent, nonce: String) -> Play {
        Play::Submit { intent, expected_seq: None, nonce }
    }

    /// The sender's name for it: a nonce or a number.
    pub(crate) fn names(&self) -> (Option<String>, Option<u32>) {
        match self {
            Play::Submit { nonce, .. } => (Some(nonce.clone()), None),
            Play::Peek(id, _) | Play::Chat(id, _) | Play::Nudge(id, _) | Play::StandIn(id, _) => {
                (None, Some(*id))
            }
            Play::Legal => (None, None),
        }
    }
}

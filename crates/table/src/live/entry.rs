//! What goes into the log, and what people send to get it there.

use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// One line of a match's log. The log is the match: [`Opening`](super::Opening) and entries, played again, give
/// every byte of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, from 1 on without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// When it was made, in milliseconds since 1970; never before the one before it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: u64,
    /// Whose it is; nobody's if the host made it for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
    /// The sender's name for it. Together with the seat it is unique in the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub nonce: Option<String>,
    /// What happened.
    pub what: What,
}

/// What an entry is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum What {
    /// The seat did these steps, one or more.
    Steps {
        /// As the record writes them.
        #[cfg_attr(feature = "typescript", ts(type = "Array<Step>"))]
        steps: Vec<Value>,
    },
    /// The seat took its last steps back.
    Undo,
    /// The seat gave up; a bot plays on for it, or the match ends.
    Resign {
        /// The bot.
        level: String,
    },
    /// The seat ran out of time; a bot plays on for it.
    Timeout {
        /// The bot.
        level: String,
    },
    /// The seat was to act and away, and the others let a bot play on.
    StandIn {
        /// The bot.
        level: String,
        /// Those who wanted it.
        by: Seats,
    },
    /// The host gave the seat to a bot: whoever sat there is gone.
    HandToBot {
        /// The bot.
        level: String,
    },
    /// The seat's person is back and plays on in place of the bot.
    Return,
    /// The seat waits longer for another one, which is to act and away.
    Wait {
        /// Whose clock gets more.
        to: Seat,
        /// How much.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        more_ms: u64,
    },
    /// The match ended in its first round and counts for nobody.
    Abort,
    /// The server was away; running clocks get the time back.
    Refund {
        /// How long.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        down_ms: u64,
    },
}

/// A request to the match. Who may speak for a seat is for the host to decide.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// For which seat.
    pub seat: Seat,
    /// Whether it comes from the bot of that seat or from a person.
    pub by: By,
    /// The last frame its sender had seen; `None` if that does not matter to the sender.
    pub expected_seq: Option<u64>,
    /// The sender's name for it: sending it again is harmless.
    pub nonce: Option<String>,
    /// What is asked.
    pub intent: Intent,
}

/// Who sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A person, or a program with a person's token.
    Person,
    /// The bot that sits there.
    Bot,
}

/// What is requested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Intent {
    /// To do these steps, all or none.
    Steps {
        /// As the record writes them.
        #[cfg_attr(feature = "typescript", ts(type = "Array<Step>"))]
        steps: Vec<Value>,
    },
    /// To take back the seat's last steps.
    Undo,
    /// To resign.
    Resign,
    /// To end the match in its first round.
    Abort,
    /// To play on in place of the bot that stands in.
    Return,
    /// To wait longer for somebody who is to act. Whether they are away, the host knows.
    Wait {
        /// For whom.
        to: Seat,
    },
}

/// The most characters of a nonce.
pub const MOST_NONCE: usize = 64;

/// The result of a check.
#[derive(Clone, Debug, PartialEq)]
pub enum Checked {
    /// To be written to the log, then committed.
    New(Ready),
    /// This seat and nonce have already become an entry, the one with this number.
    Again(u64),
}

/// An entry that a match has accepted as its next one. It keeps the steps as they were read, so that
/// [`Live::commit_checked`](super::Live::commit_checked) need not check them again.
#[derive(Clone)]
pub struct Ready {
    entry: Entry,
    judged: Option<Judged>,
}

/// Steps that were read and found legal.
#[derive(Clone)]
struct Judged {
    /// The match that checked them: they count as legal only there.
    by: Arc<()>,
    steps: Arc<dyn Any + Send + Sync>,
}

impl Ready {
    /// An entry without steps.
    pub(super) fn new(entry: Entry) -> Ready {
        Ready { entry, judged: None }
    }

    /// With the steps as this match has read them.
    pub(super) fn with_steps<S: Send + Sync + 'static>(self, by: &Arc<()>, steps: Vec<S>) -> Ready {
        Ready { judged: Some(Judged { by: Arc::clone(by), steps: Arc::new(steps) }), ..self }
    }

    /// The steps as they were read, if it was by this match.
    pub(super) fn steps<S: 'static>(&self, by: &Arc<()>) -> Option<&Vec<S>> {
        let judged = self.judged.as_ref().filter(|judged| Arc::ptr_eq(&judged.by, by))?;
        judged.steps.downcast_ref()
    }

    /// What goes into the log.
    pub fn into_entry(self) -> Entry {
        self.entry
    }
}

impl Deref for Ready {
    type Target = Entry;

    fn deref(&self) -> &Entry {
        &self.entry
    }
}

impl PartialEq for Ready {
    fn eq(&self, other: &Ready) -> bool {
        self.entry == other.entry
    }
}

impl fmt::Debug for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entry.fmt(f)
    }
}

/// An entry that cannot be the next one of this match: a damaged log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// The entry's number.
    pub seq: u64,
    /// What is wrong with it, in one line.
    pub what: String,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.seq, self.what)
    }
}

impl std::error::Error for Corrupt {}

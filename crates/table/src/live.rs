//! One live match of any game, as a host carries it: pure, without a clock of its own, JSON at its edge.
//!
//! ```text
//! submission --check--> entry --(the host writes it to its log)--> commit --> frames
//! ```
//!
//! [`Live::check`] changes nothing and says what entry a submission would become. Once the host has written that
//! entry to its log, [`Live::commit_checked`] makes it real and gives each class of viewers its frame. A match is
//! restored by committing its entries again; the same entries give the same bytes.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `opening.rs`, `entry.rs` | the log: what starts a match, what happens in it |
//! | `branch.rs` | a match that begins at a moment of another's record |
//! | `reject.rs` | refusals: codes, words |
//! | `playing.rs`, `committing.rs` | a match of one game: what is asked of it, what changes it |
//! | `drafting.rs` | what follows from a view alone: legal steps, drafts, refusals |
//! | `clocks.rs` | time, passed in |
//! | `absence.rs` | somebody is away: waiting longer, a bot in their place, coming back |
//! | `frames.rs` | what is sent to whom |
//! | `thought.rs` | a bot's choice, to be run elsewhere |
//! | `search.rs` | a bot's choice, a slice at a time |
//! | `folding.rs` | from a view and a frame to the view after it |
//! | `notes.rs` | a record's `table` |

mod absence;
mod branch;
mod clocks;
mod committing;
mod drafting;
mod entry;
mod folding;
#[cfg(test)]
mod following;
mod frames;
#[cfg(test)]
mod leaks;
mod notes;
mod opening;
mod playing;
mod reject;
mod search;
mod thought;

pub use branch::{Branch, NoBranch};
pub use clocks::{Deadline, Hand};
pub use drafting::{Begins, Peek, Seen, Stops};
pub use entry::{By, Checked, Corrupt, Entry, Intent, MOST_NONCE, Ready, Submission, What};
pub use frames::Frames;
pub use notes::{End, Ended, How, Note, Notes};
pub use opening::{Clock, MOST_CLOCK_MS, MOST_DAYS, Opening, Origin, Sitter, bot_name};
pub use reject::{Code, Reject, Words};
pub use search::Search;
pub use thought::Thought;

pub(crate) use branch::branch;
pub(crate) use drafting::Drafting;
pub(crate) use folding::fold;
pub(crate) use frames::text;
pub(crate) use notes::check_end;
pub(crate) use playing::Playing;

use crate::games;
use kernel::{BadSetup, Record, Rule, Seat, Seats, Viewer};
use serde_json::Value;
use std::sync::Arc;

/// A live match. Object safe. `Sync`, so that what takes `&self` can change nothing, not even a cache.
pub trait Live: Send + Sync {
    /// What started it.
    fn opening(&self) -> &Opening;

    /// The number of the last entry; 0 before the first.
    fn seq(&self) -> u64;

    /// Who sits where now.
    fn sitters(&self) -> &[Sitter];

    /// Who is to act; nobody once it is over.
    fn to_act(&self) -> Seats;

    /// How it ended, once it is over.
    fn ended(&self) -> Option<&Ended>;

    /// What a submission would lead to at this time. Changes nothing.
    ///
    /// # Errors
    /// The refusal, for the sender alone. It tells nothing that the seat does not know.
    fn check(&self, submission: &Submission, now_ms: u64) -> Result<Checked, Reject>;

    /// The entry that is due if a seat has run out of time.
    fn due(&self, now_ms: u64) -> Option<Entry>;

    /// When the next clock runs out.
    fn next_deadline(&self) -> Option<Deadline>;

    /// The entry that gives running clocks back the time since `down_since_ms`, the last moment at which the
    /// server is known to have been up. `None` if no clock runs or no time was lost.
    fn refund(&self, down_since_ms: u64, now_ms: u64) -> Option<Entry>;

    /// The entry that gives a person's seat to a bot of this level.
    ///
    /// # Errors
    /// No such seat or bot, a bot sits there already, or the match is over.
    fn hand_to_bot(&self, seat: Seat, level: &str, now_ms: u64) -> Result<Entry, Reject>;

    /// The entry by which a bot plays on for a seat that is to act, because these want it. Whether its person is away, and
    /// who has to want it, is the host's business.
    ///
    /// # Errors
    /// The seat is not a person's or not to act, or it is too early for that.
    fn stand_in(&self, seat: Seat, by: Seats, now_ms: u64) -> Result<Entry, Reject>;

    /// Whether a bot stands in for the seat's person, who may take it back.
    fn may_return(&self, seat: Seat) -> bool;

    /// Makes an entry real and returns the frames to send.
    ///
    /// # Errors
    /// If this cannot be the next entry. Then nothing has changed.
    fn commit(&mut self, entry: &Entry) -> Result<Frames, Corrupt>;

    /// As [`commit`](Live::commit), for what [`check`](Live::check) gave: its steps are not judged a second time, and it
    /// cannot fail unless another entry came between.
    ///
    /// # Errors
    /// If this cannot be the next entry. Then nothing has changed.
    fn commit_checked(&mut self, ready: &Ready) -> Result<Frames, Corrupt>;

    /// As [`commit`](Live::commit), without frames: for reading a log.
    ///
    /// # Errors
    /// If this cannot be the next entry. Then nothing has changed.
    fn restore(&mut self, entry: &Entry) -> Result<(), Corrupt>;

    /// What a viewer knows now, as JSON: `{"seq", "view", "to_act", "sitters", "resign_ends"?, "clocks"?, "end"?, "may_abort"?}`. Everything is
    /// shown after the end only; before it [`Viewer::All`] gets what a spectator gets.
    fn view(&self, viewer: Viewer, now_ms: u64) -> Arc<str>;

    /// A seat's legal steps, as a JSON list.
    fn legal(&self, seat: Seat) -> Arc<str>;

    /// Follows a seat's draft without changing anything. It is computed from what the seat knows, so it reveals
    /// nothing else.
    ///
    /// # Errors
    /// The first step that is refused.
    fn peek(&self, seat: Seat, steps: &[Value]) -> Result<Peek, Reject>;

    /// A bot's choice for a seat that is to act, to be made on another thread. It holds what the seat knows, not the
    /// match.
    ///
    /// # Errors
    /// The seat is not to act, or there is no such bot.
    fn think(&self, seat: Seat, level: &str) -> Result<Thought, Reject>;

    /// The same a slice at a time, where there are no threads.
    ///
    /// # Errors
    /// The seat is not to act, or there is no such bot.
    fn search(&self, seat: Seat, level: &str) -> Result<Box<dyn Search>, Reject>;

    /// Whether this seat may write to the table's chat (LU-19).
    fn may_chat(&self, seat: Seat) -> bool;

    /// The record, once the match is over: seed and hands included.
    fn record(&self) -> Option<Record>;

    /// The record so far, without the seed while the match goes on. It contains what was dealt: it is meant for
    /// someone who leaves a match against bots, not for those who play on.
    fn record_so_far(&self) -> Record;
}

/// A match from its log.
///
/// # Errors
/// [`Broken`]: there is no such game or setup, or an entry is damaged.
pub fn restore<'a>(
    opening: &Opening,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<Box<dyn Live>, Broken> {
    let mut live = open(opening).map_err(Broken::Opening)?;
    for entry in entries {
        live.restore(entry).map_err(Broken::Entry)?;
    }
    Ok(live)
}

/// What a viewer was told of a match so far, as JSON: `{"look", "frames"}`, the view at the start and every frame since.
///
/// # Errors
/// As [`restore`].
pub fn past<'a>(
    opening: &Opening,
    entries: impl IntoIterator<Item = &'a Entry>,
    viewer: Viewer,
) -> Result<String, Broken> {
    past_within(opening, entries, viewer, usize::MAX).map(Option::unwrap_or_default)
}

/// As [`past`], or `None` as soon as it would take more bytes than this.
///
/// # Errors
/// As [`restore`].
pub fn past_within<'a>(
    opening: &Opening,
    entries: impl IntoIterator<Item = &'a Entry>,
    viewer: Viewer,
    most: usize,
) -> Result<Option<String>, Broken> {
    let mut live = open(opening).map_err(Broken::Opening)?;
    let mut told = format!(r#"{{"look":{},"frames":["#, live.view(viewer, opening.at_ms));
    for (i, entry) in entries.into_iter().enumerate() {
        let frames = live.commit(entry).map_err(Broken::Entry)?;
        if i > 0 {
            told.push(',');
        }
        told.push_str(frames.get(viewer));
        if told.len() > most {
            return Ok(None);
        }
    }
    told.push_str("]}");
    Ok(Some(told))
}

/// Opens a match of whatever game the opening names.
///
/// # Errors
/// Every reason why it cannot be played so.
pub fn open(opening: &Opening) -> Result<Box<dyn Live>, BadSetup> {
    match games::find(&opening.game) {
        Some(game) => game.open(opening),
        None => {
            let what = format!("no game {:?}: there are {}", opening.game, games::names());
            Err(BadSetup(vec![(Rule("game"), what)]))
        }
    }
}

/// Why a match cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The opening is not possible.
    Opening(BadSetup),
    /// An entry is not possible.
    Entry(Corrupt),
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Broken::Opening(why) => write!(f, "opening: {why}"),
            Broken::Entry(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Broken {}

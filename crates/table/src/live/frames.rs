//! What is sent to whom when an entry has become real.

use super::clocks::Hand;
use super::notes::Ended;
use super::opening::Sitter;
use kernel::{Seat, Seats, Viewer};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// One frame per class of viewers, each as JSON and made once. Classes that see the same share one text.
///
/// A frame is `{"seq", "at_ms", "seat"?, "what", "to"?, "sights", "to_act"}`, and where they matter `"view"` (after an undo,
/// and with everything open at the end: it takes the place of the one before), `"sitters"` (when somebody else sits
/// there now) with `"resign_ends"`, `"clocks"`, `"end"` and `"may_abort"` (in the first round). `sights` is there even if there was nothing to
/// see; without a `view`, folding them into the view before gives the view after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames {
    /// The number of the entry and of its frames.
    pub seq: u64,
    /// For those who watch.
    pub spectator: Arc<str>,
    /// For each seat.
    pub seats: Vec<Arc<str>>,
}

impl Frames {
    /// The frame for a viewer.
    pub fn get(&self, viewer: Viewer) -> &Arc<str> {
        match viewer {
            Viewer::Seat(seat) => self.seats.get(seat.index()).unwrap_or(&self.spectator),
            Viewer::Spectator | Viewer::All => &self.spectator,
        }
    }
}

/// A frame being written.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Frame<'a, S, V> {
    pub(super) seq: u64,
    pub(super) at_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seat: Option<Seat>,
    pub(super) what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<Seat>,
    pub(super) sights: &'a [S],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) view: Option<&'a V>,
    pub(super) to_act: Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sitters: Option<Sitting<'a>>,
    #[serde(skip_serializing_if = "is_empty")]
    pub(super) resign_ends: Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clocks: Option<&'a [Hand]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<&'a Ended>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) may_abort: bool,
}

/// What a viewer knows now.
#[derive(Serialize)]
pub(super) struct Look<'a, V> {
    pub(super) seq: u64,
    pub(super) view: V,
    pub(super) to_act: Seats,
    pub(super) sitters: Sitting<'a>,
    #[serde(skip_serializing_if = "is_empty")]
    pub(super) resign_ends: Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clocks: Option<Vec<Hand>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<&'a Ended>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) may_abort: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_empty(seats: &Seats) -> bool {
    seats.is_empty()
}

/// Who is playing each seat, as it is sent. A host that has the names elsewhere leaves them empty, and then they
/// are left out.
#[derive(Clone, Copy)]
pub(super) struct Sitting<'a>(pub(super) &'a [Sitter]);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Sent<'a> {
    Person {
        #[serde(skip_serializing_if = "str::is_empty")]
        name: &'a str,
    },
    Bot {
        level: &'a str,
    },
}

impl Serialize for Sitting<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.iter().map(|sitter| match sitter {
            Sitter::Person { name } => Sent::Person { name },
            Sitter::Bot { level } => Sent::Bot { level },
        }))
    }
}

/// As JSON. Writing our own types cannot fail.
pub(crate) fn text(value: &impl Serialize) -> Arc<str> {
    serde_json::to_string(value).unwrap_or_default().into()
}

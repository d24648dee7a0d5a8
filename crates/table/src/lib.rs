//! Matches of any game behind one face. The only crate that lists the games.
//!
//! A host (the program, the server, the page) asks [`games`] for a [`Rulebook`] by name and never learns which
//! game it is: JSON and text at the edge, the rules behind it.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `games.rs` | the one list of the games |
//! | `rulebook.rs` | what a host can ask of any game, and how a game answers |
//! | `reading.rs` | from text to a record, or why not |
//! | `tracing.rs` | playing a match by a policy and writing its trace or record |
//! | `verifying.rs` | judging a record, by seed and by what it says was drawn |
//! | `replaying.rs` | a record step by step, for people |
//! | `live.rs`, `live/` | one match carried by a host: a log, frames for each viewer, clocks, bots |
//! | `fair.rs`, `daily.rs` | seeds that no one has chosen; the puzzle of the day |
//! | `thinking.rs`, `analysing.rs` | bots at the table: contests, whole matches, what a turn was worth |
//! | `tuning.rs` | better weights for a game's evaluator |
//! | `conforming.rs` | rule vectors |
//! | `measuring.rs` | playouts and perft |
//!
//! The feature `workshop`, on by default, is for developers: contests, tuning, vectors, pictures of boards.
//!
//! What it never does: IO, clocks, sockets; decide a rule.

mod analysing;
#[cfg(feature = "workshop")]
mod conforming;
pub mod daily;
pub mod fair;
pub mod games;
pub mod live;
mod measuring;
mod reading;
mod replaying;
mod rulebook;
mod thinking;
mod tracing;
#[cfg(feature = "workshop")]
mod tuning;
mod verifying;

pub use analysing::{Analysis, WeighedTurn};
pub use bots::{Level, NAMES as BOTS, Results, Standing, called};
#[cfg(feature = "workshop")]
pub use conforming::{Answer, Conformance, conform};
pub use measuring::Playouts;
pub use reading::{Unreadable, read_record, read_record_value};
pub use replaying::{Done, Moment};
pub use rulebook::{Facts, Match, Rulebook};
#[cfg(feature = "workshop")]
pub use thinking::Contest;
#[cfg(feature = "workshop")]
pub use tuning::{Told, Tuning};
pub use verifying::{About, Verdict, VerifyError};

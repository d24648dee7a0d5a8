//! The contract: what a game is to those who host, search, record or test it.
//!
//! Four small traits rather than one large one, so that a missing capability does not compile:
//!
//! | trait | question | file |
//! | --- | --- | --- |
//! | [`Game`] | what may be done, and what happens then? | [`game`] |
//! | [`Observe`] | what does each viewer know? | [`observe`] |
//! | [`Imagine`] | which whole states fit that knowledge? | [`observe`] |
//! | [`Encode`] | how does a learner read a view and name a step? | [`encode`] |
//!
//! Five more say how a game is written down and shown: [`Written`] (the record and the trace), [`Conform`]
//! (rule vectors), [`Policies`] (simple players) and [`Present`] (colored text and words for people).
//! [`Boards`] judges and draws boards that people write down, [`Tallied`] scores what they counted at a table of wood;
//! [`Tabled`] is what a table asks besides. [`chance`] is where all randomness comes from.
//!
//! What it never does: name a game, read a clock, touch a file, keep global state.
//!
//! Where to start: [`Game`], then `crates/lumicora/src/lib.rs` for one whole game on this contract.

pub mod chance;
pub mod encode;
pub mod game;
pub mod observe;
pub mod outcome;
pub mod perft;
pub mod policy;
pub mod record;
mod refusals;
pub mod seat;
pub mod vectors;

pub use chance::{Chance, Counts, Dice, Pool, Quick, Recording, Scripted, Seed, Seeded};
pub use encode::{Encode, TensorSpec};
pub use game::{BadSetup, Events, Game, Refusal, Rule, Setup, Silent};
pub use observe::{Imagine, Observe, View, Viewer};
pub use outcome::Outcome;
pub use policy::Policies;
pub use record::{Record, RecordedStep, Written};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use vectors::{Conform, Vector};

// For the `refusals!` macro, so that a game needs no import of its own.
#[doc(hidden)]
pub use {refusals::snake_case_bytes, refusals::snake_case_len, serde_json};

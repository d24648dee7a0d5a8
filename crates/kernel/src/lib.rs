#![doc = include_str!("../README.md")]
//!
//! ## Inside
//!
//! | file | what is in it |
//! | --- | --- |
//! | [`game`] | [`Game`], [`Setup`], [`Refusal`], [`Events`]; [`refusals!`] writes a game's refusals from a table |
//! | [`observe`] | [`Observe`], [`View`] and [`Viewer`]; [`Imagine`] |
//! | [`chance`] | [`Chance`] and [`Dice`], where all randomness comes from |
//! | [`seat`], [`outcome`] | [`Seat`], [`Seats`], [`BySeat`]; how a match ended |
//! | [`options`] | reading the options of a match |
//! | [`numbered!`] | ids that are numbers below a bound |
//! | [`encode`] | [`Encode`]: tensors, and steps as numbers |
//! | [`record`] | [`Record`] and [`Written`] |
//! | [`versions`] | which version of the rules a match is played by |
//! | `typescript` | what is written, declared as TypeScript (a feature) |
//! | [`vectors`], [`perft`], [`policy`] | rule vectors, counting sequences of steps, simple players |
//!
//! What it never does: name a game, read a clock, touch a file, keep global state, or show anything to people; that is
//! `reeflight-shown`.
//!
//! Where to start: [`Game`], then the README of one game for a whole one on this contract.

pub mod chance;
pub mod encode;
pub mod game;
mod numbered;
pub mod observe;
pub mod options;
pub mod outcome;
pub mod perft;
pub mod policy;
pub mod record;
mod refusals;
pub mod seat;
#[cfg(feature = "typescript")]
pub mod typescript;
pub mod vectors;
pub mod versions;

pub use chance::{Chance, Counts, Dice, Pool, Quick, Recording, Scripted, Seed, Seeded};
pub use encode::{Encode, TensorSpec};
pub use game::{BadSetup, Events, Game, Refusal, Rule, Setup, Silent};
pub use observe::{Imagine, Observe, View, Viewer};
pub use options::{NoOptions, OptionReader};
pub use outcome::Outcome;
pub use policy::Policies;
pub use record::{BranchPoint, Record, RecordedStep, Written};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use vectors::{Conform, Vector};
pub use versions::NewerRules;

// For the `refusals!` macro, so that a game needs no import of its own.
#[doc(hidden)]
pub use {refusals::snake_case_bytes, refusals::snake_case_len, serde_json};

#![doc = include_str!("../README.md")]
//!
//! ## Inside
//!
//! [`hold`] plays one random game and holds every law of [`Law::ALL`] against it; [`assert_laws`] does so for a range of
//! seeds, which is all that most games need. The [`Report`] counts what was tried.
//!
//! | file | laws |
//! | --- | --- |
//! | `play` | no panic |
//! | `course` | setup, no dead ends, termination, invariants |
//! | `legality` | order, legality, refusal, indices; `mutate` makes the steps that nobody listed |
//! | `replay` | replay |
//! | `sights` | fold, wire, tensors |
//! | `turns` | turns |
//! | `worlds` | agreement, ignorance, non-interference |
//!
//! What it never does: name a real game, know a rule, read a clock. The same setup and seed always give the
//! same answer. Nor does it call `apply` with a step that `check` refused: the contract leaves open what
//! happens then.
//!
//! Where to start: [`Law`], then `play.rs` for the order in which they are held against a game. The toy
//! games under `tests/laws` show how each law is broken.

mod course;
pub mod fuzz;
mod law;
mod legality;
mod mutate;
mod play;
mod replay;
mod report;
mod sights;
mod turns;
mod worlds;

pub use law::{Broken, Law};
pub use play::{Chooser, assert_laws, assert_laws_by, hold, hold_with};
pub use report::Report;

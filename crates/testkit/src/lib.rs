//! The laws that every game must obey.
//!
//! A law is a sentence that is true of every game on the kernel's contract: what is listed is what is
//! allowed, folding sights gives the next view, an imagined world looks like the real one. [`hold`] plays
//! one random game and holds every law of [`Law::ALL`] against it at every step, the costly ones at a
//! sample of the steps. [`assert_laws`] does so for a range of seeds, which is all that most games need:
//!
//! ```
//! use kernel::{Encode, Imagine};
//!
//! fn a_game_obeys_every_law<G: Imagine + Encode>(setup: &G::Setup) {
//!     let report = testkit::assert_laws::<G>(setup, 0..50);
//!     assert!(report.pairs > 1000, "non-interference was hardly tried: {report:?}");
//! }
//! ```
//!
//! A law can hold because nothing put it to the test. So the [`Report`] counts what was tried, and a game's
//! test says how much of it there must be.
//!
//! Random play does not come everywhere: [`assert_laws_by`] lets one of the game's policies choose the steps.
//!
//! [`fuzz`] plays a game from arbitrary bytes: for fuzzers, and for property tests that shrink.
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

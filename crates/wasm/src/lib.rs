//! The engine in the page: rules, bots, records and whole matches behind one function, JSON in and JSON out.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `exports.rs` | the three functions that the page calls; the only file that allows `unsafe_code` |
//! | `request.rs` | a request and its fields |
//! | `answers.rs` | what is answered in a form of its own; `typescript.rs`: all of it as TypeScript |
//! | `failure.rs` | refusals and errors |
//! | `engine.rs` | [`Engine`]: every question there is, and the matches and searches that are open |
//! | `views.rs` | from a view: legal steps, drafts, words, a picture |
//! | `records.rs` | from a record: replay, judgment, score sheet |
//! | `matches.rs` | whole matches |
//! | `checks.rs` | what the tests and benchmarks compare between this engine and others |
//!
//! What it never does: decide anything. It has no clock, no randomness of its own, no IO. Whatever comes in gets
//! an answer: errors are values.

mod answers;
mod checks;
mod engine;
mod exports;
mod failure;
mod matches;
mod records;
mod request;
#[cfg(feature = "typescript")]
pub mod typescript;
mod views;

pub use engine::{Engine, MOST_BYTES};

#![doc = include_str!("../README.md")]
//!
//! ## Inside
//!
//! | file | what is in it |
//! | --- | --- |
//! | `bot.rs` | [`Bot`], [`Budget`], and the bot that plays at random |
//! | `greedy.rs` | [`Greedy`]: the best play of one turn |
//! | `mcts.rs`, `mcts/children.rs`, `tree.rs` | [`Mcts`]: information-set tree search over imagined worlds |
//! | `eval.rs`, `eval/` | [`Evaluator`]: what a position promises each seat; one per game |
//! | `levels.rs` | `calm`, `keen`, `sharp`, `deep`, and what people call them |
//! | `arena.rs`, `elo.rs` | bots against bots, and how sure the answer is |
//! | `analysis.rs` | [`Analyst`]: what a step was worth, apart from luck |
//! | `tune.rs` | [`fit`]: better weights by self-play |
//!
//! The search names no game; `eval/` is the only place that does. Nothing here reads a clock: a host that wants
//! a time limit passes in a question "is it time to stop?".

mod analysis;
mod arena;
mod bot;
mod elo;
mod eval;
mod greedy;
mod levels;
mod mcts;
mod tree;
mod tune;

pub use analysis::{Analyst, Weighed};
pub use arena::{MakeBot, Results, play_pair};
pub use bot::{Bot, Budget, Random};
pub use elo::{Score, Standing};
#[cfg(feature = "coral")]
pub use eval::CoralEval;
#[cfg(feature = "lumicora")]
pub use eval::LumicoraEval;
#[cfg(feature = "lumis")]
pub use eval::LumisEval;
pub use eval::{Evaluated, Evaluator, Idea, final_shares, shares};
pub use greedy::Greedy;
pub use levels::{Level, NAMES, bot, called, called_at, iterations};
pub use mcts::{Mcts, Settings, Thought};
pub use tune::{Lesson, compare, fit, learner, lessons, regress, surprise};

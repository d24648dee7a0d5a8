//! Better weights for a game's evaluator, on all cores.

use crate::rulebook::Hosted;
use bots::{Evaluator, Results};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How weights are tuned.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Weights to start from; those built in, if empty.
    pub start: Vec<f32>,
    /// Matches of self-play.
    pub games: u64,
    /// Deals between the new weights and the old, each played twice.
    pub pairs: u64,
    /// Simulations per turn in all of them.
    pub iterations: u32,
}

/// Progress reports.
#[derive(Clone, Copy, Debug)]
pub enum Told {
    /// Matches played so far, and in total.
    Played(u64, u64),
    /// The number of positions, and how badly the weights predict them.
    Before(usize, f64),
    /// A weight was changed, and the error fell to this.
    Changed(usize, f32, f64),
    /// All weights were fitted at once, and the error fell to this.
    Fitted(f64),
    /// The result of the matches between new and old.
    Compared(Results),
}

/// Does a job for each number below `count` on all cores, and gives the answers in order.
fn spread<T: Send>(
    count: u64,
    job: impl Fn(u64) -> Result<T, String> + Sync,
    done: &(dyn Fn(u64) + Sync),
) -> Result<Vec<T>, String> {
    let next = AtomicU64::new(0);
    let answers = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let answer = job(number);
                    let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                    answers.push((number, answer));
                    done(answers.len() as u64);
                }
            });
        }
    });
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.sort_by_key(|(number, _)| *number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

pub(crate) fn tune<G: Hosted>(
    setup: &G::Setup,
    tuning: &Tuning,
    told: &(dyn Fn(Told) + Sync),
) -> Result<Vec<f32>, String> {
    let built_in = bots::learner::<G>().weights();
    let start = if tuning.start.is_empty() { &built_in } else { &tuning.start };
    if start.len() != built_in.len() {
        return Err(format!("{} weights are wanted, not {}", built_in.len(), start.len()));
    }
    let (games, pairs, iterations) = (tuning.games, tuning.pairs, tuning.iterations);
    let play = |deal| bots::lessons::<G>(setup, start, iterations, deal);
    let lessons = spread(games, play, &|done| told(Told::Played(done, games)))?.concat();
    told(Told::Before(lessons.len(), bots::surprise(start, &lessons)));
    let weights = if let Some(weights) = bots::regress(&lessons) {
        told(Told::Fitted(bots::surprise(&weights, &lessons)));
        weights
    } else {
        bots::fit(start, &lessons, &mut |index, weight, surprise| {
            told(Told::Changed(index, weight, surprise));
        })
    };
    // Deals that were not used for learning.
    let meet = |deal| bots::compare::<G>(setup, [&weights, start], iterations, 1_000_000 + deal);
    let mut total = Results::default();
    spread(pairs, meet, &|_| {})?.into_iter().for_each(|results| total += results);
    told(Told::Compared(total));
    Ok(weights)
}

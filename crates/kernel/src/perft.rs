//! Counting sequences of steps: the quickest way to see that two engines agree on what is legal.

use crate::chance::Chance;
use crate::game::{Game, Silent};
use crate::seat::Seat;

/// Counts the sequences of exactly `depth` legal steps. In each of them chance goes on from where it stands now.
/// Sequences that end earlier do not count.
pub fn perft<G: Game, C: Chance + Clone>(state: &G, chance: &C, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => state.all_legal().len() as u64,
        _ => divide(state, chance, depth).into_iter().map(|(_, _, count)| count).sum(),
    }
}

/// The same, broken down by first step. `depth` is at least 1.
pub fn divide<G: Game, C: Chance + Clone>(state: &G, chance: &C, depth: u32) -> Vec<(Seat, G::Step, u64)> {
    let count = |(seat, step): (Seat, G::Step)| {
        let (mut after, mut chance) = (state.clone(), chance.clone());
        after.apply(seat, &step, &mut chance, &mut Silent);
        (seat, step, perft(&after, &chance, depth.saturating_sub(1)))
    };
    state.all_legal().into_iter().map(count).collect()
}

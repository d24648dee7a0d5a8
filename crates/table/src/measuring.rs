//! Playouts for benchmarks, and perft.

use kernel::{Dice, Game, Quick, Seats, Seed, Seeded, Silent, perft};

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Matches played to their end.
    pub playouts: u64,
    /// Steps done.
    pub steps: u64,
    /// Legal steps listed: the whole list was made before each step.
    pub legal: u64,
}

/// Plays uniformly random matches until `enough`, asked with the number of matches so far.
pub(crate) fn playouts<G: Game>(
    setup: &G::Setup,
    seed: Seed,
    enough: &mut dyn FnMut(u64) -> bool,
) -> Playouts {
    let number = u64::from_le_bytes(seed.0.first_chunk().copied().unwrap_or_default());
    let mut dice = Quick::new(number);
    let mut total = Playouts::default();
    let mut legal: Vec<G::Step> = Vec::new();
    while !enough(total.playouts) {
        let mut state = G::start(setup, &mut dice);
        loop {
            let to_act = state.to_act();
            if to_act.is_empty() {
                break;
            }
            legal.clear();
            let (seat, chosen) = choose(&state, to_act, &mut legal, &mut dice);
            total.legal += legal.len() as u64;
            total.steps += 1;
            state.apply(seat, &legal[chosen], &mut dice, &mut Silent);
        }
        total.playouts += 1;
    }
    total
}

/// Lists the steps of all seats to act and picks one uniformly.
#[inline]
fn choose<G: Game>(
    state: &G,
    to_act: Seats,
    legal: &mut Vec<G::Step>,
    dice: &mut Quick,
) -> (kernel::Seat, usize) {
    let mut ends = [(kernel::Seat::default(), 0); kernel::MAX_SEATS];
    let mut count = 0;
    for seat in to_act.iter() {
        state.legal(seat, legal);
        ends[count] = (seat, legal.len());
        count += 1;
    }
    let chosen = dice.pick(legal.len());
    let (seat, _) = ends[..count].iter().copied().find(|(_, end)| chosen < *end).unwrap_or(ends[0]);
    (seat, chosen)
}

/// Sequences of steps by first step, each as JSON.
pub(crate) fn divide<G: Game>(setup: &G::Setup, seed: Seed, depth: u32) -> Vec<(String, u64)> {
    let mut chance = Seeded::new(seed);
    let state = G::start(setup, &mut chance);
    if depth == 0 {
        return vec![("nothing".to_owned(), 1)];
    }
    let counted = perft::divide(&state, &chance, depth);
    counted.into_iter().map(|(seat, step, n)| (format!("{seat} {}", serde_json::json!(step)), n)).collect()
}

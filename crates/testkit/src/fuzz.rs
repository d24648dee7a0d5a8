//! Play from arbitrary bytes: for fuzzers, and for property tests whose failures shrink.

use kernel::{Encode, Quick, Seat, Setup, Viewer};

/// Plays a match in which bytes decide everything: the first eight what chance gives, then four per step.
///
/// Those four are an index. The step it gives in the view of a seat to act must pass `check` exactly if it is
/// listed. If it does, it is done; otherwise the bytes choose out of the list, so that any bytes lead deep
/// into a match. Bytes that are too few for a step, or left when the match is over, do nothing.
///
/// Returns how many steps were done.
///
/// # Panics
/// If the game panics or breaks what is said above.
pub fn index_play<G: Encode>(setup: &G::Setup, data: &[u8]) -> usize {
    let (seed, data) = data.split_at(data.len().min(8));
    let mut chance = Quick::new(number(seed));
    let mut state = G::start(setup, &mut chance);
    let size = G::size(setup).max(1);
    let most = G::most_steps(setup);
    let mut legal = Vec::new();
    let mut steps = 0;
    for word in data.chunks_exact(4) {
        let word = number(word);
        let Some(seat) = actor(&state, word) else {
            break;
        };
        assert!(steps < most, "the match goes on after {steps} steps");
        legal.clear();
        state.legal(seat, &mut legal);
        assert!(!legal.is_empty(), "seat {seat} is to act but has no legal step");
        let view = state.view(Viewer::Seat(seat));
        let index = (word % u64::from(size)) as u32;
        let tried = G::step(&view, index).filter(|step| judged(&state, seat, step, &legal));
        let step = tried.unwrap_or_else(|| {
            let chosen = legal[word as usize % legal.len()];
            let back = G::index(&view, &chosen).and_then(|index| G::step(&view, index));
            assert_eq!(back, Some(chosen), "a legal step does not round-trip through its index");
            chosen
        });
        let done = state.act(seat, &step, &mut chance, &mut Vec::new());
        assert!(done.is_ok(), "seat {seat}: {step:?} is listed, yet refused: {done:?}");
        state.assert_invariants();
        steps += 1;
    }
    assert_eq!(state.outcome().is_some(), state.to_act().is_empty(), "an outcome, or somebody to act");
    steps
}

/// One of those to act, by the upper bits that the index uses least.
fn actor<G: Encode>(state: &G, word: u64) -> Option<Seat> {
    let to_act = state.to_act();
    to_act.iter().nth((word >> 24) as usize % to_act.len().max(1))
}

/// Whether the step is listed, having seen that `check` says the same for every seat.
fn judged<G: Encode>(state: &G, seat: Seat, step: &G::Step, legal: &[G::Step]) -> bool {
    let listed = legal.contains(step);
    let checked = state.check(seat, step);
    assert_eq!(checked.is_ok(), listed, "seat {seat}: {step:?}: listed {listed}, check says {checked:?}");
    let to_act = state.to_act();
    for other in Seat::first(state.setup().seats()).filter(|&other| !to_act.has(other)) {
        assert!(state.check(other, step).is_err(), "seat {other} is not to act, yet may do {step:?}");
    }
    listed
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

//! Play from arbitrary bytes: for fuzzers, and for property tests whose failures shrink.

use kernel::{Dice, Encode, Quick, Seat, Setup, Silent, Viewer};

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

/// One step in this many is checked the way [`index_play`] checks all of them.
const LOOKED_AT: usize = 64;

/// Plays a whole match by random steps. Returns how many there were.
///
/// # Panics
/// If the game panics, goes on for too long, lists nothing, refuses what it lists or, at a step looked at, breaks what is
/// said at [`index_play`].
pub fn wander<G: Encode>(setup: &G::Setup, seed: u64) -> usize {
    let mut chance = Quick::new(seed);
    let mut dice = Quick::new(!seed);
    let mut state = G::start(setup, &mut chance);
    let most = G::most_steps(setup);
    let mut legal = Vec::new();
    let mut steps = 0;
    while let Some(seat) = actor(&state, u64::from(dice.below(1 << 30))) {
        assert!(steps < most, "the match goes on after {steps} steps");
        legal.clear();
        state.legal(seat, &mut legal);
        assert!(!legal.is_empty(), "seat {seat} is to act but has no legal step");
        let step = legal[dice.pick(legal.len())];
        if (steps + seed as usize).is_multiple_of(LOOKED_AT) {
            look_at(&state, seat, &step, &legal, dice.below(G::size(setup).max(1)));
        }
        state.apply(seat, &step, &mut chance, &mut Silent);
        steps += 1;
    }
    state.assert_invariants();
    assert!(state.outcome().is_some(), "nobody is to act, yet there is no outcome");
    steps
}

fn look_at<G: Encode>(state: &G, seat: Seat, step: &G::Step, legal: &[G::Step], index: u32) {
    state.assert_invariants();
    assert!(judged(state, seat, step, legal));
    let view = state.view(Viewer::Seat(seat));
    let back = G::index(&view, step).and_then(|index| G::step(&view, index));
    assert_eq!(back.as_ref(), Some(step), "a legal step does not round-trip through its index");
    if let Some(other) = G::step(&view, index) {
        judged(state, seat, &other, legal);
    }
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

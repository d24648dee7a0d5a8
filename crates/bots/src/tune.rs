//! Better weights from self-play: matches are played, and the weights are fitted so that the evaluator foretells who
//! won them. Then the new weights play against the old ones.

use crate::arena::{Tally, play_pair};
use crate::bot::Budget;
use crate::eval::{Evaluated, Evaluator, final_shares};
use crate::levels::searcher;
use kernel::{Dice, MAX_SEATS, Quick, Seed, Seeded, Setup, Silent, Viewer};

/// A position of a match, and how the match came out.
#[derive(Clone, Debug)]
pub struct Lesson<G> {
    state: G,
    shares: [f32; MAX_SEATS],
}

/// The positions of one match of self-play by these weights. The same arguments give the same lessons.
///
/// # Errors
/// If a bot offers an illegal step.
pub fn lessons<G: Evaluated>(
    setup: &G::Setup,
    weights: &[f32],
    iterations: u32,
    deal: u64,
) -> Result<Vec<Lesson<G>>, String> {
    /// So many turns are begun at random, one in so many, so that not all matches are alike.
    const ASTRAY: u32 = 12;
    let eval = G::evaluator().with_weights(weights);
    let mut dice = Quick::new(deal);
    let mut chance = Seeded::new(Seed::from(deal));
    let mut state = G::start(setup, &mut chance);
    let mut bots: Vec<_> = (0..setup.seats()).map(|_| searcher::<G>(eval.clone(), dice.bits())).collect();
    let mut seen: Vec<G> = Vec::new();
    let mut last = None;
    let mut legal = Vec::new();
    while let Some(seat) = state.to_act().iter().next() {
        let view = state.view(Viewer::Seat(seat));
        legal.clear();
        state.legal(seat, &mut legal);
        let turn = Some((seat, eval.turn(&view)));
        let is_new = std::mem::replace(&mut last, turn) != turn;
        if is_new {
            seen.push(state.clone());
        }
        let mut step = bots[seat.index()].choose(&view, &legal, &Budget::iterations(iterations));
        if is_new && dice.below(ASTRAY) == 0 {
            step = legal[dice.pick(legal.len())];
        }
        state.act(seat, &step, &mut chance, &mut Silent).map_err(|why| format!("deal {deal}: {why}"))?;
    }
    let shares = final_shares(&state).unwrap_or_default();
    Ok(seen.into_iter().map(|state| Lesson { state, shares }).collect())
}

/// How badly weights foretell: the mean surprise at who won.
pub fn surprise<G: Evaluated>(weights: &[f32], lessons: &[Lesson<G>]) -> f64 {
    let eval = G::evaluator().with_weights(weights);
    let of = |lesson: &Lesson<G>| -> f64 {
        let told = eval.value(&lesson.state);
        let seats = lesson.shares.iter().zip(told).filter(|(share, _)| **share > 0.0);
        seats.map(|(&share, told)| -f64::from(share) * f64::from(told).clamp(1e-3, 1.0).ln()).sum()
    };
    lessons.iter().map(of).sum::<f64>() / lessons.len().max(1) as f64
}

/// Fits the weights: each is made larger and smaller by turns for as long as the surprise falls, first in large, then
/// in small steps. `told` is called with every change that is kept. The same lessons give the same weights.
pub fn fit<G: Evaluated>(
    start: &[f32],
    lessons: &[Lesson<G>],
    told: &mut dyn FnMut(usize, f32, f64),
) -> Vec<f32> {
    /// Less is no gain.
    const LEAST: f64 = 2e-5;
    let mut weights = start.to_vec();
    let mut best = surprise(&weights, lessons);
    for step in [0.4, 0.2, 0.1] {
        for _ in 0..6 {
            let before = best;
            for index in 0..weights.len() {
                for factor in [1.0 + step, 1.0 / (1.0 + step)] {
                    let old = weights[index];
                    weights[index] = old * factor;
                    let now = surprise(&weights, lessons);
                    if now < best - LEAST {
                        best = now;
                        told(index, weights[index], now);
                        break;
                    }
                    weights[index] = old;
                }
            }
            if before - best < LEAST {
                break;
            }
        }
    }
    weights
}

/// Plays a deal between new and old weights, twice with the seats swapped.
///
/// # Errors
/// If a bot offers an illegal step.
pub fn compare<G: Evaluated>(
    setup: &G::Setup,
    weights: [&[f32]; 2],
    iterations: u32,
    deal: u64,
) -> Result<Tally, String> {
    let make = |side: usize, seed: u64| searcher::<G>(G::evaluator().with_weights(weights[side]), seed);
    play_pair::<G>(setup, &make, [iterations; 2], deal, &mut |_| {})
}

//! Better weights from self-play: matches are played, and the weights are fitted so that the evaluator predicts
//! who won them. Then the new weights play against the old ones.

use crate::arena::{Results, play_pair};
use crate::bot::{Bot, Budget};
use crate::eval::{Evaluated, Evaluator, final_shares};
use crate::levels::Level;
use crate::mcts::{Mcts, Settings};
use kernel::{Dice, MAX_SEATS, Quick, Seat, Seed, Seeded, Setup, Silent, Viewer};
use std::collections::HashSet;

/// A position of a match, and how the match came out.
#[derive(Clone, Debug)]
pub struct Lesson<G> {
    state: G,
    shares: [f32; MAX_SEATS],
    seats: usize,
}

/// The evaluator that is tuned: that of the strongest level.
pub fn learner<G: Evaluated>() -> G::Eval {
    G::player(Level::Deep).0
}

/// The positions of one match of self-play. The same arguments give the same lessons.
///
/// If the weights are those of a sum, the evaluator of most levels plays, and the match begins half at random: a
/// bot that learns from its own games mistakes habits of winning positions for good moves.
///
/// # Errors
/// If a bot offers an illegal step.
pub fn lessons<G: Evaluated>(
    setup: &G::Setup,
    weights: &[f32],
    iterations: u32,
    deal: u64,
) -> Result<Vec<Lesson<G>>, String> {
    /// One turn in this many begins with a random step, so that not all matches are alike.
    const ASTRAY: u32 = 12;
    /// A random beginning has fewer turns than this.
    const WILD: u32 = 22;
    /// After a random beginning: how many turns a simulation plays on before it judges.
    const ROLLOUT: u32 = 6;
    let eval = learner::<G>().with_weights(weights);
    let mut dice = Quick::new(deal);
    let mut chance = Seeded::new(Seed::from(deal));
    let mut state = G::start(setup, &mut chance);
    let is_sum = eval.inputs(&state).is_some();
    let wild = if is_sum { dice.below(WILD) } else { 0 };
    let (player, settings) = if is_sum {
        (G::evaluator(), Settings { rollout: ROLLOUT, ..G::settings() })
    } else {
        (eval.clone(), G::player(Level::Deep).1)
    };
    let mut bots: Vec<_> = (0..setup.seats())
        .map(|_| Mcts::<G, G::Eval>::new(player.clone(), settings.clone(), dice.bits()))
        .collect();
    let mut seen: Vec<G> = Vec::new();
    let (mut last, mut turns) = (None, 0);
    let mut legal = Vec::new();
    while let Some(seat) = state.to_act().iter().next() {
        let view = state.view(Viewer::Seat(seat));
        let turn = Some((seat, G::turn(&view)));
        let is_new = std::mem::replace(&mut last, turn) != turn;
        turns += u32::from(is_new);
        if is_new
            && turns <= wild
            && dice.below(2) == 0
            && stray(&eval, &mut state, seat, &mut dice, &mut chance)
        {
            continue;
        }
        if is_new && turns > wild {
            seen.push(state.clone());
        }
        legal.clear();
        state.legal(seat, &mut legal);
        let mut step = bots[seat.index()].choose(&view, &legal, &Budget::iterations(iterations));
        if !is_sum && is_new && dice.below(ASTRAY) == 0 {
            step = legal[dice.pick(legal.len())];
        }
        state.act(seat, &step, &mut chance, &mut Silent).map_err(|why| format!("deal {deal}: {why}"))?;
    }
    let shares = final_shares(&state).unwrap_or_default();
    let seats = setup.seats();
    Ok(seen.into_iter().map(|state| Lesson { state, shares, seats }).collect())
}

/// Does any of the ideas, each kind of step as likely as another; says whether there was one.
fn stray<G: Evaluated>(
    eval: &G::Eval,
    state: &mut G,
    seat: Seat,
    dice: &mut Quick,
    chance: &mut Seeded,
) -> bool {
    let mut ideas = Vec::new();
    eval.ideas(state, seat, &mut ideas);
    ideas.retain(|idea| eval.can_do(state, seat, &idea.step, &idea.rest));
    let mut kinds: Vec<_> = ideas.iter().map(|idea| std::mem::discriminant(&idea.step)).collect();
    let mut met = HashSet::new();
    kinds.retain(|kind| met.insert(*kind));
    if kinds.is_empty() {
        return false;
    }
    let kind = kinds[dice.pick(kinds.len())];
    ideas.retain(|idea| std::mem::discriminant(&idea.step) == kind);
    let idea = &ideas[dice.pick(ideas.len())];
    let mut steps = std::iter::once(&idea.step).chain(&idea.rest);
    steps.all(|step| state.act(seat, step, chance, &mut Silent).is_ok())
}

/// How badly weights predict: the mean surprise at who won.
pub fn surprise<G: Evaluated>(weights: &[f32], lessons: &[Lesson<G>]) -> f64 {
    let eval = learner::<G>().with_weights(weights);
    let of = |lesson: &Lesson<G>| -> f64 {
        let told = eval.value(&lesson.state);
        let seats = lesson.shares.iter().zip(told).filter(|(share, _)| **share > 0.0);
        seats.map(|(&share, told)| -f64::from(share) * f64::from(told).clamp(1e-3, 1.0).ln()).sum()
    };
    lessons.iter().map(of).sum::<f64>() / lessons.len().max(1) as f64
}

/// Fits the weights of a sum to who won: the least surprise, found by Newton's method, with a slight pull towards
/// zero. `None` if the evaluator is not a sum.
pub fn regress<G: Evaluated>(lessons: &[Lesson<G>]) -> Option<Vec<f32>> {
    /// How much a weight costs, for an input that varies by one.
    const PULL: f64 = 3.0;
    let eval = learner::<G>();
    let mut rows = Vec::new();
    for lesson in lessons {
        let seat = lesson.state.to_act().iter().next()?;
        let row: Vec<f64> = eval.inputs(&lesson.state)?.into_iter().map(f64::from).collect();
        // For two sides.
        let seats = lesson.seats as f64;
        rows.push((row, f64::from(lesson.shares[seat.index()]) * seats / 2.0));
    }
    let count = rows.first()?.0.len();
    let scales: Vec<f64> = (0..count)
        .map(|at| (rows.iter().map(|(row, _)| row[at] * row[at]).sum::<f64>() / rows.len() as f64).sqrt())
        .map(|scale| scale.max(1e-6))
        .collect();
    rows.iter_mut()
        .for_each(|(row, _)| row.iter_mut().zip(&scales).for_each(|(input, scale)| *input /= scale));
    let mut weights = vec![0.0; count];
    for _ in 0..20 {
        let mut slope: Vec<f64> = weights.iter().map(|weight| PULL * weight).collect();
        let mut curve = vec![vec![0.0; count]; count];
        curve.iter_mut().enumerate().for_each(|(at, line)| line[at] = PULL);
        for (row, won) in &rows {
            let sum: f64 = row.iter().zip(&weights).map(|(input, weight)| input * weight).sum();
            let told = 1.0 / (1.0 + libm::exp(-sum));
            let bend = told * (1.0 - told);
            for (at, &input) in row.iter().enumerate() {
                slope[at] += (told - won) * input;
                for (cell, other) in curve[at].iter_mut().zip(&row[..=at]) {
                    *cell += bend * input * other;
                }
            }
        }
        let change = solve(curve, slope);
        weights.iter_mut().zip(&change).for_each(|(weight, change)| *weight -= change);
    }
    Some(weights.iter().zip(&scales).map(|(weight, scale)| (weight / scale) as f32).collect())
}

/// Solves a symmetric system, given by its lower half, with Cholesky's method.
fn solve(mut lower: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    for at in 0..right.len() {
        for column in 0..=at {
            let dot: f64 = (0..column).map(|k| lower[at][k] * lower[column][k]).sum();
            let rest = lower[at][column] - dot;
            lower[at][column] =
                if column == at { rest.max(1e-12).sqrt() } else { rest / lower[column][column] };
        }
    }
    for at in 0..right.len() {
        let dot: f64 = (0..at).map(|k| lower[at][k] * right[k]).sum();
        right[at] = (right[at] - dot) / lower[at][at];
    }
    for at in (0..right.len()).rev() {
        let dot: f64 = (at + 1..right.len()).map(|k| lower[k][at] * right[k]).sum();
        right[at] = (right[at] - dot) / lower[at][at];
    }
    right
}

/// Fits the weights: each in turn is made larger or smaller as long as the surprise falls, first in large, then in
/// small steps. `told` is called with every change that is kept. The same lessons give the same weights.
pub fn fit<G: Evaluated>(
    start: &[f32],
    lessons: &[Lesson<G>],
    told: &mut dyn FnMut(usize, f32, f64),
) -> Vec<f32> {
    /// Anything less does not count as a gain.
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
) -> Result<Results, String> {
    let make = |side: usize, seed: u64| -> Box<dyn Bot<G> + Send> {
        let (eval, settings) = G::player(Level::Deep);
        Box::new(Mcts::<G, G::Eval>::new(eval.with_weights(weights[side]), settings, seed))
    };
    play_pair::<G>(setup, &make, [iterations; 2], deal, &mut |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let lower = vec![vec![4.0, 0.0, 0.0], vec![2.0, 5.0, 0.0], vec![1.0, 3.0, 6.0]];
        let found = solve(lower, vec![11.0, 21.0, 25.0]);
        found.iter().zip([1.0, 2.0, 3.0]).for_each(|(found, wanted)| assert!((found - wanted).abs() < 1e-9));
    }
}

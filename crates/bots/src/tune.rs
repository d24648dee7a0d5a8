//! Better weights by self-play: one weight after another is tried larger and smaller, and kept if it wins.

use crate::arena::{Tally, play_pair};
use crate::eval::{Evaluated, Evaluator};
use crate::levels::searcher;

/// What a tuning came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights.
    pub weights: Vec<f32>,
    /// Every change that was kept: which weight, its new value, the share of points it won by.
    pub kept: Vec<(usize, f32, f64)>,
}

/// Goes over all weights once. `pairs` deals are played for each trial, `iterations` simulations a turn, and a change
/// is kept if it takes more than `margin` of the points. The same arguments give the same weights.
///
/// # Errors
/// If a bot offers an illegal step.
pub fn tune<G: Evaluated>(
    setup: &G::Setup,
    start: &[f32],
    pairs: u64,
    iterations: u32,
    margin: f64,
    told: &mut dyn FnMut(usize, f32, f64),
) -> Result<Tuned, String> {
    let base = G::evaluator();
    let mut weights = if start.is_empty() { base.weights() } else { start.to_vec() };
    let mut kept = Vec::new();
    for index in 0..weights.len() {
        for factor in [1.35, 0.74] {
            let mut other = weights.clone();
            other[index] *= factor;
            let (new, old) = (base.with_weights(&other), base.with_weights(&weights));
            let make = |side: usize, seed: u64| {
                searcher::<G>(if side == 0 { new.clone() } else { old.clone() }, seed)
            };
            let mut tally = Tally::default();
            for deal in 0..pairs {
                let deal = 1_000_000 * (index as u64 + 1) + deal;
                tally += play_pair::<G>(setup, &make, [iterations; 2], deal, &mut |_| {})?;
            }
            let rate = tally.score.standing().rate;
            told(index, other[index], rate);
            if rate > margin {
                kept.push((index, other[index], rate));
                weights = other;
                break;
            }
        }
    }
    Ok(Tuned { weights, kept })
}

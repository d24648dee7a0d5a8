//! Coral: nothing is known yet.

use super::{Evaluated, Evaluator, final_shares};
use coral::{Coral, Step, View};
use kernel::{MAX_SEATS, Seat};

/// Weights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoralEval;

impl Evaluated for Coral {
    type Eval = CoralEval;

    const ITERATIONS: [u32; 4] = [60, 300, 2_000, 12_000];

    fn evaluator() -> CoralEval {
        CoralEval
    }
}

impl Evaluator<Coral> for CoralEval {
    fn value(&self, state: &Coral) -> [f32; MAX_SEATS] {
        final_shares(state).unwrap_or([0.5; MAX_SEATS])
    }

    fn promise(&self, _state: &Coral, _seat: Seat, legal: &[Step], out: &mut Vec<f32>) {
        out.extend(legal.iter().map(|_| 0.0));
    }

    fn turn(&self, _view: &View) -> u64 {
        0
    }

    fn weights(&self) -> Vec<f32> {
        Vec::new()
    }

    fn with_weights(&self, _weights: &[f32]) -> CoralEval {
        CoralEval
    }
}

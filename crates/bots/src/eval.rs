//! What a position promises. One evaluator per game, under `eval/`.

#[cfg(feature = "coral")]
mod coral;
#[cfg(feature = "lumicora")]
mod lumicora;
#[cfg(feature = "lumis")]
mod lumis;

use crate::levels::Level;
use crate::mcts::Settings;
use kernel::{Dice, Game, Imagine, MAX_SEATS, Seat};

#[cfg(feature = "coral")]
pub use self::coral::CoralEval;
#[cfg(feature = "lumicora")]
pub use self::lumicora::LumicoraEval;
#[cfg(feature = "lumis")]
pub use self::lumis::LumisEval;

/// Something a seat may do: a step, and the steps that follow from it right away.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea<S> {
    /// The first step.
    pub step: S,
    /// The steps after it, all of the same turn and drawing nothing in between.
    pub rest: Box<[S]>,
    /// How promising it looks before any search, as in [`Evaluator::promise`].
    pub promise: f32,
}

impl<S> Idea<S> {
    /// A single step.
    pub fn step(step: S, promise: f32) -> Idea<S> {
        Idea { step, rest: Box::default(), promise }
    }
}

/// Judges positions of one game. It only ever sees imagined worlds; and the truth, when a match is analyzed
/// afterwards.
pub trait Evaluator<G: Game>: Clone + Send + Sync + 'static {
    /// Whether it has [ideas](Self::ideas) of its own. Otherwise every legal step is one.
    const HAS_IDEAS: bool = false;

    /// For each seat its expected share of the win, from 0 to 1.
    fn value(&self, state: &G) -> [f32; MAX_SEATS];

    /// Appends one number per step: how promising it looks before any search, in units of [`Evaluator::value`]
    /// or nearly so. Only differences count.
    fn promise(&self, state: &G, seat: Seat, legal: &[G::Step], out: &mut Vec<f32>);

    /// Appends what a seat may do, as sequences of steps, where single steps would be too many or say too little.
    /// What is open in a position is the same in every world in which the same steps lead to it, so a list made in
    /// one world serves all of them; [`Evaluator::can_do`] says which of it can be done in a given world. Ideas
    /// that only the hidden cards of another world would allow may be missing. Called only if it [has
    /// ideas](Self::HAS_IDEAS).
    fn ideas(&self, _state: &G, _seat: Seat, _out: &mut Vec<Idea<G::Step>>) {}

    /// A quick choice for rollouts, if it has ideas: a whole turn that can be done in this world. `None` if it
    /// does not know one.
    fn quick_turn<D: Dice>(&self, _state: &G, _seat: Seat, _dice: &mut D) -> Option<Idea<G::Step>> {
        None
    }

    /// Whether an idea had at this position can be done with what is hidden in this world.
    fn can_do(&self, state: &G, seat: Seat, step: &G::Step, _rest: &[G::Step]) -> bool {
        state.check(seat, step).is_ok()
    }

    /// A quick choice for rollouts: the most promising of a few.
    fn quick_step<D: Dice>(
        &self,
        state: &G,
        seat: Seat,
        legal: &[G::Step],
        scratch: &mut Vec<f32>,
        dice: &mut D,
    ) -> usize {
        const FEW: usize = 5;
        let mut best = (f32::NEG_INFINITY, 0);
        for _ in 0..FEW.min(legal.len()) {
            let index = dice.pick(legal.len());
            scratch.clear();
            self.promise(state, seat, &legal[index..=index], scratch);
            let promise = scratch.first().copied().unwrap_or(0.0);
            if promise > best.0 {
                best = (promise, index);
            }
        }
        best.1
    }

    /// If the share of the seat to act is a weighted sum of inputs: those inputs.
    fn inputs(&self, _state: &G) -> Option<Vec<f32>> {
        None
    }

    /// The weights, for tuning.
    fn weights(&self) -> Vec<f32>;

    /// The same evaluator with other weights.
    #[must_use]
    fn with_weights(&self, weights: &[f32]) -> Self;
}

/// A game with an evaluator.
pub trait Evaluated: Imagine {
    /// Its evaluator.
    type Eval: Evaluator<Self>;

    /// Simulations per turn of the levels `calm`, `keen`, `sharp` and `deep`, such that each is clearly stronger
    /// than the one before and keeps its time.
    const ITERATIONS: [u32; 4];

    /// The evaluator of most levels.
    fn evaluator() -> Self::Eval;

    /// The parameters of its search.
    fn settings() -> Settings {
        Settings::default()
    }

    /// The evaluator of a level, and the parameters of its search.
    fn player(_level: Level) -> (Self::Eval, Settings) {
        (Self::evaluator(), Self::settings())
    }
}

/// Shares of the win from expected final scores: how likely each is to be the best, by its distance to the best of
/// the others. `spread` is how many points are still open.
pub fn shares(scores: &[f32], spread: f32) -> [f32; MAX_SEATS] {
    let mut out = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for (share, score) in out.iter_mut().zip(scores) {
        *share = libm::expf((score - best) / spread);
        sum += *share;
    }
    out.iter_mut().for_each(|share| *share /= sum.max(f32::MIN_POSITIVE));
    out
}

/// Shares of a finished match; nothing while it runs.
pub fn final_shares<G: Game>(state: &G) -> Option<[f32; MAX_SEATS]> {
    let outcome = state.outcome()?;
    let mut out = [0.0; MAX_SEATS];
    let winners = outcome.winners.len();
    // A draw without winners is worth what an even match is.
    let share = if winners == 0 { 1.0 / outcome.scores.len().max(1) as f32 } else { 1.0 / winners as f32 };
    for seat in outcome.scores.seats() {
        if winners == 0 || outcome.winners.has(seat) {
            out[seat.index()] = share;
        }
    }
    Some(out)
}

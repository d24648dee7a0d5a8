//! What a bot is.

use kernel::{Dice, Observe, Quick};

/// How much a bot may think in one turn of its seat.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// At most this many simulations.
    pub iterations: u32,
    /// Asked now and then whether to stop.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

impl Budget<'_> {
    /// A number of simulations, however long they take.
    pub fn iterations(iterations: u32) -> Budget<'static> {
        Budget { iterations, stop: None }
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

/// A player that sees what its seat sees.
pub trait Bot<G: Observe> {
    /// One of `legal`, the ascending, non-empty list of the view's seat. The budget is for the whole turn: a bot
    /// that is asked again within the turn uses what is left of it.
    fn choose(&mut self, view: &G::View, legal: &[G::Step], budget: &Budget<'_>) -> G::Step;
}

/// Any legal step.
#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    /// The same seed makes the same choices.
    pub fn new(seed: u64) -> Random {
        Random(Quick::new(seed))
    }
}

impl<G: Observe> Bot<G> for Random {
    fn choose(&mut self, _view: &G::View, legal: &[G::Step], _budget: &Budget<'_>) -> G::Step {
        legal[self.0.pick(legal.len())]
    }
}

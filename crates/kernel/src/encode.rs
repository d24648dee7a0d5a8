//! Views as tensors and steps as numbers, for learning.

use crate::game::Game;
use crate::observe::Observe;

/// The name and shape of one tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorSpec {
    /// What it holds.
    pub name: &'static str,
    /// Its dimensions, outermost first.
    pub shape: Vec<usize>,
}

impl TensorSpec {
    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Over a view, never over a state: a learner cannot see more than its seat.
pub trait Encode: Observe {
    /// The tensors of every view of this setup, in the order in which [`Encode::encode`] writes them.
    fn tensors(setup: &<Self as Game>::Setup) -> Vec<TensorSpec>;

    /// Appends all tensors, row-major, one after another. The viewer's own seat comes first.
    fn encode(view: &Self::View, out: &mut Vec<f32>);

    /// Indices of steps are below this.
    fn size(setup: &<Self as Game>::Setup) -> u32;

    /// The index of a step, relative to the view; `None` for a step that has none here. Legal steps of the
    /// view's seat always have one.
    fn index(view: &Self::View, step: &Self::Step) -> Option<u32>;

    /// The step of an index. Not every index has one in every view, and not every such step is legal; from
    /// [`Encode::size`] on there is none.
    fn step(view: &Self::View, index: u32) -> Option<Self::Step>;
}

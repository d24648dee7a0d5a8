//! The best play of one turn: a beam search over its steps, judged by the evaluator where the turn ends.

use crate::bot::{Bot, Budget};
use crate::eval::Evaluator;
use kernel::{Imagine, Quick, Seat, Silent, View};

/// Looks one turn deep.
#[derive(Clone, Debug)]
pub struct Greedy<E> {
    eval: E,
    dice: Quick,
}

/// The width of the beam.
const BEAM: usize = 12;
/// The most steps of a turn to look at.
const LONGEST: usize = 12;

impl<E> Greedy<E> {
    /// The same seed makes the same choices.
    pub fn new(eval: E, seed: u64) -> Greedy<E> {
        Greedy { eval, dice: Quick::new(seed) }
    }
}

/// A play being built: its first step, and the world reached so far.
struct Begun<G: Imagine> {
    first: G::Step,
    world: G,
    value: f32,
    is_done: bool,
}

impl<G: Imagine, E: Evaluator<G>> Bot<G> for Greedy<E> {
    fn choose(&mut self, view: &G::View, legal: &[G::Step], _budget: &Budget<'_>) -> G::Step {
        let (Some(own), [_, _, ..]) = (view.viewer().seat(), legal) else { return legal[0] };
        let world = G::imagine(view, &mut self.dice);
        let turn = G::turn(view);
        let mut beam: Vec<Begun<G>> =
            legal.iter().map(|step| self.follow(&world, own, *step, *step, turn)).collect();
        for _ in 0..LONGEST {
            beam.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.first.cmp(&b.first)));
            beam.truncate(BEAM);
            if beam.iter().all(|begun| begun.is_done) {
                break;
            }
            let mut longer = Vec::new();
            for begun in beam {
                if begun.is_done {
                    longer.push(begun);
                    continue;
                }
                let mut steps = Vec::new();
                begun.world.legal(own, &mut steps);
                longer.extend(
                    steps.iter().map(|step| self.follow(&begun.world, own, begun.first, *step, turn)),
                );
            }
            beam = longer;
        }
        beam.iter().max_by(|a, b| a.value.total_cmp(&b.value)).map_or(legal[0], |begun| begun.first)
    }
}

impl<E> Greedy<E> {
    fn follow<G: Imagine>(
        &mut self,
        world: &G,
        own: Seat,
        first: G::Step,
        step: G::Step,
        turn: u32,
    ) -> Begun<G>
    where
        E: Evaluator<G>,
    {
        let mut world = world.clone();
        world.apply(own, &step, &mut self.dice, &mut Silent);
        let value = self.eval.value(&world)[own.index()];
        let goes_on = world.to_act().has(own) && G::turn(&world.view(kernel::Viewer::Seat(own))) == turn;
        Begun { first, value, is_done: !goes_on, world }
    }
}

//! What a step was worth to the player who did it, by what could be known then; and how much of the result was
//! luck.

use crate::bot::Budget;
use crate::eval::Evaluated;
use crate::levels::Level;
use crate::mcts::Mcts;
use kernel::{Seat, Viewer};

/// The analysis of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<S> {
    /// The chance to win the seat had with the best step found.
    pub best: f32,
    /// The same with the step it did.
    pub chosen: f32,
    /// The same after the step, with what was then known.
    pub after: f32,
    /// The best play found, from this step to the end of the turn.
    pub sentence: Vec<S>,
}

/// Analyzes steps by searching from the view of the seat that did them.
pub struct Analyst<G: Evaluated> {
    search: Mcts<G, G::Eval>,
    iterations: u32,
}

impl<G: Evaluated> Analyst<G> {
    /// Uses this many simulations for each question; the same seed gives the same answers.
    pub fn new(iterations: u32, seed: u64) -> Analyst<G> {
        let (eval, settings) = G::player(Level::Deep);
        Analyst { search: Mcts::new(eval, settings, seed), iterations }
    }

    /// Analyzes a step between two states of a match.
    pub fn weigh(&mut self, before: &G, seat: Seat, step: &G::Step, after: &G) -> Weighed<G::Step> {
        let budget = Budget::iterations(self.iterations);
        let view = before.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        before.legal(seat, &mut legal);
        let (best, sentence) = match legal[..] {
            [only] => (only, vec![only]),
            _ => {
                let thoughts = self.search.think(&view, &budget);
                (thoughts.first().map_or(*step, |thought| thought.step), self.search.sentence())
            }
        };
        // Each by a search of its own, so that both are judged with the same care.
        let chosen = self.search.value(&view, Some(*step), &budget);
        let best_value = if best == *step { chosen } else { self.search.value(&view, Some(best), &budget) };
        let after = self.search.value(&after.view(Viewer::Seat(seat)), None, &budget);
        // The step that was done may turn out to be the better one.
        let (best, sentence) =
            if best_value >= chosen { (best_value, sentence) } else { (chosen, vec![*step]) };
        Weighed { best, chosen, after, sentence }
    }
}

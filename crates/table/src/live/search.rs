//! A bot's choice, a slice at a time: for hosts without threads, which must be able to cancel it in between.

use super::drafting::Draft;
use super::reject::{Code, Reject};
use crate::rulebook::Hosted;
use bots::{Bot, Budget, Level, Mcts};
use serde_json::{Value, json};

/// Simulations in a slice: some hundredths of a second. It is the same for all hosts, because where a search is
/// interrupted shows in what it finds.
const SLICE: u32 = 100;

/// A choice being made. It knows what its seat knows. Drop it to cancel it. Object safe.
pub trait Search: Send {
    /// Simulations done for this turn so far, and at most.
    fn progress(&self) -> (u32, u32);

    /// Thinks for one slice. The steps once they are chosen, up to the first that draws, ends the turn or lets others
    /// begin; the same position, bot and seed give the same steps.
    fn advance(&mut self) -> Option<Vec<Value>>;
}

/// The choice of a bot of `G`.
pub(crate) struct Searching<G: Hosted> {
    draft: Draft<G>,
    mind: Mind<G>,
    steps: Vec<Value>,
}

enum Mind<G: Hosted> {
    /// Needs no slices.
    Quick(Box<dyn Bot<G> + Send>),
    /// Searches.
    Deep(Box<Deep<G>>),
}

struct Deep<G: Hosted> {
    search: Mcts<G, G::Eval>,
    /// Simulations for the turn.
    iterations: u32,
    /// Of these, left for the steps after the one being chosen.
    left: u32,
    /// Of these, left for the step being chosen; nothing before it has begun.
    now: Option<u32>,
}

impl<G: Hosted> Searching<G> {
    pub(super) fn new(draft: Draft<G>, level: &str, seed: u64) -> Result<Searching<G>, Reject> {
        let mind = match Level::named(level) {
            Some(named) => {
                let (eval, settings) = G::player(named);
                let search = Mcts::new(eval, settings, seed);
                let iterations = bots::iterations::<G>(level);
                Mind::Deep(Box::new(Deep { search, iterations, left: iterations, now: None }))
            }
            None => Mind::Quick(bots::bot::<G>(level, seed).ok_or(Code::NoBot)?),
        };
        Ok(Searching { draft, mind, steps: Vec::new() })
    }
}

impl<G: Hosted> Deep<G> {
    /// One of `legal` once it is chosen.
    fn advance(&mut self, view: &G::View, legal: &[G::Step]) -> Option<G::Step> {
        if let [only] = legal {
            return Some(*only);
        }
        // As in the bots themselves: each step of the turn gets half of what is left, because the first decides
        // most.
        let now = *self.now.get_or_insert_with(|| {
            let now = self.left.div_ceil(2).max(self.iterations / 16).max(1);
            self.left = self.left.saturating_sub(now);
            now
        });
        let slice = now.min(SLICE);
        // A search that is asked again about the same view continues with its tree.
        let thoughts = self.search.think(view, &Budget::iterations(slice));
        if now > slice {
            self.now = Some(now - slice);
            return None;
        }
        self.now = None;
        let best = thoughts.iter().map(|thought| thought.step).find(|step| legal.contains(step));
        best.or_else(|| legal.first().copied())
    }
}

impl<G: Hosted> Search for Searching<G> {
    fn progress(&self) -> (u32, u32) {
        match &self.mind {
            Mind::Quick(_) => (0, 1),
            Mind::Deep(deep) => {
                let left = deep.left + deep.now.unwrap_or_default();
                (deep.iterations.saturating_sub(left), deep.iterations)
            }
        }
    }

    fn advance(&mut self) -> Option<Vec<Value>> {
        loop {
            let legal = self.draft.legal();
            if legal.is_empty() || self.draft.is_due() {
                return Some(std::mem::take(&mut self.steps));
            }
            let step = match &mut self.mind {
                Mind::Quick(bot) => bot.choose(&self.draft.view, &legal, &Budget::iterations(1)),
                Mind::Deep(deep) => deep.advance(&self.draft.view, &legal)?,
            };
            self.draft.go(&step);
            self.steps.push(json!(step));
        }
    }
}

//! A bot's choice, made where it does not hold up anyone.

use super::drafting::Draft;
use super::entry::{By, Intent, Submission};
use crate::rulebook::Hosted;
use bots::Budget;
use kernel::Seat;
use serde_json::{Value, json};

type Job = Box<dyn FnOnce(&dyn Fn() -> bool) -> Vec<Value> + Send>;

/// A choice to be made. It knows what its seat knows, and can go to another thread.
pub struct Thought {
    /// The seat it is for.
    pub seat: Seat,
    /// The last entry it takes into account.
    pub seq: u64,
    pub(super) job: Job,
}

impl std::fmt::Debug for Thought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Thought(seat {}, after {})", self.seat, self.seq)
    }
}

impl Thought {
    /// Thinks and returns what to submit. `stop` is asked now and then whether to stop early; if it never says so,
    /// the same match and entry give the same answer.
    pub fn run(self, stop: &dyn Fn() -> bool) -> Submission {
        let steps = (self.job)(stop);
        Submission {
            seat: self.seat,
            by: By::Bot,
            expected_seq: Some(self.seq),
            nonce: None,
            intent: Intent::Steps { steps },
        }
    }
}

/// The steps a bot does, up to the first that draws, ends its turn or lets others begin; nothing if there is no such
/// bot.
pub(super) fn choose<G: Hosted>(
    mut draft: Draft<G>,
    level: &str,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Value>> {
    let mut bot = bots::bot::<G>(level, seed)?;
    let budget = Budget { iterations: bots::iterations::<G>(level), stop: Some(stop) };
    let mut steps = Vec::new();
    loop {
        let legal = draft.legal();
        if legal.is_empty() || draft.is_due() {
            return Some(steps);
        }
        let step = bot.choose(&draft.view, &legal, &budget);
        draft.go(&step);
        steps.push(json!(step));
    }
}

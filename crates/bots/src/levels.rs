//! The levels that people choose from. Each thinks more than the one before, or sees more; none of them blunders on
//! purpose, and none sees more than its seat.

use crate::bot::{Bot, Random};
use crate::eval::Evaluated;
use crate::greedy::Greedy;
use crate::mcts::Mcts;

/// A named strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Answers a turn within a tenth of a second.
    Calm,
    /// Within three tenths.
    Keen,
    /// Within a second.
    Sharp,
    /// Within three seconds.
    Deep,
}

/// All bots by name, from the weakest on.
pub const NAMES: [&str; 6] = ["random", "greedy", "calm", "keen", "sharp", "deep"];

impl Level {
    /// From the weakest on.
    pub const ALL: [Level; 4] = [Level::Calm, Level::Keen, Level::Sharp, Level::Deep];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Calm => "calm",
            Level::Keen => "keen",
            Level::Sharp => "sharp",
            Level::Deep => "deep",
        }
    }

    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The longest a turn may take, in milliseconds.
    pub fn milliseconds(self) -> u64 {
        match self {
            Level::Calm => 100,
            Level::Keen => 300,
            Level::Sharp => 1_000,
            Level::Deep => 3_000,
        }
    }
}

/// A bot by its name; nothing if there is none.
pub fn bot<G: Evaluated>(name: &str, seed: u64) -> Option<Box<dyn Bot<G> + Send>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(G::evaluator(), seed))),
        name => {
            let (eval, settings) = G::player(Level::named(name)?);
            Some(Box::new(Mcts::<G, G::Eval>::new(eval, settings, seed)))
        }
    }
}

/// Simulations per turn of a bot; bots that do not search need none.
pub fn iterations<G: Evaluated>(name: &str) -> u32 {
    Level::named(name).map_or(1, |level| G::ITERATIONS[level as usize])
}

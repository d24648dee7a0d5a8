//! The levels that people choose from. Each thinks more than the one before; none of them blunders on purpose, and
//! none sees more than its seat.

use crate::bot::{Bot, Random};
use crate::eval::Evaluated;
use crate::greedy::Greedy;
use crate::mcts::{Mcts, Settings};

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

    /// Simulations in a turn.
    pub fn iterations(self) -> u32 {
        match self {
            Level::Calm => 300,
            Level::Keen => 1_500,
            Level::Sharp => 8_000,
            Level::Deep => 40_000,
        }
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

/// A bot by its name: a level, `greedy` or `random`; and its simulations per turn.
pub fn bot_named<G: Evaluated>(name: &str, seed: u64) -> Option<(Box<dyn Bot<G> + Send>, u32)> {
    match name {
        "random" => Some((Box::new(Random::new(seed)), 1)),
        "greedy" => Some((Box::new(Greedy::new(G::evaluator(), seed)), 1)),
        name if name.starts_with("m,") => {
            let v: Vec<f32> = name[2..].split(',').map(|x| x.parse().unwrap()).collect();
            let st = Settings { explore: v[0], sharpness: v[1], width: v[2] as usize, widening: v[3], rollout: v[4] as u32 };
            Some((Box::new(Mcts::<G, G::Eval>::new(G::evaluator(), st, seed)), 1000))
        }
        name => {
            let level = Level::named(name)?;
            let bot = Mcts::<G, G::Eval>::new(G::evaluator(), Settings::default(), seed);
            Some((Box::new(bot), level.iterations()))
        }
    }
}

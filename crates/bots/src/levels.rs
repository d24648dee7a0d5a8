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

/// The names of all bots, weakest first.
pub const NAMES: [&str; 6] = ["random", "greedy", "calm", "keen", "sharp", "deep"];

/// What people call the bots, in the order of [`NAMES`].
const CALLED: [&str; 6] = ["Plankton", "Limpet", "Puff", "Nori", "Kelpie", "Abyss"];

/// What people call the bot of this level: a name of its own, the same in every language. An unknown level is its
/// own name.
pub fn called(level: &str) -> &str {
    NAMES.iter().position(|name| *name == level).map_or(level, |place| CALLED[place])
}

/// The name of the bot on a seat at a table with these levels; `None` if no bot sits there. The first of a level
/// has the name alone, "Puff", those on later seats a number too, "Puff 2".
pub fn called_at(levels: &[Option<&str>], seat: usize) -> Option<String> {
    let level = (*levels.get(seat)?)?;
    let before = levels[..seat].iter().filter(|other| **other == Some(level)).count();
    Some(if before == 0 { called(level).to_owned() } else { format!("{} {}", called(level), before + 1) })
}

impl Level {
    /// All levels, weakest first.
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

/// A bot by its name; `None` if there is no such bot.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_a_name_of_its_own() {
        let mut names = NAMES.map(called);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        assert_eq!(["calm", "keen", "sharp", "deep"].map(called), ["Puff", "Nori", "Kelpie", "Abyss"]);
        assert_eq!(called("brilliant"), "brilliant", "one that is not known here");
    }

    #[test]
    fn bots_of_one_level_are_told_apart_by_numbers() {
        let levels = [Some("calm"), None, Some("calm"), Some("deep")];
        let names: Vec<Option<String>> = (0..5).map(|seat| called_at(&levels, seat)).collect();
        let named = |name: &str| Some(name.to_owned());
        assert_eq!(names, [named("Puff"), None, named("Puff 2"), named("Abyss"), None]);
    }
}

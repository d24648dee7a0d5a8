//! `reeflight ladder`: each bot against the one below it, by fixed simulations.

use super::arena::{contestant, meet};
use crate::arguments::{default_seats, find_game};
use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{Write, stdout};
use table::{Contest, Rulebook, games};

/// Arguments of `ladder`.
#[derive(clap::Args)]
pub(crate) struct Ladder {
    /// The game [default: all, one after another]
    game: Option<String>,
    /// The most games a pair plays [default: 400, and 100 where sharp or deep is one of the two]
    #[arg(long)]
    games: Option<u64>,
    /// One line of JSON per pair
    #[arg(long)]
    json: bool,
}

/// The share of points each bot must take from the one below. Greedy against random is easy; greedy is not a level
/// for people, so the lowest of those only has to be better than it.
fn wanted(upper: &str) -> f64 {
    match upper {
        "greedy" => 0.9,
        "calm" => 0.5,
        _ => 0.65,
    }
}

/// How many games a pair plays at most by default. Bots that think longer play fewer.
fn most(upper: &str) -> u64 {
    if matches!(upper, "sharp" | "deep") { 100 } else { 400 }
}

/// After this many games we check whether the answer is clear, and again each time the number has doubled.
/// Checking after every game would mean stopping at a lucky moment.
const FIRST_LOOK: u32 = 24;

impl Ladder {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = match &self.game {
            Some(name) => vec![find_game(name)?],
            None => games::all().to_vec(),
        };
        let mut weak = Vec::new();
        for game in games {
            for rung in table::BOTS.windows(2) {
                if !self.rung(game, rung[1], rung[0])? {
                    weak.push(format!("{}: {} over {}", game.name(), rung[1], rung[0]));
                }
            }
        }
        if weak.is_empty() {
            Ok(())
        } else {
            Err(Failure::wrong(format_args!("not clear: {}", weak.join("; "))))
        }
    }

    /// Whether the upper bot is as much stronger as it should be.
    fn rung(&self, game: &'static dyn Rulebook, upper: &str, lower: &str) -> Result<bool, Failure> {
        let (a, b) = (contestant(game, upper)?, contestant(game, lower)?);
        let contest = Contest {
            seats: default_seats(game),
            options: serde_json::Map::new(),
            bots: [a.0, b.0],
            iterations: [a.1, b.1],
        };
        let pairs = self.games.unwrap_or(most(upper)).div_ceil(2).max(1);
        let goal = wanted(upper);
        let mut bar = Progress::new(2 * pairs);
        let mut look = FIRST_LOOK;
        let met = meet(game, &contest, 0, pairs, &mut |results| {
            let standing = results.score.standing();
            bar.show(u64::from(results.score.games()), &format!("{upper} over {lower}"));
            if results.score.games() < look {
                return true;
            }
            look *= 2;
            standing.rate_low < goal && standing.rate_high > goal
        })?;
        bar.clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", met.json(game.name(), &contest))?;
        } else {
            writeln!(out, "{}", met.words(game.name(), &contest))?;
        }
        out.flush()?;
        let rate = met.standing().rate;
        Ok(rate >= goal && rate > 0.5)
    }
}

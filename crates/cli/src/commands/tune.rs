//! `reeflight tune`: better weights for a game's evaluator by self-play.

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{Write, stdout};
use std::sync::Mutex;
use table::{Told, Tuning};

/// Arguments of `tune`.
#[derive(clap::Args)]
pub(crate) struct Tune {
    #[command(flatten)]
    wanted: MatchArguments,
    /// Matches of self-play to learn from
    #[arg(long, default_value_t = 600)]
    games: u64,
    /// Deals between the new weights and the old, each played twice
    #[arg(long, default_value_t = 100)]
    pairs: u64,
    /// Simulations per turn
    #[arg(long, default_value_t = 200)]
    iterations: u32,
    /// Weights to start from, separated by commas [default: those built in]
    #[arg(long)]
    start: Option<String>,
}

impl Tune {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (game, wanted) = self.wanted.read()?;
        let start: Vec<f32> = match &self.start {
            None => Vec::new(),
            Some(text) => text
                .split(',')
                .map(|number| number.trim().parse())
                .collect::<Result<_, _>>()
                .map_err(|_| Failure::unusable("--start: expected numbers separated by commas"))?,
        };
        let tuning = Tuning { start, games: self.games, pairs: self.pairs, iterations: self.iterations };
        let bar = Mutex::new(Progress::new(self.games));
        let show = |told: Told| {
            let mut bar = bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Told::Played(done, _) = told {
                bar.show(done, "self-play");
                return;
            }
            bar.clear();
            let mut out = stdout().lock();
            // Progress is optional; the weights come at the end.
            let _ = match told {
                Told::Played(..) => Ok(()),
                Told::Before(positions, surprise) => {
                    writeln!(out, "{positions} positions, surprise {surprise:.5}")
                }
                Told::Changed(index, weight, surprise) => {
                    writeln!(out, "weight {index} = {weight:.4}, surprise {surprise:.5}")
                }
                Told::Fitted(surprise) => writeln!(out, "all weights, surprise {surprise:.5}"),
                Told::Compared(results) => {
                    let score = results.score;
                    writeln!(
                        out,
                        "new against old: {} won, {} shared, {} lost",
                        score.wins, score.draws, score.losses
                    )
                }
            };
        };
        let weights = game.tune(&wanted, &tuning, &show).map_err(Failure::unusable)?;
        let weights: Vec<String> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
        writeln!(stdout(), "weights: {}", weights.join(","))?;
        Ok(())
    }
}

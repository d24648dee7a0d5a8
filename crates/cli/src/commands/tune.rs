//! `reeflight tune`: better weights for a game's evaluator by self-play.

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use std::io::{Write, stdout};

/// Arguments of `tune`.
#[derive(clap::Args)]
pub(crate) struct Tune {
    #[command(flatten)]
    wanted: MatchArguments,
    /// Deals per trial, each played twice
    #[arg(long, default_value_t = 100)]
    pairs: u64,
    /// Simulations per turn
    #[arg(long, default_value_t = 100)]
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
                .map_err(|_| Failure::unusable("--start: numbers separated by commas are wanted"))?,
        };
        let mut out = stdout().lock();
        let weights = game
            .tune(&wanted, &start, self.pairs, self.iterations, &mut |index, weight, rate| {
                // Telling is a courtesy; the weights come in the end.
                let _ = writeln!(out, "weight {index} = {weight:.4}: {:.1} %", 100.0 * rate);
            })
            .map_err(Failure::unusable)?;
        let weights: Vec<String> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
        writeln!(out, "weights: {}", weights.join(","))?;
        Ok(())
    }
}

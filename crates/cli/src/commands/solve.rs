//! `reeflight solve`: a match played by the strongest bot, and the score it reached.

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use std::io::{Write, stdout};

/// Arguments of `solve`.
#[derive(clap::Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    wanted: MatchArguments,
    /// The bot
    #[arg(long, default_value = "deep")]
    bot: String,
    /// Print the record instead of the score
    #[arg(long)]
    record: bool,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (game, wanted) = self.wanted.read()?;
        let (bot, iterations) = super::arena::contestant(game, &self.bot)?;
        let record = game.self_play(&wanted, &bot, iterations).map_err(Failure::unusable)?;
        let mut out = stdout().lock();
        if self.record {
            serde_json::to_writer(&mut out, &record).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            let result = record.result.unwrap_or_default();
            writeln!(
                out,
                "{}: scores {}, by {bot} with {iterations} simulations a turn",
                game.name(),
                result["scores"]
            )?;
        }
        Ok(())
    }
}

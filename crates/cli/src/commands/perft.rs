//! `reeflight perft`.

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use std::io::{BufWriter, Write, stdout};

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    wanted: MatchArguments,
    /// How many steps deep
    #[arg(long)]
    depth: u32,
    /// Print the count of each first step
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (game, wanted) = self.wanted.read()?;
        let counts = game.divide(&wanted, self.depth).map_err(Failure::unusable)?;
        let mut out = BufWriter::new(stdout().lock());
        if self.divide {
            for (step, count) in &counts {
                writeln!(out, "{step} {count}")?;
            }
        }
        writeln!(out, "{}", counts.iter().map(|(_, count)| count).sum::<u64>())?;
        Ok(out.flush()?)
    }
}

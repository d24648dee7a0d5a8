//! `reeflight trace` and `reeflight record`.

use crate::arguments::{MatchArguments, check_policy};
use crate::failure::Failure;
use std::io::{BufWriter, Write, stdout};

/// Arguments of `trace`.
#[derive(clap::Args)]
pub(crate) struct Trace {
    #[command(flatten)]
    wanted: MatchArguments,
    /// Who chooses the steps: random, greedy, or another policy of the game
    #[arg(long, default_value = "random")]
    policy: String,
}

impl Trace {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (game, wanted) = self.wanted.read()?;
        check_policy(game, &self.policy)?;
        let mut out = BufWriter::new(stdout().lock());
        game.trace(&wanted, &self.policy, &mut out)?;
        Ok(out.flush()?)
    }
}

/// Arguments of `record`.
#[derive(clap::Args)]
pub(crate) struct Record {
    #[command(flatten)]
    trace: Trace,
}

impl Record {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (game, wanted) = self.trace.wanted.read()?;
        check_policy(game, &self.trace.policy)?;
        let record = game.record(&wanted, &self.trace.policy).map_err(Failure::unusable)?;
        let mut out = BufWriter::new(stdout().lock());
        serde_json::to_writer(&mut out, &record).map_err(std::io::Error::from)?;
        writeln!(out)?;
        Ok(out.flush()?)
    }
}

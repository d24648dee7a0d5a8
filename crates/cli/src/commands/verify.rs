//! `reeflight verify`.

use crate::arguments::{find_game, read_file};
use crate::failure::Failure;
use kernel::Seats;
use std::io::{Write, stdout};
use table::VerifyError;
use table::live::How;

/// Arguments of `verify`.
#[derive(clap::Args)]
pub(crate) struct Verify {
    /// The record; - reads standard input
    file: String,
}

impl Verify {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        let unusable = |why: &dyn std::fmt::Display| Failure::unusable(format_args!("{}: {why}", self.file));
        let record = table::read_record(&text).map_err(|why| unusable(&why))?;
        let game = find_game(&record.game)?;
        let verdict = game.verify(&record).map_err(|error| match error {
            VerifyError::Unreadable(why) => unusable(&why),
            VerifyError::Wrong { .. } => Failure::wrong(format_args!("{}: {error}", self.file)),
        })?;
        let by = match (verdict.by_seed, verdict.by_record) {
            (true, true) => "by seed and by recorded chance",
            (true, false) => "by seed (no setup is recorded)",
            _ => "by recorded chance (no seed is recorded)",
        };
        let list = |seats: Seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ");
        let end = match (&verdict.result, &verdict.end) {
            (Some(outcome), _) => {
                format!("scores {:?}, winners [{}]", outcome.scores, list(outcome.winners))
            }
            (None, Some(end)) if end.how == How::Aborted => "called off".to_owned(),
            (None, Some(end)) => format!("ended by resigning, winners [{}]", list(end.winners)),
            (None, None) => "not over".to_owned(),
        };
        let fair = if verdict.fair { ", fair: commitment and seed agree" } else { "" };
        let from = match &record.from {
            Some(from) => format!(", a variation from step {}", from.steps),
            None => String::new(),
        };
        writeln!(
            stdout(),
            "ok {}: {}, {} steps{from}, {by}{fair}, {end}",
            self.file,
            record.game,
            verdict.steps
        )?;
        Ok(())
    }
}

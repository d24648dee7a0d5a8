//! `reeflight analyse`: what every turn of a record was worth.

use crate::arguments::{find_game, read_file, read_lang};
use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{Write, stdout};
use table::{VerifyError, WeighedTurn};

/// Arguments of `analyse`.
#[derive(clap::Args)]
pub(crate) struct Analyse {
    /// The record; - reads standard input
    file: String,
    /// Simulations for each question
    #[arg(long, default_value_t = 600)]
    iterations: u32,
    /// en, de or nl
    #[arg(long, default_value = "en")]
    lang: String,
    /// A list as JSON
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let lang = read_lang(&self.lang)?;
        let text = read_file(&self.file)?;
        let unusable = |why: &dyn std::fmt::Display| Failure::unusable(format_args!("{}: {why}", self.file));
        let record = table::read_record(&text).map_err(|why| unusable(&why))?;
        let game = find_game(&record.game)?;
        let mut bar = Progress::new(record.steps.len() as u64);
        let turns = game
            .analyse(&record, self.iterations.clamp(1, 1_000_000), lang, &mut |done, _| {
                bar.show(done as u64, "");
                true
            })
            .map_err(|error| match error {
                VerifyError::Unreadable(why) => unusable(&why),
                VerifyError::Wrong { .. } => Failure::wrong(format_args!("{}: {error}", self.file)),
            })?;
        bar.clear();
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &turns).map_err(std::io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "step seat  before   after  decision    luck  what was done")?;
        for turn in &turns {
            line(&mut out, turn)?;
        }
        Ok(())
    }
}

fn line(out: &mut dyn Write, turn: &WeighedTurn) -> std::io::Result<()> {
    let percent = |value: f32| 100.0 * value;
    writeln!(
        out,
        "{:>4} {:>4} {:>6.1}% {:>6.1}% {:>+8.1}% {:>+6.1}%  {}",
        turn.step,
        turn.seat,
        percent(turn.before),
        percent(turn.after),
        percent(turn.decision),
        percent(turn.luck),
        turn.steps.join("; ")
    )?;
    if !turn.better.is_empty() {
        writeln!(out, "{:>44} better: {}", "", turn.better.join("; "))?;
    }
    Ok(())
}

//! `reeflight replay`.

use super::sheet;
use crate::arguments::{find_game, read_file, read_lang};
use crate::failure::Failure;
use crate::paint;
use shown::{Ink, Naming};
use std::io::{BufRead, IsTerminal, Write, stdin};
use table::{Done, VerifyError};

/// Arguments of `replay`.
#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The record; - reads standard input
    file: String,
    /// Show everything at once, without waiting for Enter
    #[arg(long)]
    all: bool,
    /// en, de or nl
    #[arg(long, default_value = "en")]
    lang: String,
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let lang = read_lang(&self.lang)?;
        let text = read_file(&self.file)?;
        let unusable = |why: &dyn std::fmt::Display| Failure::unusable(format_args!("{}: {why}", self.file));
        let record = table::read_record(&text).map_err(|why| unusable(&why))?;
        let game = find_game(&record.game)?;
        // People step through it; a pipe gets it all.
        let waits = !self.all && self.file != "-" && stdin().is_terminal() && std::io::stdout().is_terminal();
        let mut out = anstream::stdout();
        let mut failed = None;
        let shown = game.replay(&record, &mut |scene| {
            let mut show = || -> std::io::Result<bool> {
                if let Some(Done { number, seat, words, .. }) = scene.done(lang, Naming::Plain) {
                    writeln!(
                        out,
                        "\n{}",
                        paint::text(
                            Ink::Bold,
                            &format!("{number}. {} {seat}: {words}", lang.choose("seat", "Platz", "plaats"))
                        )
                    )?;
                }
                paint::sketch(&mut out, &scene.sketch(lang))?;
                if let Some(outcome) = scene.result() {
                    writeln!(out)?;
                    paint::sketch(
                        &mut out,
                        &sheet::sheet(&outcome, None, |rule| game.rule_in_words(rule, lang), lang),
                    )?;
                    return Ok(false);
                }
                if waits {
                    write!(
                        out,
                        "{}",
                        lang.choose(
                            "Enter: next, q: quit ",
                            "Enter: weiter, q: Ende ",
                            "Enter: verder, q: stop "
                        )
                    )?;
                    out.flush()?;
                    let mut line = String::new();
                    return Ok(stdin().lock().read_line(&mut line)? > 0 && line.trim() != "q");
                }
                Ok(true)
            };
            show().unwrap_or_else(|error| {
                failed = Some(error);
                false
            })
        });
        match (failed, shown) {
            (Some(error), _) => Err(error.into()),
            (None, Ok(())) => Ok(()),
            (None, Err(VerifyError::Unreadable(why))) => Err(unusable(&why)),
            (None, Err(error)) => Err(Failure::wrong(format_args!("{}: {error}", self.file))),
        }
    }
}

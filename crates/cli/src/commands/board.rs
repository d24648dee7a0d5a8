//! `reeflight board`: checks and draws boards that people made.

use crate::arguments::read_file;
use crate::failure::Failure;
use kernel::BadSetup;
use serde_json::Value;
use std::io::{Write, stdout};
use table::{Rulebook, games};

/// Arguments of `board`.
#[derive(clap::Args)]
pub(crate) struct Board {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// List everything that is wrong with a board
    Check {
        /// The board; - reads standard input
        file: String,
    },
    /// Draw a board
    Draw {
        /// The board; - reads standard input
        file: String,
        /// Write the picture to this file instead of standard output
        #[arg(long, value_name = "FILE")]
        svg: Option<String>,
    },
}

impl Board {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Check { file } => {
                let (game, board) = read(&file)?;
                game.check_board(&board).map_err(|wrong| list(&file, wrong))?;
                Ok(writeln!(stdout(), "ok {file}: a board of {}", game.name())?)
            }
            What::Draw { file, svg } => {
                let (game, board) = read(&file)?;
                let picture = game.draw_board(&board).map_err(|wrong| list(&file, wrong))?;
                match svg {
                    Some(path) => std::fs::write(&path, picture)
                        .map_err(|error| Failure::unusable(format_args!("{path}: {error}"))),
                    None => Ok(write!(stdout(), "{picture}")?),
                }
            }
        }
    }
}

/// The board and the game it is for, recognized by its content.
fn read(file: &str) -> Result<(&'static dyn Rulebook, Value), Failure> {
    let board: Value = serde_json::from_slice(&read_file(file)?)
        .map_err(|error| Failure::unusable(format_args!("{file}: {error}")))?;
    let game = games::find_by_board(&board);
    let game = game.ok_or_else(|| Failure::unusable(format_args!("{file}: not a board of any game")))?;
    Ok((game, board))
}

/// All reasons, each on its own line, before the failure itself.
fn list(file: &str, BadSetup(reasons): BadSetup) -> Failure {
    for (rule, what) in &reasons {
        if let Err(error) = writeln!(stdout(), "{what} ({rule})") {
            return error.into();
        }
    }
    Failure::wrong(format_args!("{file}: {} things are wrong with this board", reasons.len()))
}

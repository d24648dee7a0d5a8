//! The `reeflight` program.
//!
//! One file per command under `commands/`. This crate reads arguments and files, writes to the terminal and
//! picks exit codes; it knows no rule and no game by name.
//!
//! Exit codes: 0 success, 1 what was checked is wrong, 2 the call or a file could not be understood.

mod arguments;
mod commands;
mod failure;
mod paint;
mod progress;
mod webapp;

use clap::Parser;
use commands::Command;
use failure::Failure;
use std::process::ExitCode;

/// A server allocates and frees many small things on several threads at once; so does a search.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Board games about light: serve, play, trace, verify, measure.
#[derive(Parser)]
#[command(name = "reeflight", version, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// Does what the arguments say.
pub fn main() -> ExitCode {
    // Without a command it serves, as the environment says.
    let parsed = Arguments::try_parse().and_then(|arguments| match arguments.command {
        Some(command) => Ok(command),
        None => Arguments::try_parse_from(["reeflight", "serve"])
            .map(|serving| serving.command.unwrap_or_default()),
    });
    let command = match parsed {
        Ok(command) => command,
        Err(error) => return failure::from_clap(&error),
    };
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

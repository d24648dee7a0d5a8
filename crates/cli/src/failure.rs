//! Why a command did not do what was asked: one line on standard error, and an exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// A command's failure.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was checked is wrong. Exit 1.
    Wrong(String),
    /// The call or a file cannot be understood. Exit 2.
    Unusable(String),
    /// The reader of our output has stopped. Says nothing.
    Closed,
}

impl Failure {
    pub(crate) fn wrong(what: impl fmt::Display) -> Failure {
        Failure::Wrong(what.to_string())
    }

    pub(crate) fn unusable(what: impl fmt::Display) -> Failure {
        Failure::Unusable(what.to_string())
    }

    /// Says it in one line.
    pub(crate) fn report(&self) -> ExitCode {
        let (what, code) = match self {
            Failure::Wrong(what) => (what, 1),
            Failure::Unusable(what) => (what, 2),
            Failure::Closed => return ExitCode::SUCCESS,
        };
        // If nobody reads it, the exit code must do.
        let _ = writeln!(io::stderr(), "reeflight: {}", one_line(what));
        ExitCode::from(code)
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writing to a closed pipe is how `| head` says that it has enough.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::unusable(error),
        }
    }
}

/// Help and version go to standard output; a bad call is one line.
pub(crate) fn from_clap(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::{DisplayHelp, DisplayVersion};
    if matches!(error.kind(), DisplayHelp | DisplayVersion) {
        return match error.print() {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(2),
        };
    }
    let text = error.to_string();
    let is_reason = |line: &&str| !line.starts_with("Usage:") && !line.starts_with("For more information");
    let reason: Vec<&str> = text.lines().map(str::trim).take_while(is_reason).collect();
    let reason = reason.join(" ");
    Failure::unusable(format_args!("{}; see reeflight --help", reason.trim_start_matches("error: ").trim()))
        .report()
}

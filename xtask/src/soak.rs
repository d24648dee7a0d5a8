//! `cargo xtask soak`: the program under every kind of trouble at once, as long as you like
//! (`crates/cli/tests/program/soak.rs`).

use crate::process::succeeds;
use crate::workspace::Workspace;

/// Whether it held; the last lines say what happened.
pub(crate) fn run(workspace: &Workspace, words: &[String]) -> Result<bool, String> {
    let minutes: u64 = match words {
        [] => 60,
        [flag, value] if flag == "--minutes" => match value.parse() {
            Ok(minutes) if minutes > 0 => minutes,
            _ => return Err(format!("`--minutes {value}`: not a number above 0")),
        },
        _ => return Err("`soak` has --minutes N and nothing else".to_owned()),
    };
    let test = ["test", "-p", "cli", "--test", "program", "--", "--exact", "--nocapture"];
    let mut command = workspace.cargo(&test);
    succeeds(command.arg("soak::everything_at_once").env("SOAK_SECONDS", (minutes * 60).to_string()))
}

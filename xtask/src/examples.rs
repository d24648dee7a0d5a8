//! The examples, as part of `cargo xtask test`: those in Rust run to their end, and the bot in Python plays a whole game
//! against a server of its own.

use crate::checks::Checks;
use crate::process::{run_and_keep, succeeds};
use crate::python;
use crate::workspace::{Profile, Workspace};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// Examples that are meant to be short: the file, and its most lines.
const LONGEST: [(&str, usize); 4] = [
    ("examples/bot.py", 60),
    ("crates/testkit/examples/small_game/stones.rs", 90),
    ("crates/bots/examples/chosen_move.rs", 30),
    ("crates/bots/examples/calm_against_greedy.rs", 30),
];

/// Examples in Rust for those who use the crates: the crate and the example.
const IN_RUST: [(&str, &str); 3] =
    [("testkit", "small_game"), ("bots", "chosen_move"), ("bots", "calm_against_greedy")];

/// Counts one for each length and one for each example.
pub(crate) fn run(workspace: &Workspace) -> Result<Checks, String> {
    let mut checks = Checks::default();
    for (path, longest) in LONGEST {
        let text = std::fs::read_to_string(workspace.root.join(path)).map_err(|e| format!("{path}: {e}"))?;
        let length = text.lines().count();
        if length > longest {
            println!("{path}: {length} lines, at most {longest}");
        }
        checks += Checks::one(length <= longest);
    }
    for (package, name) in IN_RUST {
        let program = workspace.build_example(package, name, Profile::Dev)?;
        checks += Checks::one(succeeds(&mut workspace.command(program, &[]))?);
    }
    checks += Checks::one(play(workspace)?);
    Ok(checks)
}

/// Whether the bot plays a game to its end.
fn play(workspace: &Workspace) -> Result<bool, String> {
    let python = python::venv(workspace)?;
    let program = workspace.build_program(Profile::Dev)?;
    let server = Server::start(workspace, &program, &[])?;
    let (ended_well, lines) =
        run_and_keep(&mut workspace.command(python, &["examples/bot.py", &server.url]))?;
    Ok(ended_well && lines.iter().any(|line| line.starts_with("over:")))
}

/// A server of our own; stops when it goes.
pub(crate) struct Server {
    pub(crate) url: String,
    child: Child,
    folder: PathBuf,
}

impl Server {
    pub(crate) fn start(workspace: &Workspace, program: &Path, more: &[&str]) -> Result<Server, String> {
        let folder = workspace.target.join(format!("server-{}", std::process::id()));
        let mut child = workspace
            .command(program, &["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&folder)
            .args(more)
            .env("REEFLIGHT_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("{} cannot be started: {e}", program.display()))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            // Without a first line there is no URL, and the example says so.
            let _ = BufReader::new(stdout).read_line(&mut line);
        }
        let url = line.split_whitespace().last().unwrap_or_default().to_owned();
        Ok(Server { url, child, folder })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

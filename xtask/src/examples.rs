//! The examples play a whole game against a server of their own, as part of `cargo xtask test`.

use crate::checks::Checks;
use crate::process::run_and_keep;
use crate::python;
use crate::workspace::{Profile, Workspace};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// The most lines of it.
const LONGEST: usize = 60;

/// Counts one for the length and one for the game.
pub(crate) fn run(workspace: &Workspace) -> Result<Checks, String> {
    let file = workspace.root.join("examples/bot.py");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let length = text.lines().count();
    if length > LONGEST {
        println!("examples/bot.py: {length} lines, at most {LONGEST}");
    }
    let mut checks = Checks::one(length <= LONGEST);
    let python = python::venv(workspace)?;
    let program = workspace.build_program(Profile::Dev)?;
    let server = Server::start(workspace, &program, &[])?;
    let file = file.to_string_lossy();
    let (ended_well, lines) = run_and_keep(&mut workspace.command(python, &[&file, &server.url]))?;
    checks += Checks::one(ended_well && lines.iter().any(|line| line.starts_with("over:")));
    Ok(checks)
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

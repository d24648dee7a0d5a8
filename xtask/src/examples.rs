//! The examples play a whole game against a server of their own, as part of `cargo xtask test`.

use crate::process::{answers, python, run_and_keep};
use crate::tally::Tally;
use crate::workspace::{Profile, Workspace};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What the example in Python needs, and how to tell that it is there.
const WEBSOCKETS: (&str, &str) = ("websockets>=14,<18", "websockets.asyncio.client");
/// The most lines of it.
const LONGEST: usize = 60;

/// Counts one for the length and one for the game; nothing where the package cannot be had.
pub(crate) fn run(workspace: &Workspace) -> Result<Tally, String> {
    let file = workspace.root.join("examples/bot.py");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let length = text.lines().count();
    if length > LONGEST {
        println!("examples/bot.py: {length} lines, at most {LONGEST}");
    }
    let mut tally = Tally::one(length <= LONGEST);
    let Some(python) = python_with(workspace, WEBSOCKETS)? else {
        println!("not run, because {} could not be installed: examples/bot.py", WEBSOCKETS.0);
        return Ok(tally);
    };
    let program = workspace.build_program(Profile::Dev)?;
    let server = Server::start(workspace, &program, &[])?;
    let file = file.to_string_lossy();
    let (ended_well, lines) = run_and_keep(&mut workspace.command(python, &[&file, &server.url]))?;
    tally += Tally::one(ended_well && lines.iter().any(|line| line.starts_with("over:")));
    Ok(tally)
}

/// A Python in a folder of its own, so that nothing is installed anywhere else.
pub(crate) fn python_with(
    workspace: &Workspace,
    (package, module): (&str, &str),
) -> Result<Option<PathBuf>, String> {
    let folder = workspace.target.join("python");
    let own = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let import = format!("import {module}");
    let has_it = || answers(Command::new(&own).args(["-c", &import]));
    if has_it() {
        return Ok(Some(own));
    }
    let made = answers(Command::new(python()?).args(["-m", "venv"]).arg(&folder));
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", package];
    let installed = made && answers(Command::new(&own).args(install)) && has_it();
    Ok(installed.then_some(own))
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

//! `cargo xtask web`: the page with its engine. Everything that is made is in `web/built`, `web/node_modules` and
//! `web/dist`, which git does not keep.
//!
//! | file | |
//! | --- | --- |
//! | [`pages`] | the pages in a real browser |
//! | [`engines`] | the pages in Firefox and WebKit |
//! | [`debian`] | installing what these need |
//! | [`questions`] | what this machine's engine and the page's are both asked |

mod debian;
pub(crate) mod engines;
pub(crate) mod pages;
mod questions;

use crate::checks::{Checks, Runner};
use crate::process::{answers, run_and_keep, succeeds};
use crate::workspace::{Profile, Workspace};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds the page: the engine, what it needs of npm, and the bundle. With the word `test`, `pages`,
/// `engines` or `proxies`: tests it.
pub(crate) fn run(workspace: &Workspace, words: &[String]) -> Result<bool, String> {
    let show = |checks: Checks| {
        println!("{checks}");
        checks.failed == 0
    };
    match words {
        [] => succeeds(&mut node(workspace, &["build.mjs"])),
        [word] if word == "test" => test(workspace).map(show),
        [word] if word == "pages" => pages::test(workspace, true).map(show),
        [word] if word == "engines" => engines::test(workspace, true).map(show),
        [word] if word == "proxies" => pages::through_proxies(workspace),
        [word, ..] => {
            Err(format!("`web` takes no `{word}`: nothing, `test`, `pages`, `engines`, or `proxies`"))
        }
    }
}

/// Types, and the page's tests, in which its engine answers what this machine's has answered. The bundle is built with
/// the program.
pub(crate) fn test(workspace: &Workspace) -> Result<Checks, String> {
    install(workspace)?;
    build_engine(workspace)?;
    write_answers(workspace)?;
    let mut checks = Checks::one(succeeds(&mut npm(workspace, &["run", "check"]))?);
    let (ended_well, lines) = run_and_keep(npm(workspace, &["test"]).env("NO_COLOR", "1"))?;
    checks += Checks::of_run(Runner::Vitest, ended_well, &lines);
    Ok(checks)
}

/// Whether formatter and linter of the web app find nothing.
pub(crate) fn lint(workspace: &Workspace) -> Result<bool, String> {
    part(workspace, "lint")?;
    succeeds(&mut npm(workspace, &["run", "lint", "--silent"]))
}

/// Builds the module for the browser into `web/built`, unless it is there already.
pub(crate) fn build_engine(workspace: &Workspace) -> Result<PathBuf, String> {
    part(workspace, "engine")?;
    Ok(folder(workspace).join("built").join("engine.wasm"))
}

/// The same with a second version of one rule, for the tests of rules that change.
pub(crate) fn build_next_engine(workspace: &Workspace) -> Result<PathBuf, String> {
    part(workspace, "next")?;
    Ok(folder(workspace).join("built").join("engine-next.wasm"))
}

/// A part of `web/build.mjs`, which the program's build script uses too.
fn part(workspace: &Workspace, name: &str) -> Result<(), String> {
    let built = succeeds(&mut node(workspace, &["build.mjs", name]))?;
    if built { Ok(()) } else { Err(format!("web/build.mjs {name} failed")) }
}

/// Asks this machine's engine every question and keeps the answers' hashes: a line each, with the question.
fn write_answers(workspace: &Workspace) -> Result<(), String> {
    let questions = questions::all(workspace)?;
    let program = workspace.build_example("wasm", "answers", Profile::Dev)?;
    let cannot = |e: std::io::Error| format!("{}: {e}", program.display());
    let mut child = workspace
        .command(&program, &[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(cannot)?;
    let mut asking = child.stdin.take().ok_or("no way to ask")?;
    let text = questions.join("\n") + "\n";
    // On a thread of its own: an engine that answers while it is being asked would otherwise wait for us, and we
    // for it.
    let asker = std::thread::spawn(move || asking.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(cannot)?;
    asker.join().map_err(|_| "asking failed")?.map_err(cannot)?;
    let hashes = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() || hashes.lines().count() != questions.len() {
        return Err(format!("{} did not answer everything", program.display()));
    }
    let lines: Vec<String> =
        hashes.lines().zip(&questions).map(|(hash, question)| format!("{hash} {question}\n")).collect();
    keep(&folder(workspace).join("built").join("answers.txt"), lines.concat().as_bytes())?;
    Ok(())
}

/// `npm ci`, unless what is installed is what the lock file asks for.
pub(crate) fn install(workspace: &Workspace) -> Result<(), String> {
    if !answers(Command::new("node").arg("--version")) {
        return Err("missing: Node 20.19 or later (`node` and `npm`)".to_owned());
    }
    part(workspace, "install")
}

/// `npm ci` in a folder beside the app, unless its packages are there.
pub(crate) fn install_packages(folder: &Path) -> Result<(), String> {
    let mut npm = Command::new(NPM);
    npm.args(["ci", "--silent", "--no-audit", "--no-fund"]).current_dir(folder);
    if folder.join("node_modules").is_dir() || succeeds(&mut npm)? {
        return Ok(());
    }
    Err(format!("npm could not install what {} needs", folder.display()))
}

/// On Windows npm is a script, and only its whole name is found.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn npm(workspace: &Workspace, words: &[&str]) -> Command {
    let mut command = Command::new(NPM);
    command.args(words).current_dir(folder(workspace));
    command
}

/// A program of Node's in `web`.
pub(crate) fn node(workspace: &Workspace, words: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.args(words).current_dir(folder(workspace));
    command
}

fn folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("web")
}

/// Writes a file unless it already has this content, so that nothing that depends on it is rebuilt for nothing.
fn keep(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    let cannot = |e: std::io::Error| format!("{}: {e}", path.display());
    if fs::read(path).ok().as_deref() != Some(bytes) {
        fs::create_dir_all(path.parent().ok_or("no folder")?).map_err(cannot)?;
        fs::write(path, bytes).map_err(cannot)?;
    }
    Ok(path.to_owned())
}

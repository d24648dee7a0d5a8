//! `cargo xtask test`: everything that must hold, with one count at the end.
//!
//! Every part is a process of its own (`cargo xtask test PART` runs one alone), so that parts can run side by side
//! and the output of each stays together. What runs when is in [`PARTS`]; what a part does, in [`run_part`].

use crate::checks::{Checks, Runner};
use crate::examples;
use crate::oracle;
use crate::process::{Kept, answers, keep, run_and_keep, succeeds};
use crate::python;
use crate::report::Report;
use crate::schema;
use crate::tidy;
use crate::web;
use crate::workspace::{Profile, Workspace};
use std::process::Command;
use std::sync::{Condvar, Mutex};
use std::thread;

/// A part of the suite.
struct Part {
    name: &'static str,
    /// The parts that must have succeeded before; if one has not, this one cannot run and counts as failed.
    after: &'static [&'static str],
    /// Whether it holds cargo's lock most of the time: two of these side by side would only wait for each other.
    builds: bool,
}

const fn part(name: &'static str, after: &'static [&'static str]) -> Part {
    Part { name, after, builds: false }
}

const fn build(name: &'static str, after: &'static [&'static str]) -> Part {
    Part { name, after, builds: true }
}

/// All of them. Of those that may run, the one listed first begins first: the longest come first, so that nothing
/// long is left for the end.
const PARTS: &[Part] = &[
    build("build", &[]),
    part("chromium", &[]),
    part("python", &[]),
    part("fmt", &[]),
    part("pages", &["build", "chromium"]),
    // Both may have to install something, which only one can do at a time.
    part("engines", &["build", "chromium"]),
    build("clippy", &["build"]),
    part("tests", &["build"]),
    build("versions", &["build", "chromium"]),
    part("web", &["build"]),
    part("oracle", &["build"]),
    build("docs", &["build"]),
    build("doctests", &["build"]),
    build("fuzz", &["build"]),
    part("schema", &["build", "python"]),
    part("examples", &["build", "python"]),
    part("tidy", &["build"]),
    part("vectors", &["build"]),
];

/// How many parts run side by side: most of them keep more than one core busy, but none does so all the time.
const AT_ONCE: usize = 2;

/// Runs all parts, or those that are named, whether or not another has failed.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<bool, String> {
    if let Some(name) = names.iter().find(|name| !PARTS.iter().any(|part| part.name == **name)) {
        let all: Vec<_> = PARTS.iter().map(|part| part.name).collect();
        return Err(format!("`test` has no part `{name}`; its parts are {}", all.join(", ")));
    }
    if let [name] = names {
        let checks = run_part(workspace, name)?;
        println!("{checks}");
        return Ok(checks.failed == 0);
    }
    let wanted: Vec<&Part> =
        PARTS.iter().filter(|part| names.is_empty() || names.iter().any(|name| name == part.name)).collect();
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let board = Board { state: Mutex::new(State::new(&wanted)), changed: Condvar::new() };
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(part) = board.next() {
                    let ran = keep(Command::new(&own).args(["test", part.name]));
                    board.done(part, ran);
                }
            });
        }
    });
    let state = board.state.into_inner().map_err(|_| "a worker of the suite broke down")?;
    Ok(state.report.close())
}

/// What was done and what is to do, for the workers.
struct Board<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    waiting: Vec<&'a Part>,
    running: Vec<&'a Part>,
    failed: Vec<&'static str>,
    report: Report,
}

impl<'a> State<'a> {
    fn new(wanted: &[&'a Part]) -> Self {
        State { waiting: wanted.to_vec(), running: Vec::new(), failed: Vec::new(), report: Report::default() }
    }

    /// The first part that may run now.
    fn ready(&self) -> Option<usize> {
        let is_pending = |name: &str| self.waiting.iter().chain(&self.running).any(|part| part.name == name);
        let locked = self.running.iter().any(|part| part.builds);
        let may_run = |part: &&Part| !part.after.iter().any(|name| is_pending(name));
        self.waiting.iter().position(|part| may_run(part) && !(part.builds && locked))
    }
}

impl<'a> Board<'a> {
    /// Waits for a part that may run; none once all have begun.
    fn next(&self) -> Option<&'a Part> {
        let mut state = self.state.lock().ok()?;
        loop {
            if state.waiting.is_empty() {
                return None;
            }
            let Some(at) = state.ready() else {
                state = self.changed.wait(state).ok()?;
                continue;
            };
            let part = state.waiting.remove(at);
            if let Some(after) = part.after.iter().find(|name| state.failed.contains(name)) {
                state.report.skip(part.name, after);
                state.failed.push(part.name);
                continue;
            }
            state.running.push(part);
            state.report.begin(part.name);
            return Some(part);
        }
    }

    fn done(&self, part: &Part, ran: Result<Kept, String>) {
        if let Ok(mut state) = self.state.lock() {
            state.running.retain(|other| other.name != part.name);
            if !state.report.end(part.name, ran) {
                state.failed.push(part.name);
            }
        }
        self.changed.notify_all();
    }
}

/// One part, here and now.
fn run_part(workspace: &Workspace, name: &str) -> Result<Checks, String> {
    let check = |words: &[&str]| succeeds(&mut workspace.cargo(words)).map(Checks::one);
    match name {
        // Without xtask: not every system can replace a running program, and its tests are built below.
        "build" => {
            check(&["build", "--workspace", "--exclude", "xtask", "--all-targets", "--locked", "--quiet"])
        }
        "chromium" => web::pages::browser().map(|_| Checks::one(true)),
        "python" => python::venv(workspace).map(|_| Checks::one(true)),
        "fmt" => check(&["fmt", "--all", "--check"]),
        "clippy" => {
            let words = ["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--"];
            check(&[&words[..], &["--deny", "warnings"]].concat())
        }
        "docs" => {
            let mut docs = workspace.cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
            succeeds(docs.env("RUSTDOCFLAGS", "--deny warnings")).map(Checks::one)
        }
        "tidy" => tidy::run(workspace).map(Checks::one),
        "tests" => {
            let (runner, mut command) = test_runner(workspace);
            count(runner, &mut command)
        }
        "doctests" => count(
            Runner::Libtest,
            &mut workspace.cargo(&["test", "--doc", "--workspace", "--locked", "--quiet"]),
        ),
        "vectors" => {
            let program = workspace.build_program(Profile::Dev)?;
            count(Runner::Plain, &mut workspace.command(program, &["conform", "conformance/vectors"]))
        }
        "examples" => examples::run(workspace),
        "schema" => schema::run(workspace),
        "fuzz" => {
            if !answers(&mut workspace.command("c++", &["--version"])) {
                return Err("missing: a C++ compiler as `c++` (libFuzzer is made of it)".to_owned());
            }
            check(&["check", "--manifest-path", "fuzz/Cargo.toml", "--locked", "--quiet"])
        }
        // The dev build is there already, and judging in Python takes far longer than playing.
        "oracle" => oracle::judge_all(workspace, &oracle::Request::default(), Profile::Dev),
        "versions" => versions(workspace),
        "web" => web::test(workspace),
        "pages" => web::pages::test(workspace, false),
        "engines" => web::engines::test(workspace, false),
        _ => Err(format!("no part `{name}`")),
    }
}

/// Rules that change: what a program with a second version of one rule does (docs/adr/0014), by itself and in a page.
fn versions(workspace: &Workspace) -> Result<Checks, String> {
    let (runner, mut command) = test_runner(workspace);
    // Only what has such tests: everything that knows the rules would be compiled once more.
    command.args(["--features", "cli/next-rules", "--test", "rules", "--test", "table", "--test", "server"]);
    let mut checks = count(runner, command.arg("versions"))?;
    checks += web::pages::test_versions(workspace)?;
    Ok(checks)
}

/// All tests but the doctests: by nextest where it is installed, by cargo where it is not.
pub(crate) fn test_runner(workspace: &Workspace) -> (Runner, Command) {
    if answers(&mut workspace.cargo(&["nextest", "--version"])) {
        let words = ["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--no-tests", "pass"];
        let mut command = workspace.cargo(&words);
        command.args(["--status-level", "pass", "--color", "never"]);
        (Runner::Nextest, command)
    } else {
        let words = ["test", "--workspace", "--all-targets", "--locked", "--no-fail-fast", "--quiet"];
        (Runner::Libtest, workspace.cargo(&words))
    }
}

fn count(runner: Runner, command: &mut Command) -> Result<Checks, String> {
    let (ended_well, lines) = run_and_keep(command)?;
    Ok(Checks::of_run(runner, ended_well, &lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(parts: &[&Part]) -> Vec<&'static str> {
        parts.iter().map(|part| part.name).collect()
    }

    /// Takes everything that may begin now.
    fn begin(state: &mut State<'_>) -> Vec<&'static str> {
        let before = state.running.len();
        while let Some(at) = state.ready() {
            let part = state.waiting.remove(at);
            state.running.push(part);
        }
        names(&state.running[before..])
    }

    #[test]
    fn a_part_waits_for_those_before_it_and_for_cargos_lock() {
        let parts =
            [build("build", &[]), part("fmt", &[]), build("docs", &["build"]), build("lints", &["build"])];
        let mut state = State::new(&parts.iter().collect::<Vec<_>>());
        assert_eq!(begin(&mut state), ["build", "fmt"]);
        state.running.clear();
        assert_eq!(begin(&mut state), ["docs"]);
        state.running.clear();
        assert_eq!(begin(&mut state), ["lints"]);
    }

    #[test]
    fn a_part_that_is_not_wanted_is_not_waited_for() {
        let only = part("tests", &["build"]);
        assert_eq!(begin(&mut State::new(&[&only])), ["tests"]);
    }

    #[test]
    fn what_cannot_run_has_failed_and_so_has_what_comes_after_it() {
        let parts = [part("pages", &["build"]), part("pictures", &["pages"])];
        let mut state = State::new(&parts.iter().collect::<Vec<_>>());
        state.failed.push("build");
        let board = Board { state: Mutex::new(state), changed: Condvar::new() };
        assert!(board.next().is_none());
        assert!(!board.state.into_inner().unwrap().report.close());
    }

    #[test]
    fn every_part_is_known_and_comes_after_parts_that_are_there() {
        for part in PARTS {
            assert!(
                part.after.iter().all(|name| PARTS.iter().any(|other| other.name == *name)),
                "{}",
                part.name
            );
        }
    }
}

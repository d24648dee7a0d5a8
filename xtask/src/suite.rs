//! `cargo xtask test`: everything that must hold, one part after the other, with one count at the end.

use crate::examples;
use crate::oracle;
use crate::process::{answers, run_and_keep, succeeds};
use crate::schema;
use crate::tally::{Runner, Tally};
use crate::tidy;
use crate::web;
use crate::workspace::{Profile, Workspace};
use std::process::Command;
use std::time::{Duration, Instant};

/// Runs all parts, whether or not one before has failed. Only a failed build ends it early: what is not built
/// cannot run.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let mut report = Report::default();
    let cargo = |words: &[&str]| workspace.cargo(words);

    report.check("fmt", &mut cargo(&["fmt", "--all", "--check"]));
    report.check(
        "clippy",
        &mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--quiet",
            "--",
            "--deny",
            "warnings",
        ]),
    );
    report.check(
        "docs",
        cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    );
    report.part("tidy", || tidy::run(workspace).map(Tally::one));

    let build = &mut cargo(&["build", "--workspace", "--all-targets", "--locked", "--quiet"]);
    if report.check("build", build) {
        report.part("tests", || {
            let (runner, mut command) = test_runner(workspace);
            count(runner, &mut command)
        });
        report.part("doctests", || {
            count(Runner::Libtest, &mut cargo(&["test", "--doc", "--workspace", "--locked", "--quiet"]))
        });
        report.part("vectors", || {
            let program = workspace.build_program(Profile::Dev)?;
            count(Runner::Plain, &mut workspace.command(program, &["conform", "conformance/vectors"]))
        });
        report.part("examples", || examples::run(workspace));
        report.part("schema", || schema::run(workspace));
        // libFuzzer is C++; where nobody can compile that, the bounded runs in the tests must do.
        if answers(&mut workspace.command("c++", &["--version"])) {
            let words = ["check", "--manifest-path", "fuzz/Cargo.toml", "--locked", "--quiet"];
            report.check("fuzz", &mut cargo(&words));
        } else {
            println!("\nnot run, for want of a C++ compiler: fuzz (that the targets compile)");
        }
        // The dev build is there already, and the judging in Python takes far longer than the playing.
        report.part("oracle", || oracle::judge_all(workspace, &oracle::Request::default(), Profile::Dev));
        if web::is_possible() {
            report.part("web", || web::test(workspace));
            match web::pages::browser() {
                Some(browser) => {
                    report.part("pages", || web::pages::test(workspace, &browser));
                }
                None => println!("\nnot run, for want of a Chromium: pages (the app in a real browser)"),
            }
        } else {
            println!(
                "\nnot run, for want of Node 20.19 or later (`node` and `npm`): web, pages (the app, its engine)"
            );
        }
    } else {
        println!(
            "\nnot run, because the build failed: tests, doctests, vectors, examples, schema, oracle, web, pages"
        );
    }
    Ok(report.close())
}

/// All tests but the doctests: by nextest where it is installed, by cargo where it is not.
pub(crate) fn test_runner(workspace: &Workspace) -> (Runner, Command) {
    if answers(&mut workspace.cargo(&["nextest", "--version"])) {
        let words = ["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--no-tests", "pass"];
        let mut command = workspace.cargo(&words);
        command.args(["--status-level", "slow", "--color", "never"]);
        (Runner::Nextest, command)
    } else {
        let words = ["test", "--workspace", "--all-targets", "--locked", "--no-fail-fast", "--quiet"];
        (Runner::Libtest, workspace.cargo(&words))
    }
}

fn count(runner: Runner, command: &mut Command) -> Result<Tally, String> {
    let (ended_well, lines) = run_and_keep(command)?;
    Ok(Tally::of_run(runner, ended_well, &lines))
}

/// What the parts came to.
#[derive(Default)]
struct Report {
    parts: Vec<(&'static str, Tally, Duration)>,
}

impl Report {
    /// A part that is one command and counts as one check.
    fn check(&mut self, name: &'static str, command: &mut Command) -> bool {
        self.part(name, || succeeds(command).map(Tally::one))
    }

    fn part(&mut self, name: &'static str, run: impl FnOnce() -> Result<Tally, String>) -> bool {
        println!("\n== {name}");
        let start = Instant::now();
        let tally = run().unwrap_or_else(|why| {
            eprintln!("{why}");
            Tally::one(false)
        });
        let took = start.elapsed();
        println!("-- {name}: {tally}, {:.1} s", took.as_secs_f64());
        self.parts.push((name, tally, took));
        tally.failed == 0
    }

    /// Prints the table and, as the last line, the count of all.
    fn close(&self) -> bool {
        let mut total = Tally::default();
        println!("\n== all");
        for (name, tally, took) in &self.parts {
            let word = if tally.failed == 0 { "ok" } else { "FAILED" };
            println!(
                "{name:<10} {word:<8} {:>7} passed {:>5} failed {:>8.1} s",
                tally.passed,
                tally.failed,
                took.as_secs_f64()
            );
            total += *tally;
        }
        println!("{total}");
        total.failed == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_cannot_run_has_failed_and_the_others_still_count() {
        let mut report = Report::default();
        assert!(!report.part("first", || Err("nothing to run it with".to_owned())));
        assert!(report.part("second", || Ok(Tally { passed: 3, failed: 0 })));
        assert!(!report.close());
    }

    #[test]
    fn all_is_well_only_if_nothing_failed() {
        let mut report = Report::default();
        report.part("tests", || Ok(Tally { passed: 3, failed: 0 }));
        assert!(report.close());
        report.part("more", || Ok(Tally { passed: 300, failed: 1 }));
        assert!(!report.close());
    }
}

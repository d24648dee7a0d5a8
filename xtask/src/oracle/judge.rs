//! One batch: our program plays its games into files, one Python process judges them all.

use super::plans::Plan;
use crate::workspace::Workspace;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Who plays and who judges.
#[derive(Clone, Copy)]
pub(super) struct Court<'a> {
    pub(super) workspace: &'a Workspace,
    pub(super) python: &'a str,
    pub(super) program: &'a Path,
    pub(super) plan: &'a Plan,
}

/// A game to be played, and the file for its trace.
pub(super) struct Case {
    words: Vec<String>,
    pub(super) file: PathBuf,
}

/// What was compared and found the same.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) traces: u64,
    pub(super) steps: u64,
    pub(super) legal: u64,
}

/// The result of a batch: what agreed, and what was then wrong.
pub(super) struct Verdict {
    pub(super) judged: Judged,
    pub(super) wrong: Option<String>,
}

/// As much of a trace line as we need for counting; the oracle reads the rest.
#[derive(Deserialize)]
struct Line {
    #[serde(rename = "do")]
    step: Option<IgnoredAny>,
    legal: Option<Vec<IgnoredAny>>,
}

impl AddAssign for Judged {
    fn add_assign(&mut self, other: Self) {
        self.traces += other.traces;
        self.steps += other.steps;
        self.legal += other.legal;
    }
}

impl Court<'_> {
    /// The `n`-th game of the plan.
    pub(super) fn case(&self, folder: &Path, n: usize, seed: u64) -> Case {
        let game = self.plan.game;
        let mut words = vec!["trace".to_owned(), game.to_owned()];
        words.extend(self.plan.words(n).into_iter().map(str::to_owned));
        words.extend(["--seed".to_owned(), seed.to_string()]);
        Case { words, file: folder.join(format!("{game}-{seed}.jsonl")) }
    }

    /// A Python command: a file of the oracle and its arguments.
    pub(super) fn oracle(&self, words: &[&str]) -> Command {
        let mut command = self.workspace.command(self.python, &[]);
        if let Some((file, arguments)) = words.split_first() {
            command.arg(Path::new("conformance/oracle").join(file)).args(arguments);
        }
        command.env("REEFLIGHT_DATA", self.workspace.root.join(self.plan.data));
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    /// Plays all the games, then has them judged.
    pub(super) fn judge(&self, cases: &[Case]) -> Verdict {
        let mut each = Vec::new();
        for case in cases {
            match self.play(case) {
                Ok(judged) => each.push(judged),
                Err(why) => {
                    let wrong = format!("{why}\nto see it again: {}", self.shown(case));
                    return Verdict { judged: Judged::default(), wrong: Some(wrong) };
                }
            }
        }
        let files = cases.iter().map(|case| self.workspace.relative(&case.file));
        let output = self.oracle(&[self.plan.checker]).args(files).output();
        let (ended_well, said) = match output {
            Ok(output) => (output.status.success(), text(&output.stdout) + &text(&output.stderr)),
            Err(e) => (false, format!("{} cannot be started: {e}", self.python)),
        };
        // The checkers stop at the first mismatch and name its file.
        let at = if ended_well { None } else { blamed(cases, &said) };
        let mut judged = Judged::default();
        each.iter().take(if ended_well { each.len() } else { at.unwrap_or(0) }).for_each(|&j| judged += j);
        let wrong = (!ended_well).then(|| self.complaint(at.map(|n| &cases[n]), &said));
        Verdict { judged, wrong }
    }

    /// Has our program write the trace, and counts what is in it.
    fn play(&self, case: &Case) -> Result<Judged, String> {
        let name = |e: &dyn std::fmt::Display| format!("{}: {e}", case.file.display());
        let file = File::create(&case.file).map_err(|e| name(&e))?;
        let output = self
            .workspace
            .command(self.program, &[])
            .args(&case.words)
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(Stdio::piped())
            .output()
            .map_err(|e| format!("{} cannot be started: {e}", self.program.display()))?;
        if !output.status.success() {
            return Err(format!("no trace could be made: {}\n{}", output.status, text(&output.stderr)));
        }
        let trace = File::open(&case.file).map_err(|e| name(&e))?;
        count(BufReader::new(trace)).map_err(|e| name(&e))
    }

    /// A mismatch, without what the checker said about earlier games, and how to reproduce it.
    fn complaint(&self, case: Option<&Case>, said: &str) -> String {
        let Some(case) = case else { return format!("the oracle broke down:\n{said}") };
        let name = file_name(case);
        let from = said.lines().position(|line| line.contains(&name) && !line.starts_with("ok "));
        let about: Vec<&str> = said.lines().skip(from.unwrap_or(0)).collect();
        let checker = self.plan.checker;
        format!(
            "{}\nto see it again: {} | {} conformance/oracle/{checker} -",
            about.join("\n"),
            self.shown(case),
            self.python
        )
    }

    /// The command that makes the trace, to be pasted at the root.
    fn shown(&self, case: &Case) -> String {
        format!("{} {}", self.workspace.relative(self.program).display(), case.words.join(" "))
    }
}

/// Steps and legal steps of a trace.
fn count(trace: impl BufRead) -> Result<Judged, String> {
    let mut judged = Judged { traces: 1, ..Judged::default() };
    for (n, line) in trace.lines().enumerate() {
        let line = line.map_err(|e| e.to_string())?;
        let line: Line = serde_json::from_str(&line).map_err(|e| format!("line {}: {e}", n + 1))?;
        judged.steps += u64::from(line.step.is_some());
        judged.legal += line.legal.map_or(0, |legal| legal.len() as u64);
    }
    Ok(judged)
}

/// The game at which a checker stopped: the last one it named.
fn blamed(cases: &[Case], said: &str) -> Option<usize> {
    said.lines().rev().find_map(|line| cases.iter().position(|case| line.contains(&file_name(case))))
}

fn file_name(case: &Case) -> String {
    case.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::plans::PLANS;

    fn workspace() -> Workspace {
        Workspace { root: "top".into(), target: "top/target".into(), packages: Vec::new() }
    }

    #[test]
    fn steps_and_legal_steps_are_counted() {
        let trace = r#"{"record": {"game": "x"}}
{"state": {}, "to_act": [0], "legal": [[0, {"type": "a"}], [0, {"type": "b"}]], "seat": 0, "do": {"type": "a"}}
{"state": {}, "to_act": [1], "legal": [[1, {"type": "c"}]], "seat": 1, "do": {"type": "c"}, "chance": null}
{"state": {}, "result": null}
"#;
        assert_eq!(count(trace.as_bytes()), Ok(Judged { traces: 1, steps: 2, legal: 3 }));
        assert!(count(&b"{\"record\": {}}\nnot json\n"[..]).expect_err("no JSON").starts_with("line 2"));
    }

    #[test]
    fn a_mismatch_comes_with_the_command_that_makes_it_again() {
        let workspace = workspace();
        let court = Court {
            workspace: &workspace,
            python: "python3",
            program: Path::new("top/target/debug/reeflight"),
            plan: &PLANS[0],
        };
        let cases = [3, 4].map(|n| court.case(Path::new("top/target/oracle"), n, n as u64 + 10));
        let said = "ok t/lumicora-13.jsonl: 3 seats\nMISMATCH t/lumicora-14.jsonl line 7: LC-20: legal steps differ\n  expected: a\n";
        assert_eq!(blamed(&cases, said), Some(1));
        let told = court.complaint(Some(&cases[1]), said);
        assert!(told.starts_with("MISMATCH t/lumicora-14.jsonl line 7"), "{told}");
        let command = told.lines().last().expect("a command");
        assert!(
            command.starts_with("to see it again: target/debug/reeflight trace lumicora --seats "),
            "{command}"
        );
        assert!(command.ends_with("--seed 14 | python3 conformance/oracle/check_lumicora.py -"), "{command}");
    }

    #[test]
    fn a_checker_that_names_no_game_broke_down() {
        let workspace = workspace();
        let court = Court {
            workspace: &workspace,
            python: "python3",
            program: Path::new("reeflight"),
            plan: &PLANS[0],
        };
        assert!(court.complaint(None, "Traceback").starts_with("the oracle broke down:\nTraceback"));
    }
}

//! `cargo xtask tidy`: rules for the sources that no compiler checks.
//!
//! | rule | file |
//! | --- | --- |
//! | who may depend on whom | [`edges`] |
//! | every crate has the workspace's lints | [`manifests`] |
//! | what strangers can use has a front page with an example, and can be packaged | [`packages`] |
//! | no state can be serialized; only its own files and the lists name a game | [`games`] |
//! | no Markdown file links to what is not there | [`links`] |
//! | what programs wrote is not stale | [`crate::codegen`] |
//! | every test of the web app is run | [`pages`] |
//! | the web app is formatted, and its linter finds nothing | [`crate::web::lint`] |
//! | file lengths, machine paths, unfinished work, what is unsafe | [`text`] |
//!
//! Every rule is a function from sources to problems, so each has a test with made-up sources that fail it.
//! All problems are told at once.

mod edges;
mod games;
mod links;
mod manifests;
mod packages;
mod pages;
mod text;

use crate::workspace::Workspace;
use std::fmt;
use std::fs;

/// A text file of the repository.
pub(crate) struct Source {
    /// From the root, with `/` between the parts.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Something to fix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    path: String,
    line: usize,
    what: String,
    why: &'static str,
}

impl Source {
    /// The lines with their numbers, from 1 on.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, line)| (i + 1, line))
    }

    /// The same without Rust's line comments. A `//` inside a string ends the line too: good enough for tidy.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().map(|(n, line)| (n, line.split_once("//").map_or(line, |(code, _)| code)))
    }

    fn is(&self, extension: &str) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, e)| e == extension)
    }

    fn problem(&self, line: usize, what: impl Into<String>, why: &'static str) -> Problem {
        Problem { path: self.path.clone(), line, what: what.into(), why }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.path, self.line, self.what, self.why)
    }
}

/// Prints every problem. Whether there are none.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let sources = sources(workspace)?;
    let games = games::names(&sources);
    let rule_books = games::rule_books(&sources, &games);
    let mut problems = edges::problems(workspace, &sources);
    for source in &sources {
        problems.extend(text::problems(source));
        problems.extend(games::unnamed(source, &games, &rule_books));
    }
    problems.extend(manifests::problems(workspace, &sources));
    problems.extend(packages::problems(workspace, &sources));
    problems.extend(links::problems(&sources, |path| workspace.root.join(path).exists()));
    problems.extend(games::unserialized(&sources, &games));
    problems.extend(pages::problems(&sources));
    if let Some(path) = crate::codegen::stale(workspace)? {
        let why = "it is made from crates/protocol: cargo xtask codegen";
        problems.push(Problem { path, line: 1, what: "stale".to_owned(), why });
    }
    problems.sort_by(|a, b| (&a.path, a.line, &a.what).cmp(&(&b.path, b.line, &b.what)));
    for problem in &problems {
        println!("{problem}");
    }
    println!("tidy: {} files, {} problems", sources.len(), problems.len());
    Ok(problems.is_empty() & packages::can_be_packaged(workspace)? & crate::web::lint(workspace)?)
}

/// The text files that git tracks or would track.
fn sources(workspace: &Workspace) -> Result<Vec<Source>, String> {
    let words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = workspace
        .command("git", &words)
        .output()
        .ok()
        .filter(|output| output.status.success())
        .ok_or("missing: git and a checkout (tidy reads the files that git tracks)")?;
    let mut sources = Vec::new();
    for path in String::from_utf8_lossy(&output.stdout).split('\0').filter(|path| !path.is_empty()) {
        // A file that is not text, or was deleted without a commit yet, has no lines to look at.
        if let Ok(text) = fs::read_to_string(workspace.root.join(path)) {
            sources.push(Source { path: path.to_owned(), text });
        }
    }
    Ok(sources)
}

#[cfg(test)]
fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_reads_like_a_compiler_error() {
        let problem = source("crates/a/src/lib.rs", "").problem(7, "`x`", "because");
        assert_eq!(problem.to_string(), "crates/a/src/lib.rs:7: `x`: because");
    }

    #[test]
    fn comments_are_not_code() {
        let source = source("a.rs", "let a = 1; // why\n/// doc\nlet b = 2;");
        let code: Vec<_> = source.code().map(|(n, line)| (n, line.trim())).collect();
        assert_eq!(code, [(1, "let a = 1;"), (2, ""), (3, "let b = 2;")]);
    }
}

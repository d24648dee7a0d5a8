//! What a reader trips over: endless files, paths of someone's machine, unfinished work.

use super::{Problem, Source};

/// The most lines of a Rust file, tests included.
const LONGEST: usize = 500;

/// What home folders begin with. Assembled here so that this file obeys its own rule.
const MACHINE: [&str; 3] = [concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/Us", "ers/")];

/// What would switch the lint off. Assembled for the same reason.
const ALLOWS: &str = concat!("(unsafe", "_code");

/// Marks of postponed work, or of a test that does not run.
const UNFINISHED: [&str; 5] = [
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("#[ig", "nore"),
];

/// The one file that may allow `unsafe_code`: it gives functions the names that a page calls (docs/adr/0007).
const UNSAFE: &str = "crates/wasm/src/exports.rs";

/// Files that are about these marks.
const CODE: [&str; 7] = ["rs", "ts", "svelte", "js", "mjs", "py", "sh"];

/// All of it for one file.
pub(crate) fn problems(source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    let length = source.text.lines().count();
    if source.is("rs") && length > LONGEST {
        let what = format!("{length} lines, at most {LONGEST}");
        problems.push(source.problem(length, what, "one idea per file, short enough to be read to its end"));
    }
    if source.is("rs") && source.path != UNSAFE {
        for (n, code) in source.code().filter(|(_, code)| code.contains(ALLOWS)) {
            problems.push(source.problem(
                n,
                format!("`{}`", code.trim()),
                "one file may, and this is not it",
            ));
        }
    }
    let is_code = CODE.iter().any(|extension| source.is(extension));
    for (n, line) in source.lines() {
        if let Some(folder) = MACHINE.iter().find(|folder| has_absolute(line, folder)) {
            problems.push(source.problem(n, format!("`{folder}`"), "a path that only one machine has"));
        }
        if let Some(mark) = UNFINISHED.iter().find(|mark| is_code && line.contains(**mark)) {
            problems.push(source.problem(
                n,
                format!("`{mark}`"),
                "finish it, or say in words what is not there and why",
            ));
        }
    }
    problems
}

/// Whether the folder is at the start of a path in this line, not inside one.
fn has_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '*' | '}' | ')'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        problems(&source(path, text)).iter().map(|p| p.line).collect()
    }

    #[test]
    fn a_rust_file_has_an_end() {
        let long = "\n".repeat(LONGEST + 1);
        let found = problems(&source("a.rs", &long));
        assert!(found[0].to_string().starts_with("a.rs:501: 501 lines"), "{}", found[0]);
        assert!(problems(&source("a.rs", &long[1..])).is_empty());
        assert!(problems(&source("a.json", &long)).is_empty());
    }

    #[test]
    fn paths_of_a_machine_are_found_in_any_text() {
        for folder in MACHINE {
            assert_eq!(lines("README.md", &format!("fine\ncd {folder}me\n")), [2], "{folder}");
            assert_eq!(lines("a.toml", &format!("at = \"{folder}x\"\n")), [1], "{folder}");
            assert_eq!(
                lines("a.md", &format!("https://example.org{folder}x and target{folder}x")),
                [0; 0],
                "{folder}"
            );
        }
    }

    #[test]
    fn one_file_may_allow_what_is_unsafe() {
        let text = format!("//! why\n#![allow{ALLOWS}, reason = \"because\")]\n");
        assert_eq!(lines("crates/table/src/lib.rs", &text), [2]);
        assert_eq!(lines(UNSAFE, &text), [0; 0]);
    }

    #[test]
    fn unfinished_work_is_found_in_code() {
        for mark in UNFINISHED {
            assert_eq!(lines("a.rs", &format!("fn a() {{\n    {mark}\n}}\n")), [2], "{mark}");
            assert_eq!(lines("docs/a.md", mark), [0; 0], "{mark}");
        }
    }
}

//! Every test of the web app is run. Test runners find tests by a rule; this finds what falls through it.
//!
//! - Files directly in `web/test/pages` are test files, and each function they export is a test (`run.mjs` takes all of
//!   them). Helpers live in `hands/`. Anything elsewhere would never be started.
//! - Every function is used: an exported one by a test, any other one in its own file. A test that was not
//!   exported by mistake shows up here.
//! - Nothing is skipped, and nothing is imported only if it happens to be there.
//! - Vitest takes `web/test/*.test.ts`; any other TypeScript file there must be imported by one of them.

use super::{Problem, Source};

const TESTS: &str = "web/test/";
const PAGES: &str = "web/test/pages/";
const HANDS: &str = "web/test/pages/hands/";
const RUNNER: &str = "web/test/pages/run.mjs";
/// The processes that the runner starts; it names this file itself.
const WORKER: &str = "web/test/pages/hands/worker.mjs";

/// Ways to leave a test out, or all others.
const SKIPPING: [&str; 6] = [".skip(", ".skipIf(", ".runIf(", ".only(", ".todo(", ".fails("];

pub(crate) fn problems(sources: &[Source]) -> Vec<Problem> {
    let tests: Vec<&Source> = sources.iter().filter(|source| source.path.starts_with(TESTS)).collect();
    let mut problems = Vec::new();
    for source in &tests {
        match source.path.strip_prefix(PAGES) {
            Some(name) => problems.extend(page_file(source, name, &tests)),
            None => problems.extend(other_file(source, &tests)),
        }
        for (n, code) in source.code() {
            if let Some(way) = SKIPPING.iter().find(|way| code.contains(**way)) {
                problems.push(source.problem(n, format!("`{way}`"), "every test that exists runs"));
            }
        }
    }
    problems
}

/// A file of the tests in a real browser; `name` is its path in their folder.
fn page_file(source: &Source, name: &str, tests: &[&Source]) -> Vec<Problem> {
    let is_helper = source.path.starts_with(HANDS);
    if !source.is("mjs") || (name.contains('/') && !is_helper) {
        return vec![source.problem(
            1,
            "nobody runs this",
            "tests are .mjs files in web/test/pages, helpers are in hands/",
        )];
    }
    let mut problems = Vec::new();
    if source.path == RUNNER {
        for other in tests.iter().filter_map(|other| test_name(&other.path)) {
            for (n, _) in source.lines().filter(|(_, line)| line.contains(&format!("{other}.mjs"))) {
                problems.push(source.problem(n, format!("names {other}.mjs"), "it takes every file alike"));
            }
        }
    } else {
        problems.extend(hidden(source));
    }
    if test_name(&source.path).is_some() {
        problems.extend(untested(source));
    }
    for (n, name, is_exported) in source.lines().filter_map(declared) {
        let uses = |other: &&&Source| words(&other.text).filter(|word| *word == name).count();
        let is_used = if is_exported && is_helper {
            tests.iter().filter(|other| other.path != source.path).any(|other| uses(&other) > 0)
        } else {
            is_exported || uses(&&source) > 1
        };
        if !is_used {
            let why = "a test is exported, and what no test needs is deleted";
            problems.push(source.problem(n, format!("nothing uses `{name}`"), why));
        }
    }
    problems
}

/// Ways for a test file or a helper to run, or not to run, behind the runner's back.
fn hidden(source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (n, code) in source.code() {
        if code.contains("import(") && source.path != WORKER {
            let why = "imports are at the top, where a missing file is an error";
            problems.push(source.problem(n, "`import(`", why));
        }
        if code.contains("process.argv") {
            problems.push(source.problem(
                n,
                "`process.argv`",
                "run.mjs starts every test; nothing starts this",
            ));
        }
    }
    problems
}

/// What a test file exports that is not a test; or that it has no tests.
fn untested(source: &Source) -> Vec<Problem> {
    let exports: Vec<(usize, &str)> =
        source.lines().filter(|(_, line)| line.starts_with("export ")).collect();
    let mut problems: Vec<Problem> = exports
        .iter()
        .filter(|(_, line)| !is_function(line))
        .map(|(n, line)| {
            let what = format!("`{line}` is no test");
            source.problem(*n, what, "a test file exports functions, one by one; helpers are in hands/")
        })
        .collect();
    if exports.is_empty() {
        problems.push(source.problem(1, "no test", "a file in web/test/pages exports its tests"));
    }
    problems
}

/// Whether a line exports one function under its own name.
fn is_function(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("export ") else { return false };
    let is_arrow = |value: &str| {
        let value = value.trim_start();
        let value = value.strip_prefix("async ").unwrap_or(value);
        value.starts_with('(') && value.contains("=>")
    };
    rest.starts_with("async function ")
        || rest.starts_with("function ")
        || rest
            .strip_prefix("const ")
            .and_then(|rest| rest.split_once(" = "))
            .is_some_and(|(_, value)| is_arrow(value))
}

/// A test that needs no browser, or what such tests share.
fn other_file(source: &Source, tests: &[&Source]) -> Option<Problem> {
    if !source.is("ts") || source.path.ends_with(".test.ts") {
        return None;
    }
    let stem = source.path.strip_prefix(TESTS)?.strip_suffix(".ts")?;
    let import = format!("from './{stem}'");
    let is_imported =
        tests.iter().any(|other| other.path.ends_with(".test.ts") && other.text.contains(&import));
    let why = "vitest runs *.test.ts";
    (!is_imported).then(|| source.problem(1, "no test imports this", why))
}

/// The name of a file with tests in a real browser, if it is one.
fn test_name(path: &str) -> Option<&str> {
    let name = path.strip_prefix(PAGES)?.strip_suffix(".mjs")?;
    (path != RUNNER && !name.contains('/')).then_some(name)
}

/// What a line at the top of a module declares: a function, a class or a constant, and whether it is exported.
fn declared((n, line): (usize, &str)) -> Option<(usize, &str, bool)> {
    let (line, is_exported) = line.strip_prefix("export ").map_or((line, false), |rest| (rest, true));
    let line = line.strip_prefix("async ").unwrap_or(line);
    let rest = ["function ", "class ", "const "].iter().find_map(|kind| line.strip_prefix(kind))?;
    let name = words(rest).next()?;
    rest.starts_with(name).then_some((n, name, is_exported))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<Source> = files.iter().map(|(path, text)| source(path, text)).collect();
        problems(&sources)
            .iter()
            .map(|problem| format!("{}:{} {}", problem.path, problem.line, problem.what))
            .collect()
    }

    const GOOD: [(&str, &str); 4] = [
        (RUNNER, "const files = readdirSync(folder)\nfor (const file of files) await import(file)\n"),
        (
            "web/test/pages/home.mjs",
            "import { click } from './hands/click.mjs'\n\nasync function twice(page) {\n  click(page)\n}\n\n\
             export async function aTest(page) {\n  await twice(page)\n}\nexport const other = (_page, harness) => twice(harness)\n",
        ),
        ("web/test/pages/hands/click.mjs", "export const click = (page) => page.click('a')\n"),
        ("web/test/a.test.ts", "import { ok } from './engine'\ntest('a', () => ok())\n"),
    ];

    fn with(path: &str, text: &str) -> Vec<String> {
        let mut files = GOOD.to_vec();
        files.push(("web/test/engine.ts", ""));
        files.retain(|(other, _)| *other != path);
        files.push((path, text));
        found(&files)
    }

    #[test]
    fn what_follows_the_rules_is_fine() {
        assert_eq!(found(&GOOD), [""; 0]);
    }

    #[test]
    fn a_file_that_nobody_runs_is_found() {
        assert_eq!(
            with("web/test/pages/old/a.mjs", "export const a = () => {}\n"),
            ["web/test/pages/old/a.mjs:1 nobody runs this"]
        );
        assert_eq!(with("web/test/pages/a.js", ""), ["web/test/pages/a.js:1 nobody runs this"]);
        assert_eq!(with("web/test/spare.ts", ""), ["web/test/spare.ts:1 no test imports this"]);
        assert_eq!(
            with("web/test/pages/none.mjs", "async function a() {\n  a()\n}\n"),
            ["web/test/pages/none.mjs:1 no test"]
        );
    }

    #[test]
    fn a_test_that_was_not_exported_is_found() {
        let text = "export function one() {}\n\nasync function forgotten(page) {\n  page\n}\n";
        assert_eq!(with("web/test/pages/a.mjs", text), ["web/test/pages/a.mjs:3 nothing uses `forgotten`"]);
    }

    #[test]
    fn a_helper_that_no_test_needs_is_found() {
        let text = "export const click = 1\nexport async function tour(page) {\n  tour(page)\n}\n";
        assert_eq!(
            with("web/test/pages/hands/click.mjs", text),
            ["web/test/pages/hands/click.mjs:2 nothing uses `tour`"]
        );
    }

    #[test]
    fn a_test_file_exports_nothing_but_tests() {
        for line in [
            "export const SIZE = 5",
            "export { a } from './b.mjs'",
            "export const { a, b } = tests",
            "export default a",
        ] {
            let problems = with("web/test/pages/a.mjs", &format!("export function one() {{}}\n{line}\n"));
            assert_eq!(problems, [format!("web/test/pages/a.mjs:2 `{line}` is no test")]);
        }
    }

    #[test]
    fn nothing_runs_or_is_left_out_behind_the_runners_back() {
        let one = "export function one() {}\n";
        for (line, what) in [
            ("if (existsSync('b.mjs')) await import('./b.mjs')", "`import(`"),
            ("if (process.argv[1] === here) one()", "`process.argv`"),
            ("one.skip('later')", "`.skip(`"),
            ("it.only('this', one)", "`.only(`"),
        ] {
            assert_eq!(
                with("web/test/pages/a.mjs", &format!("{one}{line}\n")),
                [format!("web/test/pages/a.mjs:2 {what}")]
            );
        }
        assert_eq!(
            with("web/test/b.test.ts", "test.skipIf(true)('b', f)\n"),
            ["web/test/b.test.ts:1 `.skipIf(`"]
        );
        let listing = "const OTHERS = ['run.mjs', 'home.mjs']\nOTHERS\n";
        assert_eq!(with(RUNNER, listing), [format!("{RUNNER}:1 names home.mjs")]);
    }
}

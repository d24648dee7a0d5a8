//! Two promises about games: a state never leaves its process (views do), and what every game shares names none.

use super::{Problem, Source};

/// Places where every game is meant, so no single one may be named.
const GENERIC: [&str; 3] = ["crates/kernel/src/", "crates/shown/src/", "crates/testkit/"];

/// The crates with the rules of a game in them: those that say what is legal.
pub(crate) fn names(sources: &[Source]) -> Vec<String> {
    let name = |path: &str| Some(path.strip_prefix("crates/")?.strip_suffix("/src/legal.rs")?.to_owned());
    sources.iter().filter_map(|source| name(&source.path)).collect()
}

/// Code of kernel, shown and testkit that names a game. Comments may point at one as an example.
pub(crate) fn unnamed(source: &Source, games: &[String]) -> Vec<Problem> {
    if !source.is("rs") || !GENERIC.iter().any(|place| source.path.starts_with(place)) {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for (n, code) in source.code() {
        let code = code.to_lowercase();
        for game in games.iter().filter(|game| code.contains(*game)) {
            problems.push(source.problem(
                n,
                format!("names `{game}`"),
                "kernel, shown and testkit serve every game alike",
            ));
        }
    }
    problems
}

/// Ways to write out a state: serde in a game's `state.rs`, or an impl for a type of it anywhere in its crate.
pub(crate) fn unserialized(sources: &[Source], games: &[String]) -> Vec<Problem> {
    const WHY: &str = "a state holds what viewers may not know; views and truth.rs are what is written";
    let mut problems = Vec::new();
    for game in games {
        let folder = format!("crates/{game}/src/");
        let state_file = format!("{folder}state.rs");
        let Some(state) = sources.iter().find(|source| source.path == state_file) else { continue };
        for (n, code) in state.code().filter(|(_, code)| mentions_serde(code)) {
            problems.push(state.problem(n, format!("`{}`", code.trim()), WHY));
        }
        let types: Vec<&str> = state.code().filter_map(|(_, code)| declared(code)).collect();
        for source in sources.iter().filter(|s| s.path.starts_with(&folder) && s.path != state_file) {
            for (n, code) in source.code().filter(|(_, code)| code.contains("impl") && mentions_serde(code)) {
                if code.split_once(" for ").is_some_and(|(_, to)| types.contains(&first_word(to))) {
                    problems.push(source.problem(n, format!("`{}`", code.trim()), WHY));
                }
            }
        }
    }
    problems
}

fn mentions_serde(code: &str) -> bool {
    ["serde", "Serialize", "Deserialize"].iter().any(|word| code.contains(word))
}

/// The type that a line declares, if it does.
fn declared(code: &str) -> Option<&str> {
    let (_, rest) = code.split_once("struct ").or_else(|| code.split_once("enum "))?;
    Some(first_word(rest))
}

/// The last part of a path, without its arguments: `State` of `crate::State<'a> {`.
fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(text.len());
    text[..end].rsplit(':').next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    fn games() -> Vec<String> {
        names(&["lumicora", "lumis", "coral"].map(|game| source(&format!("crates/{game}/src/legal.rs"), "")))
    }

    #[test]
    fn what_every_game_shares_names_none_in_code() {
        let code = "use lumicora::State;\n// as in lumicora\nfn coral_only() {}\nstruct LumisLaw;\nlet x = 1; // lumis\n";
        for path in
            ["crates/kernel/src/game.rs", "crates/testkit/src/laws.rs", "crates/testkit/tests/laws.rs"]
        {
            let lines: Vec<usize> = unnamed(&source(path, code), &games()).iter().map(|p| p.line).collect();
            assert_eq!(lines, [1, 3, 4], "{path}");
        }
        for path in ["crates/table/src/games.rs", "crates/kernel/README.md"] {
            assert!(unnamed(&source(path, code), &games()).is_empty(), "{path}");
        }
    }

    #[test]
    fn no_serde_in_the_file_of_the_state() {
        let text = "use serde::Serialize;\n#[derive(Clone, Deserialize)]\npub struct State { n: u8 }\n// no serde here\n";
        let lines: Vec<usize> = unserialized(&[source("crates/coral/src/state.rs", text)], &games())
            .iter()
            .map(|p| p.line)
            .collect();
        assert_eq!(lines, [1, 2]);
        assert!(unserialized(&[source("crates/table/src/state.rs", text)], &games()).is_empty());
    }

    #[test]
    fn no_impl_for_the_state_elsewhere_either() {
        let state = "pub struct State { n: u8 }\n";
        let truth = "impl Serialize for Truth {}\nimpl serde::Serialize for crate::state::State {}\n\
                     impl<'de> Deserialize<'de> for State {}\n";
        let sources =
            [source("crates/lumis/src/state.rs", state), source("crates/lumis/src/truth.rs", truth)];
        let lines: Vec<usize> = unserialized(&sources, &games()).iter().map(|p| p.line).collect();
        assert_eq!(lines, [2, 3]);
    }
}

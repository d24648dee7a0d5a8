//! Two promises about games: a state never leaves its process (views do), and nothing but its own files and the lists
//! names a game or one of its rules.

use super::{Problem, Source};

/// The crates with the rules of a game in them: those that say what is legal.
pub(crate) fn names(sources: &[Source]) -> Vec<String> {
    let name = |path: &str| Some(path.strip_prefix("crates/")?.strip_suffix("/src/legal.rs")?.to_owned());
    sources.iter().filter_map(|source| name(&source.path)).collect()
}

/// How the rules of each game are numbered (`LC-`), by its refusals.
pub(crate) fn rule_books(sources: &[Source], games: &[String]) -> Vec<String> {
    let book = |game: &String| {
        let path = format!("crates/{game}/src/illegal.rs");
        let refusals = sources.iter().find(|source| source.path == path)?;
        let (_, rule) = refusals.code().find_map(|(_, code)| code.split_once("=> \""))?;
        Some(format!("{}-", rule.split_once('-')?.0))
    };
    games.iter().filter_map(book).collect()
}

/// The lists of the games. Of the product: one for hosts, one for the page, and the evaluators' modules, each behind its
/// game's feature. Of the chores: which crate may use which, what the oracle is asked, and what is fuzzed.
const LISTS: [&str; 9] = [
    "crates/table/src/games.rs",
    "web/src/games/list.ts",
    "crates/bots/src/eval.rs",
    "crates/bots/src/lib.rs",
    "xtask/src/tidy/edges.rs",
    "xtask/src/oracle/plans.rs",
    "xtask/src/fuzz.rs",
    "fuzz/src/setups.rs",
    "fuzz/src/bin/wander.rs",
];

/// Code that names a game, or a rule of one, outside the game's own files and the lists. Comments may point at one as an
/// example, and tests may play one.
pub(crate) fn unnamed(source: &Source, games: &[String], rule_books: &[String]) -> Vec<Problem> {
    const WHY: &str = "only a game's own files and the lists of games name it";
    const WHY_RULE: &str = "only a game's own files know its rules by number";
    let path = &source.path;
    let is_code = ["rs", "ts", "js", "svelte"].iter().any(|extension| source.is(extension));
    let is_shared = ["web/src/", "xtask/src/", "fuzz/src/"].iter().any(|folder| path.starts_with(folder))
        || (path.starts_with("crates/") && (path.contains("/src/") || is_testkit(path)));
    let is_own = games.iter().any(|game| is_own(path, game));
    if !is_code || !is_shared || is_own || LISTS.contains(&path.as_str()) {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for (n, code) in untested(source) {
        for game in games.iter().filter(|game| is_named(code, game, source.is("rs"))) {
            problems.push(source.problem(n, format!("names `{game}`"), WHY));
        }
        for book in rule_books.iter().filter(|book| has_rule(code, book)) {
            problems.push(source.problem(n, format!("names a rule `{book}…`"), WHY_RULE));
        }
    }
    problems
}

/// Whether code has a rule by its number: `LC-20`.
fn has_rule(code: &str, book: &str) -> bool {
    code.match_indices(book).any(|(at, _)| {
        !code[..at].ends_with(|c: char| c.is_alphanumeric())
            && code[at + book.len()..].starts_with(|c: char| c.is_numeric())
    })
}

fn is_testkit(path: &str) -> bool {
    path.starts_with("crates/testkit/")
}

/// The code up to the tests of a file; testkit's tests are for every game too.
fn untested(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let all_tests =
        source.is("rs") && source.text.contains("#[test]") && !source.text.contains("#[cfg(test)]");
    let ends = move |code: &str| !is_testkit(&source.path) && (all_tests || code.trim() == "#[cfg(test)]");
    let code = source.code().take_while(move |(_, code)| !ends(code));
    // Without comments of other forms.
    code.filter(|(_, code)| !["*", "/*"].iter().any(|mark| code.trim_start().starts_with(mark)))
}

/// Whether a file is one of the game: it, or a folder on the way to it, has the game's name, or begins with it.
fn is_own(path: &str, game: &str) -> bool {
    let is_named = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
    path.split('/').filter_map(|part| part.strip_prefix(game)).any(is_named)
}

/// Whether code names the game: as a word, or as a part of a longer name (`CoralEval`, `isCoral`, `CORAL_SEATS`). The text
/// of a string may mention things that share its name.
fn is_named(code: &str, game: &str, is_rust: bool) -> bool {
    let capital = game[..1].to_uppercase() + &game[1..];
    let upper = game.to_uppercase();
    [game, &capital, &upper].into_iter().any(|name| {
        code.match_indices(name).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let after = code[at + name.len()..].chars().next();
            let is_word = before == Some(' ') && matches!(after, Some(' ' | ',' | '.' | '’'));
            let is_text = is_word && is_quoted(&code[..at], is_rust);
            let begins = match before {
                Some(c) if name == capital => !c.is_uppercase() && !c.is_numeric(),
                Some(c) => !c.is_alphanumeric(),
                None => true,
            };
            let ends = match after {
                Some(c) if name == upper => !c.is_alphanumeric(),
                Some(c) => !c.is_lowercase(),
                None => true,
            };
            begins && ends && !is_text
        })
    })
}

/// Whether what comes after this beginning of a line is inside a string.
fn is_quoted(before: &str, is_rust: bool) -> bool {
    let mut open = None;
    let mut chars = before.chars();
    while let Some(c) = chars.next() {
        match (open, c) {
            (Some(_), '\\') => drop(chars.next()),
            (Some(quote), c) if c == quote => open = None,
            (None, '"') => open = Some(c),
            (None, '\'' | '`') if !is_rust => open = Some(c),
            _ => {}
        }
    }
    open.is_some()
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

    fn lines(path: &str, code: &str) -> Vec<usize> {
        let books = ["LC-", "LU-", "CO-"].map(str::to_owned);
        unnamed(&source(path, code), &games(), &books).iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn code_names_no_game_but_in_its_own_files_and_the_lists() {
        let code = "use lumicora::State;\n// as in lumicora\nfn coral_only() {}\nstruct LumisLaw;\nlet x = 1; // lumis\n";
        for path in ["crates/kernel/src/game.rs", "crates/testkit/tests/laws.rs", "crates/server/src/pool.rs"]
        {
            assert_eq!(lines(path, code), [1, 3, 4], "{path}");
        }
        for path in
            ["crates/table/src/games.rs", "crates/kernel/README.md", "crates/server/tests/server/people.rs"]
        {
            assert!(lines(path, code).is_empty(), "{path}");
        }
    }

    #[test]
    fn a_page_names_no_game_but_may_speak_of_coral() {
        let code = "import { lumis } from '../games/lumis/game'\n/**\n * As lumis does.\n */\nif (game === 'coral') {}\n\
                    const keys = 'X lays plain coral, Y does not'\nconst LUMISH = 1\n\
                    const isCoral = true\nconst MOST_LUMIS = 4\n";
        assert_eq!(lines("web/src/pages/Home.svelte", code), [1, 5, 8, 9]);
        for path in ["web/src/say/lumis-map.ts", "web/src/games/coral/Table.svelte", "web/test/pad.test.ts"] {
            assert!(lines(path, code).is_empty(), "{path}");
        }
    }

    #[test]
    fn only_the_text_of_a_string_may_share_a_name() {
        let code = "const lumis = 1\nconst all = [lumicora, lumis, coral]\nconst a = 'red', lumis = 1\n\
                    const b = \"it\\\"s coral, mostly\"\nconst c = `plain coral ${coral }`\nconst d = 'plain coral '\n";
        assert_eq!(lines("web/src/parts/Face.svelte", code), [1, 2, 2, 2, 3, 5]);
        let rust = "fn f<'a>(lumis: &'a u8, coral : u8) {}\nconst TEXT: &str = \"dead coral is white\";\n";
        assert_eq!(lines("crates/server/src/pool.rs", rust), [1, 1]);
    }

    #[test]
    fn rules_are_known_by_number_in_their_own_files_only() {
        let code = "const GLYPHS = { 'LC-17': 'trash' }\n// as LU-19 wants it\nconst d = DECO-1 + 'CO-'\n/** As CO-20. */\n";
        assert_eq!(lines("web/src/parts/ScoreSheet.svelte", code), [1]);
        assert!(lines("web/src/games/lumicora/game.ts", code).is_empty());
        let refusals = "/// Over.\nGameOver {} => \"LC-26\", [], \"the game is over\";\n";
        let sources = [source("crates/lumicora/src/illegal.rs", refusals)];
        assert_eq!(rule_books(&sources, &games()), ["LC-"]);
    }

    #[test]
    fn tests_may_play_a_game() {
        let code = "fn any() {}\n#[cfg(test)]\nmod tests {\n    const GAME: &str = \"lumis\";\n}\n";
        assert!(lines("crates/server/src/pool.rs", code).is_empty());
        let all_tests = "fn play() { lumis::start() }\n#[test]\nfn it_plays() {}\n";
        assert!(lines("crates/table/src/live/leaks.rs", all_tests).is_empty());
        assert_eq!(lines("crates/testkit/src/laws.rs", code), [4], "testkit serves every game alike");
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

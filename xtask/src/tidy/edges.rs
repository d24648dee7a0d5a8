//! Who may depend on whom: the picture in `docs/ARCHITECTURE.md`, as a table.

use super::{Problem, Source};
use crate::workspace::{Kind, Package, Workspace};
use std::path::Path;

/// Every crate and those of this workspace it may use. A crate that is not here may not be there.
const PERMITTED: &[(&str, &[&str])] = &[
    // words, geometry, and what people see
    ("kernel", &[]),
    ("lattice", &[]),
    ("shown", &["kernel"]),
    // rules
    ("lumicora", &["kernel", "lattice", "shown"]),
    ("lumis", &["kernel", "lattice", "shown"]),
    ("coral", &["kernel", "lattice", "shown"]),
    // search, and the one crate that lists the games
    ("bots", &["kernel", "lattice", "lumicora", "lumis", "coral"]),
    ("table", &["kernel", "shown", "bots", "lumicora", "lumis", "coral"]),
    // leaves
    ("protocol", &[]),
    ("store", &[]),
    // for load tests and checks
    ("client", &["protocol"]),
    // hosts
    ("server", &["kernel", "shown", "table", "protocol", "store"]),
    ("cli", &["kernel", "shown", "table", "client", "protocol", "server"]),
    ("wasm", &["kernel", "shown", "table"]),
    ("python", &["kernel", "shown", "table"]),
    // for developers
    ("typescript", &["kernel", "shown", "table", "protocol", "wasm"]),
    // beside them
    ("testkit", &["kernel"]),
    ("xtask", &[]),
];

/// What any crate may use in its tests, beside what it may use anyway; testkit itself may not.
const FOR_TESTS: &str = "testkit";

/// Further edges that tests may have.
const IN_TESTS: [(&str, &str); 2] = [("server", "client"), ("cli", "store")];

/// Edges that the table does not have.
pub(crate) fn problems(workspace: &Workspace, sources: &[Source]) -> Vec<Problem> {
    let members: Vec<&str> = workspace.packages.iter().map(|p| p.name.as_str()).collect();
    let mut problems = Vec::new();
    for package in &workspace.packages {
        let path = slashes(workspace.relative(&package.manifest));
        let text = sources.iter().find(|s| s.path == path).map_or("", |s| s.text.as_str());
        for (word, what, why) in forbidden(package, &members) {
            let line = text.lines().position(|line| starts_with_word(line, &word)).map_or(1, |i| i + 1);
            problems.push(Problem { path: path.clone(), line, what, why });
        }
    }
    problems
}

/// For each forbidden edge the word to look for in the manifest, what it is, and why it is wrong.
fn forbidden(package: &Package, members: &[&str]) -> Vec<(String, String, &'static str)> {
    let from = package.name.as_str();
    let Some((_, permitted)) = PERMITTED.iter().find(|(name, _)| *name == from) else {
        let what = format!("`{from}` has no place in the table");
        return vec![("name".to_owned(), what, "say in xtask/src/tidy/edges.rs what it may depend on")];
    };
    let mut found = Vec::new();
    for dependency in &package.dependencies {
        let to = dependency.name.as_str();
        let tested = dependency.kind == Kind::Dev && IN_TESTS.contains(&(from, to));
        if !members.contains(&to) || permitted.contains(&to) || tested {
            continue;
        }
        let why = match (to == FOR_TESTS, dependency.kind) {
            (true, Kind::Dev) if from != FOR_TESTS => continue,
            (true, _) => "testkit is for tests: a dev-dependency only",
            (false, _) => "not an edge of docs/ARCHITECTURE.md (table in xtask/src/tidy/edges.rs)",
        };
        let kind = if dependency.kind == Kind::Dev { " in its tests" } else { "" };
        found.push((to.to_owned(), format!("`{from}` depends on `{to}`{kind}"), why));
    }
    found
}

fn starts_with_word(line: &str, word: &str) -> bool {
    line.trim_start()
        .strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-'))
}

/// A path as git writes it.
pub(super) fn slashes(path: &Path) -> String {
    path.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;
    use crate::workspace::Dependency;

    const MEMBERS: [&str; 9] =
        ["kernel", "lattice", "lumicora", "bots", "table", "cli", "server", "testkit", "protocol"];

    fn package(name: &str, dependencies: &[(&str, Kind)]) -> Package {
        let dependencies =
            dependencies.iter().map(|&(name, kind)| Dependency { name: name.to_owned(), kind }).collect();
        Package {
            name: name.to_owned(),
            manifest: format!("top/crates/{name}/Cargo.toml").into(),
            is_public: false,
            dependencies,
            features: Vec::new(),
        }
    }

    fn is_forbidden(from: &str, to: &str, kind: Kind) -> bool {
        !forbidden(&package(from, &[(to, kind)]), &MEMBERS).is_empty()
    }

    #[test]
    fn only_table_and_bots_may_name_a_game() {
        for from in ["cli", "server", "kernel", "lattice", "protocol", "testkit", "wasm", "python"] {
            assert!(is_forbidden(from, "lumicora", Kind::Normal), "{from}");
            assert!(is_forbidden(from, "lumicora", Kind::Dev), "{from}");
        }
        for from in ["table", "bots"] {
            assert!(!is_forbidden(from, "lumicora", Kind::Normal), "{from}");
        }
    }

    #[test]
    fn nobody_depends_on_what_comes_after_it() {
        for (from, to) in [("kernel", "lattice"), ("lumicora", "table"), ("bots", "table"), ("table", "cli")]
        {
            assert!(is_forbidden(from, to, Kind::Normal), "{from} on {to}");
        }
    }

    #[test]
    fn testkit_is_for_tests_and_knows_the_kernel_only() {
        assert!(is_forbidden("lumicora", "testkit", Kind::Normal));
        assert!(!is_forbidden("lumicora", "testkit", Kind::Dev));
        assert!(!is_forbidden("testkit", "kernel", Kind::Normal));
        assert!(is_forbidden("testkit", "lattice", Kind::Dev));
        assert!(is_forbidden("testkit", "testkit", Kind::Dev));
    }

    #[test]
    fn crates_from_elsewhere_are_not_our_edges() {
        assert!(!is_forbidden("kernel", "serde", Kind::Normal));
    }

    #[test]
    fn a_crate_that_nobody_placed_is_a_problem() {
        let found = forbidden(&package("surprise", &[]), &MEMBERS);
        assert_eq!(found[0].1, "`surprise` has no place in the table");
    }

    #[test]
    fn a_problem_points_at_the_line_of_the_manifest() {
        let workspace = Workspace {
            root: "top".into(),
            target: "top/target".into(),
            packages: vec![
                package("kernel", &[]),
                package("cli", &[("kernel", Kind::Normal), ("lumicora", Kind::Normal)]),
                package("lumicora", &[]),
            ],
        };
        let manifest =
            "[dependencies]\nkernel.workspace = true\nlumicora-data = \"1\"\nlumicora.workspace = true\n";
        let found = problems(&workspace, &[source("crates/cli/Cargo.toml", manifest)]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), ("crates/cli/Cargo.toml", 4));
    }
}

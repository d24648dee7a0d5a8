//! Crates for strangers, `reeflight-…`: each has a README as its front page, with an example that runs as a
//! doctest; and cargo can package it, which means that strangers can get everything it depends on.

use super::edges::slashes;
use super::{Problem, Source};
use crate::packages::pack;
use crate::process::keep;
use crate::workspace::{PREFIX, Workspace};

/// How a library says that its README is its front page.
const FRONT_PAGE: &str = "#![doc = include_str!(\"../README.md\")]";

/// Crates for strangers without a front page.
pub(crate) fn problems(workspace: &Workspace, sources: &[Source]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for package in workspace.packages.iter().filter(|package| package.is_public) {
        let manifest = slashes(workspace.relative(&package.manifest));
        let folder = manifest.trim_end_matches("Cargo.toml");
        let mut wants = |file: &str, what: &str, why| {
            let path = format!("{folder}{file}");
            let text = sources.iter().find(|source| source.path == path).map_or("", |source| &source.text);
            if !text.contains(what) {
                problems.push(Problem { path, line: 1, what: format!("no `{what}`"), why });
            }
        };
        wants("Cargo.toml", &format!("name = \"{PREFIX}"), "names are few where strangers look");
        wants("README.md", "```rust", "strangers begin with an example");
        wants("src/lib.rs", FRONT_PAGE, "examples of a README run only as part of the docs");
    }
    problems
}

/// Whether cargo can package them all; says why not.
pub(crate) fn can_be_packaged(workspace: &Workspace) -> Result<bool, String> {
    // The code is compiled by the tests, and from the archives by `cargo xtask packages`.
    // A folder of its own: no lock to wait for.
    let folder = workspace.target.join("packages");
    let words = ["--quiet", "--offline", "--no-verify", "--allow-dirty"];
    let packaged = keep(&mut pack(workspace, &folder, &words))?;
    if !packaged.ended_well {
        packaged.lines.iter().for_each(|line| println!("{line}"));
    }
    Ok(packaged.ended_well)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;
    use crate::workspace::Package;

    #[test]
    fn a_crate_for_strangers_has_a_front_page_with_an_example() {
        let package = |name: &str, is_public| Package {
            name: name.to_owned(),
            manifest: format!("top/crates/{name}/Cargo.toml").into(),
            is_public,
            dependencies: Vec::new(),
            features: Vec::new(),
        };
        let packages = vec![package("good", true), package("bare", true), package("ours", false)];
        let workspace = Workspace { root: "top".into(), target: "top/target".into(), packages };
        let sources = [
            source("crates/good/Cargo.toml", "[package]\nname = \"reeflight-good\"\n"),
            source("crates/good/README.md", "# Good\n```rust\n```\n"),
            source("crates/good/src/lib.rs", FRONT_PAGE),
            source("crates/bare/Cargo.toml", "[package]\nname = \"reeflight-bare\"\n"),
        ];
        let found: Vec<String> = problems(&workspace, &sources).into_iter().map(|p| p.path).collect();
        assert_eq!(found, ["crates/bare/README.md", "crates/bare/src/lib.rs"]);
    }
}

//! Every crate must opt in to the workspace's lints: cargo does not do that by itself.

use super::edges::slashes;
use super::{Problem, Source};
use crate::workspace::Workspace;

/// Manifests of members without `[lints] workspace = true`.
pub(crate) fn problems(workspace: &Workspace, sources: &[Source]) -> Vec<Problem> {
    let manifests: Vec<String> =
        workspace.packages.iter().map(|p| slashes(workspace.relative(&p.manifest))).collect();
    sources
        .iter()
        .filter(|source| manifests.contains(&source.path) && !has_workspace_lints(&source.text))
        .map(|source| {
            source.problem(
                1,
                "no `[lints] workspace = true`",
                "without it the workspace's lints do not apply to this crate",
            )
        })
        .collect()
}

fn has_workspace_lints(manifest: &str) -> bool {
    let mut table = "";
    manifest.lines().map(str::trim).any(|line| {
        if line.starts_with('[') {
            table = line;
        }
        let words: String = line.split_whitespace().collect();
        (table == "[lints]" && words == "workspace=true") || words == "lints.workspace=true"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;
    use crate::workspace::Package;

    #[test]
    fn only_the_real_thing_counts() {
        for good in
            ["[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n", "lints.workspace = true\n[package]"]
        {
            assert!(has_workspace_lints(good), "{good}");
        }
        for bad in [
            "",
            "[lints]\nworkspace = false",
            "[lints.rust]\nworkspace = true",
            "[dependencies]\nworkspace = true\n[lints]",
        ] {
            assert!(!has_workspace_lints(bad), "{bad}");
        }
    }

    #[test]
    fn a_member_without_lints_is_a_problem() {
        let member = Package {
            name: "a".into(),
            manifest: "top/crates/a/Cargo.toml".into(),
            is_public: false,
            dependencies: Vec::new(),
            features: Vec::new(),
        };
        let workspace = Workspace { root: "top".into(), target: "top/target".into(), packages: vec![member] };
        // The root's own manifest is not a member's.
        let sources = [source("Cargo.toml", "[workspace]"), source("crates/a/Cargo.toml", "[package]")];
        let found = problems(&workspace, &sources);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "crates/a/Cargo.toml");
    }
}

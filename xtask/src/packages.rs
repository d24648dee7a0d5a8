//! `cargo xtask packages`: builds the crates for strangers as a stranger would, each from its own archive with the
//! others taken from theirs, so that a file the archive leaves out is noticed (tidy packs them without compiling).
//! Then each crate with each of its features alone and with none: in the workspace they are always on together.

use crate::process::succeeds;
use crate::workspace::{PREFIX, Package, Workspace};
use std::path::Path;
use std::process::Command;

/// Builds every package for strangers. Whether all of them build.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    // A new folder every time: cargo takes what it has once unpacked and built of a version for all there ever is of it.
    let folder = workspace.target.join(format!("packages-{}", std::process::id()));
    let done = build_all(workspace, &folder);
    let _ = std::fs::remove_dir_all(&folder);
    done
}

fn build_all(workspace: &Workspace, folder: &Path) -> Result<bool, String> {
    let mut commands = vec![pack(workspace, folder, &["--quiet", "--offline", "--allow-dirty"])];
    for package in workspace.packages.iter().filter(|package| package.is_public) {
        for words in checks(package) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut command = workspace.cargo(&words);
            command.arg("--target-dir").arg(folder);
            commands.push(command);
        }
    }
    for command in &mut commands {
        let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
        println!("cargo {}", words.join(" "));
        if !succeeds(command)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `cargo package` for all crates for strangers at once: none of them has to be published for the next to be packed.
pub(crate) fn pack(workspace: &Workspace, folder: &Path, words: &[&str]) -> Command {
    let mut command = workspace.cargo(&["package"]);
    let public = workspace.packages.iter().filter(|package| package.is_public);
    command.args(words).args(public.map(|package| format!("--package={PREFIX}{}", package.name)));
    command.arg("--target-dir").arg(folder);
    command
}

/// A crate without features, and with each of them alone.
fn checks(package: &Package) -> Vec<Vec<String>> {
    if package.features.is_empty() {
        return Vec::new();
    }
    let name = format!("--package={PREFIX}{}", package.name);
    let without =
        ["check", "--quiet", "--offline", &name, "--no-default-features"].map(str::to_owned).to_vec();
    let alone = package.features.iter().map(|feature| {
        let mut words = without.clone();
        words.push(format!("--features={feature}"));
        words
    });
    std::iter::once(without.clone()).chain(alone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_tried_alone_and_none_too() {
        let package = |features: &[&str]| Package {
            name: "bots".to_owned(),
            manifest: "bots/Cargo.toml".into(),
            is_public: true,
            dependencies: Vec::new(),
            features: features.iter().map(|&feature| feature.to_owned()).collect(),
        };
        let last: Vec<String> =
            checks(&package(&["chess", "go"])).iter().map(|words| words[5..].join(" ")).collect();
        assert_eq!(last, ["", "--features=chess", "--features=go"]);
        assert!(checks(&package(&[])).is_empty(), "built already, by its archive");
    }
}

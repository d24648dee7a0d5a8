//! Where the workspace is and what is in it, according to cargo.

use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace that this program was built in.
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// A member of the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) manifest: PathBuf,
    /// Whether it is meant for strangers: then it can be published.
    pub(crate) is_public: bool,
    pub(crate) dependencies: Vec<Dependency>,
    /// Its features, except `default`.
    pub(crate) features: Vec<String>,
}

/// What a member says it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

/// What a member needs it for. Build dependencies count as normal ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Normal,
    Dev,
}

/// How a program is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quick to build; the tests have built it anyway.
    Dev,
    /// Slow to build, quick to run.
    Release,
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn find() -> Result<Self, String> {
        // At run time first: the program may have been built elsewhere.
        let own = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let output = Command::new(cargo())
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .current_dir(&own)
            .output()
            .map_err(|e| format!("cargo cannot be started: {e}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let metadata = serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
        Self::read(&metadata).ok_or_else(|| "cargo metadata has an unknown form".to_owned())
    }

    fn read(metadata: &Value) -> Option<Self> {
        let path = |key: &str| metadata[key].as_str().map(PathBuf::from);
        let packages = metadata["packages"].as_array()?.iter().map(read_package).collect::<Option<_>>()?;
        Some(Workspace { root: path("workspace_root")?, target: path("target_directory")?, packages })
    }

    /// A cargo command that runs at the root. Nothing is left out of the program (`REEFLIGHT_WEB` is passed on as it
    /// is): what is built once serves every part.
    pub(crate) fn cargo(&self, words: &[&str]) -> Command {
        let mut command = self.command(cargo(), words);
        if !self.is_incremental() {
            command.env("CARGO_INCREMENTAL", "0");
        }
        command
    }

    /// Whether this is a machine that builds again and again. Incremental compilation makes a build a tenth
    /// slower, and a machine that only tests gains nothing from it.
    fn is_incremental(&self) -> bool {
        let kept = std::fs::read_dir(self.target.join("debug/incremental")).into_iter().flatten().flatten();
        // xtask itself is built before anyone can decide.
        kept.into_iter().any(|entry| !entry.file_name().to_string_lossy().starts_with("xtask"))
    }

    /// Any command that runs at the root.
    pub(crate) fn command(&self, program: impl Into<OsString>, words: &[&str]) -> Command {
        let mut command = Command::new(program.into());
        command.args(words).current_dir(&self.root);
        command
    }

    /// Builds the `reeflight` program and returns its path.
    pub(crate) fn build_program(&self, profile: Profile) -> Result<PathBuf, String> {
        let folder = self.build("cli", ["--bin", "reeflight"], profile)?;
        Ok(folder.join(format!("reeflight{}", std::env::consts::EXE_SUFFIX)))
    }

    /// Builds `reeflight-next`, the program with a second version of one rule (docs/adr/0014), and returns its path.
    pub(crate) fn build_next_program(&self) -> Result<PathBuf, String> {
        let words = ["build", "--quiet", "--locked", "--workspace", "--bin", "reeflight-next", "--features"];
        let status = self.cargo(&words).arg("cli/next-rules").status();
        match status.map_err(|e| format!("cargo cannot be started: {e}"))?.success() {
            true => Ok(self.target.join(format!("debug/reeflight-next{}", std::env::consts::EXE_SUFFIX))),
            false => Err("cannot be built: reeflight-next".to_owned()),
        }
    }

    /// Builds the program of a package of the same name and returns its path.
    pub(crate) fn build_tool(&self, package: &str) -> Result<PathBuf, String> {
        let folder = self.build(package, ["--bin", package], Profile::Dev)?;
        Ok(folder.join(format!("{package}{}", std::env::consts::EXE_SUFFIX)))
    }

    /// Builds an example of a package and returns its path.
    pub(crate) fn build_example(
        &self,
        package: &str,
        name: &str,
        profile: Profile,
    ) -> Result<PathBuf, String> {
        let folder = self.build(package, ["--example", name], profile)?;
        Ok(folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
    }

    /// Builds something and returns the folder with everything built this way.
    fn build(&self, package: &str, what: [&str; 2], profile: Profile) -> Result<PathBuf, String> {
        let member = self.packages.iter().find(|member| member.name == package);
        let manifest = member.ok_or_else(|| format!("no crate `{package}`"))?.manifest.to_string_lossy();
        let mut words = vec!["build", "--quiet", "--locked"];
        words.extend(what);
        let folder = match profile {
            // As part of the workspace, as the tests have built it: by itself a package needs fewer features of
            // its dependencies, and all of them would be compiled once more.
            Profile::Dev => {
                words.push("--workspace");
                "debug"
            }
            Profile::Release => {
                words.extend(["--manifest-path", &manifest, "--release"]);
                "release"
            }
        };
        let status = self.cargo(&words).status().map_err(|e| format!("cargo cannot be started: {e}"))?;
        if !status.success() {
            return Err(format!("cannot be built: {}", what.join(" ")));
        }
        Ok(self.target.join(folder))
    }

    /// A path relative to the root, for people to read and to paste there.
    pub(crate) fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// The prefix of the names of crates for strangers; our own code leaves it out.
pub(crate) const PREFIX: &str = "reeflight-";

fn short(name: &str) -> String {
    name.strip_prefix(PREFIX).unwrap_or(name).to_owned()
}

/// The cargo that runs us, so that one toolchain does everything.
fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn read_package(package: &Value) -> Option<Package> {
    let dependency = |d: &Value| {
        let kind = if d["kind"] == "dev" { Kind::Dev } else { Kind::Normal };
        Some(Dependency { name: short(d["name"].as_str()?), kind })
    };
    Some(Package {
        name: short(package["name"].as_str()?),
        manifest: package["manifest_path"].as_str()?.into(),
        // Null means that it can be published anywhere; `publish = false` is an empty list of places.
        is_public: package["publish"].is_null(),
        dependencies: package["dependencies"].as_array()?.iter().map(dependency).collect::<Option<_>>()?,
        features: package["features"]
            .as_object()?
            .keys()
            .filter(|name| *name != "default")
            .cloned()
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn metadata_is_read_with_the_kinds_of_edges() {
        let metadata = json!({
            "workspace_root": "top", "target_directory": "top/target",
            "packages": [{"name": "reeflight-kernel", "publish": null, "manifest_path": "top/kernel/Cargo.toml",
                "features": {"default": ["fast"], "fast": []}, "dependencies": [
                {"name": "serde", "kind": null}, {"name": "testkit", "kind": "dev"}, {"name": "cc", "kind": "build"},
            ]}],
        });
        let workspace = Workspace::read(&metadata).expect("a known form");
        let kinds: Vec<Kind> = workspace.packages[0].dependencies.iter().map(|d| d.kind).collect();
        assert_eq!(kinds, [Kind::Normal, Kind::Dev, Kind::Normal]);
        assert_eq!((workspace.packages[0].name.as_str(), workspace.packages[0].is_public), ("kernel", true));
        assert_eq!(workspace.packages[0].features, ["fast"]);
        assert!(Workspace::read(&json!({"workspace_root": "top"})).is_none());
    }
}

//! `cargo xtask codegen`: what is written by programs and kept in the repository.

use crate::workspace::{Profile, Workspace};
use std::fs;
use std::process::Command;

/// Where the protocol's types for the page are.
const WIRE: &str = "web/src/wire";

/// Writes them anew.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let folder = workspace.root.join(WIRE);
    fs::create_dir_all(&folder).map_err(|e| format!("{WIRE}: {e}"))?;
    for (name, text) in typescript(workspace)? {
        fs::write(folder.join(&name), text).map_err(|e| format!("{WIRE}/{name}: {e}"))?;
        println!("written: {WIRE}/{name}");
    }
    Ok(true)
}

/// A file that is not as it would be written now.
pub(crate) fn stale(workspace: &Workspace) -> Result<Option<String>, String> {
    let is_stale = |(name, text): &(String, String)| {
        fs::read_to_string(workspace.root.join(WIRE).join(name)).unwrap_or_default() != *text
    };
    Ok(typescript(workspace)?.into_iter().find(is_stale).map(|(name, _)| format!("{WIRE}/{name}")))
}

fn typescript(workspace: &Workspace) -> Result<Vec<(String, String)>, String> {
    let program = workspace.build_example("protocol", "typescript", Profile::Dev)?;
    let output = Command::new(&program).output().map_err(|e| format!("{}: {e}", program.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())
}

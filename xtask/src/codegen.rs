//! `cargo xtask codegen`: generated files that are kept in the repository.

use crate::workspace::Workspace;
use std::fs;
use std::process::Command;

/// Where the types of what the page reads and sends are.
const WIRE: &str = "web/src/wire";

/// Generates them again.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let folder = workspace.root.join(WIRE);
    fs::create_dir_all(&folder).map_err(|e| format!("{WIRE}: {e}"))?;
    for (name, text) in typescript(workspace)? {
        fs::write(folder.join(&name), text).map_err(|e| format!("{WIRE}/{name}: {e}"))?;
        println!("written: {WIRE}/{name}");
    }
    Ok(true)
}

/// Files that are out of date.
pub(crate) fn stale(workspace: &Workspace) -> Result<Option<String>, String> {
    let is_stale = |(name, text): &(String, String)| {
        fs::read_to_string(workspace.root.join(WIRE).join(name)).unwrap_or_default() != *text
    };
    Ok(typescript(workspace)?.into_iter().find(is_stale).map(|(name, _)| format!("{WIRE}/{name}")))
}

fn typescript(workspace: &Workspace) -> Result<Vec<(String, String)>, String> {
    let program = workspace.build_tool("typescript")?;
    let output = Command::new(&program).output().map_err(|e| format!("{}: {e}", program.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())
}

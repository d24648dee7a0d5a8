//! `cargo xtask codegen`: what is written by programs and kept in the repository.

use crate::workspace::Workspace;
use std::fs;

/// The protocol's types for the page.
const WIRE: &str = "web/src/wire/index.ts";

/// Writes it anew.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let file = workspace.root.join(WIRE);
    let folder = file.parent().ok_or("no folder")?;
    fs::create_dir_all(folder).map_err(|e| format!("{WIRE}: {e}"))?;
    fs::write(&file, typescript(workspace)?).map_err(|e| format!("{WIRE}: {e}"))?;
    println!("written: {WIRE}");
    Ok(true)
}

/// What is not as it would be written now.
pub(crate) fn stale(workspace: &Workspace) -> Result<Option<&'static str>, String> {
    let fresh = typescript(workspace)?;
    let kept = fs::read_to_string(workspace.root.join(WIRE)).unwrap_or_default();
    Ok((kept != fresh).then_some(WIRE))
}

fn typescript(workspace: &Workspace) -> Result<String, String> {
    let words = ["run", "--quiet", "--locked", "--package", "protocol", "--example", "typescript"];
    let output = workspace.cargo(&words).output().map_err(|e| format!("cargo cannot be started: {e}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    String::from_utf8(output.stdout).map_err(|e| e.to_string())
}

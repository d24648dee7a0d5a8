//! `cargo xtask bless`: makes the golden files anew. The tests write them instead of comparing where `BLESS`
//! is set; what changed is then read as a diff before it is committed.

use crate::process::succeeds;
use crate::suite::test_runner;
use crate::workspace::Workspace;

/// Runs the tests with `BLESS=1` and shows which files are different now.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let (_, mut tests) = test_runner(workspace);
    let ok = succeeds(tests.env("BLESS", "1"))?;
    println!("\nchanged, to be read before it is committed:");
    succeeds(&mut workspace.command("git", &["status", "--short"]))?;
    Ok(ok)
}

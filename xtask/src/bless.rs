//! `cargo xtask bless`: rewrites the golden files. With `BLESS` set, the tests write them instead of comparing;
//! read the diff before you commit it.

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

//! Packages of a Debian of which we are root.

use crate::process::{answers, keep};
use std::process::Command;

/// Whether packages can be installed here.
pub(super) fn is_ours() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    root && answers(Command::new("apt-get").arg("--version"))
}

/// Asks which packages there are.
pub(super) fn update() -> Result<(), String> {
    apt(&["update"])
}

pub(super) fn install(packages: &[&str]) -> Result<(), String> {
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

fn apt(words: &[&str]) -> Result<(), String> {
    let kept = keep(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))?;
    let last = kept.lines.last().cloned().unwrap_or_default();
    let failed = || format!("missing: a browser; `apt-get {}` failed: {last}", words.join(" "));
    if kept.ended_well { Ok(()) } else { Err(failed()) }
}

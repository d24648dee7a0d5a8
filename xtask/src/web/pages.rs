//! The pages in a real Chromium, against the real program: the part "pages" of `cargo xtask test`.

use super::{install, node};
use crate::process::{answers, run_and_keep};
use crate::tally::{Runner, Tally};
use crate::workspace::{Profile, Workspace};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a Chromium may be called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A Chromium: the one that `CHROMIUM` names, or one that is installed; on a Debian of which we are root it is
/// installed first if need be.
pub(crate) fn browser() -> Option<PathBuf> {
    let installed = || {
        let own = std::env::var("CHROMIUM").ok();
        let names = own.into_iter().chain(NAMES.map(str::to_owned));
        names.filter_map(|name| found(&name)).find(|path| answers(Command::new(path).arg("--version")))
    };
    installed().or_else(|| install_browser().then(installed).flatten())
}

/// Where a program is: the browser's driver wants its path.
fn found(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::split_paths(&folders).map(|folder| folder.join(name));
    std::iter::once(PathBuf::from(name)).chain(paths).find(|path| path.is_file())
}

fn install_browser() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !root || !answers(Command::new("apt-get").arg("--version")) {
        return false;
    }
    println!("no Chromium is here: apt-get installs Debian's");
    let apt = |words: &[&str]| {
        answers(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update"]) && apt(&["install", "--yes", "--no-install-recommends", "chromium"])
}

/// Builds the program with its pages and runs every test in `web/test/pages`.
pub(crate) fn test(workspace: &Workspace, browser: &Path) -> Result<Tally, String> {
    install(workspace)?;
    let program = workspace.build_program_with_pages(Profile::Dev)?;
    let mut run = node(workspace, &["test/pages/run.mjs"]);
    run.env("CHROMIUM", browser).env("REEFLIGHT", &program).env("SCREENS", workspace.target.join("screens"));
    let (ended_well, lines) = run_and_keep(&mut run)?;
    Ok(Tally::of_run(Runner::Plain, ended_well, &lines))
}

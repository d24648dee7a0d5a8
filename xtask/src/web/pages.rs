//! The pages in a real Chromium, against the real program: the part "pages" of `cargo xtask test`.

use super::node;
use crate::checks::{Checks, Runner};
use crate::process::{answers, found, keep, run_and_keep, succeeds};
use crate::workspace::{Profile, Workspace};
use std::path::PathBuf;
use std::process::Command;

/// What a Chromium may be called. The one without windows comes first: the others draw tabs and menus for every page that
/// is opened, which nobody sees.
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// How Debian names the packages with one; older ones have the second only.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// A Chromium: the one that `CHROMIUM` names, or one that is installed; on a Debian of which we are root it is
/// installed first if need be.
pub(crate) fn browser() -> Result<PathBuf, String> {
    let installed = || {
        let (own, path) = (std::env::var("CHROMIUM").ok(), std::env::var_os("PATH").unwrap_or_default());
        let names = own.into_iter().chain(NAMES.map(str::to_owned));
        names.filter_map(|name| found(&path, &name)).find(|path| answers(Command::new(path).arg("--version")))
    };
    if let Some(browser) = installed() {
        return Ok(browser);
    }
    install_browser()?;
    installed().ok_or_else(|| "apt-get has installed a Chromium that does not start".to_owned())
}

fn install_browser() -> Result<(), String> {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !root || !answers(Command::new("apt-get").arg("--version")) {
        let names = NAMES.join(", ");
        return Err(format!("missing: a Chromium ({names}, or the one that CHROMIUM names)"));
    }
    println!("no Chromium is here: apt-get installs Debian's");
    apt(&["update"])?;
    let [best, other] =
        PACKAGES.map(|package| move || apt(&["install", "--yes", "--no-install-recommends", package]));
    best().or_else(|_| other())
}

fn apt(words: &[&str]) -> Result<(), String> {
    let kept = keep(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))?;
    let last = kept.lines.last().cloned().unwrap_or_default();
    let failed = || format!("missing: a Chromium; `apt-get {}` failed: {last}", words.join(" "));
    if kept.ended_well { Ok(()) } else { Err(failed()) }
}

/// A match through each proxy that `deploy/` has a file for.
pub(crate) fn through_proxies(workspace: &Workspace) -> Result<bool, String> {
    for (name, word) in [("nginx", "-v"), ("caddy", "version"), ("openssl", "version"), ("ss", "-V")] {
        if !answers(Command::new(name).arg(word)) {
            return Err(format!("missing: {name}"));
        }
    }
    let browser = browser()?;
    let program = workspace.build_program(Profile::Dev)?;
    succeeds(node(workspace, &["test/proxies.mjs"]).env("CHROMIUM", browser).env("REEFLIGHT", program))
}

/// Builds the program with its pages and runs every test in `web/test/pages`. Pictures of the pages are for people.
pub(crate) fn test(workspace: &Workspace, pictures: bool) -> Result<Checks, String> {
    let browser = browser()?;
    let program = workspace.build_program(Profile::Dev)?;
    let mut run = node(workspace, &["test/pages/run.mjs"]);
    run.env("CHROMIUM", browser).env("REEFLIGHT", &program).env("SCREENS", workspace.target.join("screens"));
    if pictures {
        run.env("PICTURES", "1");
    }
    let (ended_well, lines) = run_and_keep(&mut run)?;
    Ok(Checks::of_run(Runner::Plain, ended_well, &lines))
}

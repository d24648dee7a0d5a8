//! The pages in a real Chromium, against the real program: the part "pages" of `cargo xtask test`.

use super::{debian, node};
use crate::checks::{Checks, Runner};
use crate::process::{answers, found, run_and_keep, succeeds};
use crate::workspace::{Profile, Workspace};
use std::path::PathBuf;
use std::process::Command;

/// Possible names of a Chromium. The headless one comes first: the others draw tabs and menus for every page,
/// which nobody sees.
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// How Debian names the packages with one; older ones have the second only.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// A Chromium: the one `CHROMIUM` names, or an installed one; as root on Debian it is installed first if needed.
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
    if !debian::is_ours() {
        let names = NAMES.join(", ");
        return Err(format!("missing: a Chromium ({names}, or the one that CHROMIUM names)"));
    }
    println!("no Chromium is here: apt-get installs Debian's");
    debian::update()?;
    let [best, other] = PACKAGES.map(|package| move || debian::install(&[package]));
    best().or_else(|_| other())
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

/// What the titles of the tests begin with that the part "versions" runs.
const VERSIONS: &str = "versions:";

/// Builds the program with its pages and runs every other test in `web/test/pages`. Pictures of the pages are for people.
pub(crate) fn test(workspace: &Workspace, pictures: bool) -> Result<Checks, String> {
    let mut run = tests(workspace, &["test/pages/run.mjs"])?;
    run.env("WITHOUT", VERSIONS);
    if pictures {
        run.env("PICTURES", "1");
    }
    counted(&mut run)
}

/// The tests of rules that change, which need program and engine with a second version of one rule as well.
pub(crate) fn test_versions(workspace: &Workspace) -> Result<Checks, String> {
    let mut run = tests(workspace, &["test/pages/run.mjs", VERSIONS])?;
    run.env("REEFLIGHT_NEXT", workspace.build_next_program()?);
    run.env("ENGINE_NEXT", super::build_next_engine(workspace)?);
    counted(&mut run)
}

fn tests(workspace: &Workspace, words: &[&str]) -> Result<Command, String> {
    let browser = browser()?;
    let program = workspace.build_program(Profile::Dev)?;
    let mut run = node(workspace, words);
    run.env("CHROMIUM", browser).env("REEFLIGHT", &program).env("SCREENS", workspace.target.join("screens"));
    Ok(run)
}

fn counted(run: &mut Command) -> Result<Checks, String> {
    let (ended_well, lines) = run_and_keep(run)?;
    Ok(Checks::of_run(Runner::Plain, ended_well, &lines))
}

//! `cargo xtask bench pages`: how fast pages open on a slow phone, by Lighthouse (`bench/pages`).

use crate::process::succeeds;
use crate::web;
use crate::workspace::{Profile, Workspace};

/// How often each page is opened; the median counts.
const RUNS: &str = "5";

/// Whether everything could be measured.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let browser = web::pages::browser()?;
    let program = workspace.build_program(Profile::Release)?;
    let folder = workspace.root.join("bench/pages");
    web::install_packages(&folder)?;
    let mut measure = workspace.command("node", &["measure.mjs", RUNS]);
    succeeds(measure.current_dir(&folder).env("CHROME_PATH", browser).env("REEFLIGHT", program))
}

//! Python: the one that is installed, and one with packages in a folder of its own.

use crate::process::{answers, keep};
use crate::workspace::Workspace;
use std::path::PathBuf;
use std::process::Command;

/// What is installed from its registry: a socket client for the example, and a generator of requests.
const PACKAGES: [&str; 2] = ["websockets>=14,<18", "schemathesis>=4,<5"];
/// That it is there.
const IMPORT: &str = "import websockets.asyncio.client, schemathesis.cli";

/// The name of a Python that can run the oracle.
pub(crate) fn installed() -> Result<&'static str, String> {
    let recent = ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"];
    let names = ["python3", "python"];
    names
        .into_iter()
        .find(|name| answers(Command::new(name).args(recent)))
        .ok_or_else(|| "missing: Python 3.8 or later, as `python3` or `python`".to_owned())
}

/// A Python with [`PACKAGES`], created if needed; nothing is installed anywhere else.
pub(crate) fn venv(workspace: &Workspace) -> Result<PathBuf, String> {
    let folder = workspace.target.join("python");
    let own = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let has_them = || answers(Command::new(&own).args(["-c", IMPORT]));
    if has_them() {
        return Ok(own);
    }
    step(
        Command::new(installed()?).args(["-m", "venv", "--clear"]).arg(&folder),
        "missing: Python's module `venv`",
    )?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    step(Command::new(&own).args(pip).args(PACKAGES), &format!("pip cannot install {}", PACKAGES.join(" ")))?;
    if has_them() { Ok(own) } else { Err(format!("installed, but Python fails at `{IMPORT}`")) }
}

fn step(command: &mut Command, failed: &str) -> Result<(), String> {
    let kept = keep(command)?;
    let last = kept.lines.last().cloned().unwrap_or_default();
    if kept.ended_well { Ok(()) } else { Err(format!("{failed}: {last}")) }
}

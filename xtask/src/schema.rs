//! Requests made up from the OpenAPI document, as part of `cargo xtask test`: no 5xx, and no answer that is not
//! described.

use crate::checks::Checks;
use crate::examples::Server;
use crate::process::run_and_keep;
use crate::python;
use crate::workspace::{Profile, Workspace};

/// Counts one.
pub(crate) fn run(workspace: &Workspace) -> Result<Checks, String> {
    let python = python::venv(workspace)?;
    let program = workspace.build_program(Profile::Dev)?;
    let server = Server::start(workspace, &program, &["--no-limits"])?;
    let document = format!("{}/api/openapi.json", server.url);
    let words = ["-m", "schemathesis.cli", "run", &document, "--phases", "fuzzing,stateful"];
    let mut command = workspace.command(python, &words);
    // The same every time; `st run` alone, without --phases, tries far more.
    // Without a cookie every request comes from a new person, who would not find what the one before has made.
    command.args(["--exclude-checks", "ensure_resource_availability"]);
    command.args(["--max-examples", "25", "--seed", "1", "--no-color", "--generation-database", "none"]);
    let (ended_well, _) = run_and_keep(&mut command)?;
    Ok(Checks::one(ended_well))
}

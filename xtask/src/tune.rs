//! `cargo xtask tune GAME`: self-play in a release build. Further words go to `reeflight tune`.

use crate::process::succeeds;
use crate::workspace::{Profile, Workspace};

/// Prints every trial and, last, the weights.
pub(crate) fn run(workspace: &Workspace, words: &[String]) -> Result<bool, String> {
    if words.is_empty() {
        return Err("tune: a game is wanted".to_owned());
    }
    let program = workspace.build_program(Profile::Release)?;
    let mut command = workspace.command(program, &["tune"]);
    command.args(words);
    succeeds(&mut command)
}

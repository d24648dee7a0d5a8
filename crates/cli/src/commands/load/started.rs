//! A server of our own: the same program, in its own process, with an empty folder.

use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Stops and cleans up when it goes.
pub(crate) struct Started {
    pub(crate) url: String,
    child: Child,
    folder: PathBuf,
}

impl Started {
    pub(crate) fn new() -> io::Result<Started> {
        let folder = std::env::temp_dir().join(format!("reeflight-load-{}", std::process::id()));
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--no-limits", "--listen", "127.0.0.1:0", "--data"])
            .arg(&folder)
            .env("REEFLIGHT_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let url = line.split_whitespace().last().unwrap_or_default().to_owned();
        Ok(Started { url, child, folder })
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // Nothing in there is worth a clean exit.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

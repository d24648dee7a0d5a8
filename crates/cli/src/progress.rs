//! A progress bar on standard error, if that is a terminal.

use std::io::{IsTerminal, Write, stderr};

/// How far a long command is.
pub(crate) struct Progress {
    all: u64,
    is_seen: bool,
    shown: Option<u64>,
}

impl Progress {
    pub(crate) fn new(all: u64) -> Progress {
        Progress { all: all.max(1), is_seen: stderr().is_terminal(), shown: None }
    }

    pub(crate) fn show(&mut self, done: u64, words: &str) {
        const WIDTH: u64 = 30;
        if !self.is_seen || self.shown == Some(done) {
            return;
        }
        self.shown = Some(done);
        let full = (done * WIDTH / self.all).min(WIDTH) as usize;
        let bar = "#".repeat(full) + &"-".repeat(WIDTH as usize - full);
        // If the bar cannot be drawn, go on without it.
        let _ = write!(stderr(), "\r\x1b[K[{bar}] {done}/{} {words}", self.all);
    }

    pub(crate) fn clear(&self) {
        if self.is_seen {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

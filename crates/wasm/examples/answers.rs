//! The engine of the page, built for this machine: requests on standard input, a line each; for every one a line
//! with the length and the SHA-256 of the answer. `cargo xtask web` keeps them, and the page's tests ask the same of
//! the module for the browser.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use sha2::{Digest, Sha256};
use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut engine = wasm::Engine::default();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let answer = engine.answer(line?.as_bytes());
        let hash: String = Sha256::digest(&answer).iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(out, "{} {hash}", answer.len())?;
    }
    out.flush()
}

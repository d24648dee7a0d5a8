//! Prints the protocol as TypeScript, as a list of files with their texts: what `cargo xtask codegen` writes to
//! `web/src/wire`.

use std::io::Write;

fn main() -> std::io::Result<()> {
    let files = serde_json::to_string(&protocol::typescript())?;
    std::io::stdout().write_all(files.as_bytes())
}

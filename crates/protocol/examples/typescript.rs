//! Prints the protocol as TypeScript: what `cargo xtask codegen` writes to `web/src/wire/index.ts`.

use std::io::Write;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(protocol::typescript().as_bytes())
}

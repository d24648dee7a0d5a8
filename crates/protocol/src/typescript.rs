//! All of it as TypeScript, in one file.

use crate::*;
use ts_rs::TS;

const HEAD: &str = "\
// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

/** The version of the protocol. */
export const PROTOCOL = ";

/// The file `web/src/wire/index.ts`.
pub fn typescript() -> String {
    let mut text = format!("{HEAD}{PROTOCOL};\n");
    macro_rules! all {
        ($($name:ident)*) => { $( add(&mut text, <$name as TS>::docs(), &<$name as TS>::decl()); )* };
    }
    all! {
        Refusal
        Person Me Rename RecoveryCode Recover Scope NewToken Token TokenWithSecret Tokens
        Visibility Watching Clock Status SeatFace TableFace SeatWish NewTable PlayNow Join Swap Start
        Tables Invited RecordEntry Records Words Choice GameOption Game Games
        Sitter Hand How Ended Look Frame Stops Peeked
        Said ClientMessage ServerMessage
    }
    text
}

fn add(text: &mut String, docs: Option<String>, declaration: &str) {
    text.push('\n');
    if let Some(docs) = docs {
        text.push_str(&docs);
    }
    text.push_str("export ");
    for line in declaration.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

//! All of it as TypeScript: a file for each module, and one that gathers them.

use crate::*;
use ts_rs::TS;

const HEAD: &str = "// Written by `cargo xtask codegen` from crates/protocol. Do not edit.\n";

/// What the games write themselves (docs/VIEWS.md, docs/RECORD.md): to the protocol it is JSON.
const JSON: &str = r"
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * What a viewer knows of a match.
 */
export type View = { [name: string]: Json };

/**
 * One choice.
 */
export type Step = { type: string; [name: string]: Json };

/**
 * An event as a viewer perceives it.
 */
export type Sight = Json;

/**
 * Options of a match.
 */
export type Options = { [name: string]: Json };

/**
 * The result of a match by the rules, as the record writes it.
 */
export type Result = {
scores: Array<number>,
winners: Array<number>,
breakdown?: Array<Record<string, number>>,
reason?: string, };
";

/// One file of `web/src/wire`.
struct File {
    name: &'static str,
    types: Vec<&'static str>,
    text: String,
}

/// The files of `web/src/wire`: their names and what is in them.
pub fn typescript() -> Vec<(String, String)> {
    macro_rules! file {
        ($module:literal: $($name:ident)*) => {{
            let mut text = String::new();
            $( add(&mut text, <$name as TS>::docs(), &<$name as TS>::decl()); )*
            File { name: $module, types: vec![$( stringify!($name) ),*], text }
        }};
    }
    let json = ["Json", "View", "Step", "Sight", "Options", "Result"];
    let files = [
        File { name: "json", types: json.to_vec(), text: JSON.to_owned() },
        file!("refusal": Refusal),
        file!("people":
            Person Me Rename RecoveryCode Recover Session Sessions Scope NewToken Token TokenWithSecret Tokens),
        file!("tables":
            Visibility Watching Clock Status SeatFace TableFace SeatWish NewTable PlayNow Join Swap Remove Mute Start
            Tables Invited RecordEntry Records Words Choice GameOption Game Games),
        file!("daily": DailyTry DailyMine DailyPast Daily),
        file!("live": Sitter Hand How Ended Look Frame Past Stops Begins Peeked),
        file!("socket": Said ClientMessage ServerMessage),
    ];
    let mut index =
        format!("{HEAD}\n/** The version of the protocol. */\nexport const PROTOCOL = {PROTOCOL};\n\n");
    let mut written: Vec<(String, String)> = Vec::new();
    for file in &files {
        index.push_str(&format!("export type * from './{}';\n", file.name));
        let others = files.iter().filter(|other| other.name != file.name);
        let imports: String = others.filter_map(|other| import(other, &file.text)).collect();
        let gap = if imports.is_empty() { "" } else { "\n" };
        written.push((format!("{}.ts", file.name), format!("{HEAD}{gap}{imports}{}", file.text)));
    }
    written.push(("index.ts".to_owned(), index));
    written
}

/// The line that brings the types of another file that a text speaks of.
fn import(from: &File, text: &str) -> Option<String> {
    let code = text.lines().filter(|line| !line.starts_with([' ', '/']));
    let words: Vec<&str> = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())).collect();
    let used: Vec<&str> = from.types.iter().copied().filter(|name| words.contains(name)).collect();
    (!used.is_empty()).then(|| format!("import type {{ {} }} from './{}';\n", used.join(", "), from.name))
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

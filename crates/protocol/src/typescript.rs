//! All of it as TypeScript, module by module.

use crate::*;
use ts_rs::TS;

/// What the games write themselves (docs/VIEWS.md, docs/RECORD.md): to the protocol it is JSON.
const JSON: &str = r"
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * What a viewer knows of a match.
 */
export type View = { readonly options: Options; readonly [name: string]: Json };

/**
 * One choice.
 */
export type Step = { readonly type: string; readonly [name: string]: Json };

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

/// The types of one module.
#[derive(Clone, Debug)]
pub struct Module {
    /// What it is called.
    pub name: &'static str,
    /// What its types are called.
    pub types: Vec<&'static str>,
    /// How they are declared.
    pub text: String,
}

/// All modules.
pub fn typescript() -> Vec<Module> {
    macro_rules! module {
        ($module:literal: $($name:ident)*) => {{
            let mut text = String::new();
            $( add(&mut text, <$name as TS>::docs(), &<$name as TS>::decl()); )*
            Module { name: $module, types: vec![$( stringify!($name) ),*], text }
        }};
    }
    let json = ["Json", "View", "Step", "Sight", "Options", "Result"];
    vec![
        Module { name: "json", types: json.to_vec(), text: JSON.to_owned() },
        module!("refusal": Refusal),
        module!("people": Names
            Person Me Rename RecoveryCode Recover Session Sessions Scope NewToken Token TokenWithSecret Tokens),
        module!("tables":
            Visibility Watching Clock Status SeatFace RecordMoment TableFace SeatWish NewTable PlayNow Join Swap Remove Mute Start
            Tables Invited RecordEntry Records Words Choice GameOption Game Games),
        module!("daily": DailyTry DailyMine DailyPast Daily),
        module!("live": Sitter Hand How Ended Look Frame Past Stops Begins Peeked),
        module!("socket": Eyes Shown Said Away ClientMessage ServerMessage),
    ]
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

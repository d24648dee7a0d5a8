//! Prints what the wire carries and the engine answers as TypeScript: a list of files with their texts, which
//! `cargo xtask codegen` writes to `web/src/wire`.
//!
//! A file for each module of `protocol`, one for the engine, one for each game, and one that gathers all but the games':
//! each of those has a `View`, a `Step` and a `Sight` of its own.

use kernel::typescript::Declared;
use shown::{GameOption, OptionKind};
use std::io::Write;
use table::Rulebook;

/// One file.
struct File {
    name: String,
    /// The crate it comes from.
    from: String,
    types: Vec<String>,
    text: String,
}

fn main() -> std::io::Result<()> {
    let files = serde_json::to_string(&written(&gathered(), &games()))?;
    std::io::stdout().write_all(files.as_bytes())
}

/// What one import brings.
fn gathered() -> Vec<File> {
    let owned = |types: Vec<&str>| types.into_iter().map(str::to_owned).collect();
    let modules = protocol::typescript().into_iter().map(|module| File {
        name: module.name.to_owned(),
        from: "crates/protocol".to_owned(),
        types: owned(module.types),
        text: module.text,
    });
    modules.collect()
}

/// What each game writes, and what the engine says of all of them. They are imported by name.
fn games() -> Vec<File> {
    let file = |name: &str, from: &str, declared: Vec<Declared>| File {
        name: name.to_owned(),
        from: format!("crates/{from}"),
        text: declared.iter().map(|one| format!("\n{}", one.text)).collect(),
        types: declared.into_iter().map(|one| one.name).collect(),
    };
    let game = |game: &&dyn Rulebook| {
        let mut declared = vec![options(*game)];
        declared.extend(game.typescript());
        file(game.name(), game.name(), declared)
    };
    let games = table::games::all().iter().map(game);
    std::iter::once(file("engine", "wasm", wasm::typescript::declared())).chain(games).collect()
}

/// The options of a game, each of which may be left out.
fn options(game: &dyn Rulebook) -> Declared {
    let field = |option: GameOption| {
        let what = match option.kind {
            OptionKind::Choice => {
                option.choices.iter().map(|choice| choice.value.to_string()).collect::<Vec<_>>().join(" | ")
            }
            OptionKind::Switch => "boolean".to_owned(),
            OptionKind::Seat => "number | null".to_owned(),
            OptionKind::Custom => "Json".to_owned(),
        };
        format!(" {}?: {what},", option.name)
    };
    let fields: String = game.options().into_iter().map(field).collect();
    let about = "What can be chosen for a match; and `rules`, the version of the rules that it began with, if not the first.";
    Declared::alias(about, "Options", &format!("{{{fields} rules?: number, }}"))
}

/// Every file with what it imports, and the index.
fn written(gathered: &[File], others: &[File]) -> Vec<(String, String)> {
    let head = |from: &str| format!("// Written by `cargo xtask codegen` from {from}. Do not edit.\n");
    let mut index = format!(
        "{}\n/** The version of the protocol. */\nexport const PROTOCOL = {};\n\n",
        head("crates/protocol"),
        protocol::PROTOCOL
    );
    for File { name, .. } in gathered {
        index.push_str(&format!("export type * from './{name}';\n"));
    }
    let mut files = vec![("index.ts".to_owned(), index)];
    for file in gathered.iter().chain(others) {
        // What others import from the engine is what the protocol does not have.
        let sources = gathered.iter().chain(others.first()).filter(|source| source.name != file.name);
        let mut known: Vec<&String> = file.types.iter().collect();
        let mut imports = String::new();
        for source in sources {
            let used = used(source, file, &known);
            if !used.is_empty() {
                let names: Vec<&str> = used.iter().map(|name| name.as_str()).collect();
                imports.push_str(&format!(
                    "import type {{ {} }} from './{}';\n",
                    names.join(", "),
                    source.name
                ));
            }
            known.extend(used);
        }
        let gap = if imports.is_empty() { "" } else { "\n" };
        files.push((format!("{}.ts", file.name), format!("{}{gap}{imports}{}", head(&file.from), file.text)));
    }
    files
}

/// The types of one file that another mentions but does not have yet.
fn used<'a>(from: &'a File, into: &File, known: &[&String]) -> Vec<&'a String> {
    let code = into.text.lines().filter(|line| !line.starts_with([' ', '/']));
    let words: Vec<&str> = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())).collect();
    from.types.iter().filter(|name| words.contains(&name.as_str()) && !known.contains(name)).collect()
}

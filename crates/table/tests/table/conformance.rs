//! What any implementation could be held to: rule vectors, perft tables and golden records.
//! `cargo xtask bless` writes the tables and records anew; the change is then reviewed as a diff.

use kernel::versions::RULES;
use kernel::{Record, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use table::{Conformance, Match, games};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(name)
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(|path| path.is_dir());
    let json = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json"));
    folders.iter().flat_map(|folder| json_files(folder)).chain(json).collect()
}

fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

#[test]
fn all_vectors_agree() {
    let mut asked = 0;
    for game in games::all() {
        assert!(!json_files(&folder("vectors").join(game.name())).is_empty(), "no vector of {}", game.name());
    }
    for file in json_files(&folder("vectors")) {
        let text = std::fs::read(&file).expect("readable");
        for (title, answer) in table::conform(&text).expect("a vector file") {
            asked += 1;
            assert_eq!(answer, Ok(Conformance(Vec::new())), "{}: {title}", file.display());
        }
    }
    assert!(asked >= 20, "only {asked} vectors");
}

/// One line of a perft table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Counted {
    game: String,
    seats: usize,
    #[serde(default)]
    options: Map<String, Value>,
    seed: u64,
    /// Counts for depth 1, 2, ...
    counts: Vec<u64>,
}

/// Options of what was kept: it stays with the version of the rules that it was made by, the first where it says none.
fn kept(options: &Map<String, Value>, rules: Option<u32>) -> Map<String, Value> {
    let mut options = options.clone();
    options.entry(RULES).or_insert_with(|| rules.unwrap_or(1).into());
    options
}

#[test]
fn perft_tables_are_as_they_were() {
    for game in games::all() {
        let file = folder("perft").join(game.name()).with_extension("json");
        let text = std::fs::read(&file).expect("readable");
        let table: Vec<Counted> = serde_json::from_slice(&text).expect("a perft table");
        assert!(
            table.iter().any(|line| line.game == game.name() && line.counts.len() > 1),
            "{}",
            file.display()
        );
        let mut now = table.clone();
        for line in &mut now {
            let game = games::find(&line.game).expect("a game");
            let wanted =
                Match { seats: line.seats, options: kept(&line.options, None), seed: Seed::from(line.seed) };
            for (depth, count) in (1..).zip(&mut line.counts) {
                let divided = game.divide(&wanted, depth).expect("valid");
                *count = divided.into_iter().map(|(_, count)| count).sum();
            }
        }
        if is_blessing() {
            let lines: Vec<String> =
                now.iter().map(|line| serde_json::to_string(line).expect("JSON")).collect();
            std::fs::write(&file, format!("[\n{}\n]\n", lines.join(",\n"))).expect("writable");
        } else {
            assert_eq!(now, table, "{}", file.display());
        }
    }
}

/// A golden record is named by what made it: `game.seats.policy.seed.json`; options are in the file.
fn remake(file: &Path, golden: &Record) -> Record {
    let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
    let parts: Vec<&str> = name.split('.').collect();
    let [game, seats, policy, seed] = parts[..] else { panic!("{name}: game.seats.policy.seed is wanted") };
    let game = games::find(game).expect("a game");
    let seats = seats.parse().expect("a number of seats");
    let seed = Seed::from(seed.parse::<u64>().expect("a seed"));
    let options = kept(&golden.options, golden.rules);
    game.record(&Match { seats, options, seed }, policy).expect("valid")
}

#[test]
fn golden_records_are_as_they_were_and_verify() {
    let files = json_files(&folder("records"));
    for game in games::all() {
        let of_game = |file: &PathBuf| {
            file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(game.name()))
        };
        assert!(files.iter().any(of_game), "no record of {}", game.name());
    }
    for file in files {
        let text = std::fs::read(&file).expect("readable");
        let golden = table::read_record(&text).expect("a record");
        let now = remake(&file, &golden);
        if is_blessing() {
            let mut text = serde_json::to_string(&now).expect("JSON");
            // A line per step, so that a change reads as a diff.
            text = text.replace("{\"seat\"", "\n{\"seat\"").replace("],\"result\"", "\n],\"result\"") + "\n";
            std::fs::write(&file, text).expect("writable");
            continue;
        }
        assert_eq!(now, golden, "{}", file.display());
        let verdict = games::find(&golden.game).expect("a game").verify(&golden).expect("a good record");
        assert!(verdict.by_seed && verdict.by_record && verdict.result.is_some());
    }
}

//! What both this machine's engine and the page's are asked: requests of `crates/wasm`, one per line. The answers
//! must be equal to the byte. Whatever is opened is numbered from 1, in the order of opening.

use crate::oracle::plans::{PLANS, Plan};
use crate::workspace::Workspace;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Simulations per turn of the bots that play whole matches.
const ITERATIONS: u32 = 60;

/// All of them.
pub(crate) fn all(workspace: &Workspace) -> Result<Vec<String>, String> {
    let conformance = workspace.root.join("conformance");
    let records = json_files(&conformance.join("records"))?;
    let mut list = List::default();
    list.ask(json!({"ask": "games"}));
    for table in json_files(&conformance.join("perft"))? {
        list.perft(&table);
    }
    for plan in &PLANS {
        list.traces(workspace, plan)?;
    }
    for record in &records {
        list.record(record);
    }
    for record in &records {
        list.growths(record);
    }
    for plan in &PLANS {
        list.bots(plan);
    }
    // One record of each game is enough to compare what turns are worth.
    for plan in &PLANS {
        let shortest =
            records.iter().filter(|record| record["game"] == plan.game).min_by_key(|r| steps(r).len());
        shortest.into_iter().for_each(|record| list.analysis(record));
    }
    Ok(list.questions)
}

/// The questions so far, and how many things they have opened.
#[derive(Default)]
struct List {
    questions: Vec<String>,
    opened: u32,
}

impl List {
    fn ask(&mut self, request: Value) {
        self.questions.push(request.to_string());
    }

    /// Asks for something to be opened, and returns its number.
    fn open(&mut self, request: Value) -> u32 {
        self.ask(request);
        self.opened += 1;
        self.opened
    }

    /// The table of perft counts, depth by depth.
    fn perft(&mut self, table: &Value) {
        for line in table.as_array().into_iter().flatten() {
            let depths = line["counts"].as_array().map_or(0, Vec::len);
            for depth in 1..=depths {
                let seed = seed(line["seed"].as_u64().unwrap_or_default());
                self.ask(json!({
                    "ask": "perft", "game": line["game"], "seats": line["seats"], "options": line["options"],
                    "seed": seed, "depth": depth,
                }));
            }
        }
    }

    /// A match with each combination of options and policies.
    fn traces(&mut self, workspace: &Workspace, plan: &Plan) -> Result<(), String> {
        for n in 0..plan.combinations() {
            let mut request = json!({
                "ask": "trace", "game": plan.game, "seats": 2, "options": {}, "seed": seed(n as u64 + 1), "policy": "random",
            });
            for pair in plan.words(n).chunks(2) {
                match *pair {
                    ["--seats", seats] => {
                        request["seats"] = option_value(workspace, seats)?;
                    }
                    ["--policy", policy] => request["policy"] = policy.into(),
                    ["--option", option] => {
                        let (name, value) = option.split_once('=').ok_or("an option without a value")?;
                        request["options"][name] = option_value(workspace, value)?;
                    }
                    _ => return Err(format!("{}: what is {pair:?}?", plan.game)),
                }
            }
            self.ask(request);
        }
        Ok(())
    }

    /// Everything that can be asked about a record; and about the same record with a step left out.
    fn record(&mut self, record: &Value) {
        for ask in ["verify", "sheet"] {
            self.ask(json!({"ask": ask, "record": record}));
        }
        for lang in ["en", "de", "nl"] {
            self.ask(json!({"ask": "replay", "record": record, "lang": lang, "from": 0, "count": 1000}));
            self.ask(json!({"ask": "steps", "record": record, "lang": lang}));
        }
        for viewer in [json!({"seat": 0}), json!("spectator")] {
            self.ask(json!({"ask": "replay", "record": record, "lang": "en", "from": 5, "count": 20, "viewer": viewer}));
        }
        let mut damaged = record.clone();
        if let Some(steps) = damaged["steps"].as_array_mut() {
            steps.remove(steps.len() / 2);
        }
        self.ask(json!({"ask": "verify", "record": damaged}));
    }

    /// Will it hold? Along a match in which pieces grow, instead of each growth: every piece through any of its cells. The
    /// answer is what follows, or the rule that forbids it and what would tip over where.
    fn growths(&mut self, record: &Value) {
        if steps(record).iter().all(|step| step["do"]["type"] != "grow") {
            return;
        }
        let person = json!({"type": "person", "name": ""});
        let id = self.open(json!({"ask": "open", "opening": opening(record, &person)}));
        for step in steps(record) {
            let (seat, done) = (&step["seat"], &step["do"]);
            if done["type"] == "grow" {
                let cells: Vec<Cell> = serde_json::from_value(done["cells"].clone()).unwrap_or_default();
                for piece in cells.into_iter().flat_map(pieces_through) {
                    let mut tried = done.clone();
                    tried["cells"] = json!(piece);
                    self.ask(json!({"ask": "draft", "match": id, "seat": seat, "steps": [tried]}));
                }
            }
            let what = json!({"type": "steps", "steps": [done]});
            self.ask(json!({"ask": "submit", "match": id, "seat": seat, "now_ms": 0, "what": what}));
        }
        self.ask(json!({"ask": "record", "match": id}));
        self.ask(json!({"ask": "close", "id": id}));
    }

    /// Whole matches of bots, by a fixed number of simulations; and first turns of all levels but the slowest, slice
    /// by slice.
    fn bots(&mut self, &Plan { game, bots_seats, .. }: &Plan) {
        for (n, bot) in ["random", "greedy", "calm"].into_iter().enumerate() {
            for seats in bots_seats {
                self.ask(json!({
                    "ask": "self_play", "game": game, "seats": seats, "options": {}, "seed": seed(n as u64 + 7), "bot": bot,
                    "iterations": ITERATIONS,
                }));
            }
        }
        for (level, slices) in [("calm", 5), ("keen", 17)] {
            let record = json!({"game": game, "seats": 2, "options": {}, "seed": seed(11)});
            let bot = json!({"type": "bot", "level": level});
            let id = self.open(json!({"ask": "open", "opening": opening(&record, &bot)}));
            for seat in 0..2 {
                // One of the two is to act; the other's search is refused, here and there.
                self.ask(json!({"ask": "bot", "match": id, "seat": seat}));
            }
            self.opened += 1;
            for _ in 0..slices {
                self.ask(json!({"ask": "advance", "id": self.opened}));
            }
            self.ask(json!({"ask": "close", "id": id}));
        }
    }

    /// What each turn was worth.
    fn analysis(&mut self, record: &Value) {
        let id = self.open(json!({"ask": "analyse", "record": record, "iterations": 20, "lang": "en"}));
        for _ in steps(record) {
            self.ask(json!({"ask": "advance", "id": id}));
        }
    }
}

type Cell = [i64; 3];

/// All L-shaped pieces of three cubes, above the ground, that fill a cell: by its corner or by one of its ends.
fn pieces_through(cell: Cell) -> Vec<[Cell; 3]> {
    let directions: [Cell; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
    let plus = |a: Cell, b: Cell| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    let is_corner = |a: Cell, b: Cell| a.iter().zip(b).all(|(a, b)| a * b == 0);
    let mut pieces = Vec::new();
    for (i, &a) in directions.iter().enumerate() {
        for (j, &b) in directions.iter().enumerate().filter(|(_, b)| is_corner(a, **b)) {
            if i < j {
                pieces.push([cell, plus(cell, a), plus(cell, b)]);
            }
            pieces.push([cell, plus(cell, a), plus(plus(cell, a), b)]);
        }
    }
    pieces.retain(|piece| piece.iter().all(|cell| cell[2] >= 0));
    pieces
}

fn opening(record: &Value, sitter: &Value) -> Value {
    let seats = record["seats"].as_u64().unwrap_or(2) as usize;
    json!({
        "game": record["game"], "seats": vec![sitter; seats], "options": record["options"], "stand_in": "greedy",
        "at_ms": 0, "chance": {"type": "seed", "seed": record["seed"]},
    })
}

fn steps(record: &Value) -> &[Value] {
    record["steps"].as_array().map_or(&[], Vec::as_slice)
}

/// A number as a seed, in the record's form.
fn seed(number: u64) -> String {
    let digits: String = number.to_le_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{digits:0<64}")
}

/// An option's value as the program reads it: JSON, `@file`, or a word.
fn option_value(workspace: &Workspace, text: &str) -> Result<Value, String> {
    match text.strip_prefix('@') {
        Some(file) => read_json(&workspace.root.join(file)),
        None => Ok(serde_json::from_str(text).unwrap_or_else(|_| text.into())),
    }
}

fn read_json(path: &Path) -> Result<Value, String> {
    let text = fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_slice(&text).map_err(|e| format!("{}: {e}", path.display()))
}

/// The files of a folder in the order of their names.
fn json_files(folder: &Path) -> Result<Vec<Value>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "json"));
    paths.sort();
    paths.iter().map(|path| read_json(path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn seeds_are_written_as_records_write_them() {
        assert_eq!(seed(1), format!("01{}", "0".repeat(62)));
        assert_eq!(seed(0x1234).len(), 64);
        assert!(seed(0x1234).starts_with("3412"));
    }

    #[test]
    fn a_piece_fills_a_cell_in_36_ways() {
        let pieces: BTreeSet<[Cell; 3]> = pieces_through([0, 0, 9]).into_iter().collect();
        assert_eq!(pieces.len(), 36);
        assert!(pieces_through([0, 0, 0]).len() < 36, "nothing is below the ground");
    }

    #[test]
    fn what_is_opened_is_numbered() {
        let mut list = List::default();
        assert_eq!(list.open(json!({})), 1);
        list.analysis(&json!({"steps": [1, 2]}));
        assert!(list.questions.last().is_some_and(|last| last.contains(r#""id":2"#)));
    }
}

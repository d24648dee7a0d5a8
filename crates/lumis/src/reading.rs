//! Reading a board from its file (LU-2): everything that is wrong is said at once.

use crate::board::{Around, Board, Kind};
use crate::card::{Color, Team};
use crate::space::{MOST_SPACES, Space, Spaces};
use kernel::{BadSetup, Rule};
use lattice::Hex;
use serde::Deserialize;
use serde_json::Value;
use shown::{BoardFault, BoardFaults};
use std::collections::BTreeMap;

/// Coordinates go so far from zero.
const FARTHEST: i64 = 127;
/// Regions are numbered below this.
const MOST_REGIONS: u64 = 1024;
/// The most characters of a line's name or of where a board comes from.
const LONGEST_NAME: usize = 100;

impl Board {
    /// Reads a board of the data file's form. What is for people only (`region`, `origin`) is kept, not read; anything
    /// else is refused, for whatever is in a board is kept and sent with it.
    ///
    /// # Errors
    /// Every reason at once.
    pub fn read(value: &Value) -> Result<Board, BadSetup> {
        Board::judged(value).map_err(BoardFaults::against)
    }

    /// The same, with the places of what is wrong.
    ///
    /// # Errors
    /// Every fault at once.
    #[inline(never)]
    pub fn judged(value: &Value) -> Result<Board, Vec<BoardFault>> {
        let mut wrong = BoardFaults::of(Rule("LU-2"));
        let mut board = Board {
            kinds: [None; MOST_SPACES],
            hexes: [Hex::new(0, 0); MOST_SPACES],
            around: [Around::default(); MOST_SPACES],
            paths_around: [Around::default(); MOST_SPACES],
            towers: Vec::new(),
            bases: [Vec::new(), Vec::new()],
            colored_paths: [Spaces::EMPTY; 4],
            path_colors: [Color::Blue; MOST_SPACES],
            source: value.clone(),
        };
        for (name, value) in value.as_object().into_iter().flatten() {
            match name.as_str() {
                "spaces" => {}
                "origin" if value.is_null() || is_name(value) => {}
                "origin" => wrong.form(format!("origin: at most {LONGEST_NAME} characters are wanted")),
                _ => wrong.form(format!("a field {} means nothing", short(name))),
            }
        }
        match value.get("spaces").and_then(Value::as_array) {
            None => wrong.form("an object with a list `spaces` is wanted".to_owned()),
            Some(spaces) if spaces.is_empty() => wrong.refuse("empty", &[], "there are no spaces".to_owned()),
            Some(spaces) => {
                let places = board.place(spaces, &mut wrong);
                board.connect(&places);
                board.judge(&mut wrong);
            }
        }
        wrong.settle(board)
    }

    /// Reads every space for itself.
    fn place(&mut self, spaces: &[Value], wrong: &mut BoardFaults) -> BTreeMap<(i16, i16), Space> {
        if spaces.len() > MOST_SPACES {
            let text = format!("{} spaces, but at most {MOST_SPACES} can be", spaces.len());
            wrong.refuse("many", &[], text);
        }
        let mut places = BTreeMap::new();
        let mut lines: [Vec<&str>; 2] = [Vec::new(), Vec::new()];
        let mut seen = Spaces::EMPTY;
        for (i, entry) in spaces.iter().enumerate().take(MOST_SPACES) {
            let id = entry["id"].as_u64().and_then(|id| usize::try_from(id).ok()).and_then(Space::new);
            let name = match id {
                Some(id) => format!("space {id}"),
                None => {
                    wrong.form(format!(
                        "entry {i} has the id {}: whole numbers from 0 to 1023 are wanted",
                        entry["id"]
                    ));
                    format!("entry {i}")
                }
            };
            let coordinate = |axis: &str| entry[axis].as_i64().filter(|n| n.abs() <= FARTHEST);
            let hex = match (coordinate("q"), coordinate("r")) {
                (Some(q), Some(r)) => Some(Hex::new(q as i16, r as i16)),
                _ => {
                    let (q, r) = (&entry["q"], &entry["r"]);
                    wrong.form(format!(
                        "{name} lies at q {q}, r {r}: whole numbers from -127 to 127 are wanted"
                    ));
                    None
                }
            };
            let kind = read_kind(entry, &name, &mut lines, wrong);
            refuse_strange(entry, &name, wrong);
            let Some(id) = id else { continue };
            if seen.has(id) {
                wrong.form(format!("two spaces have the id {id}"));
                if let Some(other) = hex.and_then(|hex| places.get(&(hex.q, hex.r))) {
                    wrong.form(format!("spaces {other} and {id} lie in one place"));
                }
                continue;
            }
            seen.insert(id);
            if let Some(hex) = hex {
                if let Some(other) = places.insert((hex.q, hex.r), id) {
                    wrong.form(format!("spaces {other} and {id} lie in one place"));
                }
                self.hexes[id.index()] = hex;
                self.kinds[id.index()] = kind;
            }
        }
        for team in Team::ALL {
            let count = lines[team.index()].len();
            if count != 2 {
                let text = format!("{} has {count} base lines, not 2", team_name(team));
                let bases =
                    self.spaces().filter(|(_, kind)| matches!(kind, Kind::Base(its, _) if *its == team));
                let at: Vec<usize> = bases.map(|(space, _)| space.index()).collect();
                wrong.refuse(["lines_yellow", "lines_red"][team.index()], &at, text);
            }
        }
        places
    }

    /// Finds neighbors, and lists the spaces by kind.
    fn connect(&mut self, places: &BTreeMap<(i16, i16), Space>) {
        let all: Vec<(Space, Kind)> = self.spaces().collect();
        for &(space, kind) in &all {
            let near = self.hexes[space.index()].neighbors();
            for other in near.iter().filter_map(|hex| places.get(&(hex.q, hex.r)).copied()) {
                match (kind, self.kind(other)) {
                    (_, None) | (Kind::Base(..), Some(Kind::Base(..))) => {}
                    (_, Some(its)) => {
                        self.around[space.index()].push(other);
                        if matches!(its, Kind::Path(_)) {
                            self.paths_around[space.index()].push(other);
                        }
                    }
                }
            }
            match kind {
                Kind::Path(color) => {
                    self.colored_paths[color.index()].insert(space);
                    self.path_colors[space.index()] = color;
                }
                Kind::Tower(color) => self.towers.push((space, color)),
                Kind::Base(team, _) => self.bases[team.index()].push(space),
                Kind::Obstacle => {}
            }
        }
    }

    /// What LU-2 asks of the spaces together.
    fn judge(&self, wrong: &mut BoardFaults) {
        for (space, kind) in self.spaces().filter(|(_, kind)| !matches!(kind, Kind::Path(_))) {
            for &other in self.neighbors(space).iter().filter(|&&other| space < other) {
                if !self.path_neighbors(space).contains(&other) {
                    let its = self.kind(other).map_or("", kind_name);
                    let kind = kind_name(kind);
                    let text = format!("{kind} {space} and {its} {other} are next to each other");
                    wrong.refuse("beside", &[space.index(), other.index()], text);
                }
            }
            if matches!(kind, Kind::Base(..)) && self.path_neighbors(space).is_empty() {
                wrong.refuse("alone", &[space.index()], format!("base {space} is next to no path space"));
            }
        }
        for team in Team::ALL {
            let line = |wanted: u8| {
                let bases = self.bases(team).iter().copied();
                bases.filter(move |&base| self.kind(base) == Some(Kind::Base(team, wanted)))
            };
            let mut reached = Spaces::EMPTY;
            let mut todo: Vec<Space> = line(0).flat_map(|base| self.path_neighbors(base)).copied().collect();
            while let Some(space) = todo.pop() {
                if !reached.has(space) {
                    reached.insert(space);
                    todo.extend(self.path_neighbors(space));
                }
            }
            let mut ends = line(1).flat_map(|base| self.path_neighbors(base));
            if line(0).next().is_some() && line(1).next().is_some() && !ends.any(|&end| reached.has(end)) {
                let text = format!("no way over path spaces joins the two lines of {}", team_name(team));
                let at: Vec<usize> = self.bases(team).iter().map(|base| base.index()).collect();
                wrong.refuse(["way_yellow", "way_red"][team.index()], &at, text);
            }
        }
    }
}

fn read_kind<'a>(
    entry: &'a Value,
    name: &str,
    lines: &mut [Vec<&'a str>; 2],
    wrong: &mut BoardFaults,
) -> Option<Kind> {
    let color = |wrong: &mut BoardFaults| {
        let color = Color::deserialize(&entry["color"]).ok();
        if color.is_none() {
            let has = &entry["color"];
            wrong.form(format!("{name} has the color {has}: blue, cream, violet or green is wanted"));
        }
        color
    };
    match entry["kind"].as_str() {
        Some("path") => color(wrong).map(Kind::Path),
        Some("tower") => color(wrong).map(Kind::Tower),
        Some("obstacle") => Some(Kind::Obstacle),
        Some("base") => {
            let team = Team::deserialize(&entry["team"]).ok();
            if team.is_none() {
                wrong.form(format!("{name} has the team {}: yellow or red is wanted", entry["team"]));
            }
            let line = entry["line"].as_str().filter(|_| is_name(&entry["line"]));
            if line.is_none() {
                let has = &entry["line"];
                wrong.form(format!(
                    "{name} has the line {has}: a name of at most {LONGEST_NAME} characters is wanted"
                ));
            }
            let (team, line) = (team?, line?);
            let known = &mut lines[team.index()];
            let number = known.iter().position(|&other| other == line).unwrap_or(known.len());
            if number == known.len() {
                known.push(line);
            }
            Some(Kind::Base(team, u8::try_from(number).unwrap_or(u8::MAX)))
        }
        _ => {
            let has = &entry["kind"];
            wrong.form(format!("{name} has the kind {has}: path, tower, base or obstacle is wanted"));
            None
        }
    }
}

/// Refuses what a space of this kind has no use for.
fn refuse_strange(entry: &Value, name: &str, wrong: &mut BoardFaults) {
    let uses: &[&str] = match entry["kind"].as_str() {
        Some("path" | "tower") => &["color"],
        Some("base") => &["team", "line"],
        _ => &[],
    };
    for (field, value) in entry.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
        match field.as_str() {
            "id" | "q" | "r" | "kind" => {}
            "region" if value.as_u64().is_some_and(|region| region < MOST_REGIONS) => {}
            "region" => {
                wrong.form(format!("{name} has the region {value}: a whole number below 1024 is wanted"));
            }
            used if uses.contains(&used) => {}
            _ => wrong.form(format!("{name} has a field {} that means nothing", short(field))),
        }
    }
}

fn is_name(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.chars().count() <= LONGEST_NAME)
}

/// A name as it was written, or its beginning.
fn short(name: &str) -> String {
    format!("{:?}", name.chars().take(LONGEST_NAME).collect::<String>())
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Path(_) => "path",
        Kind::Tower(_) => "tower",
        Kind::Base(..) => "base",
        Kind::Obstacle => "obstacle",
    }
}

fn team_name(team: Team) -> &'static str {
    match team {
        Team::Yellow => "yellow",
        Team::Red => "red",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn reasons(board: &Value) -> Vec<String> {
        Board::read(board).unwrap_err().0.into_iter().map(|(_, what)| what).collect()
    }

    #[test]
    fn a_bad_board_is_refused_with_every_reason_at_once() {
        let mut board = Board::shipped().source().clone();
        let spaces = &mut board["spaces"];
        spaces[0]["id"] = json!(1024);
        spaces[1]["id"] = json!(2);
        spaces[3]["q"] = json!(128);
        spaces[4]["r"] = json!(0.5);
        spaces[6]["kind"] = json!("lava");
        spaces[7]["color"] = json!("pink");
        spaces[8]["q"] = json!(9);
        spaces[100]["kind"] = json!("tower");
        spaces[101]["kind"] = json!("obstacle");
        spaces[441]["team"] = json!("green");
        spaces[442]["line"] = json!(1);
        spaces[443]["line"] = json!("third");
        let reasons = reasons(&board);
        for part in [
            "entry 0 has the id 1024",
            "two spaces have the id 2",
            "space 3 lies at q 128",
            "space 4 lies at q 4, r 0.5",
            "space 6 has the kind \"lava\"",
            "space 7 has the color \"pink\"",
            "spaces 8 and 9 lie in one place",
            "tower 100 and obstacle 101 are next to each other",
            "space 441 has the team \"green\"",
            "space 442 has the line 1",
            "yellow has 3 base lines, not 2",
        ] {
            assert!(reasons.iter().any(|reason| reason.contains(part)), "{part}: {reasons:#?}");
        }
    }

    #[test]
    fn nothing_comes_along_that_a_board_has_no_use_for() {
        let shipped = Board::shipped().source();
        assert!(Board::read(shipped).is_ok());
        let with = |space: usize, field: &str, value: Value| {
            let mut board = shipped.clone();
            board["spaces"][space][field] = value;
            board
        };
        let strange = [
            (with(0, "region", json!({"a": ["very", "large", "thing"]})), "space 0 has the region"),
            (with(0, "region", json!("north")), "space 0 has the region \"north\""),
            (with(0, "region", json!(1024)), "space 0 has the region 1024"),
            (with(0, "note", json!("")), "space 0 has a field \"note\" that means nothing"),
            (with(0, "line", json!("top")), "space 0 has a field \"line\" that means nothing"),
            (with(441, "color", json!("blue")), "space 441 has a field \"color\" that means nothing"),
            (with(441, "line", json!("x".repeat(101))), "space 441 has the line"),
        ];
        for (board, part) in strange {
            let reasons = reasons(&board);
            assert!(reasons.iter().any(|reason| reason.contains(part)), "{part}: {reasons:#?}");
        }
        for (name, value) in [("notes", json!(1)), ("origin", json!([])), ("origin", json!("x".repeat(101)))]
        {
            let mut board = shipped.clone();
            board[name] = value;
            assert!(reasons(&board)[0].contains(name));
        }
        // Nothing is nothing, wherever it is written.
        assert!(Board::read(&with(0, "team", Value::Null)).is_ok());
    }

    #[test]
    fn a_wall_across_the_board_leaves_no_way() {
        let mut board = Board::shipped().source().clone();
        for q in 0..21 {
            board["spaces"][21 * 12 + q]["kind"] = json!("obstacle");
        }
        let reasons = reasons(&board);
        assert!(reasons.iter().any(|reason| reason.ends_with("the two lines of yellow")), "{reasons:?}");
        assert!(!reasons.iter().any(|reason| reason.ends_with("the two lines of red")), "{reasons:?}");
    }

    #[test]
    fn what_is_wrong_has_its_places() {
        let mut board = Board::shipped().source().clone();
        let spaces = &mut board["spaces"];
        spaces[100]["kind"] = json!("tower");
        spaces[101] = json!({"id": 101, "q": 17, "r": 4, "kind": "obstacle"});
        spaces[442]["line"] = json!("third");
        let faults = Board::judged(&board).unwrap_err();
        assert!(faults.iter().any(|fault| fault.what == "beside" && fault.at == [100, 101]), "{faults:?}");
        let lines = faults.iter().find(|fault| fault.what == "lines_yellow").unwrap();
        assert_eq!(lines.at, (441..481).collect::<Vec<_>>());
        assert!(faults.iter().all(|fault| fault.what != BoardFault::FORM), "{faults:?}");
    }

    #[test]
    fn what_is_nonsense_throughout_is_not_read_to_its_end() {
        let faults = Board::judged(&json!({"spaces": vec![0; 30_000]})).unwrap_err();
        assert!(faults.len() < 30, "{}", faults.len());
    }

    #[test]
    fn a_base_space_needs_a_path_beside_it() {
        let mut board = Board::shipped().source().clone();
        board["spaces"]
            .as_array_mut()
            .unwrap()
            .push(json!({"id": 600, "q": 60, "r": 0, "kind": "base", "team": "red", "line": "left"}));
        assert_eq!(reasons(&board), ["board: base 600 is next to no path space"]);
    }

    #[test]
    fn what_is_no_board_at_all_is_refused_too() {
        for value in [json!(null), json!([]), json!({"spaces": 3}), json!({"spaces": []})] {
            assert_eq!(reasons(&value).len(), 1, "{value}");
        }
        assert!(!reasons(&json!({"spaces": [3, null, {}]})).is_empty());
        let many: Vec<Value> = (0..1030).map(|id| json!({"id": id, "q": 0, "r": 0})).collect();
        assert!(reasons(&json!({ "spaces": many }))[0].contains("at most 1024"));
    }
}

//! The reef board (LC-6, LC-7): 44 spaces, and what lies under them.
//!
//! ```text
//!   r = -3        0  1  2  3  4
//!   r = -2      5  6  7  8  9 10
//!   r = -1    11 12 13 14 15 16 17
//!   r =  0  18 19 20 21 22 23 24 25      21 and 22: the starting area
//!   r =  1    26 27 28 29 30 31 32
//!   r =  2      33 34 35 36 37 38
//!   r =  3        39 40 41 42 43
//! ```
//! Sets of spaces are [`Spaces`]: bits in rows of nine (see [`lattice::hexset`]), so that all neighbors of a
//! set are six shifts. A space's number is its id; its bit is its *cell*.

use kernel::{BadSetup, Rule};
use lattice::{Direction, Hex, HexSet};
use serde_json::{Value, json};
use shown::{BoardFault, BoardFaults};
use std::fmt;

/// How many spaces a reef board has.
pub const SPACES: usize = 44;

/// A set of spaces, by cell.
pub type Spaces = HexSet<9>;

/// A space by its id (LC-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u8);

/// The starting area: the first color of an unflipped starting Lumino lies on the first.
pub const START: [Space; 2] = [Space(21), Space(22)];

const HEXES: [Hex; SPACES] = {
    let mut hexes = [Hex::new(0, 0); SPACES];
    let (mut id, mut r) = (0, -3);
    while r <= 3 {
        let (mut q, last) = if r >= 0 { (-3, 4 - r) } else { (-3 - r, 4) };
        while q <= last {
            hexes[id] = Hex::new(q, r);
            id += 1;
            q += 1;
        }
        r += 1;
    }
    hexes
};

const CELLS: [u8; SPACES] = {
    let mut cells = [0; SPACES];
    let mut id = 0;
    while id < SPACES {
        let h = HEXES[id];
        cells[id] = Spaces::position((h.q + 3) as u32, (h.r + 3) as u32) as u8;
        id += 1;
    }
    cells
};

const SPACE_OF_CELL: [Space; 64] = {
    let mut spaces = [Space(0); 64];
    let mut id = 0;
    while id < SPACES {
        spaces[CELLS[id] as usize] = Space(id as u8);
        id += 1;
    }
    spaces
};

/// All 44 spaces.
pub const BOARD: Spaces = {
    let mut set = 0;
    let mut id = 0;
    while id < SPACES {
        set |= 1 << CELLS[id];
        id += 1;
    }
    HexSet(set)
};

/// The 42 base spaces: the board without its starting area.
pub const BASE: Spaces = HexSet(BOARD.0 & !(1 << CELLS[21] | 1 << CELLS[22]));

impl Space {
    /// The starting area (LC-6).
    pub const START: [Space; 2] = [Space(21), Space(22)];

    /// The space with this id, if there is one.
    pub const fn new(id: u8) -> Option<Space> {
        if (id as usize) < SPACES { Some(Space(id)) } else { None }
    }

    /// All spaces in order.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..SPACES as u8).map(Space)
    }

    /// Its id.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its place in an array by space.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in a [`Spaces`].
    #[inline]
    pub const fn cell(self) -> u32 {
        CELLS[self.0 as usize] as u32
    }

    /// The space at a bit of the board.
    #[inline]
    pub const fn at_cell(cell: u32) -> Space {
        SPACE_OF_CELL[cell as usize & 63]
    }

    /// Its coordinates.
    pub const fn hex(self) -> Hex {
        HEXES[self.0 as usize]
    }

    /// The set of this space alone.
    #[inline]
    pub const fn set(self) -> Spaces {
        Spaces::of(self.cell())
    }

    /// The direction of a neighboring space.
    pub fn direction_to(self, other: Space) -> Option<Direction> {
        self.hex().direction_to(other.hex())
    }

    /// The neighboring spaces on the board.
    pub fn neighbors(self) -> Spaces {
        self.set().spread() & BOARD
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

kernel::numbered!(Space, "space", SPACES);

/// What lies under the reef: which base spaces are water (the others are limestone), and which of the
/// limestone is remote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The water spaces.
    pub water: Spaces,
    /// Per space the penalty of remote limestone, 0 for none.
    pub penalty: [u8; SPACES],
}

impl Board {
    /// The shipped side `a` or `b`.
    pub fn shipped(side: &str) -> Option<Board> {
        let file: Value = serde_json::from_str(include_str!("../data/lumicora-boards.json")).ok()?;
        let board = file["boards"].as_array()?.iter().find(|board| board["side"] == side)?;
        Board::read(board).ok()
    }

    /// The spaces with a penalty.
    pub fn remote(&self) -> Spaces {
        let has_penalty = |space: &Space| self.penalty[space.index()] > 0;
        Space::all().filter(has_penalty).map(Space::cell).collect()
    }

    /// Reads a board of the data file's form. `side` and `origin` are left aside; anything else is refused.
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
        let mut wrong = BoardFaults::of(Rule("LC-7"));
        let mut board = Board { water: Spaces::EMPTY, penalty: [0; SPACES] };
        let mut limestone = Spaces::EMPTY;
        let Some(spaces) = value.get("spaces").and_then(Value::as_array) else {
            wrong.form("an object with a list `spaces` is wanted".to_owned());
            return wrong.settle(board);
        };
        for (name, value) in value.as_object().into_iter().flatten() {
            let is_short = value.as_str().is_some_and(|text| text.len() <= 100);
            match name.as_str() {
                "spaces" => {}
                "side" | "origin" if is_short || value.is_null() => {}
                _ => wrong.form(format!("a field {name:?} means nothing")),
            }
        }
        if spaces.len() != SPACES {
            let count = spaces.len();
            wrong.form(format!("{SPACES} spaces in the order of their ids are wanted, not {count}"));
        }
        for (space, entry) in Space::all().zip(spaces) {
            let (hex, at) = (space.hex(), [space.index()]);
            if entry["id"] != json!(space) {
                wrong.form(format!("the entry for space {space} has the id {}", entry["id"]));
            }
            if entry["q"] != json!(hex.q) || entry["r"] != json!(hex.r) {
                let (q, r) = (&entry["q"], &entry["r"]);
                wrong.form(format!("space {space} lies at q {}, r {}, not at q {q}, r {r}", hex.q, hex.r));
            }
            let fields = entry.as_object().into_iter().flat_map(|fields| fields.keys());
            for field in
                fields.filter(|field| !["id", "q", "r", "terrain", "penalty"].contains(&field.as_str()))
            {
                wrong.form(format!("space {space} has a field {field:?} that means nothing"));
            }
            let is_start = START.contains(&space);
            match entry["terrain"].as_str() {
                Some("start") if is_start => {}
                Some("start") => {
                    let text = format!("space {space} cannot be start: that is exactly 21 and 22");
                    wrong.refuse("start", &at, text);
                }
                Some("water" | "limestone") if is_start => {
                    wrong.refuse("start", &at, format!("space {space} must be start"));
                }
                Some("water") => board.water |= space.set(),
                Some("limestone") => limestone |= space.set(),
                _ => wrong.form(format!(
                    "space {space} has the terrain {}: water, limestone or start is wanted",
                    entry["terrain"]
                )),
            }
            match entry.get("penalty") {
                None | Some(Value::Null) => {}
                Some(penalty) => {
                    if entry["terrain"] != "limestone" {
                        let text = format!("space {space} has a penalty but is not limestone");
                        wrong.refuse("penalty", &at, text);
                    }
                    match penalty.as_u64() {
                        Some(points @ 1..=9) => board.penalty[space.index()] = points as u8,
                        _ => wrong.form(format!("space {space} has the penalty {penalty}: 1 to 9 is wanted")),
                    }
                }
            }
        }
        let around_start = (START[0].set() | START[1].set()).spread() & BASE;
        if (around_start & limestone).is_empty() {
            let near: Vec<usize> = around_start.map(|cell| Space::at_cell(cell).index()).collect();
            let text = "at least one space next to the start must be limestone".to_owned();
            wrong.refuse("near", &near, text);
        }
        wrong.settle(board)
    }

    /// The board in the form that [`Board::read`] reads.
    pub fn write(&self) -> Value {
        let entry = |space: Space| {
            let hex = space.hex();
            let terrain = match () {
                () if START.contains(&space) => "start",
                () if self.water.has(space.cell()) => "water",
                () => "limestone",
            };
            let mut entry = json!({"id": space, "q": hex.q, "r": hex.r, "terrain": terrain});
            if self.penalty[space.index()] > 0 {
                entry["penalty"] = json!(self.penalty[space.index()]);
            }
            entry
        };
        json!({"spaces": Space::all().map(entry).collect::<Vec<_>>()})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_numbered_row_by_row_and_cells_in_the_same_order() {
        assert_eq!(
            (HEXES[0], HEXES[21], HEXES[22], HEXES[43]),
            (Hex::new(0, -3), Hex::new(0, 0), Hex::new(1, 0), Hex::new(1, 3))
        );
        assert!(CELLS.is_sorted());
        assert_eq!((BOARD.len(), BASE.len()), (44, 42));
    }

    #[test]
    fn neighbors_by_shifts_are_neighbors_by_coordinates() {
        for a in Space::all() {
            let by_hex: Vec<Space> = Space::all().filter(|b| a.hex().distance(b.hex()) == 1).collect();
            assert_eq!(a.neighbors().map(Space::at_cell).collect::<Vec<_>>(), by_hex);
        }
    }

    #[test]
    fn the_shipped_sides_are_those_of_lc_7() {
        let (a, b) = (Board::shipped("a").unwrap(), Board::shipped("b").unwrap());
        let near: Vec<u8> = BASE.without(a.water).map(|c| Space::at_cell(c).id()).collect();
        assert_eq!(near, [13, 14, 15, 20, 23, 28, 29, 30]);
        let remote = Space::all().filter(|s| b.penalty[s.index()] > 0);
        assert_eq!((BASE.without(b.water).len(), remote.count()), (12, 8));
        assert_eq!(Board::shipped("c"), None);
    }

    #[test]
    fn a_board_survives_being_written_down() {
        for side in ["a", "b"] {
            let board = Board::shipped(side).unwrap();
            assert_eq!(Board::read(&board.write()), Ok(board));
        }
    }

    #[test]
    fn nothing_comes_along_that_a_board_has_no_use_for() {
        let mut board = Board::shipped("a").unwrap().write();
        board["origin"] = json!("invented");
        assert!(Board::read(&board).is_ok());
        board["origin"] = json!({"a": ["very", "large", "thing"]});
        board["notes"] = json!("");
        let BadSetup(reasons) = Board::read(&board).unwrap_err();
        let mut reasons: Vec<String> = reasons.into_iter().map(|(_, what)| what).collect();
        reasons.sort();
        let wanted = ["notes", "origin"].map(|name| format!("board: a field {name:?} means nothing"));
        assert_eq!(reasons, wanted);
    }

    #[test]
    fn a_bad_board_is_refused_with_every_reason_at_once() {
        let mut board = Board::shipped("b").unwrap().write();
        for near in [13, 14, 29, 30] {
            board["spaces"][near]["terrain"] = json!("water");
        }
        board["spaces"][0]["terrain"] = json!("start");
        board["spaces"][1]["terrain"] = json!("lava");
        board["spaces"][2]["penalty"] = json!(10);
        board["spaces"][7]["penalty"] = json!(2);
        board["spaces"][3]["q"] = json!(9);
        board["spaces"][4]["id"] = json!("4");
        board["spaces"][21]["terrain"] = json!("water");
        let BadSetup(reasons) = Board::read(&board).unwrap_err();
        assert_eq!(reasons.len(), 9, "{reasons:?}");
        let faults = Board::judged(&board).unwrap_err();
        let placed: Vec<_> = faults.iter().map(|fault| (fault.what, &fault.at[..])).collect();
        let near = ("near", &[13, 14, 15, 20, 23, 28, 29, 30][..]);
        for wanted in [("start", &[0][..]), ("penalty", &[7]), ("start", &[21]), ("form", &[]), near] {
            assert!(placed.contains(&wanted), "{wanted:?}: {placed:?}");
        }
        assert_eq!(Board::read(&json!({"spaces": []})).unwrap_err().0.len(), 2);
        assert_eq!(Board::read(&json!([])).unwrap_err().0.len(), 1);
    }
}

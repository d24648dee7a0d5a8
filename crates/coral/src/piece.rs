//! Species and pieces (CO-1, CO-2): an L of three cubes in one of twelve orientations.
//!
//! ```text
//!      +---+
//!      | a |          c is the corner; a and b are next to it, at right angles
//!      +---+---+
//!      | c | b |
//!      +---+---+
//! ```

use crate::space::Cell;
use lattice::{Cube, Face};
use serde::{Deserialize, Serialize};

/// A species of coral, in the order of CO-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Species {
    Red,
    Tube,
    Sun,
    Brain,
}

/// How many pieces there are of each species (CO-1).
pub const PIECES_EACH: u8 = 6;

impl Species {
    /// All four, in the order of CO-1.
    pub const ALL: [Species; 4] = [Species::Red, Species::Tube, Species::Sun, Species::Brain];

    /// Its place in that order.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize & 3
    }

    /// The species at a place in that order.
    pub fn at(index: usize) -> Option<Species> {
        Species::ALL.get(index).copied()
    }

    /// Its name in records and options.
    pub const fn name(self) -> &'static str {
        match self {
            Species::Red => "red",
            Species::Tube => "tube",
            Species::Sun => "sun",
            Species::Brain => "brain",
        }
    }

    /// The species with a name.
    pub fn named(name: &str) -> Option<Species> {
        Species::ALL.into_iter().find(|species| species.name() == name)
    }
}

/// How many orientations a piece has.
pub(crate) const SHAPES: usize = 12;
/// How many ways a piece can lie such that one of its cubes is a given one: each orientation by each cube.
pub(crate) const WAYS: usize = 3 * SHAPES;

/// The twelve orientations: three cubes each, ascending, as seen from the first. In the order in which
/// pieces with the same first cell are sorted.
pub(crate) const SHAPE_CUBES: [[Cube; 3]; SHAPES] = shapes();

const fn is_before(a: Cube, b: Cube) -> bool {
    a.x < b.x || a.x == b.x && (a.y < b.y || a.y == b.y && a.z < b.z)
}

const fn ascending([mut a, mut b, mut c]: [Cube; 3]) -> [Cube; 3] {
    if is_before(b, a) {
        (a, b) = (b, a);
    }
    if is_before(c, b) {
        (b, c) = (c, b);
    }
    if is_before(b, a) {
        (a, b) = (b, a);
    }
    [a, b, c]
}

const fn shapes() -> [[Cube; 3]; SHAPES] {
    let origin = Cube::new(0, 0, 0);
    let mut shapes = [[origin; 3]; SHAPES];
    let mut count = 0;
    let mut i = 0;
    while i < 6 {
        let mut j = i + 1;
        while j < 6 {
            // Two faces at right angles: not those on opposite sides, which follow each other.
            if i / 2 != j / 2 {
                let [a, b, c] = ascending([origin, Face::ALL[i].offset(), Face::ALL[j].offset()]);
                shapes[count] = [origin, b.minus(a), c.minus(a)];
                count += 1;
            }
            j += 1;
        }
        i += 1;
    }
    // Twelve entries: a bubble sort will do.
    let mut n = 0;
    while n < SHAPES {
        let mut k = 0;
        while k + 1 < SHAPES {
            let ([_, a, b], [_, c, d]) = (shapes[k], shapes[k + 1]);
            if is_before(c, a) || !is_before(a, c) && is_before(d, b) {
                (shapes[k], shapes[k + 1]) = (shapes[k + 1], shapes[k]);
            }
            k += 1;
        }
        n += 1;
    }
    shapes
}

/// A piece in its place. Four bytes; ordered as its cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "[Cell; 3]", into = "[Cell; 3]")]
pub struct Piece {
    first: Cell,
    shape: u8,
}

impl Piece {
    /// The piece with this orientation and first cell, if it lies within the bounds.
    #[inline]
    pub(crate) fn new(first: Cube, shape: usize) -> Option<Piece> {
        let [_, b, c] = SHAPE_CUBES[shape];
        Cell::new(first.plus(b))?;
        Cell::new(first.plus(c))?;
        Some(Piece { first: Cell::new(first)?, shape: shape as u8 })
    }

    /// The piece with these cubes, in any order, if they form an L.
    pub fn of(cells: [Cell; 3]) -> Option<Piece> {
        let [a, b, c] = cells;
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let cells = [a.min(b), a.max(b), c];
        let first = cells[0].cube();
        let seen = cells.map(|cell| cell.cube().minus(first));
        let shape = SHAPE_CUBES.iter().position(|cubes| *cubes == seen)?;
        Some(Piece { first: cells[0], shape: shape as u8 })
    }

    /// One of the [`WAYS`] in which a piece has a cube in this cell.
    pub(crate) fn through(cell: Cell, way: usize) -> Option<Piece> {
        let (shape, cube) = (way / 3, way % 3);
        let at = *SHAPE_CUBES.get(shape)?;
        Piece::new(cell.cube().minus(at[cube]), shape)
    }

    /// In which of the ways it has a cube in this cell.
    pub(crate) fn way_through(self, cell: Cell) -> Option<usize> {
        let cube = self.cells().iter().position(|own| *own == cell)?;
        Some(3 * self.shape() + cube)
    }

    /// Its orientation.
    #[inline]
    pub(crate) fn shape(self) -> usize {
        usize::from(self.shape).min(SHAPES - 1)
    }

    /// Its cubes, ascending.
    #[inline]
    pub fn cubes(self) -> [Cube; 3] {
        SHAPE_CUBES[self.shape()].map(|cube| self.first.cube().plus(cube))
    }

    /// Its cells, ascending.
    #[inline]
    pub fn cells(self) -> [Cell; 3] {
        // Within the bounds since it was made.
        self.cubes().map(|cube| Cell::new(cube).unwrap_or(self.first))
    }
}

impl From<Piece> for [Cell; 3] {
    fn from(piece: Piece) -> [Cell; 3] {
        piece.cells()
    }
}

impl TryFrom<[Cell; 3]> for Piece {
    type Error = String;

    fn try_from(cells: [Cell; 3]) -> Result<Piece, String> {
        Piece::of(cells).ok_or_else(|| {
            let cells = cells.map(<[i8; 3]>::from);
            format!("{cells:?} is no L of three cubes (CO-2)")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_twelve_orientations_in_order() {
        let all: BTreeSet<[Cube; 3]> = SHAPE_CUBES.into_iter().collect();
        assert_eq!(all.len(), SHAPES);
        assert!(SHAPE_CUBES.is_sorted() && SHAPE_CUBES.iter().all(|cubes| cubes.is_sorted()));
    }

    #[test]
    fn thirty_six_ways_lead_through_a_cell_and_back() {
        let cell = Cell::new(Cube::new(5, -3, 7)).unwrap();
        let ways: BTreeSet<Piece> = (0..WAYS).filter_map(|way| Piece::through(cell, way)).collect();
        assert_eq!(ways.len(), WAYS);
        for way in 0..WAYS {
            assert_eq!(Piece::through(cell, way).unwrap().way_through(cell), Some(way));
        }
        assert_eq!(Piece::through(cell, WAYS), None);
    }

    #[test]
    fn cells_are_read_in_any_order_and_written_ascending() {
        let piece: Piece = serde_json::from_str("[[1,0,0],[0,0,0],[0,0,1]]").unwrap();
        assert_eq!(serde_json::to_string(&piece).unwrap(), "[[0,0,0],[0,0,1],[1,0,0]]");
        for bad in [
            "[[0,0,0],[1,0,0],[2,0,0]]",
            "[[0,0,0],[0,0,0],[1,0,0]]",
            "[[0,0,0],[1,1,0],[1,0,1]]",
            "[[63,0,0],[64,0,0],[63,1,0]]",
            "[[0,0,0],[0,0,-1],[1,0,0]]",
            "[[0,0,0],[0,0,1]]",
        ] {
            assert!(serde_json::from_str::<Piece>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn no_piece_leaves_the_bounds() {
        for (shape, cubes) in SHAPE_CUBES.iter().enumerate() {
            for cube in [Cube::new(63, 63, 63), Cube::new(-63, -63, 0)] {
                let inside = cubes.iter().all(|&by| Cell::new(cube.plus(by)).is_some());
                assert_eq!(Piece::new(cube, shape).is_some(), inside);
            }
        }
    }
}

//! Where things are (CO-2): cells, columns, and the bounds of space.

use lattice::{Cube, Face};
use serde::{Deserialize, Serialize};

/// CO-2: no cube lies further out or higher up than this.
pub const BOUND: i8 = 63;

/// The rock's cell (CO-2).
pub const ROCK: Cell = Cell(Cube::new(0, 0, 0));

/// A cell of space within the bounds: `|x|` and `|y|` at most 63, `z` from 0 to 63. There is no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "[i64; 3]", into = "[i8; 3]")]
pub struct Cell(Cube);

impl Cell {
    /// The cell at a place, if it is within the bounds.
    #[inline]
    pub const fn new(cube: Cube) -> Option<Cell> {
        let Cube { x, y, z } = cube;
        if x.unsigned_abs() <= BOUND as u8 && y.unsigned_abs() <= BOUND as u8 && z >= 0 && z <= BOUND {
            Some(Cell(cube))
        } else {
            None
        }
    }

    /// Its place.
    #[inline]
    pub const fn cube(self) -> Cube {
        self.0
    }

    /// Its height above the table.
    #[inline]
    pub const fn z(self) -> i8 {
        self.0.z
    }

    /// The column it is in.
    #[inline]
    pub const fn column(self) -> Column {
        Column { x: self.0.x, y: self.0.y }
    }

    /// The cell behind a face, if it is within the bounds.
    #[inline]
    pub const fn neighbor(self, face: Face) -> Option<Cell> {
        Cell::new(self.0.neighbor(face))
    }
}

impl From<Cell> for [i8; 3] {
    fn from(Cell(Cube { x, y, z }): Cell) -> [i8; 3] {
        [x, y, z]
    }
}

impl TryFrom<[i64; 3]> for Cell {
    type Error = String;

    fn try_from(at: [i64; 3]) -> Result<Cell, String> {
        let [x, y, z] = at.map(|n| i8::try_from(n).unwrap_or(i8::MIN));
        Cell::new(Cube::new(x, y, z))
            .ok_or_else(|| format!("no cell {at:?}: x and y go from -63 to 63, z from 0 to 63 (CO-2)"))
    }
}

/// All cells above one square of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "[i64; 2]", into = "[i8; 2]")]
pub struct Column {
    pub(crate) x: i8,
    pub(crate) y: i8,
}

impl Column {
    /// The cell of this column at a height, if it is within the bounds.
    pub const fn at(self, z: i8) -> Option<Cell> {
        Cell::new(Cube::new(self.x, self.y, z))
    }
}

impl From<Column> for [i8; 2] {
    fn from(Column { x, y }: Column) -> [i8; 2] {
        [x, y]
    }
}

impl TryFrom<[i64; 2]> for Column {
    type Error = String;

    fn try_from(at: [i64; 2]) -> Result<Column, String> {
        Cell::try_from([at[0], at[1], 0]).map(Cell::column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_ends_where_co_2_says() {
        for (at, is_there) in [
            ([63, -63, 63], true),
            ([64, 0, 0], false),
            ([0, -64, 0], false),
            ([0, 0, 64], false),
            ([0, 0, -1], false),
            ([256, 0, 0], false),
            ([i64::MIN, i64::MAX, 0], false),
        ] {
            assert_eq!(Cell::try_from(at).is_ok(), is_there, "{at:?}");
        }
        assert_eq!(ROCK.neighbor(Face::Down), None);
    }

    #[test]
    fn cells_and_columns_are_written_as_lists() {
        let cell: Cell = serde_json::from_str("[1,-2,3]").unwrap();
        assert_eq!(serde_json::to_string(&(cell, cell.column())).unwrap(), "[[1,-2,3],[1,-2]]");
    }
}

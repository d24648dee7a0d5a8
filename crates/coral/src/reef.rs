//! The reef: the rock and the pieces on it, in the order in which they were placed, and what each cube lies
//! on. The rest of the crate asks it who is where; the judge of balance asks it who rests on whom.

use crate::piece::{PIECES_EACH, Piece, Species};
use crate::space::{Cell, ROCK};
use lattice::{Cube, Face};

/// How many pieces there are (CO-1).
pub const MOST_PIECES: usize = 4 * PIECES_EACH as usize;

/// A piece of the reef.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Its species.
    pub species: Species,
    /// Where it lies.
    pub piece: Piece,
}

/// What is directly below a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Under {
    Air,
    /// A cube of the same piece.
    Own,
    /// The table or the rock.
    Ground,
    /// A cube of the piece with this number.
    Piece(u8),
}

/// What fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// The rock.
    Rock,
    /// The piece with this number.
    Piece(usize),
}

/// A set of pieces by their numbers.
pub(crate) type Pieces = u32;

/// The numbers in a set, ascending.
#[inline]
pub(crate) fn each(mut set: Pieces) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        number
    })
}

/// The rock and all pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reef {
    pieces: [Option<Placed>; MOST_PIECES],
    /// What is below each cube of each piece.
    under: [[Under; 3]; MOST_PIECES],
    /// The pieces whose every cube lies on the table, the rock, its own piece or a solid piece: whatever
    /// presses on them goes straight down to the table.
    solid: Pieces,
    len: u8,
}

impl Default for Reef {
    fn default() -> Reef {
        Reef { pieces: [None; MOST_PIECES], under: [[Under::Air; 3]; MOST_PIECES], solid: 0, len: 0 }
    }
}

impl std::fmt::Debug for Reef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cells = |placed: Placed| (placed.species, placed.piece.cells().map(<[i8; 3]>::from));
        f.debug_list().entries(self.iter().map(cells)).finish()
    }
}

impl Reef {
    /// How many pieces lie there.
    #[inline]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether there is nothing but the rock.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The pieces in the order in which they were placed.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Placed> + Clone {
        self.pieces[..self.len()].iter().flatten().copied()
    }

    /// The piece with a number.
    pub fn get(&self, number: usize) -> Option<Placed> {
        self.pieces.get(number).copied().flatten()
    }

    /// Every cube that is not the rock, with its species.
    #[inline]
    pub fn cubes(&self) -> impl Iterator<Item = (Cell, Species)> + Clone {
        self.iter().flat_map(|placed| placed.piece.cells().map(|cell| (cell, placed.species)))
    }

    /// What fills a cell.
    pub fn at(&self, cell: Cell) -> Option<Filled> {
        if cell == ROCK {
            return Some(Filled::Rock);
        }
        let holds = |placed: &Placed| placed.piece.cells().contains(&cell);
        self.iter().position(|placed| holds(&placed)).map(Filled::Piece)
    }

    /// Whether something fills the cell behind this one's face. Beyond the bounds there is nothing.
    pub(crate) fn is_filled_beside(&self, cell: Cell, face: Face) -> bool {
        cell.neighbor(face).is_some_and(|beside| self.at(beside).is_some())
    }

    /// The species of the cube in a cell; none for the rock and for an empty cell.
    pub fn species_at(&self, cell: Cell) -> Option<Species> {
        match self.at(cell)? {
            Filled::Rock => None,
            Filled::Piece(number) => self.get(number).map(|placed| placed.species),
        }
    }

    /// Every cube with nothing directly above it, with its species, in no order.
    pub(crate) fn bare(&self) -> impl Iterator<Item = (Cell, Species)> + '_ {
        let key = |cube: Cube| i32::from(cube.x) << 16 | i32::from(cube.y) << 8 & 0xff00 | i32::from(cube.z);
        let mut covered = [i32::MAX; 3 * MOST_PIECES];
        let mut count = 0;
        for (number, placed) in self.iter().enumerate() {
            for (cube, under) in placed.piece.cubes().into_iter().zip(self.under[number]) {
                if matches!(under, Under::Own | Under::Piece(_)) {
                    covered[count] = key(cube.neighbor(Face::Down));
                    count += 1;
                }
            }
        }
        let is_covered = move |cell: Cell| covered[..count].contains(&key(cell.cube()));
        self.cubes().filter(move |(cell, _)| !is_covered(*cell))
    }

    /// Whether there is room for a piece: for one more, and in each of its cells.
    pub(crate) fn has_room_for(&self, piece: Piece) -> bool {
        self.len() < MOST_PIECES && piece.cells().iter().all(|&cell| self.at(cell).is_none())
    }

    /// All pieces as a set.
    #[inline]
    pub(crate) fn all(&self) -> Pieces {
        (1 << self.len) - 1
    }

    /// The pieces that are not solid.
    #[inline]
    pub(crate) fn loose(&self) -> Pieces {
        self.all() & !self.solid
    }

    /// The pieces that are.
    #[inline]
    pub(crate) fn solid(&self) -> Pieces {
        self.solid
    }

    /// What is below each cube of a piece.
    #[inline]
    pub(crate) fn under(&self, number: usize) -> [Under; 3] {
        self.under[number]
    }

    /// Adds a piece if there is room for it, and says whether there was. Balance is not asked.
    pub fn place(&mut self, species: Species, piece: Piece) -> bool {
        let has_room = self.has_room_for(piece);
        if has_room {
            self.add(species, piece);
        }
        has_room
    }

    /// Adds a piece where there is room for it. A reef that is full stays as it is.
    pub(crate) fn add(&mut self, species: Species, piece: Piece) {
        let new = self.len();
        if new >= MOST_PIECES {
            return;
        }
        let cubes = piece.cubes();
        let mut under = [Under::Air; 3];
        for (cube, under) in cubes.iter().zip(&mut under) {
            let below = cube.neighbor(Face::Down);
            if cube.z == 0 || below == ROCK.cube() {
                *under = Under::Ground;
            } else if cubes.contains(&below) {
                *under = Under::Own;
            }
        }
        for number in 0..new {
            let Some(placed) = self.pieces[number] else { continue };
            let [a, b, c] = placed.piece.cubes();
            // Most pieces lie elsewhere.
            let first = cubes[0];
            if (a.x - first.x).abs() > 2 || (a.y - first.y).abs() > 4 {
                continue;
            }
            for (i, cube) in [a, b, c].into_iter().enumerate() {
                for (k, own) in cubes.iter().enumerate() {
                    if cube.x == own.x && cube.y == own.y {
                        if cube.z + 1 == own.z {
                            under[k] = Under::Piece(number as u8);
                        } else if cube.z == own.z + 1 {
                            self.under[number][i] = Under::Piece(new as u8);
                        }
                    }
                }
            }
        }
        self.pieces[new] = Some(Placed { species, piece });
        self.under[new] = under;
        self.len += 1;
        self.find_solid();
    }

    /// Pieces stay solid when others are added, so only the loose ones are asked.
    fn find_solid(&mut self) {
        loop {
            let before = self.solid;
            for number in each(self.loose()) {
                let carries = |under: &Under| match *under {
                    Under::Air => false,
                    Under::Own | Under::Ground => true,
                    Under::Piece(lower) => self.solid >> lower & 1 != 0,
                };
                if self.under[number].iter().all(carries) {
                    self.solid |= 1 << number;
                }
            }
            if self.solid == before {
                return;
            }
        }
    }

    /// Without some of the pieces.
    #[must_use]
    pub(crate) fn without(&self, gone: Pieces) -> Reef {
        let mut rest = Reef::default();
        for (number, placed) in self.iter().enumerate() {
            if gone >> number & 1 == 0 {
                rest.add(placed.species, placed.piece);
            }
        }
        rest
    }

    /// The piece added to a copy of the reef.
    #[must_use]
    pub(crate) fn with(&self, species: Species, piece: Piece) -> Reef {
        let mut reef = *self;
        reef.add(species, piece);
        reef
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A piece by its cells.
    pub(crate) fn piece(cells: [[i64; 3]; 3]) -> Piece {
        Piece::of(cells.map(|at| Cell::try_from(at).unwrap())).unwrap()
    }

    pub(crate) fn reef(pieces: &[[[i64; 3]; 3]]) -> Reef {
        let mut reef = Reef::default();
        for cells in pieces {
            assert!(reef.has_room_for(piece(*cells)), "{cells:?}");
            reef.add(Species::Red, piece(*cells));
        }
        reef
    }

    #[test]
    fn a_reef_knows_what_lies_on_what() {
        let reef = reef(&[
            [[1, 0, 0], [2, 0, 0], [1, 0, 1]],
            [[0, 0, 1], [0, 1, 1], [0, 0, 2]],
            [[1, 0, 2], [2, 0, 2], [2, 0, 1]],
        ]);
        assert_eq!(reef.under(0), [Under::Ground, Under::Own, Under::Ground]);
        assert_eq!(reef.under(1), [Under::Ground, Under::Own, Under::Air]);
        assert_eq!(reef.under(2), [Under::Piece(0), Under::Piece(0), Under::Own]);
        assert_eq!(reef.solid(), 0b101);
    }

    #[test]
    fn filling_a_gap_makes_what_is_above_solid() {
        let arch = [[[0, 1, 0], [0, 1, 1], [0, 2, 1]], [[0, 2, 0], [0, 3, 0], [1, 2, 0]]];
        assert_eq!(reef(&arch[..1]).solid(), 0);
        assert_eq!(reef(&arch).solid(), 0b11);
        assert_eq!(reef(&arch).without(0b10), reef(&arch[..1]));
    }

    #[test]
    fn the_order_of_placing_does_not_change_who_is_solid() {
        let pieces = [
            [[0, 1, 0], [0, 1, 1], [0, 2, 1]],
            [[0, 2, 0], [0, 3, 0], [1, 2, 0]],
            [[0, 0, 1], [0, 0, 2], [0, 1, 2]],
        ];
        let mut order = pieces;
        order.reverse();
        assert_eq!(reef(&pieces).solid().count_ones(), reef(&order).solid().count_ones());
    }
}

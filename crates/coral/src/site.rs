//! The surroundings of one cube: which pieces could be put face to face with it, and which of them would hold.
//!
//! Such pieces lie within two cells of the cube, so a window of 5 x 5 x 5 cells is enough, and a window is one
//! word: a bit per cell. A piece is a word with three bits, known in advance for each way it can lie there.
//! Whether its cells are free, and what is above and below them, is then a matter of a few "and"s.

use crate::cluster;
use crate::footing::FOOTINGS;
use crate::piece::{Piece, SHAPE_CUBES, SHAPES, Species};
use crate::reef::Reef;
use crate::space::{BOUND, Cell, ROCK};
use lattice::{Cube, Face};
use std::sync::LazyLock;

/// How far the window reaches.
const REACH: i8 = 2;
const WIDTH: usize = 2 * REACH as usize + 1;
/// The cells of one column of a window.
const SLICE: u64 = (1 << WIDTH) - 1;

/// A set of cells of a window. Columns follow each other by `x`, then `y`; within one the bits go upward.
type Cells = u128;

/// One way to put a piece face to face with the cube in the middle of a window.
pub(crate) struct Candidate {
    /// Its first cube, as seen from the middle.
    first: Cube,
    shape: usize,
    cells: Cells,
    /// Where its three cubes are in the window.
    bits: [u32; 3],
    /// Those of its cells that lie on another of its own.
    on_own: Cells,
    /// If it fills the cell above the middle: its highest cube there.
    lifts_to: Option<Cube>,
}

/// All ways, in the order of the pieces they give.
static CANDIDATES: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let near = -REACH..=REACH;
    let mut all = Vec::new();
    for x in near.clone() {
        for y in near.clone() {
            for z in near.clone() {
                all.extend((0..SHAPES).filter_map(|shape| Candidate::new(Cube::new(x, y, z), shape)));
            }
        }
    }
    all
});

/// The bit of a cell of the window.
fn bit(cube: Cube) -> Option<u32> {
    let [x, y, z] = [cube.x, cube.y, cube.z].map(|n| u32::try_from(n.wrapping_add(REACH)).ok());
    let (x, y, z) = (x?, y?, z?);
    let width = WIDTH as u32;
    (x < width && y < width && z < width).then(|| (x * width + y) * width + z)
}

impl Candidate {
    /// `None` if it would fill the middle, or is not face to face with it.
    fn new(first: Cube, shape: usize) -> Option<Candidate> {
        let middle = Cube::new(0, 0, 0);
        let cubes = SHAPE_CUBES[shape].map(|cube| first.plus(cube));
        if cubes.contains(&middle) || !cubes.iter().any(|&cube| middle.face_to(cube).is_some()) {
            return None;
        }
        let [a, b, c] = cubes.map(bit);
        let bits = [a?, b?, c?];
        let set = |wanted: &dyn Fn(Cube) -> bool| {
            let chosen = cubes.iter().zip(bits).filter(|(cube, _)| wanted(**cube));
            chosen.fold(0, |cells, (_, bit)| cells | 1 << bit)
        };
        let above = cubes.into_iter().filter(|cube| (cube.x, cube.y) == (0, 0));
        let lifts_to =
            if cubes.contains(&middle.neighbor(Face::Up)) { above.max_by_key(|cube| cube.z) } else { None };
        Some(Candidate {
            first,
            shape,
            cells: set(&|_| true),
            bits,
            on_own: set(&|cube| cubes.contains(&cube.neighbor(Face::Down))),
            lifts_to,
        })
    }

    /// Which of its cubes are in a set.
    #[inline]
    fn cubes_in(&self, cells: Cells) -> usize {
        let [a, b, c] = self.bits;
        ((cells >> a & 1) | (cells >> b & 1) << 1 | (cells >> c & 1) << 2) as usize
    }
}

/// The window around a cube.
pub(crate) struct Site<'a> {
    reef: &'a Reef,
    middle: Cell,
    /// Cells that no piece may fill: taken, or beyond the bounds.
    blocked: Cells,
    /// Cells that lie on the table or on something.
    supported: Cells,
    /// Cells from which everything is filled down to the table.
    grounded: Cells,
    /// Cells that lie on the table, the rock or a solid piece.
    on_solid: Cells,
    /// Cells with something directly above.
    covered: Cells,
}

/// What the shortcuts know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guess {
    Holds,
    Falls,
    Open,
}

impl<'a> Site<'a> {
    /// Around a cube of the reef; pawns stand in `pawns` and are in the way.
    pub(crate) fn new(reef: &'a Reef, middle: Cell, pawns: impl Iterator<Item = Cube>) -> Site<'a> {
        // A column of space as a word: what is filled, and what of it is solid.
        let mut columns = [(0u64, 0u64); WIDTH * WIDTH];
        let center = middle.cube();
        let place = |cube: Cube| {
            let from = |to: i8, from: i8| (i16::from(to) - i16::from(from) + i16::from(REACH)) as usize;
            let (x, y) = (from(cube.x, center.x), from(cube.y, center.y));
            (x < WIDTH && y < WIDTH).then(|| x * WIDTH + y)
        };
        if let Some(place) = place(ROCK.cube()) {
            columns[place] = (1, 1);
        }
        for (number, placed) in reef.iter().enumerate() {
            let solid = u64::from(reef.solid() >> number & 1);
            for cube in placed.piece.cubes() {
                if let Some(place) = place(cube) {
                    columns[place].0 |= 1 << cube.z;
                    columns[place].1 |= solid << cube.z;
                }
            }
        }
        let mut site = Site { reef, middle, blocked: 0, supported: 0, grounded: 0, on_solid: 0, covered: 0 };
        let low = center.z - REACH;
        let slice = |column: u64| u128::from(if low < 0 { column << -low } else { column >> low } & SLICE);
        let inside = if low < 0 { SLICE << -low & SLICE } else { slice(u64::MAX) as u64 };
        for (place, (filled, solid)) in columns.into_iter().enumerate() {
            let (x, y) = (center.x - REACH + (place / WIDTH) as i8, center.y - REACH + (place % WIDTH) as i8);
            let is_inside = x.abs() <= BOUND && y.abs() <= BOUND;
            let free = if is_inside { !slice(filled) & u128::from(inside) } else { 0 };
            let from = place * WIDTH;
            site.blocked |= (!free & u128::from(SLICE)) << from;
            site.supported |= slice(filled << 1 | 1) << from;
            // All up to and with the first cell that is not filled.
            site.grounded |= slice(filled ^ filled.wrapping_add(1)) << from;
            site.on_solid |= slice(solid << 1 | 1) << from;
            site.covered |= slice(filled >> 1) << from;
        }
        for cube in pawns {
            site.blocked |= bit(cube.minus(center)).map_or(0, |bit| 1 << bit);
        }
        site
    }

    /// The ways to put a piece here such that all its cells are free, in order.
    #[inline]
    pub(crate) fn candidates(&self) -> impl Iterator<Item = &'static Candidate> + '_ {
        CANDIDATES.iter().filter(|candidate| candidate.cells & self.blocked == 0)
    }

    /// The piece of a candidate.
    #[inline]
    pub(crate) fn piece(&self, candidate: &Candidate) -> Option<Piece> {
        Piece::new(self.middle.cube().plus(candidate.first), candidate.shape)
    }

    /// CO-12: where a pawn on the middle would be lifted to; `None` if it stays where it is.
    pub(crate) fn lift(&self, candidate: &Candidate) -> Option<Lift> {
        let cube = candidate.lifts_to?;
        let is_free = bit(cube).is_some_and(|bit| self.covered >> bit & 1 == 0);
        Some(if is_free { Lift::Free } else { Lift::Covered })
    }

    /// Whether a candidate would hold, and all the reef with it.
    #[inline]
    pub(crate) fn holds(&self, candidate: &Candidate) -> bool {
        match self.guess(candidate) {
            Guess::Holds => true,
            Guess::Falls => false,
            Guess::Open => self.piece(candidate).is_some_and(|piece| {
                let reef = self.reef.with(Species::Red, piece);
                cluster::holds_with(&reef, self.reef.len())
            }),
        }
    }

    /// What the shortcuts say, the cheapest first. The reef is known to hold.
    #[inline]
    pub(crate) fn guess(&self, candidate: &Candidate) -> Guess {
        let cells = candidate.cells;
        let resting = cells & self.supported;
        if resting == 0 {
            return Guess::Falls;
        }
        // Its weight goes straight down, cube by cube.
        if cells & !(self.on_solid | candidate.on_own) == 0 {
            return Guess::Holds;
        }
        let footings = &FOOTINGS[candidate.shape];
        let grounded = cells & self.grounded;
        if footings[candidate.cubes_in(grounded)].carries_piece {
            return Guess::Holds;
        }
        // With nothing on top it has to stand by itself; on grounded cubes alone it does not, as just seen.
        if cells & self.covered == 0
            && (grounded == resting || !footings[candidate.cubes_in(resting)].carries_piece)
        {
            return Guess::Falls;
        }
        Guess::Open
    }
}

/// What happens to a pawn whose cell is filled (CO-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lift {
    /// It stands on the piece.
    Free,
    /// It has no room there.
    Covered,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::WAYS;
    use crate::random_reefs::{self, Habit};
    use crate::stability::{self, judge, pieces_of};
    use kernel::{Dice, Quick};
    use std::collections::BTreeSet;

    #[test]
    fn every_answer_in_play_is_the_judges_and_has_a_proof() {
        let mut dice = Quick::new(11);
        let mut settled = [0, 0, 0];
        for n in 0..240 {
            let reef = random_reefs::reef(2 + n % 20, Habit::ALL[n % 3], true, &mut dice);
            let cubes: Vec<Cell> = reef.cubes().map(|(cell, _)| cell).collect();
            let site = Site::new(&reef, cubes[dice.pick(cubes.len())], std::iter::empty());
            for candidate in site.candidates() {
                let piece = site.piece(candidate).unwrap();
                let with = reef.with(Species::Red, piece);
                let verdict = judge(&with);
                assert!(verdict.prove(&pieces_of(&with)), "no proof: {with:?}");
                let guess = site.guess(candidate);
                settled[guess as usize] += 1;
                assert!(
                    guess == Guess::Open || (guess == Guess::Holds) == verdict.holds(),
                    "a shortcut is wrong: {with:?}"
                );
                assert_eq!(site.holds(candidate), verdict.holds(), "{with:?}");
                assert_eq!(stability::holds_with(&reef, piece), verdict.holds(), "{with:?}");
            }
        }
        assert!(settled.iter().all(|&count| count > 100), "{settled:?}");
    }

    #[test]
    fn the_candidates_are_all_pieces_face_to_face_with_the_cube() {
        let middle = Cell::new(Cube::new(7, -8, 9)).unwrap();
        let reef = Reef::default();
        let site = Site::new(&reef, middle, std::iter::empty());
        let listed: Vec<Piece> = CANDIDATES.iter().filter_map(|c| site.piece(c)).collect();
        assert!(listed.is_sorted());
        let hung: BTreeSet<Piece> = Face::ALL
            .into_iter()
            .filter_map(|face| middle.neighbor(face))
            .flat_map(|cell| (0..WAYS).filter_map(move |way| Piece::through(cell, way)))
            .filter(|piece| !piece.cells().contains(&middle))
            .collect();
        assert_eq!(listed, hung.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn the_bounds_are_in_the_way() {
        let reef = Reef::default();
        for (x, y, z) in [(63, 0, 0), (0, -63, 5), (-63, 63, 63), (0, 0, 62), (5, 5, 1)] {
            let middle = Cell::new(Cube::new(x, y, z)).unwrap();
            let site = Site::new(&reef, middle, std::iter::empty());
            for candidate in CANDIDATES.iter().filter(|c| c.cells & site.blocked == 0) {
                assert!(site.piece(candidate).is_some(), "at {x}, {y}, {z}");
            }
            let fit = CANDIDATES.iter().filter(|c| site.piece(c).is_some()).count();
            assert_eq!(site.candidates().count(), fit, "at {x}, {y}, {z}");
        }
    }
}

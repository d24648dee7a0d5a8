//! Proofs that a reef holds or falls, and how to check one. Checking needs no trust in the one that found it: it
//! looks at the cells alone, and adds and multiplies whole numbers.

use crate::footing::{Point, corners};
use crate::int::Int;
use crate::piece::Piece;
use crate::space::{Cell, Column, ROCK};
use lattice::Face;
use std::collections::BTreeMap;

/// A unit square on which one body lies on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The piece that lies there, by its number.
    pub upper: usize,
    /// The piece below; nothing for the table and the rock.
    pub lower: Option<usize>,
    /// Where.
    pub column: Column,
    /// How high the square is above the table.
    pub height: i8,
}

/// All contacts (CO-5): wherever a cube lies directly on the table, the rock or another piece.
pub fn contacts(pieces: &[Piece]) -> Vec<Contact> {
    let cubes = |(number, piece): (usize, &Piece)| piece.cells().map(|cell| (cell, number));
    let owners: BTreeMap<Cell, usize> = pieces.iter().enumerate().flat_map(cubes).collect();
    let mut contacts = Vec::new();
    for (&cell, &upper) in &owners {
        let lower = match cell.neighbor(Face::Down) {
            None | Some(ROCK) => Some(None),
            Some(below) => owners.get(&below).filter(|&&lower| lower != upper).map(|&lower| Some(lower)),
        };
        let contact = lower.map(|lower| Contact { upper, lower, column: cell.column(), height: cell.z() });
        contacts.extend(contact);
    }
    contacts
}

/// A force at a corner of a contact: upward on the upper body, downward on the lower one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The piece that is held.
    pub upper: usize,
    /// The piece that holds it; nothing for the table and the rock.
    pub lower: Option<usize>,
    /// The corner, in half cubes: the column (x, y) reaches from 2x - 1 to 2x + 1.
    pub at: (i32, i32),
    /// How much, in the parts that [`Forces::cube`] has.
    pub amount: Int,
}

/// Why a reef holds: forces under which every piece is in balance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forces {
    /// The weight of one cube.
    pub cube: Int,
    /// The forces.
    pub forces: Vec<Force>,
}

impl Forces {
    /// Whether they are what they claim to be.
    pub fn prove(&self, pieces: &[Piece]) -> bool {
        let contacts = contacts(pieces);
        let is_possible = |force: &Force| {
            let is_there = |contact: &Contact| {
                contact.upper == force.upper
                    && contact.lower == force.lower
                    && corners(contact.column).contains(&force.at)
            };
            !force.amount.is_negative() && contacts.iter().any(is_there)
        };
        let is_balanced = |number: usize| {
            let mut sums = [Int::default(), Int::default(), Int::default()];
            let mut add = |amount: &Int, (x, y): Point| {
                for (sum, arm) in sums.iter_mut().zip([1, x, y]) {
                    *sum = &*sum + &(amount * &Int::from(i64::from(arm)));
                }
            };
            for cell in pieces[number].cells() {
                add(&-&self.cube, center(cell));
            }
            for force in &self.forces {
                if force.upper == number {
                    add(&force.amount, force.at);
                }
                if force.lower == Some(number) {
                    add(&-&force.amount, force.at);
                }
            }
            sums.iter().all(Int::is_zero)
        };
        let is_weight = !self.cube.is_negative() && !self.cube.is_zero();
        is_weight && self.forces.iter().all(is_possible) && (0..pieces.len()).all(is_balanced)
    }
}

/// The center of a cube, in half cubes.
fn center(cell: Cell) -> Point {
    let Column { x, y } = cell.column();
    (2 * i32::from(x), 2 * i32::from(y))
}

/// How one piece moves: its height at a point (x, y), in half cubes, changes by `lift + tilt_x * x + tilt_y * y`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tilt {
    /// At the origin.
    pub lift: Int,
    /// To the east.
    pub tilt_x: Int,
    /// To the north.
    pub tilt_y: Int,
}

impl Tilt {
    /// How fast the piece rises at a point.
    pub fn rise(&self, (x, y): (i32, i32)) -> Int {
        let [x, y] = [x, y].map(|n| Int::from(i64::from(n)));
        &(&self.lift + &(&self.tilt_x * &x)) + &(&self.tilt_y * &y)
    }

    /// Whether it moves at all.
    pub fn is_still(&self) -> bool {
        self.lift.is_zero() && self.tilt_x.is_zero() && self.tilt_y.is_zero()
    }
}

/// Why a reef falls: a motion in which no body enters another, and all cubes together sink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// One per piece.
    pub tilts: Vec<Tilt>,
}

impl Motion {
    /// Whether it is what it claims to be.
    pub fn prove(&self, pieces: &[Piece]) -> bool {
        if self.tilts.len() != pieces.len() {
            return false;
        }
        let opens = |contact: &Contact| {
            corners(contact.column).into_iter().all(|at| !self.gap(contact, at).is_negative())
        };
        let cubes = pieces.iter().zip(&self.tilts).flat_map(|(piece, tilt)| piece.cells().map(|c| (c, tilt)));
        let sum = cubes.fold(Int::default(), |sum, (cell, tilt)| &sum + &tilt.rise(center(cell)));
        sum.is_negative() && contacts(pieces).iter().all(opens)
    }

    /// How fast a contact opens at a point.
    fn gap(&self, contact: &Contact, at: Point) -> Int {
        let below = contact.lower.map_or(Int::default(), |lower| self.tilts[lower].rise(at));
        &self.tilts[contact.upper].rise(at) - &below
    }

    /// The pieces that move.
    pub fn moving(&self) -> impl Iterator<Item = usize> + '_ {
        self.tilts.iter().enumerate().filter(|(_, tilt)| !tilt.is_still()).map(|(number, _)| number)
    }

    /// In short.
    pub fn topple(&self, pieces: &[Piece]) -> Topple {
        let moving = self.moving().filter(|&number| number < 32).fold(0, |set, number| set | 1 << number);
        Topple { edge: self.edge(pieces), moving: Moving(moving) }
    }

    /// The edge over which it tips: where a piece that moves stays in touch with something that does not, or
    /// otherwise with something that moves differently. Nothing if it falls freely.
    pub fn edge(&self, pieces: &[Piece]) -> Option<Edge> {
        let is_still = |body: Option<usize>| body.is_none_or(|number| self.tilts[number].is_still());
        let contacts = contacts(pieces);
        let hinges = |to_still: bool| {
            let mut points: Vec<(i8, Point)> = Vec::new();
            for contact in &contacts {
                let (upper, lower) = (is_still(Some(contact.upper)), is_still(contact.lower));
                if (upper && lower) || (to_still && upper == lower) {
                    continue;
                }
                let touching =
                    corners(contact.column).into_iter().filter(|&at| self.gap(contact, at).is_zero());
                points.extend(touching.map(|at| (contact.height, at)));
            }
            points
        };
        let mut points = hinges(true);
        if points.is_empty() {
            points = hinges(false);
        }
        let height = points.iter().map(|(height, _)| *height).min()?;
        let level = points.iter().filter(|(other, _)| *other == height).map(|(_, at)| *at);
        Some(Edge { from: level.clone().min()?, to: level.max()?, height })
    }
}

/// What people are told about a fall: which pieces move, and over which edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topple {
    /// Where it tips; `None` if it falls freely.
    pub edge: Option<Edge>,
    /// The pieces that move.
    pub moving: Moving,
}

/// A set of pieces by their numbers. Written as a list; a piece that is still to be placed comes after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving(u32);

impl Moving {
    /// The numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |number| self.0 >> number & 1 != 0)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nothing moves.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl serde::Serialize for Moving {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

/// A line over which pieces tip, in half cubes: the column (x, y) reaches from 2x - 1 to 2x + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Edge {
    /// One end.
    pub from: (i32, i32),
    /// The other; the same if it tips over a corner.
    pub to: (i32, i32),
    /// How high above the table, in cubes.
    pub height: i8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reef::tests::reef;
    use crate::stability::{Verdict, judge, pieces_of};

    /// An L on the rock that hangs out to the east, alone and with a counterweight.
    const END_ONLY: [[i64; 3]; 3] = [[0, 0, 1], [1, 0, 1], [1, 1, 1]];
    const COUNTERWEIGHT: [[i64; 3]; 3] = [[-1, 0, 2], [0, -1, 2], [0, 0, 2]];

    #[test]
    fn forged_forces_prove_nothing() {
        let reef = reef(&[END_ONLY, COUNTERWEIGHT]);
        let pieces = pieces_of(&reef);
        let Verdict::Holds(forces) = judge(&reef) else { panic!("the counterweight holds it") };
        assert!(forces.prove(&pieces));
        let forge = |change: &dyn Fn(&mut Forces)| {
            let mut forged = forces.clone();
            change(&mut forged);
            forged.prove(&pieces)
        };
        assert!(!forge(&|forged| forged.forces[0].amount = &forged.forces[0].amount + &Int::from(1i64)));
        assert!(!forge(&|forged| forged.forces[0].amount = -&forged.forces[0].amount));
        assert!(!forge(&|forged| forged.forces[0].at.0 += 2));
        assert!(!forge(&|forged| forged.forces[0].lower = Some(1)));
        assert!(!forge(&|forged| forged.cube = Int::default()));
        assert!(!forge(&|forged| forged.forces.clear()));
        assert!(!forces.prove(&pieces[..1]), "without the counterweight they balance nothing");
    }

    #[test]
    fn forged_motions_prove_nothing() {
        let reef = reef(&[END_ONLY]);
        let pieces = pieces_of(&reef);
        let Verdict::Falls(motion) = judge(&reef) else { panic!("it tips") };
        assert!(motion.prove(&pieces));
        let still = Motion { tilts: vec![Tilt::default()] };
        assert!(!still.prove(&pieces), "nothing sinks");
        let sinks = Tilt { lift: Int::from(-1i64), ..Tilt::default() };
        assert!(!Motion { tilts: vec![sinks] }.prove(&pieces), "the rock is in the way");
        assert!(!Motion { tilts: Vec::new() }.prove(&pieces));
    }

    #[test]
    fn it_tips_over_the_edge_of_the_rock() {
        let reef = reef(&[END_ONLY]);
        let Verdict::Falls(motion) = judge(&reef) else { panic!("it tips") };
        assert_eq!(motion.topple(&pieces_of(&reef)).moving.iter().collect::<Vec<_>>(), [0]);
        let edge = motion.edge(&pieces_of(&reef));
        assert_eq!(edge, Some(Edge { from: (1, -1), to: (1, 1), height: 1 }), "x = 1/2, on top of the rock");
    }

    #[test]
    fn what_hangs_in_the_air_tips_over_nothing() {
        let reef = reef(&[[[5, 5, 5], [5, 6, 5], [6, 5, 5]]]);
        let Verdict::Falls(motion) = judge(&reef) else { panic!("it falls") };
        assert!(motion.prove(&pieces_of(&reef)));
        assert_eq!(motion.edge(&pieces_of(&reef)), None);
    }
}

//! Will it hold? (CO-5)
//!
//! A set of pieces holds if there are upward contact forces under which every piece is in balance. [`judge`]
//! answers exactly and gives the reason either way: such forces, or a motion by which everything gets lower
//! and nothing gets in the way of anything else. One of the two always exists, never both (Farkas), and
//! `certificate.rs` checks either without knowing how it was found. docs/stability.md has the drawings.
//!
//! Play asks a narrower question a hundred times per turn: does a reef that holds still hold with one more
//! piece? `site.rs` answers it by shortcuts and `cluster.rs` by the exact test where those leave it open. The
//! tests hold every one of their answers against [`judge`].

use crate::certificate::{Force, Forces, Motion, Tilt};
use crate::cluster::{self, Frame, Standing, load_of, on_and_above};
use crate::falling;
use crate::footing::{Point, corners};
use crate::int::Int;
use crate::number::Number;
use crate::piece::{Piece, Species};
use crate::reef::{Filled, Pieces, Reef, Under, each};
use crate::simplex::Proof;
use crate::space::Cell;
use lattice::Face;

/// Whether a reef holds, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These forces keep it up.
    Holds(Forces),
    /// It falls like this.
    Falls(Motion),
}

impl Verdict {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Holds(_))
    }

    /// Whether the reason given is a proof.
    pub fn prove(&self, pieces: &[Piece]) -> bool {
        match self {
            Verdict::Holds(forces) => forces.prove(pieces),
            Verdict::Falls(motion) => motion.prove(pieces),
        }
    }
}

/// Judges a whole reef.
pub fn judge(reef: &Reef) -> Verdict {
    let riders = cluster::riders(reef);
    // Most of what falls tips as one body over one edge, and that is what people see.
    for piece in each(reef.loose()) {
        if let Some(motion) = tips(reef, on_and_above(piece, &riders)) {
            return Verdict::Falls(motion);
        }
    }
    let mut parts: Vec<(usize, Option<usize>, Point, Int, Int)> = Vec::new();
    let mut left = reef.loose();
    while left != 0 {
        let cluster = cluster::cluster_of(reef, left.trailing_zeros() as usize, &riders);
        left &= !cluster;
        let frame = Frame::new(reef, cluster, 0, |piece| load_of(reef, piece));
        match frame.system().proof() {
            Proof::Refutation(factors) => return Verdict::Falls(motion(reef, frame.balanced, &factors)),
            Proof::Solution(values) => {
                for (column, top, bottom) in values {
                    let spot = frame.spots[column];
                    match spot.lower {
                        Some(_) => parts.push((spot.upper, spot.lower, spot.at, top, bottom)),
                        None => press_on_ground(reef, spot.upper, spot.at, &top, &bottom, &mut parts),
                    }
                }
            }
        }
    }
    // What is solid presses straight down: a quarter of each cube at each corner of its square.
    for piece in each(reef.solid()) {
        for cell in reef.get(piece).into_iter().flat_map(|placed| placed.piece.cells()) {
            for at in corners(cell.column()) {
                press_down(reef, cell, at, &Int::from(1i64), &Int::from(4i64), &mut parts);
            }
        }
    }
    Verdict::Holds(forces(parts))
}

/// Whether a reef that holds still holds with this piece added, for which there is room.
pub fn holds_with(reef: &Reef, piece: Piece) -> bool {
    let new = reef.with(Species::Red, piece);
    new.solid() >> reef.len() & 1 != 0 || cluster::holds_with(&new, reef.len())
}

/// CO-27: the pieces that fall, by their numbers, ascending; none from a reef that holds.
pub fn falls(reef: &Reef) -> Vec<usize> {
    each(falling::falls(reef)).collect()
}

/// How a body of pieces tips, if its center is not over what it stands on.
fn tips(reef: &Reef, body: Pieces) -> Option<Motion> {
    let (lift, x, y) = match cluster::standing(reef, body) {
        Standing::Stands => return None,
        Standing::Hangs => (-1, 0, 0),
        // How far a point lies to the left of the edge: what is beyond it sinks.
        Standing::Tips(a, b) => {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let common = Number::gcd(&i64::from(dx), &i64::from(dy)) as i32;
            let (dx, dy) = (dx / common, dy / common);
            (dy * a.0 - dx * a.1, -dy, dx)
        }
    };
    let [lift, tilt_x, tilt_y] = [lift, x, y].map(|n| Int::from(i64::from(n)));
    let moving = Tilt { lift, tilt_x, tilt_y };
    let tilt = |piece: usize| if body >> piece & 1 != 0 { moving.clone() } else { Tilt::default() };
    Some(Motion { tilts: (0..reef.len()).map(tilt).collect() })
}

/// The motion that a refuted problem stands for: the factors of a piece's rows are how fast it sinks at its
/// center, and how it tilts about it.
fn motion(reef: &Reef, balanced: Pieces, factors: &[Int]) -> Motion {
    let mut tilts = vec![Tilt::default(); reef.len()];
    for (piece, factors) in each(balanced).zip(factors.chunks(3)) {
        let [sinks, by_x, by_y] = factors else { continue };
        let load = load_of(reef, piece);
        let [weight, x, y] = [load.weight, load.x, load.y].map(|n| Int::from(i64::from(n)));
        let at_origin = &(&(by_x * &x) + &(by_y * &y)) - sinks;
        tilts[piece] = Tilt { lift: at_origin, tilt_x: -&(by_x * &weight), tilt_y: -&(by_y * &weight) };
    }
    let numbers = |tilt: &Tilt| [tilt.lift.clone(), tilt.tilt_x.clone(), tilt.tilt_y.clone()];
    let common = tilts.iter().flat_map(numbers).fold(Int::default(), |common, n| common.gcd(&n));
    for tilt in &mut tilts {
        let [lift, tilt_x, tilt_y] = numbers(tilt).map(|n| n.divided_by(&common).0);
        *tilt = Tilt { lift, tilt_x, tilt_y };
    }
    Motion { tilts }
}

type Part = (usize, Option<usize>, Point, Int, Int);

/// A force of a piece on what counts as ground, at a corner of one of its contacts there.
fn press_on_ground(reef: &Reef, upper: usize, at: Point, top: &Int, bottom: &Int, parts: &mut Vec<Part>) {
    let cells = reef.get(upper).into_iter().flat_map(|placed| placed.piece.cells());
    let is_ground = |under: Under| match under {
        Under::Air | Under::Own => false,
        Under::Ground => true,
        Under::Piece(lower) => reef.solid() >> lower & 1 != 0,
    };
    let mut resting = cells.zip(reef.under(upper)).filter(|(_, under)| is_ground(*under));
    if let Some((cell, _)) = resting.find(|(cell, _)| corners(cell.column()).contains(&at)) {
        press_down(reef, cell, at, top, bottom, parts);
    }
}

/// A force on a cube goes straight down its column to the table, through everything in between.
fn press_down(reef: &Reef, from: Cell, at: Point, top: &Int, bottom: &Int, parts: &mut Vec<Part>) {
    let mut cell = from;
    while let Some(Filled::Piece(upper)) = reef.at(cell) {
        let below = cell.neighbor(Face::Down);
        let lower = below.and_then(|below| reef.at(below));
        if lower != Some(Filled::Piece(upper)) {
            let lower = match lower {
                Some(Filled::Piece(lower)) => Some(lower),
                Some(Filled::Rock) | None => None,
            };
            parts.push((upper, lower, at, top.clone(), bottom.clone()));
        }
        match below {
            Some(below) => cell = below,
            None => return,
        }
    }
}

/// Brings the parts to one denominator and adds those that act at the same place.
fn forces(unsorted: Vec<Part>) -> Forces {
    let mut cube = Int::from(1i64);
    for (_, _, _, _, bottom) in &unsorted {
        cube = &cube * &bottom.divided_by(&cube.gcd(bottom)).0;
    }
    // Each into its place: the library's sort would be kilobytes of the page's engine, for a few parts.
    let mut parts: Vec<Part> = Vec::new();
    for part in unsorted {
        let is_before = |other: &Part| (other.0, other.1, other.2) <= (part.0, part.1, part.2);
        parts.insert(parts.partition_point(is_before), part);
    }
    let mut forces: Vec<Force> = Vec::new();
    for (upper, lower, at, top, bottom) in parts {
        let amount = &top * &cube.divided_by(&bottom).0;
        match forces.last_mut() {
            Some(last) if (last.upper, last.lower, last.at) == (upper, lower, at) => {
                last.amount = &last.amount + &amount;
            }
            _ => forces.push(Force { upper, lower, at, amount }),
        }
    }
    Forces { cube, forces }
}

/// The pieces of a reef, for the checker of certificates.
pub fn pieces_of(reef: &Reef) -> Vec<Piece> {
    reef.iter().map(|placed| placed.piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_reefs::{self, Habit};
    use crate::reef::tests::reef;
    use kernel::Quick;

    #[test]
    fn the_examples_of_co_5_are_judged_as_it_says() {
        let on_rock = |cells| judge(&reef(&[cells])).holds();
        assert!(on_rock([[0, 0, 1], [0, 1, 1], [1, 0, 1]]), "flat, held under its corner");
        assert!(!on_rock([[0, 0, 1], [1, 0, 1], [1, 1, 1]]), "flat, held under an end");
        assert!(on_rock([[0, 0, 1], [0, 0, 2], [1, 0, 2]]), "upright on the foot below its corner");
        let edge = [[[0, 0, 1], [1, 0, 1], [1, 1, 1]], [[0, 0, 2], [0, 1, 2], [1, 0, 2]]];
        assert!(judge(&reef(&edge)).holds(), "exactly on the edge");
    }

    #[test]
    fn three_pieces_that_no_single_center_betrays_fall_and_the_motion_says_how() {
        let reef = reef(&[
            [[-1, 0, 0], [-1, 0, 1], [-1, 1, 1]],
            [[0, 0, 1], [0, 0, 2], [0, 1, 1]],
            [[-1, 1, 2], [0, 1, 2], [0, 1, 3]],
        ]);
        let Verdict::Falls(motion) = judge(&reef) else { panic!("it falls") };
        assert!(motion.prove(&pieces_of(&reef)));
        assert_eq!(motion.moving().collect::<Vec<_>>(), [0, 1, 2]);
        assert!(motion.edge(&pieces_of(&reef)).is_some());
    }

    #[test]
    fn wild_reefs_are_judged_with_proofs() {
        let mut dice = Quick::new(12);
        let mut counts = [0, 0];
        for n in 0..600 {
            let reef = random_reefs::reef(1 + n % 24, Habit::ALL[n % 3], n % 4 == 0, &mut dice);
            let verdict = judge(&reef);
            assert!(verdict.prove(&pieces_of(&reef)), "no proof: {reef:?}");
            counts[usize::from(verdict.holds())] += 1;
            assert_eq!(falls(&reef.without(fallen(&reef))), [0; 0], "what is left holds");
            assert_eq!(falls(&reef).is_empty(), verdict.holds(), "{reef:?}");
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }

    fn fallen(reef: &Reef) -> Pieces {
        falling::falls(reef)
    }

    #[test]
    fn after_a_placement_the_new_piece_falls() {
        let mut dice = Quick::new(13);
        for n in 0..300 {
            let reef = random_reefs::reef(2 + n % 18, Habit::ALL[n % 3], true, &mut dice);
            let Some(piece) = random_reefs::piece(&reef, Habit::Wide, &mut dice) else { continue };
            if !holds_with(&reef, piece) {
                let gone = falls(&reef.with(Species::Red, piece));
                assert!(gone.contains(&reef.len()), "{reef:?} {piece:?}");
            }
        }
    }
}

//! Pieces that are not solid, and whether they balance each other: the exact test, after the shortcuts of
//! `site.rs` have left a question open.
//!
//! A piece with nothing on it that rests on a single other one passes its whole weight on, at its own center
//! and nowhere else: the two are as good as one body. Taking such pieces off one after another, and with
//! them all that stand on the ground alone, settles most questions. What is left is a linear problem in the
//! forces at the corners of the contacts, and the simplex method answers it.

use crate::footing::{FOOTINGS, Footing, Load, Point, Subset, corners, edge_beyond, hull};
use crate::reef::{MOST_PIECES, Pieces, Reef, Under, each};
use crate::simplex::{Column, NO_ENTRY, System};
use crate::space;

/// What one piece rests on: the ground, and up to three other pieces.
#[derive(Clone, Copy, Default)]
struct Rests {
    /// The cubes on the ground: table, rock, and pieces that are as good as ground.
    on_ground: Subset,
    /// The other pieces, and the cubes on each.
    on: [(u8, Subset); 3],
    len: u8,
}

impl Rests {
    /// What a piece rests on, where only the pieces of the cluster count as pieces.
    #[inline]
    fn of(reef: &Reef, piece: usize, cluster: Pieces) -> Rests {
        let mut rests = Rests::default();
        for (cube, under) in reef.under(piece).into_iter().enumerate() {
            match under {
                Under::Air | Under::Own => {}
                Under::Piece(lower) if cluster >> lower & 1 != 0 => {
                    let known =
                        rests.on[..usize::from(rests.len)].iter().position(|(other, _)| *other == lower);
                    let place = known.unwrap_or(usize::from(rests.len));
                    rests.on[place] = (lower, rests.on[place].1 | 1 << cube);
                    rests.len = rests.len.max(place as u8 + 1);
                }
                Under::Ground | Under::Piece(_) => rests.on_ground |= 1 << cube,
            }
        }
        rests
    }

    fn pieces(&self) -> impl Iterator<Item = (usize, Subset)> + '_ {
        self.on[..usize::from(self.len)].iter().map(|&(lower, cubes)| (usize::from(lower), cubes))
    }
}

/// The footing under some cubes of a piece, and the column of its first cube.
#[inline]
fn footing(reef: &Reef, piece: usize, cubes: Subset) -> (Footing, space::Column) {
    match reef.get(piece) {
        Some(placed) => {
            (FOOTINGS[placed.piece.shape()][usize::from(cubes & 7)], placed.piece.cells()[0].column())
        }
        None => (Footing::default(), space::ROCK.column()),
    }
}

/// Weight and moments of a piece.
#[inline]
pub(crate) fn load_of(reef: &Reef, piece: usize) -> Load {
    let columns = reef.get(piece).map(|placed| placed.piece.cells().map(space::Cell::column));
    columns.into_iter().flatten().map(Load::cube).fold(Load::default(), Load::plus)
}

/// For each loose piece the loose pieces directly on it.
pub(crate) fn riders(reef: &Reef) -> [Pieces; MOST_PIECES] {
    let mut riders = [0; MOST_PIECES];
    for upper in each(reef.loose()) {
        for under in reef.under(upper) {
            if let Under::Piece(lower) = under {
                riders[usize::from(lower)] |= 1 << upper;
            }
        }
    }
    riders
}

/// The loose pieces that are linked with a loose one by contacts among loose pieces.
pub(crate) fn cluster_of(reef: &Reef, piece: usize, riders: &[Pieces; MOST_PIECES]) -> Pieces {
    let loose = reef.loose();
    let (mut cluster, mut open): (Pieces, Pieces) = (1 << piece, 1 << piece);
    while open != 0 {
        let at = open.trailing_zeros() as usize;
        open &= open - 1;
        let mut linked = riders[at];
        for under in reef.under(at) {
            if let Under::Piece(lower) = under {
                linked |= 1 << lower;
            }
        }
        let new = linked & loose & !cluster;
        cluster |= new;
        open |= new;
    }
    cluster
}

/// Whether a reef that held still holds after a loose piece came in.
pub(crate) fn holds_with(reef: &Reef, new: usize) -> bool {
    let riders = riders(reef);
    let cluster = cluster_of(reef, new, &riders);
    let mut bodies = Bodies::new(reef, cluster, riders);
    if let Some(holds) = bodies.take_off(false) {
        return holds;
    }
    // Before, every piece with all that rests on it stood over what is below. So only those that the new one
    // rests on have to be asked again; and standing is not enough.
    let below = each(bodies.left).map(|piece| on_and_above(piece, &bodies.riders));
    if below.filter(|body| body >> new & 1 != 0).any(|body| standing(reef, body) != Standing::Stands) {
        return false;
    }
    // A way to hold, found by trying, is as good as any.
    let mut attempt = bodies.clone();
    attempt.take_off(true) == Some(true) || bodies.balance()
}

/// A piece and everything that rests on it.
pub(crate) fn on_and_above(piece: usize, riders: &[Pieces; MOST_PIECES]) -> Pieces {
    let (mut body, mut open): (Pieces, Pieces) = (1 << piece, 1 << piece);
    while open != 0 {
        let new = riders[open.trailing_zeros() as usize] & !body;
        open = (open & (open - 1)) | new;
        body |= new;
    }
    body
}

/// How some pieces, taken as one body, stand on everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The common center is over the footing.
    Stands,
    /// It is beyond this edge of it.
    Tips(Point, Point),
    /// There is nothing below.
    Hangs,
}

/// See [`Standing`]. Nothing else rests on these pieces.
pub(crate) fn standing(reef: &Reef, body: Pieces) -> Standing {
    let mut points = Vec::with_capacity(24);
    let mut load = Load::default();
    for piece in each(body) {
        load = load.plus(load_of(reef, piece));
        let cells = reef.get(piece).into_iter().flat_map(|placed| placed.piece.cells());
        for (cell, under) in cells.zip(reef.under(piece)) {
            let is_outside = match under {
                Under::Air | Under::Own => false,
                Under::Ground => true,
                Under::Piece(lower) => body >> lower & 1 == 0,
            };
            if is_outside {
                points.extend(corners(cell.column()));
            }
        }
    }
    if points.is_empty() {
        return Standing::Hangs;
    }
    edge_beyond(&hull(points), load).map_or(Standing::Stands, |(a, b)| Standing::Tips(a, b))
}

/// The bodies of a cluster while it is taken apart.
#[derive(Clone)]
struct Bodies<'a> {
    reef: &'a Reef,
    left: Pieces,
    riders: [Pieces; MOST_PIECES],
    rests: [Rests; MOST_PIECES],
    /// Each piece with what was taken off onto it.
    loads: [Load; MOST_PIECES],
}

impl<'a> Bodies<'a> {
    fn new(reef: &'a Reef, cluster: Pieces, riders: [Pieces; MOST_PIECES]) -> Bodies<'a> {
        let mut bodies = Bodies {
            reef,
            left: cluster,
            riders,
            rests: [Rests::default(); MOST_PIECES],
            loads: [Load::default(); MOST_PIECES],
        };
        for piece in each(cluster) {
            bodies.rests[piece] = Rests::of(reef, piece, cluster);
            bodies.loads[piece] = load_of(reef, piece);
        }
        bodies
    }

    /// Takes off pieces with nothing on them, as long as it is certain what they press on; with `boldly`, also
    /// those that could press on several and can stand on one of them. The answer, if that settles it: a
    /// bold "no" is no answer.
    fn take_off(&mut self, boldly: bool) -> Option<bool> {
        loop {
            let before = self.left;
            for piece in each(self.left) {
                if self.riders[piece] & self.left != 0 {
                    continue;
                }
                let Rests { on_ground, len, .. } = self.rests[piece];
                let carries = |cubes: Subset| {
                    let (footing, column) = footing(self.reef, piece, cubes);
                    footing.carries(column, self.loads[piece])
                };
                let is_single = u8::from(on_ground != 0) + len <= 1;
                if !is_single && !boldly {
                    continue;
                }
                if on_ground != 0 && carries(on_ground) {
                    self.left &= !(1 << piece);
                } else if let Some((lower, _)) = self.rests[piece].pieces().find(|&(_, cubes)| carries(cubes))
                {
                    self.left &= !(1 << piece);
                    self.loads[lower] = self.loads[lower].plus(self.loads[piece]);
                } else if is_single {
                    return Some(false);
                } else {
                    return None;
                }
            }
            match self.left {
                0 => return Some(true),
                left if left == before => return None,
                _ => {}
            }
        }
    }

    /// The linear problem of what is left.
    fn balance(&self) -> bool {
        let frame = Frame::new(self.reef, self.left, 0, |piece| self.loads[piece]);
        frame.system().is_solvable()
    }
}

/// Where a force can act: on an upper piece, from a lower one or the ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) upper: usize,
    /// Nothing for the ground.
    pub(crate) lower: Option<usize>,
    pub(crate) at: Point,
}

/// The linear problem of a cluster: three rows for each piece, its force and its moments about its own
/// center; a column for each corner of each contact.
pub(crate) struct Frame {
    columns: Vec<Column>,
    wanted: Vec<i32>,
    pub(crate) spots: Vec<Spot>,
    /// The pieces that have rows, in order.
    pub(crate) balanced: Pieces,
}

impl Frame {
    /// All pieces of the cluster must balance but those in `hands`, which a helping hand holds (CO-27).
    pub(crate) fn new(reef: &Reef, cluster: Pieces, hands: Pieces, load: impl Fn(usize) -> Load) -> Frame {
        let balanced = cluster & !hands;
        let count = balanced.count_ones() as usize;
        let mut frame =
            Frame { columns: Vec::with_capacity(8 * count), wanted: Vec::new(), spots: Vec::new(), balanced };
        let row = |piece: usize| {
            let before = (balanced & ((1 << piece) - 1)).count_ones();
            (balanced >> piece & 1 != 0).then_some(3 * before as u8)
        };
        let entries = |piece: usize, (x, y): Point, sign: i32| {
            let Load { weight, x: mx, y: my } = load(piece);
            let arms = [1, weight * x - mx, weight * y - my];
            row(piece).map_or([NO_ENTRY; 3], |row| [0, 1, 2].map(|i| (row + i, sign * arms[usize::from(i)])))
        };
        for piece in each(balanced) {
            frame.wanted.extend([load(piece).weight, 0, 0]);
        }
        for upper in each(cluster) {
            let rests = Rests::of(reef, upper, cluster);
            let ground = (rests.on_ground != 0).then_some((None, rests.on_ground));
            let pieces = rests.pieces().map(|(lower, cubes)| (Some(lower), cubes));
            for (lower, cubes) in ground.into_iter().chain(pieces) {
                if row(upper).is_none() && lower.is_none_or(|lower| row(lower).is_none()) {
                    continue;
                }
                let (footing, column) = footing(reef, upper, cubes);
                for at in footing.points(column) {
                    let [a, b, c] = entries(upper, at, 1);
                    let [d, e, f] = lower.map_or([NO_ENTRY; 3], |lower| entries(lower, at, -1));
                    frame.columns.push([a, b, c, d, e, f]);
                    frame.spots.push(Spot { upper, lower, at });
                }
            }
        }
        frame
    }

    pub(crate) fn system(&self) -> System<'_> {
        System { columns: &self.columns, wanted: &self.wanted }
    }
}

//! Hexes in axial coordinates, pointy side up.
//!
//! ```text
//!        NW   NE            (0,-1) (1,-1)
//!     W    *    E      (-1,0)  (0,0)  (1,0)
//!        SW   SE            (-1,1) (0,1)
//! ```
//! `q` grows to the east, `r` to the south-east. Reading a board row by row, left to right, visits the
//! hexes in order of `(r, q)`; the directions below are listed in that order too.

/// A hex by its axial coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// Column, growing eastward.
    pub q: i16,
    /// Row, growing south-eastward.
    pub r: i16,
}

/// One of the six ways to leave a hex, in reading order of where they lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// `(0, -1)`
    NorthWest,
    /// `(1, -1)`
    NorthEast,
    /// `(-1, 0)`
    West,
    /// `(1, 0)`
    East,
    /// `(-1, 1)`
    SouthWest,
    /// `(0, 1)`
    SouthEast,
}

use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};

impl Direction {
    /// All six, in reading order.
    pub const ALL: [Direction; 6] = [NorthWest, NorthEast, West, East, SouthWest, SouthEast];
    /// The three that lead to a hex later in reading order: every pair of neighbors once.
    pub const FORWARD: [Direction; 3] = [East, SouthWest, SouthEast];

    /// The change of `(q, r)`.
    #[inline]
    pub const fn offset(self) -> (i16, i16) {
        match self {
            NorthWest => (0, -1),
            NorthEast => (1, -1),
            West => (-1, 0),
            East => (1, 0),
            SouthWest => (-1, 1),
            SouthEast => (0, 1),
        }
    }

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        match self {
            NorthWest => SouthEast,
            NorthEast => SouthWest,
            West => East,
            East => West,
            SouthWest => NorthEast,
            SouthEast => NorthWest,
        }
    }
}

impl Hex {
    /// The hex at `(q, r)`.
    #[inline]
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The neighbor in a direction.
    #[inline]
    pub const fn neighbor(self, direction: Direction) -> Hex {
        let (dq, dr) = direction.offset();
        Hex { q: self.q.wrapping_add(dq), r: self.r.wrapping_add(dr) }
    }

    /// All six neighbors, in reading order.
    #[inline]
    pub fn neighbors(self) -> [Hex; 6] {
        Direction::ALL.map(|d| self.neighbor(d))
    }

    /// The direction in which `other` lies if it is a neighbor.
    #[inline]
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&d| self.neighbor(d) == other)
    }

    /// Steps between two hexes.
    #[inline]
    pub fn distance(self, other: Hex) -> u32 {
        let (dq, dr) = (i32::from(self.q) - i32::from(other.q), i32::from(self.r) - i32::from(other.r));
        (dq.unsigned_abs() + dr.unsigned_abs() + (dq + dr).unsigned_abs()) / 2
    }

    /// Turned by 60 degrees clockwise about the origin.
    #[inline]
    pub const fn rotated(self) -> Hex {
        Hex { q: -self.r, r: self.q + self.r }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_come_in_reading_order_and_lie_at_distance_one() {
        let here = Hex::new(3, -2);
        let around = here.neighbors();
        assert!(around.is_sorted_by_key(|h| (h.r, h.q)));
        assert!(around.iter().all(|&h| h.distance(here) == 1));
    }

    #[test]
    fn going_and_coming_back_ends_where_it_began() {
        for d in Direction::ALL {
            assert_eq!(Hex::new(5, 7).neighbor(d).neighbor(d.opposite()), Hex::new(5, 7));
            assert_eq!(Hex::new(0, 0).direction_to(Hex::new(0, 0).neighbor(d)), Some(d));
        }
        assert_eq!(Hex::new(0, 0).direction_to(Hex::new(2, 0)), None);
    }

    #[test]
    fn six_turns_are_none_and_one_turn_keeps_the_distance() {
        let h = Hex::new(3, -1);
        let mut turned = h;
        for _ in 0..6 {
            turned = turned.rotated();
            assert_eq!(turned.distance(Hex::new(0, 0)), h.distance(Hex::new(0, 0)));
        }
        assert_eq!(turned, h);
        assert_eq!(Hex::new(1, 0).rotated(), Hex::new(0, 1), "east turns to south-east");
    }
}

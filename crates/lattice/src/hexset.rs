//! A set of hexes in one 64-bit word.
//!
//! The hexes of a board with at most `STRIDE - 1` columns lie row by row in the word, each row followed by
//! one bit that never belongs to the board:
//!
//! ```text
//! STRIDE = 9:   bit  0 1 2 3 4 5 6 7 |  8 |  9 10 ...
//!               q    0 1 2 3 4 5 6 7 | pad|  0  1 ...   next row
//! ```
//! So one step in a direction is one shift for the whole set, and what leaves the board at the side falls
//! onto a pad bit, where a mask of the board removes it.

use crate::hex::Direction;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of positions `row * STRIDE + column`, each below 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet<const STRIDE: u32>(pub u64);

impl<const STRIDE: u32> HexSet<STRIDE> {
    /// Nothing.
    pub const EMPTY: Self = HexSet(0);

    /// The set of one position.
    #[inline]
    pub const fn of(position: u32) -> Self {
        HexSet(1 << (position & 63))
    }

    /// The position of a column and row counted from zero.
    pub const fn position(column: u32, row: u32) -> u32 {
        row * STRIDE + column
    }

    /// How far a step in this direction moves a position.
    pub const fn step(direction: Direction) -> i32 {
        let (dq, dr) = direction.offset();
        dr as i32 * STRIDE as i32 + dq as i32
    }

    /// Every member moved one step. Mask the result with the board.
    #[inline]
    pub const fn shift(self, direction: Direction) -> Self {
        let by = Self::step(direction);
        if by >= 0 { HexSet(self.0 << by) } else { HexSet(self.0 >> -by) }
    }

    /// All neighbors of members. Mask the result with the board.
    #[inline]
    pub fn spread(self) -> Self {
        // Two shifts for each of the three axes.
        let HexSet(x) = self;
        HexSet(x << 1 | x >> 1 | x << STRIDE | x >> STRIDE | x << (STRIDE - 1) | x >> (STRIDE - 1))
    }

    /// Whether nothing is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this position is in it.
    #[inline]
    pub const fn has(self, position: u32) -> bool {
        self.0 >> (position & 63) & 1 != 0
    }

    /// How many are in it.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// What is in this set and not in the other.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        HexSet(self.0 & !other.0)
    }
}

impl<const STRIDE: u32> Iterator for HexSet<STRIDE> {
    type Item = u32;

    /// Takes out the lowest position.
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let position = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(position)
    }
}

impl<const STRIDE: u32> FromIterator<u32> for HexSet<STRIDE> {
    fn from_iter<I: IntoIterator<Item = u32>>(positions: I) -> Self {
        positions.into_iter().fold(Self::EMPTY, |set, p| set | Self::of(p))
    }
}

macro_rules! bitwise {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl<const STRIDE: u32> $trait for HexSet<STRIDE> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                HexSet(self.0 $op other.0)
            }
        }
        impl<const STRIDE: u32> $assign for HexSet<STRIDE> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}
bitwise!(BitAnd bitand BitAndAssign bitand_assign &);
bitwise!(BitOr bitor BitOrAssign bitor_assign |);
bitwise!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl<const STRIDE: u32> Not for HexSet<STRIDE> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        HexSet(!self.0)
    }
}

impl<const STRIDE: u32> core::fmt::Debug for HexSet<STRIDE> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;

    type Set = HexSet<9>;

    fn at(h: Hex) -> u32 {
        Set::position(h.q as u32, h.r as u32)
    }

    #[test]
    fn a_shift_is_a_step_of_every_member() {
        let here = Hex::new(4, 3);
        for d in Direction::ALL {
            assert_eq!(Set::of(at(here)).shift(d), Set::of(at(here.neighbor(d))));
        }
    }

    #[test]
    fn spreading_one_gives_its_six_neighbors() {
        let here = Hex::new(4, 3);
        assert_eq!(Set::of(at(here)).spread(), here.neighbors().into_iter().map(at).collect());
    }

    #[test]
    fn what_leaves_the_side_lands_on_a_pad_bit() {
        let board: Set =
            (0..7).flat_map(|row| (0..8).map(move |column| Set::position(column, row))).collect();
        let last_column: Set = (0..7).map(|row| Set::position(7, row)).collect();
        assert!((last_column.shift(Direction::East) & board).is_empty());
        let first_column: Set = (0..7).map(|row| Set::position(0, row)).collect();
        assert!((first_column.shift(Direction::West) & board).is_empty());
        assert!((first_column.shift(Direction::SouthWest) & board).is_empty());
    }

    #[test]
    fn iterating_visits_members_in_order() {
        let set: Set = [5, 1, 62].into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), [1, 5, 62]);
        assert_eq!((set.len(), set.has(5), set.has(6)), (3, true, false));
    }
}

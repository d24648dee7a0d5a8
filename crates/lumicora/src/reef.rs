//! One seat's reef as seen from above, in bitboards.
//!
//! Heights are *bit-sliced*: plane `k` holds bit `k` of the height of every space. Comparing the heights of
//! all pairs of neighbors is then a few exclusive-ors, whatever the levels, and so are all the questions of
//! LC-18 to LC-20 at once:
//!
//! ```text
//! equal heights eastward   = not OR over k (plane[k] xor plane[k] moved one step west)
//! ```
//! What lies covered is not here: the state keeps where every tile lies.

use crate::board::{BASE, BOARD, Board, Space, Spaces};
use crate::tile::{Color, Half, Shows};
use lattice::Direction;
use lattice::Direction::{East, SouthEast, SouthWest};

/// The highest a stack can be. In play it ends at 16: 31 tiles, two a level.
pub const MAX_HEIGHT: u8 = 31;

const PLANES: usize = 5;

/// The visible side of a reef.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Reef {
    heights: [Spaces; PLANES],
    /// Where each color is visible.
    colors: [Spaces; 4],
    /// Bit `k` of the code of what is shown ([`Shows`]).
    shows: [Spaces; 4],
    /// Per forward direction: where a visible half and the one in that direction are the same tile's.
    joined: [Spaces; 3],
}

/// Pairs of neighboring spaces: per forward direction, the spaces at which such a pair begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pairs([Spaces; 3]);

impl Reef {
    /// How many halves lie on a space.
    #[inline]
    pub fn height(&self, space: Space) -> u8 {
        let cell = space.cell();
        (0..PLANES).fold(0, |height, k| height | u8::from(self.heights[k].has(cell)) << k)
    }

    /// The visible half of a space.
    pub fn top(&self, space: Space) -> Option<Half> {
        let cell = space.cell();
        let color = Color::ALL.into_iter().find(|&c| self.color(c).has(cell))?;
        let shows = [Shows::Plain].into_iter().chain(Shows::NUMBERS).chain(Shows::ANIMALS);
        shows.into_iter().find(|&s| self.showing(s).has(cell)).map(|shows| (color, shows))
    }

    /// Where a color is visible.
    #[inline]
    pub fn color(&self, color: Color) -> Spaces {
        self.colors[color as usize]
    }

    /// Where something lies.
    #[inline]
    pub fn covered(&self) -> Spaces {
        self.heights.into_iter().fold(Spaces::EMPTY, |all, plane| all | plane)
    }

    /// The spaces of a height; for height 0 the free spaces of the board.
    #[inline]
    pub fn at_height(&self, height: u8) -> Spaces {
        let plane = |k: usize| if height >> k & 1 == 1 { self.heights[k] } else { !self.heights[k] };
        (0..PLANES).fold(BOARD, |set, k| set & plane(k))
    }

    /// Where this is visible.
    #[inline]
    pub fn showing(&self, shows: Shows) -> Spaces {
        let code = shows as u8;
        let plane = |k: usize| if code >> k & 1 == 1 { self.shows[k] } else { !self.shows[k] };
        (0..4).fold(self.covered(), |set, k| set & plane(k))
    }

    /// Whether the visible halves of two neighboring spaces belong to one tile.
    pub fn is_one_tile(&self, a: Space, direction: Direction) -> bool {
        let (from, forward) = match Direction::FORWARD.iter().position(|&d| d == direction) {
            Some(i) => (a.set(), i),
            None => {
                let back = direction.opposite();
                (a.set().shift(direction), Direction::FORWARD.iter().position(|&d| d == back).unwrap_or(0))
            }
        };
        !(self.joined[forward] & from).is_empty()
    }

    /// Lays a tile on two neighboring spaces of the same height.
    #[inline]
    pub fn lay(&mut self, [n, o]: [Space; 2], halves: [Half; 2]) {
        let (n, o) = (n.cell(), o.cell());
        let both = Spaces::of(n) | Spaces::of(o);
        // Add one to both heights: a ripple carry over the planes.
        let mut carry = both;
        for plane in &mut self.heights {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
        for set in self.colors.iter_mut().chain(&mut self.shows) {
            *set = set.without(both);
        }
        self.show(n, halves[0]);
        self.show(o, halves[1]);
        let first = Spaces::of(n.min(o));
        let apart = n.abs_diff(o) as i32;
        for (joined, direction) in self.joined.iter_mut().zip(Direction::FORWARD) {
            *joined = joined.without(both | both.shift(direction.opposite()));
            if Spaces::step(direction) == apart {
                *joined |= first;
            }
        }
    }

    /// Shows a half where nothing is visible yet.
    #[inline]
    fn show(&mut self, cell: u32, (color, shows): Half) {
        self.colors[color as usize] |= Spaces::of(cell);
        for (k, plane) in self.shows.iter_mut().enumerate() {
            *plane |= lattice::HexSet(u64::from(shows as u8 >> k & 1) << cell);
        }
    }

    /// Shows a half in a level, where nothing lies yet: for reefs that people see from above. What lies below is
    /// not known then, nor which halves belong together.
    pub(crate) fn show_at(&mut self, space: Space, level: u8, half: Half) {
        for (k, plane) in self.heights.iter_mut().enumerate() {
            *plane |= lattice::HexSet(u64::from(level >> k & 1) << space.cell());
        }
        self.show(space.cell(), half);
    }

    /// Where a tile of this color may be laid by LC-18 to LC-21, for a seat with this much limestone.
    #[inline]
    pub fn places(&self, color: Color, board: &Board, limestone: u8) -> Pairs {
        let covered = self.covered();
        let free = BASE.without(covered);
        let lay_on = free | covered;
        let own = self.color(color);
        // LC-20: a space is good if it shows the color, or touches it one level higher. (A space next to
        // the color at height h + 1 has height h itself, so it is never the other half's space.)
        let good = own | self.touching_above(own);

        let mut pairs = Pairs::default();
        let mut level_one = Pairs::default();
        for (i, direction) in Direction::FORWARD.into_iter().enumerate() {
            let back = direction.opposite();
            let mut same = lay_on & lay_on.shift(back);
            for plane in self.heights {
                same = same.without(plane ^ plane.shift(back)); // LC-18
            }
            same = same.without(self.joined[i]); // LC-19
            let fits = same & (good | good.shift(back));
            pairs.0[i] = fits.without(free);
            level_one.0[i] = fits & free;
        }
        if level_one.is_empty() {
            // The exception of LC-20: no free pair touches the color on level 1, so any Lumino will do.
            let near = covered.spread();
            for (i, direction) in Direction::FORWARD.into_iter().enumerate() {
                let back = direction.opposite();
                level_one.0[i] = free & free.shift(back) & (near | near.shift(back));
            }
        }
        for (i, direction) in Direction::FORWARD.into_iter().enumerate() {
            let (here, there) = (board.water, board.water.shift(direction.opposite()));
            // LC-21: what cannot be paid.
            let dear = match limestone {
                0 => here | there,
                1 => here & there,
                _ => Spaces::EMPTY,
            };
            pairs.0[i] |= level_one.0[i].without(dear);
        }
        pairs
    }

    /// Spaces that have a neighbor out of `set` exactly one higher than themselves.
    #[inline]
    fn touching_above(&self, set: Spaces) -> Spaces {
        let mut raised = [Spaces::EMPTY; PLANES];
        let mut carry = BOARD;
        for (up, plane) in raised.iter_mut().zip(self.heights) {
            *up = plane ^ carry;
            carry &= plane;
        }
        let mut touching = Spaces::EMPTY;
        for direction in Direction::ALL {
            let mut here = set.shift(direction);
            for (up, plane) in raised.into_iter().zip(self.heights) {
                here = here.without(up ^ plane.shift(direction));
            }
            touching |= here;
        }
        touching & BOARD
    }

    /// LC-20's exception for level 1: no pair of free base spaces touches this color on level 1.
    pub fn is_exception(&self, color: Color) -> bool {
        let free = BASE.without(self.covered());
        let touching = (self.color(color) & self.at_height(1)).spread() & free;
        (touching.spread() & free).is_empty()
    }
}

impl Pairs {
    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        (self.0[0] | self.0[1] | self.0[2]).is_empty()
    }

    /// Calls `visit` with every ordered pair `[n, o]`, ascending.
    #[inline]
    pub fn each(&self, mut visit: impl FnMut([Space; 2])) {
        let [east, south_west, south_east] = self.0;
        // All six directions in reading order of where they lead, so ascending in o.
        let ways = [
            (south_east.shift(SouthEast), Spaces::step(SouthEast.opposite())),
            (south_west.shift(SouthWest), Spaces::step(SouthWest.opposite())),
            (east.shift(East), Spaces::step(East.opposite())),
            (east, Spaces::step(East)),
            (south_west, Spaces::step(SouthWest)),
            (south_east, Spaces::step(SouthEast)),
        ];
        let any = ways.iter().fold(Spaces::EMPTY, |all, (set, _)| all | *set);
        for n in any {
            for (set, step) in ways {
                if set.has(n) {
                    visit([Space::at_cell(n), Space::at_cell(n.wrapping_add_signed(step))]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    fn space(id: u8) -> Space {
        Space::new(id).unwrap()
    }

    fn lay(reef: &mut Reef, tile: u8, n: u8, o: u8) {
        reef.lay([space(n), space(o)], Tile::new(tile).unwrap().halves());
    }

    #[test]
    fn laying_raises_both_spaces_and_hides_what_was_there() {
        let mut reef = Reef::default();
        lay(&mut reef, 104, 21, 22);
        lay(&mut reef, 14, 20, 28);
        assert_eq!(reef.top(space(21)), Some((Color::Green, Shows::Plain)));
        lay(&mut reef, 27, 20, 21);
        assert_eq!([20, 21, 22, 28, 0].map(|s| reef.height(space(s))), [2, 2, 1, 1, 0]);
        assert_eq!(reef.top(space(20)), Some((Color::Pink, Shows::One)));
        assert_eq!(reef.top(space(21)), Some((Color::Pink, Shows::Starfish)));
        assert_eq!(reef.at_height(2), space(20).set() | space(21).set());
        assert!(reef.is_one_tile(space(20), East));
        assert!(reef.is_one_tile(space(21), East.opposite()));
        assert!(!reef.is_one_tile(space(21), East), "the starting Lumino is half covered");
        assert!(!reef.is_one_tile(space(20), SouthEast), "the first tile is half covered");
    }

    #[test]
    fn a_stack_of_thirty_one_is_counted() {
        let mut reef = Reef::default();
        for height in 1..=MAX_HEIGHT {
            lay(&mut reef, 14, 21, 22);
            assert_eq!(reef.height(space(21)), height);
        }
    }

    #[test]
    fn pairs_are_visited_in_order_of_their_numbers() {
        let mut reef = Reef::default();
        lay(&mut reef, 104, 21, 22);
        let mut seen = Vec::new();
        reef.places(Color::Green, &Board::shipped("a").unwrap(), 10).each(|pair| seen.push(pair));
        assert!(seen.is_sorted() && seen.len() > 20);
        let mut turned: Vec<_> = seen.iter().map(|&[n, o]| [o, n]).collect();
        turned.sort();
        assert_eq!(turned, seen, "a place is a place both ways round");
    }
}

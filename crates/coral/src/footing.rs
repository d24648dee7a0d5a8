//! What a piece can stand on: the hull of the squares under some of its cubes. There are only twelve
//! orientations with eight sets of cubes each, so all hulls are made once.
//!
//! Coordinates are doubled, so that the corners of squares are whole: the square of column (x, y) goes from
//! 2x - 1 to 2x + 1. Seen from above, with the corners of the hull marked:
//!
//! ```text
//!    o---o              o---o            o---o
//!    | a |              | a |            | a | o
//!    +---+---o          o---o            +   +   +
//!    | c | b |                            o  | b |
//!    o---+---o                               o---o
//! ```

use crate::piece::{SHAPE_CUBES, SHAPES};
use crate::space::Column;
use std::sync::LazyLock;

/// A point of the plane, doubled.
pub(crate) type Point = (i32, i32);

/// Weight and moments of some cubes, about the origin of doubled coordinates. A cube weighs 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Load {
    pub(crate) weight: i32,
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Load {
    /// One cube of a column.
    #[inline]
    pub(crate) fn cube(column: Column) -> Load {
        Load { weight: 1, x: 2 * i32::from(column.x), y: 2 * i32::from(column.y) }
    }

    #[inline]
    #[must_use]
    pub(crate) fn plus(self, other: Load) -> Load {
        Load { weight: self.weight + other.weight, x: self.x + other.x, y: self.y + other.y }
    }

    /// On which side of the line from `a` to `b` its center is: at least 0 on the left or on the line.
    #[inline]
    pub(crate) fn side(self, a: Point, b: Point) -> i32 {
        (b.0 - a.0) * (self.y - self.weight * a.1) - (b.1 - a.1) * (self.x - self.weight * a.0)
    }
}

/// The four corners of a column's square.
pub(crate) fn corners(column: Column) -> [Point; 4] {
    let (x, y) = (2 * i32::from(column.x), 2 * i32::from(column.y));
    [(x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)]
}

/// The corners of the convex hull, counter-clockwise.
pub(crate) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for &p in points {
            while let [.., a, b] = chain[..] {
                if (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter());
    lower.extend(half(&mut points.iter().rev()));
    lower
}

/// The edge of a hull beyond which a load's center lies, if it is not over the hull.
pub(crate) fn edge_beyond(hull: &[Point], load: Load) -> Option<(Point, Point)> {
    let next = hull.iter().cycle().skip(1);
    hull.iter().zip(next).map(|(&a, &b)| (a, b)).find(|&(a, b)| load.side(a, b) < 0)
}

/// The hull under some cubes of a piece, as seen from its first cube.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Footing {
    points: [(i8, i8); 6],
    len: u8,
    /// Whether the piece alone stands on it.
    pub(crate) carries_piece: bool,
}

/// Which cubes of a piece, by their places in it: bit 0 the first.
pub(crate) type Subset = u8;

impl Footing {
    /// The corners, where the first cube lies in this column.
    #[inline]
    pub(crate) fn points(&self, column: Column) -> impl Iterator<Item = Point> + Clone + use<> {
        let (x, y) = (2 * i32::from(column.x), 2 * i32::from(column.y));
        let (points, len) = (self.points, usize::from(self.len));
        (0..len).map(move |i| (x + i32::from(points[i].0), y + i32::from(points[i].1)))
    }

    /// Whether the center of a load lies over it.
    #[inline]
    pub(crate) fn carries(&self, column: Column, load: Load) -> bool {
        let len = usize::from(self.len);
        let (x, y) = (2 * i32::from(column.x), 2 * i32::from(column.y));
        let load = Load { weight: load.weight, x: load.x - load.weight * x, y: load.y - load.weight * y };
        let point = |i: usize| (i32::from(self.points[i].0), i32::from(self.points[i].1));
        len > 0 && (0..len).all(|i| load.side(point(i), point(if i + 1 == len { 0 } else { i + 1 })) >= 0)
    }
}

/// All footings, by orientation and set of cubes.
pub(crate) static FOOTINGS: LazyLock<[[Footing; 8]; SHAPES]> =
    LazyLock::new(|| std::array::from_fn(|shape| std::array::from_fn(|subset| footing(shape, subset))));

fn footing(shape: usize, subset: usize) -> Footing {
    let columns = SHAPE_CUBES[shape].map(|cube| Column { x: cube.x, y: cube.y });
    let chosen = (0..3).filter(|i| subset >> i & 1 != 0);
    let hull = hull(chosen.flat_map(|i| corners(columns[i])).collect());
    let load = columns.into_iter().map(Load::cube).fold(Load::default(), Load::plus);
    let mut footing = Footing { len: hull.len() as u8, ..Footing::default() };
    for (point, &(x, y)) in footing.points.iter_mut().zip(&hull) {
        *point = (x as i8, y as i8);
    }
    footing.carries_piece = footing.carries(columns[0], load);
    footing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_piece_stands_on_its_corner_and_not_on_an_end() {
        // Cells (0,0), (0,1), (1,0): the corner is the first.
        let flat = SHAPE_CUBES
            .iter()
            .position(|cubes| cubes.iter().all(|c| c.z == 0 && (c.x, c.y) != (1, 1) && c.y >= 0))
            .unwrap();
        let stands = |subset: usize| FOOTINGS[flat][subset].carries_piece;
        assert_eq!([1, 2, 4].map(stands), [true, false, false]);
        assert_eq!([3, 5, 6, 7].map(stands), [true; 4], "both ends together carry it too");
        assert!(!stands(0));
    }

    #[test]
    fn no_hull_has_more_than_six_corners() {
        let most = FOOTINGS.iter().flatten().map(|footing| footing.len).max();
        assert_eq!(most, Some(6));
    }

    #[test]
    fn a_center_exactly_over_an_edge_is_carried() {
        let column = Column { x: 3, y: -2 };
        let hull = hull(corners(column).to_vec());
        assert_eq!(edge_beyond(&hull, Load { weight: 2, x: 14, y: -8 }), None);
        assert_eq!(edge_beyond(&hull, Load { weight: 2, x: 15, y: -8 }), Some(((7, -5), (7, -3))));
    }
}

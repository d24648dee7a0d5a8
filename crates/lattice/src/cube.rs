//! Unit cubes in space: `x` grows to the east, `y` to the north, `z` upward.
//!
//! ```text
//!      z  y                 up  north
//!      | /                   | /
//!      |/                    |/
//!      +---- x       west ---+--- east
//! ```

/// A cube by its coordinates. Ordered by `x`, then `y`, then `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cube {
    /// Eastward.
    pub x: i8,
    /// Northward.
    pub y: i8,
    /// Upward.
    pub z: i8,
}

/// One of the six faces of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// `(1, 0, 0)`
    East,
    /// `(-1, 0, 0)`
    West,
    /// `(0, 1, 0)`
    North,
    /// `(0, -1, 0)`
    South,
    /// `(0, 0, 1)`
    Up,
    /// `(0, 0, -1)`
    Down,
}

impl Face {
    /// All six.
    pub const ALL: [Face; 6] = [Face::East, Face::West, Face::North, Face::South, Face::Up, Face::Down];
    /// The four that look sideways.
    pub const SIDES: [Face; 4] = [Face::East, Face::West, Face::North, Face::South];

    /// The cube of the origin's neighbor behind this face.
    pub const fn offset(self) -> Cube {
        match self {
            Face::East => Cube::new(1, 0, 0),
            Face::West => Cube::new(-1, 0, 0),
            Face::North => Cube::new(0, 1, 0),
            Face::South => Cube::new(0, -1, 0),
            Face::Up => Cube::new(0, 0, 1),
            Face::Down => Cube::new(0, 0, -1),
        }
    }

    /// The face on the other side.
    pub const fn opposite(self) -> Face {
        match self {
            Face::East => Face::West,
            Face::West => Face::East,
            Face::North => Face::South,
            Face::South => Face::North,
            Face::Up => Face::Down,
            Face::Down => Face::Up,
        }
    }
}

impl Cube {
    /// The cube at these coordinates.
    pub const fn new(x: i8, y: i8, z: i8) -> Cube {
        Cube { x, y, z }
    }

    /// Moved by another cube's coordinates. Coordinates wrap around at the ends of `i8`.
    #[inline]
    #[must_use]
    pub const fn plus(self, by: Cube) -> Cube {
        Cube::new(self.x.wrapping_add(by.x), self.y.wrapping_add(by.y), self.z.wrapping_add(by.z))
    }

    /// Where this cube lies as seen from another.
    #[inline]
    #[must_use]
    pub const fn minus(self, from: Cube) -> Cube {
        Cube::new(self.x.wrapping_sub(from.x), self.y.wrapping_sub(from.y), self.z.wrapping_sub(from.z))
    }

    /// The cube behind a face.
    #[inline]
    #[must_use]
    pub const fn neighbor(self, face: Face) -> Cube {
        self.plus(face.offset())
    }

    /// The face behind which `other` lies, if it is a neighbor.
    pub fn face_to(self, other: Cube) -> Option<Face> {
        Face::ALL.into_iter().find(|&face| self.neighbor(face) == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_through_a_face_and_back_ends_where_it_began() {
        let here = Cube::new(3, -2, 5);
        for face in Face::ALL {
            assert_eq!(here.neighbor(face).neighbor(face.opposite()), here);
            assert_eq!(here.face_to(here.neighbor(face)), Some(face));
            assert_eq!(here.neighbor(face).minus(here), face.offset());
        }
        assert_eq!(here.face_to(here), None);
        assert_eq!(here.face_to(Cube::new(4, -1, 5)), None);
    }

    #[test]
    fn the_ends_of_space_wrap_around() {
        assert_eq!(Cube::new(127, 0, -128).plus(Cube::new(1, 0, -1)), Cube::new(-128, 0, 127));
    }
}

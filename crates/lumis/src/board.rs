//! The board (LU-2): spaces in axial coordinates, their kinds, and who is next to whom.
//!
//! The shipped board is a rhombus of 21 x 21 spaces with four base lines outside it. A custom board may have
//! any shape; [`Board::read`] (in `reading.rs`) is the only way to one.
//!
//! ```text
//!         top (yellow)                     q grows to the right, r downward and half a space to the right
//!        \ 0  1  2 ... 20 \
//!   left  \ 21 22 ...   41 \  right
//!  (red)   \ ...            \  (red)
//!            bottom (yellow)
//! ```

use crate::card::{Color, Team};
use crate::space::{MOST_SPACES, Space, Spaces};
use lattice::Hex;
use serde_json::Value;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// What a space is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Small and colored: firestones lie here.
    Path(Color),
    /// Large and colored: towers stand here.
    Tower(Color),
    /// Part of a team's base line, the first or the second.
    Base(Team, u8),
    /// Nothing stands here.
    Obstacle,
}

impl Kind {
    /// The color of a path or tower space.
    pub fn color(self) -> Option<Color> {
        match self {
            Kind::Path(color) | Kind::Tower(color) => Some(color),
            Kind::Base(..) | Kind::Obstacle => None,
        }
    }
}

/// Up to six spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Around {
    spaces: [Space; 6],
    len: u8,
}

impl Around {
    pub(crate) fn push(&mut self, space: Space) {
        if let Some(place) = self.spaces.get_mut(usize::from(self.len)) {
            *place = space;
            self.len += 1;
        }
    }

    #[inline]
    fn as_slice(&self) -> &[Space] {
        &self.spaces[..usize::from(self.len.min(6))]
    }
}

/// A valid board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub(crate) kinds: [Option<Kind>; MOST_SPACES],
    pub(crate) hexes: [Hex; MOST_SPACES],
    /// All neighbors, in reading order.
    pub(crate) around: [Around; MOST_SPACES],
    /// Neighbors that are path spaces.
    pub(crate) paths_around: [Around; MOST_SPACES],
    pub(crate) towers: Vec<(Space, Color)>,
    pub(crate) bases: [Vec<Space>; 2],
    pub(crate) colored_paths: [Spaces; 4],
    /// Per path space its color, once more: for those who ask often.
    pub(crate) path_colors: [Color; MOST_SPACES],
    /// As it was written: what the record keeps.
    pub(crate) source: Value,
}

impl Eq for Board {}

/// The board of a match: cloning one is cheap.
#[derive(Clone, Debug)]
pub enum SharedBoard {
    /// The one that comes with the game.
    Shipped(&'static Board),
    /// A custom one.
    Custom(Arc<Board>),
}

impl Deref for SharedBoard {
    type Target = Board;
    #[inline]
    fn deref(&self) -> &Board {
        match self {
            SharedBoard::Shipped(board) => board,
            SharedBoard::Custom(board) => board,
        }
    }
}

impl PartialEq for SharedBoard {
    fn eq(&self, other: &SharedBoard) -> bool {
        std::ptr::eq::<Board>(&**self, &**other)
            || (self.is_custom() && other.is_custom() && self.source == other.source)
    }
}

impl Eq for SharedBoard {}

impl SharedBoard {
    /// Whether it is a custom one.
    pub fn is_custom(&self) -> bool {
        matches!(self, SharedBoard::Custom(_))
    }
}

impl Board {
    /// The shipped board.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> &'static Board {
        static SHIPPED: LazyLock<Board> = LazyLock::new(|| {
            let file = serde_json::from_str(include_str!("../data/lumis-board.json"));
            Board::read(&file.expect("the shipped board is JSON")).expect("the shipped board is valid")
        });
        &SHIPPED
    }

    /// What the space is for; `None` if the board does not have it.
    #[inline]
    pub fn kind(&self, space: Space) -> Option<Kind> {
        self.kinds[space.index()]
    }

    /// The color of a path space.
    #[inline]
    pub fn path_color(&self, space: Space) -> Option<Color> {
        match self.kind(space) {
            Some(Kind::Path(color)) => Some(color),
            _ => None,
        }
    }

    /// The color of a space that is known to be a path space.
    #[inline]
    pub(crate) fn color_of_path(&self, space: Space) -> Color {
        self.path_colors[space.index()]
    }

    /// Where the space lies.
    pub fn hex(&self, space: Space) -> Hex {
        self.hexes[space.index()]
    }

    /// The neighbors of a space. Base spaces are never neighbors of each other.
    #[inline]
    pub fn neighbors(&self, space: Space) -> &[Space] {
        self.around[space.index()].as_slice()
    }

    /// The neighbors that are path spaces.
    #[inline]
    pub fn path_neighbors(&self, space: Space) -> &[Space] {
        self.paths_around[space.index()].as_slice()
    }

    /// All tower spaces with their colors, ascending.
    #[inline]
    pub fn towers(&self) -> &[(Space, Color)] {
        &self.towers
    }

    /// A team's base spaces, ascending.
    #[inline]
    pub fn bases(&self, team: Team) -> &[Space] {
        &self.bases[team.index()]
    }

    /// All path spaces of a color.
    #[inline]
    pub fn paths_of(&self, color: Color) -> &Spaces {
        &self.colored_paths[color.index()]
    }

    /// All spaces, ascending.
    pub fn spaces(&self) -> impl DoubleEndedIterator<Item = (Space, Kind)> {
        let space = |(id, kind): (usize, &Option<Kind>)| Some((Space::new(id)?, (*kind)?));
        self.kinds.iter().enumerate().filter_map(space)
    }

    /// All ids are below this.
    pub fn limit(&self) -> usize {
        self.spaces().next_back().map_or(0, |(space, _)| space.index() + 1)
    }

    /// The board in the form that [`Board::read`] reads: as it was written.
    pub fn source(&self) -> &Value {
        &self.source
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn at(id: usize) -> Space {
        Space::new(id).unwrap()
    }

    #[test]
    fn the_shipped_board_is_that_of_lu_2() {
        let board = Board::shipped();
        assert_eq!(board.spaces().count(), 521);
        for color in Color::ALL {
            assert_eq!(board.towers().iter().filter(|(_, c)| *c == color).count(), 8);
        }
        assert_eq!(board.kind(at(220)), Some(Kind::Obstacle), "21 * 10 + 10");
        assert_eq!(board.bases(Team::Yellow).len() + board.bases(Team::Red).len(), 80);
        assert_eq!(board.kind(at(441)), Some(Kind::Base(Team::Yellow, 0)));
        assert_eq!(board.kind(at(461)), Some(Kind::Base(Team::Yellow, 1)));
        assert_eq!(board.neighbors(at(441)), [at(0), at(1)], "base spaces are not neighbors of each other");
        assert_eq!(board.neighbors(at(100)).len(), 6);
    }

    #[test]
    fn the_shipped_board_is_its_own_mirror_image() {
        let board = Board::shipped();
        let by_place: BTreeMap<(i16, i16), Kind> =
            board.spaces().map(|(s, kind)| ((board.hex(s).q, board.hex(s).r), kind)).collect();
        for (&(q, r), &kind) in &by_place {
            let mirrored = match by_place[&(r, q)] {
                Kind::Base(team, line) => Kind::Base(team.other(), line),
                other => other,
            };
            assert_eq!(kind, mirrored, "({q}, {r})");
        }
    }
}

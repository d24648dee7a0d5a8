//! What stands on the board, and how it hangs together (LU-10, LU-11).
//!
//! A *network* is a maximal set of a team's towers and firestones that are neighbors one to the next. Its
//! number is its lowest space, so that equal boards have equal maps whatever their history. A piece that
//! stands alone is added in place; whatever joins, grows or is taken rebuilds the team's networks.

use crate::board::{Board, Kind};
use crate::card::Team;
use crate::space::{MOST_SPACES, Space, Spaces};

/// Firestones of each team (LU-4).
pub const FIRESTONES: u8 = 50;

/// The number of a network with a tower: its lowest space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Network(pub(crate) u16);

impl Network {
    /// Nothing stands there, or path stones that hang on no tower. In play all do.
    const NONE: Network = Network(u16::MAX);
}

/// All pieces on the board, with their networks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Map {
    /// Per team where its towers and path stones stand.
    own: [Spaces; 2],
    /// Towers of both teams, base towers included.
    towers: Spaces,
    heights: [u8; MOST_SPACES],
    networks: [Network; MOST_SPACES],
    /// Per team the towers whose network holds another tower (LU-11).
    linked: [Spaces; 2],
    /// Per team the free path spaces next to a network.
    near: [Spaces; 2],
    /// Those of them that are next to two networks or more.
    between: [Spaces; 2],
    /// Per team how many networks there are.
    count: [u8; 2],
}

impl Map {
    /// The empty board.
    pub(crate) const EMPTY: Map = Map {
        own: [Spaces::EMPTY; 2],
        towers: Spaces::EMPTY,
        heights: [0; MOST_SPACES],
        networks: [Network::NONE; MOST_SPACES],
        linked: [Spaces::EMPTY; 2],
        near: [Spaces::EMPTY; 2],
        between: [Spaces::EMPTY; 2],
        count: [0; 2],
    };

    /// A board with these pieces: towers with their height, path stones without. `tip` is the last space of
    /// a connection under way, whose network counts in any case.
    pub(crate) fn of(
        board: &Board,
        pieces: impl IntoIterator<Item = (Space, Team, Option<u8>)>,
        tip: Option<Space>,
    ) -> Map {
        let mut map = Map::EMPTY;
        for (space, team, height) in pieces {
            map.own[team.index()].insert(space);
            if let Some(height) = height {
                map.towers.insert(space);
                map.heights[space.index()] = height;
            }
        }
        Team::ALL.into_iter().for_each(|team| map.rebuild(board, team, tip));
        map
    }

    /// Whose piece stands there.
    #[inline]
    pub fn team(&self, space: Space) -> Option<Team> {
        Team::ALL.into_iter().find(|team| self.own[team.index()].has(space))
    }

    /// Whether nothing stands there.
    #[inline]
    pub fn is_free(&self, space: Space) -> bool {
        !self.own[0].has(space) && !self.own[1].has(space)
    }

    /// Where a team's towers and path stones stand.
    #[inline]
    pub fn own(&self, team: Team) -> &Spaces {
        &self.own[team.index()]
    }

    /// Towers of both teams.
    #[inline]
    pub fn towers(&self) -> &Spaces {
        &self.towers
    }

    /// The height of a tower; 0 where none stands.
    #[inline]
    pub fn height(&self, space: Space) -> u8 {
        self.heights[space.index()]
    }

    /// LU-11: whether the tower's network holds another tower.
    #[inline]
    pub fn is_linked(&self, space: Space) -> bool {
        self.linked[0].has(space) || self.linked[1].has(space)
    }

    /// Free path spaces next to a network of the team.
    #[inline]
    pub fn near(&self, team: Team) -> &Spaces {
        &self.near[team.index()]
    }

    /// Free path spaces next to two networks of the team, or more.
    #[inline]
    pub fn between(&self, team: Team) -> &Spaces {
        &self.between[team.index()]
    }

    /// How many networks the team has.
    #[inline]
    pub(crate) fn count(&self, team: Team) -> u8 {
        self.count[team.index()]
    }

    /// The network that the team's piece on a space belongs to.
    #[inline]
    pub fn network(&self, team: Team, space: Space) -> Option<Network> {
        let network = self.networks[space.index()];
        (network != Network::NONE && self.own[team.index()].has(space)).then_some(network)
    }

    /// The team's networks next to a space, one for each neighbor.
    #[inline]
    pub fn networks_around<'a>(
        &'a self,
        board: &'a Board,
        team: Team,
        space: Space,
    ) -> impl Iterator<Item = Network> + 'a {
        board.neighbors(space).iter().filter_map(move |&other| self.network(team, other))
    }

    /// LU-13: whether a network of the team holds a base tower on both of its lines.
    pub(crate) fn joins_both_lines(&self, board: &Board, team: Team) -> bool {
        let on_line = |line: u8| {
            let bases = board.bases(team).iter();
            let bases = bases.filter(move |&&base| board.kind(base) == Some(Kind::Base(team, line)));
            bases.filter_map(|&base| self.network(team, base)).filter_map(|Network(n)| Space::new(n.into()))
        };
        let first: Spaces = on_line(0).collect();
        on_line(1).any(|network| first.has(network))
    }

    /// Puts a tower where the team has none, taking what the others have there.
    pub(crate) fn put_tower(&mut self, board: &Board, team: Team, space: Space, height: u8) {
        let (us, them) = (team.index(), team.other().index());
        if self.own[them].has(space) {
            self.own[them].remove(space);
            self.networks[space.index()] = Network::NONE;
            self.rebuild(board, team.other(), None);
        }
        self.own[us].insert(space);
        self.towers.insert(space);
        self.heights[space.index()] = height;
        if self.networks_around(board, team, space).next().is_none() && self.stands_alone(board, team, space)
        {
            self.networks[space.index()] = Network(space.index() as u16);
            self.count[us] += 1;
            self.spread(board, team, &[space]);
        } else {
            self.rebuild(board, team, None);
        }
    }

    /// Puts a path stone; it becomes the tip of a connection.
    pub(crate) fn put_stone(&mut self, board: &Board, team: Team, space: Space) {
        self.own[team.index()].insert(space);
        for side in 0..2 {
            self.near[side].remove(space);
            self.between[side].remove(space);
        }
        if !self.grow(board, team, space) {
            self.rebuild(board, team, Some(space));
        }
    }

    /// Adds a path stone to the one network it is next to, if that keeps its number.
    fn grow(&mut self, board: &Board, team: Team, space: Space) -> bool {
        let Some(network) = self.networks_around(board, team, space).next() else { return false };
        let own = board.neighbors(space).iter().filter(|&&other| self.own[team.index()].has(other));
        if usize::from(network.0) > space.index()
            || own.clone().any(|&other| self.networks[other.index()] != network)
        {
            return false;
        }
        self.networks[space.index()] = network;
        for &path in board.path_neighbors(space) {
            if self.is_free(path) {
                self.near[team.index()].insert(path);
                if self.networks_around(board, team, path).any(|other| other != network) {
                    self.between[team.index()].insert(path);
                }
            }
        }
        true
    }

    /// LU-15: a tower gives stones back.
    pub(crate) fn lower(&mut self, space: Space, height: u8) {
        self.heights[space.index()] = height;
    }

    fn stands_alone(&self, board: &Board, team: Team, space: Space) -> bool {
        !board.neighbors(space).iter().any(|&other| self.own[team.index()].has(other))
    }

    /// Marks the free path spaces around the pieces of one network that was not marked before.
    fn spread(&mut self, board: &Board, team: Team, pieces: &[Space]) {
        let (own, other) = (self.own[0], self.own[1]);
        let near = &mut self.near[team.index()];
        let before = *near;
        for &piece in pieces {
            for &path in board.path_neighbors(piece) {
                if before.has(path) {
                    self.between[team.index()].insert(path);
                } else if !own.has(path) && !other.has(path) {
                    near.insert(path);
                }
            }
        }
    }

    /// Rebuilds a team's networks.
    fn rebuild(&mut self, board: &Board, team: Team, tip: Option<Space>) {
        let us = team.index();
        (self.linked[us], self.near[us], self.between[us], self.count[us]) =
            (Spaces::EMPTY, Spaces::EMPTY, Spaces::EMPTY, 0);
        let mut left = self.own[us];
        // A team has 50 firestones, and one for each piece.
        let mut pieces = [Space::default(); 64];
        while let Some(lowest) = left.first() {
            left.remove(lowest);
            pieces[0] = lowest;
            let (mut len, mut done) = (1, 0);
            let mut towers = 0;
            while done < len {
                let piece = pieces[done & 63];
                done += 1;
                towers += usize::from(self.towers.has(piece));
                for &other in board.neighbors(piece) {
                    if left.has(other) {
                        left.remove(other);
                        pieces[len & 63] = other;
                        len += 1;
                    }
                }
            }
            let pieces = &pieces[..len.min(64)];
            let counts = towers > 0 || tip.is_some_and(|tip| pieces.contains(&tip));
            let network = if counts { Network(lowest.index() as u16) } else { Network::NONE };
            for &piece in pieces {
                self.networks[piece.index()] = network;
                if towers > 1 && self.towers.has(piece) {
                    self.linked[us].insert(piece);
                }
            }
            if counts {
                self.count[us] += 1;
                self.spread(board, team, pieces);
            }
        }
    }

    /// All pieces with their team and, for towers, their height, ascending.
    pub fn pieces(&self) -> impl Iterator<Item = (Space, Team, Option<u8>)> + '_ {
        self.own[0].or(&self.own[1]).iter().filter_map(|space| {
            let team = self.team(space)?;
            Some((space, team, self.towers.has(space).then(|| self.height(space))))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: usize) -> Space {
        Space::new(id).unwrap()
    }

    /// Space 44 is a tower space with six path spaces around it.
    const TOWER: usize = 44;

    #[test]
    fn a_tower_alone_is_a_network_and_is_not_linked() {
        let board = Board::shipped();
        let mut map = Map::EMPTY;
        map.put_tower(board, Team::Yellow, at(TOWER), 2);
        assert_eq!((map.count(Team::Yellow), map.height(at(TOWER))), (1, 2));
        assert!(!map.is_linked(at(TOWER)));
        let near: Vec<Space> = map.near(Team::Yellow).iter().collect();
        let mut around = board.path_neighbors(at(TOWER)).to_vec();
        around.sort();
        assert_eq!(near, around);
        assert_eq!(map, Map::of(board, map.pieces(), None));
    }

    #[test]
    fn building_piece_by_piece_gives_the_map_of_all_pieces() {
        let board = Board::shipped();
        let mut map = Map::EMPTY;
        for base in [441, 442, 444] {
            map.put_tower(board, Team::Yellow, at(base), 1);
            assert_eq!(map, Map::of(board, map.pieces(), None));
        }
        assert_eq!((map.count(Team::Yellow), map.between(Team::Yellow).len()), (3, 1));
        map.put_stone(board, Team::Yellow, at(1));
        assert_eq!(map, Map::of(board, map.pieces(), None));
        assert_eq!(map.count(Team::Yellow), 2);
        assert!(map.is_linked(at(441)) && map.is_linked(at(442)) && !map.is_linked(at(444)));
    }

    #[test]
    fn a_taken_tower_leaves_its_network() {
        let board = Board::shipped();
        let mut map = Map::EMPTY;
        map.put_tower(board, Team::Yellow, at(TOWER), 1);
        map.put_tower(board, Team::Red, at(TOWER), 3);
        assert_eq!((map.count(Team::Yellow), map.count(Team::Red), map.height(at(TOWER))), (0, 1, 3));
        assert_eq!(map.team(at(TOWER)), Some(Team::Red));
        assert_eq!(map, Map::of(board, map.pieces(), None));
    }

    #[test]
    fn stones_that_hang_on_no_tower_are_no_network_unless_they_are_being_laid() {
        let board = Board::shipped();
        let stone = [(at(100), Team::Red, None)];
        assert_eq!(Map::of(board, stone, None).count(Team::Red), 0);
        assert_eq!(Map::of(board, stone, Some(at(100))).count(Team::Red), 1);
    }
}

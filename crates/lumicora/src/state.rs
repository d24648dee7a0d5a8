//! The state: what lies open on the table, and what does not.
//!
//! [`Open`] is everything that every viewer sees. It decides alone what is legal; so what the rules let a
//! seat do depends only on what it sees. [`State`] adds the contents of the bag and of the emergency stack,
//! which only `apply.rs` reads. Adding a field to one struct or the other decides who will know it.

use crate::board::{Board, Space};
use crate::reef::Reef;
use crate::score::Points;
use crate::setup::{Animals, Setup};
use crate::step::Source;
use crate::tile::{Color, TILES, Tile, TileSet};
use crate::turn::{Face, Phase, Stage};
use kernel::{BySeat, Seat, Seats};

/// The last round.
pub const LAST_ROUND: u8 = 10;
/// How many markers a seat can store (LC-5).
pub const MOST_LIMESTONE: u8 = 10;
/// How many markers there are (LC-5).
pub(crate) const MARKERS: u8 = 40;
/// How many tiles the Atoll and a display are filled up to.
pub(crate) const FULL: u32 = 4;

/// One seat's things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Player {
    pub(crate) display: TileSet,
    pub(crate) hand: TileSet,
    /// Tiles named in a swap; they still lie in its source.
    pub(crate) picked: TileSet,
    pub(crate) reef: Reef,
    pub(crate) points: Points,
    pub(crate) limestone: u8,
    pub(crate) scoring: [Face; 4],
    pub(crate) stage: Stage,
    pub(crate) offered: Option<Tile>,
    pub(crate) swap_from: Option<Source>,
    /// How many tiles LC-15 C took in this turn. Until the first is laid they are the hand.
    pub(crate) taken: u8,
}

impl Player {
    /// Points by rule so far.
    pub fn points(&self) -> &Points {
        &self.points
    }

    /// The visible side of the reef.
    pub fn reef(&self) -> &Reef {
        &self.reef
    }

    /// Markers in store.
    pub fn limestone(&self) -> u8 {
        self.limestone
    }

    /// The tiles in hand.
    pub fn hand(&self) -> TileSet {
        self.hand
    }

    /// The tiles of the display.
    pub fn display(&self) -> TileSet {
        self.display
    }

    /// What was offered in this turn.
    pub fn offered(&self) -> Option<Tile> {
        self.offered
    }

    /// How far the turn is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The scoring tile of a color.
    pub fn face(&self, color: Color) -> Face {
        self.scoring[color as usize]
    }

    /// Whether any scoring tile can still be scored.
    pub fn can_score(&self) -> bool {
        self.scoring.contains(&Face::Coral)
    }

    /// The tiles that LC-15 C may still take after the first, out of this Atoll.
    #[inline]
    pub(crate) fn more_to_take(&self, atoll: TileSet) -> TileSet {
        match self.hand.last() {
            Some(last) if self.taken < 3 => atoll.and(TileSet::of_color(last.color())).after(Some(last)),
            _ => TileSet::EMPTY,
        }
    }
}

/// Where a tile lies: seat, level, number half's cell, and which way the other half lies from it. Packed,
/// since there is one for each of 110 tiles; level 0 means that it does not lie on a reef.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Placement(u16);

impl Placement {
    #[inline]
    pub(crate) fn new(seat: Seat, level: u8, [n, o]: [Space; 2]) -> Placement {
        let way = n.direction_to(o).map_or(0, |d| d as u16);
        Placement((seat.index() as u16) << 14 | u16::from(level & 31) << 9 | way << 6 | n.cell() as u16)
    }

    /// The seat on whose reef it lies, its level, and its spaces; `None` if it is not on a reef.
    #[inline]
    pub(crate) fn get(self) -> Option<(Seat, u8, [Space; 2])> {
        let level = (self.0 >> 9 & 31) as u8;
        let cell = u32::from(self.0 & 63);
        let way = *lattice::Direction::ALL.get(usize::from(self.0 >> 6 & 7))?;
        let other = cell.wrapping_add_signed(crate::board::Spaces::step(way));
        let seat = Seat::new(usize::from(self.0 >> 14))?;
        (level > 0).then(|| (seat, level, [Space::at_cell(cell), Space::at_cell(other)]))
    }
}

impl std::fmt::Debug for Placement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}

/// Everything that lies open on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Open {
    pub(crate) setup: Setup,
    pub(crate) atoll: TileSet,
    /// Tiles in the bag that were seen before: everyone knows that they are there.
    pub(crate) returned: TileSet,
    pub(crate) players: BySeat<Player>,
    pub(crate) placements: [Placement; TILES],
    /// The starting Lumino of each seat.
    pub(crate) start_tiles: BySeat<Option<Tile>>,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) octopus: Seat,
    pub(crate) bag_size: u8,
    pub(crate) emergency_size: u8,
    /// Seats still to choose in this scoring phase; they do so from the octopus on.
    pub(crate) to_score: Seats,
    pub(crate) last_scorer: Option<Seat>,
    pub(crate) early_end: bool,
    pub(crate) extra_phase: bool,
}

/// A match of Lumicora.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) open: Open,
    pub(crate) bag: TileSet,
    pub(crate) emergency: TileSet,
}

impl Open {
    /// How many seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.setup.seats.into()
    }

    /// One seat's things.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// The tiles of the Atoll.
    pub fn atoll(&self) -> TileSet {
        self.atoll
    }

    /// The round under way.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The part of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has the octopus.
    pub fn octopus(&self) -> Seat {
        self.octopus
    }

    /// Whether the emergency stack was opened before round 10 (LC-27).
    pub fn ends_early(&self) -> bool {
        self.early_end
    }

    /// What laying there costs (LC-21): markers for water on level 1.
    #[inline]
    pub fn cost(&self, player: &Player, [n, o]: [Space; 2]) -> u8 {
        if player.reef.height(n) > 0 {
            return 0;
        }
        let water = self.setup.board.water;
        u8::from(water.has(n.cell())) + u8::from(water.has(o.cell()))
    }

    /// The board all reefs grow on.
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Which animal side counts.
    pub fn animals(&self) -> Animals {
        self.setup.animals
    }

    /// All seats in this round's order (from the octopus on).
    #[inline]
    pub(crate) fn order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.octopus.round(self.seats())
    }

    /// Who is to act.
    #[inline]
    pub fn to_act(&self) -> Seats {
        let first = |waits: &dyn Fn(Seat) -> bool| match self.order().find(|&seat| waits(seat)) {
            Some(seat) => Seats::only(seat),
            None => Seats::NONE,
        };
        match self.phase {
            Phase::Setup => first(&|seat| self.is_unlaid(seat)),
            Phase::Action => {
                let acts = |stage| !matches!(stage, Stage::Wait | Stage::Finished);
                let each = self.players.seats().filter(|&seat| acts(self.players[seat].stage));
                each.collect()
            }
            Phase::Scoring => first(&|seat| self.to_score.has(seat)),
            Phase::Over => Seats::NONE,
        }
    }

    /// Whether the seat's starting Lumino is still to be laid.
    pub(crate) fn is_unlaid(&self, seat: Seat) -> bool {
        self.start_tiles[seat].is_some_and(|tile| self.placements[tile.index()].get().is_none())
    }

    /// The tiles that lie on reefs.
    pub(crate) fn laid(&self) -> TileSet {
        let on_a_reef = |id: &u8| self.placements[usize::from(*id)] != Placement::default();
        (0..TILES as u8).filter(on_a_reef).filter_map(Tile::new).collect()
    }

    /// Luminos of this game that nobody sees: in the bag or in the emergency stack.
    pub fn unseen(&self) -> TileSet {
        let seen = self.players.iter().fold(self.atoll, |seen, p| seen.or(p.display).or(p.hand));
        TileSet::of_game(self.seats()).without(seen).without(self.laid())
    }
}

impl State {
    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// Panics if the state breaks an invariant of the rules.
    pub(crate) fn assert_invariants(&self) {
        let open = &self.open;
        let seats = open.seats();
        assert_eq!(open.players.len(), seats);

        // Every Lumino is in exactly one place.
        let mut places = vec![self.bag, self.emergency, open.atoll];
        places.extend(open.players.iter().flat_map(|p| [p.display, p.hand]));
        places.push(open.laid().without(TileSet::START));
        let together = places.iter().fold(TileSet::EMPTY, |all, set| all.or(*set));
        assert_eq!(together, TileSet::of_game(seats), "a Lumino is missing or does not belong");
        assert_eq!(
            places.iter().map(|set| set.len()).sum::<u32>(),
            together.len(),
            "a Lumino is in two places"
        );
        assert_eq!(
            (u32::from(open.bag_size), u32::from(open.emergency_size)),
            (self.bag.len(), self.emergency.len())
        );
        assert!(open.returned.without(self.bag).is_empty(), "a returned tile is not in the bag");

        // The reefs are what the tiles on them make.
        let mut levels: Vec<(u8, Seat, Tile, [Space; 2])> = (0..TILES as u8)
            .filter_map(Tile::new)
            .filter_map(|tile| {
                open.placements[tile.index()].get().map(|(seat, level, at)| (level, seat, tile, at))
            })
            .collect();
        levels.sort();
        let mut reefs = BySeat::from_fn(seats, |_| Reef::default());
        for (level, seat, tile, at) in levels {
            assert!(at.iter().all(|&s| reefs[seat].height(s) + 1 == level), "{tile:?} hangs in the air");
            assert!(at[0].direction_to(at[1]).is_some());
            reefs[seat].lay(at, tile.halves());
        }
        for seat in open.players.seats() {
            assert_eq!(open.players[seat].reef, reefs[seat], "reef of seat {seat}");
        }

        assert!(open.players.iter().all(|p| p.limestone <= MOST_LIMESTONE));
        assert!(open.players.iter().map(|p| p.limestone).sum::<u8>() <= MARKERS);
        assert!(!open.atoll.is_empty(), "the Atoll is never empty");
        for player in &open.players {
            let in_turn = matches!(player.stage, Stage::Action | Stage::Take | Stage::Place);
            assert_eq!(player.offered.is_some(), in_turn);
            assert!(in_turn || player.taken == 0);
            assert_eq!(player.swap_from.is_some(), player.stage == Stage::Swap);
            assert_eq!(!player.hand.is_empty(), matches!(player.stage, Stage::Take | Stage::Place));
            assert!(
                player.stage != Stage::Start || player.display.len() == FULL,
                "a display holds 4 at the start"
            );
            assert!(open.phase == Phase::Action || player.stage == Stage::Wait);
            let source = match player.swap_from {
                Some(Source::Atoll) => open.atoll,
                Some(Source::Display) => player.display,
                None => TileSet::EMPTY,
            };
            assert!(player.picked.without(source).is_empty());
        }
        assert_eq!(open.to_act().is_empty(), open.phase == Phase::Over);
        assert!(open.setup.overlap || open.to_act().len() <= 1);
        assert_eq!(!open.to_score.is_empty(), open.phase == Phase::Scoring);
        assert!(open.last_scorer.is_none() || open.phase == Phase::Scoring);
        assert!(!open.extra_phase || open.early_end);
        assert!(!open.early_end || self.emergency.is_empty());
        assert!((1..=LAST_ROUND).contains(&open.round));
    }
}

impl std::fmt::Debug for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The setup and the tiles not on a reef would drown the rest.
        let placements = (0..TILES as u8).filter_map(Tile::new).map(|t| (t, self.placements[t.index()]));
        let laid: Vec<(Tile, Placement)> =
            placements.filter(|(_, placement)| *placement != Placement::default()).collect();
        f.debug_struct("Open")
            .field("round", &self.round)
            .field("phase", &self.phase)
            .field("octopus", &self.octopus)
            .field("atoll", &self.atoll)
            .field("returned", &self.returned)
            .field("bag_size", &self.bag_size)
            .field("emergency_size", &self.emergency_size)
            .field("to_score", &self.to_score)
            .field("last_scorer", &self.last_scorer)
            .field("early_end", &self.early_end)
            .field("extra_phase", &self.extra_phase)
            .field("start_tiles", &self.start_tiles)
            .field("players", &self.players)
            .field("laid", &laid)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("open", &self.open)
            .field("bag", &self.bag)
            .field("emergency", &self.emergency)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_copy_of_well_under_two_kibibytes() {
        assert!(size_of::<State>() < 1600, "{}", size_of::<State>());
    }

    #[test]
    fn a_lie_remembers_where() {
        let seat = Seat::new(3).unwrap();
        for n in Space::all() {
            for o in n.neighbors().map(Space::at_cell) {
                assert_eq!(Placement::new(seat, 31, [n, o]).get(), Some((seat, 31, [n, o])));
            }
        }
        assert_eq!(Placement::default().get(), None);
    }
}

//! The state. Everything lies open in Coral, the contents of the bag too; only the order in which the bag
//! gives them is not known, and that is no part of any state. So [`Open`] is all there is.

use crate::piece::{PIECES_EACH, Species};
use crate::reef::Reef;
use crate::setup::{Mode, Setup};
use crate::space::{Cell, ROCK};
use crate::stability;
use crate::turn::{Off, Phase};
use kernel::{BySeat, Seat, Seats};
use lattice::{Cube, Face};

/// How many pieces of each species, in the order of CO-1.
pub type Stock = [u8; 4];

/// How many pieces a stock holds.
#[inline]
pub(crate) fn size(stock: &Stock) -> u8 {
    stock.iter().sum()
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// The seat to act; without meaning once the match is over.
    pub(crate) turn: Seat,
    /// How many turns have begun after the first.
    pub(crate) turns: u16,
    pub(crate) stocks: BySeat<Stock>,
    pub(crate) bag: Stock,
    pub(crate) boxed: Stock,
    pub(crate) reef: Reef,
    /// The cube each species' pawn stands on.
    pub(crate) pawns: [Option<Cell>; 4],
    /// CO-16's mark.
    pub(crate) moved: Seats,
    pub(crate) off: BySeat<Option<Off>>,
    /// Pieces that the seat to act must still drop.
    pub(crate) owed: u8,
    /// Solo: the piece in hand.
    pub(crate) chosen: Option<Species>,
    /// Solo: whether its pawn has glided in this turn.
    pub(crate) glided: bool,
}

/// A match of Coral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) open: Open,
}

impl Open {
    /// How many seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.setup.seats.into()
    }

    /// Seats and options.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What part of the game it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The pieces that a seat holds.
    pub fn stock(&self, seat: Seat) -> &Stock {
        &self.stocks[seat]
    }

    /// Solo: the pieces still to be drawn.
    pub fn bag(&self) -> &Stock {
        &self.bag
    }

    /// The cube that a species' pawn stands on; none if it is off the reef.
    pub fn pawn_of(&self, species: Species) -> Option<Cell> {
        self.pawns[species.index()]
    }

    /// CO-16: the seats whose last action was a move.
    pub fn moved(&self) -> Seats {
        self.moved
    }

    /// Why a seat's pawn is off the reef; none if it is not, or was never set.
    pub fn off(&self, seat: Seat) -> Option<Off> {
        self.off[seat]
    }

    /// The reef.
    pub fn reef(&self) -> &Reef {
        &self.reef
    }

    /// Who is to act.
    #[inline]
    pub fn to_act(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::only(self.turn) }
    }

    /// The species whose pawn a seat moves: its own; in solo the chosen one.
    #[inline]
    pub(crate) fn own(&self, seat: Seat) -> Option<Species> {
        if self.setup.mode == Mode::Solo { self.chosen } else { Some(self.setup.species_of(seat)) }
    }

    /// The cube that a seat's pawn stands on.
    #[inline]
    pub(crate) fn pawn(&self, seat: Seat) -> Option<Cell> {
        self.pawns[self.own(seat)?.index()]
    }

    /// The cells that pawns fill, except one pawn's.
    #[inline]
    pub(crate) fn pawn_cells(&self, but: Option<Species>) -> impl Iterator<Item = Cube> + '_ {
        let others = Species::ALL.into_iter().filter(move |&species| Some(species) != but);
        others.filter_map(|species| self.pawns[species.index()]).map(|at| at.cube().neighbor(Face::Up))
    }

    /// Whether a pawn stands on a cube.
    pub(crate) fn is_taken(&self, at: Cell) -> bool {
        self.pawns.contains(&Some(at))
    }

    /// CO-10, CO-15: the cubes on which a species' pawn could be set down, in no order.
    #[inline]
    pub(crate) fn free_tops(&self, own: Species) -> impl Iterator<Item = Cell> + '_ {
        let foreign = self.reef.bare().filter(move |(_, species)| *species != own).map(|(cell, _)| cell);
        foreign.filter(|&cell| !self.is_taken(cell))
    }

    /// CO-17: whether a seat can do anything in its turn. On the reef it can always float.
    pub(crate) fn can_act(&self, seat: Seat) -> bool {
        self.pawn(seat).is_some() || self.own(seat).is_some_and(|own| self.free_tops(own).next().is_some())
    }

    /// How many pieces a seat has.
    #[inline]
    pub(crate) fn stock_size(&self, seat: Seat) -> u8 {
        size(&self.stocks[seat])
    }

    /// Whether no seat has a piece.
    pub(crate) fn is_spent(&self) -> bool {
        self.stocks.iter().all(|stock| size(stock) == 0)
    }

    /// CO-9: whether the rock's four sides and its top are touched.
    pub(crate) fn is_covered(&self) -> bool {
        let [east, west, north, south, up, _] = Face::ALL;
        [east, west, north, south, up].into_iter().all(|face| self.reef.is_filled_beside(ROCK, face))
    }

    /// What a state must obey, but for balance; the first thing that is wrong.
    pub(crate) fn fault(&self) -> Option<String> {
        let seats = self.seats();
        if self.stocks.len() != seats || self.off.len() != seats {
            return Some(format!("{seats} seats need as many stocks and pawns"));
        }
        for species in Species::ALL {
            let i = species.index();
            let laid = self.reef.iter().filter(|placed| placed.species == species).count();
            let held: usize = self.stocks.iter().map(|stock| usize::from(stock[i])).sum();
            let all = laid + held + usize::from(self.bag[i]) + usize::from(self.boxed[i]);
            if all != usize::from(PIECES_EACH) {
                return Some(format!("{all} pieces of {}", species.name()));
            }
        }
        for (species, at) in Species::ALL.into_iter().zip(self.pawns) {
            let Some(at) = at else { continue };
            let name = species.name();
            let is_symbol = match self.reef.at(at) {
                Some(crate::reef::Filled::Rock) => self.setup.mode == Mode::Solo,
                Some(crate::reef::Filled::Piece(_)) => true,
                None => false,
            };
            if !is_symbol || self.reef.is_filled_beside(at, Face::Up) {
                return Some(format!("the pawn of {name} stands where it cannot"));
            }
            if self.reef.species_at(at) == Some(species) {
                return Some(format!("the pawn of {name} stands on its own species"));
            }
            if self.pawns.iter().filter(|other| **other == Some(at)).count() > 1 {
                return Some("two pawns stand on one symbol".to_owned());
            }
        }
        if self.turn.index() >= seats || self.moved.iter().any(|seat| seat.index() >= seats) {
            return Some("there is no such seat".to_owned());
        }
        if self.setup.mode != Mode::Solo {
            for seat in self.stocks.seats() {
                let is_off = self.pawn(seat).is_none();
                if self.off[seat].is_some() && !is_off {
                    return Some(format!("the pawn of seat {seat} is off the reef and on it"));
                }
                let in_play = !matches!(self.phase, Phase::Cover | Phase::Pawns | Phase::Over);
                if in_play && is_off && self.off[seat].is_none() {
                    return Some(format!("the pawn of seat {seat} is nowhere"));
                }
            }
        }
        let chosen = self.chosen.map_or(1, |species| self.stocks[self.turn][species.index()]);
        if (self.phase != Phase::Over && self.owed > self.stock_size(self.turn)) || chosen == 0 {
            return Some("what is owed or chosen is not in stock".to_owned());
        }
        None
    }
}

impl State {
    /// What lies open: everything.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// Panics if the state breaks an invariant of the rules.
    pub(crate) fn assert_invariants(&self) {
        let open = &self.open;
        if let Some(fault) = open.fault() {
            panic!("{fault}: {open:?}");
        }
        // No two things in one cell, and what lies on what is what a new reef would say.
        let cells: std::collections::BTreeSet<Cell> = open.reef.cubes().map(|(cell, _)| cell).collect();
        assert_eq!(cells.len(), 3 * open.reef.len(), "two cubes in one cell");
        assert!(!cells.contains(&ROCK), "a cube in the rock");
        assert_eq!(open.reef, open.reef.without(0), "what was noted about the reef is wrong");

        let verdict = stability::judge(&open.reef);
        assert!(verdict.prove(&stability::pieces_of(&open.reef)), "the judge has no proof: {open:?}");
        assert!(verdict.holds(), "the reef does not hold: {open:?}");

        let is_solo = open.setup.mode == Mode::Solo;
        assert_eq!(is_solo, matches!(open.phase, Phase::Play | Phase::Over) && open.setup.seats == 1);
        assert!(is_solo || (open.chosen.is_none() && !open.glided && size(&open.bag) == 0));
        assert!(!open.glided || open.chosen.is_some());
        if open.phase == Phase::Cover {
            assert!(!open.is_covered() && open.reef.len() < 5, "covering takes 3 to 5 pieces");
        }
        assert!(open.phase != Phase::Over || open.owed == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_copy_of_few_bytes() {
        assert!(size_of::<State>() <= 352, "{}", size_of::<State>());
    }
}

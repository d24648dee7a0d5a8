//! What can happen at the table, and what each happening changes.
//!
//! An event is the smallest change with a meaning. `apply.rs` decides which events a step causes;
//! [`Open::happen`] is the one place where they change anything, for the state and for every view of it.

use crate::piece::{Piece, Species};
use crate::reef::{Pieces, each};
use crate::setup::Mode;
use crate::space::Cell;
use crate::state::Open;
use crate::turn::{Off, Phase};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One thing that happened. All of it can be seen by all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Sight"))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields' names say it
pub enum Event {
    /// CO-9: a piece was placed to cover the rock.
    Placed { seat: Seat, species: Species, piece: Piece },
    /// CO-10, CO-15: a pawn was set down.
    PawnSet { seat: Seat, at: Cell },
    /// CO-10: a seat found no symbol for its pawn.
    PawnKeptOff { seat: Seat },
    /// CO-11: a piece was grown; CO-12: the pawn may have been lifted onto it.
    Grew { seat: Seat, species: Species, piece: Piece, lifted: Option<Cell> },
    /// CO-26: pieces fell, by their numbers as bits. Pawns on them left the reef.
    Fell { seat: Seat, pieces: u32 },
    /// CO-13: a pawn glided.
    Glided { seat: Seat, to: Cell },
    /// CO-15: a pawn left the reef.
    Floated { seat: Seat },
    /// CO-16, CO-18: the seat to act must drop this many pieces.
    Owes { pieces: u8 },
    /// CO-16, CO-18: a piece went to the box.
    Dropped { seat: Seat, species: Species },
    /// CO-24: a piece was taken in hand.
    Chosen { species: Species },
    /// CO-24: the chosen piece could not grow and went to the box.
    Boxed { species: Species },
    /// CO-24: the solo turn is over.
    HandEmptied,
    /// CO-24: a piece was drawn from the bag.
    Drawn { seat: Seat, species: Species },
    /// Another part of the game begins.
    PhaseBegan { phase: Phase },
    /// It is a seat's turn.
    TurnBegan { seat: Seat },
}

impl Open {
    /// The one place where anything changes.
    #[inline(always)]
    pub(crate) fn happen(&mut self, event: Event) {
        match event {
            Event::Placed { seat, species, piece } => {
                self.take_from_stock(seat, species);
                self.reef.add(species, piece);
            }
            Event::PawnSet { seat, at } => {
                self.set_pawn(seat, Some(at));
                self.off[seat] = None;
            }
            Event::PawnKeptOff { seat } => self.off[seat] = Some(Off::Free),
            Event::Grew { seat, species, piece, lifted } => {
                self.take_from_stock(seat, species);
                self.reef.add(species, piece);
                if lifted.is_some() {
                    self.set_pawn(seat, lifted);
                }
                self.moved = self.moved.without(seat);
            }
            Event::Fell { seat, pieces } => self.fall(seat, pieces),
            Event::Glided { seat, to } => {
                self.set_pawn(seat, Some(to));
                if self.setup.mode == Mode::Solo {
                    self.glided = true;
                } else {
                    self.moved = self.moved.with(seat);
                }
            }
            Event::Floated { seat } => {
                self.set_pawn(seat, None);
                self.off[seat] = Some(Off::Float);
                self.moved = self.moved.with(seat);
            }
            Event::Owes { pieces } => self.owed = pieces,
            Event::Dropped { seat, species } => {
                self.take_from_stock(seat, species);
                self.boxed[species.index()] += 1;
                self.owed = self.owed.saturating_sub(1);
            }
            Event::Chosen { species } => self.chosen = Some(species),
            Event::Boxed { species } => {
                self.take_from_stock(Seat::default(), species);
                self.boxed[species.index()] += 1;
            }
            Event::HandEmptied => {
                self.chosen = None;
                self.glided = false;
                self.turns = self.turns.saturating_add(1);
            }
            Event::Drawn { seat, species } => {
                let left = &mut self.bag[species.index()];
                *left = left.saturating_sub(1);
                self.stocks[seat][species.index()] += 1;
            }
            Event::PhaseBegan { phase } => self.phase = phase,
            Event::TurnBegan { seat } => {
                self.turn = seat;
                self.turns = self.turns.saturating_add(1);
            }
        }
    }

    fn take_from_stock(&mut self, seat: Seat, species: Species) {
        let left = &mut self.stocks[seat][species.index()];
        *left = left.saturating_sub(1);
    }

    fn set_pawn(&mut self, seat: Seat, at: Option<Cell>) {
        if let Some(own) = self.own(seat) {
            self.pawns[own.index()] = at;
        }
    }

    /// CO-26: own and neutral pieces go to the box, the others to the seats that play them.
    fn fall(&mut self, acting: Seat, pieces: Pieces) {
        let reef = self.reef;
        for placed in each(pieces).filter_map(|number| reef.get(number)) {
            let i = placed.species.index();
            match self.setup.seat_of(placed.species).filter(|&seat| seat != acting) {
                Some(seat) => self.stocks[seat][i] += 1,
                None => self.boxed[i] += 1,
            }
            for seat in self.stocks.seats() {
                if self.pawn(seat).is_some_and(|at| placed.piece.cells().contains(&at)) {
                    self.set_pawn(seat, None);
                    self.off[seat] = Some(Off::Free);
                }
            }
        }
        self.reef = reef.without(pieces);
    }
}

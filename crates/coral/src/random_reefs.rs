//! Random reefs, for tests and for comparing the judge of balance with others. No part of the game.

use crate::piece::{Piece, Species, WAYS};
use crate::reef::{MOST_PIECES, Reef};
use crate::space::{Cell, ROCK};
use crate::stability;
use kernel::{Dice, Quick};
use lattice::Face;

/// What a reef is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Pieces anywhere.
    Any,
    /// Pieces as high as possible.
    Tall,
    /// Pieces that hang out as far as possible.
    Wide,
}

impl Habit {
    /// All of them.
    pub const ALL: [Habit; 3] = [Habit::Any, Habit::Tall, Habit::Wide];
}

/// A piece that is face to face with the reef and has room, if one is found.
pub fn piece(reef: &Reef, habit: Habit, dice: &mut Quick) -> Option<Piece> {
    let cubes: Vec<Cell> = reef.cubes().map(|(cell, _)| cell).chain([ROCK]).collect();
    let mut best: Option<(i32, Piece)> = None;
    for _ in 0..12 {
        let at = cubes[dice.pick(cubes.len())];
        let beside = at.neighbor(Face::ALL[dice.pick(6)]);
        let Some(piece) = beside.and_then(|cell| Piece::through(cell, dice.pick(WAYS))) else { continue };
        if !reef.has_room_for(piece) {
            continue;
        }
        let hangs = |cell: &&Cell| cell.z() > 0 && !reef.is_filled_beside(**cell, Face::Down);
        let value = match habit {
            Habit::Any => 0,
            Habit::Tall => piece.cells().iter().map(|cell| i32::from(cell.z())).sum(),
            Habit::Wide => piece.cells().iter().filter(hangs).count() as i32,
        };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, piece));
        }
    }
    best.map(|(_, piece)| piece)
}

/// A reef of about this many pieces. With `holds` every piece was placed such that everything holds; without, as
/// it came.
pub fn reef(pieces: usize, habit: Habit, holds: bool, dice: &mut Quick) -> Reef {
    let mut reef = Reef::default();
    for _ in 0..20 * pieces {
        if reef.len() >= pieces.min(MOST_PIECES) {
            break;
        }
        // Now and then a piece like any other, so that the reef has feet.
        let habit = if dice.below(4) == 0 { Habit::Any } else { habit };
        if let Some(piece) = piece(&reef, habit, dice)
            && (!holds || stability::holds_with(&reef, piece))
        {
            reef.add(Species::ALL[dice.pick(4)], piece);
        }
    }
    reef
}

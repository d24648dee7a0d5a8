//! Views as tensors and steps as numbers.
//!
//! Indices are relative to the view, so that a learner sees the same move as the same number wherever the
//! reef has grown to. A piece is named by the face of the pawn's cube (of the rock, while that is being
//! covered) behind which it has a cube, and by the 36 ways in which it can hang there. A cube is named by its
//! piece's number and its place in it, a column by its highest cube.

use crate::Coral;
use crate::piece::{PIECES_EACH, Piece, Species, WAYS};
use crate::plan::Plan;
use crate::reef::{Filled, MOST_PIECES};
use crate::setup::{Falling, Mode, Setup};
use crate::space::{BOUND, Cell, ROCK};
use crate::state::Open;
use crate::step::Step;
use crate::turn::{Off, Phase};
use crate::view::View;
use kernel::{Encode, MAX_SEATS, Seat, TensorSpec, Viewer};
use lattice::Face;

const FACES: u32 = 6;
/// Faces, ways and species.
const PIECES: u32 = 4 * FACES * WAYS as u32;
/// The cubes of all pieces.
const CUBES: u32 = 3 * MOST_PIECES as u32;

/// Where each kind of step begins among the indices.
mod first {
    use super::{CUBES, PIECES};
    pub(super) const PLACE: u32 = 0;
    pub(super) const PAWN: u32 = PLACE + PIECES;
    pub(super) const GROW: u32 = PAWN + CUBES;
    pub(super) const GLIDE: u32 = GROW + PIECES;
    /// Onto the bare rock.
    pub(super) const GLIDE_ROCK: u32 = GLIDE + CUBES;
    pub(super) const FLOAT: u32 = GLIDE_ROCK + 1;
    pub(super) const LAND: u32 = FLOAT + 1;
    pub(super) const DROP: u32 = LAND + CUBES;
    pub(super) const CHOOSE: u32 = DROP + 4;
    pub(super) const END: u32 = CHOOSE + 4;
}

/// The seat a view is encoded for: its own, or the first for those who only watch.
fn seat_of(view: &View) -> Seat {
    match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator | Viewer::All => Seat::default(),
    }
}

/// A piece as it hangs at a cube.
fn piece_index(at: Cell, species: Species, piece: Piece) -> Option<u32> {
    let hangs = |(face, cell): (u32, Cell)| {
        let way = piece.way_through(cell)? as u32;
        Some((species as u32 * FACES + face) * WAYS as u32 + way)
    };
    let beside = (0..).zip(Face::ALL).filter_map(|(i, face)| Some((i, at.neighbor(face)?)));
    beside.filter_map(hangs).min()
}

fn piece_at(at: Cell, offset: u32) -> Option<(Species, Piece)> {
    let (way, rest) = (offset as usize % WAYS, offset as usize / WAYS);
    let cell = at.neighbor(*Face::ALL.get(rest % FACES as usize)?)?;
    Some((Species::at(rest / FACES as usize)?, Piece::through(cell, way)?))
}

fn cube_index(open: &Open, cell: Cell) -> Option<u32> {
    let Some(Filled::Piece(number)) = open.reef.at(cell) else { return None };
    let cube = open.reef.get(number)?.piece.cells().iter().position(|own| *own == cell)?;
    Some((3 * number + cube) as u32)
}

fn cube_at(open: &Open, offset: u32) -> Option<Cell> {
    let placed = open.reef.get(offset as usize / 3)?;
    Some(placed.piece.cells()[offset as usize % 3])
}

impl Encode for Coral {
    fn tensors(_setup: &Setup) -> Vec<TensorSpec> {
        let spec = |name, shape: &[usize]| TensorSpec { name, shape: shape.to_vec() };
        vec![
            spec("pieces", &[MOST_PIECES, PIECE_FACTS]),
            spec("above", &[ABOVE_PLANES, ABOVE, ABOVE]),
            spec("pawns", &[4, PAWN_FACTS]),
            spec("seats", &[MAX_SEATS, SEAT_FACTS]),
            spec("table", &[TABLE_FACTS]),
        ]
    }

    fn encode(view: &View, out: &mut Vec<f32>) {
        let open = &view.open;
        let own = seat_of(view);
        let order = species_order(open, own);
        pieces(open, &order, out);
        above(open, &order, out);
        for species in order {
            let at = open.pawns[species.index()];
            out.push(truth(at.is_some()));
            out.extend(at.map_or([0.0; 3], place));
        }
        let seats = own.round(open.seats()).map(Some).chain(std::iter::repeat(None)).take(MAX_SEATS);
        seats.for_each(|seat| seat_facts(open, seat, &order, out));
        table_facts(open, &order, out);
    }

    fn size(_setup: &Setup) -> u32 {
        first::END
    }

    fn index(view: &View, step: &Step) -> Option<u32> {
        let open = &view.open;
        let pawn = || open.pawn(seat_of(view));
        Some(match *step {
            Step::Place { species, piece } => first::PLACE + piece_index(ROCK, species, piece)?,
            Step::Pawn { at } => first::PAWN + cube_index(open, at)?,
            Step::Grow { species, piece } => first::GROW + piece_index(pawn()?, species, piece)?,
            Step::Glide { to } => {
                let top = to.at(Plan::of(&open.reef).top(to)?.z)?;
                if top == ROCK { first::GLIDE_ROCK } else { first::GLIDE + cube_index(open, top)? }
            }
            Step::Float => first::FLOAT,
            Step::Land { at } => first::LAND + cube_index(open, at)?,
            Step::Drop { species } => first::DROP + species as u32,
            Step::Choose { species } => first::CHOOSE + species as u32,
        })
    }

    fn step(view: &View, index: u32) -> Option<Step> {
        let open = &view.open;
        let species = |offset: u32| Species::at(offset as usize);
        Some(match index {
            first::PLACE..first::PAWN => {
                let (species, piece) = piece_at(ROCK, index - first::PLACE)?;
                Step::Place { species, piece }
            }
            first::PAWN..first::GROW => Step::Pawn { at: cube_at(open, index - first::PAWN)? },
            first::GROW..first::GLIDE => {
                let (species, piece) = piece_at(open.pawn(seat_of(view))?, index - first::GROW)?;
                Step::Grow { species, piece }
            }
            first::GLIDE..first::GLIDE_ROCK => {
                Step::Glide { to: cube_at(open, index - first::GLIDE)?.column() }
            }
            first::GLIDE_ROCK => Step::Glide { to: ROCK.column() },
            first::FLOAT => Step::Float,
            first::LAND..first::DROP => Step::Land { at: cube_at(open, index - first::LAND)? },
            first::DROP..first::CHOOSE => Step::Drop { species: species(index - first::DROP)? },
            first::CHOOSE..first::END => Step::Choose { species: species(index - first::CHOOSE)? },
            _ => return None,
        })
    }
}

const PIECE_FACTS: usize = 4 + 9;
/// The part of the view from above that is drawn, with the rock in the middle.
const ABOVE: usize = 31;
const ABOVE_PLANES: usize = 4 + 1;
const PAWN_FACTS: usize = 1 + 3;
const SEAT_FACTS: usize = 1 + 4 + 4 + 3;
const TABLE_FACTS: usize = 4 + 4 + 5 + 1 + 4 + 1 + 4 + 1 + 4 * 3;

fn truth(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

fn place(cell: Cell) -> [f32; 3] {
    <[i8; 3]>::from(cell).map(|n| f32::from(n) / f32::from(BOUND))
}

/// The species of the viewer's own seat first, then those of the others clockwise, then those that nobody plays.
fn species_order(open: &Open, own: Seat) -> [Species; 4] {
    let mut order = open.setup.species;
    if open.setup.mode != Mode::Solo {
        order[..open.seats()].rotate_left(own.index() % open.seats());
    }
    order
}

fn pieces(open: &Open, order: &[Species; 4], out: &mut Vec<f32>) {
    for number in 0..MOST_PIECES {
        match open.reef.get(number) {
            Some(placed) => {
                out.extend(order.map(|species| truth(species == placed.species)));
                out.extend(placed.piece.cells().into_iter().flat_map(place));
            }
            None => out.extend([0.0; PIECE_FACTS]),
        }
    }
}

fn above(open: &Open, order: &[Species; 4], out: &mut Vec<f32>) {
    let begin = out.len();
    out.resize(begin + ABOVE_PLANES * ABOVE * ABOVE, 0.0);
    let middle = (ABOVE / 2) as i16;
    for (column, top) in Plan::of(&open.reef).tops() {
        let [x, y] = [column.x, column.y].map(|n| usize::try_from(i16::from(n) + middle).unwrap_or(ABOVE));
        if x >= ABOVE || y >= ABOVE {
            continue;
        }
        let mut put = |plane: usize, value: f32| out[begin + (plane * ABOVE + x) * ABOVE + y] = value;
        put(4, f32::from(top.z + 1) / 16.0);
        if let Some(plane) = order.iter().position(|species| Some(*species) == top.species) {
            put(plane, 1.0);
        }
    }
}

fn counts(stock: [u8; 4], order: &[Species; 4]) -> [f32; 4] {
    order.map(|species| f32::from(stock[species.index()]) / f32::from(PIECES_EACH))
}

fn seat_facts(open: &Open, seat: Option<Seat>, order: &[Species; 4], out: &mut Vec<f32>) {
    let Some(seat) = seat else { return out.extend([0.0; SEAT_FACTS]) };
    out.push(1.0);
    out.extend(order.map(|species| truth(open.setup.seat_of(species) == Some(seat))));
    out.extend(counts(open.stocks[seat], order));
    out.push(truth(open.moved.has(seat)));
    out.extend([Off::Float, Off::Free].map(|off| truth(open.off[seat] == Some(off))));
}

fn table_facts(open: &Open, order: &[Species; 4], out: &mut Vec<f32>) {
    let setup = &open.setup;
    out.extend(counts(open.bag, order));
    out.extend(counts(open.boxed, order));
    let phases = [Phase::Cover, Phase::Pawns, Phase::Play, Phase::End, Phase::Over];
    out.extend(phases.map(|phase| truth(open.phase == phase)));
    out.push(f32::from(open.owed) / 2.0);
    out.extend(order.map(|species| truth(open.chosen == Some(species))));
    out.push(truth(open.glided));
    let modes = [Mode::Standard, Mode::Chaos, Mode::Symbiosis, Mode::Solo];
    out.extend(modes.map(|mode| truth(setup.mode == mode)));
    out.push(truth(setup.falling == Falling::Penalty));
    for species in order {
        let level = setup.cards[species.index()] as usize;
        out.extend([0, 1, 2].map(|n| truth(setup.mode == Mode::Solo && n == level)));
    }
}

//! What may be done. [`legal`] lists it by windows and shortcuts; [`check`] judges one step cell by cell as
//! the rules are written, and says why not. The two are written apart, so that each can find the other's
//! mistakes.

use crate::apply::lift;
use crate::certificate::Topple;
use crate::illegal::Illegal;
use crate::piece::{Piece, Species};
use crate::plan::{Plan, Top};
use crate::reef::Filled;
use crate::setup::Mode;
use crate::site::{Lift, Site};
use crate::space::{Cell, Column, ROCK};
use crate::stability::{self, Verdict};
use crate::state::Open;
use crate::step::Step;
use crate::turn::Phase;
use kernel::Seat;
use lattice::{Cube, Face};

/// Appends all legal steps of a seat, ascending.
#[inline]
pub(crate) fn legal(open: &Open, seat: Seat, out: &mut Vec<Step>) {
    if !open.to_act().has(seat) {
        return;
    }
    match open.phase {
        Phase::Cover => placing(open, seat, out),
        Phase::Pawns => tops(open, seat, |at| Step::Pawn { at }, out),
        Phase::Play | Phase::End if open.setup.mode == Mode::Solo => solo(open, seat, out),
        Phase::Play | Phase::End if open.owed > 0 => {
            out.extend(in_stock(open, seat).map(|species| Step::Drop { species }));
        }
        Phase::Play | Phase::End => match open.pawn(seat) {
            None => tops(open, seat, |at| Step::Land { at }, out),
            Some(at) => {
                let own = open.setup.species_of(seat);
                growing(open, own, at, in_stock(open, seat), out);
                each_glide(open, own, at, |to| out.push(Step::Glide { to }));
                out.push(Step::Float);
            }
        },
        Phase::Over => {}
    }
}

/// The species that a seat has pieces of.
fn in_stock(open: &Open, seat: Seat) -> impl Iterator<Item = Species> + Clone + use<> {
    let stock = open.stocks[seat];
    Species::ALL.into_iter().filter(move |species| stock[species.index()] > 0)
}

/// CO-10, CO-15.
fn tops(open: &Open, seat: Seat, step: impl Fn(Cell) -> Step, out: &mut Vec<Step>) {
    let begin = out.len();
    out.extend(open.own(seat).into_iter().flat_map(|own| open.free_tops(own)).map(step));
    out[begin..].sort_unstable();
}

/// Room for all pieces that can be put face to face with a cube.
type Found = [(Option<Piece>, bool); 216];

/// CO-9: the strictest of its three sets of conditions that some piece obeys.
fn placing(open: &Open, seat: Seat, out: &mut Vec<Step>) {
    let site = Site::new(&open.reef, ROCK, std::iter::empty());
    let mut best = 0;
    let mut found: Vec<(Piece, u8)> = Vec::new();
    for candidate in site.candidates().filter(|candidate| site.holds(candidate)) {
        let Some(piece) = site.piece(candidate) else { continue };
        let strictness = match (is_on_table(piece), covered_other(open, seat, piece)) {
            (true, None) => 2,
            (true, Some(_)) => 1,
            (false, _) => 0,
        };
        best = best.max(strictness);
        found.push((piece, strictness));
    }
    for species in in_stock(open, seat) {
        let strictest = found.iter().filter(|(_, strictness)| *strictness == best);
        out.extend(strictest.map(|&(piece, _)| Step::Place { species, piece }));
    }
}

/// CO-9 b.
fn is_on_table(piece: Piece) -> bool {
    piece.cells().iter().any(|cell| cell.z() == 0)
}

/// CO-9 c: a cube of the piece that is above one of another seat's species.
fn covered_other(open: &Open, seat: Seat, piece: Piece) -> Option<Cell> {
    let is_other = |species: Species| open.setup.seat_of(species).is_some_and(|other| other != seat);
    let is_above = |cell: &Cell| {
        let mut others = open.reef.cubes().filter(|(_, species)| is_other(*species));
        others.any(|(other, _)| other.column() == cell.column() && other.z() < cell.z())
    };
    piece.cells().into_iter().find(is_above)
}

/// CO-11, CO-12 for a pawn on a cube. Statics are asked once per set of cells, whatever the species.
#[inline]
fn growing(
    open: &Open,
    own: Species,
    at: Cell,
    stock: impl Iterator<Item = Species> + Clone,
    out: &mut Vec<Step>,
) {
    if stock.clone().next().is_none() {
        return;
    }
    let only_own = stock.clone().all(|species| species == own);
    let mut found: Found = [(None, false); 216];
    let mut count = 0;
    each_growth(open, own, at, !only_own, |piece, lifts| {
        if let Some(place) = found.get_mut(count) {
            *place = (Some(piece), lifts);
            count += 1;
        }
        true
    });
    for species in stock {
        let fitting = found[..count].iter().filter(|(_, lifts)| !(*lifts && species == own));
        out.extend(fitting.filter_map(|&(piece, _)| Some(Step::Grow { species, piece: piece? })));
    }
}

/// Every piece that may grow, and whether it lifts the pawn, ascending, until `each` says to stop.
#[inline]
fn each_growth(
    open: &Open,
    own: Species,
    at: Cell,
    may_lift: bool,
    mut each: impl FnMut(Piece, bool) -> bool,
) {
    let site = Site::new(&open.reef, at, open.pawn_cells(Some(own)));
    let may_fall = open.setup.may_fall();
    for candidate in site.candidates() {
        let lifts = match site.lift(candidate) {
            None => false,
            Some(Lift::Free) if may_lift => true,
            Some(Lift::Free | Lift::Covered) => continue,
        };
        if (may_fall || site.holds(candidate))
            && let Some(piece) = site.piece(candidate)
            && !each(piece, lifts)
        {
            return;
        }
    }
}

/// Whether the pawn may be on the top of a column (CO-13).
fn may_enter(open: &Open, own: Species, top: Top) -> bool {
    match top.species {
        Some(species) => species != own,
        None => open.setup.mode == Mode::Solo,
    }
}

/// CO-13, CO-14, CO-23: the columns that a pawn can glide to.
#[inline]
fn each_glide(open: &Open, own: Species, from: Cell, each: impl FnMut(Column)) {
    let partner = open.setup.seat_of(own).and_then(|seat| open.setup.partner(seat));
    let partner = partner.map(|seat| open.setup.species_of(seat));
    let others = Species::ALL
        .into_iter()
        .filter(|&species| species != own)
        .filter_map(|species| open.pawns[species.index()].map(|at| (at, Some(species) == partner)));
    Plan::of(&open.reef).glides(from, |top| may_enter(open, own, top), others, each);
}

/// CO-24.
fn solo(open: &Open, seat: Seat, out: &mut Vec<Step>) {
    let Some(own) = open.chosen else {
        out.extend(in_stock(open, seat).map(|species| Step::Choose { species }));
        return;
    };
    let Some(at) = open.pawns[own.index()] else { return };
    growing(open, own, at, std::iter::once(own), out);
    if !open.glided {
        each_glide(open, own, at, |to| {
            if can_grow_in(open, own, to) {
                out.push(Step::Glide { to });
            }
        });
    }
}

/// CO-24: whether something can grow where the pawn stands, if it stands on the top of a column.
fn can_grow_in(open: &Open, own: Species, to: Column) -> bool {
    let top = Plan::of(&open.reef).top(to).and_then(|top| to.at(top.z));
    top.is_some_and(|top| can_grow_at(open, own, top))
}

fn can_grow_at(open: &Open, own: Species, at: Cell) -> bool {
    let mut some = false;
    each_growth(open, own, at, false, |_, _| {
        some = true;
        false
    });
    some
}

/// CO-24: whether a piece can grow where its pawn stands or after a glide.
pub(crate) fn can_grow_at_all(open: &Open, own: Species) -> bool {
    let Some(at) = open.pawns[own.index()] else { return false };
    let mut some = can_grow_at(open, own, at);
    if !some {
        each_glide(open, own, at, |to| some = some || can_grow_in(open, own, to));
    }
    some
}

/// Judges one step.
pub(crate) fn check(open: &Open, seat: Seat, step: &Step) -> Result<(), Illegal> {
    if !open.to_act().has(seat) {
        return Err(match open.phase {
            Phase::Over => Illegal::GameOver {},
            Phase::Cover | Phase::Pawns | Phase::Play | Phase::End => Illegal::NotYourTurn { seat },
        });
    }
    match (open.phase, *step) {
        (Phase::Cover, Step::Place { species, piece }) => check_place(open, seat, species, piece),
        (Phase::Cover, _) => Err(Illegal::CoverFirst {}),
        (_, Step::Place { .. }) => Err(Illegal::AlreadyCovered {}),
        (Phase::Pawns, Step::Pawn { at }) => check_top(open, seat, at),
        (Phase::Pawns, _) => Err(Illegal::PawnsFirst {}),
        (_, Step::Pawn { .. }) => Err(Illegal::NotSettingPawns {}),
        (Phase::Play | Phase::End | Phase::Over, _) if open.setup.mode == Mode::Solo => {
            check_solo(open, seat, step)
        }
        (Phase::Play | Phase::End | Phase::Over, _) => check_turn(open, seat, step),
    }
}

fn check_turn(open: &Open, seat: Seat, step: &Step) -> Result<(), Illegal> {
    if let Step::Choose { .. } = step {
        return Err(Illegal::OnlyInSolo {});
    }
    if let Step::Drop { species } = *step {
        return if open.owed == 0 { Err(Illegal::NothingOwed {}) } else { check_stock(open, seat, species) };
    }
    if open.owed > 0 {
        return Err(Illegal::DropFirst {});
    }
    let own = open.setup.species_of(seat);
    match (*step, open.pawn(seat)) {
        (Step::Land { at }, None) => check_top(open, seat, at),
        (Step::Land { .. }, Some(_)) => Err(Illegal::NotAfloat {}),
        (_, None) => Err(Illegal::LandFirst {}),
        (Step::Grow { species, piece }, Some(at)) => {
            check_stock(open, seat, species)?;
            check_growth(open, own, at, species, piece)
        }
        (Step::Glide { to }, Some(at)) => check_glide(open, own, at, to),
        _ => Ok(()),
    }
}

fn check_solo(open: &Open, seat: Seat, step: &Step) -> Result<(), Illegal> {
    match (*step, open.chosen) {
        (Step::Choose { species }, None) => check_stock(open, seat, species),
        (Step::Choose { .. }, Some(_)) => Err(Illegal::AlreadyChosen {}),
        (Step::Grow { .. } | Step::Glide { .. }, None) => Err(Illegal::ChooseFirst {}),
        (Step::Grow { species, .. }, Some(own)) if species != own => Err(Illegal::NotTheChosen { species }),
        (Step::Grow { species, piece }, Some(own)) => match open.pawns[own.index()] {
            Some(at) => check_growth(open, own, at, species, piece),
            None => Err(Illegal::LandFirst {}),
        },
        (Step::Glide { .. }, Some(_)) if open.glided => Err(Illegal::AlreadyGlided {}),
        (Step::Glide { to }, Some(own)) => match open.pawns[own.index()] {
            Some(at) => {
                check_glide(open, own, at, to)?;
                if can_grow_in(open, own, to) { Ok(()) } else { Err(Illegal::NoGrowthThere { to }) }
            }
            None => Err(Illegal::LandFirst {}),
        },
        _ => Err(Illegal::NotInSolo {}),
    }
}

fn check_stock(open: &Open, seat: Seat, species: Species) -> Result<(), Illegal> {
    if open.stocks[seat][species.index()] > 0 { Ok(()) } else { Err(Illegal::NotInStock { species }) }
}

/// CO-9.
fn check_place(open: &Open, seat: Seat, species: Species, piece: Piece) -> Result<(), Illegal> {
    check_stock(open, seat, species)?;
    check_cells(open, None, piece)?;
    if !touches(ROCK, piece) {
        return Err(Illegal::NotAtRock {});
    }
    check_balance(open, piece)?;
    // What the others could do decides which conditions count.
    let mut legal = Vec::new();
    placing(open, seat, &mut legal);
    let pieces = |step: &Step| match *step {
        Step::Place { piece, .. } => Some(piece),
        _ => None,
    };
    let must_lie_on_table = legal.iter().filter_map(pieces).all(is_on_table);
    let must_not_cover =
        legal.iter().filter_map(pieces).all(|piece| covered_other(open, seat, piece).is_none());
    if must_lie_on_table && !is_on_table(piece) {
        return Err(Illegal::NotOnTable {});
    }
    match covered_other(open, seat, piece) {
        Some(cell) if must_lie_on_table && must_not_cover => Err(Illegal::CoversAnother { cell }),
        _ => Ok(()),
    }
}

fn touches(at: Cell, piece: Piece) -> bool {
    piece.cells().iter().any(|cell| at.cube().face_to(cell.cube()).is_some())
}

/// CO-11: free cells, with no pawn in them but the seat's own.
fn check_cells(open: &Open, own: Option<Species>, piece: Piece) -> Result<(), Illegal> {
    for cell in piece.cells() {
        if open.reef.at(cell).is_some() {
            return Err(Illegal::CellTaken { cell });
        }
        if open.pawn_cells(own).any(|cube: Cube| cube == cell.cube()) {
            return Err(Illegal::PawnInTheWay { cell });
        }
    }
    Ok(())
}

/// CO-11, CO-12.
fn check_growth(open: &Open, own: Species, at: Cell, species: Species, piece: Piece) -> Result<(), Illegal> {
    check_cells(open, Some(own), piece)?;
    if !touches(at, piece) {
        return Err(Illegal::NotAtPawn { at });
    }
    if let Some(cell) = lift(at, piece) {
        if species == own {
            return Err(Illegal::OwnUnderPawn { at });
        }
        if open.reef.is_filled_beside(cell, Face::Up) {
            return Err(Illegal::NoRoomForPawn { cell: cell.neighbor(Face::Up).unwrap_or(cell) });
        }
    }
    if open.setup.may_fall() { Ok(()) } else { check_balance(open, piece) }
}

/// CO-6: afterwards everything must hold.
fn check_balance(open: &Open, piece: Piece) -> Result<(), Illegal> {
    if stability::holds_with(&open.reef, piece) {
        return Ok(());
    }
    Err(fall(open, piece))
}

/// How everything would fall with a piece that does not hold.
pub(crate) fn fall(open: &Open, piece: Piece) -> Illegal {
    let reef = open.reef.with(Species::Red, piece);
    match stability::judge(&reef) {
        Verdict::Falls(motion) => {
            let Topple { edge, moving } = motion.topple(&stability::pieces_of(&reef));
            edge.map_or(Illegal::HangsInTheAir {}, |edge| Illegal::Topples { edge, moving })
        }
        Verdict::Holds(_) => Illegal::HangsInTheAir {},
    }
}

/// CO-26: how a growth will fall, if the options allow that; `None` if it holds or may not be tried.
pub(crate) fn fall_of(open: &Open, piece: Piece) -> Option<Illegal> {
    let may_fall = open.setup.may_fall() && open.reef.has_room_for(piece);
    (may_fall && !stability::holds_with(&open.reef, piece)).then(|| fall(open, piece))
}

/// CO-4, CO-10, CO-15: a free top symbol of another species.
fn check_top(open: &Open, seat: Seat, at: Cell) -> Result<(), Illegal> {
    let species = match open.reef.at(at) {
        Some(Filled::Piece(_)) => open.reef.species_at(at),
        Some(Filled::Rock) | None => return Err(Illegal::NoSymbol { at }),
    };
    if open.reef.is_filled_beside(at, Face::Up) {
        return Err(Illegal::SymbolCovered { at });
    }
    if open.is_taken(at) {
        return Err(Illegal::SymbolTaken { at });
    }
    if species == open.own(seat) { Err(Illegal::OwnSymbol { at }) } else { Ok(()) }
}

fn check_glide(open: &Open, own: Species, at: Cell, to: Column) -> Result<(), Illegal> {
    let Some(top) = Plan::of(&open.reef).top(to) else {
        return Err(Illegal::EmptyColumn { to });
    };
    if to.at(top.z) == Some(at) {
        return Err(Illegal::SameSymbol { to });
    }
    let mut leads_there = false;
    each_glide(open, own, at, |end| leads_there |= end == to);
    if leads_there { Ok(()) } else { Err(Illegal::NoWay { to }) }
}

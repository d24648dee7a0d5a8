//! What a step causes: the only file that changes a state. It asks chance, decides on events and lets them
//! happen; it never asks whether a step is legal.

use crate::cards;
use crate::event::Event;
use crate::falling::falls;
use crate::legal;
use crate::piece::{PIECES_EACH, Piece, Species};
use crate::plan::Plan;
use crate::reef::Reef;
use crate::setup::{Mode, Setup};
use crate::space::{Cell, Column};
use crate::stability;
use crate::state::{Open, State, Stock, size};
use crate::step::Step;
use crate::turn::{Off, Phase};
use kernel::{BySeat, Chance, Counts, Events, Seat, Seats};

/// CO-24: how many pieces the solo seat begins with.
pub(crate) const SOLO_HAND: usize = 3;
/// CO-22: how many own pieces a seat begins with in chaos.
pub(crate) const CHAOS_OWN: u8 = 2;

fn draw<C: Chance>(bag: &mut Stock, chance: &mut C) -> Option<Species> {
    let species = Species::at(chance.draw(&Counts(*bag)).into())?;
    bag[species.index()] = bag[species.index()].saturating_sub(1);
    Some(species)
}

/// CO-7, CO-8, CO-22, CO-24, drawing in the order of docs/RECORD.md.
pub(crate) fn start<C: Chance>(setup: &Setup, chance: &mut C) -> State {
    let seats = usize::from(setup.seats);
    let mut open = Open {
        setup: *setup,
        phase: Phase::Cover,
        turn: Seat::default(),
        turns: 0,
        stocks: BySeat::from_fn(seats, |_| Stock::default()),
        bag: Stock::default(),
        boxed: Stock::default(),
        reef: Reef::default(),
        pawns: [None; 4],
        moved: Seats::NONE,
        off: BySeat::from_fn(seats, |_| None),
        owed: 0,
        chosen: None,
        glided: false,
    };
    if setup.mode == Mode::Solo {
        let card = cards::setup_card(setup.card);
        card.pieces.iter().for_each(|&(species, piece)| open.reef.add(species, piece));
        open.pawns = card.pawns.map(Some);
        open.bag = [PIECES_EACH - 1; 4];
        for _ in 0..SOLO_HAND {
            if let Some(species) = draw(&mut open.bag, chance) {
                open.stocks[Seat::default()][species.index()] += 1;
            }
        }
        open.phase = Phase::Play;
        return State { open };
    }
    open.turn = setup.first.or_else(|| Seat::new(chance.draw(&Seats::all(seats)).into())).unwrap_or_default();
    for seat in open.stocks.seats() {
        let stock = &mut open.stocks[seat];
        let mut give = |species: Species, count: u8| stock[species.index()] += count;
        let own = setup.species_of(seat);
        match (setup.mode, setup.neutral) {
            (Mode::Chaos, _) => give(own, CHAOS_OWN),
            (_, Some(neutral)) => {
                give(own, PIECES_EACH);
                give(neutral, if seats == 2 { 3 } else { 2 });
            }
            (_, None) => {
                give(own, PIECES_EACH - 2);
                give(setup.species_of(seat.next(seats)), 1);
                give(setup.species_of(seat.next(seats).next(seats).next(seats)), 1);
            }
        }
    }
    let dealt = |species: Species| open.stocks.iter().map(|stock| stock[species.index()]).sum::<u8>();
    let rest = Species::ALL.map(|species| PIECES_EACH.saturating_sub(dealt(species)));
    if setup.mode == Mode::Chaos {
        let mut bag = rest;
        let mut seat = open.turn;
        while size(&bag) > 0 {
            let Some(species) = draw(&mut bag, chance) else { break };
            open.stocks[seat][species.index()] += 1;
            seat = seat.next(seats);
        }
    } else {
        open.boxed = rest;
    }
    State { open }
}

/// Does a step that `check` has passed.
#[inline]
pub(crate) fn apply<C, E>(state: &mut State, seat: Seat, step: &Step, chance: &mut C, events: &mut E)
where
    C: Chance,
    E: Events<Event>,
{
    Doing { open: &mut state.open, chance, events }.step(seat, *step);
}

/// A step being done.
struct Doing<'a, C, E> {
    open: &'a mut Open,
    chance: &'a mut C,
    events: &'a mut E,
}

impl<C: Chance, E: Events<Event>> Doing<'_, C, E> {
    #[inline(always)]
    fn happen(&mut self, event: Event) {
        self.open.happen(event);
        self.events.push(event);
    }

    fn step(&mut self, seat: Seat, step: Step) {
        match step {
            Step::Place { species, piece } => self.place(seat, species, piece),
            Step::Pawn { at } => {
                self.happen(Event::PawnSet { seat, at });
                self.next_pawn(seat.next(self.open.seats()));
            }
            Step::Grow { species, piece } => self.grow(seat, species, piece),
            Step::Glide { to } => self.glide(seat, to),
            Step::Float => {
                let owes = self.move_costs(seat);
                self.happen(Event::Floated { seat });
                self.finish(seat, owes);
            }
            Step::Land { at } => {
                let is_whole_turn = self.open.off[seat] == Some(Off::Float);
                self.happen(Event::PawnSet { seat, at });
                if is_whole_turn {
                    self.finish(seat, 0);
                }
            }
            Step::Drop { species } => {
                self.happen(Event::Dropped { seat, species });
                self.settle(seat, self.open.owed);
            }
            Step::Choose { species } => {
                self.happen(Event::Chosen { species });
                // CO-24: what cannot grow, with or without a glide, goes to the box at once.
                if !legal::can_grow_at_all(self.open, species) {
                    self.happen(Event::Boxed { species });
                    self.end_solo_turn();
                }
            }
        }
    }

    /// CO-9.
    fn place(&mut self, seat: Seat, species: Species, piece: Piece) {
        self.happen(Event::Placed { seat, species, piece });
        let next = seat.next(self.open.seats());
        if self.open.is_covered() {
            self.happen(Event::PhaseBegan { phase: Phase::Pawns });
            self.next_pawn(next);
        } else {
            self.happen(Event::TurnBegan { seat: next });
        }
    }

    /// CO-10: asks the seats that have no pawn yet, from one on; those without a free symbol keep theirs off.
    fn next_pawn(&mut self, mut seat: Seat) {
        let seats = self.open.seats();
        loop {
            if self.open.pawn(seat).is_some() || self.open.off[seat].is_some() {
                // All have been asked: this is the first of them.
                self.happen(Event::PhaseBegan { phase: Phase::Play });
                return self.begin_turn(seat);
            }
            if self.open.can_act(seat) {
                return self.happen(Event::TurnBegan { seat });
            }
            self.happen(Event::PawnKeptOff { seat });
            seat = seat.next(seats);
        }
    }

    /// CO-11, CO-12, CO-26.
    fn grow(&mut self, seat: Seat, species: Species, piece: Piece) {
        let holds = !self.open.setup.may_fall() || stability::holds_with(&self.open.reef, piece);
        let lifted = self.open.pawn(seat).and_then(|at| lift(at, piece));
        self.happen(Event::Grew { seat, species, piece, lifted });
        if self.open.setup.mode == Mode::Solo {
            return self.end_solo_turn();
        }
        if !holds {
            self.happen(Event::Fell { seat, pieces: falls(&self.open.reef) });
        } else if self.open.stock_size(seat) == 0 && self.open.phase == Phase::Play {
            self.happen(Event::PhaseBegan { phase: Phase::End }); // CO-18
        }
        self.finish(seat, 0);
    }

    /// CO-13.
    fn glide(&mut self, seat: Seat, to: Column) {
        let top = Plan::of(&self.open.reef).top(to).and_then(|top| to.at(top.z));
        let owes = self.move_costs(seat);
        if let Some(to) = top {
            self.happen(Event::Glided { seat, to });
        }
        if self.open.setup.mode != Mode::Solo {
            self.finish(seat, owes);
        }
    }

    /// CO-16: what a move costs.
    fn move_costs(&self, seat: Seat) -> u8 {
        self.open.moved.has(seat).into()
    }

    /// A seat's action is done, and it owes so much for it; in the end phase it drops one more (CO-18).
    fn finish(&mut self, seat: Seat, owes: u8) {
        let owes = owes + u8::from(self.open.phase == Phase::End);
        self.settle(seat, owes);
    }

    /// Nobody can drop more than it has. With nothing left to drop the turn is over.
    fn settle(&mut self, seat: Seat, owes: u8) {
        let owes = owes.min(self.open.stock_size(seat));
        if owes != self.open.owed {
            self.happen(Event::Owes { pieces: owes });
        }
        if owes == 0 {
            self.begin_turn(seat.next(self.open.seats()));
        }
    }

    /// CO-17 to CO-19: the turn of the first seat, from one on, that has something to do.
    fn begin_turn(&mut self, mut seat: Seat) {
        let seats = self.open.seats();
        loop {
            let open = &*self.open;
            if open.is_spent() {
                return self.happen(Event::PhaseBegan { phase: Phase::Over });
            }
            let holds_some = |seat: Seat| open.stock_size(seat) > 0;
            if open.phase == Phase::End {
                if holds_some(seat) {
                    let must_drop = !open.can_act(seat);
                    self.happen(Event::TurnBegan { seat });
                    if must_drop {
                        self.happen(Event::Owes { pieces: 1 });
                    }
                    return;
                }
            } else if !open.stocks.seats().any(|other| holds_some(other) && open.can_act(other)) {
                return self.happen(Event::PhaseBegan { phase: Phase::Over });
            } else if open.can_act(seat) {
                return self.happen(Event::TurnBegan { seat });
            }
            seat = seat.next(seats);
        }
    }

    /// CO-24: draws one; over when stock and bag are empty.
    fn end_solo_turn(&mut self) {
        self.happen(Event::HandEmptied);
        let seat = Seat::default();
        if size(&self.open.bag) > 0 {
            let mut bag = self.open.bag;
            if let Some(species) = draw(&mut bag, self.chance) {
                self.happen(Event::Drawn { seat, species });
            }
        }
        if self.open.is_spent() && size(&self.open.bag) == 0 {
            self.happen(Event::PhaseBegan { phase: Phase::Over });
        }
    }
}

/// CO-12: where a pawn stands after a piece has filled its cell; `None` if it has not.
pub(crate) fn lift(pawn: Cell, piece: Piece) -> Option<Cell> {
    let cells = piece.cells();
    let above = pawn.neighbor(lattice::Face::Up)?;
    let in_column = cells.into_iter().filter(|cell| cell.column() == pawn.column());
    if cells.contains(&above) { in_column.max_by_key(|cell| cell.z()) } else { None }
}

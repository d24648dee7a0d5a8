//! The whole state as docs/RECORD.md writes it, both ways: for traces, vectors and goldens; and the forms of
//! setup and draws.

use crate::Coral;
use crate::apply::{CHAOS_OWN, SOLO_HAND};
use crate::event::Event;
use crate::piece::{PIECES_EACH, Piece, Species};
use crate::reef::Reef;
use crate::setup::{Mode, Setup};
use crate::space::Cell;
use crate::stability;
use crate::state::{Open, Stock, size};
use crate::turn::{Off, Phase};
use crate::view::View;
use kernel::{BySeat, Seat, Setup as _, Viewer, Written};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// `S`: everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(missing_docs)] // docs/RECORD.md says what each is
pub struct Truth {
    pub phase: Phase,
    pub turn: Option<Seat>,
    pub stocks: Vec<Stock>,
    pub bag: Stock,
    #[serde(rename = "box")]
    pub boxed: Stock,
    pub pieces: Vec<PieceTruth>,
    #[cfg_attr(
        feature = "typescript",
        ts(type = "readonly [Cell | null, Cell | null, Cell | null, Cell | null]")
    )]
    pub pawns: [Option<Cell>; 4],
    pub moved: Vec<bool>,
    pub off: Vec<Option<Off>>,
    pub owed: u8,
    /// In solo only, where it may be null.
    #[serde(default, deserialize_with = "known", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Species | null"))]
    pub chosen: Option<Option<Species>>,
    /// In solo only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub glided: Option<bool>,
}

/// What is written as null was written all the same.
fn known<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<Species>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// A piece of the reef.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Piece"))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PieceTruth {
    pub species: Species,
    pub cells: Piece,
}

impl Truth {
    /// Of what lies open: there is nothing else.
    pub(crate) fn of(open: &Open) -> Truth {
        let is_solo = open.setup.mode == Mode::Solo;
        let piece = |placed: crate::reef::Placed| PieceTruth { species: placed.species, cells: placed.piece };
        Truth {
            phase: open.phase,
            turn: (open.phase != Phase::Over).then_some(open.turn),
            stocks: open.stocks.as_slice().to_vec(),
            bag: open.bag,
            boxed: open.boxed,
            pieces: open.reef.iter().map(piece).collect(),
            pawns: open.pawns,
            moved: open.stocks.seats().map(|seat| open.moved.has(seat)).collect(),
            off: open.off.as_slice().to_vec(),
            owed: open.owed,
            chosen: is_solo.then_some(open.chosen),
            glided: is_solo.then_some(open.glided),
        }
    }

    /// The position that this describes, as far as it can be built: two things in one cell cannot.
    pub(crate) fn open(self, setup: Setup) -> Result<Open, String> {
        let seats = setup.seats();
        if [self.stocks.len(), self.moved.len(), self.off.len()] != [seats; 3] {
            return Err(format!("stocks, moved and off: one entry for each of {seats} seats is wanted"));
        }
        if self.stocks.iter().chain([&self.bag, &self.boxed]).flatten().any(|&n| n > 4 * PIECES_EACH) {
            return Err("there are 24 pieces".to_owned());
        }
        let mut reef = Reef::default();
        for PieceTruth { species, cells } in self.pieces {
            if !reef.has_room_for(cells) {
                return Err(format!("no room for a piece in {:?}", cells.cells().map(<[i8; 3]>::from)));
            }
            reef.add(species, cells);
        }
        Ok(Open {
            setup,
            phase: self.phase,
            turn: self.turn.unwrap_or_default(),
            turns: 0,
            stocks: BySeat::from_fn(seats, |seat| self.stocks[seat.index()]),
            bag: self.bag,
            boxed: self.boxed,
            reef,
            pawns: self.pawns,
            moved: Seat::first(seats).filter(|seat| self.moved[seat.index()]).collect(),
            off: BySeat::from_fn(seats, |seat| self.off[seat.index()]),
            owed: self.owed,
            chosen: self.chosen.flatten(),
            glided: self.glided.unwrap_or(false),
        })
    }
}

/// What play takes for granted: every invariant, and at least one seat to act unless the match is over.
fn sound(open: &Open) -> Result<(), String> {
    if let Some(fault) = open.fault() {
        return Err(fault);
    }
    if !stability::judge(&open.reef).holds() {
        return Err("the reef does not hold (CO-6)".to_owned());
    }
    let in_setup = matches!(open.phase, Phase::Cover | Phase::Pawns);
    if (open.setup.mode == Mode::Solo && in_setup) || (open.phase == Phase::Cover && open.is_covered()) {
        return Err("the rock is covered already".to_owned());
    }
    Ok(())
}

/// A view as JSON: the position in the record's form, and whose view it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "View"))]
pub(crate) struct ViewForm {
    viewer: Viewer,
    #[cfg_attr(feature = "typescript", ts(type = "Options"))]
    options: Map<String, Value>,
    /// Whose turn it was when the match ended.
    last: Seat,
    /// How many turns have begun after the first.
    #[serde(default)]
    turns: u16,
    #[serde(flatten)]
    truth: Truth,
}

impl From<View> for ViewForm {
    fn from(view: View) -> ViewForm {
        let open = &view.open;
        ViewForm {
            viewer: view.viewer,
            options: open.setup.options(),
            last: open.turn,
            turns: open.turns,
            truth: Truth::of(open),
        }
    }
}

impl TryFrom<ViewForm> for View {
    type Error = String;

    fn try_from(form: ViewForm) -> Result<View, String> {
        let ViewForm { viewer, options, last, turns, truth } = form;
        let setup = Setup::new(truth.stocks.len(), &options).map_err(|wrong| wrong.to_string())?;
        let mut open = truth.open(setup)?;
        open.turn = last;
        open.turns = turns;
        sound(&open)?;
        if viewer.seat().is_some_and(|seat| seat.index() >= open.seats()) {
            return Err("no such seat".to_owned());
        }
        Ok(View { viewer, open })
    }
}

/// The record's `setup`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Dealt {
    /// Not in solo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// In chaos and solo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stocks: Option<Vec<Stock>>,
}

/// The record's `chance`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Drawn {
    pub drawn: Vec<Species>,
}

impl Written for Coral {
    type Truth = Truth;
    type Dealt = Dealt;
    type Drawn = Drawn;

    fn truth(&self) -> Truth {
        Truth::of(&self.open)
    }

    fn dealt(&self) -> Dealt {
        let mode = self.open.setup.mode;
        Dealt {
            first: (mode != Mode::Solo).then_some(self.open.turn),
            stocks: matches!(mode, Mode::Solo | Mode::Chaos).then(|| self.open.stocks.as_slice().to_vec()),
        }
    }

    fn deal_script(setup: &Setup, dealt: &Dealt, _later: &[u8]) -> Result<Vec<u8>, String> {
        let mut script = Vec::new();
        let seats = setup.seats();
        if dealt.first.is_some() != (setup.mode != Mode::Solo) {
            return Err("setup: `first` is there, except in solo (CO-9)".to_owned());
        }
        let first = dealt.first.unwrap_or_default();
        if first.index() >= seats
            || setup.first.is_some_and(|wanted| wanted != first) && dealt.first.is_some()
        {
            return Err(format!("setup: seat {first} cannot begin (CO-9)"));
        }
        if dealt.first.is_some() && setup.first.is_none() {
            script.push(first.index() as u8);
        }
        match (setup.mode, &dealt.stocks) {
            (Mode::Solo, Some(stocks)) => deal(setup, stocks, Seat::default(), SOLO_HAND, &mut script)?,
            (Mode::Chaos, Some(stocks)) => {
                let each = 4 * usize::from(PIECES_EACH) / seats - usize::from(CHAOS_OWN);
                deal(setup, stocks, first, each, &mut script)?;
            }
            (Mode::Standard | Mode::Symbiosis, None) => {}
            _ => return Err("setup: `stocks` are there in chaos and solo only (CO-22, CO-24)".to_owned()),
        }
        Ok(script)
    }

    fn drawn(items: &[u8], _events: &[Event]) -> Drawn {
        Drawn { drawn: items.iter().filter_map(|&item| Species::at(item.into())).collect() }
    }

    fn items(drawn: &Drawn) -> Vec<u8> {
        drawn.drawn.iter().map(|species| species.index() as u8).collect()
    }
}

/// Draws that give these stocks: one piece at a time, from a seat on, each seat its pieces in any order.
fn deal(
    setup: &Setup,
    stocks: &[Stock],
    first: Seat,
    each: usize,
    script: &mut Vec<u8>,
) -> Result<(), String> {
    let seats = setup.seats();
    if stocks.len() != seats {
        return Err(format!("setup: {} stocks for {seats} seats", stocks.len()));
    }
    let mut hands: Vec<Vec<u8>> = Vec::new();
    for (seat, stock) in Seat::first(seats).zip(stocks) {
        let mut left = *stock;
        if setup.mode == Mode::Chaos {
            let own = &mut left[setup.species_of(seat).index()];
            *own = own.checked_sub(CHAOS_OWN).ok_or("setup: each seat has 2 own pieces (CO-22)")?;
        }
        if left.iter().any(|&n| n > PIECES_EACH) || usize::from(size(&left)) != each {
            return Err(format!("setup: seat {seat} draws {each} pieces (CO-22, CO-24)"));
        }
        let kinds = (0u8..).zip(left);
        hands.push(kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into())).collect());
    }
    let round = |n: usize| first.round(seats).map(move |seat| (seat, n));
    script.extend((0..each).flat_map(round).map(|(seat, n)| hands[seat.index()][n]));
    Ok(())
}

//! A view as JSON: the position in the record's form without what is hidden, and what its viewer knows.

use crate::board::Board;
use crate::card::{Cards, Color, Supply, Team};
use crate::score::End;
use crate::setup::Setup;
use crate::space::Space;
use crate::state::{Gift, Open, Secrets};
use crate::truth::{StoneTruth, TowerTruth, chain_of, map_of, pieces, sound};
use crate::view::View;
use kernel::{BySeat, Seat, Setup as _, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What is sent of a view.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "View"))]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewForm {
    viewer: Viewer,
    #[cfg_attr(feature = "typescript", ts(type = "Options"))]
    options: Map<String, Value>,
    turn: u16,
    idle: u8,
    supply: [[u8; 2]; 2],
    deck_size: [u8; 2],
    discards: [Cards; 2],
    hand_sizes: BySeat<u8>,
    /// Cards that everyone knows to be in a team's hands.
    certain: [Cards; 2],
    /// Per seat its hand, if the viewer sees it.
    hands: BySeat<Option<Cards>>,
    /// Per seat what it knows of its partner's hand, if the viewer knows that.
    known: BySeat<Option<Cards>>,
    tower_stones: u8,
    firestones: [u8; 2],
    towers: Vec<TowerTruth>,
    stones: Vec<StoneTruth>,
    laying: Vec<Space>,
    giving: Option<GiftForm>,
    end: Option<End>,
}

/// A gift under way; its last color only to those who saw it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Gift"))]
#[serde(deny_unknown_fields)]
pub(crate) struct GiftForm {
    card: Supply,
    left: u8,
    last: Option<Color>,
}

impl From<View> for ViewForm {
    fn from(view: View) -> ViewForm {
        let View { viewer, open, secrets } = &view;
        let (towers, stones) = pieces(&open.map);
        let seats = open.seats();
        ViewForm {
            viewer: *viewer,
            options: open.setup.options(),
            turn: open.turn,
            idle: open.idle,
            supply: open.supply,
            deck_size: open.deck_size,
            discards: open.discards,
            hand_sizes: open.hand_sizes,
            certain: open.certain,
            hands: BySeat::from_fn(seats, |seat| view.hand(seat)),
            known: BySeat::from_fn(seats, |seat| view.sees(seat).known.then(|| secrets.known[seat])),
            tower_stones: open.tower_stones,
            firestones: open.firestones,
            towers,
            stones,
            laying: open.laying.as_slice().to_vec(),
            giving: open.giving.map(|Gift { card, left }| GiftForm { card, left, last: secrets.handed }),
            end: open.end,
        }
    }
}

impl TryFrom<ViewForm> for View {
    type Error = String;

    fn try_from(form: ViewForm) -> Result<View, String> {
        let seats = form.hand_sizes.len();
        let setup = Setup::new(seats, &form.options).map_err(|wrong| wrong.to_string())?;
        let board: &Board = &setup.board;
        let team = Team::of(Seat::new(usize::from(form.turn) % seats).unwrap_or_default());
        let map = map_of(board, &form.towers, &form.stones, form.laying.last().copied())?;
        let laying = chain_of(board, &map, team, &form.laying)?;
        let open = Open {
            map,
            turn: form.turn,
            idle: form.idle,
            supply: form.supply,
            deck_size: form.deck_size,
            discards: form.discards,
            hand_sizes: form.hand_sizes,
            certain: form.certain,
            tower_stones: form.tower_stones,
            firestones: form.firestones,
            laying,
            giving: form.giving.map(|gift| Gift { card: gift.card, left: gift.left }),
            end: form.end,
            setup,
        };
        sound(&open)?;
        let handed = form.giving.and_then(|gift| gift.last);
        let hands = BySeat::from_fn(seats, |seat| form.hands[seat].unwrap_or_default());
        let known = BySeat::from_fn(seats, |seat| form.known[seat].unwrap_or_default());
        let view = View { viewer: form.viewer, open, secrets: Secrets { hands, known, handed } };
        consistent(&view, &form.hands, &form.known)?;
        Ok(view)
    }
}

/// Whether what a view claims to know can be.
fn consistent(
    view: &View,
    hands: &BySeat<Option<Cards>>,
    known: &BySeat<Option<Cards>>,
) -> Result<(), String> {
    let (open, secrets) = (&view.open, &view.secrets);
    let seats = open.seats();
    if hands.len() != seats
        || known.len() != seats
        || view.viewer.seat().is_some_and(|own| own.index() >= seats)
    {
        return Err("no such seat".to_owned());
    }
    for seat in hands.seats() {
        let sees = view.sees(seat);
        if hands[seat].is_some() != sees.hand || known[seat].is_some() != sees.known {
            return Err(format!("seat {seat}: the viewer knows something else"));
        }
        if hands[seat].is_some_and(|hand| hand.len() != open.hand_sizes[seat]) {
            return Err(format!("seat {seat}: the hand has another size"));
        }
    }
    for team in Team::ALL {
        let hidden: Vec<Seat> = team.seats(seats).filter(|&seat| !view.sees(seat).hand).collect();
        let seen = team.seats(seats).fold(Cards::NONE, |all, seat| all.and(secrets.hands[seat]));
        let sure = hidden.iter().fold(Cards::NONE, |all, &seat| all.and(view.certain(seat)));
        let all = open.certain[team.index()].with(seen.and(sure), u8::max);
        let held: u32 = team.seats(seats).map(|seat| u32::from(open.hand_sizes[seat])).sum();
        if !all.is_within(open.undiscarded(team))
            || all.0.iter().map(|&count| u32::from(count)).sum::<u32>() > held
            || hidden.iter().any(|&seat| view.certain(seat).len() > open.hand_sizes[seat])
        {
            return Err(format!("{team:?} cannot hold that"));
        }
    }
    Ok(())
}

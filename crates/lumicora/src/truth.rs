//! The whole state as docs/RECORD.md writes it, both ways: for traces, vectors and goldens; and the forms of
//! setup and draws.

use crate::Lumicora;
use crate::apply::emergency_tiles;
use crate::board::Space;
use crate::event::Event;
use crate::reef::{MAX_HEIGHT, Reef};
use crate::score::Points;
use crate::setup::Setup;
use crate::state::{FULL, LAST_ROUND, MOST_LIMESTONE, Open, Placement, Player};
use crate::step::Source;
use crate::tile::{Color, Shows, TILES, Tile, TileSet};
use crate::turn::{Face, Phase, Stage};
use crate::view::View;
use kernel::{BySeat, Seat, Setup as _, Viewer, Written};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// `S`: everything, but of the bag and the emergency stack only how many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(missing_docs)] // docs/RECORD.md says what each is
pub struct Truth {
    pub round: u8,
    pub phase: Phase,
    pub octopus: Seat,
    pub atoll: TileSet,
    pub bag_size: u8,
    pub emergency_size: u8,
    pub to_score: Vec<Seat>,
    pub last_scorer: Option<Seat>,
    pub early_end: bool,
    pub extra_phase: bool,
    pub seats: Vec<SeatTruth>,
}

/// One seat's part of [`Truth`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SeatView"))]
#[allow(missing_docs)]
pub struct SeatTruth {
    pub score: i32,
    pub limestone: u8,
    pub display: TileSet,
    pub hand: TileSet,
    pub scoring: Faces,
    pub stage: Stage,
    pub offered: Option<Tile>,
    pub swap_from: Option<Source>,
    pub picked: TileSet,
    pub taken: u8,
    pub reef: Vec<HalfTruth>,
}

/// The four scoring tiles by color; those left out show their coral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Faces {
    pub green: Face,
    pub pink: Face,
    pub blue: Face,
    pub yellow: Face,
}

impl From<[Face; 4]> for Faces {
    fn from([green, pink, blue, yellow]: [Face; 4]) -> Faces {
        Faces { green, pink, blue, yellow }
    }
}

impl From<Faces> for [Face; 4] {
    fn from(Faces { green, pink, blue, yellow }: Faces) -> [Face; 4] {
        [green, pink, blue, yellow]
    }
}

/// A laid half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Half"))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct HalfTruth {
    pub space: Space,
    pub level: u8,
    pub tile: Tile,
    pub color: Color,
    pub shows: Shows,
}

impl Truth {
    /// Of what lies open: there is nothing else in it.
    pub(crate) fn of(open: &Open) -> Truth {
        Truth {
            round: open.round,
            phase: open.phase,
            octopus: open.octopus,
            atoll: open.atoll,
            bag_size: open.bag_size,
            emergency_size: open.emergency_size,
            to_score: open.order().filter(|&seat| open.to_score.has(seat)).collect(),
            last_scorer: open.last_scorer,
            early_end: open.early_end,
            extra_phase: open.extra_phase,
            seats: open.players.seats().map(|seat| seat_truth(open, seat)).collect(),
        }
    }
}

/// Sorts a short list; of equals the earlier stays before. The library's sort is quick for long ones, and kilobytes of
/// the page's engine for every type and order.
fn sort_short<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

fn seat_truth(open: &Open, seat: Seat) -> SeatTruth {
    let player = &open.players[seat];
    let mut reef: Vec<HalfTruth> = (0..TILES as u8)
        .filter_map(Tile::new)
        .filter_map(|tile| open.placements[tile.index()].get().map(|placement| (tile, placement)))
        .filter(|(_, (owner, _, _))| *owner == seat)
        .flat_map(|(tile, (_, level, at))| {
            let halves = tile.halves();
            [0, 1].map(|i| HalfTruth { space: at[i], level, tile, color: halves[i].0, shows: halves[i].1 })
        })
        .collect();
    sort_short(&mut reef, |half| (half.space, half.level));
    SeatTruth {
        score: player.points.sum(),
        limestone: player.limestone,
        display: player.display,
        hand: player.hand,
        scoring: player.scoring.into(),
        stage: player.stage,
        offered: player.offered,
        swap_from: player.swap_from,
        picked: player.picked,
        taken: player.taken,
        reef,
    }
}

/// Written stacks end here, so that tiles can still be laid on them.
const HIGHEST_WRITTEN: u8 = MAX_HEIGHT - 4;

/// Lays a reef from its halves, in any order.
pub(crate) fn lay_reef(
    placements: &mut [Placement; TILES],
    seat: Seat,
    halves: &[HalfTruth],
) -> Result<Reef, String> {
    let mut reef = Reef::default();
    let mut halves = halves.to_vec();
    sort_short(&mut halves, |half| (half.level, half.tile));
    for pair in halves.chunks(2) {
        let &[a, b] = pair else {
            return Err(format!("tile {} lies with one half only", pair[0].tile));
        };
        if a.tile != b.tile {
            return Err(format!("tile {} lies with one half only, or not in one level", a.tile));
        }
        let tile = a.tile;
        let look = |half: HalfTruth| (half.color, half.shows);
        // Starting Luminos have two plain halves, told apart by color.
        let (n, o) = match tile.halves() {
            [first, second] if look(a) == first && look(b) == second => (a, b),
            [first, second] if look(b) == first && look(a) == second => (b, a),
            _ => return Err(format!("tile {tile} does not look like that")),
        };
        let at = [n.space, o.space];
        if n.space.direction_to(o.space).is_none() {
            return Err(format!("tile {tile} lies on spaces that are not neighbors"));
        }
        if n.level > HIGHEST_WRITTEN || at.iter().any(|&space| reef.height(space) + 1 != n.level) {
            return Err(format!("tile {tile} does not lie on level {}", n.level));
        }
        if placements[tile.index()] != Placement::default() {
            return Err(format!("tile {tile} lies in two places"));
        }
        placements[tile.index()] = Placement::new(seat, n.level, at);
        reef.lay(at, tile.halves());
    }
    Ok(reef)
}

/// A view as JSON: the position in the record's form, and what else its viewer knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "View"))]
pub(crate) struct ViewForm {
    viewer: Viewer,
    #[cfg_attr(feature = "typescript", ts(type = "Options"))]
    options: Map<String, Value>,
    start_tiles: BySeat<Option<Tile>>,
    /// Points by rule so far.
    points: BySeat<Points>,
    /// Tiles known to be in the bag.
    returned: TileSet,
    /// The emergency stack, to those who see everything.
    emergency: Option<TileSet>,
    #[serde(flatten)]
    truth: Truth,
}

impl From<View> for ViewForm {
    fn from(view: View) -> ViewForm {
        let open = &view.open;
        ViewForm {
            viewer: view.viewer,
            options: open.setup.options(),
            start_tiles: open.start_tiles,
            points: BySeat::from_fn(open.seats(), |seat| open.players[seat].points),
            returned: open.returned,
            emergency: view.emergency,
            truth: Truth::of(open),
        }
    }
}

impl TryFrom<ViewForm> for View {
    type Error = String;

    fn try_from(form: ViewForm) -> Result<View, String> {
        let ViewForm { viewer, options, start_tiles, points, returned, emergency, truth } = form;
        let seats = truth.seats.len();
        let setup = Setup::new(seats, &options).map_err(|wrong| wrong.to_string())?;
        let mut placements = [Placement::default(); TILES];
        let mut players = BySeat::from_fn(seats, |_| Player::default());
        for (seat, part) in Seat::first(seats).zip(&truth.seats) {
            players[seat] = Player {
                display: part.display,
                hand: part.hand,
                picked: part.picked,
                reef: lay_reef(&mut placements, seat, &part.reef)?,
                points: points[seat],
                limestone: part.limestone,
                scoring: part.scoring.into(),
                stage: part.stage,
                offered: part.offered,
                swap_from: part.swap_from,
                taken: part.taken,
            };
        }
        let open = Open {
            setup,
            atoll: truth.atoll,
            returned,
            players,
            placements,
            start_tiles,
            round: truth.round,
            phase: truth.phase,
            octopus: truth.octopus,
            bag_size: truth.bag_size,
            emergency_size: truth.emergency_size,
            to_score: truth.to_score.into_iter().collect(),
            last_scorer: truth.last_scorer,
            early_end: truth.early_end,
            extra_phase: truth.extra_phase,
        };
        let view = View { viewer, open, emergency };
        sound(&view)?;
        Ok(view)
    }
}

/// Whether what a view claims can be: every Lumino once, and as many unseen as bag and stack hold.
fn sound(view: &View) -> Result<(), String> {
    let open = &view.open;
    let seats = open.seats();
    let mut sets = vec![open.atoll, open.laid().without(TileSet::START)];
    sets.extend(open.players.iter().flat_map(|p| [p.display, p.hand]));
    let count: u32 = sets.iter().map(|set| set.len()).sum();
    let together = sets.iter().fold(TileSet::EMPTY, |all, set| all.or(*set));
    let unseen = open.unseen();
    let hidden = u32::from(open.bag_size) + u32::from(open.emergency_size);
    let seat_exists = |seat: Seat| seat.index() < seats;
    let stack_fits = view.emergency.is_none_or(|stack| {
        stack.without(unseen).is_empty()
            && stack.and(open.returned).is_empty()
            && stack.len() == u32::from(open.emergency_size)
    });
    let starts: TileSet = open.start_tiles.iter().copied().flatten().collect();
    let claims = [
        (
            count == together.len() && together.without(TileSet::of_game(seats)).is_empty(),
            "a tile is in two places or not of this game",
        ),
        (unseen.len() == hidden, "bag and emergency stack do not hold what is left of the tiles"),
        (
            open.returned.without(unseen).is_empty() && open.returned.len() <= u32::from(open.bag_size),
            "a returned tile is not in the bag",
        ),
        (stack_fits, "the emergency stack cannot hold that"),
        (open.players.iter().all(|p| p.limestone <= MOST_LIMESTONE), "a store holds at most 10 limestone"),
        (open.players.iter().all(|p| p.taken <= 3 && p.points.is_small()), "no seat can have that"),
        ((1..=LAST_ROUND).contains(&open.round), "there are rounds 1 to 10"),
        (seat_exists(open.octopus) && open.last_scorer.is_none_or(seat_exists), "no such seat"),
        (open.to_score.iter().all(seat_exists) && view.viewer.seat().is_none_or(seat_exists), "no such seat"),
        (
            TileSet::START.and(starts).len() == seats as u32 && open.start_tiles.len() == seats,
            "a starting Lumino per seat is wanted",
        ),
        (
            open.to_act().is_empty() == (open.phase == Phase::Over),
            "somebody must be to act until the game is over",
        ),
        (
            open.players.iter().all(|p| p.offered.is_none_or(|tile| !tile.is_start())),
            "a starting Lumino is not offered",
        ),
    ];
    match claims.iter().find(|(holds, _)| !holds) {
        Some((_, what)) => Err((*what).to_owned()),
        None => Ok(()),
    }
}

/// The record's `setup`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Dealt {
    pub start_tiles: Vec<Tile>,
    pub atoll: Vec<Tile>,
    pub displays: Vec<Vec<Tile>>,
    pub octopus: Seat,
    /// Nothing while a real match keeps it secret.
    pub emergency: Option<Vec<Tile>>,
}

/// The record's `chance`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Drawn {
    pub drawn: Vec<Tile>,
}

impl Written for Lumicora {
    type Truth = Truth;
    type Dealt = Dealt;
    type Drawn = Drawn;

    fn truth(&self) -> Truth {
        Truth::of(&self.open)
    }

    fn dealt(&self) -> Dealt {
        Dealt {
            start_tiles: self.open.start_tiles.iter().copied().flatten().collect(),
            atoll: self.open.atoll.collect(),
            displays: self.open.players.iter().map(|p| p.display.collect()).collect(),
            octopus: self.open.octopus,
            emergency: Some(self.emergency.collect()),
        }
    }

    fn deal_script(setup: &Setup, dealt: &Dealt, later: &[u8]) -> Result<Vec<u8>, String> {
        let seats = usize::from(setup.seats);
        let want = |what: &str, has: usize, wanted: usize, rule: &str| {
            if has == wanted { Ok(()) } else { Err(format!("setup: {has} {what}, not {wanted} ({rule})")) }
        };
        want("starting Luminos", dealt.start_tiles.len(), seats, "LC-8")?;
        want("tiles in the Atoll", dealt.atoll.len(), FULL as usize, "LC-11")?;
        want("displays", dealt.displays.len(), seats, "LC-11")?;
        for display in &dealt.displays {
            want("tiles in a display", display.len(), FULL as usize, "LC-11")?;
        }
        if setup.first.is_some_and(|first| first != dealt.octopus) {
            return Err(format!(
                "setup: the octopus is with seat {}, not with `first` (LC-11)",
                dealt.octopus
            ));
        }
        let emergency = match &dealt.emergency {
            Some(tiles) => tiles.clone(),
            None => secret_stack(setup, dealt, later),
        };
        want("tiles in the emergency stack", emergency.len(), emergency_tiles(seats), "LC-10")?;
        let parts = [&dealt.start_tiles, &emergency, &dealt.atoll].into_iter().chain(&dealt.displays);
        let mut script: Vec<u8> = parts.flatten().map(|tile| tile.id()).collect();
        if setup.first.is_none() {
            script.push(dealt.octopus.index() as u8);
        }
        Ok(script)
    }

    fn drawn(items: &[u8], _events: &[Event]) -> Drawn {
        Drawn { drawn: items.iter().copied().filter_map(Tile::new).collect() }
    }

    fn items(drawn: &Drawn) -> Vec<u8> {
        drawn.drawn.iter().map(|tile| tile.id()).collect()
    }
}

/// An emergency stack that agrees with everything drawn later. The bag has to be empty before the stack comes
/// in, so every tile of the bag is drawn for the first time before any of the stack's: the stack is what was
/// first drawn last, and among tiles never drawn nobody can tell.
fn secret_stack(setup: &Setup, dealt: &Dealt, later: &[u8]) -> Vec<Tile> {
    let seats = usize::from(setup.seats);
    let open: TileSet = dealt.atoll.iter().chain(dealt.displays.iter().flatten()).copied().collect();
    let mut tiles: Vec<Tile> = TileSet::of_game(seats).without(open).collect();
    let drawn = |tile: &Tile| later.iter().position(|&id| id == tile.id()).unwrap_or(usize::MAX);
    sort_short(&mut tiles, drawn);
    tiles.split_off(tiles.len().saturating_sub(emergency_tiles(seats)))
}

//! Views as tensors and steps as numbers.
//!
//! Tiles keep their ids. Only laying is relative to the view: the place of the tile in the hand, then one of
//! the 218 ordered pairs of neighboring spaces.

use crate::Lumicora;
use crate::board::{SPACES, Space};
use crate::setup::{Animals, Setup};
use crate::state::{LAST_ROUND, MOST_LIMESTONE, Open, Player};
use crate::step::{Source, Step};
use crate::tile::{BAG_TILES, Color, Shows, Tile, TileSet};
use crate::turn::{Face, Phase, Stage};
use crate::view::View;
use kernel::{Encode, MAX_SEATS, Seat, TensorSpec, Viewer};
use std::sync::LazyLock;

/// All ordered pairs of neighboring spaces, ascending.
static PAIRS: LazyLock<Vec<[Space; 2]>> =
    LazyLock::new(|| Space::all().flat_map(|n| n.neighbors().map(move |o| [n, Space::at_cell(o)])).collect());

const PAIR_COUNT: u32 = 218;
const TILE_COUNT: u32 = BAG_TILES as u32;
/// A hand never holds more in play.
const HAND: u32 = 3;

/// Where each kind of step begins among the indices.
mod first {
    use super::{HAND, PAIR_COUNT, TILE_COUNT};
    pub(super) const ORIENT: u32 = 0;
    pub(super) const SWAP: u32 = ORIENT + 2;
    pub(super) const PICK: u32 = SWAP + 8;
    pub(super) const OFFER: u32 = PICK + TILE_COUNT;
    pub(super) const LIMESTONE: u32 = OFFER + TILE_COUNT;
    pub(super) const TAKE: u32 = LIMESTONE + 1;
    pub(super) const DONE: u32 = TAKE + 2 * TILE_COUNT;
    pub(super) const PLACE: u32 = DONE + 1;
    pub(super) const DISCARD: u32 = PLACE + HAND * PAIR_COUNT;
    pub(super) const SCORE: u32 = DISCARD + HAND;
    pub(super) const SKIP: u32 = SCORE + 4;
    pub(super) const END: u32 = SKIP + 1;
}

/// The seat a view is encoded for: its own, or the first for those who only watch.
fn seat_of(view: &View) -> Seat {
    match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator | Viewer::All => Seat::default(),
    }
}

fn slot_of(view: &View, tile: Tile) -> Option<u32> {
    let mut hand = view.open.players[seat_of(view)].hand;
    let slot = hand.position(|held| held == tile)?;
    u32::try_from(slot).ok().filter(|&slot| slot < HAND)
}

fn tile_in(view: &View, slot: u32) -> Option<Tile> {
    let mut hand = view.open.players[seat_of(view)].hand;
    Iterator::nth(&mut hand, slot as usize)
}

fn bag_tile(tile: Tile) -> Option<u32> {
    (!tile.is_start()).then(|| u32::from(tile.id()))
}

fn tile_at(offset: u32) -> Option<Tile> {
    u8::try_from(offset).ok().and_then(Tile::new)
}

const SOURCES: [Source; 2] = [Source::Atoll, Source::Display];

impl Encode for Lumicora {
    fn tensors(_setup: &Setup) -> Vec<TensorSpec> {
        let spec = |name, shape: &[usize]| TensorSpec { name, shape: shape.to_vec() };
        vec![
            spec("reefs", &[MAX_SEATS, REEF_PLANES, SPACES]),
            spec("board", &[BOARD_PLANES, SPACES]),
            spec("seats", &[MAX_SEATS, SEAT_FACTS]),
            spec("displays", &[MAX_SEATS, BAG_TILES]),
            spec("hands", &[MAX_SEATS, BAG_TILES]),
            spec("picked", &[BAG_TILES]),
            spec("atoll", &[BAG_TILES]),
            spec("unseen", &[BAG_TILES]),
            spec("returned", &[BAG_TILES]),
            spec("table", &[TABLE_FACTS]),
        ]
    }

    fn encode(view: &View, out: &mut Vec<f32>) {
        let open = &view.open;
        let own = seat_of(view);
        let seats: Vec<Option<Seat>> =
            own.round(open.seats()).map(Some).chain(std::iter::repeat(None)).take(MAX_SEATS).collect();
        let nobody = Player::default();
        let player = |seat: &Option<Seat>| seat.map_or(&nobody, |seat| &open.players[seat]);
        for seat in &seats {
            reef_planes(player(seat), out);
        }
        let board = open.board();
        out.extend(Space::all().map(|space| truth(board.water.has(space.cell()))));
        out.extend(Space::all().map(|space| f32::from(board.penalty[space.index()]) / 9.0));
        for seat in &seats {
            seat_facts(open, *seat, player(seat), out);
        }
        seats.iter().for_each(|seat| tiles(player(seat).display, out));
        seats.iter().for_each(|seat| tiles(player(seat).hand, out));
        tiles(open.players[own].picked, out);
        tiles(open.atoll, out);
        tiles(open.unseen(), out);
        tiles(open.returned, out);
        table_facts(open, out);
    }

    fn size(_setup: &Setup) -> u32 {
        first::END
    }

    fn index(view: &View, step: &Step) -> Option<u32> {
        Some(match *step {
            Step::Orient { flipped } => first::ORIENT + u32::from(flipped),
            Step::Swap { spend, from } => first::SWAP + 2 * spend as u32 + from as u32,
            Step::Pick { tile } => first::PICK + bag_tile(tile)?,
            Step::Offer { tile } => first::OFFER + bag_tile(tile)?,
            Step::Limestone => first::LIMESTONE,
            Step::Take { from, tile } => first::TAKE + TILE_COUNT * from as u32 + bag_tile(tile)?,
            Step::Done => first::DONE,
            Step::Place { tile, at } => {
                let pair = PAIRS.binary_search(&at).ok()? as u32;
                first::PLACE + slot_of(view, tile)? * PAIR_COUNT + pair
            }
            Step::Discard { tile } => first::DISCARD + slot_of(view, tile)?,
            Step::Score { color } => first::SCORE + color as u32,
            Step::Skip => first::SKIP,
        })
    }

    fn step(view: &View, index: u32) -> Option<Step> {
        Some(match index {
            first::ORIENT..first::SWAP => Step::Orient { flipped: index > first::ORIENT },
            first::SWAP..first::PICK => {
                let n = (index - first::SWAP) as usize;
                Step::Swap { spend: Color::ALL[n / 2], from: SOURCES[n % 2] }
            }
            first::PICK..first::OFFER => Step::Pick { tile: tile_at(index - first::PICK)? },
            first::OFFER..first::LIMESTONE => Step::Offer { tile: tile_at(index - first::OFFER)? },
            first::LIMESTONE => Step::Limestone,
            first::TAKE..first::DONE => {
                let n = index - first::TAKE;
                Step::Take { from: SOURCES[(n / TILE_COUNT) as usize], tile: tile_at(n % TILE_COUNT)? }
            }
            first::DONE => Step::Done,
            first::PLACE..first::DISCARD => {
                let n = index - first::PLACE;
                Step::Place { tile: tile_in(view, n / PAIR_COUNT)?, at: PAIRS[(n % PAIR_COUNT) as usize] }
            }
            first::DISCARD..first::SCORE => Step::Discard { tile: tile_in(view, index - first::DISCARD)? },
            first::SCORE..first::SKIP => Step::Score { color: Color::ALL[(index - first::SCORE) as usize] },
            first::SKIP => Step::Skip,
            _ => return None,
        })
    }
}

const REEF_PLANES: usize = 1 + 4 + 1 + 4;
const BOARD_PLANES: usize = 2;
const SEAT_FACTS: usize = 1 + 1 + 1 + 4 * 2 + 7 + 1 + 1 + 4 + 1 + 6 + 2 + 1 + 1;
const TABLE_FACTS: usize = 10 + 4 + 1 + 1 + 1 + 1 + 1 + 1;

fn truth(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

fn tiles(set: TileSet, out: &mut Vec<f32>) {
    out.extend((0..TILE_COUNT as u8).filter_map(Tile::new).map(|tile| truth(set.has(tile))));
}

/// Height, visible color, number, animal.
fn reef_planes(player: &Player, out: &mut Vec<f32>) {
    let reef = &player.reef;
    out.extend(Space::all().map(|space| f32::from(reef.height(space)) / 8.0));
    for color in Color::ALL {
        out.extend(Space::all().map(|space| truth(reef.color(color).has(space.cell()))));
    }
    let number = |space: Space| reef.top(space).and_then(|(_, shows)| shows.number()).unwrap_or(0);
    out.extend(Space::all().map(|space| f32::from(number(space)) / 6.0));
    for animal in Shows::ANIMALS {
        out.extend(Space::all().map(|space| truth(reef.showing(animal).has(space.cell()))));
    }
}

fn seat_facts(open: &Open, seat: Option<Seat>, player: &Player, out: &mut Vec<f32>) {
    let stages =
        [Stage::Wait, Stage::Start, Stage::Swap, Stage::Action, Stage::Take, Stage::Place, Stage::Finished];
    out.push(truth(seat.is_some()));
    out.push(player.points.sum() as f32 / 100.0);
    out.push(f32::from(player.limestone) / f32::from(MOST_LIMESTONE));
    for face in player.scoring {
        out.extend([truth(face == Face::Coral), truth(face == Face::Jellyfish)]);
    }
    out.extend(stages.map(|stage| truth(seat.is_some() && player.stage == stage)));
    out.push(truth(seat == Some(open.octopus)));
    out.push(f32::from(player.taken) / 3.0);
    out.extend(Color::ALL.map(|color| truth(player.offered.is_some_and(|tile| tile.color() == color))));
    out.push(f32::from(player.offered.map_or(0, Tile::number)) / 6.0);
    let unlaid = seat.filter(|&seat| open.is_unlaid(seat)).and_then(|seat| open.start_tiles[seat]);
    out.extend(TileSet::START.map(|tile| truth(unlaid == Some(tile))));
    out.extend(SOURCES.map(|from| truth(player.swap_from == Some(from))));
    out.push(truth(seat.is_some_and(|seat| open.to_score.has(seat))));
    out.push(truth(seat.is_some() && seat == open.last_scorer));
}

fn table_facts(open: &Open, out: &mut Vec<f32>) {
    out.extend((1..=LAST_ROUND).map(|round| truth(open.round == round)));
    out.extend(
        [Phase::Setup, Phase::Action, Phase::Scoring, Phase::Over].map(|phase| truth(open.phase == phase)),
    );
    out.push(f32::from(open.bag_size) / 100.0);
    out.push(f32::from(open.emergency_size) / 8.0);
    out.push(truth(open.early_end));
    out.push(truth(open.extra_phase));
    out.push(truth(open.animals() == Animals::Light));
    out.push(truth(open.setup.overlap));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_218_ordered_pairs_of_neighbors() {
        assert_eq!(PAIRS.len(), PAIR_COUNT as usize);
        assert!(PAIRS.is_sorted());
    }
}

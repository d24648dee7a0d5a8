//! Views as tensors and steps as numbers.
//!
//! Everything is seen from the viewer's team: its own pieces first, then theirs. Spaces keep their ids; tower
//! and base spaces are counted in their order on the board.

use crate::Lumis;
use crate::board::{Board, Kind};
use crate::card::{Cards, Color, MOST_CARDS, PER_COLOR, Supply, Team};
use crate::map::FIRESTONES;
use crate::setup::Setup;
use crate::space::Space;
use crate::state::{MOST_IDLE, MOST_TURNS, Open, TOWER_STONES};
use crate::step::Step;
use crate::view::View;
use kernel::{Encode, MAX_SEATS, Seat, TensorSpec};

/// Where each kind of step begins among the indices of a board.
struct Layout {
    bases: u32,
    lays: u32,
    end: u32,
}

const GIVES: u32 = 2;
const HANDS: u32 = 4;
const TOWERS: u32 = 8;
/// The most cards of one color, with which towers are paid.
const HEIGHTS: u32 = PER_COLOR as u32;

impl Layout {
    fn of(board: &Board) -> Layout {
        let most_bases = Team::ALL.into_iter().map(|team| board.bases(team).len()).max().unwrap_or(0);
        let bases = TOWERS + HEIGHTS * board.towers().len() as u32;
        let lays = bases + 4 * most_bases as u32;
        Layout { bases, lays, end: lays + board.limit() as u32 }
    }
}

/// The seat a view is encoded for: its own, or the first for those who only watch.
fn seat_of(view: &View) -> Seat {
    view.viewer.seat().unwrap_or_default()
}

fn place(found: Result<usize, usize>) -> Option<u32> {
    found.ok().and_then(|place| u32::try_from(place).ok())
}

impl Encode for Lumis {
    fn tensors(setup: &Setup) -> Vec<TensorSpec> {
        let spaces = setup.board.limit();
        let spec = |name, shape: &[usize]| TensorSpec { name, shape: shape.to_vec() };
        vec![
            spec("board", &[BOARD_PLANES, spaces]),
            spec("pieces", &[PIECE_PLANES, spaces]),
            spec("hand", &[4]),
            spec("partner", &[4]),
            spec("teams", &[2, TEAM_FACTS]),
            spec("hand_sizes", &[MAX_SEATS]),
            spec("table", &[TABLE_FACTS]),
        ]
    }

    fn encode(view: &View, out: &mut Vec<f32>) {
        let open = &view.open;
        let own = seat_of(view);
        let team = Team::of(own);
        board_planes(open, team, out);
        piece_planes(open, team, out);
        cards(view.secrets.hands[own], out);
        cards(view.secrets.known[own], out);
        for team in [team, team.other()] {
            team_facts(open, team, out);
        }
        let sizes = own.round(open.seats()).map(|seat| open.hand_sizes[seat]);
        let sizes = sizes.chain(std::iter::repeat(0)).take(MAX_SEATS);
        out.extend(sizes.map(|size| f32::from(size) / f32::from(MOST_CARDS)));
        table_facts(view, own, out);
    }

    fn size(setup: &Setup) -> u32 {
        Layout::of(&setup.board).end
    }

    fn index(view: &View, step: &Step) -> Option<u32> {
        let board = view.open.board();
        let layout = Layout::of(board);
        Some(match *step {
            Step::Draw { card } => card as u32,
            Step::Give { card } => GIVES + card as u32,
            Step::Hand { color } => HANDS + color as u32,
            Step::Tower { space, height } => {
                let tower = place(board.towers().binary_search_by_key(&space, |(space, _)| *space))?;
                let height = u32::from(height).checked_sub(1).filter(|&height| height < HEIGHTS)?;
                TOWERS + HEIGHTS * tower + height
            }
            Step::Base { space, color } => {
                let base = place(board.bases(Team::of(seat_of(view))).binary_search(&space))?;
                layout.bases + 4 * base + color as u32
            }
            Step::Lay { space } => {
                board.kind(space)?;
                layout.lays + space.index() as u32
            }
        })
    }

    fn step(view: &View, index: u32) -> Option<Step> {
        let board = view.open.board();
        let layout = Layout::of(board);
        let card = |n: u32| Supply::ALL.get(n as usize).copied();
        let color = |n: u32| Color::ALL.get(n as usize).copied();
        Some(match index {
            ..GIVES => Step::Draw { card: card(index)? },
            GIVES..HANDS => Step::Give { card: card(index - GIVES)? },
            HANDS..TOWERS => Step::Hand { color: color(index - HANDS)? },
            _ if index < layout.bases => {
                let n = index - TOWERS;
                let (space, _) = *board.towers().get((n / HEIGHTS) as usize)?;
                Step::Tower { space, height: (n % HEIGHTS + 1) as u8 }
            }
            _ if index < layout.lays => {
                let n = index - layout.bases;
                let space = *board.bases(Team::of(seat_of(view))).get((n / 4) as usize)?;
                Step::Base { space, color: color(n % 4)? }
            }
            _ if index < layout.end => {
                let space = Space::new((index - layout.lays) as usize)?;
                board.kind(space)?;
                Step::Lay { space }
            }
            _ => return None,
        })
    }
}

const BOARD_PLANES: usize = 4 + 4 + 4;
const PIECE_PLANES: usize = 2 * 3 + 1;
const TEAM_FACTS: usize = 1 + 4 + 4 + 4 + 1;
const TABLE_FACTS: usize = 1 + 1 + 1 + 1 + 1 + 4;

fn truth(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

fn cards(cards: Cards, out: &mut Vec<f32>) {
    out.extend(cards.0.map(|count| f32::from(count) / f32::from(PER_COLOR)));
}

fn plane(open: &Open, out: &mut Vec<f32>, value: impl Fn(Space) -> f32) {
    out.extend((0..open.board().limit()).filter_map(Space::new).map(value));
}

/// Path and tower spaces by color, the team's own base lines and theirs.
fn board_planes(open: &Open, team: Team, out: &mut Vec<f32>) {
    let board = open.board();
    for color in Color::ALL {
        plane(open, out, |space| truth(board.kind(space) == Some(Kind::Path(color))));
        plane(open, out, |space| truth(board.kind(space) == Some(Kind::Tower(color))));
    }
    for (team, line) in [(team, 0), (team, 1), (team.other(), 0), (team.other(), 1)] {
        plane(open, out, |space| truth(board.kind(space) == Some(Kind::Base(team, line))));
    }
}

/// Heights, stones and linked towers of both teams, and the connection under way.
fn piece_planes(open: &Open, team: Team, out: &mut Vec<f32>) {
    let map = &open.map;
    for team in [team, team.other()] {
        let own = |space: Space| map.own(team).has(space);
        plane(open, out, |space| if own(space) { f32::from(map.height(space)) / 5.0 } else { 0.0 });
        plane(open, out, |space| truth(own(space) && map.height(space) == 0));
        plane(open, out, |space| truth(own(space) && map.is_linked(space)));
    }
    plane(open, out, |space| truth(open.laying.as_slice().contains(&space)));
}

/// Deck, discards, what everyone knows to be in its hands, supply cards, firestones.
fn team_facts(open: &Open, team: Team, out: &mut Vec<f32>) {
    let t = team.index();
    out.push(f32::from(open.deck_size[t]) / 52.0);
    cards(open.discards[t], out);
    cards(open.certain[t], out);
    for card in Supply::ALL {
        let shown = open.supply[t][card.index()];
        let low = shown < Supply::turned(shown);
        out.extend([truth(low), truth(!low)]);
    }
    out.push(f32::from(open.firestones[t]) / f32::from(FIRESTONES));
}

fn table_facts(view: &View, own: Seat, out: &mut Vec<f32>) {
    let open = &view.open;
    out.push(f32::from(open.turn) / f32::from(MOST_TURNS));
    out.push(f32::from(open.idle) / f32::from(MOST_IDLE));
    out.push(f32::from(open.tower_stones) / f32::from(TOWER_STONES));
    out.push(truth(open.actor() == Some(own)));
    out.push(open.giving.map_or(0.0, |gift| f32::from(gift.left) / 4.0));
    out.extend(Color::ALL.map(|color| truth(view.secrets.handed == Some(color))));
}

//! A cache of crossings. Many positions of a search differ in cards but not on the map.

use super::closer::Layout;
use super::crossing::{CARD, FAR, Field, Link, Plan, TURN, Terrain};
use lumis::Open;
use lumis::board::Board;
use lumis::card::{Cards, Color, Team};
use lumis::space::{MOST_SPACES, Space, Spaces};
use std::cell::RefCell;

/// What the map means to a team, whatever its cards.
#[derive(Clone)]
pub(super) struct Chart {
    /// Per space how much dearer than the cheapest a crossing through it is, in quarters of a card.
    detours: [u8; MOST_SPACES],
    /// The cheapest crossing of the opponents.
    pub(super) their_crossing: Spaces,
    /// What the team has on the map, and where.
    pub(super) layout: Layout,
}

/// Cards of every color, so that no space costs more because a card is missing.
const ANY: Cards = Cards([1; 4]);

impl Chart {
    /// No detour is longer.
    const MOST: u16 = 25;
    const EMPTY: Chart = Chart {
        detours: [Chart::MOST as u8; MOST_SPACES],
        their_crossing: Spaces::EMPTY,
        layout: Layout::NONE,
    };

    fn new(open: &Open, team: Team) -> Chart {
        let mut chart = Chart::EMPTY;
        // A team that cannot cross can still be in the way, anywhere.
        chart.detours = detours(open, team, Chart::MOST).unwrap_or([0; MOST_SPACES]);
        if let Some(theirs) = cheapest(open, team.other(), ANY, &Spaces::EMPTY) {
            chart.their_crossing = theirs.spaces;
        }
        let within = |most: u16| {
            let detours = open.board().spaces().map(|(space, _)| u16::from(chart.detours[space.index()]));
            detours.filter(|&detour| detour <= most).count() as u16
        };
        chart.layout = Layout::new(open, team, [0, CARD, Chart::MOST - 1].map(within));
        chart
    }

    /// Whether a crossing through this space is not much dearer than the cheapest.
    #[inline]
    pub(super) fn is_near(&self, space: Space) -> bool {
        u16::from(self.detours[space.index()]) < Chart::MOST
    }

    /// How much dearer than the cheapest a crossing through this space is, in turns.
    #[inline]
    pub(super) fn detour(&self, space: Space) -> f32 {
        f32::from(self.detours[space.index()]) / f32::from(TURN)
    }
}

/// For each space how much dearer than the cheapest a crossing through it is, in quarters of a card and up to the
/// limit of the search. `None` if there is no crossing.
pub(super) fn detours(open: &Open, team: Team, more: u16) -> Option<[u8; MOST_SPACES]> {
    let terrain = Terrain::new(open, team, ANY, &Spaces::EMPTY);
    let (mut there, mut back) = (Field::EMPTY, Field::EMPTY);
    let end = terrain.cross_widely(open, team, more, &mut there)?;
    let best = there.cost(end);
    terrain.cross_back(open, team, &there, best + more, &mut back);
    let mut detours = [Chart::MOST as u8; MOST_SPACES];
    for (space, _) in open.board().spaces() {
        let twice = terrain.pass[space.index()].counted_twice();
        let through = there.cost(space).saturating_add(back.cost(space)).min(FAR);
        detours[space.index()] = through.saturating_sub(best + twice).min(Chart::MOST) as u8;
    }
    Some(detours)
}

/// A way for a team from one of its base lines to the other.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// What is still to do for it.
    pub(super) plan: Plan,
    /// The spaces on it.
    pub(super) spaces: Spaces,
    /// Its first links that can be laid at once, given the cards.
    pub(super) ready: [Link; 4],
}

/// The cheapest crossing of a team with these cards, if there is one; some free spaces count as lost.
pub(super) fn cheapest(open: &Open, team: Team, hand: Cards, closed: &Spaces) -> Option<Crossing> {
    let find = || {
        let terrain = Terrain::new(open, team, hand, closed);
        let mut field = Field::EMPTY;
        let end = terrain.cross(open, team, &mut field)?;
        let mut spaces = Spaces::EMPTY;
        terrain.each_back(&field, end, |space, _| spaces.insert(space));
        let ready = terrain.ready(&field, end);
        Some(Crossing { plan: terrain.plan(open, &field, end), spaces, ready })
    };
    let Some(mut key) = key(open, team, hand) else { return find() };
    closed.each(|space| key = mix(key, space.index() as u64) | 1);
    CROSSINGS.with_borrow_mut(|crossings| {
        if crossings.is_empty() {
            crossings.resize(MOST_CROSSINGS, (0, None));
        }
        let (kept_key, crossing) = &mut crossings[key as usize / 2 % MOST_CROSSINGS];
        if *kept_key != key {
            (*kept_key, *crossing) = (key, find());
        }
        *crossing
    })
}

/// Looks at the chart of a team.
pub(super) fn with_chart<R>(open: &Open, team: Team, look: impl FnOnce(&Chart) -> R) -> R {
    let Some(key) = key(open, team, ANY) else { return look(&Chart::new(open, team)) };
    CHARTS.with_borrow_mut(|charts| {
        if charts.is_empty() {
            charts.resize(MOST_CHARTS, (0, Chart::EMPTY));
        }
        let (kept_key, chart) = &mut charts[key as usize / 2 % MOST_CHARTS];
        if *kept_key != key {
            (*kept_key, *chart) = (key, Chart::new(open, team));
        }
        look(chart)
    })
}

/// How many are kept for each thread: some 9 MB of crossings and 10 MB of charts.
const MOST_CROSSINGS: usize = 1 << 15;
const MOST_CHARTS: usize = 1 << 13;

thread_local! {
    static CROSSINGS: RefCell<Vec<(u64, Option<Crossing>)>> = const { RefCell::new(Vec::new()) };
    static CHARTS: RefCell<Vec<(u64, Chart)>> = const { RefCell::new(Vec::new()) };
}

fn mix(key: u64, value: u64) -> u64 {
    let product = u128::from(key ^ value ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (product as u64) ^ (product >> 64) as u64
}

/// A hash of everything `Terrain` looks at: the pieces, the colors in hand, the connection under way. Only for the
/// shipped board, and never 0.
fn key(open: &Open, team: Team, hand: Cards) -> Option<u64> {
    if !std::ptr::eq(open.board(), Board::shipped()) {
        return None;
    }
    let map = open.map();
    let mut key = mix(0, team.index() as u64);
    for side in Team::ALL {
        map.own(side)
            .each(|space| key = mix(key, (space.index() as u64) << 8 | u64::from(map.height(space))));
        key = mix(key, 1 << 32);
    }
    for color in Color::ALL {
        key = mix(key, hand.of(color).min(1).into());
    }
    if let Some(tip) = open.laying().last() {
        key = mix(key, (tip.index() as u64) << 8 | open.laying().as_slice().len() as u64);
    }
    Some(key | 1)
}

//! Crossings that were searched for before. Many positions of a search differ in cards and not on the map.

use super::sight::Lie;
use super::way::{self, FAR, Field, Link, Plan, Terrain};
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
    pub(super) their_way: Spaces,
    /// How the map lies for the team.
    pub(super) lie: Lie,
}

/// Cards of every color: no space costs more for want of them.
const ANY: Cards = Cards([1; 4]);

impl Chart {
    /// No detour is longer.
    const MOST: u16 = 25;
    const EMPTY: Chart =
        Chart { detours: [Chart::MOST as u8; MOST_SPACES], their_way: Spaces::EMPTY, lie: Lie::NONE };

    fn new(open: &Open, team: Team) -> Chart {
        let mut chart = Chart::EMPTY;
        // Who cannot cross can still be in the way, anywhere.
        chart.detours = detours(open, team, Chart::MOST).unwrap_or([0; MOST_SPACES]);
        if let Some(known) = known(open, team.other(), ANY, &Spaces::EMPTY) {
            chart.their_way = known.way;
        }
        let within = |most: u16| {
            let detours = open.board().spaces().map(|(space, _)| u16::from(chart.detours[space.index()]));
            detours.filter(|&detour| detour <= most).count() as u16
        };
        chart.lie = Lie::new(open, team, [0, way::CARD, Chart::MOST - 1].map(within));
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
        f32::from(self.detours[space.index()]) / f32::from(way::TURN)
    }
}

/// Per space how much dearer than the cheapest a crossing through it is, in quarters of a card and up to the most; found
/// by looking at crossings that are dearer by so much. Nothing, if there is none.
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

/// A crossing, and the spaces on it.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) plan: Plan,
    pub(super) way: Spaces,
    /// Its first links that can be laid at once, given the cards.
    pub(super) ready: [Link; 4],
}

/// The cheapest crossing of a team with these cards, if there is one; some free spaces are taken for lost.
pub(super) fn known(open: &Open, team: Team, hand: Cards, closed: &Spaces) -> Option<Known> {
    let find = || {
        let terrain = Terrain::new(open, team, hand, closed);
        let mut field = Field::EMPTY;
        let end = terrain.cross(open, team, &mut field)?;
        let mut way = Spaces::EMPTY;
        terrain.each_back(&field, end, |space, _| way.insert(space));
        let ready = terrain.ready(&field, end);
        Some(Known { plan: terrain.plan(open, &field, end), way, ready })
    };
    let Some(mut key) = key(open, team, hand) else { return find() };
    closed.each(|space| key = mix(key, space.index() as u64) | 1);
    PLANS.with_borrow_mut(|plans| {
        if plans.is_empty() {
            plans.resize(MOST_PLANS, (0, None));
        }
        let (its, known) = &mut plans[key as usize / 2 % MOST_PLANS];
        if *its != key {
            (*its, *known) = (key, find());
        }
        *known
    })
}

/// Looks at the chart of a team.
pub(super) fn with_chart<R>(open: &Open, team: Team, look: impl FnOnce(&Chart) -> R) -> R {
    let Some(key) = key(open, team, ANY) else { return look(&Chart::new(open, team)) };
    CHARTS.with_borrow_mut(|charts| {
        if charts.is_empty() {
            charts.resize(MOST_CHARTS, (0, Chart::EMPTY));
        }
        let (its, chart) = &mut charts[key as usize / 2 % MOST_CHARTS];
        if *its != key {
            (*its, *chart) = (key, Chart::new(open, team));
        }
        look(chart)
    })
}

/// So many are kept, for each thread: some 9 MB of plans and 10 MB of charts.
const MOST_PLANS: usize = 1 << 15;
const MOST_CHARTS: usize = 1 << 13;

thread_local! {
    static PLANS: RefCell<Vec<(u64, Option<Known>)>> = const { RefCell::new(Vec::new()) };
    static CHARTS: RefCell<Vec<(u64, Chart)>> = const { RefCell::new(Vec::new()) };
}

fn mix(key: u64, value: u64) -> u64 {
    let product = u128::from(key ^ value ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (product as u64) ^ (product >> 64) as u64
}

/// A number for all that `Terrain` looks at: the pieces, the colors in hand, the connection under way. Only for the
/// shipped board; and never 0.
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

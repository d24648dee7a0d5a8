//! A closer look than the race: how many cheap crossings a team has, what a second one would take, what it holds.
//! A weighted sum, fitted to who won.

use super::cache;
use super::crossing::Plan;
use super::race::{NEVER, Race, hands};
use lumis::board::{Board, Kind};
use lumis::card::Team;
use lumis::map::Network;
use lumis::space::{Space, Spaces};
use lumis::{Lumis, Open};

/// What is looked at, for each team.
const TRAITS: usize = 21;
/// Each of them late and early in a match; and the move likewise.
pub(super) const INPUTS: usize = 2 * TRAITS + 2;

/// The weights of the inputs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CloserLook(pub(super) [f32; INPUTS]);

// `cargo xtask tune lumis --seats 2 --games 2400 --iterations 150 --pairs 1` (docs/bots.md): 69,179 positions, surprise 0.503.
impl Default for CloserLook {
    fn default() -> CloserLook {
        CloserLook([
            -0.4987, 0.3296, -0.1315, -1.4365, 0.7700, 1.4918, 0.0067, -0.1585, -0.5460, -0.1599, 0.1005,
            0.1252, -0.0069, 0.0128, -0.0922, 0.3040, -0.0885, -0.1741, -0.4361, 0.0144, -0.0539, 0.0983,
            0.1117, 0.1150, 1.1773, -0.4877, -1.6849, -0.3770, -0.0101, 0.5671, 0.1400, 0.0051, -0.1213,
            -0.0810, 0.2244, 0.0518, -0.4742, 0.3386, 0.5608, 0.8423, -0.1047, 0.0019, 0.3822, -0.1857,
        ])
    }
}

/// What a team has on the map, and where, whatever its cards.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Spaces through which a crossing is as cheap as the cheapest, dearer by a card at most, and by few cards.
    breadths: [u16; 3],
    /// Stones on paths.
    stones: u8,
    /// Networks, lone towers among them.
    networks: u8,
    /// Towers that can be taken.
    lone: u8,
    /// Towers that cannot.
    linked: u8,
    /// Base towers.
    bases: u8,
    /// Rows from one end of a network to the other, at most.
    span: u8,
    /// How far from the middle the pieces stand, on average. Only known of the shipped board.
    aside: f32,
}

impl Layout {
    /// For an empty map.
    pub(super) const NONE: Layout = Layout {
        breadths: [0; 3],
        stones: 0,
        networks: 0,
        lone: 0,
        linked: 0,
        bases: 0,
        span: 0,
        aside: 0.0,
    };

    pub(super) fn new(open: &Open, team: Team, breadths: [u16; 3]) -> Layout {
        /// The distance from the middle of a team without any piece on the map.
        const NOWHERE: f32 = 5.0;
        const MIDDLE: i16 = 10;
        let (board, map) = (open.board(), open.map());
        let mut layout = Layout { breadths, ..Layout::NONE };
        let mut networks: Vec<(Network, i16, i16)> = Vec::new();
        let (mut sum, mut count) = (0.0, 0.0_f32);
        map.own(team).each(|space| {
            match board.kind(space) {
                Some(Kind::Base(..)) => layout.bases += 1,
                Some(Kind::Tower(_)) if map.is_linked(space) => layout.linked += 1,
                Some(Kind::Tower(_)) => layout.lone += 1,
                _ => layout.stones += 1,
            }
            let hex = board.hex(space);
            let (along, across) = if team == Team::Yellow { (hex.r, hex.q) } else { (hex.q, hex.r) };
            sum += f32::from((across - MIDDLE).abs());
            count += 1.0;
            let Some(its) = map.network(team, space) else { return };
            match networks.iter_mut().find(|(network, ..)| *network == its) {
                Some((_, low, high)) => (*low, *high) = ((*low).min(along), (*high).max(along)),
                None => networks.push((its, along, along)),
            }
        });
        layout.networks = networks.len() as u8;
        layout.span = networks.iter().map(|(_, low, high)| high - low).max().unwrap_or(0) as u8;
        if std::ptr::eq(board, Board::shipped()) {
            layout.aside = if count > 0.0 { sum / count } else { NOWHERE };
        }
        layout
    }
}

impl CloserLook {
    /// How far ahead a team that is to move is, in log odds.
    pub(super) fn lead(&self, inputs: &[f32; INPUTS]) -> f32 {
        self.0.iter().zip(inputs).map(|(weight, input)| weight * input).sum()
    }
}

fn is_free_path(open: &Open, space: Space) -> bool {
    open.board().path_color(space).is_some() && open.map().is_free(space)
}

/// By how much the team to move is ahead in each feature, late in the match and early. `turns` are those the race
/// finds for both teams.
pub(super) fn inputs(race: &Race, state: &Lumis, team: Team, turns: [f32; 2]) -> [f32; INPUTS] {
    /// A match counts as early this many turns before its end.
    const LONG: f32 = 10.0;
    let open = state.open();
    let mut least = 1.2 * LONG;
    let mut look = |side: usize, team: Team| {
        let hand = hands(state, team);
        let (plan, first, second) = match cache::cheapest(open, team, hand, &Spaces::EMPTY) {
            Some(crossing) => {
                let first = race.turns_of(open, team, hand, &crossing.plan);
                let closed = crossing.spaces.iter().filter(|&space| is_free_path(open, space)).collect();
                let second = cache::cheapest(open, team, hand, &closed)
                    .map_or(NEVER, |second| race.turns_of(open, team, hand, &second.plan));
                (crossing.plan, first, second.min(first + LONG))
            }
            None => (Plan::NONE, NEVER, NEVER),
        };
        least = first.clamp(0.0, least);
        let layout = cache::with_chart(open, team, |chart| chart.layout);
        let supply = open.supply(team);
        let number = |number: u8| f32::from(number);
        [
            turns[side],
            first,
            second,
            f32::from(layout.breadths[0]) / 100.0,
            f32::from(layout.breadths[1]) / 100.0,
            f32::from(layout.breadths[2]) / 100.0,
            number(plan.actions),
            number(plan.stones),
            number(plan.any),
            number(plan.needs.without(hand).len()),
            number(hand.len()),
            number(hand.0.iter().filter(|&&cards| cards > 0).count() as u8),
            // With so many cards in hand, a draw of four does not fit.
            number(hand.len().saturating_sub(11)),
            number(supply[0].max(supply[1])),
            number(layout.stones),
            number(layout.networks),
            number(layout.lone),
            number(layout.linked),
            number(layout.bases),
            number(layout.span),
            layout.aside,
        ]
    };
    let (own, theirs) = (look(0, team), look(1, team.other()));
    let young = least / LONG;
    let mut inputs = [0.0; INPUTS];
    for index in 0..TRAITS {
        inputs[index] = own[index] - theirs[index];
        inputs[TRAITS + index] = young * inputs[index];
    }
    (inputs[2 * TRAITS], inputs[2 * TRAITS + 1]) = (1.0, young);
    inputs
}

//! Simple players. `greedy` looks for the cheapest crossing between its base lines and works on it: it
//! completes what it can pay, builds the towers on the way, and otherwise draws.

use crate::Lumis;
use crate::board::{Board, Kind};
use crate::card::{Cards, Color, Team};
use crate::map::Map;
use crate::space::{MOST_SPACES, Space};
use crate::step::Step;
use crate::view::View;
use kernel::{Dice, Policies};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

impl Policies for Lumis {
    const POLICIES: &'static [&'static str] = &["greedy"];

    fn choose<D: Dice>(_policy: &str, view: &View, legal: &[Step], dice: &mut D) -> Step {
        let seat = kernel::View::viewer(view).seat().unwrap_or_default();
        let (open, team, hand) = (&view.open, Team::of(seat), view.secrets.hands[seat]);
        let mind = Mind { board: open.board(), map: &open.map, team, hand };
        let way = mind.crossing(dice);
        let values: Vec<i32> = legal
            .iter()
            .map(|step| match *step {
                Step::Draw { card } => 10 + i32::from(open.supply[team.index()][card.index()]),
                // Better than nothing when the hand is full.
                Step::Give { .. } => 0,
                Step::Hand { color } => mind.spare(&way, color),
                Step::Tower { space, height } => mind.tower(&way, space, height),
                Step::Base { space, color } => mind.base(&way, space, color),
                Step::Lay { space } => mind.lay(&way, space, open.laying.last()),
            })
            .collect();
        let best = values.iter().copied().max().unwrap_or(0);
        let among: Vec<Step> =
            legal.iter().zip(&values).filter(|(_, v)| **v == best).map(|(s, _)| *s).collect();
        among[dice.pick(among.len())]
    }
}

/// Costs are in tenths of a card; a turn counts as two cards and a half.
const CARD: u32 = 10;
const TURN: u32 = 25;
/// No link of the crossing is longer than this.
const LONGEST: usize = 9;

/// One seat's thoughts on its view.
struct Mind<'a> {
    board: &'a Board,
    map: &'a Map,
    team: Team,
    hand: Cards,
}

impl Mind<'_> {
    /// What it takes to have one of the team's towers or stones here; `None` where none can be. Free path
    /// spaces are part of a link instead.
    fn node(&self, space: Space) -> Option<u32> {
        match (self.board.kind(space)?, self.map.team(space)) {
            (_, Some(team)) if team == self.team => Some(0),
            (Kind::Base(team, _), None) if team == self.team => Some(TURN + CARD),
            (Kind::Tower(_), None) => Some(TURN + CARD),
            (Kind::Tower(_), Some(_)) if !self.map.is_linked(space) => {
                Some(TURN + CARD * (2 + u32::from(self.map.height(space))))
            }
            _ => None,
        }
    }

    fn is_free_path(&self, space: Space) -> bool {
        self.board.path_color(space).is_some() && self.map.is_free(space)
    }

    /// The cheapest way from one base line to the other, as spaces in order; empty if there is none.
    fn crossing<D: Dice>(&self, dice: &mut D) -> Vec<Space> {
        // Places are a space and how many free path spaces in a row led to it.
        let mut costs = vec![u32::MAX; MOST_SPACES * (LONGEST + 1)];
        let mut from = vec![None; costs.len()];
        let place = |space: Space, links: usize| space.index() * (LONGEST + 1) + links;
        let mut queue = BinaryHeap::new();
        for &base in self.board.bases(self.team) {
            if let (Some(Kind::Base(_, 0)), Some(cost)) = (self.board.kind(base), self.node(base)) {
                costs[place(base, 0)] = cost;
                queue.push(Reverse((cost, dice.below(1 << 16), base, 0)));
            }
        }
        while let Some(Reverse((cost, _, space, links))) = queue.pop() {
            if cost > costs[place(space, links)] {
                continue;
            }
            if self.board.kind(space) == Some(Kind::Base(self.team, 1)) {
                let mut way = vec![space];
                let mut at = place(space, links);
                while let Some((before, its_links)) = from[at] {
                    way.push(before);
                    at = place(before, its_links);
                }
                way.reverse();
                return way;
            }
            for &next in self.board.neighbors(space) {
                let (more, next_links) = if self.is_free_path(next) {
                    let missing = self.board.path_color(next).is_some_and(|c| self.hand.of(c) == 0);
                    let first = if links == 0 { TURN } else { 0 };
                    (CARD + 2 * links as u32 + first + if missing { 4 } else { 0 }, links + 1)
                } else {
                    match self.node(next) {
                        Some(cost) => (cost, 0),
                        None => continue,
                    }
                };
                if next_links <= LONGEST && cost + more < costs[place(next, next_links)] {
                    costs[place(next, next_links)] = cost + more;
                    from[place(next, next_links)] = Some((space, links));
                    queue.push(Reverse((cost + more, dice.below(1 << 16), next, next_links)));
                }
            }
        }
        Vec::new()
    }

    /// The free path spaces of the link that this space is part of, if both its ends stand.
    fn link<'w>(&self, way: &'w [Space], space: Space) -> Option<&'w [Space]> {
        let at = way.iter().position(|&s| s == space)?;
        let free = |&&space: &&Space| self.is_free_path(space);
        let begin = at - way[..at].iter().rev().take_while(free).count();
        let end = at + way[at..].iter().take_while(free).count();
        let stands = |at: Option<usize>| {
            at.and_then(|at| way.get(at)).is_some_and(|&space| self.map.team(space) == Some(self.team))
        };
        (stands(begin.checked_sub(1)) && stands(Some(end))).then(|| &way[begin..end])
    }

    fn lay(&self, way: &[Space], space: Space, last: Option<Space>) -> i32 {
        let Some(link) = self.link(way, space) else {
            return if last.is_some() { 0 } else { 1 };
        };
        let cost: Cards = link.iter().filter_map(|&space| self.board.path_color(space)).collect();
        let at_an_end = link.first() == Some(&space) || link.last() == Some(&space);
        match () {
            () if !at_an_end => 1,
            () if cost.is_within(self.hand) => 100 + link.len() as i32,
            // A connection under way is kept to its link as long as that lasts.
            () if last.is_some() => 50,
            () => 1,
        }
    }

    fn tower(&self, way: &[Space], space: Space, height: u8) -> i32 {
        if !way.contains(&space) {
            return 2;
        }
        // Higher towers are harder to take; two stones are enough while cards are few.
        let wanted = self.map.height(space) + if self.hand.len() > 6 { 2 } else { 1 };
        60 - i32::from(height.abs_diff(wanted))
    }

    fn base(&self, way: &[Space], space: Space, color: Color) -> i32 {
        if way.contains(&space) { 70 + self.spare(way, color) } else { 3 }
    }

    /// How well a card of this color can be missed: many in hand, few on the way.
    fn spare(&self, way: &[Space], color: Color) -> i32 {
        let free = way.iter().filter(|&&space| self.is_free_path(space));
        let needed = free.filter(|&&space| self.board.path_color(space) == Some(color)).count();
        i32::from(self.hand.of(color)) - needed.min(15) as i32
    }
}

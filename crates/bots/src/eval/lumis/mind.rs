//! A seat's ideas: single steps, judged by how much of a detour they are, and whole connections.

use super::cache::{self, Chart};
use super::race::Race;
use super::{links, payable};
use crate::eval::Idea;
use kernel::Seat;
use lumis::board::Kind;
use lumis::card::{Cards, Color, Supply, Team};
use lumis::space::{Space, Spaces};
use lumis::{Lumis, Open, Step};

/// How a seat to act judges its steps.
pub(super) struct Mind<'a> {
    race: &'a Race,
    open: &'a Open,
    team: Team,
    hand: Cards,
    chart: &'a Chart,
    /// The cards of the cheapest crossing.
    needs: Cards,
}

impl Mind<'_> {
    /// Looks at a position from its seat to act.
    pub(super) fn with<R>(race: &Race, state: &Lumis, seat: Seat, think: impl FnOnce(&Mind<'_>) -> R) -> R {
        let open = state.open();
        let (team, hand) = (Team::of(seat), state.hand(seat));
        let crossing = cache::cheapest(open, team, hand, &Spaces::EMPTY);
        let needs = crossing.map_or(Cards::NONE, |crossing| crossing.plan.needs);
        cache::with_chart(open, team, |chart| think(&Mind { race, open, team, hand, chart, needs }))
    }

    /// What being in the way of the opponents adds to a promise.
    fn block(&self, space: Space) -> f32 {
        if self.chart.their_crossing.has(space) { self.race.block } else { 0.0 }
    }

    /// How much a card of this color is wanted.
    fn wanted(&self, color: Color) -> f32 {
        let (has, needed) = (f32::from(self.hand.of(color)), f32::from(self.needs.of(color)));
        (0.1 * (needed - has)).clamp(-0.3, 0.3)
    }

    /// What a step promises, in tenths of a share of the win.
    pub(super) fn promise_of(&self, step: &Step) -> f32 {
        let race = self.race;
        match *step {
            Step::Draw { card } => {
                let cards = f32::from(self.open.supply(self.team)[card.index()]);
                race.draw * cards * if self.needs.is_within(self.hand) { 0.3 } else { 1.0 }
            }
            Step::Give { .. } => 0.1,
            Step::Hand { color } => -self.wanted(color),
            Step::Tower { space, height } => {
                let now = self.open.map().height(space);
                let more = f32::from(height - now);
                // A second stone is sometimes worth its card; more are not.
                race.build + self.block(space)
                    - self.chart.detour(space)
                    - 0.3 * (more - 1.0)
                    - if now > 0 { 0.2 } else { 0.0 }
            }
            Step::Base { space, color } => race.build - self.chart.detour(space) - self.wanted(color),
            Step::Lay { space } => race.build + 0.5 + self.block(space) - self.chart.detour(space),
        }
    }
}

impl Mind<'_> {
    /// What a link promises: as much as its worst space.
    fn promise_of_link(&self, link: &[Space]) -> f32 {
        let detour = link.iter().map(|&space| self.chart.detour(space)).fold(0.0, f32::max);
        let block = link.iter().map(|&space| self.block(space)).fold(0.0, f32::max);
        self.race.build + 0.5 + block - detour
    }

    /// Appends what can be done in a turn.
    pub(super) fn ideas(&self, out: &mut Vec<Idea<Step>>) {
        let (open, map) = (self.open, self.open.map());
        let mut add = |step: Step| out.push(Idea::step(step, 0.1 * self.promise_of(&step)));
        if open.giving().is_some() {
            Color::ALL.into_iter().for_each(|color| add(Step::Hand { color }));
            return;
        }
        if open.laying().last().is_none() {
            Supply::ALL.into_iter().for_each(|card| add(Step::Draw { card }));
            if open.seats() == 4 {
                Supply::ALL.into_iter().for_each(|card| add(Step::Give { card }));
            }
            for &(space, _) in open.board().towers() {
                let now = map.height(space);
                let is_theirs = map.own(self.team.other()).has(space) && !map.is_linked(space);
                if (now == 0 || is_theirs) && (self.chart.is_near(space) || self.block(space) > 0.0) {
                    let color = open.board().kind(space).and_then(Kind::color);
                    let most = color.map_or(0, |color| self.hand.of(color)).clamp(now + 2, now + 4);
                    (now + 1..=most).for_each(|height| add(Step::Tower { space, height }));
                }
            }
            for &space in open.board().bases(self.team) {
                if map.is_free(space) && self.chart.is_near(space) {
                    Color::ALL.into_iter().for_each(|color| add(Step::Base { space, color }));
                }
            }
        }
        let begun = out.len();
        let mut add = |link: &[Space]| {
            let mut steps = link.iter().map(|&space| Step::Lay { space });
            let Some(step) = steps.next() else { return };
            let rest: Box<[Step]> = steps.collect();
            if !out[begun..].iter().any(|idea| idea.step == step && idea.rest == rest) {
                out.push(Idea { step, rest, promise: 0.1 * self.promise_of_link(link) });
            }
        };
        let board = open.board();
        // A connection under way may have to end anywhere.
        let is_wanted = |space: &Space| {
            map.is_free(*space) && (!open.laying().as_slice().is_empty() || self.chart.is_near(*space))
        };
        let free = Color::ALL.into_iter().fold(Spaces::EMPTY, |all, color| all.or(board.paths_of(color)));
        let within: Spaces = free.iter().filter(is_wanted).collect();
        let price = |space: Space| if self.chart.their_crossing.has(space) { 3 } else { 4 };
        links::each_link(open, self.team, &within, price, &mut add);
        payable::each_payable(open, self.team, self.hand, &mut add);
    }
}

//! Lumis: how many turns the cheapest crossing still takes, for both teams; hands, towers that can be taken, and
//! whose turn it is.

mod cache;
mod links;
mod payable;
mod way;

use self::cache::Chart;
use self::way::Plan;
use super::{Evaluated, Evaluator, Idea, final_shares};
use crate::mcts::Settings;
use kernel::{Game, MAX_SEATS, Seat};
use lumis::board::Kind;
use lumis::card::{Cards, Color, MOST_CARDS, Supply, Team};
use lumis::space::{Space, Spaces};
use lumis::{Lumis, Open, Step, View};

/// Weights. Those without a unit are in turns.
#[derive(Clone, Debug, PartialEq)]
pub struct LumisEval {
    /// How much of a color that has to be drawn for counts, beyond the cards that have to be drawn in all.
    scarce: f32,
    /// A card in hand that the crossing does not want.
    spare: f32,
    /// An own tower on the way that is one stone high and can be taken.
    risk: f32,
    /// A link to be laid: what it may be cut by.
    cut: f32,
    /// How much counts what a cut would cost that the opponents can lay after the next turn.
    slow: f32,
    /// The same, if it is their turn.
    swift: f32,
    /// Being to move.
    tempo: f32,
    /// The lead that matters at the end.
    end: f32,
    /// How much more matters per turn that is left to the one ahead.
    early: f32,
    /// Promise of a draw by its number of cards.
    draw: f32,
    /// Promise of a step on the cheapest crossing.
    build: f32,
    /// Promise of a step on the opponents' cheapest crossing.
    block: f32,
}

// `cargo xtask tune lumis --games 400 --iterations 150` from weights set by hand
// (docs/bots.md): 19,872 positions, the surprise fell from
// 0.715 to 0.591, and the new weights won 142 of 200 games. The last three are promises and set by hand.
impl Default for LumisEval {
    fn default() -> LumisEval {
        LumisEval {
            scarce: 0.15,
            spare: 0.171,
            risk: 0.0332,
            cut: 0.0166,
            slow: 0.36,
            swift: 0.4286,
            tempo: 0.4286,
            end: 1.746,
            early: 0.31,
            draw: 0.3,
            build: 1.5,
            block: 0.8,
        }
    }
}

impl Evaluated for Lumis {
    type Eval = LumisEval;

    const ITERATIONS: [u32; 4] = [3, 240, 2_000, 25_000];

    fn evaluator() -> LumisEval {
        LumisEval::default()
    }

    fn settings() -> Settings {
        Settings {
            explore: 0.5,
            sharpness: 0.08,
            width: 6,
            widening: 0.8,
            rollout: 0,
            second: 64,
            ..Settings::default()
        }
    }
}

/// The turns of a team that cannot cross anymore.
const NEVER: f32 = 40.0;

fn hands(state: &Lumis, team: Team) -> Cards {
    team.seats(state.open().seats()).fold(Cards::NONE, |all, seat| all.and(state.hand(seat)))
}

/// How many draws bring so many cards, the larger supply card first.
fn draws(mut shown: [u8; 2], mut cards: f32) -> f32 {
    let mut draws = 0.0;
    while cards > 0.0 {
        let which = usize::from(shown[1] > shown[0]);
        let more = f32::from(shown[which]);
        draws += (cards / more).min(1.0);
        cards -= more;
        shown[which] = 5 - shown[which];
    }
    draws
}

impl LumisEval {
    /// How many turns of its own each team still needs, the team to move first.
    fn turns(&self, state: &Lumis, team: Team) -> [f32; 2] {
        let open = state.open();
        let teams = [team, team.other()];
        let hands = teams.map(|team| hands(state, team));
        let ways = [0, 1].map(|side| cache::known(open, teams[side], hands[side], &Spaces::EMPTY));
        [0, 1].map(|side| {
            let Some(way) = &ways[side] else { return NEVER };
            let turns = self.turns_of(open, teams[side], hands[side], &way.plan);
            let threat = if side == 0 { self.slow } else { self.swift };
            let Some(theirs) = ways[1 - side].as_ref().filter(|_| threat > 0.0) else { return turns };
            let cuts = |run: &&Spaces| !run.and(&way.way).is_empty();
            let Some(cut) = theirs.ready.iter().find(cuts) else { return turns };
            let mut price = Cards::NONE;
            cut.each(|space| {
                open.board().path_color(space).into_iter().for_each(|color| price.add(color, 1));
            });
            // Cards that they lack they will hardly draw in time.
            if !price.is_within(hands[1 - side]) {
                return turns;
            }
            let around = match cache::known(open, teams[side], hands[side], cut) {
                Some(around) => self.turns_of(open, teams[side], hands[side], &around.plan),
                None => NEVER,
            };
            turns + threat * (around - turns).clamp(0.0, 8.0)
        })
    }

    fn turns_of(&self, open: &Open, team: Team, hand: Cards, plan: &Plan) -> f32 {
        let missing = plan.needs.without(hand);
        let spare = hand.without(plan.needs).len();
        let any = plan.any.saturating_sub(spare);
        let cards = f32::from(missing.len() + any);
        let most = 4.0 * f32::from(missing.0.into_iter().max().unwrap_or(0));
        let cards = cards + self.scarce * (most - cards).max(0.0);
        let stones = f32::from(plan.stones.saturating_sub(open.firestones(team)));
        let links = f32::from(plan.actions);
        links + draws(open.supply(team), cards) + self.risk * plan.risk + self.cut * links + 5.0 * stones
            - self.spare * f32::from(spare.saturating_sub(plan.any))
    }

    /// The share of the win of the team that is to move, from both teams' turns.
    fn share(&self, own: f32, theirs: f32) -> f32 {
        let scale = self.end + self.early * own.min(theirs).max(0.0);
        1.0 / (1.0 + libm::expf((own - theirs - self.tempo) / scale))
    }
}

/// What a seat to act thinks about its steps.
struct Mind<'a> {
    eval: &'a LumisEval,
    open: &'a Open,
    team: Team,
    hand: Cards,
    chart: &'a Chart,
    /// Whether cards of the crossing are not in hand.
    missing: bool,
}

impl Mind<'_> {
    fn block(&self, space: Space) -> f32 {
        if self.chart.their_way.has(space) { self.eval.block } else { 0.0 }
    }

    /// How much a card of this color is wanted.
    fn wanted(&self, color: Color) -> f32 {
        let (has, needed) = (f32::from(self.hand.of(color)), f32::from(self.chart.plan.needs.of(color)));
        (0.1 * (needed - has)).clamp(-0.3, 0.3)
    }

    fn step(&self, step: &Step) -> f32 {
        let eval = self.eval;
        match *step {
            Step::Draw { card } => {
                let cards = f32::from(self.open.supply(self.team)[card.index()]);
                eval.draw * cards * if self.missing { 1.0 } else { 0.3 }
            }
            Step::Give { .. } => 0.1,
            Step::Hand { color } => -self.wanted(color),
            Step::Tower { space, height } => {
                let now = self.open.map().height(space);
                let more = f32::from(height - now);
                // A second stone is worth its card now and then; more are not.
                eval.build + self.block(space)
                    - self.chart.detour(space)
                    - 0.3 * (more - 1.0)
                    - if now > 0 { 0.2 } else { 0.0 }
            }
            Step::Base { space, color } => eval.build - self.chart.detour(space) - self.wanted(color),
            Step::Lay { space } => eval.build + 0.5 + self.block(space) - self.chart.detour(space),
        }
    }
}

impl Mind<'_> {
    /// What a connection promises: as much as its worst space.
    fn link(&self, link: &[Space]) -> f32 {
        let detour = link.iter().map(|&space| self.chart.detour(space)).fold(0.0, f32::max);
        let block = link.iter().map(|&space| self.block(space)).fold(0.0, f32::max);
        self.eval.build + 0.5 + block - detour
    }

    fn ideas(&self, out: &mut Vec<Idea<Step>>) {
        let (open, map) = (self.open, self.open.map());
        let mut add = |step: Step| out.push(Idea::step(step, 0.1 * self.step(&step)));
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
                out.push(Idea { step, rest, promise: 0.1 * self.link(link) });
            }
        };
        let board = open.board();
        // A connection under way may have to end anywhere.
        let is_wanted = |space: &Space| {
            map.is_free(*space) && (!open.laying().as_slice().is_empty() || self.chart.is_near(*space))
        };
        let free = Color::ALL.into_iter().fold(Spaces::EMPTY, |all, color| all.or(board.paths_of(color)));
        let within: Spaces = free.iter().filter(is_wanted).collect();
        let price = |space: Space| if self.chart.their_way.has(space) { 3 } else { 4 };
        links::each_link(open, self.team, &within, price, &mut add);
        payable::each_payable(open, self.team, self.hand, &mut add);
    }
}

/// The cards that a connection costs.
fn cost(open: &Open, step: &Step, rest: &[Step]) -> Cards {
    let mut cost = Cards::NONE;
    for step in std::iter::once(step).chain(rest) {
        if let Step::Lay { space } = *step
            && let Some(color) = open.board().path_color(space)
        {
            cost.add(color, 1);
        }
    }
    cost
}

impl Evaluator<Lumis> for LumisEval {
    const SPEAKS: bool = true;

    fn ideas(&self, state: &Lumis, seat: Seat, out: &mut Vec<Idea<Step>>) {
        let open = state.open();
        let (team, hand) = (Team::of(seat), state.hand(seat));
        cache::with_chart(open, team, hand, |chart| {
            let missing = !chart.plan.needs.is_within(hand);
            Mind { eval: self, open, team, hand, chart, missing }.ideas(out);
        });
    }

    fn can(&self, state: &Lumis, seat: Seat, step: &Step, rest: &[Step]) -> bool {
        let open = state.open();
        let (team, hand) = (Team::of(seat), state.hand(seat));
        let stones = open.firestones(team);
        match *step {
            Step::Draw { card } => hand.len() + open.supply(team)[card.index()] <= MOST_CARDS,
            Step::Tower { space, height } => {
                let color = open.board().kind(space).and_then(Kind::color);
                let more = height.saturating_sub(open.map().height(space));
                color.is_some_and(|color| hand.of(color) >= height)
                    && stones > 0
                    && (more <= open.tower_stones() || state.check(seat, step).is_ok())
            }
            Step::Base { color, .. } => {
                hand.of(color) > 0
                    && stones > 0
                    && (open.tower_stones() > 0 || state.check(seat, step).is_ok())
            }
            Step::Lay { space } if !rest.is_empty() || open.map().between(team).has(space) => {
                rest.len() < usize::from(stones) && cost(open, step, rest).is_within(hand)
            }
            Step::Give { .. } | Step::Hand { .. } | Step::Lay { .. } => state.check(seat, step).is_ok(),
        }
    }

    fn value(&self, state: &Lumis) -> [f32; MAX_SEATS] {
        if let Some(shares) = final_shares(state) {
            return shares;
        }
        let open = state.open();
        let team = open.actor().map_or(Team::Yellow, Team::of);
        let [own, theirs] = self.turns(state, team);
        let share = self.share(own, theirs);
        let mut out = [0.0; MAX_SEATS];
        for seat in Seat::first(open.seats()) {
            let of_team = if Team::of(seat) == team { share } else { 1.0 - share };
            out[seat.index()] = 2.0 * of_team / open.seats() as f32;
        }
        out
    }

    fn promise(&self, state: &Lumis, seat: Seat, legal: &[Step], out: &mut Vec<f32>) {
        let open = state.open();
        let (team, hand) = (Team::of(seat), state.hand(seat));
        cache::with_chart(open, team, hand, |chart| {
            let missing = !chart.plan.needs.is_within(hand);
            let mind = Mind { eval: self, open, team, hand, chart, missing };
            out.extend(legal.iter().map(|step| 0.1 * mind.step(step)));
        });
    }

    fn turn(&self, view: &View) -> u64 {
        view.open().turn().into()
    }

    fn weights(&self) -> Vec<f32> {
        let LumisEval { scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block } =
            *self;
        vec![scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block]
    }

    fn with_weights(&self, weights: &[f32]) -> LumisEval {
        let [scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block] = *weights else {
            return self.clone();
        };
        LumisEval { scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block }
    }
}

#[cfg(test)]
mod tests;

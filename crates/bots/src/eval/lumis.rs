//! Lumis: how many turns the cheapest crossing still takes, for both teams; hands, towers that can be taken, and
//! whose turn it is.

mod cache;
mod way;

use self::cache::Chart;
use self::way::Plan;
use super::{Evaluated, Evaluator, final_shares};
use crate::mcts::Settings;
use kernel::{MAX_SEATS, Seat};
use lumis::card::{Cards, Color, Team};
use lumis::space::Space;
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

// By judgment, except for `scarce`: 0.1 and 0.2 took 37 and 38 of 60 games from 0.4, at 60 simulations a turn.
impl Default for LumisEval {
    fn default() -> LumisEval {
        LumisEval {
            scarce: 0.15,
            spare: 0.08,
            risk: 0.3,
            cut: 0.15,
            tempo: 0.5,
            end: 0.7,
            early: 0.12,
            draw: 0.3,
            build: 1.5,
            block: 0.8,
        }
    }
}

impl Evaluated for Lumis {
    type Eval = LumisEval;

    const ITERATIONS: [u32; 4] = [400, 1_600, 7_000, 28_000];

    fn evaluator() -> LumisEval {
        LumisEval::default()
    }

    fn settings() -> Settings {
        Settings { explore: 0.3, sharpness: 0.08, width: 6, widening: 0.8, rollout: 0, ..Settings::default() }
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
    /// How many turns of its own a team still needs.
    fn turns(&self, state: &Lumis, team: Team) -> f32 {
        let open = state.open();
        let hand = hands(state, team);
        let Some(plan) = cache::plan(open, team, hand) else { return NEVER };
        self.turns_of(open, team, hand, &plan)
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
        1.0 / (1.0 + ((own - theirs - self.tempo) / scale).exp())
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

impl Evaluator<Lumis> for LumisEval {
    fn value(&self, state: &Lumis) -> [f32; MAX_SEATS] {
        if let Some(shares) = final_shares(state) {
            return shares;
        }
        let open = state.open();
        let team = open.actor().map_or(Team::Yellow, Team::of);
        let share = self.share(self.turns(state, team), self.turns(state, team.other()));
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
        let LumisEval { scarce, spare, risk, cut, tempo, end, early, draw, build, block } = *self;
        vec![scarce, spare, risk, cut, tempo, end, early, draw, build, block]
    }

    fn with_weights(&self, weights: &[f32]) -> LumisEval {
        let [scarce, spare, risk, cut, tempo, end, early, draw, build, block] = *weights else {
            return self.clone();
        };
        LumisEval { scarce, spare, risk, cut, tempo, end, early, draw, build, block }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Budget, Mcts};
    use kernel::{Game, Observe, Quick, Seed, Seeded, Setup as _, Silent, Viewer};
    use serde_json::{Value, json};

    fn state(turn: u16, hands: [[u8; 4]; 2], towers: &Value, stones: &Value) -> Lumis {
        let setup = lumis::Setup::new(2, &serde_json::Map::new()).unwrap();
        let count = |list: &Value, team: &str| {
            list.as_array().unwrap().iter().filter(|piece| piece["team"] == team).count()
        };
        let left = |team: &str| 50 - count(towers, team) - count(stones, team);
        let deck = |hand: [u8; 4]| 52 - hand.iter().sum::<u8>();
        let truth: lumis::Truth = serde_json::from_value(json!({
            "turn": turn, "supply": [[1, 3], [1, 3]], "deck_size": [deck(hands[0]), deck(hands[1])],
            "discards": [[0, 0, 0, 0], [0, 0, 0, 0]], "hands": hands,
            "tower_stones": 40 - towers.as_array().unwrap().len(),
            "firestones": [left("yellow"), left("red")], "towers": towers, "stones": stones, "laying": [],
        }))
        .unwrap();
        truth.state(&setup).unwrap()
    }

    /// Yellow has everything but one stone in column 0; red has nothing.
    fn nearly_won() -> (Lumis, Space) {
        let stones: Vec<Value> =
            (0..21).filter(|r| *r != 10).map(|r| json!({"space": 21 * r, "team": "yellow"})).collect();
        let towers = json!([
            {"space": 441, "team": "yellow", "height": 1}, {"space": 461, "team": "yellow", "height": 1},
        ]);
        let state = state(0, [[2, 2, 2, 2], [2, 2, 2, 2]], &towers, &json!(stones));
        (state, Space::new(210).unwrap())
    }

    fn begun() -> Lumis {
        let setup = lumis::Setup::new(2, &serde_json::Map::new()).unwrap();
        Lumis::start(&setup, &mut Seeded::new(Seed::from(3)))
    }

    #[test]
    fn a_won_game_is_worth_the_win_and_one_stone_short_nearly_so() {
        let eval = LumisEval::default();
        let even = eval.value(&begun());
        let (mut state, space) = nearly_won();
        let short = eval.value(&state);
        assert!(short[0] > 0.9 && short[0] > even[0], "{short:?}");
        state.act(Seat::default(), &Step::Lay { space }, &mut Quick::new(1), &mut Silent).unwrap();
        assert_eq!(eval.value(&state), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn the_winning_stone_promises_most() {
        let (state, space) = nearly_won();
        let (mut legal, mut promise) = (Vec::new(), Vec::new());
        state.legal(Seat::default(), &mut legal);
        LumisEval::default().promise(&state, Seat::default(), &legal, &mut promise);
        let best = (0..legal.len()).max_by(|&a, &b| promise[a].total_cmp(&promise[b])).unwrap();
        assert_eq!((legal[best], promise.len()), (Step::Lay { space }, legal.len()));
    }

    #[test]
    fn mirrored_teams_are_as_far_and_only_the_move_counts() {
        let eval = LumisEval::default();
        let none = json!([]);
        let [yellow, red] = [0, 1].map(|turn| eval.value(&state(turn, [[2, 1, 1, 1]; 2], &none, &none)));
        assert_eq!(yellow[0], red[1]);
        assert!(yellow[0] > 0.5 && (yellow[0] + yellow[1] - 1.0).abs() < 1e-6);
        // A tower half way.
        let towers = json!([{"space": 238, "team": "yellow", "height": 1}]);
        let ahead = eval.value(&state(0, [[2, 1, 1, 1]; 2], &towers, &none));
        assert!(ahead[0] > yellow[0]);
    }

    #[test]
    fn the_seats_of_a_team_share() {
        let setup = lumis::Setup::new(4, &serde_json::Map::new()).unwrap();
        let value = LumisEval::default().value(&Lumis::start(&setup, &mut Seeded::new(Seed::from(3))));
        assert_eq!((value[0], value[1]), (value[2], value[3]));
        assert!((value.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_same_view_gives_the_same_choice() {
        let view = begun().view(Viewer::Seat(Seat::default()));
        let mut legal = Vec::new();
        begun().legal(Seat::default(), &mut legal);
        let choose = |seed| {
            let mut bot = Mcts::<Lumis, LumisEval>::new(LumisEval::default(), Lumis::settings(), seed);
            bot.choose(&view, &legal, &Budget::iterations(100))
        };
        assert_eq!(choose(5), choose(5));
    }

    #[test]
    fn weights_go_out_and_come_back() {
        let eval = LumisEval::default();
        let other: Vec<f32> = eval.weights().iter().map(|weight| weight * 2.0).collect();
        assert_eq!(eval.with_weights(&other).weights(), other);
        assert_eq!(eval.with_weights(&[]), eval);
    }
}

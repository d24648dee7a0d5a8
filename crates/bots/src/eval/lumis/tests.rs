//! What the evaluator thinks of small positions.

use super::*;
use crate::{Bot, Budget, Mcts};
use kernel::{Dice, Game, Observe, Quick, Seed, Seeded, Setup as _, Silent, Viewer};
use lumis::space::Space;
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

fn all() -> [LumisEval; 3] {
    [LumisEval::default(), LumisEval::close(0.33), LumisEval::close(1.0)]
}

#[test]
fn a_won_game_is_worth_the_win_and_one_stone_short_nearly_so() {
    for eval in all() {
        let even = eval.value(&begun());
        let (mut state, space) = nearly_won();
        let short = eval.value(&state);
        assert!(short[0] > 0.9 && short[0] > even[0], "{short:?}");
        state.act(Seat::default(), &Step::Lay { space }, &mut Quick::new(1), &mut Silent).unwrap();
        assert_eq!(eval.value(&state), [1.0, 0.0, 0.0, 0.0]);
    }
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
    for eval in all() {
        let none = json!([]);
        let [yellow, red] = [0, 1].map(|turn| eval.value(&state(turn, [[2, 1, 1, 1]; 2], &none, &none)));
        assert_eq!(yellow[0], red[1]);
        assert!((yellow[0] - 0.5).abs() < 0.1 && (yellow[0] + yellow[1] - 1.0).abs() < 1e-6);
        // A tower half way.
        let towers = json!([{"space": 238, "team": "yellow", "height": 1}]);
        let ahead = eval.value(&state(0, [[2, 1, 1, 1]; 2], &towers, &none));
        assert!(ahead[0] > yellow[0], "{ahead:?} {yellow:?}");
    }
}

#[test]
fn the_seats_of_a_team_share() {
    let setup = lumis::Setup::new(4, &serde_json::Map::new()).unwrap();
    for eval in all() {
        let value = eval.value(&Lumis::start(&setup, &mut Seeded::new(Seed::from(3))));
        assert_eq!((value[0], value[1]), (value[2], value[3]));
        assert!((value.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }
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
    for eval in all() {
        let other: Vec<f32> = eval.weights().iter().map(|weight| weight * 2.0).collect();
        assert_eq!(eval.with_weights(&other).weights(), other);
        assert_eq!(eval.with_weights(&[]), eval);
    }
}

#[test]
fn a_closer_look_is_the_sum_of_its_inputs() {
    let state = begun();
    let eval = LumisEval::close(1.0);
    let inputs = eval.inputs(&state).unwrap();
    let sum: f32 = inputs.iter().zip(eval.weights()).map(|(input, weight)| input * weight).sum();
    assert!((eval.value(&state)[0] - 1.0 / (1.0 + (-sum).exp())).abs() < 1e-5);
    assert_eq!(LumisEval::default().inputs(&state), None);
}

#[test]
fn trust_lies_between_the_race_and_the_closer_look() {
    let state = begun();
    let odds = |eval: LumisEval| {
        let share = eval.value(&state)[0];
        (share / (1.0 - share)).ln()
    };
    let (race, seen) = (odds(LumisEval::default()), odds(LumisEval::close(1.0)));
    assert!((race - seen).abs() > 0.01, "{race} {seen}");
    assert!((odds(LumisEval::close(0.0)) - race).abs() < 1e-4);
    assert!((odds(LumisEval::close(0.25)) - (0.75 * race + 0.25 * seen)).abs() < 1e-4);
}

#[test]
fn who_follows_the_way_plays_by_the_rules_to_the_end() {
    let eval = LumisEval::default();
    let mut dice = Quick::new(11);
    let mut kinds = std::collections::HashSet::new();
    for seats in [2, 2, 2, 4] {
        let setup = lumis::Setup::new(seats, &serde_json::Map::new()).unwrap();
        let mut state = Lumis::start(&setup, &mut dice);
        while let Some(seat) = state.to_act().iter().next() {
            // Random turns now and then, for strange positions.
            let followed = eval.quick_turn(&state, seat, &mut dice).filter(|_| dice.below(6) > 0);
            let Some(Idea { step, rest, .. }) = followed else {
                let mut legal = Vec::new();
                state.legal(seat, &mut legal);
                let step = legal[dice.pick(legal.len())];
                state.act(seat, &step, &mut dice, &mut Silent).unwrap();
                continue;
            };
            kinds.insert(std::mem::discriminant(&step));
            for step in std::iter::once(&step).chain(&rest) {
                state.act(seat, step, &mut dice, &mut Silent).unwrap();
            }
            assert!(state.open().laying().as_slice().is_empty(), "{step:?} {rest:?} leads nowhere");
        }
        assert!(state.outcome().is_some());
    }
    assert_eq!(kinds.len(), 4, "draws, towers, base towers and connections");
}

#[test]
fn detours_are_much_the_same_however_far_is_looked() {
    let mut dice = Quick::new(5);
    let setup = lumis::Setup::new(2, &serde_json::Map::new()).unwrap();
    let mut state = Lumis::start(&setup, &mut dice);
    let mut compared = 0;
    while let Some(seat) = state.to_act().iter().next() {
        for team in Team::ALL {
            let [near, far] = [25, 2_000].map(|more| cache::detours(state.open(), team, more));
            assert_eq!(near.is_some(), far.is_some());
            let pairs = near.iter().flatten().zip(far.iter().flatten());
            let apart: u32 = pairs.map(|(near, far)| u32::from(near.abs_diff(*far))).sum();
            // Of ways of the same cost either may be found first, and the one may go on in a longer link: a quarter of
            // a card on average is little.
            assert!(apart < 521, "{apart} apart, {team:?} in turn {}", state.open().turn());
            compared += usize::from(near.is_some());
        }
        let idea = LumisEval::default().quick_turn(&state, seat, &mut dice);
        let Some(Idea { step, rest, .. }) = idea else { break };
        for step in std::iter::once(&step).chain(&rest) {
            state.act(seat, step, &mut dice, &mut Silent).unwrap();
        }
    }
    assert!(compared > 30, "{compared} maps compared");
}

#[test]
fn every_idea_that_can_be_done_is_legal_to_its_end() {
    let eval = LumisEval::default();
    let mut dice = Quick::new(7);
    let (mut tried, mut links) = (0, 0);
    let (mut payable, mut found) = (0, 0);
    for seats in [2, 4, 2, 4, 2, 4] {
        let setup = lumis::Setup::new(seats, &serde_json::Map::new()).unwrap();
        let mut state = Lumis::start(&setup, &mut dice);
        while let Some(seat) = state.to_act().iter().next() {
            let mut ideas = Vec::new();
            eval.ideas(&state, seat, &mut ideas);
            let mut last = None;
            let before = links;
            for Idea { step, rest, .. } in &ideas {
                if !eval.can_do(&state, seat, step, rest) {
                    continue;
                }
                let mut after = state.clone();
                for step in std::iter::once(step).chain(rest) {
                    after.act(seat, step, &mut dice, &mut Silent).unwrap();
                }
                assert!(after.open().laying().as_slice().is_empty(), "{step:?} {rest:?} leads nowhere");
                tried += 1;
                links += usize::from(matches!(step, Step::Lay { .. }));
                if dice.below(4) == 0 || last.is_none() {
                    last = Some(after);
                }
            }
            // Half of the time a random step: strange positions, and connections broken off.
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            if legal.iter().any(|step| matches!(step, Step::Lay { .. })) {
                payable += 1;
                found += usize::from(links > before);
            }
            match last {
                Some(after) if dice.below(2) == 0 => state = after,
                _ => {
                    let step = legal[dice.pick(legal.len())];
                    state.act(seat, &step, &mut dice, &mut Silent).unwrap();
                }
            }
        }
    }
    assert!(tried > 1_000 && links > 100, "{tried} ideas, {links} of them links");
    assert!(
        found * 100 >= payable * 98,
        "a connection was seen in {found} of {payable} positions that have one"
    );
}

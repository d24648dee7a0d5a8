//! Tests of the evaluator of Coral.

use super::*;
use crate::bot::{Bot, Budget};
use crate::mcts::Mcts;
use coral::space::Cell;
use kernel::{Dice, Game, Observe, Quick, Seed, Seeded, Setup as _, Silent, Viewer};
use serde_json::{Value, json};

/// Plays at random until a question about the state is answered with yes, or to the end.
fn played(seats: usize, options: Value, seed: u64, until: impl Fn(&Coral) -> bool) -> Coral {
    let setup = coral::Setup::new(seats, options.as_object().unwrap()).unwrap();
    let mut chance = Seeded::new(Seed::from(seed));
    let mut dice = Quick::new(seed);
    let mut game = Coral::start(&setup, &mut chance);
    while game.outcome().is_none() && !until(&game) {
        let steps = game.all_legal();
        let (seat, step) = steps[dice.pick(steps.len())];
        game.apply(seat, &step, &mut chance, &mut Silent);
    }
    game
}

fn actor(game: &Coral) -> Seat {
    game.to_act().iter().next().unwrap()
}

#[test]
fn a_won_game_is_worth_one_and_a_team_shares_it() {
    let eval = CoralEval::default();
    for seed in 0..5 {
        for (seats, options) in [(2, json!({})), (3, json!({})), (4, json!({"mode": "symbiosis"}))] {
            let game = played(seats, options, seed, |_| false);
            let winners = game.outcome().unwrap().winners;
            let value = eval.value(&game);
            for seat in Seat::first(seats) {
                let share = if winners.has(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
                assert_eq!(value[seat.index()], share);
            }
        }
    }
}

#[test]
fn shares_add_up_to_one_at_every_moment() {
    for (seats, options) in [(2, json!({})), (3, json!({"mode": "chaos"})), (4, json!({"mode": "symbiosis"}))]
    {
        played(seats, options, 3, |game| {
            let sum: f32 = CoralEval::default().value(game).iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{sum}");
            false
        });
    }
}

#[test]
fn a_finished_solo_game_is_worth_its_score() {
    for seed in 0..5 {
        let game = played(1, json!({"setup": 3}), seed, |_| false);
        let score = game.outcome().unwrap().scores[Seat::default()];
        assert_eq!(CoralEval::default().value(&game)[0], score as f32 / 20.0);
    }
}

#[test]
fn more_own_symbols_on_top_are_worth_more() {
    let piece = |cells: [[i64; 3]; 3]| Piece::of(cells.map(|at| Cell::try_from(at).unwrap())).unwrap();
    let game = played(2, json!({}), 1, |_| true);
    let eval = CoralEval::default();
    let seen = |cells| {
        let mut reef = Reef::default();
        assert!(reef.place(Species::Red, piece(cells)));
        eval.seat(game.open(), &Sight::of(&reef), Seat::default())
    };
    let (flat, upright) = (seen([[1, 0, 0], [2, 0, 0], [1, 1, 0]]), seen([[1, 0, 0], [2, 0, 0], [1, 0, 1]]));
    assert!(flat > upright, "{flat} {upright}");
}

#[test]
fn covering_a_rival_is_more_promising_than_covering_oneself() {
    let mut compared = 0;
    for seed in 0..40 {
        let game = played(2, json!({}), seed, |game| game.open().phase() == Phase::Play);
        let seat = actor(&game);
        let own = game.open().setup().species_of(seat);
        let sight = Sight::of(game.open().reef());
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let mut promise = Vec::new();
        CoralEval::default().promise(&game, seat, &legal, &mut promise);
        // Growths of an own piece in three columns at one height, by whom they cover.
        let (mut rivals, mut ours) = (Vec::new(), Vec::new());
        for (step, promise) in legal.iter().zip(&promise) {
            let Step::Grow { species, piece } = *step else { continue };
            let [a, b, c] = piece.cubes();
            if species != own || a.z != b.z || a.z != c.z {
                continue;
            }
            let covered = [a, b, c].map(|cube| sight.top(Sight::place(cube.x, cube.y)));
            let count = |who: usize| {
                covered.iter().filter(|(z, species)| (0..a.z).contains(z) && *species == who).count()
            };
            match (count(own.index()), count(1 - own.index())) {
                (0, 1..) => rivals.push(*promise),
                (1.., 0) => ours.push(*promise),
                _ => {}
            }
        }
        for (rival, own) in rivals.iter().flat_map(|rival| ours.iter().map(move |own| (rival, own))) {
            assert!(rival > own);
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[test]
fn the_same_view_gives_the_same_choice() {
    for (seats, options) in [(1, json!({})), (2, json!({})), (4, json!({}))] {
        let game = played(seats, options, 5, |game| game.open().reef().len() >= 7);
        let seat = actor(&game);
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let choice = || {
            let mut bot = Mcts::<Coral, CoralEval>::new(CoralEval::default(), Coral::settings(), 11);
            bot.choose(&game.view(Viewer::Seat(seat)), &legal, &Budget::iterations(60))
        };
        assert_eq!(choice(), choice());
    }
}

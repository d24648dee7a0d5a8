//! A match played with the box has the score that it has here: the view from above of a finished match, entered again,
//! gives its result.

use coral::piece::Species;
use coral::plan::Plan;
use coral::{Coral, Setup, cards, score};
use kernel::{Dice, Game, Outcome, Quick, Seed, Seeded, Setup as _, Silent};
use serde_json::{Value, json};
use shown::{Miscounted, Tallied};

fn setup(seats: usize, options: &Value) -> Setup {
    Setup::new(seats, options.as_object().unwrap()).unwrap()
}

fn finished(setup: &Setup, seed: u64) -> Coral {
    let mut chance = Seeded::new(Seed::from(seed));
    let mut game = Coral::start(setup, &mut chance);
    let mut dice = Quick::new(seed);
    while game.outcome().is_none() {
        let steps = game.all_legal();
        let (seat, step) = steps[dice.pick(steps.len())];
        game.act(seat, &step, &mut chance, &mut Silent).unwrap();
    }
    game
}

/// Moved, as nobody at a table knows where our rock is.
fn seen(game: &Coral) -> Vec<Value> {
    let write = |column: coral::space::Column, z: i8, species: Species| {
        let [x, y] = <[i8; 2]>::from(column);
        json!([x + 7, y - 3, species.name(), z + 1])
    };
    let plan = Plan::of(game.open().reef());
    plan.tops().filter_map(|(column, top)| Some(write(column, top.z, top.species?))).collect()
}

fn tally(setup: &Setup, entered: &Value) -> Result<Outcome, Miscounted> {
    Coral::tally(setup, entered).map(|tally| tally.outcome)
}

#[test]
fn the_view_from_above_of_a_finished_match_gives_its_result() {
    let cases = [
        (2, json!({})),
        (2, json!({"species": ["brain", "sun"], "neutral": "red"})),
        (3, json!({"falling": "penalty"})),
        (4, json!({})),
        (4, json!({"mode": "chaos"})),
        (4, json!({"mode": "symbiosis"})),
    ];
    for (seats, options) in cases {
        let setup = setup(seats, &options);
        for seed in 0..8 {
            let game = finished(&setup, seed);
            let entered = json!({"columns": seen(&game)});
            assert_eq!(tally(&setup, &entered).ok(), game.outcome(), "{seats} {options} {seed}");
        }
    }
}

#[test]
fn solo_cards_are_seen_from_above_or_counted() {
    for (seed, level) in ["I", "II", "III"].into_iter().enumerate() {
        let cards = json!({"red": level, "tube": level, "sun": level, "brain": level});
        let setup = setup(1, &json!({"setup": seed + 1, "cards": cards}));
        let game = finished(&setup, seed as u64);
        let sheet = score::solo_sheet(game.open());
        let columns = seen(&game);
        let is_seen = |species: Species| {
            let card = cards::objective(species, setup.card_of(species));
            cards::count_from_above(&Plan::of(game.open().reef()), species, card.kind).is_some()
        };
        let counts: Vec<Value> = Species::ALL
            .iter()
            .map(|&s| if is_seen(s) { Value::Null } else { json!(sheet[s.index()].0) })
            .collect();
        let tally = Coral::tally(&setup, &json!({"columns": columns, "counts": counts})).unwrap();
        assert_eq!(Some(tally.outcome.clone()), game.outcome(), "{level}");
        assert_eq!(json!(tally.counted), json!(sheet));
        assert!(tally.rating.is_some_and(|rating| !rating.nl.is_empty()));
    }
}

fn reasons(setup: &Setup, entered: &Value) -> Vec<(&'static str, &'static str)> {
    match tally(setup, entered) {
        Err(Miscounted::Wrong(wrong)) => wrong.iter().map(|one| (one.rule.0, one.what)).collect(),
        Err(Miscounted::Unreadable(why)) => panic!("{why}"),
        Ok(_) => Vec::new(),
    }
}

#[test]
fn levels_break_ties_and_without_them_ties_stay() {
    let two = setup(2, &json!({}));
    let columns = |levels: [Value; 6]| -> Value {
        let species = ["red", "red", "red", "tube", "tube", "tube"];
        let column = |(i, level): (usize, Value)| json!([i, 0, species[i], level]);
        json!({"columns": levels.into_iter().enumerate().map(column).collect::<Vec<_>>()})
    };
    let winners = |levels: [i32; 6]| tally(&two, &columns(levels.map(Value::from))).unwrap().winners;
    assert_eq!(json!(winners([1, 2, 3, 3, 3, 1])), json!([1]));
    assert_eq!(json!(winners([3, 3, 1, 3, 2, 1])), json!([0]));
    assert_eq!(json!(winners([1, 2, 3, 3, 2, 1])), json!([0, 1]));
    let some = columns([json!(9), json!(9), json!(9), json!(1), json!(1), Value::Null]);
    assert_eq!(json!(tally(&two, &some).unwrap().winners), json!([0, 1]));
}

#[test]
fn what_cannot_be_is_refused_by_its_rule() {
    let two = setup(2, &json!({}));
    let row = |count: usize, species: &str, level: u32| -> Vec<Value> {
        (0..count).map(|x| json!([x, 0, species, level])).collect()
    };
    assert_eq!(reasons(&two, &json!({"columns": row(18, "red", 64)})), []);
    assert_eq!(reasons(&two, &json!({"columns": row(19, "red", 1)})), [("CO-1", "symbols")]);
    assert_eq!(reasons(&two, &json!({"columns": row(4, "red", 1)})), [("CO-9", "columns")]);
    assert_eq!(reasons(&two, &json!({"columns": row(5, "sun", 1)})), []);
    assert!(reasons(&two, &json!({"columns": row(5, "brain", 1)})).contains(&("CO-8", "species")));
    assert!(reasons(&two, &json!({"columns": row(5, "red", 0)})).contains(&("CO-2", "level")));
    assert!(reasons(&two, &json!({"columns": row(5, "red", 65)})).contains(&("CO-2", "level")));
    let solo = setup(1, &json!({}));
    let all = json!({"columns": row(5, "red", 1)});
    // Red I, from the west, and brain I, on the table, cannot be seen from above.
    assert_eq!(reasons(&solo, &all), [("CO-25", "count"), ("CO-25", "count")]);
    let many = json!({"columns": row(5, "red", 1), "counts": [19, null, null, 3]});
    assert_eq!(reasons(&solo, &many), [("CO-1", "symbols")]);
    for unreadable in [
        json!({}),
        json!({"columns": [[0, 0, "moss", 1]]}),
        json!({"columns": [[0, 0, "red", 1], [0, 0, "sun", 1]]}),
    ] {
        assert!(matches!(tally(&two, &unreadable), Err(Miscounted::Unreadable(_))), "{unreadable}");
    }
}

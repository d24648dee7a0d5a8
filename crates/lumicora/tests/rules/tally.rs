//! A match played with the box has the score that it has here: what is seen of a finished match, entered again, gives
//! its result; and what cannot be is refused with its rule.

use kernel::{Game, Outcome, Quick, Seat, Seed, Seeded, Setup as _, Silent, Written};
use lumicora::board::Space;
use lumicora::score::{AnimalCounts, count_dark, count_light};
use lumicora::tile::Color;
use lumicora::turn::Face;
use lumicora::{Animals, Lumicora, Setup};
use serde_json::{Value, json};
use shown::{Miscounted, Tallied};

fn setup(seats: usize, options: &Value) -> Setup {
    Setup::new(seats, options.as_object().unwrap()).unwrap()
}

fn finished(setup: &Setup, seed: u64, policy: &str) -> Lumicora {
    let mut chance = Seeded::new(Seed::from(seed));
    let mut game = Lumicora::start(setup, &mut chance);
    let mut dice = Quick::new(seed);
    while game.outcome().is_none() {
        let steps = game.all_legal();
        let (seat, step) = kernel::policy::choose(policy, &game, &steps, &mut dice).unwrap();
        game.act(seat, &step, &mut chance, &mut Silent).unwrap();
    }
    game
}

/// What is on the table besides the reef.
fn around(game: &Lumicora, seat: Seat) -> Value {
    let player = game.open().player(seat);
    let points = player.points();
    let jellyfish = Color::ALL.iter().filter(|&&color| player.face(color) == Face::Jellyfish).count();
    json!({
        "board": points.coral + points.discards, "discards": -points.discards,
        "jellyfish": jellyfish, "limestone": player.limestone(),
    })
}

/// The reefs as they are seen from above.
fn by_reef(game: &Lumicora) -> Value {
    let truth = json!(game.truth());
    let seat = |seat: Seat| {
        let mut own = around(game, seat);
        let halves = truth["seats"][seat.index()]["reef"].as_array().unwrap();
        let reef = game.open().player(seat).reef();
        let is_top = |half: &&Value| {
            let space = Space::new(half["space"].as_u64().unwrap() as u8).unwrap();
            half["level"] == json!(reef.height(space))
        };
        let write = |half: &Value| json!([half["space"], half["level"], half["color"], half["shows"]]);
        own["reef"] = halves.iter().filter(is_top).map(write).collect();
        own
    };
    Seat::first(game.open().seats()).map(seat).collect()
}

/// Counts alone.
fn by_counts(game: &Lumicora) -> Value {
    let open = game.open();
    let seat = |seat: Seat| {
        let mut own = around(game, seat);
        let reef = open.player(seat).reef();
        let animals: AnimalCounts = match open.animals() {
            Animals::Dark => count_dark(reef),
            Animals::Light => count_light(reef, open.board()),
        };
        own["halves"] = json!(Color::ALL.map(|color| reef.color(color).len()));
        own["animals"] = json!(animals);
        own["remote"] = json!(-lumicora::score::remote(reef, open.board()));
        own
    };
    Seat::first(open.seats()).map(seat).collect()
}

fn tally(setup: &Setup, entered: &Value) -> Result<Outcome, Miscounted> {
    Lumicora::tally(setup, entered).map(|tally| tally.outcome)
}

#[test]
fn what_is_seen_of_a_finished_match_gives_its_result() {
    for side in ["a", "b"] {
        for animals in ["dark", "light"] {
            for seats in 2..=4 {
                let setup = setup(seats, &json!({"side": side, "animals": animals}));
                for seed in 0..12 {
                    let policy = if seed < 9 { "random" } else { "greedy" };
                    let game = finished(&setup, seed, policy);
                    let result = game.outcome();
                    assert_eq!(
                        tally(&setup, &by_reef(&game)).ok(),
                        result,
                        "{side} {animals} {seats} {seed}, reefs"
                    );
                    assert_eq!(
                        tally(&setup, &by_counts(&game)).ok(),
                        result,
                        "{side} {animals} {seats} {seed}, counts"
                    );
                }
            }
        }
    }
}

#[test]
fn what_was_counted_comes_back() {
    let setup = setup(3, &json!({"side": "b", "animals": "light"}));
    let game = finished(&setup, 5, "random");
    let by_counts = by_counts(&game);
    let counted = Lumicora::tally(&setup, &by_reef(&game)).unwrap().counted;
    assert_eq!(counted.len(), 3);
    for (seat, line) in counted.iter().enumerate() {
        assert_eq!(json!(line[..4]), by_counts[seat]["halves"]);
        let animals: Vec<&[i32]> = line[4..12].chunks(2).collect();
        assert_eq!(json!(animals), by_counts[seat]["animals"]);
        assert_eq!(json!(-line[12]), by_counts[seat]["remote"]);
    }
}

/// A reef that can be: the starting Lumino, and a Lumino beside it.
fn small() -> Value {
    json!([
        [21, 1, "green", "plain"],
        [22, 1, "pink", "plain"],
        [20, 1, "green", "3"],
        [28, 1, "green", "shell"]
    ])
}

fn refused(setup: &Setup, own: &Value) -> Vec<(&'static str, &'static str, Option<usize>)> {
    let other = json!({"reef": [[21, 1, "blue", "plain"], [22, 1, "yellow", "plain"]]});
    match tally(setup, &json!([other, own])) {
        Ok(_) => Vec::new(),
        Err(Miscounted::Wrong(wrong)) => {
            wrong.iter().map(|one| (one.rule.0, one.what, one.seat.map(Seat::index))).collect()
        }
        Err(Miscounted::Unreadable(why)) => panic!("{why}"),
    }
}

#[test]
fn what_cannot_be_is_refused_by_its_rule() {
    let setup = setup(2, &json!({"side": "b"}));
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut reef = small().as_array().unwrap().clone();
        change(&mut reef);
        json!({"reef": reef})
    };
    assert_eq!(refused(&setup, &with(&|_| {})), []);
    let cases: [(Value, &str, &str, Option<usize>); 19] = [
        (json!({"reef": small(), "limestone": 11}), "LC-5", "limestone", Some(1)),
        (json!({"reef": small(), "jellyfish": 5}), "LC-9", "jellyfish", Some(1)),
        (json!({"reef": small(), "board": 20_000}), "LC-24", "points", Some(1)),
        (json!({"reef": []}), "LC-12", "start", Some(1)),
        (with(&|reef| drop(reef.drain(..2))), "LC-12", "start", Some(1)),
        (with(&|reef| reef[0][3] = json!("4")), "LC-12", "start_lumino", Some(1)),
        (with(&|reef| reef[1][2] = json!("green")), "LC-12", "start_lumino", Some(1)),
        (with(&|reef| reef[2][1] = json!(0)), "LC-18", "level", Some(1)),
        (with(&|reef| reef[2][1] = json!(17)), "LC-18", "level", Some(1)),
        (with(&|reef| reef[2][1] = json!(2)), "LC-18", "alone", Some(1)),
        (with(&|reef| reef.push(json!([0, 1, "blue", "4"]))), "LC-18", "alone", Some(1)),
        (with(&|reef| reef.push(json!([27, 1, "blue", "4"]))), "LC-18", "odd", Some(1)),
        (
            with(&|reef| {
                reef[2] = json!([20, 1, "green", "6"]);
                reef[3] = json!([28, 1, "green", "6"]);
            }),
            "LC-2",
            "kind",
            None,
        ),
        (json!({"halves": [1, 0, 0, 0]}), "LC-12", "start", Some(1)),
        (json!({"halves": [20, 20, 5, 1]}), "LC-6", "spaces", Some(1)),
        (json!({"halves": [20, 5]}), "LC-18", "odd", Some(1)),
        (json!({"halves": [2, 2], "animals": [[5]]}), "LC-33", "animals", Some(1)),
        (json!({"halves": [2, 2], "remote": 17}), "LC-34", "remote", Some(1)),
        (json!({"halves": [10, 10, 10, 10], "animals": [[17]]}), "LC-2", "species", None),
    ];
    for (own, rule, what, seat) in cases {
        let wrong = refused(&setup, &own);
        assert!(wrong.contains(&(rule, what, seat)), "{own}: {wrong:?}, not {rule} {what}");
    }
}

#[test]
fn what_cannot_be_read_is_no_refusal_of_a_rule() {
    let setup = setup(2, &json!({}));
    for entered in [
        json!({}),
        json!([{}]),
        json!([{"reef": [[21]]}, {}]),
        json!([{"reef": [[44, 1, "green", "1"]]}, {}]),
        json!([{"reef": [[1, 1, "green", "1"], [1, 1, "green", "1"]]}, {}]),
        json!([{"limestone": -1}, {}]),
        json!([{"halves": [2], "animals": [[1, 1]]}, {"halves": [2]}]),
    ] {
        assert!(matches!(tally(&setup, &entered), Err(Miscounted::Unreadable(_))), "{entered}");
    }
}

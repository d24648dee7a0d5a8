//! Lumis obeys every law of testkit, as a duel and in teams.

use kernel::Setup as _;
use lumis::{Lumis, Setup};
use proptest::prelude::*;
use serde_json::{Value, json};
use testkit::Report;

fn setup(seats: usize, options: Value) -> Setup {
    Setup::new(seats, options.as_object().expect("an object")).expect("valid options")
}

fn laws(seats: usize, options: Value, seeds: std::ops::Range<u64>) -> Report {
    let report = testkit::assert_laws::<Lumis>(&setup(seats, options), seeds);
    assert!(report.uncertain > 100, "hands were hardly hidden: {report:?}");
    assert!(
        report.pairs > 200 && report.pairs_watched > 100,
        "non-interference was hardly tried: {report:?}"
    );
    report
}

#[test]
fn the_laws_hold_in_a_duel() {
    let report = laws(2, json!({}), 0..6);
    assert!(report.certain > 20, "nobody was ever certain: {report:?}");
}

#[test]
fn the_laws_hold_in_teams() {
    laws(4, json!({}), 0..6);
}

#[test]
fn the_laws_hold_where_partners_talk() {
    laws(2, json!({"talk": "open"}), 10..12);
    laws(4, json!({"talk": "open"}), 10..12);
}

/// A small board on which base spaces and towers are few: seats run out of things to do and pass.
#[test]
fn the_laws_hold_on_a_small_board() {
    for seats in [2, 4] {
        let report = testkit::assert_laws::<Lumis>(&setup(seats, json!({"board": small_board()})), 0..12);
        assert!(report.pairs > 100, "{report:?}");
    }
}

/// Five by five path spaces, one tower space in the middle, one base space on each line.
fn small_board() -> Value {
    let colors = ["blue", "cream", "violet", "green"];
    let mut spaces: Vec<Value> = (0..25)
        .map(|id| {
            let kind = if id == 12 { "tower" } else { "path" };
            json!({"id": id, "q": id % 5, "r": id / 5, "kind": kind, "color": colors[id % 4]})
        })
        .collect();
    for (id, q, r, team, line) in [
        (30, 2, -1, "yellow", "top"),
        (31, 2, 5, "yellow", "bottom"),
        (32, -1, 2, "red", "left"),
        (33, 5, 2, "red", "right"),
    ] {
        spaces.push(json!({"id": id, "q": q, "r": r, "kind": "base", "team": team, "line": line}));
    }
    json!({ "spaces": spaces })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn play_from_arbitrary_bytes_keeps_to_the_rules(
        data in prop::collection::vec(any::<u8>(), 0..1200),
        teams in any::<bool>(),
    ) {
        testkit::fuzz::index_play::<Lumis>(&setup(if teams { 4 } else { 2 }, json!({})), &data);
    }
}

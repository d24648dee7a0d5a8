//! Lumicora obeys every law of testkit, over all options.

use kernel::Setup as _;
use lumicora::{Lumicora, Setup};
use serde_json::{Value, json};

fn setup(seats: usize, options: Value) -> Setup {
    Setup::new(seats, options.as_object().expect("an object")).expect("valid options")
}

fn laws(options: Value, seeds: std::ops::Range<u64>) {
    for seats in 2..=4 {
        let report = testkit::assert_laws::<Lumicora>(&setup(seats, options.clone()), seeds.clone());
        if seats == 2 {
            // Without an emergency stack nothing is hidden: whatever is not seen is in the bag.
            assert!(report.certain > 100 && report.uncertain == 0, "{report:?}");
        } else {
            assert!(report.pairs > 100, "non-interference was hardly tried: {report:?}");
        }
    }
}

#[test]
fn the_laws_hold_with_the_defaults() {
    laws(json!({}), 0..4);
}

#[test]
fn the_laws_hold_on_side_b_with_light_animals() {
    laws(json!({"side": "b", "animals": "light", "first": 1}), 0..4);
}

#[test]
fn the_laws_hold_while_turns_overlap() {
    laws(json!({"overlap": true}), 0..4);
}

#[cfg(feature = "next-rules")]
#[test]
fn the_laws_hold_for_later_versions() {
    laws(json!({"rules": 2}), 0..4);
}

fn limestone() -> Value {
    let mut board = lumicora::board::Board::shipped("a").expect("shipped");
    board.water = lumicora::board::Spaces::EMPTY;
    json!({"board": board.write()})
}

#[test]
fn the_laws_hold_on_a_board_of_limestone() {
    laws(limestone(), 0..3);
}

/// Random play never empties the bag; hungry play does, and then some.
#[test]
fn the_laws_hold_when_the_bag_runs_out() {
    for seats in [3, 4] {
        let report = testkit::assert_laws_by::<Lumicora>("hungry", &setup(seats, limestone()), 0..12);
        assert!(report.events["EmergencyOpened"] >= 2, "{seats} seats: {:?}", report.events);
        if seats == 4 {
            assert!(report.events["ExtraPhase"] >= 2, "{:?}", report.events);
        }
    }
}

#[test]
fn the_laws_hold_in_greedy_play() {
    testkit::assert_laws_by::<Lumicora>("greedy", &setup(3, json!({})), 0..2);
}

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

#[test]
fn the_laws_hold_on_a_board_of_limestone() {
    let mut board = lumicora::board::Board::shipped("a").expect("shipped");
    board.water = lumicora::board::Spaces::EMPTY;
    laws(json!({"board": board.write()}), 0..3);
}

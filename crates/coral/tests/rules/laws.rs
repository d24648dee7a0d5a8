//! Coral obeys every law of testkit, in all modes and with both ways of falling.

use coral::{Coral, Setup};
use kernel::Setup as _;
use serde_json::{Value, json};

fn setup(seats: usize, options: Value) -> Setup {
    Setup::new(seats, options.as_object().expect("an object")).expect("valid options")
}

fn laws(seats: usize, options: Value, seeds: std::ops::Range<u64>) {
    for falling in ["refuse", "penalty"] {
        let mut options = options.clone();
        options["falling"] = json!(falling);
        let report = testkit::assert_laws::<Coral>(&setup(seats, options), seeds.clone());
        assert!(report.certain > 40 && report.uncertain == 0, "nothing is hidden: {report:?}");
    }
}

#[test]
fn the_laws_hold_for_two() {
    laws(2, json!({}), 0..4);
}

#[test]
fn the_laws_hold_for_three() {
    laws(3, json!({"species": ["brain", "red", "tube"], "first": 2}), 0..3);
}

#[test]
fn the_laws_hold_for_four() {
    laws(4, json!({}), 0..3);
}

#[test]
fn the_laws_hold_in_chaos() {
    laws(3, json!({"mode": "chaos"}), 0..2);
    laws(4, json!({"mode": "chaos"}), 0..2);
}

#[test]
fn the_laws_hold_in_symbiosis() {
    laws(4, json!({"mode": "symbiosis"}), 0..3);
}

#[test]
fn the_laws_hold_in_solo_with_every_setup_card() {
    for card in 1..=6 {
        laws(1, json!({"setup": card, "cards": {"sun": "II", "brain": "III"}}), 0..1);
    }
}

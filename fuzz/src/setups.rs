//! The setups that are played, each game's by one byte: all modes, seats and options.

use kernel::Setup as _;
use serde_json::{Map, json};

pub fn lumicora(byte: u8) -> lumicora::Setup {
    let options = json!({
        "side": if byte & 1 == 0 { "a" } else { "b" },
        "animals": if byte & 2 == 0 { "dark" } else { "light" },
        "overlap": byte & 4 != 0,
    });
    let seats = 2 + usize::from(byte >> 4) % 3;
    lumicora::Setup::new(seats, options.as_object().expect("an object")).expect("such a match exists")
}

pub fn lumis(byte: u8) -> lumis::Setup {
    let seats = if byte & 1 == 0 { 2 } else { 4 };
    lumis::Setup::new(seats, &Map::new()).expect("such a match exists")
}

pub fn coral(byte: u8) -> coral::Setup {
    let falling = if byte & 1 == 0 { "refuse" } else { "penalty" };
    let (seats, mode) = match byte >> 1 & 7 {
        0 => (1, "solo"),
        1 => (3, "chaos"),
        2 => (4, "symbiosis"),
        3 => (3, "standard"),
        4 => (4, "standard"),
        _ => (2, "standard"),
    };
    let options = json!({"mode": mode, "falling": falling});
    coral::Setup::new(seats, options.as_object().expect("an object")).expect("such a match exists")
}

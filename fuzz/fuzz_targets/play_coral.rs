//! Index-driven play: bytes decide chance and steps; listed must equal allowed. The first byte picks the setup.
#![no_main]

mod counting;

use coral::{Coral, Setup};
use kernel::Setup as _;
use serde_json::json;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let falling = if first & 1 == 0 { "refuse" } else { "penalty" };
    let (seats, mode) = match first >> 1 & 7 {
        0 => (1, "solo"),
        1 => (3, "chaos"),
        2 => (4, "symbiosis"),
        3 => (3, "standard"),
        4 => (4, "standard"),
        _ => (2, "standard"),
    };
    let options = json!({"mode": mode, "falling": falling});
    let Ok(setup) = Setup::new(seats, options.as_object().expect("an object")) else { return };
    counting::played(testkit::fuzz::index_play::<Coral>(&setup, rest));
});

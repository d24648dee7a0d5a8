//! Index-driven play: bytes decide chance and steps; listed must equal allowed. The first byte picks the setup.
#![no_main]

mod counting;

use kernel::Setup as _;
use lumicora::{Lumicora, Setup};
use serde_json::json;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let options = json!({
        "side": if first & 1 == 0 { "a" } else { "b" },
        "animals": if first & 2 == 0 { "dark" } else { "light" },
        "overlap": first & 4 != 0,
    });
    let seats = 2 + usize::from(first >> 4) % 3;
    let Ok(setup) = Setup::new(seats, options.as_object().expect("an object")) else { return };
    counting::played(testkit::fuzz::index_play::<Lumicora>(&setup, rest));
});

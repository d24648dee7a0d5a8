//! Index-driven play: bytes decide chance and steps; listed must equal allowed. The first byte picks the setup.
#![no_main]

mod counting;

use kernel::Setup as _;
use lumis::{Lumis, Setup};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let seats = if first & 1 == 0 { 2 } else { 4 };
    let Ok(setup) = Setup::new(seats, &serde_json::Map::new()) else { return };
    counting::played(testkit::fuzz::index_play::<Lumis>(&setup, rest));
});

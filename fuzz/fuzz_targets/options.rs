//! Any bytes as the options of a table, boards of one's own among them: what is taken can be played.
#![no_main]

use kernel::{Encode, Setup};
use serde_json::{Map, Value};

/// Plays a match by random steps, if there is such a match.
fn play<G: Encode>(seats: usize, options: &Map<String, Value>) {
    if let Ok(setup) = G::Setup::new(seats, options) {
        testkit::fuzz::wander::<G>(&setup, 1);
    }
}

// The first byte is the game and how many play it, the rest is JSON.
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(Value::Object(options)) = serde_json::from_slice(rest) else { return };
    let seats = usize::from(first >> 2 & 7);
    match first & 3 {
        0 => play::<lumicora::Lumicora>(seats, &options),
        1 => play::<lumis::Lumis>(seats, &options),
        _ => play::<coral::Coral>(seats, &options),
    }
});

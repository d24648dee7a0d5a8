//! Index-driven play: bytes decide chance and steps; listed must equal allowed. The first byte picks the setup.
#![no_main]

use fuzz::{counting, setups};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    counting::played(testkit::fuzz::index_play::<lumis::Lumis>(&setups::lumis(first), rest));
});

//! Any bytes as a view: what can be read can be imagined, encoded and asked for steps.
#![no_main]

use kernel::{Encode, Game, Imagine, Quick};
use lumis::{Lumis, View};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(view) = serde_json::from_slice::<View>(data) else { return };
    let state = Lumis::imagine(&view, &mut Quick::new(1));
    let _ = state.all_legal();
    Lumis::encode(&view, &mut Vec::new());
});

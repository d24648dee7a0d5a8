//! Games played from arbitrary bytes, which shrink if one breaks something.

use coral::{Coral, Setup};
use kernel::Setup as _;
use proptest::prelude::*;
use serde_json::{Value, json};

fn setups() -> Vec<Setup> {
    let setup = |(seats, options): (usize, Value)| {
        Setup::new(seats, options.as_object().expect("an object")).expect("valid options")
    };
    let all = [
        (2, json!({})),
        (2, json!({"falling": "penalty"})),
        (3, json!({"mode": "chaos", "falling": "penalty"})),
        (4, json!({"mode": "symbiosis"})),
        (1, json!({"setup": 6})),
    ];
    all.into_iter().map(setup).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_make_a_sound_game(which in 0usize..5, data in prop::collection::vec(any::<u8>(), 0..400)) {
        testkit::fuzz::index_play::<Coral>(&setups()[which], &data);
    }
}

//! A bounded run of what the fuzz targets do without end (fuzz/).

use kernel::{Encode, Game, Imagine, Observe, Quick, Seed, Seeded, Setup as _, Viewer};
use lumicora::{Lumicora, Setup, View};
use proptest::prelude::*;
use serde_json::{Value, json};

fn setup(seats: usize, side: &str, animals: &str, overlap: bool) -> Setup {
    let options = json!({"side": side, "animals": animals, "overlap": overlap});
    Setup::new(seats, options.as_object().expect("an object")).expect("valid")
}

/// Views of matches under way, as JSON.
fn views() -> Vec<Value> {
    (0..12)
        .map(|seed| {
            let mut chance = Seeded::new(Seed::from(seed));
            let mut dice = Quick::new(seed);
            let mut game = Lumicora::start(&setup(4, "b", "light", true), &mut chance);
            for _ in 0..40 + 20 * seed {
                let legal = game.all_legal();
                let Some((seat, step)) = kernel::policy::choose("random", &game, &legal, &mut dice) else {
                    break;
                };
                game.apply(seat, &step, &mut chance, &mut kernel::Silent);
            }
            json!(game.view(Viewer::Spectator))
        })
        .collect()
}

/// Puts `other` at the n-th place of a value.
fn damage(value: &mut Value, n: &mut usize, other: &Value) {
    if *n == 0 {
        *value = other.clone();
    }
    *n = n.wrapping_sub(1);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| damage(item, n, other)),
        Value::Object(fields) => fields.values_mut().for_each(|item| damage(item, n, other)),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn bytes_as_indices_play_by_the_rules(
        data in prop::collection::vec(any::<u8>(), 0..1600),
        seats in 2usize..=4,
        overlap: bool,
    ) {
        testkit::fuzz::index_play::<Lumicora>(&setup(seats, "a", "dark", overlap), &data);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_damaged_view_is_refused_or_can_be_used(
        which in 0usize..12,
        place in 0usize..900,
        other in prop_oneof![(0i64..300).prop_map(Value::from), any::<i64>().prop_map(Value::from), Just(json!([])), Just(json!([1, 2, 2])), Just(Value::Null)],
    ) {
        let mut value = views().swap_remove(which);
        let mut place = place;
        damage(&mut value, &mut place, &other);
        if let Ok(view) = serde_json::from_value::<View>(value) {
            let state = Lumicora::imagine(&view, &mut Quick::new(1));
            for (seat, step) in state.all_legal() {
                let _ = state.clone().act(seat, &step, &mut Quick::new(2), &mut kernel::Silent);
            }
            Lumicora::encode(&view, &mut Vec::new());
        }
    }
}

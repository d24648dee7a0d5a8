//! Whatever comes in, an answer comes out.

use crate::{KINDS, legal, random_step, read, start, steps, submit};
use kernel::{Quick, Seat, Viewer};
use proptest::prelude::*;
use serde_json::{Value, json};
use table::games;
use table::live::{Entry, Intent, Live};

fn any_json() -> impl Strategy<Value = Value> {
    let words = prop_oneof![
        Just("type"),
        Just("take"),
        Just("place"),
        Just("draw"),
        Just("hand"),
        Just("grow"),
        Just("tile"),
        Just("cells"),
        Just("card"),
        Just("space"),
        Just("at"),
        Just("from"),
        Just("color"),
        Just("")
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-3..200_i64).prop_map(Value::from),
        words.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((words.clone(), inner), 0..5).prop_map(|fields| {
                Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
            }),
        ]
    })
}

/// A match somewhere on its way.
fn on_its_way(kind: usize, entries: u64) -> Box<dyn Live> {
    let (game, seats, options) = KINDS[kind % KINDS.len()];
    let mut live = start(game, seats, options, entries);
    let mut dice = Quick::new(entries);
    for _ in 0..entries {
        if live.ended().is_none() {
            random_step(&mut *live, &mut dice, 0);
        }
    }
    live
}

/// Puts something else into a JSON value.
fn spoil(value: &mut Value, place: usize, with: &Value) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let n = place % fields.len();
            if let Some(field) = fields.values_mut().nth(n) {
                spoil(field, place / 7, with);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let n = place % items.len();
            spoil(&mut items[n], place / 7, with);
        }
        other => *other = with.clone(),
    }
}

fn throw_at(live: &dyn Live, thrown: &[Value]) {
    for seat in Seat::first(kernel::MAX_SEATS) {
        let _ = live.peek(seat, thrown);
        let _ = live.check(&submit(seat, steps(thrown)), 0);
        let _ = live.think(seat, "random").map(|thought| thought.run(&|| true));
        let _ = (live.legal(seat), live.may_chat(seat), live.view(Viewer::Seat(seat), u64::MAX));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_json_is_answered(kind in 0..9_usize, entries in 0..60_u64, thrown in prop::collection::vec(any_json(), 0..4)) {
        throw_at(&*on_its_way(kind, entries), &thrown);
    }

    #[test]
    fn spoiled_steps_are_answered(kind in 0..9_usize, entries in 0..60_u64, place in any::<usize>(), with in any_json()) {
        let live = on_its_way(kind, entries);
        for seat in live.to_act().iter() {
            let mut thrown = legal(&*live, seat);
            thrown.truncate(2);
            for step in &mut thrown {
                spoil(step, place, &with);
            }
            throw_at(&*live, &thrown);
        }
    }

    #[test]
    fn spoiled_views_are_refused_or_answered(kind in 0..9_usize, entries in 0..60_u64, place in any::<usize>(), with in any_json()) {
        let live = on_its_way(kind, entries);
        let game = games::find(&live.opening().game).expect("a game");
        for viewer in Viewer::each(live.sitters().len()) {
            let mut view = read(&live.view(viewer, 0))["view"].clone();
            spoil(&mut view, place, &with);
            if let Ok(seen) = game.seen(&view) {
                let legal: Vec<Value> = serde_json::from_str(&seen.legal()).expect("a list");
                let _ = seen.peek(&legal[..legal.len().min(1)]);
                let _ = seen.think("random", 1, &|| true);
            }
        }
    }

    #[test]
    fn spoiled_entries_are_errors_or_entries(kind in 0..9_usize, entries in 0..30_u64, place in any::<usize>(), with in any_json()) {
        let mut live = on_its_way(kind, entries);
        if let Some(seat) = live.to_act().iter().next() {
            let step = legal(&*live, seat).remove(0);
            let entry = crate::fresh(live.check(&submit(seat, Intent::Steps { steps: vec![step] }), 0));
            let mut value = json!(entry);
            spoil(&mut value, place, &with);
            if let Ok(entry) = serde_json::from_value::<Entry>(value) {
                let _ = live.commit(&entry);
            }
        }
    }
}

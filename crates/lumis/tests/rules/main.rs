//! The rules of Lumis, one sentence at a time.

mod connections;
mod endings;
mod knowledge;
mod laws;
mod refusals;

use kernel::{Game, Quick, Seat, Setup as _};
use lumis::{Lumis, Setup, Step, Truth};
use serde_json::{Value, json};

/// A position: what is given, on an otherwise empty shipped board. Stocks and decks are counted.
pub(crate) fn position(given: Value) -> Lumis {
    position_with(json!({}), given)
}

pub(crate) fn position_with(options: Value, given: Value) -> Lumis {
    let mut whole = json!({
        "turn": 0, "idle": 0, "supply": [[1, 3], [4, 2]], "discards": [[0, 0, 0, 0], [0, 0, 0, 0]],
        "hands": [[2, 1, 1, 1], [1, 2, 1, 1]], "towers": [], "stones": [], "laying": [], "giving": null,
    });
    for (name, value) in given.as_object().expect("an object") {
        whole[name] = value.clone();
    }
    let sum = |list: &Value| list.as_array().expect("a list").iter().filter_map(Value::as_i64).sum::<i64>();
    let hands = whole["hands"].as_array().expect("hands").clone();
    let count = |field: &str, team: &str| {
        whole[field].as_array().expect(field).iter().filter(|piece| piece["team"] == team).count() as i64
    };
    let decks: Vec<i64> = [0, 1]
        .map(|team| {
            let held: i64 = hands.iter().skip(team).step_by(2).map(sum).sum();
            52 - held - sum(&whole["discards"][team])
        })
        .to_vec();
    let fire: Vec<i64> =
        ["yellow", "red"].map(|team| 50 - count("towers", team) - count("stones", team)).to_vec();
    let heights: i64 =
        whole["towers"].as_array().expect("towers").iter().filter_map(|tower| tower["height"].as_i64()).sum();
    for (field, value) in
        [("deck_size", json!(decks)), ("firestones", json!(fire)), ("tower_stones", json!(40 - heights))]
    {
        if whole.get(field).is_none() {
            whole[field] = value;
        }
    }
    let truth: Truth = serde_json::from_value(whole).expect("a position");
    let options = options.as_object().expect("an object").clone();
    let setup = Setup::new(hands.len(), &options).expect("a setup");
    let state = truth.state(&setup).expect("a sound position");
    state.assert_invariants();
    state
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn step(value: Value) -> Step {
    serde_json::from_value(value).expect("a step")
}

/// Does a legal step of the seat to act.
pub(crate) fn act(state: &mut Lumis, value: Value) {
    let actor = state.open().actor().expect("somebody is to act");
    let done = state.act(actor, &step(value.clone()), &mut Quick::new(1), &mut Vec::new());
    assert!(done.is_ok(), "{value}: {done:?}");
    state.assert_invariants();
}

/// A tower of a team.
pub(crate) fn tower(space: u16, team: &str, height: u8) -> Value {
    json!({"space": space, "team": team, "height": height})
}

/// Firestones of a team on path spaces.
pub(crate) fn stones(team: &str, spaces: impl IntoIterator<Item = u16>) -> Vec<Value> {
    spaces.into_iter().map(|space| json!({"space": space, "team": team})).collect()
}

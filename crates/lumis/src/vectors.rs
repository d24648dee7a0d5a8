//! Answers to rule vectors: positions that pin down single rules (conformance/README.md).

use crate::Lumis;
use crate::setup::Setup;
use crate::space::Space;
use crate::state::State;
use crate::step::Step;
use crate::truth::{Drawn, Truth};
use kernel::vectors::{as_set, compare_named, read};
use kernel::{Conform, Game, Scripted, Setup as _, Vector, Written};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The question of a vector.
#[derive(Debug, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum Question {
    /// All steps of the seat to act, or those with this type and space.
    Legal { r#type: Option<String>, space: Option<Space> },
    /// Which of these steps are legal.
    IsLegal { steps: Vec<Value> },
    /// All linked towers.
    Linked {},
    /// What these steps lead to.
    Apply {
        steps: Vec<Step>,
        #[serde(default)]
        chances: Vec<Option<Drawn>>,
    },
}

impl Conform for Lumis {
    fn disagreements(vector: &Vector) -> Result<Vec<String>, String> {
        let truth: Truth = read("position", &vector.position)?;
        let options: Map<String, Value> = match &vector.game {
            Value::Object(game) => game.get("options").and_then(Value::as_object).cloned(),
            _ => None,
        }
        .unwrap_or_default();
        let setup = Setup::new(truth.hands.len(), &options).map_err(|wrong| wrong.to_string())?;
        let state = truth.state(&setup).map_err(|what| format!("position: {what}"))?;
        let mut out = Vec::new();
        let expect = &vector.expect;
        match read("ask", &vector.ask)? {
            Question::Legal { r#type, space } => {
                let got = legal(&state, r#type.as_deref(), space);
                compare_named(&as_set(expect), &as_set(&got), "legal", &mut out);
            }
            Question::IsLegal { steps } => {
                let got: Vec<bool> = steps.iter().map(|step| is_legal(&state, step)).collect();
                compare_named(expect, &json!(got), "is_legal", &mut out);
            }
            Question::Linked {} => compare_named(expect, &json!(linked(&state)), "linked", &mut out),
            Question::Apply { steps, chances } => match apply(state, &steps, &chances) {
                Ok(got) => compare_named(&unordered(expect), &unordered(&got), "apply", &mut out),
                Err(why) => out.push(why),
            },
        }
        Ok(out)
    }
}

fn legal(state: &State, kind: Option<&str>, space: Option<Space>) -> Value {
    let steps = state.all_legal().into_iter().map(|(_, step)| json!(step));
    let wanted = |step: &Value| {
        kind.is_none_or(|kind| step["type"] == kind)
            && space.is_none_or(|space| step["space"] == json!(space))
    };
    Value::Array(steps.filter(wanted).collect())
}

/// What cannot be read as a step is not legal.
fn is_legal(state: &State, step: &Value) -> bool {
    match (serde_json::from_value::<Step>(step.clone()), state.open.actor()) {
        (Ok(step), Some(seat)) => state.check(seat, &step).is_ok(),
        _ => false,
    }
}

/// All linked towers of both teams, ascending.
fn linked(state: &State) -> Vec<Space> {
    let map = &state.open.map;
    map.towers().iter().filter(|&tower| map.is_linked(tower)).collect()
}

/// Does the steps and gives state, seats to act, result and linked towers; or says what stopped it.
fn apply(mut state: State, steps: &[Step], chances: &[Option<Drawn>]) -> Result<Value, String> {
    for (i, step) in steps.iter().enumerate() {
        let seat = state.open.actor().ok_or(format!("step {i}: the game is over"))?;
        let chance = chances.get(i).and_then(Option::as_ref);
        let items = chance.map(Lumis::items).unwrap_or_default();
        let mut script = Scripted::new(&items);
        let mut events = Vec::new();
        state
            .act(seat, step, &mut script, &mut events)
            .map_err(|why| format!("step {i}: {why} ({})", kernel::Refusal::rule(&why)))?;
        script.finish().map_err(|why| format!("step {i}: {why}"))?;
        if chance.is_some_and(|chance| *chance != Lumis::drawn(&items, &events)) {
            return Err(format!("step {i}: the discards came back, or did not"));
        }
    }
    let (truth, linked) = (state.truth(), linked(&state));
    Ok(json!({"state": truth, "to_act": state.to_act(), "result": state.outcome(), "linked": linked}))
}

/// Towers, stones and seats compare as sets.
fn unordered(value: &Value) -> Value {
    let mut value = value.clone();
    for path in ["/state/towers", "/state/stones", "/to_act", "/result/winners"] {
        if let Some(list) = value.pointer_mut(path) {
            *list = as_set(list);
        }
    }
    value
}

//! Answers to rule vectors: positions that pin down single rules (conformance/README.md).

use crate::Lumicora;
use crate::board::Space;
use crate::position::Position;
use crate::reef::Reef;
use crate::score;
use crate::step::Step;
use crate::tile::{Color, Tile};
use crate::truth::{Drawn, Truth};
use crate::turn::Phase;
use kernel::vectors::{as_set, compare_named, read};
use kernel::{Conform, Game, Scripted, Seat, Silent, Vector, Written};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// One step of `play`.
#[derive(Debug, Deserialize)]
struct Played {
    seat: Seat,
    #[serde(rename = "do")]
    step: Step,
    #[serde(default)]
    chance: Option<Drawn>,
}

#[derive(Debug, Deserialize)]
struct LegalPlaces {
    tile: Tile,
    on: Option<Vec<Space>>,
}

impl Conform for Lumicora {
    fn disagreements(vector: &Vector) -> Result<Vec<String>, String> {
        let state = read::<Position>("position", &vector.position)?.state()?;
        let asks = vector.ask.as_object().filter(|asks| asks.len() == 1);
        let (question, argument) =
            asks.and_then(|asks| asks.iter().next()).ok_or("ask: one question is wanted")?;
        let mut out = Vec::new();
        let expect = &vector.expect;
        match question.as_str() {
            "legal_places" if !expect.is_array() => {
                return Err("expect: a list of places is wanted".to_owned());
            }
            "legal_places" => {
                let LegalPlaces { tile, on } = read("ask.legal_places", argument)?;
                let got = legal_places(&state, tile, on.as_deref());
                compare_named(&as_set(expect), &as_set(&got), "places", &mut out);
            }
            "score_color" => {
                let color: Color = read("ask.score_color", argument)?;
                let reef: &Reef = &state.open.players[Seat::default()].reef;
                compare_named(expect, &json!(score::coral(reef, color)), "points", &mut out);
            }
            "final" => compare_named(&unordered(expect), &final_scoring(&state), "final", &mut out),
            "play" => {
                let steps: Vec<Played> = read("ask.play", argument)?;
                match play(state, &steps) {
                    Ok(got) => compare_named(&unordered(expect), &got, "play", &mut out),
                    Err(why) => out.push(why),
                }
            }
            other => return Err(format!("ask: no question {other:?}")),
        }
        Ok(out)
    }
}

fn legal_places(state: &Lumicora, tile: Tile, on: Option<&[Space]>) -> Value {
    let player = &state.open.players[Seat::default()];
    let mut places = Vec::new();
    player.reef.places(tile.color(), state.open.board(), player.limestone).each(|at| {
        if on.is_none_or(|on| at.iter().all(|space| on.contains(space))) {
            places.push(json!(at));
        }
    });
    Value::Array(places)
}

fn final_scoring(state: &Lumicora) -> Value {
    let mut open = state.open;
    score::count_final(&mut open);
    open.phase = Phase::Over;
    let mut points: Map<String, Value> = Map::new();
    for seat in open.players.seats() {
        for (rule, sum) in score::sheet(&open.players[seat].points, open.animals()) {
            let row = points.entry(rule.0).or_insert_with(|| json!([]));
            if let Some(row) = row.as_array_mut() {
                row.push(json!(sum));
            }
        }
    }
    let result = score::outcome(&open).map(|outcome| json!(outcome)).unwrap_or_default();
    json!({"points": points, "scores": result["scores"], "winners": result["winners"]})
}

/// Does the steps and gives state, seats to act and result; or says what stopped it.
fn play(mut state: Lumicora, steps: &[Played]) -> Result<Value, String> {
    for (i, Played { seat, step, chance }) in steps.iter().enumerate() {
        let items = chance.as_ref().map(Lumicora::items).unwrap_or_default();
        let mut script = Scripted::new(&items);
        state
            .act(*seat, step, &mut script, &mut Silent)
            .map_err(|why| format!("step {i}: {why} ({})", kernel::Refusal::rule(&why)))?;
        script.finish().map_err(|why| format!("step {i}: {why}"))?;
    }
    let truth: Truth = state.truth();
    Ok(json!({"state": truth, "to_act": state.to_act(), "result": state.outcome()}))
}

/// Seats compare as sets, and we write them ascending.
fn unordered(expect: &Value) -> Value {
    let mut expect = expect.clone();
    for path in ["/to_act", "/winners", "/result/winners"] {
        if let Some(list) = expect.pointer_mut(path) {
            *list = as_set(list);
        }
    }
    expect
}

//! Answers to rule vectors: positions that pin down single rules (conformance/README.md).

use crate::Coral;
use crate::cards::{self, Kind};
use crate::piece::{Piece, Species};
use crate::score;
use crate::setup::Setup;
use crate::stability;
use crate::step::Step;
use crate::truth::{Drawn, Truth};
use kernel::vectors::{as_set, compare_named, read};
use kernel::{Conform, Game, Scripted, Setup as _, Silent, Vector, Written};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A vector's `game`.
#[derive(Debug, Deserialize)]
struct Table {
    seats: usize,
    #[serde(default)]
    options: Map<String, Value>,
}

/// A vector's `ask`.
#[derive(Debug, Deserialize)]
#[serde(tag = "q", rename_all = "snake_case")]
enum Question {
    Holds,
    AreLegal { steps: Vec<Value> },
    Legal { r#type: Option<String> },
    Apply { steps: Vec<Played> },
    Falls { cells: Piece },
    Result,
    Count { cards: Vec<CardForm> },
}

/// One step of `apply`.
#[derive(Debug, Deserialize)]
struct Played {
    #[serde(rename = "do")]
    step: Value,
    #[serde(default)]
    chance: Option<Drawn>,
}

/// One card of `count`.
#[derive(Debug, Deserialize)]
struct CardForm {
    species: Species,
    #[serde(flatten)]
    kind: Kind,
}

/// A step, if it reads as one and has no field too many.
fn step_of(value: &Value) -> Option<Step> {
    let step: Step = serde_json::from_value(value.clone()).ok()?;
    let (given, written) = (value.as_object()?, json!(step));
    given.keys().all(|name| written.get(name).is_some()).then_some(step)
}

impl Conform for Coral {
    fn disagreements(vector: &Vector) -> Result<Vec<String>, String> {
        let Table { seats, options } = read("game", &vector.game)?;
        let setup = Setup::new(seats, &options).map_err(|wrong| format!("game: {wrong}"))?;
        let truth: Truth = read("position", &vector.position)?;
        let open = truth.open(setup).map_err(|wrong| format!("position: {wrong}"))?;
        // Whether play could lead there is not asked: rules are pinned down by made-up positions too.
        let state = Coral { open };
        let mut out = Vec::new();
        let (expect, got) = answer(&state, read("ask", &vector.ask)?, &vector.expect, &mut out)?;
        compare_named(&expect, &got, "answer", &mut out);
        Ok(out)
    }
}

/// What is expected and what is the case, in forms that can be compared.
fn answer(
    state: &Coral,
    ask: Question,
    expect: &Value,
    out: &mut Vec<String>,
) -> Result<(Value, Value), String> {
    let open = &state.open;
    let plain = |got: Value| Ok((expect.clone(), got));
    match ask {
        Question::Holds => {
            let verdict = stability::judge(&open.reef);
            if !verdict.prove(&stability::pieces_of(&open.reef)) {
                out.push("the answer comes without a proof".to_owned());
            }
            plain(json!(verdict.holds()))
        }
        Question::AreLegal { steps } => {
            // What does not read as a step is certainly not a legal one.
            let is_legal =
                |value: &Value| step_of(value).is_some_and(|step| state.check(open.turn, &step).is_ok());
            plain(json!(steps.iter().map(is_legal).collect::<Vec<bool>>()))
        }
        Question::Legal { r#type } => {
            let steps = state.all_legal().into_iter().map(|(_, step)| json!(step));
            let wanted = |step: &Value| r#type.as_ref().is_none_or(|name| step["type"] == name.as_str());
            let got: Vec<Value> = steps.filter(wanted).collect();
            Ok((as_set(&written_our_way(expect)?), as_set(&json!(got))))
        }
        Question::Apply { steps } => {
            let mut after = *state;
            if let Err(why) = play(&mut after, &steps) {
                out.push(why);
            }
            // Cells of pieces may come in any order.
            let mut expect = expect.clone();
            for piece in expect["pieces"].as_array_mut().into_iter().flatten() {
                piece["cells"] = json!(read::<Piece>("expect.pieces", &piece["cells"])?);
            }
            if expect["pieces"].is_null() {
                expect.as_object_mut().map(|fields| fields.remove("pieces"));
            }
            Ok((expect, json!(after.truth())))
        }
        Question::Falls { cells } => {
            if !open.reef.has_room_for(cells) {
                return Err("ask: there is no room for the piece".to_owned());
            }
            let reef = open.reef.with(Species::Red, cells);
            plain(json!(stability::falls(&reef)))
        }
        Question::Result => {
            let mut expect = expect.clone();
            if let Some(winners) = expect.get_mut("winners") {
                *winners = as_set(winners);
            }
            Ok((expect, json!(score::standing(open))))
        }
        Question::Count { cards } => {
            let count = |card: &CardForm| cards::count(&open.reef, card.species, card.kind);
            plain(json!(cards.iter().map(count).collect::<Vec<usize>>()))
        }
    }
}

/// Steps as we would write them: cells ascending.
fn written_our_way(steps: &Value) -> Result<Value, String> {
    let list = steps.as_array().ok_or("expect: a list of steps is wanted")?;
    let step =
        |value: &Value| step_of(value).map(|step| json!(step)).ok_or(format!("expect: {value} is no step"));
    list.iter().map(step).collect::<Result<Vec<Value>, String>>().map(Value::Array)
}

/// Does the steps, each by the seat to act; or says what stopped it.
fn play(state: &mut Coral, steps: &[Played]) -> Result<(), String> {
    for (i, Played { step, chance }) in steps.iter().enumerate() {
        let step = step_of(step).ok_or_else(|| format!("step {i}: {step} is no step"))?;
        let items = chance.as_ref().map(Coral::items).unwrap_or_default();
        let mut script = Scripted::new(&items);
        state
            .act(state.open.turn, &step, &mut script, &mut Silent)
            .map_err(|why| format!("step {i}: {why} ({})", kernel::Refusal::rule(&why)))?;
        script.finish().map_err(|why| format!("step {i}: {why}"))?;
    }
    Ok(())
}

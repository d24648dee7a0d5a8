//! Answers to rule vectors: positions that pin down single rules (conformance/README.md).

use crate::Lumicora;
use crate::reef::Reef;
use crate::score::{self, Points};
use crate::setup::Setup;
use crate::state::{Lie, MOST_LIMESTONE, Open, Player};
use crate::step::Step;
use crate::tile::{Color, TILES, Tile, TileSet};
use crate::truth::{Drawn, Faces, HalfTruth, Truth, lay_reef};
use crate::turn::{Phase, Stage};
use kernel::vectors::{as_set, compare_named};
use kernel::{BySeat, Conform, Game, Scripted, Seat, Seats, Setup as _, Silent, Vector, Written};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A vector's position: one seat's, or a table's with `seats`.
#[derive(Debug, Deserialize)]
#[serde(default)]
struct Position {
    side: Value,
    animals: Value,
    overlap: Value,
    seats: Option<Vec<SeatPosition>>,
    #[serde(flatten)]
    alone: SeatPosition,
    round: u8,
    phase: Phase,
    octopus: Seat,
    turn: Option<Seat>,
    atoll: TileSet,
    bag: TileSet,
    emergency: TileSet,
    early_end: bool,
    extra_phase: bool,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            side: json!("a"),
            animals: json!("dark"),
            overlap: json!(false),
            seats: None,
            alone: SeatPosition::default(),
            round: 1,
            phase: Phase::Action,
            octopus: Seat::default(),
            turn: None,
            atoll: TileSet::EMPTY,
            bag: TileSet::EMPTY,
            emergency: TileSet::EMPTY,
            early_end: false,
            extra_phase: false,
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SeatPosition {
    reef: Vec<HalfTruth>,
    limestone: u8,
    score: i16,
    display: TileSet,
    hand: TileSet,
    scoring: Faces,
}

impl Position {
    /// The state of this position. It need not hold every invariant: what is not mentioned is not there.
    fn state(self) -> Result<Lumicora, String> {
        let seats = self.seats.unwrap_or_else(|| vec![self.alone, SeatPosition::default()]);
        let count = seats.len();
        let options: Map<String, Value> =
            [("side", self.side), ("animals", self.animals), ("overlap", self.overlap)]
                .map(|(name, value)| (name.to_owned(), value))
                .into_iter()
                .collect();
        let setup = Setup::new(count, &options).map_err(|wrong| wrong.to_string())?;
        let mut lies = [Lie::default(); TILES];
        let mut players = BySeat::from_fn(count, |_| Player::default());
        let mut start_tiles = BySeat::from_fn(count, |_| None);
        for (seat, part) in Seat::first(count).zip(seats) {
            if part.limestone > MOST_LIMESTONE {
                return Err(format!("seat {seat} has {} limestone", part.limestone));
            }
            players[seat] = Player {
                reef: lay_reef(&mut lies, seat, &part.reef)?,
                limestone: part.limestone,
                points: Points { coral: part.score, ..Points::default() },
                display: part.display,
                hand: part.hand,
                scoring: part.scoring.into(),
                ..Player::default()
            };
            start_tiles[seat] = part.reef.iter().map(|half| half.tile).find(|tile| tile.is_start());
        }
        let mut open = Open {
            setup,
            atoll: self.atoll,
            returned: TileSet::EMPTY,
            players,
            lies,
            start_tiles,
            round: self.round,
            phase: self.phase,
            octopus: self.octopus,
            bag_size: self.bag.len() as u8,
            emergency_size: self.emergency.len() as u8,
            to_score: Seats::NONE,
            last_scorer: None,
            early_end: self.early_end,
            extra_phase: self.extra_phase,
        };
        let turn = self.turn.unwrap_or(self.octopus);
        let mut is_before = true;
        for seat in open.order() {
            is_before &= seat != turn;
            let player = &mut open.players[seat];
            match self.phase {
                Phase::Action => {
                    player.stage = match () {
                        () if is_before => Stage::Finished,
                        () if seat != turn => Stage::Wait,
                        () if player.hand.is_empty() => Stage::Start,
                        () => Stage::Place,
                    };
                }
                Phase::Scoring if !is_before && player.can_score() => {
                    open.to_score = open.to_score.with(seat);
                }
                Phase::Scoring | Phase::Setup | Phase::Over => {}
            }
        }
        Ok(Lumicora { open, bag: self.bag, emergency: self.emergency })
    }
}

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
    on: Option<Vec<crate::board::Space>>,
}

fn read<T: serde::de::DeserializeOwned>(what: &str, value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|error| format!("{what}: {error}"))
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

fn legal_places(state: &Lumicora, tile: Tile, on: Option<&[crate::board::Space]>) -> Value {
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

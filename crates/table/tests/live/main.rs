//! A live match, as a host sees it.

mod asking;
mod away;
mod branching;
mod ending;
mod hostile;
mod knowing;
mod options;
mod overlapping;
mod playing;
mod records;
mod slices;
mod time;

use kernel::{Dice, Quick, Seat, Seed, Viewer};
use serde_json::{Value, json};
use table::live::{
    By, Checked, Clock, Entry, Frames, Intent, Live, Opening, Origin, Reject, Sitter, Submission, open,
};

/// Games and options that tests play.
const KINDS: [(&str, usize, &str); 9] = [
    ("lumicora", 2, "{}"),
    ("lumicora", 3, r#"{"animals": "light"}"#),
    ("lumicora", 4, r#"{"overlap": true}"#),
    ("lumis", 2, "{}"),
    ("lumis", 4, "{}"),
    ("coral", 1, "{}"),
    ("coral", 2, "{}"),
    ("coral", 3, r#"{"mode": "chaos"}"#),
    ("coral", 4, r#"{"mode": "symbiosis", "falling": "penalty"}"#),
];

fn person(name: &str) -> Sitter {
    Sitter::Person { name: name.to_owned() }
}

fn opening_of(game: &str, seats: usize, options: &str, seed: u64) -> Opening {
    let options: Value = serde_json::from_str(options).expect("JSON");
    Opening {
        game: game.to_owned(),
        seats: vec![person("somebody"); seats],
        options: options.as_object().expect("an object").clone(),
        clock: Clock::None,
        stand_in: "greedy".to_owned(),
        at_ms: 1_000,
        chance: Origin::Seed { seed: Seed::from(seed) },
        from: None,
    }
}

fn start(game: &str, seats: usize, options: &str, seed: u64) -> Box<dyn Live> {
    open(&opening_of(game, seats, options, seed)).expect("valid")
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn submit(seat: Seat, intent: Intent) -> Submission {
    Submission { seat, by: By::Person, expected_seq: None, nonce: None, intent }
}

fn steps(steps: &[Value]) -> Intent {
    Intent::Steps { steps: steps.to_vec() }
}

fn fresh(checked: Result<Checked, Reject>) -> Entry {
    match checked {
        Ok(Checked::New(ready)) => ready.into_entry(),
        other => panic!("not a new entry: {other:?}"),
    }
}

fn code(checked: Result<Checked, Reject>) -> String {
    match checked {
        Err(reject) => reject.code.into_owned(),
        Ok(checked) => panic!("not refused: {checked:?}"),
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn legal(live: &dyn Live, seat: Seat) -> Vec<Value> {
    match read(&live.legal(seat)) {
        Value::Array(steps) => steps,
        other => panic!("not a list: {other}"),
    }
}

/// Checks and commits, as a host does.
fn act(live: &mut dyn Live, seat: Seat, intent: Intent, now_ms: u64) -> (Entry, Frames) {
    match live.check(&submit(seat, intent), now_ms) {
        Ok(Checked::New(ready)) => {
            let frames = live.commit_checked(&ready).expect("checked");
            (ready.into_entry(), frames)
        }
        other => panic!("not a new entry: {other:?}"),
    }
}

/// One random legal step of somebody.
fn random_step(live: &mut dyn Live, dice: &mut Quick, now_ms: u64) -> Entry {
    let to_act: Vec<Seat> = live.to_act().iter().collect();
    let seat = to_act[dice.pick(to_act.len())];
    let legal = legal(live, seat);
    let step = legal[dice.pick(legal.len())].clone();
    act(live, seat, steps(&[step]), now_ms).0
}

/// Everything that can be seen of a match.
fn everything(live: &dyn Live) -> String {
    let seats = live.sitters().len();
    let mut all = String::new();
    for viewer in Viewer::each(seats) {
        all.push_str(&live.view(viewer, 5));
        if let Some(seat) = viewer.seat() {
            all.push_str(&live.legal(seat));
            all.push_str(&format!("{:?}", live.check(&submit(seat, Intent::Undo), 0)));
        }
    }
    all.push_str(&json!(live.record()).to_string());
    all.push_str(&format!("{:?} {:?}", live.next_deadline(), live.ended()));
    all
}

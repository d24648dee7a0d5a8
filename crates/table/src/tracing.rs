//! Playing a match by a policy, and writing its trace or its record (docs/RECORD.md).

use crate::rulebook::Hosted;
use kernel::policy;
use kernel::record::FORMAT;
use kernel::versions::with_rules;
use kernel::{Outcome, Record, RecordedStep, Recording, Seat, Seats, Seed, Seeded, Setup, Written};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io;

/// The first line of a trace: the record without steps and result.
#[derive(Serialize)]
struct Head<'a, D> {
    format: &'a str,
    game: &'a str,
    seats: usize,
    options: Map<String, Value>,
    seed: Seed,
    setup: D,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<u32>,
}

/// The line of a step: the state before it and everything that could be done.
#[derive(Serialize)]
struct Line<'a, T, S, D> {
    state: T,
    to_act: Seats,
    legal: &'a [(Seat, S)],
    seat: Seat,
    r#do: S,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<D>,
}

/// The last line.
#[derive(Serialize)]
struct Last<T> {
    state: T,
    result: Option<Outcome>,
}

/// One step that a policy did.
struct Done<'a, G: Written> {
    before: &'a G,
    legal: &'a [(Seat, G::Step)],
    seat: Seat,
    step: G::Step,
    drawn: Option<G::Drawn>,
}

/// Plays a whole match. `each` gets every step; it stops the match by an error.
fn play<G: Hosted, X>(
    mut state: G,
    seed: Seed,
    chance: Seeded,
    policy: &str,
    mut each: impl FnMut(Done<'_, G>) -> Result<(), X>,
) -> Result<G, X> {
    let mut chance = Recording::new(chance);
    let mut dice = Seeded::for_policy(seed);
    let mut events = Vec::new();
    loop {
        let legal = state.all_legal();
        let Some((seat, step)) = policy::choose(policy, &state, &legal, &mut dice) else {
            return Ok(state);
        };
        let before = state.clone();
        events.clear();
        chance.items.clear();
        state.apply(seat, &step, &mut chance, &mut events);
        let drawn = (!chance.items.is_empty()).then(|| G::drawn(&chance.items, &events));
        each(Done { before: &before, legal: &legal, seat, step, drawn })?;
    }
}

fn write_line(out: &mut dyn io::Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

pub(crate) fn trace<G: Hosted>(
    setup: &G::Setup,
    seed: Seed,
    policy: &str,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut chance = Seeded::new(seed);
    let state = G::start(setup, &mut chance);
    let head = Head {
        format: FORMAT,
        game: G::NAME,
        seats: setup.seats(),
        options: with_rules(&setup.options(), 1),
        seed,
        setup: state.dealt(),
        rules: said_rules(setup),
    };
    write_line(out, &json!({"record": head}))?;
    let end = play(state, seed, chance, policy, |done: Done<'_, G>| {
        let line = Line {
            state: done.before.truth(),
            to_act: done.before.to_act(),
            legal: done.legal,
            seat: done.seat,
            r#do: done.step,
            chance: done.drawn,
        };
        write_line(out, &line)
    })?;
    write_line(out, &Last { state: end.truth(), result: end.outcome() })
}

pub(crate) fn record<G: Hosted>(setup: &G::Setup, seed: Seed, policy: &str) -> Record {
    let mut chance = Seeded::new(seed);
    let state = G::start(setup, &mut chance);
    let dealt = json!(state.dealt());
    let mut steps = Vec::new();
    let end = play(state, seed, chance, policy, |done: Done<'_, G>| {
        steps.push(recorded_step::<G>(done.seat, &done.step, done.drawn.as_ref()));
        Ok::<(), std::convert::Infallible>(())
    });
    let end = match end {
        Ok(end) => end,
        Err(never) => match never {},
    };
    record_of::<G>(setup, Some(seed), dealt, steps, &end)
}

/// A step as a record has it.
pub(crate) fn recorded_step<G: Written>(
    seat: Seat,
    step: &G::Step,
    drawn: Option<&G::Drawn>,
) -> RecordedStep {
    RecordedStep { seat, step: json!(step), chance: drawn.map(|drawn| json!(drawn)) }
}

/// What a record says of the version, which has a field of its own there. Of the first it need not say anything.
pub(crate) fn said_rules<S: Setup>(setup: &S) -> Option<u32> {
    Some(setup.rules()).filter(|&version| version != 1)
}

/// A record out of its parts.
pub(crate) fn record_of<G: Written>(
    setup: &G::Setup,
    seed: Option<Seed>,
    dealt: Value,
    steps: Vec<RecordedStep>,
    end: &G,
) -> Record {
    Record {
        format: FORMAT.to_owned(),
        game: G::NAME.to_owned(),
        seats: setup.seats(),
        options: with_rules(&setup.options(), 1),
        seed,
        setup: Some(dealt),
        rules: said_rules(setup),
        table: None,
        from: None,
        fair: None,
        steps,
        result: end.outcome().map(|outcome| json!(outcome)),
    }
}

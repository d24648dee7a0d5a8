//! Judging a record: once by its seed, once by what it says was drawn. Both must agree.

use crate::daily::{self, Day};
use crate::fair::Fair;
use crate::live::{End, Notes, Reject, check_end};
use crate::reading::{Draw, Unreadable, read_drawn, read_object, read_step};
use kernel::{Outcome, Record, Recording, Refusal, Scripted, Seat, Seed, Seeded, Setup, Written};
use serde_json::{Map, Value, json};
use shown::{Present, Tabled};
use std::fmt;

/// What was found of a good record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many steps it has.
    pub steps: usize,
    /// Whether it was played again from its seed.
    pub by_seed: bool,
    /// Whether it was played again from its recorded setup and draws.
    pub by_record: bool,
    /// Whether its seed follows from a secret that was committed to and from what people added.
    pub fair: bool,
    /// The result, if the match is over by the rules.
    pub result: Option<Outcome>,
    /// How it ended at its table, if the record says so.
    pub end: Option<End>,
}

/// Why a record is not good.
#[derive(Clone, Debug, PartialEq)]
pub enum VerifyError {
    /// It cannot be read as a record.
    Unreadable(Unreadable),
    /// It can be read, but this cannot have happened.
    Wrong {
        /// The step, counted from 0; nothing for setup and result.
        step: Option<usize>,
        /// What is wrong, in one line.
        what: String,
        /// What it is about.
        about: About,
        /// The refusal, of a step that the rules forbid.
        illegal: Option<Box<Reject>>,
    },
}

/// What can be wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// How the match began.
    Setup,
    /// A step that the rules forbid.
    Step,
    /// What a step drew, or that seed and draws do not agree.
    Draw,
    /// The points, or who won.
    Result,
    /// How it ended at its table.
    End,
    /// How its seed came about.
    Fair,
}

impl About {
    /// A stable name.
    pub const fn name(self) -> &'static str {
        match self {
            About::Setup => "setup",
            About::Step => "step",
            About::Draw => "draw",
            About::Result => "result",
            About::End => "end",
            About::Fair => "fair",
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Unreadable(why) => why.fmt(f),
            VerifyError::Wrong { step: Some(step), what, .. } => write!(f, "step {step}: {what}"),
            VerifyError::Wrong { step: None, what, .. } => f.write_str(what),
        }
    }
}

impl std::error::Error for VerifyError {}

impl From<Unreadable> for VerifyError {
    fn from(why: Unreadable) -> VerifyError {
        VerifyError::Unreadable(why)
    }
}

fn unreadable(what: impl fmt::Display) -> VerifyError {
    VerifyError::Unreadable(Unreadable(what.to_string()))
}

fn wrong(about: About, step: impl Into<Option<usize>>, what: impl fmt::Display) -> VerifyError {
    VerifyError::Wrong { step: step.into(), what: what.to_string(), about, illegal: None }
}

/// What led to a state of a record.
pub(crate) struct Led<'a, G: Written> {
    pub(crate) before: &'a G,
    pub(crate) seat: Seat,
    pub(crate) step: &'a G::Step,
    pub(crate) events: &'a [G::Event],
}

/// A record whose parts were read: what was said, as the game's own types. Not judged yet.
pub(crate) struct Readable<G: Written> {
    pub(crate) setup: G::Setup,
    pub(crate) seed: Option<Seed>,
    pub(crate) dealt: Option<G::Dealt>,
    /// Seat, step, and what it drew if the record says so.
    pub(crate) steps: Vec<(Seat, G::Step, Option<Draw>)>,
}

impl<G: Written + Present> Readable<G> {
    pub(crate) fn new(record: &Record) -> Result<Readable<G>, VerifyError> {
        if record.rules.is_some_and(|version| version != G::RULES_VERSION) {
            let version = record.rules.unwrap_or_default();
            return Err(unreadable(format_args!(
                "played by version {version} of the rules; this program knows version {}",
                G::RULES_VERSION
            )));
        }
        let setup = G::Setup::new(record.seats, &record.options).map_err(unreadable)?;
        let dealt = match &record.setup {
            None => None,
            Some(value) => Some(
                read_object::<G::Dealt>(value).map_err(|error| unreadable(format_args!("setup: {error}")))?,
            ),
        };
        let read = |(i, recorded): (usize, &kernel::RecordedStep)| {
            let step = read_step::<G>(&recorded.step);
            let items = read_drawn::<G>(recorded.chance.as_ref());
            match (step, items) {
                (Ok(step), Ok(items)) => Ok((recorded.seat, step, items)),
                (Err(why), _) | (_, Err(why)) => Err(unreadable(format_args!("step {i}: {why}"))),
            }
        };
        let steps = record.steps.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Readable { setup, seed: record.seed, dealt, steps })
    }

    /// The state after setup as recorded.
    fn start_as_recorded(&self, dealt: &G::Dealt) -> Result<G, VerifyError> {
        let later: Vec<u8> = self
            .steps
            .iter()
            .flat_map(|(_, _, draw)| draw.iter().flat_map(|draw| draw.items.clone()))
            .collect();
        let script =
            G::deal_script(&self.setup, dealt, &later).map_err(|what| wrong(About::Setup, None, what))?;
        let mut chance = Scripted::new(&script);
        let state = G::start(&self.setup, &mut chance);
        chance.finish().map_err(|error| wrong(About::Setup, None, format_args!("setup: {error}")))?;
        Ok(state)
    }

    /// Whether the record says of any step what it drew.
    fn says_draws(&self) -> bool {
        self.steps.iter().any(|(_, _, draw)| draw.is_some())
    }

    /// Plays it again, by what is recorded or else by the seed, and gives every state to `each` together with
    /// the step that led there.
    pub(crate) fn play(
        &self,
        each: &mut dyn FnMut(&G, Option<Led<'_, G>>) -> bool,
    ) -> Result<G, VerifyError> {
        self.play_by(self.says_draws() || self.seed.is_none(), each)
    }

    fn play_by(
        &self,
        what_is_recorded: bool,
        // Not a type of its own for each: the engine of pages would have this once for all of them.
        each: &mut dyn FnMut(&G, Option<Led<'_, G>>) -> bool,
    ) -> Result<G, VerifyError> {
        let mut seeded = self.seed.map(Seeded::new);
        let recorded = self.dealt.as_ref().filter(|_| what_is_recorded);
        let mut state = match (recorded, &mut seeded) {
            (Some(dealt), _) => self.start_as_recorded(dealt)?,
            (None, Some(chance)) => G::start(&self.setup, chance),
            (None, None) => {
                return Err(unreadable("neither seed nor setup: nothing says how the match began"));
            }
        };
        if !each(&state, None) {
            return Ok(state);
        }
        for (i, (seat, step, draw)) in self.steps.iter().enumerate() {
            refuse::<G>(i, &state, *seat, step)?;
            let (before, mut events) = (state.clone(), Vec::new());
            match (recorded, &mut seeded) {
                (None, Some(chance)) => state.apply(*seat, step, chance, &mut events),
                _ => {
                    let items = draw.as_ref().map(|draw| draw.items.as_slice()).unwrap_or_default();
                    let mut chance = Scripted::new(items);
                    state.apply(*seat, step, &mut chance, &mut events);
                    chance.finish().map_err(|error| wrong(About::Draw, i, error))?;
                    same_draw::<G>(i, draw.as_ref(), items, &events, "the rules say")?;
                }
            }
            if !each(&state, Some(Led { before: &before, seat: *seat, step, events: &events })) {
                break;
            }
        }
        Ok(state)
    }

    /// Plays it again from the seed: setup and every draw must be what the seed gives.
    fn play_by_seed(&self, seed: Seed) -> Result<G, VerifyError> {
        let mut chance = Recording::new(Seeded::new(seed));
        let mut state = G::start(&self.setup, &mut chance);
        if let Some(dealt) = &self.dealt {
            let recorded = self.start_as_recorded(dealt)?;
            // A part that is still secret is not compared.
            let (by_seed, recorded) = (json!(state.dealt()), json!(recorded.dealt()));
            for (part, value) in json!(dealt).as_object().unwrap_or(&Map::new()) {
                if !value.is_null() && by_seed[part] != recorded[part] {
                    return Err(wrong(
                        About::Setup,
                        None,
                        format_args!(
                            "setup: {part} is {}, but the seed gives {}",
                            recorded[part], by_seed[part]
                        ),
                    ));
                }
            }
        }
        for (i, (seat, step, draw)) in self.steps.iter().enumerate() {
            refuse::<G>(i, &state, *seat, step)?;
            chance.items.clear();
            let mut events = Vec::new();
            state.apply(*seat, step, &mut chance, &mut events);
            // Where nothing is said, the seed is enough.
            same_draw::<G>(i, draw.as_ref(), &chance.items, &events, "the seed gives")?;
        }
        Ok(state)
    }
}

/// What is written about a draw against what it was.
fn same_draw<G: Written>(
    i: usize,
    said: Option<&Draw>,
    items: &[u8],
    events: &[G::Event],
    who: &str,
) -> Result<(), VerifyError> {
    let Some(Draw { written, .. }) = said else { return Ok(()) };
    if items.is_empty() {
        return Err(wrong(About::Draw, i, format_args!("drew {written} as recorded, but {who} nothing")));
    }
    let drawn = json!(G::drawn(items, events));
    if drawn == *written {
        return Ok(());
    }
    Err(wrong(About::Draw, i, format_args!("drew {written} as recorded, but {who} {drawn}")))
}

fn refuse<G: Written + Present>(i: usize, state: &G, seat: Seat, step: &G::Step) -> Result<(), VerifyError> {
    state.check(seat, step).map_err(|why| {
        let places = why.places();
        let at = if places.is_empty() { String::new() } else { format!(", at {}", Value::Array(places)) };
        let what = format!("seat {seat}, {}: {why} ({}{at})", json!(step), why.rule());
        let illegal = Some(Box::new(Reject::illegal::<G>(&why, i)));
        VerifyError::Wrong { step: Some(i), what, about: About::Step, illegal }
    })
}

pub(crate) fn verify<G: Written + Present + Tabled>(record: &Record) -> Result<Verdict, VerifyError> {
    let readable = Readable::<G>::new(record)?;
    let mut by_record = readable.dealt.is_some();
    let mut end = None;
    if by_record || readable.seed.is_none() {
        match readable.play_by(true, &mut |_, _| true) {
            Ok(state) => end = Some(state),
            // A record with a seed may leave out all its draws.
            Err(_) if readable.seed.is_some() && !readable.says_draws() => by_record = false,
            Err(error) => return Err(error),
        }
    }
    if let Some(seed) = readable.seed {
        let by_seed = readable.play_by_seed(seed)?;
        // What was never revealed may differ: a secret part of the setup is any that fits.
        if end.as_ref().is_some_and(|end| json!(end.truth()) != json!(by_seed.truth())) {
            return Err(wrong(About::Draw, None, "seed and recorded draws lead to different positions"));
        }
        end = Some(by_seed);
    }
    let result = end.and_then(|state| state.outcome());
    compare_result(record.result.as_ref().filter(|value| !value.is_null()), result.as_ref())?;
    let end = compare_end::<G>(record, &readable.setup, result.as_ref())?;
    let fair = is_fair::<G>(record, &readable.setup)?;
    Ok(Verdict { steps: record.steps.len(), by_seed: readable.seed.is_some(), by_record, fair, result, end })
}

/// Whether the record says how its seed came about; if it does, that must be true. A puzzle of the day is the one that
/// follows from the day's secret.
fn is_fair<G: Written + Tabled>(record: &Record, setup: &G::Setup) -> Result<bool, VerifyError> {
    let Some(value) = &record.fair else { return Ok(false) };
    let fair = read_object::<Fair>(value).map_err(|error| unreadable(format_args!("fair: {error}")))?;
    fair.check().map_err(|what| wrong(About::Fair, None, format_args!("fair: {what}")))?;
    if fair.entropy.len() != record.seats {
        let count = fair.entropy.len();
        return Err(wrong(
            About::Fair,
            None,
            format_args!("fair: entropy of {count} seats, not {}", record.seats),
        ));
    }
    if let Some(day) = Day::named(&fair.table) {
        let puzzle = G::puzzle(&mut day.draws(&fair.secret));
        let puzzle = puzzle.and_then(|options| G::Setup::new(daily::SEATS, &options).ok());
        if puzzle.as_ref() != Some(setup) || fair.entropy.iter().any(Option::is_some) {
            return Err(wrong(About::Fair, None, format_args!("fair: this is not the puzzle of {day}")));
        }
    }
    match record.seed {
        Some(seed) if seed == fair.seed() => Ok(true),
        Some(seed) => Err(wrong(
            About::Fair,
            None,
            format_args!("fair: the seed is {seed}, but its parts give {}", fair.seed()),
        )),
        None => Err(wrong(About::Fair, None, "fair: the secret is there, but no seed")),
    }
}

/// What the table says of the end. Notes of other hosts that name no end are not judged.
fn compare_end<G: Tabled>(
    record: &Record,
    setup: &G::Setup,
    result: Option<&Outcome>,
) -> Result<Option<End>, VerifyError> {
    let Some(value) = record.table.as_ref().filter(|table| table.get("end").is_some()) else {
        return Ok(None);
    };
    let notes = read_object::<Notes>(value).map_err(|error| unreadable(format_args!("table: {error}")))?;
    if notes.seats.len() != record.seats {
        return Err(wrong(
            About::End,
            None,
            format_args!("table: {} sitters, not {}", notes.seats.len(), record.seats),
        ));
    }
    check_end::<G>(setup, &notes, record.steps.len(), result.map(|result| result.winners))
        .map_err(|what| wrong(About::End, None, what))?;
    Ok(Some(notes.end))
}

/// The recorded result against the one the rules give.
fn compare_result(recorded: Option<&Value>, outcome: Option<&Outcome>) -> Result<(), VerifyError> {
    let (recorded, outcome) = match (recorded, outcome) {
        (None, None) => return Ok(()),
        (Some(_), None) => {
            return Err(wrong(About::Result, None, "result: one is recorded, but the match is not over"));
        }
        (None, Some(_)) => {
            return Err(wrong(About::Result, None, "result: none is recorded, but the match is over"));
        }
        (Some(recorded), Some(outcome)) => (recorded, json!(outcome)),
    };
    let fields = recorded.as_object().ok_or_else(|| unreadable("result: an object is wanted"))?;
    let differs = |name: &str, value: &Value| {
        Err(wrong(
            About::Result,
            None,
            format_args!("result: {name} is {value}, but the rules give {}", outcome[name]),
        ))
    };
    for required in ["scores", "winners"] {
        if !fields.contains_key(required) {
            return Err(unreadable(format_args!("result: no {required}")));
        }
    }
    for (name, value) in fields {
        let same = match name.as_str() {
            "scores" | "reason" => *value == outcome[name],
            "winners" => kernel::vectors::as_set(value) == outcome[name],
            "breakdown" => same_breakdown(value, &outcome[name]),
            _ => return Err(unreadable(format_args!("result: no field {name:?}"))),
        };
        if !same {
            return differs(name, value);
        }
    }
    Ok(())
}

/// Rules that are left out count 0.
fn same_breakdown(recorded: &Value, outcome: &Value) -> bool {
    let (Some(recorded), Some(outcome)) = (recorded.as_array(), outcome.as_array()) else {
        return false;
    };
    let known = |sheet: &Value, other: &Value| {
        let rules = other.as_object();
        let is_rule = |rule: &String| rules.is_some_and(|rules| rules.contains_key(rule));
        sheet.as_object().is_some_and(|sheet| sheet.keys().all(is_rule))
    };
    let without_zeros = |sheet: &Value| -> Option<Map<String, Value>> {
        Some(sheet.as_object()?.clone().into_iter().filter(|(_, points)| *points != json!(0)).collect())
    };
    let same = |(a, b)| known(a, b) && without_zeros(a).is_some_and(|a| Some(a) == without_zeros(b));
    recorded.len() == outcome.len() && recorded.iter().zip(outcome).all(same)
}

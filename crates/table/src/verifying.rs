//! Judging a record: once by its seed, once by what it says was drawn. Both must agree.

use crate::daily::{self, Day};
use crate::fair::Fair;
use crate::live::{End, Notes, Reject, check_end};
use crate::reading::{Draw, Unreadable, read_drawn, read_object, read_step};
use kernel::versions::{RULES, with_rules};
use kernel::{
    Game, NewerRules, Outcome, Record, Recording, Refusal, Scripted, Seat, Seed, Seeded, Setup, Written,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use shown::{Present, Tabled};
use std::fmt;

/// What was confirmed about a good record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// It can be read, but is wrong.
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

/// Seats, options, and the version of the rules, which has a field of its own in a record.
fn setup_of_record<G: Game>(record: &Record) -> Result<G::Setup, VerifyError> {
    let version = record.rules.unwrap_or(1);
    NewerRules::check(version, G::RULES_VERSION).map_err(unreadable)?;
    if version == 0 {
        return Err(unreadable("rules: versions begin with 1"));
    }
    if record.options.contains_key(RULES) {
        return Err(unreadable("options: the version is not one of them; a record says it in `rules`"));
    }
    G::Setup::new(record.seats, &with_rules(&record.options, version)).map_err(unreadable)
}

/// What led to a state of a record.
pub(crate) struct Led<'a, G: Written> {
    pub(crate) before: &'a G,
    pub(crate) seat: Seat,
    pub(crate) step: &'a G::Step,
    /// What it drew.
    pub(crate) items: &'a [u8],
    pub(crate) events: &'a [G::Event],
}

/// A record whose parts were read: what was said, as the game's own types. Not judged yet.
pub(crate) struct Readable<G: Written> {
    pub(crate) setup: G::Setup,
    pub(crate) seed: Option<Seed>,
    pub(crate) dealt: Option<G::Dealt>,
    /// Seat, step, and what it drew if the record says so.
    pub(crate) steps: Vec<(Seat, G::Step, Option<Draw>)>,
    /// For a variation: how many of its steps are another match's. The seed decides nothing about them.
    branched: Option<usize>,
}

impl<G: Written + Present> Readable<G> {
    pub(crate) fn new(record: &Record) -> Result<Readable<G>, VerifyError> {
        let setup = setup_of_record::<G>(record)?;
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
        let steps: Vec<_> = record.steps.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let branched = record.from.as_ref().map(|from| from.steps);
        if branched.is_some() && dealt.is_none() {
            return Err(unreadable("from: without setup nothing says how the match before began"));
        }
        if let Some(from) = branched.filter(|&from| from > steps.len()) {
            let what = format_args!("from: it began after {from} steps, but has {}", steps.len());
            return Err(wrong(About::Setup, None, what));
        }
        Ok(Readable { setup, seed: record.seed, dealt, steps, branched })
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

    /// Whether the record says of any step of its own what it drew.
    fn says_draws(&self) -> bool {
        self.steps.iter().skip(self.branched.unwrap_or_default()).any(|(_, _, draw)| draw.is_some())
    }

    /// Replays it, from what is recorded or else from the seed, and passes every state to `each` together with the
    /// step that led there.
    pub(crate) fn play(
        &self,
        each: &mut dyn FnMut(&G, Option<Led<'_, G>>) -> bool,
    ) -> Result<G, VerifyError> {
        self.play_by(self.says_draws() || self.seed.is_none(), each)
    }

    fn play_by(
        &self,
        what_is_recorded: bool,
        // Not generic over `each`: the page's engine would contain one copy for every caller.
        each: &mut dyn FnMut(&G, Option<Led<'_, G>>) -> bool,
    ) -> Result<G, VerifyError> {
        let mut seeded = self.seed.map(|seed| Recording::new(Seeded::new(seed)));
        let recorded = self.dealt.as_ref().filter(|_| what_is_recorded || self.branched.is_some());
        // How many steps draw what is written, whatever the seed.
        let as_written = match (recorded, what_is_recorded) {
            (Some(_), true) => usize::MAX,
            (Some(_), false) => self.branched.unwrap_or_default(),
            (None, _) => 0,
        };
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
            let items = match &mut seeded {
                Some(chance) if i >= as_written => {
                    chance.items.clear();
                    state.apply(*seat, step, chance, &mut events);
                    chance.items.as_slice()
                }
                _ => {
                    let items = draw.as_ref().map(|draw| draw.items.as_slice()).unwrap_or_default();
                    self.apply_as_written(i, &mut state, &mut events)?;
                    items
                }
            };
            if !each(&state, Some(Led { before: &before, seat: *seat, step, items, events: &events })) {
                break;
            }
        }
        Ok(state)
    }

    /// Does a step that draws what is written, and nothing else.
    fn apply_as_written(
        &self,
        i: usize,
        state: &mut G,
        events: &mut Vec<G::Event>,
    ) -> Result<(), VerifyError> {
        let Some((seat, step, draw)) = self.steps.get(i) else { return Ok(()) };
        let items = draw.as_ref().map(|draw| draw.items.as_slice()).unwrap_or_default();
        let mut chance = Scripted::new(items);
        state.apply(*seat, step, &mut chance, events);
        chance.finish().map_err(|error| wrong(About::Draw, i, error))?;
        same_draw::<G>(i, draw.as_ref(), items, events, "the rules say")
    }

    /// Replays it from the seed: the setup and every draw must match. Of a variation, from where it left the
    /// other match.
    fn play_by_seed(&self, seed: Seed) -> Result<G, VerifyError> {
        let mut chance = Recording::new(Seeded::new(seed));
        let mut state = match (self.branched, &self.dealt) {
            (Some(_), Some(dealt)) => self.start_as_recorded(dealt)?,
            _ => G::start(&self.setup, &mut chance),
        };
        if let (None, Some(dealt)) = (self.branched, &self.dealt) {
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
            let mut events = Vec::new();
            if self.branched.is_some_and(|from| i < from) {
                self.apply_as_written(i, &mut state, &mut events)?;
                continue;
            }
            chance.items.clear();
            state.apply(*seat, step, &mut chance, &mut events);
            // If the record says nothing, the seed is enough.
            same_draw::<G>(i, draw.as_ref(), &chance.items, &events, "the seed gives")?;
        }
        Ok(state)
    }
}

/// Compares what is written about a draw with what was drawn.
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
            // A record with a seed may leave out all its draws, but for those of another match.
            Err(_) if readable.seed.is_some() && !readable.says_draws() => by_record = false,
            Err(error) => return Err(error),
        }
    }
    if let Some(seed) = readable.seed {
        let by_seed = readable.play_by_seed(seed)?;
        // What was never revealed may differ: any secret part of the setup that fits will do.
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

/// Whether the record says how its seed came about; if it does, that must be true. A daily puzzle must be the one
/// that follows from the day's secret.
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
        if record.from.is_some() {
            return Err(wrong(About::Fair, None, "fair: a puzzle of the day begins at its start"));
        }
        let puzzle = G::puzzle(&mut day.draws(&fair.secret));
        let puzzle =
            puzzle.and_then(|options| G::Setup::new(daily::SEATS, &with_rules(&options, setup.rules())).ok());
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

/// Checks what the record's table says about the end. Notes of other hosts that name no end are ignored.
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

/// Compares the recorded result with the one the rules give.
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

//! A match of one game: what can be asked of it. What changes it is in `committing.rs`.

use super::Live;
use super::absence::Absence;
use super::branch::{self, Branch};
use super::clocks::{Clocks, Deadline};
use super::drafting::{Draft, Drafting, Peek, Seen, turn_of};
use super::entry::{By, Checked, Corrupt, Entry, Intent, MOST_NONCE, Ready, Submission, What};
use super::frames::{Frames, Look, Sitting, text};
use super::notes::{End, Ended, Note, Notes};
use super::opening::{Opening, Sitter};
use super::reject::{Code, Reject};
use super::search::{Search, Searching};
use super::thought::{self, Thought};
use crate::reading::read_step;
use crate::rulebook::Hosted;
use crate::tracing::{record_of, recorded_step};
use kernel::{BadSetup, BySeat, Quick, Record, Recording, Rule, Seat, Seats, Seed, Seeded, Setup, Viewer};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// A live match of `G`.
#[cfg_attr(test, derive(Clone))]
pub(crate) struct Playing<G: Hosted> {
    pub(super) opening: Opening,
    pub(super) setup: G::Setup,
    pub(super) seed: Seed,
    pub(super) state: G,
    /// For a variation: where it began.
    pub(super) began: Option<Box<G>>,
    pub(super) chance: Seeded,
    pub(super) seq: u64,
    /// When the last entry was made.
    pub(super) at_ms: u64,
    pub(super) sitters: Vec<Sitter>,
    pub(super) resigned: Seats,
    pub(super) absences: BySeat<Absence>,
    pub(super) clocks: Clocks,
    /// Per seat the last entry that changed its legal steps.
    pub(super) touched: BySeat<u64>,
    /// The entries that have a nonce.
    pub(super) nonces: HashMap<(Seat, Box<str>), u64>,
    /// The steps done and not taken back, and when.
    pub(super) done: Vec<(Seat, G::Step, u64)>,
    /// States before the entries that can still be undone, all of one seat.
    pub(super) undoable: Vec<Undoable<G>>,
    /// How often each seat has taken back since it last did something for good.
    pub(super) undone: BySeat<u32>,
    pub(super) notes: Vec<Note>,
    /// Tells this match from all others in memory: an entry checked by one is not checked by another.
    pub(super) identity: Arc<()>,
    pub(super) ended: Option<Ended>,
}

/// How often a seat may take back before it does something for good. The log keeps every undo, and each sends
/// everyone a whole view, so without a limit one player could fill memory and disk.
const MOST_UNDOS: u32 = 50;

/// What to go back to when an entry is undone.
#[cfg_attr(test, derive(Clone))]
pub(super) struct Undoable<G> {
    pub(super) seat: Seat,
    pub(super) before: G,
    /// How many steps were done before it.
    pub(super) done: usize,
}

fn is_bot(level: &str) -> bool {
    bots::NAMES.contains(&level)
}

/// Checks everything about an opening that is not up to the game.
fn wrong_with(opening: &Opening) -> Vec<(Rule, String)> {
    let mut wrong = Vec::new();
    let levels = opening.seats.iter().filter_map(|sitter| match sitter {
        Sitter::Bot { level } => Some(level),
        Sitter::Person { .. } => None,
    });
    for level in levels.chain([&opening.stand_in]).filter(|level| !is_bot(level)) {
        wrong.push((Rule("bot"), format!("no bot {level:?}: there are {}", bots::NAMES.join(", "))));
    }
    if !opening.clock.is_valid() {
        wrong.push((Rule("clock"), format!("no such clock: {}", json!(opening.clock))));
    }
    if let Some(fair) = opening.chance.fair() {
        if let Err(why) = fair.check() {
            wrong.push((Rule("fair"), why));
        }
        if fair.entropy.len() != opening.seats.len() {
            let what = format!("entropy of {} seats, not {}", fair.entropy.len(), opening.seats.len());
            wrong.push((Rule("fair"), what));
        }
    }
    wrong
}

impl<G: Hosted> Playing<G> {
    pub(crate) fn open(opening: &Opening) -> Result<Playing<G>, BadSetup> {
        let wrong = wrong_with(opening);
        let setup = match G::Setup::new(opening.seats.len(), &opening.options) {
            Ok(setup) if wrong.is_empty() => setup,
            Ok(_) => return Err(BadSetup(wrong)),
            Err(BadSetup(reasons)) => return Err(BadSetup([reasons, wrong].concat())),
        };
        let seats = setup.seats();
        let seed = opening.chance.seed();
        let mut chance = Seeded::new(seed);
        let began = match &opening.from {
            None => None,
            Some(from) => Some(Box::new(
                branch::position::<G>(&setup, from).map_err(|what| BadSetup(vec![(Rule("from"), what)]))?,
            )),
        };
        let state = match &began {
            None => G::start(&setup, &mut chance),
            Some(began) => began.as_ref().clone(),
        };
        let mut playing = Playing {
            opening: opening.clone(),
            setup,
            seed,
            state,
            began,
            chance,
            seq: 0,
            at_ms: opening.at_ms,
            sitters: opening.seats.clone(),
            resigned: Seats::NONE,
            absences: BySeat::from_fn(seats, |_| Absence::default()),
            clocks: Clocks::new(opening.clock, seats),
            touched: BySeat::from_fn(seats, |_| 0),
            nonces: HashMap::new(),
            done: Vec::new(),
            undoable: Vec::new(),
            undone: BySeat::from_fn(seats, |_| 0),
            notes: Vec::new(),
            identity: Arc::default(),
            ended: None,
        };
        playing.start_clocks();
        playing.end_by_rules(opening.at_ms);
        Ok(playing)
    }

    pub(super) fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.sitters.len()
    }

    /// Who sits there, if the match still goes on.
    pub(super) fn sitter(&self, seat: Seat) -> Result<&Sitter, Reject> {
        let sitter = self.sitters.get(seat.index()).ok_or(Code::NoSeat)?;
        if self.ended.is_some() {
            return Err(Code::Over.into());
        }
        Ok(sitter)
    }

    /// Whether the match can be called off.
    pub(super) fn may_abort(&self) -> bool {
        self.ended.is_none() && self.state.is_first_round()
    }

    pub(super) fn entry(&self, seat: Option<Seat>, now_ms: u64, what: What) -> Entry {
        Entry { seq: self.seq + 1, at_ms: now_ms.max(self.at_ms), seat, nonce: None, what }
    }

    /// The position as a seat knows it.
    fn seen_by(&self, seat: Seat) -> Drafting<G> {
        Drafting::new(self.state.view(Viewer::Seat(seat)))
    }

    /// Where a bot starts from, and the seed of its choice.
    fn before_choice(&self, seat: Seat, level: &str) -> Result<(Draft<G>, u64), Reject> {
        self.sitter(seat)?;
        if !is_bot(level) {
            return Err(Code::NoBot.into());
        }
        let view = self.state.view(Viewer::Seat(seat));
        let bot_seed = Opening::bot_seed(self.seed, seat, self.seq);
        let world = G::imagine(&view, &mut Quick::new(bot_seed));
        Ok((Draft::new(view, world, seat)?, bot_seed))
    }

    /// The steps, if they can be done now, all of them.
    fn check_steps(&self, seat: Seat, steps: &[Value]) -> Result<Vec<G::Step>, Reject> {
        if !self.state.to_act().has(seat) {
            return Err(Code::NotYourTurn.into());
        }
        if steps.is_empty() {
            return Err(Reject::unreadable("no steps", None));
        }
        if let Some(read) = self.read_legal(seat, steps) {
            return Ok(read);
        }
        // The reason is derived from what the seat knows, so that it reveals nothing else. There always is one,
        // because what a seat may do depends on nothing more.
        match self.seen_by(seat).peek(steps) {
            Err(reject) => Err(reject),
            Ok(_) => Err(Code::Stale.into()),
        }
    }

    /// The steps, if they can be done one after the other.
    pub(super) fn read_legal(&self, seat: Seat, steps: &[Value]) -> Option<Vec<G::Step>> {
        let (last, others) = steps.split_last()?;
        let mut read = Vec::with_capacity(steps.len().min(16));
        if others.is_empty() {
            let step = read_step::<G>(last).ok()?;
            self.state.check(seat, &step).ok()?;
            read.push(step);
            return Some(read);
        }
        let (mut state, mut chance) = (self.state.clone(), Recording::new(Quick::new(0)));
        let (turn, mut events) = (turn_of(&state, seat), Vec::new());
        for value in others {
            let step = read_step::<G>(value).ok()?;
            state.act(seat, &step, &mut chance, &mut events).ok()?;
            read.push(step);
            let stops =
                !chance.items.is_empty() || events.iter().any(G::is_outcome) || turn_of(&state, seat) != turn;
            if stops {
                return None;
            }
        }
        let step = read_step::<G>(last).ok()?;
        state.check(seat, &step).ok()?;
        read.push(step);
        Some(read)
    }

    /// Whether what this seat may do has changed since then.
    fn is_stale(&self, seat: Seat, expected_seq: Option<u64>) -> bool {
        expected_seq.is_some_and(|expected| expected > self.seq || expected < self.touched[seat])
    }

    /// How many steps it began with.
    pub(super) fn steps_before(&self) -> usize {
        self.opening.from.as_ref().map_or(0, |from| from.steps.len())
    }

    /// What a record leaves out can be derived from its seed.
    fn replayed(&self) -> Record {
        let mut chance = Recording::new(Seeded::new(self.seed));
        let (mut state, dealt, mut steps) = match (&self.opening.from, &self.began) {
            (Some(from), Some(began)) => (began.as_ref().clone(), from.setup.clone(), from.steps.clone()),
            _ => {
                let state = G::start(&self.setup, &mut chance);
                let dealt = json!(state.dealt());
                (state, dealt, Vec::with_capacity(self.done.len()))
            }
        };
        let mut events = Vec::new();
        for (seat, step, _) in &self.done {
            chance.items.clear();
            events.clear();
            state.apply(*seat, step, &mut chance, &mut events);
            let drawn = (!chance.items.is_empty()).then(|| G::drawn(&chance.items, &events));
            steps.push(recorded_step::<G>(*seat, step, drawn.as_ref()));
        }
        let record = record_of::<G>(&self.setup, Some(self.seed), dealt, steps, &state);
        let from = self.opening.from.as_ref().map(Branch::point);
        Record { rules: Some(self.setup.rules()), from, ..record }
    }
}

impl<G: Hosted> Live for Playing<G> {
    fn opening(&self) -> &Opening {
        &self.opening
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    fn to_act(&self) -> Seats {
        if self.ended.is_some() { Seats::NONE } else { self.state.to_act() }
    }

    fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    fn check(&self, submission: &Submission, now_ms: u64) -> Result<Checked, Reject> {
        let Submission { seat, by, expected_seq, nonce, intent } = submission;
        let seat = *seat;
        if let Some(nonce) = nonce {
            if nonce.is_empty() || nonce.chars().count() > MOST_NONCE {
                let what = format!("a nonce has 1 to {MOST_NONCE} characters");
                return Err(Reject::unreadable(what, None));
            }
            if let Some(&seq) = self.nonces.get(&(seat, nonce.as_str().into())) {
                return Ok(Checked::Again(seq));
            }
        }
        let is_person = self.sitter(seat)?.is_person();
        let comes_back = *intent == Intent::Return && *by == By::Person;
        if is_person != (*by == By::Person) && !comes_back {
            return Err(Code::NotYourSeat.into());
        }
        if self.clocks.is_out(seat, now_ms) {
            return Err(Code::OutOfTime.into());
        }
        let mut read = None;
        let what = match intent {
            Intent::Steps { steps } => {
                if self.is_stale(seat, *expected_seq) {
                    return Err(Code::Stale.into());
                }
                read = Some(self.check_steps(seat, steps)?);
                What::Steps { steps: steps.clone() }
            }
            // A bot does steps and nothing else.
            Intent::Undo | Intent::Resign | Intent::Abort | Intent::Return | Intent::Wait { .. }
                if *by == By::Bot =>
            {
                return Err(Code::NotYourSeat.into());
            }
            Intent::Undo => {
                if self.is_stale(seat, *expected_seq) {
                    return Err(Code::Stale.into());
                }
                if self.undoable.last().is_none_or(|last| last.seat != seat) {
                    return Err(Code::NoUndo.into());
                }
                if self.undone[seat] >= MOST_UNDOS {
                    return Err(Code::NoMoreUndos.into());
                }
                What::Undo
            }
            Intent::Resign => What::Resign { level: self.opening.stand_in.clone() },
            Intent::Abort if self.may_abort() => What::Abort,
            Intent::Abort => return Err(Code::NoAbort.into()),
            Intent::Return => {
                self.check_return(seat)?;
                What::Return
            }
            Intent::Wait { to } => {
                self.check_wait(seat, *to)?;
                What::Wait { to: *to, more_ms: self.clocks.wait_ms() }
            }
        };
        let mut entry = self.entry(Some(seat), now_ms, what);
        entry.nonce.clone_from(nonce);
        let ready = Ready::new(entry);
        Ok(Checked::New(match read {
            Some(steps) => ready.with_steps(&self.identity, steps),
            None => ready,
        }))
    }

    fn due(&self, now_ms: u64) -> Option<Entry> {
        let Deadline { at_ms, seat } = self.clocks.next()?;
        if at_ms > now_ms {
            return None;
        }
        Some(self.entry(Some(seat), now_ms, What::Timeout { level: self.opening.stand_in.clone() }))
    }

    fn next_deadline(&self) -> Option<Deadline> {
        self.clocks.next()
    }

    fn refund(&self, down_since_ms: u64, now_ms: u64) -> Option<Entry> {
        let down_ms = now_ms.saturating_sub(down_since_ms.max(self.at_ms));
        (down_ms > 0 && self.clocks.any_runs()).then(|| self.entry(None, now_ms, What::Refund { down_ms }))
    }

    fn hand_to_bot(&self, seat: Seat, level: &str, now_ms: u64) -> Result<Entry, Reject> {
        if !self.sitter(seat)?.is_person() {
            return Err(Code::NotYourSeat.into());
        }
        if !is_bot(level) {
            return Err(Code::NoBot.into());
        }
        Ok(self.entry(Some(seat), now_ms, What::HandToBot { level: level.to_owned() }))
    }

    fn stand_in(&self, seat: Seat, by: Seats, now_ms: u64) -> Result<Entry, Reject> {
        self.check_stand_in(seat, now_ms)?;
        let level = self.opening.stand_in.clone();
        Ok(self.entry(Some(seat), now_ms, What::StandIn { level, by }))
    }

    fn may_return(&self, seat: Seat) -> bool {
        self.has_seat(seat) && self.ended.is_none() && self.absences[seat].may_return
    }

    fn commit(&mut self, entry: &Entry) -> Result<Frames, Corrupt> {
        let changed = self.advance(entry, None)?;
        Ok(self.frames(entry, &changed))
    }

    fn commit_checked(&mut self, ready: &Ready) -> Result<Frames, Corrupt> {
        let steps = ready.steps(&self.identity).cloned();
        let changed = self.advance(ready, steps)?;
        Ok(self.frames(ready, &changed))
    }

    fn restore(&mut self, entry: &Entry) -> Result<(), Corrupt> {
        self.advance(entry, None).map(|_| ())
    }

    fn view(&self, viewer: Viewer, now_ms: u64) -> Arc<str> {
        let viewer = match (viewer, &self.ended) {
            (_, Some(_)) => Viewer::All,
            (Viewer::Seat(seat), None) if self.has_seat(seat) => Viewer::Seat(seat),
            (Viewer::Seat(_) | Viewer::Spectator | Viewer::All, None) => Viewer::Spectator,
        };
        text(&Look {
            seq: self.seq,
            view: self.state.view(viewer),
            to_act: self.to_act(),
            sitters: Sitting(&self.sitters),
            resign_ends: self.resign_ends(),
            clocks: self.clocks.hands(now_ms.max(self.at_ms)),
            end: self.ended.as_ref(),
            may_abort: self.may_abort(),
        })
    }

    fn legal(&self, seat: Seat) -> Arc<str> {
        let mut steps = Vec::new();
        if self.to_act().has(seat) {
            self.state.legal(seat, &mut steps);
        }
        text(&steps)
    }

    fn peek(&self, seat: Seat, steps: &[Value]) -> Result<Peek, Reject> {
        self.sitter(seat)?;
        self.seen_by(seat).peek(steps)
    }

    fn think(&self, seat: Seat, level: &str) -> Result<Thought, Reject> {
        let (draft, bot_seed) = self.before_choice(seat, level)?;
        let level = level.to_owned();
        let job =
            move |stop: &dyn Fn() -> bool| thought::choose(draft, &level, bot_seed, stop).unwrap_or_default();
        Ok(Thought { seat, seq: self.seq, job: Box::new(job) })
    }

    fn search(&self, seat: Seat, level: &str) -> Result<Box<dyn Search>, Reject> {
        let (draft, bot_seed) = self.before_choice(seat, level)?;
        Ok(Box::new(Searching::new(draft, level, bot_seed)?))
    }

    fn may_chat(&self, seat: Seat) -> bool {
        self.has_seat(seat) && (self.ended.is_some() || G::may_talk(&self.setup, seat))
    }

    fn record_so_far(&self) -> Record {
        self.record().unwrap_or_else(|| Record { seed: None, ..self.replayed() })
    }

    fn record(&self) -> Option<Record> {
        let ended = self.ended.as_ref()?;
        let started_ms = self.opening.at_ms;
        let notes = Notes {
            seats: self.opening.seats.clone(),
            clock: self.opening.clock,
            started_ms,
            times: std::iter::repeat_n(0, self.steps_before())
                .chain(self.done.iter().map(|(_, _, at_ms)| at_ms.saturating_sub(started_ms)))
                .collect(),
            log: self.notes.clone(),
            end: End { how: ended.how, winners: ended.winners },
        };
        let mut record = self.replayed();
        record.table = Some(json!(notes));
        record.fair = self.opening.chance.fair().map(|fair| json!(fair));
        Some(record)
    }
}

impl<G: Hosted> Playing<G> {
    /// Starts the clocks of the seats to act.
    pub(super) fn start_clocks(&mut self) {
        if self.ended.is_none() && self.clocks.run() {
            for seat in self.state.to_act().iter().filter(|seat| self.sitters[seat.index()].is_person()) {
                self.clocks.begin(seat, self.at_ms);
            }
        }
    }
}

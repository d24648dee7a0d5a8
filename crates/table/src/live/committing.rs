//! What changes a match: entries, and what each of them changes.

use super::drafting::turn_of;
use super::entry::{Corrupt, Entry, What};
use super::frames::{Frame, Frames, Sitting, text};
use super::notes::{Ended, How, Note, won_by_resignation};
use super::opening::Sitter;
use super::playing::{Playing, Undoable};
use crate::rulebook::Hosted;
use kernel::{BySeat, Recording, Seat, Seats, View, Viewer};
use std::sync::Arc;

/// What an entry changed, for its frames.
pub(super) struct Changed<G: Hosted> {
    events: Vec<G::Event>,
    /// Whether viewers need a whole new view.
    anew: bool,
    /// Whether a seat has changed hands.
    reseated: bool,
}

impl<G: Hosted> Changed<G> {
    pub(super) fn nothing() -> Changed<G> {
        Changed { events: Vec::new(), anew: false, reseated: false }
    }

    /// Somebody else sits somewhere now.
    pub(super) fn seats() -> Changed<G> {
        Changed { reseated: true, ..Changed::nothing() }
    }
}

/// An entry's kind in frames.
fn kind(what: &What) -> &'static str {
    match what {
        What::Steps { .. } => "steps",
        What::Undo => "undo",
        What::Resign { .. } => "resign",
        What::Timeout { .. } => "timeout",
        What::StandIn { .. } => "stand_in",
        What::HandToBot { .. } => "hand_to_bot",
        What::Return => "return",
        What::Wait { .. } => "wait",
        What::Abort => "abort",
        What::Refund { .. } => "refund",
    }
}

/// What others could do before an entry, to see whose legal steps it changes.
struct Before<S> {
    to_act: Seats,
    turns: BySeat<Option<u32>>,
    legal: BySeat<Vec<S>>,
}

impl<G: Hosted> Playing<G> {
    /// Makes an entry real. If it cannot be the next one, nothing changes. `read` are its steps, if they were
    /// found to be legal in this state.
    pub(super) fn advance(
        &mut self,
        entry: &Entry,
        read: Option<Vec<G::Step>>,
    ) -> Result<Changed<G>, Corrupt> {
        let refuse = |what: &str| Err(Corrupt { seq: entry.seq, what: what.to_owned() });
        if entry.seq != self.seq + 1 {
            return refuse(&format!("entry {} was to come", self.seq + 1));
        }
        if entry.at_ms < self.at_ms {
            return refuse("it is older than the one before it");
        }
        if self.ended.is_some() {
            return refuse("the match is over");
        }
        if entry.seat.is_some_and(|seat| !self.has_seat(seat)) {
            return refuse("no such seat");
        }
        let name = match (entry.seat, &entry.nonce) {
            (Some(seat), Some(nonce)) => Some((seat, Box::<str>::from(nonce.as_str()))),
            (None, Some(_)) => return refuse("a nonce without a seat"),
            (_, None) => None,
        };
        if name.as_ref().is_some_and(|name| self.nonces.contains_key(name)) {
            return refuse("this seat and nonce have made an entry before");
        }
        let changed = match (&entry.what, entry.seat) {
            (What::Steps { steps }, Some(seat)) => {
                let read = read.or_else(|| self.read_legal(seat, steps));
                self.do_steps(entry, seat, read)
            }
            (What::Undo, Some(seat)) => self.undo(entry, seat),
            (What::Resign { level }, Some(seat)) => self.hand_over(entry, seat, level),
            (What::Timeout { level }, Some(seat)) if self.clocks.is_out(seat, entry.at_ms) => {
                self.hand_over(entry, seat, level)
            }
            (What::Timeout { .. }, Some(_)) => Err("this seat has time left"),
            (What::StandIn { level, .. }, Some(seat)) if self.state.to_act().has(seat) => {
                self.hand_over(entry, seat, level)
            }
            (What::StandIn { .. }, Some(_)) => Err("this seat is not to act"),
            (What::HandToBot { level }, Some(seat)) => self.hand_over(entry, seat, level),
            (What::Return, Some(seat)) => self.give_back(entry, seat),
            (What::Wait { to, more_ms }, Some(seat)) => self.wait_for(seat, *to, *more_ms),
            (What::Abort, Some(_)) if self.state.is_first_round() => {
                self.end(How::Aborted, Seats::NONE, entry.at_ms);
                Ok(Changed::nothing())
            }
            (What::Abort, Some(_)) => Err("the first round is over"),
            (What::Refund { down_ms }, None) => {
                self.clocks.refund(*down_ms, entry.at_ms);
                Ok(Changed::nothing())
            }
            (What::Refund { .. }, Some(_)) => Err("a refund is for all"),
            (
                What::Steps { .. }
                | What::Undo
                | What::Resign { .. }
                | What::Timeout { .. }
                | What::StandIn { .. }
                | What::HandToBot { .. }
                | What::Return
                | What::Wait { .. }
                | What::Abort,
                None,
            ) => Err("it says not whose it is"),
        };
        let changed = changed.or_else(refuse)?;
        self.note(entry);
        self.seq = entry.seq;
        self.at_ms = entry.at_ms;
        self.nonces.extend(name.map(|name| (name, entry.seq)));
        Ok(changed)
    }

    fn note(&mut self, entry: &Entry) {
        match &entry.what {
            What::Steps { .. } => {}
            What::Undo
            | What::Resign { .. }
            | What::Timeout { .. }
            | What::StandIn { .. }
            | What::HandToBot { .. }
            | What::Return
            | What::Wait { .. }
            | What::Abort
            | What::Refund { .. } => {
                let at_ms = entry.at_ms.saturating_sub(self.opening.at_ms);
                let (steps, what) = (self.steps_before() + self.done.len(), entry.what.clone());
                self.notes.push(Note { steps, at_ms, seat: entry.seat, what });
            }
        }
    }

    /// Does steps if they are all legal.
    fn do_steps(
        &mut self,
        entry: &Entry,
        seat: Seat,
        legal: Option<Vec<G::Step>>,
    ) -> Result<Changed<G>, &'static str> {
        if !self.state.to_act().has(seat) {
            return Err("this seat is not to act");
        }
        let steps = legal.ok_or("its steps are not legal")?;
        let before = self.before(seat);
        if !self.sitters[seat.index()].is_person() {
            self.absences[seat].bots_turn = before.turns[seat];
        }
        let mut chance = Recording::new(self.chance.clone());
        let mut events = Vec::new();
        let mut after = self.state.clone();
        for step in &steps {
            after.apply(seat, step, &mut chance, &mut events);
        }
        let is_final = !chance.items.is_empty()
            || events.iter().any(|event| G::reveals(event) || G::is_outcome(event))
            || turn_of(&after, seat) != before.turns[seat]
            || after.to_act() != before.to_act;
        let undoable =
            Undoable { seat, before: std::mem::replace(&mut self.state, after), done: self.done.len() };
        if is_final || self.undoable.last().is_some_and(|last| last.seat != seat) {
            self.undoable = Vec::new();
        }
        if is_final {
            self.undone[seat] = 0;
        } else {
            self.undoable.push(undoable);
        }
        self.chance = chance.into_inner();
        self.done.extend(steps.into_iter().map(|step| (seat, step, entry.at_ms)));
        self.touch(entry, seat, &before);
        self.turn_clocks(entry.at_ms, &before.turns);
        self.end_by_rules(entry.at_ms);
        Ok(Changed { events, ..Changed::nothing() })
    }

    fn undo(&mut self, entry: &Entry, seat: Seat) -> Result<Changed<G>, &'static str> {
        let before = self.before(seat);
        let last = self.undoable.pop_if(|last| last.seat == seat).ok_or("nothing can be taken back")?;
        // Nothing was drawn, so the chance is where it was; and nobody's turn has begun or ended.
        self.state = last.before;
        self.done.truncate(last.done);
        // Only `check` has a limit: older logs may have more, and they stay readable.
        self.undone[seat] += 1;
        self.touch(entry, seat, &before);
        Ok(Changed { anew: true, ..Changed::nothing() })
    }

    /// A bot takes a seat over.
    fn hand_over(&mut self, entry: &Entry, seat: Seat, level: &str) -> Result<Changed<G>, &'static str> {
        if !bots::NAMES.contains(&level) {
            return Err("no such bot");
        }
        if !self.sitters[seat.index()].is_person() {
            return Err("a bot sits there already");
        }
        self.clocks.stop(seat, entry.at_ms);
        let resigns = matches!(entry.what, What::Resign { .. });
        if resigns {
            self.resigned = self.resigned.with(seat);
            let won = won_by_resignation::<G>(&self.setup, &self.sitters, seat, self.resigned);
            if let Some(winners) = won {
                self.end(How::Resigned, winners, entry.at_ms);
            }
        }
        self.sitters[seat.index()] = Sitter::Bot { level: level.to_owned() };
        self.absences[seat].may_return = matches!(entry.what, What::Timeout { .. } | What::StandIn { .. });
        self.absences[seat].bots_turn = turn_of(&self.state, seat);
        // The bot must not undo what the person did.
        self.undoable = Vec::new();
        Ok(Changed::seats())
    }

    fn end(&mut self, how: How, winners: Seats, at_ms: u64) {
        let result = self.state.outcome();
        for seat in Seat::first(self.sitters.len()) {
            self.clocks.stop(seat, at_ms);
        }
        self.undoable = Vec::new();
        self.ended = Some(Ended { how, winners, result });
    }

    /// Ends the match if the rules say that it is over.
    pub(super) fn end_by_rules(&mut self, at_ms: u64) {
        if let Some(outcome) = self.state.outcome() {
            self.end(How::Rules, outcome.winners, at_ms);
        }
    }

    /// What could be done before an entry of this seat. Lists are made only of others who act at the same time.
    fn before(&self, acting: Seat) -> Before<G::Step> {
        let to_act = self.state.to_act();
        let seats = self.sitters.len();
        let asked = |seat: Seat| seat == acting || self.clocks.run();
        let turns = BySeat::from_fn(seats, |seat| asked(seat).then(|| turn_of(&self.state, seat)).flatten());
        Before { to_act, turns, legal: self.others(acting, to_act) }
    }

    /// The legal steps of others who are to act.
    fn others(&self, acting: Seat, to_act: Seats) -> BySeat<Vec<G::Step>> {
        BySeat::from_fn(self.sitters.len(), |seat| {
            let mut legal = Vec::new();
            if seat != acting && to_act.has(seat) {
                self.state.legal(seat, &mut legal);
            }
            legal
        })
    }

    /// Remembers whose legal steps an entry changed.
    fn touch(&mut self, entry: &Entry, acting: Seat, before: &Before<G::Step>) {
        let after = self.state.to_act();
        let both = Seat::first(self.sitters.len())
            .filter(|&seat| seat != acting && before.to_act.has(seat) && after.has(seat))
            .collect();
        let legal = self.others(acting, both);
        for seat in Seat::first(self.sitters.len()) {
            let same = match (before.to_act.has(seat), after.has(seat)) {
                (false, false) => true,
                (true, true) => seat != acting && legal[seat] == before.legal[seat],
                (true, false) | (false, true) => false,
            };
            if !same {
                self.touched[seat] = entry.seq;
            }
        }
    }

    /// Ends and begins turns on the clocks.
    fn turn_clocks(&mut self, at_ms: u64, before: &BySeat<Option<u32>>) {
        if !self.clocks.run() {
            return;
        }
        for seat in Seat::first(self.sitters.len()) {
            let after = turn_of(&self.state, seat);
            if before[seat].is_some() && after != before[seat] {
                self.clocks.end_turn(seat, at_ms);
            }
            if after.is_some() && self.sitters[seat.index()].is_person() {
                self.clocks.begin(seat, at_ms);
            }
        }
    }

    /// What each class of viewers is sent after an entry.
    pub(super) fn frames(&self, entry: &Entry, changed: &Changed<G>) -> Frames {
        let clocks = self.clocks.hands(self.at_ms);
        let to_act = if self.ended.is_some() { Seats::NONE } else { self.state.to_act() };
        let write = |sights: &[<G::View as View>::Sight], view: Option<&G::View>| {
            text(&Frame {
                seq: entry.seq,
                at_ms: entry.at_ms,
                seat: entry.seat,
                what: kind(&entry.what),
                to: match entry.what {
                    What::Wait { to, .. } => Some(to),
                    _ => None,
                },
                sights,
                view,
                to_act,
                sitters: changed.reseated.then_some(Sitting(&self.sitters)),
                resign_ends: if changed.reseated { self.resign_ends() } else { Seats::NONE },
                clocks: clocks.as_deref(),
                end: self.ended.as_ref(),
                may_abort: self.may_abort(),
            })
        };
        let sights = |viewer: Viewer| -> Vec<_> {
            changed.events.iter().filter_map(|event| G::sight(event, viewer)).collect()
        };
        // After the end everyone sees everything.
        let all = self.ended.is_some().then(|| self.state.view(Viewer::All));
        let anew = |viewer: Viewer| (changed.anew && all.is_none()).then(|| self.state.view(viewer));
        let public = sights(Viewer::Spectator);
        let spectator = write(&public, anew(Viewer::Spectator).as_ref().or(all.as_ref()));
        let frame = |seat: Seat| {
            let (own, anew) = (sights(Viewer::Seat(seat)), anew(Viewer::Seat(seat)));
            if anew.is_none() && own == public {
                return Arc::clone(&spectator);
            }
            write(&own, anew.as_ref().or(all.as_ref()))
        };
        let seats = Seat::first(self.sitters.len()).map(frame).collect();
        Frames { seq: entry.seq, spectator, seats }
    }
}

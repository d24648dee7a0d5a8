//! What every turn of a record was worth to the player who took it, and how much of that was luck.

use crate::rulebook::Hosted;
use crate::verifying::{Readable, VerifyError};
use bots::Analyst;
use kernel::{Record, Seat, Viewer};
use serde::Serialize;
use serde_json::{Value, json};
use shown::Lang;

/// One turn, judged by what its seat could know. Values are chances to win, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WeighedTurn {
    /// The number of its first step in the record.
    pub step: usize,
    /// Who took it.
    pub seat: Seat,
    /// What was done, in words.
    pub steps: Vec<String>,
    /// The value before the turn, with the best play found.
    pub before: f32,
    /// The value after the turn.
    pub after: f32,
    /// What the seat gave away by its choices: 0, or less.
    pub decision: f32,
    /// What the draws of this turn gained or lost.
    pub luck: f32,
    /// The number of the step that lost most; the turn's first if none lost anything.
    pub at: usize,
    /// The best play found from that step on, in words; empty if nothing better was found.
    pub better: Vec<String>,
    /// The same as steps.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Step>"))]
    pub instead: Vec<Value>,
}

/// A loss below this is within the search's error.
const DOUBT: f32 = 0.01;

/// A running analysis, one step of the record at a time, so that a host can show its progress and stop it. Object
/// safe.
pub trait Analysis: Send {
    /// Steps analyzed so far.
    fn done(&self) -> usize;

    /// Steps in all.
    fn all(&self) -> usize;

    /// Analyzes the next step; false once all are done.
    fn advance(&mut self) -> bool;

    /// The turns analyzed so far.
    fn turns(&self) -> Vec<WeighedTurn>;
}

/// A record of `G` being analyzed.
pub(crate) struct Analysing<G: Hosted> {
    /// The states before, between and after the steps.
    states: Vec<G>,
    steps: Vec<Weighable<G::Step>>,
    done: usize,
    analyst: Analyst<G>,
    lang: Lang,
    turns: Vec<Begun>,
}

struct Weighable<S> {
    seat: Seat,
    step: S,
    drew: bool,
}

/// A turn whose steps are being analyzed.
struct Begun {
    /// The evaluator's number of it.
    id: u32,
    /// The largest loss in it so far.
    most: f32,
    turn: WeighedTurn,
}

impl<G: Hosted> Analysing<G> {
    pub(crate) fn new(record: &Record, iterations: u32, lang: Lang) -> Result<Analysing<G>, VerifyError> {
        let readable = Readable::<G>::new(record)?;
        let mut states = Vec::with_capacity(readable.steps.len().min(1_000) + 1);
        readable.play(&mut |state, _| {
            states.push(state.clone());
            true
        })?;
        let steps = readable.steps.into_iter().map(|(seat, step, draw)| Weighable {
            seat,
            step,
            drew: draw.is_some_and(|draw| !draw.items.is_empty()),
        });
        let (steps, analyst) = (steps.collect(), Analyst::new(iterations, 1));
        Ok(Analysing { states, steps, done: 0, analyst, lang, turns: Vec::new() })
    }
}

impl<G: Hosted> Analysis for Analysing<G> {
    fn done(&self) -> usize {
        self.done
    }

    fn all(&self) -> usize {
        self.steps.len()
    }

    fn advance(&mut self) -> bool {
        let number = self.done;
        let Some(Weighable { seat, step, drew }) = self.steps.get(number) else { return false };
        let (Some(before), Some(after)) = (self.states.get(number), self.states.get(number + 1)) else {
            return false;
        };
        let seat = *seat;
        let view = before.view(Viewer::Seat(seat));
        let id = G::turn(&view);
        let weighed = self.analyst.weigh(before, seat, step, after);
        let loss = weighed.best - weighed.chosen;
        let words = |step: &G::Step| G::step_in_words(&view, seat, step, self.lang);
        if self.turns.last().is_none_or(|last| last.id != id || last.turn.seat != seat) {
            let turn = WeighedTurn {
                step: number,
                seat,
                steps: Vec::new(),
                before: weighed.best,
                after: weighed.after,
                decision: 0.0,
                luck: 0.0,
                at: number,
                better: Vec::new(),
                instead: Vec::new(),
            };
            self.turns.push(Begun { id, most: DOUBT, turn });
        }
        if let Some(Begun { most, turn, .. }) = self.turns.last_mut() {
            turn.steps.push(words(step));
            turn.after = weighed.after;
            turn.decision -= loss;
            if *drew {
                turn.luck += weighed.after - weighed.chosen;
            }
            if loss > *most {
                *most = loss;
                turn.at = number;
                turn.better = weighed.sentence.iter().map(words).collect();
                turn.instead = weighed.sentence.iter().map(|step| json!(step)).collect();
            }
        }
        self.done += 1;
        self.done < self.steps.len()
    }

    fn turns(&self) -> Vec<WeighedTurn> {
        self.turns.iter().map(|begun| begun.turn.clone()).collect()
    }
}

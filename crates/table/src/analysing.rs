//! What every turn of a record was worth to the one who took it, and how much of it was luck.

use crate::rulebook::Hosted;
use crate::verifying::{Readable, VerifyError};
use bots::{Analyst, Evaluator};
use kernel::{Lang, Record, Seat, Viewer};
use serde::Serialize;

/// One turn, weighed as its seat could know it. Values are shares of the win from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeighedTurn {
    /// The number of its first step in the record.
    pub step: usize,
    /// Who took it.
    pub seat: Seat,
    /// What was done, in words.
    pub steps: Vec<String>,
    /// The value before, with the best play found.
    pub before: f32,
    /// The value after.
    pub after: f32,
    /// What the seat gave away by its choices: 0, or less.
    pub decision: f32,
    /// What came by draws, its own and those of its turn.
    pub luck: f32,
    /// The best sentence found in place of the step that lost most, in words; empty if nothing better was found.
    pub better: Vec<String>,
}

/// A loss below this is the search's own doubt.
const DOUBT: f32 = 0.01;

pub(crate) fn analyse<G: Hosted>(
    record: &Record,
    iterations: u32,
    lang: Lang,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<WeighedTurn>, VerifyError> {
    let readable = Readable::<G>::new(record)?;
    let eval = G::evaluator();
    let mut analyst = Analyst::<G>::new(iterations, 1);
    let mut turns: Vec<(u64, f32, WeighedTurn)> = Vec::new();
    let all = readable.steps.len();
    let mut number = 0;
    readable.play(|after, done| {
        let Some((before, seat, step)) = done else { return progress(0, all) };
        let view = before.view(Viewer::Seat(seat));
        let turn = eval.turn(&view);
        let weighed = analyst.weigh(before, seat, step, after);
        let loss = weighed.best - weighed.chosen;
        let drew = readable.steps[number].2.as_ref().is_some_and(|draw| !draw.items.is_empty());
        let words = |step: &G::Step| G::step_in_words(&view, step, lang);
        let is_new = turns.last().is_none_or(|(id, _, last)| *id != turn || last.seat != seat);
        if is_new {
            let empty = WeighedTurn {
                step: number,
                seat,
                steps: Vec::new(),
                before: weighed.best,
                after: weighed.after,
                decision: 0.0,
                luck: 0.0,
                better: Vec::new(),
            };
            turns.push((turn, DOUBT, empty));
        }
        if let Some((_, most, last)) = turns.last_mut() {
            last.steps.push(words(step));
            last.after = weighed.after;
            last.decision -= loss;
            if drew {
                last.luck += weighed.after - weighed.chosen;
            }
            if loss > *most {
                *most = loss;
                last.better = weighed.sentence.iter().map(words).collect();
            }
        }
        number += 1;
        progress(number, all)
    })?;
    Ok(turns.into_iter().map(|(_, _, turn)| turn).collect())
}

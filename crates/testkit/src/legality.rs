//! Laws about which steps are legal: the list, `check` and the indices agree.

use crate::law::{Law, Verdict, ensure, ensure_equal};
use crate::play::{Moment, Trial};
use crate::sights::survives;
use kernel::{Dice, Encode, Game, MAX_SEATS, Quick, Recording, Refusal, Seat};

/// Strange steps per moment.
const STRANGERS: usize = 24;
/// Indices decoded per moment on average, however many there are. Where there are more, all of them are
/// decoded at some moments and a few at the others.
const INDICES: u32 = 256;
/// Indices decoded at a moment that is not chosen for all.
const FEW_INDICES: u32 = 16;

/// Ascending, each once.
pub(crate) fn order<G: Encode>(moment: &Moment<'_, G>) -> Verdict {
    for seat in Seat::first(MAX_SEATS) {
        let wrong = moment.legal(seat).windows(2).find(|pair| pair[0] >= pair[1]);
        ensure(wrong.is_none(), Law::Order, || format!("seat {seat} is offered {wrong:?} in this order"))?;
    }
    Ok(())
}

/// What is listed passes, and nothing is listed for those who are not to act.
pub(crate) fn listed<G: Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    for seat in Seat::first(MAX_SEATS) {
        let steps = moment.legal(seat);
        trial.report.legal_steps += steps.len();
        ensure(steps.is_empty() || moment.to_act.has(seat), Law::Legality, || {
            format!("seat {seat} is not to act but is offered {:?}", steps[0])
        })?;
        for step in steps {
            let checked = moment.state.check(seat, step);
            ensure(checked.is_ok(), Law::Legality, || {
                format!("seat {seat} is offered {step:?}, yet check refuses it: {checked:?}")
            })?;
        }
        if !steps.is_empty() {
            for _ in 0..2 {
                let step = steps[trial.dice.pick(steps.len())];
                survives(&step, "a step")?;
                trial.corpus.keep(step, &mut trial.dice);
            }
        }
    }
    Ok(())
}

/// Steps from elsewhere pass `check` exactly if they are listed, for every seat.
pub(crate) fn strangers<G: Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    for _ in 0..STRANGERS {
        let anybody = Seat::new(trial.dice.pick(MAX_SEATS)).unwrap_or_default();
        let actor = moment.to_act.iter().nth(trial.dice.pick(moment.to_act.len().max(1)));
        // The seats to act are asked more often: the others have one answer for everything.
        let seat = if trial.dice.below(4) == 0 { anybody } else { actor.unwrap_or(anybody) };
        let Some(step) = trial.corpus.stranger(moment.legal(seat), &mut trial.dice) else {
            continue;
        };
        trial.report.strange_steps += 1;
        trial.report.strange_legal += usize::from(moment.lists(seat, &step));
        judge(moment, trial, seat, &step)?;
    }
    Ok(())
}

/// Legal steps have an index that gives them back, and what other indices give is judged like any step.
pub(crate) fn indices<G: Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    let size = G::size(trial.setup);
    let all = trial.dice.below(1 + size / INDICES) == 0 || trial.report.indices == 0;
    for (viewer, view) in moment.views {
        let Some(seat) = viewer.seat() else {
            continue;
        };
        for step in moment.legal(seat) {
            let index = G::index(view, step);
            ensure(index.is_some_and(|index| index < size), Law::Indices, || {
                format!("seat {seat}: the legal step {step:?} has the index {index:?} of {size}")
            })?;
            let back = index.and_then(|index| G::step(view, index));
            ensure(back.as_ref() == Some(step), Law::Indices, || {
                format!("seat {seat}: {step:?} has the index {index:?}, which gives {back:?}")
            })?;
        }
        for index in [size, u32::MAX] {
            let step = G::step(view, index);
            ensure(step.is_none(), Law::Indices, || {
                format!("seat {seat}: index {index} of {size} gives {step:?}")
            })?;
        }
        let acts = moment.to_act.has(seat);
        let tries = if all && acts { size } else { size.min(FEW_INDICES) };
        for n in 0..tries {
            let index = if tries == size { n } else { trial.dice.below(size) };
            trial.report.indices += 1;
            if let Some(step) = G::step(view, index) {
                judge(moment, trial, seat, &step)?;
            }
        }
    }
    Ok(())
}

/// The listed pass, the others are refused and change nothing.
fn judge<G: Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>, seat: Seat, step: &G::Step) -> Verdict {
    let checked = moment.state.check(seat, step);
    let listed = moment.lists(seat, step);
    let Err(why) = checked else {
        return ensure(listed, Law::Legality, || {
            format!("seat {seat}: {step:?} passes check but is not listed")
        });
    };
    ensure(!listed, Law::Legality, || {
        format!("seat {seat}: {step:?} is listed, yet check refuses it: {why:?}")
    })?;
    let (name, rule) = (why.name(), why.rule());
    ensure(G::Illegal::NAMES.contains(&name) && rule.0.starts_with(G::RULE_PREFIX), Law::Refusal, || {
        format!("{why:?} has the name {name:?} and the rule {rule}")
    })?;
    *trial.report.reasons.entry(name).or_default() += 1;
    // A clone of the state each time would cost more than all of the above.
    if trial.dice.below(8) == 0 {
        trial.report.refused += 1;
        refused(moment.state, seat, step, &mut trial.dice)?;
    }
    Ok(())
}

/// Doing a refused step has no effect but the refusal.
fn refused<G: Game>(state: &G, seat: Seat, step: &G::Step, dice: &mut Quick) -> Verdict {
    let mut after = state.clone();
    let mut chance = Recording::new(Quick::new(dice.bits()));
    let mut events = Vec::new();
    let done = after.act(seat, step, &mut chance, &mut events);
    let what = || format!("seat {seat}: {step:?} is refused by check");
    ensure(done.is_err(), Law::Refusal, || format!("{}, yet act does it", what()))?;
    ensure(events.is_empty(), Law::Refusal, || format!("{}, yet act has events: {events:?}", what()))?;
    ensure(chance.items.is_empty(), Law::Refusal, || format!("{}, yet act draws", what()))?;
    ensure_equal(&after, state, Law::Refusal, || format!("{}, yet act changes the state", what()))
}

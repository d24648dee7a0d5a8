//! Laws about what viewers are told: sights add up to views, and both can be sent and learned from.

use crate::law::{Law, Verdict, ensure, ensure_equal};
use crate::play::{Moment, Trial};
use kernel::{Dice, Encode, Observe, Seat, View, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Folding all sights of a step into the views before it gives the views after it.
pub(crate) fn fold<G: Observe>(
    before: Vec<(Viewer, G::View)>,
    after: &[(Viewer, G::View)],
    events: &[G::Event],
    (seat, step): (Seat, G::Step),
    trial: &mut Trial<'_, G>,
) -> Verdict {
    for ((viewer, mut view), (_, next)) in before.into_iter().zip(after) {
        for sight in events.iter().filter_map(|event| G::sight(event, viewer)) {
            view.fold(&sight);
            trial.report.sights += 1;
        }
        ensure_equal(&view, next, Law::Fold, || {
            format!("seat {seat}: {step:?}: the sights of {viewer:?} add up to another view than the next")
        })?;
    }
    Ok(())
}

/// The view of one of the viewers, and whose it says it is. Writing all of them would take most of the time.
pub(crate) fn wire<G: Observe>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    let (viewer, view) = &moment.views[trial.dice.pick(moment.views.len())];
    ensure(view.viewer() == *viewer, Law::Wire, || {
        format!("the view of {viewer:?} says it is that of {:?}", view.viewer())
    })?;
    trial.report.written += 1;
    survives(view, "a view")
}

/// What one of the viewers sees of a step.
pub(crate) fn wire_of_sights<G: Observe>(
    events: &[G::Event],
    seats: usize,
    trial: &mut Trial<'_, G>,
) -> Verdict {
    let viewer = Viewer::each(seats).nth(trial.dice.pick(seats + 2)).unwrap_or(Viewer::All);
    for sight in events.iter().filter_map(|event| G::sight(event, viewer)) {
        trial.report.written += 1;
        survives(&sight, "a sight")?;
    }
    Ok(())
}

/// That something written as JSON text reads back equal.
pub(crate) fn survives<T: PartialEq + Debug + Serialize + DeserializeOwned>(
    thing: &T,
    what: &str,
) -> Verdict {
    let again = serde_json::to_string(thing)
        .map_err(|why| format!("{what} cannot be written: {why}: {thing:?}"))
        .and_then(|text| {
            serde_json::from_str::<T>(&text).map_err(|why| format!("{what} cannot be read: {why}: {text}"))
        });
    match again {
        Ok(again) => ensure_equal(&again, thing, Law::Wire, || format!("{what} reads back as another")),
        Err(why) => ensure(false, Law::Wire, || why),
    }
}

/// Tensors are told apart by their names.
pub(crate) fn tensor_names<G: Encode>(setup: &G::Setup) -> Verdict {
    let mut names: Vec<&str> = G::tensors(setup).iter().map(|spec| spec.name).collect();
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    ensure(twice.is_none(), Law::Tensors, || format!("two tensors have the same name: {twice:?}"))
}

/// As many finite numbers as the shapes say, for the seats to act and one viewer more.
pub(crate) fn tensors<G: Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    /// Stands in front to see that encoding appends.
    const THERE: f32 = 0.125;
    let specs = G::tensors(trial.setup);
    let length: usize = specs.iter().map(kernel::TensorSpec::len).sum();
    let one_more = trial.dice.pick(moment.views.len());
    let mut out = Vec::with_capacity(length + 1);
    for (n, (viewer, view)) in moment.views.iter().enumerate() {
        if n != one_more && !viewer.seat().is_some_and(|seat| moment.to_act.has(seat)) {
            continue;
        }
        trial.report.encoded += 1;
        out.clear();
        out.push(THERE);
        G::encode(view, &mut out);
        ensure(out.first() == Some(&THERE), Law::Tensors, || {
            format!("encoding the view of {viewer:?} does not append")
        })?;
        let numbers = &out[1..];
        ensure(numbers.len() == length, Law::Tensors, || {
            format!("the view of {viewer:?} gives {} numbers, the shapes {length}", numbers.len())
        })?;
        let bad = numbers.iter().position(|number| !number.is_finite());
        ensure(bad.is_none(), Law::Tensors, || {
            format!("the view of {viewer:?} gives a number that is not finite, at {bad:?} of {length}")
        })?;
    }
    Ok(())
}

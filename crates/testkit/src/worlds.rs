//! Laws about knowledge: what a viewer can imagine, and that nothing else reaches it.

use crate::course;
use crate::law::{Breach, Law, Verdict, ensure, ensure_equal};
use crate::play::{Moment, Trial, choose, legal_lists};
use kernel::{Dice, Encode, Game, Imagine, Observe, Quick, Recording, Scripted, Seat, Silent, Viewer};

/// Worlds in which steps are compared with the truth, per moment.
const COMPARED: usize = 3;
/// Steps compared in each of them.
const STEPS: usize = 2;
/// Worlds held against the law of agreement, at most.
const CHECKED: usize = 32;
/// How many worlds are imagined before we conclude that they are all the same. Only a game that breaks the law, or
/// one in which the other worlds are very unlikely, gets that far.
const PATIENCE: usize = 1024;
/// Steps that an imagined world is played on for.
const PLAYED_ON: usize = 8;

/// Imagines worlds from the view of one of the viewers. All viewers at every moment would be too much.
pub(crate) fn imagined<G: Imagine + Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    let (viewer, view) = &moment.views[trial.dice.pick(moment.views.len())];
    let certain = G::is_certain(view);
    *(if certain { &mut trial.report.certain } else { &mut trial.report.uncertain }) += 1;

    let first = G::imagine(view, &mut trial.dice.clone());
    let mut differ = false;
    for n in 0..PATIENCE {
        let world = G::imagine(view, &mut trial.dice);
        trial.report.worlds += 1;
        if n == 0 {
            ensure_equal(&world, &first, Law::Replay, || {
                format!("{viewer:?} imagines two worlds with the same dice")
            })?;
        }
        if n < CHECKED {
            agrees(moment, &world, *viewer, view, trial.setup)?;
        }
        if certain {
            ensure_equal(&world, moment.state, Law::Ignorance, || {
                format!("{viewer:?} is certain, yet imagines another state than the truth")
            })?;
        } else if n < COMPARED {
            for _ in 0..STEPS {
                same_to_viewer(moment, &world, *viewer, trial)?;
            }
        }
        if n == 0 && trial.dice.below(4) == 0 {
            play_on(world.clone(), *viewer, &mut trial.dice)?;
        }
        differ |= world != first;
        if n + 1 >= COMPARED && (certain || differ) {
            return Ok(());
        }
    }
    ensure(false, Law::Ignorance, || {
        format!("{viewer:?} is not certain, yet imagines the same world {PATIENCE} times")
    })
}

/// The imagined world looks like the truth to the viewer who imagined it.
fn agrees<G: Imagine>(
    moment: &Moment<'_, G>,
    world: &G,
    viewer: Viewer,
    view: &G::View,
    setup: &G::Setup,
) -> Verdict {
    let what = |what: &str| format!("in a world that {viewer:?} imagines, {what}");
    let law = Law::Agreement;
    course::invariants(world).map_err(|Breach { what: why, .. }| Breach {
        law,
        what: what(&format!("an invariant is broken: {why}")),
    })?;
    ensure_equal(&world.setup(), setup, law, || what("the setup is another"))?;
    ensure_equal(&world.view(viewer), view, law, || what("the view is another"))?;
    ensure_equal(&world.to_act(), &moment.to_act, law, || what("others are to act"))?;
    ensure(world.outcome().is_some() == moment.state.outcome().is_some(), law, || {
        what("the match is over and in truth it is not, or the other way round")
    })?;
    let mut steps = Vec::new();
    for seat in world.to_act().iter() {
        steps.clear();
        world.legal(seat, &mut steps);
        ensure(!steps.is_empty(), law, || what(&format!("seat {seat} is to act but has no legal step")))?;
    }
    let Some(seat) = viewer.seat() else {
        return Ok(());
    };
    steps.clear();
    world.legal(seat, &mut steps);
    ensure(steps == moment.legal(seat), law, || {
        what(&format!("its own legal steps are others: {steps:?} instead of {:?}", moment.legal(seat)))
    })
}

/// An imagined world is a state like any other: it can be played on. Search does nothing else.
fn play_on<G: Imagine>(mut world: G, viewer: Viewer, dice: &mut Quick) -> Verdict {
    for n in 0..PLAYED_ON {
        let legal = legal_lists(&world);
        let within = |held: Verdict| {
            held.map_err(|Breach { law, what }| Breach {
                law,
                what: format!("{n} steps after a world that {viewer:?} imagines: {what}"),
            })
        };
        within(course::invariants(&world))?;
        within(course::no_dead_ends(&world, &legal))?;
        let Some((seat, step)) = choose(&legal, dice) else {
            return Ok(());
        };
        let done = world.act(seat, &step, dice, &mut Silent);
        within(ensure(done.is_ok(), Law::Legality, || format!("seat {seat} is offered {step:?}: {done:?}")))?;
    }
    Ok(())
}

/// Non-interference: the truth and an imagined world are equal to the viewer. So a step that is legal in
/// both, with the same outcomes in both, gives it equal sights.
fn same_to_viewer<G: Imagine + Encode>(
    moment: &Moment<'_, G>,
    world: &G,
    viewer: Viewer,
    trial: &mut Trial<'_, G>,
) -> Verdict {
    let Some((seat, step)) = moment.choose(&mut trial.dice) else {
        return Ok(());
    };
    let (mut truth, mut events) = (moment.state.clone(), Vec::new());
    let mut chance = Recording::new(Quick::new(trial.dice.bits()));
    truth.apply(seat, &step, &mut chance, &mut events);

    let imagined = scripted(world.clone(), seat, &step, &chance.items);
    let imagined = imagined.filter(|(_, imagined)| outcomes::<G>(imagined).eq(outcomes::<G>(&events)));
    let Some((world, imagined)) = imagined else {
        trial.report.pairs_skipped += 1;
        return Ok(());
    };
    trial.report.pairs += 1;
    trial.report.pairs_watched += usize::from(viewer.seat() != Some(seat));
    trial.report.pairs_with_outcomes += usize::from(outcomes::<G>(&events).next().is_some());

    let what = || format!("seat {seat}: {step:?}: something hidden from {viewer:?} shows in its");
    let sights = |events: &[G::Event]| -> Vec<_> {
        events.iter().filter_map(|event| G::sight(event, viewer)).collect()
    };
    ensure_equal(&sights(&imagined), &sights(&events), Law::NonInterference, || {
        format!("{} sights", what())
    })?;
    ensure_equal(&world.view(viewer), &truth.view(viewer), Law::NonInterference, || {
        format!("{} view afterwards", what())
    })
}

/// A step in a world that draws these items; `None` if it is illegal there or would draw otherwise.
fn scripted<G: Game>(mut world: G, seat: Seat, step: &G::Step, items: &[u8]) -> Option<(G, Vec<G::Event>)> {
    let mut script = Scripted::new(items);
    let mut events = Vec::new();
    world.act(seat, step, &mut script, &mut events).ok()?;
    script.finish().ok()?;
    Some((world, events))
}

/// The events that were decided by something hidden.
fn outcomes<G: Observe>(events: &[G::Event]) -> impl Iterator<Item = &G::Event> {
    events.iter().filter(|event| G::is_outcome(event))
}

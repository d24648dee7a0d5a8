//! One random game with every law held against it, in the order that reports a fault best: a state that breaks its
//! invariants is reported before the odd things it does.

use crate::law::{Breach, Broken, Law, Verdict, ensure};
use crate::mutate::Corpus;
use crate::replay::History;
use crate::report::Report;
use crate::turns::Turns;
use crate::{course, legality, sights, worlds};
use kernel::{
    Dice, Encode, Game, Imagine, MAX_SEATS, Observe, Policies, Quick, Recording, Seat, Seats, Seed, Seeded,
    Setup, Viewer,
};
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a law needs besides the moment it looks at.
pub(crate) struct Trial<'a, G: Game> {
    pub(crate) setup: &'a G::Setup,
    /// The laws' own dice: what they sample changes neither the game's draws nor its steps.
    pub(crate) dice: Quick,
    pub(crate) report: Report,
    pub(crate) corpus: Corpus<G::Step>,
    /// How many steps were done, for reports.
    at_step: usize,
}

/// A state of the game with what all laws ask about it.
pub(crate) struct Moment<'a, G: Observe> {
    pub(crate) state: &'a G,
    pub(crate) to_act: Seats,
    /// The legal steps of every seat there can be, also of those that are not at this table.
    pub(crate) legal: Vec<Vec<G::Step>>,
    /// The views of every viewer, in the order of [`Viewer::each`].
    pub(crate) views: &'a [(Viewer, G::View)],
}

impl<G: Observe> Moment<'_, G> {
    pub(crate) fn legal(&self, seat: Seat) -> &[G::Step] {
        &self.legal[seat.index()]
    }

    /// Whether a step is listed. The lists are sorted: the law of order comes first.
    pub(crate) fn lists(&self, seat: Seat, step: &G::Step) -> bool {
        self.legal(seat).binary_search(step).is_ok()
    }

    /// One of all legal steps, each as likely.
    pub(crate) fn choose(&self, dice: &mut impl Dice) -> Option<(Seat, G::Step)> {
        choose(&self.legal, dice)
    }
}

/// One step out of every seat's list, each as likely.
pub(crate) fn choose<S: Copy>(legal: &[Vec<S>], dice: &mut impl Dice) -> Option<(Seat, S)> {
    let count: usize = legal.iter().map(Vec::len).sum();
    let all = Seat::first(legal.len()).zip(legal);
    let mut all = all.flat_map(|(seat, steps)| steps.iter().map(move |&step| (seat, step)));
    if count == 0 { None } else { all.nth(dice.pick(count)) }
}

/// The legal steps of every seat there can be.
pub(crate) fn legal_lists<G: Game>(state: &G) -> Vec<Vec<G::Step>> {
    let list = |seat| {
        let mut steps = Vec::new();
        state.legal(seat, &mut steps);
        steps
    };
    Seat::first(MAX_SEATS).map(list).collect()
}

fn views<G: Observe>(state: &G, seats: usize) -> Vec<(Viewer, G::View)> {
    Viewer::each(seats).map(|viewer| (viewer, state.view(viewer))).collect()
}

/// Who chooses the steps of a game: out of the state, all its legal steps, and dice of its own.
pub type Chooser<G> =
    dyn Fn(&G, &[(Seat, <G as Game>::Step)], &mut Seeded) -> Option<(Seat, <G as Game>::Step)>;

/// Plays one random game, each step chosen out of the whole legal list, and holds every law against it.
///
/// The match's chance and the choice of steps are those of [`Seeded::new`] and [`Seeded::for_policy`].
///
/// # Errors
/// The first law that was found broken.
pub fn hold<G: Imagine + Encode>(setup: &G::Setup, seed: u64) -> Result<Report, Broken> {
    hold_with::<G>(setup, seed, &|_, legal, dice| {
        let index = dice.pick(legal.len().max(1));
        legal.get(index).copied()
    })
}

/// The same with a given choice of steps: random play does not reach everything.
///
/// # Errors
/// The first law that was found broken.
pub fn hold_with<G: Imagine + Encode>(
    setup: &G::Setup,
    seed: u64,
    chooser: &Chooser<G>,
) -> Result<Report, Broken> {
    let mut trial = Trial {
        setup,
        dice: Quick::new(seed ^ 0x7465_7374_6b69_7421),
        report: Report::default(),
        corpus: Corpus::default(),
        at_step: 0,
    };
    // The trial only counts, and is not used again but for its counts.
    let played = catch_unwind(AssertUnwindSafe(|| play::<G>(&mut trial, seed, chooser)));
    let held = played.unwrap_or_else(|panic| ensure(false, Law::NoPanic, || said(&*panic).to_owned()));
    match held {
        Ok(()) => Ok(trial.report),
        Err(Breach { law, what }) => Err(Broken { law, seed, at_step: trial.at_step, what }),
    }
}

/// Holds every law against one random game per seed, and counts what was tried in all of them.
///
/// # Panics
/// With the first broken law.
pub fn assert_laws<G: Imagine + Encode>(setup: &G::Setup, seeds: Range<u64>) -> Report {
    sum_up(setup, seeds, |seed| hold::<G>(setup, seed), G::NAME)
}

/// The same for games that a policy plays.
///
/// # Panics
/// With the first broken law.
pub fn assert_laws_by<G: Imagine + Encode + Policies>(
    policy: &'static str,
    setup: &G::Setup,
    seeds: Range<u64>,
) -> Report {
    let chooser = move |state: &G, legal: &[(Seat, G::Step)], dice: &mut Seeded| {
        kernel::policy::choose(policy, state, legal, dice)
    };
    sum_up(setup, seeds, |seed| hold_with::<G>(setup, seed, &chooser), G::NAME)
}

fn sum_up<S: std::fmt::Debug>(
    setup: &S,
    seeds: Range<u64>,
    hold: impl Fn(u64) -> Result<Report, Broken>,
    name: &str,
) -> Report {
    let mut total = Report::default();
    for seed in seeds {
        match hold(seed) {
            Ok(report) => total += &report,
            Err(broken) => panic!("{name}: {broken}\nwith {setup:?}"),
        }
    }
    total
}

/// The words of a panic.
pub(crate) fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("(no words)")
}

fn play<G: Imagine + Encode>(trial: &mut Trial<'_, G>, seed: u64, chooser: &Chooser<G>) -> Verdict {
    let setup = trial.setup;
    let seats = setup.seats();
    course::setup(setup)?;
    course::versions::<G>(setup)?;
    sights::tensor_names::<G>(setup)?;

    let mut policy = Seeded::for_policy(Seed::from(seed));
    let mut chance = Recording::new(Seeded::new(Seed::from(seed)));
    let mut state = G::start(setup, &mut chance);
    course::invariants(&state)?;
    let items = std::mem::take(&mut chance.items);
    trial.report.draws += items.len();
    let mut history = History::start(setup, &state, &items)?;
    let mut now = views(&state, seats);
    let mut turns = Turns::start::<G>(&now, state.to_act());
    loop {
        let moment =
            Moment { state: &state, to_act: state.to_act(), legal: legal_lists(&state), views: &now };
        look(&moment, trial)?;
        let Some((seat, step)) = chooser(&state, &state.all_legal(), &mut policy) else {
            break;
        };
        course::termination::<G>(setup, trial.at_step)?;

        let mut events = Vec::new();
        let done = state.act(seat, &step, &mut chance, &mut events);
        ensure(done.is_ok(), Law::Legality, || {
            format!("seat {seat}: {step:?} passes check, yet act refuses it: {done:?}")
        })?;
        trial.at_step += 1;
        course::invariants(&state)?;
        let items = std::mem::take(&mut chance.items);
        trial.report.draws += items.len();
        events.iter().for_each(|event| trial.report.saw(event));
        let before = std::mem::replace(&mut now, views(&state, seats));
        sights::fold::<G>(before, &now, &events, (seat, step), trial)?;
        turns.advance::<G>(seat, &now, state.to_act())?;
        sights::wire_of_sights::<G>(&events, seats, trial)?;
        history.advance((seat, step), &items, events, &state)?;
    }
    history.finish(setup, seed, &state)?;
    trial.report.games += 1;
    trial.report.steps += trial.at_step;
    Ok(())
}

/// Every law that looks at one moment alone.
fn look<G: Imagine + Encode>(moment: &Moment<'_, G>, trial: &mut Trial<'_, G>) -> Verdict {
    course::knows_its_setup(moment.state, trial.setup)?;
    course::no_dead_ends(moment.state, &moment.legal)?;
    legality::order(moment)?;
    legality::listed(moment, trial)?;
    legality::strangers(moment, trial)?;
    legality::indices(moment, trial)?;
    sights::tensors(moment, trial)?;
    sights::wire(moment, trial)?;
    worlds::imagined(moment, trial)
}

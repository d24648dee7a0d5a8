//! Laws about a match as a whole: it begins from its setup, can always go on, and ends.

use crate::law::{Law, Verdict, ensure, ensure_equal};
use crate::play::said;
use kernel::versions::with_rules;
use kernel::{Game, Seat, Seats, Setup};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A setup survives being written as seats and options.
pub(crate) fn setup<S: Setup>(setup: &S) -> Verdict {
    let again = S::new(setup.seats(), &setup.options());
    ensure_equal(&again, &Ok(setup.clone()), Law::Setup, || "seats and options give another setup".into())
}

/// A setup knows the version of the rules that its options name, for every version that there is.
pub(crate) fn versions<G: Game>(setup: &G::Setup) -> Verdict {
    for version in 1..=G::RULES_VERSION {
        let options = with_rules(&setup.options(), version);
        let known = G::Setup::new(setup.seats(), &options).map(|setup| setup.rules());
        ensure_equal(&known, &Ok(version), Law::Setup, || {
            format!("options that name version {version} of the rules give another one")
        })?;
    }
    Ok(())
}

/// A state tells the setup it was started from.
pub(crate) fn knows_its_setup<G: Game>(state: &G, setup: &G::Setup) -> Verdict {
    ensure_equal(&state.setup(), setup, Law::Setup, || "the state tells another setup".into())
}

/// At least one seat can act until the match is over, and none after that. `legal` has every seat's list.
pub(crate) fn no_dead_ends<G: Game>(state: &G, legal: &[Vec<G::Step>]) -> Verdict {
    let at_table = Seats::all(state.setup().seats());
    let to_act = state.to_act();
    let strangers: Seats = to_act.iter().filter(|&seat| !at_table.has(seat)).collect();
    ensure(strangers.is_empty(), Law::NoDeadEnds, || {
        format!("{strangers:?} are to act but not at the table")
    })?;
    let Some(outcome) = state.outcome() else {
        ensure(!to_act.is_empty(), Law::NoDeadEnds, || {
            "nobody is to act, yet the match has no outcome".into()
        })?;
        let stuck = to_act.iter().find(|seat| legal[seat.index()].is_empty());
        return ensure(stuck.is_none(), Law::NoDeadEnds, || {
            format!("seat {} is to act but has no legal step", stuck.unwrap_or_default())
        });
    };
    ensure(to_act.is_empty(), Law::NoDeadEnds, || {
        format!("{to_act:?} are to act, yet the match has an outcome")
    })?;
    let busy = Seat::first(legal.len()).find(|seat| !legal[seat.index()].is_empty());
    ensure(busy.is_none(), Law::NoDeadEnds, || {
        format!("the match is over, yet seat {} has legal steps", busy.unwrap_or_default())
    })?;
    ensure(outcome.winners.iter().all(|seat| at_table.has(seat)), Law::NoDeadEnds, || {
        format!("{:?} have won but are not all at the table", outcome.winners)
    })
}

/// The match is over after as many steps as the game promises. Asked when it goes on.
pub(crate) fn termination<G: Game>(setup: &G::Setup, steps: usize) -> Verdict {
    let most = G::most_steps(setup);
    ensure(steps < most, Law::Termination, || {
        format!("the match goes on, but at most {most} steps are promised")
    })
}

/// The state's invariants, whose panic becomes a broken law like any other.
pub(crate) fn invariants<G: Game>(state: &G) -> Verdict {
    let held = catch_unwind(AssertUnwindSafe(|| state.assert_invariants()));
    held.or_else(|panic| ensure(false, Law::Invariants, || said(&*panic).to_owned()))
}

//! The law of replay: nothing but setup, steps and draws decides what happens.

use crate::law::{Law, Verdict, ensure, ensure_equal};
use kernel::chance::ScriptError;
use kernel::{Game, Scripted, Seat, Seed, Seeded};

/// What was done so far, and the same match replayed beside it from what was drawn.
pub(crate) struct History<G: Game> {
    twin: G,
    done: Vec<(Seat, G::Step, Vec<G::Event>)>,
}

impl<G: Game> History<G> {
    /// Starts the twin from the items that setup drew.
    pub(crate) fn start(setup: &G::Setup, state: &G, items: &[u8]) -> Result<Self, crate::law::Breach> {
        let mut script = Scripted::new(items);
        let twin = G::start(setup, &mut script);
        ended(script.finish(), || "setup".into())?;
        ensure_equal(&twin, state, Law::Replay, || "the recorded draws of setup give another state".into())?;
        Ok(History { twin, done: Vec::new() })
    }

    /// Does a step again with the items it drew. The twin applies without `act`, which must make no
    /// difference.
    pub(crate) fn advance(
        &mut self,
        (seat, step): (Seat, G::Step),
        items: &[u8],
        events: Vec<G::Event>,
        state: &G,
    ) -> Verdict {
        let what = || format!("seat {seat}: {step:?} with the recorded draws");
        let mut script = Scripted::new(items);
        let mut again = Vec::new();
        self.twin.apply(seat, &step, &mut script, &mut again);
        ended(script.finish(), what)?;
        ensure_equal(&again, &events, Law::Replay, || format!("{} gives other events", what()))?;
        ensure_equal(&self.twin, state, Law::Replay, || format!("{} gives another state", what()))?;
        self.done.push((seat, step, events));
        Ok(())
    }

    /// Plays the whole match again from its seed.
    pub(crate) fn finish(&self, setup: &G::Setup, seed: u64, last: &G) -> Verdict {
        let mut chance = Seeded::new(Seed::from(seed));
        let mut state = G::start(setup, &mut chance);
        for (n, (seat, step, events)) in self.done.iter().enumerate() {
            let mut again = Vec::new();
            state.apply(*seat, step, &mut chance, &mut again);
            ensure_equal(&again, events, Law::Replay, || {
                format!("step {n} of seat {seat}, {step:?}, gives other events with the same seed")
            })?;
        }
        ensure_equal(&state, last, Law::Replay, || "the same seed and steps end elsewhere".into())
    }
}

fn ended(script: Result<(), ScriptError>, what: impl FnOnce() -> String) -> Verdict {
    ensure(script.is_ok(), Law::Replay, || match script {
        Err(why) => format!("{}: {why}", what()),
        Ok(()) => what(),
    })
}

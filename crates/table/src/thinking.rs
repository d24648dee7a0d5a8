//! Bots at the table: contests between two of them, whole matches, and how fast they search.

use crate::rulebook::Hosted;
#[cfg(feature = "workshop")]
use crate::rulebook::setup_of;
use crate::tracing::{record_of, recorded_step};
use bots::{Budget, Mcts};
use kernel::{Dice, Quick, Record, Recording, Seat, Seed, Seeded, Setup, Silent, Viewer};
use serde_json::json;
#[cfg(feature = "workshop")]
use {
    bots::{Bot, Results},
    serde_json::{Map, Value},
};

/// Two bots at one table.
#[cfg(feature = "workshop")]
#[derive(Clone, Debug)]
pub struct Contest {
    /// How many seats.
    pub seats: usize,
    /// Options of the match.
    pub options: Map<String, Value>,
    /// The bots' names.
    pub bots: [String; 2],
    /// Their simulations per turn.
    pub iterations: [u32; 2],
}

fn unknown(name: &str) -> String {
    format!("no bot {name:?}: there are {}", bots::NAMES.join(", "))
}

#[cfg(feature = "workshop")]
pub(crate) fn pair<G: Hosted>(
    contest: &Contest,
    deal: u64,
    spent: &mut dyn FnMut(usize),
) -> Result<Results, String> {
    let setup = setup_of::<G>(contest.seats, &contest.options).map_err(|wrong| wrong.to_string())?;
    if let Some(name) = contest.bots.iter().find(|name| !bots::NAMES.contains(&name.as_str())) {
        return Err(unknown(name));
    }
    let make = |side: usize, seed: u64| -> Box<dyn Bot<G> + Send> {
        bots::bot(&contest.bots[side], seed).unwrap_or_else(|| Box::new(bots::Random::new(seed)))
    };
    bots::play_pair::<G>(&setup, &make, contest.iterations, deal, spent)
}

pub(crate) fn self_play<G: Hosted>(
    setup: &G::Setup,
    seed: Seed,
    name: &str,
    iterations: u32,
) -> Result<Record, String> {
    let mut chance = Recording::new(Seeded::new(seed));
    let mut state = G::start(setup, &mut chance);
    let dealt = json!(state.dealt());
    let mut players = Vec::new();
    for seat in Seat::first(setup.seats()) {
        players.push(bots::bot::<G>(name, seat.index() as u64 + 1).ok_or_else(|| unknown(name))?);
    }
    let mut steps = Vec::new();
    let mut events = Vec::new();
    let mut legal = Vec::new();
    while let Some(seat) = state.to_act().iter().next() {
        legal.clear();
        state.legal(seat, &mut legal);
        let view = state.view(Viewer::Seat(seat));
        let step = players[seat.index()].choose(&view, &legal, &Budget::iterations(iterations));
        chance.items.clear();
        events.clear();
        state.act(seat, &step, &mut chance, &mut events).map_err(|why| why.to_string())?;
        let drawn = (!chance.items.is_empty()).then(|| G::drawn(&chance.items, &events));
        steps.push(recorded_step::<G>(seat, &step, drawn.as_ref()));
    }
    Ok(record_of::<G>(setup, Some(seed), dealt, steps, &state))
}

/// Searches along random matches, a thousand simulations at a time.
pub(crate) fn simulations<G: Hosted>(setup: &G::Setup, enough: &mut dyn FnMut(u64) -> bool) -> u64 {
    const AT_ONCE: u32 = 1_000;
    let mut dice = Quick::new(1);
    let mut search = Mcts::<G, G::Eval>::new(G::evaluator(), G::settings(), 1);
    let mut done = 0;
    loop {
        let mut state = G::start(setup, &mut dice);
        while let Some(seat) = state.to_act().iter().next() {
            let legal = state.all_legal();
            // Searching every position of a match would favor its crowded middle; every eighth is enough.
            if legal.len() > 1 && dice.below(8) == 0 {
                search.value(&state.view(Viewer::Seat(seat)), None, &Budget::iterations(AT_ONCE));
                done += u64::from(AT_ONCE);
                if enough(done) {
                    return done;
                }
            }
            let (seat, step) = legal[dice.pick(legal.len())];
            state.apply(seat, &step, &mut dice, &mut Silent);
        }
    }
}

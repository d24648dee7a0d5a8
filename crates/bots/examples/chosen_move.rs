//! A chosen move: what the search thinks of the first steps of a match of Lumicora, and the turn it would play.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use bots::{Budget, Evaluated, Level, Mcts};
use kernel::{Game, Observe, Seed, Seeded, Setup as _, Viewer};
use lumicora::{Lumicora, Setup};

fn main() -> Result<(), String> {
    let setup = Setup::new(2, &serde_json::Map::new()).map_err(|why| why.to_string())?;
    let match_ = Lumicora::start(&setup, &mut Seeded::new(Seed::from(7)));
    // The bot gets what its seat sees, and nothing else.
    let seat = match_.to_act().iter().next().ok_or("nobody is to act")?;
    let view = match_.view(Viewer::Seat(seat));

    let (evaluator, settings) = Lumicora::player(Level::Sharp);
    let mut search = Mcts::<Lumicora, _>::new(evaluator, settings, 1);
    for thought in search.think(&view, &Budget::iterations(2_500)).iter().take(3) {
        println!(
            "{:.0} % of the win, tried {} times: {:?}",
            100.0 * thought.value,
            thought.visits,
            thought.step
        );
    }
    println!("the turn: {:?}", search.sentence());
    Ok(())
}

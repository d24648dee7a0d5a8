//! Calm against greedy: ten deals of Coral, each twice with the seats swapped.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use bots::{Results, bot, iterations, play_pair};
use coral::{Coral, Setup};
use kernel::Setup as _;

const SIDES: [&str; 2] = ["calm", "greedy"];

fn main() -> Result<(), String> {
    let setup = Setup::new(2, &serde_json::Map::new()).map_err(|why| why.to_string())?;
    let make = |side: usize, seed: u64| bot::<Coral>(SIDES[side], seed).expect("a bot of that name");
    let mut results = Results::default();
    for deal in 0..10 {
        results += play_pair(&setup, &make, SIDES.map(iterations::<Coral>), deal, &mut |_side| {})?;
    }
    let (score, standing) = (results.score, results.score.standing());
    println!(
        "{} over {}: {} won, {} shared, {} lost",
        SIDES[0], SIDES[1], score.wins, score.draws, score.losses
    );
    println!("95 %: {:.0} to {:.0} of 100", 100.0 * standing.rate_low, 100.0 * standing.rate_high);
    Ok(())
}

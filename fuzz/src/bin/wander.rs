//! `wander GAME SECONDS SEED`: whole matches by random steps, as many as there is time for, with all assertions on. Nothing
//! is learned from what was reached, so it is a hundred times as quick as the play targets.

use fuzz::setups;
use kernel::Encode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The seed of the match that is being played: said if it panics.
static SEED: AtomicU64 = AtomicU64::new(0);

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seconds, seed] = &words[..] else {
        return Err("usage: wander GAME SECONDS SEED".to_owned());
    };
    let number = |word: &String| word.parse::<u64>().map_err(|why| format!("`{word}`: {why}"));
    let (seconds, seed) = (Duration::from_secs(number(seconds)?), number(seed)?);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("the match of seed {}:", SEED.load(Ordering::Relaxed));
        usual(panic);
    }));
    let (matches, steps) = match game.as_str() {
        "lumicora" => wander::<lumicora::Lumicora>(setups::lumicora, seconds, seed),
        "lumis" => wander::<lumis::Lumis>(setups::lumis, seconds, seed),
        "coral" => wander::<coral::Coral>(setups::coral, seconds, seed),
        _ => return Err(format!("no game `{game}`")),
    };
    eprintln!("steps: {steps}");
    eprintln!("stat::number_of_executed_units: {matches}");
    Ok(())
}

/// Plays one match after the other; the last byte of a seed picks the setup. Counts matches and steps.
fn wander<G: Encode>(setup: impl Fn(u8) -> G::Setup, time: Duration, first: u64) -> (u64, u64) {
    let setups: Vec<G::Setup> = (0..=u8::MAX).map(setup).collect();
    let begun = Instant::now();
    let (mut matches, mut steps) = (0, 0);
    while begun.elapsed() < time {
        let seed = first.wrapping_add(matches);
        SEED.store(seed, Ordering::Relaxed);
        steps += testkit::fuzz::wander::<G>(&setups[(seed & 0xff) as usize], seed) as u64;
        matches += 1;
    }
    (matches, steps)
}

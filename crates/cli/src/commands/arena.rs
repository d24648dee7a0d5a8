//! `reeflight arena`: two bots against each other, on all cores.

use crate::arguments::{find_game, read_options};
use crate::failure::Failure;
use crate::progress::Progress;
use cpu_time::ThreadTime;
use serde_json::json;
use std::io::{Write, stdout};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::{Contest, Results, Rulebook, Standing};

/// Arguments of `arena`.
#[derive(clap::Args)]
pub(crate) struct Arena {
    /// The game
    game: String,
    /// The two bots, as A,B; A:500 gives A 500 simulations per turn
    #[arg(long)]
    bots: String,
    /// How many games; deals come in pairs with seats swapped
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// An option as KEY=VALUE
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The number of the first deal
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// One line of JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = find_game(&self.game)?;
        let (a, b) = self.bots.split_once(',').ok_or_else(|| Failure::unusable("--bots: expected A,B"))?;
        let (a, b) = (contestant(game, a)?, contestant(game, b)?);
        let options = read_options(&self.options)?;
        game.check_setup(self.seats, &options).map_err(Failure::unusable)?;
        let contest = Contest { seats: self.seats, options, bots: [a.0, b.0], iterations: [a.1, b.1] };
        let pairs = self.games.div_ceil(2).max(1);
        let mut bar = Progress::new(2 * pairs);
        let met = meet(game, &contest, self.seed, pairs, &mut |results| {
            bar.show(u64::from(results.score.games()), &summary(results));
            true
        })?;
        bar.clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", met.json(game.name(), &contest))?;
        } else {
            writeln!(out, "{}", met.words(game.name(), &contest))?;
        }
        Ok(())
    }
}

/// A bot's name and its simulations per turn.
pub(crate) fn contestant(game: &dyn Rulebook, text: &str) -> Result<(String, u32), Failure> {
    let (name, iterations) = match text.split_once(':') {
        None => (text, None),
        Some((name, number)) => {
            let wanted = || Failure::unusable(format_args!("bot {text:?}: expected NAME:SIMULATIONS"));
            (name, Some(number.parse::<u32>().map_err(|_| wanted())?))
        }
    };
    if !table::BOTS.contains(&name) {
        return Err(Failure::unusable(format_args!("no bot {name:?}: there are {}", table::BOTS.join(", "))));
    }
    Ok((name.to_owned(), iterations.unwrap_or_else(|| game.iterations(name))))
}

/// The result of a contest.
pub(crate) struct Met {
    pub(crate) results: Results,
    /// CPU milliseconds spent by each side.
    milliseconds: [f64; 2],
}

impl Met {
    pub(crate) fn standing(&self) -> Standing {
        self.results.score.standing()
    }

    fn per_turn(&self, side: usize) -> f64 {
        self.milliseconds[side] / (self.results.turns[side] as f64).max(1.0)
    }

    pub(crate) fn json(&self, game: &str, contest: &Contest) -> serde_json::Value {
        let (elo, low, high) = self.standing().elo();
        let score = self.results.score;
        let round = |x: f64| (x * 100.0).round() / 100.0;
        json!({
            "game": game, "seats": contest.seats, "a": contest.bots[0], "b": contest.bots[1],
            "iterations_a": contest.iterations[0], "iterations_b": contest.iterations[1],
            "games": score.games(), "wins_a": score.wins, "wins_b": score.losses, "draws": score.draws,
            "elo": round(elo), "elo_low": round(low), "elo_high": round(high),
            "ms_per_turn_a": round(self.per_turn(0)), "ms_per_turn_b": round(self.per_turn(1)),
        })
    }

    pub(crate) fn words(&self, game: &str, contest: &Contest) -> String {
        let (elo, low, high) = self.standing().elo();
        format!(
            "{game}, {} seats: {} against {}: {}; Elo {elo:+.0} ({low:+.0} to {high:+.0}); {:.1} and {:.1} CPU-ms a turn",
            contest.seats,
            contest.bots[0],
            contest.bots[1],
            summary(&self.results),
            self.per_turn(0),
            self.per_turn(1)
        )
    }
}

fn summary(results: &Results) -> String {
    let (score, standing) = (results.score, results.score.standing());
    format!(
        "{} won, {} drawn, {} lost of {}: {:.1} % ({:.1} to {:.1})",
        score.wins,
        score.draws,
        score.losses,
        score.games(),
        100.0 * standing.rate,
        100.0 * standing.rate_low,
        100.0 * standing.rate_high
    )
}

/// Plays pairs of deals on all cores until all are played or `goes_on` says no. Results are counted in the order
/// of the deals, so that the same number of pairs gives the same answer on any number of cores.
pub(crate) fn meet(
    game: &'static dyn Rulebook,
    contest: &Contest,
    first: u64,
    pairs: u64,
    goes_on: &mut dyn FnMut(&Results) -> bool,
) -> Result<Met, Failure> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let spent = Mutex::new([0.0; 2]);
    let (send, receive) = std::sync::mpsc::channel();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut results = Results::default();
    let mut failed = None;
    std::thread::scope(|scope| {
        for _ in 0..cores {
            let send = send.clone();
            let (next, stop, spent) = (&next, &stop, &spent);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let mut last = ThreadTime::now();
                    let mut own = [0.0; 2];
                    let played = game.pair(contest, first + pair, &mut |side| {
                        own[side] += last.elapsed().as_secs_f64() * 1000.0;
                        last = ThreadTime::now();
                    });
                    if let Ok(mut spent) = spent.lock() {
                        spent[0] += own[0];
                        spent[1] += own[1];
                    }
                    if send.send((pair, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = std::collections::BTreeMap::new();
        let mut counted = 0;
        'all: for (pair, played) in receive {
            waiting.insert(pair, played);
            while let Some(played) = waiting.remove(&counted) {
                counted += 1;
                match played {
                    Ok(result) => results += result,
                    Err(why) => failed = Some(why),
                }
                if failed.is_some() || !goes_on(&results) {
                    stop.store(true, Ordering::Relaxed);
                    break 'all;
                }
            }
        }
    });
    let milliseconds = spent.into_inner().unwrap_or_default();
    match failed {
        Some(why) => Err(Failure::wrong(why)),
        None => Ok(Met { results, milliseconds }),
    }
}

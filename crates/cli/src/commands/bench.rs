//! `reeflight bench`: random playouts on one core, by CPU time.

use crate::arguments::{default_seats, find_game, read_options};
use crate::failure::Failure;
use cpu_time::ThreadTime;
use kernel::Seed;
use serde_json::json;
use std::io::{Write, stdout};
use table::Match;

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// The game; or mcts for the search
    game: String,
    /// With mcts: the game [default: all, one after another]
    searched: Option<String>,
    /// How many seats [default: every count, one after another]
    #[arg(long)]
    seats: Option<usize>,
    /// How many CPU-seconds for each seat count
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Run this many playouts, however long they take
    #[arg(long)]
    playouts: Option<u64>,
    /// An option as KEY=VALUE
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// One line of JSON per seat count
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let options = read_options(&self.options)?;
        if !(self.seconds > 0.0 && self.seconds < 86_400.0) {
            return Err(Failure::unusable("--seconds: expected a time above 0 and below a day"));
        }
        if self.game == "mcts" {
            return self.search(&options);
        }
        if let Some(extra) = &self.searched {
            return Err(Failure::unusable(format_args!("{extra:?}: only mcts takes a second word")));
        }
        let game = find_game(&self.game)?;
        let counts = self.seats.map_or_else(|| game.seat_counts(), |seats| vec![seats]);
        for seats in counts {
            let wanted = Match { seats, options: options.clone(), seed: Seed::from(1) };
            game.check_setup(seats, &wanted.options).map_err(Failure::unusable)?;
            let begin = ThreadTime::now();
            let mut enough = |played: u64| match self.playouts {
                Some(wanted) => played >= wanted,
                // Not after every playout: reading the clock costs more than a step.
                None => played.is_multiple_of(16) && begin.elapsed().as_secs_f64() >= self.seconds,
            };
            let done = game.playouts(&wanted, &mut enough).map_err(Failure::unusable)?;
            let seconds = begin.elapsed().as_secs_f64().max(1e-9);
            let (playouts, steps) = (done.playouts as f64 / seconds, done.steps as f64 / seconds);
            let mean_legal = done.legal as f64 / (done.steps as f64).max(1.0);
            let mut out = stdout().lock();
            if self.json {
                let line = json!({
                    "game": game.name(), "seats": seats, "playouts_per_s": playouts.round(), "steps_per_s": steps.round(),
                    "mean_legal": (mean_legal * 100.0).round() / 100.0, "state_bytes": game.state_bytes(),
                    "playouts": done.playouts, "steps": done.steps, "cpu_s": (seconds * 1000.0).round() / 1000.0,
                });
                writeln!(out, "{line}")?;
            } else {
                writeln!(
                    out,
                    "{}, {seats} seats: {playouts:.0} playouts and {steps:.0} steps per CPU-second, {mean_legal:.1} legal steps on average, {} bytes a state",
                    game.name(),
                    game.state_bytes()
                )?;
            }
        }
        Ok(())
    }

    /// Simulations of the search per CPU-second.
    fn search(&self, options: &serde_json::Map<String, serde_json::Value>) -> Result<(), Failure> {
        let games = match &self.searched {
            Some(name) => vec![find_game(name)?],
            None => table::games::all().to_vec(),
        };
        for game in games {
            let seats = self.seats.unwrap_or_else(|| default_seats(game));
            let wanted = Match { seats, options: options.clone(), seed: Seed::from(1) };
            let begin = ThreadTime::now();
            let mut enough = |_| begin.elapsed().as_secs_f64() >= self.seconds;
            let done = game.simulations(&wanted, &mut enough).map_err(Failure::unusable)?;
            let rate = done as f64 / begin.elapsed().as_secs_f64().max(1e-9);
            let mut out = stdout().lock();
            if self.json {
                let line =
                    json!({"game": game.name(), "seats": seats, "sims_per_s": rate.round(), "sims": done});
                writeln!(out, "{line}")?;
            } else {
                writeln!(out, "{}, {seats} seats: {rate:.0} simulations per CPU-second", game.name())?;
            }
        }
        Ok(())
    }
}

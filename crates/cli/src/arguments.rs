//! Arguments that several commands share, and the files behind them.

use crate::failure::Failure;
use kernel::Seed;
use serde_json::{Map, Value};
use shown::Lang;
use std::fs;
use std::io::Read;
use std::path::Path;
use table::{Match, Rulebook, games};

/// Files larger than this are not read: no record comes near it.
const LARGEST_FILE: u64 = 4 * 1024 * 1024;

/// A match to be played.
#[derive(clap::Args)]
pub(crate) struct MatchArguments {
    /// The game
    game: String,
    /// How many seats [default: the fewest, but two where one means solo]
    #[arg(long)]
    seats: Option<usize>,
    /// An option as KEY=VALUE: JSON if it parses as JSON, otherwise a string; @FILE reads a JSON file
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The seed: a number or 64 hexadecimal digits
    #[arg(long, default_value = "0")]
    seed: String,
}

impl MatchArguments {
    pub(crate) fn read(&self) -> Result<(&'static dyn Rulebook, Match), Failure> {
        let game = find_game(&self.game)?;
        let options = read_options(&self.options)?;
        let seats = self.seats.unwrap_or_else(|| default_seats(game));
        let seed: Seed = self.seed.parse().map_err(Failure::unusable)?;
        game.check_setup(seats, &options).map_err(Failure::unusable)?;
        Ok((game, Match { seats, options, seed }))
    }
}

/// The default game.
pub(crate) fn first_game() -> &'static str {
    games::all().first().map_or("", |game| game.name())
}

/// Two, if the game can be played by two.
pub(crate) fn default_seats(game: &dyn Rulebook) -> usize {
    let counts = game.seat_counts();
    if counts.contains(&2) { 2 } else { counts.first().copied().unwrap_or(2) }
}

pub(crate) fn find_game(name: &str) -> Result<&'static dyn Rulebook, Failure> {
    games::find(name)
        .ok_or_else(|| Failure::unusable(format_args!("no game {name:?}: there is {}", games::names())))
}

pub(crate) fn check_policy(game: &dyn Rulebook, policy: &str) -> Result<(), Failure> {
    let known = game.policies();
    if known.contains(&policy) {
        return Ok(());
    }
    Err(Failure::unusable(format_args!("no policy {policy:?}: {} has {}", game.name(), known.join(", "))))
}

pub(crate) fn read_lang(lang: &str) -> Result<Lang, Failure> {
    lang.parse().map_err(Failure::unusable)
}

pub(crate) fn read_options(options: &[String]) -> Result<Map<String, Value>, Failure> {
    let mut map = Map::new();
    for option in options {
        let (key, value) = option
            .split_once('=')
            .ok_or_else(|| Failure::unusable(format_args!("option {option:?}: expected KEY=VALUE")))?;
        let value = match value.strip_prefix('@') {
            Some(file) => {
                let text = read_file(file)?;
                let value = serde_json::from_slice(&text);
                match value.map_err(|error| Failure::unusable(format_args!("{file}: {error}")))? {
                    Value::Null => {
                        return Err(Failure::unusable(format_args!("{file}: contains nothing but null")));
                    }
                    value => value,
                }
            }
            None => serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)),
        };
        if map.insert(key.to_owned(), value).is_some() {
            return Err(Failure::unusable(format_args!("option {key} is given twice")));
        }
    }
    Ok(map)
}

/// Reads a whole file, or standard input for `-`.
pub(crate) fn read_file(name: &str) -> Result<Vec<u8>, Failure> {
    let unusable = |error: std::io::Error| Failure::unusable(format_args!("{name}: {error}"));
    let reader: Box<dyn Read> = if name == "-" {
        Box::new(std::io::stdin())
    } else {
        if Path::new(name).is_dir() {
            return Err(Failure::unusable(format_args!("{name}: is a folder")));
        }
        Box::new(fs::File::open(name).map_err(unusable)?)
    };
    let mut bytes = Vec::new();
    reader.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unusable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Failure::unusable(format_args!("{name}: larger than {} MiB", LARGEST_FILE >> 20)));
    }
    Ok(bytes)
}

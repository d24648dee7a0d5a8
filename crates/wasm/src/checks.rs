//! What tests and benchmarks compare between this engine and others. Everything here is bounded: it must end.

use crate::engine::{Answer, game, game_for, written};
use crate::failure::Failure;
use crate::request::Request;
use kernel::Seed;
use serde_json::{Map, json};
use table::{Match, Rulebook};

/// The deepest perft in the tables of `conformance/perft`. Not for pages: some games take days for it.
const DEEPEST: u32 = 8;
/// The most playouts, and the most simulations of a search.
const MOST: u64 = 1_000_000;
/// The most simulations for a turn where bots play a whole match.
const MOST_A_TURN: u32 = 5_000;

/// `game`, `seats`, `options`, `seed`.
fn wanted(r: &mut Request) -> Result<(&'static dyn Rulebook, Match), Failure> {
    let name = r.text("game")?;
    let wanted = Match { seats: r.count("seats")?, options: r.options()?, seed: r.take("seed")? };
    let game = game_for(&name, &wanted.options)?;
    game.check_setup(wanted.seats, &wanted.options)?;
    Ok((game, wanted))
}

/// And `policy`: the trace of a match played by it, every state and every legal step, as a list of lines.
pub(crate) fn trace(r: &mut Request) -> Answer {
    let ((game, wanted), policy) = (wanted(r)?, r.text("policy")?);
    r.end()?;
    if !game.policies().contains(&policy.as_str()) {
        return Err(Failure::unreadable(format_args!("no policy {policy:?}")));
    }
    let mut lines = Vec::new();
    game.trace(&wanted, &policy, &mut lines).map_err(Failure::unreadable)?;
    let text = String::from_utf8(lines).map_err(Failure::unreadable)?;
    Ok(format!("[{}]", text.trim_end().replace('\n', ",")))
}

/// And `depth`: sequences of steps, by the first.
pub(crate) fn perft(r: &mut Request) -> Answer {
    let ((game, wanted), depth) = (wanted(r)?, r.small("depth")?);
    r.end()?;
    Ok(written(&game.divide(&wanted, depth.min(DEEPEST))?))
}

/// And `bot`, `iterations`: the record of a match that bots play.
pub(crate) fn self_play(r: &mut Request) -> Answer {
    let ((game, wanted), bot, iterations) = (wanted(r)?, r.text("bot")?, r.small("iterations")?);
    r.end()?;
    let record = game.self_play(&wanted, &bot, iterations.clamp(1, MOST_A_TURN));
    Ok(written(&record.map_err(Failure::unreadable)?))
}

/// `game`, `seats`, `count`.
fn counted(r: &mut Request) -> Result<(&'static dyn Rulebook, Match, u64), Failure> {
    let (name, seats, count) = (r.text("game")?, r.count("seats")?, r.number("count")?.min(MOST));
    r.end()?;
    Ok((game(&name)?, Match { seats, options: Map::new(), seed: Seed::from(1) }, count))
}

/// Plays this many random matches.
pub(crate) fn playouts(r: &mut Request) -> Answer {
    let (game, wanted, count) = counted(r)?;
    let done = game.playouts(&wanted, &mut |done| done >= count)?;
    Ok(written(&json!({"playouts": done.playouts, "steps": done.steps, "legal": done.legal})))
}

/// Runs this many simulations of the search, or a few more.
pub(crate) fn simulations(r: &mut Request) -> Answer {
    let (game, wanted, count) = counted(r)?;
    let done = game.simulations(&wanted, &mut |done| done >= count)?;
    Ok(written(&json!({"simulations": done})))
}

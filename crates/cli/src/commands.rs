//! The commands, one file each.

mod analyse;
mod arena;
mod bench;
mod board;
mod conform;
mod ladder;
mod load;
mod perft;
mod play;
mod replay;
mod serve;
mod sheet;
mod solve;
mod trace;
mod tune;
mod verify;

use crate::failure::Failure;

/// What to do. Without a command: serve.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Serve tables over HTTP and sockets; the default without a command
    Serve(serve::Serve),
    /// Measure a server: real socket clients play random legal games
    Load(load::Load),
    /// Play a game in the terminal
    Play(play::Play),
    /// Play a match by a policy and print its trace
    Trace(trace::Trace),
    /// Play a match by a policy and print its record
    Record(trace::Record),
    /// Check a record: by its seed, and by the draws it contains
    Verify(verify::Verify),
    /// Show a record step by step
    Replay(replay::Replay),
    /// Count sequences of legal steps
    Perft(perft::Perft),
    /// Answer rule vectors
    Conform(conform::Conform),
    /// Measure random playouts on one core, or simulations of the search
    Bench(bench::Bench),
    /// Play two bots against each other
    Arena(arena::Arena),
    /// Play each bot against the one below it
    Ladder(ladder::Ladder),
    /// Rate every turn of a record: decision and luck
    Analyse(analyse::Analyse),
    /// Let the strongest bot play a match and print the score
    Solve(solve::Solve),
    /// Find better weights for a game's evaluator by self-play
    Tune(tune::Tune),
    /// Check or draw a custom board
    Board(board::Board),
}

impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::Serve::default())
    }
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Serve(serve) => serve.run(),
            Command::Load(load) => load.run(),
            Command::Play(play) => play.run(),
            Command::Trace(trace) => trace.run(),
            Command::Record(record) => record.run(),
            Command::Verify(verify) => verify.run(),
            Command::Replay(replay) => replay.run(),
            Command::Perft(perft) => perft.run(),
            Command::Conform(conform) => conform.run(),
            Command::Bench(bench) => bench.run(),
            Command::Arena(arena) => arena.run(),
            Command::Ladder(ladder) => ladder.run(),
            Command::Analyse(analyse) => analyse.run(),
            Command::Solve(solve) => solve.run(),
            Command::Tune(tune) => tune.run(),
            Command::Board(board) => board.run(),
        }
    }
}

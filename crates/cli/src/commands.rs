//! The commands, one file each.

mod bench;
mod board;
mod conform;
mod perft;
mod play;
mod replay;
mod sheet;
mod trace;
mod verify;

use crate::failure::Failure;

/// What to do. Without a command: play.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(play::Play),
    /// Play a match by a policy and print its trace
    Trace(trace::Trace),
    /// Play a match by a policy and print its record
    Record(trace::Record),
    /// Judge a record: by its seed, and by what it says was drawn
    Verify(verify::Verify),
    /// Show a record step by step
    Replay(replay::Replay),
    /// Count sequences of legal steps
    Perft(perft::Perft),
    /// Answer rule vectors
    Conform(conform::Conform),
    /// Measure random playouts on one core
    Bench(bench::Bench),
    /// Judge or draw a board that somebody wrote down
    Board(board::Board),
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(play::Play::default())
    }
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Play(play) => play.run(),
            Command::Trace(trace) => trace.run(),
            Command::Record(record) => record.run(),
            Command::Verify(verify) => verify.run(),
            Command::Replay(replay) => replay.run(),
            Command::Perft(perft) => perft.run(),
            Command::Conform(conform) => conform.run(),
            Command::Bench(bench) => bench.run(),
            Command::Board(board) => board.run(),
        }
    }
}

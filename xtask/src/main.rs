//! The chores of this repository, as `cargo xtask COMMAND`.
//!
//! | command | file |
//! | --- | --- |
//! | `test` | [`suite`]: everything that must hold, in one go, with one count at the end ([`report`]) |
//! | `bare` | [`bare`]: the README's commands on an unprepared machine |
//! | `tidy` | [`tidy`]: what the compiler cannot see: crate edges, file lengths, forbidden words |
//! | `packages` | [`packages`]: the crates for strangers, built as a stranger would |
//! | `oracle` | [`oracle`]: traces of our games, judged by a second implementation in Python |
//! | `bench` | [`mod@bench`]: playouts per second and instructions per step |
//! | `codegen` | [`codegen`]: `web/src/wire` from the protocol |
//! | (in `test`) | [`schema`]: requests made up from the OpenAPI document |
//! | `fuzz` | [`fuzz`]: arbitrary bytes break nothing; as long as you like |
//! | `soak` | [`soak`]: the program under every kind of trouble at once, as long as you like |
//! | `examples` | [`examples`]: the examples against a server |
//! | `web` | [`web`]: the app with its engine |
//! | `bless` | [`bless`]: rewrites the golden files |
//! | `tune` | [`tune`]: better weights for a game's evaluator by self-play |
//!
//! What it never does: link a crate of the workspace. It starts programs and reads what they print, so it
//! builds in seconds and still runs when everything else is broken.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a chore is for")]

mod bare;
mod bench;
mod bench_pages;
mod bench_server;
mod bless;
mod checks;
mod codegen;
mod examples;
mod fuzz;
mod oracle;
mod packages;
mod process;
mod python;
mod report;
mod schema;
mod soak;
mod suite;
mod tidy;
mod tune;
mod web;
mod workspace;

use std::process::ExitCode;
use workspace::Workspace;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test      everything that must hold: build, format, lints, docs, tidy, tests, doctests, vectors, examples, schema, fuzz, oracle,
              web, pages, engines
              PART ...        only these parts
  bare      the README's commands in a bare surrounding: a fresh clone, a toolchain without extra targets, empty caches
              run             `cargo run --release` shows the app (the default)
              test            `cargo xtask test`
              missing         what the build says where something is missing: Node, npm's packages, the target
              all             all of that
  tidy      crate edges, file lengths and forbidden words
  packages  build the crates that can be published from their archives, and with each of their features alone
  oracle    play games and have the Python oracle judge every state and every legal step
              --games N       how many per game (every combination of options once)
              --game NAME     only this one (all)
              --seed-from K   the first seed (1)
  bench     playouts per second, here and in a page, and, where valgrind is installed, instructions per step
              server          what a server carries, beside boardgame.io where Node is installed
              pages           how fast pages open on a slow phone, by Lighthouse
  fuzz      play and read whatever bytes come, and say how much was tried
              --minutes N     for how long in all (10)
              --target NAME   only this one (all)
              --keep          put what reached something new into fuzz/corpus
  soak      play while the server is killed, its disk fails and its clock jumps; then look whether all is there (Linux)
              --minutes N     for how long (60)
  examples  let the examples play against a server
  codegen   write web/src/wire anew from the protocol
  web       build the app with its engine into web/dist; `web test`, `web pages` and `web engines` are its parts
              of `test`, `web proxies` plays through the proxies of deploy/, where they are installed
  bless     make the golden files anew from what the tests see
  tune      GAME: better weights for its evaluator by self-play; the same call gives the same weights";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.split_first() {
        Some((command, rest)) => dispatch(command, rest),
        None => Err(USAGE.to_owned()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Whether all went well; an error if the command could not be run.
fn dispatch(command: &str, rest: &[String]) -> Result<bool, String> {
    if matches!(command, "help" | "--help" | "-h") {
        println!("{USAGE}");
        return Ok(true);
    }
    if let ("tidy" | "packages" | "codegen" | "examples" | "bless", Some(word)) = (command, rest.first()) {
        return Err(format!("`{command}` takes no `{word}`\n\n{USAGE}"));
    }
    let workspace = || Workspace::find();
    match command {
        "test" => suite::run(&workspace()?, rest),
        "bare" => bare::run(&workspace()?, rest),
        "tidy" => tidy::run(&workspace()?),
        "packages" => packages::run(&workspace()?),
        "oracle" => oracle::run(&workspace()?, &oracle::Request::parse(rest)?),
        "bench" => match rest {
            [] => bench::run(&workspace()?),
            [what] if what == "server" => bench_server::run(&workspace()?),
            [what] if what == "pages" => bench_pages::run(&workspace()?),
            _ => Err(format!("`bench` takes nothing, `server` or `pages`\n\n{USAGE}")),
        },
        "codegen" => codegen::run(&workspace()?),
        "examples" => {
            let checks = examples::run(&workspace()?)?;
            println!("{checks}");
            Ok(checks.failed == 0)
        }
        "soak" => soak::run(&workspace()?, rest),
        "fuzz" => fuzz::run(&workspace()?, &fuzz::Request::parse(rest)?),
        "web" => web::run(&workspace()?, rest),
        "bless" => bless::run(&workspace()?),
        "tune" => tune::run(&workspace()?, rest),
        _ => Err(format!("no command `{command}`\n\n{USAGE}")),
    }
}

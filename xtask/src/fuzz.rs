//! `cargo xtask fuzz`: libFuzzer over all targets of `fuzz/`, with the project's own compiler. It chooses what to
//! try next by which parts of the code were reached. Inputs worth keeping are in `fuzz/corpus`, so that no run
//! starts from nothing. Besides, whole matches of each game are played by random steps: that learns nothing, but
//! is a hundred times as fast.

use crate::process::{Kept, keep};
use crate::workspace::Workspace;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// All targets of libFuzzer; a bin of `fuzz/Cargo.toml` each.
const TARGETS: [&str; 8] = [
    "play_lumicora",
    "play_lumis",
    "play_coral",
    "record",
    "options",
    "view_lumicora",
    "view_lumis",
    "view_coral",
];

/// What comes before the name of a game whose matches are played by random steps, and what plays them.
const WANDER: &str = "wander_";

/// Makes the compiler count what is reached, as cargo-fuzz does, but without sanitizers, which need a nightly
/// compiler.
const COUNTED: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// The longest input: bytes for a whole match.
const LONGEST: &str = "-max_len=8192";

/// The request.
pub(crate) struct Request {
    minutes: u64,
    target: Option<String>,
    keeps: bool,
}

impl Request {
    /// Reads the words after `fuzz`.
    pub(crate) fn parse(words: &[String]) -> Result<Request, String> {
        let mut request = Request { minutes: 10, target: None, keeps: false };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
            match word.as_str() {
                "--minutes" => {
                    let value = value()?;
                    let minutes = value.parse().ok().filter(|&minutes| minutes > 0);
                    request.minutes =
                        minutes.ok_or_else(|| format!("`--minutes {value}`: not a number above 0"))?;
                }
                "--target" => {
                    let value = value()?;
                    let targets = targets();
                    if !targets.contains(value) {
                        return Err(format!("no target `{value}`; there is: {}", targets.join(", ")));
                    }
                    request.target = Some(value.clone());
                }
                "--keep" => request.keeps = true,
                _ => {
                    return Err(format!("`fuzz` has no `{word}`; it has --minutes N, --target NAME, --keep"));
                }
            }
        }
        Ok(request)
    }
}

/// Everything that can be run.
fn targets() -> Vec<String> {
    let wandered = TARGETS.iter().filter_map(|target| target.strip_prefix("play_"));
    let wandered = wandered.map(|game| format!("{WANDER}{game}"));
    TARGETS.iter().map(|&target| target.to_owned()).chain(wandered).collect()
}

/// What a target has tried.
#[derive(Default)]
struct Tried {
    executions: u64,
    steps: u64,
    has_failed: bool,
}

/// Runs the targets side by side, as many as there are cores, and prints what each tried. Whether nothing broke.
pub(crate) fn run(workspace: &Workspace, request: &Request) -> Result<bool, String> {
    let programs = build(workspace)?;
    let wanted = |target: &String| request.target.as_ref().is_none_or(|name| name == target);
    let targets: Vec<String> = targets().into_iter().filter(wanted).collect();
    let workers = thread::available_parallelism().map_or(1, usize::from).min(targets.len());
    let seconds = (request.minutes * 60 * workers as u64 / targets.len() as u64).max(1);
    println!("fuzz: {} targets, {seconds} s each, {workers} at a time", targets.len());
    let queue = Mutex::new(targets.into_iter());
    let next = || queue.lock().ok().and_then(|mut queue| queue.next());
    let all: Vec<Result<Tried, String>> = thread::scope(|scope| {
        let work = || {
            let mut tried = Vec::new();
            while let Some(target) = next() {
                tried.push(match target.strip_prefix(WANDER) {
                    Some(game) => wander(&programs, game, seconds),
                    None => try_target(workspace, &programs, &target, seconds, request.keeps),
                });
            }
            tried
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    let mut sum = Tried::default();
    for tried in all {
        let tried = tried?;
        sum.executions += tried.executions;
        sum.steps += tried.steps;
        sum.has_failed |= tried.has_failed;
    }
    let found = if sum.has_failed { "something broke" } else { "nothing broke" };
    println!("{} executions, at least {} steps of play, {found}", sum.executions, sum.steps);
    Ok(!sum.has_failed)
}

/// Where the programs are.
struct Programs {
    /// The targets of libFuzzer, with counters of what is reached.
    counted: PathBuf,
    /// The program that plays random steps, without counters.
    wander: PathBuf,
}

/// Builds all there is.
fn build(workspace: &Workspace) -> Result<Programs, String> {
    let host = keep(Command::new("rustc").arg("-vV"))?;
    let host = host
        .lines
        .iter()
        .find_map(|line| line.strip_prefix("host: "))
        .ok_or("rustc does not say its host")?;
    let build = |more: &[&str], flags: &str| {
        let words = ["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--locked"];
        match workspace.cargo(&words).args(more).env("RUSTFLAGS", flags).status() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err("the targets could not be built".to_owned()),
            Err(why) => Err(format!("cargo cannot be started: {why}")),
        }
    };
    // With an explicit target, build scripts get no counters, and what does has a folder of its own.
    let mut targets = vec!["--target", host];
    targets.extend(TARGETS.iter().flat_map(|target| ["--bin", target]));
    build(&targets, &COUNTED.join(" "))?;
    build(&["--bin", "wander"], "")?;
    let folder = workspace.root.join("fuzz/target");
    Ok(Programs {
        counted: folder.join(host).join("release"),
        wander: folder.join("release").join(format!("wander{}", std::env::consts::EXE_SUFFIX)),
    })
}

/// Plays whole matches by random steps, from a seed that no run had before.
fn wander(programs: &Programs, game: &str, seconds: u64) -> Result<Tried, String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_err(|why| why.to_string())?;
    let mut command = Command::new(&programs.wander);
    command.args([game, &seconds.to_string(), &now.as_nanos().wrapping_rem(1 << 63).to_string()]);
    told(&format!("{WANDER}{game}"), &keep(&mut command)?)
}

/// Says what a run has tried, and its last lines if it failed.
fn told(target: &str, run: &Kept) -> Result<Tried, String> {
    let executions = number_after(&run.lines, "stat::number_of_executed_units:");
    let tried = Tried { executions, steps: number_after(&run.lines, "steps:"), has_failed: !run.ended_well };
    println!("{target}: {executions} executions, {} steps", tried.steps);
    if tried.has_failed {
        let from = run.lines.len().saturating_sub(40);
        run.lines[from..].iter().for_each(|line| println!("  {line}"));
    }
    Ok(tried)
}

fn folder(path: PathBuf) -> Result<PathBuf, String> {
    std::fs::create_dir_all(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(path)
}

fn try_target(
    workspace: &Workspace,
    programs: &Programs,
    target: &str,
    seconds: u64,
    keeps: bool,
) -> Result<Tried, String> {
    let corpus = folder(workspace.root.join("fuzz/corpus").join(target))?;
    let learned = folder(workspace.target.join("fuzz").join(target))?;
    let artifacts = folder(workspace.root.join("fuzz/artifacts").join(target))?;
    let mut command = Command::new(programs.counted.join(target));
    command.arg(&learned).arg(&corpus);
    command
        .args([format!("-max_total_time={seconds}"), format!("-artifact_prefix={}/", artifacts.display())]);
    // Long inputs from the start: most of the code is reached in the middle and at the end of a match.
    command.args([LONGEST, "-len_control=0", "-print_final_stats=1", "-timeout=60", "-rss_limit_mb=4096"]);
    let run = keep(&mut command)?;
    let tried = told(target, &run)?;
    if !tried.has_failed && keeps {
        // The fewest inputs that reach everything that was reached.
        let mut merge = Command::new(programs.counted.join(target));
        merge.args(["-set_cover_merge=1", LONGEST]).arg(&corpus).arg(&learned);
        if !keep(&mut merge)?.ended_well {
            return Err(format!("{target}: what was learned could not be put into {}", corpus.display()));
        }
    }
    Ok(tried)
}

/// The last number that was said under this name.
fn number_after(lines: &[String], name: &str) -> u64 {
    lines.iter().rev().find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Request, String> {
        Request::parse(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_asked_for_is_read_or_refused() {
        let request = read(&["--minutes", "3", "--target", "record", "--keep"]).unwrap();
        assert!(request.minutes == 3 && request.target.as_deref() == Some("record") && request.keeps);
        for bad in [&["--minutes"][..], &["--minutes", "0"], &["--target", "chess"], &["--hours", "1"]] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn every_target_is_known() {
        let manifest = include_str!("../../fuzz/Cargo.toml");
        let listed = manifest.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        let mut listed: Vec<&str> = listed.filter(|&name| !["fuzz", "wander"].contains(&name)).collect();
        let mut known = TARGETS.to_vec();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }
}

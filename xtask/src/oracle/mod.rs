//! `cargo xtask oracle`: our program plays and writes down every state and every legal step; the Python
//! implementation in `conformance/oracle`, which shares no code with ours, says whether it agrees.
//!
//! | file | |
//! | --- | --- |
//! | [`plans`] | which games are played, per rule book |
//! | [`judge`] | playing and judging a batch of them |

mod judge;
pub(crate) mod plans;

use crate::checks::Checks;
use crate::process::{run_and_keep, succeeds};
use crate::python;
use crate::workspace::{Profile, Workspace};
use judge::{Court, Judged};
use plans::{Extra, PLANS, Plan};
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// How many traces one Python process is given: enough to make its start negligible, few enough to keep the disk
/// free.
const BATCH: usize = 8;

/// What the user asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// Per game; as many as its plan says if left out.
    games: Option<usize>,
    game: Option<String>,
    seed_from: u64,
}

impl Default for Request {
    fn default() -> Self {
        Request { games: None, game: None, seed_from: 1 }
    }
}

impl Request {
    /// Reads the words after `oracle`.
    pub(crate) fn parse(words: &[String]) -> Result<Self, String> {
        let mut request = Request::default();
        for pair in words.chunks(2) {
            let [flag, value] = pair else { return Err(format!("`{}` needs a value", pair[0])) };
            let wrong = |_| format!("`{flag} {value}`: not a number");
            match flag.as_str() {
                "--games" => request.games = Some(value.parse().map_err(wrong)?),
                "--seed-from" => request.seed_from = value.parse().map_err(wrong)?,
                "--game" if PLANS.iter().any(|plan| plan.game == value) => request.game = Some(value.clone()),
                "--game" => {
                    let names = PLANS.map(|plan| plan.game).join(", ");
                    return Err(format!("no game `{value}`; there is: {names}"));
                }
                _ => {
                    return Err(format!(
                        "`oracle` has no `{flag}`; it has --games N, --game NAME, --seed-from K"
                    ));
                }
            }
        }
        Ok(request)
    }
}

/// Whether the oracle agrees.
pub(crate) fn run(workspace: &Workspace, request: &Request) -> Result<bool, String> {
    let checks = judge_all(workspace, request, Profile::Release)?;
    println!("{checks}");
    Ok(checks.failed == 0)
}

/// Counts one for every trace, and one per game for the oracle's own answers to the vectors.
pub(crate) fn judge_all(
    workspace: &Workspace,
    request: &Request,
    profile: Profile,
) -> Result<Checks, String> {
    let python = python::installed()?;
    let program = workspace.build_program(profile)?;
    let mut checks = Checks::default();
    for plan in PLANS.iter().filter(|plan| request.game.as_deref().is_none_or(|name| name == plan.game)) {
        let court = Court { workspace, python, program: &program, plan };
        let (ok, _) = run_and_keep(&mut court.oracle(plan.vectors))?;
        checks += Checks::one(ok);
        checks += judge_game(&court, request)?;
        if let Some(extra) = &plan.extra {
            checks += judge_extra(&court, extra, profile, request.seed_from)?;
        }
    }
    Ok(checks)
}

/// Plays and judges all games of one plan, on all cores, up to the first that is wrong.
fn judge_game(court: &Court<'_>, request: &Request) -> Result<Checks, String> {
    let start = Instant::now();
    let Plan { game, .. } = court.plan;
    let count = request.games.unwrap_or_else(|| court.plan.games());
    let batches = count.div_ceil(BATCH);
    let workers = thread::available_parallelism().map_or(1, usize::from).min(batches.max(1));
    let folder = court.workspace.target.join("oracle");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;

    let next = AtomicUsize::new(0);
    let seen = Mutex::new((Judged::default(), None::<String>));
    let work = || {
        loop {
            let first = next.fetch_add(1, Ordering::Relaxed) * BATCH;
            if first >= count {
                return;
            }
            let cases = (first..count.min(first + BATCH))
                .map(|n| court.case(&folder, n, request.seed_from.wrapping_add(n as u64)))
                .collect::<Vec<_>>();
            let result = court.judge(&cases);
            for case in &cases {
                // Missing if playing stopped before it.
                let _ = std::fs::remove_file(&case.file);
            }
            let Ok(mut seen) = seen.lock() else { return };
            seen.0 += result.judged;
            if let Some(why) = result.wrong {
                next.store(batches, Ordering::Relaxed);
                seen.1.get_or_insert(why);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });

    let (judged, wrong) = seen.into_inner().map_err(|_| "a worker of the oracle broke down")?;
    if let Some(why) = &wrong {
        println!("{why}");
    }
    println!(
        "{game}: {} traces agree, {} steps, {} legal steps compared, {workers} at a time, {:.1} s",
        judged.traces,
        judged.steps,
        judged.legal,
        start.elapsed().as_secs_f64()
    );
    Ok(Checks { passed: judged.traces, failed: u64::from(wrong.is_some()) })
}

/// Has the oracle judge the answers of a game's example, on all cores.
fn judge_extra(court: &Court<'_>, extra: &Extra, profile: Profile, seed: u64) -> Result<Checks, String> {
    let program = court.workspace.build_example(court.plan.game, extra.example, profile)?;
    let workers = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let work = |worker: u64| -> Result<bool, String> {
        let share = (extra.count + worker) / workers;
        let seed = seed.wrapping_mul(workers).wrapping_add(worker);
        let words = [share.to_string(), seed.to_string()];
        let mut asking = court
            .workspace
            .command(&program, &[&words[0], &words[1]])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("{} cannot be started: {e}", program.display()))?;
        let answers = asking.stdout.take().ok_or("the example prints nothing")?;
        let agreed = succeeds(court.oracle(&[extra.judge, "-"]).stdin(answers))?;
        // When the judge stops at a mismatch, the example has nobody to talk to.
        let asked = asking.wait().map_err(|e| e.to_string())?.success();
        if !agreed || !asked {
            let shown = court.workspace.relative(&program).display();
            println!(
                "to see it again: {shown} {} | {} conformance/oracle/{} -",
                words.join(" "),
                court.python,
                extra.judge
            );
        }
        Ok(agreed && asked)
    };
    let results: Vec<Result<bool, String>> = thread::scope(|scope| {
        let started: Vec<_> = (0..workers).map(|worker| scope.spawn(move || work(worker))).collect();
        started
            .into_iter()
            .map(|one| one.join().unwrap_or_else(|_| Err("a worker broke down".into())))
            .collect()
    });
    let mut checks = Checks::default();
    for result in results {
        checks += Checks::one(result?);
    }
    Ok(checks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<Request, String> {
        Request::parse(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn requests_are_read() {
        assert_eq!(parse(""), Ok(Request::default()));
        let all = Request { games: Some(5), game: Some("lumicora".to_owned()), seed_from: 900 };
        assert_eq!(parse("--games 5 --seed-from 900 --game lumicora"), Ok(all));
    }

    #[test]
    fn wrong_requests_say_what_is_wrong() {
        let cases = [
            ("--games", "needs a value"),
            ("--games many", "not a number"),
            ("--game chess", "no game `chess`; there is: lumicora, lumis, coral"),
            ("--speed 9", "has no `--speed`"),
        ];
        for (words, part) in cases {
            let error = parse(words).expect_err(words);
            assert!(error.contains(part), "{error}");
        }
    }
}

//! The results of the suite's parts, as they end and all together.

use crate::checks::{Checks, Runner};
use crate::process::Kept;
use std::time::{Duration, Instant};

/// How many of the slowest tests are named at the end.
const SLOWEST: usize = 10;

/// What is known so far.
#[derive(Default)]
pub(crate) struct Report {
    begun: Vec<(&'static str, Instant)>,
    parts: Vec<(&'static str, Checks, Duration)>,
    tests: Vec<(String, Duration)>,
    start: Option<Instant>,
}

impl Report {
    pub(crate) fn begin(&mut self, name: &'static str) {
        let now = Instant::now();
        self.start.get_or_insert(now);
        self.begun.push((name, now));
        println!(".. {name}");
    }

    /// Prints a part's whole output in one piece. Whether the part ended well.
    pub(crate) fn end(&mut self, name: &'static str, ran: Result<Kept, String>) -> bool {
        let took = self
            .begun
            .iter()
            .find(|(begun, _)| *begun == name)
            .map_or(Duration::ZERO, |(_, at)| at.elapsed());
        println!("\n== {name}");
        let checks = match ran {
            Ok(Kept { ended_well, lines }) => {
                lines.iter().filter(|line| !is_routine(line)).for_each(|line| println!("{line}"));
                let tests = lines.iter().filter_map(|line| timed(line));
                self.tests.extend(tests.map(|(test, took)| (format!("{name}: {test}"), took)));
                Checks::of_run(Runner::Plain, ended_well, &lines)
            }
            Err(why) => {
                println!("{why}");
                Checks::one(false)
            }
        };
        println!("-- {name}: {checks}, {:.1} s", took.as_secs_f64());
        self.parts.push((name, checks, took));
        checks.failed == 0
    }

    /// A part that could not run has failed.
    pub(crate) fn skip(&mut self, name: &'static str, because: &str) {
        println!("\n== {name}\nnot run, because {because} failed");
        self.parts.push((name, Checks::one(false), Duration::ZERO));
    }

    /// Prints the slowest tests, the table and, as the last line, the count of all.
    pub(crate) fn close(mut self) -> bool {
        self.tests.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
        println!("\n== the slowest tests, beside others");
        for (test, took) in self.tests.iter().take(SLOWEST) {
            println!("{:>8.1} s  {test}", took.as_secs_f64());
        }
        let mut total = Checks::default();
        println!("\n== all, {:.0} s", self.start.map_or(0.0, |start| start.elapsed().as_secs_f64()));
        for (name, checks, took) in &self.parts {
            let word = if checks.failed == 0 { "ok" } else { "FAILED" };
            let Checks { passed, failed } = checks;
            println!(
                "{name:<10} {word:<8} {passed:>7} passed {failed:>5} failed {:>8.1} s",
                took.as_secs_f64()
            );
            total += *checks;
        }
        println!("{total}");
        total.failed == 0
    }
}

/// A passed test of nextest's: there are hundreds, and the count says as much.
fn is_routine(line: &str) -> bool {
    line.trim_start().starts_with("PASS [")
}

/// A test that passed, and how long it took, as the runners say it:
///
/// ```text
///         PASS [   1.234s] table live::tests::a_match_is_its_log      (nextest)
/// ok     solo: solo in german (12.3 s)                                (the pages)
///  ✓ test/same.test.ts (3 tests) 5178ms                               (vitest, a file)
/// ```
fn timed(line: &str) -> Option<(String, Duration)> {
    let line = line.trim();
    let (name, seconds) = if let Some(rest) = line.strip_prefix("PASS [") {
        let (seconds, name) = rest.split_once("s]")?;
        (name, seconds.trim().parse().ok()?)
    } else if let Some(rest) = line.strip_prefix("ok ") {
        let (name, seconds) = rest.strip_suffix(" s)")?.rsplit_once('(')?;
        (name, seconds.parse().ok()?)
    } else {
        let (name, ms) = line.strip_prefix("✓ ")?.strip_suffix("ms")?.rsplit_once(' ')?;
        (name, ms.parse::<f64>().ok()? / 1000.0)
    };
    let name = name.trim().trim_start_matches(|c: char| "(/) ".contains(c) || c.is_ascii_digit());
    Some((name.to_owned(), Duration::try_from_secs_f64(seconds).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(ended_well: bool, line: &str) -> Result<Kept, String> {
        Ok(Kept { ended_well, lines: vec![line.to_owned()] })
    }

    #[test]
    fn a_part_that_cannot_run_has_failed_and_the_others_still_count() {
        let mut report = Report::default();
        assert!(!report.end("first", Err("nothing to run it with".to_owned())));
        assert!(report.end("second", kept(true, "3 passed, 0 failed")));
        assert!(!report.close());
    }

    #[test]
    fn all_is_well_only_if_nothing_failed() {
        let mut report = Report::default();
        report.end("tests", kept(true, "3 passed, 0 failed"));
        assert!(report.close());
        for bad in
            [kept(false, "300 passed, 1 failed"), kept(false, "300 passed, 0 failed"), kept(false, "killed")]
        {
            let mut report = Report::default();
            assert!(!report.end("more", bad));
            assert!(!report.close());
        }
        let mut report = Report::default();
        report.skip("pages", "build");
        assert!(!report.close());
    }

    #[test]
    fn times_are_read_as_the_runners_write_them() {
        let cases = [
            ("        PASS [   1.234s] ( 12/480) table live::a_log", "table live::a_log", 1234),
            ("        PASS [  61.000s] cli::killing kills", "cli::killing kills", 61_000),
            ("ok     solo: solo in german (12.3 s)", "solo: solo in german", 12_300),
            (" ✓ test/same.test.ts (3 tests) 5178ms", "test/same.test.ts (3 tests)", 5178),
        ];
        for (line, name, ms) in cases {
            assert_eq!(timed(line), Some((name.to_owned(), Duration::from_millis(ms))), "{line}");
        }
        for line in ["ok", "FAILED solo: in german (1.0 s)", "3 passed, 0 failed", "PASS [x] y"] {
            assert_eq!(timed(line), None, "{line}");
        }
    }
}

//! How many tests passed and failed, from the closing lines of test runners.

use std::fmt;
use std::ops::AddAssign;

/// A count of what was tried.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Checks {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

/// Whose closing lines are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Runner {
    /// `Summary [0.1s] 12 tests run: 11 passed, 1 failed, 0 skipped`
    Nextest,
    /// `test result: ok. 5 passed; 0 failed; ...`, once per program
    Libtest,
    /// `Tests  1 failed | 11 passed (12)`
    Vitest,
    /// `N passed, N failed`, the last such line; a word with a colon may stand before it
    Plain,
}

impl Checks {
    /// One check that passed or did not.
    pub(crate) fn one(ok: bool) -> Self {
        Checks { passed: u64::from(ok), failed: u64::from(!ok) }
    }

    /// The result of a test run. A run that ended badly without naming a failed test (it could not be started, it
    /// was killed) counts as one failure; one that ended well without a count, as one success.
    pub(crate) fn of_run(runner: Runner, ended_well: bool, lines: &[String]) -> Self {
        let mut counts = lines.iter().filter_map(|line| read(runner, line));
        let mut checks = Checks::default();
        match runner {
            Runner::Plain => checks = counts.next_back().unwrap_or(Checks::one(ended_well)),
            Runner::Nextest | Runner::Libtest | Runner::Vitest => counts.for_each(|t| checks += t),
        }
        if !ended_well && checks.failed == 0 {
            checks.failed = 1;
        }
        checks
    }
}

impl AddAssign for Checks {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// The counts of a closing line, if it is one.
fn read(runner: Runner, line: &str) -> Option<Checks> {
    let line = line.trim();
    let (counts, separator) = match runner {
        Runner::Nextest => {
            let rest = line.strip_prefix("Summary [")?;
            (rest.split_once(" tests run: ").or_else(|| rest.split_once(" test run: "))?.1, ',')
        }
        Runner::Libtest => (line.strip_prefix("test result: ")?.split_once(". ")?.1, ';'),
        Runner::Vitest => (line.strip_prefix("Tests ")?, '|'),
        Runner::Plain => (line.split_once(": ").map_or(line, |(_, rest)| rest), ','),
    };
    let mut checks = Checks::default();
    let mut seen = 0;
    for part in counts.split(separator) {
        let mut words = part.split_whitespace();
        let Some(Ok(n)) = words.next().map(str::parse::<u64>) else { continue };
        match words.next() {
            Some("passed") => checks.passed += n,
            // nextest has three ways to fail: `1 failed`, `1 timed out`, `1 exec failed`.
            Some("failed" | "timed" | "exec") => checks.failed += n,
            _ => continue,
        }
        seen += 1;
    }
    // Any line may have a number in it; the plain form has both, and nothing before them.
    let enough = if runner == Runner::Plain { 2 } else { 1 };
    (seen >= enough).then_some(checks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(runner: Runner, ended_well: bool, text: &str) -> (u64, u64) {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let checks = Checks::of_run(runner, ended_well, &lines);
        (checks.passed, checks.failed)
    }

    #[test]
    fn nextest_summaries_are_read() {
        let cases = [
            ("     Summary [   0.014s] 12 tests run: 12 passed, 0 skipped", true, (12, 0)),
            ("     Summary [   0.014s] 1 test run: 1 passed, 0 skipped", true, (1, 0)),
            (
                "     Summary [  61.0s] 9 tests run: 6 passed (1 slow), 1 failed, 1 timed out, 1 exec failed",
                false,
                (6, 3),
            ),
            ("     Summary [   0.000s] 0 tests run: 0 passed, 0 skipped", true, (0, 0)),
        ];
        for (text, ended_well, expected) in cases {
            assert_eq!(checks(Runner::Nextest, ended_well, text), expected, "{text}");
        }
    }

    #[test]
    fn every_test_program_of_cargo_test_counts() {
        let text = "test a ... ok\ntest result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
                    test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(checks(Runner::Libtest, false, text), (7, 3));
    }

    #[test]
    fn vitest_counts_tests_not_files() {
        let text = " Test Files  2 passed (2)\n      Tests  1 failed | 11 passed (12)\n   Start at  10:00:00";
        assert_eq!(checks(Runner::Vitest, false, text), (11, 1));
        assert_eq!(checks(Runner::Vitest, true, "      Tests  7 passed (7)"), (7, 0));
    }

    #[test]
    fn the_last_plain_line_counts() {
        assert_eq!(
            checks(Runner::Plain, true, "a: 3 passed, 0 failed\nb: 4 passed, 0 failed\n7 passed, 0 failed"),
            (7, 0)
        );
        assert_eq!(checks(Runner::Plain, false, "vectors: 3 passed, 2 failed, 1 skipped"), (3, 2));
        assert_eq!(checks(Runner::Plain, true, "20 vectors, all as expected"), (1, 0));
    }

    #[test]
    fn a_run_that_ended_badly_is_never_all_well() {
        for runner in [Runner::Nextest, Runner::Libtest, Runner::Vitest, Runner::Plain] {
            assert_eq!(checks(runner, false, "error: could not compile").1, 1, "{runner:?}");
        }
        assert_eq!(checks(Runner::Libtest, false, "test result: ok. 5 passed; 0 failed; 0 ignored"), (5, 1));
    }
}

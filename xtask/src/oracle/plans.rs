//! Which games the oracle is asked about: one table per game. A new game is a new table.

/// How the games of one rule book are spread, and who judges them.
pub(crate) struct Plan {
    /// As `reeflight trace` knows it.
    pub(crate) game: &'static str,
    /// Seat counts at which bots play whole matches, to compare engines.
    pub(crate) bots_seats: [u8; 2],
    /// Judges traces; in `conformance/oracle`.
    pub(crate) checker: &'static str,
    /// Holds the oracle itself against the vectors; a file in `conformance/oracle` and its arguments.
    pub(crate) vectors: &'static [&'static str],
    /// Where the boards and cards are that the oracle reads.
    pub(crate) data: &'static str,
    /// What is varied. Every axis is a list of choices, and a choice is the words it adds to
    /// `reeflight trace GAME`; choices that depend on each other share an axis.
    pub(crate) axes: &'static [Axis],
    /// How often every combination is played, with another seed each time.
    pub(crate) rounds: usize,
    /// Questions beside the traces, if the game has any.
    pub(crate) extra: Option<Extra>,
}

/// An example of the game's crate that asks questions, one per line, and the file in `conformance/oracle` that
/// reads them with our answers. The example takes how many, and a seed.
pub(crate) struct Extra {
    pub(crate) example: &'static str,
    pub(crate) judge: &'static str,
    pub(crate) count: u64,
}

type Axis = &'static [&'static [&'static str]];

/// All games that can be traced.
pub(crate) const PLANS: [Plan; 3] = [LUMICORA, LUMIS, CORAL];

const LUMICORA: Plan = Plan {
    game: "lumicora",
    bots_seats: [2, 3],
    checker: "check_lumicora.py",
    vectors: &["check_vectors.py", "conformance/vectors/lumicora"],
    data: "crates/lumicora/data",
    axes: &[
        &[
            &["--seats", "2"],
            &["--seats", "3"],
            &["--seats", "4"],
            &["--seats", "2", "--option", "first=1"],
            &["--seats", "3", "--option", "first=2"],
            &["--seats", "4", "--option", "first=0"],
        ],
        // On limestone nothing costs markers, so players lay a lot and the bag runs out, even twice.
        &[
            &["--option", "side=a"],
            &["--option", "side=b"],
            &["--option", "board=@conformance/boards/limestone.json"],
        ],
        &[&["--option", "animals=dark"], &["--option", "animals=light"]],
        &[&[], &["--option", "overlap=true"]],
        &[&["--policy", "random"], &["--policy", "greedy"], &["--policy", "hungry"]],
    ],
    rounds: 1,
    extra: None,
};

const CORAL: Plan = Plan {
    game: "coral",
    bots_seats: [2, 3],
    checker: "check_coral.py",
    vectors: &["check_coral.py", "--vectors", "conformance/vectors/coral"],
    data: "crates/coral/data",
    axes: &[
        &[
            &["--seats", "2"],
            &["--seats", "3"],
            &["--seats", "4"],
            &["--seats", "2", "--option", "species=[\"sun\",\"red\"]", "--option", "neutral=brain"],
            &["--seats", "3", "--option", "species=[\"brain\",\"tube\",\"red\"]", "--option", "first=1"],
            &["--seats", "3", "--option", "mode=chaos"],
            &[
                "--seats",
                "4",
                "--option",
                "mode=chaos",
                "--option",
                "species=[\"tube\",\"sun\",\"brain\",\"red\"]",
            ],
            &["--seats", "4", "--option", "mode=symbiosis"],
            &["--seats", "1", "--option", "setup=1"],
            &["--seats", "1", "--option", "setup=2", "--option", "cards={\"red\":\"II\",\"tube\":\"II\"}"],
            &["--seats", "1", "--option", "setup=3", "--option", "cards={\"sun\":\"II\",\"brain\":\"II\"}"],
            &["--seats", "1", "--option", "setup=4", "--option", "cards={\"red\":\"III\",\"tube\":\"III\"}"],
            &["--seats", "1", "--option", "setup=5", "--option", "cards={\"sun\":\"III\",\"brain\":\"III\"}"],
            &["--seats", "1", "--option", "setup=6"],
        ],
        &[&["--option", "falling=refuse"], &["--option", "falling=penalty"]],
        // Random play builds low: the climber makes reefs tall and shaky.
        &[&["--policy", "random"], &["--policy", "greedy"], &["--policy", "climber"]],
    ],
    extra: Some(Extra { example: "reefs", judge: "judge_reefs.py", count: 20_000 }),
    rounds: 2,
};

const LUMIS: Plan = Plan {
    game: "lumis",
    bots_seats: [2, 4],
    checker: "check_lumis.py",
    vectors: &["check_lumis.py", "--vectors", "conformance/vectors/lumis"],
    data: "crates/lumis/data",
    axes: &[
        &[&["--seats", "2"], &["--seats", "4"]],
        &[&["--policy", "random"], &["--policy", "greedy"]],
        // On the small board stones run short, and seats have nothing to do.
        &[
            &[],
            &["--option", "talk=open"],
            &["--option", "talk=silent"],
            &["--option", "board=@conformance/boards/lumis-small.json"],
        ],
    ],
    rounds: 10,
    extra: None,
};

impl Plan {
    /// How many different combinations there are.
    pub(crate) fn combinations(&self) -> usize {
        self.axes.iter().map(|axis| axis.len()).product()
    }

    /// How many games it takes to play every combination as often as wanted.
    pub(crate) fn games(&self) -> usize {
        self.combinations() * self.rounds
    }

    /// The words of the `n`-th game. Any few games in a row are spread over all axes, and as many as there are
    /// combinations have each combination once.
    pub(crate) fn words(&self, n: usize) -> Vec<&'static str> {
        let all = self.combinations();
        let mut index = n * stride(all) % all;
        let mut words = Vec::new();
        for axis in self.axes {
            words.extend(axis[index % axis.len()]);
            index /= axis.len();
        }
        words
    }
}

/// A step through `all` combinations that reaches each of them, and neighbors late: near the golden section.
fn stride(all: usize) -> usize {
    let coprime = |n: usize| {
        let (mut a, mut b) = (n, all);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    (all * 618 / 1000..).find(|&n| n > 0 && coprime(n)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_combination_comes_once() {
        for plan in &PLANS {
            let all = plan.combinations();
            let seen: BTreeSet<_> = (0..all).map(|n| plan.words(n)).collect();
            assert_eq!(seen.len(), all, "{}", plan.game);
        }
    }

    #[test]
    fn a_few_games_already_show_every_choice() {
        for plan in &PLANS {
            let few: Vec<String> =
                (0..plan.games() / 6).map(|n| format!(" {} ", plan.words(n).join(" "))).collect();
            for choice in plan.axes.iter().flat_map(|axis| axis.iter()).filter(|words| !words.is_empty()) {
                let words = format!(" {} ", choice.join(" "));
                assert!(few.iter().any(|game| game.contains(&words)), "{}: {words}", plan.game);
            }
        }
    }

    #[test]
    fn a_stride_shares_no_factor() {
        for (all, expected) in [(1, 1), (2, 1), (216, 133), (12, 7)] {
            assert_eq!(stride(all), expected, "{all}");
        }
    }
}

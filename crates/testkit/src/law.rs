//! The laws by name, and what a broken one looks like.

use std::fmt::{self, Debug};

/// What every game must obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Law {
    /// Nothing panics, whatever is asked.
    NoPanic,
    /// The options of a setup give the setup back, and a state knows its setup.
    Setup,
    /// While the match runs, at least one seat is to act and each of them has a legal step; when it is over, none
    /// is and none has.
    NoDeadEnds,
    /// The match ends within the steps that the game promises.
    Termination,
    /// The state's own invariants hold after every step.
    Invariants,
    /// Legal steps are listed ascending, each once.
    Order,
    /// A step passes `check` exactly if it is listed; nobody who is not to act may do anything.
    Legality,
    /// A refused step changes nothing, draws nothing, shows nothing, and names its rule.
    Refusal,
    /// Legal steps round-trip through their indices, and no index beyond the last has a step.
    Indices,
    /// The same seed, or the recorded draws, and the same steps give the same states and events; the same
    /// dice imagine the same world.
    Replay,
    /// Folding the sights of a step into the view before it gives the view after it.
    Fold,
    /// A seat's turn has one number, which grows when the seat comes to act again and never falls. No other seat's
    /// step changes it while the seat is to act.
    Turns,
    /// Steps, views and sights survive being written as JSON and read back, and a view tells whose it is.
    Wire,
    /// Tensors are as many finite numbers as their shapes say.
    Tensors,
    /// An imagined world fits the view it was imagined from, and can be played.
    Agreement,
    /// Where a view leaves something open, imagined worlds differ; where it does not, they are the truth.
    Ignorance,
    /// What a viewer sees of a step depends on nothing hidden from that viewer.
    NonInterference,
}

impl Law {
    /// Every law.
    pub const ALL: [Law; 17] = [
        Law::NoPanic,
        Law::Setup,
        Law::NoDeadEnds,
        Law::Termination,
        Law::Invariants,
        Law::Order,
        Law::Legality,
        Law::Refusal,
        Law::Indices,
        Law::Replay,
        Law::Fold,
        Law::Turns,
        Law::Wire,
        Law::Tensors,
        Law::Agreement,
        Law::Ignorance,
        Law::NonInterference,
    ];
}

/// A law that a game broke, and where. The same setup and seed break it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// The seed of the random game.
    pub seed: u64,
    /// How many steps had been done.
    pub at_step: usize,
    /// What was found, for whoever fixes it.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { law, seed, at_step, what } = self;
        write!(f, "{law:?} broken in the game of seed {seed} after {at_step} steps: {what}")
    }
}

impl std::error::Error for Broken {}

/// A broken law before it is known where: the laws themselves know neither seed nor step.
#[derive(Clone, Debug)]
pub(crate) struct Breach {
    pub(crate) law: Law,
    pub(crate) what: String,
}

/// What a law says to one moment of a game.
pub(crate) type Verdict = Result<(), Breach>;

/// The message is made only when it is needed: most of the time a law holds.
pub(crate) fn ensure(holds: bool, law: Law, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Breach { law, what: what() }) }
}

/// That two things are equal; otherwise where they differ.
pub(crate) fn ensure_equal<T: PartialEq + Debug>(
    left: &T,
    right: &T,
    law: Law,
    what: impl FnOnce() -> String,
) -> Verdict {
    ensure(left == right, law, || format!("{}:\n{}", what(), difference(left, right)))
}

/// The lines in which two things are written differently, with what encloses the first of them. A state
/// is hundreds of lines long and usually one of them matters.
fn difference(left: &impl Debug, right: &impl Debug) -> String {
    const SHOWN: usize = 12;
    let (left, right) = (format!("{left:#?}"), format!("{right:#?}"));
    let (left, right): (Vec<&str>, Vec<&str>) = (left.lines().collect(), right.lines().collect());
    let same = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    if same == left.len() && same == right.len() {
        return "    (both are written alike, yet unequal)".to_owned();
    }
    let rest = (left.len().min(right.len()))
        - left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
    let rest = rest.max(same);
    let mut text = String::new();
    for line in enclosing(&left[..same], left.get(same).copied().unwrap_or("")) {
        text += &format!("    {line}\n");
    }
    for (sign, lines) in [('-', &left), ('+', &right)] {
        let end = rest + lines.len() - left.len().min(right.len());
        let differing = lines.get(same..end.max(same)).unwrap_or(&[]);
        for line in differing.iter().take(SHOWN) {
            text += &format!("  {sign} {line}\n");
        }
        if differing.len() > SHOWN {
            text += &format!("  {sign} (and {} more lines)\n", differing.len() - SHOWN);
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The lines that open the blocks a line stands in.
fn enclosing<'a>(before: &[&'a str], line: &str) -> Vec<&'a str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut depth = indent(line);
    let mut opened: Vec<&str> = Vec::new();
    for &line in before.iter().rev() {
        if indent(line) < depth {
            depth = indent(line);
            opened.push(line);
        }
    }
    opened.reverse();
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_law_is_in_the_list_once() {
        assert!(Law::ALL.is_sorted_by(|a, b| a < b));
        assert_eq!(Law::ALL.last().map(|&law| law as usize + 1), Some(Law::ALL.len()));
    }

    #[test]
    fn a_difference_shows_the_line_and_what_it_stands_in() {
        let (left, right) = ((1, vec![10, 20, 30]), (1, vec![10, 21, 30]));
        let text = difference(&left, &right);
        assert!(text.contains("-         20,") && text.contains("+         21,"), "{text}");
        assert!(text.contains("    ["), "{text}");
        assert!(!text.contains("10") && !text.contains("30"), "{text}");
    }

    #[test]
    fn a_difference_in_length_is_shown() {
        assert!(difference(&vec![1, 1, 1], &vec![1, 1]).contains("-     1,"));
        assert!(difference(&vec![7], &Vec::<u8>::new()).contains('7'));
        assert!(difference(&Vec::<u8>::new(), &vec![7]).contains('7'));
    }
}

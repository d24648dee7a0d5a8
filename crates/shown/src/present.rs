//! A game shown to people without a board: colored text and words.

use crate::lang::Lang;
use crate::sketch::Sketch;
use kernel::{Observe, Rule, Seat};

/// Whether words name the places they speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Naming {
    /// They do not: a board beside them shows where it is.
    #[default]
    Plain,
    /// They do, as the sketch and the record name places.
    Named,
}

/// A game as people read it in a terminal or a log.
pub trait Present: Observe {
    /// The position as its viewer sees it.
    fn sketch(view: &Self::View, lang: Lang) -> Sketch;

    /// What the symbols of the sketch mean.
    fn legend(lang: Lang) -> Sketch;

    /// A step in words, for logs, replays and advice: without a subject ("take 3 limestone"), and no more than the
    /// viewer may know.
    fn step_in_words(view: &Self::View, seat: Seat, step: &Self::Step, lang: Lang) -> String;

    /// A step as one of a list of choices. No two of them read the same, so places are named as in the sketch.
    fn choice_in_words(view: &Self::View, seat: Seat, step: &Self::Step, lang: Lang) -> String {
        Self::step_in_words(view, seat, step, lang)
    }

    /// A step in words, with or without the names of its places.
    fn told(view: &Self::View, seat: Seat, step: &Self::Step, lang: Lang, naming: Naming) -> String {
        match naming {
            Naming::Plain => Self::step_in_words(view, seat, step, lang),
            Naming::Named => Self::choice_in_words(view, seat, step, lang),
        }
    }

    /// A refusal in words, without its rule's number.
    fn refusal_in_words(why: &Self::Illegal, lang: Lang) -> String;

    /// A line of the score sheet: what a rule of the breakdown counts.
    fn rule_in_words(rule: Rule, lang: Lang) -> &'static str;
}

//! A game shown to people without a board: colored text and words.

use crate::lang::Lang;
use crate::sketch::Sketch;
use kernel::{Observe, Rule, Seat};

/// A game as people read it in a terminal or a log.
pub trait Present: Observe {
    /// The position as its viewer sees it.
    fn sketch(view: &Self::View, lang: Lang) -> Sketch;

    /// What the signs of the sketch mean.
    fn legend(lang: Lang) -> Sketch;

    /// A step that a seat does in this position, in words, for logs, replays and advice: neither addressed to anyone nor
    /// told of anyone, and no more than the viewer may know.
    fn step_in_words(view: &Self::View, seat: Seat, step: &Self::Step, lang: Lang) -> String;

    /// A step as a choice out of a list: no two of them read the same, so places are named as the sketch names them.
    fn choice_in_words(view: &Self::View, seat: Seat, step: &Self::Step, lang: Lang) -> String {
        Self::step_in_words(view, seat, step, lang)
    }

    /// A refusal in words, without its rule's number.
    fn refusal_in_words(why: &Self::Illegal, lang: Lang) -> String;

    /// A line of the score sheet: what a rule of the breakdown counts.
    fn rule_in_words(rule: Rule, lang: Lang) -> &'static str;
}

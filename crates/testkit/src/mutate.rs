//! Steps that were not listed, made from those that were.
//!
//! All we know about a game's steps is their JSON form, so that is what is changed: numbers, words and whole
//! parts. What no longer reads as a step is thrown away; what does is a step that the game has to judge, often a
//! nearly legal one.

use kernel::{Dice, Quick};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Steps seen so far in this game, at any moment and by any seat.
pub(crate) struct Corpus<S> {
    steps: Vec<S>,
    /// Every string and every name of a field in them.
    words: Vec<String>,
}

impl<S> Default for Corpus<S> {
    fn default() -> Self {
        Corpus { steps: Vec::new(), words: Vec::new() }
    }
}

/// Enough to have every kind of step, few enough that old ones give way to new ones.
const KEPT: usize = 256;

impl<S: Copy + Serialize + DeserializeOwned> Corpus<S> {
    /// Remembers a step.
    pub(crate) fn keep(&mut self, step: S, dice: &mut Quick) {
        if self.steps.len() < KEPT {
            self.steps.push(step);
        } else {
            self.steps[dice.pick(KEPT)] = step;
        }
        if let Ok(value) = serde_json::to_value(step) {
            self.learn(&value);
        }
    }

    fn learn(&mut self, value: &Value) {
        match value {
            Value::String(word) => self.learn_word(word),
            Value::Array(items) => items.iter().for_each(|item| self.learn(item)),
            Value::Object(fields) => {
                for (name, field) in fields {
                    self.learn_word(name);
                    self.learn(field);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn learn_word(&mut self, word: &str) {
        if let (Err(place), true) =
            (self.words.binary_search_by(|known| known.as_str().cmp(word)), self.words.len() < KEPT)
        {
            self.words.insert(place, word.to_owned());
        }
    }

    /// A step from another moment or a changed one; `None` if the change left nothing that reads as a step.
    /// `listed` are the steps that are legal now: their neighbors are where mistakes hide.
    pub(crate) fn stranger(&self, listed: &[S], dice: &mut Quick) -> Option<S> {
        let any = |from: &[S], dice: &mut Quick| from.get(dice.pick(from.len().max(1))).copied();
        let other = any(&self.steps, dice);
        let base = if dice.below(3) == 0 { other } else { any(listed, dice).or(other) };
        if dice.below(4) == 0 {
            return other;
        }
        let mut value = serde_json::to_value(base?).ok()?;
        let donor = serde_json::to_value(other?).ok()?;
        for _ in 0..=dice.below(3) {
            self.change(&mut value, donor.clone(), dice);
        }
        serde_json::from_value(value).ok()
    }

    /// Changes one part of a step, chosen at random. `donor` is another step to take parts from.
    fn change(&self, value: &mut Value, mut donor: Value, dice: &mut Quick) {
        let Some(part) = nth_part(value, &mut dice.pick(parts(value))) else {
            return;
        };
        if dice.below(4) == 0 {
            let mut nth = dice.pick(parts(&donor));
            if let Some(given) = nth_part(&mut donor, &mut nth) {
                *part = given.take();
            }
            return;
        }
        match part {
            Value::Null => *part = Value::from(dice.below(4)),
            Value::Bool(flag) => *flag = !*flag,
            Value::Number(number) => {
                if let Some(whole) = number.as_i64() {
                    *part = Value::from(another_number(whole, dice));
                }
            }
            Value::String(word) => {
                if let Some(other) = self.words.get(dice.pick(self.words.len().max(1))) {
                    word.clone_from(other);
                }
            }
            Value::Array(items) => change_list(items, dice),
            Value::Object(fields) => {
                let name = fields.keys().nth(dice.pick(fields.len().max(1))).cloned();
                let word = self.words.get(dice.pick(self.words.len().max(1)));
                if let (Some(name), Some(word)) = (name, word) {
                    let field = fields.remove(&name).unwrap_or_default();
                    fields.insert(word.clone(), field);
                }
            }
        }
    }
}

fn another_number(number: i64, dice: &mut Quick) -> i64 {
    const EDGES: [i64; 8] = [-1, 127, 255, 256, 65_535, 65_536, u32::MAX as i64, i64::MAX];
    match dice.below(8) {
        0 | 1 => number.saturating_add(1),
        2 | 3 => number.saturating_sub(1),
        4 => i64::from(dice.below(8)),
        5 => number.saturating_neg(),
        6 => 0,
        _ => EDGES[dice.pick(EDGES.len())],
    }
}

fn change_list(items: &mut Vec<Value>, dice: &mut Quick) {
    if items.is_empty() {
        return;
    }
    let (a, b) = (dice.pick(items.len()), dice.pick(items.len()));
    match dice.below(4) {
        0 => {
            items.remove(a);
        }
        1 => items.insert(b, items[a].clone()),
        2 => items[a] = items[b].clone(),
        _ => items.swap(a, b),
    }
}

/// How many parts a value has: itself and all in it.
fn parts(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(parts).sum(),
        Value::Object(fields) => fields.values().map(parts).sum(),
        _ => 0,
    }
}

/// The `n`-th part, outermost first; counts `n` down on the way.
fn nth_part<'a>(value: &'a mut Value, n: &mut usize) -> Option<&'a mut Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth_part(item, n)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth_part(field, n)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeSet;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Rest,
        Put { at: (i8, i8), upside_down: bool },
        Take(Option<u8>),
    }

    #[test]
    fn mutation_reaches_every_field_and_every_variant() {
        let seen = [Step::Rest, Step::Put { at: (2, -1), upside_down: false }, Step::Take(Some(3))];
        let (mut corpus, mut dice) = (Corpus::default(), Quick::new(1));
        seen.iter().for_each(|&step| corpus.keep(step, &mut dice));
        let made: BTreeSet<Step> =
            (0..5000).filter_map(|_| corpus.stranger(&seen[1..2], &mut dice)).collect();
        for wanted in [
            Step::Rest,
            Step::Put { at: (3, -1), upside_down: false },
            Step::Put { at: (2, -2), upside_down: false },
            Step::Put { at: (-1, 2), upside_down: false },
            Step::Put { at: (2, -1), upside_down: true },
            Step::Take(Some(2)),
            Step::Take(Some(255)),
        ] {
            assert!(made.contains(&wanted), "{wanted:?} was never made");
        }
    }

    #[test]
    fn a_game_that_has_shown_nothing_gives_no_strangers() {
        assert_eq!(Corpus::<u8>::default().stranger(&[], &mut Quick::new(1)), None);
    }
}

//! A game shown to people without a page: colored text, and words in three languages.

use crate::game::Rule;
use crate::observe::Observe;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A language of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English
    #[default]
    En,
    /// German
    De,
    /// Dutch
    Nl,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::De, Lang::Nl];

    /// One of three texts.
    pub fn choose<T>(self, en: T, de: T, nl: T) -> T {
        match self {
            Lang::En => en,
            Lang::De => de,
            Lang::Nl => nl,
        }
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "en" => Ok(Lang::En),
            "de" => Ok(Lang::De),
            "nl" => Ok(Lang::Nl),
            _ => Err(format!("no language {text:?}: en, de or nl")),
        }
    }
}

/// The color of a piece of text. What it looks like is the terminal's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)] // the names say it
pub enum Ink {
    #[default]
    Plain,
    Dim,
    Bold,
    Green,
    Pink,
    Blue,
    Yellow,
    Cyan,
    Red,
    Violet,
    Cream,
    /// The same colors as a background, with dark letters on it.
    OnGreen,
    OnPink,
    OnBlue,
    OnYellow,
}

/// Colored text, line by line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sketch {
    /// Each line as pieces of one color.
    pub lines: Vec<Vec<(Ink, String)>>,
}

impl Sketch {
    /// Nothing yet.
    pub fn new() -> Sketch {
        Sketch::default()
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Sketch {
        self.lines.push(Vec::new());
        self
    }

    /// Adds a piece to the last line.
    pub fn put(&mut self, ink: Ink, text: impl fmt::Display) -> &mut Sketch {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.push((ink, text.to_string()));
        }
        self
    }
}

/// Without colors.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|(_, text)| text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// A game as people read it in a terminal or a log.
pub trait Present: Observe {
    /// The position as its viewer sees it.
    fn sketch(view: &Self::View, lang: Lang) -> Sketch;

    /// What the signs of the sketch mean.
    fn legend(lang: Lang) -> Sketch;

    /// A step in words, for logs, replays and advice: neither addressed to anyone nor told of anyone.
    fn step_in_words(view: &Self::View, step: &Self::Step, lang: Lang) -> String;

    /// A step as a choice out of a list: no two of them read the same, so places are named as the sketch names them.
    fn choice_in_words(view: &Self::View, step: &Self::Step, lang: Lang) -> String {
        Self::step_in_words(view, step, lang)
    }

    /// A refusal in words, without its rule's number.
    fn refusal_in_words(why: &Self::Illegal, lang: Lang) -> String;

    /// A line of the score sheet: what a rule of the breakdown counts.
    fn rule_in_words(rule: Rule, lang: Lang) -> &'static str;
}

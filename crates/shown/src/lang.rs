//! The three languages, and texts in all of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A language of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

    /// One of three texts, English, German, Dutch, with `{0}` replaced by the first of the parts, and so on. One function
    /// for all texts: three `format!` in each place were a fiftieth of the page's engine.
    ///
    /// ```
    /// let text = shown::Lang::De.fill(&["lay {0} on level {1}", "{0} auf Ebene {1} legen", ""], &[&"blau 3", &2]);
    /// assert_eq!(text, "blau 3 auf Ebene 2 legen");
    /// ```
    #[inline(never)]
    pub fn fill(self, [en, de, nl]: &[&str; 3], parts: &[&dyn fmt::Display]) -> String {
        let mut text = String::new();
        let mut rest = self.choose(*en, *de, *nl);
        while let Some((before, (number, after))) =
            rest.split_once('{').and_then(|(before, hole)| Some((before, hole.split_once('}')?)))
        {
            text.push_str(before);
            let part = number.parse().ok().and_then(|number: usize| parts.get(number));
            debug_assert!(part.is_some(), "nothing for {{{number}}} in {rest:?}");
            text.extend(part.map(ToString::to_string));
            rest = after;
        }
        text + rest
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

/// A text in every language of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Text {
    /// English
    pub en: &'static str,
    /// German
    pub de: &'static str,
    /// Dutch
    pub nl: &'static str,
}

impl Text {
    /// The same in English, German and Dutch.
    pub const fn new(en: &'static str, de: &'static str, nl: &'static str) -> Text {
        Text { en, de, nl }
    }

    /// In one language.
    pub fn get(self, lang: Lang) -> &'static str {
        lang.choose(self.en, self.de, self.nl)
    }
}

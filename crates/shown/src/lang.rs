//! The three languages, and texts in all of them.

use serde::{Deserialize, Serialize};
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

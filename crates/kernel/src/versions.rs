//! Which version of a game's rules a match is played by.
//!
//! A match keeps the version it began with, for ever. The version is the option `rules`, which nobody chooses: the host that
//! begins a match puts the newest one there ([`begun`]), and from then on it goes wherever the options go: into the state,
//! every view, the log and the record. Where it is missing it is version 1, so that what was written before a game had a
//! second version keeps its meaning.

use serde_json::{Map, Value};
use std::fmt;

/// The option's name.
pub const RULES: &str = "rules";

/// Options of a match that is played by this version.
pub fn with_rules(options: &Map<String, Value>, version: u32) -> Map<String, Value> {
    let mut options = options.clone();
    write_rules(&mut options, version);
    options
}

/// Puts a version into options, in place of any other; the first one is not written.
pub fn write_rules(options: &mut Map<String, Value>, version: u32) {
    options.shift_remove(RULES);
    if version != 1 {
        options.insert(RULES.to_owned(), version.into());
    }
}

/// Options of a match that begins now: by the newest version, unless they name one.
pub fn begun(options: &Map<String, Value>, newest: u32) -> Map<String, Value> {
    match options.get(RULES) {
        None | Some(Value::Null) => with_rules(options, newest),
        Some(_) => options.clone(),
    }
}

/// The version that options name; nothing if what they name is no version at all.
pub fn named_rules(options: &Map<String, Value>) -> Option<u32> {
    match options.get(RULES) {
        None | Some(Value::Null) => Some(1),
        Some(value) => value.as_u64().and_then(|version| u32::try_from(version).ok()).filter(|&v| v > 0),
    }
}

/// A version that came after this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewerRules {
    /// The version of the match.
    pub version: u32,
    /// The newest that this program knows.
    pub newest: u32,
}

impl NewerRules {
    /// Goes on only if this version is known.
    ///
    /// # Errors
    /// That it is newer.
    pub fn check(version: u32, newest: u32) -> Result<(), NewerRules> {
        if version <= newest { Ok(()) } else { Err(NewerRules { version, newest }) }
    }
}

impl fmt::Display for NewerRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NewerRules { version, newest } = self;
        write!(f, "played by version {version} of the rules; this program knows ")?;
        match newest {
            1 => f.write_str("version 1")?,
            _ => write!(f, "versions 1 to {newest}")?,
        }
        f.write_str(": a newer program is needed")
    }
}

impl std::error::Error for NewerRules {}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn what_names_no_version_is_of_the_first_and_what_begins_is_of_the_newest() {
        let plain = map(json!({"side": "b"}));
        assert_eq!(named_rules(&plain), Some(1));
        assert_eq!(begun(&plain, 1), plain, "as long as there is one version, nothing is written");
        assert_eq!(begun(&plain, 3), map(json!({"side": "b", "rules": 3})));
        assert_eq!(begun(&map(json!({"rules": null})), 3), map(json!({"rules": 3})));
        assert_eq!(begun(&map(json!({"rules": 2})), 3), map(json!({"rules": 2})));
        assert_eq!(with_rules(&map(json!({"rules": 2, "side": "b"})), 1), plain);
    }

    #[test]
    fn what_is_no_version_is_told_from_one() {
        for strange in [json!(0), json!(-1), json!(1.5), json!("2"), json!(true), json!(1_u64 << 32)] {
            assert_eq!(named_rules(&map(json!({ "rules": strange }))), None);
        }
        assert_eq!(named_rules(&map(json!({"rules": 7}))), Some(7));
    }

    #[test]
    fn a_newer_version_is_refused_in_a_sentence() {
        assert_eq!(NewerRules::check(2, 2), Ok(()));
        let why = |version, newest| NewerRules::check(version, newest).unwrap_err().to_string();
        assert_eq!(
            why(2, 1),
            "played by version 2 of the rules; this program knows version 1: a newer program is needed"
        );
        assert_eq!(
            why(4, 3),
            "played by version 4 of the rules; this program knows versions 1 to 3: a newer program is needed"
        );
    }
}

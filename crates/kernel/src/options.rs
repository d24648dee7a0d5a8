//! Reading the options of a match, for [`Setup::new`].

use crate::game::{BadSetup, Rule, Setup};
use crate::seat::Seat;
use crate::versions::{self, NewerRules, RULES};
use serde_json::{Map, Value};

/// Reads options one by one and collects everything that is wrong with them. An option that is wrong is read as its
/// default, so that reading goes on and all reasons are given at once.
#[derive(Debug)]
pub struct OptionReader<'a> {
    options: &'a Map<String, Value>,
    wrong: Vec<(Rule, String)>,
    has_rules: bool,
}

impl<'a> OptionReader<'a> {
    /// A reader of these options.
    pub fn new(options: &'a Map<String, Value>) -> OptionReader<'a> {
        OptionReader { options, wrong: Vec::new(), has_rules: false }
    }

    /// The value of an option, if it was given; null counts as left out.
    pub fn given(&self, name: &str) -> Option<&'a Value> {
        self.options.get(name).filter(|value| !value.is_null())
    }

    /// Notes that something is wrong, and by which rule.
    pub fn wrong(&mut self, rule: &'static str, what: String) {
        self.wrong.push((Rule(rule), what));
    }

    /// Notes that an option has the wrong kind of value.
    pub fn refuse(&mut self, rule: &'static str, name: &str, value: &Value, wanted: &str) {
        self.wrong(rule, format!("option {name}: {value} is not {wanted}"));
    }

    /// The version of the rules, of those that there are. Asked before [`only`](OptionReader::only).
    pub fn rules(&mut self, newest: u32) -> u32 {
        self.has_rules = true;
        let Some(version) = versions::named_rules(self.options) else {
            let value = self.options.get(RULES).unwrap_or(&Value::Null);
            self.refuse(RULES, RULES, value, &format!("a version of the rules, 1 to {newest}"));
            return newest;
        };
        if let Err(newer) = NewerRules::check(version, newest) {
            self.wrong(RULES, newer.to_string());
        }
        version
    }

    /// Refuses every option but these.
    pub fn only(&mut self, known: &[&str]) {
        let all = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let is_known = |name: &str| known.contains(&name) || (self.has_rules && name == RULES);
        let strange: Vec<&String> = self.options.keys().filter(|name| !is_known(name)).collect();
        for name in strange {
            self.wrong("options", format!("no option {name:?}: there are {all}"));
        }
    }

    /// Reads an option that is one of several names.
    pub fn choice<T: Copy>(&mut self, rule: &'static str, name: &str, default: T, all: &[(&str, T)]) -> T {
        let Some(value) = self.given(name) else { return default };
        match all.iter().find(|(one, _)| value.as_str() == Some(one)) {
            Some((_, chosen)) => *chosen,
            None => {
                let names: Vec<String> = all.iter().map(|(one, _)| format!("{one:?}")).collect();
                let wanted = match names.split_last() {
                    Some((last, [])) => last.clone(),
                    Some((last, others)) => format!("{} or {last}", others.join(", ")),
                    None => "anything".to_owned(),
                };
                self.refuse(rule, name, value, &wanted);
                default
            }
        }
    }

    /// Reads a switch, which is off by default.
    pub fn flag(&mut self, rule: &'static str, name: &str) -> bool {
        let Some(value) = self.given(name) else { return false };
        if !value.is_boolean() {
            self.refuse(rule, name, value, "true or false");
        }
        value == &Value::Bool(true)
    }

    /// Reads a seat of a table with this many seats.
    pub fn seat(&mut self, rule: &'static str, name: &str, seats: usize) -> Option<Seat> {
        let value = self.given(name)?;
        let seat = value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n < seats);
        if seat.is_none() {
            self.refuse(rule, name, value, "a seat of this table");
        }
        seat.and_then(Seat::new)
    }

    /// Takes over a part that was read elsewhere, or the reasons why it could not be.
    pub fn part<T>(&mut self, read: Result<T, BadSetup>) -> Option<T> {
        read.map_err(|BadSetup(reasons)| self.wrong.extend(reasons)).ok()
    }

    /// The setup, if nothing was wrong; pass `None` if a part of it is missing.
    ///
    /// # Errors
    /// Everything that was wrong.
    pub fn finish<T>(self, setup: Option<T>) -> Result<T, BadSetup> {
        setup.filter(|_| self.wrong.is_empty()).ok_or(BadSetup(self.wrong))
    }
}

/// The setup of a game that has no options and a fixed number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoOptions<const SEATS: usize>;

impl<const SEATS: usize> Setup for NoOptions<SEATS> {
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Self, BadSetup> {
        let mut reader = OptionReader::new(options);
        reader.only(&[]);
        if seats != SEATS {
            reader.wrong("seats", format!("{seats} seats: the game needs {SEATS}"));
        }
        reader.finish(Some(NoOptions))
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn options(&self) -> Map<String, Value> {
        Map::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_reason_is_given_and_defaults_stand_in() {
        let options = json!({"side": "c", "fast": 1, "first": 2, "moon": true, "late": null});
        let mut reader = OptionReader::new(options.as_object().unwrap());
        reader.only(&["side", "fast", "first", "late"]);
        let all = [("a", 1), ("b", 2), ("d", 3)];
        assert_eq!(reader.choice("X-1", "side", 1, &all), 1);
        assert_eq!(reader.choice("X-2", "late", 2, &all), 2);
        assert!(!reader.flag("X-3", "fast"));
        assert_eq!(reader.seat("X-4", "first", 2), None);
        assert_eq!(reader.part::<()>(Err(BadSetup(vec![(Rule("X-5"), "too dark".to_owned())]))), None);
        let BadSetup(reasons) = reader.finish(Some(())).unwrap_err();
        let reasons: Vec<(&str, &str)> = reasons.iter().map(|(rule, what)| (rule.0, what.as_str())).collect();
        assert_eq!(
            reasons,
            [
                ("options", "no option \"moon\": there are side, fast, first, late"),
                ("X-1", "option side: \"c\" is not \"a\", \"b\" or \"d\""),
                ("X-3", "option fast: 1 is not true or false"),
                ("X-4", "option first: 2 is not a seat of this table"),
                ("X-5", "too dark"),
            ]
        );
    }

    #[test]
    fn what_is_right_is_read() {
        let options = json!({"side": "b", "fast": true, "first": 1});
        let mut reader = OptionReader::new(options.as_object().unwrap());
        reader.only(&["side", "fast", "first"]);
        assert_eq!(reader.choice("X-1", "side", 1, &[("a", 1), ("b", 2)]), 2);
        assert!(reader.flag("X-3", "fast"));
        assert_eq!(reader.seat("X-4", "first", 2), Seat::new(1));
        assert_eq!(reader.finish(Some(7)), Ok(7));
    }

    #[test]
    fn the_version_of_the_rules_is_an_option_that_nobody_lists() {
        let read = |options: Value, newest: u32| {
            let mut reader = OptionReader::new(options.as_object().unwrap());
            let version = reader.rules(newest);
            reader.only(&[]);
            reader.finish(Some(version)).map_err(|why| why.to_string())
        };
        assert_eq!(read(json!({}), 2), Ok(1));
        assert_eq!(read(json!({"rules": 1}), 2), Ok(1));
        assert_eq!(read(json!({"rules": 2}), 2), Ok(2));
        let newer = "played by version 3 of the rules; this program knows versions 1 to 2: \
                     a newer program is needed (rules)";
        assert_eq!(read(json!({"rules": 3}), 2), Err(newer.to_owned()));
        let strange = "option rules: \"2\" is not a version of the rules, 1 to 2 (rules)";
        assert_eq!(read(json!({"rules": "2"}), 2), Err(strange.to_owned()));
    }

    #[test]
    fn a_game_may_have_no_options() {
        assert_eq!(NoOptions::<2>::new(2, &Map::new()), Ok(NoOptions));
        let options = json!({"moon": true});
        let BadSetup(reasons) = NoOptions::<2>::new(3, options.as_object().unwrap()).unwrap_err();
        let reasons: Vec<(&str, &str)> = reasons.iter().map(|(rule, what)| (rule.0, what.as_str())).collect();
        assert_eq!(
            reasons,
            [("options", "no option \"moon\": there are none"), ("seats", "3 seats: the game needs 2")]
        );
    }
}

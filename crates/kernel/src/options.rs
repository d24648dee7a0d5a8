//! Reading the options of a match, for [`Setup::new`](crate::Setup::new).

use crate::game::{BadSetup, Rule};
use crate::seat::Seat;
use serde_json::{Map, Value};

/// Reads options one by one and keeps everything that is wrong with them. What is wrong has a default in its place, so
/// that reading goes on and every reason is given at once.
#[derive(Debug)]
pub struct OptionReader<'a> {
    options: &'a Map<String, Value>,
    wrong: Vec<(Rule, String)>,
}

impl<'a> OptionReader<'a> {
    /// Nothing read yet.
    pub fn new(options: &'a Map<String, Value>) -> OptionReader<'a> {
        OptionReader { options, wrong: Vec::new() }
    }

    /// An option that was given; null is as good as left out.
    pub fn given(&self, name: &str) -> Option<&'a Value> {
        self.options.get(name).filter(|value| !value.is_null())
    }

    /// Something is wrong by this rule.
    pub fn wrong(&mut self, rule: &'static str, what: String) {
        self.wrong.push((Rule(rule), what));
    }

    /// An option is not what is wanted.
    pub fn refuse(&mut self, rule: &'static str, name: &str, value: &Value, wanted: &str) {
        self.wrong(rule, format!("option {name}: {value} is not {wanted}"));
    }

    /// Refuses every option but these.
    pub fn only(&mut self, known: &[&str]) {
        let all = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        for name in self.options.keys().filter(|name| !known.contains(&name.as_str())) {
            self.wrong("options", format!("no option {name:?}: there are {all}"));
        }
    }

    /// One of several by its name.
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

    /// Whether something is on; it is off unless it is said.
    pub fn flag(&mut self, rule: &'static str, name: &str) -> bool {
        let Some(value) = self.given(name) else { return false };
        if !value.is_boolean() {
            self.refuse(rule, name, value, "true or false");
        }
        value == &Value::Bool(true)
    }

    /// A seat of a table of so many.
    pub fn seat(&mut self, rule: &'static str, name: &str, seats: usize) -> Option<Seat> {
        let value = self.given(name)?;
        let seat = value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n < seats);
        if seat.is_none() {
            self.refuse(rule, name, value, "a seat of this table");
        }
        seat.and_then(Seat::new)
    }

    /// A part that has reasons of its own; nothing if it is wrong.
    pub fn part<T>(&mut self, read: Result<T, BadSetup>) -> Option<T> {
        read.map_err(|BadSetup(reasons)| self.wrong.extend(reasons)).ok()
    }

    /// The setup that was read, if everything was right. It is missing if a part of it is.
    ///
    /// # Errors
    /// Every reason why there is none.
    pub fn finish<T>(self, setup: Option<T>) -> Result<T, BadSetup> {
        setup.filter(|_| self.wrong.is_empty()).ok_or(BadSetup(self.wrong))
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
    fn a_game_may_have_no_options() {
        let options = json!({"moon": true});
        let mut reader = OptionReader::new(options.as_object().unwrap());
        reader.only(&[]);
        let BadSetup(reasons) = reader.finish(Some(())).unwrap_err();
        assert_eq!(reasons, [(Rule("options"), "no option \"moon\": there are none".to_owned())]);
    }
}

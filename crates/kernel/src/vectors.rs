//! Rule vectors: small positions with a question and the expected answer (conformance/vectors).

use crate::game::Game;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// One vector as written. The game's rules page explains `position`, `ask` and `expect`.
#[derive(Clone, Debug, Deserialize)]
pub struct Vector {
    /// The rule it is about; its prefix tells the game.
    pub rule: String,
    /// What it shows.
    pub name: String,
    /// In words.
    #[serde(default)]
    pub about: String,
    /// Seats and options, where the game's vectors name them.
    #[serde(default)]
    pub game: Value,
    /// The position.
    pub position: Value,
    /// The question.
    pub ask: Value,
    /// The answer.
    pub expect: Value,
}

/// A game that answers vectors.
pub trait Conform: Game {
    /// Where the game's answer differs from the expected one; empty if it agrees.
    ///
    /// # Errors
    /// What could not be read in the vector.
    fn disagreements(vector: &Vector) -> Result<Vec<String>, String>;
}

/// Reads a part of a vector.
///
/// # Errors
/// What is wrong with it, after its name.
pub fn read<T: DeserializeOwned>(part: &str, value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| format!("{part}: {error}"))
}

/// Compares only what `expect` names: objects by the keys given, lists of objects entry by entry, all else
/// exactly. Adds a line per difference to `out`.
pub fn compare_named(expect: &Value, got: &Value, path: &str, out: &mut Vec<String>) {
    match (expect, got) {
        (Value::Object(wanted), Value::Object(has)) => {
            for (key, value) in wanted {
                match has.get(key) {
                    Some(found) => compare_named(value, found, &format!("{path}.{key}"), out),
                    None => out.push(format!("{path}.{key} is missing")),
                }
            }
        }
        (Value::Array(wanted), Value::Array(has))
            if wanted.first().is_some_and(Value::is_object) && wanted.len() == has.len() =>
        {
            for (i, (value, found)) in wanted.iter().zip(has).enumerate() {
                compare_named(value, found, &format!("{path}[{i}]"), out);
            }
        }
        _ if expect == got => {}
        _ => out.push(format!("{path}: expected {expect}, got {got}")),
    }
}

/// A list without its order.
pub fn as_set(list: &Value) -> Value {
    let mut items = list.as_array().cloned().unwrap_or_default();
    items.iter_mut().for_each(Value::sort_all_objects);
    let mut items: Vec<(String, Value)> = items.into_iter().map(|item| (item.to_string(), item)).collect();
    items.sort_by(|a, b| a.0.cmp(&b.0));
    Value::Array(items.into_iter().map(|(_, item)| item).collect())
}

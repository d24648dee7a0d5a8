//! Rule vectors: which game is asked, and how it answered.

use crate::games;
use crate::reading::Unreadable;
use kernel::Vector;
use serde_json::Value;

/// Where an engine's answer differs from a vector's; empty if it agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conformance(pub Vec<String>);

/// A vector's rule and name, and the game's answer.
pub type Answer = (String, Result<Conformance, Unreadable>);

/// Asks every vector of a file's text: one entry or a list of them.
///
/// # Errors
/// If the text is not a vector file. A single vector that cannot be read is an error of its own.
pub fn conform(text: &[u8]) -> Result<Vec<Answer>, Unreadable> {
    let entries = match serde_json::from_slice(text) {
        Ok(Value::Array(entries)) => entries,
        Ok(entry) => vec![entry],
        Err(error) => return Err(Unreadable(format!("not a vector file: {error}"))),
    };
    Ok(entries.into_iter().enumerate().map(|(i, entry)| answer(i, entry)).collect())
}

fn answer(i: usize, entry: Value) -> Answer {
    let vector = match serde_json::from_value::<Vector>(entry) {
        Ok(vector) => vector,
        Err(error) => return (format!("entry {i}"), Err(Unreadable(format!("not a vector: {error}")))),
    };
    let title = format!("{} {}", vector.rule, vector.name);
    let result = match games::find_by_rule(&vector.rule) {
        Some(game) => game.conform(&vector),
        None => Err(Unreadable(format!("no game has rules like {}", vector.rule))),
    };
    (title, result)
}

//! From text to a record. Unreadable and wrong are different errors.

use kernel::record::{FORMAT, Object};
use kernel::{Observe, Record, Written};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt;

/// Why something cannot be read, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.replace(['\n', '\r'], " "))
    }
}

impl std::error::Error for Unreadable {}

/// Reads a record of any game.
///
/// # Errors
/// What is wrong with the text.
pub fn read_record(text: &[u8]) -> Result<Record, Unreadable> {
    let Object(record): Object<Record> = serde_json::from_slice(text).map_err(not_a_record)?;
    of_our_format(record)
}

/// The same where the text has been read as JSON already.
///
/// # Errors
/// What is wrong with it.
pub fn read_record_value(value: &Value) -> Result<Record, Unreadable> {
    of_our_format(read_object(value).map_err(not_a_record)?)
}

fn not_a_record(error: serde_json::Error) -> Unreadable {
    Unreadable(format!("not a record: {error}"))
}

fn of_our_format(record: Record) -> Result<Record, Unreadable> {
    if record.format != FORMAT {
        return Err(Unreadable(format!("not a record: format {:?}, not {FORMAT:?}", record.format)));
    }
    Ok(record)
}

/// Reads a step: its type and its fields, nothing else.
pub(crate) fn read_step<G: Written>(value: &Value) -> Result<G::Step, String> {
    let step = read_object::<G::Step>(value).map_err(|error| format!("not a step: {error}"))?;
    // Some forms of serde ignore unknown fields.
    let written = serde_json::to_value(step).unwrap_or_default();
    let known = |name: &String| written.get(name).is_some();
    match value.as_object().and_then(|fields| fields.keys().find(|name| !known(name))) {
        Some(name) => Err(format!("not a step: no field {name:?}")),
        None => Ok(step),
    }
}

/// Reads something that is written as an object.
pub(crate) fn read_object<T: DeserializeOwned>(value: &Value) -> serde_json::Result<T> {
    Object::<T>::deserialize(value).map(|Object(read)| read)
}

/// Reads a view.
pub(crate) fn read_view<G: Observe>(value: &Value) -> Result<G::View, Unreadable> {
    read_object::<G::View>(value).map_err(|error| Unreadable(format!("not a view: {error}")))
}

/// What a record says that a step drew.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    pub(crate) items: Vec<u8>,
    /// Everything it says, in the form we would write.
    pub(crate) written: Value,
}

/// Reads what a step drew; nothing if the record does not say.
pub(crate) fn read_drawn<G: Written>(value: Option<&Value>) -> Result<Option<Draw>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let drawn = read_object::<G::Drawn>(value).map_err(|error| format!("not a draw: {error}"))?;
            Ok(Some(Draw { items: G::items(&drawn), written: json!(drawn) }))
        }
    }
}

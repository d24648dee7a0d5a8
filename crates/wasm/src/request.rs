//! A request, field by field. Not a derived enum: for thirty questions that would be a twentieth of the module.

use crate::failure::Failure;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use shown::Naming;

/// What is left of a request: its fields are taken out one by one, and at the end nothing may be left.
pub(crate) struct Request(Map<String, Value>);

impl Request {
    pub(crate) fn read(text: &[u8]) -> Result<Request, Failure> {
        let text = std::str::from_utf8(text).map_err(Failure::unreadable)?;
        match serde_json::from_str(text).map_err(Failure::unreadable)? {
            Value::Object(fields) => Ok(Request(fields)),
            _ => Err(Failure::unreadable("a request is an object")),
        }
    }

    /// A field as it is; null if it is not there.
    pub(crate) fn value(&mut self, name: &str) -> Value {
        self.0.shift_remove(name).unwrap_or_default()
    }

    /// A field, read.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Failure> {
        // By reference, as everything else is read: what reads by value would be compiled beside it.
        T::deserialize(&self.value(name))
            .map_err(|error| Failure::unreadable(format_args!("{name}: {error}")))
    }

    pub(crate) fn text(&mut self, name: &str) -> Result<String, Failure> {
        match self.value(name) {
            Value::String(text) => Ok(text),
            _ => Err(Failure::unreadable(format_args!("{name}: a text is wanted"))),
        }
    }

    pub(crate) fn list(&mut self, name: &str) -> Result<Vec<Value>, Failure> {
        match self.value(name) {
            Value::Array(items) => Ok(items),
            _ => Err(Failure::unreadable(format_args!("{name}: a list is wanted"))),
        }
    }

    /// Options of a match; none if they are not there.
    pub(crate) fn options(&mut self) -> Result<Map<String, Value>, Failure> {
        match self.value("options") {
            Value::Object(options) => Ok(options),
            Value::Null => Ok(Map::new()),
            _ => Err(Failure::unreadable("options: an object is wanted")),
        }
    }

    /// Whether places are to be named: `named`; they are not if it is not there.
    pub(crate) fn naming(&mut self) -> Result<Naming, Failure> {
        match self.value("named") {
            Value::Bool(true) => Ok(Naming::Named),
            Value::Bool(false) | Value::Null => Ok(Naming::Plain),
            _ => Err(Failure::unreadable("named: true or false is wanted")),
        }
    }

    /// A whole number, 0 or more.
    pub(crate) fn number(&mut self, name: &str) -> Result<u64, Failure> {
        let number = self.value(name).as_u64();
        number.ok_or_else(|| Failure::unreadable(format_args!("{name}: a whole number is wanted")))
    }

    /// A number of that size; larger ones become the largest.
    pub(crate) fn small(&mut self, name: &str) -> Result<u32, Failure> {
        Ok(u32::try_from(self.number(name)?).unwrap_or(u32::MAX))
    }

    /// A count, or a place in a list; larger ones become the largest.
    pub(crate) fn count(&mut self, name: &str) -> Result<usize, Failure> {
        Ok(self.small(name)? as usize)
    }

    /// Refuses unknown fields.
    pub(crate) fn end(&self) -> Result<(), Failure> {
        match self.0.keys().next() {
            Some(name) => Err(Failure::unreadable(format_args!("no field {name:?}"))),
            None => Ok(()),
        }
    }
}

//! How parts of bodies are read where what serde derives is not what JSON Schema says.

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

/// A whole number from zero on, however it is written: to JSON Schema `2.0` is one.
pub(crate) fn number<'de, D: Deserializer<'de>, T: TryFrom<u64>>(d: D) -> Result<T, D::Error> {
    let number = serde_json::Number::deserialize(d)?;
    let whole = number.as_u64().or_else(|| {
        let float = number.as_f64().filter(|float| float.fract() == 0.0 && (0.0..1e15).contains(float));
        float.map(|float| float as u64)
    });
    let fitting = whole.and_then(|whole| T::try_from(whole).ok());
    fitting.ok_or_else(|| D::Error::custom(format_args!("{number}: a whole number within bounds is wanted")))
}

/// The same, or nothing.
pub(crate) fn option<'de, D: Deserializer<'de>, T: TryFrom<u64>>(d: D) -> Result<Option<T>, D::Error> {
    #[derive(serde::Deserialize)]
    struct Whole<T: TryFrom<u64>>(#[serde(deserialize_with = "number", bound = "")] T);
    Ok(Option::<Whole<T>>::deserialize(d)?.map(|whole| whole.0))
}

/// An object, never a list of its fields.
pub(crate) fn object<'de, D: Deserializer<'de>, T: DeserializeOwned>(d: D) -> Result<T, D::Error> {
    let fields: Map<String, Value> = Map::deserialize(d)?;
    T::deserialize(Value::Object(fields)).map_err(D::Error::custom)
}

/// A list of objects.
pub(crate) fn objects<'de, D: Deserializer<'de>, T: DeserializeOwned>(d: D) -> Result<Vec<T>, D::Error> {
    let all: Vec<Map<String, Value>> = Vec::deserialize(d)?;
    let read = |fields| T::deserialize(Value::Object(fields)).map_err(D::Error::custom);
    all.into_iter().map(read).collect()
}

//! Reads parts of bodies where JSON Schema allows other forms than serde's derived readers.

use serde::Serialize;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

/// A whole number, zero or more. JSON Schema counts `2.0` as one.
pub(crate) fn number<'de, D: Deserializer<'de>, T: TryFrom<u64>>(d: D) -> Result<T, D::Error> {
    let number = serde_json::Number::deserialize(d)?;
    let whole = number.as_u64().or_else(|| {
        let float = number.as_f64().filter(|float| float.fract() == 0.0 && (0.0..1e15).contains(float));
        float.map(|float| float as u64)
    });
    let fitting = whole.and_then(|whole| T::try_from(whole).ok());
    fitting.ok_or_else(|| D::Error::custom(format_args!("{number}: a whole number within bounds is wanted")))
}

/// The same, if present.
pub(crate) fn option<'de, D: Deserializer<'de>, T: TryFrom<u64>>(d: D) -> Result<Option<T>, D::Error> {
    #[derive(serde::Deserialize)]
    struct Whole<T: TryFrom<u64>>(#[serde(deserialize_with = "number", bound = "")] T);
    Ok(Option::<Whole<T>>::deserialize(d)?.map(|whole| whole.0))
}

/// An object without unknown fields; never a list of its fields, which serde would take.
pub(crate) fn object<'de, D: Deserializer<'de>, T>(d: D) -> Result<T, D::Error>
where
    T: DeserializeOwned + Serialize,
{
    Map::deserialize(d).and_then(|fields| whole(fields).map_err(D::Error::custom))
}

/// The same, or nothing.
pub(crate) fn optional_object<'de, D: Deserializer<'de>, T>(d: D) -> Result<Option<T>, D::Error>
where
    T: DeserializeOwned + Serialize,
{
    let fields = Option::<Map<String, Value>>::deserialize(d)?;
    fields.map(|fields| whole(fields).map_err(D::Error::custom)).transpose()
}

/// A list of objects.
pub(crate) fn objects<'de, D: Deserializer<'de>, T>(d: D) -> Result<Vec<T>, D::Error>
where
    T: DeserializeOwned + Serialize,
{
    let all: Vec<Map<String, Value>> = Vec::deserialize(d)?;
    all.into_iter().map(|fields| whole(fields).map_err(D::Error::custom)).collect()
}

/// Refuses unknown fields: serde ignores what comes with a variant that has none, so what was read is written again and
/// compared.
fn whole<T: DeserializeOwned + Serialize>(fields: Map<String, Value>) -> Result<T, serde_json::Error> {
    let read = T::deserialize(Value::Object(fields.clone()))?;
    let written = serde_json::to_value(&read)?;
    match fields.keys().find(|&name| written.get(name).is_none()) {
        Some(name) => Err(serde_json::Error::custom(format_args!("no field {name:?}"))),
        None => Ok(read),
    }
}

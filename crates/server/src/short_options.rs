//! Reads what lists show of a table. Options that are lists or objects, such as a board, are longer than
//! everything else, so lists have `true` in their place.

use crate::table_facts::{Chair, TableFacts};
use protocol::{Clock, RecordMoment, Status, Visibility, Watching};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use store::PersonId;
use table::fair::Bytes32;

/// In the form [`TableFacts`] is written in.
#[derive(Deserialize)]
struct WithShortOptions {
    options: ShortOptions,
    seats: Vec<Chair>,
    host: Option<PersonId>,
    visibility: Visibility,
    watching: Watching,
    clock: Clock,
    status: Status,
    secret: Bytes32,
    #[serde(default)]
    rematch: Option<String>,
    #[serde(default)]
    day: Option<String>,
    #[serde(default)]
    from: Option<RecordMoment>,
    #[serde(default)]
    winners: Vec<u8>,
}

/// A table's facts, with its short options only.
pub(crate) fn read_facts(body: &str) -> serde_json::Result<TableFacts> {
    let WithShortOptions {
        options,
        seats,
        host,
        visibility,
        watching,
        clock,
        status,
        secret,
        rematch,
        day,
        from,
        winners,
    } = serde_json::from_str(body)?;
    let ShortOptions(options) = options;
    let (removed, muted) = (Vec::new(), Vec::new());
    Ok(TableFacts {
        options,
        seats,
        host,
        visibility,
        watching,
        clock,
        status,
        secret,
        rematch,
        removed,
        muted,
        day,
        from,
        winners,
    })
}

/// Options, those that are lists or objects as `true`.
struct ShortOptions(Map<String, Value>);

impl<'de> Deserialize<'de> for ShortOptions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ShortOptions, D::Error> {
        struct Options;
        impl<'de> Visitor<'de> for Options {
            type Value = ShortOptions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("options")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ShortOptions, A::Error> {
                let mut options = Map::new();
                while let Some((name, OneOption(value))) = map.next_entry::<String, OneOption>()? {
                    options.insert(name, value);
                }
                Ok(ShortOptions(options))
            }
        }
        from.deserialize_map(Options)
    }
}

/// The value of an option; `true` for a list or an object.
struct OneOption(Value);

impl<'de> Deserialize<'de> for OneOption {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<OneOption, D::Error> {
        struct One;
        impl<'de> Visitor<'de> for One {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an option")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Value::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
                Ok(value.into())
            }

            fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
                Ok(value.into())
            }

            fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
                Ok(value.into())
            }

            fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
                Ok(value.into())
            }

            fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
                Ok(value.into())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(true.into())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(true.into())
            }
        }
        from.deserialize_any(One).map(OneOption)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_list_reads_what_is_written_but_for_long_options() {
        let seats = json!([{"type": "me"}, {"type": "bot", "level": "calm"}]);
        let options = json!({"talk": "open"});
        let wanted = json!({"game": "lumis", "seats": seats, "options": options, "visibility": "public"});
        let mut facts =
            TableFacts::new(&serde_json::from_value(wanted).unwrap(), "ann", [7; 32]).ok().unwrap();
        (facts.rematch, facts.day) = (Some("there".to_owned()), Some("2026-07-14".to_owned()));
        facts.winners = vec![1];
        let as_written = |facts: &TableFacts| serde_json::to_value(facts).unwrap();
        let short = as_written(&facts);
        assert_eq!(as_written(&read_facts(&short.to_string()).unwrap()), short);
        facts.options.insert("board".to_owned(), json!({"spaces": [{"id": 1}, [], "x", 0.5]}));
        facts.options.insert("species".to_owned(), json!([]));
        let options = read_facts(&as_written(&facts).to_string()).unwrap().options;
        assert_eq!(Value::Object(options), json!({"talk": "open", "board": true, "species": true}));
        for other in [json!(null), json!(true), json!(-1), json!(2), json!(0.5)] {
            facts.options = Map::from_iter([("some".to_owned(), other)]);
            let written = as_written(&facts);
            assert_eq!(as_written(&read_facts(&written.to_string()).unwrap()), written);
        }
    }
}

//! The match record (docs/RECORD.md): everything needed to replay, check and share a match.
//!
//! Two types at the gate: [`Record`] is what was written, readable but not yet trusted; [`Written`] is how a
//! game turns its own parts into that form and back.

use crate::chance::Seed;
use crate::game::Game;
use crate::seat::Seat;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt::{self, Debug};
use std::marker::PhantomData;

/// The value of `format`.
pub const FORMAT: &str = "reeflight/1";

/// Something that is written as a JSON object and in no other way. (What serde derives for a struct also accepts a
/// list of its fields.)
#[derive(Clone, Debug, PartialEq)]
pub struct Object<T>(pub T);

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct OnlyMaps<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for OnlyMaps<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        d.deserialize_map(OnlyMaps(PhantomData)).map(Object)
    }
}

/// A record as written. The parts that depend on the game are still JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MatchRecord"))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// The game's name.
    pub game: String,
    /// How many seats.
    pub seats: usize,
    /// Options; those left out have their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Options"))]
    pub options: Map<String, Value>,
    /// The seed, or nothing while it is secret.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// What chance gave at setup.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Json"))]
    pub setup: Option<Value>,
    /// The rules version it was played by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rules: Option<u32>,
    /// What happened at the table: names, clocks, seats handed to bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Notes"))]
    pub table: Option<Value>,
    /// For a variation: the point in the other match where it starts.
    #[serde(default, deserialize_with = "object", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<BranchPoint>,
    /// Commitment, secret and the players' entropy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Json"))]
    pub fair: Option<Value>,
    /// What was done, in order.
    #[serde(deserialize_with = "objects")]
    pub steps: Vec<RecordedStep>,
    /// The result, or nothing until the match is over.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Result | null"))]
    pub result: Option<Value>,
}

fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    Ok(Option::<Object<T>>::deserialize(d)?.map(|Object(read)| read))
}

fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Object<T>>::deserialize(d)?.into_iter().map(|Object(item)| item).collect())
}

/// Where a variation leaves the match it comes from. Setup, steps and draws up to there are that match's; the seed decides
/// what is drawn afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BranchPoint {
    /// The record's id on its server; nothing where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub record: Option<String>,
    /// After how many of its steps.
    pub steps: usize,
}

/// One step of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordedStep {
    /// Who did it.
    pub seat: Seat,
    /// The step.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "typescript", ts(type = "Step"))]
    pub step: Value,
    /// What it drew, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Json"))]
    pub chance: Option<Value>,
}

/// How a game is written down: each of its forms is an object.
pub trait Written: Game {
    /// The whole truth of a state: `S` in docs/RECORD.md. For traces, vectors and goldens; never on the wire.
    type Truth: Serialize + DeserializeOwned + Debug;
    /// A record's `setup`.
    type Dealt: Serialize + DeserializeOwned + Debug;
    /// A step's `chance`.
    type Drawn: Serialize + DeserializeOwned + Debug;

    /// The whole truth.
    fn truth(&self) -> Self::Truth;

    /// What chance gave at setup. Call it on a state that has just been started.
    fn dealt(&self) -> Self::Dealt;

    /// The items [`Scripted`](crate::Scripted) must draw to deal this, in order. `later` is what the steps drew:
    /// where the record keeps part of the setup secret, any deal that agrees with it will do.
    ///
    /// # Errors
    /// A sentence on what cannot have been dealt.
    fn deal_script(setup: &Self::Setup, dealt: &Self::Dealt, later: &[u8]) -> Result<Vec<u8>, String>;

    /// What a step drew, as the record writes it. `items` is not empty.
    fn drawn(items: &[u8], events: &[Self::Event]) -> Self::Drawn;

    /// The items of what the record says a step drew.
    fn items(drawn: &Self::Drawn) -> Vec<u8>;
}

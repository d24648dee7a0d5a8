//! What starts a match: the first line of its log.

use super::branch::Branch;
use crate::fair::{Bytes32, Fair};
use kernel::{Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    /// Somebody, by the name that the record will show.
    Person {
        /// Empty if the person left no name.
        name: String,
    },
    /// A bot.
    Bot {
        /// One of [`BOTS`](crate::BOTS).
        level: String,
    },
}

/// The name of the bot on a seat: "Puff", and "Puff 2" for the second of its level. `None` if no bot sits there.
pub fn bot_name(sitters: &[Sitter], seat: usize) -> Option<String> {
    let levels: Vec<Option<&str>> = sitters
        .iter()
        .map(|sitter| match sitter {
            Sitter::Person { .. } => None,
            Sitter::Bot { level } => Some(level.as_str()),
        })
        .collect();
    bots::called_at(&levels, seat)
}

impl Sitter {
    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        match self {
            Sitter::Person { .. } => true,
            Sitter::Bot { .. } => false,
        }
    }
}

/// How long people may think. Bots have no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// A budget for the whole match, and an increment after each turn.
    RealTime {
        /// For the match.
        base_ms: u64,
        /// After each turn.
        increment_ms: u64,
    },
    /// A limit for each turn.
    PerTurn {
        /// For a turn, in days.
        days: u32,
    },
}

/// The longest base time and increment of a clock: 10 days.
pub const MOST_CLOCK_MS: u64 = 10 * DAY_MS;
/// The most days for a turn.
pub const MOST_DAYS: u32 = 30;
/// A day.
pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1000;

impl Clock {
    /// Whether its numbers are within bounds.
    pub fn is_valid(&self) -> bool {
        match *self {
            Clock::None => true,
            Clock::RealTime { base_ms, increment_ms } => {
                base_ms > 0 && base_ms <= MOST_CLOCK_MS && increment_ms <= MOST_CLOCK_MS
            }
            Clock::PerTurn { days } => (1..=MOST_DAYS).contains(&days),
        }
    }
}

/// What starts a match. Together with its entries it gives the whole match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The game's name.
    pub game: String,
    /// Who sits where; as many as the match has seats.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Sitter>"))]
    pub seats: Vec<Sitter>,
    /// Options; those left out have their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Options"))]
    pub options: Map<String, Value>,
    /// How long people may think.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub clock: Clock,
    /// The bot that takes over when a person resigns or runs out of time.
    pub stand_in: String,
    /// When it starts, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: u64,
    /// Where the match's chance comes from. Secret until the end.
    pub chance: Origin,
    /// For a variation: the point in the other match where it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<Branch>,
}

/// Where the match's chance comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Origin {
    /// A chosen seed: for tests and for matches among friends.
    Seed {
        /// The seed.
        seed: Seed,
    },
    /// The server's secret and what people added to it.
    #[cfg_attr(feature = "typescript", ts(skip))]
    Fair {
        /// All parts.
        fair: Fair,
    },
}

impl Origin {
    /// The match's seed.
    pub fn seed(&self) -> Seed {
        match self {
            Origin::Seed { seed } => *seed,
            Origin::Fair { fair } => fair.seed(),
        }
    }

    /// The parts of a fair shuffle.
    pub fn fair(&self) -> Option<&Fair> {
        match self {
            Origin::Seed { .. } => None,
            Origin::Fair { fair } => Some(fair),
        }
    }
}

impl Opening {
    /// The number that a bot's choice at this point of the match follows from.
    pub(crate) fn bot_seed(seed: Seed, seat: Seat, seq: u64) -> u64 {
        let parts = [&seed.0[..], &[seat.index() as u8], &seq.to_le_bytes()];
        let Bytes32(hash) = crate::fair::hash("reeflight/bot/1", &parts);
        u64::from_le_bytes(hash.first_chunk().copied().unwrap_or_default())
    }
}

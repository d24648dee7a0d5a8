//! The daily puzzle: the same setup, cards and draws for everyone (docs/fairness.md).
//!
//! Nobody adds anything to its shuffle, or it would not be the same for everyone. Instead, all of it follows from
//! the day's secret, to which the server commits before anyone plays and which it reveals when the day is over.
//! The secrets of all days follow from one that the server keeps, so every node gives the same puzzle, even after
//! a restart; and one day's secret reveals nothing about the others.

use crate::fair::{Bytes32, Fair, hash};
use crate::games;
use crate::rulebook::Rulebook;
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;

/// It is for one player.
pub(crate) const SEATS: usize = 1;

const SECRET: &str = "reeflight/daily/1/secret";
const SETUP: &str = "reeflight/daily/1/setup";
/// The prefix of a day's name in its shuffle, where other shuffles have the id of a table.
const PREFIX: &str = "daily/";
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A day by the calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i64);

impl Day {
    /// The day at this moment, in milliseconds since 1970.
    pub fn at(now_ms: i64) -> Day {
        // Between the years 0 and 9999, so that its name has ten characters.
        Day(now_ms.div_euclid(DAY_MS).clamp(-719_528, 2_932_896))
    }

    /// When it begins.
    pub fn starts_ms(self) -> i64 {
        self.0 * DAY_MS
    }

    /// When the next one begins.
    pub fn ends_ms(self) -> i64 {
        (self.0 + 1) * DAY_MS
    }

    /// The day before.
    #[must_use]
    pub fn before(self) -> Day {
        Day(self.0 - 1)
    }

    /// The day's name in its commitment and seed, where other shuffles have the id of a table.
    pub fn name(self) -> String {
        format!("{PREFIX}{self}")
    }

    /// The day whose shuffle has this name.
    pub fn named(name: &str) -> Option<Day> {
        name.strip_prefix(PREFIX)?.parse().ok()
    }

    /// The secret of the day.
    pub fn secret(self, root: &Bytes32) -> Bytes32 {
        hash(SECRET, &[&root.0, self.to_string().as_bytes()])
    }

    /// The parts of its shuffle.
    pub fn fair(self, secret: Bytes32) -> Fair {
        Fair::new(&self.name(), secret, vec![None; SEATS])
    }

    /// What is played on this day: the first game that has puzzles, and its options. `None` if no game has any.
    pub fn puzzle(self, secret: &Bytes32) -> Option<(&'static dyn Rulebook, Map<String, Value>)> {
        games::all().iter().find_map(|&game| Some((game, game.puzzle(&mut self.draws(secret))?)))
    }

    /// Numbers for its puzzle, each below another.
    pub(crate) fn draws(self, secret: &Bytes32) -> impl FnMut(u64) -> u64 + use<> {
        let Bytes32(hash) = hash(SETUP, &[self.name().as_bytes(), &secret.0]);
        let mut number = u64::from_le_bytes(hash.first_chunk().copied().unwrap_or_default());
        move |n| {
            let digit = number % n;
            number /= n;
            digit
        }
    }
}

/// `2026-07-14`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Civil from days: eras of 400 years that begin on a first of March.
        let days = self.0 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        write!(f, "{:04}-{month:02}-{day:02}", year + era * 400 + later)
    }
}

impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Day, ()> {
        let number = |part: Option<&str>| part.and_then(|part| part.parse::<i64>().ok()).ok_or(());
        let [year, month, day] = [text.get(..4), text.get(5..7), text.get(8..)].map(number);
        let (year, month) = (year?, month?);
        // Close enough; then the one nearby day that is written this way.
        let near = (year - 1970) * 365 + (year - 1969) / 4 - (year - 1901) / 100 + (year - 1601) / 400;
        let near = near + (month - 1) * 31 + day? - 1;
        (near - 20..=near + 3).map(Day).find(|day| day.to_string() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn days_are_written_by_the_calendar_and_read_again() {
        for (ms, text) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000, "2000-02-29"),
            (1_783_987_200_000, "2026-07-14"),
            (1_784_073_599_999, "2026-07-14"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(Day::at(ms).to_string(), text);
        }
        for number in (-200_000..200_000).step_by(13) {
            assert_eq!(Day(number).to_string().parse(), Ok(Day(number)));
        }
        for wrong in ["", "2026-7-14", "2026-02-29", "2026-07-14 ", "2026-13-01", "é026-07-14"] {
            assert!(wrong.parse::<Day>().is_err(), "{wrong:?}");
        }
        let day: Day = "2026-07-14".parse().unwrap();
        assert_eq!(
            (Day::named(&day.name()), Day::named("2026-07-14"), Day::named("daily/x")),
            (Some(day), None, None)
        );
        assert_eq!((Day::at(day.starts_ms()), Day::at(day.ends_ms()).before()), (day, day));
        let _ = Day::at(i64::MAX).to_string();
    }

    /// As Python's hashlib gives them; docs/fairness.md has the program.
    #[test]
    fn the_hashes_of_a_day_are_frozen() {
        let day: Day = "2026-07-14".parse().unwrap();
        let secret = day.secret(&Bytes32([7; 32]));
        assert_eq!(secret.to_string(), DAY_SECRET);
        let fair = day.fair(secret);
        assert_eq!(
            (fair.commitment.to_string(), fair.seed().to_string()),
            (DAY_COMMITMENT.into(), DAY_SEED.into())
        );
        let cards =
            json!({"red": DAY_CARDS[0], "tube": DAY_CARDS[1], "sun": DAY_CARDS[2], "brain": DAY_CARDS[3]});
        let (_, puzzle) = day.puzzle(&secret).unwrap();
        assert_eq!(json!(puzzle), json!({"setup": DAY_SETUP, "cards": cards}));
    }

    #[test]
    fn every_setup_and_every_card_has_its_day() {
        let mut seen = std::collections::BTreeMap::new();
        for number in 20_000..20_600 {
            let day = Day(number);
            let (_, options) = day.puzzle(&day.secret(&Bytes32([1; 32]))).unwrap();
            *seen.entry(options["setup"].to_string()).or_insert(0) += 1;
            for species in ["red", "tube", "sun", "brain"] {
                *seen.entry(format!("{species} {}", options["cards"][species])).or_insert(0) += 1;
            }
        }
        assert_eq!(seen.len(), 6 + 12);
        assert!(seen.values().all(|&count| count > 60), "{seen:?}");
    }

    const DAY_SECRET: &str = "d92e906fc4a2c1cee4f3e447452ddddffb94a00ad7731d50a19beeb2b2877736";
    const DAY_COMMITMENT: &str = "41615518ceb672812ef1a09041b72ec99f6793dbfb9ade2a6eee942a7909da8f";
    const DAY_SEED: &str = "643d0935748e8bbc1f2ade58c8eaa6a165467fbf1a002ab49b1beb0a901150c6";
    const DAY_SETUP: u8 = 5;
    const DAY_CARDS: [&str; 4] = ["I", "II", "III", "I"];
}

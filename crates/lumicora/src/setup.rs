//! Seats and options, and what is wrong with them.

use crate::board::Board;
use kernel::{BadSetup, MAX_SEATS, Rule, Seat};
use serde_json::{Map, Value, json};

/// Which side of the animal tableau counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Animals {
    /// LC-31: by number of each species.
    Dark,
    /// LC-32: each animal by its neighbors.
    Light,
}

/// Which side of the shipped reef board is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Side {
    A,
    B,
}

/// A valid setup of Lumicora. [`kernel::Setup::new`] is the only way to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(crate) seats: u8,
    pub(crate) first: Option<Seat>,
    pub(crate) side: Side,
    pub(crate) animals: Animals,
    pub(crate) overlap: bool,
    /// Whether `board` was given and not shipped.
    pub(crate) custom: bool,
    pub(crate) board: Board,
}

const OPTIONS: &str = "first, side, animals, overlap, board";

impl kernel::Setup for Setup {
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Setup, BadSetup> {
        let mut wrong: Vec<(Rule, String)> = Vec::new();
        if !(2..=MAX_SEATS).contains(&seats) {
            wrong.push((Rule("LC-10"), format!("{seats} seats: Lumicora has 2, 3 or 4")));
        }
        for name in options.keys() {
            if !OPTIONS.split(", ").any(|known| known == name) {
                wrong.push((Rule("options"), format!("no option {name:?}: there are {OPTIONS}")));
            }
        }
        let given = |name: &str| options.get(name).filter(|value| !value.is_null());
        let mut refuse = |rule, name: &str, value: &Value, wanted: &str| {
            wrong.push((Rule(rule), format!("option {name}: {value} is not {wanted}")));
        };

        let side = match given("side") {
            None => Side::A,
            Some(value) => match value.as_str() {
                Some("a") => Side::A,
                Some("b") => Side::B,
                _ => {
                    refuse("LC-7", "side", value, "\"a\" or \"b\"");
                    Side::A
                }
            },
        };
        let animals = match given("animals") {
            None => Animals::Dark,
            Some(value) => match value.as_str() {
                Some("dark") => Animals::Dark,
                Some("light") => Animals::Light,
                _ => {
                    refuse("LC-32", "animals", value, "\"dark\" or \"light\"");
                    Animals::Dark
                }
            },
        };
        let overlap = match given("overlap") {
            None => false,
            Some(value) => value.as_bool().unwrap_or_else(|| {
                refuse("LC-22", "overlap", value, "true or false");
                false
            }),
        };
        let first = given("first").and_then(|value| {
            let seat = value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n < seats);
            if seat.is_none() {
                refuse("LC-11", "first", value, "a seat of this table");
            }
            seat.and_then(Seat::new)
        });
        let shipped = match side {
            Side::A => "a",
            Side::B => "b",
        };
        let (custom, board) = match given("board") {
            None => (false, Board::shipped(shipped)),
            Some(value) => match Board::read(value) {
                Ok(board) => (true, Some(board)),
                Err(BadSetup(reasons)) => {
                    wrong.extend(reasons);
                    (true, None)
                }
            },
        };
        match board {
            Some(board) if wrong.is_empty() => {
                Ok(Setup { seats: seats as u8, first, side, animals, overlap, custom, board })
            }
            _ => Err(BadSetup(wrong)),
        }
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn options(&self) -> Map<String, Value> {
        let mut options = Map::new();
        let side = match self.side {
            Side::A => "a",
            Side::B => "b",
        };
        let animals = match self.animals {
            Animals::Dark => "dark",
            Animals::Light => "light",
        };
        options.insert("side".to_owned(), json!(side));
        options.insert("animals".to_owned(), json!(animals));
        if self.overlap {
            options.insert("overlap".to_owned(), json!(true));
        }
        if let Some(first) = self.first {
            options.insert("first".to_owned(), json!(first));
        }
        if self.custom {
            options.insert("board".to_owned(), self.board.write());
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Setup as _;

    fn setup(seats: usize, options: Value) -> Result<Setup, BadSetup> {
        Setup::new(seats, options.as_object().unwrap())
    }

    #[test]
    fn options_left_out_have_their_defaults() {
        let plain = setup(2, json!({})).unwrap();
        let spelled =
            setup(2, json!({"side": "a", "animals": "dark", "overlap": false, "first": null})).unwrap();
        assert_eq!(plain, spelled);
    }

    #[test]
    fn every_bad_option_is_named_at_once() {
        let bad = json!({"side": "c", "animals": 1, "overlap": "yes", "first": 3, "board": {}, "colour": 1});
        let BadSetup(reasons) = setup(3, bad.clone()).unwrap_err();
        let rules: Vec<&str> = reasons.iter().map(|(rule, _)| rule.0).collect();
        assert_eq!(rules, ["options", "LC-7", "LC-32", "LC-22", "LC-11", "LC-7"]);
        assert_eq!(setup(5, bad).unwrap_err().0.len(), 6, "seat 3 exists among five, but five seats do not");
        for seats in [0, 1, 5] {
            let BadSetup(reasons) = setup(seats, json!({})).unwrap_err();
            assert_eq!(
                reasons.iter().map(|(rule, _)| rule.0).collect::<Vec<_>>(),
                ["LC-10"],
                "{seats} seats"
            );
        }
    }

    #[test]
    fn a_setup_survives_being_written_as_options() {
        let mut board = Board::shipped("b").unwrap();
        board.penalty[0] = 0;
        for options in [
            json!({}),
            json!({"side": "b", "animals": "light", "overlap": true, "first": 1}),
            json!({"board": board.write()}),
        ] {
            let setup = setup(4, options).unwrap();
            assert_eq!(Setup::new(4, &setup.options()), Ok(setup));
        }
    }
}

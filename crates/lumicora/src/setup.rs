//! Seats and options, and what is wrong with them.

use crate::Lumicora;
use crate::board::Board;
use kernel::versions::write_rules;
use kernel::{BadSetup, Game, MAX_SEATS, OptionReader, Seat};
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
    /// The version of the rules.
    pub(crate) rules: u8,
    pub(crate) seats: u8,
    pub(crate) first: Option<Seat>,
    pub(crate) side: Side,
    pub(crate) animals: Animals,
    pub(crate) overlap: bool,
    /// Whether `board` was given and not shipped.
    pub(crate) custom: bool,
    pub(crate) board: Board,
}

const OPTIONS: &[&str] = &["first", "side", "animals", "overlap", "board"];

impl kernel::Setup for Setup {
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Setup, BadSetup> {
        let mut reader = OptionReader::new(options);
        let rules = reader.rules(Lumicora::RULES_VERSION) as u8;
        if !(2..=MAX_SEATS).contains(&seats) {
            reader.wrong("LC-10", format!("{seats} seats: Lumicora has 2, 3 or 4"));
        }
        reader.only(OPTIONS);
        let side = reader.choice("LC-7", "side", Side::A, &[("a", Side::A), ("b", Side::B)]);
        let animals = [("dark", Animals::Dark), ("light", Animals::Light)];
        let animals = reader.choice("LC-32", "animals", Animals::Dark, &animals);
        let overlap = reader.flag("LC-22", "overlap");
        let first = reader.seat("LC-11", "first", seats);
        let shipped = match side {
            Side::A => "a",
            Side::B => "b",
        };
        let custom = reader.given("board").is_some();
        let board = match reader.given("board") {
            None => Board::shipped(shipped),
            Some(value) => reader.part(Board::read(value)),
        };
        reader.finish(board.map(|board| Setup {
            rules,
            seats: seats as u8,
            first,
            side,
            animals,
            overlap,
            custom,
            board,
        }))
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn rules(&self) -> u32 {
        self.rules.into()
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
        write_rules(&mut options, self.rules.into());
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

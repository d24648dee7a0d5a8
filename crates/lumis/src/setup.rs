//! Seats and options, and what is wrong with them.

use crate::Lumis;
use crate::board::{Board, SharedBoard};
use kernel::versions::write_rules;
use kernel::{BadSetup, Game, OptionReader};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Whether partners may talk (LU-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Talk {
    /// Nothing but moves.
    Silent,
    /// The table chat is open to all seats.
    Open,
}

/// A valid setup of Lumis. [`kernel::Setup::new`] is the only way to one.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    /// The version of the rules.
    pub(crate) rules: u8,
    pub(crate) seats: u8,
    pub(crate) talk: Talk,
    pub(crate) board: SharedBoard,
}

const OPTIONS: &[&str] = &["talk", "board"];

impl Setup {
    /// Whether partners may talk.
    pub fn talk(&self) -> Talk {
        self.talk
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl kernel::Setup for Setup {
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Setup, BadSetup> {
        let mut reader = OptionReader::new(options);
        let rules = reader.rules(Lumis::RULES_VERSION) as u8;
        if seats != 2 && seats != 4 {
            reader.wrong("LU-5", format!("{seats} seats: Lumis has 2 or 4"));
        }
        reader.only(OPTIONS);
        let talk = [("silent", Talk::Silent), ("open", Talk::Open)];
        let talk = reader.choice("LU-19", "talk", Talk::Silent, &talk);
        let board = match reader.given("board") {
            None => Some(SharedBoard::Shipped(Board::shipped())),
            Some(value) => reader.part(Board::read(value)).map(|board| SharedBoard::Custom(Arc::new(board))),
        };
        reader.finish(board.map(|board| Setup { rules, seats: seats as u8, talk, board }))
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn rules(&self) -> u32 {
        self.rules.into()
    }

    fn options(&self) -> Map<String, Value> {
        let mut options = Map::new();
        let talk = match self.talk {
            Talk::Silent => "silent",
            Talk::Open => "open",
        };
        options.insert("talk".to_owned(), json!(talk));
        if self.board.is_custom() {
            options.insert("board".to_owned(), self.board.source().clone());
        }
        write_rules(&mut options, self.rules.into());
        options
    }
}

impl std::fmt::Debug for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A whole board would drown the rest.
        let board = if self.board.is_custom() { "custom" } else { "shipped" };
        f.debug_struct("Setup")
            .field("rules", &self.rules)
            .field("seats", &self.seats)
            .field("talk", &self.talk)
            .field("board", &board)
            .finish()
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
        let spelled = setup(2, json!({"talk": "silent", "board": null})).unwrap();
        assert_eq!(setup(2, json!({})).unwrap(), spelled);
        assert_ne!(setup(2, json!({"talk": "open"})).unwrap(), spelled);
    }

    #[test]
    fn every_bad_option_is_named_at_once() {
        let bad = json!({"talk": "loud", "board": {}, "side": "a"});
        let BadSetup(reasons) = setup(3, bad).unwrap_err();
        let rules: Vec<&str> = reasons.iter().map(|(rule, _)| rule.0).collect();
        assert_eq!(rules, ["LU-5", "options", "LU-19", "LU-2"]);
        for seats in [0, 1, 3, 5] {
            let BadSetup(reasons) = setup(seats, json!({})).unwrap_err();
            assert_eq!(reasons.iter().map(|(rule, _)| rule.0).collect::<Vec<_>>(), ["LU-5"], "{seats} seats");
        }
    }

    #[test]
    fn a_setup_survives_being_written_as_options() {
        let mut board = Board::shipped().source().clone();
        board["spaces"][0]["color"] = json!("green");
        for options in [json!({}), json!({"talk": "open"}), json!({ "board": board })] {
            let setup = setup(4, options).unwrap();
            assert_eq!(Setup::new(4, &setup.options()), Ok(setup));
        }
    }
}

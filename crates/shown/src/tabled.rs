//! What a table needs to know of a game besides its rules: its options for people to choose, who plays together,
//! and what can no longer be taken back.

use crate::lang::Text;
use kernel::{Observe, Seat, Seats};
use serde::Serialize;
use serde_json::{Map, Value};

/// What an option's value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// One of the choices.
    Choice,
    /// `true` or `false`.
    Switch,
    /// A seat of the table, or null.
    Seat,
    /// A JSON value of its own form, or null; the game's rules page describes it.
    Custom,
}

/// One value of an option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionChoice {
    /// As it is written in `options`.
    pub value: Value,
    /// The seat counts it can be chosen with.
    pub seats: &'static [usize],
    /// What it is called.
    pub words: Text,
}

/// One option of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameOption {
    /// Its name in `options`.
    pub name: &'static str,
    /// What its value looks like.
    pub kind: OptionKind,
    /// The seat counts it can be given with.
    pub seats: &'static [usize],
    /// What holds if it is left out; null if nothing does, or if chance decides. Where the seats do not allow this
    /// choice, the first choice that they do allow.
    pub default: Value,
    /// The values, where they can be listed.
    pub choices: Vec<OptionChoice>,
    /// What it is about, in a few words.
    pub words: Text,
}

impl GameOption {
    /// An option whose value has a form of its own, or is a seat.
    pub fn plain(
        name: &'static str,
        kind: OptionKind,
        seats: &'static [usize],
        default: Value,
        words: Text,
    ) -> GameOption {
        GameOption { name, kind, seats, default, choices: Vec::new(), words }
    }

    /// An option with these choices; the first is the default.
    pub fn choice(
        name: &'static str,
        seats: &'static [usize],
        words: Text,
        choices: impl IntoIterator<Item = (Value, &'static [usize], Text)>,
    ) -> GameOption {
        let choices: Vec<OptionChoice> =
            choices.into_iter().map(|(value, seats, words)| OptionChoice { value, seats, words }).collect();
        let default = choices.first().map_or(Value::Null, |choice| choice.value.clone());
        GameOption { name, kind: OptionKind::Choice, seats, default, choices, words }
    }
}

/// How a match stands at one moment, for a chart of how it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The round, or whatever the game is counted in: of moments with the same number, the last one is drawn. Nothing
    /// for what the final scoring made of it.
    pub round: Option<u32>,
    /// What is counted, for each seat, or for seats that are counted together.
    pub lines: Vec<Counted>,
}

/// One number of a [`Standing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Whose number it is.
    pub seats: Seats,
    /// Points, or whatever the game is about.
    pub points: i32,
}

/// A game that people can play at a table.
pub trait Tabled: Observe {
    /// All its options, in the order in which people are asked.
    fn options() -> Vec<GameOption>;

    /// What the game is, in a line.
    fn about() -> Text;

    /// Answers a question of somebody who would like help to see what is there: how far it is to somewhere, what
    /// something would take; as JSON. It tells no more than the view does.
    ///
    /// # Errors
    /// If there is no such question.
    fn aid(_view: &Self::View, _question: &Value) -> Result<String, String> {
        Err("nothing can be asked here".to_owned())
    }

    /// A position that is not on the table, for somebody who thinks ahead: as if it were their turn, as if they held
    /// something already. It tells no more than the view does; drafts are tried out in it, and nothing of it is sent.
    ///
    /// # Errors
    /// If nothing of the kind can be supposed.
    fn suppose(_view: &Self::View, _what: &Value) -> Result<Self::View, String> {
        Err("nothing can be supposed here".to_owned())
    }

    /// How the match stands, by what lies open; nothing where there is nothing to count.
    fn standing(&self) -> Option<Standing> {
        None
    }

    /// The options of a puzzle for one, where the game has puzzles: `below` draws a number below another.
    fn puzzle(_below: &mut dyn FnMut(u64) -> u64) -> Option<Map<String, Value>> {
        None
    }

    /// The number of the seat's side: seats of one side win and lose together.
    fn side(setup: &Self::Setup, seat: Seat) -> usize;

    /// Whether a seat may talk while the match runs.
    fn may_talk(setup: &Self::Setup, seat: Seat) -> bool;

    /// Whether the first round is still under way.
    fn is_first_round(&self) -> bool;

    /// Whether somebody learned something hidden by this event, so that nobody can take back what caused it: a card
    /// drawn, given or shown.
    fn reveals(event: &Self::Event) -> bool;
}

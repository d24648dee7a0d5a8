//! What a table needs to know about a game besides its rules: its options for people to choose, who plays together,
//! and what can no longer be undone.

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
    /// The value if it is left out; null if there is none, or if it is random. Where the number of seats does not
    /// allow this choice, the first one it does allow.
    pub default: Value,
    /// The values, where they can be listed.
    pub choices: Vec<OptionChoice>,
    /// What it is called, in a few words.
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// The round, or whatever the game counts: of several moments with the same number, the chart shows the last.
    /// `None` after the final scoring.
    pub round: Option<u32>,
    /// One number for each seat, or for each group of seats that is counted together.
    pub lines: Vec<Counted>,
}

/// One number of a [`Standing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counted {
    /// The seats it belongs to.
    pub seats: Seats,
    /// Points, or whatever the game counts.
    pub points: i32,
}

/// A game that people can play at a table.
pub trait Tabled: Observe {
    /// All its options, in the order in which people are asked.
    fn options() -> Vec<GameOption>;

    /// The game in one sentence.
    fn about() -> Text;

    /// What it writes, as TypeScript: `View`, `Step`, `Sight` and what is in them.
    #[cfg(feature = "typescript")]
    fn typescript() -> Vec<kernel::typescript::Declared> {
        Vec::new()
    }

    /// Answers a question about the position, as JSON: how far it is to somewhere, what something would cost. It
    /// helps to see what is there, and tells no more than the view does.
    ///
    /// # Errors
    /// If there is no such question.
    fn aid(_view: &Self::View, _question: &Value) -> Result<String, String> {
        Err("nothing can be asked here".to_owned())
    }

    /// A hypothetical position for a player who thinks ahead: as if it were their turn, as if they already held
    /// something. It tells no more than the view does. Drafts are tried out in it, and nothing of it is sent.
    ///
    /// # Errors
    /// If this game cannot suppose that.
    fn suppose(_view: &Self::View, _what: &Value) -> Result<Self::View, String> {
        Err("nothing can be supposed here".to_owned())
    }

    /// How the match stands, as far as it is open to all; `None` if there is nothing to count.
    fn standing(&self) -> Option<Standing> {
        None
    }

    /// The options of a puzzle for one, where the game has puzzles: `below` draws a number below another.
    fn puzzle(_below: &mut dyn FnMut(u64) -> u64) -> Option<Map<String, Value>> {
        None
    }

    /// The number of the seat's side: seats of one side win and lose together.
    fn side(setup: &Self::Setup, seat: Seat) -> usize;

    /// Whether a seat may chat during the match.
    fn may_talk(setup: &Self::Setup, seat: Seat) -> bool;

    /// Whether the first round is still under way.
    fn is_first_round(&self) -> bool;

    /// Whether this event told anyone something hidden, such as a card that was drawn, given or shown. Then what
    /// caused it can no longer be undone.
    fn reveals(event: &Self::Event) -> bool;
}

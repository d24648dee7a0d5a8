//! What people see of a game and choose in it; the rules are [`kernel`]'s.
//!
//! | trait | question | file |
//! | --- | --- | --- |
//! | [`Present`] | how does it read, in three languages? | [`present`], [`lang`], [`sketch`] |
//! | [`Tabled`] | what does a table ask besides the rules? | [`tabled`] |
//! | [`Boards`] | can this board be played on, and what does it look like? | [`boards`], [`svg`] |
//! | [`Tallied`] | who won with the box, by what people counted? | [`tally`] |
//!
//! A host asks all four of every game. Not every game has boards of one's own or something to count: `impl Boards for
//! MyGame {}` says so, and its answers are those of a game without.
//!
//! What it never does: name a game, know a rule, print, read a clock or a file.

pub mod boards;
pub mod lang;
pub mod present;
pub mod sketch;
pub mod svg;
pub mod tabled;
pub mod tally;

pub use boards::Boards;
pub use lang::{Lang, Text};
pub use present::Present;
pub use sketch::{Ink, Sketch};
pub use svg::Svg;
pub use tabled::{Counted, GameOption, OptionChoice, OptionKind, Standing, Tabled};
pub use tally::{Miscount, Miscounted, Miscounts, Tallied, Tally};

#![doc = include_str!("../README.md")]
//!
//! ## Inside
//!
//! | file | what is in it |
//! | --- | --- |
//! | [`lang`], [`sketch`], [`present`] | [`Lang`] and [`Text`]; [`Ink`] and [`Sketch`]; [`Present`] and [`Naming`] |
//! | [`tabled`] | [`Tabled`], and a game's options for people to choose |
//! | [`boards`], [`svg`] | [`Boards`]; [`Svg`], a picture of hexes |
//! | [`tally`] | [`Tallied`], and what cannot have been counted |
//!
//! What it never does: name a game, know a rule, print, read a clock or a file.

pub mod boards;
pub mod lang;
pub mod present;
pub mod sketch;
pub mod svg;
pub mod tabled;
pub mod tally;

pub use boards::{BoardFault, BoardFaults, Boards};
pub use lang::{Lang, Text};
pub use present::{Naming, Present};
pub use sketch::{Ink, Sketch};
pub use svg::Svg;
pub use tabled::{Counted, GameOption, OptionChoice, OptionKind, Standing, Tabled};
pub use tally::{Miscount, Miscounted, Miscounts, Tallied, Tally};

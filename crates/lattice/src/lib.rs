//! Integer geometry that boards are made of. Start with [`hex`].
//!
//! What it never does: know a game, use a float, draw anything.
//!
//! - [`hex`]: axial coordinates, the six directions in reading order, distance, rotation.
//! - [`hexset`]: a set of hexes as one word; moving the whole set one step is one shift.

pub mod hex;
pub mod hexset;

pub use hex::{Direction, Hex};
pub use hexset::HexSet;

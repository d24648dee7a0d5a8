#![doc = include_str!("../README.md")]
//!
//! ## Inside
//!
//! Start with [`hex`] for the flat boards, [`cube`] for the others.
//!
//! - [`hex`]: axial coordinates, the six directions in reading order, distance, rotation.
//! - [`hexset`]: a set of hexes as one word; moving the whole set one step is one shift.
//! - [`cube`]: cubes in space and their six faces.

pub mod cube;
pub mod hex;
pub mod hexset;

pub use cube::{Cube, Face};
pub use hex::{Direction, Hex};
pub use hexset::HexSet;

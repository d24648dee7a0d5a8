//! What the targets share: which setup a byte stands for, and how many steps were played.

pub mod counting;
pub mod setups;

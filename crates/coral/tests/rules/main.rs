//! The rules from outside. One program for all of it: each more would be linked anew.

mod fuzz;
mod laws;
mod reasons;
mod tally;

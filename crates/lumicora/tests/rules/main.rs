//! The rules from outside. One test binary for all of it: each more would have to be linked.

mod fuzz;
mod laws;
mod refusals;
mod tally;

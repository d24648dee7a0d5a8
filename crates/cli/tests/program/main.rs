//! The program as people start it. One program for all of it: each more would be linked anew.

mod bots;
mod killing;
mod program;
mod serving;

//! The program as people start it. One program for all of it: each more would be linked anew.

mod bots;
#[cfg(target_os = "linux")]
mod faults;
mod killing;
mod playing;
mod program;
mod serving;
#[cfg(target_os = "linux")]
mod soak;
mod terminal;

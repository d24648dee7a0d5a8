//! The program as people start it. One test binary for all of it: each more would have to be linked.

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

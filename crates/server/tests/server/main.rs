//! A server as its clients meet it. One test binary for all of it: each more would have to be linked.

mod away;
mod closing;
mod common;
mod daily;
mod ending;
mod greed;
mod hosting;
mod keeping;
mod leaks;
mod people;
mod playing;
mod seated;
mod time;
mod together;
mod trouble;
mod trying;
mod versions;

//! A server as its clients meet it. One program for all of it: each more would be linked anew.

mod closing;
mod common;
mod daily;
mod ending;
mod hosting;
mod keeping;
mod leaks;
mod people;
mod playing;
mod seated;
mod time;
mod trouble;

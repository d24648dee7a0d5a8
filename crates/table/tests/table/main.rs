//! Records and vectors. One program for all of it: each more would be linked anew.

mod conformance;
mod verifying;

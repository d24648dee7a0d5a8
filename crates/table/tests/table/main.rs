//! Records and vectors. One test binary for all of it: each more would have to be linked.

mod conformance;
mod verifying;
mod versions;

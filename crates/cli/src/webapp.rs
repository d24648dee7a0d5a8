//! The web app, as `build.rs` has put it in.

include!(concat!(env!("OUT_DIR"), "/webapp.rs"));

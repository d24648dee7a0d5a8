//! The three functions that the page calls.
//!
//! A request goes in and its answer comes out through two buffers in the module's memory, both owned here:
//!
//! ```text
//! at = request(length)      room for so many bytes at `at`; 0 if that is too many
//! (the page writes them)
//! length = call()           answers what is written there
//! at = answer()             where the answer is
//! ```
//!
//! So nothing here reads or writes through a pointer: only the page does, which may touch all of the memory
//! anyway. What needs `unsafe_code` is giving functions the names that the page calls them by: two of the same
//! name in one program would be undefined behavior. No other crate exports names (docs/adr/0007).

#![allow(unsafe_code, reason = "exported names; see above")]

use crate::engine::{Engine, MOST_BYTES};
use std::cell::RefCell;

/// A buffer that has grown larger than this is freed after use.
const KEPT: usize = 1 << 20;

#[derive(Default)]
struct Desk {
    engine: Engine,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a request and returns its address; null if it is too long.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn request(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.request.clear();
        if length > MOST_BYTES || desk.request.try_reserve_exact(length.max(1)).is_err() {
            return std::ptr::null_mut();
        }
        desk.request.resize(length, 0);
        desk.request.as_mut_ptr()
    })
}

/// Answers the request that was written, and returns the length of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call() -> usize {
    DESK.with_borrow_mut(|desk| {
        desk.answer = desk.engine.answer(&desk.request).into_bytes();
        if desk.request.capacity() > KEPT {
            desk.request = Vec::new();
        }
        desk.answer.len()
    })
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    DESK.with_borrow(|desk| desk.answer.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_is_too_long_gets_no_room() {
        assert!(request(MOST_BYTES + 1).is_null());
        assert!(request(usize::MAX).is_null());
        assert!(!request(0).is_null());
        assert!(call() > 0, "nothing is no request, and that is said");
        assert!(!answer().is_null());
    }
}

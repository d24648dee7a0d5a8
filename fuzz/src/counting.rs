//! How many steps were played, printed now and then for `cargo xtask fuzz` to add up.

use std::sync::atomic::{AtomicU64, Ordering};

/// Printed once in this many steps.
const EACH: u64 = 10_000;

static STEPS: AtomicU64 = AtomicU64::new(0);

pub fn played(steps: usize) {
    let before = STEPS.fetch_add(steps as u64, Ordering::Relaxed);
    let now = before + steps as u64;
    if before / EACH < now / EACH {
        eprintln!("steps: {now}");
    }
}

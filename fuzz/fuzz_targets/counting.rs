//! How many steps were played, said now and then for whoever adds them up.

use std::sync::atomic::{AtomicU64, Ordering};

/// Said once in so many steps.
const EACH: u64 = 10_000;

static STEPS: AtomicU64 = AtomicU64::new(0);

pub fn played(steps: usize) {
    let before = STEPS.fetch_add(steps as u64, Ordering::Relaxed);
    let now = before + steps as u64;
    if before / EACH < now / EACH {
        eprintln!("steps: {now}");
    }
}

//! Holds a small game to all laws.

// One line per function, so that the whole game fits on a screen.
#[rustfmt::skip]
mod stones;

use stones::{Pile, TwoSeats};

fn main() {
    let report = testkit::assert_laws::<Pile>(&TwoSeats, 0..100);
    assert!(report.steps > 500, "hardly played: {report:?}");
}

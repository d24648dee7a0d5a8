//! Holds a small game to all laws.

// One line per function, so that the whole game fits on a screen.
#[rustfmt::skip]
mod stones;

use kernel::NoOptions;
use stones::Pile;

fn main() {
    let report = testkit::assert_laws::<Pile>(&NoOptions, 0..100);
    assert!(report.steps > 500, "hardly played: {report:?}");
}

//! The law about turns: clocks, undo and drafts go by their numbers.

use crate::law::{Law, Verdict, ensure};
use kernel::{Observe, Seat, Seats, Viewer};

/// What was last known about a seat's turns.
#[derive(Clone, Copy)]
struct Known {
    number: u32,
    /// The number when the seat was last to act; none if it never was.
    acted: Option<u32>,
}

/// Follows the turns of all seats through a game.
pub(crate) struct Turns {
    known: Vec<Known>,
    to_act: Seats,
}

impl Turns {
    pub(crate) fn start<G: Observe>(views: &[(Viewer, G::View)], to_act: Seats) -> Turns {
        let known = numbers::<G>(views)
            .map(|(seat, number)| Known { number, acted: to_act.has(seat).then_some(number) });
        Turns { known: known.collect(), to_act }
    }

    /// A seat has done a step, and this is what everyone knows now.
    pub(crate) fn advance<G: Observe>(
        &mut self,
        by: Seat,
        views: &[(Viewer, G::View)],
        to_act: Seats,
    ) -> Verdict {
        for (seat, number) in numbers::<G>(views) {
            let Known { number: before, acted } = self.known[seat.index()];
            ensure(number >= before, Law::Turns, || {
                format!("the turn of seat {seat} goes from {before} back to {number}")
            })?;
            let (was, is) = (self.to_act.has(seat), to_act.has(seat));
            ensure(!(was && is && seat != by) || number == before, Law::Turns, || {
                format!("a step of seat {by} ends turn {before} of seat {seat}, which is still to act")
            })?;
            ensure(was || !is || acted.is_none_or(|acted| number > acted), Law::Turns, || {
                format!("seat {seat} comes to act again, and its turn is still number {number}")
            })?;
            let acted = if is { Some(number) } else { acted };
            self.known[seat.index()] = Known { number, acted };
        }
        self.to_act = to_act;
        Ok(())
    }
}

fn numbers<G: Observe>(views: &[(Viewer, G::View)]) -> impl Iterator<Item = (Seat, u32)> {
    views.iter().filter_map(|(viewer, view)| Some((viewer.seat()?, G::turn(view))))
}

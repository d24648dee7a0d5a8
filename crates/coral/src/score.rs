//! Points (CO-20, CO-25), ties (CO-21) and who has won.

use crate::cards;
use crate::piece::Species;
use crate::plan::Plan;
use crate::setup::{Mode, Setup};
use crate::state::Open;
use crate::turn::Phase;
use kernel::{BySeat, Outcome, Rule, Seat, Seats, Setup as _};

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// CO-19: all stocks are empty.
    StocksEmpty,
    /// CO-17: no seat that holds a piece can act.
    NobodyCanAct,
    /// CO-24: stock and bag are empty.
    SoloOver,
}

/// Why the match ended, if it has.
pub fn end(open: &Open) -> Option<End> {
    (open.phase == Phase::Over).then(|| match open.setup.mode {
        Mode::Solo => End::SoloOver,
        _ if open.is_spent() => End::StocksEmpty,
        _ => End::NobodyCanAct,
    })
}

/// CO-25: what each species' card counts, and the points for it.
pub fn solo_sheet(open: &Open) -> [(usize, i32); 4] {
    Species::ALL.map(|species| {
        let card = cards::objective(species, open.setup.cards[species.index()]);
        let count = cards::count(&open.reef, species, card.kind);
        (count, card.points(count))
    })
}

/// CO-25: the points of the four cards together.
pub(crate) fn solo_points(sheet: &[(usize, i32); 4]) -> BySeat<i32> {
    let sum = sheet.iter().map(|(_, points)| points).sum();
    BySeat::from_fn(1, |_| sum)
}

/// CO-20: the points of a view from above.
pub(crate) fn plan_points(setup: &Setup, plan: &Plan) -> BySeat<i32> {
    BySeat::from_fn(setup.seats(), |seat| plan.count(setup.species_of(seat)))
}

/// The points as they stand.
pub fn points(open: &Open) -> BySeat<i32> {
    if open.setup.mode == Mode::Solo {
        return solo_points(&solo_sheet(open));
    }
    plan_points(&open.setup, &Plan::of(&open.reef))
}

/// CO-20, CO-21, CO-23: those with the most points; among equals those who show more in the highest level of
/// the reef, then in the next. Partners count together.
fn winners(setup: &Setup, plan: &Plan, points: &BySeat<i32>) -> Seats {
    if setup.mode == Mode::Solo {
        return Seats::NONE;
    }
    let highest = plan.tops().map(|(_, top)| top.z).max().unwrap_or(0);
    let strength = |seat: Seat| {
        let side = [Some(seat), setup.partner(seat)];
        let side: Vec<Seat> = side.into_iter().flatten().collect();
        let own = |species: Option<Species>| side.iter().any(|&s| Some(setup.species_of(s)) == species);
        let sum: i32 = side.iter().map(|&seat| points[seat]).sum();
        let shown = |z: i8| plan.tops().filter(|(_, top)| top.z == z && own(top.species)).count();
        (sum, (0..=highest).rev().map(shown).collect::<Vec<_>>())
    };
    let best = points.seats().map(strength).max();
    points.seats().filter(|&seat| Some(strength(seat)) == best).collect()
}

/// The result, if the match is over.
pub(crate) fn outcome(open: &Open) -> Option<Outcome> {
    (open.phase == Phase::Over).then(|| standing(open))
}

/// The result as it would be now.
pub(crate) fn standing(open: &Open) -> Outcome {
    result(&open.setup, &Plan::of(&open.reef), points(open))
}

/// The result of points and a view from above.
pub(crate) fn result(setup: &Setup, plan: &Plan, scores: BySeat<i32>) -> Outcome {
    let rule = if setup.mode == Mode::Solo { Rule("CO-25") } else { Rule("CO-20") };
    Outcome {
        scores,
        winners: winners(setup, plan, &scores),
        breakdown: BySeat::from_fn(setup.seats(), |seat| vec![(rule, scores[seat])]),
        reason: None,
    }
}

//! Points (CO-20, CO-25), ties (CO-21) and who has won.

use crate::cards;
use crate::piece::Species;
use crate::plan::Plan;
use crate::setup::Mode;
use crate::state::Open;
use crate::turn::Phase;
use kernel::{BySeat, Outcome, Rule, Seat, Seats};

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

/// The points as they stand.
pub fn points(open: &Open) -> BySeat<i32> {
    if open.setup.mode == Mode::Solo {
        let sum = solo_sheet(open).iter().map(|(_, points)| points).sum();
        return BySeat::from_fn(1, |_| sum);
    }
    let plan = Plan::of(&open.reef);
    BySeat::from_fn(open.seats(), |seat| plan.count(open.setup.species_of(seat)))
}

/// CO-20, CO-21, CO-23: those with the most points; among equals those who show more in the highest level of
/// the reef, then in the next. Partners count together.
fn winners(open: &Open, points: &BySeat<i32>) -> Seats {
    if open.setup.mode == Mode::Solo {
        return Seats::NONE;
    }
    let plan = Plan::of(&open.reef);
    let highest = plan.tops().map(|(_, top)| top.z).max().unwrap_or(0);
    let strength = |seat: Seat| {
        let side = [Some(seat), open.setup.partner(seat)];
        let side: Vec<Seat> = side.into_iter().flatten().collect();
        let own = |species: Option<Species>| side.iter().any(|&s| Some(open.setup.species_of(s)) == species);
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
    let rule = if open.setup.mode == Mode::Solo { Rule("CO-25") } else { Rule("CO-20") };
    let scores = points(open);
    Outcome {
        scores,
        winners: winners(open, &scores),
        breakdown: BySeat::from_fn(open.seats(), |seat| vec![(rule, scores[seat])]),
        reason: None,
    }
}

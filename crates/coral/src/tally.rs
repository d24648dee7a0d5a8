//! The score of a match that was played with the box, from the view from above. The points come from [`crate::score`]
//! and [`crate::cards`], as in every match; this file only reads what was entered and checks that it
//! is possible.
//!
//! What is entered is an object: `columns`, a list of `[x, y, species, level]` with the highest cube of every column,
//! wherever the rock may be; levels may all be null, and then ties stay open (CO-21). In solo also `counts`: by species
//! what its card counts, or null where the view from above tells it. Counted is, in solo, a line per card: what it
//! counts, and the points for it.

use crate::Coral;
use crate::cards::{self, Kind};
use crate::piece::{PIECES_EACH, Species};
use crate::plan::{Plan, Top};
use crate::score;
use crate::setup::{Mode, Setup};
use crate::space::{BOUND, Column};
use serde_json::Value;
use shown::{Lang, Miscounted, Miscounts, Tallied, Tally, Text};

/// The cubes of a species (CO-1).
const CUBES: i32 = 3 * PIECES_EACH as i32;
/// The highest level (CO-2).
const HIGHEST: u64 = BOUND as u64 + 1;
/// Rock, north, east, south, west: all are covered (CO-9).
const FEWEST: usize = 5;

const FORM: Miscounted = Miscounted::Unreadable("columns: lists of x, y, species and level are wanted");
const TWICE: Miscounted = Miscounted::Unreadable("columns: one is listed twice");

/// `[x, y, species, level]`.
fn column(value: &Value) -> Option<(Column, Species, Option<u64>)> {
    let [x, y, species, level] = value.as_array()?.as_slice() else { return None };
    let at = Column::try_from([x.as_i64()?, y.as_i64()?]).ok()?;
    let level = if level.is_null() { None } else { Some(level.as_u64()?) };
    Some((at, Species::named(species.as_str()?)?, level))
}

impl Tallied for Coral {
    fn tally(setup: &Setup, entered: &Value) -> Result<Tally, Miscounted> {
        let is_solo = setup.mode == Mode::Solo;
        let mut judge = Miscounts::default();
        let mut tops: Vec<(Column, Top)> = Vec::new();
        let mut has_levels = true;
        for value in entered["columns"].as_array().ok_or(FORM)? {
            let (at, species, level) = column(value).ok_or(FORM)?;
            let place = [at.x, at.y].map(i32::from);
            if tops.iter().any(|(other, _)| *other == at) {
                return Err(TWICE);
            }
            if !is_solo && setup.seat_of(species).is_none() && setup.neutral != Some(species) {
                judge.refuse("CO-8", "species", &place);
            }
            has_levels &= level.is_some();
            let level = level.unwrap_or(1);
            if level == 0 || level > HIGHEST {
                judge.refuse("CO-2", "level", &place);
            }
            tops.push((at, Top { z: (level.clamp(1, HIGHEST) - 1) as i8, species: Some(species) }));
        }
        if !has_levels {
            // Some of the levels would break ties wrongly.
            for (_, top) in &mut tops {
                top.z = 0;
            }
        }
        if !is_solo && tops.len() < FEWEST {
            judge.refuse("CO-9", "columns", &[tops.len() as i32, FEWEST as i32]);
        }
        let plan = Plan::from_tops(&tops);
        for species in Species::ALL {
            let seen = plan.count(species);
            if seen > CUBES {
                judge.refuse("CO-1", "symbols", &[species.index() as i32, seen, CUBES]);
            }
        }
        if !is_solo {
            let outcome = score::result(setup, &plan, score::plan_points(setup, &plan));
            return judge.settle(Tally { outcome, counted: Vec::new(), rating: None });
        }
        let sheet = Species::ALL.map(|species| {
            let said = entered["counts"].get(species.index()).and_then(Value::as_u64);
            card(setup, species, &plan, has_levels, said, &mut judge)
        });
        let outcome = score::result(setup, &plan, score::solo_points(&sheet));
        let rating = cards::rating(outcome.scores.iter().sum());
        let name = |lang| cards::rating_name(rating).get(lang);
        let rating = Some(Text::new(name(Lang::En), name(Lang::De), name(Lang::Nl)));
        let counted = sheet.iter().map(|&(count, points)| vec![count as i32, points]).collect();
        judge.settle(Tally { outcome, counted, rating })
    }
}

/// CO-25: what a card counts, as it is seen or as it was said, and the points for it.
fn card(
    setup: &Setup,
    species: Species,
    plan: &Plan,
    has_levels: bool,
    said: Option<u64>,
    judge: &mut Miscounts,
) -> (usize, i32) {
    let card = cards::objective(species, setup.card_of(species));
    let is_seen = has_levels || !matches!(card.kind, Kind::Tower {});
    let seen = cards::count_from_above(plan, species, card.kind).filter(|_| is_seen);
    let Some(count) = seen.or(said.map(|n| n.min(1_000) as usize)) else {
        judge.refuse("CO-25", "count", &[species.index() as i32]);
        return (0, 0);
    };
    let most = match card.kind {
        Kind::TwoSides { .. } => 2 * CUBES,
        Kind::Tower {} => HIGHEST as i32,
        _ => CUBES,
    };
    if count as i32 > most {
        judge.refuse("CO-1", "symbols", &[species.index() as i32, count as i32, most]);
    }
    (count, card.points(count))
}

//! Points: the coral scoring of a round, the final scoring, and who has won.

use crate::board::{Board, Space, Spaces};
use crate::reef::Reef;
use crate::setup::Animals;
use crate::state::Open;
use crate::tile::{Color, Shows};
use crate::turn::{Face, Phase};
use kernel::{BySeat, Outcome, Rule, Seat, Seats};
use serde::{Deserialize, Serialize};

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// LC-26: after round 10.
    LastRound,
    /// LC-27: the emergency stack was opened before round 10.
    EarlyEnd,
}

/// No line of a sheet comes near this.
pub(crate) const MOST_POINTS: u16 = 10_000;

/// Points by rule. The score is their sum, so it can change by nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// What a written position came with; 0 in play. Counts, but stands on no line of the sheet.
    pub carried: i16,
    /// LC-17: discarded tiles.
    pub discards: i16,
    /// LC-24: coral scorings.
    pub coral: i16,
    /// LC-29: jellyfish left.
    pub jellyfish: i16,
    /// LC-30: limestone left.
    pub limestone: i16,
    /// LC-31 or LC-32.
    pub animals: i16,
    /// LC-33.
    pub majorities: i16,
    /// LC-34.
    pub remote: i16,
}

impl Points {
    /// All together.
    pub fn sum(&self) -> i32 {
        self.lines().into_iter().map(i32::from).sum()
    }

    /// Whether every line is as small as in any match.
    pub(crate) fn is_small(&self) -> bool {
        self.lines().into_iter().all(|points| points.unsigned_abs() <= MOST_POINTS)
    }

    fn lines(&self) -> [i16; 8] {
        let Points { carried, discards, coral, jellyfish, limestone, animals, majorities, remote } = *self;
        [carried, discards, coral, jellyfish, limestone, animals, majorities, remote]
    }
}

/// LC-24: in each level the smallest visible number of the color; the sum.
pub fn coral(reef: &Reef, color: Color) -> i16 {
    let numbers = Shows::NUMBERS.map(|number| reef.showing(number) & reef.color(color));
    let mut left = numbers.into_iter().fold(Spaces::EMPTY, |all, set| all | set);
    let mut sum = 0;
    let mut level = 1;
    while !left.is_empty() {
        let here = reef.at_height(level);
        let smallest = numbers.iter().position(|set| !(*set & here).is_empty());
        sum += smallest.map_or(0, |index| index as i16 + 1);
        left = left.without(here);
        level += 1;
    }
    sum
}

/// LC-24: the markers that come with a scoring in this round.
pub fn round_limestone(round: u8) -> u8 {
    match round {
        0..=4 => 4,
        5..=7 => 2,
        8..=9 => 1,
        _ => 0,
    }
}

/// LC-31: points for up to four visible animals of a species, in the order of [`Shows::ANIMALS`].
const DARK: [[i16; 5]; 4] = [[0, 0, 1, 4, 8], [0, 2, 4, 7, 10], [0, 1, 6, 7, 12], [0, 4, 8, 11, 14]];

/// LC-31.
pub fn animals_dark(reef: &Reef) -> i16 {
    let count = |shows| reef.showing(shows).len().min(4) as usize;
    Shows::ANIMALS.into_iter().zip(DARK).map(|(animal, points)| points[count(animal)]).sum()
}

/// LC-32.
pub fn animals_light(reef: &Reef, board: &Board) -> i16 {
    let mut sum = 0;
    let open_water = board.water.without(reef.covered());
    for animal in Shows::ANIMALS {
        for space in reef.showing(animal).map(Space::at_cell) {
            let height = reef.height(space);
            let corals = space.neighbors() & reef.covered();
            let beside = |test: &dyn Fn(u8) -> bool| {
                corals.filter(|&cell| test(reef.height(Space::at_cell(cell)))).count()
            };
            let (count, some, points, many, more) = match animal {
                Shows::Shell => ((space.neighbors() & open_water).len() as usize, 1, 1, 3, 2),
                Shows::Crab => (beside(&|h| h == height), 1, 1, 4, 3),
                Shows::Seahorse => (beside(&|h| h > height), 1, 2, 6, 7),
                _ => (beside(&|h| h < height), 1, 2, 5, 4),
            };
            sum += if count >= many {
                more
            } else if count >= some {
                points
            } else {
                0
            };
        }
    }
    sum
}

/// LC-33 for one color: points by number of visible halves.
pub fn majority(counts: &BySeat<u32>) -> BySeat<i16> {
    let most = counts.iter().copied().max().unwrap_or(0);
    let second = counts.iter().copied().filter(|&n| n < most).max().unwrap_or(0);
    let how_many = |wanted| counts.iter().filter(|&&n| n == wanted).count();
    let (firsts, seconds) = (how_many(most), how_many(second));
    BySeat::from_fn(counts.len(), |seat| match counts[seat] {
        0 => 0,
        n if n == most && firsts == 1 => 4,
        n if n == most => 3,
        n if n == second && firsts == 1 && seconds == 1 => 2,
        n if n == second && firsts == 1 => 1,
        _ => 0,
    })
}

/// LC-34: minus the penalties of remote limestone still free.
pub fn remote(reef: &Reef, board: &Board) -> i16 {
    let covered = reef.covered();
    let free = Space::all().filter(|space| !covered.has(space.cell()));
    -free.map(|space| i16::from(board.penalty[space.index()])).sum::<i16>()
}

/// LC-29 to LC-34 for all seats, into their points.
pub(crate) fn count_final(open: &mut Open) {
    let majorities = Color::ALL.map(|color| {
        majority(&BySeat::from_fn(open.seats(), |seat| open.players[seat].reef.color(color).len()))
    });
    let (animals, board) = (open.animals(), *open.board());
    let seats = open.players.seats();
    for seat in seats {
        let player = &mut open.players[seat];
        let jellyfish = player.scoring.iter().filter(|&&face| face == Face::Jellyfish).count() as i16;
        player.points = Points {
            jellyfish: 2 * jellyfish,
            limestone: i16::from(player.limestone / 2),
            animals: match animals {
                Animals::Dark => animals_dark(&player.reef),
                Animals::Light => animals_light(&player.reef, &board),
            },
            majorities: majorities.iter().map(|points| points[seat]).sum(),
            remote: remote(&player.reef, &board),
            ..player.points
        };
    }
}

/// The points of a seat by rule, in the order of the score sheet.
pub fn sheet(points: &Points, animals: Animals) -> Vec<(Rule, i32)> {
    let animals_rule = match animals {
        Animals::Dark => "LC-31",
        Animals::Light => "LC-32",
    };
    [
        ("LC-17", points.discards),
        ("LC-24", points.coral),
        ("LC-29", points.jellyfish),
        ("LC-30", points.limestone),
        (animals_rule, points.animals),
        ("LC-33", points.majorities),
        ("LC-34", points.remote),
    ]
    .map(|(rule, points)| (Rule(rule), i32::from(points)))
    .to_vec()
}

/// LC-35: most points, then most limestone; the rest share.
fn winners(open: &Open) -> Seats {
    let key = |seat: Seat| (open.players[seat].points.sum(), open.players[seat].limestone);
    let best = open.players.seats().map(key).max();
    open.players.seats().filter(|&seat| Some(key(seat)) == best).collect()
}

/// The result once the match is over.
pub(crate) fn outcome(open: &Open) -> Option<Outcome> {
    (open.phase == Phase::Over).then(|| Outcome {
        scores: BySeat::from_fn(open.seats(), |seat| open.players[seat].points.sum()),
        winners: winners(open),
        breakdown: BySeat::from_fn(open.seats(), |seat| sheet(&open.players[seat].points, open.animals())),
        reason: None,
    })
}

/// Why the match ended, if it has.
pub fn end(open: &Open) -> Option<End> {
    (open.phase == Phase::Over).then_some(if open.extra_phase { End::EarlyEnd } else { End::LastRound })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn majority_of(counts: &[u32]) -> Vec<i16> {
        majority(&BySeat::from_fn(counts.len(), |seat| counts[seat.index()])).as_slice().to_vec()
    }

    #[test]
    fn majorities_are_shared_by_lc_33() {
        for (counts, points) in [
            (vec![5, 3], vec![4, 2]),
            (vec![5, 5], vec![3, 3]),
            (vec![5, 0], vec![4, 0]),
            (vec![0, 0], vec![0, 0]),
            (vec![5, 5, 3], vec![3, 3, 0]),
            (vec![5, 3, 3, 1], vec![4, 1, 1, 0]),
            (vec![2, 2, 2, 2], vec![3, 3, 3, 3]),
            (vec![1, 4, 2, 0], vec![0, 4, 2, 0]),
        ] {
            assert_eq!(majority_of(&counts), points, "{counts:?}");
        }
    }

    #[test]
    fn limestone_comes_with_the_round() {
        let by_round: Vec<u8> = (1..=10).map(round_limestone).collect();
        assert_eq!(by_round, [4, 4, 4, 4, 2, 2, 2, 1, 1, 0]);
    }
}

//! Points: the coral scoring of a round, the final scoring, and who has won.

use crate::board::{Board, Space, Spaces};
use crate::reef::Reef;
use crate::setup::{Animals, Setup};
use crate::state::{Open, Player};
use crate::tile::{Color, Shows};
use crate::turn::{Face, Phase};
use kernel::{BySeat, Outcome, Rule, Seat};
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
pub fn round_limestone(setup: &Setup, round: u8) -> u8 {
    let markers = match round {
        0..=4 => 4,
        5..=7 => 2,
        8..=9 => 1,
        _ => 0,
    };
    // One more by a version that tests alone know.
    markers + u8::from(cfg!(feature = "next-rules") && setup.rules >= 2)
}

/// LC-31: points for up to four visible animals of a species, in the order of [`Shows::ANIMALS`].
const DARK: [[i16; 5]; 4] = [[0, 0, 1, 4, 8], [0, 2, 4, 7, 10], [0, 1, 6, 7, 12], [0, 4, 8, 11, 14]];

/// LC-32, in the same order: how many neighbors of the right kind it takes for more than nothing, and the points for
/// that; how many for the most, and the points for that.
const LIGHT: [[(usize, i16); 2]; 4] =
    [[(1, 1), (3, 2)], [(1, 1), (4, 3)], [(1, 2), (6, 7)], [(1, 2), (5, 4)]];

/// Animals as the final scoring counts them, by species in the order of [`Shows::ANIMALS`]. By LC-31 the visible ones,
/// and nothing; by LC-32 those that score the lower and those that score the higher number.
pub type AnimalCounts = [[u8; 2]; 4];

/// LC-31: the visible animals.
pub fn count_dark(reef: &Reef) -> AnimalCounts {
    Shows::ANIMALS.map(|animal| [reef.showing(animal).len() as u8, 0])
}

/// LC-32: the visible animals that score something.
pub fn count_light(reef: &Reef, board: &Board) -> AnimalCounts {
    let mut counts = AnimalCounts::default();
    let open_water = board.water.without(reef.covered());
    for (species, animal) in Shows::ANIMALS.into_iter().enumerate() {
        for space in reef.showing(animal).map(Space::at_cell) {
            let height = reef.height(space);
            let corals = space.neighbors() & reef.covered();
            let beside = |test: &dyn Fn(u8) -> bool| {
                corals.filter(|&cell| test(reef.height(Space::at_cell(cell)))).count()
            };
            let count = match animal {
                Shows::Shell => (space.neighbors() & open_water).len() as usize,
                Shows::Crab => beside(&|h| h == height),
                Shows::Seahorse => beside(&|h| h > height),
                _ => beside(&|h| h < height),
            };
            let [(some, _), (many, _)] = LIGHT[species];
            if count >= some {
                counts[species][usize::from(count >= many)] += 1;
            }
        }
    }
    counts
}

/// LC-31 or LC-32: the points for them.
pub fn animal_points(counts: &AnimalCounts, animals: Animals) -> i16 {
    let points = |(species, &[few, many]): (usize, &[u8; 2])| match animals {
        Animals::Dark => DARK[species][usize::from(few.min(4))],
        Animals::Light => {
            let [(_, less), (_, more)] = LIGHT[species];
            i16::from(few) * less + i16::from(many) * more
        }
    };
    counts.iter().enumerate().map(points).sum()
}

/// LC-31.
pub fn animals_dark(reef: &Reef) -> i16 {
    animal_points(&count_dark(reef), Animals::Dark)
}

/// LC-32.
pub fn animals_light(reef: &Reef, board: &Board) -> i16 {
    animal_points(&count_light(reef, board), Animals::Light)
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
    let free = board.remote().without(reef.covered()).map(Space::at_cell);
    -free.map(|space| i16::from(board.penalty[space.index()])).sum::<i16>()
}

/// All that the final scoring counts at a seat (LC-29 to LC-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counted {
    /// LC-29: scoring tiles jellyfish side up that were not spent.
    pub jellyfish: u8,
    /// LC-30: markers.
    pub limestone: u8,
    /// LC-31 or LC-32.
    pub animals: AnimalCounts,
    /// LC-33: visible halves of each color.
    pub halves: [u8; 4],
    /// LC-34: the penalties of remote limestone still free, as a negative number.
    pub remote: i16,
}

impl Counted {
    /// What is counted of a reef.
    pub(crate) fn on(reef: &Reef, board: &Board, animals: Animals) -> Counted {
        Counted {
            animals: match animals {
                Animals::Dark => count_dark(reef),
                Animals::Light => count_light(reef, board),
            },
            halves: Color::ALL.map(|color| reef.color(color).len() as u8),
            remote: remote(reef, board),
            ..Counted::default()
        }
    }
}

/// LC-29 to LC-34 for all seats, beside the points they have.
pub(crate) fn final_points(
    counted: &BySeat<Counted>,
    before: &BySeat<Points>,
    animals: Animals,
) -> BySeat<Points> {
    let seats = counted.len();
    let majorities = Color::ALL
        .map(|color| majority(&BySeat::from_fn(seats, |seat| counted[seat].halves[color as usize].into())));
    BySeat::from_fn(seats, |seat| {
        let own = &counted[seat];
        Points {
            jellyfish: 2 * i16::from(own.jellyfish),
            limestone: i16::from(own.limestone / 2),
            animals: animal_points(&own.animals, animals),
            majorities: majorities.iter().map(|points| points[seat]).sum(),
            remote: own.remote,
            ..before[seat]
        }
    })
}

/// LC-29 to LC-34 for all seats, into their points.
pub(crate) fn count_final(open: &mut Open) {
    let (animals, seats) = (open.animals(), open.seats());
    let count = |player: &Player| Counted {
        jellyfish: player.scoring.iter().filter(|&&face| face == Face::Jellyfish).count() as u8,
        limestone: player.limestone,
        ..Counted::on(&player.reef, open.board(), animals)
    };
    let counted = BySeat::from_fn(seats, |seat| count(&open.players[seat]));
    let before = BySeat::from_fn(seats, |seat| open.players[seat].points);
    let points = final_points(&counted, &before, animals);
    for seat in points.seats() {
        open.players[seat].points = points[seat];
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

/// The result of points and markers. LC-35: most points, then most limestone; the rest share.
pub(crate) fn result(points: &BySeat<Points>, limestone: &BySeat<u8>, animals: Animals) -> Outcome {
    let key = |seat: Seat| (points[seat].sum(), limestone[seat]);
    let best = points.seats().map(key).max();
    Outcome {
        scores: BySeat::from_fn(points.len(), |seat| points[seat].sum()),
        winners: points.seats().filter(|&seat| Some(key(seat)) == best).collect(),
        breakdown: BySeat::from_fn(points.len(), |seat| sheet(&points[seat], animals)),
        reason: None,
    }
}

/// The result once the match is over.
pub(crate) fn outcome(open: &Open) -> Option<Outcome> {
    (open.phase == Phase::Over).then(|| {
        let points = BySeat::from_fn(open.seats(), |seat| open.players[seat].points);
        let limestone = BySeat::from_fn(open.seats(), |seat| open.players[seat].limestone);
        result(&points, &limestone, open.animals())
    })
}

/// Why the match ended, if it has.
pub fn end(open: &Open) -> Option<End> {
    (open.phase == Phase::Over).then_some(if open.extra_phase { End::EarlyEnd } else { End::LastRound })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Setup as _;
    use kernel::versions::with_rules;
    use serde_json::Map;

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
        let by_round = |version: u32| -> Vec<u8> {
            let setup = Setup::new(2, &with_rules(&Map::new(), version)).unwrap();
            (1..=10).map(|round| round_limestone(&setup, round)).collect()
        };
        assert_eq!(by_round(1), [4, 4, 4, 4, 2, 2, 2, 1, 1, 0]);
        #[cfg(feature = "next-rules")]
        assert_eq!(by_round(2), [5, 5, 5, 5, 3, 3, 3, 2, 2, 1]);
    }
}

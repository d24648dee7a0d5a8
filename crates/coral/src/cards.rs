//! The solo cards (CO-24, CO-25): setups, objectives, ratings. Invented, like the data file they come from.

use crate::piece::{Piece, Species};
use crate::plan::Plan;
use crate::reef::Reef;
use crate::space::{Cell, Column, ROCK};
use serde::{Deserialize, Serialize};
use shown::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How hard an objective card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "CardLevel"))]
#[allow(missing_docs)]
pub enum Level {
    I,
    II,
    III,
}

impl Level {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::I => "I",
            Level::II => "II",
            Level::III => "III",
        }
    }

    /// The level with a name.
    pub fn named(name: &str) -> Option<Level> {
        [Level::I, Level::II, Level::III].into_iter().find(|level| level.name() == name)
    }
}

/// Where one looks at the reef from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Side {
    Above,
    North,
    East,
    South,
    West,
}

impl Side {
    const ALL: [Side; 5] = [Side::Above, Side::North, Side::East, Side::South, Side::West];
}

/// What a card counts. The names are those of the data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", content = "params", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Kind {
    Visible { from: Side },
    TwoSides { from: [Side; 2] },
    Level { min: i8 },
    Table {},
    Tower {},
    Patch {},
    Patches {},
    Hidden { from: Side },
}

/// A text in three languages.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[allow(missing_docs)]
pub struct Words {
    en: String,
    de: String,
    nl: String,
}

impl Words {
    /// In one of them.
    pub fn get(&self, lang: Lang) -> &str {
        lang.choose(&self.en, &self.de, &self.nl)
    }
}

/// An objective card.
#[derive(Clone, Debug, Deserialize)]
pub struct Objective {
    /// The species it is for.
    pub species: Species,
    difficulty: Level,
    /// What it counts.
    #[serde(flatten)]
    pub kind: Kind,
    thresholds: [usize; 5],
    /// Its name.
    pub name: Words,
    /// What to do.
    pub text: Words,
}

/// A setup card, ready for use.
pub(crate) struct SetupCard {
    pub(crate) pieces: Vec<(Species, Piece)>,
    /// By species.
    pub(crate) pawns: [Cell; 4],
    pub(crate) name: Words,
}

#[derive(Deserialize)]
struct PieceForm {
    species: Species,
    cells: Piece,
}

#[derive(Deserialize)]
struct PawnsForm {
    red: Cell,
    tube: Cell,
    sun: Cell,
    brain: Cell,
}

#[derive(Deserialize)]
struct SetupForm {
    name: Words,
    pieces: Vec<PieceForm>,
    pawns: PawnsForm,
}

#[derive(Deserialize)]
struct RatingForm {
    least: i32,
    name: Words,
}

#[derive(Deserialize)]
struct DataForm {
    setups: Vec<SetupForm>,
    objectives: Vec<Objective>,
    ratings: Vec<RatingForm>,
}

struct Data {
    setups: Vec<SetupCard>,
    objectives: Vec<Objective>,
    ratings: Vec<RatingForm>,
}

static DATA: LazyLock<Data> = LazyLock::new(|| {
    // A test reads the same file and says what is wrong with it. By way of a value, because what reads these forms
    // from values is there anyway, and space is tight in a page.
    let file = serde_json::from_str(include_str!("../data/coral-solo.json"));
    let DataForm { setups, objectives, ratings } = file
        .and_then(|file: serde_json::Value| DataForm::deserialize(&file))
        .expect("the cards shipped are sound");
    let card = |form: SetupForm| {
        let PawnsForm { red, tube, sun, brain } = form.pawns;
        SetupCard {
            pieces: form.pieces.iter().map(|piece| (piece.species, piece.cells)).collect(),
            pawns: [red, tube, sun, brain],
            name: form.name,
        }
    };
    Data { setups: setups.into_iter().map(card).collect(), objectives, ratings }
});

/// The setup card with a number from 1 to 6.
pub(crate) fn setup_card(number: u8) -> &'static SetupCard {
    let last = DATA.setups.len() - 1;
    &DATA.setups[usize::from(number).saturating_sub(1).min(last)]
}

/// The objective card of a species and a level.
pub fn objective(species: Species, level: Level) -> &'static Objective {
    let is_it = |card: &&Objective| card.species == species && card.difficulty == level;
    DATA.objectives.iter().find(is_it).unwrap_or(&DATA.objectives[0])
}

impl Objective {
    /// The counts that are worth a point each.
    pub fn thresholds(&self) -> [usize; 5] {
        self.thresholds
    }

    /// The points for a count, 0 to 5: one per threshold met.
    pub fn points(&self, count: usize) -> i32 {
        let is_met = |threshold: &&usize| match self.kind {
            Kind::Hidden { .. } => count <= **threshold,
            _ => count >= **threshold,
        };
        self.thresholds.iter().filter(is_met).count() as i32
    }
}

/// The cubes seen from a side, with their species; the rock is among them. On each line of sight the nearest.
pub fn seen(reef: &Reef, side: Side) -> BTreeMap<Cell, Option<Species>> {
    let mut nearest: BTreeMap<(i8, i8), (i8, Cell, Option<Species>)> = BTreeMap::new();
    let cubes = reef.cubes().map(|(cell, species)| (cell, Some(species))).chain([(ROCK, None)]);
    for (cell, species) in cubes {
        let [x, y, z] = <[i8; 3]>::from(cell);
        let (line, nearness) = match side {
            Side::Above => ((x, y), z),
            Side::North => ((x, z), y),
            Side::South => ((x, z), -y),
            Side::East => ((y, z), x),
            Side::West => ((y, z), -x),
        };
        let entry = nearest.entry(line).or_insert((nearness, cell, species));
        if entry.0 < nearness {
            *entry = (nearness, cell, species);
        }
    }
    nearest.into_values().map(|(_, cell, species)| (cell, species)).collect()
}

/// The sizes of the groups of columns, joined edge to edge, that show a species from above.
fn patches(plan: &Plan, species: Species) -> Vec<usize> {
    let showing = plan.tops().filter(|(_, top)| top.species == Some(species)).map(|(column, _)| column);
    // One by one: gathered, they would be sorted, and space is tight in a page.
    let mut left = BTreeSet::new();
    left.extend(showing);
    let mut sizes = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut open = vec![first];
        let mut size = 0;
        while let Some(Column { x, y }) = open.pop() {
            size += 1;
            let around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|(x, y)| Column { x, y });
            open.extend(around.into_iter().filter(|column| left.remove(column)));
        }
        sizes.push(size);
    }
    sizes
}

/// CO-25: what a card counts, if the view from above tells it.
pub fn count_from_above(plan: &Plan, species: Species, kind: Kind) -> Option<usize> {
    Some(match kind {
        Kind::Visible { from: Side::Above } | Kind::Hidden { from: Side::Above } => {
            plan.count(species) as usize
        }
        Kind::Tower {} => {
            let own = plan.tops().filter(|(_, top)| top.species == Some(species));
            own.map(|(_, top)| top.z as usize + 1).max().unwrap_or(0)
        }
        Kind::Patch {} => patches(plan, species).into_iter().max().unwrap_or(0),
        Kind::Patches {} => patches(plan, species).len(),
        Kind::Visible { .. }
        | Kind::Hidden { .. }
        | Kind::TwoSides { .. }
        | Kind::Level { .. }
        | Kind::Table {} => {
            return None;
        }
    })
}

/// CO-25: what a card counts.
pub fn count(reef: &Reef, species: Species, kind: Kind) -> usize {
    let symbols = |side: Side| seen(reef, side).values().filter(|other| **other == Some(species)).count();
    let cubes = |wanted: &dyn Fn(Cell) -> bool| {
        let seen = Side::ALL.into_iter().flat_map(|side| seen(reef, side));
        let own = seen.filter(|(cell, other)| *other == Some(species) && wanted(*cell)).map(|(cell, _)| cell);
        let mut cubes = BTreeSet::new();
        cubes.extend(own);
        cubes.len()
    };
    count_from_above(&Plan::of(reef), species, kind).unwrap_or_else(|| match kind {
        Kind::Visible { from } | Kind::Hidden { from } => symbols(from),
        Kind::TwoSides { from } => from.into_iter().map(symbols).sum(),
        Kind::Level { min } => cubes(&|cell| cell.z() + 1 >= min),
        Kind::Table {} => cubes(&|cell| cell.z() == 0),
        // Told from above.
        Kind::Tower {} | Kind::Patch {} | Kind::Patches {} => 0,
    })
}

/// The rating of a solo score, from 0 (0 to 3 points) to 6 (all 20).
pub fn rating(points: i32) -> usize {
    DATA.ratings.iter().filter(|rating| points >= rating.least).count().saturating_sub(1)
}

/// What a rating is called.
pub(crate) fn rating_name(rating: usize) -> &'static Words {
    &DATA.ratings[rating.min(DATA.ratings.len() - 1)].name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stability::judge;

    #[test]
    fn there_are_six_setups_that_hold() {
        assert_eq!(DATA.setups.len(), 6);
        for card in &DATA.setups {
            let mut reef = Reef::default();
            for &(species, piece) in &card.pieces {
                assert!(reef.has_room_for(piece));
                reef.add(species, piece);
            }
            assert!(judge(&reef).holds(), "{}", card.name.en);
        }
    }

    #[test]
    fn there_are_twelve_objectives_of_five_points() {
        assert_eq!(DATA.objectives.len(), 12);
        for species in Species::ALL {
            for level in [Level::I, Level::II, Level::III] {
                let card = objective(species, level);
                assert_eq!((card.species, card.difficulty), (species, level));
                let points: Vec<i32> = (0..=72).map(|count| card.points(count)).collect();
                assert!(points.contains(&0) && points.contains(&5));
            }
        }
    }

    #[test]
    fn ratings_begin_where_co_25_says() {
        let best: Vec<i32> = (0..=20).filter(|&n| n == 20 || rating(n) != rating(n + 1)).collect();
        assert_eq!(best, [3, 6, 9, 12, 15, 19, 20]);
    }
}

//! Simple players. `greedy` looks one turn ahead with a rough idea of what a reef is worth; `hungry` takes as
//! many tiles as it can, so that the bag runs out.

use crate::Lumicora;
use crate::board::Space;
use crate::reef::Reef;
use crate::score;
use crate::setup::Animals;
use crate::state::{LAST_ROUND, MOST_LIMESTONE, Open, Player};
use crate::step::{Source, Step};
use crate::tile::{Color, Tile, TileSet};
use crate::turn::{Face, Stage};
use crate::view::View;
use kernel::{Dice, Policies};

impl Policies for Lumicora {
    const POLICIES: &'static [&'static str] = &["greedy", "hungry"];

    fn choose<D: Dice>(policy: &str, view: &View, legal: &[Step], dice: &mut D) -> Step {
        let seat = kernel::View::viewer(view).seat().unwrap_or_default();
        let mind = Mind { open: &view.open, player: &view.open.players[seat] };
        let value = |step: &Step| match policy {
            "hungry" => mind.hunger(step),
            _ => mind.greed(step),
        };
        let values: Vec<i32> = legal.iter().map(value).collect();
        let best = values.iter().copied().max().unwrap_or(0);
        let among: Vec<Step> =
            legal.iter().zip(&values).filter(|(_, v)| **v == best).map(|(s, _)| *s).collect();
        among[dice.pick(among.len())]
    }
}

/// Values are in hundredths of a point.
const POINT: i32 = 100;
/// What a marker is worth: half a point at the end, and room to grow before.
const MARKER: i32 = 60;

/// One seat's thoughts on its view.
struct Mind<'a> {
    open: &'a Open,
    player: &'a Player,
}

impl Mind<'_> {
    fn greed(&self, step: &Step) -> i32 {
        match *step {
            Step::Orient { .. } | Step::Done => 0,
            // A jellyfish is worth two points in the end; a blind swap is not.
            Step::Swap { .. } | Step::Pick { .. } => -2 * POINT,
            Step::Offer { tile } => self.best_action(tile) - POINT * i32::from(tile.number()) / 100,
            Step::Limestone => self.limestone(self.player.offered),
            Step::Take { from: Source::Display, tile } => self.gain(tile),
            Step::Take { from: Source::Atoll, tile } => self.take_from_atoll(tile),
            Step::Place { tile, at } => {
                self.after(tile, at) - self.worth(&self.player.reef, self.player.limestone)
            }
            Step::Discard { .. } => -POINT,
            Step::Score { color } => self.scoring(color),
            Step::Skip => 0,
        }
    }

    fn hunger(&self, step: &Step) -> i32 {
        let atoll = self.open.atoll;
        match *step {
            Step::Swap { from: Source::Atoll, .. } if most_of_one_color(atoll, None) < 3 => 9,
            Step::Swap { .. } | Step::Pick { .. } | Step::Limestone | Step::Discard { .. } | Step::Skip => 0,
            Step::Orient { .. } | Step::Done => 1,
            // One color is kept for the end, so that an extra scoring phase has something to ask.
            Step::Score { .. } if self.left_to_score() > 1 || self.open.extra_phase => 1,
            Step::Score { .. } if self.open.round == LAST_ROUND => 1,
            Step::Score { .. } => -1,
            Step::Offer { tile } => 1 + most_of_one_color(atoll, Some(tile.color())),
            Step::Take { from: Source::Display, .. } => 1,
            Step::Take { from: Source::Atoll, tile } if self.player.stage == Stage::Action => {
                // The lowest id of its color leaves the most to follow.
                2 * TileSet::of_color(tile.color()).and(atoll).without(before(tile)).len().min(3) as i32
            }
            Step::Take { from: Source::Atoll, tile } => 200 - i32::from(tile.id()),
            Step::Place { .. } => 2,
        }
    }

    /// The best that can be done after offering this tile.
    fn best_action(&self, offer: Tile) -> i32 {
        let own = self.player.display.without(TileSet::of(offer)).map(|tile| self.gain(tile));
        let atoll =
            self.open.atoll.without(TileSet::of_color(offer.color())).map(|tile| self.take_from_atoll(tile));
        own.chain(atoll).max().unwrap_or(0).max(self.limestone(Some(offer)))
    }

    fn limestone(&self, offered: Option<Tile>) -> i32 {
        let room = MOST_LIMESTONE.saturating_sub(self.player.limestone);
        MARKER * i32::from(offered.map_or(0, Tile::number).min(room))
    }

    /// A tile and what can still be taken with it, the later ones for less: they get in each other's way.
    fn take_from_atoll(&self, tile: Tile) -> i32 {
        let room = 2 - usize::from(self.player.taken.min(2));
        let rest = TileSet::of_color(tile.color()).and(self.open.atoll).after(Some(tile));
        let mut gains: Vec<i32> = rest.map(|tile| self.gain(tile) / 2).filter(|&gain| gain > 0).collect();
        gains.sort_unstable();
        self.gain(tile) + gains.iter().rev().take(room).sum::<i32>()
    }

    /// The best place of a tile, or its discard.
    fn gain(&self, tile: Tile) -> i32 {
        let now = self.worth(&self.player.reef, self.player.limestone);
        let mut best = -POINT;
        let places = self.player.reef.places(tile.color(), self.open.board(), self.player.limestone);
        places.each(|at| best = best.max(self.after(tile, at) - now));
        best
    }

    fn after(&self, tile: Tile, at: [Space; 2]) -> i32 {
        let mut reef = self.player.reef;
        let is_free = reef.height(at[0]) == 0;
        let cost = if is_free { crate::legal::water_cost(&self.open.setup, at) } else { 0 };
        reef.lay(at, tile.halves());
        self.worth(&reef, self.player.limestone.saturating_sub(cost))
    }

    /// What a reef promises: scorings to come, the final counts as they stand, and some room.
    fn worth(&self, reef: &Reef, limestone: u8) -> i32 {
        let to_come = |color: &Color| self.player.face(*color) == Face::Coral;
        let corals: i32 =
            Color::ALL.into_iter().filter(to_come).map(|c| i32::from(score::coral(reef, c))).sum();
        let animals = match self.open.animals() {
            Animals::Dark => score::animals_dark(reef),
            Animals::Light => score::animals_light(reef, self.open.board()),
        };
        let remote = score::remote(reef, self.open.board());
        let seen = reef.covered().len() as i32;
        POINT * (i32::from(animals) + i32::from(remote))
            + 80 * corals
            + 25 * seen
            + MARKER * i32::from(limestone)
    }

    fn left_to_score(&self) -> usize {
        self.player.scoring.iter().filter(|&&face| face == Face::Coral).count()
    }

    /// Score what is good enough, or what would never be scored otherwise.
    fn scoring(&self, color: Color) -> i32 {
        let points = i32::from(score::coral(&self.player.reef, color));
        let left = self.left_to_score();
        let rounds = usize::from(LAST_ROUND - self.open.round.min(LAST_ROUND));
        let wanted = if left > rounds || self.open.early_end { -1 } else { 4 + rounds as i32 / 2 };
        POINT * (points - wanted)
    }
}

/// The tiles with lower ids.
fn before(tile: Tile) -> TileSet {
    (0..tile.id()).filter_map(Tile::new).collect()
}

fn most_of_one_color(tiles: TileSet, but: Option<Color>) -> i32 {
    let others = Color::ALL.into_iter().filter(|&color| Some(color) != but);
    others.map(|color| tiles.and(TileSet::of_color(color)).len().min(3) as i32).max().unwrap_or(0)
}

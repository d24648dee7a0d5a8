//! Lumicora: points now, coral scorings to come by level, animals, majorities, room and limestone.

use super::{Evaluated, Evaluator, final_shares, shares};
use kernel::{BySeat, MAX_SEATS, Seat};
use lumicora::board::Space;
use lumicora::reef::Reef;
use lumicora::score;
use lumicora::tile::{Color, Shows, Tile, TileSet};
use lumicora::turn::{Face, Stage};
use lumicora::{Animals, LAST_ROUND, Lumicora, MOST_LIMESTONE, Open, Player, Source, Step};

/// Weights in points.
#[derive(Clone, Debug, PartialEq)]
pub struct LumicoraEval {
    /// A point that a color would score now, while its scoring tile is unused.
    coral: f32,
    /// The growth of an unused color per remaining round, for at most four rounds.
    growth: f32,
    /// A point for animals as they lie.
    animals: f32,
    /// A point for majorities as they stand.
    majorities: f32,
    /// A marker in store.
    limestone: f32,
    /// A covered space.
    room: f32,
    /// A tile in hand.
    hand: f32,
    /// How uncertain the result is, in points per remaining round.
    spread: f32,
    /// The octopus.
    octopus: f32,
}

// `cargo xtask tune lumicora --games 500 --iterations 200` from weights set by hand
// (docs/bots.md): 19,137 positions, the surprise fell from
// 0.582 to 0.569; the new weights won 108 of 200 games and lost 90, and 164 of 300 at 1,000 simulations a turn.
impl Default for LumicoraEval {
    fn default() -> LumicoraEval {
        LumicoraEval {
            coral: 0.6071,
            growth: 1.2,
            animals: 0.8182,
            majorities: 0.0797,
            limestone: 0.66,
            room: 0.5082,
            hand: 1.5,
            spread: 0.8571,
            octopus: 0.0133,
        }
    }
}

impl Evaluated for Lumicora {
    type Eval = LumicoraEval;

    const ITERATIONS: [u32; 4] = [60, 300, 2_500, 80_000];

    fn evaluator() -> LumicoraEval {
        LumicoraEval::default()
    }
}

fn rounds_left(open: &Open) -> u8 {
    if open.ends_early() { 0 } else { LAST_ROUND - open.round().min(LAST_ROUND) }
}

impl LumicoraEval {
    /// What a reef is worth to a seat with these scoring tiles, without majorities.
    fn reef(&self, open: &Open, player: &Player, reef: &Reef, limestone: u8) -> f32 {
        let mut corals = 0.0;
        for color in Color::ALL {
            if player.face(color) == Face::Coral {
                corals += f32::from(score::coral(reef, color));
            }
        }
        let animals = match open.animals() {
            Animals::Dark => score::animals_dark(reef),
            Animals::Light => score::animals_light(reef, open.board()),
        };
        let remote = score::remote(reef, open.board());
        self.coral * corals
            + self.animals * f32::from(animals)
            + f32::from(remote)
            + self.room * reef.covered().len() as f32
            + self.limestone * f32::from(limestone)
    }

    fn seat(&self, open: &Open, seat: Seat) -> f32 {
        let player = open.player(seat);
        let left = rounds_left(open);
        let unused = Color::ALL.into_iter().filter(|&color| player.face(color) == Face::Coral).count();
        let jellyfish = Color::ALL.into_iter().filter(|&color| player.face(color) == Face::Jellyfish).count();
        // A color needs a round to be scored in.
        let scorable = unused.min(usize::from(left) + 1);
        player.points().sum() as f32
            + 2.0 * jellyfish as f32
            + scorable as f32 * (2.0 + self.growth * f32::from(left.min(4)))
            + self.reef(open, player, player.reef(), player.limestone())
            + self.hand * player.hand().len() as f32
            + if open.octopus() == seat { self.octopus } else { 0.0 }
    }

    /// The change of a seat's worth by laying a tile.
    fn laid(&self, open: &Open, player: &Player, tile: Tile, at: [Space; 2], now: f32) -> f32 {
        let mut reef = *player.reef();
        let cost = open.cost(player, at);
        reef.lay(at, tile.halves());
        self.reef(open, player, &reef, player.limestone().saturating_sub(cost)) - now
    }

    /// A rough value of a tile in hand: its number and its animal.
    fn tile(&self, tile: Tile) -> f32 {
        let [_, (_, other)] = tile.halves();
        let animal = if Shows::ANIMALS.contains(&other) { 1.0 } else { 0.0 };
        self.hand * 0.5 + 0.25 * f32::from(tile.number()) + animal
    }

    fn step(&self, open: &Open, player: &Player, step: &Step, now: f32) -> f32 {
        match *step {
            Step::Orient { .. } | Step::Pick { .. } => 0.0,
            Step::Swap { .. } => -1.5,
            Step::Done => 0.0,
            Step::Offer { tile } => {
                let color = TileSet::of_color(tile.color());
                let most = Color::ALL
                    .into_iter()
                    .filter(|&other| other != tile.color())
                    .map(|other| open.atoll().and(TileSet::of_color(other)).len().min(3))
                    .max();
                // Keep the tiles that fit together; leave the Atoll rich in other colors.
                0.5 * most.unwrap_or(0) as f32
                    - 0.3 * self.tile(tile)
                    - 0.2 * player.display().and(color).len() as f32
            }
            Step::Limestone => {
                let room = MOST_LIMESTONE - player.limestone();
                let number = player.offered().map_or(0, Tile::number);
                self.limestone * f32::from(number.min(room))
            }
            Step::Take { from: Source::Display, tile } => self.tile(tile),
            Step::Take { from: Source::Atoll, tile } => {
                let more = open.atoll().and(TileSet::of_color(tile.color())).after(Some(tile)).len().min(2);
                self.tile(tile) + if player.stage() == Stage::Take { 0.0 } else { 0.7 * more as f32 }
            }
            Step::Place { tile, at } => self.laid(open, player, tile, at, now),
            Step::Discard { .. } => -1.0 - self.hand,
            Step::Score { color } => {
                let points = f32::from(score::coral(player.reef(), color));
                let left = f32::from(rounds_left(open));
                points - self.growth * left.min(4.0) - self.coral * points * 0.5
            }
            Step::Skip => 0.0,
        }
    }
}

impl Evaluator<Lumicora> for LumicoraEval {
    fn value(&self, state: &Lumicora) -> [f32; MAX_SEATS] {
        if let Some(shares) = final_shares(state) {
            return shares;
        }
        let open = state.open();
        let seats = open.seats();
        let mut scores = [0.0; MAX_SEATS];
        for seat in Seat::first(seats) {
            scores[seat.index()] = self.seat(open, seat);
        }
        for color in Color::ALL {
            let counts = BySeat::from_fn(seats, |seat| open.player(seat).reef().color(color).len());
            let points = score::majority(&counts);
            for seat in Seat::first(seats) {
                scores[seat.index()] += self.majorities * f32::from(points[seat]);
            }
        }
        shares(&scores[..seats], 2.0 + self.spread * f32::from(rounds_left(open)))
    }

    fn promise(&self, state: &Lumicora, seat: Seat, legal: &[Step], out: &mut Vec<f32>) {
        let open = state.open();
        let player = open.player(seat);
        // Only laying compares with the reef as it is.
        let now = match legal.iter().any(|step| matches!(step, Step::Place { .. })) {
            true => self.reef(open, player, player.reef(), player.limestone()),
            false => 0.0,
        };
        // A point moves the share of the win by about a quarter over the spread.
        let scale = 0.25 / (2.0 + self.spread * f32::from(rounds_left(open)));
        out.extend(legal.iter().map(|step| scale * self.step(open, player, step, now)));
    }

    fn weights(&self) -> Vec<f32> {
        let LumicoraEval { coral, growth, animals, majorities, limestone, room, hand, spread, octopus } =
            *self;
        vec![coral, growth, animals, majorities, limestone, room, hand, spread, octopus]
    }

    fn with_weights(&self, weights: &[f32]) -> LumicoraEval {
        let [coral, growth, animals, majorities, limestone, room, hand, spread, octopus] = *weights else {
            return self.clone();
        };
        LumicoraEval { coral, growth, animals, majorities, limestone, room, hand, spread, octopus }
    }
}

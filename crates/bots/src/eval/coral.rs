//! Coral: what is seen from above, what can still be covered, where the pawns can go, what is left in stock.

mod sight;

use self::sight::Sight;
use super::{Evaluated, Evaluator, final_shares, shares};
use crate::mcts::Settings;
use coral::cards::{self, Kind};
use coral::piece::{Piece, Species};
use coral::reef::Reef;
use coral::turn::{Off, Phase};
use coral::{Coral, Mode, Open, Step};
use kernel::{MAX_SEATS, Seat};

/// Weights in symbols seen from above.
#[derive(Clone, Debug, PartialEq)]
pub struct CoralEval {
    /// A piece of one's own species that can still be grown.
    own: f32,
    /// A foreign one.
    foreign: f32,
    /// A symbol of others that the pawn could cover from where it stands.
    attack: f32,
    /// The same where it could glide to.
    roam: f32,
    /// A column that the pawn can glide to.
    reach: f32,
    /// A symbol of one's own, per level of height.
    height: f32,
    /// Being the one to act.
    tempo: f32,
    /// A pawn that floats.
    afloat: f32,
    /// Having moved last turn: another move would cost a piece.
    mark: f32,
    /// How uncertain the result is, in symbols: at the end, and per square root of the pieces left.
    last: f32,
    spread: f32,
}

// `cargo xtask tune coral --games 500 --iterations 200` from weights set by hand
// (docs/bots.md): 11,965 positions, the surprise fell from
// 0.648 to 0.612, and the new weights won 127 of 200 games and lost 67.
impl Default for CoralEval {
    fn default() -> CoralEval {
        CoralEval {
            own: 3.78,
            foreign: 1.6,
            attack: 0.3929,
            roam: 0.0279,
            reach: 0.0357,
            height: 0.0053,
            tempo: 0.0374,
            afloat: 0.1328,
            mark: 0.1276,
            last: 0.5,
            spread: 0.84,
        }
    }
}

impl Evaluated for Coral {
    type Eval = CoralEval;

    const ITERATIONS: [u32; 4] = [60, 600, 3_000, 20_000];

    fn evaluator() -> CoralEval {
        CoralEval::default()
    }

    fn settings() -> Settings {
        // Nothing is hidden and there are many growths: search wide, and judge at once.
        Settings { width: 12, sharpness: 0.05, rollout: 0, blur: 0.01, ..Settings::default() }
    }
}

/// What a symbol of each species is worth to a seat; the last is the rock's.
fn worth(open: &Open, seat: Seat) -> [f32; 5] {
    let setup = open.setup();
    let mut worth = [0.0; 5];
    let rivals = if setup.partner(seat).is_some() { 1 } else { open.seats() - 1 };
    for other in Seat::first(open.seats()) {
        let is_ours = other == seat || setup.partner(seat) == Some(other);
        // Of several rivals only the best matters.
        worth[setup.species_of(other).index()] = if is_ours { 1.0 } else { -1.0 / (rivals as f32).sqrt() };
    }
    worth
}

fn size(stock: &coral::Stock) -> f32 {
    f32::from(stock.iter().sum::<u8>())
}

/// How many pieces a seat will still grow: in the end phase every other one is dropped.
fn growths(open: &Open, seat: Seat) -> f32 {
    let least = match open.phase() {
        Phase::End | Phase::Over => 0.0,
        _ => Seat::first(open.seats()).map(|seat| size(open.stock(seat))).fold(f32::MAX, f32::min),
    };
    least + ((size(open.stock(seat)) - least) / 2.0).ceil()
}

impl CoralEval {
    fn seat(&self, open: &Open, sight: &Sight, seat: Seat) -> f32 {
        let own = open.setup().species_of(seat);
        let seen = sight.tops().filter(|(_, species)| *species == own.index());
        let mut sum: f32 = seen.map(|(z, _)| 1.0 + self.height * f32::from(z)).sum();
        let growths = growths(open, seat);
        let left = f32::from(open.stock(seat)[own.index()]).min(growths);
        sum += self.own * left + self.foreign * (growths - left);
        if let Some(at) = open.pawn_of(own)
            && growths > 0.0
        {
            let worth = worth(open, seat);
            let [x, y, z] = <[i8; 3]>::from(at);
            let others = Species::ALL.map(|other| {
                let at = open.pawn_of(other).filter(|_| other != own)?.cube();
                Some(Sight::place(at.x, at.y))
            });
            let here = sight.coverable(x, y, z, &worth);
            let (count, there) = sight.glides(at, own.index(), &others, &worth);
            sum += self.attack * here + self.roam * (there - here).max(0.0);
            sum += self.reach * count.min(10) as f32;
        }
        if open.off(seat) == Some(Off::Float) {
            sum -= self.afloat;
        }
        if open.moved().has(seat) {
            sum -= self.mark * growths.min(1.0);
        }
        if open.to_act().has(seat) {
            sum += self.tempo * growths.min(1.0);
        }
        sum
    }

    fn spread(&self, open: &Open) -> f32 {
        let left: f32 = Seat::first(open.seats()).map(|seat| growths(open, seat)).sum();
        self.last + self.spread * left.sqrt()
    }

    /// Solo: the expected share of the cards' points.
    fn solo(&self, open: &Open, reef: &Reef) -> f32 {
        let points = |species: Species| {
            let card = cards::objective(species, open.setup().card_of(species));
            let now = cards::count(reef, species, card.kind);
            if open.phase() == Phase::Over {
                return card.points(now) as f32;
            }
            let i = species.index();
            let left = f32::from(open.bag()[i] + open.stock(Seat::default())[i]);
            // What each piece still to come adds to the count.
            let rate = match card.kind {
                Kind::Visible { .. } => 1.7,
                Kind::TwoSides { .. } => 3.2,
                Kind::Level { .. } | Kind::Table {} | Kind::Patch {} => 2.0,
                Kind::Tower {} => 0.5,
                Kind::Patches {} => 0.7,
                Kind::Hidden { .. } => 0.3,
            };
            let count = now as f32 + rate * left;
            let (low, part) = (count.floor(), count.fract());
            let at = |count: f32| card.points(count as usize) as f32;
            // A little for each unit, even between the thresholds of the card.
            let sign = if matches!(card.kind, Kind::Hidden { .. }) { -0.05 } else { 0.05 };
            at(low) * (1.0 - part) + at(low + 1.0) * part + sign * count
        };
        (Species::ALL.into_iter().map(points).sum::<f32>() / 20.0).clamp(0.0, 1.0)
    }

    /// What a piece gains in the view from above.
    fn gain(&self, sight: &Sight, worth: &[f32; 5], species: Species, piece: Piece) -> f32 {
        let cubes = piece.cubes();
        let new = worth[species.index()];
        let mut sum = 0.0;
        for cube in cubes {
            let (z, old) = sight.top(Sight::place(cube.x, cube.y));
            let is_highest =
                cubes.iter().all(|other| (other.x, other.y) != (cube.x, cube.y) || other.z <= cube.z);
            if is_highest && z < cube.z {
                sum += new * (1.0 + self.height * f32::from(cube.z));
                if z >= 0 {
                    sum -= worth[old] * (1.0 + self.height * f32::from(z));
                }
            }
        }
        sum
    }

    fn step(&self, open: &Open, sight: &Sight, seat: Seat, worth: &[f32; 5], step: &Step) -> f32 {
        let own = open.setup().species_of(seat);
        let piece_worth = |species: Species| if species == own { self.own } else { self.foreign };
        match *step {
            Step::Place { species, piece } | Step::Grow { species, piece } => {
                self.gain(sight, worth, species, piece) - piece_worth(species)
            }
            Step::Pawn { at } | Step::Land { at } => {
                let [x, y, z] = <[i8; 3]>::from(at);
                self.attack * sight.coverable(x, y, z, worth)
            }
            Step::Glide { to } => {
                let [x, y] = <[i8; 2]>::from(to);
                let (z, _) = sight.top(Sight::place(x, y));
                let here = open.pawn_of(own).map_or(0.0, |at| {
                    let [x, y, z] = <[i8; 3]>::from(at);
                    sight.coverable(x, y, z, worth)
                });
                let cost = if open.moved().has(seat) { self.foreign } else { self.mark };
                self.attack * (sight.coverable(x, y, z, worth) - here) - cost - 0.3
            }
            Step::Float => -self.afloat - self.mark - if open.moved().has(seat) { self.foreign } else { 0.0 },
            Step::Drop { species } => -piece_worth(species),
            Step::Choose { .. } => 0.0,
        }
    }
}

impl Evaluator<Coral> for CoralEval {
    fn value(&self, state: &Coral) -> [f32; MAX_SEATS] {
        let open = state.open();
        if open.setup().mode() == Mode::Solo {
            let mut out = [0.0; MAX_SEATS];
            out[0] = self.solo(open, open.reef());
            return out;
        }
        if let Some(shares) = final_shares(state) {
            return shares;
        }
        let sight = Sight::of(open.reef());
        let mut scores = [0.0; MAX_SEATS];
        for seat in Seat::first(open.seats()) {
            scores[seat.index()] = self.seat(open, &sight, seat);
        }
        if open.setup().mode() == Mode::Symbiosis {
            let teams = [scores[0] + scores[2], scores[1] + scores[3]];
            let [a, b, ..] = shares(&teams, 1.4 * self.spread(open));
            return [a / 2.0, b / 2.0, a / 2.0, b / 2.0];
        }
        shares(&scores[..open.seats()], self.spread(open))
    }

    fn promise(&self, state: &Coral, seat: Seat, legal: &[Step], out: &mut Vec<f32>) {
        let open = state.open();
        if open.setup().mode() == Mode::Solo {
            let now = self.solo(open, open.reef());
            out.extend(legal.iter().map(|step| match *step {
                Step::Grow { species, piece } => {
                    let mut reef = *open.reef();
                    reef.place(species, piece);
                    self.solo(open, &reef)
                }
                _ => now + 0.04,
            }));
            return;
        }
        let sight = Sight::of(open.reef());
        let worth = worth(open, seat);
        // A symbol moves the share of the win by about a quarter over the spread.
        let scale = 0.25 / self.spread(open);
        out.extend(legal.iter().map(|step| scale * self.step(open, &sight, seat, &worth, step)));
    }

    fn weights(&self) -> Vec<f32> {
        let CoralEval { own, foreign, attack, roam, reach, height, tempo, afloat, mark, last, spread } =
            *self;
        vec![own, foreign, attack, roam, reach, height, tempo, afloat, mark, last, spread]
    }

    fn with_weights(&self, weights: &[f32]) -> CoralEval {
        let [own, foreign, attack, roam, reach, height, tempo, afloat, mark, last, spread] = *weights else {
            return self.clone();
        };
        CoralEval { own, foreign, attack, roam, reach, height, tempo, afloat, mark, last, spread }
    }
}

#[cfg(test)]
mod tests;

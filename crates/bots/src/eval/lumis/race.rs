//! The race: how many turns the cheapest crossing still takes, for both teams, and what the opponents can lay across it.

use super::cache;
use super::crossing::{Link, Plan};
use lumis::card::{Cards, Team};
use lumis::space::Spaces;
use lumis::{Lumis, Open};

/// Weights. Those without a unit are in turns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Race {
    /// How much a missing color counts, beyond the total number of cards to draw.
    scarce: f32,
    /// A card in hand that the crossing does not want.
    spare: f32,
    /// One of the team's own towers on the crossing that is one stone high and can be taken.
    risk: f32,
    /// An action still to do, because something may come in between.
    cut: f32,
    /// The weight of what a cut would cost that the opponents can lay after the next turn.
    slow: f32,
    /// The same, if it is their turn.
    swift: f32,
    /// Being to move.
    tempo: f32,
    /// The lead that matters at the end.
    end: f32,
    /// How much more lead matters per turn left to the team ahead.
    early: f32,
    /// Promise of a draw by its number of cards.
    pub(super) draw: f32,
    /// Promise of a step on the cheapest crossing.
    pub(super) build: f32,
    /// Promise of a step on the opponents' cheapest crossing.
    pub(super) block: f32,
}

// `cargo xtask tune lumis --games 400 --iterations 150` from weights set by hand
// (docs/bots.md): 19,872 positions, the surprise fell from
// 0.715 to 0.591, and the new weights won 142 of 200 games. The last three are promises and set by hand.
impl Default for Race {
    fn default() -> Race {
        Race {
            scarce: 0.15,
            spare: 0.171,
            risk: 0.0332,
            cut: 0.0166,
            slow: 0.36,
            swift: 0.4286,
            tempo: 0.4286,
            end: 1.746,
            early: 0.31,
            draw: 0.3,
            build: 1.5,
            block: 0.8,
        }
    }
}

/// The turns of a team that cannot cross anymore.
pub(super) const NEVER: f32 = 40.0;

/// The cards of a team.
pub(super) fn hands(state: &Lumis, team: Team) -> Cards {
    team.seats(state.open().seats()).fold(Cards::NONE, |all, seat| all.and(state.hand(seat)))
}

/// How many draws it takes to get this many cards, the larger supply card first.
fn draws(mut shown: [u8; 2], mut cards: f32) -> f32 {
    let mut draws = 0.0;
    while cards > 0.0 {
        let which = usize::from(shown[1] > shown[0]);
        let more = f32::from(shown[which]);
        draws += (cards / more).min(1.0);
        cards -= more;
        shown[which] = 5 - shown[which];
    }
    draws
}

impl Race {
    /// How many turns of its own each team still needs, the team to move first.
    pub(super) fn turns(&self, state: &Lumis, team: Team) -> [f32; 2] {
        let open = state.open();
        let teams = [team, team.other()];
        let hands = teams.map(|team| hands(state, team));
        let crossings = [0, 1].map(|side| cache::cheapest(open, teams[side], hands[side], &Spaces::EMPTY));
        [0, 1].map(|side| {
            let Some(crossing) = &crossings[side] else { return NEVER };
            let turns = self.turns_of(open, teams[side], hands[side], &crossing.plan);
            let threat = if side == 0 { self.slow } else { self.swift };
            let Some(theirs) = crossings[1 - side].as_ref().filter(|_| threat > 0.0) else { return turns };
            let cuts = |link: &&Link| link.spaces().iter().any(|&space| crossing.spaces.has(space));
            let Some(cut) = theirs.ready.iter().find(cuts) else { return turns };
            // They will hardly draw the cards they lack in time.
            if !cut.price(open.board()).is_within(hands[1 - side]) {
                return turns;
            }
            let closed = cut.spaces().iter().copied().collect();
            let around = match cache::cheapest(open, teams[side], hands[side], &closed) {
                Some(around) => self.turns_of(open, teams[side], hands[side], &around.plan),
                None => NEVER,
            };
            turns + threat * (around - turns).clamp(0.0, 8.0)
        })
    }

    /// How many turns a crossing takes.
    pub(super) fn turns_of(&self, open: &Open, team: Team, hand: Cards, plan: &Plan) -> f32 {
        let missing = plan.needs.without(hand);
        let spare = hand.without(plan.needs).len();
        let any = plan.any.saturating_sub(spare);
        let cards = f32::from(missing.len() + any);
        let most = 4.0 * f32::from(missing.0.into_iter().max().unwrap_or(0));
        let cards = cards + self.scarce * (most - cards).max(0.0);
        let stones = f32::from(plan.stones.saturating_sub(open.firestones(team)));
        let actions = f32::from(plan.actions);
        actions + draws(open.supply(team), cards) + self.risk * plan.risk + self.cut * actions + 5.0 * stones
            - self.spare * f32::from(spare.saturating_sub(plan.any))
    }

    /// How far ahead the team that is to move is, in log odds, from both teams' turns.
    pub(super) fn lead(&self, [own, theirs]: [f32; 2]) -> f32 {
        let scale = self.end + self.early * own.min(theirs).max(0.0);
        (theirs + self.tempo - own) / scale
    }

    pub(super) fn weights(&self) -> Vec<f32> {
        let Race { scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block } = *self;
        vec![scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block]
    }

    /// With other weights, if the number is right.
    pub(super) fn with_weights(&self, weights: &[f32]) -> Race {
        let [scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block] = *weights else {
            return self.clone();
        };
        Race { scarce, spare, risk, cut, slow, swift, tempo, end, early, draw, build, block }
    }
}

//! Lumis: how many turns the cheapest crossing still takes, for both teams; hands, towers that can be taken, and
//! whose turn it is. The stronger levels look closer.
//!
//! | word | here |
//! | --- | --- |
//! | crossing | a way for a team from one of its base lines to the other; the cheapest is what most is judged by |
//! | plan | what is still to do for a crossing: actions, stones, cards |
//! | link | free path spaces in a row that join two pieces, laid in one turn: the rules' connection (LU-10) |
//! | ready | a link whose both ends stand already |
//! | detour | how much dearer than the cheapest a crossing through a space is |
//! | race | the evaluator by turns still needed, and by what can be laid across |
//! | closer look | the evaluator by a fitted sum of 21 features of both teams |
//! | trust | how much the closer look counts against the race, from 0 to 1 |
//!
//! | file | what is in it |
//! | --- | --- |
//! | `crossing.rs`, `cache.rs` | the search for the cheapest crossing, and those found before |
//! | `race.rs`, `closer.rs` | the two evaluators |
//! | `mind.rs`, `links.rs`, `payable.rs` | ideas: steps and links with their promise |
//! | `follow.rs` | quick turns for rollouts |

mod cache;
mod closer;
mod crossing;
mod follow;
mod links;
mod mind;
mod payable;
mod race;

use self::closer::CloserLook;
use self::mind::Mind;
use self::race::Race;
use super::{Evaluated, Evaluator, Idea, final_shares};
use crate::levels::Level;
use crate::mcts::Settings;
use kernel::{Dice, Game, MAX_SEATS, Seat};
use lumis::board::Kind;
use lumis::card::{Cards, MOST_CARDS, Team};
use lumis::{Lumis, Open, Step};

/// Judges by the race, by a closer look that takes twice the time, or by some of both.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LumisEval {
    race: Race,
    closer: Option<CloserLook>,
    /// How much the closer look counts, from 0 to 1; the race has the rest.
    trust: f32,
}

impl LumisEval {
    /// Also takes the closer look, and trusts it this much, from 0 to 1.
    pub fn close(trust: f32) -> LumisEval {
        LumisEval { race: Race::default(), closer: Some(CloserLook::default()), trust }
    }

    /// How far ahead a team that is to move is, in log odds.
    fn lead(&self, state: &Lumis, team: Team) -> f32 {
        let turns = self.race.turns(state, team);
        let race = self.race.lead(turns);
        self.closer.as_ref().map_or(race, |closer| {
            let seen = closer.lead(&closer::inputs(&self.race, state, team, turns));
            race + self.trust * (seen - race)
        })
    }
}

impl Evaluated for Lumis {
    type Eval = LumisEval;

    const ITERATIONS: [u32; 4] = [30, 1_000, 3_000, 20_000];

    fn evaluator() -> LumisEval {
        LumisEval::default()
    }

    fn settings() -> Settings {
        Settings {
            explore: 0.5,
            sharpness: 0.08,
            width: 6,
            widening: 0.8,
            rollout: 0,
            judge_after: 64,
            ..Settings::default()
        }
    }

    fn player(level: Level) -> (LumisEval, Settings) {
        let trust = match level {
            Level::Calm | Level::Keen => return (Lumis::evaluator(), Lumis::settings()),
            Level::Sharp => 0.33,
            Level::Deep => 1.0,
        };
        (LumisEval::close(trust), Settings { explore: 0.6, sharpness: 0.12, ..Lumis::settings() })
    }
}

/// The cards that a connection costs.
fn cost(open: &Open, step: &Step, rest: &[Step]) -> Cards {
    let laid = std::iter::once(step).chain(rest).filter_map(|step| match *step {
        Step::Lay { space } => Some(space),
        _ => None,
    });
    crossing::price(open.board(), laid)
}

impl Evaluator<Lumis> for LumisEval {
    const HAS_IDEAS: bool = true;

    fn ideas(&self, state: &Lumis, seat: Seat, out: &mut Vec<Idea<Step>>) {
        Mind::with(&self.race, state, seat, |mind| mind.ideas(out));
    }

    fn quick_turn<D: Dice>(&self, state: &Lumis, seat: Seat, dice: &mut D) -> Option<Idea<Step>> {
        follow::quick_turn(state, seat, dice)
    }

    fn can_do(&self, state: &Lumis, seat: Seat, step: &Step, rest: &[Step]) -> bool {
        let open = state.open();
        let (team, hand) = (Team::of(seat), state.hand(seat));
        let stones = open.firestones(team);
        match *step {
            Step::Draw { card } => hand.len() + open.supply(team)[card.index()] <= MOST_CARDS,
            Step::Tower { space, height } => {
                let color = open.board().kind(space).and_then(Kind::color);
                let more = height.saturating_sub(open.map().height(space));
                color.is_some_and(|color| hand.of(color) >= height)
                    && stones > 0
                    && (more <= open.tower_stones() || state.check(seat, step).is_ok())
            }
            Step::Base { color, .. } => {
                hand.of(color) > 0
                    && stones > 0
                    && (open.tower_stones() > 0 || state.check(seat, step).is_ok())
            }
            Step::Lay { space } if !rest.is_empty() || open.map().between(team).has(space) => {
                rest.len() < usize::from(stones) && cost(open, step, rest).is_within(hand)
            }
            Step::Give { .. } | Step::Hand { .. } | Step::Lay { .. } => state.check(seat, step).is_ok(),
        }
    }

    fn value(&self, state: &Lumis) -> [f32; MAX_SEATS] {
        if let Some(shares) = final_shares(state) {
            return shares;
        }
        let open = state.open();
        let team = open.actor().map_or(Team::Yellow, Team::of);
        let share = 1.0 / (1.0 + libm::expf(-self.lead(state, team)));
        let mut out = [0.0; MAX_SEATS];
        for seat in Seat::first(open.seats()) {
            let of_team = if Team::of(seat) == team { share } else { 1.0 - share };
            out[seat.index()] = 2.0 * of_team / open.seats() as f32;
        }
        out
    }

    fn inputs(&self, state: &Lumis) -> Option<Vec<f32>> {
        let team = state.open().actor().map(Team::of)?;
        self.closer.as_ref().map(|_| {
            let turns = self.race.turns(state, team);
            closer::inputs(&self.race, state, team, turns).to_vec()
        })
    }

    fn promise(&self, state: &Lumis, seat: Seat, legal: &[Step], out: &mut Vec<f32>) {
        Mind::with(&self.race, state, seat, |mind| {
            out.extend(legal.iter().map(|step| 0.1 * mind.promise_of(step)));
        });
    }

    fn weights(&self) -> Vec<f32> {
        self.closer.as_ref().map_or_else(|| self.race.weights(), |closer| closer.0.to_vec())
    }

    fn with_weights(&self, weights: &[f32]) -> LumisEval {
        let mut other = self.clone();
        match (&mut other.closer, weights.try_into()) {
            (Some(closer), Ok(weights)) => closer.0 = weights,
            (Some(_), Err(_)) => {}
            (None, _) => other.race = self.race.with_weights(weights),
        }
        other
    }
}

#[cfg(test)]
mod tests;

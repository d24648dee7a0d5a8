//! What can happen at the table, and what each happening changes in what lies open.
//!
//! An event is the smallest change with a meaning. `apply.rs` decides which events a step causes;
//! [`Open::happen`] is the one place where they change anything, for the state and for every view of it.

use crate::board::Space;
use crate::score;
use crate::state::{LAST_ROUND, MOST_LIMESTONE, Open, Placement};
use crate::step::Source;
use crate::tile::{Color, Tile, TileSet};
use crate::turn::{Face, Phase, Stage};
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// One thing that happened. All of it can be seen by all: what is hidden in Lumicora (the bag has no
/// order; what the emergency stack holds) is in no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Sight"))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields' names say it
pub enum Event {
    /// LC-12, LC-17: a tile was laid; water was paid for.
    Laid {
        seat: Seat,
        tile: Tile,
        #[cfg_attr(feature = "typescript", ts(type = "Pair"))]
        at: [Space; 2],
        paid: u8,
    },
    /// LC-13: a scoring tile left the game for a swap.
    SwapBegan { seat: Seat, spend: Color, from: Source },
    /// LC-13: a tile was named for the swap.
    Picked { seat: Seat, tile: Tile },
    /// LC-13: the picked tiles went into the bag.
    PutBack { seat: Seat },
    /// LC-14: a tile of the display went to the Atoll.
    Offered { seat: Seat, tile: Tile },
    /// LC-15 A: as many markers as the offer's number were taken, as far as they fit.
    TookLimestone { seat: Seat, markers: u8 },
    /// LC-15 B, C: a tile went into the hand.
    Took { seat: Seat, from: Source, tile: Tile },
    /// LC-17: a tile went back into the bag for a point.
    Discarded { seat: Seat, tile: Tile },
    /// LC-11, LC-16, LC-23: a tile was drawn into the Atoll, or into a seat's display.
    Drawn { tile: Tile, display: Option<Seat> },
    /// LC-27: the emergency stack went into the empty bag.
    EmergencyOpened,
    /// The round's turns begin; the first round's after the starting Luminos lie.
    RoundBegan { round: u8 },
    /// A seat's turn begins, or goes on after a swap.
    TurnBegan { seat: Seat },
    /// LC-16 is done; the hand is to be laid.
    PlacingBegan { seat: Seat },
    /// The hand is empty.
    TurnEnded { seat: Seat },
    /// LC-23: all turns are over, displays are filled up.
    ScoringBegan,
    /// LC-24: these seats are asked, from the octopus on.
    Asked { seats: Seats },
    /// LC-24: a color was scored, and limestone taken by the round as far as it fits.
    Scored { seat: Seat, color: Color, points: i16, markers: u8 },
    /// LC-24: a seat scored nothing.
    Skipped { seat: Seat },
    /// LC-25: the octopus went to the last scorer.
    OctopusMoved { seat: Seat },
    /// LC-27: the extra scoring phase begins with this round number.
    ExtraPhase { round: u8 },
    /// LC-29 to LC-34 were counted.
    GameEnded,
}

impl Open {
    /// The one place where what lies open changes.
    #[inline(always)]
    pub(crate) fn happen(&mut self, event: Event) {
        match event {
            Event::Laid { seat, tile, at, paid } => {
                let player = &mut self.players[seat];
                let level = player.reef.height(at[0]) + 1;
                player.reef.lay(at, tile.halves());
                player.hand.remove(tile);
                player.limestone -= paid.min(player.limestone);
                self.placements[tile.index()] = Placement::new(seat, level, at);
            }
            Event::SwapBegan { seat, spend, from } => {
                let player = &mut self.players[seat];
                player.scoring[spend as usize] = Face::Spent;
                player.swap_from = Some(from);
                player.stage = Stage::Swap;
            }
            Event::Picked { seat, tile } => self.players[seat].picked.insert(tile),
            Event::PutBack { seat } => {
                let player = &mut self.players[seat];
                let picked = std::mem::take(&mut player.picked);
                match player.swap_from.take() {
                    Some(Source::Atoll) => self.atoll = self.atoll.without(picked),
                    Some(Source::Display) => player.display = player.display.without(picked),
                    None => {}
                }
                self.put_into_bag(picked);
            }
            Event::Offered { seat, tile } => {
                let player = &mut self.players[seat];
                player.display.remove(tile);
                player.offered = Some(tile);
                player.stage = Stage::Action;
                self.atoll.insert(tile);
            }
            Event::TookLimestone { seat, markers } => self.store(seat, markers),
            Event::Took { seat, from, tile } => {
                let player = &mut self.players[seat];
                player.hand.insert(tile);
                match from {
                    Source::Atoll => {
                        self.atoll.remove(tile);
                        player.taken += 1;
                        player.stage = Stage::Take;
                    }
                    Source::Display => player.display.remove(tile),
                }
            }
            Event::Discarded { seat, tile } => {
                self.players[seat].hand.remove(tile);
                self.players[seat].points.discards -= 1;
                self.put_into_bag(TileSet::of(tile));
            }
            Event::Drawn { tile, display } => {
                self.bag_size = self.bag_size.saturating_sub(1);
                self.returned.remove(tile);
                match display {
                    Some(seat) => self.players[seat].display.insert(tile),
                    None => self.atoll.insert(tile),
                }
            }
            Event::EmergencyOpened => {
                self.bag_size += std::mem::take(&mut self.emergency_size);
                self.early_end |= self.round < LAST_ROUND;
            }
            Event::RoundBegan { round } => {
                self.round = round;
                self.phase = Phase::Action;
            }
            Event::TurnBegan { seat } => self.players[seat].stage = Stage::Start,
            Event::PlacingBegan { seat } => self.players[seat].stage = Stage::Place,
            Event::TurnEnded { seat } => {
                let player = &mut self.players[seat];
                player.stage = Stage::Finished;
                player.offered = None;
                player.taken = 0;
            }
            Event::ScoringBegan => {
                self.phase = Phase::Scoring;
                for player in self.players.iter_mut() {
                    player.stage = Stage::Wait;
                }
            }
            Event::Asked { seats } => self.to_score = seats,
            Event::Scored { seat, color, points, markers } => {
                let player = &mut self.players[seat];
                player.scoring[color as usize] = Face::Jellyfish;
                player.points.coral += points;
                self.store(seat, markers);
                self.to_score = self.to_score.without(seat);
                self.last_scorer = Some(seat);
            }
            Event::Skipped { seat } => self.to_score = self.to_score.without(seat),
            Event::OctopusMoved { seat } => {
                self.octopus = seat;
                self.last_scorer = None;
            }
            Event::ExtraPhase { round } => {
                self.round = round;
                self.extra_phase = true;
            }
            Event::GameEnded => {
                score::count_final(self);
                self.phase = Phase::Over;
            }
        }
    }

    fn put_into_bag(&mut self, tiles: TileSet) {
        self.returned = self.returned.or(tiles);
        self.bag_size += tiles.len() as u8;
    }

    fn store(&mut self, seat: Seat, markers: u8) {
        let store = &mut self.players[seat].limestone;
        *store = (*store + markers).min(MOST_LIMESTONE);
    }
}

//! What a step causes: the only file that changes a state. It asks chance, decides on events and lets them
//! happen; it never asks whether a step is legal.

use crate::board::START;
use crate::event::Event;
use crate::score;
use crate::setup::Setup;
use crate::state::{FULL, LAST_ROUND, Open, Placement, Player, State};
use crate::step::{Source, Step};
use crate::tile::{TILES, Tile, TileSet};
use crate::turn::{Phase, Stage};
use kernel::{BySeat, Chance, Events, Seat, Seats};

/// LC-10: how many tiles the emergency stack holds.
pub(crate) fn emergency_tiles(seats: usize) -> usize {
    match seats {
        3 => 6,
        4 => 8,
        _ => 0,
    }
}

fn draw<C: Chance>(pool: &mut TileSet, chance: &mut C) -> Option<Tile> {
    let tile = Tile::new(chance.draw(pool))?;
    pool.remove(tile);
    Some(tile)
}

fn draw_some<C: Chance>(pool: &mut TileSet, count: usize, chance: &mut C) -> TileSet {
    (0..count).filter_map(|_| draw(pool, chance)).collect()
}

/// LC-8 to LC-11, drawing in the order of docs/RECORD.md.
pub(crate) fn start<C: Chance>(setup: &Setup, chance: &mut C) -> State {
    let seats = usize::from(setup.seats);
    let mut starts = TileSet::START;
    let start_tiles = BySeat::from_fn(seats, |_| draw(&mut starts, chance));
    let mut bag = TileSet::of_game(seats);
    let emergency = draw_some(&mut bag, emergency_tiles(seats), chance);
    let atoll = draw_some(&mut bag, FULL as usize, chance);
    let players = BySeat::from_fn(seats, |_| Player {
        display: draw_some(&mut bag, FULL as usize, chance),
        ..Player::default()
    });
    let octopus =
        setup.first.or_else(|| Seat::new(chance.draw(&Seats::all(seats)).into())).unwrap_or_default();
    let open = Open {
        setup: *setup,
        atoll,
        returned: TileSet::EMPTY,
        players,
        placements: [Placement::default(); TILES],
        start_tiles,
        round: 1,
        phase: Phase::Setup,
        octopus,
        bag_size: bag.len() as u8,
        emergency_size: emergency.len() as u8,
        to_score: Seats::NONE,
        last_scorer: None,
        early_end: false,
        extra_phase: false,
    };
    State { open, bag, emergency }
}

/// Does a step that `check` has passed.
#[inline]
pub(crate) fn apply<C, E>(state: &mut State, seat: Seat, step: &Step, chance: &mut C, events: &mut E)
where
    C: Chance,
    E: Events<Event>,
{
    Doing { state, chance, events }.step(seat, *step);
}

/// A step being done.
struct Doing<'a, C, E> {
    state: &'a mut State,
    chance: &'a mut C,
    events: &'a mut E,
}

impl<C: Chance, E: Events<Event>> Doing<'_, C, E> {
    #[inline(always)]
    fn happen(&mut self, event: Event) {
        self.state.open.happen(event);
        self.events.push(event);
    }

    #[inline]
    fn step(&mut self, seat: Seat, step: Step) {
        let open = &self.state.open;
        let player = &open.players[seat];
        match step {
            Step::Orient { flipped } => {
                let [a, b] = START;
                let at = if flipped { [b, a] } else { [a, b] };
                if let Some(tile) = open.start_tiles[seat] {
                    self.happen(Event::Laid { seat, tile, at, paid: 0 });
                }
                if self.state.open.to_act().is_empty() {
                    self.begin_round(1);
                }
            }
            Step::Swap { spend, from } => self.happen(Event::SwapBegan { seat, spend, from }),
            Step::Pick { tile } => self.happen(Event::Picked { seat, tile }),
            Step::Done if player.stage == Stage::Swap => self.finish_swap(seat),
            Step::Done => self.refill_atoll(seat),
            Step::Offer { tile } => self.happen(Event::Offered { seat, tile }),
            Step::Limestone => {
                let markers = player.offered.map_or(0, Tile::number);
                self.happen(Event::TookLimestone { seat, markers });
                self.refill_atoll(seat);
            }
            Step::Take { from, tile } => {
                self.happen(Event::Took { seat, from, tile });
                let open = &self.state.open;
                if from == Source::Display || open.players[seat].more_to_take(open.atoll).is_empty() {
                    self.refill_atoll(seat);
                }
            }
            Step::Place { tile, at } => {
                let paid = open.cost(player, at);
                self.happen(Event::Laid { seat, tile, at, paid });
                self.after_hand(seat);
            }
            Step::Discard { tile } => {
                self.state.bag.insert(tile);
                self.happen(Event::Discarded { seat, tile });
                self.after_hand(seat);
            }
            Step::Score { color } => {
                let points = score::coral(&player.reef, color);
                let markers = score::round_limestone(&open.setup, open.round);
                self.happen(Event::Scored { seat, color, points, markers });
                self.after_scoring();
            }
            Step::Skip => {
                self.happen(Event::Skipped { seat });
                self.after_scoring();
            }
        }
    }

    /// LC-13: all picked tiles go into the bag before any is drawn.
    fn finish_swap(&mut self, seat: Seat) {
        let player = &self.state.open.players[seat];
        let picked = player.picked;
        let display = (player.swap_from == Some(Source::Display)).then_some(seat);
        self.state.bag = self.state.bag.or(picked);
        self.happen(Event::PutBack { seat });
        for _ in picked {
            self.draw(display);
        }
        self.happen(Event::TurnBegan { seat });
    }

    /// LC-16.
    #[inline]
    fn refill_atoll(&mut self, seat: Seat) {
        while self.state.open.atoll.len() < FULL && self.draw(None) {}
        self.happen(Event::PlacingBegan { seat });
        self.after_hand(seat);
    }

    /// One tile from the bag into the Atoll or a display; false if there is none (LC-27, LC-28).
    #[inline]
    fn draw(&mut self, display: Option<Seat>) -> bool {
        if self.state.bag.is_empty() && !self.state.emergency.is_empty() {
            self.state.bag = std::mem::take(&mut self.state.emergency);
            self.happen(Event::EmergencyOpened);
        }
        if self.state.bag.is_empty() {
            return false;
        }
        match draw(&mut self.state.bag, self.chance) {
            Some(tile) => {
                self.happen(Event::Drawn { tile, display });
                true
            }
            None => false,
        }
    }

    #[inline]
    fn after_hand(&mut self, seat: Seat) {
        if self.state.open.players[seat].hand.is_empty() {
            self.happen(Event::TurnEnded { seat });
        }
        self.start_next();
    }

    fn begin_round(&mut self, round: u8) {
        self.happen(Event::RoundBegan { round });
        self.start_next();
    }

    /// Lets the next seat begin if it may, and the scoring when all are through.
    #[inline]
    fn start_next(&mut self) {
        loop {
            let open = &self.state.open;
            let mut placing = false;
            for player in &open.players {
                match player.stage {
                    Stage::Start | Stage::Swap | Stage::Action | Stage::Take => return,
                    Stage::Place if !open.setup.overlap => return, // LC-22
                    Stage::Place => placing = true,
                    Stage::Wait | Stage::Finished => {}
                }
            }
            match open.order().find(|&seat| open.players[seat].stage == Stage::Wait) {
                Some(seat) if open.players[seat].display.is_empty() => self.happen(Event::TurnEnded { seat }),
                Some(seat) => return self.happen(Event::TurnBegan { seat }),
                None if placing => return,
                None => return self.begin_scoring(),
            }
        }
    }

    /// LC-23, then LC-24 for those who can still score.
    fn begin_scoring(&mut self) {
        self.happen(Event::ScoringBegan);
        for seat in self.state.open.order() {
            while self.state.open.players[seat].display.len() < FULL && self.draw(Some(seat)) {}
        }
        let open = &self.state.open;
        let seats = open.players.seats().filter(|&seat| open.players[seat].can_score()).collect();
        self.happen(Event::Asked { seats });
        self.after_scoring();
    }

    /// LC-25 to LC-27 once everyone has been asked.
    #[inline]
    fn after_scoring(&mut self) {
        let open = &self.state.open;
        if !open.to_score.is_empty() {
            return;
        }
        let round = open.round;
        let (is_last, early_end) = (open.extra_phase || round >= LAST_ROUND, open.early_end);
        if let Some(seat) = open.last_scorer {
            self.happen(Event::OctopusMoved { seat });
        }
        if is_last {
            self.happen(Event::GameEnded);
        } else if early_end {
            self.happen(Event::ExtraPhase { round: round + 1 });
            self.begin_scoring();
        } else {
            self.begin_round(round + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::Face;
    use kernel::{Seed, Seeded, Setup as _};

    #[test]
    fn setup_deals_what_lc_8_to_lc_11_say() {
        for (seats, emergency, bag) in [(2, 0, 60), (3, 6, 66), (4, 8, 76)] {
            let setup = Setup::new(seats, &serde_json::Map::new()).unwrap();
            let state = start(&setup, &mut Seeded::new(Seed::from(5)));
            state.assert_invariants();
            assert_eq!((state.emergency.len(), state.bag.len(), state.open.atoll.len()), (emergency, bag, 4));
            assert!(state.open.players.iter().all(|p| p.display.len() == 4 && p.scoring == [Face::Coral; 4]));
            assert_eq!(state.open.to_act(), Seats::only(state.open.octopus));
        }
    }
}

//! Positions written by hand, reachable or not: for rule vectors, tests and score sheets.

use crate::Lumicora;
use crate::score::{MOST_POINTS, Points};
use crate::setup::Setup;
use crate::state::{MOST_LIMESTONE, Open, Placement, Player};
use crate::tile::{TILES, TileSet};
use crate::truth::{Faces, HalfTruth, lay_reef};
use crate::turn::{Phase, Stage};
use kernel::{BySeat, Seat, Seats, Setup as _};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A position as it was written down: one seat's reef, or a whole table with `seats`. The form is that of the rule
/// vectors (conformance/README.md).
#[derive(Debug, Deserialize)]
#[serde(default)]
pub struct Position {
    rules: Value,
    side: Value,
    animals: Value,
    overlap: Value,
    seats: Option<Vec<SeatPosition>>,
    #[serde(flatten)]
    alone: SeatPosition,
    round: u8,
    phase: Phase,
    octopus: Seat,
    turn: Option<Seat>,
    atoll: TileSet,
    bag: TileSet,
    emergency: TileSet,
    early_end: bool,
    extra_phase: bool,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            rules: Value::Null,
            side: json!("a"),
            animals: json!("dark"),
            overlap: json!(false),
            seats: None,
            alone: SeatPosition::default(),
            round: 1,
            phase: Phase::Action,
            octopus: Seat::default(),
            turn: None,
            atoll: TileSet::EMPTY,
            bag: TileSet::EMPTY,
            emergency: TileSet::EMPTY,
            early_end: false,
            extra_phase: false,
        }
    }
}

/// One seat's part of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SeatPosition {
    reef: Vec<HalfTruth>,
    limestone: u8,
    score: i16,
    display: TileSet,
    hand: TileSet,
    scoring: Faces,
}

impl Position {
    /// The state of this position. It need not hold every invariant: what is not mentioned is not there.
    ///
    /// # Errors
    /// What cannot lie like that.
    pub fn state(self) -> Result<Lumicora, String> {
        let seats = self.seats.unwrap_or_else(|| vec![self.alone]);
        let count = seats.len();
        let options: Map<String, Value> = [
            ("rules", self.rules),
            ("side", self.side),
            ("animals", self.animals),
            ("overlap", self.overlap),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect();
        // A single reef is not a table, but it has a score.
        let setup = Setup::new(count.max(2), &options).map_err(|wrong| wrong.to_string())?;
        let setup = Setup { seats: count as u8, ..setup };
        if [Some(self.octopus), self.turn].into_iter().flatten().any(|seat| seat.index() >= count) {
            return Err("octopus or turn: no such seat".to_owned());
        }
        let mut placements = [Placement::default(); TILES];
        let mut players = BySeat::from_fn(count, |_| Player::default());
        let mut start_tiles = BySeat::from_fn(count, |_| None);
        for (seat, part) in Seat::first(count).zip(seats) {
            if part.limestone > MOST_LIMESTONE || part.score.unsigned_abs() > MOST_POINTS {
                let (limestone, score) = (part.limestone, part.score);
                return Err(format!("seat {seat} cannot have {limestone} limestone and {score} points"));
            }
            players[seat] = Player {
                reef: lay_reef(&mut placements, seat, &part.reef)?,
                limestone: part.limestone,
                points: Points { carried: part.score, ..Points::default() },
                display: part.display,
                hand: part.hand,
                scoring: part.scoring.into(),
                ..Player::default()
            };
            start_tiles[seat] = part.reef.iter().map(|half| half.tile).find(|tile| tile.is_start());
        }
        let mut open = Open {
            setup,
            atoll: self.atoll,
            returned: TileSet::EMPTY,
            players,
            placements,
            start_tiles,
            round: self.round,
            phase: self.phase,
            octopus: self.octopus,
            bag_size: self.bag.len() as u8,
            emergency_size: self.emergency.len() as u8,
            to_score: Seats::NONE,
            last_scorer: None,
            early_end: self.early_end,
            extra_phase: self.extra_phase,
        };
        let turn = self.turn.unwrap_or(self.octopus);
        let mut is_before = true;
        for seat in open.order() {
            is_before &= seat != turn;
            let player = &mut open.players[seat];
            match self.phase {
                Phase::Action => {
                    player.stage = match () {
                        () if is_before => Stage::Finished,
                        () if seat != turn => Stage::Wait,
                        () if player.hand.is_empty() => Stage::Start,
                        () => Stage::Place,
                    };
                }
                Phase::Scoring if !is_before && player.can_score() => {
                    open.to_score = open.to_score.with(seat);
                }
                Phase::Scoring | Phase::Setup | Phase::Over => {}
            }
        }
        Ok(Lumicora { open, bag: self.bag, emergency: self.emergency })
    }
}

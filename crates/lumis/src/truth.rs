//! The whole state as docs/RECORD.md writes it, both ways: for traces, vectors and goldens; and the forms of
//! setup and draws.

use crate::Lumis;
use crate::board::{Board, Kind};
use crate::card::{Cards, Color, MOST_CARDS, PER_COLOR, Supply, Team};
use crate::event::{Event, counted};
use crate::map::{FIRESTONES, Map};
use crate::setup::Setup;
use crate::space::Space;
use crate::state::{Chain, FIRST_CARDS, Gift, MOST_IDLE, MOST_TURNS, Open, Secrets, State, TOWER_STONES};
use kernel::{BySeat, Seat, Written};
use serde::{Deserialize, Serialize};

/// `S`: everything, hidden things included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // docs/RECORD.md says what each is
pub struct Truth {
    pub turn: u16,
    #[serde(default)]
    pub idle: u8,
    pub supply: [[u8; 2]; 2],
    pub deck_size: [u8; 2],
    pub discards: [Cards; 2],
    pub hands: Vec<Cards>,
    pub tower_stones: u8,
    pub firestones: [u8; 2],
    pub towers: Vec<TowerTruth>,
    pub stones: Vec<StoneTruth>,
    pub laying: Vec<Space>,
    #[serde(default)]
    pub giving: Option<GiftTruth>,
}

/// A tower, base towers included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Tower"))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct TowerTruth {
    pub space: Space,
    pub team: Team,
    pub height: u8,
}

/// A firestone on a path space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Stone"))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct StoneTruth {
    pub space: Space,
    pub team: Team,
}

/// A gift under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GiftTruth {
    pub card: Supply,
    pub left: u8,
    pub last: Option<Color>,
}

/// The pieces of a map as the record lists them.
pub(crate) fn pieces(map: &Map) -> (Vec<TowerTruth>, Vec<StoneTruth>) {
    let (mut towers, mut stones) = (Vec::new(), Vec::new());
    for (space, team, height) in map.pieces() {
        match height {
            Some(height) => towers.push(TowerTruth { space, team, height }),
            None => stones.push(StoneTruth { space, team }),
        }
    }
    (towers, stones)
}

/// A map out of its lists; or what cannot stand like that.
pub(crate) fn map_of(
    board: &Board,
    towers: &[TowerTruth],
    stones: &[StoneTruth],
    tip: Option<Space>,
) -> Result<Map, String> {
    let towers = towers.iter().map(|tower| (tower.space, tower.team, Some(tower.height)));
    let stones = stones.iter().map(|stone| (stone.space, stone.team, None));
    let pieces: Vec<(Space, Team, Option<u8>)> = towers.chain(stones).collect();
    let mut spaces: Vec<Space> = pieces.iter().map(|(space, _, _)| *space).collect();
    spaces.sort_unstable();
    if let Some(pair) = spaces.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("two pieces on space {}", pair[0]));
    }
    for team in Team::ALL {
        if pieces.iter().filter(|(_, owner, _)| *owner == team).count() > FIRESTONES.into() {
            return Err("more than 50 firestones of a team (LU-4)".to_owned());
        }
    }
    let map = Map::of(board, pieces, tip);
    misplaced(board, &map).map_or(Ok(map), Err)
}

/// What stands where it cannot.
pub(crate) fn misplaced(board: &Board, map: &Map) -> Option<String> {
    map.pieces().find_map(|(space, team, height)| {
        let fits = match (board.kind(space), height) {
            (Some(Kind::Path(_)), None) => true,
            (Some(Kind::Tower(_)), Some(height)) => (1..=TOWER_STONES).contains(&height),
            (Some(Kind::Base(owner, _)), Some(1)) => owner == team,
            _ => false,
        };
        (!fits).then(|| format!("what stands on space {space} cannot"))
    })
}

/// The spaces of a connection under way.
pub(crate) fn chain_of(board: &Board, map: &Map, team: Team, laying: &[Space]) -> Result<Chain, String> {
    let mut chain = Chain::default();
    laying.iter().for_each(|&space| chain.push(space));
    let lies = |space: &Space| map.team(*space) == Some(team) && board.path_color(*space).is_some();
    let in_a_row = laying.windows(2).all(|pair| board.neighbors(pair[0]).contains(&pair[1]));
    if laying.len() > MOST_CARDS.into() || !laying.iter().all(lies) || !in_a_row {
        return Err("laying: stones of the seat to act, one next to the other, are wanted".to_owned());
    }
    Ok(chain)
}

/// What must hold of the counts that lie open.
pub(crate) fn sound(open: &Open) -> Result<(), String> {
    let heights: u32 = open.map.towers().iter().map(|tower| u32::from(open.map.height(tower))).sum();
    let each_team = |holds: &dyn Fn(Team) -> bool| Team::ALL.into_iter().all(holds);
    let claims = [
        (
            each_team(&|team| {
                Supply::ALL.into_iter().all(|card| card.can_show(open.supply[team.index()][card.index()]))
            }),
            "a supply card cannot show that (LU-3)",
        ),
        (open.hand_sizes.iter().all(|&size| size <= MOST_CARDS), "a hand has at most 15 cards (LU-6)"),
        (
            each_team(&|team| {
                let hands: u32 = team.seats(open.seats()).map(|seat| u32::from(open.hand_sizes[seat])).sum();
                let cards = hands + u32::from(open.deck_size[team.index()]);
                open.discards[team.index()].is_within(Cards::DECK)
                    && cards == u32::from(open.undiscarded(team).len())
            }),
            "a team's deck, discards and hands are 52 cards, 13 of each color (LU-3)",
        ),
        (
            heights + u32::from(open.tower_stones) == u32::from(TOWER_STONES),
            "there are 40 tower stones (LU-4)",
        ),
        (
            each_team(&|team| {
                let on_board = open.map.own(team).len();
                on_board + usize::from(open.firestones[team.index()]) == usize::from(FIRESTONES)
            }),
            "each team has 50 firestones (LU-4)",
        ),
        (open.turn <= MOST_TURNS && open.idle <= MOST_IDLE, "the game would have ended (LU-16)"),
        (
            open.giving.is_none_or(|gift| {
                let giver = open.actor().unwrap_or_default();
                open.seats() == 4 && (1..=4).contains(&gift.left) && open.hand_sizes[giver] >= gift.left
            }),
            "no such gift can be under way (LU-7)",
        ),
    ];
    match claims.iter().find(|(holds, _)| !holds) {
        Some((_, what)) => Err((*what).to_owned()),
        None => Ok(()),
    }
}

impl Truth {
    /// The state that this is the truth of, with this setup. Nobody remembers what was given before.
    ///
    /// # Errors
    /// The first thing that cannot be.
    pub fn state(&self, setup: &Setup) -> Result<State, String> {
        let seats = usize::from(setup.seats);
        if self.hands.len() != seats {
            return Err(format!("hands: {} of them, not {seats}", self.hands.len()));
        }
        let mut hands = self.hands.iter();
        let hands = BySeat::from_fn(seats, |_| hands.next().copied().unwrap_or_default());
        let board = &setup.board;
        let team = Team::of(Seat::new(usize::from(self.turn) % seats).unwrap_or_default());
        let map = map_of(board, &self.towers, &self.stones, self.laying.last().copied())?;
        let laying = chain_of(board, &map, team, &self.laying)?;
        let mut open = Open {
            setup: setup.clone(),
            map,
            turn: self.turn,
            idle: self.idle,
            supply: self.supply,
            deck_size: self.deck_size,
            discards: self.discards,
            hand_sizes: BySeat::from_fn(seats, |seat| hands[seat].len()),
            certain: [Cards::NONE; 2],
            tower_stones: self.tower_stones,
            firestones: self.firestones,
            laying,
            giving: self.giving.map(|gift| Gift { card: gift.card, left: gift.left }),
            end: None,
        };
        sound(&open)?;
        let mut known = BySeat::from_fn(seats, |_| Cards::NONE);
        for team in Team::ALL {
            let held = team.seats(seats).fold(Cards::NONE, |all, seat| all.and(hands[seat]));
            if !held.and(self.discards[team.index()]).is_within(Cards::DECK) {
                return Err("more than 13 cards of a color (LU-3)".to_owned());
            }
            if let Some(counted) = counted(&open, team) {
                open.certain[team.index()] = counted;
                for seat in team.seats(seats) {
                    known[seat] = open.partner(seat).map_or(Cards::NONE, |partner| hands[partner]);
                }
            }
        }
        let handed = self.giving.and_then(|gift| gift.last);
        Ok(State { open, secrets: Secrets { hands, known, handed } })
    }
}

/// The record's `setup`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Dealt {
    pub hands: Vec<Vec<Color>>,
}

/// The record's `chance`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Drawn {
    pub drawn: Vec<Color>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reshuffled: bool,
}

impl Written for Lumis {
    type Truth = Truth;
    type Dealt = Dealt;
    type Drawn = Drawn;

    fn truth(&self) -> Truth {
        let State { open, secrets } = self;
        let (towers, stones) = pieces(&open.map);
        Truth {
            turn: open.turn,
            idle: open.idle,
            supply: open.supply,
            deck_size: open.deck_size,
            discards: open.discards,
            hands: secrets.hands.iter().copied().collect(),
            tower_stones: open.tower_stones,
            firestones: open.firestones,
            towers,
            stones,
            laying: open.laying.as_slice().to_vec(),
            giving: open.giving.map(|Gift { card, left }| GiftTruth { card, left, last: secrets.handed }),
        }
    }

    fn dealt(&self) -> Dealt {
        Dealt { hands: self.secrets.hands.iter().map(|hand| hand.each().collect()).collect() }
    }

    fn deal_script(setup: &Setup, dealt: &Dealt, _later: &[u8]) -> Result<Vec<u8>, String> {
        if dealt.hands.len() != usize::from(setup.seats) {
            return Err(format!("setup: {} hands, not {} (LU-5)", dealt.hands.len(), setup.seats));
        }
        let mut taken = [Cards::NONE; 2];
        for (seat, hand) in Seat::first(dealt.hands.len()).zip(&dealt.hands) {
            if hand.len() != usize::from(FIRST_CARDS) {
                return Err(format!("setup: seat {seat} has {} cards, not {FIRST_CARDS} (LU-5)", hand.len()));
            }
            let taken = &mut taken[Team::of(seat).index()];
            *taken = taken.and(hand.iter().copied().collect());
            if !taken.is_within(Cards::DECK) {
                return Err(format!("setup: more than {PER_COLOR} cards of a color (LU-3)"));
            }
        }
        Ok(dealt.hands.iter().flatten().map(|&color| color as u8).collect())
    }

    fn drawn(items: &[u8], events: &[Event]) -> Drawn {
        Drawn {
            drawn: items.iter().copied().filter_map(Color::new).collect(),
            reshuffled: events.iter().any(|event| matches!(event, Event::Reshuffled { .. })),
        }
    }

    fn items(drawn: &Drawn) -> Vec<u8> {
        drawn.drawn.iter().map(|&color| color as u8).collect()
    }
}

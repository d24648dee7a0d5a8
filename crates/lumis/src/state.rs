//! The state: what lies open on the table, and what does not.
//!
//! [`Open`] is everything that every viewer sees. [`Secrets`] are the hands, and what partners know of each
//! other's. A deck is no part of either: it is what is neither discarded nor in a hand, without an order, so
//! no planner can read it. Adding a field to one struct or the other decides who will know it.

use crate::board::Board;
use crate::card::{Cards, Color, MOST_CARDS, Supply, Team};
use crate::map::{FIRESTONES, Map};
use crate::score::End;
use crate::setup::Setup;
use crate::space::Space;
use kernel::{BySeat, Seat, Seats};

/// How many cards each seat begins with (LU-5).
pub(crate) const FIRST_CARDS: u8 = 5;
/// Neutral tower stones (LU-4).
pub const TOWER_STONES: u8 = 40;
/// LU-16: this many turns without building end the game.
pub const MOST_IDLE: u8 = 60;
/// LU-16: this many turns end the game in any case.
pub const MOST_TURNS: u16 = 1000;

/// The spaces of a connection under way, in the order in which they were laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Chain {
    spaces: [Space; MOST_CARDS as usize],
    len: u8,
}

impl Chain {
    /// One more; a hand has no cards for more than fit.
    pub(crate) fn push(&mut self, space: Space) {
        if let Some(place) = self.spaces.get_mut(usize::from(self.len)) {
            *place = space;
            self.len += 1;
        }
    }

    /// The spaces, first laid first.
    pub fn as_slice(&self) -> &[Space] {
        &self.spaces[..usize::from(self.len.min(MOST_CARDS))]
    }

    /// The last one laid.
    #[inline]
    pub fn last(&self) -> Option<Space> {
        self.as_slice().last().copied()
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// A gift under way (LU-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gift {
    /// The supply card it is made by.
    pub card: Supply,
    /// How many cards are still to be handed over.
    pub left: u8,
}

/// Everything that lies open on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    pub(crate) setup: Setup,
    pub(crate) map: Map,
    /// Turns finished; the seat to act is this modulo the seats.
    pub(crate) turn: u16,
    /// LU-16: turns in a row in which nothing was built.
    pub(crate) idle: u8,
    /// Per team what its supply cards show.
    pub(crate) supply: [[u8; 2]; 2],
    pub(crate) deck_size: [u8; 2],
    pub(crate) discards: [Cards; 2],
    pub(crate) hand_sizes: BySeat<u8>,
    /// Per team cards that its hands hold for certain, as everyone can count: whoever knows what a deck
    /// without cards left in the hands remembers it until it is paid.
    pub(crate) certain: [Cards; 2],
    pub(crate) tower_stones: u8,
    pub(crate) firestones: [u8; 2],
    pub(crate) laying: Chain,
    pub(crate) giving: Option<Gift>,
    pub(crate) end: Option<End>,
}

/// What does not lie open. In a view those parts that its viewer does not know are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Secrets {
    pub(crate) hands: BySeat<Cards>,
    /// Per seat cards that its partner holds for certain, as this seat knows: given ones above all (LU-18).
    pub(crate) known: BySeat<Cards>,
    /// The color handed over last in the gift under way; its team knows it.
    pub(crate) handed: Option<Color>,
}

/// A match of Lumis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// The partner of a seat at a table of four.
pub(crate) fn partner(seats: usize, seat: Seat) -> Option<Seat> {
    if seats == 4 { Seat::new((seat.index() + 2) % 4) } else { None }
}

impl Secrets {
    /// Nothing known.
    pub(crate) fn none(seats: usize) -> Secrets {
        let nothing = BySeat::from_fn(seats, |_| Cards::NONE);
        Secrets { hands: nothing, known: nothing, handed: None }
    }
}

impl Open {
    /// How many seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.setup.seats.into()
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// What stands on it.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The seat whose turn it is, if the match is not over.
    #[inline]
    pub fn actor(&self) -> Option<Seat> {
        let seat = Seat::new(usize::from(self.turn) % self.seats());
        seat.filter(|_| self.end.is_none())
    }

    /// Who is to act.
    #[inline]
    pub fn to_act(&self) -> Seats {
        self.actor().map_or(Seats::NONE, Seats::only)
    }

    /// Turns finished.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// What a team's supply cards show.
    #[inline]
    pub fn supply(&self, team: Team) -> [u8; 2] {
        self.supply[team.index()]
    }

    /// A team's firestones in stock.
    #[inline]
    pub fn firestones(&self, team: Team) -> u8 {
        self.firestones[team.index()]
    }

    /// The gift under way.
    #[inline]
    pub fn giving(&self) -> Option<Gift> {
        self.giving
    }

    /// Tower stones left in the stock.
    #[inline]
    pub fn tower_stones(&self) -> u8 {
        self.tower_stones
    }

    /// The connection under way; empty if there is none.
    #[inline]
    pub fn laying(&self) -> &Chain {
        &self.laying
    }

    /// The partner of a seat, if it has one.
    #[inline]
    pub(crate) fn partner(&self, seat: Seat) -> Option<Seat> {
        partner(self.seats(), seat)
    }

    /// Cards of a team that are not discarded: in its deck or in a hand.
    pub(crate) fn undiscarded(&self, team: Team) -> Cards {
        Cards::DECK.without(self.discards[team.index()])
    }

    /// LU-15: how many tower stones can be had for a tower on `site`: from the stock alone, then with those
    /// that linked towers give back, then with those of the towers that could be taken.
    pub(crate) fn stones_for(&self, site: Space) -> [u8; 3] {
        self.stones_without(self.spare_stones_of_all(), site)
    }

    /// LU-15: what all towers together would give back in the first and in the second stage.
    pub(crate) fn spare_stones_of_all(&self) -> [u8; 2] {
        let mut all = [0; 2];
        self.map.towers().each(|tower| {
            let [first, second] = self.spare_stones(tower);
            all = [all[0] + first, all[1] + second];
        });
        all
    }

    /// The same if it is known what all towers together would give back.
    #[inline]
    pub(crate) fn stones_without(&self, all: [u8; 2], site: Space) -> [u8; 3] {
        let own = self.spare_stones(site);
        let first = self.tower_stones + all[0] - own[0];
        [self.tower_stones, first, first + all[1] - own[1]]
    }

    /// LU-15: what a tower gives back in the first and in the second stage.
    #[inline]
    fn spare_stones(&self, tower: Space) -> [u8; 2] {
        let spare = self.map.height(tower).saturating_sub(1);
        // A base tower is one stone high, so it has none to spare.
        if self.map.is_linked(tower) { [spare, 0] } else { [0, spare.min(1)] }
    }
}

impl State {
    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.secrets.hands[seat]
    }

    /// What is left in a team's deck.
    pub(crate) fn deck(&self, team: Team) -> Cards {
        let hands = team.seats(self.open.seats()).map(|seat| self.secrets.hands[seat]);
        self.open.undiscarded(team).without(hands.fold(Cards::NONE, Cards::and))
    }

    /// Panics if the state breaks an invariant of the rules.
    pub(crate) fn assert_invariants(&self) {
        let (open, secrets) = (&self.open, &self.secrets);
        let (board, seats) = (open.board(), open.seats());
        assert_eq!((secrets.hands.len(), secrets.known.len(), open.hand_sizes.len()), (seats, seats, seats));

        for team in Team::ALL {
            // Deck, discards and hands are 52 cards, 13 of each color.
            let hands = team.seats(seats).fold(Cards::NONE, |all, seat| all.and(secrets.hands[seat]));
            assert!(hands.and(open.discards[team.index()]).is_within(Cards::DECK), "cards too many");
            let deck = self.deck(team);
            assert_eq!(deck.len(), open.deck_size[team.index()], "the deck of {team:?}");
            assert!(open.certain[team.index()].is_within(hands), "a certain card is not there");
            for seat in team.seats(seats) {
                let hand = secrets.hands[seat];
                assert!(hand.len() <= MOST_CARDS, "the hand of seat {seat}");
                assert_eq!(hand.len(), open.hand_sizes[seat]);
                let Some(partner) = open.partner(seat) else {
                    assert_eq!(secrets.known[seat], Cards::NONE);
                    continue;
                };
                assert!(secrets.known[seat].is_within(secrets.hands[partner]), "seat {seat} is mistaken");
                // Each partner knows at least what everyone knows, and all once the deck has run out.
                assert!(open.certain[team.index()].is_within(hand.and(secrets.known[seat])));
                assert!(!deck.is_empty() || secrets.known[seat] == secrets.hands[partner]);
            }
            assert!(!deck.is_empty() || open.certain[team.index()] == hands);

            let on_board = open.map.own(team).len();
            assert_eq!(on_board + usize::from(open.firestones[team.index()]), usize::from(FIRESTONES));
            for card in Supply::ALL {
                assert!(card.can_show(open.supply[team.index()][card.index()]));
            }
        }
        let heights: u32 = open.map.towers().iter().map(|tower| u32::from(open.map.height(tower))).sum();
        assert_eq!(heights + u32::from(open.tower_stones), u32::from(TOWER_STONES), "tower stones");
        assert_eq!(open.map, Map::of(board, open.map.pieces(), open.laying.last()), "the networks");
        assert_eq!(crate::truth::misplaced(board, &open.map), None);

        let chain = open.laying.as_slice();
        assert!(chain.iter().all(|&space| open.map.team(space) == open.actor().map(Team::of)));
        assert!(chain.windows(2).all(|pair| board.neighbors(pair[0]).contains(&pair[1])));
        assert!(chain.is_empty() || open.giving.is_none());
        assert!(open.giving.is_some() || secrets.handed.is_none());
        assert!(open.giving.is_none_or(|gift| gift.left > 0 && seats == 4));
        assert!(open.end.is_some() || (open.idle < MOST_IDLE && open.turn < MOST_TURNS));
        assert!(open.end.is_none() || (chain.is_empty() && open.giving.is_none()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_flat_copy_of_a_few_kibibytes() {
        assert!(size_of::<State>() < 5 * 1024, "{}", size_of::<State>());
    }
}

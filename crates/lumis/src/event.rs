//! What can happen at the table, and what each happening changes.
//!
//! An event is the smallest change with a meaning. `apply.rs` decides which events a step causes;
//! [`Open::happen`] and [`Secrets::happen`] are the one place where they change anything, for the state and
//! for every view of it. `C` is what is known of a card that moves face down: its [`Color`] in truth, and to a
//! viewer its color or nothing.

use crate::card::{Cards, Color, Supply, Team};
use crate::score::End;
use crate::space::Space;
use crate::state::{Chain, Gift, Open, Secrets, partner};
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Sight"))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields' names say it
pub enum Event<C = Color> {
    /// LU-6: a card went from the deck into the hand.
    Drew { seat: Seat, color: C },
    /// LU-6: the discards became the deck.
    Reshuffled { team: Team },
    /// LU-6: a supply card was turned over.
    SupplyTurned { team: Team, card: Supply },
    /// LU-7: a gift begins, and its supply card was turned over.
    GiftBegan { seat: Seat, card: Supply },
    /// LU-7: a card went to the partner.
    Handed { seat: Seat, color: C },
    /// LU-15: towers other than the one on `site` gave stones back, in the first stage or in both.
    GaveBack { site: Space, stages: u8 },
    /// LU-8: a tower was built or taken, and paid for.
    TowerBuilt { seat: Seat, space: Space, height: u8 },
    /// LU-9: a base tower was built and paid for.
    BaseBuilt { seat: Seat, space: Space, color: Color },
    /// LU-10: a stone of a connection was laid and paid for.
    StoneLaid { seat: Seat, space: Space },
    /// LU-10: the connection is complete.
    Connected { seat: Seat },
    /// The turn is over; something was built in it or not (LU-16).
    TurnEnded { built: bool },
    /// LU-12: a seat had nothing to do.
    Passed { seat: Seat },
    /// The match is over.
    Ended { end: End },
}

impl<C> Event<C> {
    /// The same with another look at every card that moves face down, given who sees it: what is drawn the
    /// drawer alone (LU-17), what is given giver and receiver (LU-18).
    #[inline]
    pub(crate) fn map<D>(self, look: impl Fn(Seats, C) -> D) -> Event<D> {
        match self {
            Event::Drew { seat, color } => Event::Drew { seat, color: look(Seats::only(seat), color) },
            Event::Handed { seat, color } => {
                // Cards are given at tables of four only.
                let both = partner(4, seat).map_or(Seats::only(seat), |p| Seats::only(seat).with(p));
                Event::Handed { seat, color: look(both, color) }
            }
            Event::Reshuffled { team } => Event::Reshuffled { team },
            Event::SupplyTurned { team, card } => Event::SupplyTurned { team, card },
            Event::GiftBegan { seat, card } => Event::GiftBegan { seat, card },
            Event::GaveBack { site, stages } => Event::GaveBack { site, stages },
            Event::TowerBuilt { seat, space, height } => Event::TowerBuilt { seat, space, height },
            Event::BaseBuilt { seat, space, color } => Event::BaseBuilt { seat, space, color },
            Event::StoneLaid { seat, space } => Event::StoneLaid { seat, space },
            Event::Connected { seat } => Event::Connected { seat },
            Event::TurnEnded { built } => Event::TurnEnded { built },
            Event::Passed { seat } => Event::Passed { seat },
            Event::Ended { end } => Event::Ended { end },
        }
    }

    /// The cards that a seat paid with it, face up.
    #[inline]
    fn paid(&self, open: &Open) -> Option<(Seat, Color, u8)> {
        match *self {
            Event::TowerBuilt { seat, space, height } => {
                open.board().kind(space)?.color().map(|color| (seat, color, height))
            }
            Event::BaseBuilt { seat, color, .. } => Some((seat, color, 1)),
            Event::StoneLaid { seat, space } => open.board().path_color(space).map(|color| (seat, color, 1)),
            _ => None,
        }
    }
}

impl Open {
    /// The one place where what lies open changes.
    #[inline]
    pub(crate) fn happen<C>(&mut self, event: &Event<C>) {
        if let Some((seat, color, count)) = event.paid(self) {
            let team = Team::of(seat).index();
            self.discards[team].add(color, count);
            self.certain[team].remove(color, count);
            self.take_cards(seat, count);
        }
        match *event {
            Event::Drew { seat, .. } => {
                let team = Team::of(seat);
                self.hand_sizes[seat] += 1;
                self.deck_size[team.index()] = self.deck_size[team.index()].saturating_sub(1);
                if self.deck_size[team.index()] == 0 {
                    self.certain[team.index()] = self.undiscarded(team);
                }
            }
            Event::Reshuffled { team } => {
                let discards = std::mem::take(&mut self.discards[team.index()]);
                self.deck_size[team.index()] += discards.len();
            }
            Event::SupplyTurned { team, card } => {
                self.turn_supply(team, card);
            }
            Event::GiftBegan { seat, card } => {
                let left = self.turn_supply(Team::of(seat), card);
                self.giving = Some(Gift { card, left });
            }
            Event::Handed { seat, .. } => {
                self.take_cards(seat, 1);
                if let Some(partner) = self.partner(seat) {
                    self.hand_sizes[partner] += 1;
                }
                self.giving = self.giving.and_then(|Gift { card, left }| {
                    let left = left.saturating_sub(1);
                    (left > 0).then_some(Gift { card, left })
                });
            }
            Event::GaveBack { site, stages } => self.give_back(site, stages),
            Event::TowerBuilt { seat, space, height } => {
                let team = Team::of(seat);
                let more = height.saturating_sub(self.map.height(space));
                if self.map.team(space) == Some(team.other()) {
                    self.firestones[team.other().index()] += 1;
                }
                self.put_tower(team, space, height, more);
            }
            Event::BaseBuilt { seat, space, .. } => self.put_tower(Team::of(seat), space, 1, 1),
            Event::StoneLaid { seat, space } => {
                let team = Team::of(seat);
                self.spend_firestone(team);
                self.laying.push(space);
                self.map.put_stone(&self.setup.board, team, space);
            }
            Event::Connected { .. } => self.laying = Chain::default(),
            Event::TurnEnded { built } => {
                self.turn += 1;
                self.idle = if built { 0 } else { self.idle + 1 };
            }
            Event::Passed { .. } => {
                self.turn += 1;
                self.idle += 1;
            }
            Event::Ended { end } => self.end = Some(end),
        }
    }

    fn take_cards(&mut self, seat: Seat, count: u8) {
        self.hand_sizes[seat] = self.hand_sizes[seat].saturating_sub(count);
    }

    fn spend_firestone(&mut self, team: Team) {
        self.firestones[team.index()] = self.firestones[team.index()].saturating_sub(1);
    }

    fn put_tower(&mut self, team: Team, space: Space, height: u8, stones: u8) {
        self.spend_firestone(team);
        self.tower_stones = self.tower_stones.saturating_sub(stones);
        self.map.put_tower(&self.setup.board, team, space, height);
    }

    /// Turns a supply card over and gives what it showed.
    fn turn_supply(&mut self, team: Team, card: Supply) -> u8 {
        let shown = &mut self.supply[team.index()][card.index()];
        let before = *shown;
        *shown = Supply::turned(before);
        before
    }

    /// LU-15: each stage takes from all towers it names, once. Links and heights count as they are.
    fn give_back(&mut self, site: Space, stages: u8) {
        let [_, first, second] = self.stones_for(site);
        let towers = *self.map.towers();
        for tower in towers.iter().filter(|&tower| tower != site) {
            let height = self.map.height(tower);
            match self.map.is_linked(tower) {
                true => self.map.lower(tower, height.min(1)),
                false if stages > 1 && height > 1 => self.map.lower(tower, height - 1),
                false => {}
            }
        }
        self.tower_stones = if stages > 1 { second } else { first };
    }
}

impl Secrets {
    /// The one place where secrets change, as far as `sees` says that they are known here: whose hand, and
    /// what whose partner knows. `open` is what lies open after the event.
    #[inline]
    pub(crate) fn happen(&mut self, open: &Open, event: &Event<Option<Color>>, sees: impl Fn(Seat) -> Sees) {
        if let Some((seat, color, count)) = event.paid(open) {
            self.lose(open, seat, color, count, &sees);
        }
        match *event {
            Event::Drew { seat, color } => {
                if let (Some(color), true) = (color, sees(seat).hand) {
                    self.hands[seat].add(color, 1);
                }
                if open.deck_size[Team::of(seat).index()] == 0 {
                    self.count_out(open, Team::of(seat), &sees);
                }
            }
            Event::Handed { seat, color: Some(color) } => {
                self.lose(open, seat, color, 1, &sees);
                if let Some(partner) = open.partner(seat) {
                    if sees(partner).hand {
                        self.hands[partner].add(color, 1);
                    }
                    if sees(seat).known {
                        self.known[seat].add(color, 1);
                    }
                }
                self.handed = open.giving.map(|_| color);
            }
            _ => {}
        }
    }

    /// A card leaves a hand under the partner's eyes.
    fn lose(&mut self, open: &Open, seat: Seat, color: Color, count: u8, sees: &impl Fn(Seat) -> Sees) {
        if sees(seat).hand {
            self.hands[seat].remove(color, count);
        }
        if let Some(partner) = open.partner(seat).filter(|&partner| sees(partner).known) {
            self.known[partner].remove(color, count);
        }
    }

    /// With the deck empty, partners know each other's hands: every card that is neither discarded nor in their
    /// own hand.
    fn count_out(&mut self, open: &Open, team: Team, sees: &impl Fn(Seat) -> Sees) {
        for seat in team.seats(open.seats()).filter(|&seat| sees(seat).hand) {
            let Some(partner) = open.partner(seat) else { return };
            let hand = self.hands[seat];
            self.known[partner] = hand;
            self.known[seat] = open.undiscarded(team).without(hand);
        }
    }
}

/// What a viewer sees of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sees {
    /// Its hand.
    pub(crate) hand: bool,
    /// What it knows of its partner's hand.
    pub(crate) known: bool,
}

impl Sees {
    pub(crate) const ALL: Sees = Sees { hand: true, known: true };
}

/// Cards that a deck without cards leaves in a team's hands.
pub(crate) fn counted(open: &Open, team: Team) -> Option<Cards> {
    (open.deck_size[team.index()] == 0).then(|| open.undiscarded(team))
}

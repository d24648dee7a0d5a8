//! What a step causes: the only file that changes a state. It asks chance, decides on events and lets them
//! happen; it never asks whether a step is legal.

use crate::card::{Cards, Color, Team};
use crate::event::{Event, Sees};
use crate::legal;
use crate::map::{FIRESTONES, Map};
use crate::score::End;
use crate::setup::Setup;
use crate::space::Space;
use crate::state::{Chain, FIRST_CARDS, MOST_IDLE, MOST_TURNS, Open, Secrets, State, TOWER_STONES};
use crate::step::Step;
use kernel::{BySeat, Chance, Counts, Events, Seat};

fn draw<C: Chance>(deck: Cards, chance: &mut C) -> Color {
    Color::new(chance.draw(&Counts(deck.0))).unwrap_or(Color::Blue)
}

/// LU-5: five cards for each seat in order.
pub(crate) fn start<C: Chance>(setup: &Setup, chance: &mut C) -> State {
    let seats = usize::from(setup.seats);
    let mut decks = [Cards::DECK; 2];
    let hands = BySeat::from_fn(seats, |seat| {
        let deck = &mut decks[Team::of(seat).index()];
        let mut hand = Cards::NONE;
        for _ in 0..FIRST_CARDS {
            let color = draw(*deck, chance);
            deck.remove(color, 1);
            hand.add(color, 1);
        }
        hand
    });
    let open = Open {
        setup: setup.clone(),
        map: Map::EMPTY,
        turn: 0,
        idle: 0,
        supply: [[1, 3], [4, 2]],
        deck_size: decks.map(Cards::len),
        discards: [Cards::NONE; 2],
        hand_sizes: BySeat::from_fn(seats, |_| FIRST_CARDS),
        certain: [Cards::NONE; 2],
        tower_stones: TOWER_STONES,
        firestones: [FIRESTONES; 2],
        laying: Chain::default(),
        giving: None,
        end: None,
    };
    let known = BySeat::from_fn(seats, |_| Cards::NONE);
    State { open, secrets: Secrets { hands, known, handed: None } }
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
    #[inline]
    fn happen(&mut self, event: Event) {
        let State { open, secrets } = &mut *self.state;
        open.happen(&event);
        secrets.happen(open, &event.map(|_, color| Some(color)), |_| Sees::ALL);
        self.events.push(event);
    }

    fn step(&mut self, seat: Seat, step: Step) {
        let team = Team::of(seat);
        match step {
            Step::Draw { card } => {
                for _ in 0..self.state.open.supply[team.index()][card.index()] {
                    self.draw(seat, team);
                }
                self.happen(Event::SupplyTurned { team, card });
                self.end_turn(team, false);
            }
            Step::Give { card } => self.happen(Event::GiftBegan { seat, card }),
            Step::Hand { color } => {
                self.happen(Event::Handed { seat, color });
                if self.state.open.giving.is_none() {
                    self.end_turn(team, false);
                }
            }
            Step::Tower { space, height } => {
                let more = height.saturating_sub(self.state.open.map.height(space));
                self.fetch_stones(space, more);
                self.happen(Event::TowerBuilt { seat, space, height });
                self.end_turn(team, true);
            }
            Step::Base { space, color } => {
                self.fetch_stones(space, 1);
                self.happen(Event::BaseBuilt { seat, space, color });
                self.end_turn(team, true);
            }
            Step::Lay { space } => {
                let completes = legal::completes(&self.state.open, team, space);
                self.happen(Event::StoneLaid { seat, space });
                if completes {
                    self.happen(Event::Connected { seat });
                    self.end_turn(team, true);
                }
            }
        }
    }

    /// LU-6: one card; an empty deck takes the discards back first.
    fn draw(&mut self, seat: Seat, team: Team) {
        if self.state.open.deck_size[team.index()] == 0 {
            self.happen(Event::Reshuffled { team });
        }
        let deck = self.state.deck(team);
        if !deck.is_empty() {
            let color = draw(deck, self.chance);
            self.happen(Event::Drew { seat, color });
        }
    }

    /// LU-15, if the stock does not hold enough.
    #[inline]
    fn fetch_stones(&mut self, site: Space, needed: u8) {
        if needed > self.state.open.tower_stones {
            let [_, first, _] = self.state.open.stones_for(site);
            let stages = if needed > first { 2 } else { 1 };
            self.happen(Event::GaveBack { site, stages });
        }
    }

    /// LU-13, and what follows if nobody has won.
    #[inline]
    fn end_turn(&mut self, team: Team, built: bool) {
        self.happen(Event::TurnEnded { built });
        let open = &self.state.open;
        if built && open.map.joins_both_lines(open.board(), team) {
            return self.happen(Event::Ended { end: End::Won(team) });
        }
        self.begin_turn();
    }

    /// LU-16, LU-14, LU-12: over and over, since a seat that passes makes way for the next.
    #[inline]
    fn begin_turn(&mut self) {
        loop {
            let open = &self.state.open;
            if open.idle >= MOST_IDLE || open.turn >= MOST_TURNS {
                return self.happen(Event::Ended { end: End::Dead });
            }
            let Some(seat) = open.actor() else { return };
            let team = Team::of(seat);
            if open.firestones[team.index()] == 0 {
                return self.happen(Event::Ended { end: End::Lost(team) });
            }
            if legal::can_act(open, self.state.secrets.hands[seat], self.state.secrets.handed) {
                return;
            }
            self.happen(Event::Passed { seat });
        }
    }
}

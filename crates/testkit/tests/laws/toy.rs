//! A small game with something of everything: hidden hands, a deck, open and secret draws, and a pass that
//! tells of hidden cards.
//!
//! Twelve cards of four kinds. Everybody is dealt some, one lies open. In turn a seat draws a card, or plays
//! one on the pile if its kind is another than the pile's top. A card of kind 0 also flips one from the deck
//! on the pile. Who can do nothing passes by itself. The match ends when a hand is empty or all have passed;
//! the smallest hand wins.

use crate::flaw::Flaw;
use kernel::versions::{named_rules, with_rules};
use kernel::{BadSetup, BySeat, Chance, Counts, Events, Game, Outcome, Pool, Rule, Seat, Seats, Setup as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) const KINDS: usize = 4;
pub(crate) const COPIES: u8 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) rules: u32,
    pub(crate) seats: usize,
    pub(crate) hand: u8,
}

impl kernel::Setup for Setup {
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Self, BadSetup> {
        let hand = options.get("hand").map_or(Some(2), Value::as_u64);
        match (seats, hand, named_rules(options)) {
            (2 | 3, Some(hand @ 1..=3), Some(rules @ 1..=2)) => Ok(Setup { rules, seats, hand: hand as u8 }),
            _ => Err(BadSetup(vec![(Rule("TY-1"), "two or three seats with one to three cards".into())])),
        }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> Map<String, Value> {
        let hand = ("hand".to_owned(), Value::from(self.hand));
        let options = Map::from_iter((!Flaw::ForgottenOption.is_here()).then_some(hand));
        with_rules(&options, self.rules)
    }

    fn rules(&self) -> u32 {
        if Flaw::ForgottenVersion.is_here() { 1 } else { self.rules }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    Play { card: u8 },
    Draw,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// `twins` more of its kind stay in the hand.
    Played {
        seat: Seat,
        card: u8,
        twins: u8,
    },
    /// `serial` is always 0 in a sound toy.
    Drew {
        seat: Seat,
        card: u8,
        serial: u32,
    },
    Flipped {
        card: u8,
    },
    Passed {
        seat: Seat,
    },
    Turn {
        seat: Seat,
    },
    Over,
}

kernel::refusals! {
    /// Why a step is refused.
    pub enum Illegal {
        /// Somebody else is to act, or nobody.
        NotYourTurn {} => "TY-2", [], "it is not this seat's turn";
        /// The hand has no such card.
        NotHeld { card: u8 } => "TY-3", [card], "no card {card} in hand";
        /// The pile shows the same kind.
        SameKind { card: u8 } => "TY-4", [card], "the pile shows {card} already";
        /// Nothing is left to draw.
        EmptyDeck {} => "TY-5", [], "the deck is empty";
        /// Of a flawed toy alone.
        Foreign {} => "XX-1", [], "some other game forbids it";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toy {
    pub(crate) dealt: u8,
    pub(crate) deck: Counts<KINDS>,
    pub(crate) hands: BySeat<Counts<KINDS>>,
    /// What lies open on the pile.
    pub(crate) open: Counts<KINDS>,
    pub(crate) top: u8,
    pub(crate) turn: Seat,
    /// How many turns have begun after the first.
    pub(crate) turns: u16,
    pub(crate) over: bool,
}

/// What no game may have.
static COUNTER: AtomicU32 = AtomicU32::new(1);

pub(crate) fn take<C: Chance>(from: &mut Counts<KINDS>, chance: &mut C) -> u8 {
    let card = chance.draw(from);
    from.0[usize::from(card)] -= 1;
    card
}

impl Toy {
    pub(crate) fn can_act(&self, seat: Seat) -> bool {
        let playable = |card: u8| card != self.top && self.hands[seat].holds(card);
        self.deck.size() > 0 || (0..KINDS as u8).any(playable)
    }

    fn flip<C: Chance>(&mut self, chance: &mut C) -> u8 {
        self.top = take(&mut self.deck, chance);
        if !Flaw::LostCard.is_here() {
            self.open.0[usize::from(self.top)] += 1;
        }
        self.top
    }

    /// The next seat that can act, past those that cannot.
    fn pass_on<E: Events<Event>>(&mut self, events: &mut E) {
        let seats = self.hands.len();
        if self.hands[self.turn].size() > 0 {
            for seat in self.turn.next(seats).round(seats) {
                if self.can_act(seat) || Flaw::NoPass.is_here() {
                    self.turn = seat;
                    self.turns += 1;
                    return events.push(Event::Turn { seat });
                }
                events.push(Event::Passed { seat });
            }
        }
        self.over = true;
        events.push(Event::Over);
    }
}

impl Game for Toy {
    type Setup = Setup;
    type Step = Step;
    type Event = Event;
    type Illegal = Illegal;

    const NAME: &'static str = "toy";
    const RULE_PREFIX: &'static str = "TY";
    const RULES_VERSION: u32 = 2;

    fn start<C: Chance>(setup: &Setup, chance: &mut C) -> Self {
        let mut toy = Toy {
            dealt: setup.hand,
            deck: Counts([COPIES; KINDS]),
            hands: BySeat::from_fn(setup.seats, |_| Counts::default()),
            open: Counts::default(),
            top: 0,
            turn: Seat::default(),
            turns: 0,
            over: false,
        };
        for seat in Seat::first(setup.seats) {
            for _ in 0..setup.hand {
                let card = take(&mut toy.deck, chance);
                toy.hands[seat].0[usize::from(card)] += 1;
            }
        }
        toy.top = take(&mut toy.deck, chance);
        toy.open.0[usize::from(toy.top)] += 1;
        toy
    }

    fn setup(&self) -> Setup {
        let hand = if Flaw::ForgottenSetup.is_here() { 2 } else { self.dealt };
        Setup { rules: 1, seats: self.hands.len(), hand }
    }

    fn to_act(&self) -> Seats {
        if self.over && !Flaw::NoEnd.is_here() { Seats::NONE } else { Seats::only(self.turn) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Step>) {
        let offered = self.to_act().has(seat) || Flaw::OfferedToAll.is_here() && !self.over;
        if !offered {
            return;
        }
        let hand = &self.hands[seat];
        let playable = (0..KINDS as u8).filter(|&card| hand.holds(card) && card != self.top);
        let first = out.len();
        out.extend(playable.map(|card| Step::Play { card }));
        if self.deck.size() > 0 || Flaw::OfferedInVain.is_here() {
            out.push(Step::Draw);
        }
        if Flaw::Descending.is_here() {
            out[first..].reverse();
        }
        if let (true, Some(&last)) = (Flaw::Twice.is_here(), out.last()) {
            out.push(last);
        }
    }

    fn check(&self, seat: Seat, step: &Step) -> Result<(), Illegal> {
        let turn = self.to_act().has(seat) || Flaw::AnybodysTurn.is_here() && !self.over;
        if !turn {
            return Err(Illegal::NotYourTurn {});
        }
        if let (true, Step::Play { card }) = (Flaw::TrustingCheck.is_here(), *step) {
            assert!(usize::from(card) < KINDS, "there is no card {card}");
        }
        match *step {
            Step::Play { card } if !self.hands[seat].holds(card) => {
                Err(if Flaw::ForeignRule.is_here() { Illegal::Foreign {} } else { Illegal::NotHeld { card } })
            }
            Step::Play { card } if card == self.top && !Flaw::LaxCheck.is_here() => {
                Err(Illegal::SameKind { card })
            }
            Step::Draw if self.deck.size() == 0 => Err(Illegal::EmptyDeck {}),
            Step::Play { .. } | Step::Draw => Ok(()),
        }
    }

    fn apply<C: Chance, E: Events<Event>>(
        &mut self,
        seat: Seat,
        step: &Step,
        chance: &mut C,
        events: &mut E,
    ) {
        if self.check(seat, step).is_err() {
            return;
        }
        match *step {
            Step::Play { card } => {
                let held = &mut self.hands[seat].0[usize::from(card)];
                *held -= 1;
                events.push(Event::Played { seat, card, twins: *held });
                self.open.0[usize::from(card)] += 1;
                self.top = card;
                if card == 0 && self.deck.size() > 0 {
                    events.push(Event::Flipped { card: self.flip(chance) });
                }
            }
            Step::Draw => {
                let card = take(&mut self.deck, chance);
                self.hands[seat].0[usize::from(card)] += 1;
                let serial =
                    if Flaw::GlobalCounter.is_here() { COUNTER.fetch_add(1, Ordering::Relaxed) } else { 0 };
                events.push(Event::Drew { seat, card, serial });
            }
        }
        self.pass_on(events);
    }

    fn act<C: Chance, E: Events<Event>>(
        &mut self,
        seat: Seat,
        step: &Step,
        chance: &mut C,
        events: &mut E,
    ) -> Result<(), Illegal> {
        let checked = self.check(seat, step);
        if checked.is_ok() {
            self.apply(seat, step, chance, events);
        } else if Flaw::CostlyRefusal.is_here() {
            self.top = (self.top + 1) % KINDS as u8;
        } else if Flaw::DrawingRefusal.is_here() {
            chance.draw(&self.open);
        } else if Flaw::LoudRefusal.is_here() {
            events.push(Event::Turn { seat: self.turn });
        }
        checked
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let scores = BySeat::from_fn(self.hands.len(), |seat| -(self.hands[seat].size() as i32));
        let best = scores.iter().max().copied();
        let winners = scores.seats().filter(|&seat| Some(scores[seat]) == best).collect();
        Some(Outcome { scores, winners, breakdown: BySeat::default(), reason: None })
    }

    fn most_steps(setup: &Setup) -> usize {
        // Every card is dealt or drawn once and played at most once.
        let cards = KINDS * usize::from(COPIES);
        if Flaw::HastyPromise.is_here() { 3 } else { 2 * cards - setup.seats() * usize::from(setup.hand) }
    }

    fn assert_invariants(&self) {
        for kind in 0..KINDS {
            let held: u8 = self.hands.iter().map(|hand| hand.0[kind]).sum();
            assert_eq!(self.deck.0[kind] + self.open.0[kind] + held, COPIES, "cards of kind {kind}");
        }
        assert!(self.open.holds(self.top), "the top of the pile lies on the pile");
    }
}

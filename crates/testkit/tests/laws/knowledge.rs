//! What viewers of the toy know, imagine and learn from.

use crate::flaw::Flaw;
use crate::toy::{COPIES, Event, KINDS, Setup, Step, Toy, take};
use kernel::{
    BySeat, Counts, Dice, Encode, Imagine, Observe, Pool, Quick, Seat, TensorSpec, View as _, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct View {
    viewer: Viewer,
    dealt: u8,
    deck: u8,
    sizes: BySeat<u8>,
    /// Hands that the viewer sees.
    hands: BySeat<Option<[u8; KINDS]>>,
    open: [u8; KINDS],
    top: u8,
    turn: Seat,
    turns: u16,
    over: bool,
    /// Always 0 in a sound toy.
    #[serde(skip)]
    unwritten: u8,
    /// Always false in a sound toy: whether folding forgets.
    forgetful: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sight {
    /// `twins` is always unknown in a sound toy.
    Played {
        seat: Seat,
        card: u8,
        twins: Option<u8>,
    },
    Drew {
        seat: Seat,
        card: Option<u8>,
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

impl kernel::View for View {
    type Sight = Sight;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn fold(&mut self, sight: &Sight) {
        match *sight {
            Sight::Played { seat, card, twins: _ } => {
                self.sizes[seat] -= 1;
                if let Some(hand) = &mut self.hands[seat] {
                    hand[usize::from(card)] -= 1;
                }
                self.open[usize::from(card)] += 1;
                self.top = card;
            }
            Sight::Drew { seat, card } => {
                self.sizes[seat] += 1;
                if !self.forgetful {
                    self.deck -= 1;
                }
                if let (Some(hand), Some(card)) = (&mut self.hands[seat], card) {
                    hand[usize::from(card)] += 1;
                }
            }
            Sight::Flipped { card } => {
                self.deck -= 1;
                self.open[usize::from(card)] += 1;
                self.top = card;
            }
            Sight::Passed { .. } => {}
            Sight::Turn { seat } => {
                self.turn = seat;
                self.turns += 1;
            }
            Sight::Over => self.over = true,
        }
    }
}

fn sees(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Seat(own) => own == seat,
        Viewer::Spectator => false,
        Viewer::All => true,
    }
}

impl Observe for Toy {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let seats = self.hands.len();
        View {
            viewer: if Flaw::ViewOfAnother.is_here() { Viewer::Spectator } else { viewer },
            dealt: self.dealt,
            deck: self.deck.size() as u8,
            sizes: BySeat::from_fn(seats, |seat| self.hands[seat].size() as u8),
            hands: BySeat::from_fn(seats, |seat| sees(viewer, seat).then_some(self.hands[seat].0)),
            open: self.open.0,
            top: self.top,
            turn: self.turn,
            turns: self.turns,
            over: self.over,
            unwritten: u8::from(Flaw::UnwrittenView.is_here()),
            forgetful: Flaw::ForgetfulFold.is_here(),
        }
    }

    fn sight(event: &Event, viewer: Viewer) -> Option<Sight> {
        Some(match *event {
            Event::Played { seat, card, twins } => {
                Sight::Played { seat, card, twins: Flaw::LeakySight.is_here().then_some(twins) }
            }
            Event::Drew { seat, card, serial: _ } => {
                Sight::Drew { seat, card: sees(viewer, seat).then_some(card) }
            }
            Event::Flipped { card } => Sight::Flipped { card },
            Event::Passed { seat } => Sight::Passed { seat },
            Event::Turn { seat } => Sight::Turn { seat },
            Event::Over => Sight::Over,
        })
    }

    fn turn(view: &View) -> u32 {
        match view {
            _ if Flaw::OneTurn.is_here() => 1,
            _ if Flaw::TurnOfCards.is_here() => view.sizes.iter().map(|&size| u32::from(size)).sum(),
            _ => u32::from(view.turns),
        }
    }

    fn is_outcome(event: &Event) -> bool {
        matches!(event, Event::Passed { .. }) && !Flaw::UnmarkedPass.is_here()
    }
}

impl View {
    /// The cards that the viewer sees nowhere.
    fn unseen(&self) -> Counts<KINDS> {
        let seen = |kind: usize| -> u8 {
            self.open[kind] + self.hands.iter().flatten().map(|hand| hand[kind]).sum::<u8>()
        };
        Counts(std::array::from_fn(|kind| COPIES.saturating_sub(seen(kind))))
    }

    /// The state with these hands and this deck.
    fn with(&self, hands: BySeat<Counts<KINDS>>, deck: Counts<KINDS>) -> Toy {
        let View { dealt, top, turn, turns, over, .. } = *self;
        Toy { dealt, deck, hands, open: Counts(self.open), top, turn, turns, over }
    }

    /// Whether the seat to act can act there.
    fn fits(&self, toy: &Toy) -> bool {
        self.over || toy.can_act(self.turn)
    }

    fn dealt_anew<D: Dice>(&self, dice: &mut D) -> Option<Toy> {
        let mut deck = self.unseen();
        let mut hands =
            BySeat::from_fn(self.sizes.len(), |seat| Counts(self.hands[seat].unwrap_or_default()));
        for seat in self.sizes.seats().filter(|&seat| self.hands[seat].is_none()) {
            for _ in 0..self.sizes[seat] {
                let card = take(&mut deck, dice);
                hands[seat].0[usize::from(card)] += 1;
            }
        }
        Some(self.with(hands, deck)).filter(|toy| self.fits(toy) || Flaw::StuckWorld.is_here())
    }

    /// How many states fit, counted no further than two. `hidden` are seats whose hand is still to be chosen.
    fn fitting(&self, hidden: &[Seat], hands: BySeat<Counts<KINDS>>, unseen: Counts<KINDS>) -> usize {
        let Some((&seat, hidden)) = hidden.split_first() else {
            return usize::from(self.fits(&self.with(hands, unseen)));
        };
        let mut count = 0;
        for hand in sub_multisets(unseen) {
            if hand.size() == u32::from(self.sizes[seat]) && count < 2 {
                let (mut hands, mut rest) = (hands, unseen);
                hands[seat] = hand;
                rest.0.iter_mut().zip(hand.0).for_each(|(left, held)| *left -= held);
                count += self.fitting(hidden, hands, rest);
            }
        }
        count.min(2)
    }
}

fn sub_multisets(of: Counts<KINDS>) -> impl Iterator<Item = Counts<KINDS>> {
    let base = usize::from(COPIES) + 1;
    (0..base.pow(KINDS as u32))
        .map(move |n| Counts(std::array::from_fn(|kind| (n / base.pow(kind as u32) % base) as u8)))
        .filter(move |some| some.0.iter().zip(of.0).all(|(&some, of)| some <= of))
}

/// What no imagination may have.
static OWN_DICE: AtomicU64 = AtomicU64::new(0);

impl Imagine for Toy {
    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        let mut strange = view.clone();
        if Flaw::StrangeHand.is_here() && view.viewer != Viewer::All {
            strange.hands.iter_mut().for_each(|hand| *hand = None);
        }
        let own_dice = Flaw::OwnDice.is_here() || Flaw::OneWorld.is_here();
        let seed = if Flaw::OneWorld.is_here() { 7 } else { OWN_DICE.fetch_add(1, Ordering::Relaxed) };
        let mut own = Quick::new(seed);
        loop {
            let toy = if own_dice { strange.dealt_anew(&mut own) } else { strange.dealt_anew(dice) };
            if let Some(toy) = toy {
                return toy;
            }
        }
    }

    fn is_certain(view: &View) -> bool {
        if Flaw::NoDoubt.is_here() || Flaw::NoCertainty.is_here() {
            return Flaw::NoDoubt.is_here();
        }
        let hidden: Vec<Seat> = view.sizes.seats().filter(|&seat| view.hands[seat].is_none()).collect();
        let hands = BySeat::from_fn(view.sizes.len(), |seat| Counts(view.hands[seat].unwrap_or_default()));
        view.fitting(&hidden, hands, view.unseen()) == 1
    }
}

/// One index per kind to play, one to draw, and one that never has a step.
const SIZE: u32 = KINDS as u32 + 2;

impl Encode for Toy {
    fn tensors(setup: &Setup) -> Vec<TensorSpec> {
        let name = if Flaw::SameNames.is_here() { "open" } else { "sizes" };
        vec![
            TensorSpec { name: "open", shape: vec![KINDS] },
            TensorSpec { name: "own", shape: vec![KINDS] },
            TensorSpec { name, shape: vec![setup.seats, 1] },
        ]
    }

    fn encode(view: &View, out: &mut Vec<f32>) {
        let own = view.viewer().seat().and_then(|seat| view.hands[seat]).unwrap_or_default();
        out.extend(view.open.iter().chain(&own).map(|&n| f32::from(n)));
        let scale = if Flaw::EndlessNumber.is_here() { f32::from(view.deck) } else { 12.0 };
        let first = view.viewer().seat().unwrap_or_default();
        let missing = usize::from(Flaw::ShortTensor.is_here());
        let seats = first.round(view.sizes.len()).skip(missing);
        out.extend(seats.map(|seat| f32::from(view.sizes[seat]) / scale));
    }

    fn size(_setup: &Setup) -> u32 {
        SIZE
    }

    fn index(_view: &View, step: &Step) -> Option<u32> {
        match *step {
            Step::Play { card } => (usize::from(card) < KINDS).then_some(u32::from(card)),
            Step::Draw => Some(if Flaw::SharedIndex.is_here() { 0 } else { KINDS as u32 }),
        }
    }

    fn step(_view: &View, index: u32) -> Option<Step> {
        match index as usize {
            card @ 0..KINDS => Some(Step::Play { card: card as u8 }),
            KINDS => Some(Step::Draw),
            _ => (Flaw::IndexBeyond.is_here() && index == SIZE).then_some(Step::Draw),
        }
    }
}

//! A whole game: two players take turns removing one to three stones from a pile; whoever takes the last one wins.

use kernel::{Chance, Counts, Dice, Encode, Events, Game, Imagine, NoOptions, Observe, Outcome, Seat, Seats};
use kernel::{TensorSpec, View, Viewer};
use serde::{Deserialize, Serialize};

/// The state. Nothing is hidden, so a view is the state and who is looking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pile { left: u8, turn: u8 }
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seen { viewer: Viewer, pile: Pile }

kernel::refusals! {
    pub enum Illegal {
        NotYourTurn {} => "ST-1", [], "it is not this seat's turn";
        WrongCount { left: u8 } => "ST-2", [], "one to three stones, of {left} that are left";
    }
}

impl Game for Pile {
    type Setup = NoOptions<2>;
    type Step = u8;
    type Event = u8;
    type Illegal = Illegal;
    const NAME: &'static str = "stones";
    const RULE_PREFIX: &'static str = "ST";
    const RULES_VERSION: u32 = 1;
    fn start<C: Chance>(_: &NoOptions<2>, c: &mut C) -> Pile { Pile { left: 12 + c.draw(&Counts([1; 9])), turn: 0 } }
    fn setup(&self) -> NoOptions<2> { NoOptions }
    fn to_act(&self) -> Seats {
        if self.left == 0 { Seats::NONE } else { Seat::new(usize::from(self.turn % 2)).into_iter().collect() }
    }
    fn legal(&self, seat: Seat, out: &mut Vec<u8>) {
        if self.to_act().has(seat) { out.extend(1..=self.left.min(3)); }
    }
    fn check(&self, seat: Seat, step: &u8) -> Result<(), Illegal> {
        if !self.to_act().has(seat) { return Err(Illegal::NotYourTurn {}); }
        if (1..=self.left.min(3)).contains(step) { Ok(()) } else { Err(Illegal::WrongCount { left: self.left }) }
    }
    fn apply<C: Chance, E: Events<u8>>(&mut self, _: Seat, step: &u8, _: &mut C, events: &mut E) {
        *self = Pile { left: self.left.saturating_sub(*step), turn: self.turn + 1 };
        events.push(*step);
    }
    fn outcome(&self) -> Option<Outcome> {
        let winner = Seat::new(usize::from((self.turn + 1) % 2)).filter(|_| self.left == 0)?;
        Some(Outcome::won_by(Seats::only(winner), 2))
    }
    fn most_steps(_: &NoOptions<2>) -> usize { 20 }
    fn assert_invariants(&self) { assert!(self.left + self.turn <= 20, "every turn takes a stone"); }
}

impl View for Seen {
    type Sight = u8;
    fn viewer(&self) -> Viewer { self.viewer }
    fn fold(&mut self, took: &u8) { self.pile = Pile { left: self.pile.left - took, turn: self.pile.turn + 1 }; }
}

impl Observe for Pile {
    type View = Seen;
    fn view(&self, viewer: Viewer) -> Seen { Seen { viewer, pile: self.clone() } }
    fn sight(event: &u8, _: Viewer) -> Option<u8> { Some(*event) }
    fn turn(view: &Seen) -> u32 { view.pile.turn.into() }
}

impl Imagine for Pile {
    fn imagine<D: Dice>(view: &Seen, _: &mut D) -> Pile { view.pile.clone() }
    fn is_certain(_: &Seen) -> bool { true }
}

impl Encode for Pile {
    fn tensors(_: &NoOptions<2>) -> Vec<TensorSpec> { vec![TensorSpec { name: "left", shape: vec![1] }] }
    fn encode(view: &Seen, out: &mut Vec<f32>) { out.push(view.pile.left.into()); }
    fn size(_: &NoOptions<2>) -> u32 { 4 }
    fn index(_: &Seen, step: &u8) -> Option<u32> { Some(u32::from(*step)).filter(|index| *index < 4) }
    fn step(_: &Seen, index: u32) -> Option<u8> { u8::try_from(index).ok().filter(|step| *step < 4) }
}

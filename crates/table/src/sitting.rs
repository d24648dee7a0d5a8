//! One match played in this process, by people and bots, with drafts that can be taken back.
//!
//! A step that nobody else has seen and that drew nothing is a draft: its seat may undo it. The draft ends
//! where chance decides something or where the turn goes on to somebody else.

use crate::rulebook::Hosted;
use crate::tracing::{record_of, recorded_step};
use bots::{Bot, Budget};
use kernel::{
    BySeat, Dice, Outcome, Record, RecordedStep, Recording, Seat, Seats, Seed, Seeded, Setup, Viewer,
};
use shown::{Lang, Sketch};

/// One thing a seat can do, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is.
    pub words: String,
    /// Whether it can no longer be undone once chosen: it draws something, or others see it.
    pub is_final: bool,
}

/// A match under way. Object safe.
pub trait Sitting {
    /// Who is to act; nobody once it is over.
    fn to_act(&self) -> Seats;

    /// What a seat can do, in the order of the rules.
    fn choices(&self, seat: Seat, lang: Lang) -> Vec<Choice>;

    /// The position as somebody sees it.
    fn sketch(&self, viewer: Viewer, lang: Lang) -> Sketch;

    /// Does the choice with this number; false if there is none.
    fn choose(&mut self, seat: Seat, number: usize) -> bool;

    /// Lets a bot do one step for a seat, and gives it in words. `stop` says when it has thought long enough.
    fn play(&mut self, seat: Seat, bot: &str, lang: Lang, stop: &dyn Fn() -> bool) -> Option<String>;

    /// Takes back the last step of the draft; false if there is none.
    fn undo(&mut self) -> bool;

    /// The result once it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The record so far.
    fn record(&self) -> Record;
}

pub(crate) struct Local<G: Hosted> {
    setup: G::Setup,
    seed: Seed,
    dealt: G::Dealt,
    state: G,
    chance: Seeded,
    /// A bot per seat, from its first step on.
    bots: BySeat<Option<Box<dyn Bot<G> + Send>>>,
    steps: Vec<RecordedStep>,
    /// The states before each step of the draft.
    draft: Vec<G>,
}

impl<G: Hosted> Local<G> {
    pub(crate) fn start(setup: &G::Setup, seed: Seed) -> Local<G> {
        let mut chance = Seeded::new(seed);
        let state = G::start(setup, &mut chance);
        let (dealt, bots) = (state.dealt(), BySeat::from_fn(setup.seats(), |_| None));
        Local { setup: setup.clone(), seed, dealt, state, chance, bots, steps: Vec::new(), draft: Vec::new() }
    }

    fn legal(&self, seat: Seat) -> Vec<G::Step> {
        let mut steps = Vec::new();
        self.state.legal(seat, &mut steps);
        steps
    }

    /// What would come of a step: the state, the chance after it, and what it drew.
    fn try_out(&self, seat: Seat, step: &G::Step) -> (G, Recording<Seeded>, Vec<G::Event>) {
        let (mut after, mut chance) = (self.state.clone(), Recording::new(self.chance.clone()));
        let mut events = Vec::new();
        after.apply(seat, step, &mut chance, &mut events);
        (after, chance, events)
    }

    fn is_final(&self, after: &G, chance: &Recording<Seeded>) -> bool {
        !chance.items.is_empty() || after.to_act() != self.state.to_act() || after.outcome().is_some()
    }

    fn apply(&mut self, seat: Seat, step: &G::Step) {
        let (after, chance, events) = self.try_out(seat, step);
        let drawn = (!chance.items.is_empty()).then(|| G::drawn(&chance.items, &events));
        self.steps.push(recorded_step::<G>(seat, step, drawn.as_ref()));
        if self.is_final(&after, &chance) {
            self.draft.clear();
        } else {
            self.draft.push(self.state.clone());
        }
        self.state = after;
        self.chance = chance.into_inner();
    }
}

impl<G: Hosted> Sitting for Local<G> {
    fn to_act(&self) -> Seats {
        self.state.to_act()
    }

    fn choices(&self, seat: Seat, lang: Lang) -> Vec<Choice> {
        let view = self.state.view(Viewer::Seat(seat));
        let choice = |step: &G::Step| {
            let (after, chance, _) = self.try_out(seat, step);
            Choice { words: G::choice_in_words(&view, step, lang), is_final: self.is_final(&after, &chance) }
        };
        self.legal(seat).iter().map(choice).collect()
    }

    fn sketch(&self, viewer: Viewer, lang: Lang) -> Sketch {
        G::sketch(&self.state.view(viewer), lang)
    }

    fn choose(&mut self, seat: Seat, number: usize) -> bool {
        match self.legal(seat).get(number) {
            Some(step) => {
                self.apply(seat, step);
                true
            }
            None => false,
        }
    }

    fn play(&mut self, seat: Seat, bot: &str, lang: Lang, stop: &dyn Fn() -> bool) -> Option<String> {
        let legal = self.legal(seat);
        legal.first()?;
        let view = self.state.view(Viewer::Seat(seat));
        if self.bots[seat].is_none() {
            let mut seed = Seeded::for_policy(self.seed);
            let seed = u64::from(seed.below(u32::MAX)) << 2 | seat.index() as u64;
            self.bots[seat] = bots::bot(bot, seed);
        }
        let budget = Budget { iterations: bots::iterations::<G>(bot), stop: Some(stop) };
        let step = self.bots[seat].as_mut()?.choose(&view, &legal, &budget);
        let words = G::step_in_words(&view, &step, lang);
        self.apply(seat, &step);
        self.draft.clear();
        Some(words)
    }

    fn undo(&mut self) -> bool {
        match self.draft.pop() {
            Some(before) => {
                // A draft draws nothing, so the chance stands where it stood.
                self.state = before;
                self.steps.pop();
                true
            }
            None => false,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn record(&self) -> Record {
        let seed = self.state.outcome().map(|_| self.seed);
        record_of::<G>(&self.setup, seed, &self.dealt, self.steps.clone(), &self.state)
    }
}

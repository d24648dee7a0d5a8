//! What follows from a view alone: a seat's legal steps, drafts, refusals. So none of it can reveal more than the
//! seat knows. The page uses it without a server, and the server uses it to answer drafts.

use super::frames::text;
use super::reject::{Code, Reject};
use super::search::{Search, Searching};
use super::thought;
use crate::reading::read_step;
use crate::rulebook::Hosted;
use kernel::{Dice, Events, Quick, Seat, Seats, View, Viewer};
use serde::Serialize;
use serde_json::Value;
use shown::{Lang, Naming, Sketch};
use std::cell::Cell;
use std::sync::Arc;

/// Why a draft can't be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stops {
    /// Something is drawn now.
    Chance,
    /// The turn is over.
    TurnEnd,
}

impl Stops {
    /// What a step after this is refused with.
    fn refusal(self) -> Code {
        match self {
            Stops::Chance => Code::AfterChance,
            Stops::TurnEnd => Code::AfterTurn,
        }
    }
}

/// Others who wait for this draft: they may act as soon as its first steps are sent, while the seat goes on with
/// its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Begins {
    /// How many steps must be sent.
    pub after: usize,
    /// Who may act then.
    pub seats: Seats,
}

/// What a draft leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peek {
    /// Whether it ends there.
    pub stops: Option<Stops>,
    /// Who could begin before it ends.
    pub begins: Option<Begins>,
    /// Whether its steps, sent as one entry, can no longer be undone.
    pub is_final: bool,
    /// As JSON: `{"view", "legal", "stops", "begins"}`. The view after the steps, up to what chance or hidden cards
    /// decide; the legal steps that may follow, none where it stops; `stops` is `"chance"`, `"turn_end"` or null; `begins`
    /// is `{"after", "seats"}` or null.
    pub json: Arc<str>,
}

/// A position as one viewer knows it, without the match. Object safe.
pub trait Seen: Send {
    /// The seat whose knowledge it is; `None` for spectators.
    fn seat(&self) -> Option<Seat>;

    /// Who is to act.
    fn to_act(&self) -> Seats;

    /// The seat's legal steps, as a JSON list; none for those who watch.
    fn legal(&self) -> Arc<str>;

    /// The same as a list to choose from, one line for each.
    fn choices(&self, lang: Lang) -> Vec<String>;

    /// Steps of a draft in words.
    ///
    /// # Errors
    /// The first step that is refused.
    fn words(&self, steps: &[Value], lang: Lang, naming: Naming) -> Result<Vec<String>, Reject>;

    /// A step that a seat is about to do here, in words: no more of it than this viewer may know.
    ///
    /// # Errors
    /// If the seat is not to act, or it is no step of this game.
    fn step_in_words(&self, seat: Seat, step: &Value, lang: Lang) -> Result<String, Reject>;

    /// The position as colored text.
    fn sketch(&self, lang: Lang) -> Sketch;

    /// Answers a game-specific question about the position, as JSON, for people who would like help.
    ///
    /// # Errors
    /// If there is no such question.
    fn aid(&self, question: &Value) -> Result<String, String>;

    /// A hypothetical position, for a seat that thinks ahead.
    ///
    /// # Errors
    /// If this game cannot suppose that.
    fn suppose(&self, what: &Value) -> Result<Box<dyn Seen>, String>;

    /// Follows a draft of the seat; also the way to check steps before they are sent.
    ///
    /// # Errors
    /// The first step that is refused.
    fn peek(&self, steps: &[Value]) -> Result<Peek, Reject>;

    /// The steps that a bot would do here, up to the first that draws, ends its turn or lets others begin. The same
    /// seed makes the same choice, unless it is stopped early.
    ///
    /// # Errors
    /// The seat is not to act, or there is no such bot.
    fn think(&self, level: &str, seed: u64, stop: &dyn Fn() -> bool) -> Result<Vec<Value>, Reject>;

    /// The same a slice at a time.
    ///
    /// # Errors
    /// The seat is not to act, or there is no such bot.
    fn search(&self, level: &str, seed: u64) -> Result<Box<dyn Search>, Reject>;
}

/// A view, and a world that fits it.
pub(crate) struct Drafting<G: Hosted> {
    view: G::View,
    world: G,
}

#[derive(Serialize)]
struct Written<'a, V, S> {
    view: &'a V,
    legal: &'a [S],
    stops: Option<Stops>,
    begins: Option<Begins>,
}

impl<G: Hosted> Drafting<G> {
    pub(crate) fn new(view: G::View) -> Drafting<G> {
        let world = G::imagine(&view, &mut Quick::new(0));
        Drafting { view, world }
    }

    /// The seat's legal steps.
    fn steps(&self) -> Vec<G::Step> {
        let mut steps = Vec::new();
        if let Some(seat) = self.view.viewer().seat() {
            self.world.legal(seat, &mut steps);
        }
        steps
    }

    /// The starting point for the seat's first step.
    fn draft(&self) -> Result<Draft<G>, Reject> {
        let Some(seat) = self.view.viewer().seat() else { return Err(Code::NoSeat.into()) };
        Draft::new(self.view.clone(), self.world.clone(), seat)
    }

    /// Reads and does steps one after the other; `each` gets every one that is legal, with the view before it.
    fn follow(&self, steps: &[Value], mut each: impl FnMut(&G::View, &G::Step)) -> Result<Draft<G>, Reject> {
        let mut draft = self.draft()?;
        for (i, value) in steps.iter().enumerate() {
            if let Some(stops) = draft.stops {
                return Err(Reject::from(stops.refusal()).at_step(i));
            }
            let step = read_step::<G>(value).map_err(|why| Reject::unreadable(why, Some(i)))?;
            draft.world.check(draft.seat, &step).map_err(|why| Reject::illegal::<G>(&why, i))?;
            each(&draft.view, &step);
            draft.go(&step);
        }
        Ok(draft)
    }
}

impl<G: Hosted> Seen for Drafting<G> {
    fn seat(&self) -> Option<Seat> {
        self.view.viewer().seat()
    }

    fn to_act(&self) -> Seats {
        self.world.to_act()
    }

    fn legal(&self) -> Arc<str> {
        text(&self.steps())
    }

    fn choices(&self, lang: Lang) -> Vec<String> {
        let Some(seat) = self.seat() else { return Vec::new() };
        self.steps().iter().map(|step| G::choice_in_words(&self.view, seat, step, lang)).collect()
    }

    fn words(&self, steps: &[Value], lang: Lang, naming: Naming) -> Result<Vec<String>, Reject> {
        let Some(seat) = self.seat() else { return Err(Code::NoSeat.into()) };
        let mut words = Vec::new();
        self.follow(steps, |view, step| words.push(G::told(view, seat, step, lang, naming)))?;
        Ok(words)
    }

    fn step_in_words(&self, seat: Seat, step: &Value, lang: Lang) -> Result<String, Reject> {
        if !self.world.to_act().has(seat) {
            return Err(Code::NotYourTurn.into());
        }
        let step = read_step::<G>(step).map_err(|why| Reject::unreadable(why, None))?;
        Ok(G::step_in_words(&self.view, seat, &step, lang))
    }

    fn sketch(&self, lang: Lang) -> Sketch {
        G::sketch(&self.view, lang)
    }

    fn aid(&self, question: &Value) -> Result<String, String> {
        G::aid(&self.view, question)
    }

    fn suppose(&self, what: &Value) -> Result<Box<dyn Seen>, String> {
        Ok(Box::new(Drafting::<G>::new(G::suppose(&self.view, what)?)))
    }

    fn peek(&self, steps: &[Value]) -> Result<Peek, Reject> {
        let draft = self.follow(steps, |_, _| ())?;
        let legal = draft.legal();
        let Draft { view, stops, begins, .. } = &draft;
        let json = text(&Written { view, legal: &legal, stops: *stops, begins: *begins });
        Ok(Peek { stops: *stops, begins: *begins, is_final: draft.is_final(), json })
    }

    fn think(&self, level: &str, seed: u64, stop: &dyn Fn() -> bool) -> Result<Vec<Value>, Reject> {
        thought::choose(self.draft()?, level, seed, stop).ok_or_else(|| Code::NoBot.into())
    }

    fn search(&self, level: &str, seed: u64) -> Result<Box<dyn Search>, Reject> {
        Ok(Box::new(Searching::new(self.draft()?, level, seed)?))
    }
}

/// Steps being done in a world that fits a view.
pub(super) struct Draft<G: Hosted> {
    pub(super) view: G::View,
    pub(super) world: G,
    pub(super) seat: Seat,
    pub(super) stops: Option<Stops>,
    pub(super) begins: Option<Begins>,
    /// Who was to act before the first step.
    acting: Seats,
    /// Whether anyone has seen something that was hidden.
    revealed: bool,
    done: usize,
}

/// Dice that remember how many events had happened when they were first thrown.
struct Watched<'a> {
    happened: &'a Cell<usize>,
    thrown_after: Option<usize>,
}

impl Dice for Watched<'_> {
    fn below(&mut self, _n: u32) -> u32 {
        self.thrown_after.get_or_insert(self.happened.get());
        0
    }
}

struct Counted<'a, E> {
    happened: &'a Cell<usize>,
    events: Vec<E>,
}

impl<E> Events<E> for Counted<'_, E> {
    fn push(&mut self, event: E) {
        self.happened.set(self.happened.get() + 1);
        self.events.push(event);
    }
}

impl<G: Hosted> Draft<G> {
    pub(super) fn new(view: G::View, world: G, seat: Seat) -> Result<Draft<G>, Reject> {
        if world.outcome().is_some() {
            return Err(Code::Over.into());
        }
        if !world.to_act().has(seat) {
            return Err(Code::NotYourTurn.into());
        }
        let acting = world.to_act();
        Ok(Draft { view, world, seat, stops: None, begins: None, acting, revealed: false, done: 0 })
    }

    /// Whether to send it now: it can't be continued, or others wait for it.
    pub(super) fn is_due(&self) -> bool {
        self.stops.is_some() || self.begins.is_some()
    }

    /// Whether the steps can no longer be undone once they are sent (docs/RECORD.md, "taking back").
    fn is_final(&self) -> bool {
        self.stops.is_some() || self.revealed || self.world.to_act() != self.acting
    }

    /// What may follow; nothing where it stops.
    pub(super) fn legal(&self) -> Vec<G::Step> {
        let mut legal = Vec::new();
        if self.stops.is_none() {
            self.world.legal(self.seat, &mut legal);
        }
        legal
    }

    /// Does a step that was checked. The view goes along up to what chance or something hidden decides.
    pub(super) fn go(&mut self, step: &G::Step) {
        let (turn, acting) = (turn_of(&self.world, self.seat), self.world.to_act());
        let happened = Cell::new(0);
        let mut chance = Watched { happened: &happened, thrown_after: None };
        let mut events = Counted { happened: &happened, events: Vec::new() };
        self.world.apply(self.seat, step, &mut chance, &mut events);
        let events = events.events;
        let hidden = events.iter().position(G::is_outcome);
        self.revealed |= events.iter().any(G::reveals);
        let known = chance.thrown_after.into_iter().chain(hidden).min().unwrap_or(events.len());
        for sight in events[..known].iter().filter_map(|event| G::sight(event, Viewer::Seat(self.seat))) {
            self.view.fold(&sight);
        }
        self.stops = if chance.thrown_after.is_some() {
            Some(Stops::Chance)
        } else if hidden.is_some() || turn != turn_of(&self.world, self.seat) {
            Some(Stops::TurnEnd)
        } else {
            None
        };
        self.done += 1;
        if self.stops.is_none() && self.begins.is_none() {
            let seats: Seats = self.world.to_act().iter().filter(|&seat| !acting.has(seat)).collect();
            self.begins = (!seats.is_empty()).then_some(Begins { after: self.done, seats });
        }
    }
}

/// The number of a seat's turn; nothing while it has none.
pub(super) fn turn_of<G: Hosted>(state: &G, seat: Seat) -> Option<u32> {
    state.to_act().has(seat).then(|| G::turn(&state.view(Viewer::Seat(seat))))
}

//! Which function answers what, and what is open.

use crate::failure::Failure;
use crate::request::Request;
use crate::{checks, matches, records, views};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use table::live::{Live, Search};
use table::{Analysis, Rulebook, games};

/// The longest request. The largest sensible ones are records, of a few hundred thousand bytes.
pub const MOST_BYTES: usize = 4 << 20;

/// The most matches, searches and analyses open at once.
const MOST_OPEN: usize = 1_000;

/// An answer as JSON, or why there is none.
pub(crate) type Answer = Result<String, Failure>;

/// As JSON. Writing our own answers cannot fail.
pub(crate) fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The rules of a game by its name.
pub(crate) fn game(name: &str) -> Result<&'static dyn Rulebook, Failure> {
    games::find(name).ok_or_else(|| Failure::no_game(name))
}

/// The rules of a game that knows the version which these options name.
pub(crate) fn game_for(name: &str, options: &Map<String, Value>) -> Result<&'static dyn Rulebook, Failure> {
    let game = game(name)?;
    game.knows(options)?;
    Ok(game)
}

/// Something that stays from one request to the next.
pub(crate) enum Thing {
    Match(Box<dyn Live>),
    Search(Box<dyn Search>),
    Analysis(Box<dyn Analysis>),
}

/// Answers requests. What it remembers between them is what was opened and not closed.
#[derive(Default)]
pub struct Engine {
    open: BTreeMap<u32, Thing>,
    last: u32,
}

impl Engine {
    /// Answers a request: `{"ok": …}`, or `{"error": {"code", "words", …}}` whatever is wrong with it.
    pub fn answer(&mut self, request: &[u8]) -> String {
        match self.try_answer(request) {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
            Err(failure) => written(&json!({"error": failure})),
        }
    }

    fn try_answer(&mut self, request: &[u8]) -> Answer {
        if request.len() > MOST_BYTES {
            return Err(Failure::too_long());
        }
        let mut request = Request::read(request)?;
        let asked = request.text("ask")?;
        self.answer_to(&asked, &mut request)
    }

    /// Every question there is. Fields are read in the order given here; `view` is what a match shows to a viewer;
    /// `match` and `id` are numbers the engine has given out.
    fn answer_to(&mut self, asked: &str, r: &mut Request) -> Answer {
        match asked {
            // About the games.
            "games" => r.end().map(|()| views::games()),
            "setup" => views::setup(r),
            "board" => views::board(r),
            "tally" => records::tally(r),
            // From a view.
            "legal" => views::legal(r),
            "choices" => views::choices(r),
            "peek" => views::peek(r),
            "words" => views::words(r),
            "aid" => views::aid(r),
            "sketch" => views::sketch(r),
            "fold" => views::fold(r),
            "think" => views::think(r).and_then(|search| self.keep(Thing::Search(search))),
            // From a record.
            "replay" => records::replay(r),
            "steps" => records::steps(r),
            "branch" => records::branch(r),
            "verify" => records::verify(r),
            "sheet" => records::sheet(r),
            "analyse" => records::analyse(r).and_then(|analysis| self.keep(Thing::Analysis(analysis))),
            // Whole matches.
            "open" => matches::open(r).and_then(|live| self.begin(live)),
            "restore" => matches::restore(r).and_then(|live| self.keep(Thing::Match(live))),
            "past" => matches::past(r),
            "look" => matches::look(self.live(r)?, r),
            "draft" => matches::draft(self.live(r)?, r),
            "submit" => matches::submit(self.live(r)?, r),
            "bot" => matches::bot(self.live(r)?, r).and_then(|search| self.keep(Thing::Search(search))),
            "play" => matches::play(self.live(r)?, r),
            "record" => matches::record(self.live(r)?, r),
            // What is open.
            "advance" => self.advance(r),
            "close" => self.close(r),
            // For comparing engines.
            "trace" => checks::trace(r),
            "perft" => checks::perft(r),
            "self_play" => checks::self_play(r),
            "playouts" => checks::playouts(r),
            "simulations" => checks::simulations(r),
            _ => Err(Failure::unreadable(format_args!("nothing is called {asked:?}"))),
        }
    }

    /// Keeps a match that has just begun, and gives the first line of its log as well.
    fn begin(&mut self, live: Box<dyn Live>) -> Answer {
        let opening = live.opening().clone();
        let id = self.number(Thing::Match(live))?;
        Ok(written(&json!({"id": id, "opening": opening})))
    }

    /// Keeps something open and returns its number.
    fn keep(&mut self, thing: Thing) -> Answer {
        Ok(written(&json!({"id": self.number(thing)?})))
    }

    fn number(&mut self, thing: Thing) -> Result<u32, Failure> {
        if self.open.len() >= MOST_OPEN {
            return Err(Failure::too_many());
        }
        loop {
            self.last = self.last.wrapping_add(1);
            if !self.open.contains_key(&self.last) {
                break;
            }
        }
        self.open.insert(self.last, thing);
        Ok(self.last)
    }

    /// The match that a request names.
    fn live(&mut self, r: &mut Request) -> Result<&mut dyn Live, Failure> {
        let id = r.small("match")?;
        match self.open.get_mut(&id) {
            Some(Thing::Match(live)) => Ok(live.as_mut()),
            Some(Thing::Search(_) | Thing::Analysis(_)) | None => Err(Failure::not_open(id)),
        }
    }

    /// Runs one more slice. A task that has ended is closed by itself.
    fn advance(&mut self, r: &mut Request) -> Answer {
        let id = r.small("id")?;
        r.end()?;
        let (is_done, answer) = match self.open.get_mut(&id) {
            Some(Thing::Search(search)) => {
                let steps = search.advance();
                let (done, all) = search.progress();
                (steps.is_some(), json!({"done": done, "all": all, "steps": steps}))
            }
            Some(Thing::Analysis(analysis)) => {
                analysis.advance();
                let (done, all) = (analysis.done(), analysis.all());
                let turns = (done >= all).then(|| analysis.turns());
                (turns.is_some(), json!({"done": done, "all": all, "turns": turns}))
            }
            Some(Thing::Match(_)) | None => return Err(Failure::not_open(id)),
        };
        if is_done {
            self.open.remove(&id);
        }
        Ok(written(&answer))
    }

    /// Whether it was open; for an analysis, the turns analyzed so far.
    fn close(&mut self, r: &mut Request) -> Answer {
        let id = r.small("id")?;
        r.end()?;
        Ok(match self.open.remove(&id) {
            Some(Thing::Analysis(analysis)) => written(&json!({"turns": analysis.turns()})),
            thing => written(&thing.is_some()),
        })
    }
}

//! What a host can ask of any game.

use crate::analysing::{Analysing, Analysis, WeighedTurn};
use crate::live::{self, Branch, Drafting, Live, NoBranch, Opening, Playing, Seen};
use crate::measuring::{self, Playouts};
use crate::reading::{Unreadable, read_view};
use crate::replaying::{self, Moment};
use crate::thinking;
use crate::tracing;
#[cfg(feature = "workshop")]
use crate::tuning::{self, Told, Tuning};
use crate::verifying::{self, Verdict, VerifyError};
use bots::Evaluated;
use kernel::policy::RANDOM;
use kernel::{
    BadSetup, Conform, Encode, Game, NewerRules, Policies, Record, Rule, Seat, Seed, Setup, Written, versions,
};
use serde::Serialize;
use serde_json::{Map, Value};
use shown::{BoardFault, Boards, GameOption, Lang, Miscounted, Present, Tabled, Tallied, Text};
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;
#[cfg(feature = "workshop")]
use {
    crate::conforming::Conformance, crate::thinking::Contest, bots::Results, kernel::Vector, shown::Sketch,
};

/// Which match to play: what `trace`, `record` and `perft` take.
#[derive(Clone, Debug)]
pub struct Match {
    /// How many seats.
    pub seats: usize,
    /// Options; those left out have their defaults.
    pub options: Map<String, Value>,
    /// The seed.
    pub seed: Seed,
}

/// What seats and options mean for those who sit there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The side of each seat: seats of one side win and lose together.
    pub sides: Vec<usize>,
    /// Whether each seat may chat during the match.
    pub may_talk: Vec<bool>,
}

/// A game as hosts see it. Object safe.
pub trait Rulebook: Sync {
    /// The game's name.
    fn name(&self) -> &'static str;

    /// The newest version of its rules: the one that matches begin with.
    fn rules_version(&self) -> u32;

    /// The options of a match that begins now: by the newest rules, whatever they name.
    fn begun(&self, options: &Map<String, Value>) -> Map<String, Value> {
        versions::with_rules(options, self.rules_version())
    }

    /// Whether this program knows the rules that options name. What is no version at all is for the setup to refuse.
    ///
    /// # Errors
    /// They are newer.
    fn knows(&self, options: &Map<String, Value>) -> Result<(), NewerRules> {
        NewerRules::check(versions::named_rules(options).unwrap_or(1), self.rules_version())
    }

    /// What its rules' numbers begin with.
    fn rule_prefix(&self) -> &'static str;

    /// The seat counts it can be played with when all options have their defaults.
    fn seat_counts(&self) -> Vec<usize>;

    /// Its simple players, `random` first.
    fn policies(&self) -> Vec<&'static str>;

    /// Bytes of a state.
    fn state_bytes(&self) -> usize;

    /// Whether a match can begin with these seats and options.
    ///
    /// # Errors
    /// Every reason at once.
    fn check_setup(&self, seats: usize, options: &Map<String, Value>) -> Result<(), BadSetup>;

    /// What follows from seats and options for everyone at the table.
    ///
    /// # Errors
    /// Every reason why they are invalid.
    fn facts(&self, seats: usize, options: &Map<String, Value>) -> Result<Facts, BadSetup>;

    /// The game in one sentence.
    fn about(&self) -> Text;

    /// What it writes, as TypeScript.
    #[cfg(feature = "typescript")]
    fn typescript(&self) -> Vec<kernel::typescript::Declared>;

    /// Its options with their defaults, for people to choose from.
    fn options(&self) -> Vec<GameOption>;

    /// The options of a puzzle for one, where the game has puzzles: `below` draws a number below another.
    fn puzzle(&self, below: &mut dyn FnMut(u64) -> u64) -> Option<Map<String, Value>>;

    /// Opens a live match.
    ///
    /// # Errors
    /// Every reason why it cannot be played so.
    fn open(&self, opening: &Opening) -> Result<Box<dyn Live>, BadSetup>;

    /// A position as one viewer knows it, from the `view` a live match gives.
    ///
    /// # Errors
    /// If it is not a view of this game.
    fn seen(&self, view: &Value) -> Result<Box<dyn Seen>, Unreadable>;

    /// Folds the `sights` of a frame into the `view` before it, and gives the view after it as JSON.
    ///
    /// # Errors
    /// If it is not a view of this game, or these are not its sights.
    fn fold(&self, view: &Value, sights: &[Value]) -> Result<Arc<str>, Unreadable>;

    /// Plays a match by a policy and writes its trace.
    ///
    /// # Errors
    /// What the writer answers; an invalid setup as [`io::ErrorKind::InvalidInput`].
    fn trace(&self, wanted: &Match, policy: &str, out: &mut dyn io::Write) -> io::Result<()>;

    /// Plays a match by a policy and gives its record.
    ///
    /// # Errors
    /// Every reason why the setup is invalid.
    fn record(&self, wanted: &Match, policy: &str) -> Result<Record, BadSetup>;

    /// Judges a record.
    ///
    /// # Errors
    /// What cannot be read, or the first thing that is wrong.
    fn verify(&self, record: &Record) -> Result<Verdict, VerifyError>;

    /// The moment after so many steps of a record, for a match that begins there.
    ///
    /// # Errors
    /// Why none can.
    fn branch(&self, record: &Record, at: usize) -> Result<Branch, NoBranch>;

    /// A record step by step, in words and pictures, as far as it is legal.
    ///
    /// # Errors
    /// What cannot be read, or the first thing that is wrong.
    fn replay(&self, record: &Record, show: &mut dyn FnMut(&dyn Moment) -> bool) -> Result<(), VerifyError>;

    /// What a rule of the score sheet counts, in words.
    fn rule_in_words(&self, rule: Rule, lang: Lang) -> &'static str;

    /// What the symbols of a sketch mean.
    #[cfg(feature = "workshop")]
    fn legend(&self, lang: Lang) -> Sketch;

    /// Counts sequences of `depth` steps by first step.
    ///
    /// # Errors
    /// Every reason why the setup is invalid.
    fn divide(&self, wanted: &Match, depth: u32) -> Result<Vec<(String, u64)>, BadSetup>;

    /// Random playouts, until `enough` (asked after each) says so.
    ///
    /// # Errors
    /// Every reason why the setup is invalid.
    fn playouts(&self, wanted: &Match, enough: &mut dyn FnMut(u64) -> bool) -> Result<Playouts, BadSetup>;

    /// Answers a rule vector.
    ///
    /// # Errors
    /// What cannot be read in it.
    #[cfg(feature = "workshop")]
    fn conform(&self, vector: &Vector) -> Result<Conformance, Unreadable>;

    /// Simulations per turn of a bot.
    fn iterations(&self, bot: &str) -> u32;

    /// Plays one deal twice between two bots, seats swapped. `spent` is called with the side after each choice.
    ///
    /// # Errors
    /// What is wrong with the contest.
    #[cfg(feature = "workshop")]
    fn pair(&self, contest: &Contest, deal: u64, spent: &mut dyn FnMut(usize)) -> Result<Results, String>;

    /// Lets bots play a whole match and gives its record.
    ///
    /// # Errors
    /// What is wrong with the match or the bot.
    fn self_play(&self, wanted: &Match, bot: &str, iterations: u32) -> Result<Record, String>;

    /// Searches from positions of random matches until `enough`, asked with the simulations so far.
    ///
    /// # Errors
    /// Every reason why the setup is invalid.
    fn simulations(&self, wanted: &Match, enough: &mut dyn FnMut(u64) -> bool) -> Result<u64, BadSetup>;

    /// Analyzes every turn of a record. `progress` gets the number of steps done and in total, and may return
    /// false to stop.
    ///
    /// # Errors
    /// What cannot be read, or the first thing that is wrong.
    fn analyse(
        &self,
        record: &Record,
        iterations: u32,
        lang: Lang,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Vec<WeighedTurn>, VerifyError>;

    /// The same, one step at a time.
    ///
    /// # Errors
    /// What cannot be read, or the first thing that is wrong.
    fn analysis(
        &self,
        record: &Record,
        iterations: u32,
        lang: Lang,
    ) -> Result<Box<dyn Analysis>, VerifyError>;

    /// Fits the evaluator's weights to matches of self-play, and has the new ones play the old.
    ///
    /// # Errors
    /// What is wrong with the match or the weights.
    #[cfg(feature = "workshop")]
    fn tune(&self, wanted: &Match, tuning: &Tuning, told: &(dyn Fn(Told) + Sync))
    -> Result<Vec<f32>, String>;

    /// The result of a match played with the physical game, from what people counted at the end.
    ///
    /// # Errors
    /// Why there can be no such match, or no such end.
    fn tally(
        &self,
        seats: usize,
        options: &Map<String, Value>,
        entered: &Value,
    ) -> Result<Result<shown::Tally, Miscounted>, BadSetup>;

    /// Whether this is meant to be a board of this game.
    fn is_board(&self, board: &Value) -> bool;

    /// Everything that is wrong with a board, each with its places.
    fn board_faults(&self, board: &Value) -> Vec<BoardFault>;

    /// Judges a board.
    ///
    /// # Errors
    /// Every reason why it cannot be played on.
    #[cfg(feature = "workshop")]
    fn check_board(&self, board: &Value) -> Result<(), BadSetup>;

    /// Draws a board, as SVG.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    #[cfg(feature = "workshop")]
    fn draw_board(&self, board: &Value) -> Result<String, BadSetup>;
}

/// Everything a game must be able to do to be hosted.
pub(crate) trait Hosted:
    Evaluated + Boards + Encode + Written + Conform + Policies + Present + Tabled + Tallied
{
}
impl<G: Evaluated + Boards + Encode + Written + Conform + Policies + Present + Tabled + Tallied> Hosted
    for G
{
}

/// The rulebook of `G`.
pub(crate) struct RulesOf<G>(PhantomData<fn() -> G>);

impl<G> RulesOf<G> {
    pub(crate) const NEW: RulesOf<G> = RulesOf(PhantomData);
}

/// The setup of a match that begins now: by the newest rules, unless the options name others.
pub(crate) fn setup_of<G: Game>(seats: usize, options: &Map<String, Value>) -> Result<G::Setup, BadSetup> {
    G::Setup::new(seats, &versions::begun(options, G::RULES_VERSION))
}

impl<G: Hosted> Rulebook for RulesOf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn rule_prefix(&self) -> &'static str {
        G::RULE_PREFIX
    }

    fn seat_counts(&self) -> Vec<usize> {
        (1..=kernel::MAX_SEATS).filter(|&seats| setup_of::<G>(seats, &Map::new()).is_ok()).collect()
    }

    fn policies(&self) -> Vec<&'static str> {
        [&[RANDOM], G::POLICIES].concat()
    }

    fn state_bytes(&self) -> usize {
        size_of::<G>()
    }

    fn check_setup(&self, seats: usize, options: &Map<String, Value>) -> Result<(), BadSetup> {
        setup_of::<G>(seats, options).map(|_| ())
    }

    fn facts(&self, seats: usize, options: &Map<String, Value>) -> Result<Facts, BadSetup> {
        let setup = G::Setup::new(seats, options)?;
        let each = || Seat::first(setup.seats());
        Ok(Facts {
            sides: each().map(|seat| G::side(&setup, seat)).collect(),
            may_talk: each().map(|seat| G::may_talk(&setup, seat)).collect(),
        })
    }

    fn about(&self) -> Text {
        G::about()
    }

    #[cfg(feature = "typescript")]
    fn typescript(&self) -> Vec<kernel::typescript::Declared> {
        G::typescript()
    }

    fn options(&self) -> Vec<GameOption> {
        G::options()
    }

    fn puzzle(&self, below: &mut dyn FnMut(u64) -> u64) -> Option<Map<String, Value>> {
        G::puzzle(below)
    }

    fn open(&self, opening: &Opening) -> Result<Box<dyn Live>, BadSetup> {
        Ok(Box::new(Playing::<G>::open(opening)?))
    }

    fn seen(&self, view: &Value) -> Result<Box<dyn Seen>, Unreadable> {
        Ok(Box::new(Drafting::<G>::new(read_view::<G>(view)?)))
    }

    fn fold(&self, view: &Value, sights: &[Value]) -> Result<Arc<str>, Unreadable> {
        live::fold::<G>(view, sights)
    }

    fn trace(&self, wanted: &Match, policy: &str, out: &mut dyn io::Write) -> io::Result<()> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options)
            .map_err(|wrong| io::Error::new(io::ErrorKind::InvalidInput, wrong))?;
        tracing::trace::<G>(&setup, wanted.seed, policy, out)
    }

    fn record(&self, wanted: &Match, policy: &str) -> Result<Record, BadSetup> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options)?;
        Ok(tracing::record::<G>(&setup, wanted.seed, policy))
    }

    fn verify(&self, record: &Record) -> Result<Verdict, VerifyError> {
        verifying::verify::<G>(record)
    }

    fn branch(&self, record: &Record, at: usize) -> Result<Branch, NoBranch> {
        live::branch::<G>(record, at)
    }

    fn replay(&self, record: &Record, show: &mut dyn FnMut(&dyn Moment) -> bool) -> Result<(), VerifyError> {
        replaying::replay::<G>(record, show)
    }

    fn rule_in_words(&self, rule: Rule, lang: Lang) -> &'static str {
        G::rule_in_words(rule, lang)
    }

    #[cfg(feature = "workshop")]
    fn legend(&self, lang: Lang) -> Sketch {
        G::legend(lang)
    }

    fn divide(&self, wanted: &Match, depth: u32) -> Result<Vec<(String, u64)>, BadSetup> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options)?;
        Ok(measuring::divide::<G>(&setup, wanted.seed, depth))
    }

    fn playouts(&self, wanted: &Match, enough: &mut dyn FnMut(u64) -> bool) -> Result<Playouts, BadSetup> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options)?;
        Ok(measuring::playouts::<G>(&setup, wanted.seed, enough))
    }

    #[cfg(feature = "workshop")]
    fn conform(&self, vector: &Vector) -> Result<Conformance, Unreadable> {
        G::disagreements(vector).map(Conformance).map_err(Unreadable)
    }

    fn iterations(&self, bot: &str) -> u32 {
        bots::iterations::<G>(bot)
    }

    #[cfg(feature = "workshop")]
    fn pair(&self, contest: &Contest, deal: u64, spent: &mut dyn FnMut(usize)) -> Result<Results, String> {
        thinking::pair::<G>(contest, deal, spent)
    }

    fn self_play(&self, wanted: &Match, bot: &str, iterations: u32) -> Result<Record, String> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options).map_err(|wrong| wrong.to_string())?;
        thinking::self_play::<G>(&setup, wanted.seed, bot, iterations)
    }

    fn simulations(&self, wanted: &Match, enough: &mut dyn FnMut(u64) -> bool) -> Result<u64, BadSetup> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options)?;
        Ok(thinking::simulations::<G>(&setup, enough))
    }

    fn analyse(
        &self,
        record: &Record,
        iterations: u32,
        lang: Lang,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Vec<WeighedTurn>, VerifyError> {
        let mut analysis = Analysing::<G>::new(record, iterations, lang)?;
        while progress(analysis.done(), analysis.all()) && analysis.done() < analysis.all() {
            analysis.advance();
        }
        Ok(analysis.turns())
    }

    fn analysis(
        &self,
        record: &Record,
        iterations: u32,
        lang: Lang,
    ) -> Result<Box<dyn Analysis>, VerifyError> {
        Ok(Box::new(Analysing::<G>::new(record, iterations, lang)?))
    }

    #[cfg(feature = "workshop")]
    fn tune(
        &self,
        wanted: &Match,
        tuning: &Tuning,
        told: &(dyn Fn(Told) + Sync),
    ) -> Result<Vec<f32>, String> {
        let setup = setup_of::<G>(wanted.seats, &wanted.options).map_err(|wrong| wrong.to_string())?;
        tuning::tune::<G>(&setup, tuning, told)
    }

    fn tally(
        &self,
        seats: usize,
        options: &Map<String, Value>,
        entered: &Value,
    ) -> Result<Result<shown::Tally, Miscounted>, BadSetup> {
        Ok(G::tally(&setup_of::<G>(seats, options)?, entered))
    }

    fn is_board(&self, board: &Value) -> bool {
        G::is_board(board)
    }

    fn board_faults(&self, board: &Value) -> Vec<BoardFault> {
        G::board_faults(board)
    }

    #[cfg(feature = "workshop")]
    fn check_board(&self, board: &Value) -> Result<(), BadSetup> {
        G::check_board(board)
    }

    #[cfg(feature = "workshop")]
    fn draw_board(&self, board: &Value) -> Result<String, BadSetup> {
        G::draw_board(board).map(|picture| picture.to_string())
    }
}

//! Bots against bots. Deals come in pairs with the seats swapped, so that neither side has the better cards.

use crate::bot::{Bot, Budget};
use crate::elo::Score;
use crate::eval::Evaluated;
use crate::levels::bot_named;
use kernel::{BySeat, Quick, Seat, Seed, Seeded, Setup, Silent, Viewer};

/// One side of a contest: a bot's name, and its simulations per turn if not its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// `random`, `greedy` or a level.
    pub name: String,
    /// Simulations per turn instead of the level's.
    pub iterations: Option<u32>,
}

/// Two sides at one table.
#[derive(Clone, Debug)]
pub struct Contest<S> {
    /// The table.
    pub setup: S,
    /// The first side and the second.
    pub sides: [Contestant; 2],
}

/// What came of some games, seen by the first side.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameResult {
    /// Won, shared, lost.
    pub score: Score,
    /// Choices made by each side.
    pub choices: [u64; 2],
    /// Turns taken by each side.
    pub turns: [u64; 2],
}

impl std::ops::AddAssign for GameResult {
    fn add_assign(&mut self, other: GameResult) {
        self.score += other.score;
        for side in 0..2 {
            self.choices[side] += other.choices[side];
            self.turns[side] += other.turns[side];
        }
    }
}

/// Plays one deal twice, the sides at swapped seats. Seats alternate between the sides. `spent` is called with the
/// side after each choice, for a clock that is the caller's.
///
/// # Errors
/// If a side has no bot of that name.
pub fn play_pair<G: Evaluated>(
    contest: &Contest<G::Setup>,
    deal: u64,
    spent: &mut dyn FnMut(usize),
) -> Result<GameResult, String> {
    let mut total = GameResult::default();
    for swapped in [0, 1] {
        total += play::<G>(contest, deal, swapped, spent)?;
    }
    Ok(total)
}

fn play<G: Evaluated>(
    contest: &Contest<G::Setup>,
    deal: u64,
    swapped: usize,
    spent: &mut dyn FnMut(usize),
) -> Result<GameResult, String> {
    let seats = contest.setup.seats();
    let side_of = |seat: Seat| (seat.index() + swapped) % 2;
    let mut bots: Vec<(Box<dyn Bot<G> + Send>, u32)> = Vec::new();
    for seat in Seat::first(seats) {
        let side = &contest.sides[side_of(seat)];
        let seed = Quick::new(deal ^ (seat.index() as u64) << 56 ^ (swapped as u64) << 48).bits();
        let (bot, iterations) = bot_named::<G>(&side.name, seed).ok_or_else(|| format!("no bot {:?}", side.name))?;
        bots.push((bot, side.iterations.unwrap_or(iterations)));
    }
    let mut chance = Seeded::new(Seed::from(deal));
    let mut state = G::start(&contest.setup, &mut chance);
    let mut result = GameResult::default();
    let mut legal = Vec::new();
    let eval = G::evaluator();
    let mut turns = BySeat::from_fn(seats, |_| None);
    while let Some(seat) = state.to_act().iter().next() {
        legal.clear();
        state.legal(seat, &mut legal);
        let view = state.view(Viewer::Seat(seat));
        let (bot, iterations) = &mut bots[seat.index()];
        let step = bot.choose(&view, &legal, &Budget::iterations(*iterations));
        let side = side_of(seat);
        spent(side);
        result.choices[side] += 1;
        let turn = Some(crate::eval::Evaluator::turn(&eval, &view));
        if std::mem::replace(&mut turns[seat], turn) != turn {
            result.turns[side] += 1;
        }
        if state.act(seat, &step, &mut chance, &mut Silent).is_err() {
            return Err(format!("{} offered an illegal step: {step:?}", contest.sides[side].name));
        }
    }
    let winners = state.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let won = |side: usize| winners.iter().any(|seat| side_of(seat) == side);
    match (won(0), won(1)) {
        (true, false) => result.score.wins += 1,
        (false, true) => result.score.losses += 1,
        _ => result.score.draws += 1,
    }
    Ok(result)
}

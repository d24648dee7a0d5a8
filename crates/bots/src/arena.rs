//! Bots against bots. Every deal is played twice with the seats swapped, so that neither side has the better
//! cards.

use crate::bot::{Bot, Budget};
use crate::elo::Score;
use crate::eval::Evaluated;
use kernel::{BySeat, Quick, Seat, Seed, Seeded, Setup, Silent, Viewer};

/// Makes the bot of a side (0 or 1) from a seed.
pub type MakeBot<'a, G> = dyn Fn(usize, u64) -> Box<dyn Bot<G> + Send> + Sync + 'a;

/// The results of some games, from the first side's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won, shared, lost.
    pub score: Score,
    /// Turns taken by each side.
    pub turns: [u64; 2],
}

impl std::ops::AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.score += other.score;
        for side in 0..2 {
            self.turns[side] += other.turns[side];
        }
    }
}

/// Plays one deal twice, with the seats swapped. Seats alternate between the sides, so teams stay together.
/// `spent` is called with the side after each choice, so that the caller can keep time.
///
/// # Errors
/// If a bot offers an illegal step.
pub fn play_pair<G: Evaluated>(
    setup: &G::Setup,
    make: &MakeBot<'_, G>,
    iterations: [u32; 2],
    deal: u64,
    spent: &mut dyn FnMut(usize),
) -> Result<Results, String> {
    let mut total = Results::default();
    for swapped in [0, 1] {
        total += play::<G>(setup, make, iterations, deal, swapped, spent)?;
    }
    Ok(total)
}

fn play<G: Evaluated>(
    setup: &G::Setup,
    make: &MakeBot<'_, G>,
    iterations: [u32; 2],
    deal: u64,
    swapped: usize,
    spent: &mut dyn FnMut(usize),
) -> Result<Results, String> {
    let seats = setup.seats();
    let side_of = |seat: Seat| (seat.index() + swapped) % 2;
    let seed_of = |seat: Seat| Quick::new(deal ^ (seat.index() as u64) << 56 ^ (swapped as u64) << 48).bits();
    let mut bots: Vec<_> = Seat::first(seats).map(|seat| make(side_of(seat), seed_of(seat))).collect();
    let mut chance = Seeded::new(Seed::from(deal));
    let mut state = G::start(setup, &mut chance);
    let mut results = Results::default();
    let mut legal = Vec::new();
    let mut turns = BySeat::from_fn(seats, |_| None);
    while let Some(seat) = state.to_act().iter().next() {
        legal.clear();
        state.legal(seat, &mut legal);
        let view = state.view(Viewer::Seat(seat));
        let side = side_of(seat);
        let step = bots[seat.index()].choose(&view, &legal, &Budget::iterations(iterations[side]));
        spent(side);
        let turn = Some(G::turn(&view));
        if std::mem::replace(&mut turns[seat], turn) != turn {
            results.turns[side] += 1;
        }
        state
            .act(seat, &step, &mut chance, &mut Silent)
            .map_err(|why| format!("seat {seat} of deal {deal} offered {step:?}: {why}"))?;
    }
    let winners = state.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let won = |side: usize| winners.iter().any(|seat| side_of(seat) == side);
    match (won(0), won(1)) {
        (true, false) => results.score.wins += 1,
        (false, true) => results.score.losses += 1,
        _ => results.score.draws += 1,
    }
    Ok(results)
}

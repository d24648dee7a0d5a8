//! Simple players that come with a game: for traces, tests and the terminal.

use crate::chance::Dice;
use crate::observe::Observe;
use crate::seat::Seat;

/// The policy that every game has: uniform over all legal steps of all seats to act.
pub const RANDOM: &str = "random";

/// A game with players of its own besides [`RANDOM`]. They see a view, as everyone does.
pub trait Policies: Observe {
    /// Their names. Every game has `greedy`.
    const POLICIES: &'static [&'static str];

    /// The step that a policy chooses for the view's seat, out of a non-empty ascending list.
    fn choose<D: Dice>(policy: &str, view: &Self::View, legal: &[Self::Step], dice: &mut D) -> Self::Step;
}

/// Chooses for one of the seats to act: `RANDOM` out of everything, the others for a random seat.
/// `legal` is what [`Game::all_legal`](crate::Game::all_legal) gives, and not empty.
pub fn choose<G: Policies, D: Dice>(
    policy: &str,
    state: &G,
    legal: &[(Seat, G::Step)],
    dice: &mut D,
) -> Option<(Seat, G::Step)> {
    if policy == RANDOM {
        return legal.get(dice.pick(legal.len())).copied();
    }
    let to_act = state.to_act();
    let seat = to_act.iter().nth(dice.pick(to_act.len()))?;
    let own: Vec<G::Step> = legal.iter().filter(|(who, _)| *who == seat).map(|(_, step)| *step).collect();
    let view = state.view(crate::Viewer::Seat(seat));
    own.first()?;
    Some((seat, G::choose(policy, &view, &own, dice)))
}

//! Simple players that come with a game: for traces, tests and the terminal.

use crate::chance::Dice;
use crate::observe::Observe;
use crate::seat::Seat;

/// The policy that every game has: uniform over all legal steps of all seats to act.
pub const RANDOM: &str = "random";

/// A game with simple players besides [`RANDOM`]. Like everyone, they see a view only.
pub trait Policies: Observe {
    /// Their names. Every game has `greedy`.
    const POLICIES: &'static [&'static str];

    /// The step a policy chooses for the view's seat from a non-empty ascending list.
    fn choose<D: Dice>(policy: &str, view: &Self::View, legal: &[Self::Step], dice: &mut D) -> Self::Step;
}

/// Chooses a step: `RANDOM` among those of all seats to act, every other policy for a random seat among them.
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

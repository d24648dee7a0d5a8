//! A quick choice that follows the cheapest crossing, for playing on where the search ends.

use super::cache;
use super::race::hands;
use crate::eval::Idea;
use kernel::{Dice, Seat};
use lumis::card::{Cards, Color, MOST_CARDS, Supply, Team};
use lumis::space::{Space, Spaces};
use lumis::{Lumis, Open, Step};

/// What a seat does on its way: lays what it can pay, else builds, else draws. Nothing in the middle of a gift or of a
/// connection.
pub(super) fn follow<D: Dice>(state: &Lumis, seat: Seat, dice: &mut D) -> Option<Idea<Step>> {
    let open = state.open();
    if open.giving().is_some() || open.laying().last().is_some() {
        return None;
    }
    let (team, hand) = (Team::of(seat), state.hand(seat));
    let stones = open.firestones(team);
    if let Some(way) = cache::known(open, team, hands(state, team), &Spaces::EMPTY) {
        let can_pay = |spaces: usize, price: Cards| spaces <= usize::from(stones) && price.is_within(hand);
        for link in &way.ready {
            let spaces = link.spaces();
            if !spaces.is_empty()
                && can_pay(spaces.len(), link.price(open.board()))
                && let Some(idea) = lay(open, team, spaces)
            {
                return Some(idea);
            }
        }
        let spare = |color: Color| i16::from(hand.of(color)) - i16::from(way.plan.needs.of(color));
        let on_way = |space: Space| way.way.has(space) && !open.map().own(team).has(space);
        let tower = || tower(open, hand, stones, on_way, spare);
        let base = || base(open, team, stones, on_way, spare);
        let built = if dice.pick(2) == 0 { tower().or_else(base) } else { base().or_else(tower) };
        if let Some(step) = built {
            return Some(Idea::step(step, 0.0));
        }
    }
    let supply = open.supply(team);
    Supply::ALL
        .into_iter()
        .filter(|card| hand.len() + supply[card.index()] <= MOST_CARDS)
        .max_by_key(|card| supply[card.index()])
        .map(|card| Idea::step(Step::Draw { card }, 0.0))
}

/// A connection by these spaces, as far as the one that completes it.
fn lay(open: &Open, team: Team, spaces: &[Space]) -> Option<Idea<Step>> {
    let mut root = None;
    let completes = |&space: &Space| {
        let mut around = open.map().networks_around(open.board(), team, space);
        around.any(|network| *root.get_or_insert(network) != network)
    };
    let last = spaces.iter().position(completes)?;
    let mut steps = spaces[..=last].iter().map(|&space| Step::Lay { space });
    Some(Idea { step: steps.next()?, rest: steps.collect(), promise: 0.0 })
}

/// A tower on the way, higher by one where the cards are there for it.
fn tower(
    open: &Open,
    hand: Cards,
    stones: u8,
    on_way: impl Fn(Space) -> bool,
    spare: impl Fn(Color) -> i16,
) -> Option<Step> {
    open.board().towers().iter().filter(|(space, _)| on_way(*space)).find_map(|&(space, color)| {
        let least = open.map().height(space) + 1;
        let height = least + u8::from(spare(color) > i16::from(least) + 1);
        (stones > 0 && hand.of(color) >= height && open.tower_stones() >= height)
            .then_some(Step::Tower { space, height })
    })
}

/// A base tower on the way, for a card that the way does not want.
fn base(
    open: &Open,
    team: Team,
    stones: u8,
    on_way: impl Fn(Space) -> bool,
    spare: impl Fn(Color) -> i16,
) -> Option<Step> {
    let color = Color::ALL.into_iter().max_by_key(|&color| spare(color))?;
    let space = open.board().bases(team).iter().copied().find(|&space| on_way(space))?;
    let can = stones > 0 && open.tower_stones() > 0 && spare(color) > 0;
    can.then_some(Step::Base { space, color })
}

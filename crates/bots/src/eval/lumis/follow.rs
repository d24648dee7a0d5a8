//! A quick choice that follows the cheapest crossing, for rollouts.

use super::cache::{self, Crossing};
use super::race::hands;
use crate::eval::Idea;
use kernel::{Dice, Seat};
use lumis::card::{Cards, Color, MOST_CARDS, Supply, Team};
use lumis::space::{Space, Spaces};
use lumis::{Lumis, Open, Step};

/// What a seat does for its team's cheapest crossing: lays a link it can pay, otherwise builds, otherwise draws.
/// `None` in the middle of a gift or of a connection.
pub(super) fn quick_turn<D: Dice>(state: &Lumis, seat: Seat, dice: &mut D) -> Option<Idea<Step>> {
    let open = state.open();
    if open.giving().is_some() || open.laying().last().is_some() {
        return None;
    }
    let (team, hand) = (Team::of(seat), state.hand(seat));
    if let Some(crossing) = cache::cheapest(open, team, hands(state, team), &Spaces::EMPTY) {
        let builder = Builder { open, team, hand, stones: open.firestones(team), crossing };
        if let Some(link) = builder.link() {
            return Some(link);
        }
        let (tower, base) = (|| builder.tower(), || builder.base());
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

/// A seat that works on its team's crossing.
struct Builder<'a> {
    open: &'a Open,
    team: Team,
    hand: Cards,
    /// Firestones left.
    stones: u8,
    crossing: Crossing,
}

impl Builder<'_> {
    /// Whether the crossing leads through a space the team does not occupy.
    fn wants(&self, space: Space) -> bool {
        self.crossing.spaces.has(space) && !self.open.map().own(self.team).has(space)
    }

    /// How many cards of a color the crossing does not need; negative if it needs more.
    fn spare(&self, color: Color) -> i16 {
        i16::from(self.hand.of(color)) - i16::from(self.crossing.plan.needs.of(color))
    }

    /// A link of the crossing that the hand can pay, up to the space that completes it.
    fn link(&self) -> Option<Idea<Step>> {
        let (board, map) = (self.open.board(), self.open.map());
        self.crossing.ready.iter().find_map(|link| {
            let spaces = link.spaces();
            if spaces.len() > usize::from(self.stones) || !link.price(board).is_within(self.hand) {
                return None;
            }
            let mut root = None;
            let last = spaces.iter().position(|&space| {
                let mut around = map.networks_around(board, self.team, space);
                around.any(|network| *root.get_or_insert(network) != network)
            })?;
            let mut steps = spaces[..=last].iter().map(|&space| Step::Lay { space });
            Some(Idea { step: steps.next()?, rest: steps.collect(), promise: 0.0 })
        })
    }

    /// A tower, one higher if there are cards for it.
    fn tower(&self) -> Option<Step> {
        let open = self.open;
        open.board().towers().iter().filter(|(space, _)| self.wants(*space)).find_map(|&(space, color)| {
            let least = open.map().height(space) + 1;
            let height = least + u8::from(self.spare(color) > i16::from(least) + 1);
            (self.stones > 0 && self.hand.of(color) >= height && open.tower_stones() >= height)
                .then_some(Step::Tower { space, height })
        })
    }

    /// A base tower, for a card the crossing does not need.
    fn base(&self) -> Option<Step> {
        let color = Color::ALL.into_iter().max_by_key(|&color| self.spare(color))?;
        let space = self.open.board().bases(self.team).iter().copied().find(|&space| self.wants(space))?;
        let can = self.stones > 0 && self.open.tower_stones() > 0 && self.spare(color) > 0;
        can.then_some(Step::Base { space, color })
    }
}

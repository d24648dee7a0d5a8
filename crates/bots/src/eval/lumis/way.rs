//! The cheapest crossing of a team over the map: a search over spaces with small whole costs, in buckets.

use lumis::Open;
use lumis::board::Kind;
use lumis::card::{Cards, Color, Team};
use lumis::space::{MOST_SPACES, Space};
use std::cell::RefCell;

/// What a card costs; all costs are in quarters of one.
pub(super) const CARD: u16 = 4;
/// What a turn costs: a draw brings two cards and a half.
pub(super) const TURN: u16 = 10;
/// Farther than any way.
pub(super) const FAR: u16 = u16::MAX / 4;
/// No step costs as much.
const BUCKETS: usize = 128;
/// No link of a crossing is longer: nobody holds the cards for it.
const LONGEST: usize = 13;
/// What a stone of a link costs more than the first: long links are cut, and want many cards at once.
const LATER: [u16; LONGEST] = [0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8];
const NO_ONE: u16 = u16::MAX;

/// What it takes to go through a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    Never,
    /// A free path space: a card, as part of a link.
    Path(u8),
    /// A tower or stone that stands, or one that can be built.
    Piece(u8),
}

/// The map as one team sees it.
pub(super) struct Terrain {
    pub(super) pass: [Pass; MOST_SPACES],
    /// The last stone of a connection under way, and how many there are.
    tip: Option<(Space, u8)>,
}

/// Costs of the cheapest ways from a base line to every space, that space included.
pub(super) struct Field {
    pub(super) cost: [u16; MOST_SPACES],
    from: [u16; MOST_SPACES],
    links: [u8; MOST_SPACES],
}

/// What is still to do for a crossing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Plan {
    /// Towers, base towers and links.
    pub(super) actions: u8,
    /// Firestones.
    pub(super) stones: u8,
    /// Cards by color.
    pub(super) needs: Cards,
    /// Cards of any color.
    pub(super) any: u8,
    /// Own towers on the way that can be taken: one over their height each, summed.
    pub(super) risk: f32,
}

impl Terrain {
    pub(super) fn new(open: &Open, team: Team, hand: Cards) -> Terrain {
        let (board, map) = (open.board(), open.map());
        let mut pass = [Pass::Never; MOST_SPACES];
        let (own, theirs) = (map.own(team), map.own(team.other()));
        for color in Color::ALL {
            let cost = CARD as u8 + [2, 1, 0][usize::from(hand.of(color).min(2))];
            board.paths_of(color).without(theirs).each(|space| pass[space.index()] = Pass::Path(cost));
        }
        for &(space, color) in board.towers() {
            let height = map.height(space);
            if height == 0 || (theirs.has(space) && !map.is_linked(space)) {
                let missing = (height + 1).saturating_sub(hand.of(color)).min(8);
                let cost = (TURN + CARD) as u8 + height.min(8) * (CARD as u8 + 2) + 2 * missing;
                pass[space.index()] = Pass::Piece(cost);
            }
        }
        for &base in board.bases(team) {
            pass[base.index()] = Pass::Piece((TURN + CARD) as u8);
        }
        own.each(|space| pass[space.index()] = Pass::Piece(0));
        let chain = open.laying().as_slice();
        let is_own = open.actor().is_some_and(|seat| Team::of(seat) == team);
        let tip = chain.last().filter(|_| is_own).map(|&tip| (tip, chain.len() as u8));
        Terrain { pass, tip }
    }

    /// Costs from a base line; only as far as the other line if `until` it is enough.
    pub(super) fn field(&self, open: &Open, team: Team, line: u8, until: bool) -> (Field, Option<Space>) {
        QUEUE.with_borrow_mut(|queue| self.spread(queue, open, team, line, until))
    }

    fn spread(
        &self,
        queue: &mut Queue,
        open: &Open,
        team: Team,
        line: u8,
        until: bool,
    ) -> (Field, Option<Space>) {
        let board = open.board();
        let mut field =
            Field { cost: [FAR; MOST_SPACES], from: [NO_ONE; MOST_SPACES], links: [0; MOST_SPACES] };
        let mut end = None;
        queue.clear();
        for &base in board.bases(team) {
            if let (Some(Kind::Base(_, its)), Pass::Piece(cost)) =
                (board.kind(base), self.pass[base.index()])
                && its == line
            {
                field.cost[base.index()] = cost.into();
                queue.push(cost.into(), base);
            }
        }
        while let Some((cost, space)) = queue.pop(&field.cost) {
            let at = space.index();
            let (links, is_piece) = match self.pass[at] {
                Pass::Path(_) => (usize::from(field.links[at]), false),
                _ => match self.tip {
                    Some((tip, laid)) if tip == space => (usize::from(laid), false),
                    _ => (0, true),
                },
            };
            if is_piece && matches!(board.kind(space), Some(Kind::Base(_, its)) if its != line) {
                end.get_or_insert(space);
                if until {
                    break;
                }
            }
            let begin = if is_piece { TURN } else { 0 };
            for &next in board.neighbors(space) {
                let (more, links) = match self.pass[next.index()] {
                    Pass::Never => continue,
                    Pass::Path(_) if links >= LONGEST => continue,
                    Pass::Path(card) => (u16::from(card) + begin + LATER[links], links as u8 + 1),
                    Pass::Piece(cost) => (u16::from(cost), 0),
                };
                let cost = cost + more;
                if cost < field.cost[next.index()] {
                    field.cost[next.index()] = cost;
                    field.from[next.index()] = at as u16;
                    field.links[next.index()] = links;
                    queue.push(cost, next);
                }
            }
        }
        (field, end)
    }

    /// Visits the spaces of the way that a field has found to a space, backwards.
    pub(super) fn each_back(&self, field: &Field, end: Space, mut visit: impl FnMut(Space, Option<Space>)) {
        let mut space = Some(end);
        while let Some(here) = space {
            let before = Space::new(field.from[here.index()].into());
            visit(here, before);
            space = before;
        }
    }

    /// What the way to a space takes.
    pub(super) fn plan(&self, open: &Open, field: &Field, end: Space) -> Plan {
        let (board, map) = (open.board(), open.map());
        let mut plan = Plan::default();
        self.each_back(field, end, |space, before| match (self.pass[space.index()], board.kind(space)) {
            (Pass::Path(_), Some(Kind::Path(color))) => {
                plan.stones += 1;
                plan.needs.add(color, 1);
                let begins = before.is_none_or(|before| {
                    matches!(self.pass[before.index()], Pass::Piece(_))
                        && self.tip.is_none_or(|(tip, _)| tip != before)
                });
                plan.actions += u8::from(begins);
            }
            (Pass::Piece(0), Some(Kind::Tower(_))) if !map.is_linked(space) => {
                plan.risk += 1.0 / f32::from(map.height(space).max(1));
            }
            (Pass::Piece(1..), Some(Kind::Tower(color))) => {
                plan.stones += 1;
                plan.actions += 1;
                plan.needs.add(color, map.height(space) + 1);
            }
            (Pass::Piece(1..), Some(Kind::Base(..))) => {
                plan.stones += 1;
                plan.actions += 1;
                plan.any += 1;
            }
            _ => {}
        });
        plan
    }
}

thread_local! {
    static QUEUE: RefCell<Queue> = const { RefCell::new(Queue::NEW) };
}

/// Spaces by cost, the cheapest first: one list for each cost, around in a ring.
struct Queue {
    heads: [u16; BUCKETS],
    /// A space, and what comes after it in its list.
    entries: Vec<(Space, u16)>,
    now: u16,
    waiting: usize,
}

impl Queue {
    const NEW: Queue = Queue { heads: [NO_ONE; BUCKETS], entries: Vec::new(), now: 0, waiting: 0 };

    fn clear(&mut self) {
        self.heads = [NO_ONE; BUCKETS];
        self.entries.clear();
        (self.now, self.waiting) = (0, 0);
    }

    #[inline]
    fn push(&mut self, cost: u16, space: Space) {
        let head = &mut self.heads[usize::from(cost) % BUCKETS];
        self.entries.push((space, *head));
        *head = (self.entries.len() - 1) as u16;
        self.waiting += 1;
    }

    /// The cheapest space whose cost is still the one it was pushed with.
    #[inline]
    fn pop(&mut self, costs: &[u16; MOST_SPACES]) -> Option<(u16, Space)> {
        while self.waiting > 0 {
            let head = &mut self.heads[usize::from(self.now) % BUCKETS];
            match self.entries.get(usize::from(*head)) {
                None => self.now += 1,
                Some(&(space, next)) => {
                    *head = next;
                    self.waiting -= 1;
                    if costs[space.index()] == self.now {
                        return Some((self.now, space));
                    }
                }
            }
        }
        None
    }
}

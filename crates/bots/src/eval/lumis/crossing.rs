//! The cheapest crossing of a team over the map: a search over spaces with small whole costs, in buckets.

use lumis::Open;
use lumis::board::{Board, Kind};
use lumis::card::{Cards, Color, Team};
use lumis::space::{MOST_SPACES, Space, Spaces};
use std::cell::RefCell;
use std::sync::OnceLock;

/// Ids of the shipped board are below this.
const SHIPPED: usize = 521;
/// What a card costs; all costs are in quarters of one.
pub(super) const CARD: u16 = 4;
/// What a turn costs: a draw brings two cards and a half.
pub(super) const TURN: u16 = 10;
/// More than any crossing costs.
pub(super) const FAR: u16 = u16::MAX / 4;
/// No step costs as much.
const BUCKETS: usize = 128;
/// The longest link of a crossing: nobody holds the cards for a longer one.
const LONGEST: usize = 13;
/// The surcharge for each stone of a link after the first: long links are easily cut, and need many cards at once.
const LATER: [u16; LONGEST] = [0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8];
pub(super) const NO_ONE: u16 = u16::MAX;

/// What it takes to go through a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    Never,
    /// A free path space: a card, as part of a link.
    Path(u8),
    /// A tower or stone that stands, or one that can be built.
    Piece(u8),
}

impl Pass {
    /// What two ways that meet in such a space have both paid for.
    #[inline]
    pub(super) fn counted_twice(self) -> u16 {
        match self {
            Pass::Never => 0,
            // A link is begun from either end.
            Pass::Path(cost) => TURN + u16::from(cost),
            Pass::Piece(cost) => cost.into(),
        }
    }
}

/// How far a search goes.
enum Limit<'a> {
    /// To all spaces on crossings that are at most this much dearer than the cheapest.
    Beyond(u16),
    /// Only spaces where the costs from both base lines together are within this bound.
    Within(&'a Field, u16),
}

/// The map as one team sees it.
pub(super) struct Terrain {
    pub(super) pass: [Pass; MOST_SPACES],
    /// The last stone of a connection under way, and how many there are.
    tip: Option<(Space, u8)>,
}

/// Costs of the cheapest ways from a base line to every space, that space included.
pub(super) struct Field([Cell; MOST_SPACES]);

#[derive(Clone, Copy)]
struct Cell {
    cost: u16,
    from: u16,
    /// How many free path spaces in a row led here: the stones of a link so far.
    stones: u8,
    /// What it takes to enter.
    pass: Pass,
}

impl Field {
    /// A field no search has reached.
    pub(super) const EMPTY: Field =
        Field([Cell { cost: FAR, from: NO_ONE, stones: 0, pass: Pass::Never }; MOST_SPACES]);

    #[inline]
    pub(super) fn cost(&self, space: Space) -> u16 {
        self.0[space.index()].cost
    }
}

/// Free path spaces in a row.
#[derive(Clone, Copy, Default)]
pub(super) struct Link {
    spaces: [Space; LONGEST],
    len: u8,
}

impl Link {
    fn push(&mut self, space: Space) {
        if let Some(slot) = self.spaces.get_mut(usize::from(self.len)) {
            *slot = space;
            self.len += 1;
        }
    }

    pub(super) fn spaces(&self) -> &[Space] {
        &self.spaces[..usize::from(self.len)]
    }

    /// The cards it takes.
    pub(super) fn price(&self, board: &Board) -> Cards {
        price(board, self.spaces().iter().copied())
    }
}

/// The cards that stones on these spaces take.
pub(super) fn price(board: &Board, spaces: impl Iterator<Item = Space>) -> Cards {
    let mut price = Cards::NONE;
    spaces.filter_map(|space| board.path_color(space)).for_each(|color| price.add(color, 1));
    price
}

/// What is still to do for a crossing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    /// Towers, base towers and links.
    pub(super) actions: u8,
    /// Firestones.
    pub(super) stones: u8,
    /// Cards by color.
    pub(super) needs: Cards,
    /// Cards of any color.
    pub(super) any: u8,
    /// Own towers on the crossing that can be taken: the sum of one over their heights.
    pub(super) risk: f32,
}

impl Plan {
    /// Nothing.
    pub(super) const NONE: Plan = Plan { actions: 0, stones: 0, needs: Cards::NONE, any: 0, risk: 0.0 };
}

impl Terrain {
    /// `closed` are free spaces that count as lost.
    pub(super) fn new(open: &Open, team: Team, hand: Cards, closed: &Spaces) -> Terrain {
        let (board, map) = (open.board(), open.map());
        let mut pass = [Pass::Never; MOST_SPACES];
        let (own, theirs) = (map.own(team), map.own(team.other()));
        for color in Color::ALL {
            let cost = CARD as u8 + if hand.of(color) == 0 { 2 } else { 0 };
            board.paths_of(color).without(theirs).each(|space| pass[space.index()] = Pass::Path(cost));
        }
        for &(space, color) in board.towers() {
            let height = map.height(space);
            if height == 0 || (theirs.has(space) && !map.is_linked(space)) {
                let missing = if hand.of(color) == 0 { 2 } else { 0 };
                let cost = (TURN + CARD) as u8 + height.min(8) * (CARD as u8 + 2) + missing;
                pass[space.index()] = Pass::Piece(cost);
            }
        }
        for &base in board.bases(team) {
            pass[base.index()] = Pass::Piece((TURN + CARD) as u8);
        }
        closed.each(|space| pass[space.index()] = Pass::Never);
        own.each(|space| pass[space.index()] = Pass::Piece(0));
        let chain = open.laying().as_slice();
        let is_own = open.actor().is_some_and(|seat| Team::of(seat) == team);
        let tip = chain.last().filter(|_| is_own).map(|&tip| (tip, chain.len() as u8));
        Terrain { pass, tip }
    }

    /// Costs from the first base line, until the second is reached; says where.
    pub(super) fn cross(&self, open: &Open, team: Team, field: &mut Field) -> Option<Space> {
        QUEUE.with_borrow_mut(|queue| self.spread::<true>(queue, open, team, 0, &Limit::Beyond(0), field))
    }

    /// The same, and costs to every space through which a crossing is dearer by no more than this.
    pub(super) fn cross_widely(
        &self,
        open: &Open,
        team: Team,
        more: u16,
        field: &mut Field,
    ) -> Option<Space> {
        let limit = Limit::Beyond(more);
        let end = QUEUE.with_borrow_mut(|queue| self.spread::<true>(queue, open, team, 0, &limit, field));
        let ahead = Ahead::new(open, team);
        for (space, _) in open.board().spaces() {
            let cost = &mut field.0[space.index()].cost;
            *cost = if *cost < FAR { *cost - ahead.of(space) } else { FAR };
        }
        end
    }

    /// Costs from the second base line, for spaces where the costs from both lines together are within this bound.
    pub(super) fn cross_back(&self, open: &Open, team: Team, there: &Field, most: u16, field: &mut Field) {
        let limit = Limit::Within(there, most);
        QUEUE.with_borrow_mut(|queue| self.spread::<false>(queue, open, team, 1, &limit, field));
    }

    fn spread<const AHEAD: bool>(
        &self,
        queue: &mut Queue,
        open: &Open,
        team: Team,
        line: u8,
        limit: &Limit<'_>,
        field: &mut Field,
    ) -> Option<Space> {
        let board = open.board();
        let cells = &mut field.0;
        let count = if std::ptr::eq(board, Board::shipped()) { SHIPPED } else { MOST_SPACES };
        for (cell, &pass) in cells[..count].iter_mut().zip(&self.pass) {
            *cell = Cell { cost: FAR, from: NO_ONE, stones: 0, pass };
        }
        let (mut end, mut last) = (None, FAR);
        queue.clear();
        // On the way to the other line costs are counted together with the least that is still ahead, so that spaces
        // that lead there come first.
        let ahead = if AHEAD { Ahead::new(open, team) } else { Ahead::NOTHING };
        for &base in board.bases(team) {
            if let (Some(Kind::Base(_, its)), Pass::Piece(cost)) = (board.kind(base), self.pass[base.index()])
                && its == line
            {
                let cost = u16::from(cost) + ahead.of(base);
                cells[base.index()].cost = cost;
                queue.push(cost, base);
            }
        }
        while let Some((cost, space)) = queue.pop(cells) {
            if cost > last {
                break;
            }
            let at = space.index();
            let (stones, begin) = match cells[at].pass {
                Pass::Path(_) => (usize::from(cells[at].stones), 0),
                _ => match self.tip {
                    Some((tip, laid)) if tip == space => (usize::from(laid), 0),
                    _ => (0, TURN),
                },
            };
            if begin > 0 && matches!(board.kind(space), Some(Kind::Base(_, its)) if its != line) {
                if let (None, Limit::Beyond(more)) = (end, limit) {
                    last = cost + more;
                }
                end.get_or_insert(space);
                if matches!(limit, Limit::Beyond(0)) {
                    break;
                }
            }
            let passed = ahead.of(space);
            let next_stone = if stones < LONGEST { cost + begin + LATER[stones] } else { FAR };
            for &next in board.neighbors(space) {
                let cell = &mut cells[next.index()];
                let (cost, stones) = match cell.pass {
                    Pass::Never => continue,
                    Pass::Path(card) => (next_stone + u16::from(card), stones as u8 + 1),
                    Pass::Piece(more) => (cost + u16::from(more), 0),
                };
                let cost = cost + ahead.of(next) - passed;
                let is_within = match limit {
                    Limit::Beyond(_) => true,
                    Limit::Within(there, most) => cost + there.cost(next) <= most + cell.pass.counted_twice(),
                };
                if cost < cell.cost && is_within {
                    (cell.cost, cell.from, cell.stones) = (cost, at as u16, stones);
                    queue.push(cost, next);
                }
            }
        }
        end
    }

    /// Visits the spaces of the way that a field has found to a space, backwards.
    pub(super) fn each_back(&self, field: &Field, end: Space, mut visit: impl FnMut(Space, Option<Space>)) {
        let mut space = Some(end);
        while let Some(here) = space {
            let before = Space::new(field.0[here.index()].from.into());
            visit(here, before);
            space = before;
        }
    }

    /// The links of the way to a space whose both ends stand already: they can be laid as soon as the cards are there.
    pub(super) fn ready(&self, field: &Field, end: Space) -> [Link; 4] {
        let mut ready = [Link::default(); 4];
        let mut found = 0;
        let (mut link, mut is_held) = (Link::default(), false);
        self.each_back(field, end, |space, _| match self.pass[space.index()] {
            Pass::Path(_) => link.push(space),
            other => {
                let stands = other == Pass::Piece(0);
                if link.len > 0 && is_held && stands && found < ready.len() {
                    ready[found] = link;
                    found += 1;
                }
                (link, is_held) = (Link::default(), stands);
            }
        });
        ready
    }

    /// What the way to a space takes.
    pub(super) fn plan(&self, open: &Open, field: &Field, end: Space) -> Plan {
        let (board, map) = (open.board(), open.map());
        let mut plan = Plan::NONE;
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

/// The rows of the shipped board that a team crosses: one base line, those between, the other base line.
const ROWS: usize = 23;

/// The least a crossing from line 0 to line 1 still costs after each row: a card for each row without a piece of
/// the team.
struct Ahead {
    rows: &'static [u8; MOST_SPACES],
    costs: [u16; ROWS],
}

impl Ahead {
    /// For everything but crossings of the shipped board.
    const NOTHING: Ahead = Ahead { rows: &[0; MOST_SPACES], costs: [0; ROWS] };

    fn new(open: &Open, team: Team) -> Ahead {
        if !std::ptr::eq(open.board(), Board::shipped()) {
            return Ahead::NOTHING;
        }
        let rows = rows(team);
        let mut costs = [CARD; ROWS];
        open.map().own(team).each(|space| costs[usize::from(rows[space.index()]) % ROWS] = 0);
        let mut sum = 0;
        for cost in costs.iter_mut().rev() {
            (*cost, sum) = (sum, sum + *cost);
        }
        Ahead { rows, costs }
    }

    #[inline]
    fn of(&self, space: Space) -> u16 {
        self.costs[usize::from(self.rows[space.index()]) % ROWS]
    }
}

/// The row of each space of the shipped board, as a team crosses it.
fn rows(team: Team) -> &'static [u8; MOST_SPACES] {
    static ROWS_OF: [OnceLock<[u8; MOST_SPACES]>; 2] = [OnceLock::new(), OnceLock::new()];
    ROWS_OF[team.index()].get_or_init(|| {
        let board = Board::shipped();
        let mut rows = [0; MOST_SPACES];
        for (space, kind) in board.spaces() {
            let hex = board.hex(space);
            let inside = if team == Team::Yellow { hex.r } else { hex.q };
            rows[space.index()] = match kind {
                Kind::Base(its, line) if its == team => line * (ROWS as u8 - 1),
                _ => (inside + 1).clamp(1, ROWS as i16 - 2) as u8,
            };
        }
        rows
    })
}

thread_local! {
    static QUEUE: RefCell<Queue> = const { RefCell::new(Queue::NEW) };
}

/// What a queue orders spaces by.
pub(super) trait Ranked {
    /// What a space costs as far as is known.
    fn cost(&self, space: Space) -> u16;
}

impl Ranked for [Cell; MOST_SPACES] {
    #[inline]
    fn cost(&self, space: Space) -> u16 {
        self[space.index()].cost
    }
}

/// Spaces by cost, the cheapest first: one list for each cost, around in a ring.
pub(super) struct Queue {
    heads: [u16; BUCKETS],
    /// A space, and what comes after it in its list.
    entries: Vec<(Space, u16)>,
    now: u16,
    waiting: usize,
}

impl Queue {
    pub(super) const NEW: Queue = Queue { heads: [NO_ONE; BUCKETS], entries: Vec::new(), now: 0, waiting: 0 };

    pub(super) fn clear(&mut self) {
        self.heads = [NO_ONE; BUCKETS];
        self.entries.clear();
        (self.now, self.waiting) = (0, 0);
    }

    #[inline]
    pub(super) fn push(&mut self, cost: u16, space: Space) {
        let head = &mut self.heads[usize::from(cost) % BUCKETS];
        self.entries.push((space, *head));
        *head = (self.entries.len() - 1) as u16;
        self.waiting += 1;
    }

    /// The cheapest space whose cost is still the one it was pushed with.
    #[inline]
    pub(super) fn pop<R: Ranked>(&mut self, cells: &R) -> Option<(u16, Space)> {
        while self.waiting > 0 {
            let head = &mut self.heads[usize::from(self.now) % BUCKETS];
            match self.entries.get(usize::from(*head)) {
                None => self.now += 1,
                Some(&(space, next)) => {
                    *head = next;
                    self.waiting -= 1;
                    if cells.cost(space) == self.now {
                        return Some((self.now, space));
                    }
                }
            }
        }
        None
    }
}

//! LU-10: which stones can be laid so that the connection can still be completed. Exact.
//!
//! A connection from network X is a chain of free path spaces, paid color by color, whose last space is next
//! to another network. Loops never help, so a chain may be taken for a walk. Whether one exists is not a
//! matter of the shortest way: of two ways of equal length one may be dear in blue and the other in green.
//!
//! [`lays`] answers for all first spaces at once. With `h` cards of each color in hand there are
//! `(h0+1)(h1+1)(h2+1)(h3+1)` possible costs, at most 500 for 15 cards: so all costs at which a connection can
//! be completed from a space fit a few machine words, one bit each, and laying one more stone is one shift:
//!
//! ```text
//! hand: 2 blue, 1 green      bit = blue + 3 * green        a stone on blue:  shift by 1, without blue = 2
//!   0 1 2 | 3 4 5                                          a stone on green: shift by 3, without green = 1
//! ```
//! The search walks out of X as far as the stones last, up to the spaces next to other networks where chains
//! end, and then works the costs back from there until nothing changes.
//!
//! [`can_finish`] answers for one space, forward, with lists of costs none of which another undercuts: slower,
//! and written apart, so that each can find the other's mistakes.

use crate::board::Board;
use crate::card::{Cards, Color, Team};
use crate::map::{Map, Network};
use crate::space::{MOST_SPACES, Space, Spaces};
use crate::state::Open;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The spaces on which the team may lay the first stone of a connection, or the next one of that under way.
#[inline]
pub(crate) fn lays(open: &Open, team: Team, hand: Cards) -> Spaces {
    let (board, map) = (open.board(), &open.map);
    let stones = hand.len().min(open.firestones[team.index()]);
    if stones == 0 {
        return Spaces::EMPTY;
    }
    let passable = payable(board, hand).without(map.own(Team::Yellow)).without(map.own(Team::Red));
    let near = map.near(team).and(&passable);
    let mut search = Search { board, map, team, hand, stones, passable, near, good: Spaces::EMPTY };
    match open.laying.last() {
        None => {
            // A stone between two networks joins them at once.
            search.good = near.and(map.between(team));
            if stones > 1 && map.count(team) > 1 {
                search.run(&near.without(&search.good), None);
            }
        }
        Some(last) => {
            let next = board.path_neighbors(last).iter().copied();
            let starts = next.filter(|&space| passable.has(space)).collect();
            search.run(&starts, map.network(team, last));
        }
    }
    search.good
}

/// Path spaces of the colors in hand.
#[inline]
fn payable(board: &Board, hand: Cards) -> Spaces {
    let held = Color::ALL.into_iter().filter(|&color| hand.of(color) > 0);
    held.fold(Spaces::EMPTY, |all, color| all.or(board.paths_of(color)))
}

struct Search<'a> {
    board: &'a Board,
    map: &'a Map,
    team: Team,
    hand: Cards,
    /// How many stones can be laid: cards in hand or firestones in stock, whichever are fewer.
    stones: u8,
    /// Free path spaces of the colors in hand.
    passable: Spaces,
    /// Those of them that are next to a network.
    near: Spaces,
    /// The spaces found so far.
    good: Spaces,
}

/// A space that a chain out of a network can reach.
#[derive(Clone, Copy)]
struct Cell {
    space: Space,
    color: Color,
    /// The stones laid before it.
    before: u8,
    /// Whether it is next to another network: a chain ends where it first meets one.
    is_end: bool,
    /// The places of its neighbors among the cells; 0 where there is none.
    next: [u16; 6],
}

/// What a search writes down.
struct Scratch {
    /// Per space next to a network which one it is, or nothing if they are several; elsewhere anything.
    near: [Option<Network>; MOST_SPACES],
    /// What the search reaches, in the order of the stones that takes. The first one stands for nothing.
    cells: Vec<Cell>,
    /// Per space its place among the cells; 0 if it has none.
    places: [u16; MOST_SPACES],
    /// Per cell the costs at which a connection can be completed from it.
    costs: Vec<u64>,
}

thread_local! {
    /// Kept from search to search, so that none allocates or clears more than it uses.
    static SCRATCH: RefCell<Scratch> = const {
        RefCell::new(Scratch {
            near: [None; MOST_SPACES],
            cells: Vec::new(),
            places: [0; MOST_SPACES],
            costs: Vec::new(),
        })
    };
}

impl Search<'_> {
    /// Finds the good ones among the starts: those of a chain out of `from`, or without it of a chain out of
    /// the one network that each start is next to.
    fn run(&mut self, starts: &Spaces, from: Option<Network>) {
        let costs: usize = self.hand.0.iter().map(|&count| usize::from(count) + 1).product();
        SCRATCH.with_borrow_mut(|scratch| match costs {
            ..=64 => self.run_with::<1>(starts, from, scratch),
            65..=128 => self.run_with::<2>(starts, from, scratch),
            129..=256 => self.run_with::<4>(starts, from, scratch),
            _ => self.run_with::<8>(starts, from, scratch),
        });
    }

    fn run_with<const W: usize>(&mut self, starts: &Spaces, from: Option<Network>, scratch: &mut Scratch) {
        let purse = Purse::<W>::new(self.hand, self.stones);
        let between = self.map.between(self.team);
        self.near.each(|space| {
            let first = self.map.networks_around(self.board, self.team, space).next();
            scratch.near[space.index()] = first.filter(|_| !between.has(space));
        });
        let mut left = *starts;
        while let Some(first) = left.first() {
            let of = from.or(scratch.near[first.index()]);
            let mut walk = Walk { search: self, purse: &purse, from: of, scratch: &mut *scratch };
            walk.begin();
            let mut rest = Spaces::EMPTY;
            left.each(|start| match from.is_some() || walk.scratch.near[start.index()] == of {
                true => walk.reach(start, 0),
                false => rest.insert(start),
            });
            let starts = walk.scratch.cells.len();
            walk.run(starts);
            let (costs, _) = scratch.costs.as_chunks::<W>();
            for (cell, &cost) in scratch.cells[..starts].iter().zip(costs).skip(1) {
                if !Costs(cost).is_empty() {
                    self.good.insert(cell.space);
                }
            }
            left = rest;
        }
        scratch.forget();
    }
}

impl Scratch {
    fn forget(&mut self) {
        for cell in self.cells.drain(..) {
            self.places[cell.space.index()] = 0;
        }
        self.costs.clear();
    }
}

/// Walking out of one network.
struct Walk<'a, 'b, const W: usize> {
    search: &'a Search<'a>,
    purse: &'a Purse<W>,
    from: Option<Network>,
    scratch: &'b mut Scratch,
}

impl<const W: usize> Walk<'_, '_, W> {
    fn begin(&mut self) {
        self.scratch.forget();
        let nothing =
            Cell { space: Space::default(), color: Color::Blue, before: 0, is_end: true, next: [0; 6] };
        self.scratch.cells.push(nothing);
        self.scratch.costs.extend([0; W]);
    }

    #[inline]
    fn reach(&mut self, space: Space, before: u8) {
        let Scratch { near, cells, places, costs } = &mut *self.scratch;
        let color = self.search.board.color_of_path(space);
        let is_end = self.search.near.has(space) && near[space.index()] != self.from;
        let cost = if is_end { self.purse.pay(Costs::one(0), color) } else { Costs::NONE };
        places[space.index()] = cells.len() as u16;
        cells.push(Cell { space, color, before, is_end, next: [0; 6] });
        costs.extend(cost.0);
    }

    /// Walks a little way first: mostly another network is near, and all starts lead there.
    fn run(&mut self, starts: usize) {
        let stones = self.search.stones;
        let mut done = 1;
        for far in [stones.min(3), stones.min(5), stones] {
            if self.explore(&mut done, far) && self.complete(starts, done) {
                return;
            }
        }
    }

    /// Walks on as far as this many stones go; whether there was any way to go.
    fn explore(&mut self, done: &mut usize, far: u8) -> bool {
        let begin = *done;
        while let Some(&Cell { space, before, is_end, .. }) = self.scratch.cells.get(*done) {
            if before + 1 >= far {
                break;
            }
            if !is_end {
                for (n, &other) in self.search.board.path_neighbors(space).iter().enumerate() {
                    if self.search.passable.has(other) {
                        if self.scratch.places[other.index()] == 0 {
                            self.reach(other, before + 1);
                        }
                        self.scratch.cells[*done].next[n] = self.scratch.places[other.index()];
                    }
                }
            }
            *done += 1;
        }
        *done > begin || far == 1
    }

    /// Works the costs back from the ends over the cells that were walked on from, until nothing changes;
    /// whether all starts are good before that.
    fn complete(&mut self, starts: usize, done: usize) -> bool {
        let Scratch { cells, costs, .. } = &mut *self.scratch;
        let (costs, _) = costs.as_chunks_mut::<W>();
        loop {
            let mut changed = false;
            // The ends lie behind: in this order one round is enough for all chains that only lead away.
            for place in (1..done.min(cells.len())).rev() {
                let cell = &cells[place];
                if cell.is_end {
                    continue;
                }
                let onward = cell.next.iter().fold(Costs::<W>::NONE, |all, &next| {
                    all.or(Costs(costs.get(usize::from(next)).copied().unwrap_or([0; W])))
                });
                let paid = self.purse.pay(onward, cell.color);
                changed |= Costs(costs[place]) != paid;
                costs[place] = paid.0;
            }
            if costs[1..starts].iter().all(|&cost| !Costs(cost).is_empty()) {
                return true;
            }
            if !changed {
                return false;
            }
        }
    }
}

/// A set of costs, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Costs<const W: usize>([u64; W]);

impl<const W: usize> Costs<W> {
    const NONE: Self = Costs([0; W]);

    fn one(bit: usize) -> Self {
        Costs(std::array::from_fn(|i| if i == bit / 64 { 1 << (bit % 64) } else { 0 }))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Costs(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Costs(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Every cost with `by` added to its bit.
    #[inline]
    fn shifted(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Costs(std::array::from_fn(|i| {
            let word = |back: usize| i.checked_sub(words + back).map_or(0, |j| self.0[j]);
            let carried = if bits > 0 { word(1) >> (64 - bits) } else { 0 };
            word(0) << bits | carried
        }))
    }

    /// Each cost with none to `most` more, in steps of `stride`.
    fn up_to(self, most: u8, stride: usize) -> Self {
        (1..=usize::from(most)).fold(self, |all, n| all.or(self.shifted(n * stride)))
    }
}

/// All costs within a hand.
struct Purse<const W: usize> {
    /// Per color how far one more card shifts a cost.
    strides: [usize; 4],
    /// Per color the costs to which a card of it can be added.
    affordable: [Costs<W>; 4],
}

impl<const W: usize> Purse<W> {
    fn new(hand: Cards, stones: u8) -> Self {
        let mut purse = Purse { strides: [0; 4], affordable: [Costs::NONE; 4] };
        let (mut all, mut costs) = (Costs::one(0), 1);
        for (color, &count) in hand.0.iter().enumerate() {
            purse.strides[color] = costs;
            for before in &mut purse.affordable[..color] {
                *before = before.up_to(count, costs);
            }
            if count > 0 {
                purse.affordable[color] = all.up_to(count - 1, costs);
            }
            all = all.up_to(count, costs);
            costs *= usize::from(count) + 1;
        }
        if stones < hand.len() {
            let few = of_fewer_stones(hand, purse.strides, stones, costs);
            purse.affordable = purse.affordable.map(|costs| costs.and(few));
        }
        purse
    }

    /// One more stone of a color on top of each cost.
    #[inline]
    fn pay(&self, costs: Costs<W>, color: Color) -> Costs<W> {
        costs.and(self.affordable[color.index()]).shifted(self.strides[color.index()])
    }
}

/// The costs of fewer stones than that, where firestones are fewer than cards.
fn of_fewer_stones<const W: usize>(hand: Cards, strides: [usize; 4], stones: u8, costs: usize) -> Costs<W> {
    let laid = |cost: usize| -> usize {
        (0..4).map(|color| cost / strides[color] % (usize::from(hand.0[color]) + 1)).sum()
    };
    let few = (0..costs).filter(|&cost| laid(cost) < usize::from(stones));
    few.fold(Costs::NONE, |few, cost| few.or(Costs::one(cost)))
}

/// Whether a chain out of network `from` whose next stone lies on `space` can be completed. The space is free,
/// and there is a card for it.
pub(crate) fn can_finish(open: &Open, team: Team, hand: Cards, from: Network, space: Space) -> bool {
    let (board, map) = (open.board(), &open.map);
    let stones = usize::from(hand.len().min(open.firestones[team.index()]));
    let payable = payable(board, hand);
    let is_end = |space: Space| map.networks_around(board, team, space).any(|network| network != from);
    let left = stones_to_end(board, |space| payable.has(space) && map.is_free(space), is_end);
    let enough = |laid: usize, space: Space| left.get(&space).is_some_and(|&left| laid + left <= stones);

    // Level by level in stones, with all costs that no other undercuts.
    let budget = Packed::of(hand);
    let Some(first) = board.path_color(space).map(Packed::one) else { return false };
    let mut known: BTreeMap<Space, Vec<Packed>> = BTreeMap::from([(space, vec![first])]);
    let mut level = vec![(space, first)];
    for laid in 1..=stones {
        level.retain(|&(space, cost)| cost.fits(budget) && enough(laid, space));
        if level.iter().any(|&(space, _)| is_end(space)) {
            return true;
        }
        let mut next = Vec::new();
        for (space, cost) in level {
            for &other in board.path_neighbors(space) {
                let Some(color) = board.path_color(other).filter(|_| left.contains_key(&other)) else {
                    continue;
                };
                let cost = cost.plus(Packed::one(color));
                let costs = known.entry(other).or_default();
                if cost.fits(budget) && !costs.iter().any(|lower| lower.fits(cost)) {
                    costs.push(cost);
                    next.push((other, cost));
                }
            }
        }
        level = next;
    }
    false
}

/// Per space how many stones it takes from there to an end, this one not counted; without a look at colors.
fn stones_to_end(
    board: &Board,
    is_open: impl Fn(Space) -> bool,
    is_end: impl Fn(Space) -> bool,
) -> BTreeMap<Space, usize> {
    let paths = board.spaces().map(|(space, _)| space).filter(|&space| is_open(space));
    let mut level: Vec<Space> = paths.filter(|&space| is_end(space)).collect();
    let mut left: BTreeMap<Space, usize> = level.iter().map(|&space| (space, 0)).collect();
    for stones in 1.. {
        let mut next = Vec::new();
        for &other in level.iter().flat_map(|&space| board.path_neighbors(space)) {
            if is_open(other) && !left.contains_key(&other) {
                left.insert(other, stones);
                next.push(other);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    left
}

/// A cost in one word: five bits for each color, the top one a guard, so that comparing all four is one
/// subtraction.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u32);

impl Packed {
    const GUARDS: u32 = 0b10000_10000_10000_10000;

    fn of(cards: Cards) -> Packed {
        Packed(cards.0.iter().rev().fold(0, |word, &count| word << 5 | u32::from(count.min(15))))
    }

    fn one(color: Color) -> Packed {
        Packed(1 << (5 * color.index()))
    }

    fn plus(self, other: Packed) -> Packed {
        Packed(self.0 + other.0)
    }

    /// Whether it is at most the other in every color.
    fn fits(self, other: Packed) -> bool {
        ((other.0 | Packed::GUARDS) - self.0) & Packed::GUARDS == Packed::GUARDS
    }
}

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
//! The search goes backward from the spaces next to other networks, level by level in stones, over spaces
//! that a chain out of X can reach and from which it can still get to the end.
//!
//! [`can_finish`] answers for one space, forward, with lists of costs none of which another undercuts: slower,
//! and written apart, so that each can find the other's mistakes.

use crate::board::Board;
use crate::card::{Cards, Color, Team};
use crate::map::{Map, Network};
use crate::space::{MOST_SPACES, Space, Spaces};
use crate::state::Open;
use std::collections::BTreeMap;

/// The spaces on which the team may lay the first stone of a connection, or the next one of that under way.
#[inline]
pub(crate) fn lays(open: &Open, team: Team, hand: Cards) -> Spaces {
    let (board, map) = (open.board(), &open.map);
    let stones = hand.len().min(open.firestones[team.index()]);
    if stones == 0 {
        return Spaces::EMPTY;
    }
    let search = Search { board, map, team, hand, stones, payable: payable(board, hand) };
    match open.laying.last() {
        Some(last) => {
            let next = board.path_neighbors(last).iter().copied();
            let starts = next.filter(|&space| map.is_free(space) && search.payable.has(space)).collect();
            let mut good = Spaces::EMPTY;
            if let Some(from) = map.network(team, last) {
                search.out_of(from, &starts, &mut Reach::new(), &mut good);
            }
            good
        }
        None => {
            let starts = map.near(team).and(&search.payable);
            // A stone between two networks joins them at once.
            let mut good = starts.and(map.between(team));
            if stones > 1 && map.count(team) > 1 {
                search.out_of_each(&starts.without(&good), &mut good);
            }
            good
        }
    }
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
    payable: Spaces,
}

impl Search<'_> {
    /// Whether a stone on this space ends a chain out of `from`.
    #[inline]
    fn is_end(&self, from: Network, space: Space) -> bool {
        self.map.near(self.team).has(space)
            && self.map.networks_around(self.board, self.team, space).any(|network| network != from)
    }

    /// Adds the good first spaces: network by network.
    fn out_of_each(&self, starts: &Spaces, good: &mut Spaces) {
        let mut left = *starts;
        let mut reach = Reach::new();
        while let Some(first) = left.iter().next() {
            let network = |space| self.map.networks_around(self.board, self.team, space).next();
            let Some(from) = network(first) else { return };
            let own: Spaces = left.iter().filter(|&space| network(space) == Some(from)).collect();
            left = left.without(&own);
            self.out_of(from, &own, &mut reach, good);
        }
    }

    /// Adds the good ones among the first spaces of one network.
    fn out_of(&self, from: Network, starts: &Spaces, reach: &mut Reach, good: &mut Spaces) {
        if reach.explore(self, from, starts) {
            let sizes = self.hand.0.map(|count| usize::from(count) + 1);
            match sizes.iter().product::<usize>() {
                ..=64 => backward::<1>(self, reach, good),
                65..=128 => backward::<2>(self, reach, good),
                129..=256 => backward::<4>(self, reach, good),
                _ => backward::<8>(self, reach, good),
            }
        }
        reach.clear();
    }
}

/// The spaces that a chain out of a network can reach, in the order of the stones it takes.
struct Reach {
    cells: [Space; MOST_SPACES],
    len: usize,
    /// Per space its place among the cells, plus one.
    places: [u16; MOST_SPACES],
    /// Per cell the stones laid before it.
    before: [u8; MOST_SPACES],
    /// How many of the cells are starts; they come first.
    starts: usize,
    ends: Spaces,
}

impl Reach {
    fn new() -> Reach {
        Reach {
            cells: [Space::default(); MOST_SPACES],
            len: 0,
            places: [0; MOST_SPACES],
            before: [0; MOST_SPACES],
            starts: 0,
            ends: Spaces::EMPTY,
        }
    }

    fn clear(&mut self) {
        for cell in &self.cells[..self.len] {
            self.places[cell.index()] = 0;
        }
        (self.len, self.starts, self.ends) = (0, 0, Spaces::EMPTY);
    }

    #[inline]
    fn add(&mut self, space: Space, before: u8) {
        if let Some(cell) = self.cells.get_mut(self.len) {
            *cell = space;
            self.before[self.len] = before;
            self.len += 1;
            self.places[space.index()] = self.len as u16;
        }
    }

    /// Walks out of the starts; whether any end is near enough.
    fn explore(&mut self, search: &Search<'_>, from: Network, starts: &Spaces) -> bool {
        starts.iter().for_each(|space| self.add(space, 0));
        self.starts = self.len;
        let mut next = 0;
        while next < self.len {
            let (space, before) = (self.cells[next], self.before[next]);
            next += 1;
            // A chain ends where it first meets another network, so nobody walks on from there.
            if search.is_end(from, space) {
                self.ends.insert(space);
            } else if before + 1 < search.stones {
                for &other in search.board.path_neighbors(space) {
                    if self.places[other.index()] == 0
                        && search.payable.has(other)
                        && search.map.is_free(other)
                    {
                        self.add(other, before + 1);
                    }
                }
            }
        }
        !self.ends.is_empty()
    }
}

/// A set of costs, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Costs<const W: usize>([u64; W]);

impl<const W: usize> Costs<W> {
    const NONE: Self = Costs([0; W]);

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        if let Some(word) = self.0.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    #[inline]
    fn and(&self, other: &Self) -> Self {
        Costs(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    fn or(&self, other: &Self) -> Self {
        Costs(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Every cost with `by` added to its bit.
    #[inline]
    fn shifted(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Costs(std::array::from_fn(|i| {
            let word = |back: usize| i.checked_sub(words + back).map_or(0, |j| self.0[j]);
            let carried = if bits > 0 { word(1) >> (64 - bits) } else { 0 };
            word(0) << bits | carried
        }))
    }
}

/// All costs within a hand.
struct Purse<const W: usize> {
    /// Per color how far one more card shifts a cost.
    strides: [usize; 4],
    /// Per color the costs that leave a card of it.
    affordable: [Costs<W>; 4],
    /// The costs by their number of stones.
    levels: [Costs<W>; 16],
}

impl<const W: usize> Purse<W> {
    fn new(hand: Cards) -> Self {
        let mut purse = Purse { strides: [0; 4], affordable: [Costs::NONE; 4], levels: [Costs::NONE; 16] };
        let mut stride = 1;
        for (color, &count) in hand.0.iter().enumerate() {
            purse.strides[color] = stride;
            stride *= usize::from(count) + 1;
        }
        for bit in 0..stride {
            let mut stones = 0;
            for (color, &count) in hand.0.iter().enumerate() {
                let paid = bit / purse.strides[color] % (usize::from(count) + 1);
                stones += paid;
                if paid < usize::from(count) {
                    purse.affordable[color].insert(bit);
                }
            }
            purse.levels[stones & 15].insert(bit);
        }
        purse
    }

    /// One more stone of a color on top of each cost.
    #[inline]
    fn pay(&self, costs: &Costs<W>, color: Color) -> Costs<W> {
        costs.and(&self.affordable[color.index()]).shifted(self.strides[color.index()])
    }
}

/// Finds at which costs a connection can be completed from each cell, and so from which starts it can.
fn backward<const W: usize>(search: &Search<'_>, reach: &Reach, good: &mut Spaces) {
    let purse = Purse::<W>::new(search.hand);
    let mut costs = [Costs::<W>::NONE; MOST_SPACES];
    let mut open_starts = reach.starts;
    let mut level: Spaces = reach.ends;
    let mut nothing = Costs::NONE;
    nothing.insert(0);
    for end in level.iter() {
        let place = usize::from(reach.places[end.index()]).wrapping_sub(1);
        if let (Some(color), Some(cost)) = (search.board.path_color(end), costs.get_mut(place)) {
            *cost = purse.pay(&nothing, color);
        }
        if place < reach.starts {
            good.insert(end);
            open_starts -= 1;
        }
    }
    for stones in 1..search.stones {
        if level.is_empty() || open_starts == 0 {
            return;
        }
        let mut next = Spaces::EMPTY;
        for space in level.iter() {
            let place = usize::from(reach.places[space.index()]).wrapping_sub(1);
            let Some(cost) = costs.get(place).map(|costs| costs.and(&purse.levels[usize::from(stones & 15)]))
            else {
                continue;
            };
            for &other in search.board.path_neighbors(space) {
                let place = usize::from(reach.places[other.index()]).wrapping_sub(1);
                let Some(before) = reach.before[..reach.len].get(place) else { continue };
                if before + stones >= search.stones || reach.ends.has(other) {
                    continue;
                }
                let Some(color) = search.board.path_color(other) else { continue };
                let paid = purse.pay(&cost, color);
                if paid.is_empty() {
                    continue;
                }
                costs[place] = costs[place].or(&paid);
                next.insert(other);
                if place < reach.starts && !good.has(other) {
                    good.insert(other);
                    open_starts -= 1;
                }
            }
        }
        level = next;
    }
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

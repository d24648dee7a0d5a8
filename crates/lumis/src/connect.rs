//! LU-10: which stones can be laid so that the connection can still be completed. Exact.
//!
//! A connection from network X is a chain of free path spaces, paid color by color, whose last space is next
//! to another network. Loops never help, so a chain may be taken for a walk. Whether one exists is not a
//! matter of the shortest way: of two ways of equal length one may be expensive in blue and the other in green.
//!
//! [`lays`] answers for all first spaces of all networks in one search. It goes backward from the spaces next
//! to networks, stone by stone, and notes at each space: *from here a chain of this cost leads to that
//! network*. A note is dropped if another at the same space costs no more of any color and leads to the same
//! network, or to several: whoever comes from one of several networks can still go to another. So a space
//! has few notes, and hardly any where the colors in hand do not reach.
//!
//! [`can_finish`] answers for one space, forward and with simpler means: slower, and written apart, so that
//! each can find the other's mistakes.

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
    match open.laying.last() {
        None => {
            // A stone between two networks joins them at once.
            let good = near.and(map.between(team));
            if stones == 1 || map.count(team) < 2 {
                return good;
            }
            let mut search =
                Search { board, map, team, hand, stones, passable, tip: None, left: near.without(&good) };
            good.or(&search.run(&near))
        }
        Some(last) => {
            let next = board.path_neighbors(last).iter().copied();
            let left = next.filter(|&space| passable.has(space)).collect();
            let tip = map.network(team, last).map(|from| (from, last));
            Search { board, map, team, hand, stones, passable, tip, left }.run(&near)
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
    /// Free path spaces of the colors in hand.
    passable: Spaces,
    /// The connection under way: the network it comes from, and its last space.
    tip: Option<(Network, Space)>,
    /// The spaces in question that are not known to be good.
    left: Spaces,
}

/// From this space a chain of this cost leads to that network, or to several.
#[derive(Clone, Copy)]
struct Note {
    space: Space,
    cost: Packed,
    to: Option<Network>,
    /// The note made before it for the same space, plus one.
    previous: u32,
}

/// What a search writes down.
struct Scratch {
    /// By number of stones.
    notes: Vec<Note>,
    /// Per space its last note, plus one.
    last: [u32; MOST_SPACES],
    /// Per space next to a network the one it is next to, or nothing if there are several; elsewhere anything.
    near: [Option<Network>; MOST_SPACES],
}

thread_local! {
    /// Kept from search to search, so that none allocates or clears more than it uses.
    static SCRATCH: RefCell<Scratch> = const {
        RefCell::new(Scratch { notes: Vec::new(), last: [0; MOST_SPACES], near: [None; MOST_SPACES] })
    };
}

impl Search<'_> {
    /// The good ones among the spaces in question; `near` are the passable spaces next to a network.
    fn run(&mut self, near: &Spaces) -> Spaces {
        let asked = self.left;
        let rings = self.rings();
        SCRATCH.with_borrow_mut(|scratch| {
            self.note_ends(near, scratch);
            let mut level = 0..scratch.notes.len();
            for stones in 2..=self.stones {
                if level.is_empty() || self.left.is_empty() {
                    break;
                }
                // The last stones of the count are the first ones to be laid: they lie where it begins.
                let left = usize::from(self.stones - stones);
                let wanted =
                    if left == 0 { self.left } else { rings.get(left).copied().unwrap_or(self.passable) };
                for n in level.clone() {
                    let Note { space, cost, to, .. } = scratch.notes[n];
                    for &other in self.board.path_neighbors(space) {
                        if wanted.has(other) {
                            self.note(other, cost, to, stones, scratch);
                        }
                    }
                }
                level = level.end..scratch.notes.len();
            }
            for note in scratch.notes.drain(..) {
                scratch.last[note.space.index()] = 0;
            }
        });
        asked.without(&self.left)
    }

    /// The passable spaces within this many steps of the given spaces.
    fn rings(&self) -> [Spaces; 3] {
        let mut rings = [self.left; 3];
        for far in 1..rings.len().min(usize::from(self.stones) - 1) {
            let before = rings[far - 1];
            let rim = if far == 1 { before } else { before.without(&rings[far - 2]) };
            let mut wider = before;
            rim.each(|space| {
                self.board.path_neighbors(space).iter().for_each(|&other| wider.insert(other));
            });
            rings[far] = wider.and(&self.passable);
        }
        rings
    }

    /// Chains of one stone: the spaces next to a network, but not to that where the connection comes from.
    fn note_ends(&mut self, near: &Spaces, scratch: &mut Scratch) {
        near.each(|space| {
            let from = self.tip.map(|(from, _)| from);
            let around = self.map.networks_around(self.board, self.team, space);
            let mut around = around.filter(|&network| Some(network) != from);
            let Some(first) = around.next() else { return };
            let to = around.all(|network| network == first).then_some(first);
            scratch.near[space.index()] = to;
            self.note(space, Packed::NOTHING, to, 1, scratch);
        });
    }

    /// A chain that leads on at this cost is begun one space earlier, if that can be paid too.
    #[inline(always)]
    fn note(&mut self, space: Space, onward: Packed, to: Option<Network>, stones: u8, scratch: &mut Scratch) {
        let color = self.board.color_of_path(space);
        if onward.of_color(color) >= self.hand.of(color) {
            return;
        }
        if let Some((_, tip)) = self.tip {
            let way = self.board.hex(space).distance(self.board.hex(tip));
            if way > u32::from(self.stones - stones) + 1 {
                return;
            }
        }
        let cost = onward.plus(Packed::one(color));
        let Scratch { notes, last, near } = scratch;
        let mut known = last[space.index()];
        while let Some(note) = notes.get_mut((known as usize).wrapping_sub(1)) {
            if note.cost.fits(cost) && (note.to.is_none() || note.to == to) {
                return;
            }
            if note.cost == cost {
                note.to = None;
                self.left.remove(space);
                return;
            }
            known = note.previous;
        }
        notes.push(Note { space, cost, to, previous: last[space.index()] });
        last[space.index()] = notes.len() as u32;
        // Without a connection under way, a chain begins at the network that its first space is next to.
        if self.left.has(space) && (self.tip.is_some() || to.is_none() || to != near[space.index()]) {
            self.left.remove(space);
        }
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
    const NOTHING: Packed = Packed(0);
    const GUARDS: u32 = 0b10000_10000_10000_10000;

    fn of(cards: Cards) -> Packed {
        Packed(cards.0.iter().rev().fold(0, |word, &count| word << 5 | u32::from(count.min(15))))
    }

    fn one(color: Color) -> Packed {
        Packed(1 << (5 * color.index()))
    }

    fn of_color(self, color: Color) -> u8 {
        (self.0 >> (5 * color.index()) & 31) as u8
    }

    fn plus(self, other: Packed) -> Packed {
        Packed(self.0 + other.0)
    }

    /// Whether it is at most the other in every color.
    fn fits(self, other: Packed) -> bool {
        ((other.0 | Packed::GUARDS) - self.0) & Packed::GUARDS == Packed::GUARDS
    }
}

//! Links that a team could lay: short rows of stones between its networks, found by one search from all of them at once.

use super::crossing::{NO_ONE, Queue, Ranked};
use lumis::Open;
use lumis::card::Team;
use lumis::map::Network;
use lumis::space::{MOST_SPACES, Space, Spaces};
use std::cell::RefCell;

/// The longest links to look for: this many stones from either end.
const LONGEST: u8 = 5;
/// How many are kept for two networks.
const FEW: usize = 2;

/// A free path space, and how it is reached from the network that is nearest to it.
#[derive(Clone, Copy)]
struct Cell {
    cost: u16,
    from: u16,
    stones: u8,
    root: Option<Network>,
}

const UNKNOWN: Cell = Cell { cost: u16::MAX, from: NO_ONE, stones: 0, root: None };

/// Where two such ways meet.
#[derive(Clone, Copy)]
struct Meeting {
    roots: (Network, Network),
    cost: u16,
    spaces: (Space, Space),
}

struct Scratch {
    cells: [Cell; MOST_SPACES],
    reached: Vec<Space>,
    queue: Queue,
    meetings: Vec<Meeting>,
    link: Vec<Space>,
}

impl Ranked for [Cell; MOST_SPACES] {
    #[inline]
    fn cost(&self, space: Space) -> u16 {
        self[space.index()].cost
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = const {
        RefCell::new(Scratch {
            cells: [UNKNOWN; MOST_SPACES],
            reached: Vec::new(),
            queue: Queue::NEW,
            meetings: Vec::new(),
            link: Vec::new(),
        })
    };
}

/// Visits links between the team's networks, or from the connection under way to another network, over free spaces
/// `within`, cheap ones by the price of each space.
pub(super) fn each_link(
    open: &Open,
    team: Team,
    within: &Spaces,
    price: impl Fn(Space) -> u16,
    mut visit: impl FnMut(&[Space]),
) {
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.search(open, team, within, &price);
        scratch.visit(open, team, &mut visit);
        let Scratch { cells, reached, meetings, .. } = scratch;
        reached.drain(..).for_each(|space| cells[space.index()] = UNKNOWN);
        meetings.clear();
    });
}

impl Scratch {
    fn search(&mut self, open: &Open, team: Team, within: &Spaces, price: &impl Fn(Space) -> u16) {
        let (board, map) = (open.board(), open.map());
        let Scratch { cells, reached, queue, meetings, .. } = self;
        queue.clear();
        let tip = open.laying().last();
        let from = tip.and_then(|tip| map.network(team, tip));
        let mut begin = |space: Space, root: Network| {
            let cell = &mut cells[space.index()];
            if cell.root.is_none() {
                *cell = Cell { cost: price(space), from: NO_ONE, stones: 1, root: Some(root) };
                reached.push(space);
                queue.push(cell.cost, space);
            }
        };
        map.near(team).and(within).each(|space| {
            let mut around = map.networks_around(board, team, space).filter(|&network| Some(network) != from);
            if let Some(root) = around.next() {
                begin(space, root);
            }
        });
        // A connection under way goes on from its last stone only.
        if let (Some(tip), Some(from)) = (tip, from) {
            for &space in board.path_neighbors(tip).iter().filter(|&&space| within.has(space)) {
                begin(space, from);
            }
        }
        while let Some((cost, space)) = queue.pop(cells) {
            let cell = cells[space.index()];
            let Some(root) = cell.root else { continue };
            for &next in board.path_neighbors(space) {
                if !within.has(next) {
                    continue;
                }
                let there = cells[next.index()];
                match there.root {
                    Some(other) if other != root => {
                        // Seen from both sides; once is enough.
                        if root < other {
                            let cost = cost + there.cost;
                            meet(meetings, Meeting { roots: (root, other), cost, spaces: (space, next) });
                        }
                    }
                    _ => {
                        let cost = cost + price(next);
                        if cost < there.cost && cell.stones < LONGEST {
                            if there.root.is_none() {
                                reached.push(next);
                            }
                            cells[next.index()] = Cell {
                                cost,
                                from: space.index() as u16,
                                stones: cell.stones + 1,
                                root: Some(root),
                            };
                            queue.push(cost, next);
                        }
                    }
                }
            }
        }
    }

    fn visit(&mut self, open: &Open, team: Team, visit: &mut impl FnMut(&[Space])) {
        let (board, map) = (open.board(), open.map());
        let Scratch { cells, meetings, link, .. } = self;
        let under_way = open.laying().last().and_then(|tip| map.network(team, tip));
        let others = |space: Space, from: Network| {
            map.networks_around(board, team, space).any(|network| network != from)
        };
        // A single stone between two networks.
        if under_way.is_none() {
            map.between(team).each(|space| visit(&[space]));
        } else if let (Some(tip), Some(from)) = (open.laying().last(), under_way) {
            let next = board.path_neighbors(tip).iter();
            next.filter(|&&space| map.is_free(space) && others(space, from))
                .for_each(|&space| visit(&[space]));
        }
        for meeting in meetings.iter() {
            let (mut first, mut second) = meeting.spaces;
            let mut root = meeting.roots.0;
            if under_way == Some(meeting.roots.1) {
                (first, second) = (second, first);
                root = meeting.roots.1;
            } else if under_way.is_some() && under_way != Some(root) {
                continue;
            }
            link.clear();
            let mut at = Some(first);
            while let Some(space) = at {
                link.push(space);
                at = Space::new(cells[space.index()].from.into());
            }
            link.reverse();
            at = Some(second);
            while let Some(space) = at {
                link.push(space);
                at = Space::new(cells[space.index()].from.into());
            }
            // It ends where it first meets another network.
            let Some(end) = link.iter().position(|&space| others(space, root)) else { continue };
            link.truncate(end + 1);
            if end > 0 {
                visit(link);
            }
        }
    }
}

/// Keeps the cheapest few of each two networks.
fn meet(meetings: &mut Vec<Meeting>, meeting: Meeting) {
    let same = |other: &Meeting| other.roots == meeting.roots;
    if meetings.iter().any(|other| other.spaces == meeting.spaces) {
        return;
    }
    let dearest = (0..meetings.len()).filter(|&at| same(&meetings[at])).max_by_key(|&at| meetings[at].cost);
    match dearest {
        Some(at) if meetings.iter().filter(|other| same(other)).count() >= FEW => {
            if meeting.cost < meetings[at].cost {
                meetings[at] = meeting;
            }
        }
        _ => meetings.push(meeting),
    }
}

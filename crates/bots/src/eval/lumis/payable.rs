//! Connections that a hand can pay: a search from all networks at once that carries the cards spent along, and keeps
//! several routes to a space where none is the cheaper in every color.

use lumis::Open;
use lumis::card::{Cards, Team};
use lumis::map::Network;
use lumis::space::{MOST_SPACES, Space};
use std::cell::RefCell;

/// How many routes to a space are kept.
const ROUTES: usize = 8;
/// How many connections of two networks are visited, the cheapest first.
const FEW: usize = 3;
/// More than any connection costs.
const BUCKETS: usize = 128;
/// What the last cards of a color cost, the very last first, so that routes over plentiful colors are found first.
const PRICES: [u8; 4] = [7, 5, 4, 4];
const NONE: u16 = u16::MAX;

/// A route from a network to a space, that space included.
struct Route {
    space: Space,
    from: u16,
    /// The next one of the same cost.
    next: u16,
    cost: u8,
    root: Network,
    used: Cards,
}

struct Scratch {
    routes: Vec<Route>,
    /// Per space the routes to it.
    kept: [[u16; ROUTES]; MOST_SPACES],
    heads: [u16; BUCKETS],
    found: Vec<(Network, Network)>,
    link: Vec<Space>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = const {
        RefCell::new(Scratch {
            routes: Vec::new(),
            kept: [[NONE; ROUTES]; MOST_SPACES],
            heads: [NONE; BUCKETS],
            found: Vec::new(),
            link: Vec::new(),
        })
    };
}

/// Visits connections between two of the team's networks, of two stones or more, that the hand can pay.
pub(super) fn each_payable(open: &Open, team: Team, hand: Cards, mut visit: impl FnMut(&[Space])) {
    if open.laying().last().is_some() || hand.len() < 2 {
        return;
    }
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.search(open, team, hand, &mut visit);
        let Scratch { routes, kept, heads, found, .. } = scratch;
        routes.drain(..).for_each(|route| kept[route.space.index()] = [NONE; ROUTES]);
        *heads = [NONE; BUCKETS];
        found.clear();
    });
}

impl Scratch {
    fn search(&mut self, open: &Open, team: Team, hand: Cards, visit: &mut impl FnMut(&[Space])) {
        let (board, map) = (open.board(), open.map());
        let near = map.near(team);
        near.each(|space| {
            // A single stone between two networks needs no search.
            if !map.between(team).has(space)
                && let Some(root) = map.networks_around(board, team, space).next()
            {
                self.reach(open, hand, space, NONE, root);
            }
        });
        let most = hand.len().min(open.firestones(team));
        let mut now = 0;
        while now < BUCKETS {
            let head = self.heads[now];
            let Some(route) = self.routes.get(usize::from(head)) else {
                now += 1;
                continue;
            };
            self.heads[now] = route.next;
            let (space, root) = (route.space, route.root);
            if near.has(space)
                && let Some(other) = map.networks_around(board, team, space).find(|&network| network != root)
            {
                self.complete(head, root, other, visit);
            } else if route.used.len() < most {
                for &next in board.path_neighbors(space) {
                    if map.is_free(next) {
                        self.reach(open, hand, next, head, root);
                    }
                }
            }
        }
    }

    /// Adds a route to a space, unless the cards do not suffice or another is as good in every color.
    #[inline]
    fn reach(&mut self, open: &Open, hand: Cards, space: Space, from: u16, root: Network) {
        let Some(color) = open.board().path_color(space) else { return };
        let (before, mut used) =
            self.routes.get(usize::from(from)).map_or((0, Cards::NONE), |route| (route.cost, route.used));
        let left = hand.of(color).saturating_sub(used.of(color));
        let Some(last) = left.checked_sub(1) else { return };
        used.add(color, 1);
        let cost = before + PRICES[usize::from(last).min(PRICES.len() - 1)];
        let slots = &mut self.kept[space.index()];
        for slot in slots {
            match self.routes.get(usize::from(*slot)) {
                Some(route) if route.root == root && route.used.is_within(used) => return,
                Some(_) => {}
                None => {
                    let number = self.routes.len() as u16;
                    *slot = number;
                    let head = &mut self.heads[usize::from(cost)];
                    self.routes.push(Route { space, from, next: *head, cost, root, used });
                    *head = number;
                    return;
                }
            }
        }
    }

    fn complete(&mut self, end: u16, root: Network, other: Network, visit: &mut impl FnMut(&[Space])) {
        let pair = (root.min(other), root.max(other));
        if self.found.iter().filter(|&&found| found == pair).count() >= FEW {
            return;
        }
        self.found.push(pair);
        self.link.clear();
        let mut at = end;
        while let Some(route) = self.routes.get(usize::from(at)) {
            self.link.push(route.space);
            at = route.from;
        }
        self.link.reverse();
        visit(&self.link);
    }
}

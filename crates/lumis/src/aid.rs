//! Answers for people who ask, out of a view: the cheapest way between two of their networks, and what each team
//! still needs to join its base lines. Nothing here decides what is legal, and nothing needs to know a hidden card.

use crate::board::{Board, Kind};
use crate::card::{Cards, MOST_CARDS, Team};
use crate::map::{Map, Network};
use crate::space::{MOST_SPACES, Space};
use crate::state::{Chain, Open};
use crate::view::View;
use kernel::View as _;
use serde::Serialize;
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A way between two networks, from the first on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Link {
    spaces: Vec<Space>,
    cost: Cards,
    /// What of it is not in hand.
    lacks: Cards,
    /// Whether cards and firestones are there for it.
    payable: bool,
}

/// A team's crossing that takes the fewest cards, and among those the fewest turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Crossing {
    team: Team,
    cards: u8,
    /// Those whose color is given.
    needs: Cards,
    /// Those of any color, for base towers.
    any: u8,
    /// Towers, base towers and links to build.
    actions: u8,
    /// The whole way, what stands there already included.
    spaces: Vec<Space>,
}

/// Answers a question about a view, as JSON: `{"type": "crossings"}`, what each team still needs; `{"type": "missing"}`,
/// how many spaces each team must still fill at least, null where every way is closed; or
/// `{"type": "link", "from", "to"}`, the cheapest way from the network of a piece, or from the last stone of the
/// connection under way, to the network of another piece.
///
/// # Errors
/// If there is no such question.
pub(crate) fn answer(view: &View, question: &Value) -> Result<String, String> {
    // Read by hand, and written at once: in the page every form that is derived counts.
    let space = |name: &str| {
        let id = question[name].as_u64().and_then(|id| Space::new(usize::try_from(id).ok()?));
        id.ok_or_else(|| format!("{name}: a space is wanted"))
    };
    match question["type"].as_str() {
        Some("crossings") => written(&Team::ALL.map(|team| crossing(view.open(), team, |height| height))),
        Some("missing") => {
            written(&Team::ALL.map(|team| crossing(view.open(), team, |_| 1).map(|found| found.cards)))
        }
        Some("link") => {
            let seat = view.viewer().seat().ok_or("only who has a seat can lay stones")?;
            let hand = view.hand(seat).unwrap_or_default();
            written(&link(view.open(), Team::of(seat), hand, space("from")?, space("to")?))
        }
        _ => Err("no such question".to_owned()),
    }
}

/// `{"type": "my_turn"}`: the turns in between are over, and nothing happened in them.
///
/// # Errors
/// If something else is supposed, or by nobody who has turns.
pub(crate) fn suppose(view: &View, what: &Value) -> Result<View, String> {
    let (Some("my_turn"), Some(seat)) = (what["type"].as_str(), view.viewer().seat()) else {
        return Err("who has a seat can suppose my_turn".to_owned());
    };
    let mut view = view.clone();
    let open = &mut view.open;
    if open.actor() != Some(seat) {
        let (seats, now) = (open.seats(), usize::from(open.turn) % open.seats());
        open.turn += ((seat.index() + seats - now) % seats) as u16;
        open.giving = None;
        if open.laying.last().is_some() {
            open.laying = Chain::default();
            open.map = Map::of(open.board(), open.map.pieces(), None);
        }
    }
    Ok(view)
}

fn written(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|wrong| wrong.to_string())
}

/// The cheapest way between two networks of the team that can be paid for; if there is none, the one with the fewest
/// cards.
pub(crate) fn link(open: &Open, team: Team, hand: Cards, from: Space, to: Space) -> Option<Link> {
    let (board, map) = (open.board(), open.map());
    let ends = Ends { board, map, team, from: map.network(team, from)?, to: map.network(team, to)? };
    if ends.from == ends.to {
        return None;
    }
    let tip = open.laying().last().filter(|&tip| tip == from);
    let starts: Vec<Space> = match tip {
        Some(tip) => board.path_neighbors(tip).iter().copied().filter(|&space| map.is_free(space)).collect(),
        None => map.near(team).iter().filter(|&space| ends.begins(space)).collect(),
    };
    let stones = hand.len().min(open.firestones(team));
    let paid = ends.cheapest_within(&starts, hand, stones);
    let spaces = paid.clone().or_else(|| ends.shortest(&starts, hand))?;
    let cost =
        spaces.iter().filter_map(|&space| board.path_color(space)).fold(Cards::NONE, |mut cost, color| {
            cost.add(color, 1);
            cost
        });
    let lacks = Cards(std::array::from_fn(|color| cost.0[color].saturating_sub(hand.0[color])));
    Some(Link { spaces, cost, lacks, payable: paid.is_some() })
}

/// The two networks to join.
struct Ends<'a> {
    board: &'a Board,
    map: &'a Map,
    team: Team,
    from: Network,
    to: Network,
}

/// A chain of stones that ends at `space`, and the one that it goes on from.
#[derive(Clone, Copy)]
struct Way {
    space: Space,
    cost: Cards,
    before: Option<usize>,
}

impl Ends<'_> {
    fn begins(&self, space: Space) -> bool {
        self.around(space).any(|network| network == self.from)
    }

    fn around(&self, space: Space) -> impl Iterator<Item = Network> + '_ {
        self.map.networks_around(self.board, self.team, space)
    }

    /// Whether a link ends at a space, and there reaches what it shall (LU-10: it ends where it first meets another
    /// network).
    fn ends(&self, space: Space) -> Option<bool> {
        let mut others = self.around(space).filter(|&network| network != self.from).peekable();
        others.peek().is_some().then(|| self.around(space).any(|network| network == self.to))
    }

    /// By number of stones, with every way to a space that no other one undercuts in all colors.
    fn cheapest_within(&self, starts: &[Space], hand: Cards, stones: u8) -> Option<Vec<Space>> {
        let mut ways: Vec<Way> = Vec::new();
        let mut at: Vec<Vec<Cards>> = vec![Vec::new(); MOST_SPACES];
        let mut lay = |ways: &mut Vec<Way>, space: Space, before: Option<usize>| {
            let color = self.board.path_color(space)?;
            let mut cost = before.map_or(Cards::NONE, |before| ways[before].cost);
            cost.add(color, 1);
            if !cost.is_within(hand) || at[space.index()].iter().any(|other| other.is_within(cost)) {
                return None;
            }
            at[space.index()].push(cost);
            ways.push(Way { space, cost, before });
            self.ends(space)
        };
        let mut level = 0..0;
        for stone in 0..stones {
            let mut found = None;
            if stone == 0 {
                for &space in starts {
                    found = found.or((lay(&mut ways, space, None) == Some(true)).then(|| ways.len() - 1));
                }
            } else {
                for n in level.clone() {
                    if self.ends(ways[n].space).is_some() {
                        continue;
                    }
                    for &next in self.board.path_neighbors(ways[n].space) {
                        if self.map.is_free(next) && lay(&mut ways, next, Some(n)) == Some(true) {
                            found = found.or(Some(ways.len() - 1));
                        }
                    }
                }
            }
            if let Some(end) = found {
                let mut spaces: Vec<Space> =
                    std::iter::successors(Some(end), |&n| ways[n].before).map(|n| ways[n].space).collect();
                spaces.reverse();
                return Some(spaces);
            }
            level = level.end..ways.len();
        }
        None
    }

    /// With the fewest cards, whether they are in hand or not; colors in hand are preferred.
    fn shortest(&self, starts: &[Space], hand: Cards) -> Option<Vec<Space>> {
        const CARD: u32 = 64;
        let price = |space: Space| {
            let missing = self.board.path_color(space).is_some_and(|color| hand.of(color) == 0);
            CARD + u32::from(missing)
        };
        let mut found = Dijkstra::new(MOST_SPACES);
        for &space in starts {
            found.reach(space.index(), price(space), None);
        }
        while let Some((cost, at)) = found.pop() {
            let Some(space) = Space::new(at) else { continue };
            match self.ends(space) {
                Some(true) => return Some(found.way(at).into_iter().filter_map(Space::new).collect()),
                Some(false) => {}
                None => {
                    for &next in
                        self.board.path_neighbors(space).iter().filter(|&&next| self.map.is_free(next))
                    {
                        found.reach(next.index(), cost + price(next), Some(at));
                    }
                }
            }
        }
        None
    }
}

/// What going through a space takes.
enum Toll {
    /// Nothing: one of the team's pieces stands there.
    Own,
    /// A stone of a link.
    Stone,
    /// A tower that costs this many cards.
    Tower(u8),
}

/// Cards and turns as one number.
const CARD: u32 = 256;
/// How many numbers of stones in a row there are: none, or as many as a hand pays for.
const RUNS: usize = MOST_CARDS as usize + 1;

/// The cheapest crossing of a team, as if it drew whatever it needs; nothing if every way is closed. `price` says what a
/// tower of a height counts for.
pub(crate) fn crossing(open: &Open, team: Team, price: fn(u8) -> u8) -> Option<Crossing> {
    let (board, map) = (open.board(), open.map());
    let toll = |space: Space| match (board.kind(space)?, map.team(space)) {
        (_, Some(holder)) if holder == team => Some(Toll::Own),
        (Kind::Path(_), None) => Some(Toll::Stone),
        (Kind::Tower(_), None) => Some(Toll::Tower(1)),
        (Kind::Tower(_), Some(_)) if !map.is_linked(space) => Some(Toll::Tower(map.height(space) + 1)),
        (Kind::Base(of, _), None) if of == team => Some(Toll::Tower(1)),
        _ => None,
    };
    let mut found = Dijkstra::new(MOST_SPACES * RUNS);
    // A place is a space, and how many stones of a link in a row lead there.
    let enter = |found: &mut Dijkstra, space: Space, run: usize, cost: u32, before: Option<usize>| {
        let (run, more) = match toll(space)? {
            Toll::Own => (0, 0),
            Toll::Stone => (run + 1, CARD + u32::from(run == 0)),
            Toll::Tower(height) => (0, u32::from(price(height)) * CARD + 1),
        };
        (run < RUNS).then(|| found.reach(space.index() * RUNS + run, cost + more, before))
    };
    let line_of = |space: Space| match board.kind(space) {
        Some(Kind::Base(of, line)) if of == team => Some(line),
        _ => None,
    };
    for &base in board.bases(team).iter().filter(|&&base| line_of(base) == Some(0)) {
        enter(&mut found, base, 0, 0, None);
    }
    while let Some((cost, at)) = found.pop() {
        let Some(space) = Space::new(at / RUNS) else { continue };
        if line_of(space) == Some(1) {
            let spaces: Vec<Space> =
                found.way(at).into_iter().filter_map(|at| Space::new(at / RUNS)).collect();
            let (mut needs, mut any) = (Cards::NONE, 0);
            for &space in &spaces {
                match (toll(space), board.kind(space).and_then(Kind::color)) {
                    (Some(Toll::Stone), Some(color)) => needs.add(color, 1),
                    (Some(Toll::Tower(height)), Some(color)) => needs.add(color, height),
                    (Some(Toll::Tower(_)), None) => any += 1,
                    _ => {}
                }
            }
            let (cards, actions) = ((cost / CARD) as u8, (cost % CARD) as u8);
            return Some(Crossing { team, cards, needs, any, actions, spaces });
        }
        for &next in board.neighbors(space) {
            enter(&mut found, next, at % RUNS, cost, Some(at));
        }
    }
    None
}

/// Cheapest ways over numbered places.
struct Dijkstra {
    best: Vec<(u32, Option<usize>)>,
    queue: BinaryHeap<Reverse<(u32, usize)>>,
}

impl Dijkstra {
    fn new(places: usize) -> Dijkstra {
        Dijkstra { best: vec![(u32::MAX, None); places], queue: BinaryHeap::new() }
    }

    fn reach(&mut self, place: usize, cost: u32, before: Option<usize>) {
        if cost < self.best[place].0 {
            self.best[place] = (cost, before);
            self.queue.push(Reverse((cost, place)));
        }
    }

    /// The next place in the order of costs.
    fn pop(&mut self) -> Option<(u32, usize)> {
        while let Some(Reverse((cost, place))) = self.queue.pop() {
            if cost == self.best[place].0 {
                return Some((cost, place));
            }
        }
        None
    }

    /// The places on the way to this one, from the first on.
    fn way(&self, place: usize) -> Vec<usize> {
        let mut way: Vec<usize> = std::iter::successors(Some(place), |&place| self.best[place].1).collect();
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lumis, Setup, Step};
    use kernel::{Dice as _, Game as _, Observe as _, Quick, Seed, Seeded, Setup as _, Silent, Viewer};
    use serde_json::{Map, json};

    fn start(seats: usize) -> Lumis {
        let setup = Setup::new(seats, &Map::new()).unwrap();
        Lumis::start(&setup, &mut Seeded::new(Seed::from(3)))
    }

    #[test]
    fn an_empty_map_takes_as_much_from_either_team() {
        let game = start(2);
        let [yellow, red] = Team::ALL.map(|team| crossing(game.open(), team, |height| height).unwrap());
        // One tower at least in the middle: no hand pays for a link over the whole map.
        assert_eq!((yellow.cards, yellow.any, yellow.actions), (red.cards, red.any, red.actions));
        assert_eq!(yellow.any, 2);
        assert_eq!(yellow.needs.len() + yellow.any, yellow.cards);
        assert!(yellow.actions >= 5);
    }

    /// Whoever joined the base lines misses nothing, and nobody else ever did; a space more never misses two less.
    #[test]
    fn nothing_is_missing_when_somebody_has_won_and_only_then() {
        let missing =
            |game: &Lumis| Team::ALL.map(|team| crossing(game.open(), team, |_| 1).map(|c| c.cards));
        let (mut dice, mut won) = (Quick::new(9), 0);
        for seed in 0..3 {
            let mut chance = Seeded::new(Seed::from(seed));
            let mut game = Lumis::start(&Setup::new(2, &Map::new()).unwrap(), &mut chance);
            while game.outcome().is_none() {
                let before = missing(&game);
                assert!(before.iter().all(|&n| n != Some(0)), "nobody has won yet");
                let (seat, step) =
                    kernel::policy::choose("greedy", &game, &game.all_legal(), &mut dice).unwrap();
                game.act(seat, &step, &mut chance, &mut Silent).unwrap();
                for (before, after) in before.into_iter().zip(missing(&game)) {
                    if let (Some(before), Some(after)) = (before, after) {
                        assert!(after + 1 >= before, "{before} then {after}");
                    }
                }
            }
            if let Some(crate::End::Won(team)) = game.open().end {
                won += 1;
                assert_eq!(missing(&game)[team.index()], Some(0));
            }
        }
        assert!(won > 0);
    }

    #[test]
    fn offered_links_are_legal_and_join_what_they_shall() {
        let (mut dice, mut links) = (Quick::new(5), 0);
        for seed in 0..6 {
            let mut chance = Seeded::new(Seed::from(seed));
            let mut game = Lumis::start(&Setup::new(2, &Map::new()).unwrap(), &mut chance);
            for _ in 0..400 {
                let Some(&(seat, _)) = game.all_legal().first() else { break };
                let team = Team::of(seat);
                let towers: Vec<Space> =
                    game.open().map().own(team).and(game.open().map().towers()).iter().collect();
                let is_fresh = game.open().laying().last().is_none();
                let pairs =
                    towers.iter().enumerate().flat_map(|(n, &a)| towers[..n].iter().map(move |&b| (a, b)));
                for (a, b) in pairs.filter(|_| is_fresh) {
                    let view = game.view(Viewer::Seat(seat));
                    let Some(Link { spaces, payable: true, .. }) =
                        link(view.open(), team, game.hand(seat), a, b)
                    else {
                        continue;
                    };
                    links += 1;
                    let mut after = game.clone();
                    for &space in &spaces {
                        let step = Step::Lay { space };
                        after.act(seat, &step, &mut Seeded::new(Seed::from(1)), &mut Silent).unwrap();
                    }
                    let map = after.open().map();
                    assert_eq!(map.network(team, a), map.network(team, b));
                    assert!(after.open().laying().last().is_none(), "it is whole");
                }
                let steps = game.all_legal();
                // Towers and links, so that there is something to join.
                let building: Vec<_> = steps
                    .iter()
                    .filter(|(_, step)| !matches!(step, Step::Lay { .. } | Step::Draw { .. }))
                    .collect();
                let (seat, step) = match building.len() {
                    0 => steps[dice.pick(steps.len())],
                    n if game.hand(seat).len() > 6 => *building[dice.pick(n)],
                    _ => steps[0],
                };
                game.act(seat, &step, &mut chance, &mut Silent).unwrap();
            }
        }
        assert!(links > 50, "{links}");
    }

    #[test]
    fn only_questions_are_answered() {
        let view = start(4).view(Viewer::Spectator);
        let crossings = answer(&view, &json!({"type": "crossings"})).unwrap();
        assert_eq!(crossings.matches("\"team\"").count(), 2);
        for (wrong, why) in [
            (json!(null), "no such question"),
            (json!({"type": "link", "from": 1, "to": 2}), "only who has a seat"),
            (json!({"type": "win"}), "no such question"),
        ] {
            let told = answer(&view, &wrong).unwrap_err();
            assert!(told.contains(why), "{wrong}: {told}");
        }
    }
}

//! LU-10 and LU-11: what may be laid, compared with trying every chain.

use crate::{act, position, position_with, stones, tower};
use kernel::{Dice, Game, Quick, Setup as _, Silent, Written};
use lumis::board::Board;
use lumis::card::Team;
use lumis::space::Space;
use lumis::{Lumis, Setup, Step};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The team's networks with a tower, each space with a number: the definition, by flooding.
fn networks(state: &Lumis, team: Team) -> BTreeMap<Space, usize> {
    let (map, board) = (state.open().map(), state.open().board());
    let own: BTreeSet<Space> = map.own(team).iter().collect();
    let mut numbers = BTreeMap::new();
    for (number, &first) in own.iter().enumerate() {
        let mut todo = if numbers.contains_key(&first) { Vec::new() } else { vec![first] };
        while let Some(space) = todo.pop() {
            if numbers.insert(space, number).is_none() {
                let near = board.neighbors(space).iter().copied();
                todo.extend(near.filter(|other| own.contains(other) && !numbers.contains_key(other)));
            }
        }
    }
    numbers
}

/// Trying every chain.
struct Trial<'a> {
    board: &'a Board,
    free: &'a dyn Fn(Space) -> bool,
    near: &'a dyn Fn(Space) -> BTreeSet<usize>,
    /// The network that the chain comes from.
    from: usize,
    used: Vec<Space>,
}

impl Trial<'_> {
    fn can(&mut self, space: Space, hand: [u8; 4], fire: u8) -> bool {
        let Some(color) = self.board.path_color(space) else { return false };
        if !(self.free)(space) || self.used.contains(&space) || hand[color as usize] == 0 || fire == 0 {
            return false;
        }
        if (self.near)(space).iter().any(|&network| network != self.from) {
            return true;
        }
        let mut left = hand;
        left[color as usize] -= 1;
        self.used.push(space);
        let next = self.board.path_neighbors(space);
        let found = next.iter().any(|&next| self.can(next, left, fire - 1));
        self.used.pop();
        found
    }
}

fn by_trying_all(state: &Lumis) -> BTreeSet<Space> {
    let (map, board) = (state.open().map(), state.open().board());
    let seat = state.open().actor().expect("a seat");
    let team = Team::of(seat);
    let numbers = networks(state, team);
    let truth = state.truth();
    let free = |space: Space| map.is_free(space);
    let near = |space: Space| -> BTreeSet<usize> {
        board.neighbors(space).iter().filter_map(|other| numbers.get(other)).copied().collect()
    };
    let (hand, fire) = (state.hand(seat).0, truth.firestones[team.index()]);
    let good = |from: usize, space: Space| {
        Trial { board, free: &free, near: &near, from, used: Vec::new() }.can(space, hand, fire)
    };
    match truth.laying.last() {
        Some(last) => {
            board.path_neighbors(*last).iter().copied().filter(|&space| good(numbers[last], space)).collect()
        }
        None => {
            let paths = board.spaces().map(|(space, _)| space);
            paths.filter(|&space| near(space).iter().any(|&from| good(from, space))).collect()
        }
    }
}

fn listed(state: &Lumis) -> BTreeSet<Space> {
    let steps = state.all_legal().into_iter();
    steps.filter_map(|(_, step)| if let Step::Lay { space } = step { Some(space) } else { None }).collect()
}

fn small_board() -> Value {
    serde_json::from_str(include_str!("../../../../conformance/boards/lumis-small.json")).expect("JSON")
}

/// Positions of random play, each with another small hand.
#[test]
fn listed_stones_are_those_from_which_some_chain_can_be_completed() {
    let (mut compared, mut found) = (0, 0);
    for (seats, options) in
        [(2, json!({})), (2, json!({"board": small_board()})), (4, json!({"board": small_board()}))]
    {
        let setup = Setup::new(seats, options.as_object().expect("an object")).expect("a setup");
        for seed in 0..12 {
            let mut dice = Quick::new(seed);
            let mut state = Lumis::start(&setup, &mut dice);
            while state.outcome().is_none() {
                let legal = state.all_legal();
                let mut truth = state.truth();
                let actor = state.open().actor().expect("a seat").index();
                let team = actor % 2;
                // A hand of up to six cards out of what is in the hand and the deck.
                if truth.giving.is_none() && truth.laying.is_empty() {
                    let before = truth.hands[actor];
                    let after = lumis::card::Cards(std::array::from_fn(|_| dice.below(3) as u8));
                    let others: u8 = truth.hands.iter().skip(team).step_by(2).map(|hand| hand.len()).sum();
                    truth.hands[actor] = after;
                    let held = others - before.len() + after.len();
                    truth.deck_size[team] = 52u8.saturating_sub(truth.discards[team].len() + held);
                    if let Ok(varied) = truth.state(&setup) {
                        let good = by_trying_all(&varied);
                        assert_eq!(listed(&varied), good, "{}", json!(truth));
                        compared += 1;
                        found += good.len();
                    }
                }
                if !truth.laying.is_empty() {
                    assert_eq!(listed(&state), by_trying_all(&state));
                }
                let (seat, step) = legal[dice.pick(legal.len())];
                state.apply(seat, &step, &mut dice, &mut Silent);
            }
        }
    }
    assert!(compared > 1000 && found > 3000, "{compared} positions, {found} stones");
}

#[test]
fn firestones_in_stock_limit_a_connection_like_cards_do() {
    // Between base towers 441 and 445 lie three spaces at least: 1 or 2, 3, 4.
    let mut given = json!({
        "hands": [[0, 9, 0, 0], [1, 2, 1, 1]], "towers": [tower(441, "yellow", 1), tower(445, "yellow", 1)],
    });
    assert!(!listed(&position(given.clone())).is_empty());
    let far = (300..400).filter(|&id| Board::shipped().path_color(Space::new(id).expect("an id")).is_some());
    given["stones"] = json!(stones("yellow", far.take(46).map(|id| id as u16)));
    let state = position(given);
    assert_eq!(listed(&state), by_trying_all(&state));
    assert!(listed(&state).is_empty(), "two firestones do not reach");
}

#[test]
fn one_stone_may_join_several_networks_and_ends_the_turn() {
    let mut state = position(json!({
        "hands": [[0, 3, 0, 0], [1, 2, 1, 1]],
        "towers": [tower(441, "yellow", 1), tower(442, "yellow", 1)],
    }));
    act(&mut state, json!({"type": "lay", "space": 1}));
    let truth = json!(state.truth());
    assert_eq!((&truth["turn"], &truth["laying"], &truth["idle"]), (&json!(1), &json!([]), &json!(0)));
}

#[test]
fn a_connection_is_paid_stone_by_stone() {
    let mut state = position(json!({
        "hands": [[0, 5, 0, 0], [1, 2, 1, 1]],
        "towers": [tower(441, "yellow", 1), tower(444, "yellow", 1)],
    }));
    act(&mut state, json!({"type": "lay", "space": 1}));
    let truth = json!(state.truth());
    assert_eq!(
        (&truth["laying"], &truth["hands"][0], &truth["firestones"][0]),
        (&json!([1]), &json!([0, 4, 0, 0]), &json!(47))
    );
    act(&mut state, json!({"type": "lay", "space": 2}));
    act(&mut state, json!({"type": "lay", "space": 3}));
    assert_eq!(json!(state.truth())["turn"], 1, "space 3 is next to base tower 444");
}

/// A tower built next to standing firestones belongs to their network at once, and may win.
#[test]
fn a_tower_next_to_own_firestones_is_linked_at_once() {
    let mut state = position(json!({
        "towers": [tower(441, "yellow", 1), tower(442, "yellow", 1)], "stones": stones("yellow", [1, 22, 23]),
    }));
    act(&mut state, json!({"type": "tower", "space": 44, "height": 1}));
    assert!(state.open().map().is_linked(Space::new(44).expect("an id")));
}

#[test]
fn stones_that_hang_on_no_tower_are_neither_start_nor_end() {
    let state = position_with(
        json!({}),
        json!({"hands": [[0, 9, 0, 0], [1, 2, 1, 1]], "towers": [tower(441, "yellow", 1)], "stones": stones("yellow", [3])}),
    );
    assert!(listed(&state).is_empty());
}

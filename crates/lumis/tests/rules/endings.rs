//! How a match ends, and what happens when tower stones run short.

use crate::{act, position, position_with, seat, stones, tower};
use kernel::{Game, Written};
use lumis::Lumis;
use serde_json::{Value, json};

fn ended(state: &Lumis, reason: &str, winners: Value) {
    let outcome = json!(state.outcome().expect("the match is over"));
    assert_eq!((&outcome["reason"], &outcome["winners"]), (&json!(reason), &winners));
    assert!(state.to_act().is_empty());
}

/// Yellow's column from its top line to its bottom line but for one space.
fn nearly_through() -> Value {
    // Straight down column 0: spaces 0, 21, 42, ... 420 are path spaces.
    let column = (0..21).map(|row| 21 * row).filter(|&space| space != 210);
    json!({
        "hands": [[1, 0, 0, 0], [1, 2, 1, 1]], "stones": stones("yellow", column),
        "towers": [tower(441, "yellow", 1), tower(461, "yellow", 1)],
    })
}

#[test]
fn joining_both_base_lines_wins_at_once() {
    let mut state = position(nearly_through());
    act(&mut state, json!({"type": "lay", "space": 210}));
    ended(&state, "LU-13", json!([0]));
    let json = json!(state.truth());
    assert_eq!((&json["turn"], &json["laying"]), (&json!(1), &json!([])));
}

#[test]
fn a_base_tower_can_be_the_last_link() {
    let mut given = nearly_through();
    given["stones"] = json!(stones("yellow", (0..21).map(|row| 21 * row)));
    given["towers"] = json!([tower(441, "yellow", 1)]);
    let mut state = position(given);
    act(&mut state, json!({"type": "base", "space": 461, "color": "blue"}));
    ended(&state, "LU-13", json!([0]));
}

#[test]
fn a_team_that_begins_its_turn_without_firestones_has_lost() {
    let board = lumis::board::Board::shipped();
    let paths = board.spaces().map(|(space, _)| space).filter(|&space| board.path_color(space).is_some());
    let fifty = stones("red", paths.take(50).map(|space| space.index() as u16));
    let mut state = position(json!({ "stones": fifty }));
    act(&mut state, json!({"type": "draw", "card": 0}));
    ended(&state, "LU-14", json!([0]));
}

#[test]
fn sixty_turns_without_building_are_a_draw() {
    let mut state = position(json!({"idle": 59, "turn": 100}));
    act(&mut state, json!({"type": "draw", "card": 0}));
    ended(&state, "LU-16", json!([]));
    assert_eq!(json!(state.truth())["idle"], 60);
}

#[test]
fn a_tower_ends_the_idling() {
    let mut state = position(json!({"idle": 59, "turn": 100}));
    act(&mut state, json!({"type": "tower", "space": 44, "height": 1}));
    assert_eq!((state.outcome(), &json!(state.truth())["idle"]), (None, &json!(0)));
}

#[test]
fn a_thousand_turns_are_a_draw_even_if_something_is_built() {
    let mut state = position(json!({"turn": 999, "hands": [[2, 1, 1, 1], [2, 2, 1, 1]]}));
    act(&mut state, json!({"type": "tower", "space": 44, "height": 1}));
    ended(&state, "LU-16", json!([]));
}

#[test]
fn a_win_counts_before_the_thousandth_turn_does() {
    let mut given = nearly_through();
    given["turn"] = json!(998);
    let mut state = position(given);
    act(&mut state, json!({"type": "lay", "space": 210}));
    ended(&state, "LU-13", json!([0]));
}

/// LU-12: all base spaces are taken, the tower too, and no color joins anything.
#[test]
fn a_seat_with_nothing_to_do_passes_by_itself() {
    let mut spaces: Vec<Value> = (0..9)
        .map(|id| json!({"id": id, "q": id % 3, "r": id / 3, "kind": "path", "color": "blue"}))
        .collect();
    for (id, q, r, team, line) in [
        (10, 1, -1, "yellow", "a"),
        (11, 1, 3, "yellow", "b"),
        (12, -1, 1, "red", "c"),
        (13, 3, 1, "red", "d"),
    ] {
        spaces.push(json!({"id": id, "q": q, "r": r, "kind": "base", "team": team, "line": line}));
    }
    let bases =
        json!([tower(10, "yellow", 1), tower(11, "yellow", 1), tower(12, "red", 1), tower(13, "red", 1)]);
    let board = json!({"board": {"spaces": spaces}});
    // Red holds 14 cards and no blue one; its supply cards show 4 and 2.
    let mut state = position_with(
        board,
        json!({"hands": [[0, 1, 1, 1], [0, 5, 5, 4]], "towers": bases, "turn": 6, "idle": 3}),
    );
    act(&mut state, json!({"type": "draw", "card": 0}));
    let truth = json!(state.truth());
    assert_eq!((&truth["turn"], &truth["idle"]), (&json!(8), &json!(5)));
    assert_eq!(state.open().actor(), Some(seat(0)), "red has passed");
}

/// Red: two linked towers, four and three stones high, and two towers that could be taken, ten high each.
fn short_of_stones(stock: u8) -> Lumis {
    let fill = 40 - stock - 4 - 3 - 1 - 20;
    position(json!({
        "hands": [[9, 0, 0, 0], [1, 2, 1, 1]],
        "towers": [
            tower(44, "red", 4), tower(481, "red", 1), tower(48, "red", 3),
            tower(53, "red", 10), tower(59, "red", 10), tower(76, "yellow", fill),
        ],
        "stones": stones("red", [43, 42, 45, 46, 47]),
    }))
}

fn height(state: &Lumis, space: usize) -> u8 {
    state.open().map().height(lumis::space::Space::new(space).expect("a space"))
}

#[test]
fn linked_towers_give_back_all_stones_but_one_first() {
    let mut state = short_of_stones(2);
    act(&mut state, json!({"type": "tower", "space": 91, "height": 5}));
    assert_eq!([44, 48, 53, 59].map(|space| height(&state, space)), [1, 1, 10, 10]);
    assert_eq!(json!(state.truth())["tower_stones"], json!(2 + 3 + 2 - 5));
}

#[test]
fn then_every_tower_that_could_be_taken_gives_back_one() {
    let mut state = short_of_stones(2);
    act(&mut state, json!({"type": "tower", "space": 91, "height": 9}));
    assert_eq!([44, 48, 53, 59, 76].map(|space| height(&state, space)), [1, 1, 9, 9, 9]);
    assert_eq!(json!(state.truth())["tower_stones"], json!(2 + 5 + 3 - 9));
}

#[test]
fn a_base_tower_brings_stones_in_too() {
    let mut state = short_of_stones(0);
    act(&mut state, json!({"type": "base", "space": 441, "color": "blue"}));
    assert_eq!([44, 48, 53].map(|space| height(&state, space)), [1, 1, 10]);
}

#[test]
fn the_tower_being_built_on_gives_nothing_back() {
    // Taking 151 from three to five needs two stones; only 158 gives one, and 151 itself none.
    let towers = json!([tower(151, "red", 3), tower(158, "red", 2), tower(441, "yellow", 1)]);
    let rest: u8 = 40 - 3 - 2 - 1;
    let mut more = towers.as_array().expect("towers").clone();
    for (space, height) in [(44, rest - 13), (207, 13)] {
        more.push(tower(space, "yellow", height));
    }
    let mut given = json!({"hands": [[13, 0, 0, 0], [0, 2, 1, 1]]});
    given["towers"] = json!(more);
    let state = position(given);
    let heights: Vec<u8> = state
        .all_legal()
        .iter()
        .filter_map(|(_, step)| match step {
            lumis::Step::Tower { space, height } if space.index() == 151 => Some(*height),
            _ => None,
        })
        .collect();
    // 158, 44 and 207 give one stone each.
    assert_eq!(heights, [4, 5, 6]);
}

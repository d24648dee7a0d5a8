//! Every reason to refuse a step happens.

use crate::{position, seat, step, stones, tower};
use kernel::{Game, Refusal};
use lumis::{Illegal, Lumis};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A refused step: who, in which position, which step, and why.
fn cases() -> Vec<(usize, Lumis, Value, &'static str)> {
    let hands = json!([[2, 1, 1, 1], [1, 2, 1, 1], [2, 1, 1, 1], [1, 2, 1, 1]]);
    let with_yellow = |given: Value| {
        let mut given = given;
        given["towers"] = json!([tower(44, "yellow", 1), tower(441, "yellow", 1)]);
        position(given)
    };
    let mut over = position(json!({"idle": 59}));
    crate::act(&mut over, json!({"type": "draw", "card": 0}));
    // Six spaces around tower 44: 23, 24, 43, 45, 64, 65. Yellow's base towers 441 and 442 touch 0, 1 and 2.
    let laying = position(json!({
        "hands": [[0, 9, 0, 0], [1, 2, 1, 1]], "stones": stones("yellow", [24]), "laying": [24],
        "towers": [tower(44, "yellow", 1), tower(443, "yellow", 1)],
    }));
    let giving = |hand: Value, left: u8, last: Value| {
        let hands = json!([hand, [1, 2, 1, 1], [0, 0, 1, 0], [1, 2, 1, 1]]);
        position(json!({"hands": hands, "giving": {"card": 1, "left": left, "last": last}}))
    };
    let many_stones = || {
        let mut towers: Vec<Value> =
            [44, 48, 53, 59, 76, 91, 102].into_iter().map(|space| tower(space, "red", 5)).collect();
        towers.push(tower(114, "red", 5));
        json!(towers)
    };
    vec![
        (0, over, json!({"type": "draw", "card": 0}), "game_over"),
        (1, position(json!({})), json!({"type": "draw", "card": 1}), "not_your_turn"),
        (0, laying.clone(), json!({"type": "draw", "card": 0}), "connection_unfinished"),
        (
            0,
            giving(json!([2, 0, 0, 1]), 2, json!(null)),
            json!({"type": "draw", "card": 0}),
            "gift_unfinished",
        ),
        (0, position(json!({})), json!({"type": "lay", "space": 900}), "no_such_space"),
        (
            0,
            position(json!({"hands": [[5, 5, 4, 0], [1, 2, 1, 1]]})),
            json!({"type": "draw", "card": 1}),
            "hand_too_full",
        ),
        (0, position(json!({})), json!({"type": "give", "card": 0}), "no_partner"),
        (
            0,
            position(json!({"hands": [[1, 0, 0, 0], [1, 2, 1, 1], [2, 1, 1, 1], [1, 2, 1, 1]]})),
            json!({"type": "give", "card": 1}),
            "too_few_to_give",
        ),
        (
            0,
            position(json!({"hands": [[5, 0, 0, 0], [1, 2, 1, 1], [0, 5, 5, 4], [1, 2, 1, 1]]})),
            json!({"type": "give", "card": 1}),
            "partner_too_full",
        ),
        (
            0,
            position(json!({ "hands": hands })),
            json!({"type": "hand", "color": "blue"}),
            "no_gift_under_way",
        ),
        (
            0,
            giving(json!([2, 0, 0, 1]), 1, json!(null)),
            json!({"type": "hand", "color": "cream"}),
            "not_in_hand",
        ),
        (
            0,
            giving(json!([2, 0, 1, 1]), 1, json!("violet")),
            json!({"type": "hand", "color": "blue"}),
            "hand_out_of_order",
        ),
        (
            0,
            giving(json!([2, 0, 0, 1]), 2, json!(null)),
            json!({"type": "hand", "color": "green"}),
            "rest_impossible",
        ),
        (0, position(json!({})), json!({"type": "tower", "space": 0, "height": 1}), "not_a_tower_space"),
        (0, with_yellow(json!({})), json!({"type": "tower", "space": 44, "height": 2}), "own_tower"),
        (
            0,
            position(json!({
                "towers": [tower(44, "red", 1), tower(441, "yellow", 1), tower(481, "red", 1)],
                "stones": stones("red", [43, 42, 21]),
            })),
            json!({"type": "tower", "space": 44, "height": 2}),
            "linked_tower",
        ),
        (
            0,
            position(json!({"towers": [tower(44, "red", 2)]})),
            json!({"type": "tower", "space": 44, "height": 2}),
            "not_higher",
        ),
        (0, position(json!({})), json!({"type": "tower", "space": 44, "height": 3}), "too_few_cards"),
        (
            0,
            position(json!({"hands": [[9, 0, 0, 0], [1, 2, 1, 1]], "towers": many_stones()})),
            json!({"type": "tower", "space": 151, "height": 9}),
            "too_few_tower_stones",
        ),
        (
            0,
            position(json!({"stones": stones("yellow", no_firestones())})),
            json!({"type": "tower", "space": 44, "height": 1}),
            "no_firestone",
        ),
        (0, position(json!({})), json!({"type": "base", "space": 0, "color": "blue"}), "not_a_base_space"),
        (0, position(json!({})), json!({"type": "base", "space": 481, "color": "blue"}), "their_base_line"),
        (0, with_yellow(json!({})), json!({"type": "base", "space": 441, "color": "blue"}), "base_taken"),
        (
            0,
            position(json!({"hands": [[5, 0, 0, 0], [1, 2, 1, 1]]})),
            json!({"type": "base", "space": 441, "color": "green"}),
            "no_such_card",
        ),
        (0, with_yellow(json!({})), json!({"type": "lay", "space": 48}), "not_a_path_space"),
        (
            0,
            with_yellow(json!({"stones": stones("red", [23])})),
            json!({"type": "lay", "space": 23}),
            "path_taken",
        ),
        (0, with_yellow(json!({})), json!({"type": "lay", "space": 100}), "not_next_to_network"),
        (0, laying, json!({"type": "lay", "space": 65}), "not_next_to_last"),
        (
            0,
            with_yellow(json!({"hands": [[5, 0, 0, 0], [1, 2, 1, 1]]})),
            json!({"type": "lay", "space": 23}),
            "cannot_pay",
        ),
        (
            0,
            with_yellow(json!({"hands": [[0, 1, 0, 0], [1, 2, 1, 1]]})),
            json!({"type": "lay", "space": 65}),
            "dead_end",
        ),
    ]
}

/// Fifty path spaces far from everything else.
fn no_firestones() -> Vec<u16> {
    let board = lumis::board::Board::shipped();
    let paths = board.spaces().filter(|(space, _)| board.path_color(*space).is_some());
    paths.map(|(space, _)| space.index() as u16).filter(|id| *id > 200).take(50).collect()
}

#[test]
fn every_reason_refuses_some_step() {
    let mut seen = BTreeSet::new();
    for (who, state, value, name) in cases() {
        let why = state.check(seat(who), &step(value.clone())).expect_err(name);
        assert_eq!(why.name(), name, "{value}: {why}");
        assert!(!why.to_string().is_empty() && why.rule().0.starts_with("LU-"));
        let mut legal = Vec::new();
        state.legal(seat(who), &mut legal);
        assert!(!legal.contains(&step(value)), "{name}");
        seen.insert(name);
    }
    let all: BTreeSet<&str> = Illegal::NAMES.iter().copied().collect();
    assert_eq!(seen, all);
}

#[test]
fn every_refusal_can_be_said_in_three_languages() {
    use shown::{Lang, Present};
    for (who, state, value, name) in cases() {
        let why = state.check(seat(who), &step(value)).expect_err(name);
        let said = Lang::ALL.map(|lang| Lumis::refusal_in_words(&why, lang));
        assert!(said.iter().all(|words| words.ends_with('.')), "{said:?}");
        assert!(said[0] != said[1] && said[1] != said[2], "{said:?}");
    }
}

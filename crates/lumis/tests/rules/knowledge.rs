//! LU-17 and LU-18: what is hidden, what is known, and which worlds fit that.

use crate::{act, position, seat, tower};
use kernel::{Game, Imagine, Observe, Quick, Scripted, Silent, Viewer};
use lumis::card::Cards;
use lumis::{Lumis, Step, View};
use serde_json::{Value, json};

fn view(state: &Lumis, viewer: usize) -> View {
    state.view(Viewer::Seat(seat(viewer)))
}

/// Many worlds that fit a seat's view.
fn worlds(state: &Lumis, viewer: Viewer) -> Vec<Lumis> {
    let view = state.view(viewer);
    let mut dice = Quick::new(7);
    (0..300)
        .map(|_| {
            let world = Lumis::imagine(&view, &mut dice);
            world.assert_invariants();
            assert_eq!(world.view(viewer), view);
            world
        })
        .collect()
}

fn teams(hands: Value) -> Value {
    json!({ "hands": hands })
}

#[test]
fn a_seat_sees_its_own_hand_and_the_sizes_of_the_others() {
    let state = position(json!({}));
    let seen = view(&state, 0);
    assert_eq!(seen.hand(seat(0)), Some(Cards([2, 1, 1, 1])));
    assert_eq!(seen.hand(seat(1)), None);
    let written = json!(seen);
    assert_eq!((&written["hand_sizes"], &written["hands"][1]), (&json!([5, 5]), &Value::Null));
    assert!(
        worlds(&state, Viewer::Seat(seat(0))).iter().any(|world| world.hand(seat(1)) != state.hand(seat(1)))
    );
}

/// Seat 0 gives seat 2 three cards: two blue and a green one.
fn after_a_gift() -> Lumis {
    let mut state = position(teams(json!([[3, 1, 0, 1], [1, 2, 1, 1], [0, 1, 2, 0], [1, 2, 1, 1]])));
    act(&mut state, json!({"type": "give", "card": 1}));
    for color in ["blue", "blue", "green"] {
        act(&mut state, json!({"type": "hand", "color": color}));
    }
    state
}

#[test]
fn given_cards_are_known_to_the_giver_until_they_are_paid() {
    let mut state = after_a_gift();
    assert_eq!(view(&state, 0).certain(seat(2)), Cards([2, 0, 0, 1]));
    for world in worlds(&state, Viewer::Seat(seat(0))) {
        assert!(Cards([2, 0, 0, 1]).is_within(world.hand(seat(2))));
    }
    // The opponents saw three cards move and no color.
    assert_eq!(view(&state, 1).certain(seat(2)), Cards::NONE);
    let opponent = worlds(&state, Viewer::Seat(seat(1)));
    assert!(opponent.iter().any(|world| world.hand(seat(2)).of(lumis::card::Color::Blue) == 0));
    // The receiver knows that the giver knows; the giver's own hand stays hidden from it.
    assert_eq!(view(&state, 2).certain(seat(0)), Cards::NONE);

    act(&mut state, json!({"type": "draw", "card": 1}));
    act(&mut state, json!({"type": "tower", "space": 44, "height": 1}));
    assert_eq!(view(&state, 0).certain(seat(2)), Cards([1, 0, 0, 1]), "one blue card was paid");
    for world in worlds(&state, Viewer::Seat(seat(0))) {
        assert!(Cards([1, 0, 0, 1]).is_within(world.hand(seat(2))));
    }
}

#[test]
fn a_card_given_back_is_no_longer_known_there() {
    let mut state = after_a_gift();
    act(&mut state, json!({"type": "draw", "card": 1}));
    act(&mut state, json!({"type": "give", "card": 0}));
    act(&mut state, json!({"type": "hand", "color": "blue"}));
    assert_eq!(view(&state, 0).certain(seat(2)), Cards([1, 0, 0, 1]));
    assert_eq!(view(&state, 2).certain(seat(0)), Cards([1, 0, 0, 0]));
}

#[test]
fn in_a_gift_under_way_the_opponents_do_not_know_the_last_color() {
    let mut state = position(teams(json!([[2, 1, 1, 1], [1, 2, 1, 1], [0, 1, 2, 0], [1, 2, 1, 1]])));
    act(&mut state, json!({"type": "give", "card": 1}));
    act(&mut state, json!({"type": "hand", "color": "cream"}));
    assert_eq!(json!(view(&state, 2))["giving"]["last"], "cream");
    assert_eq!(json!(view(&state, 1))["giving"]["last"], Value::Null);
    for world in worlds(&state, Viewer::Seat(seat(3))) {
        assert!(!world.all_legal().is_empty(), "the giver can go on");
    }
}

#[test]
fn an_empty_deck_leaves_nothing_hidden_in_a_duel() {
    // Red: 49 discards, three cards in hand.
    let state = position(json!({
        "hands": [[2, 1, 1, 1], [1, 0, 1, 1]], "discards": [[0, 0, 0, 0], [12, 13, 12, 12]],
    }));
    assert!(Lumis::is_certain(&view(&state, 0)));
    assert_eq!(worlds(&state, Viewer::Seat(seat(0)))[0], state);
    assert!(!Lumis::is_certain(&view(&state, 1)), "yellow's deck is not empty");
}

#[test]
fn what_was_counted_when_the_deck_ran_out_stays_known() {
    // Red draws four: the last card of its deck, then three of 47 that came back.
    let mut state = position(json!({
        "turn": 1, "hands": [[2, 1, 1, 1], [2, 0, 1, 1]], "discards": [[0, 0, 0, 0], [11, 12, 12, 12]],
    }));
    let draw: Step = serde_json::from_value(json!({"type": "draw", "card": 0})).expect("a step");
    let mut script = Scripted::new(&[1, 0, 0, 0]);
    state.act(seat(1), &draw, &mut script, &mut Silent).expect("legal");
    script.finish().expect("four cards are drawn");
    // Two blue, one cream, one violet and one green card were in the hand when the deck was empty.
    for world in worlds(&state, Viewer::Seat(seat(0))) {
        assert!(Cards([2, 1, 1, 1]).is_within(world.hand(seat(1))), "{:?}", world.hand(seat(1)));
    }
    act(&mut state, json!({"type": "draw", "card": 0}));
    act(&mut state, json!({"type": "tower", "space": 44, "height": 2}));
    for world in worlds(&state, Viewer::Spectator) {
        assert!(Cards([0, 1, 1, 1]).is_within(world.hand(seat(1))), "two blue cards were paid");
    }
}

#[test]
fn partners_count_each_other_out_when_their_deck_is_empty() {
    let state = position(json!({
        "hands": [[2, 1, 1, 1], [1, 2, 1, 1], [0, 1, 0, 2], [1, 2, 1, 1]],
        "discards": [[11, 11, 12, 10], [0, 0, 0, 0]],
    }));
    assert_eq!(view(&state, 0).certain(seat(2)), Cards([0, 1, 0, 2]));
    // An opponent knows only what both hold together.
    let (mut same, mut other) = (0, 0);
    for world in worlds(&state, Viewer::Seat(seat(1))) {
        let both = world.hand(seat(0)).and(world.hand(seat(2)));
        assert_eq!(both, Cards([2, 2, 1, 3]));
        *(if world.hand(seat(0)) == state.hand(seat(0)) { &mut same } else { &mut other }) += 1;
    }
    assert!(same > 0 && other > 0);
}

#[test]
fn whoever_lays_a_connection_can_complete_it_in_every_world() {
    let mut state = position(json!({
        "hands": [[0, 4, 2, 0], [1, 2, 1, 1]],
        "towers": [tower(441, "yellow", 1), tower(446, "yellow", 1)],
    }));
    act(&mut state, json!({"type": "lay", "space": 1}));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Spectator] {
        for world in worlds(&state, viewer) {
            assert!(!world.all_legal().is_empty());
        }
    }
}

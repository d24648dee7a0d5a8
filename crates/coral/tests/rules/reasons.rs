//! Every reason to refuse a step, and every way to end, happens.

use coral::piece::Species;
use coral::score::{End, end};
use coral::{Coral, Illegal, Setup, Step};
use kernel::{
    Conform, Dice, Encode, Game, Imagine, Observe, Quick, Refusal, Seat, Setup as _, Silent, Vector, Viewer,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

fn setup(seats: usize, options: Value) -> Setup {
    Setup::new(seats, options.as_object().expect("an object")).expect("valid options")
}

fn modes() -> Vec<Setup> {
    vec![
        setup(2, json!({})),
        setup(2, json!({"falling": "penalty"})),
        setup(4, json!({})),
        setup(3, json!({"mode": "chaos"})),
        setup(4, json!({"mode": "symbiosis"})),
        setup(1, json!({})),
        setup(1, json!({"setup": 3})),
    ]
}

/// Steps that no index gives: places where nothing is.
fn strange_steps() -> Vec<Step> {
    let texts = [
        json!({"type": "glide", "to": [40, 40]}),
        json!({"type": "land", "at": [0, 0, 0]}),
        json!({"type": "pawn", "at": [0, 0, 0]}),
        json!({"type": "place", "species": "red", "cells": [[9, 9, 0], [9, 10, 0], [10, 9, 0]]}),
        json!({"type": "grow", "species": "red", "cells": [[39, 9, 0], [39, 10, 0], [40, 9, 0]]}),
    ];
    texts.into_iter().map(|text| serde_json::from_value(text).expect("a step")).collect()
}

/// Asks about everything that has an index, and some more.
fn ask(game: &Coral, seen: &mut BTreeSet<&'static str>) {
    let mut steps = strange_steps();
    for seat in Seat::first(game.setup().seats()) {
        let view = game.view(Viewer::Seat(seat));
        steps.extend((0..Coral::size(&game.setup())).filter_map(|index| Coral::step(&view, index)));
        seen.extend(steps.iter().filter_map(|step| game.check(seat, step).err()).map(|why| why.name()));
        steps.clear();
    }
}

#[test]
fn every_reason_to_refuse_is_given() {
    let mut seen = BTreeSet::new();
    let mut dice = Quick::new(3);
    for setup in modes() {
        for _ in 0..6 {
            let mut game = Coral::start(&setup, &mut dice);
            loop {
                ask(&game, &mut seen);
                let legal = game.all_legal();
                if legal.is_empty() {
                    break;
                }
                let (seat, step) = legal[dice.pick(legal.len())];
                game.apply(seat, &step, &mut dice, &mut Silent);
            }
        }
    }
    let missing: Vec<_> = Illegal::NAMES.iter().filter(|name| !seen.contains(*name)).collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}

#[test]
fn a_match_ends_when_the_stocks_are_empty_and_solo_when_the_bag_is_too() {
    let mut dice = Quick::new(4);
    for setup in modes() {
        let mut game = Coral::start(&setup, &mut dice);
        while game.outcome().is_none() {
            assert_eq!(end(game.open()), None);
            let legal = game.all_legal();
            let (seat, step) = legal[dice.pick(legal.len())];
            game.apply(seat, &step, &mut dice, &mut Silent);
        }
        let wanted = if setup.seats() == 1 { End::SoloOver } else { End::StocksEmpty };
        assert_eq!(end(game.open()), Some(wanted));
    }
}

#[test]
fn a_match_ends_when_nobody_who_holds_a_piece_can_act() {
    // Every top is tube's, so tube's pawn cannot land, and red is about to drop its last piece.
    let text = json!({
        "viewer": "spectator", "options": {"falling": "penalty"}, "last": 0,
        "phase": "play", "turn": 0, "stocks": [[1, 0, 0, 0], [0, 3, 0, 0]], "box": [5, 0, 6, 6],
        "bag": [0, 0, 0, 0], "owed": 0, "moved": [true, true], "off": [null, "float"],
        "pawns": [[-1, -1, 0], null, null, null],
        "pieces": [
            {"species": "tube", "cells": [[0, 1, 0], [1, 0, 0], [1, 1, 0]]},
            {"species": "tube", "cells": [[-1, -1, 0], [-1, 0, 0], [0, -1, 0]]},
            {"species": "tube", "cells": [[0, 0, 1], [0, 1, 1], [1, 0, 1]]},
        ],
    });
    let view: coral::View = serde_json::from_value(text).expect("a view");
    let mut dice = Quick::new(5);
    let mut game = Coral::imagine(&view, &mut dice);
    for step in [Step::Float, Step::Drop { species: Species::Red }] {
        assert_eq!(end(game.open()), None);
        game.act(Seat::default(), &step, &mut dice, &mut Silent).expect("a legal step");
    }
    assert_eq!(end(game.open()), Some(End::NobodyCanAct));
}

#[test]
fn the_vectors_hold_among_them_the_end_when_nobody_can_act() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors/coral");
    let mut rules = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the vectors are there") {
        let text = std::fs::read(entry.expect("an entry").path()).expect("a file");
        let vector: Vector = serde_json::from_slice(&text).expect("a vector");
        assert_eq!(Coral::disagreements(&vector), Ok(Vec::new()), "{} {}", vector.rule, vector.name);
        rules.insert(vector.rule);
    }
    assert!(rules.contains("CO-5") && rules.contains("CO-17") && rules.contains("CO-27"), "{rules:?}");
}

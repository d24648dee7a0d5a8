//! Variations: matches that begin at a moment of another match's record.

use crate::{KINDS, act, legal, open, opening_of, random_step, read, seat, steps};
use kernel::{Quick, Record, Seed, Viewer};
use serde_json::{Value, json};
use table::live::{Branch, Intent, Live, NoBranch, Opening, Origin};
use table::{Rulebook, VerifyError, games, live};

fn rules(game: &str) -> &'static dyn Rulebook {
    games::find(game).expect("a game")
}

/// A whole match by random steps.
fn played(live: &mut dyn Live, dice: u64) -> Record {
    let mut dice = Quick::new(dice);
    while live.ended().is_none() {
        random_step(live, &mut dice, 2_000);
    }
    live.record().expect("over")
}

fn original(game: &str, seats: usize, options: &str) -> Record {
    played(&mut *open(&opening_of(game, seats, options, 3)).expect("valid"), 5)
}

/// The opening of a variation from a moment of a record.
fn line(record: &Record, at: usize, seed: u64) -> Opening {
    let branch = rules(&record.game).branch(record, at).expect("a moment before the end");
    let options = json!(record.options).to_string();
    let from = Some(Branch { record: Some("x28e34a31nb463m8".to_owned()), ..branch });
    Opening { from, ..opening_of(&record.game, record.seats, &options, seed) }
}

/// What lies open after so many steps of a record.
fn shown(record: &Record, at: usize) -> Vec<Value> {
    let (mut views, mut number) = (Vec::new(), 0);
    let mut show = |moment: &dyn table::Moment| {
        if number == at {
            views = Viewer::each(record.seats)
                .filter(|viewer| *viewer != Viewer::All)
                .map(|viewer| read(&moment.view(viewer)))
                .collect();
        }
        number += 1;
        number <= at
    };
    rules(&record.game).replay(record, &mut show).expect("good");
    views
}

#[test]
fn a_line_begins_at_exactly_that_moment_and_its_record_verifies() {
    for (game, seats, options) in KINDS {
        let record = original(game, seats, options);
        let before = record.clone();
        let all = record.steps.len();
        for at in [0, 1, all / 3, all / 2, all - 1] {
            let opening = line(&record, at, 11);
            let mut live = open(&opening).expect("valid");
            let seen: Vec<Value> = Viewer::each(seats)
                .filter(|viewer| *viewer != Viewer::All)
                .map(|viewer| read(&live.view(viewer, 0))["view"].clone())
                .collect();
            assert_eq!(seen, shown(&record, at), "{game} {seats} {options} at {at}");
            let tried = played(&mut *live, 17);
            assert_eq!(tried.steps[..at], record.steps[..at], "{game} {seats} {options} at {at}");
            assert_eq!(tried.setup, record.setup);
            let from = tried.from.clone().expect("it says so");
            assert_eq!((from.record.as_deref(), from.steps), (Some("x28e34a31nb463m8"), at));
            let verdict = rules(game).verify(&tried).unwrap_or_else(|why| panic!("{game} at {at}: {why}"));
            assert!(verdict.by_seed && verdict.by_record && verdict.end.is_some());
            assert_eq!(record, before);
        }
    }
}

#[test]
fn the_same_line_gives_the_same_bytes_and_is_restored_from_its_log() {
    for (game, seats, options) in KINDS {
        let record = original(game, seats, options);
        let opening = line(&record, record.steps.len() / 2, 11);
        let written = json!(opening).to_string();
        let again: Opening = serde_json::from_str(&written).expect("as it was written");
        assert_eq!(again, opening);
        let mut live = open(&opening).expect("valid");
        let (mut dice, mut entries) = (Quick::new(17), Vec::new());
        while live.ended().is_none() {
            entries.push(random_step(&mut *live, &mut dice, 2_000));
        }
        let restored = live::restore(&again, &entries).expect("its own log");
        assert_eq!(restored.record(), live.record(), "{game} {seats} {options}");
        assert_eq!(played(&mut *open(&again).expect("valid"), 17), live.record().expect("over"));
    }
}

/// What was drawn before is the record's; what comes after is the new seed's, and not that of the match before.
#[test]
fn only_what_comes_afterwards_is_drawn_anew() {
    let record = original("lumicora", 2, "{}");
    let at = record.steps.len() / 3;
    let drawn = |tried: &Record| -> Vec<Value> {
        tried.steps[at..].iter().filter_map(|step| step.chance.clone()).collect()
    };
    let one = played(&mut *open(&line(&record, at, 11)).expect("valid"), 17);
    let two = played(&mut *open(&line(&record, at, 12)).expect("valid"), 17);
    assert_ne!(drawn(&one), drawn(&two));
    assert_eq!(one.steps[..at], two.steps[..at]);
    // A seed says nothing about the match before: only its draws as they are written do.
    let mut other = json!(one);
    other["steps"][at - 1]["seat"] = json!(1 - other["steps"][at - 1]["seat"].as_u64().expect("a seat"));
    assert!(judge(&other).is_err());
}

#[test]
fn a_line_from_a_line_is_a_line_too() {
    let record = original("lumis", 2, "{}");
    let at = record.steps.len() / 2;
    let once = played(&mut *open(&line(&record, at, 11)).expect("valid"), 17);
    let later = (at + once.steps.len()) / 2;
    let twice = played(&mut *open(&line(&once, later, 12)).expect("valid"), 19);
    assert_eq!(twice.steps[..later], once.steps[..later]);
    assert!(judge(&json!(twice)).is_ok());
}

#[test]
fn draws_may_be_left_out_after_the_moment_and_not_before_it() {
    let record = original("lumicora", 3, "{}");
    let at = record.steps.len() / 2;
    let tried = json!(played(&mut *open(&line(&record, at, 11)).expect("valid"), 17));
    let without = |which: std::ops::Range<usize>| {
        let mut lean = tried.clone();
        for step in &mut lean["steps"].as_array_mut().expect("steps")[which] {
            step.as_object_mut().expect("a step").shift_remove("chance");
        }
        lean
    };
    let all = tried["steps"].as_array().map_or(0, Vec::len);
    let verdict = judge(&without(at..all)).expect("the seed has them");
    assert!(verdict.by_seed && !verdict.by_record);
    assert!(judge(&without(0..at)).is_err());
    assert!(judge(&without(0..all)).is_err());
}

#[test]
fn every_lie_about_where_a_line_began_is_found() {
    let record = original("lumicora", 2, "{}");
    let (at, all) = (record.steps.len() / 2, record.steps.len());
    let good = json!(played(&mut *open(&line(&record, at, 11)).expect("valid"), 17));
    assert!(judge(&good).is_ok());
    let steps = good["steps"].as_array().map_or(0, Vec::len);
    let lies: [(&str, Value, &str); 6] = [
        ("/from/steps", json!(0), "but the seed gives"),
        ("/from/steps", json!(at / 2), "but the seed gives"),
        ("/from/steps", json!(steps + 1), "but has"),
        ("/from", Value::Null, "but the seed gives"),
        ("/seed", json!("00".repeat(32)), "but the seed gives"),
        ("/setup/atoll/0", json!(200), ""),
    ];
    for (place, lie, part) in lies {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("there") = lie.clone();
        let why = judge(&bad).expect_err(place).to_string();
        assert!(why.contains(part), "{place} {lie}: {why}");
    }
    for (place, nonsense) in
        [("/from", json!([null, 3])), ("/from/steps", json!("7")), ("/setup", Value::Null)]
    {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("there") = nonsense;
        assert!(matches!(judge(&bad), Err(VerifyError::Unreadable(_))), "{place}");
    }
    assert!(all > at);
}

fn judge(value: &Value) -> Result<table::Verdict, VerifyError> {
    let record = table::read_record(value.to_string().as_bytes())?;
    rules(&record.game).verify(&record)
}

#[test]
fn nothing_begins_where_the_match_is_over_or_beyond_the_record() {
    for (game, seats, options) in KINDS {
        let record = original(game, seats, options);
        let all = record.steps.len();
        assert_eq!(rules(game).branch(&record, all), Err(NoBranch::Over));
        assert_eq!(rules(game).branch(&record, all + 1), Err(NoBranch::Beyond { steps: all }));
        // As an opening says it, too.
        let mut opening = line(&record, all - 1, 11);
        opening.from.as_mut().expect("a line").steps.push(record.steps[all - 1].clone());
        let why = open(&opening).map(|_| ()).expect_err("over").to_string();
        assert!(why.contains("the match is over there"), "{why}");
    }
}

#[test]
fn a_match_that_was_given_up_can_be_played_on() {
    let mut live = open(&opening_of("coral", 2, "{}", 3)).expect("valid");
    let mut dice = Quick::new(5);
    for _ in 0..6 {
        random_step(&mut *live, &mut dice, 2_000);
    }
    act(&mut *live, seat(0), Intent::Resign, 3_000);
    let record = live.record().expect("over");
    let mut on = open(&line(&record, record.steps.len(), 11)).expect("valid");
    assert!(on.ended().is_none());
    let notes = json!(played(&mut *on, 17).table);
    assert_eq!(notes["log"], json!([]));
    assert_eq!(notes["times"][0], json!(0));
}

/// What somebody writes into an opening is checked like anything else.
#[test]
fn an_opening_that_cannot_have_come_about_is_refused() {
    let record = original("lumicora", 2, "{}");
    let good = line(&record, 9, 11);
    type Change = fn(&mut Branch);
    let changes: [Change; 5] = [
        |branch| branch.setup = Value::Null,
        |branch| branch.setup["atoll"] = json!([1, 1, 1, 1]),
        |branch| branch.steps.swap(0, 8),
        |branch| branch.steps[3].step = json!({"type": "magic"}),
        |branch| branch.steps.iter_mut().for_each(|step| step.chance = None),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut bad = good.clone();
        change(bad.from.as_mut().expect("a line"));
        let why = open(&bad).map(|_| ()).expect_err("a lie").to_string();
        assert!(why.contains("from"), "{number}: {why}");
    }
}

#[test]
fn what_happened_before_the_line_cannot_be_taken_back_in_it() {
    let mut live = open(&opening_of("lumicora", 2, "{}", 3)).expect("valid");
    let mut dice = Quick::new(5);
    // Up to a moment at which a step could be taken back.
    let undoable = loop {
        let entry = random_step(&mut *live, &mut dice, 2_000);
        let who = entry.seat.expect("somebody's");
        if live.check(&crate::submit(who, Intent::Undo), 0).is_ok() {
            break who;
        }
    };
    act(&mut *live, seat(0), Intent::Resign, 3_000);
    let record = live.record().expect("over");
    let mut tried = open(&line(&record, record.steps.len(), 11)).expect("valid");
    let refused = crate::code(tried.check(&crate::submit(undoable, Intent::Undo), 0));
    assert_eq!(refused, "table/no_undo");
    // And what is done in it is counted after what was done before.
    let step = legal(&*tried, undoable)[0].clone();
    act(&mut *tried, undoable, steps(&[step]), 4_000);
    act(&mut *tried, seat(1), Intent::Resign, 5_000);
    let noted = json!(tried.record().expect("over").table);
    assert_eq!(noted["log"][0]["steps"], json!(record.steps.len() + 1));
}

#[test]
fn a_secret_part_of_the_setup_is_any_that_fits() {
    let mut record = original("lumicora", 3, "{}");
    record.seed = None;
    record.setup.as_mut().expect("dealt")["emergency"] = Value::Null;
    let opening = line(&record, record.steps.len() / 2, 11);
    assert!(opening.from.as_ref().is_some_and(|from| from.setup["emergency"].is_array()));
    assert!(judge(&json!(played(&mut *open(&opening).expect("valid"), 17))).is_ok());
    assert_eq!(opening.chance, Origin::Seed { seed: Seed::from(11) });
}

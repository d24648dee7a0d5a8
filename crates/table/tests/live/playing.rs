//! Whole matches: what is restored is what was, and frames lead from view to view.

use crate::{KINDS, act, code, everything, fresh, opening_of, random_step, seat, steps, submit};
use kernel::{Dice, Quick};
use serde_json::json;
use std::collections::BTreeSet;
use table::live::{Broken, Checked, Corrupt, Entry, Intent, Live, What, open, restore};

#[test]
fn a_match_restored_at_any_point_is_the_same_to_the_byte() {
    let mut undone = BTreeSet::new();
    for (n, (game, seats, options)) in KINDS.into_iter().enumerate() {
        let opening = opening_of(game, seats, options, n as u64);
        let mut live = open(&opening).expect("valid");
        let mut dice = Quick::new(n as u64);
        let mut log: Vec<Entry> = Vec::new();
        while live.ended().is_none() {
            let now = 1_000 + 10 * log.len() as u64;
            let who = log.last().and_then(|last: &Entry| last.seat).unwrap_or_default();
            let undo = live.check(&submit(who, Intent::Undo), now);
            match undo {
                Ok(Checked::New(undo)) if dice.below(4) == 0 => {
                    live.commit(&undo).expect("checked");
                    log.push(undo.into_entry());
                }
                _ => log.push(random_step(&mut *live, &mut dice, now)),
            }
            if dice.below(40) == 0 || live.ended().is_some() {
                // Through the text, as a store keeps it.
                let text: Vec<String> = log.iter().map(|entry| json!(entry).to_string()).collect();
                let read: Vec<Entry> =
                    text.iter().map(|text| serde_json::from_str(text).expect("an entry")).collect();
                assert_eq!(read, log);
                let opening = serde_json::from_str(&json!(opening).to_string()).expect("an opening");
                let again = restore(&opening, &read).expect("a good log");
                assert_eq!(everything(&*again), everything(&*live), "{game} {options}");
            }
        }
        if log.iter().any(|entry| entry.what == What::Undo) {
            undone.insert(game);
        }
        let record = live.record().expect("over");
        let verdict = table::games::find(game).expect("a game").verify(&record);
        assert!(verdict.is_ok_and(|verdict| verdict.by_seed && verdict.by_record), "{game} {options}");
    }
    assert_eq!(undone.len(), 3, "{undone:?}");
}

#[test]
fn bots_play_a_whole_match_through_the_same_door() {
    for (game, seats, options) in KINDS {
        let mut opening = opening_of(game, seats, options, 3);
        opening.seats = vec![table::live::Sitter::Bot { level: "greedy".to_owned() }; seats];
        let play = || {
            let mut live = open(&opening).expect("valid");
            while let Some(seat) = live.to_act().iter().next() {
                let thought = live.think(seat, "greedy").expect("to act");
                let submission =
                    std::thread::scope(|s| s.spawn(|| thought.run(&|| false)).join()).expect("no panic");
                let entry = fresh(live.check(&submission, 0));
                live.commit(&entry).expect("checked");
            }
            live.record().expect("over")
        };
        let record = play();
        assert_eq!(record, play(), "{game} {options}: the same match, the same choices");
        let entries = record.table.as_ref().expect("notes")["times"].as_array().map(Vec::len);
        assert_eq!(entries, Some(record.steps.len()));
    }
}

#[test]
fn a_bot_says_whole_sentences() {
    let mut opening = opening_of("lumicora", 2, "{}", 3);
    opening.seats = vec![table::live::Sitter::Bot { level: "greedy".to_owned() }; 2];
    let mut live = open(&opening).expect("valid");
    let mut longest = 0;
    for _ in 0..40 {
        let seat = live.to_act().iter().next().expect("not over");
        let entry = fresh(live.check(&live.think(seat, "greedy").expect("to act").run(&|| false), 0));
        live.commit(&entry).expect("checked");
        if let What::Steps { steps } = entry.what {
            longest = longest.max(steps.len());
        }
    }
    assert!(longest >= 3, "{longest}");
    let nobody = live.think(seat(3), "greedy").map(|_| ()).map_err(|reject| reject.code.into_owned());
    assert_eq!(nobody, Err("table/no_seat".to_owned()));
    let who = live.to_act().iter().next().expect("not over");
    let unknown = live.think(who, "genius").map(|_| ()).map_err(|reject| reject.code.into_owned());
    assert_eq!(unknown, Err("table/no_bot".to_owned()));
}

type Damage<'a> = &'a dyn Fn(&mut Vec<Entry>);

#[test]
fn a_damaged_log_is_an_error_and_changes_nothing() {
    let opening = opening_of("lumis", 2, "{}", 1);
    let mut live = open(&opening).expect("valid");
    let mut dice = Quick::new(1);
    let log: Vec<Entry> = (0..20).map(|_| random_step(&mut *live, &mut dice, 2_000)).collect();
    let damage = |damage: Damage<'_>| {
        let mut log = log.clone();
        damage(&mut log);
        restore(&opening, &log).map(|_| ())
    };
    assert_eq!(damage(&|_| {}), Ok(()));
    let damages: [(Damage<'_>, u64, &str); 9] = [
        (&|log| drop(log.remove(5)), 7, "entry 6 was to come"),
        (&|log| log.swap(3, 4), 5, "entry 4 was to come"),
        (
            &|log| log[7].what = What::Steps { steps: vec![json!({"type": "draw"})] },
            8,
            "its steps are not legal",
        ),
        (&|log| log[7].what = What::Steps { steps: Vec::new() }, 8, "its steps are not legal"),
        (&|log| log[7].seat = log[6].seat, 8, "this seat is not to act"),
        (&|log| log[7].seat = None, 8, "it says not whose it is"),
        (&|log| log[7].at_ms = 0, 8, "it is older than the one before it"),
        (&|log| log[7].what = What::Timeout { level: "greedy".to_owned() }, 8, "this seat has time left"),
        (&|log| log[19].what = What::Abort, 20, "the first round is over"),
    ];
    for (wrong, seq, what) in damages {
        assert_eq!(damage(wrong), Err(Broken::Entry(Corrupt { seq, what: what.to_owned() })));
    }
    let mut other = opening.clone();
    other.game = "chess".to_owned();
    let Err(Broken::Opening(kernel::BadSetup(reasons))) = restore(&other, &log) else {
        panic!("no such game")
    };
    assert_eq!(reasons.iter().map(|(rule, _)| rule.0).collect::<Vec<_>>(), ["game"]);

    let before = everything(&*live);
    let mut bad = log[19].clone();
    (bad.seq, bad.seat) = (21, live.to_act().iter().next());
    bad.what = What::Steps { steps: vec![json!({"type": "draw", "card": 9})] };
    let refused = live.commit(&bad).map(|_| ()).expect_err("no such card");
    assert_eq!((refused.seq, refused.what.as_str()), (21, "its steps are not legal"));
    assert_eq!(everything(&*live), before);
}

#[test]
fn an_opening_that_cannot_be_played_says_every_reason() {
    let mut opening = opening_of("lumis", 3, r#"{"talk": "loud"}"#, 1);
    opening.stand_in = "genius".to_owned();
    opening.clock = table::live::Clock::PerTurn { days: 0 };
    let kernel::BadSetup(reasons) = open(&opening).map(|_| ()).expect_err("nothing is right");
    let rules: Vec<&str> = reasons.iter().map(|(rule, _)| rule.0).collect();
    assert_eq!(rules, ["LU-5", "LU-19", "bot", "clock"]);
}

#[test]
fn over_is_over() {
    let mut live = crate::start("coral", 1, "{}", 1);
    let mut dice = Quick::new(1);
    while live.ended().is_none() {
        random_step(&mut *live, &mut dice, 0);
    }
    assert!(live.to_act().is_empty() && crate::legal(&*live, seat(0)).is_empty());
    for intent in [steps(&[json!({})]), Intent::Undo, Intent::Resign, Intent::Abort] {
        assert_eq!(code(live.check(&submit(seat(0), intent), 0)), "table/over");
    }
    let refusals = [
        live.peek(seat(0), &[]).expect_err("over"),
        live.think(seat(0), "greedy").map(|_| ()).expect_err("over"),
        live.hand_to_bot(seat(0), "greedy", 0).expect_err("over"),
    ];
    assert_eq!(refusals.map(|reject| reject.code), ["table/over"; 3]);
}

#[test]
fn a_match_can_go_to_another_thread() {
    let mut live = crate::start("lumis", 2, "{}", 1);
    let moved = std::thread::spawn(move || {
        let first = crate::legal(&*live, seat(0)).remove(0);
        act(&mut *live, seat(0), steps(&[first]), 0);
        live
    });
    let live: Box<dyn Live> = moved.join().expect("no panic");
    assert_eq!(live.seq(), 1);
}

//! Turns that overlap: what a draft says of those who wait, what bots send, how clocks run.

use crate::{KINDS, act, code, fresh, legal, opening_of, random_step, read, start, steps, submit};
use kernel::{Dice, Quick, Seat, Seats};
use serde_json::{Value, json};
use table::live::{Begins, Clock, Intent, Live, Sitter, What, open};

const OVERLAP: &str = r#"{"overlap": true}"#;

/// Drafts random legal steps until others could begin, or until the draft stops: then nothing.
fn until_others_begin(live: &dyn Live, who: Seat, dice: &mut Quick) -> Option<(Vec<Value>, Begins)> {
    let mut draft = Vec::new();
    loop {
        let peek = live.peek(who, &draft).expect("legal so far");
        assert_eq!(read(&peek.json)["begins"], json!(peek.begins));
        match (peek.begins, peek.stops) {
            (Some(begins), stops) => {
                assert_eq!((begins.after, stops), (draft.len(), None), "{draft:?}");
                return Some((draft, begins));
            }
            (None, Some(_)) => return None,
            (None, None) => {
                let next = read(&peek.json)["legal"].as_array().cloned().expect("a list");
                draft.push(next[dice.pick(next.len())].clone());
            }
        }
    }
}

/// A match of three in which somebody may send part of a turn: who, that part, and who could begin then.
fn at_a_parting(clock: Clock) -> (Box<dyn Live>, Seat, Vec<Value>, Seat) {
    let mut opening = opening_of("lumicora", 3, OVERLAP, 5);
    opening.clock = clock;
    let mut live = open(&opening).expect("valid");
    let mut dice = Quick::new(5);
    loop {
        let who = live.to_act().iter().next().expect("not over");
        if let Some((draft, begins)) = until_others_begin(&*live, who, &mut dice) {
            let next = begins.seats.iter().next().expect("somebody");
            return (live, who, draft, next);
        }
        random_step(&mut *live, &mut dice, 1_000);
    }
}

#[test]
fn a_draft_says_who_may_begin_after_which_of_its_steps() {
    let mut found = 0;
    for (n, (game, seats, options)) in KINDS.into_iter().enumerate() {
        let mut live = start(game, seats, options, n as u64);
        let mut dice = Quick::new(n as u64);
        while live.ended().is_none() {
            let before = live.to_act();
            for who in before.iter() {
                let Some((draft, begins)) = until_others_begin(&*live, who, &mut dice) else { continue };
                assert_eq!(options, OVERLAP, "{game}: without overlap nobody waits for part of a turn");
                found += 1;
                // All but the last of these steps change nothing for the others, and can be taken back.
                let (last, most) = draft.split_last().expect("a step");
                if !most.is_empty() {
                    act(&mut *live, who, steps(most), 0);
                    assert_eq!(live.to_act(), before);
                    act(&mut *live, who, Intent::Undo, 0);
                    act(&mut *live, who, steps(most), 0);
                }
                act(&mut *live, who, steps(std::slice::from_ref(last)), 0);
                let after: Seats = before.iter().chain(begins.seats.iter()).collect();
                assert_eq!(live.to_act(), after, "{draft:?}");
                break;
            }
            if live.ended().is_none() {
                random_step(&mut *live, &mut dice, 0);
            }
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn what_let_others_begin_is_not_taken_back_but_the_rest_of_the_turn_is() {
    let (mut live, who, draft, next) = at_a_parting(Clock::None);
    // A longer draft still says where to part it.
    let place = |live: &dyn Live, draft: &[Value]| {
        let peek = live.peek(who, draft).expect("legal");
        let choices = read(&peek.json)["legal"].as_array().cloned().expect("a list");
        choices.into_iter().find(|step| step["type"] == "place").expect("a place")
    };
    let whole = [draft.clone(), vec![place(&*live, &draft)]].concat();
    let begins = live.peek(who, &whole).expect("legal").begins.expect("somebody waits");
    assert_eq!((begins.after, begins.seats), (draft.len(), Seats::only(next)));
    // Sent as a whole it is the same turn.
    assert!(live.check(&submit(who, steps(&whole)), 0).is_ok());

    act(&mut *live, who, steps(&draft), 0);
    assert!(live.to_act().has(who) && live.to_act().has(next));
    assert_eq!(code(live.check(&submit(who, Intent::Undo), 0)), "table/no_undo");
    // The rest is a draft like any other; nobody waits for it any more.
    let rest = [place(&*live, &[])];
    assert_eq!(live.peek(who, &rest).expect("legal").begins, None);
    let seen = Some(live.seq());
    let offer = legal(&*live, next).into_iter().find(|step| step["type"] == "offer").expect("an offer");
    act(&mut *live, next, steps(&[offer]), 0);
    let late = table::live::Submission { expected_seq: seen, ..submit(who, steps(&rest)) };
    live.commit(&fresh(live.check(&late, 0))).expect("checked");
}

#[test]
fn a_bot_lets_others_begin_before_it_places() {
    let mut opening = opening_of("lumicora", 3, OVERLAP, 3);
    opening.seats = vec![Sitter::Bot { level: "greedy".to_owned() }; 3];
    let mut live = open(&opening).expect("valid");
    let mut together = 0;
    while let Some(seat) = live.to_act().iter().next() {
        let before = live.to_act();
        let submission = live.think(seat, "greedy").expect("to act").run(&|| false);
        let mut search = live.search(seat, "greedy").expect("to act");
        assert_eq!(Intent::Steps { steps: search.advance().expect("at once") }, submission.intent);
        let entry = fresh(live.check(&submission, 0));
        let What::Steps { steps } = &entry.what else { panic!("a bot does steps") };
        if let Some(begins) = live.peek(seat, steps).expect("legal").begins {
            assert_eq!(begins.after, steps.len(), "{steps:?} from {before:?}");
            together += 1;
        }
        live.commit(&entry).expect("checked");
    }
    assert!(together > 5, "{together}");
}

#[test]
fn clocks_of_all_who_act_run() {
    let (mut live, who, draft, next) = at_a_parting(Clock::RealTime { base_ms: 60_000, increment_ms: 700 });
    let hands = |live: &dyn Live, now_ms: u64| {
        let look = read(&live.view(kernel::Viewer::Spectator, now_ms));
        [who, next].map(|seat| {
            let hand = &look["clocks"][seat.index()];
            (hand["left_ms"].as_u64().expect("a number"), hand["running"] == true)
        })
    };
    act(&mut *live, who, steps(&draft), 2_000);
    let [(own, own_runs), (other, other_runs)] = hands(&*live, 2_000);
    // A turn that goes on gets nothing yet.
    assert!(own_runs && other_runs);
    assert_eq!(hands(&*live, 3_000), [(own - 1_000, true), (other - 1_000, true)]);
    while live.to_act().has(who) {
        let choices = legal(&*live, who);
        let step = choices.into_iter().find(|step| step["type"] == "discard").expect("always allowed");
        act(&mut *live, who, steps(&[step]), 3_000);
    }
    assert_eq!(hands(&*live, 4_000), [(own - 1_000 + 700, false), (other - 2_000, true)]);
}

//! Submissions: named twice, late, several steps at once, taken back.

use crate::{
    KINDS, act, code, everything, fresh, legal, opening_of, random_step, read, seat, start, steps, submit,
};
use kernel::{Dice, Quick, Viewer};
use serde_json::{Value, json};
use shown::Lang;
use table::live::{By, Checked, Code, Entry, Intent, Live, Ready, Submission, What, open, past_within};

/// A match of Lumicora with overlap in which two seats may act, and both seats.
fn two_at_once() -> (Box<dyn Live>, kernel::Seat, kernel::Seat) {
    for seed in 0..50 {
        let mut live = start("lumicora", 3, r#"{"overlap": true}"#, seed);
        let mut dice = Quick::new(seed);
        while live.ended().is_none() {
            let two: Vec<kernel::Seat> = live.to_act().iter().collect();
            if let [one, other] = two[..] {
                let places = |who| legal(&*live, who).iter().any(|step| step["type"] == "place");
                let (placing, next) = if places(one) { (one, other) } else { (other, one) };
                if places(placing) && legal(&*live, next).iter().any(|step| step["type"] == "offer") {
                    return (live, placing, next);
                }
            }
            random_step(&mut *live, &mut dice, 0);
        }
    }
    panic!("no overlap in fifty matches");
}

fn typed(live: &dyn Live, who: kernel::Seat, name: &str) -> Value {
    legal(live, who).into_iter().find(|step| step["type"] == name).expect("such a step")
}

fn ready_steps(ready: &Ready) -> Intent {
    match &ready.what {
        What::Steps { steps } => Intent::Steps { steps: steps.clone() },
        other => panic!("no steps: {other:?}"),
    }
}

fn act_typed(live: &mut dyn Live, who: kernel::Seat, name: &str) {
    let step = typed(live, who, name);
    act(live, who, steps(&[step]), 0);
}

#[test]
fn sending_again_gives_the_entry_that_is_there() {
    let mut live = start("lumis", 2, "{}", 1);
    let step = legal(&*live, seat(0)).remove(0);
    let named = Submission {
        expected_seq: Some(0),
        nonce: Some("a".to_owned()),
        ..submit(seat(0), steps(std::slice::from_ref(&step)))
    };
    let entry = fresh(live.check(&named, 7));
    assert_eq!((entry.seq, entry.nonce.as_deref()), (1, Some("a")));
    live.commit(&entry).expect("checked");
    assert_eq!(live.check(&named, 9), Ok(Checked::Again(1)));
    // Another seat's name is another name.
    let other = Submission { seat: seat(1), ..named.clone() };
    assert_eq!(code(live.check(&other, 9)), "table/stale");
    // The log does not take it twice either.
    let mut twice = entry.clone();
    twice.seq = 2;
    let refused = live.restore(&twice).expect_err("it is there already");
    assert_eq!(refused.to_string(), "entry 2: this seat and nonce have made an entry before");
    for bad in [String::new(), "x".repeat(65)] {
        let named = Submission { nonce: Some(bad), ..named.clone() };
        assert_eq!(code(live.check(&named, 9)), "wire/unreadable");
    }
}

#[test]
fn two_seats_act_at_once_without_getting_in_each_others_way() {
    let (mut live, placing, next) = two_at_once();
    let seen = Some(live.seq());
    let place = typed(&*live, placing, "place");
    let offer = typed(&*live, next, "offer");
    act(&mut *live, next, steps(&[offer]), 0);
    let late = Submission { expected_seq: seen, ..submit(placing, steps(std::slice::from_ref(&place))) };
    let entry = fresh(live.check(&late, 0));
    live.commit(&entry).expect("checked");
    // What one did itself changes what it may do.
    assert_eq!(code(live.check(&late, 0)), "table/stale");
}

#[test]
fn what_changed_the_own_choices_makes_stale() {
    let mut live = start("lumis", 2, "{}", 1);
    let step = typed(&*live, seat(0), "draw");
    act(&mut *live, seat(0), steps(&[step]), 0);
    let own = typed(&*live, seat(1), "draw");
    let at = |expected_seq| Submission { expected_seq, ..submit(seat(1), steps(std::slice::from_ref(&own))) };
    assert_eq!(code(live.check(&at(Some(0)), 0)), "table/stale");
    assert_eq!(code(live.check(&at(Some(99)), 0)), "table/stale");
    for seen in [Some(1), None] {
        fresh(live.check(&at(seen), 0));
    }
}

#[test]
fn a_seat_whose_turn_it_is_not_is_told_so() {
    let live = start("lumis", 2, "{}", 1);
    let step = typed(&*live, seat(0), "draw");
    assert_eq!(
        code(live.check(&submit(seat(1), steps(std::slice::from_ref(&step))), 0)),
        "table/not_your_turn"
    );
    assert_eq!(code(live.check(&submit(seat(2), steps(std::slice::from_ref(&step))), 0)), "table/no_seat");
    let bot = Submission { by: By::Bot, ..submit(seat(0), steps(&[step])) };
    assert_eq!(code(live.check(&bot, 0)), "table/not_your_seat");
    assert_eq!(live.peek(seat(1), &[]).expect_err("not its turn").code, "table/not_your_turn");
}

#[test]
fn a_refusal_names_rule_places_step_and_says_it_in_three_languages() {
    let live = start("lumicora", 2, r#"{"first": 0}"#, 1);
    let reject = live
        .check(&submit(seat(0), steps(&[json!({"type": "offer", "tile": 1})])), 0)
        .expect_err("the starting Lumino comes first");
    let written = json!(reject);
    let code = written["code"].as_str().expect("a code");
    assert_eq!(
        (code, &written["rule"], &written["reason"]),
        ("illegal/lc-12", &json!("LC-12"), &json!("orient_first"))
    );
    assert_eq!(written["step"], 0);
    for lang in ["en", "de", "nl"] {
        assert!(written["words"][lang].as_str().is_some_and(|words| words.len() > 5), "{written}");
    }
}

#[test]
fn codes_are_distinct_and_said_in_three_languages() {
    let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Code::ALL.len());
    for code in Code::ALL {
        let words = code.words();
        let all = [&words.en, &words.de, &words.nl];
        assert!(all.iter().all(|text| text.ends_with('.')) && all[0] != all[1] && all[1] != all[2]);
    }
}

#[test]
fn several_steps_go_all_or_none() {
    let (mut live, placing, next) = two_at_once();
    let _ = placing;
    let offer = typed(&*live, next, "offer");
    let peek = live.peek(next, std::slice::from_ref(&offer)).expect("legal");
    let after: Vec<Value> =
        read(&peek.json)["legal"].as_array().expect("a list").iter().take(1).cloned().collect();
    let before = live.view(Viewer::Spectator, 0);
    let wrong = [offer.clone(), after[0].clone(), json!({"type": "orient", "flipped": false})];
    let reject = live.check(&submit(next, steps(&wrong)), 0).expect_err("the last one is illegal");
    assert_eq!(reject.step, Some(2));
    assert_eq!(live.view(Viewer::Spectator, 0), before);
    let both = [offer, after[0].clone()];
    let (entry, frames) = act(&mut *live, next, steps(&both), 0);
    assert_eq!(entry.seq, frames.seq);
    let sights = read(frames.get(Viewer::Spectator))["sights"].as_array().map(Vec::len);
    assert!(sights.is_some_and(|sights| sights >= 2));
}

#[test]
fn steps_after_a_draw_and_after_the_turn_are_refused() {
    let live = start("lumis", 2, "{}", 1);
    let draw = typed(&*live, seat(0), "draw");
    let reject = live.check(&submit(seat(0), steps(&[draw.clone(), draw.clone()])), 0);
    assert_eq!(code(reject), "table/after_chance");
    assert_eq!(live.peek(seat(0), &[draw.clone(), draw]).expect_err("a draw").code, "table/after_chance");

    let mut live = start("coral", 2, "{}", 1);
    let who = live.to_act().iter().next().expect("somebody");
    let place = typed(&*live, who, "place");
    let reject = live.check(&submit(who, steps(&[place.clone(), place.clone()])), 0);
    assert_eq!(code(reject), "table/after_turn");
    act(&mut *live, who, steps(&[place]), 0);
}

#[test]
fn an_undo_is_for_the_own_last_steps_while_nothing_was_revealed() {
    let mut live = start("lumicora", 2, r#"{"first": 0}"#, 1);
    for who in [0, 1] {
        let orient = legal(&*live, seat(who)).remove(0);
        act(&mut *live, seat(who), steps(&[orient]), 0);
    }
    // The turn has passed on.
    assert_eq!(code(live.check(&submit(seat(1), Intent::Undo), 0)), "table/no_undo");
    let who = live.to_act().iter().next().expect("somebody");
    let other = seat(1 - who.index());
    let start_view = read(&live.view(Viewer::Spectator, 0))["view"].clone();
    let offer = typed(&*live, who, "offer");
    act(&mut *live, who, steps(std::slice::from_ref(&offer)), 0);
    let offered = read(&live.view(Viewer::Spectator, 0))["view"].clone();
    assert_ne!(offered, start_view);
    assert_eq!(code(live.check(&submit(other, Intent::Undo), 0)), "table/no_undo");
    let take = typed(&*live, who, "take");
    act(&mut *live, who, steps(&[take]), 0);
    // Entry by entry, the last one first.
    for expected in [&offered, &start_view] {
        let (_, frames) = act(&mut *live, who, Intent::Undo, 0);
        assert_eq!(read(&live.view(Viewer::Spectator, 0))["view"], *expected);
        assert_eq!(read(frames.get(Viewer::Spectator))["view"], *expected);
        let own = read(&live.view(Viewer::Seat(other), 0))["view"].clone();
        assert_eq!(read(frames.get(Viewer::Seat(other)))["view"], own);
    }
    assert_eq!(code(live.check(&submit(who, Intent::Undo), 0)), "table/no_undo");
    assert_eq!(live.seq(), 6);
}

/// Otherwise one seat could make the log, and what everyone is told, as long as it likes.
#[test]
fn a_turn_has_only_so_many_undos_and_the_next_one_as_many_again() {
    let mut live = start("lumis", 4, "{}", 1);
    let (mut refused, mut turns) = (Vec::new(), 0);
    let mut entries = Vec::new();
    while turns < 2 {
        let who = live.to_act().iter().next().expect("somebody");
        let give = legal(&*live, who).into_iter().find(|step| step["type"] == "give");
        let Some(give) = give else {
            let step = legal(&*live, who).remove(0);
            entries.push(act(&mut *live, who, steps(&[step]), 0).0);
            continue;
        };
        for undone in 0.. {
            entries.push(act(&mut *live, who, steps(std::slice::from_ref(&give)), 0).0);
            match live.check(&submit(who, Intent::Undo), 0) {
                Ok(_) => entries.push(act(&mut *live, who, Intent::Undo, 0).0),
                Err(why) => {
                    refused.push((undone, why.code.into_owned()));
                    break;
                }
            }
        }
        // What cannot be undone, whoever does it.
        turns += 1;
        while live.to_act().has(who) {
            let step = legal(&*live, who).pop().expect("something");
            entries.push(act(&mut *live, who, steps(&[step]), 0).0);
        }
    }
    assert_eq!(refused, [(50, "table/no_more_undos".to_owned()), (50, "table/no_more_undos".to_owned())]);
    // A log that has more of them, from a version without the limit, can still be read.
    let restored = table::live::restore(&opening_of("lumis", 4, "{}", 1), &entries).expect("readable");
    assert_eq!(everything(&*restored), everything(&*live));
}

#[test]
fn what_is_told_of_a_match_has_a_size() {
    let opening = opening_of("lumis", 4, "{}", 1);
    let mut live = open(&opening).expect("valid");
    let mut dice = Quick::new(1);
    let entries: Vec<Entry> = (0..20).map(|_| random_step(&mut *live, &mut dice, 0)).collect();
    let past = |most| past_within(&opening, &entries, Viewer::Spectator, most).expect("readable");
    let whole = table::live::past(&opening, &entries, Viewer::Spectator).expect("readable");
    assert_eq!(read(&whole)["frames"].as_array().map(Vec::len), Some(20));
    assert_eq!([past(whole.len()), past(whole.len() / 2)], [Some(whole), None]);
}

#[test]
fn what_was_drawn_or_shown_stays_done() {
    let mut live = start("lumis", 4, "{}", 1);
    let draw = typed(&*live, seat(0), "draw");
    act(&mut *live, seat(0), steps(&[draw]), 0);
    assert_eq!(code(live.check(&submit(seat(0), Intent::Undo), 0)), "table/no_undo");
    // A gift begins: nothing is seen yet. With the first card the partner knows it.
    let give = legal(&*live, seat(1)).into_iter().find(|step| step["type"] == "give" && step["card"] == 0);
    let give = give.unwrap_or_else(|| typed(&*live, seat(1), "give"));
    act(&mut *live, seat(1), steps(&[give]), 0);
    fresh(live.check(&submit(seat(1), Intent::Undo), 0));
    let hand = typed(&*live, seat(1), "hand");
    act(&mut *live, seat(1), steps(&[hand]), 0);
    assert_eq!(code(live.check(&submit(seat(1), Intent::Undo), 0)), "table/no_undo");
}

#[test]
fn a_draft_says_whether_it_can_be_taken_back() {
    let mut both = [0, 0];
    for (n, (game, seats, options)) in KINDS.into_iter().enumerate() {
        let mut live = start(game, seats, options, 4);
        let mut dice = Quick::new(n as u64);
        while live.ended().is_none() {
            let who = live.to_act().iter().next().expect("somebody");
            let mut choices = legal(&*live, who);
            let step = [choices.swap_remove(dice.pick(choices.len()))];
            let said = live.peek(who, &step).expect("legal").is_final;
            act(&mut *live, who, steps(&step), 0);
            let undo = live.check(&submit(who, Intent::Undo), 0);
            assert_eq!(said, undo.is_err(), "{game} of {seats}: {step:?}");
            both[usize::from(said)] += 1;
        }
    }
    assert!(both.iter().all(|&count| count > 50), "{both:?}");
}

#[test]
fn what_others_do_is_told_as_far_as_it_is_known() {
    let rules = table::games::find("lumis").expect("a game");
    let mut live = start("lumis", 4, "{}", 1);
    act_typed(&mut *live, seat(0), "draw");
    let told = |live: &dyn Live, viewer: Viewer, step: &Value| {
        let view = read(&live.view(viewer, 0))["view"].clone();
        rules.seen(&view).expect("a view").step_in_words(seat(1), step, Lang::En).expect("its turn")
    };
    act_typed(&mut *live, seat(1), "give");
    let hand = typed(&*live, seat(1), "hand");
    let [own, partner, opponent, spectator] =
        [Viewer::Seat(seat(1)), Viewer::Seat(seat(3)), Viewer::Seat(seat(2)), Viewer::Spectator]
            .map(|viewer| told(&*live, viewer, &hand));
    assert_ne!(own, "hand over a card");
    assert_eq!((own, opponent.as_str()), (partner, "hand over a card"));
    assert_eq!(opponent, spectator);
    let view = read(&live.view(Viewer::Spectator, 0))["view"].clone();
    let seen = rules.seen(&view).expect("a view");
    let early = seen.step_in_words(seat(2), &hand, Lang::En).expect_err("not its turn");
    assert_eq!(early.code, "table/not_your_turn");
    let unreadable = seen.step_in_words(seat(1), &json!({"type": "fly"}), Lang::En);
    assert_eq!(unreadable.expect_err("no step").code, "wire/unreadable");
}

#[test]
fn what_was_checked_is_judged_once_and_by_its_own_match_alone() {
    let mut live = start("lumis", 2, "{}", 1);
    let base = typed(&*live, seat(0), "base");
    let Ok(Checked::New(ready)) = live.check(&submit(seat(0), steps(&[base])), 0) else { panic!("legal") };
    // Another match, in which the same steps are illegal: it judges them by itself.
    let mut other = (2..50)
        .map(|seed| start("lumis", 2, "{}", seed))
        .find(|other| other.check(&submit(seat(0), ready_steps(&ready)), 0).is_err())
        .expect("other cards");
    assert_eq!(other.commit_checked(&ready).expect_err("illegal").what, "its steps are not legal");
    let mut same = start("lumis", 2, "{}", 1);
    let frames = live.commit_checked(&ready).expect("checked");
    assert_eq!(same.commit(&ready), Ok(frames));
    // Once another entry has come between it is too late.
    assert_eq!(live.commit_checked(&ready).expect_err("done").what, "entry 2 was to come");
}

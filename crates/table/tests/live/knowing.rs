//! Drafts, and what follows from a view alone.

use crate::{KINDS, code, fresh, legal, random_step, read, seat, start, steps, submit};
use kernel::{Dice, Quick, Viewer};
use serde_json::{Value, json};
use table::games;
use table::live::{Live, Stops};

/// Follows random legal steps until the draft stops.
fn draft(live: &dyn Live, who: kernel::Seat, dice: &mut Quick) -> (Vec<Value>, Stops) {
    let mut draft = Vec::new();
    loop {
        let peek = live.peek(who, &draft).expect("legal so far");
        let next = read(&peek.json);
        let legal = next["legal"].as_array().expect("a list");
        match peek.stops {
            Some(stops) => {
                assert!(legal.is_empty());
                let word = if stops == Stops::Chance { "chance" } else { "turn_end" };
                assert_eq!(next["stops"], word);
                return (draft, stops);
            }
            None => draft.push(legal[dice.pick(legal.len())].clone()),
        }
    }
}

#[test]
fn a_draft_leads_where_the_steps_lead_and_changes_nothing() {
    let mut stopped = [0, 0];
    for (n, (game, seats, options)) in KINDS.into_iter().enumerate() {
        let mut live = start(game, seats, options, n as u64);
        let mut dice = Quick::new(n as u64);
        while live.ended().is_none() {
            let who = live.to_act().iter().next().expect("somebody");
            let before = live.view(Viewer::Seat(who), 0);
            let (sentence, stops) = draft(&*live, who, &mut dice);
            stopped[usize::from(stops == Stops::Chance)] += 1;
            assert_eq!(live.view(Viewer::Seat(who), 0), before);
            assert!(live.check(&submit(who, steps(&sentence)), 0).is_ok(), "{game}: {sentence:?}");
            // Without its last step the view is what it will be.
            let (_, most) = sentence.split_last().expect("a step");
            if !most.is_empty() {
                let peeked = read(&live.peek(who, most).expect("legal").json);
                crate::act(&mut *live, who, steps(most), 0);
                assert_eq!(peeked["view"], read(&live.view(Viewer::Seat(who), 0))["view"], "{game}");
                assert_eq!(peeked["legal"], json!(legal(&*live, who)), "{game}");
            }
            random_step(&mut *live, &mut dice, 0);
        }
    }
    assert!(stopped.iter().all(|&times| times > 100), "{stopped:?}");
}

#[test]
fn a_view_alone_gives_the_same_answers_as_the_match() {
    for (n, (game, seats, options)) in KINDS.into_iter().enumerate() {
        let mut live = start(game, seats, options, n as u64);
        let rulebook = games::find(game).expect("a game");
        let mut dice = Quick::new(n as u64);
        for _ in 0..60 {
            if live.ended().is_some() {
                break;
            }
            let who = seat(dice.pick(seats));
            let view = read(&live.view(Viewer::Seat(who), 0))["view"].clone();
            let seen = rulebook.seen(&view).expect("a view");
            assert_eq!((seen.seat(), seen.to_act()), (Some(who), live.to_act()));
            assert_eq!(seen.legal(), live.legal(who));
            for step in legal(&*live, who).iter().take(5).chain([&json!({"type": "nothing"})]) {
                let draft = [step.clone(), step.clone()];
                assert_eq!(seen.peek(&draft[..1]), live.peek(who, &draft[..1]));
                let (own, match_) = (seen.peek(&draft), live.check(&submit(who, steps(&draft)), 0));
                assert_eq!(own.map(|_| ()), match_.map(|_| ()));
            }
            random_step(&mut *live, &mut dice, 0);
        }
        let watched = rulebook.seen(&read(&live.view(Viewer::Spectator, 0))["view"]);
        let watched = watched.expect("a view");
        assert_eq!(&*watched.legal(), "[]");
        assert_eq!(watched.peek(&[]).expect_err("who watches does nothing").code, "table/no_seat");
    }
}

#[test]
fn a_page_can_let_a_bot_think_from_a_view() {
    let live = start("lumicora", 2, r#"{"first": 0}"#, 1);
    let view = read(&live.view(Viewer::Seat(seat(0)), 0))["view"].clone();
    let seen = games::find("lumicora").expect("a game").seen(&view).expect("a view");
    let chosen = seen.think("greedy", 7, &|| false).expect("a bot");
    assert_eq!(seen.think("greedy", 7, &|| false), Ok(chosen.clone()));
    fresh(live.check(&submit(seat(0), steps(&chosen)), 0));
    assert_eq!(seen.think("genius", 7, &|| false).expect_err("none").code, "table/no_bot");
    assert_eq!(code(live.check(&submit(seat(1), steps(&chosen)), 0)), "table/not_your_turn");
}

#[test]
fn a_spectator_sees_no_card_that_a_hand_hides() {
    let mut live = start("lumis", 4, "{}", 3);
    let mut dice = Quick::new(3);
    while live.ended().is_none() {
        let who = live.to_act().iter().next().expect("somebody");
        let options = legal(&*live, who);
        let step = options[dice.pick(options.len())].clone();
        let (_, frames) = crate::act(&mut *live, who, steps(&[step]), 0);
        for sight in read(&frames.spectator)["sights"].as_array().expect("sights") {
            if sight["event"] == "drew" || sight["event"] == "handed" {
                assert!(sight["color"].is_null(), "{sight}");
            }
        }
    }
}

#[test]
fn a_draft_shows_what_was_done_but_nothing_that_is_drawn_then() {
    let live = start("lumis", 2, "{}", 1);
    let now = read(&live.view(Viewer::Seat(seat(0)), 0))["view"].clone();
    for draw in legal(&*live, seat(0)).into_iter().filter(|step| step["type"] == "draw") {
        let peek = live.peek(seat(0), &[draw]).expect("legal");
        assert_eq!((peek.stops, &read(&peek.json)["view"]), (Some(Stops::Chance), &now));
    }
    // The last Lumino of a hand lies, and what is drawn after it does not.
    let mut live = start("lumicora", 2, "{}", 1);
    let mut dice = Quick::new(1);
    let mut seen = 0;
    while live.ended().is_none() {
        let who = live.to_act().iter().next().expect("somebody");
        let before = read(&live.view(Viewer::Seat(who), 0))["view"].clone();
        for step in legal(&*live, who).iter().filter(|step| step["type"] == "place").take(1) {
            let peek = live.peek(who, std::slice::from_ref(step)).expect("legal");
            let after = read(&peek.json)["view"].clone();
            let laid = |view: &Value| view["seats"][who.index()]["reef"].as_array().map(Vec::len);
            assert_eq!(laid(&after), laid(&before).map(|halves| halves + 2), "{before}");
            assert_eq!((&after["bag_size"], &after["atoll"]), (&before["bag_size"], &before["atoll"]));
            seen += usize::from(peek.stops == Some(Stops::Chance));
        }
        random_step(&mut *live, &mut dice, 0);
    }
    assert!(seen > 3, "{seen}");
}

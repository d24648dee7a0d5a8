//! Resigning, aborting, seats handed to bots, and who may talk.

use crate::{act, code, fresh, open, opening_of, person, random_step, read, seat, start, submit};
use kernel::{Quick, Seats, Viewer};
use serde_json::Value;
use table::live::{By, How, Intent, Live, Sitter, Submission};

fn bot() -> Sitter {
    Sitter::Bot { level: "calm".to_owned() }
}

fn winners(numbers: &[usize]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

fn with(game: &str, options: &str, sitters: Vec<Sitter>) -> Box<dyn Live> {
    let mut opening = opening_of(game, sitters.len(), options, 1);
    opening.seats = sitters;
    open(&opening).expect("valid")
}

/// Lets a seat resign, and holds what was said before against what came of it.
fn resign(live: &mut dyn Live, who: usize) -> Option<Seats> {
    let ends = |told: &Value| told["resign_ends"].as_array().cloned().unwrap_or_default();
    let said = ends(&read(&live.view(Viewer::Spectator, 0))).contains(&who.into());
    let (_, frames) = act(live, seat(who), Intent::Resign, 0);
    let frame = read(frames.get(Viewer::Spectator));
    assert_eq!(frame["sitters"][who]["type"], "bot", "{frame}");
    assert_eq!(frame["end"].is_null(), live.ended().is_none());
    assert_eq!(said, live.ended().is_some(), "{frame}");
    assert_eq!(ends(&frame), ends(&read(&live.view(Viewer::Spectator, 0))));
    live.ended().map(|ended| {
        assert_eq!((ended.how, &ended.result), (How::Resigned, &None));
        ended.winners
    })
}

#[test]
fn who_resigns_against_one_loses_at_once() {
    let mut live = start("lumis", 2, "{}", 1);
    assert_eq!(resign(&mut *live, 0), Some(winners(&[1])));
}

#[test]
fn the_others_play_on_until_one_is_left() {
    let mut live = start("lumicora", 3, "{}", 1);
    assert_eq!(resign(&mut *live, 1), None);
    assert_eq!(code(live.check(&submit(seat(1), Intent::Resign), 0)), "table/not_your_seat");
    assert_eq!(resign(&mut *live, 0), Some(winners(&[2])));
}

#[test]
fn a_team_loses_with_its_last_person() {
    let mut live = start("lumis", 4, "{}", 1);
    assert_eq!(resign(&mut *live, 0), None);
    assert_eq!(resign(&mut *live, 2), Some(winners(&[1, 3])));
    let mut live = start("coral", 4, r#"{"mode": "symbiosis"}"#, 1);
    assert_eq!(resign(&mut *live, 1), None);
    assert_eq!(resign(&mut *live, 3), Some(winners(&[0, 2])));
}

#[test]
fn against_bots_it_ends_with_the_last_person() {
    let mut live = with("lumicora", "{}", vec![person("a"), bot(), bot()]);
    assert_eq!(resign(&mut *live, 0), Some(winners(&[1, 2])));
    // Partners against bots: one may leave the other alone.
    let mut live = with("lumis", "{}", vec![person("a"), bot(), person("b"), bot()]);
    assert_eq!(resign(&mut *live, 0), None);
    assert_eq!(resign(&mut *live, 2), Some(winners(&[1, 3])));
    let mut live = start("coral", 1, "{}", 1);
    assert_eq!(resign(&mut *live, 0), Some(winners(&[])));
}

#[test]
fn a_bot_plays_on_for_who_has_left() {
    let mut live = start("lumicora", 3, r#"{"first": 0}"#, 1);
    let entry = live.hand_to_bot(seat(0), "greedy", 0).expect("a person sits there");
    live.commit(&entry).expect("checked");
    assert!(live.ended().is_none());
    let mut dice = Quick::new(1);
    while !live.to_act().has(seat(0)) {
        random_step(&mut *live, &mut dice, 0);
    }
    let submission = live.think(seat(0), "greedy").expect("to act").run(&|| false);
    let by_person = Submission { by: By::Person, ..submission.clone() };
    assert_eq!(code(live.check(&by_person, 0)), "table/not_your_seat");
    let undo = Submission { intent: Intent::Undo, ..submission.clone() };
    assert_eq!(code(live.check(&undo, 0)), "table/not_your_seat");
    let again = live.hand_to_bot(seat(0), "greedy", 0).expect_err("a bot sits there");
    assert_eq!(again.code, "table/not_your_seat");
    assert_eq!(live.hand_to_bot(seat(1), "genius", 0).expect_err("no such bot").code, "table/no_bot");
    let entry = fresh(live.check(&submission, 0));
    live.commit(&entry).expect("checked");
}

#[test]
fn a_match_can_be_called_off_in_its_first_round_only() {
    for (game, options) in [("lumicora", "{}"), ("lumis", "{}"), ("coral", "{}")] {
        let mut live = start(game, 2, options, 1);
        let mut dice = Quick::new(1);
        let mut aborted = start(game, 2, options, 1);
        act(&mut *aborted, seat(1), Intent::Abort, 0);
        let ended = aborted.ended().expect("over");
        assert_eq!((ended.how, ended.winners), (How::Aborted, Seats::NONE));
        let abort = submit(seat(0), Intent::Abort);
        let mut steps = 0;
        while live.check(&abort, 0).is_ok() {
            random_step(&mut *live, &mut dice, 0);
            steps += 1;
        }
        assert_eq!(code(live.check(&abort, 0)), "table/no_abort", "{game}, not before its end");
        assert!(steps >= 2, "{game}: everybody has a first turn");
    }
}

#[test]
fn partners_who_play_in_silence_have_no_chat_until_the_end() {
    let mut live = start("lumis", 4, "{}", 1);
    assert!(!live.may_chat(seat(0)));
    assert!(start("lumis", 4, r#"{"talk": "open"}"#, 1).may_chat(seat(0)));
    let duel = start("lumis", 2, "{}", 1);
    assert!(duel.may_chat(seat(0)) && !duel.may_chat(seat(2)));
    assert!(start("coral", 2, "{}", 1).may_chat(seat(1)));
    resign(&mut *live, 0);
    resign(&mut *live, 2);
    assert!(live.may_chat(seat(0)));
}

//! What hosts without threads and servers do: think a slice at a time, fold frames, weigh a record step by step.

use crate::{KINDS, fresh, legal, opening_of, read, start, steps, submit};
use kernel::{Dice, Quick, Seed, Viewer};
use serde_json::Value;
use shown::Lang;
use table::live::{By, Reject, Search, Submission};
use table::{Match, games};

/// Goes on until it is done; and how many slices that took.
fn finish(mut search: Box<dyn Search>) -> (Vec<Value>, usize) {
    let mut last = 0;
    for slices in 1.. {
        if let Some(steps) = search.advance() {
            return (steps, slices);
        }
        let (done, all) = search.progress();
        assert!(last < done && done <= all, "{last}, {done} of {all}");
        last = done;
    }
    unreachable!("it ends")
}

#[test]
fn a_search_in_slices_ends_with_steps_that_can_be_done() {
    for (game, seats, options) in KINDS {
        let mut live = start(game, seats, options, 4);
        for level in ["random", "greedy", "calm", "keen"] {
            let Some(seat) = live.to_act().iter().next() else { break };
            let (chosen, slices) = finish(live.search(seat, level).expect("to act"));
            let (again, _) = finish(live.search(seat, level).expect("to act"));
            assert_eq!(chosen, again, "{game}, {level}: the same seed, the same choice");
            assert!(!matches!(level, "random" | "greedy") || slices == 1, "{level} needs no slices");
            let entry = fresh(live.check(&submit(seat, steps(&chosen)), 0));
            live.commit(&entry).expect("checked");
        }
    }
}

#[test]
fn a_view_and_its_match_think_alike() {
    let live = start("coral", 2, "{}", 4);
    let seat = live.to_act().iter().next().expect("somebody");
    let view = read(&live.view(Viewer::Seat(seat), 0))["view"].clone();
    let seen = games::find("coral").expect("a game").seen(&view).expect("a view");
    let (by_view, slices) = finish(seen.search("keen", 1).expect("to act"));
    assert!(slices > 1);
    seen.peek(&by_view).expect("legal");
    let code = |search: Result<Box<dyn Search>, Reject>| search.map(|_| ()).expect_err("no choice").code;
    assert_eq!(code(seen.search("nobody", 1)), "table/no_bot");
    assert_eq!(code(live.search(seat, "nobody")), "table/no_bot");
    let spectator = read(&live.view(Viewer::Spectator, 0))["view"].clone();
    let watching = games::find("coral").expect("a game").seen(&spectator).expect("a view");
    assert_eq!(code(watching.search("keen", 1)), "table/no_seat", "who watches has nothing to choose");
}

#[test]
fn a_bot_in_slices_plays_for_its_seat() {
    let mut opening = opening_of("lumicora", 2, "{}", 9);
    opening.seats = vec![table::live::Sitter::Bot { level: "greedy".to_owned() }; 2];
    let mut live = table::live::open(&opening).expect("valid");
    while let Some(seat) = live.to_act().iter().next() {
        let (chosen, _) = finish(live.search(seat, "greedy").expect("to act"));
        let intent = steps(&chosen);
        let entry = fresh(live.check(&Submission { by: By::Bot, ..submit(seat, intent) }, 0));
        live.commit(&entry).expect("checked");
    }
    assert!(live.record().is_some());
}

#[test]
fn folding_frames_leads_from_view_to_view() {
    for (game, seats, options) in KINDS {
        let (mut live, mut dice) = (start(game, seats, options, 2), Quick::new(2));
        let rules = games::find(game).expect("a game");
        let viewers: Vec<Viewer> = Viewer::each(seats).filter(|viewer| *viewer != Viewer::All).collect();
        let mut views: Vec<Value> =
            viewers.iter().map(|viewer| read(&live.view(*viewer, 0))["view"].clone()).collect();
        for _ in 0..30 {
            let Some(seat) = live.to_act().iter().next() else { break };
            let choices = legal(&*live, seat);
            let step = choices[dice.pick(choices.len())].clone();
            let frames = live.commit(&fresh(live.check(&submit(seat, steps(&[step])), 0))).expect("checked");
            for (viewer, view) in viewers.iter().zip(&mut views) {
                let frame = read(frames.get(*viewer));
                let sights = frame["sights"].as_array().expect("a list");
                *view = read(&rules.fold(view, sights).expect("of this match"));
                if live.ended().is_none() {
                    assert_eq!(*view, read(&live.view(*viewer, 0))["view"], "{game}, {viewer:?}");
                }
            }
        }
        let why =
            |view: &Value, sights: &[Value]| rules.fold(view, sights).expect_err("nonsense").to_string();
        let no_sight = why(&views[0], &[Value::from("nothing like it")]);
        assert!(no_sight.contains("sight 0: not a sight"), "{no_sight}");
        let no_view = why(&Value::Null, &[]);
        assert!(no_view.contains("not a view"), "{no_view}");
    }
}

#[test]
fn an_analysis_step_by_step_is_the_analysis() {
    let game = games::find("coral").expect("a game");
    let wanted = Match { seats: 2, options: serde_json::Map::new(), seed: Seed::from(3) };
    let record = game.record(&wanted, "random").expect("valid");
    let at_once = game.analyse(&record, 8, Lang::En, &mut |_, _| true).expect("a good record");
    let mut analysis = game.analysis(&record, 8, Lang::En).expect("a good record");
    assert!(analysis.turns().is_empty());
    while analysis.done() < analysis.all() {
        let before = analysis.done();
        analysis.advance();
        assert_eq!(analysis.done(), before + 1);
    }
    assert!(!analysis.advance(), "all is weighed");
    assert_eq!(analysis.turns(), at_once);
    let stopped = game.analyse(&record, 8, Lang::En, &mut |done, _| done < 3).expect("a good record");
    assert!(stopped.len() < at_once.len());
}

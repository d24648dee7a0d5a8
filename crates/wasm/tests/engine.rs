//! The engine as the page has it, asked on this machine. What a browser makes of it is tried in `web/test`.

use serde_json::{Value, json};
use wasm::{Engine, MOST_BYTES};

fn ask(engine: &mut Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(request.to_string().as_bytes())).expect("JSON")
}

fn ok(engine: &mut Engine, request: &Value) -> Value {
    let answer = ask(engine, request);
    assert!(answer.get("error").is_none(), "{request}: {answer}");
    answer["ok"].clone()
}

fn code(engine: &mut Engine, request: &Value) -> String {
    ask(engine, request)["error"]["code"].as_str().expect("an error has a code").to_owned()
}

/// Opens a match of bots and lets them play it to its end.
fn played(engine: &mut Engine, game: &str, level: &str) -> Value {
    let bot = json!({"type": "bot", "level": level});
    let seed = format!("{:0<64}", "05");
    let opening = json!({
        "game": game, "seats": [bot, bot], "options": {}, "stand_in": "greedy", "at_ms": 0,
        "chance": {"type": "seed", "seed": seed},
    });
    let id = ok(engine, &json!({"ask": "open", "opening": opening}))["id"].clone();
    loop {
        let look = ok(engine, &json!({"ask": "look", "match": id, "viewer": "spectator", "now_ms": 0}));
        let Some(seat) = look["to_act"].get(0) else { break };
        let search = ok(engine, &json!({"ask": "bot", "match": id, "seat": seat}))["id"].clone();
        let steps = loop {
            let slice = ok(engine, &json!({"ask": "advance", "id": search}));
            if !slice["steps"].is_null() {
                break slice["steps"].clone();
            }
        };
        ok(engine, &json!({"ask": "play", "match": id, "seat": seat, "steps": steps, "now_ms": 0}));
    }
    let record = ok(engine, &json!({"ask": "record", "match": id}));
    assert_eq!(ok(engine, &json!({"ask": "close", "id": id})), true);
    record
}

/// A position of a replay by the eyes of every viewer: as a table would have shown it.
#[test]
fn a_replay_shows_each_viewer_what_it_knew() {
    let mut engine = Engine::default();
    let record = played(&mut engine, "lumis", "greedy");
    let mut scene = |viewer: Value, from: usize| {
        let asked = json!({"ask": "replay", "record": record, "lang": "en", "from": from, "count": 1, "viewer": viewer});
        ok(&mut engine, &asked)["scenes"][0].clone()
    };
    let hands = |scene: &Value| {
        scene["view"]["hands"]
            .as_array()
            .expect("hands")
            .iter()
            .map(|hand| !hand.is_null())
            .collect::<Vec<_>>()
    };
    for (viewer, seen) in [
        (json!({"seat": 1}), [false, true]),
        (json!("spectator"), [false, false]),
        (json!("all"), [true, true]),
    ] {
        assert_eq!(hands(&scene(viewer.clone(), 4)), seen, "{viewer}");
    }
    // What was perceived of a step leads from the view before it to the view after it.
    let (before, after) = (scene(json!({"seat": 0}), 3), scene(json!({"seat": 0}), 4));
    let folded = json!({"ask": "fold", "game": "lumis", "view": before["view"], "sights": after["sights"]});
    let none = json!({"ask": "replay", "record": record, "lang": "en", "from": 0, "count": 1, "viewer": {"seat": 2}});
    assert_eq!(ok(&mut engine, &folded), after["view"]);
    assert_eq!(code(&mut engine, &none), "table/no_seat");
}

#[test]
fn the_steps_of_a_record_are_told_by_turn() {
    let mut engine = Engine::default();
    let record = played(&mut engine, "lumicora", "greedy");
    let steps = ok(&mut engine, &json!({"ask": "steps", "record": record, "lang": "en"}));
    let steps = steps.as_array().expect("a list");
    assert_eq!(steps.len(), record["steps"].as_array().expect("steps").len());
    for (i, (before, step)) in steps.iter().zip(&steps[1..]).enumerate() {
        let [was, is] = [before, step].map(|step| step["turn"].as_u64().expect("a number"));
        assert!(is == was || is == was + 1, "step {i}");
        assert!(is != was || before["seat"] == step["seat"], "a turn is one seat's: step {i}");
    }
}

/// What is wrong, where, and by which rule: in words of three languages.
#[test]
fn a_tampered_record_is_refused_with_its_reason() {
    let mut engine = Engine::default();
    let record = played(&mut engine, "lumicora", "greedy");
    let mut why = |damage: &dyn Fn(&mut Value)| {
        let mut bad = record.clone();
        damage(&mut bad);
        ask(&mut engine, &json!({"ask": "verify", "record": bad}))["error"].clone()
    };
    let illegal =
        why(&|bad| bad["steps"][2]["seat"] = json!(1 - bad["steps"][2]["seat"].as_u64().expect("a seat")));
    assert_eq!((&illegal["reason"], &illegal["step"]), (&json!("step"), &json!(2)), "{illegal}");
    assert!(illegal["rule"].as_str().is_some_and(|rule| rule.starts_with("LC-")), "{illegal}");
    assert!(illegal["words"]["de"].as_str().is_some_and(|words| !words.is_empty()));
    assert_eq!(why(&|bad| bad["result"]["scores"][0] = json!(999))["reason"], "result");
    assert_eq!(why(&|bad| bad["seed"] = json!("ff".repeat(32)))["reason"], "setup");
}

#[test]
fn bots_play_whole_matches_and_their_records_are_good() {
    let mut engine = Engine::default();
    for game in ok(&mut engine, &json!({"ask": "games"})).as_array().expect("a list") {
        let name = game["name"].as_str().expect("a name");
        let record = played(&mut engine, name, "greedy");
        let verdict = ok(&mut engine, &json!({"ask": "verify", "record": record}));
        assert_eq!((&verdict["by_seed"], &verdict["by_record"]), (&json!(true), &json!(true)), "{name}");
        assert_eq!(
            ok(&mut engine, &json!({"ask": "sheet", "record": record}))["scores"],
            record["result"]["scores"]
        );
    }
}

#[test]
fn a_search_in_slices_makes_the_same_match_every_time() {
    let [first, second] = [(); 2].map(|()| played(&mut Engine::default(), "coral", "keen"));
    assert_eq!(first, second);
}

#[test]
fn what_cannot_be_answered_is_said_with_a_code() {
    let mut engine = Engine::default();
    let too_long = engine.answer(&vec![b' '; MOST_BYTES + 1]);
    assert!(too_long.contains("engine/too_long"));
    for (request, expected) in [
        (json!({"ask": "legal", "game": "chess", "view": {}}), "engine/no_game"),
        (json!({"ask": "legal", "game": "coral", "view": {}}), "wire/unreadable"),
        (json!({"ask": "games", "please": true}), "wire/unreadable"),
        (json!({"ask": "setup", "game": "lumis", "seats": 3}), "setup/invalid"),
        (json!({"ask": "setup", "game": "lumis", "seats": 2, "options": {"rules": 2}}), "rules/newer"),
        (json!({"ask": "legal", "game": "lumis", "view": {"options": {"rules": 2}}}), "rules/newer"),
        (json!({"ask": "setup", "game": "lumis", "seats": 2, "options": {"rules": "2"}}), "setup/invalid"),
        (json!({"ask": "advance", "id": 7}), "engine/not_open"),
        (json!({"ask": "look", "match": 7, "viewer": "spectator", "now_ms": 0}), "engine/not_open"),
    ] {
        assert_eq!(code(&mut engine, &request), expected, "{request}");
    }
}

#[test]
fn what_is_open_has_an_end() {
    let mut engine = Engine::default();
    let opening = json!({
        "game": "coral", "seats": [{"type": "person", "name": ""}], "options": {}, "stand_in": "greedy", "at_ms": 0,
        "chance": {"type": "seed", "seed": "0".repeat(64)},
    });
    let open = json!({"ask": "open", "opening": opening});
    for _ in 0..1_000 {
        ok(&mut engine, &open);
    }
    assert_eq!(code(&mut engine, &open), "engine/too_many");
    assert_eq!(ok(&mut engine, &json!({"ask": "close", "id": 1})), true);
    ok(&mut engine, &open);
}

/// Who plays together and who may talk follows from seats and options.
#[test]
fn a_setup_says_who_plays_together_and_who_may_talk() {
    let mut engine = Engine::default();
    let mut facts = |game: &str, seats: usize, options: Value| {
        ok(&mut engine, &json!({"ask": "setup", "game": game, "seats": seats, "options": options}))
    };
    let none = json!({});
    assert_eq!(
        facts("lumicora", 3, none.clone()),
        json!({"sides": [0, 1, 2], "may_talk": [true, true, true]})
    );
    assert_eq!(facts("lumis", 2, none.clone()), json!({"sides": [0, 1], "may_talk": [true, true]}));
    assert_eq!(facts("lumis", 4, none)["may_talk"], json!([false, false, false, false]));
    let open = facts("lumis", 4, json!({"talk": "open"}));
    assert_eq!(open, json!({"sides": [0, 1, 0, 1], "may_talk": [true, true, true, true]}));
    assert_eq!(facts("coral", 4, json!({"mode": "symbiosis"}))["sides"], json!([0, 1, 0, 1]));
    assert_eq!(facts("coral", 4, json!({"mode": "chaos"}))["sides"], json!([0, 1, 2, 3]));
}

/// A chart of any match has a number for every seat at every moment, and ends with its result where there are points.
#[test]
fn every_moment_of_a_replay_says_how_it_stands() {
    let mut engine = Engine::default();
    for game in ["lumicora", "lumis", "coral"] {
        let record = played(&mut engine, game, "greedy");
        let asked = json!({"ask": "replay", "record": record, "lang": "en", "from": 0, "count": 10_000});
        let scenes = ok(&mut engine, &asked)["scenes"].as_array().expect("scenes").clone();
        let mut last = 0;
        for scene in &scenes {
            let standing = &scene["standing"];
            let seats: Vec<&Value> =
                standing["lines"].as_array().expect("lines").iter().map(|line| &line["seats"]).collect();
            assert_eq!(json!(seats), json!([[0], [1]]), "{game}");
            if let Some(round) = standing["round"].as_u64() {
                assert!(round >= last, "{game}: {round} after {last}");
                last = round;
            }
        }
        assert!(last > 5, "{game}: {last} rounds");
        let end = scenes.last().expect("an end");
        if game != "lumis" {
            let points: Vec<&Value> = end["standing"]["lines"]
                .as_array()
                .expect("lines")
                .iter()
                .map(|line| &line["points"])
                .collect();
            assert_eq!(json!(points), end["result"]["scores"], "{game}");
            assert_eq!(end["standing"]["round"], Value::Null, "{game}");
        }
    }
}

/// Somebody who waits can try out a turn; it is theirs then, and nobody else's.
#[test]
fn a_turn_can_be_supposed_while_others_act() {
    let mut engine = Engine::default();
    for game in ["lumis", "coral"] {
        let record = played(&mut engine, game, "greedy");
        let mut waiting = 0;
        for from in (0..record["steps"].as_array().expect("steps").len()).step_by(3) {
            for seat in [0, 1] {
                let asked = json!({
                    "ask": "replay", "record": record, "lang": "en", "from": from, "count": 1, "viewer": {"seat": seat},
                });
                let scene = ok(&mut engine, &asked)["scenes"][0].clone();
                let mine = json!({"type": "my_turn"});
                let legal = |engine: &mut Engine, what: &Value| {
                    ok(engine, &json!({"ask": "legal", "game": game, "view": scene["view"], "if": what}))
                };
                let (now, then) = (legal(&mut engine, &Value::Null), legal(&mut engine, &mine));
                if scene["to_act"] == json!([seat]) {
                    assert_eq!(now, then, "{game}, {from}: it is this seat's turn already");
                    continue;
                }
                assert_eq!(now, json!([]));
                let Some(step) = then.get(0) else { continue };
                let peek = json!({
                    "ask": "peek", "game": game, "view": scene["view"], "steps": [step], "if": mine,
                });
                ok(&mut engine, &peek);
                assert_eq!(
                    code(
                        &mut engine,
                        &json!({"ask": "peek", "game": game, "view": scene["view"], "steps": [step]})
                    ),
                    "table/not_your_turn"
                );
                waiting += 1;
            }
        }
        assert!(waiting > 5, "{game}: {waiting}");
        let view = json!({"ask": "replay", "record": record, "lang": "en", "from": 3, "count": 1});
        let view = ok(&mut engine, &view)["scenes"][0]["view"].clone();
        for what in [json!({"type": "my_turn"}), json!({"type": "in_hand"}), json!(1)] {
            let asked = json!({"ask": "legal", "game": game, "view": view, "if": what});
            assert_eq!(code(&mut engine, &asked), "wire/unreadable", "{what} by nobody's eyes");
        }
    }
}

/// What is put together from texts that others wrote has the form that the page is told.
#[cfg(feature = "typescript")]
#[test]
fn answers_are_declared_as_they_are() {
    use serde::de::DeserializeOwned;
    use wasm::typescript::{Choices, Committed, Progress, Refusal, Replay};

    fn read<T: DeserializeOwned>(answer: &Value) -> T {
        T::deserialize(answer).unwrap_or_else(|why| panic!("{why}: {answer}"))
    }

    let mut engine = Engine::default();
    for game in table::games::all() {
        let person = json!({"type": "person", "name": ""});
        let opening = json!({
            "game": game.name(), "seats": [person, person], "options": {}, "stand_in": "greedy", "at_ms": 0,
            "chance": {"type": "seed", "seed": format!("{:0<64}", "05")},
        });
        let id = ok(&mut engine, &json!({"ask": "open", "opening": opening}))["id"].clone();
        let all = json!({"ask": "look", "match": id, "viewer": "all", "now_ms": 0});
        let seat = ok(&mut engine, &all)["to_act"][0].clone();
        let look = json!({"ask": "look", "match": id, "viewer": {"seat": seat}, "now_ms": 0});
        let view = ok(&mut engine, &look)["view"].clone();
        let asked = json!({"ask": "choices", "game": game.name(), "view": view, "lang": "en"});
        let choices: Choices = read(&ok(&mut engine, &asked));
        assert_eq!(choices.legal.len(), choices.words.len());
        let intent = json!({"type": "steps", "steps": [choices.legal[0]]});
        let submit = json!({"ask": "submit", "match": id, "seat": seat, "what": intent, "now_ms": 0});
        let committed: Committed = read(&ok(&mut engine, &submit));
        assert_eq!(committed.frames.seats.len(), 2);
        let refused = json!({"type": "steps", "steps": [{"type": "nothing"}]});
        let submit = json!({"ask": "submit", "match": id, "seat": seat, "what": refused, "now_ms": 0});
        let refusal: Refusal = read(&ask(&mut engine, &submit)["error"]);
        assert!(!refusal.code.is_empty());
        let setup = json!({"ask": "setup", "game": game.name(), "seats": 9, "options": {}});
        let refusal: Refusal = read(&ask(&mut engine, &setup)["error"]);
        assert!(refusal.reasons.is_some_and(|reasons| !reasons.is_empty()));
    }
    let record = played(&mut engine, "lumicora", "greedy");
    let asked = json!({"ask": "replay", "record": record, "lang": "en", "from": 0, "count": 1000});
    let replay: Replay = read(&ok(&mut engine, &asked));
    assert_eq!(replay.scenes.len(), replay.steps + 1);
    let asked = json!({"ask": "analyse", "record": record, "iterations": 1, "lang": "en"});
    let id = ok(&mut engine, &asked)["id"].clone();
    let progress: Progress = read(&ok(&mut engine, &json!({"ask": "advance", "id": id})));
    assert!(progress.all > 1 && progress.turns.is_none() && progress.steps.is_none());
}

//! A verifier finds what is wrong, says where and why, and never falls over.

use kernel::{Record, Seed};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use table::{Match, Verdict, VerifyError, games};

fn record(seats: usize, policy: &str, seed: u64) -> Record {
    let wanted = Match { seats, options: Map::new(), seed: Seed::from(seed) };
    games::find("lumicora").expect("a game").record(&wanted, policy).expect("valid")
}

/// Reads and judges JSON as the program does.
fn judge(value: &Value) -> Result<Verdict, VerifyError> {
    let record = table::read_record(value.to_string().as_bytes())?;
    games::find(&record.game).ok_or(table::Unreadable("no such game".to_owned()))?.verify(&record)
}

fn damaged(record: &Record, damage: impl FnOnce(&mut Value)) -> Result<Verdict, VerifyError> {
    let mut value = json!(record);
    damage(&mut value);
    judge(&value)
}

/// Where the damage was found, and the words for it.
fn wrong(result: Result<Verdict, VerifyError>) -> (Option<usize>, String) {
    match result {
        Err(VerifyError::Wrong { step, what, .. }) => (step, what),
        other => panic!("not found: {other:?}"),
    }
}

fn unreadable(result: Result<Verdict, VerifyError>) -> String {
    match result {
        Err(VerifyError::Unreadable(why)) => why.to_string(),
        other => panic!("read: {other:?}"),
    }
}

#[test]
fn a_good_record_verifies_by_seed_and_by_recorded_chance() {
    let good = judge(&json!(record(3, "random", 1))).expect("good");
    assert!(good.by_seed && good.by_record && good.result.is_some());
}

#[test]
fn seed_alone_or_setup_and_draws_alone_will_do() {
    let record = record(3, "greedy", 2);
    let by_seed = damaged(&record, |value| {
        value["setup"] = Value::Null;
        for step in value["steps"].as_array_mut().expect("steps") {
            step.as_object_mut().expect("a step").remove("chance");
        }
    });
    assert!(by_seed.is_ok_and(|verdict| verdict.by_seed && !verdict.by_record));
    let by_record = damaged(&record, |value| value["seed"] = Value::Null);
    assert!(by_record.is_ok_and(|verdict| !verdict.by_seed && verdict.by_record));
    assert!(
        unreadable(damaged(&record, |value| {
            value["seed"] = Value::Null;
            value["setup"] = Value::Null;
        }))
        .contains("neither seed nor setup")
    );
}

#[test]
fn a_secret_emergency_stack_is_one_that_fits() {
    for (seats, policy) in [(3, "random"), (4, "hungry"), (4, "greedy")] {
        for seed in 0..6 {
            let record = record(seats, policy, seed);
            let secret = damaged(&record, |value| {
                value["seed"] = Value::Null;
                value["setup"]["emergency"] = Value::Null;
            });
            assert!(secret.is_ok(), "{seats} {policy} {seed}: {secret:?}");
        }
    }
}

#[test]
fn a_secret_stack_beside_a_revealed_seed_is_no_contradiction() {
    for seed in 0..6 {
        let secret = damaged(&record(3, "random", seed), |value| value["setup"]["emergency"] = Value::Null);
        assert!(secret.is_ok_and(|verdict| verdict.by_seed && verdict.by_record), "seed {seed}");
    }
}

#[test]
fn draws_are_compared_with_the_seed_wherever_they_are_written() {
    let record = record(2, "random", 5);
    let drew = record.steps.iter().position(|step| step.chance.is_some()).expect("a draw");
    let false_draws = damaged(&record, |value| {
        value["setup"] = Value::Null;
        value["steps"][drew]["chance"] = json!({"drawn": [0, 1, 2]});
    });
    assert_eq!(wrong(false_draws).0, Some(drew));
    let no_draws = damaged(&record, |value| {
        for step in value["steps"].as_array_mut().expect("steps") {
            step.as_object_mut().expect("a step").remove("chance");
        }
    });
    assert!(no_draws.is_ok_and(|verdict| verdict.by_seed && !verdict.by_record));
}

#[test]
fn lists_in_place_of_objects_are_unreadable() {
    let record = record(2, "random", 5);
    let values = |value: &Value| json!(value.as_object().expect("an object").values().collect::<Vec<_>>());
    for path in ["", "/setup", "/steps/0", "/steps/0/do", "/result"] {
        let listed = damaged(&record, |value| {
            let place = value.pointer_mut(path).expect(path);
            *place = values(place);
        });
        unreadable(listed);
    }
}

#[test]
fn an_unfinished_match_verifies_without_a_result() {
    let record = record(2, "random", 3);
    let cut = |value: &mut Value| {
        value["steps"].as_array_mut().expect("steps").truncate(10);
        value["result"] = Value::Null;
    };
    assert!(damaged(&record, cut).is_ok_and(|verdict| verdict.steps == 10 && verdict.result.is_none()));
    let claimed = damaged(&record, |value| {
        value["steps"].as_array_mut().expect("steps").pop();
    });
    assert_eq!(wrong(claimed).1, "result: one is recorded, but the match is not over");
}

#[test]
fn the_first_wrong_step_is_named_with_its_rule() {
    let record = record(2, "random", 4);
    let offer = record.steps.iter().position(|step| step.step["type"] == "offer").expect("an offer");
    let (step, what) =
        wrong(damaged(&record, |value| value["steps"][offer]["do"] = json!({"type": "limestone"})));
    assert_eq!(step, Some(offer));
    assert!(what.contains("LC-15"), "{what}");
    let (step, what) = wrong(damaged(&record, |value| value["steps"][0]["seat"] = json!(3)));
    assert_eq!((step, what.contains("LC-12")), (Some(0), true), "{what}");
}

#[test]
fn a_draw_that_the_seed_does_not_give_is_found() {
    let record = record(2, "random", 5);
    let drew = record.steps.iter().position(|step| step.chance.is_some()).expect("a draw");
    let tile = record.steps[drew].chance.as_ref().expect("a draw")["drawn"][0].clone();
    // A tile that lies in the Atoll from the start cannot be drawn.
    let lying = record.setup.as_ref().expect("a setup")["start_tiles"][0].clone();
    let (step, what) = wrong(damaged(&record, |value| value["steps"][drew]["chance"]["drawn"][0] = lying));
    assert_eq!((step, what.contains("was not there to draw")), (Some(drew), true), "{what}");
    // Any other tile of the bag could have been drawn, but not by this seed.
    let in_bag = (0..104).map(Value::from).filter(|other| *other != tile);
    let by_seed = in_bag
        .map(|other| {
            damaged(&record, |value| {
                value["steps"][drew]["chance"]["drawn"][0] = other;
                value["steps"].as_array_mut().expect("steps").truncate(drew + 1);
                value["result"] = Value::Null;
            })
        })
        .filter(|result| matches!(result, Err(VerifyError::Wrong { what, .. }) if what.contains("the seed gives")))
        .count();
    assert!(by_seed > 10, "{by_seed}");
    let (_, what) = wrong(damaged(&record, |value| {
        value["steps"][drew].as_object_mut().expect("a step").remove("chance");
    }));
    assert!(what.contains("fewer draws"), "{what}");
}

#[test]
fn a_setup_that_was_not_dealt_is_found() {
    let record = record(3, "random", 6);
    let twice = damaged(&record, |value| value["setup"]["atoll"][0] = value["setup"]["atoll"][1].clone());
    assert_eq!(wrong(twice).0, None);
    let five =
        damaged(&record, |value| value["setup"]["atoll"].as_array_mut().expect("a list").push(json!(1)));
    assert!(wrong(five).1.contains("LC-11"));
    let other_seed = damaged(&record, |value| value["seed"] = json!(Seed::from(7)));
    assert!(wrong(other_seed).1.contains("but the seed gives"));
    let first = damaged(&record, |value| {
        let other = (value["setup"]["octopus"].as_u64().expect("a seat") + 1) % 3;
        value["options"]["first"] = json!(other);
    });
    assert!(wrong(first).1.contains("`first`"));
}

#[test]
fn a_wrong_result_is_found() {
    let record = record(2, "random", 8);
    for (path, value) in [
        ("/result/scores/0", json!(99)),
        ("/result/winners", json!([])),
        ("/result/breakdown/1/LC-30", json!(9)),
    ] {
        let (step, what) = wrong(damaged(&record, |record| *record.pointer_mut(path).expect(path) = value));
        assert_eq!((step, what.starts_with("result: ")), (None, true), "{what}");
    }
    let none = damaged(&record, |value| value["result"] = Value::Null);
    assert_eq!(wrong(none).1, "result: none is recorded, but the match is over");
    let bare = damaged(&record, |value| {
        value["result"].as_object_mut().expect("a result").remove("breakdown");
    });
    assert!(bare.is_ok(), "a breakdown may be left out");
}

#[test]
fn what_is_no_record_is_unreadable_and_says_why() {
    let record = record(2, "random", 9);
    for (path, value, why) in [
        ("/format", json!("reeflight/2"), "format"),
        ("/game", json!("chess"), "no such game"),
        ("/seats", json!(1e30), "1e+30"),
        ("/seats", json!(9), "2, 3 or 4"),
        ("/seed", json!("7"), "64 hexadecimal digits"),
        ("/options", json!({"side": "z", "moon": 1}), "side"),
        ("/setup", json!([]), "setup"),
        ("/steps/0/do", json!({"type": "fly"}), "step 0"),
        ("/steps/0/do", json!({"type": "orient", "flipped": false, "and": 1}), "no field"),
        ("/steps/1/do", json!(null), "step 1"),
        ("/steps/2/chance", json!({"drawn": [400]}), "step 2"),
        ("/result/scores", json!("many"), "result"),
    ] {
        let damage = |record: &mut Value| match record.pointer_mut(path) {
            Some(place) => *place = value,
            None => {
                let step =
                    path.strip_suffix("/chance").and_then(|step| record.pointer_mut(step)).expect(path);
                step["chance"] = value;
            }
        };
        let text = damaged(&record, damage).expect_err(path).to_string();
        assert!(text.contains(why), "{path}: {text}");
        assert!(!text.contains('\n'));
    }
    let deep = format!("{{\"setup\": {}", "[".repeat(100_000));
    for (bytes, why) in [
        (deep.as_bytes(), "recursion limit exceeded"),
        (b"\xff\xfe", "expected value"),
        (b"", "EOF while parsing"),
    ] {
        let text = table::read_record(bytes).expect_err("no record").to_string();
        assert!(text.contains(why), "{text}");
    }
}

/// A copy of the value in which the n-th place holds something else.
fn mutate(value: &Value, n: &mut usize, other: &Value) -> Value {
    if *n == 0 {
        *n = usize::MAX;
        return other.clone();
    }
    *n = n.saturating_sub(1);
    match value {
        Value::Array(items) => items.iter().map(|item| mutate(item, n, other)).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, item)| (key.clone(), mutate(item, n, other))).collect())
        }
        leaf => leaf.clone(),
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0u8..120).prop_map(Value::from),
        "[a-z]{0,9}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| prop::collection::vec(inner, 0..4).prop_map(Value::from))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_record_with_anything_anywhere_gets_an_answer(place in 0usize..1500, other in any_json(), seed in 0u64..3) {
        let mut place = place;
        let value = mutate(&json!(record(3, "hungry", seed)), &mut place, &other);
        let _ = judge(&value);
    }

    #[test]
    fn a_truncated_record_is_unreadable(cut in 0.0f64..1.0) {
        let text = json!(record(2, "random", 1)).to_string();
        let end = (text.len() as f64 * cut) as usize;
        prop_assert!(table::read_record(&text.as_bytes()[..end]).is_err());
    }

    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = table::read_record(&bytes);
        let _ = table::conform(&bytes);
    }
}

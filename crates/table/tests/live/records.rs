//! Records of live matches: fair seeds, what happened at the table, and a verifier that finds every lie in them.

use crate::{act, open, opening_of, random_step, seat};
use kernel::{Quick, Record};
use serde_json::{Value, json};
use table::fair::{Bytes32, Fair};
use table::live::{Intent, Live, Opening, Origin};
use table::{Verdict, VerifyError, games};

fn fair_opening() -> Opening {
    let mut opening = opening_of("lumis", 4, "{}", 1);
    let entropy = vec![Some(Bytes32([7; 32])), None, Some(Bytes32([8; 32])), None];
    opening.chance = Origin::Fair { fair: Fair::new("t1", Bytes32([9; 32]), entropy) };
    opening
}

fn played(opening: &Opening, resign: bool) -> Record {
    let mut live = open(opening).expect("valid");
    let mut dice = Quick::new(5);
    let mut steps = 0;
    while live.ended().is_none() {
        assert!(live.record().is_none(), "no record before the end");
        random_step(&mut *live, &mut dice, 2_000);
        steps += 1;
        if resign && steps == 10 {
            act(&mut *live, seat(1), Intent::Resign, 3_000);
            act(&mut *live, seat(3), Intent::Resign, 4_000);
        }
    }
    live.record().expect("over")
}

fn judge(value: &Value) -> Result<Verdict, VerifyError> {
    let record = table::read_record(value.to_string().as_bytes())?;
    games::find(&record.game).expect("a game").verify(&record)
}

#[test]
fn a_fair_match_verifies_from_the_commitment_to_the_result() {
    let record = played(&fair_opening(), false);
    let verdict = judge(&json!(record)).expect("good");
    assert!(verdict.fair && verdict.by_seed && verdict.by_record && verdict.result.is_some());
    assert_eq!(record.rules, Some(1));
    let mut opening = fair_opening();
    opening.chance = opening_of("lumis", 4, "{}", 1).chance;
    assert!(!judge(&json!(played(&opening, false))).expect("good").fair);
}

#[test]
fn a_match_that_was_given_up_has_no_result_by_the_rules_but_winners() {
    let record = played(&fair_opening(), true);
    assert_eq!(record.result, None);
    let table = record.table.as_ref().expect("notes");
    assert_eq!(table["end"], json!({"how": "resigned", "winners": [0, 2]}));
    assert_eq!(table["log"].as_array().map(Vec::len), Some(2));
    assert!(judge(&json!(record)).is_ok_and(|verdict| verdict.result.is_none()));
}

#[test]
fn every_lie_about_seed_and_table_is_found() {
    let good = json!(played(&fair_opening(), true));
    let lies: [(&str, Value, &str); 13] = [
        ("/fair/secret", json!("00".repeat(32)), "but the secret's is"),
        ("/fair/commitment", json!("00".repeat(32)), "but the secret's is"),
        ("/fair/table", json!("t2"), "but the secret's is"),
        ("/fair/scheme", json!("mine"), "scheme \"mine\""),
        ("/fair/entropy/0", json!("00".repeat(32)), "but its parts give"),
        ("/fair/entropy/1", json!("00".repeat(32)), "but its parts give"),
        ("/fair/entropy", json!([]), "entropy of 0 seats, not 4"),
        ("/seed", json!("00".repeat(32)), "but the seed gives"),
        ("/seed", Value::Null, "but no seed"),
        ("/table/end", json!({"how": "resigned", "winners": [1, 3]}), "but by what happened"),
        ("/table/end", json!({"how": "rules", "winners": [0, 2]}), "but by what happened"),
        ("/table/times", json!([]), "0 times for"),
        ("/table/log", json!([]), "nothing ended the match"),
    ];
    for (at, lie, part) in lies {
        let mut bad = good.clone();
        *bad.pointer_mut(at).expect("there") = lie.clone();
        match judge(&bad) {
            Err(VerifyError::Wrong { what, .. }) => assert!(what.contains(part), "{at} {lie}: {what}"),
            other => panic!("{at} {lie}: {other:?}"),
        }
    }
    for (at, nonsense) in
        [("/fair", json!("yes")), ("/fair/secret", json!("zz")), ("/table/end/how", json!("magic"))]
    {
        let mut bad = good.clone();
        *bad.pointer_mut(at).expect("there") = nonsense;
        assert!(matches!(judge(&bad), Err(VerifyError::Unreadable(_))), "{at}");
    }
    // A name that was taken out changes nothing.
    let mut nameless = good.clone();
    nameless["table"]["seats"][0]["name"] = json!("");
    assert!(judge(&nameless).is_ok());
}

#[test]
fn an_opening_with_a_broken_commitment_is_refused() {
    let mut opening = fair_opening();
    if let Origin::Fair { fair } = &mut opening.chance {
        fair.secret.0[0] ^= 1;
    }
    let reason = |opening: &Opening| open(opening).map(|_| ()).expect_err("not fair").to_string();
    assert!(reason(&opening).contains("but the secret's is"), "{}", reason(&opening));
    let mut opening = fair_opening();
    if let Origin::Fair { fair } = &mut opening.chance {
        fair.entropy.pop();
    }
    assert!(reason(&opening).contains("entropy of 3 seats, not 4"), "{}", reason(&opening));
}

#[test]
fn hands_and_seed_appear_after_the_end_only() {
    let mut live: Box<dyn Live> = open(&fair_opening()).expect("valid");
    let all = live.view(kernel::Viewer::All, 0);
    assert_eq!(all, live.view(kernel::Viewer::Spectator, 0));
    act(&mut *live, seat(0), Intent::Resign, 3_000);
    act(&mut *live, seat(2), Intent::Resign, 3_000);
    let after = live.view(kernel::Viewer::Spectator, 0);
    assert_ne!(after, all);
    assert_eq!(crate::read(&after)["view"]["viewer"], "all");
}

//! The commands that let bots play, as people and scripts call them. Few simulations: how well they play is for
//! `reeflight ladder`.

use serde_json::Value;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_reeflight")).args(arguments).output().expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{arguments:?} said: {said}");
    said
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// A record of a short match, in the folder for this test's files.
fn record(game: &str, name: &str) -> String {
    let path = format!("{}/{name}.json", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, printed(&["solve", game, "--seats", "2", "--bot", "greedy", "--record"]))
        .expect("a file");
    path
}

#[test]
fn an_arena_tells_all_of_its_result_and_the_same_twice_but_for_time() {
    for game in ["lumicora", "lumis", "coral"] {
        let words = ["arena", game, "--bots", "calm:8,random", "--games", "4", "--seats", "2", "--json"];
        let told = [0, 1].map(|_| json(&printed(&words)));
        for key in ["wins_a", "wins_b", "draws", "games", "game", "a", "b", "elo", "elo_low", "elo_high"] {
            assert!(!told[0][key].is_null(), "{key} of {}", told[0]);
            assert_eq!(told[0][key], told[1][key], "{key}");
        }
        assert!(told[0]["ms_per_turn_a"].is_number() && told[0]["ms_per_turn_b"].is_number());
        let count = |key: &str| told[0][key].as_u64().expect("a count");
        assert_eq!((count("games"), count("wins_a") + count("wins_b") + count("draws")), (4, 4));
        assert_eq!((&told[0]["a"], &told[0]["b"]), (&Value::from("calm"), &Value::from("random")));
    }
}

#[test]
fn a_bot_that_does_not_exist_is_refused_by_name() {
    assert!(refused(&["arena", "lumis", "--bots", "calm,brilliant", "--games", "2"]).contains("brilliant"));
    assert!(refused(&["arena", "lumis", "--bots", "calm", "--games", "2"]).contains("--bots"));
    assert!(refused(&["solve", "chess"]).contains("chess"));
    assert!(refused(&["ladder", "chess"]).contains("chess"));
    assert!(refused(&["analyse", "no-such-file.json"]).contains("no-such-file.json"));
    assert!(refused(&["tune", "coral", "--start", "1,2"]).contains("weights"));
    assert!(refused(&["tune", "coral", "--start", "much"]).contains("--start"));
}

#[test]
fn every_turn_of_a_record_is_weighed() {
    let file = record("lumicora", "weighed");
    let turns = json(&printed(&["analyse", &file, "--iterations", "4", "--json"]));
    let turns = turns.as_array().expect("a list");
    assert!(turns.len() > 10);
    for turn in turns {
        for key in ["before", "after", "decision", "luck"] {
            let value = turn[key].as_f64().unwrap_or_else(|| panic!("{key} of {turn}"));
            assert!((-1.0..=1.0).contains(&value), "{key} of {turn}");
        }
        assert!(!turn["steps"].as_array().expect("steps").is_empty());
    }
    let table = printed(&["analyse", &file, "--iterations", "4"]);
    assert!(table.lines().count() > turns.len() && table.starts_with("step seat"));
}

#[test]
fn a_solo_reef_is_played_and_its_score_told() {
    let words = ["solve", "coral", "--seats", "1", "--option", "setup=3", "--bot", "calm", "--seed", "4"];
    let told = printed(&words);
    let record = json(&printed(&[&words[..], &["--record"]].concat()));
    let points = record["result"]["scores"][0].as_i64().expect("a score");
    assert!(told.starts_with(&format!("coral: scores [{points}], by calm with ")), "{told}");
    assert_eq!(told, printed(&words));
}

#[test]
fn tuning_is_reproducible_and_ends_with_weights() {
    // By small steps, and in one go.
    for game in ["coral", "lumis"] {
        let words = ["tune", game, "--seats", "2", "--games", "2", "--pairs", "1", "--iterations", "4"];
        let told = printed(&words);
        assert_eq!(told, printed(&words));
        let weights = told.lines().last().and_then(|line| line.strip_prefix("weights: ")).expect("weights");
        assert!(
            weights.split(',').all(|weight| weight.parse::<f32>().is_ok_and(f32::is_finite)),
            "{weights}"
        );
    }
}

//! The program as people and scripts call it: what it prints, and how it exits.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_reeflight"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that has heard enough closes its input; that is its right.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Exit code and the one line on standard error.
fn refused(arguments: &[&str], input: &str) -> (i32, String) {
    let output = run(arguments, input);
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 1, "{arguments:?} said: {said}");
    assert!(said.starts_with("reeflight: ") && !said.contains("panicked"), "{said}");
    (output.status.code().expect("an exit code"), said)
}

const MATCH: [&str; 8] = ["--seats", "3", "--option", "side=b", "--option", "animals=light", "--seed", "7"];

fn with(command: &[&'static str]) -> Vec<&'static str> {
    [command, &MATCH].concat()
}

#[test]
fn a_trace_is_a_head_a_line_per_step_and_an_end() {
    let trace = printed(&with(&["trace", "lumicora"]));
    assert_eq!(
        trace,
        printed(&with(&["trace", "lumicora", "--policy", "random"])),
        "the same bytes every time"
    );
    let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (head, steps, end) = (&lines[0], &lines[1..lines.len() - 1], &lines[lines.len() - 1]);
    assert_eq!(head["record"]["options"], json!({"side": "b", "animals": "light"}));
    assert_eq!(head["record"].get("steps"), None);
    for line in steps {
        let chosen = json!([line["seat"], line["do"]]);
        assert!(line["legal"].as_array().expect("a list").contains(&chosen));
        assert!(line["to_act"].as_array().expect("a list").contains(&line["seat"]));
    }
    assert_eq!(end["state"]["phase"], "over");
    assert!(end["result"]["winners"].is_array());
}

#[test]
fn every_policy_plays_and_an_unknown_one_is_refused() {
    for policy in ["random", "greedy", "hungry"] {
        assert!(!printed(&with(&["record", "lumicora", "--policy", policy])).is_empty());
    }
    let (code, said) = refused(&["trace", "lumicora", "--policy", "brave"], "");
    assert_eq!((code, said.contains("random, greedy, hungry")), (2, true), "{said}");
}

#[test]
fn a_record_verifies_from_a_file_and_from_standard_input() {
    let record = printed(&with(&["record", "lumicora"]));
    let file = std::env::temp_dir().join(format!("reeflight-record-{}.json", std::process::id()));
    std::fs::write(&file, &record).expect("writable");
    let name = file.to_str().expect("a name");
    assert!(printed(&["verify", name]).contains("by seed and by recorded chance"));
    assert!(printed(&["replay", name]).contains("LC-24"));
    std::fs::remove_file(&file).expect("removable");
    assert!(run(&["verify", "-"], &record).status.success());

    let mut wrong: Value = serde_json::from_str(&record).expect("JSON");
    wrong["steps"][5]["do"] = json!({"type": "skip"});
    let (code, said) = refused(&["verify", "-"], &wrong.to_string());
    assert_eq!((code, said.contains("step 5") && said.contains("LC-24")), (1, true), "{said}");
    let (code, said) = refused(&["replay", "-"], &wrong.to_string());
    assert_eq!((code, said.contains("step 5")), (1, true), "{said}");
}

#[test]
fn a_fair_match_verifies_and_a_forged_secret_does_not() {
    use table::fair::{Bytes32, Fair};
    use table::live::{By, Checked, Clock, Intent, Opening, Origin, Sitter, Submission};
    let fair = Fair::new("t1", Bytes32([1; 32]), vec![Some(Bytes32([2; 32])), None]);
    let opening = Opening {
        game: "lumis".to_owned(),
        seats: vec![Sitter::Person { name: "Crab".to_owned() }, Sitter::Bot { level: "calm".to_owned() }],
        options: serde_json::Map::new(),
        clock: Clock::None,
        stand_in: "calm".to_owned(),
        at_ms: 0,
        chance: Origin::Fair { fair },
        from: None,
    };
    let mut live = table::live::open(&opening).expect("valid");
    let seat = kernel::Seat::default();
    let resign = Submission { seat, by: By::Person, expected_seq: None, nonce: None, intent: Intent::Resign };
    let Ok(Checked::New(entry)) = live.check(&resign, 1) else { panic!("anyone may resign") };
    live.commit(&entry).expect("checked");
    let mut record = json!(live.record().expect("over"));
    let output = run(&["verify", "-"], &record.to_string());
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let wanted = "fair: commitment and seed agree, ended by resigning, winners [1]";
    assert!(said.trim_end().ends_with(wanted), "{said}");
    record["fair"]["secret"] = json!("00".repeat(32));
    let (code, said) = refused(&["verify", "-"], &record.to_string());
    assert!(code == 1 && said.contains("commitment"), "{said}");
}

#[test]
fn what_cannot_be_read_exits_with_two() {
    let nested = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let huge = r#"{"format":"reeflight/1","game":"lumicora","seats":99999999999999999999,"steps":[]}"#;
    let wide = r#"{"format":"reeflight/1","game":"lumicora","seats":200,"steps":[]}"#;
    for record in ["", "{", "[]", "null", "\u{0}", &nested, huge, wide, r#"{"format":"reeflight/1"}"#] {
        assert_eq!(refused(&["verify", "-"], record).0, 2, "{record:.40}");
        assert_eq!(refused(&["replay", "-"], record).0, 2, "{record:.40}");
    }
    for (arguments, why) in [
        (&["verify", "no/such/file"][..], "no/such/file"),
        (&["verify", "."], "is a folder"),
        (&["verify"], "<FILE>"),
        (&["trace", "chess"], "chess"),
        (&["trace", "lumicora", "--seats", "5"], "2, 3 or 4"),
        (&["trace", "lumicora", "--seats", "-1"], "-1"),
        (&["trace", "lumicora", "--seats", "99999999999999999999"], "99999999999999999999"),
        (&["trace", "lumicora", "--seed", "zebra"], "a seed is"),
        (&["trace", "lumicora", "--option", "side"], "KEY=VALUE"),
        (&["trace", "lumicora", "--option", "side=c"], "LC-7"),
        (&["trace", "lumicora", "--option", "side=a", "--option", "side=b"], "twice"),
        (&["trace", "lumicora", "--option", "board=@no/such/file"], "no/such/file"),
        (&["trace", "lumicora", "--option", "board={}"], "a list `spaces`"),
        (&["trace", "lumicora", "--option", "moon=1"], "moon"),
        (&["perft", "lumicora"], "--depth"),
        (&["bench", "lumicora", "--seconds", "nan"], "--seconds: expected a time"),
        (&["bench", "lumicora", "--seats", "7"], "2, 3 or 4"),
        (&["conform", "no/such/folder"], "no/such/folder"),
        (&["play", "lumicora", "--seat", "9"], "seats are numbered 0 to 1"),
        (&["play", "lumicora", "--lang", "xx"], "no language"),
        (&["fly"], "fly"),
        (&["--fly"], "--fly"),
    ] {
        let (code, said) = refused(arguments, "");
        assert_eq!((code, said.contains(why)), (2, true), "{arguments:?}: {said}");
    }
}

#[test]
fn every_reason_against_a_board_is_given_at_once() {
    let (_, said) = refused(&["trace", "lumicora", "--option", r#"board={"spaces":[{"id":1}]}"#], "");
    for part in ["44 spaces", "has the id 1", "terrain", "next to the start", "LC-7"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn vectors_that_fail_are_named() {
    let file = std::env::temp_dir().join(format!("reeflight-vector-{}.json", std::process::id()));
    let name = file.to_str().expect("a name");
    let vector = |expect: u8| json!({"rule": "LC-24", "name": "nothing there", "position": {"reef": []}, "ask": {"score_color": "pink"}, "expect": expect});
    std::fs::write(&file, vector(0).to_string()).expect("writable");
    assert_eq!(printed(&["conform", name]), "1 passed, 0 failed\n");
    std::fs::write(&file, json!([vector(0), vector(3)]).to_string()).expect("writable");
    let output = run(&["conform", name], "");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.contains("LC-24 nothing there") && said.ends_with("1 passed, 1 failed\n"), "{said}");
    std::fs::write(&file, "{").expect("writable");
    assert_eq!(refused(&["conform", name], "").0, 2);
    std::fs::remove_file(&file).expect("removable");
}

#[test]
fn perft_adds_up_its_division() {
    let arguments = ["perft", "lumicora", "--seats", "2", "--seed", "1", "--depth", "5"];
    let total = printed(&arguments);
    let divided = printed(&[&arguments[..], &["--divide"]].concat());
    let counts: Vec<u64> = divided
        .lines()
        .map(|line| line.rsplit(' ').next().expect("a count").parse().expect("a number"))
        .collect();
    assert_eq!(counts[..counts.len() - 1].iter().sum::<u64>(), counts[counts.len() - 1]);
    assert_eq!(total.trim(), counts[counts.len() - 1].to_string());
}

#[test]
fn bench_prints_a_line_of_json_per_seat_count() {
    let lines = printed(&["bench", "lumicora", "--playouts", "5", "--json"]);
    let seats: Vec<u64> = lines
        .lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            for key in ["playouts_per_s", "steps_per_s", "mean_legal", "state_bytes"] {
                assert!(line[key].as_f64().is_some_and(|number| number > 0.0), "{key}: {line}");
            }
            assert_eq!(line["game"], "lumicora");
            line["seats"].as_u64().expect("seats")
        })
        .collect();
    assert_eq!(seats, [2, 3, 4]);
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_reeflight"))
        .args(["trace", "lumicora", "--seats", "4"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.success(), text(&output.stderr)), (true, String::new()));
}

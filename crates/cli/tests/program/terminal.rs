//! A game in the terminal: a live match like any other, by numbers.

use crate::program::{printed, run, text};
use serde_json::Value;
use std::path::PathBuf;

/// A file for a record, by a name of its own.
fn file(name: &str) -> PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"))
}

/// Always the first choice, confirmed where it is asked for: a whole game by numbers.
#[test]
fn a_game_is_played_to_its_score_sheet() {
    let file = std::env::temp_dir().join(format!("reeflight-play-{}.json", std::process::id()));
    let name = file.to_str().expect("a name");
    for (lang, heading) in [("en", "coral scoring"), ("de", "Korallenwertung"), ("nl", "koraalscore")] {
        let answers = "1\n\n".repeat(400);
        let output = run(&["play", "--seed", "3", "--lang", lang, "--record", name], &answers);
        let said = text(&output.stdout);
        assert!(output.status.success() && said.contains(heading), "{said}");
        assert!(printed(&["verify", name]).contains("by seed and by recorded chance"));
    }
    std::fs::remove_file(&file).expect("removable");
}

#[test]
fn a_draft_is_taken_back_and_searched() {
    // Lay the start Lumino, offer a tile, take that back, ask for nonsense, search, and leave.
    let output = run(
        &["play", "--seed", "3", "--seat", "0", "--option", "first=0"],
        "1\n\n1\nu\n99\nwhat\n/offer\nq\n",
    );
    let said = text(&output.stdout);
    assert!(output.status.success());
    assert!(said.matches("offer").count() > 8, "the offers are listed again after undo: {said}");
    assert!(said.contains("There is no such number.") && said.contains("Type a number"), "{said}");
    assert!(said.ends_with("Goodbye.\n"));
}

//! A game in the terminal: a live match like any other, by numbers.

use crate::program::{printed, run, text};

/// A file for a record, in the folder for this test's files.
fn file(name: &str) -> String {
    format!("{}/{name}.json", env!("CARGO_TARGET_TMPDIR"))
}

/// What is printed when all this is typed.
fn played(arguments: &[&str], typed: &str) -> String {
    let output = run(&[&["play"], arguments].concat(), typed);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Always the first choice, confirmed where it is asked for: a whole game by numbers.
fn first_choices() -> String {
    "1\n\n".repeat(500)
}

#[test]
fn a_game_is_played_to_its_score_sheet() {
    let name = file("played");
    for (lang, heading) in [("en", "coral scoring"), ("de", "Korallenwertung"), ("nl", "koraalscore")] {
        let said = played(&["--seed", "3", "--lang", lang, "--record", &name], &first_choices());
        assert!(said.contains(heading), "{said}");
        assert!(printed(&["verify", &name]).contains("by seed and by recorded chance"));
    }
    for game in ["lumis", "coral"] {
        let said = played(&[game, "--seed", "2", "--bots", "random", "--record", &name], &first_choices());
        assert!(said.contains("winner: "), "{said}");
        let verdict = printed(&["verify", &name]);
        assert!(verdict.contains("by seed and by recorded chance, scores"), "{verdict}");
    }
}

#[test]
fn a_draft_is_taken_back_and_searched() {
    // Lay the starting Lumino, offer a tile, take that back, ask for nonsense, search, and leave.
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

#[test]
fn a_paid_stone_is_not_taken_back() {
    // Two towers, then cards, until a stone can be laid that completes nothing yet.
    let typed = "3\n\n5\n\n2\n\n2\n\n2\n\n2\n\n1\n\n/lay\n1\n\nu\nq\n";
    let name = file("stone");
    let said = played(&["lumis", "--seed", "2", "--bots", "random", "--record", &name], typed);
    let (_, laid) =
        said.split_once("lay a firestone on cream (58). This cannot be undone.").expect("it says so before");
    let prompts: Vec<&str> = laid.split("(/text u ? q) > ").collect();
    let [asked, refused, left] = prompts[..] else { panic!("{said}") };
    // It is still our turn, and it stays as it is.
    let choices = |text: &str| text.lines().filter(|line| line.contains(") lay a firestone on ")).count();
    assert_eq!((choices(asked), choices(refused), left), (2, 2, "Goodbye.\n"), "{said}");
    assert!(refused.starts_with("This can no longer be undone.\n"), "{said}");
    let verdict = printed(&["verify", &name]);
    assert!(verdict.contains("by recorded chance (no seed is recorded), not over"), "{verdict}");
}

#[test]
fn who_resigns_has_lost_by_the_record() {
    let name = file("resigned");
    // Thinks again once.
    let said = played(&["--seed", "3", "--bots", "random", "--record", &name], "1\n\nr\nn\nr\n\n");
    assert!(said.ends_with("You resigned.\n"), "{said}");
    let verdict = printed(&["verify", &name]);
    assert!(verdict.contains("by seed and by recorded chance, ended by resigning, winners [1]"), "{verdict}");
}

#[test]
fn which_card_an_opponent_hands_over_is_not_told() {
    let said = played(&["lumis", "--seats", "4", "--seed", "2", "--bots", "random"], &first_choices());
    let names = ["You", "Plankton", "Plankton 2", "Plankton 3"];
    let told = |seat: usize| {
        let begin = format!("{}, seat {seat}: hand over ", names[seat]);
        said.lines().filter_map(|line| line.strip_prefix(&begin)).collect::<Vec<&str>>()
    };
    let [left, partner, right] = [1, 2, 3].map(told);
    assert!(!left.is_empty() && !partner.is_empty() && !right.is_empty());
    assert!(left.iter().chain(&right).all(|card| *card == "a card"), "{left:?} {right:?}");
    assert!(partner.iter().all(|card| *card != "a card"), "{partner:?}");
}

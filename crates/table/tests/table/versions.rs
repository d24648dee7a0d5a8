//! A match is played to its end, and judged for ever, by the version of the rules it began with. What a program does not
//! know it refuses in a sentence.

use kernel::versions::{RULES, with_rules};
use kernel::{Record, Seed};
use serde_json::{Map, Value, json};
use shown::Lang;
use table::live::{self, Clock, Opening, Origin, Sitter};
use table::{Match, Rulebook, VerifyError, games};

fn options(value: Value) -> Map<String, Value> {
    value.as_object().expect("an object").clone()
}

fn wanted(game: &dyn Rulebook, options: Map<String, Value>) -> Match {
    Match { seats: game.seat_counts()[0], options, seed: Seed::from(7) }
}

fn opening(game: &dyn Rulebook, options: Map<String, Value>) -> Opening {
    Opening {
        game: game.name().to_owned(),
        seats: vec![Sitter::Person { name: String::new() }; game.seat_counts()[0]],
        options,
        clock: Clock::None,
        stand_in: "greedy".to_owned(),
        at_ms: 1_000,
        chance: Origin::Seed { seed: Seed::from(7) },
        from: None,
    }
}

/// Everything that reads a record refuses it in these words.
fn assert_unreadable(game: &dyn Rulebook, record: &Record, words: &str) {
    let judged = [
        game.verify(record).map(|_| ()),
        game.replay(record, &mut |_| true),
        game.analysis(record, 1, Lang::En).map(|_| ()),
    ];
    for judged in judged {
        match judged {
            Err(VerifyError::Unreadable(why)) => assert_eq!(why.to_string(), words, "{}", game.name()),
            other => panic!("{}: {other:?}", game.name()),
        }
    }
}

#[test]
fn newer_rules_are_refused_in_a_sentence_everywhere() {
    for &game in games::all() {
        let newest = game.rules_version();
        let known = if newest == 1 { "version 1".to_owned() } else { format!("versions 1 to {newest}") };
        let version = newest + 1;
        let words = format!(
            "played by version {version} of the rules; this program knows {known}: a newer program is needed"
        );
        let newer = with_rules(&Map::new(), version);
        let mut record = game.record(&wanted(game, Map::new()), "random").expect("valid");
        assert!(game.verify(&record).is_ok());
        record.rules = Some(version);
        assert_unreadable(game, &record, &words);

        assert_eq!(game.knows(&newer).unwrap_err().to_string(), words);
        let setup_words = format!("{words} (rules)");
        let why = live::open(&opening(game, newer.clone())).err().expect("refused");
        assert_eq!(why.to_string(), setup_words);
        assert_eq!(game.check_setup(wanted(game, Map::new()).seats, &newer).unwrap_err(), why);
        let why = game.record(&wanted(game, newer), "random").expect_err("refused");
        assert_eq!(why.to_string(), setup_words);
    }
}

#[test]
fn a_view_of_newer_rules_is_not_read_by_older_ones() {
    for &game in games::all() {
        let live = live::open(&opening(game, game.begun(&Map::new()))).expect("valid");
        let look: Value = serde_json::from_str(&live.view(kernel::Viewer::Spectator, 0)).expect("JSON");
        let mut view = look["view"].clone();
        assert!(game.seen(&view).is_ok() && game.fold(&view, &[]).is_ok());
        view["options"][RULES] = json!(game.rules_version() + 1);
        for why in [game.seen(&view).err(), game.fold(&view, &[]).err()] {
            let why = why.expect("refused").to_string();
            assert!(why.contains("a newer program is needed"), "{}: {why}", game.name());
        }
    }
}

#[test]
fn a_record_says_its_version_in_one_place() {
    for &game in games::all() {
        let record = game.record(&wanted(game, Map::new()), "random").expect("valid");
        assert!(!record.options.contains_key(RULES));
        let zero = Record { rules: Some(0), ..record.clone() };
        assert_unreadable(game, &zero, "rules: versions begin with 1");
        let twice = Record { options: with_rules(&record.options, 2), ..record };
        let words = "options: the version is not one of them; a record says it in `rules`";
        assert_unreadable(game, &twice, words);
    }
}

#[test]
fn what_names_no_version_is_of_the_first() {
    for &game in games::all() {
        let mut first = game.record(&wanted(game, options(json!({"rules": 1}))), "greedy").expect("valid");
        assert_eq!(first.rules, None, "nothing need be said of it");
        assert!(game.verify(&first).is_ok());
        first.rules = Some(1);
        assert!(game.verify(&first).is_ok());
    }
}

/// What only a program of tests can show: a game that has two versions.
#[cfg(feature = "next-rules")]
mod next {
    use super::*;
    use kernel::Viewer;
    use std::collections::HashSet;
    use table::live::{Checked, Entry, Live};

    /// The game of which tests know a second version: a scoring brings one marker more.
    fn changed() -> &'static dyn Rulebook {
        let two: Vec<_> = games::all().iter().copied().filter(|game| game.rules_version() == 2).collect();
        assert_eq!(two.len(), 1, "one rule of one game");
        two[0]
    }

    fn look(live: &dyn Live, viewer: Viewer) -> Value {
        serde_json::from_str(&live.view(viewer, 5_000)).expect("JSON")
    }

    /// One turn of a bot, committed as a host does. What the frame tells, folded into the view before it, is the view after.
    fn go_on(game: &dyn Rulebook, live: &mut dyn Live) -> Entry {
        let seat = live.to_act().iter().next().expect("somebody is to act");
        let submission = live.think(seat, "greedy").expect("to act").run(&|| false);
        let before = look(live, Viewer::Spectator)["view"].clone();
        let Ok(Checked::New(ready)) = live.check(&submission, 5_000) else { panic!("a bot's turn is legal") };
        let frames = live.commit_checked(&ready).expect("checked");
        let frame: Value = serde_json::from_str(&frames.spectator).expect("JSON");
        if frame.get("view").is_none() {
            let sights = frame["sights"].as_array().expect("a list");
            let folded = game.fold(&before, sights).expect("foldable");
            let after = &look(live, Viewer::Spectator)["view"];
            assert_eq!(&serde_json::from_str::<Value>(&folded).expect("JSON"), after);
        }
        ready.into_entry()
    }

    #[test]
    fn matches_of_both_versions_are_played_side_by_side_restored_and_judged_each_by_its_own() {
        let game = changed();
        // As the program before wrote it, and as this one does.
        let openings = [Map::new(), game.begun(&Map::new())].map(|options| {
            let mut opening = opening(game, options);
            opening.seats.fill(Sitter::Bot { level: "greedy".to_owned() });
            opening
        });
        assert_eq!(json!(openings[1].options), json!({"rules": 2}));
        let mut lives: Vec<_> = openings.iter().map(|opening| live::open(opening).expect("valid")).collect();
        let mut logs = [Vec::new(), Vec::new()];
        while lives.iter().any(|live| live.ended().is_none()) {
            for (live, log) in lives.iter_mut().zip(&mut logs) {
                if live.ended().is_none() {
                    log.push(go_on(game, live.as_mut()));
                }
            }
            // Every match survives leaving the memory, at any time.
            for ((live, log), opening) in lives.iter_mut().zip(&logs).zip(&openings) {
                let again = live::restore(opening, log).expect("sound");
                assert_eq!(look(again.as_ref(), Viewer::All), look(live.as_ref(), Viewer::All));
                *live = again;
            }
        }
        let records: Vec<Record> = lives.iter().map(|live| live.record().expect("over")).collect();
        assert_eq!([records[0].rules, records[1].rules], [Some(1), Some(2)]);
        for (record, other) in [(&records[0], 2), (&records[1], 1)] {
            assert!(game.verify(record).is_ok());
            assert!(game.replay(record, &mut |_| true).is_ok());
            let relabeled = Record { rules: Some(other), ..record.clone() };
            assert!(game.verify(&relabeled).is_err(), "by version {other} it was not played so");
        }
        let unsaid = Record { rules: None, ..records[1].clone() };
        assert!(game.verify(&unsaid).is_err(), "nothing said is version 1, not the newest");
    }

    #[test]
    fn the_first_steps_are_the_same_and_the_changed_rule_alone_tells_the_versions_apart() {
        let game = changed();
        let of = |version: u32| {
            let record =
                game.record(&wanted(game, options(json!({ "rules": version }))), "greedy").expect("valid");
            let mut stores = Vec::new();
            let shown = game.replay(&record, &mut |moment| {
                let view: Value = serde_json::from_str(&moment.view(Viewer::All)).expect("JSON");
                let said = &view["options"][RULES];
                assert_eq!(said.as_u64().unwrap_or(1), u64::from(version), "every view says it");
                let is_scored = moment.sights(Viewer::All).contains("\"scored\"");
                stores.push((is_scored, view["seats"][0]["limestone"].clone()));
                true
            });
            assert_eq!(shown, Ok(()));
            stores
        };
        let (old, new) = (of(1), of(2));
        let parted = old.iter().zip(&new).position(|(old, new)| old != new).expect("they part");
        assert_eq!((old[parted].0, new[parted].0), (true, true), "at a scoring");
        let [old, new] = [&old, &new].map(|stores| stores[parted].1.as_u64().expect("a number"));
        assert_eq!(new, old + 1);
    }

    #[test]
    fn a_match_that_begins_has_the_newest_rules_and_policies_bots_and_traces_go_by_them() {
        let game = changed();
        let newest = wanted(game, Map::new());
        let first = wanted(game, options(json!({"rules": 1})));
        assert_eq!(game.record(&newest, "greedy").expect("valid").rules, Some(2));
        assert_eq!(game.record(&first, "greedy").expect("valid").rules, None);
        let played = game.self_play(&newest, "greedy", 1).expect("valid");
        assert!(played.rules == Some(2) && game.verify(&played).is_ok());
        let trace = |wanted: &Match| {
            let mut text = Vec::new();
            game.trace(wanted, "greedy", &mut text).expect("written");
            String::from_utf8(text).expect("text")
        };
        let head =
            |text: &str| -> Value { serde_json::from_str(text.lines().next().unwrap()).expect("JSON") };
        assert_eq!(head(&trace(&newest))["record"][RULES], json!(2));
        assert_eq!(head(&trace(&first))["record"].get(RULES), None);
        let ends: HashSet<String> =
            [&newest, &first].map(|wanted| trace(wanted).lines().last().unwrap().to_owned()).into();
        assert_eq!(ends.len(), 2, "they end differently");
    }
}

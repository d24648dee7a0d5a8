//! What people can choose from is what the rules accept.

use kernel::MAX_SEATS;
use serde_json::{Map, Value, json};
use shown::OptionKind;
use table::games;

fn with(name: &str, value: &Value) -> Map<String, Value> {
    [(name.to_owned(), value.clone())].into_iter().collect()
}

#[test]
fn every_default_and_every_choice_is_accepted_and_nothing_else() {
    for game in games::all() {
        for option in game.options() {
            let offered = |seats: usize| {
                let fits = move |choice: &&shown::OptionChoice| choice.seats.contains(&seats);
                option.choices.iter().filter(fits).map(|choice| choice.value.clone()).collect::<Vec<_>>()
            };
            for seats in 1..=MAX_SEATS {
                let accepts = |value: &Value| game.check_setup(seats, &with(option.name, value)).is_ok();
                let name = format!("{} {} with {seats}", game.name(), option.name);
                if game.check_setup(seats, &Map::new()).is_err() {
                    continue;
                }
                for choice in &option.choices {
                    let fits = choice.seats.contains(&seats) && option.seats.contains(&seats);
                    assert_eq!(accepts(&choice.value), fits, "{name}: {}", choice.value);
                }
                if !option.seats.contains(&seats) {
                    continue;
                }
                match option.kind {
                    OptionKind::Choice => {
                        let offered = offered(seats);
                        let default = if offered.contains(&option.default) {
                            &option.default
                        } else {
                            offered.first().expect("a choice")
                        };
                        assert!(accepts(default), "{name}");
                        assert!(!accepts(&json!("nonsense")), "{name}");
                    }
                    OptionKind::Switch => {
                        assert!(accepts(&json!(true)) && accepts(&json!(false)) && accepts(&option.default));
                    }
                    OptionKind::Seat => {
                        assert!((0..seats).all(|seat| accepts(&json!(seat))) && accepts(&Value::Null));
                        assert!(!accepts(&json!(seats)), "{name}");
                    }
                    OptionKind::Custom => {
                        assert!(option.default.is_null() && accepts(&Value::Null), "{name}");
                        assert!(!accepts(&json!(7)), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn leaving_an_option_out_is_choosing_its_default() {
    for game in games::all() {
        for option in game.options().into_iter().filter(|option| !option.default.is_null()) {
            for &seats in option.seats {
                let wanted = |options| table::Match { seats, options, seed: kernel::Seed::from(1) };
                let plain = game.record(&wanted(Map::new()), "random");
                let fits = |choice: &shown::OptionChoice| choice.seats.contains(&seats);
                let listed = option.choices.iter().find(|choice| fits(choice)).map(|choice| &choice.value);
                let default = listed.unwrap_or(&option.default);
                assert_eq!(
                    game.record(&wanted(with(option.name, default)), "random"),
                    plain,
                    "{}",
                    option.name
                );
            }
        }
    }
}

#[test]
fn the_list_names_all_options_that_the_rules_know() {
    for game in games::all() {
        let seats = game.seat_counts()[0];
        let wrong = game.check_setup(seats, &with("no such option", &json!(1))).expect_err("unknown");
        let said = wrong.to_string();
        let (_, known) = said.split_once("there are ").expect("the known ones");
        let known = known.split(" (").next().unwrap_or_default();
        let mut known: Vec<&str> = known.split(", ").filter(|name| *name != "none").collect();
        let mut listed: Vec<&str> = game.options().iter().map(|option| option.name).collect();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, known, "{}", game.name());
        let about = game.about();
        assert!(about.en != about.de && about.de != about.nl);
    }
}

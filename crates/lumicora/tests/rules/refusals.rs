//! Every reason for a refusal happens, with its rule and the spaces at fault; so does every end.

use kernel::{Game, Quick, Refusal, Seat, Seed, Seeded, Setup as _, Silent};
use lumicora::score::{self, End};
use lumicora::{Illegal, Lumicora, Position, Setup, Step};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The halves of a tile as the record writes them. Tiles 14-17 are green 4s, 40 a pink 4, 66 a blue one.
fn lie(tile: u8, level: u8, at: [u8; 2], halves: [(&str, &str); 2]) -> Vec<Value> {
    let half = |i: usize| json!({"space": at[i], "level": level, "tile": tile, "color": halves[i].0, "shows": halves[i].1});
    vec![half(0), half(1)]
}

fn start_lumino() -> Vec<Value> {
    lie(104, 1, [21, 22], [("green", "plain"), ("pink", "plain")])
}

fn green_four(tile: u8, level: u8, at: [u8; 2]) -> Vec<Value> {
    lie(tile, level, at, [("green", "4"), ("green", "plain")])
}

/// Two seats, the first of them to act.
fn table(mut seat: Value, mut rest: Value) -> Value {
    if seat.get("reef").is_none() {
        seat["reef"] = json!(start_lumino());
    }
    rest["seats"] = json!([seat, {"display": [32, 33, 34, 35]}]);
    if rest.get("atoll").is_none() {
        rest["atoll"] = json!([1, 40, 41, 66]);
    }
    rest
}

fn at_start() -> Value {
    table(json!({"display": [6, 7, 8, 9]}), json!({}))
}

fn with_jellyfish() -> Value {
    table(json!({"display": [6, 7, 8, 9], "scoring": {"pink": "jellyfish", "blue": "spent"}}), json!({}))
}

fn placing(reef: &[Vec<Value>], tile: u8, limestone: u8) -> Value {
    table(
        json!({"display": [6, 7, 8], "hand": [tile], "reef": reef.concat(), "limestone": limestone}),
        json!({}),
    )
}

fn step(value: Value) -> Step {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}

fn state(position: Value) -> Lumicora {
    serde_json::from_value::<Position>(position).expect("readable").state().expect("sound")
}

/// Does `before` one after another, then asks for the last step by this seat.
struct Case {
    name: &'static str,
    rule: &'static str,
    at: Value,
    position: Value,
    before: Vec<Value>,
    seat: usize,
    step: Value,
}

fn case(name: &'static str, rule: &'static str, position: Value, before: &[Value], step: Value) -> Case {
    Case { name, rule, at: json!([]), position, before: before.to_vec(), seat: 0, step }
}

fn cases() -> Vec<Case> {
    let offer = json!({"type": "offer", "tile": 6});
    let swap = json!({"type": "swap", "spend": "pink", "from": "atoll"});
    let limestone = json!({"type": "limestone"});
    let take = |from: &str, tile: u8| json!({"type": "take", "from": from, "tile": tile});
    let pick = |tile: u8| json!({"type": "pick", "tile": tile});
    let place = |tile: u8, at: [u8; 2]| json!({"type": "place", "tile": tile, "at": at});
    let done = json!({"type": "done"});
    let scoring = || table(json!({"scoring": {"green": "jellyfish"}}), json!({"phase": "scoring"}));
    let mut all = vec![
        case("game_over", "LC-26", table(json!({}), json!({"phase": "over"})), &[], offer.clone()),
        case("already_oriented", "LC-12", at_start(), &[], json!({"type": "orient", "flipped": true})),
        case("scoring_phase", "LC-24", scoring(), &[], offer.clone()),
        case("not_scoring_phase", "LC-24", at_start(), &[], json!({"type": "skip"})),
        case("scored_before", "LC-24", scoring(), &[], json!({"type": "score", "color": "green"})),
        case("swap_too_late", "LC-13", with_jellyfish(), std::slice::from_ref(&offer), swap.clone()),
        case("swap_unfinished", "LC-13", with_jellyfish(), std::slice::from_ref(&swap), offer.clone()),
        case("no_jellyfish", "LC-13", at_start(), &[], swap.clone()),
        case(
            "no_jellyfish",
            "LC-13",
            with_jellyfish(),
            &[],
            json!({"type": "swap", "spend": "blue", "from": "display"}),
        ),
        case(
            "nothing_to_swap",
            "LC-13",
            table(json!({"display": [6], "scoring": {"pink": "jellyfish"}}), json!({"atoll": []})),
            &[],
            swap.clone(),
        ),
        case("no_swap_under_way", "LC-13", at_start(), &[], pick(6)),
        case("pick_not_there", "LC-13", with_jellyfish(), std::slice::from_ref(&swap), pick(6)),
        case("pick_out_of_order", "LC-13", with_jellyfish(), &[swap.clone(), pick(41)], pick(40)),
        case("nothing_picked", "LC-13", with_jellyfish(), std::slice::from_ref(&swap), done.clone()),
        case(
            "offer_too_late",
            "LC-14",
            at_start(),
            std::slice::from_ref(&offer),
            json!({"type": "offer", "tile": 7}),
        ),
        case("offer_not_there", "LC-14", at_start(), &[], json!({"type": "offer", "tile": 40})),
        case("offer_first", "LC-15", at_start(), &[], limestone.clone()),
        case("action_done", "LC-15", placing(&[start_lumino()], 14, 0), &[], limestone.clone()),
        case(
            "taking_from_atoll",
            "LC-15",
            at_start(),
            &[offer.clone(), take("atoll", 40)],
            limestone.clone(),
        ),
        case(
            "taking_from_atoll",
            "LC-15",
            at_start(),
            &[offer.clone(), take("atoll", 40)],
            take("display", 7),
        ),
        case("not_in_display", "LC-15", at_start(), std::slice::from_ref(&offer), take("display", 40)),
        case("not_in_atoll", "LC-15", at_start(), std::slice::from_ref(&offer), take("atoll", 7)),
        case("offered_color", "LC-15", at_start(), std::slice::from_ref(&offer), take("atoll", 1)),
        case("other_color", "LC-15", at_start(), &[offer.clone(), take("atoll", 40)], take("atoll", 66)),
        case(
            "take_out_of_order",
            "LC-15",
            table(json!({"display": [6, 7, 8, 9]}), json!({"atoll": [39, 40, 41, 66]})),
            &[offer.clone(), take("atoll", 40)],
            take("atoll", 39),
        ),
        case("nothing_to_end", "LC-15", at_start(), &[], done.clone()),
        case("not_placing", "LC-17", at_start(), &[], place(14, [13, 14])),
        case("not_in_hand", "LC-17", placing(&[start_lumino()], 14, 0), &[], place(15, [13, 14])),
        case(
            "not_in_hand",
            "LC-17",
            placing(&[start_lumino()], 14, 0),
            &[],
            json!({"type": "discard", "tile": 15}),
        ),
    ];
    let mut laying = |name, rule, reef: &[Vec<Value>], tile: u8, limestone, at: [u8; 2]| {
        let position = placing(reef, tile, limestone);
        all.push(Case { at: json!(at), ..case(name, rule, position, &[], place(tile, at)) });
    };
    let start = start_lumino;
    laying("not_neighbors", "LC-18", &[start()], 14, 10, [13, 15]);
    laying("heights_differ", "LC-18", &[start()], 14, 10, [20, 21]);
    laying("starting_area", "LC-12", &[green_four(15, 1, [20, 28])], 14, 10, [21, 22]);
    laying("congruent", "LC-19", &[start(), green_four(15, 1, [20, 28])], 14, 10, [20, 28]);
    laying("color_not_touched", "LC-20", &[start()], 14, 10, [23, 30]);
    laying("nothing_touched", "LC-20", &[start()], 66, 10, [0, 1]);
    laying("color_not_below_or_beside", "LC-20", &[start(), green_four(15, 1, [20, 28])], 66, 10, [20, 21]);
    laying("too_little_limestone", "LC-21", &[start()], 14, 0, [20, 19]);
    laying("too_little_limestone", "LC-21", &[green_four(15, 1, [12, 19]), start()], 14, 1, [11, 18]);

    let not_to_act =
        |name, rule, position: Value, step: Value| Case { seat: 1, ..case(name, rule, position, &[], step) };
    all.push(not_to_act("not_your_turn", "LC-22", at_start(), json!({"type": "offer", "tile": 32})));
    all.push(not_to_act("not_yet_to_score", "LC-24", scoring(), json!({"type": "skip"})));
    all
}

fn judge(case: &Case) -> Illegal {
    let mut state = state(case.position.clone());
    let first = Seat::new(0).expect("a seat");
    for done in &case.before {
        state
            .act(first, &step(done.clone()), &mut Quick::new(1), &mut Silent)
            .unwrap_or_else(|why| panic!("{}: {done}: {why}", case.name));
    }
    let seat = Seat::new(case.seat).expect("a seat");
    match state.check(seat, &step(case.step.clone())) {
        Err(why) => why,
        Ok(()) => panic!("{}: {} passed", case.name, case.step),
    }
}

#[test]
fn every_refusal_names_its_rule_and_the_spaces_at_fault() {
    for case in cases() {
        let why = judge(&case);
        assert_eq!((why.name(), why.rule().0), (case.name, case.rule), "{why}");
        assert_eq!(json!(why.places()), case.at, "{why}");
    }
}

/// The refusals of setup, which no written position shows.
fn at_setup() -> [Illegal; 2] {
    let setup = Setup::new(2, json!({"first": 0}).as_object().expect("an object")).expect("valid");
    let game = Lumicora::start(&setup, &mut Seeded::new(Seed::from(1)));
    let [first, second] = [0, 1].map(|n| Seat::new(n).expect("a seat"));
    [
        game.check(second, &Step::Orient { flipped: false }).expect_err("the octopus first"),
        game.check(first, &Step::Limestone).expect_err("the starting Lumino first"),
    ]
}

#[test]
fn every_reason_for_a_refusal_happens() {
    let mut seen: BTreeSet<&str> = cases().iter().map(|case| judge(case).name()).collect();
    seen.extend(at_setup().iter().map(Refusal::name));
    assert_eq!(seen, Illegal::NAMES.iter().copied().collect());
    assert_eq!(at_setup().map(|why| why.name()), ["not_yet_to_orient", "orient_first"]);
}

#[test]
fn refusals_are_said_in_three_languages() {
    use shown::{Lang, Present};
    for case in cases() {
        let texts = Lang::ALL.map(|lang| Lumicora::refusal_in_words(&judge(&case), lang));
        assert!(texts.iter().all(|text| text.ends_with('.')), "{texts:?}");
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), 3, "{texts:?}");
    }
}

/// Plays by a policy until the end.
fn end_of(seats: usize, policy: &str, seed: u64) -> End {
    let setup = Setup::new(seats, &serde_json::Map::new()).expect("valid");
    let mut chance = Seeded::new(Seed::from(seed));
    let mut dice = Quick::new(seed);
    let mut game = Lumicora::start(&setup, &mut chance);
    loop {
        let legal = game.all_legal();
        match kernel::policy::choose(policy, &game, &legal, &mut dice) {
            Some((seat, step)) => game.apply(seat, &step, &mut chance, &mut Silent),
            None => break,
        }
    }
    score::end(game.open()).expect("over")
}

#[test]
fn a_match_ends_after_round_ten_or_early() {
    assert_eq!(end_of(2, "random", 1), End::LastRound);
    let hungry: Vec<End> = (0..20).map(|seed| end_of(4, "hungry", seed)).collect();
    assert!(hungry.contains(&End::EarlyEnd), "no hungry match of four ended early");
}

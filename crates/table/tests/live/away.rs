//! Somebody is to act and away: the others wait longer or let a bot play on, and whoever was away comes back.

use crate::{
    KINDS, act, code, everything, fresh, legal, open, opening_of, random_step, read, seat, start, steps,
    submit,
};
use kernel::{Dice, Quick, Seat, Seats, Viewer};
use serde_json::{Value, json};
use table::live::{By, Clock, Entry, Intent, Live, Sitter, Submission, What, restore};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

fn others(live: &dyn Live, away: Seat) -> Seats {
    Seat::first(live.sitters().len()).filter(|&other| other != away).collect()
}

/// The others let a bot play on for a seat that is to act.
fn stand_in(live: &mut dyn Live, away: Seat, now_ms: u64) -> Entry {
    let entry = live.stand_in(away, others(live, away), now_ms).expect("to act");
    live.commit(&entry).expect("checked");
    entry
}

/// The bot of a seat does something.
fn bot_acts(live: &mut dyn Live, bot: Seat, now_ms: u64) -> Entry {
    let step = legal(live, bot).remove(0);
    let submission =
        Submission { seat: bot, by: By::Bot, expected_seq: None, nonce: None, intent: steps(&[step]) };
    let entry = fresh(live.check(&submission, now_ms));
    live.commit(&entry).expect("checked");
    entry
}

fn timed(clock: Clock) -> Box<dyn Live> {
    let mut opening = opening_of("lumis", 2, "{}", 1);
    opening.clock = clock;
    open(&opening).expect("valid")
}

fn left(live: &dyn Live, who: usize, now_ms: u64) -> u64 {
    read(&live.view(Viewer::Spectator, now_ms))["clocks"][who]["left_ms"].as_u64().expect("a clock")
}

fn wait(to: usize) -> Intent {
    Intent::Wait { to: seat(to) }
}

#[test]
fn others_wait_longer_twice_in_a_turn_and_again_in_the_next() {
    let real_time = Clock::RealTime { base_ms: 5 * MINUTE, increment_ms: 0 };
    for (clock, base, more) in
        [(real_time, 5 * MINUTE, 10 * MINUTE), (Clock::PerTurn { days: 2 }, 2 * DAY, 10 * HOUR)]
    {
        let mut live = timed(clock);
        let (entry, frames) = act(&mut *live, seat(1), wait(0), 1_000);
        assert_eq!(entry.what, What::Wait { to: seat(0), more_ms: more });
        let frame = read(frames.get(Viewer::Spectator));
        assert_eq!((&frame["what"], &frame["seat"], &frame["to"]), (&json!("wait"), &json!(1), &json!(0)));
        act(&mut *live, seat(1), wait(0), 1_000);
        assert_eq!(left(&*live, 0, 1_000), base + 2 * more);
        assert_eq!(code(live.check(&submit(seat(1), wait(0)), 1_000)), "table/no_more_waiting");
        let mut dice = Quick::new(1);
        while live.to_act().has(seat(0)) {
            random_step(&mut *live, &mut dice, 1_000);
        }
        assert_eq!(code(live.check(&submit(seat(1), wait(0)), 1_000)), "table/not_to_act");
        while live.to_act().has(seat(1)) {
            random_step(&mut *live, &mut dice, 1_000);
        }
        fresh(live.check(&submit(seat(1), wait(0)), 1_000));
    }
}

#[test]
fn nobody_waits_longer_for_themselves_a_bot_or_nobody() {
    let mut live = timed(Clock::RealTime { base_ms: HOUR, increment_ms: 0 });
    assert_eq!(code(live.check(&submit(seat(0), wait(0)), 1_000)), "table/not_away");
    assert_eq!(code(live.check(&submit(seat(1), wait(3)), 1_000)), "table/not_to_act");
    stand_in(&mut *live, seat(0), 1_000);
    assert_eq!(code(live.check(&submit(seat(1), wait(0)), 1_000)), "table/not_to_act");
    assert_eq!(code(live.check(&submit(seat(0), wait(1)), 1_000)), "table/not_your_seat");
    let live = start("lumis", 2, "{}", 1);
    assert_eq!(code(live.check(&submit(seat(1), wait(0)), 1_000)), "table/no_clock");
}

#[test]
fn a_bot_stands_in_only_for_a_person_who_is_to_act() {
    let mut live = start("lumis", 2, "{}", 1);
    let refused = |live: &dyn Live, who: usize| {
        live.stand_in(seat(who), Seats::NONE, 0).expect_err("refused").code.into_owned()
    };
    assert_eq!(refused(&*live, 1), "table/not_to_act");
    assert_eq!(refused(&*live, 3), "table/no_seat");
    let entry = stand_in(&mut *live, seat(0), 2_000);
    assert_eq!(entry.what, What::StandIn { level: "greedy".to_owned(), by: others(&*live, seat(0)) });
    assert!(live.may_return(seat(0)) && !live.may_return(seat(1)) && live.ended().is_none());
    assert_eq!(refused(&*live, 0), "table/not_to_act");
    act(&mut *live, seat(1), Intent::Resign, 3_000);
    assert_eq!(refused(&*live, 0), "table/over");
    assert!(!live.may_return(seat(0)));
}

#[test]
fn by_the_day_half_a_day_of_the_turn_has_to_be_over_first() {
    let mut live = timed(Clock::PerTurn { days: 1 });
    let may = |live: &dyn Live, now: u64| live.stand_in(seat(0), Seats::NONE, now).map_err(|why| why.code);
    assert_eq!(may(&*live, 1_000 + 12 * HOUR - 1).expect_err("early"), "table/too_early");
    assert!(may(&*live, 1_000 + 12 * HOUR).is_ok());
    // Whoever waits longer waits longer for this, too.
    act(&mut *live, seat(1), wait(0), 2_000);
    assert_eq!(may(&*live, 1_000 + 22 * HOUR - 1).expect_err("early"), "table/too_early");
    assert!(may(&*live, 1_000 + 22 * HOUR).is_ok());
}

#[test]
fn whoever_comes_back_lets_the_bot_finish_its_turn() {
    for (game, seats, options) in KINDS.into_iter().filter(|&(_, seats, _)| seats > 1) {
        let mut live = start(game, seats, options, 2);
        let mut dice = Quick::new(2);
        for _ in 0..2 * seats {
            random_step(&mut *live, &mut dice, 2_000);
        }
        let away = live.to_act().iter().next().expect("not over");
        assert_eq!(code(live.check(&submit(away, Intent::Return), 3_000)), "table/no_return");
        stand_in(&mut *live, away, 3_000);
        // Not into the turn that was taken over, before and after the bot's first step of it.
        let turn = |live: &dyn Live| read(&live.view(Viewer::Seat(away), 0))["view"].clone();
        let before = turn(&*live);
        let mut is_first = true;
        while live.to_act().has(away) {
            match live.check(&submit(away, Intent::Return), 3_000) {
                Err(why) => assert_eq!(why.code, "table/mid_turn", "{game}"),
                Ok(_) => break,
            }
            bot_acts(&mut *live, away, 3_000);
            is_first = false;
        }
        assert!(!is_first && before != turn(&*live), "{game}: the bot has played");
        let (entry, frames) = act(&mut *live, away, Intent::Return, 4_000);
        assert_eq!(entry.what, What::Return);
        // They know what their seat knows, and spectators learn nothing but who plays.
        let spectator = read(frames.get(Viewer::Spectator));
        assert_eq!(spectator["sitters"][away.index()]["type"], "person", "{spectator}");
        assert_eq!(spectator["sights"], json!([]));
        assert_eq!(live.sitters()[away.index()], Sitter::Person { name: "somebody".to_owned() });
        assert_eq!(code(live.check(&submit(away, Intent::Return), 4_000)), "table/no_return");
        assert_eq!(code(live.check(&submit(away, Intent::Undo), 4_000)), "table/no_undo");
        while !live.to_act().has(away) {
            random_step(&mut *live, &mut dice, 5_000);
        }
        let step = legal(&*live, away).remove(0);
        act(&mut *live, away, steps(&[step]), 6_000);
    }
}

#[test]
fn who_resigned_or_is_gone_for_good_does_not_come_back() {
    let mut live = start("lumicora", 4, "{}", 1);
    act(&mut *live, seat(1), Intent::Resign, 2_000);
    assert_eq!(code(live.check(&submit(seat(1), Intent::Return), 2_000)), "table/no_return");
    let entry = live.hand_to_bot(seat(2), "greedy", 2_000).expect("a person sits there");
    live.commit(&entry).expect("checked");
    assert_eq!(code(live.check(&submit(seat(2), Intent::Return), 2_000)), "table/no_return");
    let bot = Submission { by: By::Bot, ..submit(seat(2), Intent::Return) };
    assert_eq!(code(live.check(&bot, 2_000)), "table/not_your_seat");
}

#[test]
fn whoever_ran_out_of_time_comes_back_to_a_minute_or_to_a_new_turn() {
    for (clock, base, back) in [
        (Clock::RealTime { base_ms: 5 * MINUTE, increment_ms: 0 }, 5 * MINUTE, MINUTE),
        (Clock::RealTime { base_ms: 1_000, increment_ms: 0 }, 1_000, 1_000),
        (Clock::PerTurn { days: 1 }, DAY, DAY),
    ] {
        let mut live = timed(clock);
        let late = 1_000 + base;
        live.commit(&live.due(late).expect("out of time")).expect("due");
        assert!(live.may_return(seat(0)));
        assert_eq!(code(live.check(&submit(seat(0), Intent::Return), late)), "table/mid_turn");
        while live.to_act().has(seat(0)) {
            bot_acts(&mut *live, seat(0), late);
        }
        act(&mut *live, seat(0), Intent::Return, late);
        assert_eq!(left(&*live, 0, late), back);
        assert_eq!(live.next_deadline().expect("the other's").seat, seat(1));
    }
}

/// Which steps bots did, by the record alone.
fn played_by_bots(record: &Value) -> Vec<bool> {
    let table = &record["table"];
    let mut bots: Vec<bool> = table["seats"].as_array().unwrap().iter().map(|s| s["type"] == "bot").collect();
    let mut log = table["log"].as_array().unwrap().iter().peekable();
    let steps = record["steps"].as_array().unwrap().iter().enumerate();
    steps
        .map(|(n, step)| {
            while let Some(note) = log.next_if(|note| note["steps"].as_u64().unwrap() as usize <= n) {
                let Some(who) = note["seat"].as_u64() else { continue };
                match note["what"]["type"].as_str().unwrap() {
                    "resign" | "timeout" | "stand_in" | "hand_to_bot" => bots[who as usize] = true,
                    "return" => bots[who as usize] = false,
                    _ => {}
                }
            }
            bots[step["seat"].as_u64().unwrap() as usize]
        })
        .collect()
}

#[test]
fn a_record_says_which_steps_a_bot_did_and_a_restored_match_goes_on_the_same() {
    let (mut came_back, mut waited) = (0, 0);
    for (n, (game, seats, options)) in KINDS.into_iter().enumerate() {
        let mut opening = opening_of(game, seats, options, n as u64);
        opening.clock = Clock::RealTime { base_ms: HOUR, increment_ms: 0 };
        let mut live = open(&opening).expect("valid");
        let mut dice = Quick::new(n as u64);
        let (mut log, mut by_bots): (Vec<Entry>, Vec<bool>) = (Vec::new(), Vec::new());
        while let Some(who) = live.to_act().iter().next() {
            let now = 1_000 + 10 * log.len() as u64;
            let is_person = live.sitters()[who.index()].is_person();
            let other = others(&*live, who).iter().find(|other| live.sitters()[other.index()].is_person());
            let entry = match (dice.below(12), other) {
                (0, _) if is_person => stand_in(&mut *live, who, now),
                (1, Some(other)) if live.check(&submit(other, Intent::Wait { to: who }), now).is_ok() => {
                    waited += 1;
                    act(&mut *live, other, Intent::Wait { to: who }, now).0
                }
                (2..6, _) if live.check(&submit(who, Intent::Return), now).is_ok() => {
                    came_back += 1;
                    act(&mut *live, who, Intent::Return, now).0
                }
                _ => {
                    by_bots.push(!is_person);
                    if is_person {
                        let steps_of = legal(&*live, who);
                        let step = steps_of[dice.pick(steps_of.len())].clone();
                        act(&mut *live, who, steps(&[step]), now).0
                    } else {
                        bot_acts(&mut *live, who, now)
                    }
                }
            };
            log.push(entry);
            if dice.below(40) == 0 || live.ended().is_some() {
                let text = json!(log).to_string();
                let again: Vec<Entry> = serde_json::from_str(&text).expect("entries");
                let again = restore(&opening, &again).expect("a good log");
                assert_eq!(everything(&*again), everything(&*live), "{game} {options}");
                for who in Seat::first(seats) {
                    let back = submit(who, Intent::Return);
                    assert_eq!(again.check(&back, now), live.check(&back, now));
                }
            }
        }
        let record = live.record().expect("over");
        assert_eq!(played_by_bots(&json!(record)), by_bots, "{game} {options}");
        let verdict = table::games::find(game).expect("a game").verify(&record);
        assert!(verdict.is_ok_and(|verdict| verdict.by_seed && verdict.by_record), "{game} {options}");
    }
    assert!(came_back > 9 && waited > 9, "{came_back} {waited}");
}

#[test]
fn after_a_return_resigning_counts_people_as_they_sit() {
    let mut live = start("lumis", 2, "{}", 1);
    stand_in(&mut *live, seat(0), 2_000);
    while live.to_act().has(seat(0)) {
        bot_acts(&mut *live, seat(0), 2_000);
    }
    act(&mut *live, seat(0), Intent::Return, 3_000);
    act(&mut *live, seat(1), Intent::Resign, 3_000);
    let winners: Seats = [seat(0)].into_iter().collect();
    assert_eq!(live.ended().expect("over").winners, winners);
    let record = live.record().expect("over");
    let verdict = table::games::find("lumis").expect("a game").verify(&record);
    assert!(verdict.is_ok(), "{verdict:?}");
}

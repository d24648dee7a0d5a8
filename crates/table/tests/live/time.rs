//! Clocks, with time passed in.

use crate::{act, code, fresh, legal, open, opening_of, read, seat, steps, submit};
use kernel::Viewer;
use table::live::{Clock, Deadline, Intent, Live, Sitter, What, restore};

const BASE: u64 = 60_000;

fn timed(clock: Clock) -> Box<dyn Live> {
    let mut opening = opening_of("lumis", 2, "{}", 1);
    opening.clock = clock;
    open(&opening).expect("valid")
}

fn draw(live: &mut dyn Live, who: usize, now_ms: u64) {
    let step = legal(live, seat(who)).into_iter().find(|step| step["type"] == "draw").expect("a draw");
    act(live, seat(who), steps(&[step]), now_ms);
}

fn left(live: &dyn Live, now_ms: u64) -> Vec<(u64, bool)> {
    let view = read(&live.view(Viewer::Spectator, now_ms));
    let hand = |hand: &serde_json::Value| (hand["left_ms"].as_u64().unwrap(), hand["running"] == true);
    view["clocks"].as_array().expect("clocks").iter().map(hand).collect()
}

#[test]
fn a_clock_runs_while_its_seat_is_to_act_and_grows_by_the_increment() {
    let mut live = timed(Clock::RealTime { base_ms: BASE, increment_ms: 500 });
    assert_eq!(live.next_deadline(), Some(Deadline { at_ms: 1_000 + BASE, seat: seat(0) }));
    draw(&mut *live, 0, 11_000);
    assert_eq!(left(&*live, 12_000), [(50_500, false), (59_000, true)]);
    draw(&mut *live, 1, 13_000);
    assert_eq!(left(&*live, 13_000), [(50_500, true), (58_500, false)]);
    assert_eq!(live.next_deadline(), Some(Deadline { at_ms: 63_500, seat: seat(0) }));
}

#[test]
fn who_runs_out_is_handed_to_a_bot_and_the_others_play_on() {
    let mut live = timed(Clock::RealTime { base_ms: BASE, increment_ms: 0 });
    assert_eq!(live.due(1_000 + BASE - 1), None);
    let late = 1_000 + BASE;
    let step = legal(&*live, seat(0)).remove(0);
    assert_eq!(code(live.check(&submit(seat(0), steps(&[step])), late)), "table/out_of_time");
    let entry = live.due(late).expect("out of time");
    assert_eq!(entry.what, What::Timeout { level: "greedy".to_owned() });
    let frames = live.commit(&entry).expect("due");
    assert_eq!(read(frames.get(Viewer::Spectator))["what"], "timeout");
    assert_eq!(live.sitters()[0], Sitter::Bot { level: "greedy".to_owned() });
    assert!(live.ended().is_none() && live.due(late * 10).is_none(), "a bot has no clock");
    let submission = live.think(seat(0), "greedy").expect("to act").run(&|| false);
    fresh(live.check(&submission, late * 10));
}

#[test]
fn days_are_for_each_turn() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let mut live = timed(Clock::PerTurn { days: 3 });
    assert_eq!(live.next_deadline().unwrap().at_ms, 1_000 + 3 * DAY);
    draw(&mut *live, 0, 2 * DAY);
    assert_eq!(live.next_deadline(), Some(Deadline { at_ms: 5 * DAY, seat: seat(1) }));
    draw(&mut *live, 1, 4 * DAY);
    assert_eq!(live.next_deadline(), Some(Deadline { at_ms: 7 * DAY, seat: seat(0) }));
}

#[test]
fn time_while_the_server_was_away_is_given_back_and_written_down() {
    let mut live = timed(Clock::RealTime { base_ms: BASE, increment_ms: 0 });
    draw(&mut *live, 0, 2_000);
    // It was seen last at 12000, and is back long after the clock would have run out.
    let back = 500_000;
    let entry = live.refund(12_000, back).expect("a clock was running");
    assert_eq!(entry.what, What::Refund { down_ms: 488_000 });
    live.commit(&entry).expect("good");
    assert_eq!(left(&*live, back), [(59_000, false), (50_000, true)]);
    assert_eq!(live.refund(12_000, back), None, "once is enough");
    act(&mut *live, seat(1), Intent::Resign, back + 5);
    let record = live.record().expect("over");
    let log = &record.table.expect("notes")["log"];
    assert_eq!(log[0]["what"]["type"], "refund");
    assert_eq!(log[0]["what"]["down_ms"], 488_000);
}

#[test]
fn time_never_goes_back_and_a_restored_clock_shows_the_same() {
    let mut live = timed(Clock::RealTime { base_ms: BASE, increment_ms: 100 });
    let mut log = Vec::new();
    for (n, now) in [5_000, 4_000, 9_000].into_iter().enumerate() {
        let step = legal(&*live, seat(n % 2)).remove(0);
        log.push(act(&mut *live, seat(n % 2), steps(&[step]), now).0);
    }
    assert_eq!(log[1].at_ms, 5_000);
    let again = restore(live.opening(), &log).expect("good");
    assert_eq!(crate::everything(&*again), crate::everything(&*live));
    assert!(timed(Clock::None).next_deadline().is_none());
    assert!(timed(Clock::None).refund(0, 99).is_none());
}

//! Clocks, drafts, taking back.

use crate::common::{Folder, Player, Server, duel, eventually, is_asleep, table};
use protocol::{ClientMessage, ServerMessage, Stops};
use serde_json::{Value, json};
use server::{Limits, ServerClock};
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};

/// What everybody has for a whole match.
const TIME: Duration = Duration::from_secs(300);
const MINUTE: Duration = Duration::from_secs(60);
const MOMENT: Duration = Duration::from_millis(1);
/// When a match begins.
const MORNING: i64 = 1_784_010_000_000;

/// A table of two with a clock.
async fn timed(one: &client::Client, two: &client::Client) -> String {
    let clock = json!({"type": "real_time", "base_ms": TIME.as_millis() as u64, "increment_ms": 0});
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let id = table(one, json!({"game": "lumis", "seats": seats, "clock": clock})).await;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    assert_eq!(joined.json()["status"], "running");
    id
}

#[tokio::test]
async fn who_runs_out_of_time_is_handed_to_a_bot() {
    let (dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = timed(&one, &two).await;
    let mut a = Player::sit(&one, &id).await;
    assert_eq!((a.to_act.as_slice(), a.hands()), (&[0][..], vec![(TIME, true), (TIME, false)]));
    // To the last moment nothing happens.
    dial.advance(TIME - MOMENT);
    a.look_again().await;
    assert_eq!((a.seq, a.hands()), (0, vec![(MOMENT, true), (TIME, false)]));
    dial.advance(MOMENT);
    let frame = loop {
        if let ServerMessage::Frame { frame, .. } = a.next().await {
            break frame;
        }
    };
    assert_eq!((frame.what.as_str(), frame.seat), ("timeout", Some(0)));
    assert_eq!(frame.at_ms, MORNING.unsigned_abs() + TIME.as_millis() as u64);
    assert_eq!(a.hands(), [(Duration::ZERO, false), (TIME, false)]);
    let stands_in = |face: &protocol::TableFace| {
        matches!(&face.seats[0], protocol::SeatFace::Person { stand_in: Some(_), .. })
    };
    while !matches!(a.next().await, ServerMessage::Table { face, .. } if stands_in(&face)) {}
    // The bot plays for that seat; whoever sat there does not.
    let refused = a.act(vec![json!({"type": "pass"})]).await.unwrap_err();
    assert_eq!(refused.code, "table/not_your_seat");
    while a.to_act != [1] {
        a.next().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_sleeping_table_is_woken_by_its_clock() {
    let (dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = timed(&one, &two).await;
    dial.advance(MINUTE);
    eventually("the table sleeps", async || is_asleep(&one).await).await;
    // Nobody asks the server; its log alone tells.
    let log = Sqlite::open(&server.folder.file(), None).await.unwrap();
    let timed_out =
        async || log.entries(&id).await.unwrap().iter().any(|entry| entry.body.contains("timeout"));
    dial.advance(TIME - MINUTE - MOMENT);
    assert!(!timed_out().await);
    dial.advance(MOMENT);
    eventually("the time is up", timed_out).await;
    // The bot finishes its turn, and the other one's clock runs.
    eventually("the bot has played", async || {
        let entries = log.entries(&id).await.unwrap();
        let read = |entry: &store::Entry| serde_json::from_str(&entry.body).unwrap();
        let opening = serde_json::from_str(&entries[0].body).unwrap();
        let entries: Vec<table::live::Entry> = entries[1..].iter().map(read).collect();
        table::live::restore(&opening, &entries).unwrap().to_act().iter().all(|seat| seat.index() == 1)
    })
    .await;
    // Looking every few seconds for tables that must wake does not keep this one awake.
    let mut left = 40;
    eventually("the table sleeps again", async || {
        if left > 0 {
            dial.advance(Duration::from_secs(5));
            left -= 1;
        }
        is_asleep(&one).await
    })
    .await;
    server.stop().await;
}

/// Asks where a draft leads.
async fn peek(player: &mut Player, steps: Vec<Value>) -> protocol::Peeked {
    let message = ClientMessage::Peek { table: player.table.clone(), id: 5, steps };
    player.socket.send(&message).await.unwrap();
    loop {
        if let ServerMessage::Peeked { id: 5, peek, .. } = player.next().await {
            return peek;
        }
    }
}

/// Asks what may be done.
async fn legal(player: &mut Player) -> Vec<Value> {
    player.socket.send(&ClientMessage::Legal { table: player.table.clone() }).await.unwrap();
    loop {
        if let ServerMessage::Legal { steps, .. } = player.next().await {
            return steps;
        }
    }
}

#[tokio::test]
async fn drafts_change_nothing_and_steps_are_taken_back_while_nothing_is_revealed() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let (mut undone, mut refused) = (0, 0);
    while undone < 3 || refused < 3 {
        let actor = usize::from(players[0].to_act[0]);
        let player = &mut players[actor];
        let (before, at) = (player.legal.clone().unwrap(), player.seq);
        let step = before[0].clone();
        let draft = peek(player, vec![step.clone()]).await;
        assert_eq!((legal(player).await, player.seq), (before.clone(), at), "a draft is no entry");
        let mut seq = player.act(vec![step.clone()]).await.unwrap();
        player.reach(seq).await;
        let undo = ClientMessage::Undo { table: id.clone(), expected_seq: seq, nonce: format!("u{seq}") };
        let answer = player.send(undo).await;
        match draft.stops {
            None => {
                assert_eq!(player.legal.as_ref(), Some(&draft.legal));
                player.reach(answer.unwrap()).await;
                assert_eq!(player.legal.as_ref(), Some(&before));
                seq = player.act(vec![step]).await.unwrap();
                undone += 1;
            }
            Some(Stops::Chance | Stops::TurnEnd) => {
                assert_eq!(draft.legal, Vec::<Value>::new());
                assert_eq!(answer.unwrap_err().code, "table/no_undo");
                refused += 1;
            }
        }
        for player in &mut players {
            player.reach(seq).await;
        }
    }
    server.stop().await;
}

/// Nothing that a spectator receives tells a hand: over a whole match, whatever differs between the hands, the frames of
/// those who watch have no card in them that was not laid open.
#[tokio::test]
async fn spectators_get_what_the_match_has_for_spectators() {
    let server = Server::start().await;
    let (one, two, third) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let mut watcher = Player::sit(&third, &id).await;
    for _ in 0..20 {
        crate::common::step(&mut players, |count| count / 2).await;
    }
    watcher.reach(players[0].seq).await;
    let entries = Sqlite::open(&server.folder.file(), None).await.unwrap().entries(&id).await.unwrap();
    let opening: table::live::Opening = serde_json::from_str(&entries[0].body).unwrap();
    let mut live = table::live::open(&opening).unwrap();
    let secret = opening.chance.fair().unwrap().secret.to_string();
    let sent: Vec<&String> = watcher.raw.iter().filter(|text| text.contains("\"type\":\"frame\"")).collect();
    for (entry, sent) in entries[1..].iter().zip(&sent) {
        let entry: table::live::Entry = serde_json::from_str(&entry.body).unwrap();
        let frames = live.commit(&entry).unwrap();
        let meant = frames.get(kernel::Viewer::Spectator);
        assert_eq!(**sent, format!(r#"{{"type":"frame","table":"{id}","frame":{meant}}}"#));
    }
    assert_eq!(sent.len(), 20);
    for text in players.iter().flat_map(|player| &player.raw).chain(&watcher.raw) {
        assert!(!text.contains(&secret));
    }
    server.stop().await;
}

#[tokio::test]
async fn setting_the_clock_costs_nobody_the_match() {
    let (dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = timed(&one, &two).await;
    let mut a = Player::sit(&one, &id).await;
    dial.advance(TIME / 3);
    let day = async || one.get("/api/daily").await.unwrap().json()["day"].clone();
    let today = day().await;
    // Forward and back, by minutes and by days.
    for shift in [110_000, -110_000, 3 * 86_400_000, -3 * 86_400_000] {
        dial.set(MORNING + shift);
        a.look_again().await;
        assert_eq!((a.seq, a.hands()), (0, vec![(TIME * 2 / 3, true), (TIME, false)]), "{shift}");
        // Dates follow.
        assert_eq!(day().await == today, shift.abs() < 86_400_000);
    }
    // Time goes on as ever.
    dial.advance(TIME * 2 / 3);
    while a.seq == 0 {
        a.next().await;
    }
    assert_eq!(a.hands()[0], (Duration::ZERO, false));
    server.stop().await;
}

#[tokio::test]
async fn what_the_server_sleeps_through_is_on_nobodys_clock() {
    let (dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock.clone()).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = timed(&one, &two).await;
    let mut a = Player::sit(&one, &id).await;
    // Noticed after two seconds.
    let noticed = Duration::from_secs(2);
    for times in 1..=3 {
        dial.suspend(Duration::from_secs(3_600));
        a.look_again().await;
        assert_eq!((a.seq, a.hands()[0]), (0, (TIME - times * (noticed + MOMENT) + MOMENT, true)));
        dial.advance(MOMENT);
    }
    // A restart brings the dates of the match up to now, and that is on nobody's clock either.
    let folder = server.stop().await;
    let server = Server::timed(Limits::default().lifted(), folder, clock).await;
    let one = client::Client::new(&server.url).unwrap().with_cookie(one.cookie().unwrap());
    let mut a = Player::sit(&one, &id).await;
    a.look_again().await;
    assert_eq!(a.hands()[0], (TIME - 3 * (noticed + MOMENT), true));
    server.stop().await;
}

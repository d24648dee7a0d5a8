//! Somebody who is to act is away, or takes their time.

use crate::common::{Folder, Player, Server, duel, eventually, table};
use client::Client;
use protocol::{Away, ClientMessage, Frame, SeatFace, ServerMessage};
use serde_json::{Value, json};
use server::{Dial, Limits, ServerClock};
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};

const MORNING: i64 = 1_784_010_000_000;
const MINUTE: Duration = Duration::from_secs(60);
/// Whoever is away for this long is taken for absent.
const GRACE: Duration = Duration::from_secs(30);

/// What the table has told last of a seat that is away.
fn away(player: &Player, seat: u8) -> Option<Away> {
    let told = player.raw.iter().rev().find_map(|text| match serde_json::from_str(text) {
        Ok(ServerMessage::Presence { away, .. }) => Some(away),
        _ => None,
    });
    told?.into_iter().find(|away: &Away| away.seat == seat)
}

/// Since when a seat is away.
fn away_since(player: &Player, seat: u8) -> Option<i64> {
    away(player, seat).map(|away| away.since_ms)
}

/// Waits until a player has heard that a seat is away.
async fn hear_of(dial: &Dial, player: &mut Player, seat: u8) {
    eventually("somebody is away", async || {
        // Who comes and goes is told of a moment later.
        dial.advance(Duration::from_millis(200));
        player.look_again().await;
        away_since(player, seat).is_some()
    })
    .await;
}

async fn timed_server(folder: Arc<Folder>) -> (Dial, Server) {
    let (dial, clock) = ServerClock::by_hand(MORNING);
    (dial, Server::timed(Limits::default().lifted(), folder, clock).await)
}

/// The same person, at the server that came after.
fn moved(person: &Client, server: &Server) -> Client {
    Client::new(&server.url).unwrap().with_cookie(person.cookie().unwrap())
}

/// A running table of three people, of whom the first is to act.
async fn three(people: &[Client; 3], clock: Value) -> String {
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}]);
    let wanted = json!({"game": "lumicora", "seats": seats, "options": {"first": 0}, "clock": clock});
    let id = table(&people[0], wanted).await;
    for other in &people[1..] {
        let joined = other.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
        assert_eq!(joined.status, 200, "{}", joined.json());
    }
    id
}

/// Would let a bot play on for a seat, sitting at another: who wants it then, and how many have a say; or the code of the
/// refusal.
async fn vote(player: &mut Player, own: u8, seat: u8) -> Result<(Vec<u8>, u8), String> {
    let table = player.table.clone();
    player.socket.send(&ClientMessage::StandIn { table, id: 9, seat }).await.unwrap();
    loop {
        match player.next().await {
            ServerMessage::Voted { seat: other, by, votes, of, .. } if by == own => {
                assert_eq!(other, seat);
                return Ok((votes, of));
            }
            ServerMessage::Refused { id: Some(9), refusal, .. } => return Err(refusal.code),
            _ => {}
        }
    }
}

fn wait(table: &str, nonce: &str, seat: u8) -> ClientMessage {
    ClientMessage::Wait { table: table.to_owned(), nonce: nonce.to_owned(), seat }
}

/// Reads on until a frame of this kind.
async fn frame(player: &mut Player, what: &str) -> Frame {
    loop {
        match player.next().await {
            ServerMessage::Frame { frame, .. } if frame.what == what => return frame,
            _ => {}
        }
    }
}

/// Takes the seat back, as soon as the bot has finished its turn.
async fn come_back(player: &mut Player) -> u64 {
    loop {
        let nonce = format!("back{}", player.seq);
        let message = ClientMessage::Return { table: player.table.clone(), nonce };
        match player.send(message).await {
            Ok(seq) => return seq,
            Err(refusal) => {
                assert_eq!(refusal.code, "table/mid_turn");
                // Its turn goes on with the next frame.
                while !matches!(player.next().await, ServerMessage::Frame { .. }) {}
            }
        }
    }
}

/// Nudges a seat; gives the code of the refusal, or nothing once everyone was told.
async fn nudge(player: &mut Player, table: &str, seat: u8) -> Option<String> {
    player.socket.send(&ClientMessage::Nudge { table: table.to_owned(), id: 7, seat }).await.unwrap();
    loop {
        match player.next().await {
            ServerMessage::Nudged { seat: other, by, .. } => {
                assert_eq!((other, by), (seat, 1));
                return None;
            }
            ServerMessage::Refused { id: Some(7), refusal, .. } => return Some(refusal.code),
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_table_says_since_when_somebody_is_away() {
    let (dial, server) = timed_server(Arc::new(Folder::new())).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let (a, mut b) = (Player::sit(&one, &id).await, Player::sit(&two, &id).await);
    dial.advance(MINUTE);
    drop(a);
    hear_of(&dial, &mut b, 0).await;
    assert!(away_since(&b, 0) >= Some(MORNING + 60_000));
    let back = Player::sit(&one, &id).await;
    eventually("they are back", async || {
        dial.advance(Duration::from_millis(200));
        b.look_again().await;
        away_since(&b, 0).is_none()
    })
    .await;
    drop(back);
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_to_act_is_nudged_once_a_minute_by_those_who_sit() {
    let (dial, server) = timed_server(Arc::new(Folder::new())).await;
    let (one, two, three) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let (mut a, mut b) = (Player::sit(&one, &id).await, Player::sit(&two, &id).await);
    assert_eq!(nudge(&mut b, &id, 0).await, None);
    // Everyone hears of it, whoever was nudged too.
    while !matches!(a.next().await, ServerMessage::Nudged { seat: 0, by: 1, .. }) {}
    assert_eq!(nudge(&mut b, &id, 0).await.as_deref(), Some("limit/nudge"));
    assert_eq!(nudge(&mut b, &id, 1).await.as_deref(), Some("table/not_to_act"));
    assert_eq!(nudge(&mut b, &id, 9).await.as_deref(), Some("table/not_to_act"));
    let mut watcher = Player::sit(&three, &id).await;
    assert_eq!(nudge(&mut watcher, &id, 0).await.as_deref(), Some("table/not_seated"));
    dial.advance(MINUTE);
    assert_eq!(nudge(&mut b, &id, 0).await, None);
    server.stop().await;
}

#[tokio::test]
async fn a_bot_plays_on_once_most_of_those_present_want_it_and_the_person_comes_back() {
    let (dial, server) = timed_server(Arc::new(Folder::new())).await;
    let people = [server.guest().await, server.guest().await, server.guest().await];
    let id = three(&people, json!({"type": "none"})).await;
    let mut a = Player::sit(&people[0], &id).await;
    let (mut b, mut c) = (Player::sit(&people[1], &id).await, Player::sit(&people[2], &id).await);
    let mut watcher = Player::sit(&server.guest().await, &id).await;
    assert_eq!(vote(&mut b, 1, 0).await, Err("table/not_away".to_owned()));
    assert_eq!(vote(&mut a, 0, 0).await, Err("table/not_away".to_owned()));
    assert_eq!(vote(&mut b, 1, 2).await, Err("table/not_to_act".to_owned()));
    assert_eq!(vote(&mut b, 1, 7).await, Err("table/no_seat".to_owned()));
    drop(a);
    hear_of(&dial, &mut b, 0).await;
    assert_eq!(vote(&mut b, 1, 0).await, Err("table/too_early".to_owned()), "lines break");
    dial.advance(GRACE);
    assert_eq!(vote(&mut watcher, 9, 0).await, Err("table/not_seated".to_owned()));
    assert_eq!(vote(&mut b, 1, 0).await, Ok((vec![1], 2)));
    assert_eq!(vote(&mut b, 1, 0).await, Ok((vec![1], 2)), "twice is once");
    // Everyone hears of it, and whoever comes later is told.
    while !matches!(watcher.next().await, ServerMessage::Voted { seat: 0, by: 1, of: 2, .. }) {}
    b.look_again().await;
    eventually("the vote is told", async || {
        dial.advance(Duration::from_millis(200));
        b.look_again().await;
        away(&b, 0).is_some_and(|away| away.votes == [1])
    })
    .await;
    assert_eq!(b.seq, 0, "nothing was decided");
    assert_eq!(vote(&mut c, 2, 0).await, Ok((vec![1, 2], 2)));
    let handed = frame(&mut c, "stand_in").await;
    assert_eq!((handed.seq, handed.seat), (1, Some(0)));
    let face = loop {
        if let ServerMessage::Table { face, .. } = c.next().await {
            break face;
        }
    };
    assert!(matches!(&face.seats[0], SeatFace::Person { stand_in: Some(_), may_return: true, .. }));
    assert_eq!(vote(&mut c, 2, 0).await, Err("table/not_to_act".to_owned()), "a bot plays there");

    // It is an entry of the log, with those who wanted it: a restart changes nothing.
    let folder = server.stop().await;
    let log = Sqlite::open(&folder.file(), None).await.unwrap().entries(&id).await.unwrap();
    let entry: Value = serde_json::from_str(&log[1].body).unwrap();
    assert_eq!(entry["what"], json!({"type": "stand_in", "level": "calm", "by": [1, 2]}));
    let (_, server) = timed_server(folder).await;
    let people = people.map(|person| moved(&person, &server));
    let mut a = Player::sit(&people[0], &id).await;
    let back = come_back(&mut a).await;
    a.reach(back).await;
    let face = loop {
        a.look_again().await;
        let text = a.raw.iter().rev().find(|text| text.contains(r#""type":"table""#)).unwrap();
        if let Ok(ServerMessage::Table { face, .. }) = serde_json::from_str(text) {
            break face;
        }
    };
    assert!(matches!(&face.seats[0], SeatFace::Person { stand_in: None, may_return: false, .. }));
    let again = ClientMessage::Return { table: id.clone(), nonce: "once more".to_owned() };
    assert_eq!(a.send(again).await.unwrap_err().code, "table/no_return");
    server.stop().await;
}

#[tokio::test]
async fn votes_count_while_those_who_gave_them_are_there_and_not_after_a_restart() {
    let (dial, server) = timed_server(Arc::new(Folder::new())).await;
    let people = [server.guest().await, server.guest().await, server.guest().await];
    let id = three(&people, json!({"type": "none"})).await;
    let a = Player::sit(&people[0], &id).await;
    let (mut b, c) = (Player::sit(&people[1], &id).await, Player::sit(&people[2], &id).await);
    drop(a);
    hear_of(&dial, &mut b, 0).await;
    dial.advance(GRACE);
    assert_eq!(vote(&mut b, 1, 0).await, Ok((vec![1], 2)));
    drop((b, c));
    let folder = server.stop().await;
    let (dial, server) = timed_server(folder).await;
    let people = people.map(|person| moved(&person, &server));
    let mut b = Player::sit(&people[1], &id).await;
    // Whoever comes first does not decide alone: the others may be on their way.
    assert_eq!(vote(&mut b, 1, 0).await, Err("table/too_early".to_owned()));
    let mut c = Player::sit(&people[2], &id).await;
    hear_of(&dial, &mut c, 0).await;
    dial.advance(GRACE);
    assert_eq!(vote(&mut c, 2, 0).await, Ok((vec![2], 2)), "the first vote is to be given again");
    // One of them leaves: from then on whoever is left decides, without asking again.
    drop(b);
    hear_of(&dial, &mut c, 1).await;
    dial.advance(GRACE);
    assert_eq!(frame(&mut c, "stand_in").await.seat, Some(0));
    server.stop().await;
}

#[tokio::test]
async fn others_wait_longer_for_somebody_who_is_away_twice() {
    let (dial, server) = timed_server(Arc::new(Folder::new())).await;
    let people = [server.guest().await, server.guest().await, server.guest().await];
    let id = three(&people, json!({"type": "real_time", "base_ms": 300_000, "increment_ms": 0})).await;
    let a = Player::sit(&people[0], &id).await;
    let (mut b, mut c) = (Player::sit(&people[1], &id).await, Player::sit(&people[2], &id).await);
    let refused =
        async |player: &mut Player, seat: u8| player.send(wait(&id, "refused", seat)).await.unwrap_err().code;
    assert_eq!(refused(&mut b, 0).await, "table/not_away");
    drop(a);
    hear_of(&dial, &mut b, 0).await;
    assert_eq!(refused(&mut b, 2).await, "table/not_to_act");
    assert_eq!(refused(&mut b, 200).await, "table/not_to_act");
    let mut watcher = Player::sit(&server.guest().await, &id).await;
    assert_eq!(refused(&mut watcher, 0).await, "table/not_seated");
    b.look_again().await;
    let before = b.hands()[0].0;
    let seq = b.send(wait(&id, "w", 0)).await.unwrap();
    b.reach(seq).await;
    assert_eq!(b.hands()[0].0, before + 10 * MINUTE);
    assert_eq!(b.send(wait(&id, "w", 0)).await.unwrap(), seq, "sent again, done once");
    assert_eq!(frame(&mut c, "wait").await.to, Some(0));
    c.send(wait(&id, "w", 0)).await.unwrap();
    assert_eq!(refused(&mut b, 0).await, "table/no_more_waiting");
    let a = Player::sit(&people[0], &id).await;
    assert_eq!(b.send(wait(&id, "w", 0)).await.unwrap(), seq, "and answered as it was, whoever is back");
    drop(a);
    // When that has passed, too, a bot takes over; whoever was away can come back.
    dial.advance(before + 20 * MINUTE);
    assert_eq!(frame(&mut b, "timeout").await.seat, Some(0));
    let mut a = Player::sit(&people[0], &id).await;
    let back = come_back(&mut a).await;
    a.reach(back).await;
    assert_eq!(a.hands()[0].0, MINUTE);
    server.stop().await;
}

#[tokio::test]
async fn at_a_table_without_a_clock_there_is_nothing_to_add_to() {
    let (_, server) = timed_server(Arc::new(Folder::new())).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut b = Player::sit(&two, &id).await;
    assert_eq!(b.send(wait(&id, "w", 0)).await.unwrap_err().code, "table/no_clock");
    server.stop().await;
}

//! Clocks, drafts, taking back.

use crate::common::{Folder, Player, Server, duel, table};
use protocol::{ClientMessage, ServerMessage, Stops};
use serde_json::{Value, json};
use server::Limits;
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};

/// A table of two with so little time that it is soon over.
async fn hurried(one: &client::Client, two: &client::Client) -> String {
    let clock = json!({"type": "real_time", "base_ms": 400, "increment_ms": 0});
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let id = table(one, json!({"game": "lumis", "seats": seats, "clock": clock})).await;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    assert_eq!(joined.json()["status"], "running");
    id
}

#[tokio::test]
async fn who_runs_out_of_time_is_handed_to_a_bot() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = hurried(&one, &two).await;
    let mut a = Player::sit(&one, &id).await;
    let seat = loop {
        if let ServerMessage::Frame { frame, .. } = a.next().await {
            assert!(frame.clocks.is_some());
            if frame.what == "timeout" {
                break frame.seat.unwrap();
            }
        }
    };
    let stands_in = |face: &protocol::TableFace| {
        matches!(&face.seats[usize::from(seat)], protocol::SeatFace::Person { stand_in: Some(_), .. })
    };
    while !matches!(a.next().await, ServerMessage::Table { face, .. } if stands_in(&face)) {}
    // The bot plays for that seat; whoever sat there does not.
    let client = if seat == 0 { &one } else { &two };
    let mut late = Player::sit(client, &id).await;
    let refused = late.act(vec![json!({"type": "pass"})]).await.unwrap_err();
    assert!(["table/not_your_seat", "table/over"].contains(&refused.code.as_str()), "{refused:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_sleeping_table_is_woken_by_its_clock() {
    let limits = Limits { idle_seconds: 0, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = hurried(&one, &two).await;
    // Nobody asks the server; its log alone tells.
    let log = Sqlite::open(&server.folder.file(), None).await.unwrap();
    let timeout = async {
        while !log.entries(&id).await.unwrap().iter().any(|entry| entry.body.contains("timeout")) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), timeout).await.unwrap();
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

#[tokio::test]
async fn drafts_change_nothing_and_steps_are_taken_back_while_nothing_is_revealed() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let mut undone = false;
    while !undone {
        let actor = usize::from(players[0].to_act[0]);
        let player = &mut players[actor];
        let legal = player.legal.clone().unwrap();
        let mut draft = None;
        for step in &legal {
            let peek = peek(player, vec![step.clone()]).await;
            assert!(peek.stops.is_none() || peek.legal.is_empty());
            if peek.stops.is_none() {
                draft = Some(step.clone());
                break;
            }
        }
        let Some(step) = draft else {
            crate::common::step(&mut players, |_| 0).await;
            continue;
        };
        let seq = player.act(vec![step]).await.unwrap();
        player.reach(seq).await;
        let undo =
            ClientMessage::Undo { table: id.clone(), expected_seq: player.seq, nonce: format!("u{seq}") };
        let seq = match player.send(undo).await {
            Ok(seq) => {
                player.reach(seq).await;
                assert_eq!(player.legal.as_ref(), Some(&legal));
                undone = true;
                seq
            }
            Err(refused) => {
                assert_eq!(refused.code, "table/no_undo");
                seq
            }
        };
        for player in &mut players {
            player.reach(seq).await;
        }
    }
    assert_eq!(serde_json::to_value(Stops::TurnEnd).unwrap(), json!("turn_end"));
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

//! Whole games over real sockets.

use crate::common::{Folder, Player, Server, act, duel, step, table, watch};
use protocol::{ClientMessage, ServerMessage};
use serde_json::json;
use server::Limits;
use std::sync::Arc;

#[tokio::test]
async fn every_game_can_be_played_to_its_record() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    for game in ["lumicora", "lumis", "coral"] {
        let id = duel(&one, &two, game).await;
        let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
        while !players[0].over {
            step(&mut players, |count| count * 2 / 3).await;
        }
        while !matches!(players[0].next().await, ServerMessage::Table { face, .. } if face.status == protocol::Status::Finished)
        {
        }
        let record = server.guest().await.get(&format!("/api/records/{id}")).await.unwrap();
        assert_eq!(record.status, 200);
        let record = record.json();
        assert_eq!(record["table"]["seats"][0]["name"], one.get("/api/me").await.unwrap().json()["name"]);
        assert_eq!(record["fair"]["entropy"][1], json!("ab".repeat(32)));
        let rules = table::registry::find(game).unwrap();
        let read = table::read_record(record.to_string().as_bytes()).unwrap();
        rules.verify(&read).unwrap();
        let listed = one.get(&format!("/api/records?game={game}")).await.unwrap().json();
        assert_eq!(listed["records"][0]["table"], json!(id));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_person_alone_plays_against_bots() {
    let server = Server::start().await;
    let me = server.guest().await;
    let made = me.post("/api/play", &json!({"game": "lumis", "level": "random"})).await.unwrap();
    assert_eq!(made.status, 201);
    let mut player = Player::sit(&me, made.json()["id"].as_str().unwrap()).await;
    while !player.over {
        match player.legal.take() {
            Some(legal) => {
                player.act(vec![legal[legal.len() / 2].clone()]).await.unwrap();
            }
            None => {
                player.next().await;
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn sending_again_is_harmless_and_stale_is_said() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let first = usize::from(players[0].to_act[0]);
    let step = players[first].legal.clone().unwrap()[0].clone();
    let message = act(&id, 0, "same", vec![step.clone()]);
    let seq = players[first].send(message.clone()).await.unwrap();
    assert_eq!(players[first].send(message.clone()).await.unwrap(), seq);
    // Over another connection, as after a reconnect.
    let mut again = Player::sit([&one, &two][first], &id).await;
    assert_eq!(again.send(message).await.unwrap(), seq);
    assert_eq!(again.seq, 1);
    players[1 - first].reach(1).await;
    let refusal = players[1 - first].act(vec![json!({"type": "nonsense"})]).await.unwrap_err();
    assert!(["wire/unreadable", "table/not_your_turn"].contains(&refusal.code.as_str()), "{refusal:?}");
    let refusal = again.act(vec![step]).await.unwrap_err();
    assert!(refusal.code.starts_with("illegal/") || refusal.code.starts_with("table/"), "{refusal:?}");
    server.stop().await;
}

#[tokio::test]
async fn who_was_away_gets_what_was_missed() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    for _ in 0..6 {
        step(&mut players, |_| 0).await;
    }
    let now = players[0].seq;
    let mut late = server.guest().await.socket().await.unwrap();
    late.send(&watch(&id, Some(now - 3), false)).await.unwrap();
    for expected in now - 2..=now {
        let seq = late
            .until(|message| match message {
                ServerMessage::Frame { frame, .. } => Some(frame.seq),
                ServerMessage::View { .. } => panic!("nothing was lost"),
                _ => None,
            })
            .await
            .unwrap();
        assert_eq!(seq, expected);
    }
    // From the future: a fresh view.
    late.send(&watch(&id, Some(now + 50), false)).await.unwrap();
    let seen = late
        .until(|message| match message {
            ServerMessage::View { look, legal, .. } => Some((look.seq, legal)),
            _ => None,
        })
        .await
        .unwrap();
    assert_eq!(seen, (now, None));
    server.stop().await;
}

/// The log of a match is told again to whoever comes late or loads the page anew: to each what they were told, not more.
#[tokio::test]
async fn the_past_is_told_as_it_was() {
    let server = Server::start().await;
    let (one, two, other) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let mut watcher = Player::sit(&other, &id).await;
    for _ in 0..12 {
        step(&mut players, |_| 0).await;
    }
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "out".into() };
    let last = players[0].send(resign).await.unwrap();
    for listener in players.iter_mut().chain([&mut watcher]) {
        listener.reach(last).await;
    }
    let folder = server.stop().await;
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let again =
        |who: &client::Client| client::Client::new(&server.url).unwrap().with_cookie(who.cookie().unwrap());
    let path = format!("/api/tables/{id}/past");
    for (client, heard) in [(&one, &players[0]), (&two, &players[1]), (&other, &watcher)] {
        let heard: Vec<ServerMessage> =
            heard.raw.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let start = heard.iter().find_map(|message| match message {
            ServerMessage::View { look, .. } => Some(look.clone()),
            _ => None,
        });
        let frames = heard.into_iter().filter_map(|message| match message {
            ServerMessage::Frame { frame, .. } => Some(frame),
            _ => None,
        });
        let told = again(client).get(&path).await.unwrap();
        let past: protocol::Past = serde_json::from_value(told.json()).unwrap();
        assert_eq!(Some(past.look), start);
        assert_eq!(past.frames, frames.collect::<Vec<_>>());
    }
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let new = table(&again(&one), json!({"game": "coral", "seats": seats})).await;
    let early = again(&one).get(&format!("/api/tables/{new}/past")).await.unwrap();
    assert_eq!((early.status, early.json()["code"].as_str()), (409, Some("table/not_started")));
    server.stop().await;
}

#[tokio::test]
async fn a_restart_keeps_everything_and_gives_time_back() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let clock = json!({"type": "real_time", "base_ms": 600_000, "increment_ms": 0});
    let body = json!({"game": "lumis", "seats": [{"type": "me"}, {"type": "open"}], "clock": clock});
    let id = table(&one, body).await;
    two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    let mut a = Player::sit(&one, &id).await;
    let seq = a.act(vec![a.legal.clone().unwrap()[0].clone()]).await.unwrap();
    while !matches!(a.next().await, ServerMessage::Frame { .. }) {}
    a.socket.send(&ClientMessage::Chat { table: id.clone(), id: 7, text: "good luck".into() }).await.unwrap();
    while !matches!(a.next().await, ServerMessage::Said { .. }) {}
    let url = server.url.clone();
    let folder = server.stop().await;
    assert!(matches!(a.next().await, ServerMessage::Restarting { .. }));

    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let port = |url: &str| url.rsplit(':').next().unwrap().to_owned();
    assert_ne!(port(&url), port(&server.url));
    let one = client::Client::new(&server.url).unwrap().with_cookie(one.cookie().unwrap());
    let mut a = Player::sit(&one, &id).await;
    // The refund is an entry of its own.
    assert_eq!(a.seq, seq + 1);
    // What was said is still there, with its name.
    let said = loop {
        if let ServerMessage::Said { said, .. } = a.next().await {
            break said;
        }
    };
    assert_eq!((said.len(), said[0].text.as_str()), (1, "good luck"));
    assert_eq!(json!(said[0].person.name), one.get("/api/me").await.unwrap().json()["name"]);
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "bye".into() };
    a.send(resign).await.unwrap();
    while !a.over {
        a.next().await;
    }
    while !matches!(a.next().await, ServerMessage::Table { .. }) {}
    let record = one.get(&format!("/api/records/{id}")).await.unwrap().json();
    let notes: Vec<&str> = record["table"]["log"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|n| n["what"]["type"].as_str())
        .collect();
    assert_eq!(notes, ["refund", "resign"]);
    server.stop().await;
}

#[tokio::test]
async fn a_sleeping_table_leaves_the_memory_and_comes_back() {
    let limits = Limits { idle_seconds: 0, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    for seq in 0..4 {
        let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
        assert_eq!(players[0].seq, seq);
        step(&mut players, |_| 0).await;
        drop(players);
        let gone = || async {
            let page = String::from_utf8(one.get("/metrics").await.unwrap().body).unwrap();
            page.contains("reeflight_tables_loaded 0\n")
        };
        while !gone().await {
            tokio::task::yield_now().await;
        }
    }
    server.stop().await;
}

//! What a host may do about the people at a table, and who hears whom.

use crate::common::{Player, Server, duel, step, table, watch};
use client::{Client, Socket};
use protocol::{ClientMessage, ServerMessage, codes};
use serde_json::json;

async fn listen(client: &Client, table: &str) -> Socket {
    let mut socket = client.socket().await.unwrap();
    socket.send(&watch(table, None, false)).await.unwrap();
    socket.until(|message| matches!(message, ServerMessage::Table { .. }).then_some(())).await.unwrap();
    socket
}

/// What is said to a socket next, or why it may not speak.
async fn heard(socket: &mut Socket) -> Vec<String> {
    let words = |message| match message {
        ServerMessage::Said { said, .. } => Some(said.into_iter().map(|said| said.text).collect()),
        ServerMessage::Refused { refusal, .. } => Some(vec![refusal.code]),
        _ => None,
    };
    socket.until(words).await.unwrap()
}

async fn say(socket: &mut Socket, table: &str, text: &str) {
    socket.send(&ClientMessage::Chat { table: table.into(), id: 1, text: text.into() }).await.unwrap();
}

#[tokio::test]
async fn a_host_asks_somebody_to_leave_before_the_start() {
    let server = Server::start().await;
    let (host, guest, other) = (server.guest().await, server.guest().await, server.guest().await);
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}]);
    let id = table(&host, json!({"game": "lumicora", "seats": seats})).await;
    let to = |word: &str| format!("/api/tables/{id}/{word}");
    guest.post(&to("join"), &json!({"seat": 1})).await.unwrap();
    let refusal = |reply: client::Reply| (reply.status, reply.json()["code"].as_str().map(str::to_owned));
    let not_host = refusal(guest.post(&to("remove"), &json!({"seat": 0})).await.unwrap());
    assert_eq!(not_host, (403, Some(codes::NOT_HOST.into())));
    for nobody in [0, 2, 3] {
        let none = refusal(host.post(&to("remove"), &json!({"seat": nobody})).await.unwrap());
        assert_eq!(none.1.as_deref(), Some(codes::NO_SEAT), "seat {nobody}");
    }
    let done = host.post(&to("remove"), &json!({"seat": 1})).await.unwrap();
    assert_eq!((done.status, &done.json()["seats"][1]["type"]), (200, &json!("open")));
    let again = refusal(guest.post(&to("join"), &json!({})).await.unwrap());
    assert_eq!(again, (403, Some(codes::REMOVED.into())));
    other.post(&to("join"), &json!({"seat": 1})).await.unwrap();
    host.post(&to("start"), &json!({"fill": "random"})).await.unwrap();
    let late = refusal(host.post(&to("remove"), &json!({"seat": 1})).await.unwrap());
    assert_eq!(late.1.as_deref(), Some(codes::NOT_OPEN));
    server.stop().await;
}

#[tokio::test]
async fn whom_the_host_mutes_says_nothing_until_they_may_again() {
    let server = Server::start().await;
    let (host, guest) = (server.guest().await, server.guest().await);
    let id = duel(&host, &guest, "coral").await;
    let mut loud = listen(&guest, &id).await;
    let person = guest.get("/api/me").await.unwrap().json()["id"].clone();
    let mute = async |who: &Client, muted: bool| {
        who.post(&format!("/api/tables/{id}/mute"), &json!({"person": person, "muted": muted})).await.unwrap()
    };
    assert_eq!(mute(&guest, true).await.status, 403);
    assert_eq!(mute(&host, true).await.json()["muted"], json!([person]));
    say(&mut loud, &id, "hello").await;
    assert_eq!(heard(&mut loud).await, [codes::MUTED]);
    mute(&host, false).await;
    say(&mut loud, &id, "hello again").await;
    assert_eq!(heard(&mut loud).await, ["hello again"]);
    server.stop().await;
}

#[tokio::test]
async fn those_who_watch_talk_apart_until_the_end() {
    let server = Server::start().await;
    let (one, two, beside) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let (mut playing, mut watching) = (listen(&one, &id).await, listen(&beside, &id).await);
    say(&mut watching, &id, "she should take the blue one").await;
    assert_eq!(heard(&mut watching).await, ["she should take the blue one"]);
    say(&mut playing, &id, "good luck").await;
    // Those who watch hear both, those who play each other.
    assert_eq!(heard(&mut playing).await, ["good luck"]);
    assert_eq!(heard(&mut watching).await, ["good luck"]);
    assert_eq!(heard(&mut listen_all(&one, &id).await).await, ["good luck"]);
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    while !players[0].to_act.is_empty() {
        step(&mut players, |_| 0).await;
    }
    assert_eq!(heard(&mut playing).await, ["she should take the blue one", "good luck"]);
    server.stop().await;
}

/// A socket that has not read what it is told when it comes in.
async fn listen_all(client: &Client, table: &str) -> Socket {
    let mut socket = client.socket().await.unwrap();
    socket.send(&watch(table, None, false)).await.unwrap();
    socket
}

//! How sockets end: with a word, and for whoever is no longer known at once.

mod common;

use client::{Client, Socket};
use common::{Folder, Player, Server, duel, eventually, watch};
use protocol::{ClientMessage, ServerMessage, codes};
use serde_json::json;
use server::{Limits, WallClock};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// So that a test ends: longer than any machine takes.
const LONG: Duration = Duration::from_secs(120);

async fn refusal(socket: &mut Socket) -> String {
    let pick = |m| if let ServerMessage::Refused { refusal, .. } = m { Some(refusal.code) } else { None };
    socket.until(pick).await.unwrap()
}

#[tokio::test]
async fn a_message_that_is_too_large_is_refused_before_the_socket_closes() {
    let server = Server::start().await;
    let me = server.guest().await;
    for size in [64 * 1024 + 1, 100_000, 3_000_000] {
        let mut socket = me.socket().await.unwrap();
        socket.send_text("x".repeat(size)).await.unwrap();
        assert_eq!(refusal(&mut socket).await, codes::TOO_LARGE, "{size}");
        assert_eq!(socket.until_closed().await.unwrap().0, 1009, "{size}");
    }
    let mut socket = me.socket().await.unwrap();
    socket.send_text(" ".repeat(64 * 1024)).await.unwrap();
    assert_eq!(refusal(&mut socket).await, codes::UNREADABLE);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_ends_with_a_reason() {
    // However long they take to arrive: by the server's clock they come at once.
    let (_dial, clock) = WallClock::by_hand(0);
    let server = Server::timed(Limits::default(), Arc::new(Folder::new()), clock).await;
    let mut socket = server.guest().await.socket().await.unwrap();
    for id in 0..400 {
        socket.send(&ClientMessage::Ping { id }).await.unwrap();
    }
    assert_eq!(socket.until_closed().await.unwrap(), (1008, "too many messages".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_no_longer_known_is_cut_off() {
    let server = Server::start().await;
    let (me, other) = (server.guest().await, server.guest().await);
    let id = duel(&me, &other, "coral").await;
    let body = json!({"name": "bot", "scopes": ["play"]});
    let made = me.post("/api/me/tokens", &body).await.unwrap().json();
    let program = me.with_token(made["secret"].as_str().unwrap());
    let (mut by_token, mut by_cookie) = (program.socket().await.unwrap(), me.socket().await.unwrap());
    let mut others = Player::sit(&other, &id).await;
    for socket in [&mut by_token, &mut by_cookie] {
        socket.send(&watch(&id, None, false)).await.unwrap();
    }
    let path = format!("/api/me/tokens/{}", made["token"]["id"].as_str().unwrap());
    assert_eq!(me.request("DELETE", &path, &[], &[]).await.unwrap().status, 204);
    assert_eq!(refusal(&mut by_token).await, codes::UNKNOWN);
    assert_eq!(by_token.until_closed().await.unwrap().0, 1008);
    // Twice is once too often.
    assert_eq!(me.request("DELETE", &path, &[], &[]).await.unwrap().status, 404);

    by_cookie.send(&ClientMessage::Ping { id: 5 }).await.unwrap();
    by_cookie.until(|m| matches!(m, ServerMessage::Pong { id: 5, .. }).then_some(())).await.unwrap();
    assert_eq!(me.request("DELETE", "/api/me", &[], &[]).await.unwrap().status, 204);
    assert_eq!(by_cookie.until_closed().await.unwrap().0, 1008);
    others.socket.send(&ClientMessage::Ping { id: 6 }).await.unwrap();
    while !matches!(others.next().await, ServerMessage::Pong { id: 6, .. }) {}

    let mut signed_in = other.socket().await.unwrap();
    assert_eq!(other.request("POST", "/api/me/signout", &[], &[]).await.unwrap().status, 204);
    assert_eq!(signed_in.until_closed().await.unwrap().0, 1008);
    server.stop().await;
}

#[tokio::test]
async fn a_message_with_a_wrong_field_is_refused_by_name() {
    let server = Server::start().await;
    let mut socket = server.guest().await.socket().await.unwrap();
    let text = r#"{"type":"act","table":"0123456789abcdef","nonce":"n7","expected_seq":"x","steps":[]}"#;
    socket.send_text(text.to_owned()).await.unwrap();
    let ServerMessage::Refused { table, nonce, refusal, .. } = socket.next().await.unwrap() else {
        panic!("it cannot be read")
    };
    assert_eq!(refusal.code, codes::UNREADABLE);
    assert_eq!((table.as_deref(), nonce.as_deref()), (Some("0123456789abcdef"), Some("n7")));
    socket.send_text(r#"{"type":"peek","table":7,"id":9}"#.to_owned()).await.unwrap();
    let ServerMessage::Refused { table: None, id: Some(9), .. } = socket.next().await.unwrap() else {
        panic!("it has a number")
    };
    server.stop().await;
}

#[tokio::test]
async fn whoever_dawdles_over_a_request_is_hung_up_on() {
    let limits = Limits { request_seconds: 1, ..Limits::default() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let address = server.url.strip_prefix("http://").unwrap();
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(LONG, slow.read_to_end(&mut answer)).await.expect("hung up on").unwrap();

    let mut slow = TcpStream::connect(address).await.unwrap();
    let head =
        "POST /api/play HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    tokio::time::timeout(LONG, slow.read_exact(&mut answer)).await.expect("answered").unwrap();
    assert_eq!(answer, b"HTTP/1.1 400");
    // Whoever does not dawdle is served. On a busy machine we may be the ones who dawdle.
    let quick = async || {
        let reply = Client::new(&server.url).unwrap().get("/api/games").await;
        reply.is_ok_and(|reply| reply.status == 200)
    };
    eventually("a request is answered", quick).await;
    server.stop().await;
}

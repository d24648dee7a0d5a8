//! How sockets end: with a word, and for whoever is no longer known at once.

use crate::common::{Folder, Player, Server, duel, eventually, own_board, watch};
use client::{Client, Socket};
use protocol::{ClientMessage, ServerMessage, codes};
use serde_json::json;
use server::{Limits, ServerClock};
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
    let (_dial, clock) = ServerClock::by_hand(0);
    let server = Server::timed(Limits::default(), Arc::new(Folder::new()), clock).await;
    let mut socket = server.guest().await.socket().await.unwrap();
    for id in 0..400 {
        socket.send(&ClientMessage::Ping { id }).await.unwrap();
    }
    assert_eq!(socket.until_closed().await.unwrap(), (1008, "too many messages".to_owned()));
    // Bytes are messages, too, and so are pings of the socket itself.
    let mut socket = server.guest().await.socket().await.unwrap();
    for _ in 0..400 {
        socket.send_bytes(vec![0]).await.unwrap();
    }
    assert_eq!(socket.until_closed().await.unwrap(), (1008, "too many messages".to_owned()));
    let mut stream = by_hand(&server).await;
    stream.write_all(&masked(0x89, b"").repeat(400)).await.unwrap();
    assert_eq!(tokio::time::timeout(LONG, closing_code(&mut stream)).await.expect("closed"), Some(1008));
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

/// A socket by hand, so that anything can be sent on it.
async fn by_hand(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).await.unwrap();
    let head = "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    stream
}

/// A frame with a mask of zeros, which changes nothing.
fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        n @ 0..126 => frame.push(0x80 | n as u8),
        n => {
            frame.push(0x80 | 126);
            frame.extend((n as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// Reads frames, all of them short, up to the one that closes; its code.
async fn closing_code(stream: &mut TcpStream) -> Option<u16> {
    loop {
        let (first, length) = (stream.read_u8().await.ok()?, stream.read_u8().await.ok()?);
        let length = match length {
            126 => stream.read_u16().await.ok()?,
            short => short.into(),
        };
        let mut payload = vec![0; length.into()];
        stream.read_exact(&mut payload).await.ok()?;
        if first == 0x88 {
            return Some(u16::from_be_bytes([*payload.first()?, *payload.get(1)?]));
        }
    }
}

#[tokio::test]
async fn broken_frames_end_a_socket_with_the_code_for_it() {
    let server = Server::start().await;
    let long = [b'x'; 126];
    let cases: [(&str, Vec<u8>, u16); 14] = [
        ("a reserved bit", masked(0xc1, b"{}"), 1002),
        ("unmasked", [&[0x81, 2][..], b"{}"].concat(), 1002),
        ("a kind of data that does not exist", masked(0x83, b"{}"), 1002),
        ("a kind of control that does not exist", masked(0x8b, b""), 1002),
        ("a ping in pieces", masked(0x09, b""), 1002),
        ("a long ping", masked(0x89, &long), 1002),
        ("a piece of nothing", masked(0x80, b"{}"), 1002),
        ("a message within another", [masked(0x01, b"{"), masked(0x81, b"{}")].concat(), 1002),
        ("nothing at all is wrong", masked(0x88, &1000_u16.to_be_bytes()), 1000),
        ("half a code", masked(0x88, &[3]), 1002),
        ("a code that is never sent", masked(0x88, &1005_u16.to_be_bytes()), 1002),
        ("text that is none", masked(0x81, &[0xff, 0xfe]), 1007),
        ("text cut within a letter", [masked(0x01, &[0xc3]), masked(0x80, b"")].concat(), 1007),
        ("a reason that is no text", masked(0x88, &[0x03, 0xe8, 0xff]), 1007),
    ];
    for (what, bytes, code) in cases {
        let mut stream = by_hand(&server).await;
        stream.write_all(&bytes).await.unwrap();
        let told = tokio::time::timeout(LONG, closing_code(&mut stream)).await.expect(what);
        assert_eq!(told, Some(code), "{what}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_cannot_be_written_to_is_closed() {
    let limits = Limits { write_seconds: 1, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let me = server.guest().await;
    let made = me.post("/api/play", &json!({"game": "lumis", "options": {"board": own_board()}})).await;
    let id = made.unwrap().json()["id"].as_str().unwrap().to_owned();
    let mut mute = me.socket().await.unwrap();
    // It asks and asks, and reads no answer. Whoever is only quiet would be closed too, but much later.
    let ask = async { while mute.send(&watch(&id, None, true)).await.is_ok() {} };
    tokio::time::timeout(LONG, ask).await.expect("closed");
    let page = async || String::from_utf8(me.get("/metrics").await.unwrap().body).unwrap();
    eventually("nothing of it is left", async || page().await.contains("reeflight_connections 0\n")).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_reads_no_answers_is_hung_up_on() {
    let limits = Limits { write_seconds: 1, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let address = server.url.strip_prefix("http://").unwrap();
    let mut mute = TcpStream::connect(address).await.unwrap();
    let ask = async { while mute.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n").await.is_ok() {} };
    tokio::time::timeout(LONG, ask).await.expect("hung up on");
    // A head without end is not read to its end.
    let mut endless = TcpStream::connect(address).await.unwrap();
    endless.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: ").await.unwrap();
    let _ = endless.write_all(&[b'x'; 100 * 1024]).await;
    let mut answer = vec![0; 12];
    tokio::time::timeout(LONG, endless.read_exact(&mut answer)).await.expect("answered").unwrap();
    assert_eq!(answer, b"HTTP/1.1 431");
    server.stop().await;
}

#[tokio::test]
async fn one_address_holds_only_so_many_connections() {
    let limits = Limits { tcp_connections_per_address: 4, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let address = server.url.strip_prefix("http://").unwrap();
    let ask = async |stream: &mut TcpStream| {
        let sent = stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let mut answer = [0; 12];
        let read = stream.read_exact(&mut answer).await;
        (sent.is_ok() && read.is_ok()).then(|| String::from_utf8_lossy(&answer).into_owned())
    };
    // Not even a word is said on them.
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(TcpStream::connect(address).await.unwrap());
    }
    for _ in 0..5 {
        let mut another = TcpStream::connect(address).await.unwrap();
        let told = ask(&mut another).await;
        assert!(told.as_deref().is_none_or(|told| told == "HTTP/1.1 429"), "{told:?}");
    }
    assert_eq!(ask(&mut held[3]).await.as_deref(), Some("HTTP/1.1 200"));
    held.truncate(2);
    let room = async || {
        let mut another = TcpStream::connect(address).await.unwrap();
        ask(&mut another).await.as_deref() == Some("HTTP/1.1 200")
    };
    eventually("those that are gone make room", room).await;
    server.stop().await;
}

#[tokio::test]
async fn limits_with_which_nobody_can_be_served_are_refused_at_the_start() {
    let folder = Folder::new();
    let store = Arc::new(store::Sqlite::open(&folder.file(), None).await.unwrap());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let limits = Limits { outbox: 0, ..Limits::default() };
    let config = server::Config { limits, ..server::Config::default() };
    let why = server::run(config, store, listener, std::future::pending()).await.unwrap_err();
    assert_eq!(why.to_string(), "limits: outbox = 0: a number from 1 to 1000000 is wanted");
}

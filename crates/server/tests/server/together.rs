//! Looking at a record together: who may come in, who leads, what all are told, and that nothing stays.

use crate::common::{Player, Server, again, duel, id_of, table};
use client::{Client, Socket};
use protocol::{ClientMessage, Eyes, ServerMessage, Shown};
use serde_json::json;
use server::Limits;

const ROOM: &str = "0123456789abcdef";

fn at(at: u32) -> Shown {
    Shown { at, eyes: Eyes::All }
}

async fn given_up(one: &Client, two: &Client) -> String {
    let id = duel(one, two, "coral").await;
    let mut player = Player::sit(one, &id).await;
    player.socket.send(&ClientMessage::Resign { table: id.clone(), nonce: "r".into() }).await.unwrap();
    while !player.over {
        player.next().await;
    }
    id
}

fn enter(record: &str, moment: Shown) -> ClientMessage {
    ClientMessage::Enter { room: ROOM.to_owned(), record: record.to_owned(), moment }
}

async fn next(socket: &mut Socket) -> ServerMessage {
    serde_json::from_str(&socket.next_text().await.unwrap()).unwrap()
}

/// Reads on to the next message that is about the room.
async fn of_room(socket: &mut Socket) -> ServerMessage {
    loop {
        match next(socket).await {
            ServerMessage::Welcome { .. } | ServerMessage::Pong { .. } => {}
            other => return other,
        }
    }
}

async fn come(client: &Client, record: &str, moment: Shown) -> (Socket, Shown, usize) {
    let mut socket = client.socket().await.unwrap();
    socket.send(&enter(record, moment)).await.unwrap();
    match of_room(&mut socket).await {
        ServerMessage::Room { moment, people, .. } => (socket, moment, people.len()),
        other => panic!("not a room: {other:?}"),
    }
}

async fn code(socket: &mut Socket, message: &ClientMessage) -> String {
    socket.send(message).await.unwrap();
    loop {
        if let ServerMessage::Refused { refusal, table, .. } = of_room(socket).await {
            assert!(table.is_some(), "it says which room");
            return refusal.code;
        }
    }
}

#[tokio::test]
async fn all_see_the_moment_that_one_shows_and_where_anybody_points() {
    let server = Server::start().await;
    let (one, two, three) = (server.guest().await, server.guest().await, server.guest().await);
    let ids = [id_of(&one).await, id_of(&two).await, id_of(&three).await];
    let record = given_up(&one, &two).await;
    let (mut a, moment, _) = come(&one, &record, at(4)).await;
    assert_eq!(moment, at(4));
    let (mut b, moment, people) = come(&two, &record, at(0)).await;
    assert_eq!((moment, people), (at(4), 2));
    let (mut c, moment, people) = come(&three, &record, at(0)).await;
    assert_eq!((moment, people), (at(4), 3));
    assert!(matches!(of_room(&mut a).await, ServerMessage::Room { .. }));
    for socket in [&mut a, &mut b] {
        assert!(matches!(of_room(socket).await, ServerMessage::Room { .. }));
    }
    let show = |to: Shown| ClientMessage::Show { room: ROOM.to_owned(), moment: to };
    let there = Shown { at: 7, eyes: Eyes::Seat(1) };
    a.send(&show(there)).await.unwrap();
    for socket in [&mut a, &mut b, &mut c] {
        assert_eq!(of_room(socket).await, ServerMessage::Shown { room: ROOM.to_owned(), moment: there });
    }
    assert_eq!(code(&mut b, &show(at(1))).await, "room/not_leading");
    b.send(&ClientMessage::Point { room: ROOM.to_owned(), at: "space=12".to_owned() }).await.unwrap();
    for socket in [&mut a, &mut b, &mut c] {
        match of_room(socket).await {
            ServerMessage::Pointed { person, at, .. } => {
                assert_eq!((person.id.as_str(), at.as_str()), (ids[1].as_str(), "space=12"));
            }
            other => panic!("not pointed: {other:?}"),
        }
    }
    // The lead is handed over, and taken back by the host.
    let lead = |whom: usize| ClientMessage::Lead { room: ROOM.to_owned(), person: ids[whom].clone() };
    assert_eq!(code(&mut c, &lead(2)).await, "room/not_leading");
    a.send(&lead(2)).await.unwrap();
    for socket in [&mut a, &mut b, &mut c] {
        assert!(matches!(of_room(socket).await, ServerMessage::Room { leader, .. } if leader == ids[2]));
    }
    c.send(&show(at(2))).await.unwrap();
    assert_eq!(of_room(&mut b).await, ServerMessage::Shown { room: ROOM.to_owned(), moment: at(2) });
    a.send(&lead(0)).await.unwrap();
    assert!(matches!(of_room(&mut b).await, ServerMessage::Room { leader, .. } if leader == ids[0]));
    // Who goes is told of; with the last the room ends.
    drop(a);
    assert!(matches!(of_room(&mut b).await, ServerMessage::Room { people, host, .. }
        if people.len() == 2 && host == ids[0]));
    b.send(&ClientMessage::Leave { room: ROOM.to_owned() }).await.unwrap();
    assert_eq!(code(&mut b, &show(at(1))).await, "room/not_there");
    while !matches!(of_room(&mut c).await, ServerMessage::Room { people, .. } if people.len() == 1) {}
    c.send(&ClientMessage::Leave { room: ROOM.to_owned() }).await.unwrap();
    assert_eq!(code(&mut c, &show(at(1))).await, "room/not_there");
    let (_, moment, people) = come(&two, &record, at(9)).await;
    assert_eq!((moment, people), (at(9), 1));
    server.stop().await;
}

#[tokio::test]
async fn only_records_that_one_may_see_are_looked_at() {
    let server = Server::start().await;
    let (one, two, third) = (server.guest().await, server.guest().await, server.guest().await);
    let running = duel(&one, &two, "coral").await;
    let mut socket = third.socket().await.unwrap();
    assert_eq!(code(&mut socket, &enter(&running, at(0))).await, "table/not_over");
    assert_eq!(code(&mut socket, &enter("here-coral", at(0))).await, "table/not_found");
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let closed = table(&one, json!({"game": "coral", "seats": seats, "watching": "seated"})).await;
    two.post(&format!("/api/tables/{closed}/join"), &json!({})).await.unwrap();
    let mut player = Player::sit(&one, &closed).await;
    player.socket.send(&ClientMessage::Resign { table: closed.clone(), nonce: "r".into() }).await.unwrap();
    while !player.over {
        player.next().await;
    }
    assert_eq!(code(&mut socket, &enter(&closed, at(0))).await, "auth/not_invited");
    // Whoever may, opens the room; for others the same record is refused there too.
    let _open = come(&two, &closed, at(0)).await;
    assert_eq!(code(&mut socket, &enter(&closed, at(0))).await, "auth/not_invited");
    let record = given_up(&one, &two).await;
    assert_eq!(code(&mut socket, &enter(&record, at(0))).await, "room/other_record");
    let short = ClientMessage::Enter { room: "x".to_owned(), record, moment: at(0) };
    assert_eq!(code(&mut socket, &short).await, "wire/unreadable");
    server.stop().await;
}

#[tokio::test]
async fn only_a_line_from_this_record_is_invited_to() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let host = id_of(&one).await;
    let record = given_up(&one, &two).await;
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let line = json!({"game": "coral", "seats": seats, "from": {"record": record, "steps": 0}});
    let (line, other) =
        (table(&one, line).await, table(&one, json!({"game": "coral", "seats": seats})).await);
    let (mut a, ..) = come(&one, &record, at(0)).await;
    let invite = |table: &str| ClientMessage::Invite { room: ROOM.to_owned(), table: table.to_owned() };
    assert_eq!(code(&mut a, &invite(&other)).await, "table/not_found");
    assert_eq!(code(&mut a, &invite("nothing")).await, "table/not_found");
    let mut outside = two.socket().await.unwrap();
    assert_eq!(code(&mut outside, &invite(&line)).await, "room/not_there");
    let (mut b, ..) = come(&two, &record, at(0)).await;
    a.send(&invite(&line)).await.unwrap();
    assert!(matches!(of_room(&mut b).await, ServerMessage::Invited { table, person, .. }
        if table == line && person.id == host));
    server.stop().await;
}

/// A restart forgets rooms; whoever comes back first opens the same one again.
#[tokio::test]
async fn a_room_is_opened_again_after_a_restart() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let record = given_up(&one, &two).await;
    let (a, ..) = come(&one, &record, at(4)).await;
    drop(a);
    let folder = server.stop().await;
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let (one, two) = (again(&one, &server), again(&two, &server));
    let second = id_of(&two).await;
    let (mut b, moment, people) = come(&two, &record, at(6)).await;
    assert_eq!((moment, people), (at(6), 1));
    let (_a, moment, people) = come(&one, &record, at(4)).await;
    assert_eq!((moment, people), (at(6), 2));
    assert!(matches!(of_room(&mut b).await, ServerMessage::Room { host, .. } if host == second));
    server.stop().await;
}

/// Whoever does too much is refused, and the others hear no more of it.
#[tokio::test]
async fn pointing_has_a_limit() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let record = given_up(&one, &two).await;
    let (mut a, ..) = come(&one, &record, at(0)).await;
    let point = ClientMessage::Point { room: ROOM.to_owned(), at: "space=12".to_owned() };
    for _ in 0..200 {
        a.send(&point).await.unwrap();
    }
    let (mut pointed, mut refused) = (0, 0);
    while pointed + refused < 200 {
        match of_room(&mut a).await {
            ServerMessage::Pointed { .. } => pointed += 1,
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.code, "limit/rate");
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(pointed >= 24 && refused > 0, "{pointed} {refused}");
    server.stop().await;
}

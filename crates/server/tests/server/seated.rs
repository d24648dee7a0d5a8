//! Who may do what at a table: those who sit there, those who did, those who only have the link.

use crate::common::{Player, Server, duel, step, table, watch};
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};

#[tokio::test]
async fn whose_seat_a_bot_plays_is_asked_for_nothing() {
    let server = Server::start().await;
    let people = [server.guest().await, server.guest().await, server.guest().await, server.guest().await];
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}, {"type": "open"}]);
    let id = table(&people[0], json!({"game": "lumis", "seats": seats})).await;
    for person in &people[1..] {
        person.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    }
    let mut gone = Player::sit(&people[0], &id).await;
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "out".into() };
    let last = gone.send(resign).await.unwrap();
    gone.reach(last).await;
    // It is the turn of that seat, and the bot's to play it.
    assert_eq!((gone.to_act.as_slice(), &gone.legal), (&[0][..], &None));
    gone.socket.send(&watch(&id, None, true)).await.unwrap();
    let fresh = gone.socket.until(|message| match message {
        ServerMessage::View { legal, .. } => Some(legal),
        _ => None,
    });
    assert_eq!(fresh.await.unwrap(), None);
    gone.socket.send(&ClientMessage::Legal { table: id.clone() }).await.unwrap();
    let steps = gone.socket.until(|message| match message {
        ServerMessage::Legal { steps, .. } => Some(steps),
        _ => None,
    });
    assert_eq!(steps.await.unwrap(), Vec::<Value>::new());
    let peek = ClientMessage::Peek { table: id.clone(), id: 4, steps: Vec::new() };
    assert_eq!(gone.send(peek).await.unwrap_err().code, "table/not_your_seat");
    server.stop().await;
}

#[tokio::test]
async fn a_table_for_those_who_sit_there_can_be_found_until_it_begins() {
    let server = Server::start().await;
    let (one, two, other) = (server.guest().await, server.guest().await, server.guest().await);
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let wanted = json!({"game": "lumis", "seats": seats, "watching": "seated", "visibility": "public"});
    let id = table(&one, wanted).await;
    let path = format!("/api/tables/{id}");
    let listed = async || other.get("/api/tables").await.unwrap().json()["tables"].as_array().unwrap().len();
    assert_eq!(listed().await, 1);
    // Whoever may join sees what they join, and the commitment before they add their bytes.
    let face = two.get(&path).await.unwrap();
    assert_eq!((face.status, face.json()["commitment"].is_string()), (200, true));
    let mut socket = other.socket().await.unwrap();
    socket.send(&watch(&id, None, false)).await.unwrap();
    let seen = |message| matches!(message, ServerMessage::Table { .. }).then_some(());
    socket.until(seen).await.unwrap();
    two.post(&format!("{path}/join"), &json!({})).await.unwrap();
    let refused = socket.until(|message| match message {
        ServerMessage::Refused { refusal, .. } => Some(refusal.code),
        ServerMessage::View { .. } => panic!("not for everyone"),
        _ => None,
    });
    assert_eq!(refused.await.unwrap(), "auth/not_invited");
    assert_eq!(other.get(&path).await.unwrap().status, 403);
    assert_eq!(listed().await, 0);
    assert_eq!(other.get(&format!("{path}/past")).await.unwrap().status, 403);
    assert_eq!(one.get(&path).await.unwrap().status, 200);
    Player::sit(&two, &id).await;
    server.stop().await;
}

#[tokio::test]
async fn who_speaks_without_listening_is_answered() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    step(&mut players, |_| 0).await;
    // A second socket, which does not watch.
    let mut socket = two.socket().await.unwrap();
    socket.send(&ClientMessage::Chat { table: id.clone(), id: 1, text: "well done".into() }).await.unwrap();
    let said = |message| match message {
        ServerMessage::Said { said, .. } => Some(said[0].text.clone()),
        _ => None,
    };
    assert_eq!(socket.until(said).await.unwrap(), "well done");
    assert_eq!(players[0].socket.until(said).await.unwrap(), "well done");
    socket.send(&ClientMessage::Chat { table: id.clone(), id: 2, text: "two\nlines".into() }).await.unwrap();
    let refused = socket.until(|message| match message {
        ServerMessage::Refused { refusal, id, .. } => Some((refusal.code, id)),
        _ => None,
    });
    assert_eq!(refused.await.unwrap(), ("table/bad_text".to_owned(), Some(2)));
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_a_field_is_refused_at_any_depth() {
    let server = Server::start().await;
    let one = server.guest().await;
    let open = json!({"type": "open"});
    let bodies = [
        json!({"game": "lumis", "seats": [{"type": "me", "foo": 1}, open]}),
        json!({"game": "lumis", "seats": [{"type": "me"}, {"type": "open", "level": "calm"}]}),
        json!({"game": "lumis", "seats": [{"type": "me"}, open], "clock": {"type": "none", "days": 1}}),
        json!({"game": "lumis", "seats": [{"type": "me"}, open], "clock": {"type": "per_turn", "days": 2, "hours": 3}}),
    ];
    for body in bodies {
        let reply = one.post("/api/tables", &body).await.unwrap();
        assert_eq!((reply.status, reply.json()["code"].as_str()), (400, Some("wire/unreadable")), "{body}");
    }
    let query = one.get("/api/records?status=aborted").await.unwrap();
    assert_eq!((query.status, query.json()["code"].as_str()), (400, Some("wire/unreadable")));
    let twice = json!({"name": "bot", "scopes": ["play", "play"]});
    let token = one.post("/api/me/tokens", &twice).await.unwrap();
    assert_eq!(token.json()["token"]["scopes"], json!(["play"]));
    server.stop().await;
}

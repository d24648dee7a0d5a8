//! When a match is over: everything is open, and its record is there.

use crate::common::{Player, Server, duel, table};
use protocol::{ClientMessage, Frame, ServerMessage, Status};
use serde_json::json;

/// Reads on to the frame that ends the match.
async fn end(player: &mut Player) -> Frame {
    loop {
        if let ServerMessage::Frame { frame, .. } = player.next().await
            && frame.end.is_some()
        {
            return frame;
        }
    }
}

#[tokio::test]
async fn the_record_is_there_when_the_end_is_told() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    for _ in 0..20 {
        let id = duel(&one, &two, "lumis").await;
        let (mut a, mut b) = (Player::sit(&one, &id).await, Player::sit(&two, &id).await);
        let resign = ClientMessage::Resign { table: id.clone(), nonce: "r".into() };
        a.socket.send(&resign).await.unwrap();
        end(&mut b).await;
        let record = two.get(&format!("/api/records/{id}")).await.unwrap();
        assert_eq!(record.status, 200, "{}", record.json());
        let rematch = two.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap();
        assert_eq!(rematch.status, 200, "{}", rematch.json());
    }
    server.stop().await;
}

#[tokio::test]
async fn the_last_frame_shows_everything_to_everybody() {
    let server = Server::start().await;
    let (one, two, third) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut all =
        [Player::sit(&one, &id).await, Player::sit(&two, &id).await, Player::sit(&third, &id).await];
    all[0].socket.send(&ClientMessage::Resign { table: id.clone(), nonce: "r".into() }).await.unwrap();
    let mut views = Vec::new();
    for player in &mut all {
        views.push(end(player).await.view.expect("a view with the end"));
    }
    assert_eq!(views[0], views[1]);
    assert_eq!(views[0], views[2]);
    // The same as for whoever asks afterwards.
    let mut late = third.socket().await.unwrap();
    late.send(&crate::common::watch(&id, None, false)).await.unwrap();
    let look = late.until(|m| if let ServerMessage::View { look, .. } = m { Some(look) } else { None }).await;
    assert_eq!(look.unwrap().view, views[0]);
    server.stop().await;
}

#[tokio::test]
async fn a_match_that_was_called_off_has_a_record_in_no_list() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let at = format!("/api/records/{id}");
    let early = one.get(&at).await.unwrap();
    assert_eq!((early.status, early.json()["code"].as_str()), (409, Some("table/not_over")));
    let mut a = Player::sit(&one, &id).await;
    a.socket.send(&ClientMessage::Abort { table: id.clone(), nonce: "a".into() }).await.unwrap();
    end(&mut a).await;
    let record = one.get(&at).await.unwrap();
    assert_eq!(record.status, 200, "{}", record.json());
    let record = record.json();
    assert_eq!(record["table"]["end"], json!({"how": "aborted", "winners": []}));
    assert!(record["result"].is_null());
    let read = table::read_record(record.to_string().as_bytes()).unwrap();
    table::games::find("coral").unwrap().verify(&read).unwrap();
    assert_eq!(one.get("/api/records").await.unwrap().json(), json!({"records": []}));
    while !matches!(a.next().await, ServerMessage::Table { face, .. } if face.status == Status::Aborted) {}

    // Where nothing began, nothing is over.
    let open = table(&one, json!({"game": "coral", "seats": [{"type": "me"}, {"type": "open"}]})).await;
    let code = |reply: client::Reply| reply.json()["code"].as_str().map(str::to_owned);
    let none = one.get(&format!("/api/records/{open}")).await.unwrap();
    assert_eq!(code(none).as_deref(), Some("table/not_started"));
    server.stop().await;
}

#[tokio::test]
async fn people_have_no_name_in_what_the_match_sends() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let a = Player::sit(&one, &id).await;
    let view = a.raw.iter().find(|text| text.contains(r#""type":"view""#)).unwrap();
    assert!(view.contains(r#""sitters":[{"type":"person"},{"type":"person"}]"#), "{view}");
    server.stop().await;
}

//! How much somebody can have kept, and for how long.

use crate::common::{Folder, Player, Server, duel, eventually, is_asleep, own_board, table};
use client::Client;
use protocol::{ClientMessage, codes};
use serde_json::{Value, json};
use server::{Limits, ServerClock};
use sqlx::{ConnectOptions, Row};
use std::sync::Arc;
use std::time::Duration;

const MORNING: i64 = 1_784_010_000_000;
const HOUR: Duration = Duration::from_secs(3_600);

fn open_table() -> Value {
    json!({"game": "lumis", "seats": [{"type": "me"}, {"type": "open"}], "visibility": "public"})
}

async fn status(client: &Client, id: &str) -> Option<String> {
    let reply = client.get(&format!("/api/tables/{id}")).await.unwrap();
    (reply.status == 200).then(|| reply.json()["status"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn lists_leave_out_what_no_list_shows() {
    let server = Server::start().await;
    let me = server.guest().await;
    let options = json!({"talk": "open", "board": own_board()});
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}, {"type": "open"}]);
    let body = json!({"game": "lumis", "seats": seats, "options": options, "visibility": "public"});
    let id = table(&me, body).await;
    for _ in 0..20 {
        table(&me, json!({"game": "lumis", "seats": seats, "options": options, "visibility": "public"}))
            .await;
    }
    for path in ["/api/tables", "/api/me/tables"] {
        let list = me.get(path).await.unwrap();
        assert!(list.body.len() < 21 * 1_024, "{}", list.body.len());
        let tables = list.json()["tables"].as_array().unwrap().clone();
        assert_eq!(tables.len(), 21);
        assert!(
            tables.iter().all(|table| table["options"] == json!({"talk": "open", "board": true})),
            "{path}"
        );
    }
    let whole = me.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!(whole["options"], options);
    server.stop().await;
}

#[tokio::test]
async fn tables_are_made_only_so_fast() {
    let limits = Limits { tables_per_hour: 3, tables_per_hour_per_address: 5, ..Limits::default() };
    let (dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(limits, Arc::new(Folder::new()), clock).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let make_and_leave = async |who: &Client| {
        let made = who.post("/api/tables", &open_table()).await.unwrap();
        if made.status != 201 {
            return Some((made.status, made.json()["code"].as_str().unwrap().to_owned()));
        }
        let id = made.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(who.post(&format!("/api/tables/{id}/leave"), &json!({})).await.unwrap().status, 200);
        None
    };
    let refused = Some((429, codes::NEW_TABLES.to_owned()));
    for _ in 0..3 {
        assert_eq!(make_and_leave(&one).await, None);
    }
    assert_eq!(make_and_leave(&one).await, refused);
    assert_eq!(one.post("/api/daily", &json!({})).await.unwrap().json()["code"], codes::NEW_TABLES);
    // Somebody else at the same address has less left than one may.
    assert_eq!((make_and_leave(&two).await, make_and_leave(&two).await), (None, None));
    assert_eq!(make_and_leave(&two).await, refused);
    // Room for one more.
    dial.advance(HOUR / 3);
    assert_eq!((make_and_leave(&one).await, make_and_leave(&one).await), (None, refused));
    server.stop().await;
}

#[tokio::test]
async fn a_table_with_a_board_of_its_own_counts_as_many() {
    let limits = Limits { tables_per_hour: 20, ..Limits::default() };
    let (_dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(limits, Arc::new(Folder::new()), clock).await;
    let me = server.guest().await;
    let play = async |body: Value| me.post("/api/play", &body).await.unwrap();
    let with_board = || json!({"game": "lumis", "options": {"board": own_board()}});
    let made = play(with_board()).await;
    assert_eq!((made.status, play(with_board()).await.status), (201, 201));
    assert_eq!(play(with_board()).await.json()["code"], codes::NEW_TABLES);
    // A rematch is another table with that board.
    let id = made.json()["id"].as_str().unwrap().to_owned();
    Player::sit(&me, &id)
        .await
        .send(ClientMessage::Abort { table: id.clone(), nonce: "n".into() })
        .await
        .unwrap();
    let again = me.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap();
    assert_eq!((again.status, again.json()["code"].as_str()), (429, Some(codes::NEW_TABLES)));
    assert_eq!(play(json!({"game": "lumis"})).await.status, 201);
    server.stop().await;
}

#[tokio::test]
async fn what_nobody_will_look_at_again_is_removed() {
    let (dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let (running, aborted) = (duel(&one, &two, "coral").await, duel(&one, &two, "lumis").await);
    let (open, closed) = (table(&one, open_table()).await, table(&one, open_table()).await);
    assert_eq!(one.post(&format!("/api/tables/{closed}/leave"), &json!({})).await.unwrap().status, 200);
    {
        let mut player = Player::sit(&one, &aborted).await;
        let chat = ClientMessage::Chat { table: aborted.clone(), id: 1, text: "sorry".into() };
        player.socket.send(&chat).await.unwrap();
        player.send(ClientMessage::Abort { table: aborted.clone(), nonce: "n".into() }).await.unwrap();
    }
    let again = one.post(&format!("/api/tables/{aborted}/rematch"), &json!({})).await.unwrap().json();
    let again = again["table"].as_str().unwrap().to_owned();
    // Until then everything is there.
    dial.advance(HOUR * 23);
    eventually("nobody looks", async || is_asleep(&one).await).await;
    assert_eq!(status(&one, &aborted).await.as_deref(), Some("aborted"));
    dial.advance(HOUR * 2);
    eventually("the aborted one is gone", async || {
        dial.advance(HOUR / 4);
        status(&one, &aborted).await.is_none()
    })
    .await;
    eventually("so is the closed one", async || {
        dial.advance(HOUR / 4);
        status(&one, &closed).await.is_none()
    })
    .await;
    assert_eq!(status(&one, &open).await.as_deref(), Some("open"));
    assert_eq!(status(&one, &again).await.as_deref(), Some("open"));
    dial.advance(HOUR * 24 * 30);
    for id in [&open, &again] {
        eventually("nobody came", async || {
            dial.advance(HOUR / 4);
            status(&one, id).await.is_none()
        })
        .await;
    }
    assert_eq!(status(&one, &running).await.as_deref(), Some("running"));
    let folder = server.stop().await;
    // Nothing of them is left in the file, either.
    let file = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.file());
    let mut database = file.connect().await.unwrap();
    let mut count =
        async |query: &str| sqlx::query(query).fetch_one(&mut database).await.unwrap().get::<i64, _>(0);
    let mut left = Vec::new();
    for query in [
        "SELECT count(*) FROM tables",
        "SELECT count(*) FROM logs",
        "SELECT count(*) FROM entries",
        "SELECT count(DISTINCT table_id) FROM seatings",
        "SELECT count(*) FROM records",
        "SELECT count(*) FROM chat",
    ] {
        left.push(count(query).await);
    }
    assert_eq!(left, [1, 1, 1, 1, 0, 0]);
}

#[tokio::test]
async fn only_so_many_tables_stay_in_memory_that_nobody_watches() {
    let limits = Limits { idle_tables: 3, ..Limits::default().lifted() };
    let (_dial, clock) = ServerClock::by_hand(MORNING);
    let server = Server::timed(limits, Arc::new(Folder::new()), clock).await;
    let one = server.guest().await;
    let watched = table(&one, open_table()).await;
    let mut socket = one.socket().await.unwrap();
    socket.send(&crate::common::watch(&watched, None, false)).await.unwrap();
    let mut others = Vec::new();
    for _ in 0..20 {
        others.push(table(&one, open_table()).await);
    }
    for id in &others {
        assert_eq!(status(&one, id).await.as_deref(), Some("open"));
    }
    eventually("most of them sleep", async || {
        let page = String::from_utf8(one.get("/metrics").await.unwrap().body).unwrap();
        page.contains("reeflight_tables_loaded 3\n")
    })
    .await;
    server.stop().await;
}

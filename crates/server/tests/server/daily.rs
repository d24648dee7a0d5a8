//! The puzzle of the day: the same for everybody, its seed told when the day is over and not before.

use crate::common::{Folder, Player, Server, watch};
use client::Client;
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::{Limits, ServerClock};
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};
use table::daily::Day;
use table::fair::Bytes32;

/// Noon of 2026-07-14.
const NOON: i64 = 1_784_030_400_000;
/// The start of the day after.
const MIDNIGHT: i64 = NOON + 43_200_000;
const DAY: Duration = Duration::from_secs(86_400);
const MOMENT: Duration = Duration::from_millis(1);

async fn serve(folder: Arc<Folder>, clock: &ServerClock) -> Server {
    Server::timed(Limits::default().lifted(), folder, clock.clone()).await
}

async fn daily(client: &Client) -> Value {
    let reply = client.get("/api/daily").await.unwrap();
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()
}

async fn begin(client: &Client) -> (u16, Value) {
    let reply = client.post("/api/daily", &json!({})).await.unwrap();
    (reply.status, reply.json())
}

/// The same person at another server.
fn moved(client: &Client, server: &Server) -> Client {
    Client::new(&server.url).unwrap().with_cookie(client.cookie().unwrap())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

/// Plays to the end, always the same way; gives all that came over the socket.
async fn play(client: &Client, table: &str, nth: usize) -> Vec<String> {
    let mut player = [Player::sit(client, table).await];
    while !player[0].over {
        crate::common::step(&mut player, |count| nth % count).await;
    }
    let [player] = player;
    player.raw
}

async fn record(client: &Client, table: &str) -> (u16, Value) {
    let reply = client.get(&format!("/api/records/{table}")).await.unwrap();
    (reply.status, reply.json())
}

#[tokio::test]
async fn everybody_has_the_same_puzzle_also_after_a_restart_and_its_seed_the_day_after() {
    let (dial, clock) = ServerClock::by_hand(NOON);
    let server = serve(Arc::new(Folder::new()), &clock).await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let today = daily(&ann).await;
    assert_eq!((&today["day"], &today["past"]), (&json!("2026-07-14"), &json!([])));
    assert_eq!(today["ends_ms"], json!(MIDNIGHT));
    assert_eq!(today["mine"], json!({"tries": 0, "first": null, "best": null, "running": null}));

    let (status, table) = begin(&ann).await;
    assert_eq!((status, &table["status"], &table["day"]), (201, &json!("running"), &json!("2026-07-14")));
    assert_eq!((&table["options"], &table["commitment"]), (&today["options"], &today["commitment"]));
    let again = begin(&ann).await;
    assert_eq!((again.0, &again.1["id"]), (200, &table["id"]), "the try goes on");
    let (_, others) = begin(&ben).await;
    assert_ne!(others["id"], table["id"]);
    let seen = play(&ann, text(&table["id"]), 3).await;

    // Another node, or the same one after a restart.
    let folder = server.stop().await;
    let root = Sqlite::open(&folder.file(), None).await.unwrap().daily_root().await.unwrap().unwrap().0;
    let server = serve(folder, &clock).await;
    let (ann, ben) = (moved(&ann, &server), moved(&ben, &server));
    assert_eq!(daily(&ben).await["commitment"], today["commitment"]);
    assert_eq!(daily(&ben).await["mine"]["running"], others["id"]);
    // Played alike, the same draws come.
    let seen_too = play(&ben, text(&others["id"]), 3).await;
    let (_, one) = record(&ann, text(&table["id"])).await;
    let (_, two) = record(&ben, text(&others["id"])).await;
    assert_eq!((&one["setup"], &one["steps"]), (&two["setup"], &two["steps"]));
    assert!(one["steps"].as_array().unwrap().iter().any(|step| step["chance"]["drawn"].is_array()));

    // Nothing that was sent has the seed, or what it follows from.
    let day: Day = "2026-07-14".parse().unwrap();
    let secret = day.secret(&Bytes32(root));
    let seed = day.fair(secret).seed().to_string();
    let answers = [one.to_string(), two.to_string(), daily(&ann).await.to_string()];
    for text in seen.iter().chain(&seen_too).chain(&answers) {
        for hidden in [&seed, &secret.to_string(), &Bytes32(root).to_string()] {
            assert!(!text.contains(hidden), "{text}");
        }
    }
    assert_eq!((&one["seed"], one.get("fair")), (&Value::Null, None));
    let read = table::read_record_value(&one).unwrap();
    let verdict = table::games::find("coral").unwrap().verify(&read).unwrap();
    assert!(verdict.by_record && !verdict.by_seed && !verdict.fair);

    // Nobody but who sits there sees the draws of today.
    let mut socket = ben.socket().await.unwrap();
    socket.send(&watch(text(&table["id"]), None, false)).await.unwrap();
    let refused = loop {
        match socket.next().await.unwrap() {
            ServerMessage::Refused { refusal, .. } => break refusal,
            ServerMessage::Welcome { .. } => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused.code, "auth/not_invited");
    assert_eq!(record(&ben, text(&table["id"])).await.0, 403);

    // The last moment of the day, and the first of the next.
    dial.advance(DAY / 2 - MOMENT);
    assert_eq!(record(&ann, text(&table["id"])).await.1["seed"], Value::Null);
    dial.advance(MOMENT);
    let tomorrow = daily(&ann).await;
    assert_eq!(tomorrow["day"], "2026-07-15");
    assert_ne!(tomorrow["commitment"], today["commitment"]);
    let past = &tomorrow["past"][0];
    assert_eq!((&past["day"], &past["commitment"]), (&today["day"], &today["commitment"]));
    assert_eq!((&past["options"], &past["seed"]), (&today["options"], &json!(seed)));
    assert_eq!(past["secret"], json!(secret.to_string()));
    assert_eq!(past["mine"]["first"]["table"], table["id"]);
    let (status, told) = record(&ben, text(&table["id"])).await;
    assert_eq!((status, &told["seed"], &told["fair"]["secret"]), (200, &past["seed"], &past["secret"]));
    let read = table::read_record_value(&told).unwrap();
    let verdict = table::games::find("coral").unwrap().verify(&read).unwrap();
    assert!(verdict.by_record && verdict.by_seed && verdict.fair);
    server.stop().await;
}

#[tokio::test]
async fn a_record_of_another_puzzle_is_not_verified_as_that_of_the_day() {
    let day: Day = "2026-07-14".parse().unwrap();
    let secret = day.secret(&Bytes32([3; 32]));
    let fair = day.fair(secret);
    let coral = table::games::find("coral").unwrap();
    let play = |options: serde_json::Map<String, Value>| {
        let wanted = table::Match { seats: 1, options, seed: fair.seed() };
        let mut record = serde_json::to_value(coral.record(&wanted, "random").unwrap()).unwrap();
        record["fair"] = json!(fair);
        coral.verify(&table::read_record_value(&record).unwrap())
    };
    let (_, options) = day.puzzle(&secret).unwrap();
    assert!(play(options.clone()).unwrap().fair);
    let mut other = options;
    other["cards"]["red"] = json!(if other["cards"]["red"] == "I" { "II" } else { "I" });
    let why = play(other).unwrap_err().to_string();
    assert!(why.contains("not the puzzle of 2026-07-14"), "{why}");
}

#[tokio::test]
async fn the_first_try_and_the_best_are_kept_and_a_late_end_counts_for_nothing() {
    let (dial, clock) = ServerClock::by_hand(NOON);
    let server = serve(Arc::new(Folder::new()), &clock).await;
    let ann = server.guest().await;
    let mut points = Vec::new();
    for (number, nth) in [0, 5, 11].into_iter().enumerate() {
        let (status, table) = begin(&ann).await;
        assert_eq!(status, 201);
        let id = text(&table["id"]);
        if number == 1 {
            // Given up: a try all the same.
            let mut player = Player::sit(&ann, id).await;
            let resign = ClientMessage::Resign { table: id.to_owned(), nonce: "r".to_owned() };
            player.send(resign).await.unwrap();
            continue;
        }
        play(&ann, id, nth).await;
        points.push(record(&ann, id).await.1["result"]["scores"][0].as_i64().unwrap());
    }
    let mine = daily(&ann).await["mine"].clone();
    assert_eq!(
        (&mine["tries"], &mine["first"]["number"], &mine["running"]),
        (&json!(3), &json!(1), &Value::Null)
    );
    assert_eq!(mine["first"]["points"], json!(points[0]));
    assert_eq!(mine["best"]["points"], json!(points.iter().max()));
    // Of a try that ends when the seed is known nothing counts.
    let ben = server.guest().await;
    let (_, table) = begin(&ben).await;
    dial.advance(DAY);
    play(&ben, text(&table["id"]), 0).await;
    let late = &daily(&ben).await["past"][0]["mine"];
    assert_eq!(
        (&late["tries"], &late["first"]["points"], &late["best"]),
        (&json!(1), &Value::Null, &Value::Null)
    );
    let (status, next) = begin(&ben).await;
    assert_eq!((status, text(&next["day"])), (201, "2026-07-15"));
    server.stop().await;
}

#[tokio::test]
async fn whoever_goes_takes_their_tries_along() {
    let (_dial, clock) = ServerClock::by_hand(NOON);
    let server = serve(Arc::new(Folder::new()), &clock).await;
    let ann = server.guest().await;
    let me = text(&ann.get("/api/me").await.unwrap().json()["id"]).to_owned();
    let (_, table) = begin(&ann).await;
    play(&ann, text(&table["id"]), 1).await;
    let store = Sqlite::open(&server.folder.file(), None).await.unwrap();
    assert_eq!(store.attempts_of(&me, "").await.unwrap().len(), 1);
    assert_eq!(ann.request("DELETE", "/api/me", &[], &[]).await.unwrap().status, 204);
    assert!(store.attempts_of(&me, "").await.unwrap().is_empty());
    server.stop().await;
}

#[tokio::test]
async fn asked_twice_at_once_there_is_one_table_and_a_rematch_is_no_puzzle_of_the_day() {
    let (_dial, clock) = ServerClock::by_hand(NOON);
    let server = serve(Arc::new(Folder::new()), &clock).await;
    let ann = server.guest().await;
    let (one, two) = tokio::join!(begin(&ann), begin(&ann));
    assert_eq!(one.1["id"], two.1["id"]);
    assert_eq!(daily(&ann).await["mine"]["tries"], 1);
    // Reading makes nobody an account.
    assert!(
        Client::new(&server.url).unwrap().get("/api/daily").await.unwrap().header("set-cookie").is_none()
    );
    let id = text(&one.1["id"]);
    play(&ann, id, 2).await;
    let next = ann.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap().json();
    let face = ann.get(&format!("/api/tables/{}", text(&next["table"]))).await.unwrap().json();
    assert_eq!((face.get("day"), &face["options"]), (None, &one.1["options"]));
    assert_ne!(face["commitment"], one.1["commitment"]);
    assert_eq!(daily(&ann).await["mine"]["tries"], 1);
    server.stop().await;
}

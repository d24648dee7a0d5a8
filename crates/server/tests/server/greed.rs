//! Somebody who wants more than their share: everyone else plays on.

use crate::common::{Folder, Player, Server, again, duel, own_board, table};
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::sync::Arc;
use store::{Sqlite, Store, Write};
use table::live::{self, Opening, What};

/// A table of Lumis on a board of one's own, against bots.
async fn large(client: &client::Client) -> String {
    let bot = json!({"type": "bot", "level": "random"});
    let seats = json!([{"type": "me"}, bot, bot, bot]);
    table(client, json!({"game": "lumis", "seats": seats, "options": {"board": own_board()}})).await
}

async fn undo(player: &mut Player, n: u32) -> Result<u64, protocol::Refusal> {
    let (table, expected_seq) = (player.table.clone(), player.seq);
    player.send(ClientMessage::Undo { table, expected_seq, nonce: format!("u{n}") }).await
}

#[tokio::test]
async fn taking_back_again_and_again_fills_nothing() {
    let server = Server::start().await;
    let one = server.guest().await;
    let id = large(&one).await;
    let mut player = Player::sit(&one, &id).await;
    let is_give = |step: &&Value| step["type"] == "give";
    // Bots may come first.
    while player.legal.iter().flatten().find(is_give).is_none() {
        match player.legal.clone().and_then(|legal| legal.first().cloned()) {
            Some(step) => drop(player.act(vec![step]).await),
            None => drop(player.next().await),
        }
    }
    let (mut undone, mut refused) = (0, 0);
    for n in 0..1_000 {
        if let Some(give) = player.legal.iter().flatten().find(is_give).cloned() {
            let seq = player.act(vec![give]).await.unwrap();
            player.reach(seq).await;
        }
        match undo(&mut player, n).await {
            Ok(seq) => {
                undone += 1;
                player.reach(seq).await;
            }
            Err(why) => {
                refused += 1;
                assert_eq!(why.code, "table/no_more_undos");
            }
        }
    }
    assert_eq!((undone, refused), (50, 950));
    let past = one.get(&format!("/api/tables/{id}/past")).await.unwrap();
    assert_eq!(past.status, 200);
    assert!(past.body.len() < 4 * 1024 * 1024, "{}", past.body.len());
    server.stop().await;
}

/// A table whose player took back this often, as older versions let them.
async fn long(undos: usize) -> (Server, client::Client, String) {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let folder = server.stop().await;
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let log = store.entries(&id).await.unwrap();
    let opening: Opening = serde_json::from_str(&log[0].body).unwrap();
    let mut live = live::open(&opening).unwrap();
    let mut entries = Vec::new();
    let mut enter = |live: &mut dyn live::Live, seat, what| {
        let entry =
            live::Entry { seq: live.seq() + 1, at_ms: opening.at_ms, seat: Some(seat), nonce: None, what };
        live.restore(&entry).ok()?;
        entries.push(Write::Entry(store::Entry {
            table: id.clone(),
            seq: entry.seq,
            seat: Some(seat.index() as u8),
            nonce: None,
            at: entry.at_ms.cast_signed(),
            body: serde_json::to_string(&entry).unwrap(),
        }));
        Some(())
    };
    let mut undone = 0;
    while undone < undos {
        let seat = live.to_act().iter().next().unwrap();
        let legal: Vec<Value> = serde_json::from_str(&live.legal(seat)).unwrap();
        enter(live.as_mut(), seat, What::Steps { steps: vec![legal[0].clone()] }).unwrap();
        undone += usize::from(enter(live.as_mut(), seat, What::Undo).is_some());
    }
    store.write(entries).await.unwrap();
    store.close().await.unwrap();
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let one = again(&one, &server);
    (server, one, id)
}

#[tokio::test]
async fn a_long_match_is_rebuilt_while_everybody_else_is_served() {
    let (server, one, id) = long(4_000).await;
    let path = format!("/api/tables/{id}/past");
    // Loads it.
    assert_eq!(one.get(&path).await.unwrap().status, 200);
    let pasts = futures_util::future::join_all((0..8).map(|_| one.get(&path)));
    let asking = async {
        let mut answered = 0;
        loop {
            assert_eq!(one.get("/healthz").await.unwrap().status, 200);
            answered += 1;
            if answered == 200 {
                break;
            }
        }
    };
    // Those who ask for little are done first. In the table's own time each match would be rebuilt in one go.
    tokio::select! {
        biased;
        () = asking => {}
        _ = pasts => panic!("nobody else was answered"),
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_that_is_too_long_to_tell_is_not_told() {
    let (server, one, id) = long(12_000).await;
    let past = one.get(&format!("/api/tables/{id}/past")).await.unwrap();
    assert_eq!((past.status, past.json()["code"].as_str()), (413, Some("wire/too_large")));
    server.stop().await;
}

#[tokio::test]
async fn a_refusal_does_not_repeat_what_is_too_long_to_be_a_name() {
    let server = Server::start().await;
    let mut socket = server.guest().await.socket().await.unwrap();
    let long = "n".repeat(60_000);
    for (table, nonce) in [("0123456789abcdef", long.as_str()), (long.as_str(), "n")] {
        socket
            .send(&ClientMessage::Resign { table: table.to_owned(), nonce: nonce.to_owned() })
            .await
            .unwrap();
        let text = loop {
            let text = socket.next_text().await.unwrap();
            if text.contains("\"refused\"") {
                break text;
            }
        };
        assert!(text.len() < 1_000, "{}", text.len());
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_refused_counts_too() {
    let limits = Limits { tables_per_hour: 3, ..Limits::default() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let me = server.guest().await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        // Small enough, and much work to judge.
        let options = json!({"board": {"spaces": vec![0; 1_000]}});
        let made = me.post("/api/play", &json!({"game": "lumis", "options": options})).await.unwrap();
        codes.push(made.json()["code"].as_str().unwrap().to_owned());
    }
    assert_eq!(codes[..3], ["table/bad_setup"; 3]);
    assert_eq!(codes[3], "limit/new_tables");
    server.stop().await;
}

#[tokio::test]
async fn who_is_muted_makes_nobody_look_again() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut player = Player::sit(&one, &id).await;
    let person = two.get("/api/me").await.unwrap().json()["id"].clone();
    let path = format!("/api/tables/{id}/mute");
    for muted in [true, true, false] {
        one.post(&path, &json!({"person": person, "muted": muted})).await.unwrap();
    }
    let version = one.get(&format!("/api/tables/{id}")).await.unwrap().json()["version"].clone();
    assert_eq!(version, 4, "made and joined, muted and unmuted");
    player.socket.send(&ClientMessage::Ping { id: 7 }).await.unwrap();
    let mut views = 0;
    loop {
        match player.next().await {
            ServerMessage::Pong { .. } => break,
            ServerMessage::View { .. } => views += 1,
            _ => {}
        }
    }
    assert_eq!(views, 0);
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_limits_count_by_the_address_it_names() {
    let limits = Limits { accounts_per_hour: 2, ..Limits::default() };
    let folder = Arc::new(Folder::new());
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.file(), None).await.unwrap());
    let config = Config { limits, behind_proxy: true, ..Config::default() };
    let server = Server::of(config, store, folder).await;
    let stranger = client::Client::new(&server.url).unwrap();
    let come = async |forwarded: &str| {
        let headers = [("x-forwarded-for", forwarded)];
        stranger.request("GET", "/api/me", &headers, &[]).await.unwrap().status
    };
    // Only the last address is the proxy's word; the ones before it are made up.
    let mut answers = Vec::new();
    for forwarded in ["192.0.2.1", "198.51.100.7, 192.0.2.1", "203.0.113.9, 192.0.2.1:4711", "192.0.2.2"] {
        answers.push(come(forwarded).await);
    }
    assert_eq!(answers, [200, 200, 429, 200]);
    server.stop().await;
}

#[tokio::test]
async fn the_metrics_tell_how_the_store_fares() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    for _ in 0..5 {
        crate::common::step(&mut players, |_| 0).await;
    }
    let page = String::from_utf8(one.get("/metrics").await.unwrap().body).unwrap();
    let value = |name: &str| -> f64 {
        let line = page.lines().find_map(|line| line.strip_prefix(&format!("reeflight_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {page}")).parse().unwrap()
    };
    assert_eq!([value("store_writable"), value("entries_total"), value("tables_loaded")], [1.0, 5.0, 1.0]);
    assert_eq!((value("connections"), value("commit_seconds_count")), (2.0, 5.0));
    assert!(value("store_waiting") < 100.0 && value("commit_seconds_sum") > 0.0);
    assert!(value("database_bytes") > 0.0 && value("database_log_bytes") > 0.0);
    // Two came, one sat down.
    assert!(value("request_seconds_count") >= 4.0 && value("request_seconds_sum") > 0.0);
    assert_eq!(value("accounts_total"), 2.0);
    server.stop().await;
}

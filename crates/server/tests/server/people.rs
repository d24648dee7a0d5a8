//! Accounts and seats.

use crate::common::{Folder, Player, Server, duel, table, watch};
use client::Client;
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::{Limits, ServerClock};
use std::sync::Arc;
use std::time::Duration;

async fn post(client: &Client, path: &str, body: Value) -> (u16, Value) {
    let reply = client.post(path, &body).await.unwrap();
    (reply.status, reply.json())
}

#[tokio::test]
async fn a_guest_is_somebody_with_a_cookie_that_scripts_cannot_read() {
    let server = Server::start().await;
    let first = Client::new(&server.url).unwrap().get("/api/me").await.unwrap();
    let cookie = first.header("set-cookie").unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let me = Client::new(&server.url).unwrap().with_cookie(cookie.split(';').next().unwrap());
    let again = me.get("/api/me").await.unwrap();
    assert_eq!(again.json()["id"], first.json()["id"]);
    assert_eq!(again.header("set-cookie"), None);
    let renamed = me
        .request("PATCH", "/api/me", &[("Content-Type", "application/json")], br#"{"name":"  Ann  Lee "}"#)
        .await
        .unwrap();
    assert_eq!(renamed.json()["name"], "Ann Lee");
    // Only the hash is kept.
    let secret = cookie.split(';').next().unwrap().split('=').nth(1).unwrap().as_bytes();
    for file in std::fs::read_dir(&server.folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(secret.len()).any(|part| part == secret));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_recovery_code_signs_in_on_another_device() {
    let server = Server::start().await;
    let me = server.guest().await;
    let (_, code) = post(&me, "/api/me/recovery", json!({})).await;
    let typed = code["code"].as_str().unwrap().to_uppercase().replace('-', "");
    let stranger = Client::new(&server.url).unwrap();
    let reply = stranger.post("/api/recover", &json!({"code": typed})).await.unwrap();
    assert_eq!(reply.json()["id"], me.get("/api/me").await.unwrap().json()["id"]);
    let other = stranger.with_cookie(reply.header("set-cookie").unwrap().split(';').next().unwrap());
    assert_eq!(other.get("/api/me").await.unwrap().json()["id"], reply.json()["id"]);
    assert_eq!(post(&stranger, "/api/recover", json!({"code": "nobody"})).await.0, 401);
    // The newest code alone counts.
    post(&me, "/api/me/recovery", json!({})).await;
    assert_eq!(post(&stranger, "/api/recover", json!({"code": typed})).await.0, 401);
    server.stop().await;
}

#[tokio::test]
async fn wrong_recovery_codes_use_up_no_accounts() {
    let limits = Limits { accounts_per_hour: 4, recoveries_per_hour: 6, ..Limits::default() };
    let (dial, clock) = ServerClock::by_hand(0);
    let server = Server::timed(limits, Arc::new(Folder::new()), clock).await;
    let stranger = Client::new(&server.url).unwrap();
    for _ in 0..6 {
        assert_eq!(post(&stranger, "/api/recover", json!({"code": "nobody"})).await.0, 401);
    }
    let (status, refused) = post(&stranger, "/api/recover", json!({"code": "nobody"})).await;
    assert_eq!((status, refused["code"].as_str()), (429, Some("limit/recoveries")));
    // Whoever shares the address still gets in.
    for _ in 0..4 {
        server.guest().await;
    }
    dial.advance(Duration::from_secs(600));
    assert_eq!(post(&stranger, "/api/recover", json!({"code": "nobody"})).await.0, 401);
    server.stop().await;
}

#[tokio::test]
async fn names_that_only_seem_to_be_another_are_refused() {
    let server = Server::start().await;
    let me = server.guest().await;
    for name in ["Ann\u{3164}", "\u{2800}", "Ann\u{e0041}", "\u{61c}Ann", "An\u{34f}n"] {
        let body = json!({"name": name}).to_string();
        let headers = [("Content-Type", "application/json")];
        let refused = me.request("PATCH", "/api/me", &headers, body.as_bytes()).await.unwrap();
        let code = refused.json()["code"].clone();
        assert_eq!((refused.status, code.as_str()), (400, Some("table/bad_text")), "{name:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn ones_tables_are_chosen_before_they_are_counted() {
    let server = Server::start().await;
    let me = server.guest().await;
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let old = table(&me, json!({"game": "lumis", "seats": seats})).await;
    for _ in 0..3 {
        let new = table(&me, json!({"game": "coral", "seats": seats})).await;
        post(&me, &format!("/api/tables/{new}/leave"), json!({})).await;
        table(&me, json!({"game": "coral", "seats": seats})).await;
    }
    for query in ["game=lumis&limit=1", "game=lumis&status=open&limit=1"] {
        let mine = me.get(&format!("/api/me/tables?{query}")).await.unwrap().json();
        assert_eq!(mine["tables"][0]["id"], json!(old), "{query}");
    }
    let open = me.get("/api/me/tables?status=open&limit=4").await.unwrap().json();
    assert_eq!(open["tables"].as_array().unwrap().len(), 4);
    server.stop().await;
}

#[tokio::test]
async fn tokens_do_what_they_may_until_they_are_revoked() {
    let server = Server::start().await;
    let me = server.guest().await;
    let (status, made) = post(&me, "/api/me/tokens", json!({"name": "bot", "scopes": ["play"]})).await;
    assert_eq!(status, 201);
    let program = me.with_token(made["secret"].as_str().unwrap());
    assert_eq!(
        program.get("/api/me").await.unwrap().json()["id"],
        me.get("/api/me").await.unwrap().json()["id"]
    );
    for (path, body) in [
        ("/api/play", json!({"game": "lumis"})),
        ("/api/me/tokens", json!({"name": "x", "scopes": ["play"]})),
        ("/api/me/recovery", json!({})),
    ] {
        let (status, refused) = post(&program, path, body).await;
        assert_eq!((status, refused["code"].as_str()), (403, Some("auth/scope")), "{path}");
    }
    program.socket().await.unwrap();
    let id = made["token"]["id"].as_str().unwrap();
    let path = format!("/api/me/tokens/{id}");
    assert_eq!(me.request("DELETE", &path, &[], &[]).await.unwrap().status, 204);
    assert_eq!(program.get("/api/me").await.unwrap().status, 401);
    assert_eq!(program.socket().await.unwrap_err().to_string(), "HTTP error: 401 Unauthorized");
    server.stop().await;
}

#[tokio::test]
async fn a_token_for_hosting_sees_what_strangers_see() {
    let server = Server::start().await;
    let (me, other) = (server.guest().await, server.guest().await);
    let token = async |scope: &str| {
        let (_, made) = post(&me, "/api/me/tokens", json!({"name": "bot", "scopes": [scope]})).await;
        me.with_token(made["secret"].as_str().unwrap())
    };
    let (host, play, read) = (token("host").await, token("play").await, token("read").await);
    let id = duel(&me, &other, "lumis").await;
    let path = format!("/api/tables/{id}/past");
    let past = async |who: &client::Client| who.get(&path).await.unwrap().body;
    let own = past(&me).await;
    assert_eq!([past(&play).await, past(&read).await], [own.clone(), own.clone()]);
    let stranger = past(&server.guest().await).await;
    assert_ne!(stranger, own);
    assert_eq!(past(&host).await, stranger);
    // Nor what only those who sit there see.
    let seats = json!([{"type": "me"}, {"type": "bot", "level": "calm"}]);
    let hidden = table(&me, json!({"game": "lumis", "seats": seats, "watching": "seated"})).await;
    for path in [format!("/api/tables/{hidden}"), format!("/api/records/{hidden}")] {
        let codes = [host.get(&path).await.unwrap().status, play.get(&path).await.unwrap().status];
        assert_eq!((codes[0], codes[1] == 403), (403, false), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_is_deleted_leaves_a_record_without_a_name() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut b = Player::sit(&two, &id).await;
    let reply = one.request("DELETE", "/api/me", &[], &[]).await.unwrap();
    assert_eq!(reply.status, 204);
    // A bot plays on for them.
    let seen = loop {
        if let ServerMessage::Table { face, .. } = b.next().await
            && let protocol::SeatFace::Person { person, stand_in: Some(_), .. } = &face.seats[0]
            && person.name.is_empty()
        {
            break face;
        }
    };
    assert_eq!(seen.status, protocol::Status::Running);
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "r".into() };
    b.send(resign).await.unwrap();
    while !matches!(b.next().await, ServerMessage::Table { face, .. } if face.status == protocol::Status::Finished)
    {
    }
    let record = two.get(&format!("/api/records/{id}")).await.unwrap().json();
    assert_eq!(record["table"]["seats"][0]["name"], "");
    assert_ne!(record["table"]["seats"][1]["name"], "");
    assert_ne!(one.get("/api/me").await.unwrap().header("set-cookie"), None);
    server.stop().await;
}

#[tokio::test]
async fn seats_are_taken_left_swapped_and_filled() {
    let server = Server::start().await;
    let (host, guest, third) = (server.guest().await, server.guest().await, server.guest().await);
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}]);
    let id = table(&host, json!({"game": "lumicora", "seats": seats, "visibility": "public"})).await;
    let at = |what: &str| format!("/api/tables/{id}/{what}");
    let listed = third.get("/api/tables?status=open").await.unwrap().json();
    assert_eq!(listed["tables"][0]["id"], json!(id));
    assert_eq!(post(&guest, &at("join"), json!({"seat": 2})).await.0, 200);
    assert_eq!(post(&third, &at("join"), json!({"seat": 2})).await.1["code"], "table/seat_taken");
    assert_eq!(post(&guest, &at("join"), json!({"seat": 1})).await.1["code"], "table/seated");
    assert_eq!(post(&guest, &at("join"), json!({})).await.0, 200);
    assert_eq!(post(&third, &at("join"), json!({"seat": 3.0})).await.1["code"], "table/no_seat");
    assert_eq!(post(&third, &at("join"), json!({"seat": 2.5})).await.0, 400);
    assert_eq!(post(&guest, &at("swap"), json!({"to": 0})).await.1["code"], "auth/not_host");
    assert_eq!(post(&guest, &at("swap"), json!({"to": 1})).await.0, 200);
    assert_eq!(post(&host, &at("swap"), json!({"from": 1, "to": 0})).await.0, 200);
    assert_eq!(post(&guest, &at("start"), json!({"fill": "random"})).await.1["code"], "auth/not_host");
    assert_eq!(post(&host, &at("start"), json!({})).await.1["code"], "table/not_ready");
    assert_eq!(post(&host, &at("start"), json!({"fill": "nobody"})).await.1["code"], "table/no_bot");
    assert_eq!(post(&host, &at("leave"), json!({})).await.0, 200);
    // The next one hosts.
    let (status, face) = post(&guest, &at("start"), json!({"fill": "random"})).await;
    assert_eq!((status, face["status"].as_str()), (200, Some("running")));
    assert_eq!(face["seats"][0]["type"], "person");
    assert_eq!(face["seats"][2]["level"], "random");
    assert_eq!(post(&host, &at("join"), json!({})).await.1["code"], "table/not_open");
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_keeps_seats_rotated_until_their_people_come() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let rematch = format!("/api/tables/{id}/rematch");
    assert_eq!(post(&one, &rematch, json!({})).await.1["code"], "table/not_over");
    let mut a = Player::sit(&one, &id).await;
    a.send(ClientMessage::Abort { table: id.clone(), nonce: "a".into() }).await.unwrap();
    while !matches!(a.next().await, ServerMessage::Table { face, .. } if face.status == protocol::Status::Aborted)
    {
    }
    let (_, next) = post(&two, &rematch, json!({})).await;
    assert_eq!(post(&one, &rematch, json!({})).await.1, next);
    let next = next["table"].as_str().unwrap().to_owned();
    let join = format!("/api/tables/{next}/join");
    let (_, face) = post(&one, &join, json!({"entropy": "01".repeat(32)})).await;
    assert_eq!((face["status"].as_str(), face["seats"][1]["ready"].as_bool()), (Some("open"), Some(true)));
    assert_eq!(face["seats"][1]["person"]["id"], one.get("/api/me").await.unwrap().json()["id"]);
    let (_, face) = post(&two, &join, json!({})).await;
    assert_eq!(face["status"], "running");
    server.stop().await;
}

#[tokio::test]
async fn those_who_sit_at_a_silent_table_do_not_talk() {
    let server = Server::start().await;
    let people = [server.guest().await, server.guest().await, server.guest().await, server.guest().await];
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}, {"type": "open"}]);
    let id = table(&people[0], json!({"game": "lumis", "seats": seats})).await;
    let say = |text: &str| ClientMessage::Chat { table: id.clone(), id: 9, text: text.to_owned() };
    let mut early = people[0].socket().await.unwrap();
    early.send(&watch(&id, None, false)).await.unwrap();
    early.send(&say("before the game")).await.unwrap();
    for person in &people[1..] {
        post(person, &format!("/api/tables/{id}/join"), json!({})).await;
    }
    let mut seated = Player::sit(&people[1], &id).await;
    let refused = seated.send(say("psst")).await.unwrap_err();
    assert_eq!(refused.code, "table/silent");
    // Those who watch talk among themselves.
    let (mut c, mut d) =
        (server.guest().await.socket().await.unwrap(), server.guest().await.socket().await.unwrap());
    for socket in [&mut c, &mut d] {
        socket.send(&watch(&id, None, false)).await.unwrap();
        socket.until(|m| matches!(m, ServerMessage::View { .. }).then_some(())).await.unwrap();
    }
    c.send(&say("interesting")).await.unwrap();
    let heard = |m| match m {
        ServerMessage::Said { said, .. } => {
            said.into_iter().map(|said| said.text).find(|t| t == "interesting")
        }
        _ => None,
    };
    d.until(heard).await.unwrap();
    assert_eq!(seated.send(say("psst")).await.unwrap_err().code, "table/silent");
    assert!(!seated.raw.iter().any(|text| text.contains("interesting")));
    server.stop().await;
}

#[tokio::test]
async fn a_closed_table_is_for_those_who_sit_at_it() {
    let server = Server::start().await;
    let (one, two, other) = (server.guest().await, server.guest().await, server.guest().await);
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let id = table(&one, json!({"game": "coral", "seats": seats, "watching": "seated"})).await;
    post(&two, &format!("/api/tables/{id}/join"), json!({})).await;
    assert_eq!(other.get(&format!("/api/tables/{id}")).await.unwrap().json()["code"], "auth/not_invited");
    let mut socket = other.socket().await.unwrap();
    socket.send(&watch(&id, None, true)).await.unwrap();
    let code = socket
        .until(|m| if let ServerMessage::Refused { refusal, .. } = m { Some(refusal.code) } else { None })
        .await
        .unwrap();
    assert_eq!(code, "auth/not_invited");
    assert!(other.get("/api/tables").await.unwrap().json()["tables"].as_array().unwrap().is_empty());
    server.stop().await;
}

/// Somebody's other device, signed in by a recovery code.
async fn another_device(server: &Server, me: &Client, agent: &str) -> Client {
    let (_, code) = post(me, "/api/me/recovery", json!({})).await;
    let body = json!({"code": code["code"]}).to_string();
    let headers = [("Content-Type", "application/json"), ("User-Agent", agent)];
    let stranger = Client::new(&server.url).unwrap();
    let reply = stranger.request("POST", "/api/recover", &headers, body.as_bytes()).await.unwrap();
    stranger.with_cookie(reply.header("set-cookie").unwrap().split(';').next().unwrap())
}

/// Whether it is still signed in as somebody.
async fn is_signed_in(device: &Client, id: &Value) -> bool {
    device.get("/api/me").await.unwrap().json()["id"] == *id
}

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

#[tokio::test]
async fn devices_are_listed_and_signed_out_one_by_one_or_all_at_once() {
    let (dial, clock) = ServerClock::by_hand(1_784_010_000_000);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock).await;
    let me = server.guest().await;
    let id = me.get("/api/me").await.unwrap().json()["id"].clone();
    dial.advance(Duration::from_secs(60));
    let other = another_device(&server, &me, FIREFOX).await;
    let third = another_device(&server, &me, "curl/8.5.0").await;
    let listed = async |by: &Client| {
        let all = by.get("/api/me/sessions").await.unwrap().json()["sessions"].clone();
        all.as_array().unwrap().clone()
    };
    let all = listed(&me).await;
    let devices: Vec<&str> = all.iter().map(|one| one["device"].as_str().unwrap()).collect();
    assert!(devices.contains(&"Firefox, Linux") && devices.contains(&"curl"), "{devices:?}");
    assert_eq!(all[2]["is_this"], true);
    assert_eq!(all.iter().filter(|one| one["is_this"] == true).count(), 1);
    assert!(all.iter().all(|one| one["created_ms"] == one["seen_ms"]));
    // Seen again an hour later, which is noted, and its cookie is good for another while.
    dial.advance(Duration::from_secs(3_600));
    let again = other.get("/api/me").await.unwrap();
    assert!(again.header("set-cookie").unwrap().starts_with(other.cookie().unwrap()));
    let all = listed(&other).await;
    assert_eq!(all[0]["seen_ms"].as_i64().unwrap() - all[0]["created_ms"].as_i64().unwrap(), 3_600_000);
    assert_eq!(other.get("/api/me").await.unwrap().header("set-cookie"), None);

    // One of them, and its socket with it.
    let mut socket = other.socket().await.unwrap();
    let path = format!("/api/me/sessions/{}", all[0]["id"].as_str().unwrap());
    assert_eq!(server.guest().await.request("DELETE", &path, &[], &[]).await.unwrap().status, 404);
    assert_eq!(me.request("DELETE", &path, &[], &[]).await.unwrap().status, 204);
    assert_eq!(me.request("DELETE", &path, &[], &[]).await.unwrap().status, 404);
    let refused = socket
        .until(|m| if let ServerMessage::Refused { refusal, .. } = m { Some(refusal.code) } else { None });
    assert_eq!(refused.await.unwrap(), "auth/unknown");
    assert!(!is_signed_in(&other, &id).await && is_signed_in(&third, &id).await);
    // All others.
    assert_eq!(me.request("DELETE", "/api/me/sessions", &[], &[]).await.unwrap().status, 204);
    assert!(!is_signed_in(&third, &id).await && is_signed_in(&me, &id).await);
    assert_eq!(listed(&me).await.len(), 1);
    // Programs do not manage devices.
    let (_, made) =
        post(&me, "/api/me/tokens", json!({"name": "bot", "scopes": ["play", "host", "read"]})).await;
    let program = me.with_token(made["secret"].as_str().unwrap());
    for (method, path) in [("GET", "/api/me/sessions"), ("DELETE", "/api/me/sessions")] {
        assert_eq!(program.request(method, path, &[], &[]).await.unwrap().status, 403);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_new_recovery_code_signs_other_devices_out_if_one_says_so() {
    let server = Server::start().await;
    let me = server.guest().await;
    let id = me.get("/api/me").await.unwrap().json()["id"].clone();
    let other = another_device(&server, &me, FIREFOX).await;
    post(&me, "/api/me/recovery", json!({})).await;
    assert!(is_signed_in(&other, &id).await);
    let (status, _) = post(&me, "/api/me/recovery?end_sessions=true", json!({})).await;
    assert_eq!(status, 200);
    assert!(!is_signed_in(&other, &id).await && is_signed_in(&me, &id).await);
    server.stop().await;
}

#[tokio::test]
async fn a_device_that_is_not_seen_for_long_is_signed_out() {
    let (dial, clock) = ServerClock::by_hand(1_784_010_000_000);
    let server = Server::timed(Limits::default().lifted(), Arc::new(Folder::new()), clock).await;
    let me = server.guest().await;
    let id = me.get("/api/me").await.unwrap().json()["id"].clone();
    let other = another_device(&server, &me, FIREFOX).await;
    let day = Duration::from_secs(24 * 60 * 60);
    dial.advance(180 * day);
    assert!(is_signed_in(&me, &id).await);
    // A date that is wrong signs nobody out.
    dial.set(1_984_010_000_000);
    assert!(is_signed_in(&me, &id).await);
    dial.advance(Duration::from_millis(1));
    assert!(is_signed_in(&me, &id).await && !is_signed_in(&other, &id).await);
    assert_eq!(me.get("/api/me/sessions").await.unwrap().json()["sessions"].as_array().unwrap().len(), 1);
    server.stop().await;
}

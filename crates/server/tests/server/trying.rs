//! Variations from a record: who may play one, what is refused, and that nothing of the old match changes.

use crate::common::{Player, Server, again, duel, step, table};
use client::Client;
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::Limits;
use std::sync::Arc;

/// A match of a few steps that was given up: its id, and how many steps it has.
async fn given_up(one: &Client, two: &Client, game: &str) -> (String, u64) {
    let id = duel(one, two, game).await;
    let mut players = [Player::sit(one, &id).await, Player::sit(two, &id).await];
    for _ in 0..8 {
        step(&mut players, |many| many / 2).await;
    }
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "r".into() };
    players[0].socket.send(&resign).await.unwrap();
    while !players[1].over {
        players[1].next().await;
    }
    let record = one.get(&format!("/api/records/{id}")).await.unwrap().json();
    (id, record["steps"].as_array().map_or(0, Vec::len) as u64)
}

fn line(game: &str, record: &str, steps: u64) -> Value {
    json!({
        "game": game, "seats": [{"type": "me"}, {"type": "open"}],
        "from": {"record": record, "steps": steps},
    })
}

async fn refused(client: &Client, body: &Value) -> (u16, String) {
    let reply = client.post("/api/tables", body).await.unwrap();
    (reply.status, reply.json()["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_line_is_played_by_two_and_its_record_verifies() {
    let server = Server::start().await;
    let (one, two, third) = (server.guest().await, server.guest().await, server.guest().await);
    for game in ["lumicora", "lumis", "coral"] {
        let (old, steps) = given_up(&one, &two, game).await;
        let before = one.get(&format!("/api/records/{old}")).await.unwrap().json();
        let at = steps - 2;
        // Anybody may who may see the record.
        let id = table(&third, line(game, &old, at)).await;
        let reply = two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
        assert_eq!((reply.status, &reply.json()["status"]), (200, &json!("running")), "{}", reply.json());
        assert_eq!(reply.json()["from"], json!({"record": old, "steps": at}));
        let mut players = [Player::sit(&third, &id).await, Player::sit(&two, &id).await];
        for _ in 0..6 {
            if !players[0].over {
                step(&mut players, |many| many - 1).await;
            }
        }
        let resign = ClientMessage::Resign { table: id.clone(), nonce: "r".into() };
        players[0].socket.send(&resign).await.unwrap();
        while !players[1].over {
            players[1].next().await;
        }
        let tried = two.get(&format!("/api/records/{id}")).await.unwrap().json();
        assert_eq!(tried["from"], json!({"record": old, "steps": at}), "{game}");
        assert_eq!(tried["setup"], before["setup"]);
        let both = |record: &Value| record["steps"].as_array().map(|all| all[..at as usize].to_vec());
        assert_eq!(both(&tried), both(&before));
        let read = table::read_record(tried.to_string().as_bytes()).unwrap();
        let verdict = table::games::find(game).unwrap().verify(&read).unwrap();
        assert!(verdict.fair && verdict.by_seed && verdict.by_record);
        assert_eq!(one.get(&format!("/api/records/{old}")).await.unwrap().json(), before);
        // In no public list, and marked in one's own.
        let listed = one.get("/api/records").await.unwrap().json();
        assert!(listed["records"].as_array().unwrap().iter().all(|one| one["table"] != json!(id)));
        let own = third.get("/api/me/tables").await.unwrap().json();
        assert!(own["tables"].as_array().unwrap().iter().all(|one| one["from"]["record"].is_string()));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_line_begins_only_from_a_match_that_is_over_and_is_as_that_match_was() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let running = duel(&one, &two, "lumis").await;
    assert_eq!(refused(&one, &line("lumis", &running, 0)).await, (409, "table/not_over".to_owned()));
    let open = table(&one, json!({"game": "lumis", "seats": [{"type": "me"}, {"type": "open"}]})).await;
    assert_eq!(refused(&one, &line("lumis", &open, 0)).await, (409, "table/not_started".to_owned()));
    assert_eq!(refused(&one, &line("lumis", "x", 0)).await, (404, "table/not_found".to_owned()));
    assert_eq!(refused(&one, &line("lumis", &"x".repeat(9_000), 0)).await.1, "table/not_found");
    let (old, steps) = given_up(&one, &two, "lumis").await;
    let bad = (409, "table/bad_setup".to_owned());
    assert_eq!(refused(&one, &line("lumis", &old, steps + 1)).await, bad);
    assert_eq!(refused(&one, &line("coral", &old, 0)).await, bad);
    for (field, value) in [
        ("seats", json!([{"type": "me"}, {"type": "open"}, {"type": "open"}, {"type": "open"}])),
        ("visibility", json!("public")),
        ("options", json!({"first": 1})),
    ] {
        let mut wanted = line("lumis", &old, 2);
        wanted[field] = value;
        assert_eq!(refused(&one, &wanted).await, bad, "{field}");
    }
    for from in
        [json!([old, 2]), json!({"record": old}), json!({"record": old, "steps": 2, "x": 1}), json!(7)]
    {
        let mut wanted = line("lumis", &old, 2);
        wanted["from"] = from;
        assert_eq!(refused(&one, &wanted).await, (400, "wire/unreadable".to_owned()), "{wanted}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_that_only_its_players_may_see_is_tried_out_by_them_among_themselves() {
    let server = Server::start().await;
    let (one, two, third) = (server.guest().await, server.guest().await, server.guest().await);
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let id = table(&one, json!({"game": "coral", "seats": seats, "watching": "seated"})).await;
    two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    let mut player = Player::sit(&one, &id).await;
    player.socket.send(&ClientMessage::Resign { table: id.clone(), nonce: "r".into() }).await.unwrap();
    while !player.over {
        player.next().await;
    }
    assert_eq!(refused(&third, &line("coral", &id, 0)).await, (403, "auth/not_invited".to_owned()));
    let made = one.post("/api/tables", &line("coral", &id, 0)).await.unwrap();
    assert_eq!((made.status, &made.json()["watching"]), (201, &json!("seated")), "{}", made.json());
    server.stop().await;
}

#[tokio::test]
async fn a_line_survives_a_restart_before_and_after_it_began() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let (old, steps) = given_up(&one, &two, "lumicora").await;
    let (begun, waiting) =
        (table(&one, line("lumicora", &old, steps)).await, table(&one, line("lumicora", &old, 3)).await);
    two.post(&format!("/api/tables/{begun}/join"), &json!({})).await.unwrap();
    let mut players = [Player::sit(&one, &begun).await, Player::sit(&two, &begun).await];
    step(&mut players, |_| 0).await;
    let (seq, to_act) = (players[0].seq, players[0].to_act.clone());
    drop(players);
    let folder = server.stop().await;
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let (one, two) = (again(&one, &server), again(&two, &server));
    let again = Player::sit(&one, &begun).await;
    assert_eq!((again.seq, again.to_act), (seq, to_act));
    let joined = two.post(&format!("/api/tables/{waiting}/join"), &json!({})).await.unwrap();
    assert_eq!(joined.json()["status"], json!("running"), "{}", joined.json());
    server.stop().await;
}

/// Making lines counts as making tables does, and more where the log begins with much.
#[tokio::test]
async fn lines_count_as_tables() {
    let limits = Limits { tables_per_hour: 8, ..Limits::default().lifted() };
    let folder = Arc::new(crate::common::Folder::new());
    let server = Server::with(limits, folder, None).await;
    let (one, two, third) = (server.guest().await, server.guest().await, server.guest().await);
    let (old, steps) = given_up(&one, &two, "lumicora").await;
    let mut made = 0;
    let last = loop {
        let reply = third.post("/api/tables", &line("lumicora", &old, steps)).await.unwrap();
        if reply.status != 201 {
            break reply.json()["code"].clone();
        }
        made += 1;
    };
    assert_eq!(last, json!("limit/new_tables"));
    assert!((1..=8).contains(&made), "{made}");
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_of_a_line_begins_at_the_same_moment_with_seats_rotated() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let (old, steps) = given_up(&one, &two, "coral").await;
    let id = table(&one, line("coral", &old, steps)).await;
    two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    let mut player = Player::sit(&one, &id).await;
    player.socket.send(&ClientMessage::Resign { table: id.clone(), nonce: "r".into() }).await.unwrap();
    while !matches!(player.next().await, ServerMessage::Table { face, .. } if face.status != protocol::Status::Running)
    {
    }
    let invited = two.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap().json();
    let again = invited["table"].as_str().unwrap().to_owned();
    for client in [&one, &two] {
        client.post(&format!("/api/tables/{again}/join"), &json!({})).await.unwrap();
    }
    let face = one.get(&format!("/api/tables/{again}")).await.unwrap().json();
    assert_eq!((&face["status"], &face["from"]["steps"]), (&json!("running"), &json!(steps)));
    server.stop().await;
}

//! What clients and disks can do wrong: never a 5xx for a client, never a lost entry.

use crate::common::{Folder, Player, Server, act, duel, eventually, own_board, step, table, watch};
use client::Client;
use protocol::{ClientMessage, ServerMessage, codes};
use serde_json::{Value, json};
use server::{Limits, ServerClock};
use sqlx::{ConnectOptions, Connection};
use std::sync::Arc;

async fn database(folder: &Folder) -> sqlx::SqliteConnection {
    sqlx::sqlite::SqliteConnectOptions::new().filename(folder.file()).connect().await.unwrap()
}

async fn refusal(socket: &mut client::Socket) -> protocol::Refusal {
    let pick = |m| if let ServerMessage::Refused { refusal, .. } = m { Some(refusal) } else { None };
    socket.until(pick).await.unwrap()
}

#[tokio::test]
async fn nonsense_is_refused_in_words() {
    let server = Server::start().await;
    let mut socket = server.guest().await.raw_socket(&[]).await.unwrap();
    socket.send(&ClientMessage::Ping { id: 1 }).await.unwrap();
    assert_eq!(refusal(&mut socket).await.code, codes::NO_HELLO);
    socket.send(&ClientMessage::Hello { protocol: 1, lang: Some("de".into()) }).await.unwrap();
    let deep = "[".repeat(10_000);
    for text in [
        r#"["ping",1]"#,
        "",
        "{",
        "null",
        "[]",
        "{\"type\":\"act\"}",
        "{\"type\":\"nothing\"}",
        &deep,
        "\u{0}",
    ] {
        socket.send_text(text.to_owned()).await.unwrap();
        let refusal = refusal(&mut socket).await;
        assert_eq!(refusal.code, codes::UNREADABLE, "{text}");
        assert_eq!(refusal.text, "Diese Nachricht ist nicht lesbar.");
    }
    socket.send_bytes(vec![0, 159, 146, 150]).await.unwrap();
    assert_eq!(refusal(&mut socket).await.code, codes::UNREADABLE);
    for table in ["", "x", "../../etc/passwd", "0000000000000000", "\"}\n{\""] {
        socket.send(&watch(table, None, true)).await.unwrap();
        assert_eq!(refusal(&mut socket).await.code, codes::NO_TABLE);
        socket.send(&act(table, 0, "n", vec![json!(1)])).await.unwrap();
        assert_eq!(refusal(&mut socket).await.code, codes::NO_TABLE);
    }
    let mut old = server.guest().await.raw_socket(&[]).await.unwrap();
    old.send(&ClientMessage::Hello { protocol: 99, lang: None }).await.unwrap();
    assert_eq!(refusal(&mut old).await.code, codes::VERSION);
    assert_eq!(old.until_closed().await.unwrap().0, 1002);
    server.stop().await;
}

#[tokio::test]
async fn mutated_messages_find_no_panic() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut player = Player::sit(&one, &id).await;
    // Listens without ever asking again: a table that broke down and was loaded anew would have forgotten it.
    let mut listener = Player::sit(&two, &id).await;
    let legal = player.legal.clone().unwrap_or_default();
    let samples: Vec<String> = [
        act(&id, 0, "n", legal.into_iter().take(2).collect()),
        watch(&id, Some(0), true),
        ClientMessage::Peek { table: id.clone(), id: 3, steps: vec![json!({"type": "done"})] },
        ClientMessage::Undo { table: id.clone(), expected_seq: 0, nonce: "u".into() },
        ClientMessage::Chat { table: id.clone(), id: 3, text: "hello".into() },
    ]
    .iter()
    .map(|message| serde_json::to_string(message).unwrap())
    .collect();
    let mut seed = 1_u64;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    for n in 0..2_000 {
        let mut bytes = samples[n % samples.len()].clone().into_bytes();
        for _ in 0..1 + below(3) {
            let at = below(bytes.len());
            match below(4) {
                0 => bytes[at] = b"0123456789-{}[]\",:nulltruefalse\\ue"[below(33)],
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"{}[]\",:0-9e"[below(11)]),
                _ => bytes.truncate(at.max(1)),
            }
            if bytes.is_empty() {
                bytes.push(b'x');
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        player.socket.send_text(text).await.unwrap();
    }
    player.socket.send(&ClientMessage::Ping { id: 77 }).await.unwrap();
    player.socket.until(|m| matches!(m, ServerMessage::Pong { id: 77, .. }).then_some(())).await.unwrap();
    let mut other = two.socket().await.unwrap();
    other.send(&ClientMessage::Chat { table: id, id: 1, text: "still here?".into() }).await.unwrap();
    let is_heard = |m| match m {
        ServerMessage::Said { said, .. } => said.iter().any(|said| said.text == "still here?").then_some(()),
        _ => None,
    };
    listener.socket.until(is_heard).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn requests_that_make_no_sense_are_the_senders_fault() {
    let server = Server::start().await;
    let me = server.guest().await;
    let json = [("Content-Type", "application/json")];
    let large = vec![b' '; 300 * 1024];
    type Case<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], &'a [u8], u16, &'a str);
    let cases: [Case<'_>; 20] = [
        ("GET", "/api/nothing", &[], b"", 404, codes::NOWHERE),
        ("PUT", "/api/me", &[], b"", 405, codes::METHOD),
        ("POST", "/api/tables", &json, b"{", 400, codes::UNREADABLE),
        ("POST", "/api/tables", &[], b"{}", 400, codes::UNREADABLE),
        ("POST", "/api/tables", &json, &large, 413, codes::TOO_LARGE),
        ("POST", "/api/tables", &json, br#"{"game":"chess","seats":[{"type":"me"}]}"#, 400, codes::NO_GAME),
        ("POST", "/api/tables", &json, br#"{"game":"lumis","seats":[{"type":"me"}]}"#, 409, codes::BAD_SETUP),
        ("POST", "/api/play", &json, br#"{"game":"lumis","seats":200}"#, 409, codes::BAD_SETUP),
        ("POST", "/api/play", &json, br#"{"game":"lumis","options":{"talk":7}}"#, 409, codes::BAD_SETUP),
        ("GET", "/api/tables?limit=0", &[], b"", 400, codes::UNREADABLE),
        ("GET", "/api/tables?limit=x", &[], b"", 400, codes::UNREADABLE),
        ("GET", "/api/tables/%ff%fe", &[], b"", 404, codes::NO_TABLE),
        ("GET", "/api/records/0000000000000000", &[], b"", 404, codes::NO_TABLE),
        ("GET", "/api/socket", &[], b"", 400, codes::UNREADABLE),
        ("DELETE", "/api/me/tokens/nobodys", &[], b"", 404, codes::NOWHERE),
        // A list is not an object, whatever is in it.
        ("POST", "/api/play", &json, br#"["lumis"]"#, 400, codes::UNREADABLE),
        ("PATCH", "/api/me", &json, br#"["Ann"]"#, 400, codes::UNREADABLE),
        (
            "POST",
            "/api/tables",
            &json,
            br#"["lumis", [{"type":"me"},{"type":"open"}]]"#,
            400,
            codes::UNREADABLE,
        ),
        (
            "POST",
            "/api/tables",
            &json,
            br#"{"game":"lumis","seats":[{"type":"me"},["bot","calm"]]}"#,
            400,
            codes::UNREADABLE,
        ),
        (
            "POST",
            "/api/tables",
            &json,
            br#"{"game":"lumis","seats":[{"type":"me"},{"type":"open"}],"clock":["per_turn",1]}"#,
            400,
            codes::UNREADABLE,
        ),
    ];
    for (method, path, headers, body, status, code) in cases {
        let reply = me.request(method, path, headers, body).await.unwrap();
        let told = (reply.status, reply.json()["code"].as_str().map(str::to_owned));
        let sent = String::from_utf8_lossy(&body[..body.len().min(80)]);
        assert_eq!(told, (status, Some(code.to_owned())), "{method} {path} {sent}");
    }
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
    let server = Server::start().await;
    let me = server.guest().await;
    let json = ("Content-Type", "application/json");
    let body = br#"{"game":"lumis"}"#;
    for foreign in [("Origin", "https://evil.example"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site")]
    {
        let reply = me.request("POST", "/api/play", &[json, foreign], body).await.unwrap();
        assert_eq!((reply.status, reply.json()["code"].as_str()), (403, Some("auth/origin")));
    }
    let reply = me.request("POST", "/api/play", &[json, ("Origin", &server.url)], body).await.unwrap();
    assert_eq!(reply.status, 201);
    let refused = me.raw_socket(&[("Origin", "https://evil.example")]).await.unwrap_err();
    assert_eq!(refused.to_string(), "HTTP error: 403 Forbidden");
    me.raw_socket(&[("Origin", &server.url)]).await.unwrap();
    let page = me.get("/").await.unwrap();
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    server.stop().await;
}

#[tokio::test]
async fn limits_hold() {
    let limits = Limits {
        messages_per_second: 5,
        connections_per_address: 3,
        accounts_per_hour: 4,
        tables_per_person: 2,
        watched_per_connection: 1,
        message_bytes: 2_000,
        ..Limits::default()
    };
    // Nothing is forgiven with time: the clock stands still.
    let (_dial, clock) = ServerClock::by_hand(0);
    let server = Server::timed(limits, Arc::new(Folder::new()), clock).await;
    let me = server.guest().await;
    let mut made = Vec::new();
    for _ in 0..2 {
        made.push(me.post("/api/play", &json!({"game": "lumis"})).await.unwrap().json());
    }
    assert_eq!(me.post("/api/play", &json!({"game": "lumis"})).await.unwrap().json()["code"], codes::TABLES);
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(me.socket().await.unwrap());
    }
    // However many are refused, no room comes of it.
    for _ in 0..6 {
        let mut another = me.raw_socket(&[]).await.unwrap();
        assert_eq!(refusal(&mut another).await.code, codes::CONNECTIONS);
        assert_eq!(another.until_closed().await.unwrap().0, 1013);
    }
    for table in &made {
        sockets[0].send(&watch(table["id"].as_str().unwrap(), None, false)).await.unwrap();
    }
    assert_eq!(refusal(&mut sockets[0]).await.code, codes::WATCHED);
    for id in 0..20 {
        sockets[1].send(&ClientMessage::Ping { id }).await.unwrap();
    }
    assert_eq!(refusal(&mut sockets[1]).await.code, codes::RATE);
    sockets[2].send_text("x".repeat(3_000)).await.unwrap();
    assert_eq!(refusal(&mut sockets[2]).await.code, codes::TOO_LARGE);
    let mut refused = Value::Null;
    for _ in 0..4 {
        refused = Client::new(&server.url).unwrap().get("/api/me").await.unwrap().json();
    }
    assert_eq!(refused["code"], codes::ACCOUNTS);
    server.stop().await;
}

/// Sends so many requests at once and gives their answers.
async fn at_once(client: &Client, times: usize, path: &str, body: Value) -> Vec<client::Reply> {
    let mut waiting = tokio::task::JoinSet::new();
    for _ in 0..times {
        let (client, path, body) = (client.clone(), path.to_owned(), body.clone());
        waiting.spawn(async move { client.post(&path, &body).await.unwrap() });
    }
    waiting.join_all().await
}

#[tokio::test]
async fn quotas_hold_when_everything_is_asked_for_at_once() {
    let limits = Limits { tables_per_person: 5, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let made = |replies: &[client::Reply]| replies.iter().filter(|reply| reply.status == 201).count();
    let open = json!([{"type": "me"}, {"type": "open"}]);
    let (me, other) = (server.guest().await, server.guest().await);
    let tables = at_once(&me, 40, "/api/tables", json!({"game": "lumis", "seats": open})).await;
    assert_eq!(made(&tables), 5);
    let refused = tables.iter().filter(|reply| reply.json()["code"] == codes::TABLES).count();
    assert_eq!(refused, 35);
    let tokens = at_once(&me, 40, "/api/me/tokens", json!({"name": "bot", "scopes": ["play"]})).await;
    assert_eq!(made(&tokens), 20);
    // To sit down at tables of others counts as well.
    let hosts = [server.guest().await, server.guest().await];
    let mut waiting = tokio::task::JoinSet::new();
    for host in &hosts {
        for _ in 0..5 {
            let id = table(host, json!({"game": "lumis", "seats": open})).await;
            let other = other.clone();
            waiting.spawn(async move {
                other.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap().status
            });
        }
    }
    let joined = waiting.join_all().await;
    assert_eq!(joined.iter().filter(|&&status| status == 200).count(), 5, "{joined:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_counts_as_a_table_of_whoever_asks_for_it() {
    let limits = Limits { tables_per_person: 1, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut player = Player::sit(&one, &id).await;
    player.send(ClientMessage::Abort { table: id.clone(), nonce: "a".into() }).await.unwrap();
    let open = json!([{"type": "me"}, {"type": "open"}]);
    let waits = table(&one, json!({"game": "lumis", "seats": open})).await;
    let rematch =
        async |who: &Client| who.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.unwrap().json();
    assert_eq!(rematch(&one).await["code"], codes::TABLES);
    let there = rematch(&two).await["table"].clone();
    assert!(there.is_string());
    assert_eq!(rematch(&one).await["table"], there);
    // The seat that is kept for them is theirs to take.
    one.post(&format!("/api/tables/{waits}/leave"), &json!({})).await.unwrap();
    for who in [&one, &two] {
        let joined = who.post(&format!("/api/tables/{}/join", there.as_str().unwrap()), &json!({})).await;
        assert_eq!(joined.unwrap().status, 200);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_slow_reader_is_cut_and_holds_up_nobody() {
    // However slow the machine is, nobody is hung up on meanwhile.
    let limits = Limits { outbox: 8, write_seconds: 86_400, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let mut slow = server.guest().await.socket().await.unwrap();
    slow.send(&watch(&id, None, false)).await.unwrap();
    let me = server.guest().await;
    let was_cut = || async {
        let page = String::from_utf8(me.get("/metrics").await.unwrap().body).unwrap();
        !page.contains("reeflight_slow_readers_total 0\n")
    };
    // Questions whose answers it does not read, until the way to it is full.
    let mut n = 0;
    while !was_cut().await && !players[0].over {
        for _ in 0..200 {
            n += 1;
            slow.send(&watch(&id, None, false)).await.unwrap();
        }
        step(&mut players, |count| count / 2).await;
        assert!(n < 200_000);
    }
    // Once it reads, it is told to ask again.
    slow.until(|m| matches!(m, ServerMessage::Resync { .. }).then_some(())).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn sockets_that_never_read_take_only_so_much_memory() {
    let most = 1024 * 1024;
    let limits =
        Limits { outbox_bytes_per_person: most, write_seconds: 86_400, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let me = server.guest().await;
    let mut tables = Vec::new();
    for _ in 0..8 {
        let made = me.post("/api/play", &json!({"game": "lumis", "options": {"board": own_board()}})).await;
        tables.push(made.unwrap().json()["id"].as_str().unwrap().to_owned());
    }
    let mut sockets = Vec::new();
    for _ in 0..10 {
        sockets.push(me.socket().await.unwrap());
    }
    let waiting = async || {
        let page = String::from_utf8(server.guest().await.get("/metrics").await.unwrap().body).unwrap();
        let line = page.lines().find_map(|line| line.strip_prefix("reeflight_outbox_bytes "));
        line.unwrap().parse::<usize>().unwrap()
    };
    let mut highest = 0;
    for _ in 0..40 {
        for socket in &mut sockets {
            for table in &tables {
                socket.send(&watch(table, None, true)).await.unwrap();
            }
        }
        highest = highest.max(waiting().await);
    }
    assert!((most / 2..=most).contains(&highest), "{highest}");
    // Whoever reads again is told to ask again, and all comes back.
    let last = sockets.pop().unwrap();
    drop(sockets);
    let mut last = last;
    last.until(|m| matches!(m, ServerMessage::Resync { .. }).then_some(())).await.unwrap();
    last.send(&ClientMessage::Ping { id: 1 }).await.unwrap();
    last.until(|m| matches!(m, ServerMessage::Pong { id: 1, .. }).then_some(())).await.unwrap();
    eventually("nothing waits", async || waiting().await == 0).await;
    last.send(&watch(&tables[0], None, true)).await.unwrap();
    last.until(|m| matches!(m, ServerMessage::View { .. }).then_some(())).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn options_have_a_size() {
    let server = Server::start().await;
    let me = server.guest().await;
    let make = async |options: Value| {
        let body = json!({"game": "lumis", "seats": [{"type": "me"}, {"type": "open"}], "options": options});
        me.post("/api/tables", &body).await.unwrap()
    };
    assert_eq!(make(json!({"board": own_board()})).await.status, 201);
    let mut large = own_board();
    large["spaces"][0]["region"] = json!("x".repeat(60_000));
    let refused = make(json!({ "board": large })).await;
    assert_eq!(
        (refused.status, refused.json()["detail"].as_str()),
        (409, Some("options: at most 65536 bytes"))
    );
    let mut strange = own_board();
    strange["spaces"][0]["region"] = json!({"any": ["thing"]});
    let refused = make(json!({ "board": strange })).await.json();
    assert!(refused["detail"].as_str().unwrap().contains("space 0 has the region"), "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn a_locked_database_halts_a_table_until_it_is_free() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    step(&mut players, |_| 0).await;
    let mut other = database(&server.folder).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let actor = usize::from(players[0].to_act[0]);
    let choice = players[actor].legal.clone().unwrap()[0].clone();
    let refused = players[actor].act(vec![choice.clone()]).await.unwrap_err();
    assert_eq!(refused.code, codes::HALTED);
    // The table says so to everybody, and stays readable.
    let watching = &mut players[1 - actor];
    while !matches!(watching.next().await, ServerMessage::Table { face, .. } if face.halted.is_some()) {}
    assert!(one.get(&format!("/api/tables/{id}")).await.unwrap().json()["halted"].is_string());
    lock.rollback().await.unwrap();
    while !matches!(watching.next().await, ServerMessage::Table { face, .. } if face.halted.is_none()) {}
    players[actor].act(vec![choice]).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let folder = Arc::new(Folder::new());
    let server = Server::with(Limits::default().lifted(), Arc::clone(&folder), Some(300 * 1024)).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    // Fill the rest with something else.
    let mut filler = 0;
    loop {
        filler += 1;
        let options = json!({"game": "lumicora", "seats": [{"type": "me"}, {"type": "open"}]});
        let made = one.post("/api/tables", &options).await.unwrap();
        if made.status != 201 {
            assert_eq!((made.status, made.json()["code"].as_str()), (503, Some(codes::STORE)));
            break;
        }
        assert!(filler < 5_000);
    }
    let mut acked = 0;
    let refused = loop {
        let actor = usize::from(players[0].to_act[0]);
        let choice = players[actor].legal.clone().unwrap()[0].clone();
        match players[actor].act(vec![choice]).await {
            Ok(seq) => {
                acked = seq;
                for player in &mut players {
                    player.reach(seq).await;
                }
            }
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused.code, codes::HALTED);
    let folder = server.stop().await;
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let one = Client::new(&server.url).unwrap().with_cookie(one.cookie().unwrap());
    assert_eq!(Player::sit(&one, &id).await.seq, acked);
    server.stop().await;
}

#[tokio::test]
async fn a_corrupt_row_halts_its_table_and_no_other() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let (bad, good) = (duel(&one, &two, "lumis").await, duel(&one, &two, "coral").await);
    for id in [&bad, &good] {
        let mut players = [Player::sit(&one, id).await, Player::sit(&two, id).await];
        step(&mut players, |_| 0).await;
    }
    let folder = server.stop().await;
    let mut other = database(&folder).await;
    sqlx::query("UPDATE entries SET body = replace(body, 'steps', 'stops') WHERE seq = 1 AND log = (SELECT no FROM logs WHERE id = ?)")
        .bind(&bad)
        .execute(&mut other)
        .await
        .unwrap();
    other.close().await.unwrap();
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let (one, two) = (
        Client::new(&server.url).unwrap().with_cookie(one.cookie().unwrap()),
        Client::new(&server.url).unwrap().with_cookie(two.cookie().unwrap()),
    );
    let mut socket = one.socket().await.unwrap();
    socket.send(&watch(&bad, None, true)).await.unwrap();
    let halted = |m| if let ServerMessage::Table { face, .. } = m { Some(face.halted) } else { None };
    assert!(socket.until(halted).await.unwrap().is_some());
    socket.send(&act(&bad, 1, "n", vec![json!({"type": "pass"})])).await.unwrap();
    assert_eq!(refusal(&mut socket).await.code, codes::HALTED);
    let mut players = [Player::sit(&one, &good).await, Player::sit(&two, &good).await];
    assert_eq!(players[0].seq, 1);
    step(&mut players, |_| 0).await;
    server.stop().await;
}

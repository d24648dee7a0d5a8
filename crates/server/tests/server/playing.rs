//! Whole games over real sockets.

use crate::common::{Folder, Player, Server, act, duel, eventually, is_asleep, step, table, watch};
use protocol::{ClientMessage, ServerMessage};
use serde_json::json;
use server::{Config, Limits, ServerClock};
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};

#[tokio::test]
async fn every_game_can_be_played_to_its_record() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    for game in ["lumicora", "lumis", "coral"] {
        let id = duel(&one, &two, game).await;
        let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
        while !players[0].over {
            step(&mut players, |count| count * 2 / 3).await;
        }
        while !matches!(players[0].next().await, ServerMessage::Table { face, .. } if face.status == protocol::Status::Finished)
        {
        }
        let record = server.guest().await.get(&format!("/api/records/{id}")).await.unwrap();
        assert_eq!(record.status, 200);
        let record = record.json();
        assert_eq!(record["table"]["seats"][0]["name"], one.get("/api/me").await.unwrap().json()["name"]);
        assert_eq!(record["fair"]["entropy"][1], json!("ab".repeat(32)));
        let rules = table::games::find(game).unwrap();
        let read = table::read_record(record.to_string().as_bytes()).unwrap();
        rules.verify(&read).unwrap();
        let listed = one.get(&format!("/api/records?game={game}")).await.unwrap().json();
        assert_eq!(listed["records"][0]["table"], json!(id));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_person_alone_plays_against_bots() {
    let server = Server::start().await;
    let me = server.guest().await;
    let made = me.post("/api/play", &json!({"game": "lumis", "level": "random"})).await.unwrap();
    assert_eq!(made.status, 201);
    let mut player = Player::sit(&me, made.json()["id"].as_str().unwrap()).await;
    while !player.over {
        match player.legal.take() {
            Some(legal) => {
                player.act(vec![legal[legal.len() / 2].clone()]).await.unwrap();
            }
            None => {
                player.next().await;
            }
        }
    }
    server.stop().await;
}

/// Where turns overlap (LC-22) a bot sends what a person waits for, is asked again, and places.
#[tokio::test]
async fn a_bot_lets_a_person_begin_and_then_goes_on() {
    let server = Server::start().await;
    let me = server.guest().await;
    let seats = json!([{"type": "open"}, {"type": "bot", "level": "greedy"}]);
    let options = json!({"overlap": true, "first": 1});
    let id = table(&me, json!({"game": "lumicora", "seats": seats, "options": options})).await;
    me.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    let mut player = Player::sit(&me, &id).await;
    while player.to_act != [0, 1] {
        assert!(!player.over, "turns never overlapped");
        match player.legal.take() {
            Some(legal) => {
                // Who never scores never gets the octopus.
                let step = legal.iter().find(|step| step["type"] == "skip").unwrap_or(&legal[0]);
                player.act(vec![step.clone()]).await.unwrap();
            }
            None => {
                player.next().await;
            }
        }
    }
    assert!(player.legal.is_some(), "the person may begin");
    let frame = loop {
        if let ServerMessage::Frame { frame, .. } = player.next().await {
            break frame;
        }
    };
    assert_eq!((frame.seat, frame.sights[0]["seat"].as_u64()), (Some(1), Some(1)));
    assert!(player.to_act.contains(&0), "{:?}", player.to_act);
    server.stop().await;
}

#[tokio::test]
async fn sending_again_is_harmless() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let first = usize::from(players[0].to_act[0]);
    let step = players[first].legal.clone().unwrap()[0].clone();
    let message = act(&id, 0, "same", vec![step]);
    let seq = players[first].send(message.clone()).await.unwrap();
    assert_eq!(players[first].send(message.clone()).await.unwrap(), seq);
    // Over another connection, as after a reconnect.
    let mut again = Player::sit([&one, &two][first], &id).await;
    assert_eq!(again.send(message).await.unwrap(), seq);
    again.look_again().await;
    assert_eq!((seq, again.seq), (1, 1));
    server.stop().await;
}

#[tokio::test]
async fn what_was_chosen_before_the_last_change_is_stale() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let next = 1 - usize::from(players[0].to_act[0]);
    step(&mut players, |_| 0).await;
    let player = &mut players[next];
    let choice = player.legal.clone().unwrap()[0].clone();
    // Legal now, yet chosen when the other had not moved, or after what is still to come.
    for (seen, nonce) in [(0, "early"), (2, "late")] {
        let refused = player.send(act(&id, seen, nonce, vec![choice.clone()])).await.unwrap_err();
        assert_eq!(refused.code, "table/stale", "{seen}");
    }
    let undo = ClientMessage::Undo { table: id.clone(), expected_seq: 0, nonce: "back".into() };
    assert_eq!(player.send(undo).await.unwrap_err().code, "table/stale");
    player.look_again().await;
    assert_eq!(player.seq, 1, "nothing became real");
    assert_eq!(player.send(act(&id, 1, "now", vec![choice])).await.unwrap(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_refusal_names_its_reason() {
    let server = Server::start().await;
    let (one, two, other) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let first = usize::from(players[0].to_act[0]);
    let place = players[first].legal.clone().unwrap()[0].clone();
    let mut watcher = Player::sit(&other, &id).await;
    assert_eq!(watcher.act(vec![place.clone()]).await.unwrap_err().code, "table/not_seated");
    let waiting = &mut players[1 - first];
    assert_eq!(waiting.act(vec![place.clone()]).await.unwrap_err().code, "table/not_your_turn");
    let acting = &mut players[first];
    for unreadable in [vec![], vec![json!({"type": "nonsense"})], vec![json!(null)]] {
        let refused = acting.act(unreadable.clone()).await.unwrap_err();
        assert_eq!(refused.code, "wire/unreadable", "{unreadable:?}");
    }
    let undo = ClientMessage::Undo { table: id.clone(), expected_seq: 0, nonce: "back".into() };
    assert_eq!(acting.send(undo).await.unwrap_err().code, "table/no_undo");
    // Where one piece lies there is no room for another.
    step(&mut players, |_| 0).await;
    let mut taken = players[1 - first].legal.clone().unwrap()[0].clone();
    taken["cells"] = place["cells"].clone();
    let refused = players[1 - first].act(vec![taken]).await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.rule.as_deref()), ("illegal/co-11", Some("CO-11")));
    assert_eq!((refused.reason.as_deref(), refused.step), (Some("cell_taken"), Some(0)));
    assert!(!refused.at.is_empty(), "it says where");
    server.stop().await;
}

#[tokio::test]
async fn who_was_away_gets_what_was_missed() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumicora").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    for _ in 0..6 {
        step(&mut players, |_| 0).await;
    }
    let now = players[0].seq;
    let mut late = server.guest().await.socket().await.unwrap();
    late.send(&watch(&id, Some(now - 3), false)).await.unwrap();
    for expected in now - 2..=now {
        let seq = late
            .until(|message| match message {
                ServerMessage::Frame { frame, .. } => Some(frame.seq),
                ServerMessage::View { .. } => panic!("nothing was lost"),
                _ => None,
            })
            .await
            .unwrap();
        assert_eq!(seq, expected);
    }
    // From the future: a fresh view.
    late.send(&watch(&id, Some(now + 50), false)).await.unwrap();
    let seen = late
        .until(|message| match message {
            ServerMessage::View { look, legal, .. } => Some((look.seq, legal)),
            _ => None,
        })
        .await
        .unwrap();
    assert_eq!(seen, (now, None));
    server.stop().await;
}

/// The log of a match is told again to whoever comes late or loads the page anew: to each what they were told, not more.
#[tokio::test]
async fn the_past_is_told_as_it_was() {
    let server = Server::start().await;
    let (one, two, other) = (server.guest().await, server.guest().await, server.guest().await);
    let id = duel(&one, &two, "lumis").await;
    let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
    let mut watcher = Player::sit(&other, &id).await;
    for _ in 0..12 {
        step(&mut players, |_| 0).await;
    }
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "out".into() };
    let last = players[0].send(resign).await.unwrap();
    for listener in players.iter_mut().chain([&mut watcher]) {
        listener.reach(last).await;
    }
    let folder = server.stop().await;
    let server = Server::with(Limits::default().lifted(), folder, None).await;
    let again =
        |who: &client::Client| client::Client::new(&server.url).unwrap().with_cookie(who.cookie().unwrap());
    let path = format!("/api/tables/{id}/past");
    for (client, heard) in [(&one, &players[0]), (&two, &players[1]), (&other, &watcher)] {
        let heard: Vec<ServerMessage> =
            heard.raw.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let start = heard.iter().find_map(|message| match message {
            ServerMessage::View { look, .. } => Some(look.clone()),
            _ => None,
        });
        let frames = heard.into_iter().filter_map(|message| match message {
            ServerMessage::Frame { frame, .. } => Some(frame),
            _ => None,
        });
        let told = again(client).get(&path).await.unwrap();
        let past: protocol::Past = serde_json::from_value(told.json()).unwrap();
        assert_eq!(Some(past.look), start);
        assert_eq!(past.frames, frames.collect::<Vec<_>>());
    }
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let new = table(&again(&one), json!({"game": "coral", "seats": seats})).await;
    let early = again(&one).get(&format!("/api/tables/{new}/past")).await.unwrap();
    assert_eq!((early.status, early.json()["code"].as_str()), (409, Some("table/not_started")));
    server.stop().await;
}

#[tokio::test]
async fn a_restart_keeps_everything_and_gives_time_back() {
    let (dial, clock) = ServerClock::by_hand(1_784_010_000_000);
    let lifted = Limits::default().lifted();
    let server = Server::timed(lifted, Arc::new(Folder::new()), clock.clone()).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let wanted = json!({"type": "real_time", "base_ms": 600_000, "increment_ms": 0});
    let body = json!({"game": "lumis", "seats": [{"type": "me"}, {"type": "open"}], "clock": wanted});
    let id = table(&one, body).await;
    two.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    let mut a = Player::sit(&one, &id).await;
    dial.advance(Duration::from_secs(10));
    let seq = a.act(vec![a.legal.clone().unwrap()[0].clone()]).await.unwrap();
    a.reach(seq).await;
    assert_eq!(a.to_act, [1]);
    dial.advance(Duration::from_secs(20));
    a.socket.send(&ClientMessage::Chat { table: id.clone(), id: 7, text: "good luck".into() }).await.unwrap();
    while !matches!(a.next().await, ServerMessage::Said { .. }) {}
    let folder = server.stop().await;
    while !matches!(a.next().await, ServerMessage::Restarting { .. }) {}

    dial.advance(Duration::from_secs(3_600));
    let server = Server::timed(lifted, folder, clock).await;
    let one = client::Client::new(&server.url).unwrap().with_cookie(one.cookie().unwrap());
    let mut a = Player::sit(&one, &id).await;
    // The refund is an entry of its own: nobody pays for the hour that the server was away.
    assert_eq!(a.seq, seq + 1);
    assert_eq!(a.hands(), [(Duration::from_secs(590), false), (Duration::from_secs(580), true)]);
    // What was said is still there, with its name.
    let said = loop {
        if let ServerMessage::Said { said, .. } = a.next().await {
            break said;
        }
    };
    assert_eq!((said.len(), said[0].text.as_str()), (1, "good luck"));
    assert_eq!(json!(said[0].person.name), one.get("/api/me").await.unwrap().json()["name"]);
    let resign = ClientMessage::Resign { table: id.clone(), nonce: "bye".into() };
    a.send(resign).await.unwrap();
    while !a.over {
        a.next().await;
    }
    while !matches!(a.next().await, ServerMessage::Table { .. }) {}
    let record = one.get(&format!("/api/records/{id}")).await.unwrap().json();
    let notes: Vec<&str> = record["table"]["log"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|n| n["what"]["type"].as_str())
        .collect();
    assert_eq!(notes, ["refund", "resign"]);
    server.stop().await;
}

#[tokio::test]
async fn a_sleeping_table_leaves_the_memory_and_comes_back() {
    let limits = Limits { idle_seconds: 0, ..Limits::default().lifted() };
    let server = Server::with(limits, Arc::new(Folder::new()), None).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let id = duel(&one, &two, "coral").await;
    for seq in 0..4 {
        let mut players = [Player::sit(&one, &id).await, Player::sit(&two, &id).await];
        assert_eq!(players[0].seq, seq);
        step(&mut players, |_| 0).await;
        drop(players);
        eventually("the table sleeps", async || is_asleep(&one).await).await;
    }
    server.stop().await;
}

/// A table of two bots, made by somebody who does not sit there.
async fn of_bots(host: &client::Client, level: &str) -> String {
    let seats = json!([{"type": "open"}, {"type": "bot", "level": level}]);
    let id = table(host, json!({"game": "lumis", "seats": seats})).await;
    let started = host.post(&format!("/api/tables/{id}/start"), &json!({"fill": level})).await.unwrap();
    assert_eq!(started.json()["status"], "running");
    id
}

#[tokio::test]
async fn bots_wait_where_nobody_plays_or_looks() {
    let server = Server::start().await;
    let (host, me) = (server.guest().await, server.guest().await);
    let id = of_bots(&host, "random").await;
    let path = format!("/api/tables/{id}");
    // Others play meanwhile: were there anything to think about, it would be first.
    let played = me.post("/api/play", &json!({"game": "lumis", "level": "random"})).await.unwrap().json();
    let mut player = Player::sit(&me, played["id"].as_str().unwrap()).await;
    while player.seq < 4 {
        match player.legal.take() {
            Some(legal) => drop(player.act(vec![legal[0].clone()]).await.unwrap()),
            None => drop(player.next().await),
        }
    }
    let face = me.get(&path).await.unwrap().json();
    assert_eq!((face["status"].as_str(), &face["resting"]), (Some("running"), &json!(true)));
    let log = Sqlite::open(&server.folder.file(), None).await.unwrap();
    assert_eq!(log.entries(&id).await.unwrap().len(), 1);
    // Somebody looks, and it goes on to its end.
    let mut watcher = Player::sit(&me, &id).await;
    assert!(!watcher.raw.iter().any(|text| text.contains("resting")));
    while !watcher.over {
        watcher.next().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn bots_play_for_people_who_are_away_up_to_their_turn() {
    let server = Server::start().await;
    let me = server.guest().await;
    let seats = json!([{"type": "bot", "level": "random"}, {"type": "me"}]);
    let id = table(&me, json!({"game": "lumis", "seats": seats})).await;
    // Nobody watches; its log alone tells.
    let log = Sqlite::open(&server.folder.file(), None).await.unwrap();
    eventually("the bot has played", async || log.entries(&id).await.unwrap().len() > 1).await;
    let mut player = Player::sit(&me, &id).await;
    while player.to_act != [1] {
        player.next().await;
    }
    assert!(!player.raw.iter().any(|text| text.contains("resting")));
    server.stop().await;
}

/// How many choices bots have made.
async fn choices(client: &client::Client) -> u64 {
    let page = String::from_utf8(client.get("/metrics").await.unwrap().body).unwrap();
    let line = page.lines().find_map(|line| line.strip_prefix("reeflight_bot_choices_total "));
    line.unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_quick_bot_answers_while_many_slow_ones_think() {
    let folder = Arc::new(Folder::new());
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.file(), None).await.unwrap());
    let limits = Limits::default().lifted();
    let config = Config { limits, bot_threads: 1, ..Config::default() };
    let server = Server::of(config, store, folder).await;
    let (crowd, me) = (server.guest().await, server.guest().await);
    let mut watching = Vec::new();
    for _ in 0..50 {
        let id = of_bots(&crowd, "deep").await;
        watching.push(Player::sit(&crowd, &id).await);
    }
    let made = me.post("/api/play", &json!({"game": "lumis", "level": "calm"})).await.unwrap().json();
    let mut player = Player::sit(&me, made["id"].as_str().unwrap()).await;
    let before = choices(&me).await;
    let mut answers = 0;
    while answers < 3 {
        if let Some(legal) = player.legal.take() {
            player.act(vec![legal[0].clone()]).await.unwrap();
        } else if let ServerMessage::Frame { frame, .. } = player.next().await {
            answers += u32::from(frame.seat == Some(1));
        }
    }
    let waited = choices(&me).await - before;
    // One's own answers, and here and there one of the others that was done.
    assert!(waited < 25, "{waited} choices for three answers");
    server.stop().await;
}

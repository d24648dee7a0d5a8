//! A match is played to its end by the version of the rules it began with, whatever program carries it.

use crate::common::{Folder, Player, Server, duel, table, watch};
use client::Client;
use kernel::versions::{RULES, write_rules};
use protocol::{ServerMessage, codes};
use serde_json::{Value, json};
use server::Limits;
use std::sync::Arc;
use store::{Sqlite, Store, Write};
use table::games;

/// The same person at a server that was started again.
fn again(server: &Server, who: &Client) -> Client {
    Client::new(&server.url).unwrap().with_cookie(who.cookie().expect("a cookie"))
}

async fn restarted(folder: Arc<Folder>) -> Server {
    Server::with(Limits::default().lifted(), folder, None).await
}

/// Writes a table that has just begun once more, as a program with other newest rules would have begun it.
async fn begun_by_other_rules(folder: &Folder, table: &str, copy: &str, version: u32) {
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let rewritten = |body: &str| {
        let mut body: Value = serde_json::from_str(body).unwrap();
        write_rules(body["options"].as_object_mut().unwrap(), version);
        body.to_string()
    };
    let mut row = store.table(table).await.unwrap().unwrap();
    let mut opening = store.entries(table).await.unwrap().remove(0);
    row.body = rewritten(&row.body);
    opening.body = rewritten(&opening.body);
    (row.id, opening.table) = (copy.to_owned(), copy.to_owned());
    row.version = 1;
    store.write(vec![Write::Table(row), Write::Entry(opening)]).await.unwrap();
}

async fn face(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/tables/{id}")).await.unwrap().json()
}

#[tokio::test]
async fn a_match_of_newer_rules_waits_for_a_newer_server_and_disturbs_no_other() {
    let server = Server::start().await;
    let (one, two) = (server.guest().await, server.guest().await);
    let own = duel(&one, &two, "lumicora").await;
    let folder = server.stop().await;
    let version = games::find("lumicora").unwrap().rules_version() + 1;
    begun_by_other_rules(&folder, &own, "ofthefuture00001", version).await;

    let server = restarted(folder).await;
    let (one, two) = (again(&server, &one), again(&server, &two));
    let newer = face(&one, "ofthefuture00001").await;
    assert_eq!(newer["options"][RULES], json!(version), "a page can see why it shows nothing");
    let mut socket = one.socket().await.unwrap();
    socket.send(&watch("ofthefuture00001", None, true)).await.unwrap();
    let halted = |m| match m {
        ServerMessage::Table { face, .. } => Some(face.halted),
        _ => None,
    };
    let why = socket.until(halted).await.unwrap();
    assert_eq!(why.as_deref(), Some("this match needs newer rules than this server knows"));
    let refused = one.get("/api/tables/ofthefuture00001/past").await.unwrap();
    assert!(refused.status >= 400, "{}", refused.json());
    // The other one goes on.
    let mut players = [Player::sit(&one, &own).await, Player::sit(&two, &own).await];
    crate::common::step(&mut players, |_| 0).await;
    let folder = server.stop().await;
    // Nothing was written about the one that nobody could read.
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    assert_eq!(store.entries("ofthefuture00001").await.unwrap().len(), 1);
    assert_eq!(store.table("ofthefuture00001").await.unwrap().unwrap().status, "running");
}

#[tokio::test]
async fn nobody_chooses_the_rules_of_a_table_but_the_server() {
    let server = Server::start().await;
    let me = server.guest().await;
    let game = games::find("lumicora").unwrap();
    let newest = game.rules_version();
    let body = |rules: Value| json!({"game": "lumicora", "seats": [{"type": "me"}, {"type": "open"}], "options": {"side": "b", "rules": rules}});
    for (asked, words) in
        [(json!(newest + 1), "a newer program is needed"), (json!("2"), "not a version of the rules")]
    {
        let refused = me.post("/api/tables", &body(asked)).await.unwrap();
        assert_eq!((refused.status, refused.json()["code"].as_str()), (409, Some(codes::BAD_SETUP)));
        assert!(
            refused.json()["detail"].as_str().is_some_and(|why| why.contains(words)),
            "{}",
            refused.json()
        );
    }
    let id = table(&me, body(json!(1))).await;
    assert_eq!(face(&me, &id).await["options"], json!(game.begun(json!({"side": "b"}).as_object().unwrap())));
    server.stop().await;
}

/// What only a program of tests can show: a game that has two versions.
#[cfg(feature = "next-rules")]
mod next {
    use super::*;
    use kernel::Record;

    const OLD: &str = "begunbefore00001";
    /// The last entry before the restart.
    const EARLY: u64 = 60;

    /// Nobody takes limestone but by scoring, and nobody scores early: so no store is full, and the changed rule shows.
    fn choose(legal: &[Value], seq: u64) -> Value {
        let is = |step: &&Value, kind: &str| step["type"] == kind;
        let scoring = if seq < EARLY { "skip" } else { "score" };
        let asked =
            legal.iter().find(|step| is(step, "skip")).and(legal.iter().find(|step| is(step, scoring)));
        let others: Vec<&Value> = legal.iter().filter(|step| !is(step, "limestone")).collect();
        asked
            .or_else(|| others.get(seq as usize * 7 % others.len().max(1)).copied())
            .unwrap_or(&legal[0])
            .clone()
    }

    /// Somebody does a step, and both see it.
    async fn step(players: &mut [Player; 2]) {
        let actor = usize::from(players[0].to_act[0]);
        let chosen = choose(&players[actor].legal.take().unwrap(), players[0].seq);
        let seq = players[actor].act(vec![chosen]).await.unwrap();
        for player in players {
            player.reach(seq).await;
        }
    }

    /// A few steps more at each table in turn, until it is over or `most` were done.
    async fn go_on(tables: &mut [[Player; 2]; 2], most: usize) {
        for _ in 0..most {
            for players in tables.iter_mut().filter(|players| !players[0].over) {
                step(players).await;
            }
            if tables.iter().all(|players| players[0].over) {
                return;
            }
        }
    }

    async fn sit(one: &Client, two: &Client, new: &str) -> [[Player; 2]; 2] {
        [
            [Player::sit(one, OLD).await, Player::sit(two, OLD).await],
            [Player::sit(one, new).await, Player::sit(two, new).await],
        ]
    }

    #[tokio::test]
    async fn old_and_new_matches_are_played_side_by_side_to_their_ends_through_a_restart() {
        let server = Server::start().await;
        let (one, two) = (server.guest().await, server.guest().await);
        let new = duel(&one, &two, "lumicora").await;
        let folder = server.stop().await;
        begun_by_other_rules(&folder, &new, OLD, 1).await;

        let server = restarted(folder).await;
        let (one, two) = (again(&server, &one), again(&server, &two));
        assert_eq!(face(&one, OLD).await["options"].get(RULES), None);
        assert_eq!(face(&one, &new).await["options"][RULES], json!(2));
        go_on(&mut sit(&one, &two, &new).await, EARLY as usize).await;

        let server = restarted(server.stop().await).await;
        let (one, two) = (again(&server, &one), again(&server, &two));
        let mut tables = sit(&one, &two, &new).await;
        assert!(tables.iter().all(|players| !players[0].over && players[0].seq == EARLY));
        go_on(&mut tables, usize::MAX).await;

        let game = games::find("lumicora").unwrap();
        for (id, version, other) in [(OLD, 1, 2), (new.as_str(), 2, 1)] {
            let mut body = None;
            crate::common::eventually("the record is kept", async || {
                let reply = one.get(&format!("/api/records/{id}")).await.unwrap();
                body = (reply.status == 200).then(|| reply.json());
                body.is_some()
            })
            .await;
            let record: Record = table::read_record_value(&body.unwrap()).unwrap();
            assert_eq!(record.rules, Some(version));
            assert!(game.verify(&record).is_ok(), "{id}: {:?}", game.verify(&record));
            let relabeled = Record { rules: Some(other), ..record };
            assert!(game.verify(&relabeled).is_err(), "{id} was not played by version {other}");
        }
        // Those who play the old one once more play the new rules.
        let rematch = one.post(&format!("/api/tables/{OLD}/rematch"), &json!({})).await.unwrap().json();
        assert_eq!(face(&one, rematch["table"].as_str().unwrap()).await["options"][RULES], json!(2));
        server.stop().await;
    }
}

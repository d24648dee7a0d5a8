//! Nothing leaks over the wire: two matches that are equal in a viewer's view, on two servers that differ in nothing
//! else, and the same things done in both, give that viewer equal bytes. And the test can fail: planted leaks are found.
//!
//! What a match writes for whom is tested in `crates/table`; here is everything around it.

use crate::common::{Folder, Player, Server, act, table};
use kernel::{Dice, Quick, Seat, Seed, Viewer};
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Map, Value, json};
use server::{Config, Limits};
use std::collections::HashMap;
use std::sync::Arc;
use store::{Sqlite, Store, Write};
use table::live::{self, Clock, Entry, Live, Opening, Origin, Sitter, What};

/// How many pairs of matches are played.
const PAIRS: usize = 12;
/// How many entries each has at most.
const LONGEST: usize = 14;
/// Two teams: only there something can be taken back.
const SEATS: usize = 4;
/// Who must not be able to tell them apart.
const VIEWERS: [Viewer; 2] = [Viewer::Seat(FIRST), Viewer::Spectator];
const FIRST: Seat = Seat::new(0).unwrap();
const SECOND: Seat = Seat::new(1).unwrap();

fn opening(seed: u64) -> Opening {
    Opening {
        game: "lumis".to_owned(),
        seats: vec![Sitter::Person { name: String::new() }; SEATS],
        options: Map::new(),
        clock: Clock::None,
        stand_in: "calm".to_owned(),
        at_ms: 1_000,
        chance: Origin::Seed { seed: Seed::from(seed) },
        from: None,
    }
}

/// Seeds of matches that begin equal to the first seat, and not to the second.
fn twins() -> Vec<[u64; 2]> {
    let mut first: HashMap<String, (u64, String)> = HashMap::new();
    let mut pairs = Vec::new();
    for seed in 0.. {
        let live = live::open(&opening(seed)).unwrap();
        let view = |viewer| live.view(viewer, 0).to_string();
        let own = view(VIEWERS[0]) + &view(VIEWERS[1]);
        let others = view(Viewer::Seat(SECOND));
        match first.remove(&own) {
            Some((twin, hidden)) if hidden != others => pairs.push([twin, seed]),
            _ => drop(first.insert(own, (seed, others))),
        }
        if pairs.len() == PAIRS {
            break;
        }
    }
    pairs
}

/// A match as it is kept, beside the server's.
struct Mirror(Box<dyn Live>);

impl Mirror {
    fn entry(&self, seat: Seat, step: &Value) -> Entry {
        let what = What::Steps { steps: vec![step.clone()] };
        Entry { seq: self.0.seq() + 1, at_ms: 1_000, seat: Some(seat), nonce: None, what }
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        serde_json::from_str(&self.0.legal(seat)).unwrap()
    }
}

/// What both viewers would see of a step; nothing if it cannot be done.
fn frames(opening: &Opening, done: &[Entry], seat: Seat, step: &Value) -> Option<Vec<String>> {
    let mut mirror = Mirror(live::restore(opening, done).unwrap());
    let entry = mirror.entry(seat, step);
    let frames = mirror.0.commit(&entry).ok()?;
    let over = mirror.0.ended().is_some();
    (!over).then(|| VIEWERS.iter().map(|&viewer| frames.get(viewer).to_string()).collect())
}

/// One server of the two, with all matches of its side.
struct Side {
    server: Server,
    /// Those who sit, and one who watches.
    people: [client::Client; SEATS + 1],
}

/// Two servers whose tables differ in their seeds alone.
async fn sides(pairs: &[[u64; 2]]) -> ([Side; 2], Vec<String>) {
    let first = Server::start().await;
    let mut people = Vec::new();
    let mut names = Vec::new();
    for _ in 0..=SEATS {
        let guest = first.guest().await;
        names.push(guest.get("/api/me").await.unwrap().json()["id"].as_str().unwrap().to_owned());
        people.push(guest);
    }
    let Ok(people) = <[client::Client; SEATS + 1]>::try_from(people) else { unreachable!("so many came") };
    let mut ids = Vec::new();
    for _ in pairs {
        let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "open"}, {"type": "open"}]);
        ids.push(table(&people[0], json!({"game": "lumis", "seats": seats})).await);
    }
    let folder = first.stop().await;
    let mut sides = Vec::new();
    for side in 0..2 {
        let own = Arc::new(Folder::new());
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.file());
        let mut all = sqlx::ConnectOptions::connect(&options).await.unwrap();
        let copy = format!("VACUUM INTO '{}'", own.file().display());
        sqlx::query(&copy).execute(&mut all).await.unwrap();
        let store = Sqlite::open(&own.file(), None).await.unwrap();
        for (id, seeds) in ids.iter().zip(pairs) {
            let mut row = store.table(id).await.unwrap().unwrap();
            let mut body: Value = serde_json::from_str(&row.body).unwrap();
            for (seat, name) in names[..SEATS].iter().enumerate() {
                body["seats"][seat] = json!({"type": "person", "id": name, "ready": true, "entropy": null});
                row.people.push((name.clone(), seat as u8));
            }
            body["status"] = json!("running");
            (row.version, row.status, row.body) = (row.version + 1, "running".to_owned(), body.to_string());
            let body = serde_json::to_string(&opening(seeds[side])).unwrap();
            let entry = store::Entry { table: id.clone(), seq: 0, seat: None, nonce: None, at: 1_000, body };
            store.write(vec![Write::Table(row), Write::Entry(entry)]).await.unwrap();
        }
        let config = Config { limits: Limits::default().lifted(), ..Config::default() };
        let server = Server::of(config, Arc::new(store), own).await;
        let here = client::Client::new(&server.url).unwrap();
        let people = people.each_ref().map(|person| here.with_cookie(person.cookie().unwrap()));
        sides.push(Side { server, people });
    }
    let Ok(sides) = sides.try_into() else { unreachable!("two were made") };
    (sides, ids)
}

/// Where a leak is planted: what is sent is given the other's hand as well.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Door {
    Frame,
    SpectatorFrame,
    View,
    Legal,
    Refused,
    Peeked,
    Undone,
}

/// All that a viewer was sent, but for the time and for who happened to be connected.
fn bytes(player: &Player, viewer: Viewer, planted: Option<Door>, hidden: &str) -> Vec<String> {
    let mut sent = Vec::new();
    for text in player.raw.iter().filter(|text| !text.starts_with(r#"{"type":"presence""#)) {
        let mut parts = text.split("_ms\":");
        let mut timeless = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            timeless += "_ms\":";
            timeless += part.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        let is = |kind: &str| timeless.starts_with(&format!(r#"{{"type":"{kind}""#));
        let leaks = planted.is_some_and(|door| match door {
            Door::Frame => is("frame") && viewer != Viewer::Spectator,
            Door::SpectatorFrame => is("frame") && viewer == Viewer::Spectator,
            Door::View => is("view"),
            Door::Legal => timeless.contains(r#""legal":"#),
            Door::Refused => is("refused"),
            Door::Peeked => is("peeked"),
            Door::Undone => timeless.contains(r#""what":"undo""#),
        });
        sent.push(if leaks { timeless + hidden } else { timeless });
    }
    sent
}

/// What a viewer was sent on both sides, with what it must not know.
struct Told {
    viewer: Viewer,
    players: [Player; 2],
}

impl Told {
    fn differ(&self, planted: Option<Door>, hidden: &[String; 2]) -> Option<(String, String)> {
        let sent = [0, 1].map(|side| bytes(&self.players[side], self.viewer, planted, &hidden[side]));
        assert_eq!(sent[0].len(), sent[1].len(), "{:?}", self.viewer);
        sent[0].iter().zip(&sent[1]).find(|(a, b)| a != b).map(|(a, b)| (a.clone(), b.clone()))
    }
}

/// Sends the same on both sides and reads up to the answer.
async fn ask(players: &mut [Player; 2], message: &ClientMessage) -> Option<u64> {
    let mut seqs = [None; 2];
    for (player, seq) in players.iter_mut().zip(&mut seqs) {
        player.socket.send(message).await.unwrap();
        loop {
            match player.next().await {
                ServerMessage::Acked { seq: number, .. } => break *seq = Some(number),
                ServerMessage::Refused { .. }
                | ServerMessage::Peeked { .. }
                | ServerMessage::Legal { .. } => break,
                _ => {}
            }
        }
    }
    assert_eq!(seqs[0], seqs[1]);
    seqs[0]
}

/// Plays one pair of matches; what each viewer was told, and what it must not know.
async fn play(
    sides: &[Side; 2],
    id: &str,
    seeds: [u64; 2],
    dice: &mut Quick,
) -> (Vec<Told>, [String; 2], usize) {
    let sit = async |person: usize| {
        let mut players = Vec::new();
        for side in sides {
            players.push(Player::sit(&side.people[person], id).await);
        }
        <[Player; 2]>::try_from(players).unwrap_or_else(|_| unreachable!("two sides"))
    };
    let (mut own, mut watching) = (sit(0).await, sit(SEATS).await);
    let mut others = [sit(1).await, sit(2).await, sit(3).await];
    let openings = seeds.map(opening);
    let (mut done, mut seen, mut undone): (Vec<Entry>, Vec<Value>, usize) = (Vec::new(), Vec::new(), 0);
    for n in 0..LONGEST {
        let mirrors = [0, 1].map(|side| Mirror(live::restore(&openings[side], &done).unwrap()));
        let Some(seat) = mirrors[0].0.to_act().iter().next() else { break };
        // Whatever the first seat asks, and whatever it is refused, tells nothing either.
        let legal = mirrors[0].legal(FIRST);
        seen.extend(mirrors[0].legal(seat).into_iter().take(10));
        let draft = seen.get(dice.pick(seen.len().max(1))).cloned().unwrap_or(Value::Null);
        let peek = ClientMessage::Peek { table: id.to_owned(), id: n as u32, steps: vec![draft.clone()] };
        ask(&mut own, &peek).await;
        ask(&mut own, &ClientMessage::Legal { table: id.to_owned() }).await;
        if !legal.contains(&draft) {
            let seq = mirrors[0].0.seq();
            assert_eq!(ask(&mut own, &act(id, seq, &format!("no{n}"), vec![draft])).await, None);
        }
        // A step that looks the same to both viewers on both sides.
        let mut choices = mirrors[0].legal(seat);
        // Only a gift that has begun can be taken back.
        choices.sort_by_key(|step| step["type"] == "give");
        let mut chosen = None;
        while !choices.is_empty() && chosen.is_none() {
            let gift = choices.last().is_some_and(|step| step["type"] == "give" && seat == FIRST && n > 4);
            let at = if gift { choices.len() - 1 } else { dice.pick(choices.len()) };
            let step = choices.remove(at);
            let looks = [0, 1].map(|side| frames(&openings[side], &done, seat, &step));
            chosen = (looks[0].is_some() && looks[0] == looks[1]).then_some(step);
        }
        let Some(step) = chosen else { break };
        done.push(mirrors[0].entry(seat, &step));
        let actors = if seat == FIRST { &mut own } else { &mut others[seat.index() - 1] };
        let seq = mirrors[0].0.seq();
        let seq = ask(actors, &act(id, seq, &format!("n{n}"), vec![step])).await.unwrap();
        for player in own.iter_mut().chain(others.as_flattened_mut()).chain(&mut watching) {
            player.reach(seq).await;
        }
        let undo = ClientMessage::Undo { table: id.to_owned(), expected_seq: seq, nonce: format!("u{n}") };
        if seat == FIRST
            && let Some(seq) = ask(&mut own, &undo).await
        {
            undone += 1;
            for player in own.iter_mut().chain(others.as_flattened_mut()).chain(&mut watching) {
                player.reach(seq).await;
            }
            // The match is where it was, two entries later.
            break;
        }
    }
    let hidden = [0, 1].map(|side| {
        let live = live::restore(&openings[side], &done).unwrap();
        live.view(Viewer::Seat(SECOND), 0).to_string()
    });
    let told =
        vec![Told { viewer: VIEWERS[0], players: own }, Told { viewer: VIEWERS[1], players: watching }];
    (told, hidden, undone)
}

#[tokio::test]
async fn equal_views_are_sent_equal_bytes_and_planted_leaks_are_found() {
    let pairs = twins();
    let (sides, ids) = sides(&pairs).await;
    let mut dice = Quick::new(7);
    let doors = [
        Door::Frame,
        Door::SpectatorFrame,
        Door::View,
        Door::Legal,
        Door::Refused,
        Door::Peeked,
        Door::Undone,
    ];
    let (mut found, mut frames, mut undone) = ([false; 7], 0, 0);
    for (id, seeds) in ids.iter().zip(&pairs) {
        let (told, hidden, taken_back) = play(&sides, id, *seeds, &mut dice).await;
        undone += taken_back;
        for told in &told {
            assert_eq!(told.differ(None, &hidden), None, "{:?} of {seeds:?}", told.viewer);
            frames += told.players[0].seq;
            for (door, found) in doors.iter().zip(&mut found) {
                *found |= told.differ(Some(*door), &hidden).is_some();
            }
        }
    }
    assert!(frames > 40 && undone > 0, "{frames} frames, {undone} taken back");
    assert_eq!(found, [true; 7], "{doors:?}");
    for side in sides {
        side.server.stop().await;
    }
}

//! People at one table who do random legal steps, one socket each.

use client::{Client, Socket};
use kernel::{Dice, Quick};
use protocol::ClientMessage;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The results.
#[derive(Default)]
pub(crate) struct Measured {
    /// From send to acknowledgement.
    pub(crate) micros: Vec<u32>,
    pub(crate) frames: u64,
    pub(crate) errors: u64,
    /// The first error.
    pub(crate) error: Option<String>,
}

/// What all tables share.
pub(crate) struct Shared {
    pub(crate) url: String,
    game: String,
    seats: usize,
    pace: Option<Duration>,
    pub(crate) measuring: AtomicBool,
    pub(crate) done: AtomicBool,
    /// Acknowledged since the beginning.
    pub(crate) entries: AtomicU64,
    measured: Mutex<Measured>,
}

impl Shared {
    pub(crate) fn new(url: &str, game: &str, seats: usize, pace: Option<Duration>) -> Shared {
        Shared {
            url: url.to_owned(),
            game: game.to_owned(),
            seats,
            pace,
            measuring: AtomicBool::new(false),
            done: AtomicBool::new(false),
            entries: AtomicU64::new(0),
            measured: Mutex::default(),
        }
    }

    fn note(&self, write: impl FnOnce(&mut Measured)) {
        if self.measuring.load(Ordering::Relaxed) {
            write(&mut self.measured.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    fn error(&self, what: &dyn std::fmt::Display) {
        self.note(|measured| {
            measured.errors += 1;
            measured.error.get_or_insert_with(|| what.to_string());
        });
    }

    pub(crate) fn take(&self) -> Measured {
        std::mem::take(&mut *self.measured.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Accounts for one table.
    pub(crate) async fn people(&self) -> io::Result<Vec<Client>> {
        let mut people = Vec::new();
        for _ in 0..self.seats {
            people.push(Client::guest(&self.url).await?);
        }
        Ok(people)
    }

    /// A running table.
    async fn table(&self, people: &[Client]) -> io::Result<String> {
        let seats: Vec<Value> =
            (0..people.len()).map(|i| json!({"type": if i == 0 { "me" } else { "open" }})).collect();
        let made = people[0].post("/api/tables", &json!({"game": self.game, "seats": seats})).await?.json();
        let id =
            made["id"].as_str().ok_or_else(|| io::Error::other(format!("no table: {}", made["code"])))?;
        for person in &people[1..] {
            let joined = person.post(&format!("/api/tables/{id}/join"), &json!({})).await?;
            if joined.status != 200 {
                return Err(io::Error::other(format!("not joined: {}", joined.json()["code"])));
            }
        }
        Ok(id.to_owned())
    }
}

/// Plays one match after the other, until time is up.
pub(crate) async fn play(shared: Arc<Shared>, people: Vec<Client>, n: u64) {
    let mut dice = Quick::new(n + 1);
    if let Some(pace) = shared.pace {
        // So that they do not all start at the same moment.
        tokio::time::sleep(pace.mul_f64(f64::from(dice.below(1_000)) / 1_000.0)).await;
    }
    let mut seats = Vec::new();
    while !shared.done.load(Ordering::Relaxed) {
        if let Err(why) = play_one(&shared, &people, &mut seats, &mut dice).await {
            shared.error(&why);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

/// A match on sockets that stay open from one to the next; new ones only after an error.
async fn play_one(
    shared: &Arc<Shared>,
    people: &[Client],
    seats: &mut Vec<Seat>,
    dice: &mut Quick,
) -> io::Result<()> {
    let table = shared.table(people).await?;
    if seats.len() != people.len() {
        seats.clear();
        for person in people {
            let (shared, socket) = (Arc::clone(shared), person.socket().await?);
            seats.push(Seat { shared, table: String::new(), socket, dice: Quick::new(dice.bits()) });
        }
    }
    // As one task: dropping it ends all.
    let mut playing = tokio::task::JoinSet::new();
    for seat in seats.drain(..) {
        playing.spawn(seat.play(table.clone()));
    }
    while let Some(ended) = playing.join_next().await {
        seats.push(ended.map_err(io::Error::other)??);
    }
    Ok(())
}

/// A message, read only as far as needed.
#[derive(Deserialize)]
struct Light<'a> {
    table: Option<&'a str>,
    #[serde(alias = "look")]
    frame: Option<LightFrame>,
    #[serde(borrow)]
    legal: Option<Vec<&'a RawValue>>,
    refusal: Option<Value>,
}

#[derive(Deserialize)]
struct LightFrame {
    seq: u64,
    end: Option<IgnoredAny>,
}

/// A message's type, which the server writes first.
fn kind(text: &str) -> Option<&str> {
    text.strip_prefix(r#"{"type":""#)?.split('"').next()
}

struct Seat {
    shared: Arc<Shared>,
    table: String,
    socket: Socket,
    dice: Quick,
}

impl Seat {
    /// Plays to the end of the match.
    async fn play(mut self, table: String) -> io::Result<Seat> {
        let left = std::mem::replace(&mut self.table, table);
        if !left.is_empty() {
            self.socket.send(&ClientMessage::Unwatch { table: left }).await?;
        }
        self.socket.send(&self.watch()).await?;
        let mut sent: Option<Instant> = None;
        while !self.shared.done.load(Ordering::Relaxed) {
            let text = self.socket.wait_text().await?;
            let read = || serde_json::from_str::<Light<'_>>(&text).map_err(io::Error::other);
            match kind(&text) {
                Some("frame" | "view") => {
                    self.shared.note(|measured| measured.frames += 1);
                    let message = read()?;
                    let Some(frame) = message.frame else { continue };
                    if message.table != Some(self.table.as_str()) {
                        continue;
                    }
                    if frame.end.is_some() {
                        return Ok(self);
                    }
                    // Where several may act, others' frames come before our answer; our own brings news again.
                    if let (Some(legal), None) = (message.legal, sent) {
                        let step = legal.get(self.dice.pick(legal.len())).map_or("null", |step| step.get());
                        let act = self.act(frame.seq, step);
                        if let Some(pace) = self.shared.pace {
                            tokio::time::sleep(pace).await;
                        }
                        sent = Some(Instant::now());
                        self.socket.send_text(act).await?;
                    }
                }
                Some("acked") => {
                    self.shared.entries.fetch_add(1, Ordering::Relaxed);
                    if let Some(sent) = sent.take() {
                        let micros = sent.elapsed().as_micros().min(u128::from(u32::MAX)) as u32;
                        self.shared.note(|measured| measured.micros.push(micros));
                    }
                }
                Some("refused") => {
                    let code = read()?.refusal.map_or(Value::Null, |mut refusal| refusal["code"].take());
                    if code != "table/stale" {
                        return Err(io::Error::other(format!("refused: {code}")));
                    }
                    // Someone else was quicker: look again.
                    sent = None;
                    self.socket.send(&self.watch()).await?;
                }
                Some(kind @ ("resync" | "restarting")) => return Err(io::Error::other(kind.to_owned())),
                _ => {}
            }
        }
        Ok(self)
    }

    fn watch(&self) -> ClientMessage {
        ClientMessage::Watch { table: self.table.clone(), since: None, legal: true }
    }

    fn act(&mut self, seq: u64, step: &str) -> String {
        let (table, nonce) = (&self.table, self.dice.bits());
        format!(
            r#"{{"type":"act","table":"{table}","expected_seq":{seq},"nonce":"{nonce:x}","steps":[{step}]}}"#
        )
    }
}

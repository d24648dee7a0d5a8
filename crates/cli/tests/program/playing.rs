//! People who play at the real program whatever happens to it, and a ledger of what was acknowledged to them.

use client::{Client, Socket};
use protocol::{ClientMessage, ServerMessage, codes};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{Sqlite, Store};

/// So that the test ends: longer than any machine takes.
pub(crate) const LONG: Duration = Duration::from_secs(120);
pub(crate) const TABLES: usize = 6;
const GAMES: [&str; 3] = ["lumicora", "lumis", "coral"];

/// A small generator: which moments and steps does not matter, only that they differ.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// What was acknowledged: table, seat, nonce, number.
pub(crate) type Acked = (String, u8, String, u64);

#[derive(Default)]
pub(crate) struct Ledger {
    pub(crate) acked: Mutex<Vec<Acked>>,
    pub(crate) count: AtomicU64,
    pub(crate) done: AtomicBool,
    pub(crate) reconnects: AtomicU64,
    /// Whether it may be said now and then that nothing can be kept.
    pub(crate) may_halt: AtomicBool,
}

impl Ledger {
    /// Waits until at every table something more was acknowledged than so many entries in all.
    pub(crate) async fn all_go_on(&self, before: usize) {
        let patience = Instant::now() + LONG;
        let playing = |acked: &[Acked]| acked.iter().map(|acked| &acked.0).collect::<HashSet<_>>().len();
        while playing(&self.acked.lock().unwrap()[before..]) < TABLES {
            assert!(Instant::now() < patience, "not every table goes on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Every acknowledged entry is in the database once. Gives how many tables there were.
    pub(crate) async fn is_kept(&self, database: &Path) -> usize {
        let store = Sqlite::open(database, None).await.unwrap();
        let acked = self.acked.lock().unwrap().clone();
        let mut logs: HashMap<&str, Vec<store::Entry>> = HashMap::new();
        for (table, ..) in &acked {
            if !logs.contains_key(table.as_str()) {
                logs.insert(table, store.entries(table).await.unwrap());
            }
        }
        for (table, seat, nonce, seq) in &acked {
            let log = &logs[table.as_str()];
            let entry = &log[usize::try_from(*seq).unwrap()];
            assert_eq!((entry.seat, entry.nonce.as_ref()), (Some(*seat), Some(nonce)), "{table} {seq}");
            let same =
                log.iter().filter(|e| e.seat == Some(*seat) && e.nonce.as_ref() == Some(nonce)).count();
            assert_eq!(same, 1, "{table} {nonce}");
        }
        logs.len()
    }
}

pub(crate) struct Program {
    child: Child,
    port: u16,
    data: PathBuf,
    more: Vec<(String, PathBuf)>,
}

impl Program {
    pub(crate) fn start(port: u16, data: &Path) -> Program {
        Program::start_with(port, data, &[])
    }

    /// With more in its environment.
    pub(crate) fn start_with(port: u16, data: &Path, more: &[(&str, &Path)]) -> Program {
        let child = Command::new(env!("CARGO_BIN_EXE_reeflight"))
            .args(["serve", "--no-limits", "--listen", &format!("127.0.0.1:{port}"), "--data"])
            .arg(data)
            .envs(more.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let more = more.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Program { child, port, data: data.to_owned(), more }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(crate) fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let (data, more) = (self.data.clone(), std::mem::take(&mut self.more));
        let more: Vec<(&str, &Path)> =
            more.iter().map(|(name, value)| (name.as_str(), value.as_path())).collect();
        *self = Program::start_with(self.port, &data, &more);
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> i32 {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A free port, below those that the system hands out: who asks while the server is away could be given the server's own
/// port, and keep it from coming back.
pub(crate) fn port() -> u16 {
    let first = 20_000 + (std::process::id() % 10_000) as u16;
    (first..32_000).find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

/// Asks until it is answered: the server may be away.
pub(crate) async fn patiently<T, F: Future<Output = std::io::Result<T>>>(mut ask: impl FnMut() -> F) -> T {
    let patience = Instant::now() + LONG;
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(why) => assert!(Instant::now() < patience, "the server does not come back: {why}"),
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

pub(crate) async fn guest(url: &str) -> Client {
    patiently(|| Client::guest(url)).await
}

/// A table of two, running; made again if the server died over it.
async fn table(a: &Client, b: &Client, game: &str) -> String {
    patiently(|| async {
        let seats = json!([{"type": "me"}, {"type": "open"}]);
        let made = a.post("/api/tables", &json!({"game": game, "seats": seats})).await?;
        let id = made.json()["id"].as_str().map(str::to_owned);
        let id = id.ok_or_else(|| std::io::Error::other(format!("{}", made.json())))?;
        let joined = b.post(&format!("/api/tables/{id}/join"), &json!({})).await?;
        if joined.json()["status"] == "running" { Ok(id) } else { Err(std::io::Error::other("not joined")) }
    })
    .await
}

async fn open(client: &Client, table: &str) -> std::io::Result<Socket> {
    let mut socket = client.socket().await?;
    socket.send(&ClientMessage::Watch { table: table.to_owned(), since: None, legal: true }).await?;
    Ok(socket)
}

/// Plays a seat until the match is over or all is done, through every death of the server.
async fn play(client: Client, table: String, seat: u8, ledger: Arc<Ledger>, mut dice: Dice) {
    let mut waiting: Option<ClientMessage> = None;
    'connected: while !ledger.done.load(Ordering::Relaxed) {
        let mut socket = patiently(|| open(&client, &table)).await;
        ledger.reconnects.fetch_add(1, Ordering::Relaxed);
        if let Some(message) = &waiting
            && socket.send(message).await.is_err()
        {
            continue;
        }
        // What may be done once what was sent is acknowledged.
        let mut turn: Option<(u64, Vec<Value>)> = None;
        while !ledger.done.load(Ordering::Relaxed) {
            // The server may die while nothing is to be said.
            let next = tokio::time::timeout(Duration::from_millis(500), socket.next()).await;
            let message = match next {
                Err(_) => continue,
                Ok(Err(_)) => continue 'connected,
                Ok(Ok(message)) => message,
            };
            let (seq, legal, over) = match message {
                ServerMessage::View { look, legal, .. } => (look.seq, legal, look.end.is_some()),
                ServerMessage::Frame { frame, legal, .. } => (frame.seq, legal, frame.end.is_some()),
                ServerMessage::Acked { nonce, seq, .. } => {
                    ledger.acked.lock().unwrap().push((table.clone(), seat, nonce, seq));
                    ledger.count.fetch_add(1, Ordering::Relaxed);
                    waiting = None;
                    // Of what is acknowledged again no frame comes: the view had it.
                    match turn.take_if(|(at, _)| *at >= seq) {
                        Some((at, legal)) => (at, Some(legal), false),
                        None => continue,
                    }
                }
                ServerMessage::Refused { refusal, .. }
                    if refusal.code == codes::HALTED && ledger.may_halt.load(Ordering::Relaxed) =>
                {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue 'connected;
                }
                // What was legal stays legal until it is done, and what was done is acknowledged again.
                ServerMessage::Refused { refusal, .. } => panic!("seat {seat} of {table}: {refusal:?}"),
                ServerMessage::Restarting { .. } | ServerMessage::Resync { .. } => continue 'connected,
                _ => continue,
            };
            if over {
                return;
            }
            turn = legal.map(|legal| (seq, legal));
            if waiting.is_none()
                && let Some((seq, legal)) = turn.take()
            {
                let message = act(&table, seq, &mut dice, &legal);
                let sent = socket.send(&message).await;
                waiting = Some(message);
                if sent.is_err() {
                    continue 'connected;
                }
            }
        }
    }
}

fn act(table: &str, seq: u64, dice: &mut Dice, legal: &[Value]) -> ClientMessage {
    let step = legal[dice.below(legal.len() as u64) as usize].clone();
    let nonce = format!("{:x}-{}", dice.below(1 << 30), dice.below(1 << 30));
    ClientMessage::Act { table: table.to_owned(), expected_seq: seq, nonce, steps: vec![step] }
}

/// One match after the other.
pub(crate) async fn tables(url: String, n: usize, ledger: Arc<Ledger>) {
    let (a, b) = (guest(&url).await, guest(&url).await);
    let mut dice = Dice(n as u64 + 1);
    while !ledger.done.load(Ordering::Relaxed) {
        let id = table(&a, &b, GAMES[n % GAMES.len()]).await;
        let seat = |client: &Client, seat: u8, dice: &mut Dice| {
            let own = Dice(dice.below(u64::MAX >> 1));
            tokio::spawn(play(client.clone(), id.clone(), seat, Arc::clone(&ledger), own))
        };
        let (one, two) = (seat(&a, 0, &mut dice), seat(&b, 1, &mut dice));
        one.await.unwrap();
        two.await.unwrap();
    }
}

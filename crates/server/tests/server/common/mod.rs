//! A server of a test's own, on a port of its own.
#![allow(dead_code, unreachable_pub, missing_docs)]

use client::{Client, Socket};
use protocol::{ClientMessage, Hand, ServerMessage};
use serde_json::{Value, json};
use server::{Config, Limits, ServerClock};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use store::{Sqlite, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A folder of a test's own, gone with it.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("reeflight-server-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("reeflight.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct Server {
    pub url: String,
    pub folder: Arc<Folder>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<std::io::Result<()>>,
}

impl Server {
    pub async fn start() -> Server {
        Server::with(Limits::default().lifted(), Arc::new(Folder::new()), None).await
    }

    pub async fn with(limits: Limits, folder: Arc<Folder>, largest: Option<u64>) -> Server {
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.file(), largest).await.unwrap());
        let config = Config { limits, ..Config::default() };
        Server::of(config, store, folder).await
    }

    /// By a clock of the test's own.
    pub async fn timed(limits: Limits, folder: Arc<Folder>, clock: ServerClock) -> Server {
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.file(), None).await.unwrap());
        Server::of(Config { limits, clock, ..Config::default() }, store, folder).await
    }

    pub async fn of(config: Config, store: Arc<dyn Store>, folder: Arc<Folder>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let shutdown = async move {
            let _ = stopped.await;
        };
        let running = tokio::spawn(server::run(config, store, listener, shutdown));
        Server { url, folder, stop: Some(stop), running }
    }

    /// As by SIGTERM; gives what is left of it.
    pub async fn stop(mut self) -> Arc<Folder> {
        let _ = self.stop.take().unwrap().send(());
        self.running.await.unwrap().unwrap();
        self.folder
    }

    pub async fn guest(&self) -> Client {
        Client::guest(&self.url).await.unwrap()
    }
}

/// The same person at a server that came up later.
pub fn again(client: &Client, server: &Server) -> Client {
    Client::new(&server.url).unwrap().with_cookie(client.cookie().unwrap())
}

pub async fn id_of(client: &Client) -> String {
    client.get("/api/me").await.unwrap().json()["id"].as_str().unwrap().to_owned()
}

/// Makes a table and gives its id.
pub async fn table(client: &Client, body: Value) -> String {
    let reply = client.post("/api/tables", &body).await.unwrap();
    assert_eq!(reply.status, 201, "{}", reply.json());
    reply.json()["id"].as_str().unwrap().to_owned()
}

/// A running table of two people.
pub async fn duel(a: &Client, b: &Client, game: &str) -> String {
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let id = table(a, json!({"game": game, "seats": seats, "visibility": "public"})).await;
    let reply =
        b.post(&format!("/api/tables/{id}/join"), &json!({"entropy": "ab".repeat(32)})).await.unwrap();
    assert_eq!((reply.status, reply.json()["status"].as_str()), (200, Some("running")), "{}", reply.json());
    id
}

/// The board that comes with Lumis, as somebody's own: the largest thing that a table can have.
pub fn own_board() -> Value {
    serde_json::from_str(include_str!("../../../../lumis/data/lumis-board.json")).unwrap()
}

pub fn act(table: &str, expected_seq: u64, nonce: &str, steps: Vec<Value>) -> ClientMessage {
    ClientMessage::Act { table: table.to_owned(), expected_seq, nonce: nonce.to_owned(), steps }
}

pub fn watch(table: &str, since: Option<u64>, legal: bool) -> ClientMessage {
    ClientMessage::Watch { table: table.to_owned(), since, legal }
}

/// A person at a socket who knows where the match stands.
pub struct Player {
    pub socket: Socket,
    pub table: String,
    pub seq: u64,
    pub to_act: Vec<u8>,
    pub legal: Option<Vec<Value>>,
    pub over: bool,
    pub clocks: Option<Vec<Hand>>,
    pub raw: Vec<String>,
}

impl Player {
    pub async fn sit(client: &Client, table: &str) -> Player {
        let mut socket = client.socket().await.unwrap();
        socket.send(&watch(table, None, true)).await.unwrap();
        let mut player = Player {
            socket,
            table: table.to_owned(),
            seq: 0,
            to_act: Vec::new(),
            legal: None,
            over: false,
            clocks: None,
            raw: Vec::new(),
        };
        while !matches!(player.next().await, ServerMessage::View { .. }) {}
        player
    }

    /// The next message, taken notice of.
    pub async fn next(&mut self) -> ServerMessage {
        let text = self.socket.next_text().await.unwrap();
        let message: ServerMessage =
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why} in {text}"));
        self.raw.push(text);
        match &message {
            ServerMessage::View { look, legal, .. } => {
                (self.seq, self.to_act, self.legal) = (look.seq, look.to_act.clone(), legal.clone());
                self.over = look.end.is_some();
                self.clocks.clone_from(&look.clocks);
            }
            ServerMessage::Frame { frame, legal, .. } => {
                assert_eq!(frame.seq, self.seq + 1, "a gap");
                (self.seq, self.to_act, self.legal) = (frame.seq, frame.to_act.clone(), legal.clone());
                self.over |= frame.end.is_some();
                self.clocks.clone_from(&frame.clocks);
            }
            _ => {}
        }
        message
    }

    /// Asks for the position anew.
    pub async fn look_again(&mut self) {
        self.socket.send(&watch(&self.table, None, true)).await.unwrap();
        while !matches!(self.next().await, ServerMessage::View { .. }) {}
    }

    /// What every seat has left, and whose clock is running.
    pub fn hands(&self) -> Vec<(Duration, bool)> {
        let hand = |hand: &Hand| (Duration::from_millis(hand.left_ms), hand.running);
        self.clocks.iter().flatten().map(hand).collect()
    }

    /// Sends one step and gives the answer: the entry's number, or the refusal.
    pub async fn act(&mut self, steps: Vec<Value>) -> Result<u64, protocol::Refusal> {
        let nonce = NEXT.fetch_add(1, Ordering::Relaxed);
        let message = act(&self.table, self.seq, &format!("n{nonce}"), steps);
        self.send(message).await
    }

    /// Reads on until this frame.
    pub async fn reach(&mut self, seq: u64) {
        while self.seq < seq {
            self.next().await;
        }
    }

    pub async fn send(&mut self, message: ClientMessage) -> Result<u64, protocol::Refusal> {
        self.socket.send(&message).await.unwrap();
        loop {
            match self.next().await {
                ServerMessage::Acked { seq, .. } => return Ok(seq),
                ServerMessage::Refused { refusal, .. } => return Err(refusal),
                _ => {}
            }
        }
    }
}

/// Somebody of them does a legal step, and all see it. Which of them it is, and of the legal steps which, by `pick`.
pub async fn step(players: &mut [Player], pick: impl Fn(usize) -> usize) {
    let actor = usize::from(players[0].to_act[0]);
    let legal = players[actor].legal.take().unwrap();
    let step = legal[pick(legal.len())].clone();
    let seq = players[actor].act(vec![step]).await.unwrap();
    for player in players {
        player.reach(seq).await;
    }
}

/// Waits until something holds that the server tells nobody of.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    // Only so that a test ends: no machine is that slow.
    tokio::time::timeout(Duration::from_secs(120), waiting).await.unwrap_or_else(|_| panic!("never: {what}"));
}

/// Whether the server has no table in memory.
pub async fn is_asleep(client: &Client) -> bool {
    let page = String::from_utf8(client.get("/metrics").await.unwrap().body).unwrap();
    page.contains("reeflight_tables_loaded 0\n")
}

//! One socket: reads messages, hands them to tables, writes what comes back.

mod in_room;
mod reading;

use crate::accounts::{Caller, Credential};
use crate::actor::{Listener, Play, TableMessage};
use crate::app::{self, App};
use crate::http::extract::address;
use crate::http::guard::is_ours;
use crate::limits::Bucket;
use crate::outbox::{Behind, Letter, Outbox, text};
use crate::refusals::Refused;
use crate::sockets::Entered;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use kernel::Seat;
use protocol::{ClientMessage, PROTOCOL, Scope, ServerMessage, codes};
use reading::{Named, read_message};
use shown::Lang;
use std::collections::HashSet;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use table::live;
use tokio::sync::mpsc;
use tokio::time::{interval_at, sleep};
use tokio_tungstenite::tungstenite;

/// How often a socket is pinged. After three pings without an answer it counts as gone.
const QUIET: Duration = Duration::from_secs(30);
/// How many refusals in a row for sending too much close the socket.
const PATIENCE: u32 = 200;
/// When the server stops: how long to wait for what is being committed.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Bytes read at once. Every socket has a buffer of this size and clears it for every read; messages are short.
const READ_AT_ONCE: usize = 2 * 1024;
/// Bytes gathered before a write. A socket keeps the largest buffer it ever needed.
const WRITE_AT_ONCE: usize = 16 * 1024;
/// When to come back after a restart.
const COME_BACK_MS: u32 = 500;

/// Opens a socket. A new person gets a cookie with it.
pub(crate) async fn upgrade(State(app): State<Arc<App>>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let from = address(&app, &parts);
    let opened = async {
        if app.is_stopping() {
            return Err(Refused::Plain(codes::STOPPING));
        }
        if !is_ours(&app, &parts.headers) {
            return Err(Refused::Plain(codes::ORIGIN));
        }
        let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app)
            .await
            .map_err(|why| Refused::Because(codes::UNREADABLE, why.body_text()))?;
        let cuts = app.sockets.cuts();
        let (caller, cookie) = match app.known(&parts.headers).await? {
            Some(mut caller) => {
                let renewed = caller.renewed.take();
                (caller, renewed)
            }
            None => app.welcome(from, &parts.headers).await.map(|(caller, cookie)| (caller, Some(cookie)))?,
        };
        Ok((upgrade, caller, cookie, cuts))
    };
    let (upgrade, caller, cookie, cuts) = match opened.await {
        Ok(opened) => opened,
        Err(refused) => return refused.into_response(),
    };
    let size = app.config.limits.message_bytes;
    let mut response = upgrade
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(WRITE_AT_ONCE)
        .max_message_size(size)
        .max_frame_size(size)
        .on_upgrade(move |socket| async move {
            let connection = NEXT.fetch_add(1, Ordering::Relaxed);
            let entered = app.sockets.enter(&caller.person.id, from, &caller.credential, connection);
            // Someone was cut off while this socket was being opened; it may have been this person.
            let is_known = cuts == app.sockets.cuts() || is_still_known(&app, &caller).await;
            if !is_known {
                entered.cut.notify_one();
            }
            serve(&app, socket, caller, from, &entered).await;
        });
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Numbers for sockets.
static NEXT: AtomicU64 = AtomicU64::new(1);

async fn is_still_known(app: &App, caller: &Caller) -> bool {
    match &caller.credential {
        Credential::Session(id) => {
            let theirs = app.store.sessions_of(&caller.person.id, app.sessions_since()).await;
            theirs.is_ok_and(|sessions| sessions.iter().any(|session| session.id == *id))
        }
        Credential::Token { id, .. } => {
            let theirs = app.store.tokens_of(&caller.person.id).await;
            theirs.is_ok_and(|tokens| tokens.iter().any(|token| token.id == *id))
        }
    }
}

/// What a socket is told when it is closed from this side: a code of RFC 6455 and a reason.
type Farewell = (u16, &'static str);

/// The default.
const GOODBYE: Farewell = (1000, "goodbye");
/// To a sender who does not stop.
const TOO_LARGE: Farewell = (1009, "message too large");
/// Never sent: there is nobody left to send it to.
const MUTE: Farewell = (1006, "writing took too long");

async fn serve(app: &Arc<App>, socket: WebSocket, caller: Caller, from: IpAddr, entered: &Entered<'_>) {
    let (mut sink, mut stream) = socket.split();
    let Some(admission) = app.addresses.admit(from) else {
        let refusal = Refused::Plain(codes::CONNECTIONS).refusal(Lang::En);
        let message = ServerMessage::Refused { table: None, nonce: None, id: None, refusal };
        let slowest = app.config.limits.write();
        if put(&mut sink, Message::Text(text(&message)), slowest).await {
            part(&mut sink, (1013, "too many connections"), slowest).await;
        }
        return;
    };
    let alive = app.alive.subscribe();
    app.metrics.connections.fetch_add(1, Ordering::Relaxed);
    let (outbox, queue, behind) =
        Outbox::new(entered.connection, app.config.limits.outbox, entered.rooms.clone());
    let farewell = Arc::new(OnceLock::new());
    let mut writer = tokio::spawn(write(Arc::clone(app), sink, queue, behind, Arc::clone(&farewell)));
    let mut reader = Reader::new(app, caller, from, outbox, &entered.messages);
    let mut stopped = pin!(app::stopped(app.stopping.clone()));
    let mut cut = pin!(entered.cut.notified());
    let (mut heard, mut alarm) = (app.clock.timers_now(), pin!(sleep(QUIET * 3)));
    let why = loop {
        let next = tokio::select! {
            biased;
            () = stopped.as_mut() => break GOODBYE,
            () = cut.as_mut() => {
                reader.refuse(None, None, None, &Refused::Plain(codes::UNKNOWN));
                break (1008, "no longer known");
            }
            // Nothing more can be sent: a client that reads too slowly comes back, or is gone.
            _ = &mut writer => break MUTE,
            next = stream.next() => next,
            () = alarm.as_mut() => {
                // Setting it with every message would be expensive.
                if app.clock.timers_now() >= heard + QUIET * 3 {
                    break (1001, "nothing came for too long");
                }
                alarm.as_mut().reset(heard + QUIET * 3);
                continue;
            }
        };
        heard = app.clock.timers_now();
        let done = match next {
            Some(Ok(Message::Text(text))) => reader.read(&text).await,
            Some(Ok(Message::Binary(_))) => reader.unreadable("text is wanted, not bytes"),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => reader.in_time().map(|_| ()),
            Some(Err(why)) => {
                let why = fault(&why);
                if why == TOO_LARGE {
                    reader.refuse(None, None, None, &Refused::Plain(codes::TOO_LARGE));
                }
                Err(why)
            }
            Some(Ok(Message::Close(_))) | None => Err(GOODBYE),
        };
        if let Err(why) = done {
            break why;
        }
    };
    // Sent by the writer, after everything that still waits.
    let _ = farewell.set(why);
    reader.close().await;
    drop(reader);
    // The writer ends when every table has let go of the outbox, or at once if the socket is gone.
    if why != MUTE && tokio::time::timeout(app.config.limits.write(), &mut writer).await.is_err() {
        // It still holds its half of the socket, which closes when both halves are gone.
        writer.abort();
    }
    drop((admission, alive));
    app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
}

/// The farewell to a client that breaks RFC 6455. A connection that broke gets none.
fn fault(error: &axum::Error) -> Farewell {
    use std::error::Error;
    use tungstenite::Error::{Capacity, Protocol, Utf8};
    match error.source().and_then(|inner| inner.downcast_ref::<tungstenite::Error>()) {
        Some(Capacity(_)) => TOO_LARGE,
        Some(Utf8(_)) => (1007, "text is not UTF-8"),
        Some(Protocol(_)) => (1002, "not a frame of RFC 6455"),
        _ => GOODBYE,
    }
}

/// Sends the farewell, or answers the other side's.
async fn part(sink: &mut SplitSink<WebSocket, Message>, (code, reason): Farewell, slowest: Duration) {
    let reason = Utf8Bytes::from_static(reason);
    put(sink, Message::Close(Some(CloseFrame { code, reason })), slowest).await;
    // If the other side closed first, nothing more is sent; this only flushes the answer to its farewell.
    let _ = tokio::time::timeout(slowest, sink.close()).await;
}

/// Writes what comes out of the outbox, and tells the client what did not fit into it.
async fn write(
    app: Arc<App>,
    mut sink: SplitSink<WebSocket, Message>,
    mut queue: mpsc::Receiver<Letter>,
    behind: Arc<Behind>,
    farewell: Arc<OnceLock<Farewell>>,
) {
    let mut stopped = pin!(app::stopped(app.stopping.clone()));
    let mut more = pin!(behind.more.notified());
    let slowest = app.config.limits.write();
    // Also while there is much to send: a client that only watches sends nothing else.
    let mut pings = interval_at(app.clock.timers_now() + QUIET, QUIET);
    // Messages count until they are written.
    let mut letters: Vec<Letter> = Vec::new();
    loop {
        let message = tokio::select! {
            biased;
            next = queue.recv() => match next {
                Some(letter) => {
                    let message = Message::Text(letter.text.clone());
                    letters.push(letter);
                    message
                }
                None => break,
            },
            () = more.as_mut() => {
                more.set(behind.more.notified());
                for table in behind.take() {
                    let resync = Message::Text(text(&ServerMessage::Resync { table }));
                    if !put(&mut sink, resync, slowest).await {
                        return;
                    }
                }
                continue;
            }
            () = stopped.as_mut() => break,
            _ = pings.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        // Everything that waits goes out at once: an acknowledgement and its frame are one write.
        let all = async {
            sink.feed(message).await?;
            while let Ok(letter) = queue.try_recv() {
                let message = Message::Text(letter.text.clone());
                letters.push(letter);
                sink.feed(message).await?;
            }
            sink.flush().await
        };
        if !matches!(tokio::time::timeout(slowest, all).await, Ok(Ok(()))) {
            return;
        }
        letters.clear();
    }
    if !app.is_stopping() {
        part(&mut sink, farewell.get().copied().unwrap_or(GOODBYE), slowest).await;
        return;
    }
    // What is being committed is still sent, before the farewell.
    let until = app.clock.timers_now() + LAST_WORDS;
    while let Ok(Some(letter)) = tokio::time::timeout_at(until, queue.recv()).await {
        if !put(&mut sink, Message::Text(letter.text.clone()), slowest).await {
            return;
        }
    }
    let restarting = ServerMessage::Restarting { after_ms: COME_BACK_MS };
    put(&mut sink, Message::Text(text(&restarting)), slowest).await;
    part(&mut sink, (1012, "restarting"), slowest).await;
}

/// Whether it was written in time.
async fn put(sink: &mut SplitSink<WebSocket, Message>, message: Message, slowest: Duration) -> bool {
    matches!(tokio::time::timeout(slowest, sink.send(message)).await, Ok(Ok(())))
}

struct Reader<'a> {
    app: &'a Arc<App>,
    caller: Caller,
    from: IpAddr,
    outbox: Outbox,
    lang: Lang,
    greeted: bool,
    watched: HashSet<String>,
    /// The room it is in.
    room: Option<String>,
    bucket: Bucket,
    /// The same for all sockets of the person.
    messages: &'a Mutex<Bucket>,
    too_fast: u32,
}

impl<'a> Reader<'a> {
    fn new(
        app: &'a Arc<App>,
        caller: Caller,
        from: IpAddr,
        outbox: Outbox,
        messages: &'a Mutex<Bucket>,
    ) -> Reader<'a> {
        Reader {
            bucket: Bucket::full(
                app.config.limits.messages_per_second.saturating_mul(3),
                app.clock.instant(),
            ),
            app,
            caller,
            from,
            outbox,
            lang: Lang::En,
            greeted: false,
            watched: HashSet::new(),
            room: None,
            messages,
            too_fast: 0,
        }
    }

    fn refuse(&self, table: Option<String>, nonce: Option<String>, id: Option<u32>, refused: &Refused) {
        self.app.metrics.refusals.fetch_add(1, Ordering::Relaxed);
        let refusal = refused.refusal(self.lang);
        let about = table.clone().unwrap_or_default();
        self.outbox.tell(&about, &ServerMessage::Refused { table, nonce, id, refusal });
    }

    /// Whether another message of any kind may come now; a farewell if too many came that were not allowed.
    fn in_time(&mut self) -> Result<bool, Farewell> {
        let each = self.app.config.limits.messages_per_second;
        let may = self.bucket.take(self.app.clock.instant(), f64::from(each), each.saturating_mul(3))
            && self.app.sockets.may_send(self.messages);
        self.too_fast = if may { 0 } else { self.too_fast + 1 };
        if self.too_fast < PATIENCE { Ok(may) } else { Err((1008, "too many messages")) }
    }

    fn unreadable(&mut self, why: &str) -> Result<(), Farewell> {
        let refused = match self.in_time()? {
            true => Refused::Because(codes::UNREADABLE, why.to_owned()),
            false => Refused::Plain(codes::RATE),
        };
        self.refuse(None, None, None, &refused);
        Ok(())
    }

    /// Handles a message; returns a farewell if it was the last.
    async fn read(&mut self, message: &str) -> Result<(), Farewell> {
        self.app.metrics.messages.fetch_add(1, Ordering::Relaxed);
        if !self.in_time()? {
            // With its name, so that the sender can send it again.
            let Named { table, nonce, id } = Named::guess(message);
            self.refuse(table, nonce, id, &Refused::Plain(codes::RATE));
            return Ok(());
        }
        let message: ClientMessage = match read_message(message) {
            Ok(message) => message,
            Err(why) => {
                let Named { table, nonce, id } = Named::guess(message);
                self.refuse(table, nonce, id, &Refused::Because(codes::UNREADABLE, why.to_string()));
                return Ok(());
            }
        };
        if let ClientMessage::Hello { protocol, lang } = &message {
            return self.greet(*protocol, lang.as_deref());
        }
        let named = Named::of(&message);
        let done = match (self.greeted, named.has_long_nonce()) {
            (false, _) => Err(Refused::Plain(codes::NO_HELLO)),
            (true, true) => {
                let detail = format!("a nonce has 1 to {} characters", live::MOST_NONCE);
                Err(Refused::Because(codes::UNREADABLE, detail))
            }
            (true, false) => self.handle(message).await,
        };
        let Named { table, nonce, id } = named.repeatable();
        if let Err(refused) = done {
            self.refuse(table, nonce, id, &refused);
        }
        Ok(())
    }

    fn greet(&mut self, protocol: u32, lang: Option<&str>) -> Result<(), Farewell> {
        if protocol != PROTOCOL {
            let detail = format!("this server speaks protocol {PROTOCOL}");
            self.refuse(None, None, None, &Refused::Because(codes::VERSION, detail));
            return Err((1002, "another version of the protocol"));
        }
        self.lang = lang.and_then(|lang| lang.parse().ok()).unwrap_or(Lang::En);
        self.greeted = true;
        let me = self.caller.face();
        self.outbox
            .tell("", &ServerMessage::Welcome { protocol: PROTOCOL, me, now_ms: self.app.clock.now_ms() });
        Ok(())
    }

    fn listener(&self, legal: bool) -> Listener {
        Listener { outbox: self.outbox.clone(), person: self.caller.face(), lang: self.lang, legal }
    }

    async fn handle(&mut self, message: ClientMessage) -> Result<(), Refused> {
        let (table, play) = match message {
            ClientMessage::Hello { .. } => return Ok(()),
            ClientMessage::Ping { id } => {
                self.outbox.tell("", &ServerMessage::Pong { id, now_ms: self.app.clock.now_ms() });
                return Ok(());
            }
            ClientMessage::Watch { table, since, legal } => {
                self.caller.may(Scope::Play)?;
                if self.watched.len() >= self.app.config.limits.watched_per_connection
                    && !self.watched.contains(&table)
                {
                    return Err(Refused::Plain(codes::WATCHED));
                }
                let listener = self.listener(legal);
                self.app.tables.send(self.app, &table, TableMessage::Watch(listener, since)).await?;
                self.watched.insert(table);
                return Ok(());
            }
            ClientMessage::Unwatch { table } => {
                if self.watched.remove(&table) {
                    let message = TableMessage::Unwatch(self.outbox.connection);
                    self.app.tables.send(self.app, &table, message).await?;
                }
                return Ok(());
            }
            ClientMessage::Enter { .. }
            | ClientMessage::Leave { .. }
            | ClientMessage::Show { .. }
            | ClientMessage::Point { .. }
            | ClientMessage::Lead { .. }
            | ClientMessage::Invite { .. } => return self.in_room(message).await,
            ClientMessage::Act { table, expected_seq, nonce, steps } => {
                let intent = live::Intent::Steps { steps };
                (table, Play::Submit { intent, expected_seq: Some(expected_seq), nonce })
            }
            ClientMessage::Undo { table, expected_seq, nonce } => {
                (table, Play::Submit { intent: live::Intent::Undo, expected_seq: Some(expected_seq), nonce })
            }
            ClientMessage::Resign { table, nonce } => (table, Play::at_any_time(live::Intent::Resign, nonce)),
            ClientMessage::Abort { table, nonce } => (table, Play::at_any_time(live::Intent::Abort, nonce)),
            ClientMessage::Peek { table, id, steps } => (table, Play::Peek(id, steps)),
            ClientMessage::Legal { table } => (table, Play::Legal),
            ClientMessage::Chat { table, id, text } => {
                if !self.app.talkers.may_say(&self.caller.person.id, self.from, &self.app.addresses) {
                    return Err(Refused::Plain(codes::CHAT));
                }
                (table, Play::Chat(id, text))
            }
            ClientMessage::Nudge { table, id, seat } => (table, Play::Nudge(id, seat)),
            ClientMessage::StandIn { table, id, seat } => (table, Play::StandIn(id, seat)),
            ClientMessage::Wait { table, nonce, seat } => {
                let to = Seat::new(seat.into()).ok_or(live::Reject::from(live::Code::NotToAct))?;
                (table, Play::at_any_time(live::Intent::Wait { to }, nonce))
            }
            ClientMessage::Return { table, nonce } => (table, Play::at_any_time(live::Intent::Return, nonce)),
        };
        self.caller.may(Scope::Play)?;
        self.app.tables.send(self.app, &table, TableMessage::Play(self.listener(false), play)).await
    }

    /// Leaves its room and every table.
    async fn close(&mut self) {
        self.leave_room();
        let connection = self.outbox.connection;
        let tables: Vec<String> = self.watched.drain().collect();
        self.app.tables.tell_loaded(&tables, || TableMessage::Unwatch(connection)).await;
    }
}

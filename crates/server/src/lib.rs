//! Tables over HTTP and sockets. Nothing that was acknowledged is ever lost.
//!
//! A move comes in by `socket.rs`, goes to its table's actor (`actor/playing.rs`), which checks it, has the store
//! write it, applies it, acknowledges it and tells everyone (`actor/publishing.rs`), in that order.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `lib.rs`, `process.rs` | [`run`]: a server from start to stop; [`serve`]: as a process |
//! | `config.rs` | what a host can set |
//! | `connections.rs`, `lingering_stream.rs` | TCP connections: accepted, counted, closed with care |
//! | `kept_records.rs` | records of matches that are over, and lines that begin at a moment of one |
//! | `http/`, `socket.rs`, `outbox.rs` | the two ways in, and the way out |
//! | `rooms.rs` | looking at a record together: in memory only |
//! | `accounts.rs`, `sessions.rs`, `sockets.rs`, `secret.rs`, `names.rs` | who asks |
//! | `table_facts.rs`, `short_options.rs` | what holds for a table besides its log; reading that for lists |
//! | `loaded_tables.rs`, `actor.rs`, `actor/` | tables in memory: the way to each, and its one owner with its parts |
//! | `past.rs` | the match so far, for whoever comes late |
//! | `sweeping.rs` | removing tables that nobody will look at again |
//! | `pool.rs` | where bots think |
//! | `server_clock.rs` | what time it is: the only place that asks the system |
//! | `limits.rs`, `quotas.rs`, `metrics.rs`, `refusals.rs`, `app.rs` | what all share |
//!
//! What it never does: know a rule or a game, write SQL, keep or log a secret.

mod accounts;
mod actor;
mod app;
mod config;
mod connections;
mod http;
mod kept_records;
mod limits;
mod lingering_stream;
mod loaded_tables;
mod metrics;
mod names;
mod outbox;
mod past;
mod pool;
mod process;
mod quotas;
mod refusals;
mod rooms;
mod secret;
mod server_clock;
mod sessions;
mod short_options;
mod socket;
mod sockets;
mod sweeping;
mod table_facts;

pub use config::{Config, Limits};
pub use http::pages::{Page, Pages};
pub use process::serve;
pub use server_clock::{Dial, ServerClock};

use actor::TableMessage;
use app::{App, Boot};
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, TableId, Write};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::MissedTickBehavior;

/// How many lists may be read at once.
const LISTS: usize = 2;
/// How many matches may be rebuilt at once for those who ask what has happened. Each takes a core.
const PASTS: usize = 1;
/// How often the server writes its heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often sleeping tables with a clock are looked for.
const SWEEP: Duration = Duration::from_secs(5);
/// How often expired sessions are removed.
const EXPIRY: Duration = Duration::from_secs(60 * 60);
/// How long everything has to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(6);

/// The OpenAPI document.
pub fn openapi() -> String {
    http::openapi()
}

/// Serves until `shutdown`, then finishes what is being committed and tells clients to come back.
///
/// # Errors
/// What is wrong with the config, the store or the socket.
pub async fn run(
    config: Config,
    store: Arc<dyn Store>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    config.check().map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
    let (stop, stopping) = watch::channel(false);
    let clock = config.clock.clone();
    clock.start();
    let down_since = store.heartbeat().await.map_err(io::Error::other)?;
    let metrics = Arc::new(metrics::Metrics::default());
    let app = Arc::new(App {
        pool: pool::Pool::start(config.bot_threads, Arc::clone(&metrics), clock.clone())?,
        addresses: Arc::new(limits::Addresses::new(config.limits, clock.clone())),
        makers: limits::Makers::new(&config.limits, clock.clone()),
        talkers: limits::Talkers::new(clock.clone()),
        lists: Semaphore::new(LISTS),
        pasts: Semaphore::new(PASTS),
        tables: loaded_tables::LoadedTables::default(),
        quotas: quotas::Quotas::default(),
        sockets: sockets::Sockets::new(config.limits, clock.clone()),
        rooms: rooms::Rooms::new(clock.clone()),
        boot: Boot::new(clock.now_ms(), down_since),
        pulse: app::Pulse::new(clock.clone()),
        config,
        clock,
        store,
        metrics,
        alive: watch::channel(()).0,
        stopping,
    });
    tracing::info!(address = %listener.local_addr()?, "listening");
    let beating = tokio::spawn(beat(app.clock.clone()));
    let heartbeats = tokio::spawn(heartbeats(Arc::clone(&app)));
    let upkeep = tokio::spawn(upkeep(Arc::clone(&app)));
    let serving = tokio::spawn(connections::serve(Arc::clone(&app), listener, http::router(&app)));
    shutdown.await;
    tracing::info!("stopping");
    // Sockets and actors see this: they finish what is being committed and begin nothing new.
    let _ = stop.send(true);
    app.pool.stop();
    upkeep.abort();
    heartbeats.abort();
    beating.abort();
    let all_gone = async {
        app.alive.closed().await;
        serving.await
    };
    if tokio::time::timeout(FAREWELL, all_gone).await.is_err() {
        tracing::warn!("somebody did not hang up in time");
    }
    if let Err(why) = app.store.write(vec![Write::Heartbeat(app.boot.heartbeat(app.clock.now_ms()))]).await {
        tracing::error!(%why, "the last heartbeat was not written");
    }
    if let Err(why) = app.store.close().await {
        tracing::error!(%why, "the database could not be closed well");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Ticks now and then once per period. A server that was stopped for hours does not make up for the missed ticks.
fn every(period: Duration) -> tokio::time::Interval {
    let mut interval = tokio::time::interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// Lets the time of matches pass. In a task of its own, so that delays of the other upkeep cost no player any
/// time.
async fn beat(clock: ServerClock) {
    let mut beat = every(server_clock::BEAT);
    loop {
        beat.tick().await;
        clock.beat();
    }
}

/// Writes heartbeats. In a task of its own: sweeping and waking tables can take longer than a second.
async fn heartbeats(app: Arc<App>) {
    let mut beat = every(HEARTBEAT);
    loop {
        beat.tick().await;
        let at = app.boot.heartbeat(app.clock.now_ms());
        // If it fails, the reason is already in the log.
        if app.store.write(vec![Write::Heartbeat(at)]).await.is_ok() {
            app.pulse.beat();
        }
    }
}

/// Wakes tables, forgets what is old.
async fn upkeep(app: Arc<App>) {
    tokio::spawn(wake_all(Arc::clone(&app)));
    let mut sweep = every(SWEEP);
    // Not at once: a machine that has just started may not know the date yet.
    let mut expiry = tokio::time::interval_at(app.clock.timers_now() + EXPIRY, EXPIRY);
    let mut turns = app.clock.turns();
    let mut sweeper = sweeping::Sweeper::default();
    loop {
        tokio::select! {
            _ = expiry.tick() => {
                let since = app.sessions_since();
                let old = vec![Write::EndSessionsBefore(since), Write::ForgetStrangers(since)];
                if let Err(why) = app.store.write(old).await {
                    tracing::error!(%why, "old sessions are still there");
                }
            }
            _ = sweep.tick() => {
                app.addresses.sweep();
                app.quotas.sweep();
                app.makers.sweep();
                app.talkers.sweep();
                sweeper.sweep(&app).await;
                wake_due(&app).await;
            }
            () = turns.next() => sweep.reset_immediately(),
        }
    }
}

/// Loads every running table with people once: clocks get their time back, bots go on thinking.
async fn wake_all(app: Arc<App>) {
    let tables = loop {
        match app.store.running(None).await {
            Ok(tables) => break tables,
            Err(why) => tracing::error!(%why, "running tables cannot be listed"),
        }
        if app.is_stopping() {
            return;
        }
        tokio::time::sleep(HEARTBEAT).await;
    };
    app.boot.were_running(&tables);
    load(&app, tables).await;
    if !app.is_stopping() {
        app.boot.is_over();
    }
}

/// Loads sleeping tables whose clocks run out. Those in memory see to that themselves, and asking them would keep
/// them there.
async fn wake_due(app: &Arc<App>) {
    match app.store.running(Some(app.clock.now_ms())).await {
        Ok(mut tables) => {
            tables.retain(|table| !app.tables.is_loaded(table));
            load(app, tables).await;
        }
        Err(why) => tracing::error!(%why, "running tables cannot be listed"),
    }
}

async fn load(app: &Arc<App>, tables: Vec<TableId>) {
    for table in tables {
        // Waits until each is loaded, so that they are not all loaded at the same time.
        let _ = app.tables.ask(app, &table, |answer| TableMessage::Face(None, answer)).await;
    }
}

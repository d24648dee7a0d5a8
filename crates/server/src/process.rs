//! A server as a process: logs, signals, the store that the config names.

use crate::config::Config;
use std::future::Future;
use std::io;
use std::sync::Arc;
use store::{Sqlite, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Runs a server until SIGTERM or SIGINT. `ready` is told the address it listens at.
///
/// # Errors
/// What is wrong with the config, the store or the address.
pub fn serve(config: Config, ready: impl FnOnce(std::net::SocketAddr)) -> io::Result<()> {
    start_logs(&config)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(workers()).enable_all().build()?;
    runtime.block_on(async {
        let store = open(&config).await?;
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", config.listen)))?;
        ready(listener.local_addr()?);
        let shutdown = shutdown()?;
        crate::run(config, store, listener, shutdown).await
    })
}

/// Threads for sockets and tables. One core is left to the store's writer, the disk and bots: on small machines, threads
/// that wake each other cost more than the last one brings.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

/// What is logged unless `REEFLIGHT_LOG` says otherwise.
const LOGGED: &str = "info,sqlx=warn";

fn start_logs(config: &Config) -> io::Result<()> {
    let wanted = std::env::var("REEFLIGHT_LOG").unwrap_or_else(|_| LOGGED.to_owned());
    let targets: Targets = wanted.parse().map_err(|why| {
        let what = format!("REEFLIGHT_LOG={wanted}: {why}; it is a list such as {LOGGED}");
        io::Error::new(io::ErrorKind::InvalidInput, what)
    })?;
    let (logs, lines) = (tracing_subscriber::registry().with(targets), fmt::layer().with_writer(io::stderr));
    // Only the first in a process counts.
    let _ = match config.log_format.as_str() {
        "json" => logs.with(lines.json()).try_init(),
        _ => logs.with(lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr()))).try_init(),
    };
    Ok(())
}

async fn open(config: &Config) -> io::Result<Arc<dyn Store>> {
    let largest = config.database_limit_mb.map(|mb| mb.saturating_mul(1024 * 1024));
    let opened = match &config.database {
        Some(url) if url.starts_with("sqlite:") => Sqlite::open_url(url, largest).await,
        Some(url) => {
            let kind = url.split(':').next().unwrap_or_default();
            let what = format!("database {kind}: this version knows sqlite:// only");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        None => {
            let folder = &config.data;
            std::fs::create_dir_all(folder)
                .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", folder.display())))?;
            Sqlite::open(&folder.join("reeflight.db"), largest).await
        }
    };
    opened.map(|store| Arc::new(store) as Arc<dyn Store>).map_err(io::Error::other)
}

#[cfg(unix)]
fn shutdown() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn shutdown() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

//! A server as a process: logs, signals, and the store named in the config.

use crate::config::Config;
use std::fs::{File, TryLockError};
use std::future::Future;
use std::io::{self, Read, Write};
use std::path::Path;
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
pub fn serve(mut config: Config, ready: impl FnOnce(std::net::SocketAddr)) -> io::Result<()> {
    config.check().map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
    start_logs(&config)?;
    if let Some(room) = room_for_connections() {
        let most = &mut config.limits.tcp_connections;
        if *most > room && *most != u32::MAX {
            tracing::warn!(wanted = *most, room, "fewer connections: the system gives no more descriptors");
        }
        *most = room.min(*most);
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(workers()).enable_all().build()?;
    runtime.block_on(async {
        survive_full_files()?;
        let (store, _lock) = open(&config).await?;
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", config.listen)))?;
        ready(listener.local_addr()?);
        let shutdown = shutdown()?;
        crate::run(config, store, listener, shutdown).await
    })
}

/// Descriptors reserved for the database, its readers and logs.
const SPARE: u32 = 100;

/// As many connections as the system has descriptors for, where it says so.
fn room_for_connections() -> Option<u32> {
    read_descriptors(&std::fs::read_to_string("/proc/self/limits").ok()?).map(|all| {
        // If there are hardly any, half of them.
        all.saturating_sub(SPARE).max(all / 2).max(1)
    })
}

/// Linux's line for the descriptor limit of a process.
fn read_descriptors(limits: &str) -> Option<u32> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Threads for sockets and tables. One core is left to the store's writer, the disk and bots: on small machines
/// one more thread costs more in wake-ups than it gains.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

/// What is logged unless `REEFLIGHT_LOG` says otherwise.
const LOGGED: &str = "info,sqlx=warn,access=off";

fn start_logs(config: &Config) -> io::Result<()> {
    let wanted = std::env::var("REEFLIGHT_LOG").unwrap_or_else(|_| LOGGED.to_owned());
    let targets: Targets = wanted.parse().map_err(|why| {
        let what = format!("REEFLIGHT_LOG={wanted}: {why}; it is a list such as {LOGGED}");
        io::Error::new(io::ErrorKind::InvalidInput, what)
    })?;
    let (logs, lines) = (tracing_subscriber::registry().with(targets), fmt::layer().with_writer(io::stderr));
    // Only the first one in a process counts.
    let _ = match config.log_format.as_str() {
        "json" => logs.with(lines.json()).try_init(),
        _ => logs.with(lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr()))).try_init(),
    };
    Ok(())
}

/// The store named in the config, and the lock that keeps other servers away from it.
async fn open(config: &Config) -> io::Result<(Arc<dyn Store>, File)> {
    let largest = config.database_limit_mb.map(|mb| mb.saturating_mul(1024 * 1024));
    let file = match &config.database {
        Some(url) => {
            let kind = url.split(':').next().unwrap_or_default();
            if kind != "sqlite" {
                let what = format!("database {kind}: this version knows sqlite:// only");
                return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
            }
            Sqlite::file(url).map_err(io::Error::other)?
        }
        None => {
            let folder = &config.data;
            make_private(folder)
                .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", folder.display())))?;
            folder.join("reeflight.db")
        }
    };
    let lock = lock(&file)?;
    let opened = Sqlite::open(&file, largest).await;
    let store = opened.map_err(|why| io::Error::other(format!("{}: {why}", file.display())))?;
    Ok((Arc::new(store), lock))
}

/// Creates a folder that nobody else can look into, if it does not exist yet.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Two servers on one database would each believe they alone own its tables. Held as long as the file is open.
fn lock(database: &Path) -> io::Result<File> {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    let named = |why: io::Error| io::Error::new(why.kind(), format!("{}: {why}", Path::new(&path).display()));
    let mut file =
        File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(named)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut whose = String::new();
            // On systems where a locked file cannot be read, the owner stays unknown.
            let _ = file.read_to_string(&mut whose);
            let whose = if whose.is_empty() { "another process" } else { whose.trim_end() };
            let what = format!(
                "{} is in use by {whose}; stop that server, or choose another --data",
                database.display()
            );
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, what));
        }
        Err(TryLockError::Error(why)) => return Err(named(why)),
    }
    file.set_len(0)?;
    writeln!(file, "process {}", std::process::id())?;
    Ok(file)
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

/// Exceeding the file size limit should fail that write, not end the process: a signal that is handled does not
/// kill.
#[cfg(unix)]
fn survive_full_files() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    signal(SignalKind::from_raw(libc::SIGXFSZ)).map(drop)
}

#[cfg(not(unix))]
fn survive_full_files() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn shutdown() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_descriptors_are_read() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
                      Max open files            1024                 524288               files     \n";
        assert_eq!(read_descriptors(limits), Some(1_024));
        assert_eq!(read_descriptors(&limits.replace("1024 ", "unlimited ")), None);
        assert_eq!(read_descriptors(""), None);
    }
}

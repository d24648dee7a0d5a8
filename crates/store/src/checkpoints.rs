//! Folds the write-ahead log into the file, on a connection of its own, so that nobody waits for it. If the writer
//! did it, it would hold up a commit every few seconds.

use crate::writer::Job;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::time::Duration;
use tokio::sync::mpsc::WeakSender;
use tokio::time::{MissedTickBehavior, interval};

/// How often.
const EACH: Duration = Duration::from_secs(1);

/// Folds until nobody can write anymore.
pub(crate) async fn run(options: SqliteConnectOptions, jobs: WeakSender<Job>) {
    let mut ticks = interval(EACH);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connection: Option<SqliteConnection> = None;
    loop {
        ticks.tick().await;
        if jobs.upgrade().is_none_or(|jobs| jobs.is_closed()) {
            break;
        }
        let open = match connection.take() {
            Some(open) => Ok(open),
            None => options.connect().await,
        };
        let Ok(mut open) = open else { continue };
        // Passive: it waits for nobody; what it cannot fold now, it folds next time.
        if sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut open).await.is_ok() {
            connection = Some(open);
        }
    }
    if let Some(open) = connection {
        // The last connection to close folds all that is left.
        let _ = open.close().await;
    }
}

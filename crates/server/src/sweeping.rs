//! Removes tables nobody will look at again: those that were aborted, that everyone left, that never began, or at which
//! only bots are left.

use crate::app::App;
use store::Write;

/// How often they are looked for.
const OFTEN_MS: i64 = 10 * 60 * 1_000;
/// How many are removed at once: writes of running matches wait meanwhile.
const AT_ONCE: u32 = 50;
const HOUR_MS: i64 = 3_600_000;

/// Knows when to look again.
#[derive(Debug, Default)]
pub(crate) struct Sweeper {
    next_ms: i64,
    /// The last table that was looked at. Those in memory stay and must not hide the ones after them.
    last: String,
}

impl Sweeper {
    /// Removes some, if it is time. If there are more, the next call goes on.
    pub(crate) async fn sweep(&mut self, app: &App) {
        // Not the date: setting it wrong while the server runs must not remove anything.
        let now = app.clock.now_ms();
        if now < self.next_ms || app.is_stopping() {
            return;
        }
        let limits = &app.config.limits;
        let ended = now - i64::from(limits.keep_aborted_hours) * HOUR_MS;
        let open = now - i64::from(limits.keep_open_days) * 24 * HOUR_MS;
        let mut unused = match app.store.unused(ended, open, &self.last, AT_ONCE).await {
            Ok(unused) => unused,
            Err(why) => return tracing::error!(%why, "unused tables cannot be listed"),
        };
        let more = unused.last().filter(|_| unused.len() == AT_ONCE as usize).map(|(table, _)| table.clone());
        if more.is_none() {
            self.next_ms = now + OFTEN_MS;
        }
        self.last = more.unwrap_or_default();
        // Those in memory are being looked at. They are removed another time.
        unused.retain(|(table, _)| !app.tables.is_loaded(table));
        if unused.is_empty() {
            return;
        }
        let count = unused.len();
        let removed = unused.into_iter().map(|(table, changed)| Write::Remove(table, changed)).collect();
        match app.store.write(removed).await {
            Ok(()) => tracing::info!(count, "unused tables removed"),
            Err(why) => tracing::error!(%why, "unused tables were not removed"),
        }
    }
}

//! Metrics for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use store::Condition;

/// Upper bounds of the time buckets, in milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2_000];

/// How long something takes.
#[derive(Debug, Default)]
struct Times {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    fn add(&self, took: Duration) {
        let bucket = BOUNDS.iter().position(|&bound| took <= Duration::from_millis(bound));
        self.buckets[bucket.unwrap_or(BOUNDS.len())].fetch_add(1, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    fn put(&self, page: &mut String, name: &str, help: &str) {
        let _ = writeln!(page, "# HELP reeflight_{name} {help}\n# TYPE reeflight_{name} histogram");
        let mut sum = 0;
        for (i, bucket) in self.buckets.iter().enumerate() {
            sum += bucket.load(Relaxed);
            let bound = BOUNDS.get(i).map_or("+Inf".to_owned(), |&ms| (ms as f64 / 1e3).to_string());
            let _ = writeln!(page, "reeflight_{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(page, "reeflight_{name}_sum {seconds}\nreeflight_{name}_count {sum}");
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) connections: AtomicI64,
    pub(crate) tables: AtomicI64,
    pub(crate) bots_waiting: AtomicI64,
    pub(crate) entries: AtomicU64,
    pub(crate) refusals: AtomicU64,
    pub(crate) frames: AtomicU64,
    pub(crate) cut: AtomicU64,
    pub(crate) halts: AtomicU64,
    pub(crate) thoughts: AtomicU64,
    pub(crate) accounts: AtomicU64,
    pub(crate) messages: AtomicU64,
    requests: [AtomicU64; 5],
    answers: Times,
    commits: Times,
}

impl Metrics {
    /// Counts a request that was answered.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.answers.add(took);
        if let Some(class) = usize::from(status / 100).checked_sub(1).and_then(|i| self.requests.get(i)) {
            class.fetch_add(1, Relaxed);
        }
    }

    /// Counts an entry that was made durable.
    pub(crate) fn committed(&self, took: Duration) {
        self.entries.fetch_add(1, Relaxed);
        self.commits.add(took);
    }

    /// The page that Prometheus reads.
    pub(crate) fn page(&self, store: &Condition, bytes_waiting: usize) -> String {
        let mut page = String::new();
        let mut put = |name: &str, kind: &str, help: &str, value: i64| {
            let _ = writeln!(
                page,
                "# HELP reeflight_{name} {help}\n# TYPE reeflight_{name} {kind}\nreeflight_{name} {value}"
            );
        };
        let count = |counter: &AtomicU64| counter.load(Relaxed).cast_signed();
        put("connections", "gauge", "Open sockets.", self.connections.load(Relaxed));
        let waiting = i64::try_from(bytes_waiting).unwrap_or(i64::MAX);
        put("outbox_bytes", "gauge", "Bytes that wait to be written to sockets.", waiting);
        put("tables_loaded", "gauge", "Tables in memory.", self.tables.load(Relaxed));
        put("bots_waiting", "gauge", "Choices that bots have yet to make.", self.bots_waiting.load(Relaxed));
        put("entries_total", "counter", "Entries committed.", count(&self.entries));
        put("refusals_total", "counter", "Messages and requests refused.", count(&self.refusals));
        put("frames_total", "counter", "Frames handed to sockets.", count(&self.frames));
        put("slow_readers_total", "counter", "Times that a slow reader was cut.", count(&self.cut));
        put(
            "halts_total",
            "counter",
            "Times that a table stopped because the store failed.",
            count(&self.halts),
        );
        let is_writable = i64::from(store.failing.is_none());
        put("store_writable", "gauge", "1 if the last batch could be written, else 0.", is_writable);
        put("store_waiting", "gauge", "Batches that wait to be written.", store.waiting as i64);
        put("database_bytes", "gauge", "Size of the database.", store.database_bytes.cast_signed());
        put("database_log_bytes", "gauge", "Size of its write-ahead log.", store.log_bytes.cast_signed());
        put("bot_choices_total", "counter", "Choices that bots made.", count(&self.thoughts));
        put("accounts_total", "counter", "Accounts made.", count(&self.accounts));
        put("messages_total", "counter", "Messages received on sockets.", count(&self.messages));
        if let Some(bytes) = resident_bytes() {
            let _ = writeln!(page, "# HELP process_resident_memory_bytes Memory in use.");
            let _ = writeln!(page, "# TYPE process_resident_memory_bytes gauge");
            let _ = writeln!(page, "process_resident_memory_bytes {bytes}");
        }
        let _ = writeln!(page, "# HELP reeflight_requests_total Requests answered.");
        let _ = writeln!(page, "# TYPE reeflight_requests_total counter");
        for (i, class) in self.requests.iter().enumerate() {
            let _ = writeln!(page, "reeflight_requests_total{{status=\"{}xx\"}} {}", i + 1, count(class));
        }
        self.answers.put(&mut page, "request_seconds", "From a request's head to its answer's.");
        self.commits.put(&mut page, "commit_seconds", "From check to disk.");
        page
    }
}

/// Memory in use, on systems that report it as Linux does.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

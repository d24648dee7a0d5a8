//! `reeflight load`: how much load a server carries. The clients are real sockets in this process; the server is
//! another process, given by its URL or started for this.

mod player;
mod started;

use crate::arguments::{default_seats, find_game, first_game};
use crate::failure::Failure;
use client::Client;
use player::{Measured, Shared, play};
use serde_json::json;
use started::Started;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How many tables are set up at a time.
const AT_ONCE: usize = 32;

/// Arguments of `load`.
#[derive(clap::Args)]
pub(crate) struct Load {
    /// How many tables play at the same time
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How long to measure
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The server to measure, started with --no-limits [default: a new one with an empty folder]
    #[arg(long)]
    url: Option<String>,
    /// The game
    #[arg(long, default_value = first_game())]
    game: String,
    /// How long a table waits before each entry, as people do: 2s, 500ms [default: not at all]
    #[arg(long, value_parser = read_duration)]
    pace: Option<Duration>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

fn read_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?}: expected a time like 2s or 500ms");
    let (number, millis) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').unwrap_or(text), 1_000),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    if !(0.0..=3_600.0 * 1_000.0).contains(&number) {
        return Err(wrong());
    }
    Ok(Duration::from_micros((number * f64::from(millis) * 1_000.0) as u64))
}

impl Load {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = find_game(&self.game)?;
        if self.tables == 0 || self.seconds == 0 {
            return Err(Failure::unusable("--tables and --seconds: at least 1"));
        }
        // One thread: the clients are to measure the server, not to compete with it.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.measure(default_seats(game)))
    }

    async fn measure(&self, seats: usize) -> Result<(), Failure> {
        let started = match &self.url {
            Some(_) => None,
            None => Some(Started::new()?),
        };
        let url = self.url.clone().or_else(|| started.as_ref().map(|s| s.url.clone())).unwrap_or_default();
        let shared = Arc::new(Shared::new(&url, &self.game, seats, self.pace));
        let before = resident(&url).await;
        let mut playing = JoinSet::new();
        let mut ready = JoinSet::new();
        for n in 0..self.tables {
            if ready.len() >= AT_ONCE {
                join(&mut ready, &mut playing, &shared).await?;
            }
            let shared = Arc::clone(&shared);
            ready.spawn(async move { (n, shared.people().await) });
        }
        while !ready.is_empty() {
            join(&mut ready, &mut playing, &shared).await?;
        }
        // Setup is complete once every table has had an entry.
        while shared.entries.load(Ordering::Relaxed) < self.tables as u64 && self.pace.is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let began = Instant::now();
        shared.measuring.store(true, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(self.seconds)).await;
        shared.measuring.store(false, Ordering::Relaxed);
        let took = began.elapsed();
        let after = resident(&url).await;
        shared.done.store(true, Ordering::Relaxed);
        playing.abort_all();
        while playing.join_next().await.is_some() {}
        let measured = shared.take();
        self.report(&measured, took, before, after)
    }

    fn report(
        &self,
        measured: &Measured,
        took: Duration,
        before: Option<f64>,
        after: Option<f64>,
    ) -> Result<(), Failure> {
        let mut times = measured.micros.clone();
        times.sort_unstable();
        let at = |part: f64| {
            let i = (times.len() as f64 * part) as usize;
            times.get(i.min(times.len().saturating_sub(1))).map_or(0.0, |&micros| f64::from(micros) / 1_000.0)
        };
        let per_second = times.len() as f64 / took.as_secs_f64();
        let (p50, p99, max) = (at(0.50), at(0.99), at(1.0));
        let mut out = std::io::stdout().lock();
        if self.json {
            let round = |number: f64| (number * 1_000.0).round() / 1_000.0;
            let line = json!({
                "tables": self.tables, "entries_per_s": round(per_second), "p50_ms": round(p50),
                "p99_ms": round(p99), "max_ms": round(max), "frames": measured.frames,
                "errors": measured.errors, "rss_mb": after.map(round),
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{} tables of {}, {:.1} s", self.tables, self.game, took.as_secs_f64())?;
            writeln!(out, "acknowledged entries  {per_second:.0} per second")?;
            writeln!(out, "send to acknowledged  p50 {p50:.2} ms, p99 {p99:.2} ms, max {max:.2} ms")?;
            writeln!(out, "frames delivered      {}", measured.frames)?;
            writeln!(out, "errors                {}", measured.errors)?;
            if let (Some(before), Some(after)) = (before, after) {
                let each = (after - before).max(0.0) * 1_024.0 / self.tables as f64;
                writeln!(out, "server memory         {after:.0} MB, {each:.0} KB per table")?;
            }
        }
        if let Some(what) = &measured.error {
            return Err(Failure::wrong(format_args!(
                "{} errors, the first: {what} (a server under load is started with --no-limits)",
                measured.errors
            )));
        }
        Ok(())
    }
}

type Ready = (usize, std::io::Result<Vec<Client>>);

/// Waits for the people of one table and lets them play.
async fn join(
    ready: &mut JoinSet<Ready>,
    playing: &mut JoinSet<()>,
    shared: &Arc<Shared>,
) -> Result<(), Failure> {
    if let Some(Ok((n, people))) = ready.join_next().await {
        let people = people.map_err(|why| Failure::unusable(format_args!("{}: {why}", shared.url)))?;
        playing.spawn(play(Arc::clone(shared), people, n as u64));
    }
    Ok(())
}

/// The server's memory in MB, from its metrics.
async fn resident(url: &str) -> Option<f64> {
    let page = Client::new(url).ok()?.get("/metrics").await.ok()?.body;
    let page = String::from_utf8(page).ok()?;
    let bytes: f64 = page
        .lines()
        .find_map(|line| line.strip_prefix("process_resident_memory_bytes "))?
        .trim()
        .parse()
        .ok()?;
    Some(bytes / 1_048_576.0)
}

//! Where bots think: a few threads of the operating system, never those that serve sockets.

use crate::actor::Ask;
use crate::metrics::Metrics;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use table::live::Thought;
use tokio::sync::mpsc;

/// The longest that a bot may think about one turn.
const LONGEST: Duration = Duration::from_secs(8);

struct Job {
    thought: Thought,
    table: mpsc::Sender<Ask>,
}

#[derive(Default)]
struct Shared {
    jobs: Mutex<VecDeque<Job>>,
    more: Condvar,
    stopping: AtomicBool,
}

/// The threads. A table has at most one choice per seat in it, so the queue is bounded by the tables.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts the threads; with 0, one less than there are cores.
    pub(crate) fn start(threads: usize, metrics: Arc<Metrics>) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared::default());
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores.saturating_sub(1).max(1) } else { threads };
        for n in 0..threads {
            let (shared, metrics) = (Arc::clone(&shared), Arc::clone(&metrics));
            thread::Builder::new().name(format!("bot-{n}")).spawn(move || work(&shared, &metrics))?;
        }
        Ok(Pool { shared, metrics })
    }

    /// Has a bot think; the answer goes to the table's actor.
    pub(crate) fn think(&self, thought: Thought, table: mpsc::Sender<Ask>) {
        self.metrics.bots_waiting.fetch_add(1, Ordering::Relaxed);
        self.shared.jobs.lock().unwrap_or_else(PoisonError::into_inner).push_back(Job { thought, table });
        self.shared.more.notify_one();
    }

    /// Lets every thread end after what it is at, which it ends early.
    pub(crate) fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.more.notify_all();
    }
}

fn work(shared: &Shared, metrics: &Metrics) {
    loop {
        let mut jobs = shared.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let job = loop {
            if shared.stopping.load(Ordering::Relaxed) {
                return;
            }
            match jobs.pop_front() {
                Some(job) => break job,
                None => jobs = shared.more.wait(jobs).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(jobs);
        metrics.bots_waiting.fetch_sub(1, Ordering::Relaxed);
        let (seat, seq, began) = (job.thought.seat, job.thought.seq, Instant::now());
        let stop = || began.elapsed() > LONGEST || shared.stopping.load(Ordering::Relaxed);
        let done = catch_unwind(AssertUnwindSafe(|| job.thought.run(&stop)));
        if shared.stopping.load(Ordering::Relaxed) {
            return;
        }
        metrics.thoughts.fetch_add(1, Ordering::Relaxed);
        let answer = done.map_err(|_| tracing::error!(%seat, seq, "a bot broke down")).ok();
        // A table that is gone wants no answer.
        let _ = job.table.blocking_send(Ask::Thought { seat, answer });
    }
}

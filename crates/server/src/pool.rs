//! Where bots think: a few threads of the operating system, never those that serve sockets.
//!
//! Nobody waits long because of someone else's long thoughts. Turns rotate by person, then by table. Short
//! thoughts come before long ones, and a thread busy with a long one lets short ones in: it checks now and then,
//! and afterwards thinks longer by the time it was held up.

use crate::actor::TableMessage;
use crate::metrics::Metrics;
use crate::server_clock::ServerClock;
use std::cell::Cell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use store::{PersonId, TableId};
use table::live::Thought;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

/// The longest time a bot may think about one turn.
const LONGEST: Duration = Duration::from_secs(8);
/// The levels that think long: a second or more.
const LONG: [&str; 2] = ["sharp", "deep"];

/// Thinks and delivers the result. Now and then it asks its argument whether to stop.
type Work = Box<dyn FnOnce(&dyn Fn() -> bool) + Send>;

/// For whom a bot thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Whose {
    /// The table's host, if there is one.
    pub(crate) host: Option<PersonId>,
    pub(crate) table: TableId,
}

/// One person's tables, and what waits there.
type Tables = VecDeque<(TableId, VecDeque<Work>)>;

/// Waiting thoughts: in rotation by person, then by table, then in order.
#[derive(Default)]
struct Line {
    people: VecDeque<(Option<PersonId>, Tables)>,
}

impl Line {
    fn push(&mut self, whose: Whose, work: Work) {
        let tables = place(&mut self.people, whose.host);
        place(tables, whose.table).push_back(work);
    }

    fn pop(&mut self) -> Option<Work> {
        let (host, mut tables) = self.people.pop_front()?;
        let (table, mut works) = tables.pop_front()?;
        let work = works.pop_front();
        if !works.is_empty() {
            tables.push_back((table, works));
        }
        if !tables.is_empty() {
            self.people.push_back((host, tables));
        }
        work
    }

    fn is_empty(&self) -> bool {
        self.people.is_empty()
    }
}

/// The queue under a name; a new one goes to the end of the rotation.
fn place<K: PartialEq, V: Default>(line: &mut VecDeque<(K, V)>, key: K) -> &mut V {
    let at = line.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        line.push_back((key, V::default()));
        line.len() - 1
    });
    &mut line[at].1
}

#[derive(Default)]
struct Lines {
    short: Line,
    long: Line,
    /// Whether the last thought taken by a free thread was a short one.
    was_short: bool,
}

impl Lines {
    /// What a free thread does next, and whether it is long. Short ones first, but after each a waiting long one
    /// is begun, or its turn would never come. The next short one interrupts it.
    fn next(&mut self) -> Option<(Work, bool)> {
        let long_first = self.was_short && !self.long.is_empty();
        let short = if long_first { None } else { self.short.pop() };
        self.was_short = short.is_some();
        match short {
            Some(work) => Some((work, false)),
            None => self.long.pop().map(|work| (work, true)),
        }
    }
}

struct Shared {
    clock: ServerClock,
    lines: Mutex<Lines>,
    more: Condvar,
    stopping: AtomicBool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Not locked while a bot thinks: others queue up meanwhile.
    fn take_short(&self) -> Option<Work> {
        self.lock().short.pop()
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}

/// The threads. A table has at most one choice per seat in the queue, so the number of tables bounds its length.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts the threads; with 0, one less than there are cores.
    pub(crate) fn start(threads: usize, metrics: Arc<Metrics>, clock: ServerClock) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared {
            clock,
            lines: Mutex::default(),
            more: Condvar::new(),
            stopping: AtomicBool::new(false),
        });
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores.saturating_sub(1).max(1) } else { threads };
        for n in 0..threads {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(format!("bot-{n}")).spawn(move || work(&shared))?;
        }
        Ok(Pool { shared, metrics })
    }

    /// Has a bot think; the answer goes to the table's actor.
    pub(crate) fn think(
        &self,
        whose: Whose,
        level: &str,
        thought: Thought,
        table: mpsc::Sender<TableMessage>,
    ) {
        let (shared, metrics) = (Arc::clone(&self.shared), Arc::clone(&self.metrics));
        let runtime = Handle::current();
        metrics.bots_waiting.fetch_add(1, Ordering::Relaxed);
        let work = move |stop: &dyn Fn() -> bool| {
            metrics.bots_waiting.fetch_sub(1, Ordering::Relaxed);
            let (seat, seq) = (thought.seat, thought.seq);
            let done = catch_unwind(AssertUnwindSafe(|| thought.run(stop)));
            if shared.is_stopping() {
                return;
            }
            metrics.thoughts.fetch_add(1, Ordering::Relaxed);
            let answer = done.map_err(|_| tracing::error!(%seat, seq, "a bot broke down")).ok();
            // A table that is gone needs no answer, and a busy one must not hold up the bots of others.
            runtime.spawn(async move { table.send(TableMessage::Thought { seat, answer }).await });
        };
        self.line_up(whose, LONG.contains(&level), Box::new(work));
    }

    fn line_up(&self, whose: Whose, is_long: bool, work: Work) {
        let mut lines = self.shared.lock();
        let line = if is_long { &mut lines.long } else { &mut lines.short };
        line.push(whose, work);
        drop(lines);
        self.shared.more.notify_one();
    }

    /// Makes every thread finish its current thought early and then end.
    pub(crate) fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.more.notify_all();
    }
}

fn work(shared: &Shared) {
    loop {
        let mut lines = shared.lock();
        let (work, is_long) = loop {
            if shared.is_stopping() {
                return;
            }
            match lines.next() {
                Some(next) => break next,
                None => lines = shared.more.wait(lines).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(lines);
        if is_long {
            think_long(shared, work);
        } else {
            think_short(shared, work);
        }
    }
}

fn think_short(shared: &Shared, work: Work) {
    let began = shared.clock.instant();
    work(&|| shared.clock.since(began) > LONGEST || shared.is_stopping());
}

/// Thinks, letting short thoughts in between. Their time does not count.
fn think_long(shared: &Shared, work: Work) {
    let began = shared.clock.instant();
    let held_up = Cell::new(Duration::ZERO);
    // Not interrupted again before this: long and short thoughts get the same time, however many short ones there
    // are.
    let again = Cell::new(began);
    work(&|| {
        let now = shared.clock.instant();
        if now >= again.get()
            && !shared.is_stopping()
            && let Some(short) = shared.take_short()
        {
            think_short(shared, short);
            let took = shared.clock.since(now);
            held_up.set(held_up.get() + took);
            again.set(shared.clock.instant() + took);
        }
        shared.clock.since(began).saturating_sub(held_up.get()) > LONGEST || shared.is_stopping()
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server_clock::Dial;
    use serde_json::Map;
    use std::sync::atomic::AtomicU32;
    use std::sync::mpsc::{Receiver, channel};
    use table::live::{self, Opening, Origin, Sitter};

    fn whose(host: &str, table: &str) -> Whose {
        Whose { host: Some(host.to_owned()), table: table.to_owned() }
    }

    fn pool() -> Pool {
        Pool::start(1, Arc::default(), ServerClock::default()).unwrap()
    }

    /// Holds the only thread up until told to go on.
    fn hold(pool: &Pool) -> std::sync::mpsc::Sender<()> {
        let ((go, wait), (begun, is_held)) = (channel(), channel());
        let held = move |_: &dyn Fn() -> bool| {
            begun.send(()).unwrap();
            wait.recv().unwrap();
        };
        pool.line_up(whose("nobody", "held"), false, Box::new(held));
        is_held.recv().unwrap();
        go
    }

    /// The order in which these are thought about: host, table, and whether it is a long one.
    fn order(all: &[(&'static str, &'static str, bool)]) -> Vec<String> {
        let pool = pool();
        let go = hold(&pool);
        let (told, heard): (_, Receiver<String>) = channel();
        for (n, &(host, table, is_long)) in all.iter().enumerate() {
            let told = told.clone();
            let work = move |_: &dyn Fn() -> bool| told.send(format!("{host} {table} {n}")).unwrap();
            pool.line_up(whose(host, table), is_long, Box::new(work));
        }
        drop(told);
        go.send(()).unwrap();
        let order = heard.iter().collect();
        pool.stop();
        order
    }

    #[tokio::test]
    async fn a_table_that_does_not_listen_holds_up_no_others() {
        let sitter = || Sitter::Bot { level: "random".to_owned() };
        let live = live::open(&Opening {
            game: "lumis".to_owned(),
            seats: vec![sitter(), sitter()],
            options: Map::new(),
            clock: live::Clock::None,
            stand_in: "calm".to_owned(),
            at_ms: 0,
            chance: Origin::Seed { seed: kernel::Seed([7; 32]) },
            from: None,
        })
        .unwrap();
        let seat = live.to_act().iter().next().unwrap();
        let pool = pool();
        let (deaf, _unread) = mpsc::channel(1);
        let (own, mut inbox) = mpsc::channel(1);
        for table in [&deaf, &deaf, &deaf, &own] {
            let thought = live.think(seat, "random").unwrap();
            pool.think(whose("ann", "a"), "random", thought, table.clone());
        }
        assert!(matches!(inbox.recv().await, Some(TableMessage::Thought { answer: Some(_), .. })));
        pool.stop();
    }

    #[test]
    fn turns_go_round_by_person_then_by_table() {
        let all = [
            ("ann", "a", false),
            ("ann", "a", false),
            ("ann", "b", false),
            ("ann", "c", false),
            ("bob", "d", false),
            ("cem", "e", false),
            ("cem", "e", false),
        ];
        let wanted = ["ann a 0", "bob d 4", "cem e 5", "ann b 2", "cem e 6", "ann c 3", "ann a 1"];
        assert_eq!(order(&all), wanted);
    }

    #[test]
    fn short_thoughts_come_first_and_long_ones_come_too() {
        let all = [
            ("ann", "a", true),
            ("ann", "b", true),
            ("bob", "c", false),
            ("bob", "d", false),
            ("bob", "e", false),
        ];
        // What holds the thread is a short one, so it is the turn of a long one.
        assert_eq!(order(&all), ["ann a 0", "bob c 2", "ann b 1", "bob d 3", "bob e 4"]);
    }

    #[test]
    fn a_short_thought_does_not_wait_for_a_long_one() {
        let pool = pool();
        let ((begun, has_begun), (done, is_done)) = (channel(), channel());
        let answered = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&answered);
        // Ends only when the short one has.
        let long = move |stop: &dyn Fn() -> bool| {
            begun.send(()).unwrap();
            while !seen.load(Ordering::SeqCst) && !stop() {
                thread::yield_now();
            }
            done.send(seen.load(Ordering::SeqCst)).unwrap();
        };
        pool.line_up(whose("ann", "a"), true, Box::new(long));
        has_begun.recv().unwrap();
        let short = move |_: &dyn Fn() -> bool| answered.store(true, Ordering::SeqCst);
        pool.line_up(whose("bob", "b"), false, Box::new(short));
        assert!(is_done.recv().unwrap());
        pool.stop();
    }

    /// Short ones without end, which take a millisecond each: each counts itself and lines up the next.
    fn line_up_shorts(pool: &Arc<Pool>, dial: &Arc<Dial>, count: &Arc<AtomicU32>) {
        let (next, clock, counted) = (Arc::clone(pool), Arc::clone(dial), Arc::clone(count));
        let work = move |_: &dyn Fn() -> bool| {
            clock.advance(Duration::from_millis(1));
            counted.fetch_add(1, Ordering::SeqCst);
            line_up_shorts(&next, &clock, &counted);
        };
        pool.line_up(whose("bob", "b"), false, Box::new(work));
    }

    #[test]
    fn a_long_thought_gets_as_much_time_as_it_lets_others_have() {
        let (dial, clock) = ServerClock::by_hand(0);
        let (dial, shorts) = (Arc::new(dial), Arc::new(AtomicU32::new(0)));
        let pool = Arc::new(Pool::start(1, Arc::default(), clock).unwrap());
        let (done, is_done) = channel();
        line_up_shorts(&pool, &dial, &shorts);
        let long = move |stop: &dyn Fn() -> bool| {
            shorts.store(0, Ordering::SeqCst);
            let mut thought = 0;
            while thought < 1_000 && !stop() {
                dial.advance(Duration::from_micros(100));
                thought += 1;
            }
            done.send((thought, shorts.load(Ordering::SeqCst))).unwrap();
        };
        pool.line_up(whose("ann", "a"), true, Box::new(long));
        // A hundred milliseconds for either.
        assert_eq!(is_done.recv().unwrap(), (1_000, 100));
        pool.stop();
    }

    #[test]
    fn a_thought_without_end_is_ended() {
        for is_long in [false, true] {
            let (dial, clock) = ServerClock::by_hand(0);
            let pool = Pool::start(1, Arc::default(), clock).unwrap();
            let (done, is_done) = channel();
            let endless = move |stop: &dyn Fn() -> bool| {
                let seconds = (0_u64..).take_while(|_| {
                    dial.advance(Duration::from_secs(1));
                    !stop()
                });
                done.send(seconds.count()).unwrap();
            };
            pool.line_up(whose("ann", "a"), is_long, Box::new(endless));
            assert_eq!(is_done.recv().unwrap(), 8);
            pool.stop();
        }
    }
}

//! Everything at once, for as long as one likes (`cargo xtask soak`): play, kills, faults of the disk, a wall clock that
//! jumps, readers that do not read. Nothing acknowledged is lost, every record can be verified, and once nobody is killed any
//! more neither memory nor descriptors grow.

use crate::faults::{Disk, FAULTS, shim};
use crate::playing::{Dice, Ledger, Program, TABLES, guest, port, tables};
use protocol::ClientMessage;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::{Sqlite, Store};

/// For how many seconds, if nobody asks for more.
const BRIEFLY: u64 = 8;
/// Sockets that watch and never read.
const MUTE: usize = 10;
/// Kilobytes and descriptors that are no sign of a leak.
const SLACK: (u64, u64) = (96 * 1024, 64);

/// Memory in kilobytes, and open descriptors.
fn held(process: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let memory = line.split_whitespace().next().unwrap().parse().unwrap();
    (memory, std::fs::read_dir(format!("/proc/{process}/fd")).unwrap().count() as u64)
}

/// Watches a table from sockets that are never read.
async fn stare(url: &str, table: &str) -> Vec<client::Socket> {
    let mut mute = Vec::new();
    let watcher = guest(url).await;
    for _ in 0..MUTE {
        if let Ok(mut socket) = watcher.socket().await {
            let watch = ClientMessage::Watch { table: table.to_owned(), since: None, legal: true };
            // The server may be away just now.
            let _ = socket.send(&watch).await;
            mute.push(socket);
        }
    }
    mute
}

/// Whether `reeflight verify` agrees with a record.
fn is_right(record: &str) -> bool {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_reeflight"))
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    judge.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    judge.wait().unwrap().success()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "what happened is what one wants to know")]
async fn everything_at_once() {
    let seconds: u64 = std::env::var("SOAK_SECONDS").map_or(BRIEFLY, |seconds| seconds.parse().unwrap());
    let folder = std::env::temp_dir().join(format!("reeflight-soak-{}", std::process::id()));
    let data = folder.join("data");
    std::fs::create_dir_all(&folder).unwrap();
    let (disk, shim) = (Disk::new(&folder), shim(&folder));
    let surroundings =
        [("LD_PRELOAD", shim.as_path()), ("FAULT_SWITCH", &disk.switch), ("FAULT_FOLDER", &data)];
    let mut program = Program::start_with(port(), &data, &surroundings);
    let url = program.url();
    let ledger = Arc::new(Ledger::default());
    ledger.may_halt.store(true, Ordering::Relaxed);
    let playing: Vec<_> =
        (0..TABLES).map(|n| tokio::spawn(tables(url.clone(), n, Arc::clone(&ledger)))).collect();
    ledger.all_go_on(0).await;

    let began = Instant::now();
    let (half, end) = (Duration::from_secs(seconds / 2), Duration::from_secs(seconds));
    let (mut dice, mut mute) = (Dice(11), Vec::new());
    let (mut kills, mut faults, mut jumps) = (0_u32, 0_u32, 0_u32);
    let mut settled: Option<(u64, u64)> = None;
    while began.elapsed() < end {
        match dice.below(4) {
            // Kills in the first half only: a program that is started anew shows no leak.
            0 if began.elapsed() < half => {
                program.kill_and_restart();
                kills += 1;
            }
            0 | 1 => {
                let fault = FAULTS[dice.below(FAULTS.len() as u64) as usize];
                disk.begin(fault);
                tokio::time::sleep(Duration::from_millis(50 + dice.below(1_500))).await;
                disk.end(fault);
                faults += 1;
            }
            2 => {
                disk.set_clock(dice.below(40) as i8 - 20);
                jumps += 1;
            }
            _ => {
                let table =
                    ledger.acked.lock().unwrap().last().map(|acked| acked.0.clone()).unwrap_or_default();
                mute = stare(&url, &table).await;
            }
        }
        let before = ledger.acked.lock().unwrap().len();
        ledger.all_go_on(before).await;
        if began.elapsed() > half && settled.is_none() {
            settled = Some(held(program.id()));
        }
    }
    drop(mute);
    disk.set_clock(0);
    let (settled, at_end) = (settled.unwrap_or_else(|| held(program.id())), held(program.id()));
    ledger.done.store(true, Ordering::Relaxed);
    for one in playing {
        one.await.unwrap();
    }
    assert_eq!(program.terminate(), 0, "SIGTERM ends well");
    ledger.is_kept(&disk.database).await;
    let store = Sqlite::open(&disk.database, None).await.unwrap();
    let acked = ledger.acked.lock().unwrap().clone();
    let played: std::collections::HashSet<&String> = acked.iter().map(|acked| &acked.0).collect();
    let mut verified = 0;
    for table in played {
        if let Some(record) = store.record(table).await.unwrap() {
            assert!(is_right(&record.body), "the record of {table}");
            verified += 1;
        }
    }
    println!("memory {} to {} KB, descriptors {} to {}", settled.0, at_end.0, settled.1, at_end.1);
    assert!(at_end.0 <= settled.0 + SLACK.0, "memory grows");
    assert!(at_end.1 <= settled.1 + SLACK.1, "descriptors grow");
    let _ = std::fs::remove_dir_all(&folder);
    println!(
        "{} entries acknowledged and kept, {kills} kills, {faults} faults of the disk, {jumps} jumps of the clock, \
         {} connections, {verified} records verified",
        acked.len(),
        ledger.reconnects.load(Ordering::Relaxed)
    );
}

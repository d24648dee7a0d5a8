//! A disk that fails in the middle of play: full, broken, not writable, its file gone. Nothing acknowledged is lost, and
//! everything goes on by itself when the disk is well again.

use crate::playing::{LONG, Ledger, Program, guest, patiently, port, tables};
use client::Client;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a fault lasts.
const SHORT: Duration = Duration::from_millis(300);
const LONGER: Duration = Duration::from_secs(2);

/// The shim, made by the compiler that SQLite was made by.
pub(crate) fn shim(folder: &Path) -> PathBuf {
    let shim = folder.join("faults.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/faults.c");
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&shim)
        .arg(source)
        .arg("-ldl")
        .status();
    assert!(made.expect("a C compiler named cc").success());
    shim
}

/// What is wrong with the disk.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// One that the shim brings about.
    Switch(u8),
    /// The database is gone, and comes back.
    Missing,
}

/// Every kind: full, broken, not synced, read-only, missing.
pub(crate) const FAULTS: [Fault; 5] =
    [Fault::Switch(b'f'), Fault::Switch(b'e'), Fault::Switch(b's'), Fault::Switch(b'r'), Fault::Missing];

/// A disk and a wall clock that do as they are told.
pub(crate) struct Disk {
    pub(crate) switch: PathBuf,
    pub(crate) database: PathBuf,
}

impl Disk {
    pub(crate) fn new(folder: &Path) -> Disk {
        let disk = Disk { switch: folder.join("switch"), database: folder.join("data/reeflight.db") };
        std::fs::write(&disk.switch, [b'-', 0]).unwrap();
        disk
    }

    /// In place: the program looks at it all the time.
    fn set(&self, kind: u8) {
        std::fs::File::options().write(true).open(&self.switch).unwrap().write_all(&[kind]).unwrap();
    }

    /// How far the wall clock is ahead, in tens of seconds.
    pub(crate) fn set_clock(&self, ahead: i8) {
        let mut switch = std::fs::File::options().write(true).open(&self.switch).unwrap();
        switch.seek(SeekFrom::Start(1)).unwrap();
        switch.write_all(&ahead.to_le_bytes()).unwrap();
    }

    pub(crate) fn begin(&self, fault: Fault) {
        match fault {
            Fault::Switch(kind) => self.set(kind),
            Fault::Missing => std::fs::rename(&self.database, self.database.with_extension("away")).unwrap(),
        }
    }

    pub(crate) fn end(&self, fault: Fault) {
        match fault {
            Fault::Switch(_) => self.set(b'-'),
            Fault::Missing => std::fs::rename(self.database.with_extension("away"), &self.database).unwrap(),
        }
    }
}

async fn healthz(client: &Client) -> u16 {
    client.get("/healthz").await.unwrap().status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_when_a_disk_that_failed_is_well_again() {
    let folder = std::env::temp_dir().join(format!("reeflight-faults-{}", std::process::id()));
    let data = folder.join("data");
    std::fs::create_dir_all(&folder).unwrap();
    let disk = Disk::new(&folder);
    let shim = shim(&folder);
    let surroundings =
        [("LD_PRELOAD", shim.as_path()), ("FAULT_SWITCH", &disk.switch), ("FAULT_FOLDER", &data)];
    let program = Program::start_with(port(), &data, &surroundings);
    let ledger = Arc::new(Ledger::default());
    ledger.may_halt.store(true, Ordering::Relaxed);
    let tables_played = crate::playing::TABLES;
    let playing: Vec<_> =
        (0..tables_played).map(|n| tokio::spawn(tables(program.url(), n, Arc::clone(&ledger)))).collect();
    let watching = guest(&program.url()).await;
    ledger.all_go_on(0).await;

    for fault in FAULTS {
        for lasting in [SHORT, LONGER] {
            disk.begin(fault);
            tokio::time::sleep(lasting).await;
            if lasting == LONGER {
                // It says so to whoever watches over it.
                let patience = Instant::now() + LONG;
                while healthz(&watching).await != 503 {
                    assert!(Instant::now() < patience, "{fault:?} is not noticed");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            disk.end(fault);
            let before = ledger.acked.lock().unwrap().len();
            ledger.all_go_on(before).await;
            // New people come in, and the watchman is told.
            guest(&program.url()).await;
            patiently(|| async {
                let status = healthz(&watching).await;
                if status == 200 { Ok(()) } else { Err(std::io::Error::other(status.to_string())) }
            })
            .await;
        }
    }
    ledger.done.store(true, Ordering::Relaxed);
    for one in playing {
        one.await.unwrap();
    }
    assert_eq!(program.terminate(), 0, "SIGTERM ends well");
    assert!(ledger.is_kept(&disk.database).await >= tables_played);
    let _ = std::fs::remove_dir_all(&folder);
}

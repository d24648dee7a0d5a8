//! The real program under load, killed at random moments a hundred times: every acknowledged entry is there once,
//! none is there twice, every table goes on, clients reconnect by themselves.

use crate::playing::{Dice, LONG, Ledger, Program, TABLES, port, tables};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const KILLS: u32 = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed() {
    let data = std::env::temp_dir().join(format!("reeflight-kill-{}", std::process::id()));
    let port = port();
    let mut program = Program::start(port, &data);
    let ledger = Arc::new(Ledger::default());
    let playing: Vec<_> =
        (0..TABLES).map(|n| tokio::spawn(tables(program.url(), n, Arc::clone(&ledger)))).collect();

    let mut dice = Dice(7);
    for kill in 0..KILLS {
        // Up again and taking entries: so every death is under load.
        let before = ledger.count.load(Ordering::Relaxed);
        let wanted = before + 1 + dice.below(40);
        let patience = Instant::now() + LONG;
        while ledger.count.load(Ordering::Relaxed) < wanted {
            assert!(Instant::now() < patience, "after {kill} kills nothing goes on");
            tokio::time::sleep(Duration::from_micros(200 + dice.below(3_000))).await;
        }
        program.kill_and_restart();
    }
    let before = ledger.acked.lock().unwrap().len();
    ledger.all_go_on(before).await;
    ledger.done.store(true, Ordering::Relaxed);
    for one in playing {
        one.await.unwrap();
    }
    #[cfg(unix)]
    assert_eq!(program.terminate(), 0, "SIGTERM ends well");
    #[cfg(not(unix))]
    drop(program);

    let kept = ledger.is_kept(&data.join("reeflight.db")).await;
    assert!(ledger.reconnects.load(Ordering::Relaxed) > u64::from(KILLS));
    assert!(ledger.acked.lock().unwrap().len() > KILLS as usize && kept >= TABLES);
    let _ = std::fs::remove_dir_all(&data);
}

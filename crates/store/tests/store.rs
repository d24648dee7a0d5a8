//! What is written is there once; what fails, fails alone.

use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use store::{
    Attempt, Chat, Entry, Listing, Page, Person, Session, Sqlite, Store, StoreError, TableRow, Token, Write,
};

const ALL: Page = Page { before: i64::MAX, limit: 100 };

fn all() -> Listing {
    Listing { game: None, status: None, page: ALL }
}

/// A folder of this test's own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("reeflight-store-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("store.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn connection(file: &Path) -> sqlx::SqliteConnection {
    sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

fn session(id: &str, seen: i64) -> Session {
    Session { id: id.into(), person: "p".into(), device: "Firefox, Linux".into(), created: 1, seen }
}

fn entry(table: &str, seq: u64, seat: u8, nonce: &str) -> Entry {
    let body = format!("{{\"seq\":{seq}}}");
    Entry { table: table.into(), seq, seat: Some(seat), nonce: Some(nonce.into()), at: 5, body }
}

fn table(id: &str, version: u64, people: &[(&str, u8)]) -> TableRow {
    TableRow {
        id: id.into(),
        version,
        game: "some".into(),
        status: "open".into(),
        listed: true,
        body: "{}".into(),
        created: 1,
        changed: 1,
        people: people.iter().map(|&(person, seat)| (person.into(), seat)).collect(),
    }
}

fn person(id: &str) -> Person {
    Person { id: id.into(), name: format!("{id}'s name"), created: 1, can_recover: false }
}

#[tokio::test]
async fn numbers_are_taken_once() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await.unwrap();
    let again = Write::Entry(entry("a", 0, 0, "y"));
    assert_eq!(store.write(vec![again]).await, Err(StoreError::Conflict));
    store
        .write(vec![Write::Entry(entry("a", 1, 1, "x")), Write::Entry(entry("b", 0, 0, "x"))])
        .await
        .unwrap();
    assert_eq!(store.entries("a").await.unwrap(), [entry("a", 0, 0, "x"), entry("a", 1, 1, "x")]);
}

#[tokio::test]
async fn a_conflict_in_a_group_costs_only_its_own_batch() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Entry(entry("t13", 0, 0, "x"))]).await.unwrap();
    let mut waiting = tokio::task::JoinSet::new();
    for n in 0..300 {
        let store = store.clone();
        let write = Write::Entry(entry(&format!("t{n}"), 0, 0, "x"));
        waiting.spawn(async move { (n, store.write(vec![write]).await) });
    }
    while let Some(done) = waiting.join_next().await {
        let (n, result) = done.unwrap();
        assert_eq!(result, if n == 13 { Err(StoreError::Conflict) } else { Ok(()) }, "t{n}");
        assert_eq!(store.entries(&format!("t{n}")).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_batch_is_all_or_nothing() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Table(table("a", 1, &[]))]).await.unwrap();
    let stale = vec![Write::Entry(entry("a", 0, 0, "x")), Write::Table(table("a", 5, &[]))];
    assert_eq!(store.write(stale).await, Err(StoreError::Conflict));
    assert!(store.entries("a").await.unwrap().is_empty());
    let next = vec![Write::Entry(entry("a", 0, 0, "x")), Write::Table(table("a", 2, &[("p", 1)]))];
    store.write(next).await.unwrap();
    assert_eq!(store.table("a").await.unwrap().unwrap().version, 2);
    assert_eq!(store.tables_of("p", all()).await.unwrap().len(), 1);
    assert_eq!(store.busy_tables_of("p").await.unwrap(), 1);
}

#[tokio::test]
async fn it_is_there_after_opening_again() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Entry(entry("a", 0, 0, "x")), Write::Heartbeat(77)]).await.unwrap();
    drop(store);
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    assert_eq!(store.entries("a").await.unwrap().len(), 1);
    assert_eq!(store.heartbeat().await.unwrap(), Some(77));
}

#[tokio::test]
async fn who_is_forgotten_leaves_a_seat_without_a_name() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let token =
        Token { id: "t".into(), person: "p".into(), name: "n".into(), scopes: "play".into(), created: 1 };
    let said = Chat {
        table: "a".into(),
        id: 1,
        person: "p".into(),
        name: String::new(),
        at: 1,
        text: "hello".into(),
    };
    let all = vec![
        Write::Person(person("p")),
        Write::Session(session("s", 1), [1; 32]),
        Write::Recovery("p".into(), [2; 32]),
        Write::Token(token, [3; 32]),
        Write::Table(table("a", 1, &[("p", 0)])),
        Write::Chat(said),
    ];
    store.write(all).await.unwrap();
    assert_eq!(store.session([1; 32], 0).await.unwrap().unwrap().1.id, "p");
    assert!(store.person_by_recovery([2; 32]).await.unwrap().unwrap().can_recover);
    assert_eq!(store.token([3; 32]).await.unwrap().unwrap().0.scopes, "play");
    assert_eq!(store.seatings("a").await.unwrap()[0].name.as_deref(), Some("p's name"));
    let said = store.chat("a", 10).await.unwrap();
    assert_eq!((said.len(), &*said[0].name, &*said[0].text), (1, "p's name", "hello"));

    store.write(vec![Write::Forget("p".into())]).await.unwrap();
    assert_eq!(store.session([1; 32], 0).await.unwrap(), None);
    assert_eq!(store.person_by_recovery([2; 32]).await.unwrap(), None);
    assert_eq!(store.token([3; 32]).await.unwrap(), None);
    assert_eq!(store.seatings("a").await.unwrap()[0].name, None);
    assert!(store.chat("a", 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_table_is_removed_with_all_that_belongs_to_it() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let with = |id: &str, status: &str, changed: i64| {
        let row = TableRow { status: status.into(), changed, ..table(id, 1, &[("ann", 0)]) };
        let said = |n| Chat {
            table: id.into(),
            id: n,
            person: "ann".into(),
            name: String::new(),
            at: 5,
            text: "hello".into(),
        };
        let entries = (0..3).map(|seq| Write::Entry(entry(id, seq, 0, "n")));
        [Write::Table(row), Write::Chat(said(1)), Write::Chat(said(2))].into_iter().chain(entries).collect()
    };
    store.write(vec![Write::Person(person("ann"))]).await.unwrap();
    for (id, status, changed) in [
        ("aborted", "aborted", 10),
        ("closed", "closed", 20),
        ("open", "open", 10),
        ("running", "running", 10),
        ("finished", "finished", 10),
        ("first try", "aborted", 10),
    ] {
        store.write(with(id, status, changed)).await.unwrap();
    }
    let tried = Attempt { ended: Some(10), ..attempt("ann", "2026-07-14", 1, "first try") };
    store.write(vec![Write::Attempt(tried)]).await.unwrap();
    let unused = async |ended, open| {
        let mut ids: Vec<String> =
            store.unused(ended, open, 10).await.unwrap().into_iter().map(|(id, _)| id).collect();
        ids.sort();
        ids
    };
    assert_eq!(unused(10, 10).await, [""; 0]);
    assert_eq!(unused(11, 0).await, ["aborted"]);
    assert_eq!(unused(21, 11).await, ["aborted", "closed", "open"]);
    // Whatever has changed since it was looked at stays, and so does what is not unused at all.
    let stays = [("aborted", 9), ("running", 10), ("finished", 10)];
    store.write(stays.map(|(id, at)| Write::Remove(id.into(), at)).to_vec()).await.unwrap();
    for (id, _) in stays {
        assert!(store.table(id).await.unwrap().is_some() && store.entries(id).await.unwrap().len() == 3);
    }
    store.write(vec![Write::Remove("aborted".into(), 10)]).await.unwrap();
    assert_eq!(store.table("aborted").await, Ok(None));
    assert_eq!(store.entries("aborted").await, Ok(Vec::new()));
    assert_eq!(store.chat("aborted", 10).await, Ok(Vec::new()));
    assert_eq!(store.seatings("aborted").await, Ok(Vec::new()));
    // Others go on as if nothing had been.
    store.write(vec![Write::Entry(entry("running", 3, 0, "m"))]).await.unwrap();
    assert_eq!(store.entries("running").await.unwrap().len(), 4);
}

#[tokio::test]
async fn damage_is_noticed_and_stays_where_it_is() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    for id in ["a", "b", "c", "d"] {
        let both = vec![
            Write::Table(table(id, 1, &[])),
            Write::Entry(entry(id, 0, 0, "x")),
            Write::Entry(entry(id, 1, 0, "y")),
        ];
        store.write(both).await.unwrap();
    }
    let mut other = connection(&folder.file()).await;
    sqlx::query("UPDATE entries SET body = '{\"seq\":9}' WHERE log = (SELECT no FROM logs WHERE id = 'a') AND seq = 1")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::query("DELETE FROM entries WHERE log = (SELECT no FROM logs WHERE id = 'b') AND seq = 0")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::query("DELETE FROM entries WHERE log = (SELECT no FROM logs WHERE id = 'd') AND seq = 1")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::query("UPDATE tables SET body = 'x' WHERE id = 'a'").execute(&mut other).await.unwrap();
    for id in ["a", "b", "d"] {
        assert!(matches!(store.entries(id).await, Err(StoreError::Corrupt(_))), "{id}");
    }
    assert!(matches!(store.table("a").await, Err(StoreError::Corrupt(_))));
    assert_eq!(store.entries("c").await.unwrap().len(), 2);
    let listing = Listing { game: None, status: None, page: ALL };
    assert_eq!(store.tables(listing).await.unwrap().len(), 3);
}

/// Two programs with one file: neither overwrites what the other has written.
#[tokio::test]
async fn another_writer_is_noticed() {
    let folder = Folder::new();
    let (one, two) = (
        Sqlite::open(&folder.file(), None).await.unwrap(),
        Sqlite::open(&folder.file(), None).await.unwrap(),
    );
    one.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await.unwrap();
    two.write(vec![Write::Entry(entry("a", 1, 0, "y"))]).await.unwrap();
    assert_eq!(one.write(vec![Write::Entry(entry("a", 1, 1, "z"))]).await, Err(StoreError::Conflict));
    two.write(vec![Write::Entry(entry("b", 0, 0, "x"))]).await.unwrap();
    // What the first remembers of the file is not true any more; it finds out and goes on.
    one.write(vec![Write::Entry(entry("a", 2, 1, "z"))]).await.unwrap();
    one.write(vec![Write::Entry(entry("b", 1, 0, "y"))]).await.unwrap();
    assert_eq!(one.entries("b").await.unwrap(), [entry("b", 0, 0, "x"), entry("b", 1, 0, "y")]);
    assert_eq!(two.entries("a").await.unwrap().len(), 3);
}

/// A file of the first version, with the entries of two tables mixed.
#[tokio::test]
async fn an_older_file_is_read_on() {
    let folder = Folder::new();
    let file = folder.file();
    // Read from the folder, as sqlx itself does it: what the store lists must be the same to the byte.
    let folder_of_them = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let migrator = sqlx::migrate::Migrator::new(folder_of_them).await.unwrap();
    let mut old = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true)
        .connect()
        .await
        .unwrap();
    let first = sqlx::migrate::Migrator {
        migrations: migrator.migrations.iter().filter(|m| m.version <= 2).cloned().collect::<Vec<_>>().into(),
        ..sqlx::migrate::Migrator::DEFAULT
    };
    first.run(&mut old).await.unwrap();
    sqlx::query("INSERT INTO logs (no, id) VALUES (1, 'a'), (2, 'b'), (3, 'c')")
        .execute(&mut old)
        .await
        .unwrap();
    let written = [("a", 1, 0), ("b", 2, 0), ("a", 1, 1), ("b", 2, 1), ("a", 1, 2)];
    for (id, log, seq) in written {
        let Entry { seat, nonce, at, body, .. } = entry(id, seq, 0, "x");
        // FNV-1a, as the store writes it.
        let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        sqlx::query(
            "INSERT INTO entries (log, seq, seat, nonce, at, body, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(log)
        .bind(seq.cast_signed())
        .bind(seat)
        .bind(nonce)
        .bind(at)
        .bind(body)
        .bind(sum.cast_signed())
        .execute(&mut old)
        .await
        .unwrap();
    }
    old.close().await.unwrap();
    let store = Sqlite::open(&file, None).await.unwrap();
    store.write(vec![Write::Entry(entry("b", 2, 0, "x"))]).await.unwrap();
    assert_eq!(store.write(vec![Write::Entry(entry("a", 1, 0, "x"))]).await, Err(StoreError::Conflict));
    for id in ["a", "b"] {
        assert_eq!(store.entries(id).await.unwrap(), [0, 1, 2].map(|seq| entry(id, seq, 0, "x")));
    }
    assert_eq!(store.entries("c").await.unwrap(), []);
}

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), Some(256 * 1024)).await.unwrap();
    let mut kept = 0;
    let why = loop {
        let mut large = entry("a", kept, 0, &kept.to_string());
        large.body = "x".repeat(10_000);
        match store.write(vec![Write::Entry(large)]).await {
            Ok(()) => kept += 1,
            Err(why) => break why,
        }
    };
    assert!(matches!(why, StoreError::Unavailable(_)), "{why}");
    assert_eq!(store.entries("a").await.unwrap().len() as u64, kept);
    assert!(kept > 5);
}

#[tokio::test]
async fn a_locked_database_refuses_and_goes_on_afterwards() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let mut other = connection(&folder.file()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let refused = store.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    lock.rollback().await.unwrap();
    store.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await.unwrap();
}

fn attempt(person: &str, day: &str, number: u32, table: &str) -> Attempt {
    let (person, day, table) = (person.into(), day.into(), table.into());
    Attempt { person, day, number, table, started: 5, ended: None, points: None }
}

#[tokio::test]
async fn the_root_of_the_daily_puzzles_is_made_once() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    assert_eq!(store.daily_root().await.unwrap(), None);
    store.write(vec![Write::DailyRoot([1; 32], 10)]).await.unwrap();
    let other = Sqlite::open(&folder.file(), None).await.unwrap();
    other.write(vec![Write::DailyRoot([2; 32], 20)]).await.unwrap();
    for node in [store, other] {
        assert_eq!(node.daily_root().await.unwrap(), Some(([1; 32], 10)));
    }
}

#[tokio::test]
async fn tries_at_a_puzzle_are_numbered_and_go_with_their_person() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let (first, second) = (attempt("p", "2026-07-14", 1, "a"), attempt("p", "2026-07-14", 2, "b"));
    let other = attempt("q", "2026-07-14", 1, "c");
    let old = attempt("p", "2026-07-01", 1, "d");
    for one in [&first, &second, &other, &old] {
        store.write(vec![Write::Attempt(one.clone())]).await.unwrap();
    }
    let taken = Write::Attempt(attempt("p", "2026-07-14", 2, "e"));
    assert_eq!(store.write(vec![taken]).await, Err(StoreError::Conflict));
    store.write(vec![Write::AttemptEnded("a".into(), 9, Some(14))]).await.unwrap();
    store.write(vec![Write::AttemptEnded("no such".into(), 9, Some(14))]).await.unwrap();
    let ended = Attempt { ended: Some(9), points: Some(14), ..first };
    assert_eq!(store.attempts_of("p", "2026-07-10").await.unwrap(), [ended.clone(), second.clone()]);
    assert_eq!(store.attempts_of("p", "").await.unwrap(), [old, ended, second]);
    store.write(vec![Write::Forget("p".into())]).await.unwrap();
    assert!(store.attempts_of("p", "").await.unwrap().is_empty());
    assert_eq!(store.attempts_of("q", "").await.unwrap(), [other]);
}

#[tokio::test]
async fn a_database_from_before_the_daily_puzzle_is_brought_up_to_date() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Person(person("p")), Write::Table(table("a", 1, &[("p", 0)]))]).await.unwrap();
    drop(store);
    // As it was before: without the tables, and without the note that they were made.
    let mut old = connection(&folder.file()).await;
    for text in
        ["DROP TABLE daily", "DROP TABLE daily_root", "DELETE FROM _sqlx_migrations WHERE version = 4"]
    {
        sqlx::query(text).execute(&mut old).await.unwrap();
    }
    old.close().await.unwrap();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    assert_eq!(store.daily_root().await.unwrap(), None);
    store.write(vec![Write::Attempt(attempt("p", "2026-07-14", 1, "a"))]).await.unwrap();
    assert_eq!(store.attempts_of("p", "").await.unwrap().len(), 1);
    assert_eq!(store.tables_of("p", all()).await.unwrap().len(), 1);
}

/// As if only the file itself were copied, without its log.
async fn entries_in_file(folder: &Folder, table: &str) -> usize {
    let copy = folder.0.join("copy.db");
    std::fs::copy(folder.file(), &copy).unwrap();
    Sqlite::open(&copy, None).await.unwrap().entries(table).await.unwrap().len()
}

#[tokio::test]
async fn closing_leaves_everything_in_the_file() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    for seq in 0..50 {
        store.write(vec![Write::Entry(entry("a", seq, 0, &seq.to_string()))]).await.unwrap();
    }
    store.close().await.unwrap();
    assert_eq!(entries_in_file(&folder, "a").await, 50);
    let late = store.write(vec![Write::Heartbeat(1)]).await;
    assert_eq!(late, Err(StoreError::Unavailable("the writer has stopped".into())));
}

#[cfg(unix)]
#[tokio::test]
async fn what_was_acknowledged_is_kept_though_the_log_was_taken_away() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await.unwrap();
    std::fs::remove_file(folder.0.join("store.db-wal")).unwrap();
    store.write(vec![Write::Entry(entry("a", 1, 0, "y"))]).await.unwrap();
    assert_eq!(entries_in_file(&folder, "a").await, 2);
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_written_while_the_file_is_gone_and_none_is_made() {
    let folder = Folder::new();
    let away = folder.0.join("away.db");
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await.unwrap();
    std::fs::rename(folder.file(), &away).unwrap();
    let next = || vec![Write::Entry(entry("a", 1, 0, "y"))];
    assert!(matches!(store.write(next()).await, Err(StoreError::Unavailable(_))));
    assert!(store.condition().failing.is_some() && !folder.file().exists());
    // Another in its place is not taken for it.
    std::fs::copy(&away, folder.file()).unwrap();
    assert!(matches!(store.write(next()).await, Err(StoreError::Unavailable(_))));
    std::fs::rename(&away, folder.file()).unwrap();
    store.write(next()).await.unwrap();
    assert_eq!((store.condition().failing, store.entries("a").await.unwrap().len()), (None, 2));
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Heartbeat(1)]).await.unwrap();
    for name in ["store.db", "store.db-wal", "store.db-shm"] {
        let mode = std::fs::metadata(folder.0.join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_file_that_is_cut_off_is_found_when_it_is_opened() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    for n in 0..200 {
        let chat = Chat {
            table: "a".into(),
            id: n,
            person: "p".into(),
            name: String::new(),
            at: 1,
            text: "x".repeat(400),
        };
        store.write(vec![Write::Chat(chat)]).await.unwrap();
    }
    store.close().await.unwrap();
    let whole = std::fs::metadata(folder.file()).unwrap().len();
    for bytes in [whole - 4096, whole / 2, 4096, 1000] {
        std::fs::copy(folder.file(), folder.0.join("cut.db")).unwrap();
        let cut = std::fs::File::options().write(true).open(folder.0.join("cut.db")).unwrap();
        cut.set_len(bytes).unwrap();
        let opened = Sqlite::open(&folder.0.join("cut.db"), None).await;
        assert!(matches!(opened, Err(StoreError::Corrupt(_))), "{bytes} of {whole}: {opened:?}");
    }
}

#[tokio::test]
async fn the_log_is_bounded_however_long_somebody_reads() {
    const LIMIT: u64 = 4 * 1024 * 1024;
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), Some(4 * LIMIT)).await.unwrap();
    let mut reader = connection(&folder.file()).await;
    let mut reading = reader.begin().await.unwrap();
    sqlx::query("SELECT count(*) FROM people").execute(&mut *reading).await.unwrap();
    // The same few pages again and again: the file does not grow, its log does.
    let body = "x".repeat(200_000);
    let put = |n: u64| {
        let record = store::RecordRow {
            table: "a".into(),
            game: "g".into(),
            listed: false,
            finished: 1,
            body: body.clone(),
        };
        vec![Write::Record(record), Write::Heartbeat(n.cast_signed())]
    };
    let mut n = 0;
    let refused = loop {
        n += 1;
        assert!(n < 1_000, "it grows without end");
        if let Err(why) = store.write(put(n)).await {
            break why;
        }
    };
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
    assert!(store.condition().log_bytes < 3 * LIMIT);
    reading.rollback().await.unwrap();
    for n in 0..100 {
        store.write(put(n)).await.unwrap();
    }
    assert!(store.condition().log_bytes <= 2 * LIMIT, "{}", store.condition().log_bytes);
}

#[tokio::test]
async fn sessions_are_told_apart_and_end_one_by_one() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let mut all = vec![Write::Person(person("p"))];
    for (n, id) in ["a", "b", "c", "d"].into_iter().enumerate() {
        all.push(Write::Session(session(id, 10 * n as i64), [n as u8; 32]));
    }
    store.write(all).await.unwrap();
    let ids = async |since: i64| -> Vec<String> {
        store.sessions_of("p", since).await.unwrap().into_iter().map(|session| session.id).collect()
    };
    assert_eq!(ids(10).await, ["d", "c", "b"]);
    assert_eq!(store.session([0; 32], 1).await.unwrap(), None);
    let seen = Session { device: "Safari, iPhone".into(), ..session("a", 99) };
    store.write(vec![Write::SessionSeen(seen.clone())]).await.unwrap();
    assert_eq!(store.session([0; 32], 50).await.unwrap().unwrap().0, seen);
    store.write(vec![Write::EndSession("q".into(), "a".into())]).await.unwrap();
    store.write(vec![Write::EndSession("p".into(), "d".into())]).await.unwrap();
    assert_eq!(ids(0).await, ["a", "c", "b"]);
    store.write(vec![Write::EndSessionsBefore(20)]).await.unwrap();
    assert_eq!(ids(0).await, ["a", "c"]);
    store.write(vec![Write::EndOtherSessions("p".into(), "c".into())]).await.unwrap();
    assert_eq!(ids(0).await, ["c"]);
}

#[tokio::test]
async fn sessions_from_before_they_were_listed_go_on() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.file(), None).await.unwrap());
    // As it was before.
    let mut old = connection(&folder.file()).await;
    for text in [
        "DROP TABLE sessions",
        "CREATE TABLE sessions (secret BLOB PRIMARY KEY, person TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX sessions_of ON sessions (person)",
        "INSERT INTO people (id, name, created) VALUES ('p', 'Ann', 1)",
        "INSERT INTO sessions VALUES (zeroblob(32), 'p', 1), (x'01', 'p', 2)",
        "DELETE FROM _sqlx_migrations WHERE version = 5",
    ] {
        sqlx::query(text).execute(&mut old).await.unwrap();
    }
    old.close().await.unwrap();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let (session, person) = store.session([0; 32], 1_700_000_000_000).await.unwrap().unwrap();
    assert_eq!((person.id.as_str(), session.created), ("p", 1));
    let all = store.sessions_of("p", 0).await.unwrap();
    assert!(all.len() == 2 && all[0].id != all[1].id && !session.id.is_empty());
}

//! The file: full, locked, damaged, cut off, taken away, from an older version.

use crate::{ALL, Folder, all, attempt, connection, entry, person, table};
use sqlx::{ConnectOptions, Connection};
use store::{Chat, Entry, Listing, Sqlite, Store, StoreError, Write};

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

#[tokio::test]
async fn what_was_acknowledged_is_kept_though_the_log_was_taken_away() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Entry(entry("a", 0, 0, "x"))]).await.unwrap();
    std::fs::remove_file(folder.0.join("store.db-wal")).unwrap();
    store.write(vec![Write::Entry(entry("a", 1, 0, "y"))]).await.unwrap();
    assert_eq!(entries_in_file(&folder, "a").await, 2);
}

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

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_others_could_read_is_made_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    Sqlite::open(&folder.file(), None).await.unwrap().close().await.unwrap();
    std::fs::set_permissions(folder.file(), std::fs::Permissions::from_mode(0o644)).unwrap();
    let _store = Sqlite::open(&folder.file(), None).await.unwrap();
    let mode = std::fs::metadata(folder.file()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn a_file_that_is_cut_off_is_found_when_it_is_opened() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Person(person("p"))]).await.unwrap();
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

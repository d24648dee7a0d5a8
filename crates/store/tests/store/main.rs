//! What is written is there once; what fails, fails alone.

mod files;
mod rows;

use sqlx::ConnectOptions;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use store::{Attempt, Entry, Listing, Page, Person, Session, TableRow};

pub(crate) const ALL: Page = Page { before: i64::MAX, limit: 100 };

pub(crate) fn all() -> Listing {
    Listing { game: None, status: None, page: ALL }
}

/// A folder of this test's own, gone with it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("reeflight-store-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("store.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) async fn connection(file: &Path) -> sqlx::SqliteConnection {
    sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

pub(crate) fn session(id: &str, seen: i64) -> Session {
    Session { id: id.into(), person: "p".into(), device: "Firefox, Linux".into(), created: 1, seen }
}

pub(crate) fn entry(table: &str, seq: u64, seat: u8, nonce: &str) -> Entry {
    let body = format!("{{\"seq\":{seq}}}");
    Entry { table: table.into(), seq, seat: Some(seat), nonce: Some(nonce.into()), at: 5, body }
}

pub(crate) fn table(id: &str, version: u64, people: &[(&str, u8)]) -> TableRow {
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

pub(crate) fn person(id: &str) -> Person {
    Person { id: id.into(), name: format!("{id}'s name"), created: 1, can_recover: false }
}

pub(crate) fn attempt(person: &str, day: &str, number: u32, table: &str) -> Attempt {
    let (person, day, table) = (person.into(), day.into(), table.into());
    Attempt { person, day, number, table, started: 5, ended: None, points: None }
}

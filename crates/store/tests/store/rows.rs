//! Rows: each is there once, all of a batch or none.

use crate::{Folder, all, attempt, connection, entry, person, session, table};
use sqlx::Row;
use store::{Attempt, Chat, Session, Sqlite, Store, StoreError, TableRow, Token, Write};

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
            store.unused(ended, open, "", 10).await.unwrap().into_iter().map(|(id, _)| id).collect();
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

#[cfg(unix)]
#[cfg(unix)]
#[cfg(unix)]
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

fn said(id: u64, person: &str) -> Chat {
    let (table, text) = ("t".into(), format!("line {id}"));
    Chat { table, id, person: person.into(), name: String::new(), at: 5, text }
}

#[tokio::test]
async fn of_what_was_said_the_last_lines_are_kept() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Person(person("p"))]).await.unwrap();
    store.write((1..=500).map(|id| Write::Chat(said(id, "p"))).collect()).await.unwrap();
    let ids: Vec<u64> = store.chat("t", 1_000).await.unwrap().iter().map(|said| said.id).collect();
    assert_eq!(ids, (301..=500).collect::<Vec<u64>>());
    assert_eq!(store.last_chat("t").await.unwrap(), 500);
}

#[tokio::test]
async fn a_line_without_an_owner_does_not_block_the_next() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    store.write(vec![Write::Person(person("p")), Write::Person(person("q"))]).await.unwrap();
    store.write(vec![Write::Chat(said(1, "p"))]).await.unwrap();
    // As older versions left them.
    let mut beside = connection(&folder.file()).await;
    let orphan = "INSERT INTO chat (table_id, id, person, at, text) VALUES ('t', 2, 'gone', 5, 'x')";
    sqlx::query(orphan).execute(&mut beside).await.unwrap();
    assert_eq!(store.chat("t", 1).await.unwrap()[0].id, 1);
    assert_eq!(store.last_chat("t").await.unwrap(), 2);
    store.write(vec![Write::Chat(said(3, "p"))]).await.unwrap();
    // Nobody leaves one anymore: their account is gone before what they say is written.
    store.write(vec![Write::Forget("q".into())]).await.unwrap();
    store.write(vec![Write::Chat(said(4, "q"))]).await.unwrap();
    assert_eq!(store.last_chat("t").await.unwrap(), 3);
    assert_eq!(store.last_chat("elsewhere").await.unwrap(), 0);
}

#[tokio::test]
async fn unused_tables_come_page_by_page_and_running_ones_without_people_are_among_them() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let with = |id: &str, status: &str, people: &[(&str, u8)]| {
        Write::Table(TableRow { status: status.into(), ..table(id, 1, people) })
    };
    let rows = vec![
        with("a", "aborted", &[]),
        with("b", "running", &[("p", 0)]),
        with("c", "running", &[]),
        with("d", "finished", &[]),
        with("e", "open", &[("p", 0)]),
    ];
    store.write(rows).await.unwrap();
    let page = async |after: &str| -> Vec<String> {
        store.unused(9, 9, after, 2).await.unwrap().into_iter().map(|(id, _)| id).collect()
    };
    assert_eq!((page("").await, page("c").await), (vec!["a".into(), "c".into()], vec!["e".to_owned()]));
    assert_eq!(store.running(None).await.unwrap(), ["b"]);
    for id in ["b", "c", "d"] {
        store.write(vec![Write::Remove(id.into(), 1)]).await.unwrap();
    }
    let mut left = Vec::new();
    for id in ["b", "c", "d"] {
        left.push(store.table(id).await.unwrap().is_some());
    }
    assert_eq!(left, [true, false, true]);
    assert_eq!(store.table_ids_of("p").await.unwrap(), ["b", "e"]);
}

#[tokio::test]
async fn people_who_cannot_come_back_and_left_nothing_are_forgotten() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let mut all: Vec<Write> =
        ["nobody", "p", "seated", "speaker", "code"].map(|id| Write::Person(person(id))).into();
    all.extend([
        Write::Session(session("a", 10), [1; 32]),
        Write::Table(table("t", 1, &[("seated", 0)])),
        Write::Chat(said(1, "speaker")),
        Write::Recovery("code".into(), [2; 32]),
        Write::ForgetStrangers(1),
    ]);
    store.write(all).await.unwrap();
    assert!(store.person("nobody").await.unwrap().is_some(), "not so soon");
    store.write(vec![Write::ForgetStrangers(2)]).await.unwrap();
    let mut left = Vec::new();
    for id in ["nobody", "p", "seated", "speaker", "code"] {
        left.push(store.person(id).await.unwrap().is_some());
    }
    assert_eq!(left, [false, true, true, true, true]);
}

#[tokio::test]
async fn lists_of_tables_are_read_in_the_order_of_an_index() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file(), None).await.unwrap();
    let mut beside = connection(&folder.file()).await;
    let plan = "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE listed = 1 AND created < 5 \
         AND (NULL IS NULL OR game = NULL) ORDER BY created DESC LIMIT 100";
    let steps = sqlx::query(plan).fetch_all(&mut beside).await.unwrap();
    let steps: Vec<String> = steps.iter().map(|row| row.get("detail")).collect();
    assert!(steps.iter().any(|step| step.contains("tables_newest")), "{steps:?}");
    assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:?}");
    drop(store);
}

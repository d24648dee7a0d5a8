//! The server as a process: how it is started, measured and stopped.

use client::Client;
use protocol::ServerMessage;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn reeflight() -> Command {
    Command::new(env!("CARGO_BIN_EXE_reeflight"))
}

fn run(words: &[&str]) -> Output {
    reeflight().args(words).stdin(Stdio::null()).output().unwrap()
}

struct Running {
    child: Child,
    url: String,
    folder: PathBuf,
}

impl Running {
    fn start(name: &str, words: &[&str]) -> Running {
        Running::start_as(name, reeflight().args(words).stderr(Stdio::null()))
    }

    /// With a log in JSON, to be read from its standard error.
    fn start_logged(name: &str, what: &str) -> Running {
        let mut command = reeflight();
        command.args(["serve", "--log-format", "json"]).env("REEFLIGHT_LOG", what).stderr(Stdio::piped());
        Running::start_as(name, &mut command)
    }

    fn start_as(name: &str, command: &mut Command) -> Running {
        let folder = std::env::temp_dir().join(format!("reeflight-serving-{name}-{}", std::process::id()));
        let mut child = command
            .env("REEFLIGHT_LISTEN", "127.0.0.1:0")
            .env("REEFLIGHT_DATA", &folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().last().unwrap().to_owned();
        Running { child, url, folder }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn without_a_command_it_serves_and_sigterm_tells_everyone_to_come_back() {
    let mut server = Running::start("term", &[]);
    let me = Client::guest(&server.url).await.unwrap();
    let made = me.post("/api/play", &json!({"game": "lumicora", "level": "deep"})).await.unwrap().json();
    let mut sockets = Vec::new();
    for _ in 0..5 {
        let mut socket = me.socket().await.unwrap();
        let table = made["id"].as_str().unwrap().to_owned();
        socket.send(&protocol::ClientMessage::Watch { table, since: None, legal: true }).await.unwrap();
        sockets.push(socket);
    }
    Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    for mut socket in sockets {
        socket.until(|m| matches!(m, ServerMessage::Restarting { .. }).then_some(())).await.unwrap();
    }
    // A bot that was thinking holds nothing up; how soon all are gone is for the server's own limits.
    let code = tokio::task::spawn_blocking(move || server.child.wait().unwrap().code());
    assert_eq!(
        tokio::time::timeout(Duration::from_secs(120), code).await.expect("it ends").unwrap(),
        Some(0)
    );
}

/// As a host may set it for a service: a file that is full is an error of the write, not the end of the server.
#[cfg(unix)]
#[tokio::test]
async fn a_limit_of_file_sizes_does_not_kill_it() {
    let folder = std::env::temp_dir().join(format!("reeflight-serving-full-{}", std::process::id()));
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -f 1024; exec \"$0\" serve --no-limits", env!("CARGO_BIN_EXE_reeflight")])
        .env("REEFLIGHT_LISTEN", "127.0.0.1:0")
        .env("REEFLIGHT_DATA", &folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let server = Running { child, url: line.split_whitespace().last().unwrap().to_owned(), folder };
    let me = Client::guest(&server.url).await.unwrap();
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let wanted = json!({"game": "lumis", "seats": seats, "options": {}});
    loop {
        let reply = me.post("/api/tables", &wanted).await.expect("it is alive");
        if reply.status == 503 {
            break;
        }
        assert_eq!(reply.status, 201, "{}", reply.json());
    }
    // What is there can still be read, and whoever watches over the server is told.
    assert_eq!(me.get("/api/tables").await.unwrap().status, 200);
    assert_eq!(me.get("/healthz").await.unwrap().status, 503);
}

#[test]
fn load_prints_what_it_measured() {
    let output = run(&["load", "--tables", "3", "--seconds", "1", "--game", "lumis", "--json"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&String> = told.as_object().unwrap().keys().collect();
    let wanted = ["tables", "entries_per_s", "p50_ms", "p99_ms", "max_ms", "frames", "errors", "rss_mb"];
    assert_eq!(keys, wanted);
    assert!(told["entries_per_s"].as_f64().unwrap() > 0.0 && told["errors"] == 0);
}

/// Whoever reads the log must not be able to come in by it.
#[tokio::test]
async fn the_access_log_has_routes_and_no_secrets() {
    let mut server = Running::start_logged("access", "info,access=info");
    let me = Client::guest(&server.url).await.unwrap();
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let made = me.post("/api/tables", &json!({"game": "coral", "seats": seats})).await.unwrap().json();
    let id = made["id"].as_str().unwrap();
    me.get(&format!("/api/tables/{id}")).await.unwrap();
    me.get(&format!("/t/{id}")).await.unwrap();
    server.child.kill().unwrap();
    let mut said = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let access = lines.iter().filter(|line| line["target"] == "access").map(|line| &line["fields"]);
    let seen: Vec<String> = access
        .map(|to| format!("{} {} {} {}", to["from"], to["method"], to["route"], to["status"]))
        .collect();
    for line in ["POST\" \"/api/tables\" 201", "GET\" \"/api/tables/{id}\" 200", "GET\" \"page\" 200"] {
        assert!(
            seen.iter().any(|seen| seen.starts_with("\"127.0.0.1\"") && seen.ends_with(line)),
            "{line}: {seen:?}"
        );
    }
    let cookie = me.cookie().unwrap();
    let secret = cookie.split_once('=').unwrap().1;
    assert!(!said.contains(id) && !said.contains(secret), "{said}");
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let first = Running::start("lock", &["serve"]);
    let data = first.folder.to_string_lossy().into_owned();
    let output = run(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(&format!("in use by process {}", first.child.id())), "{said}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&first.folder).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}

#[test]
fn what_cannot_be_served_is_said_in_one_line() {
    let file = std::env::temp_dir().join(format!("reeflight-config-{}.toml", std::process::id()));
    std::fs::write(&file, "listen = \"127.0.0.1:0\"\nspeed = 9\n").unwrap();
    let config = file.to_string_lossy().into_owned();
    let cases: [(&[&str], &str); 5] = [
        (&["serve", "--config", &config], "speed"),
        (&["serve", "--listen", "nowhere"], "nowhere"),
        (&["serve", "--database", "postgres://somewhere"], "sqlite"),
        (&["serve", "--public-url", "example.org"], "https://"),
        (&["load", "--url", "http://127.0.0.1:1", "--tables", "1"], "127.0.0.1:1"),
    ];
    for (words, part) in cases {
        let output = run(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(part), "{words:?}: {said}");
    }
    let _ = std::fs::remove_file(file);
}

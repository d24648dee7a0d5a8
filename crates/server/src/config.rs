//! What a host can set.

use crate::http::pages::Pages;
use crate::server_clock::ServerClock;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// All settings. A config file uses the same names.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder for the database.
    pub data: PathBuf,
    /// The database, if not the one in the folder: `sqlite://FILE`.
    pub database: Option<String>,
    /// The most megabytes the database may take up.
    pub database_limit_mb: Option<u64>,
    /// The address that people type, for links, cookies and origin checks.
    pub public_url: Option<String>,
    /// Whether a proxy in front says in `X-Forwarded-For` who connects.
    pub behind_proxy: bool,
    /// Threads for bots to think on; 0: one less than there are cores.
    pub bot_threads: usize,
    /// How logs are written: `text` or `json`.
    pub log_format: String,
    /// The limits.
    pub limits: Limits,
    /// What time it is.
    #[serde(skip)]
    pub clock: ServerClock,
    /// The web app. The program that serves brings it along.
    #[serde(skip)]
    pub pages: Pages,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            data: PathBuf::from("data"),
            database: None,
            database_limit_mb: None,
            public_url: None,
            behind_proxy: false,
            bot_threads: 0,
            log_format: "text".to_owned(),
            limits: Limits::default(),
            clock: ServerClock::default(),
            pages: Pages::default(),
        }
    }
}

impl Config {
    /// Refuses settings no server can run with.
    ///
    /// # Errors
    /// What is wrong, in a sentence.
    pub fn check(&self) -> Result<(), String> {
        if self.database_limit_mb == Some(0) {
            return Err("database-limit-mb = 0: at least 1 is wanted; leave it out for no limit".to_owned());
        }
        self.limits.check()
    }
}

/// What one client may ask for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Bytes of a message on a socket.
    pub message_bytes: usize,
    /// Bytes of the body of a request.
    pub body_bytes: usize,
    /// Messages per second on one socket.
    pub messages_per_second: u32,
    /// Requests per second from one address.
    pub requests_per_second: u32,
    /// Seconds in which the head of a request must come, and then its body.
    pub request_seconds: u64,
    /// Sockets from one address.
    pub connections_per_address: u32,
    /// TCP connections from one address, including those of sockets. Ignored behind a proxy, where all connections
    /// come from the proxy.
    pub tcp_connections_per_address: u32,
    /// TCP connections in total. A server run as a process also reserves descriptors for its database.
    pub tcp_connections: u32,
    /// New accounts per hour from one address.
    pub accounts_per_hour: u32,
    /// Recovery codes tried per hour from one address.
    pub recoveries_per_hour: u32,
    /// Tables of one person that are open or running.
    pub tables_per_person: u32,
    /// New tables per hour of one person.
    pub tables_per_hour: u32,
    /// New tables per hour from one address.
    pub tables_per_hour_per_address: u32,
    /// Hours until a table is removed that was aborted, or that everyone left before it began.
    pub keep_aborted_hours: u32,
    /// Days until a table is removed that never began.
    pub keep_open_days: u32,
    /// Tables that one socket may watch.
    pub watched_per_connection: usize,
    /// Messages that may wait for a slow reader before it is dropped.
    pub outbox: usize,
    /// Bytes that may wait for all sockets of one person.
    pub outbox_bytes_per_person: usize,
    /// Bytes that may wait for all sockets from one address.
    pub outbox_bytes_per_address: usize,
    /// Bytes that may wait for all sockets.
    pub outbox_bytes: usize,
    /// Bytes of a table's options, including a custom board.
    pub options_bytes: usize,
    /// Seconds that a write may take before a connection is given up.
    pub write_seconds: u64,
    /// Seconds until a table that nobody watches is unloaded.
    pub idle_seconds: u64,
    /// Tables in memory beyond which those that nobody watches are unloaded at once.
    pub idle_tables: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 64 * 1024,
            body_bytes: 256 * 1024,
            messages_per_second: 40,
            requests_per_second: 50,
            request_seconds: 15,
            connections_per_address: 200,
            tcp_connections_per_address: 400,
            tcp_connections: 10_000,
            accounts_per_hour: 120,
            recoveries_per_hour: 60,
            tables_per_person: 50,
            tables_per_hour: 100,
            tables_per_hour_per_address: 400,
            keep_aborted_hours: 24,
            keep_open_days: 30,
            watched_per_connection: 64,
            outbox: 256,
            outbox_bytes_per_person: 4 * 1024 * 1024,
            outbox_bytes_per_address: 16 * 1024 * 1024,
            outbox_bytes: 64 * 1024 * 1024,
            options_bytes: 64 * 1024,
            write_seconds: 15,
            idle_seconds: 60,
            idle_tables: 1_000,
        }
    }
}

impl Limits {
    /// For load tests and networks where everyone is trusted. Sizes and queues stay bounded.
    #[must_use]
    pub fn lifted(self) -> Limits {
        Limits {
            messages_per_second: u32::MAX,
            requests_per_second: u32::MAX,
            connections_per_address: u32::MAX,
            tcp_connections_per_address: u32::MAX,
            tcp_connections: u32::MAX,
            accounts_per_hour: u32::MAX,
            recoveries_per_hour: u32::MAX,
            tables_per_person: u32::MAX,
            tables_per_hour: u32::MAX,
            tables_per_hour_per_address: u32::MAX,
            watched_per_connection: 4_096,
            outbox: 4_096,
            outbox_bytes_per_person: 256 * 1024 * 1024,
            outbox_bytes_per_address: 1024 * 1024 * 1024,
            outbox_bytes: 1024 * 1024 * 1024,
            ..self
        }
    }

    /// Refuses numbers with which nobody could be served, and numbers that mean "forever" or "everything" where
    /// the server has to wait or to store something. Zero is fine for new accounts and tables
    /// (`accounts-per-hour`, `tables-per-hour`) and for `idle-seconds`.
    fn check(&self) -> Result<(), String> {
        const DAY: u64 = 86_400;
        const LARGEST: u64 = 1 << 30;
        // With less, not even a single view would fit.
        const ROOM: u64 = 1 << 20;
        let any = u64::from(u32::MAX);
        let bounds: [(&str, u64, u64, u64); 18] = [
            ("message-bytes", self.message_bytes as u64, 1, LARGEST),
            ("body-bytes", self.body_bytes as u64, 1, LARGEST),
            ("messages-per-second", self.messages_per_second.into(), 1, any),
            ("requests-per-second", self.requests_per_second.into(), 1, any),
            ("request-seconds", self.request_seconds, 1, DAY),
            ("connections-per-address", self.connections_per_address.into(), 1, any),
            ("tcp-connections-per-address", self.tcp_connections_per_address.into(), 1, any),
            ("tcp-connections", self.tcp_connections.into(), 1, any),
            ("keep-aborted-hours", self.keep_aborted_hours.into(), 1, 1_000_000),
            ("keep-open-days", self.keep_open_days.into(), 1, 40_000),
            ("watched-per-connection", self.watched_per_connection as u64, 1, LARGEST),
            ("outbox", self.outbox as u64, 1, 1_000_000),
            ("outbox-bytes-per-person", self.outbox_bytes_per_person as u64, ROOM, u64::MAX),
            ("outbox-bytes-per-address", self.outbox_bytes_per_address as u64, ROOM, u64::MAX),
            ("outbox-bytes", self.outbox_bytes as u64, ROOM, u64::MAX),
            ("options-bytes", self.options_bytes as u64, 1_024, LARGEST),
            ("write-seconds", self.write_seconds, 1, DAY),
            ("idle-seconds", self.idle_seconds, 0, 365 * DAY),
        ];
        match bounds.into_iter().find(|(_, given, least, most)| !(least..=most).contains(&given)) {
            Some((name, given, least, most)) => {
                Err(format!("limits: {name} = {given}: a number from {least} to {most} is wanted"))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn write(&self) -> Duration {
        Duration::from_secs(self.write_seconds)
    }

    pub(crate) fn request(&self) -> Duration {
        Duration::from_secs(self.request_seconds)
    }

    pub(crate) fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hosts_page_has_every_limit_with_its_default() {
        let page = include_str!("../../../docs/hosting.md");
        let all = format!("{:#?}", Limits::default());
        let limits: Vec<&str> = all.lines().filter_map(|line| line.trim().strip_suffix(',')).collect();
        assert!(limits.len() > 20);
        for limit in limits {
            let line = limit.replace('_', "-").replace(": ", " = ");
            let is_told = |told: &str| told == line || told.starts_with(&format!("{line} "));
            assert!(page.lines().any(is_told), "docs/hosting.md: {line}");
        }
    }

    #[test]
    fn limits_that_serve_nobody_are_refused_by_name() {
        let usual = Limits::default();
        assert_eq!((usual.check(), usual.lifted().check()), (Ok(()), Ok(())));
        let wrong: [(&str, Limits); 9] = [
            ("outbox = 0", Limits { outbox: 0, ..usual }),
            ("outbox = 18446744073709551615", Limits { outbox: usize::MAX, ..usual }),
            ("message-bytes = 0", Limits { message_bytes: 0, ..usual }),
            ("body-bytes = 0", Limits { body_bytes: 0, ..usual }),
            ("messages-per-second = 0", Limits { messages_per_second: 0, ..usual }),
            ("requests-per-second = 0", Limits { requests_per_second: 0, ..usual }),
            ("request-seconds = 0", Limits { request_seconds: 0, ..usual }),
            ("tcp-connections = 0", Limits { tcp_connections: 0, ..usual }),
            ("idle-seconds = 18446744073709551615", Limits { idle_seconds: u64::MAX, ..usual }),
        ];
        for (words, limits) in wrong {
            let why = limits.check().unwrap_err();
            assert!(why.starts_with(&format!("limits: {words}: a number from ")), "{why}");
        }
        let config = Config { database_limit_mb: Some(0), ..Config::default() };
        assert!(config.check().unwrap_err().starts_with("database-limit-mb = 0"));
    }
}

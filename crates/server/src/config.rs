//! What a host can set.

use crate::http::pages::Pages;
use crate::wall_clock::WallClock;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that can be set. A config file has the same names.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder for the database.
    pub data: PathBuf,
    /// The database, if not the one in the folder: `sqlite://FILE`.
    pub database: Option<String>,
    /// The most megabytes that the database may take.
    pub database_limit_mb: Option<u64>,
    /// The address that people type, for links, cookies and origin checks.
    pub public_url: Option<String>,
    /// Whether a proxy in front says in `X-Forwarded-For` who connects.
    pub behind_proxy: bool,
    /// Threads that bots think on; 0: one less than there are cores.
    pub bot_threads: usize,
    /// How logs are written: `text` or `json`.
    pub log_format: String,
    /// The limits.
    pub limits: Limits,
    /// What time it is.
    #[serde(skip)]
    pub clock: WallClock,
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
            clock: WallClock::default(),
            pages: Pages::default(),
        }
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
    /// New accounts per hour from one address.
    pub accounts_per_hour: u32,
    /// Tables of one person that are open or running.
    pub tables_per_person: u32,
    /// Tables that one socket may watch.
    pub watched_per_connection: usize,
    /// Messages that may wait for a slow reader before it is cut.
    pub outbox: usize,
    /// Seconds after which a table that nobody watches leaves the memory.
    pub idle_seconds: u64,
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
            accounts_per_hour: 120,
            tables_per_person: 50,
            watched_per_connection: 64,
            outbox: 256,
            idle_seconds: 60,
        }
    }
}

impl Limits {
    /// For load tests and networks in which everybody is trusted. Sizes and queues stay bounded.
    #[must_use]
    pub fn lifted(self) -> Limits {
        Limits {
            messages_per_second: u32::MAX,
            requests_per_second: u32::MAX,
            connections_per_address: u32::MAX,
            accounts_per_hour: u32::MAX,
            tables_per_person: u32::MAX,
            watched_per_connection: 4_096,
            outbox: 4_096,
            ..self
        }
    }

    pub(crate) fn request(&self) -> Duration {
        Duration::from_secs(self.request_seconds)
    }

    pub(crate) fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds)
    }
}

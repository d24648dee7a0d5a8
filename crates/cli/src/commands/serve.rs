//! `reeflight serve`: a server for everyone.

use crate::failure::Failure;
use crate::webapp;
use server::Config;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Arguments of `serve`. Anything left out comes from the config file, or else from the defaults.
#[derive(clap::Args, Default)]
pub(crate) struct Serve {
    /// Where to listen [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDRESS", env = "REEFLIGHT_LISTEN")]
    listen: Option<SocketAddr>,
    /// The folder for the database [default: data]
    #[arg(long, value_name = "DIR", env = "REEFLIGHT_DATA")]
    data: Option<PathBuf>,
    /// The database, if not the one in the folder: sqlite://FILE
    #[arg(long, value_name = "URL", env = "REEFLIGHT_DATABASE")]
    database: Option<String>,
    /// The most megabytes the database may take up
    #[arg(long, value_name = "MB", env = "REEFLIGHT_DATABASE_LIMIT_MB")]
    database_limit_mb: Option<u64>,
    /// The address people type: for secure cookies and origin checks
    #[arg(long, value_name = "URL", env = "REEFLIGHT_PUBLIC_URL")]
    public_url: Option<String>,
    /// Trust the X-Forwarded-For of a proxy in front
    #[arg(long, env = "REEFLIGHT_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Threads for bots to think on [default: one less than there are cores]
    #[arg(long, value_name = "N", env = "REEFLIGHT_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// How logs are written: text or json [default: text]
    #[arg(long, value_name = "FORMAT", env = "REEFLIGHT_LOG_FORMAT", value_parser = ["text", "json"])]
    log_format: Option<String>,
    /// Lift the limits on what one client may ask for: for load tests, and where everyone is trusted
    #[arg(long, env = "REEFLIGHT_NO_LIMITS")]
    no_limits: bool,
    /// A config file in TOML; docs/hosting.md has all names, limits included
    #[arg(long, value_name = "FILE", env = "REEFLIGHT_CONFIG")]
    config: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = self.config()?;
        let public = config.public_url.clone();
        let ready = |address: SocketAddr| {
            let url = public.unwrap_or_else(|| format!("http://{address}"));
            // If nobody reads it, the log says it too.
            let _ = writeln!(std::io::stdout(), "Reeflight is at {url}");
        };
        server::serve(config, ready).map_err(Failure::unusable)
    }

    fn config(self) -> Result<Config, Failure> {
        let mut config = match &self.config {
            Some(file) => {
                let unusable = |why: &dyn std::fmt::Display| {
                    Failure::unusable(format_args!("{}: {why}", file.display()))
                };
                let text = std::fs::read_to_string(file).map_err(|why| unusable(&why))?;
                toml::from_str(&text).map_err(|why: toml::de::Error| unusable(&why))?
            }
            None => Config::default(),
        };
        config.pages = webapp::PAGES;
        if let Some(listen) = self.listen {
            config.listen = listen;
        }
        if let Some(data) = self.data {
            config.data = data;
        }
        config.database = self.database.or(config.database);
        config.database_limit_mb = self.database_limit_mb.or(config.database_limit_mb);
        config.public_url = self.public_url.or(config.public_url);
        config.behind_proxy |= self.behind_proxy;
        config.bot_threads = self.bot_threads.unwrap_or(config.bot_threads);
        config.log_format = self.log_format.unwrap_or(config.log_format);
        if self.no_limits {
            config.limits = config.limits.lifted();
        }
        if let Some(url) = &config.public_url
            && !(url.starts_with("http://") || url.starts_with("https://"))
        {
            return Err(Failure::unusable(format_args!("public-url {url:?}: expected http:// or https://")));
        }
        Ok(config)
    }
}

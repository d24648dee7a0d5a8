//! The devices a person is signed in on. Each has a cookie; the server stores its hash, what kind of device it is
//! and when it was last seen, but no address.

use crate::app::App;
use crate::names;
use crate::secret::{hash, short_id, word};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use store::{Session, Write};

/// The cookie's name.
pub(crate) const COOKIE: &str = "reeflight";
/// Seconds until a device that is not used is signed out: 180 days.
const DISUSE: u32 = 180 * 24 * 60 * 60;
/// How often a device's last use is noted: not with every request.
const NOTED_MS: i64 = 60 * 60 * 1_000;
/// The most characters of a device's name.
const LONGEST: usize = 40;

/// What browsers call themselves and what people call them. The first match counts: most browsers also claim to be
/// others.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// What kind of device this is, in a few words: `Firefox, Linux`. Empty if it does not say.
pub(crate) fn device(headers: &HeaderMap) -> String {
    let said = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = |list: &[(&str, &'static str)]| {
        list.iter().find(|(part, _)| said.contains(part)).map(|(_, name)| *name)
    };
    match (named(&BROWSERS), named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) => one.to_owned(),
        // A program names itself first: `curl/8.5.0`.
        (None, _) => {
            let first: String =
                said.split(['/', ' ']).next().unwrap_or_default().chars().take(LONGEST).collect();
            names::acceptable(&first, LONGEST).unwrap_or_default()
        }
    }
}

impl App {
    /// Sessions not used since then have expired. Both clocks must agree: a wrong date, now or when the server
    /// started, signs nobody out.
    pub(crate) fn sessions_since(&self) -> i64 {
        self.clock.now_ms().min(self.clock.date_ms()) - i64::from(DISUSE) * 1_000
    }

    /// The time to note for a device used now: the later of both clocks, for the same reason.
    fn seen(&self) -> i64 {
        self.clock.now_ms().max(self.clock.date_ms())
    }

    /// A new session: its id, its cookie, and what to write to the store.
    pub(crate) fn new_session(&self, person: &str, headers: &HeaderMap) -> (String, String, Write) {
        let secret = word(40);
        let (id, now) = (short_id(), self.seen());
        let session = Session {
            id: id.clone(),
            person: person.to_owned(),
            device: device(headers),
            created: now,
            seen: now,
        };
        (id, self.cookie(&secret, DISUSE), Write::Session(session, session_hash(&secret)))
    }

    /// Notes now and then that a device was used, and renews its cookie, which lasts as long as the session.
    pub(crate) async fn see(&self, session: &Session, secret: &str, headers: &HeaderMap) -> Option<String> {
        let now = self.seen();
        if now - session.seen < NOTED_MS {
            return None;
        }
        let seen = Session { seen: now, device: device(headers), ..session.clone() };
        // If it cannot be noted now, the next request tries again.
        self.store.write(vec![Write::SessionSeen(seen)]).await.ok()?;
        Some(self.cookie(secret, DISUSE))
    }

    /// The `Set-Cookie` that removes it.
    pub(crate) fn no_cookie(&self) -> String {
        self.cookie("", 0)
    }

    fn cookie(&self, secret: &str, age: u32) -> String {
        let is_https = self.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
        let secure = if is_https { "; Secure" } else { "" };
        format!("{COOKIE}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
    }
}

/// The hash stored for a session's secret.
pub(crate) fn session_hash(secret: &str) -> store::Hash {
    hash("session", secret)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_device_is_told_in_a_few_words() {
        let cases = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/17.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 \
                 Safari/537.36 Edg/126.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile \
                 Safari/537.36",
                "Chrome, Android",
            ),
            ("curl/8.5.0", "curl"),
            ("", ""),
        ];
        for (said, wanted) in cases {
            let headers = HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_static(said))]);
            assert_eq!(device(&headers), wanted);
        }
        let long = HeaderValue::from_str(&"x".repeat(5_000)).unwrap();
        assert_eq!(device(&HeaderMap::from_iter([(USER_AGENT, long)])).len(), LONGEST);
        assert_eq!(device(&HeaderMap::new()), "");
    }
}

//! Who sends a request: known by cookie, known by token, or new.

use crate::app::App;
use crate::names;
use crate::refusals::Refused;
use crate::secret::{hash, short_id, word};
use crate::sessions;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use protocol::{Scope, codes};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use store::{Hash, Person, Write};

/// What tokens begin with, so that people recognize them.
const TOKEN: &str = "rft_";

/// The person behind a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) credential: Credential,
    /// A fresh cookie, if the old one is due for renewal.
    pub(crate) renewed: Option<String>,
}

/// How they were recognized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// By a cookie, which allows everything. Holds the id of its session, which is not a secret.
    Session(String),
    /// By a program's token.
    Token {
        /// Its id, which is not a secret.
        id: String,
        /// What it allows.
        scopes: Vec<Scope>,
    },
}

impl Caller {
    /// Refuses unless they may do this.
    pub(crate) fn may(&self, scope: Scope) -> Result<(), Refused> {
        match &self.credential {
            Credential::Token { scopes, .. } if !scopes.contains(&scope) => Err(Refused::Plain(codes::SCOPE)),
            Credential::Token { .. } | Credential::Session(_) => Ok(()),
        }
    }

    /// Refuses unless they came by cookie: programs do not manage accounts.
    pub(crate) fn is_at_home(&self) -> Result<(), Refused> {
        match self.credential {
            Credential::Token { .. } => Err(Refused::Plain(codes::SCOPE)),
            Credential::Session(_) => Ok(()),
        }
    }

    /// As others see them.
    pub(crate) fn face(&self) -> protocol::Person {
        protocol::Person { id: self.person.id.clone(), name: self.person.name.clone() }
    }
}

/// The hash stored for a token's secret.
pub(crate) fn token_hash(secret: &str) -> Hash {
    hash("token", secret)
}

/// The hash stored for a recovery code.
pub(crate) fn code_hash(normal: &str) -> Hash {
    hash("recovery", normal)
}

/// A new token's secret.
pub(crate) fn token_secret() -> String {
    format!("{TOKEN}{}", word(40))
}

/// Scopes as they are stored.
pub(crate) fn write_scopes(scopes: &[Scope]) -> String {
    let name = |scope: &Scope| match scope {
        Scope::Play => "play",
        Scope::Host => "host",
        Scope::Read => "read",
    };
    let names: BTreeSet<&str> = scopes.iter().map(name).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// Scopes as they are stored.
pub(crate) fn read_scopes(text: &str) -> Vec<Scope> {
    let scope = |word: &str| match word {
        "play" => Some(Scope::Play),
        "host" => Some(Scope::Host),
        "read" => Some(Scope::Read),
        _ => None,
    };
    text.split_whitespace().filter_map(scope).collect()
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    { all }.flat_map(|value| value.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == sessions::COOKIE).then_some(value)
    })
}

impl App {
    /// The person behind a request, if known. A wrong token is refused; the cookie of a deleted account counts as
    /// none.
    pub(crate) async fn known(&self, headers: &HeaderMap) -> Result<Option<Caller>, Refused> {
        if let Some(value) = headers.get(AUTHORIZATION) {
            let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
            let token = token.ok_or(Refused::Plain(codes::UNKNOWN))?;
            let found = self.store.token(token_hash(token.trim())).await?;
            let (token, person) = found.ok_or(Refused::Plain(codes::UNKNOWN))?;
            let credential = Credential::Token { id: token.id, scopes: read_scopes(&token.scopes) };
            return Ok(Some(Caller { person, credential, renewed: None }));
        }
        let Some(secret) = cookie(headers) else { return Ok(None) };
        let found = self.store.session(sessions::session_hash(secret), self.sessions_since()).await?;
        let Some((session, person)) = found else { return Ok(None) };
        let renewed = self.see(&session, secret, headers).await;
        Ok(Some(Caller { person, credential: Credential::Session(session.id), renewed }))
    }

    /// A new person, and the cookie by which to know them.
    pub(crate) async fn welcome(
        &self,
        from: IpAddr,
        headers: &HeaderMap,
    ) -> Result<(Caller, String), Refused> {
        if self.is_stopping() {
            return Err(Refused::Plain(codes::STOPPING));
        }
        if !self.addresses.may_join(from) {
            return Err(Refused::Plain(codes::ACCOUNTS));
        }
        let person = Person {
            id: short_id(),
            name: names::friendly(names::language(headers)),
            created: self.clock.date_ms(),
            can_recover: false,
        };
        let (session, cookie, write) = self.new_session(&person.id, headers);
        self.store.write(vec![Write::Person(person.clone()), write]).await?;
        self.metrics.accounts.fetch_add(1, Ordering::Relaxed);
        Ok((Caller { person, credential: Credential::Session(session), renewed: None }, cookie))
    }
}

//! Who asks: by cookie, by token, or somebody new.

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

/// Somebody who asks.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) credential: Credential,
    /// The cookie anew, if it is time for that.
    pub(crate) renewed: Option<String>,
}

/// What somebody came by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// A cookie, which is good for all: the id of its session, which is no secret.
    Session(String),
    /// A program's token.
    Token {
        /// Its id, which is no secret.
        id: String,
        /// What it is good for.
        scopes: Vec<Scope>,
    },
}

impl Caller {
    /// Goes on only if this may be done.
    pub(crate) fn may(&self, scope: Scope) -> Result<(), Refused> {
        match &self.credential {
            Credential::Token { scopes, .. } if !scopes.contains(&scope) => Err(Refused::Plain(codes::SCOPE)),
            Credential::Token { .. } | Credential::Session(_) => Ok(()),
        }
    }

    /// Goes on only if they came by cookie: programs do not manage accounts.
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

/// What is kept of a token's secret.
pub(crate) fn token_hash(secret: &str) -> Hash {
    hash("token", secret)
}

/// What is kept of a recovery code.
pub(crate) fn code_hash(normal: &str) -> Hash {
    hash("recovery", normal)
}

/// A new token's secret.
pub(crate) fn token_secret() -> String {
    format!("{TOKEN}{}", word(40))
}

/// Scopes as they are kept.
pub(crate) fn write_scopes(scopes: &[Scope]) -> String {
    let name = |scope: &Scope| match scope {
        Scope::Play => "play",
        Scope::Host => "host",
        Scope::Read => "read",
    };
    let names: BTreeSet<&str> = scopes.iter().map(name).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// Scopes as they are kept.
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
    /// Who asks, if it is somebody known. A wrong token is refused; a cookie of somebody who is gone is nobody's.
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

    /// Somebody new, and the cookie that makes them known.
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
            name: names::friendly(),
            created: self.clock.date_ms(),
            can_recover: false,
        };
        let (session, cookie, write) = self.new_session(&person.id, headers);
        self.store.write(vec![Write::Person(person.clone()), write]).await?;
        self.metrics.accounts.fetch_add(1, Ordering::Relaxed);
        Ok((Caller { person, credential: Credential::Session(session), renewed: None }, cookie))
    }
}

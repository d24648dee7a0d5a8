//! What handlers take as arguments. Anything unreadable is refused in our own words, never with a 5xx.

use crate::accounts::Caller;
use crate::app::App;
use crate::refusals::Refused;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use kernel::record::Object;
use protocol::{Scope, codes};
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use store::PersonId;

/// A place for a cookie that goes out with the answer.
#[derive(Clone, Default)]
pub(crate) struct SetCookie(Arc<Mutex<Option<String>>>);

impl SetCookie {
    pub(crate) fn put(&self, cookie: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(cookie);
    }

    pub(crate) fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Who connects: the other end of the socket, or the address the proxy names.
pub(crate) fn address(app: &App, parts: &Parts) -> IpAddr {
    let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = socket.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    if !app.config.behind_proxy {
        return peer;
    }
    // The last one was written by our own proxy; those before it may be made up by the client.
    let last = |headers: &HeaderMap| {
        headers
            .get_all("x-forwarded-for")
            .iter()
            .next_back()?
            .to_str()
            .ok()?
            .rsplit(',')
            .next()
            .and_then(read_forwarded)
    };
    last(&parts.headers).unwrap_or(peer)
}

/// An address as proxies write it: alone, with a port, or in brackets.
fn read_forwarded(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    text.parse().ok().or_else(with_port).or_else(in_brackets)
}

/// The address a request comes from.
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, Infallible> {
        Ok(Address(address(app, parts)))
    }
}

fn answer_with(parts: &Parts, cookie: String) {
    if let Some(place) = parts.extensions.get::<SetCookie>() {
        place.put(cookie);
    }
}

async fn known(parts: &Parts, app: &App) -> Result<Option<Caller>, Refused> {
    let mut caller = app.known(&parts.headers).await?;
    if let Some(cookie) = caller.as_mut().and_then(|caller| caller.renewed.take()) {
        answer_with(parts, cookie);
    }
    Ok(caller)
}

/// The person behind a request; a new one if unknown.
impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Refused> {
        if let Some(known) = known(parts, app).await? {
            return Ok(known);
        }
        let (caller, cookie) = app.welcome(address(app, parts), &parts.headers).await?;
        answer_with(parts, cookie);
        Ok(caller)
    }
}

/// The person behind a request, if known.
pub(crate) struct Known(pub(crate) Option<Caller>);

impl Known {
    /// The person for whom something may be read. A token for neither playing nor reading sees what strangers see.
    pub(crate) fn reader(self) -> Option<PersonId> {
        let may =
            |caller: &Caller| [Scope::Play, Scope::Read].into_iter().any(|scope| caller.may(scope).is_ok());
        self.0.filter(may).map(|caller| caller.person.id)
    }
}

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Known, Refused> {
        known(parts, app).await.map(Known)
    }
}

/// The last part of an address.
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Refused> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(id)) => Ok(Id(id)),
            Err(_) => Err(Refused::Plain(codes::NO_TABLE)),
        }
    }
}

/// The query string.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Params<T>, Refused> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Params(params)),
            Err(why) => Err(Refused::Because(codes::UNREADABLE, why.body_text())),
        }
    }
}

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Refused> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err(Refused::Because(
                codes::UNREADABLE,
                "content-type: application/json is wanted".to_owned(),
            ));
        }
        let whole = tokio::time::timeout(app.config.limits.request(), Bytes::from_request(request, app));
        let slow = |_| Refused::Because(codes::UNREADABLE, "the body did not come in time".to_owned());
        let bytes = whole.await.map_err(slow)?.map_err(|why| match why {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
                Refused::Plain(codes::TOO_LARGE)
            }
            other => Refused::Because(codes::UNREADABLE, other.body_text()),
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(|Object(read)| Body(read))
            .map_err(|why| Refused::Because(codes::UNREADABLE, why.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forwarded_address_may_have_a_port() {
        let known = [
            ("192.0.2.1", "192.0.2.1"),
            (" 192.0.2.1:1234 ", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:80", "2001:db8::1"),
        ];
        for (text, address) in known {
            assert_eq!(read_forwarded(text), address.parse().ok(), "{text}");
        }
        for text in ["", "unknown", "192.0.2.1:", "192.0.2.1:99999", "[192.0.2.1]", "192.0.2.1, 192.0.2.2"] {
            assert_eq!(read_forwarded(text), None, "{text}");
        }
    }
}

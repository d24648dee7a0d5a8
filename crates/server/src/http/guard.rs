//! What every request passes through: who may send it, how often, and the headers of every answer.

use super::extract::{SetCookie, address};
use crate::app::App;
use crate::refusals::Refused;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::codes;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Whether a request that changes something, or a socket, comes from a page of ours or from no page at all.
pub(crate) fn is_ours(app: &App, headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else {
        return !matches!(site, Some("cross-site" | "same-site"));
    };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(url) = &app.config.public_url
        && origin == url.trim_end_matches('/')
    {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let (Some(host), Some((_, from))) = (host, origin.split_once("://")) else { return false };
    app.config.public_url.is_none() && host == from
}

/// Origin, rate, cookies, counting.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = app.clock.instant();
    let (mut parts, body) = request.into_parts();
    let (from, method) = (address(&app, &parts), parts.method.clone());
    // Never the path itself: it can be the secret link to a table.
    let route = parts.extensions.get::<MatchedPath>().cloned();
    let place = SetCookie::default();
    parts.extensions.insert(place.clone());
    let mut response = match admit(&app, &parts) {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:")) {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(cookie) = place.take().and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        headers.append(header::SET_COOKIE, cookie);
    }
    let (status, took) = (response.status(), app.clock.since(began));
    app.metrics.answered(status.as_u16(), took);
    tracing::info!(target: "access", %from, %method, route = route.as_ref().map_or("page", MatchedPath::as_str), status = status.as_u16(), ms = took.as_millis() as u64);
    if status.is_client_error() {
        app.metrics.refusals.fetch_add(1, Ordering::Relaxed);
    }
    response
}

fn admit(app: &App, parts: &Parts) -> Result<(), Refused> {
    if !matches!(parts.uri.path(), "/healthz" | "/metrics") && !app.addresses.may_request(address(app, parts))
    {
        return Err(Refused::Plain(codes::RATE));
    }
    let reads = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads && !is_ours(app, &parts.headers) {
        return Err(Refused::Plain(codes::ORIGIN));
    }
    Ok(())
}

//! The devices a person is signed in on.

use super::Refusals;
use super::extract::{Id, SetCookie};
use crate::accounts::{Caller, Credential};
use crate::app::App;
use crate::refusals::Refused;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use protocol::{Session, Sessions, codes};
use std::sync::Arc;
use store::Write;

/// The session of the caller. Programs have none, and manage none.
pub(super) fn own(caller: &Caller) -> Result<String, Refused> {
    match &caller.credential {
        Credential::Session(id) => Ok(id.clone()),
        Credential::Token { .. } => Err(Refused::Plain(codes::SCOPE)),
    }
}

/// Closes the sockets of these sessions.
pub(super) fn cut(app: &App, person: &str, which: impl Fn(&str) -> bool) {
    app.sockets.cut(person, |by| matches!(by, Credential::Session(id) if which(id)));
}

/// The devices the caller is signed in on, last seen first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, body = Sessions), Refusals))]
pub(crate) async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Sessions>, Refused> {
    let own = own(&caller)?;
    let sessions = app.store.sessions_of(&caller.person.id, app.sessions_since()).await?;
    let told = |session: store::Session| Session {
        is_this: session.id == own,
        id: session.id,
        device: session.device,
        created_ms: session.created,
        seen_ms: session.seen,
    };
    Ok(Json(Sessions { sessions: sessions.into_iter().map(told).collect() }))
}

/// Signs out all other devices. Programs' tokens stay.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "people", responses((status = 204), Refusals))]
pub(crate) async fn end_others(State(app): State<Arc<App>>, caller: Caller) -> Result<StatusCode, Refused> {
    let (person, own) = (caller.person.id.clone(), own(&caller)?);
    app.store.write(vec![Write::EndOtherSessions(person.clone(), own.clone())]).await?;
    cut(&app, &person, |id| id != own);
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out one device, which may be this one.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), Refusals))]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    Extension(cookie): Extension<SetCookie>,
    caller: Caller,
    Id(id): Id,
) -> Result<StatusCode, Refused> {
    let (person, own) = (caller.person.id.clone(), own(&caller)?);
    let theirs = app.store.sessions_of(&person, app.sessions_since()).await?;
    if !theirs.iter().any(|session| session.id == id) {
        return Err(Refused::Plain(codes::NOWHERE));
    }
    app.store.write(vec![Write::EndSession(person.clone(), id.clone())]).await?;
    cut(&app, &person, |other| other == id);
    if id == own {
        cookie.put(app.no_cookie());
    }
    Ok(StatusCode::NO_CONTENT)
}

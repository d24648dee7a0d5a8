//! Accounts, recovery codes, tokens.

use super::extract::{Body, Id, Params, SetCookie, address};
use super::{Refusals, sessions};
use crate::accounts::{Caller, Credential, code_hash, read_scopes, token_hash, token_secret, write_scopes};
use crate::actor::TableMessage;
use crate::app::App;
use crate::refusals::Refused;
use crate::{names, secret};
use axum::extract::State;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use protocol::{
    Me, Names, NewToken, Person, Recover, RecoveryCode, Rename, Token, TokenWithSecret, Tokens, codes,
};
use serde::Deserialize;
use std::sync::Arc;
use store::Write;
use utoipa::IntoParams;

/// The most tokens of one person.
const TOKENS: usize = 20;

fn me_of(person: &store::Person) -> Me {
    Me {
        id: person.id.clone(),
        name: person.name.clone(),
        created_ms: person.created,
        can_recover: person.can_recover,
    }
}

fn token_of(token: &store::Token) -> Token {
    Token {
        id: token.id.clone(),
        name: token.name.clone(),
        scopes: read_scopes(&token.scopes),
        created_ms: token.created,
    }
}

/// The caller's account. Creates one if they have none.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Me), Refusals))]
pub(crate) async fn me(caller: Caller) -> Json<Me> {
    Json(me_of(&caller.person))
}

/// How many names are suggested at a time.
const SUGGESTED: usize = 12;

/// Suggested names, in the language of the browser.
#[utoipa::path(get, path = "/api/names", tag = "people", responses((status = 200, body = Names), Refusals))]
pub(crate) async fn suggested(headers: HeaderMap) -> Json<Names> {
    let lang = names::language(&headers);
    Json(Names { names: (0..SUGGESTED).map(|_| names::friendly(lang)).collect() })
}

/// Changes the caller's name.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Rename,
    responses((status = 200, body = Me), Refusals))]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    mut caller: Caller,
    Body(wanted): Body<Rename>,
) -> Result<Json<Me>, Refused> {
    caller.is_at_home()?;
    let name = names::acceptable(&wanted.name, names::LONGEST).ok_or(Refused::Plain(codes::BAD_TEXT))?;
    app.store.write(vec![Write::Rename(caller.person.id.clone(), name.clone())]).await?;
    caller.person.name = name;
    let ids = app.store.table_ids_of(&caller.person.id).await?;
    let face: Person = caller.face();
    app.tables.tell_loaded(&ids, || TableMessage::Renamed(face.clone())).await;
    Ok(Json(me_of(&caller.person)))
}

/// Removes the account with everything that names it. Records stay, with an empty name.
#[utoipa::path(delete, path = "/api/me", tag = "people", responses((status = 204), Refusals))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(cookie): Extension<SetCookie>,
    caller: Caller,
) -> Result<StatusCode, Refused> {
    caller.is_at_home()?;
    let id = &caller.person.id;
    // First, so that nothing more comes from them.
    app.sockets.cut(id, |_| true);
    for table in app.store.table_ids_of(id).await? {
        // A table that cannot be written right now shows no name either: the name is gone.
        let _ = app.tables.ask(&app, &table, |answer| TableMessage::Forget(id.clone(), answer)).await;
    }
    app.store.write(vec![Write::Forget(id.clone())]).await?;
    // Some may have been opened meanwhile.
    app.sockets.cut(id, |_| true);
    cookie.put(app.no_cookie());
    Ok(StatusCode::NO_CONTENT)
}

/// Forgets this device.
#[utoipa::path(post, path = "/api/me/signout", tag = "people", responses((status = 204), Refusals))]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    Extension(cookie): Extension<SetCookie>,
    caller: Caller,
) -> Result<StatusCode, Refused> {
    let (person, own) = (caller.person.id.clone(), sessions::own(&caller)?);
    app.store.write(vec![Write::EndSession(person.clone(), own.clone())]).await?;
    sessions::cut(&app, &person, |id| id == own);
    cookie.put(app.no_cookie());
    Ok(StatusCode::NO_CONTENT)
}

/// Options for a new recovery code.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WithCode {
    /// Whether to sign out all other devices.
    #[serde(default)]
    end_sessions: bool,
}

/// A new recovery code, which replaces the old one. It is shown only once.
#[utoipa::path(post, path = "/api/me/recovery", tag = "people", params(WithCode),
    responses((status = 200, body = RecoveryCode), Refusals))]
pub(crate) async fn new_code(
    State(app): State<Arc<App>>,
    caller: Caller,
    Params(with): Params<WithCode>,
) -> Result<Json<RecoveryCode>, Refused> {
    let (person, own) = (caller.person.id.clone(), sessions::own(&caller)?);
    let code = secret::recovery_code();
    let hash = code_hash(&secret::normal_code(&code));
    let mut writes = vec![Write::Recovery(person.clone(), hash)];
    if with.end_sessions {
        writes.push(Write::EndOtherSessions(person.clone(), own.clone()));
    }
    app.store.write(writes).await?;
    if with.end_sessions {
        sessions::cut(&app, &person, |id| id != own);
    }
    Ok(Json(RecoveryCode { code }))
}

/// Signs in with a recovery code.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Recover,
    responses((status = 200, body = Me), Refusals))]
pub(crate) async fn recover(
    State(app): State<Arc<App>>,
    Extension(cookie): Extension<SetCookie>,
    parts: Parts,
    Body(typed): Body<Recover>,
) -> Result<Json<Me>, Refused> {
    // Guessing a hundred bits is hopeless; tries are limited all the same. They count apart from new accounts,
    // because several people may share the address.
    if !app.addresses.may_recover(address(&app, &parts)) {
        return Err(Refused::Plain(codes::RECOVERIES));
    }
    let hash = code_hash(&secret::normal_code(&typed.code));
    let person = app.store.person_by_recovery(hash).await?.ok_or(Refused::Plain(codes::UNKNOWN))?;
    let (_, fresh, write) = app.new_session(&person.id, &parts.headers);
    app.store.write(vec![write]).await?;
    cookie.put(fresh);
    Ok(Json(me_of(&person)))
}

/// The caller's tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people", responses((status = 200, body = Tokens), Refusals))]
pub(crate) async fn tokens(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Tokens>, Refused> {
    caller.is_at_home()?;
    let tokens = app.store.tokens_of(&caller.person.id).await?;
    Ok(Json(Tokens { tokens: tokens.iter().map(token_of).collect() }))
}

/// A new token for a program.
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", request_body = NewToken,
    responses((status = 201, body = TokenWithSecret), Refusals))]
pub(crate) async fn new_token(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wanted): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenWithSecret>), Refused> {
    caller.is_at_home()?;
    let name = names::acceptable(&wanted.name, 40).ok_or(Refused::Plain(codes::BAD_TEXT))?;
    if wanted.scopes.is_empty() || wanted.scopes.len() > 3 {
        return Err(Refused::Because(codes::UNREADABLE, "scopes: one to three".to_owned()));
    }
    let _turn = app.quotas.turn(&caller.person.id).await;
    if app.store.tokens_of(&caller.person.id).await?.len() >= TOKENS {
        return Err(Refused::Plain(codes::TOKENS));
    }
    let secret = token_secret();
    let token = store::Token {
        id: secret::short_id(),
        person: caller.person.id,
        name,
        scopes: write_scopes(&wanted.scopes),
        created: app.clock.date_ms(),
    };
    app.store.write(vec![Write::Token(token.clone(), token_hash(&secret))]).await?;
    Ok((StatusCode::CREATED, Json(TokenWithSecret { token: token_of(&token), secret })))
}

/// Ends a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), Refusals))]
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
) -> Result<StatusCode, Refused> {
    caller.is_at_home()?;
    let person = caller.person.id;
    if !app.store.tokens_of(&person).await?.iter().any(|token| token.id == id) {
        return Err(Refused::Plain(codes::NOWHERE));
    }
    app.store.write(vec![Write::RevokeToken(person.clone(), id.clone())]).await?;
    app.sockets.cut(&person, |by| matches!(by, Credential::Token { id: theirs, .. } if *theirs == id));
    Ok(StatusCode::NO_CONTENT)
}

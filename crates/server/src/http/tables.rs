//! Tables before and after the match. What is live goes over the socket.

use super::Refusals;
use super::extract::{Address, Body, Id, Known, Params};
use crate::accounts::Caller;
use crate::actor::{Change, TableMessage};
use crate::app::App;
use crate::kept_records;
use crate::past;
use crate::refusals::Refused;
use crate::secret;
use crate::short_options;
use crate::table_facts::{STAND_IN, TableFacts, read_entropy, read_level};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::{
    Invited, Join, Mute, NewTable, Past, PlayNow, Remove, Scope, SeatWish, Start, Status, Swap, TableFace,
    Tables, Visibility, Watching, codes,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use store::{Listing, Page, TableRow, Write};
use table::games;
use utoipa::IntoParams;

/// The most entries of a list.
const MOST: u32 = 100;

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// Only of this game.
    pub(crate) game: Option<String>,
    /// Only with this status.
    pub(crate) status: Option<Status>,
    /// Only those older than this, in milliseconds since 1970.
    pub(crate) before: Option<i64>,
    /// At most this many.
    #[param(minimum = 1, maximum = 100)]
    pub(crate) limit: Option<u32>,
}

/// Which records to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Part {
    /// Only of this game.
    game: Option<String>,
    /// Only those older than this, in milliseconds since 1970.
    before: Option<i64>,
    /// At most this many.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl Part {
    pub(crate) fn listing(self) -> Result<Listing, Refused> {
        let Part { game, before, limit } = self;
        Which { game, status: None, before, limit }.listing()
    }
}

impl Which {
    pub(crate) fn listing(self) -> Result<Listing, Refused> {
        let limit = self.limit.unwrap_or(MOST);
        if !(1..=MOST).contains(&limit) {
            return Err(Refused::Because(codes::UNREADABLE, format!("limit: 1 to {MOST}")));
        }
        if self.game.as_ref().is_some_and(|game| games::find(game).is_none()) {
            return Err(Refused::Plain(codes::NO_GAME));
        }
        let status = self.status.map(|status| match status {
            Status::Open => "open",
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Aborted => "aborted",
            Status::Closed => "closed",
        });
        Ok(Listing {
            game: self.game,
            status: status.map(str::to_owned),
            page: Page { before: self.before.unwrap_or(i64::MAX), limit },
        })
    }
}

/// Faces of tables, without loading the tables: names come from the store.
async fn faces(app: &App, rows: Vec<TableRow>) -> Result<Json<Tables>, Refused> {
    let mut tables = Vec::new();
    for row in rows {
        let Ok(facts) = short_options::read_facts(&row.body) else { continue };
        let seatings = app.store.seatings(&row.id).await?;
        let names: HashMap<String, String> =
            seatings.into_iter().filter_map(|seating| Some((seating.person, seating.name?))).collect();
        tables.push(facts.face((&row.id, &row.game, row.version, row.created), &names, None, None));
    }
    Ok(Json(Tables { tables }))
}

/// Public tables, newest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(Which),
    responses((status = 200, body = Tables), Refusals))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Params(which): Params<Which>,
) -> Result<Json<Tables>, Refused> {
    let listing = which.listing()?;
    let _turn = app.lists.acquire().await;
    let rows = app.store.tables(listing).await?;
    faces(&app, rows).await
}

/// The caller's tables, newest first.
#[utoipa::path(get, path = "/api/me/tables", tag = "tables", params(Which),
    responses((status = 200, body = Tables), Refusals))]
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    caller: Caller,
    Params(which): Params<Which>,
) -> Result<Json<Tables>, Refused> {
    caller.may(Scope::Read)?;
    let _turn = app.lists.acquire().await;
    let rows = app.store.tables_of(&caller.person.id, which.listing()?).await?;
    faces(&app, rows).await
}

/// Creates a table. If all of its seats are taken, it starts right away.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableFace), Refusals))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    Address(from): Address,
    Body(wanted): Body<NewTable>,
) -> Result<(StatusCode, Json<TableFace>), Refused> {
    caller.may(Scope::Host)?;
    make_table(&app, &caller, from, &wanted).await
}

/// Creates a table with bots, which starts right away.
#[utoipa::path(post, path = "/api/play", tag = "tables", request_body = PlayNow,
    responses((status = 201, body = TableFace), Refusals))]
pub(crate) async fn play_now(
    State(app): State<Arc<App>>,
    caller: Caller,
    Address(from): Address,
    Body(wanted): Body<PlayNow>,
) -> Result<(StatusCode, Json<TableFace>), Refused> {
    caller.may(Scope::Host)?;
    let game = games::find(&wanted.game).ok_or(Refused::Plain(codes::NO_GAME))?;
    let counts = game.seat_counts();
    let usual = if counts.contains(&2) { 2 } else { counts.first().copied().unwrap_or(2) };
    let seats = wanted.seats.map_or(usual, usize::from);
    let level = read_level(wanted.level.as_deref().unwrap_or(STAND_IN))?;
    let wish = |i: usize| if i == 0 { SeatWish::Me } else { SeatWish::Bot { level: level.clone() } };
    let table = NewTable {
        game: wanted.game,
        seats: (0..seats.min(kernel::MAX_SEATS + 1)).map(wish).collect(),
        options: wanted.options,
        visibility: Visibility::Link,
        watching: Watching::Everyone,
        clock: protocol::Clock::None,
        entropy: wanted.entropy,
        from: None,
    };
    make_table(&app, &caller, from, &table).await
}

/// Options this large (in bytes) make a table count once more: in memory and on disk they take many times that.
const ONE_MORE: usize = 4 * 1024;

/// The size of options as they are stored, in bytes.
fn size(options: &Map<String, Value>) -> usize {
    serde_json::to_vec(options).map_or(usize::MAX, |all| all.len())
}

/// Whether a person may create a table now, with options of this size.
pub(super) fn may_make(app: &App, caller: &Caller, from: IpAddr, size: usize) -> Result<(), Refused> {
    charge(app, caller, from, 1 + size / ONE_MORE)
}

/// Takes so many tables from what a person and an address may still create.
fn charge(app: &App, caller: &Caller, from: IpAddr, many: usize) -> Result<(), Refused> {
    let many = u32::try_from(many).unwrap_or(u32::MAX);
    let may = app.makers.may_make(&caller.person.id, many) && app.addresses.may_make(from, many);
    if may { Ok(()) } else { Err(Refused::Plain(codes::NEW_TABLES)) }
}

async fn make_table(
    app: &Arc<App>,
    caller: &Caller,
    from: IpAddr,
    wanted: &NewTable,
) -> Result<(StatusCode, Json<TableFace>), Refused> {
    if app.is_stopping() {
        return Err(Refused::Plain(codes::STOPPING));
    }
    let me = &caller.person.id;
    let turn = app.quotas.turn(me).await;
    app.room_for_table(me).await?;
    let limits = &app.config.limits;
    let (sent, most) = (wanted.options.as_ref().map_or(0, size), limits.options_bytes);
    if sent > most {
        return Err(Refused::Because(codes::BAD_SETUP, format!("options: at most {most} bytes")));
    }
    // Before the work: replaying a record and judging a board take time.
    may_make(app, caller, from, sent)?;
    let (wanted, before) = kept_records::line(app, wanted, me).await?;
    if wanted.from.is_some() {
        let more = (wanted.options.as_ref().map_or(0, size) + before) / ONE_MORE;
        // Who may create tables at all may create this one, however large its record is.
        let left = limits.tables_per_hour.min(limits.tables_per_hour_per_address).saturating_sub(1);
        charge(app, caller, from, more.min(left as usize))?;
    }
    let facts = TableFacts::new(&wanted, me, secret::random())?;
    let (id, now) = (secret::table_id(), app.clock.date_ms());
    let row = facts.row(&id, &wanted.game, 1, now, now);
    app.store.write(vec![Write::Table(row.clone())]).await?;
    drop(turn);
    app.tables.load_new(app, row, caller.face());
    let face = app.tables.ask(app, &id, |answer| TableMessage::Face(Some(me.clone()), answer)).await?;
    Ok((StatusCode::CREATED, Json(face)))
}

/// A table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn get(
    State(app): State<Arc<App>>,
    known: Known,
    Id(id): Id,
) -> Result<Json<TableFace>, Refused> {
    let person = known.reader();
    app.tables.ask(&app, &id, |answer| TableMessage::Face(person, answer)).await.map(Json)
}

/// The match so far: the view at the start and every frame since, as the caller may see them.
#[utoipa::path(get, path = "/api/tables/{id}/past", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Past), Refusals))]
pub(crate) async fn past(
    State(app): State<Arc<App>>,
    known: Known,
    Address(from): Address,
    Id(id): Id,
) -> Result<Response, Refused> {
    past::of(&app, &id, known.reader().unwrap_or_default(), from).await
}

async fn change(
    app: &Arc<App>,
    caller: &Caller,
    id: &str,
    change: Change,
) -> Result<Json<TableFace>, Refused> {
    let person = caller.face();
    app.tables.ask(app, id, |answer| TableMessage::Change(change, person, answer)).await.map(Json)
}

/// Sits down, or confirms a reserved seat. Starts the match when everyone is here.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)),
    request_body = Join, responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
    Body(join): Body<Join>,
) -> Result<Json<TableFace>, Refused> {
    caller.may(Scope::Play)?;
    let added = read_entropy(join.entropy.as_deref())?;
    let _turn = app.quotas.turn(&caller.person.id).await;
    change(&app, &caller, &id, Change::Join(join.seat, added)).await
}

/// Leaves the table before the match.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
) -> Result<Json<TableFace>, Refused> {
    caller.may(Scope::Play)?;
    change(&app, &caller, &id, Change::Leave).await
}

/// Changes places before the match.
#[utoipa::path(post, path = "/api/tables/{id}/swap", tag = "tables", params(("id" = String, Path)),
    request_body = Swap, responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn swap(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
    Body(swap): Body<Swap>,
) -> Result<Json<TableFace>, Refused> {
    caller.may(Scope::Play)?;
    change(&app, &caller, &id, Change::Swap(swap.from, swap.to)).await
}

/// Lets the host ask a person to leave before the start. They may watch, but not sit down here again.
#[utoipa::path(post, path = "/api/tables/{id}/remove", tag = "tables", params(("id" = String, Path)),
    request_body = Remove, responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
    Body(remove): Body<Remove>,
) -> Result<Json<TableFace>, Refused> {
    caller.may(Scope::Host)?;
    change(&app, &caller, &id, Change::Remove(remove.seat)).await
}

/// Lets the host mute a person at the table, or unmute them.
#[utoipa::path(post, path = "/api/tables/{id}/mute", tag = "tables", params(("id" = String, Path)),
    request_body = Mute, responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn mute(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
    Body(mute): Body<Mute>,
) -> Result<Json<TableFace>, Refused> {
    caller.may(Scope::Host)?;
    if !secret::is_short_id(&mute.person) {
        return Err(Refused::Because(codes::UNREADABLE, "person: that is nobody's id".to_owned()));
    }
    change(&app, &caller, &id, Change::Mute(mute.person, mute.muted)).await
}

/// Lets the host start the match; with `fill`, bots take the free seats.
#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)),
    request_body = Start, responses((status = 200, body = TableFace), Refusals))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    caller: Caller,
    Id(id): Id,
    Body(start): Body<Start>,
) -> Result<Json<TableFace>, Refused> {
    caller.may(Scope::Host)?;
    change(&app, &caller, &id, Change::Start(start.fill)).await
}

/// Creates another table for the same people, with seats rotated. Each of them joins it to confirm.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Invited), Refusals))]
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    caller: Caller,
    Address(from): Address,
    Id(id): Id,
) -> Result<Json<Invited>, Refused> {
    caller.may(Scope::Host)?;
    if app.is_stopping() {
        return Err(Refused::Plain(codes::STOPPING));
    }
    let person = caller.face();
    let _turn = app.quotas.turn(&person.id).await;
    let before =
        app.tables.ask(&app, &id, |answer| TableMessage::Face(Some(person.id.clone()), answer)).await?;
    may_make(&app, &caller, from, size(&before.options))?;
    let table = app.tables.ask(&app, &id, |answer| TableMessage::Rematch(person, answer)).await?;
    Ok(Json(Invited { table }))
}

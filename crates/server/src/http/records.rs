//! Games, records, and the server's health.

use super::Refusals;
use super::extract::{Id, Known, Params};
use super::tables::Part;
use crate::app::App;
use crate::kept_records;
use crate::refusals::Refused;
use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use protocol::{Choice, Game, GameOption, Games, RecordEntry, Records, Words, codes};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use table::games;

/// The longest a healthy server takes to read a row.
const LONGEST_READ: Duration = Duration::from_secs(2);

fn words(text: shown::Text) -> Words {
    Words { en: text.en.to_owned(), de: text.de.to_owned(), nl: text.nl.to_owned() }
}

fn counts(seats: &[usize]) -> Vec<u8> {
    seats.iter().filter_map(|&count| u8::try_from(count).ok()).collect()
}

fn option(option: shown::GameOption) -> GameOption {
    let kind = serde_json::to_value(option.kind).ok().and_then(|kind| kind.as_str().map(str::to_owned));
    let choice = |choice: &shown::OptionChoice| Choice {
        value: choice.value.clone(),
        seats: counts(choice.seats),
        words: words(choice.words),
    };
    GameOption {
        name: option.name.to_owned(),
        kind: kind.unwrap_or_default(),
        seats: counts(option.seats),
        default: option.default.clone(),
        choices: option.choices.iter().map(choice).collect(),
        words: words(option.words),
    }
}

/// The games, their options with defaults, and the bots.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Games), Refusals))]
pub(crate) async fn games() -> Json<Games> {
    let game = |game: &&'static dyn table::Rulebook| Game {
        name: game.name().to_owned(),
        rules: game.rules_version(),
        about: words(game.about()),
        seats: counts(&game.seat_counts()),
        options: game.options().into_iter().map(option).collect(),
    };
    let bots = table::BOTS.iter().map(|&name| name.to_owned()).collect();
    Json(Games { games: games::all().iter().map(game).collect(), bots })
}

/// Records of public tables, newest first.
#[utoipa::path(get, path = "/api/records", tag = "records", params(Part),
    responses((status = 200, body = Records), Refusals))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Params(which): Params<Part>,
) -> Result<Json<Records>, Refused> {
    let rows = app.store.records(which.listing()?).await?;
    let entry =
        |row: store::RecordRow| RecordEntry { table: row.table, game: row.game, finished_ms: row.finished };
    Ok(Json(Records { records: rows.into_iter().map(entry).collect() }))
}

/// The record of a finished table (docs/RECORD.md), also if the match was called off. The record of a daily puzzle
/// has neither `seed` nor `fair` until the day is over.
#[utoipa::path(get, path = "/api/records/{id}", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Value), Refusals))]
pub(crate) async fn get(
    State(app): State<Arc<App>>,
    known: Known,
    Id(id): Id,
) -> Result<Json<Value>, Refused> {
    let person = known.reader().unwrap_or_default();
    let (facts, kept) = kept_records::kept(&app, &id, &person).await?;
    let mut record: Value = serde_json::from_str(&kept.body).map_err(|_| Refused::Plain(codes::HALTED))?;
    if facts.is_sealed(app.today())
        && let Some(fields) = record.as_object_mut()
    {
        fields.insert("seed".to_owned(), Value::Null);
        fields.remove("fair");
    }
    // Stored records have no names: people change them, and leave.
    for seating in app.store.seatings(&id).await? {
        let seat = record.pointer_mut(&format!("/table/seats/{}/name", seating.seat));
        if let (Some(place), Some(name)) = (seat, seating.name) {
            *place = Value::String(name);
        }
    }
    Ok(Json(record))
}

/// Whether the server is healthy: it has just written to its store and can read from it.
#[utoipa::path(get, path = "/healthz", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain"), Refusals))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Refused> {
    if app.is_stopping() {
        return Err(Refused::Plain(codes::STOPPING));
    }
    if app.store.condition().failing.is_some() || app.pulse.is_silent() {
        return Err(Refused::Because(codes::STORE, "nothing can be written".to_owned()));
    }
    if app.pulse.is_read() {
        return Ok("ok\n");
    }
    match tokio::time::timeout(LONGEST_READ, app.store.heartbeat()).await {
        Ok(read) => {
            read?;
            app.pulse.was_read();
            Ok("ok\n")
        }
        Err(_) => Err(Refused::Because(codes::STORE, "nothing can be read".to_owned())),
    }
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain; version=0.0.4"), Refusals))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let page = app.metrics.page(&app.store.condition(), app.sockets.bytes_waiting());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], page)
}

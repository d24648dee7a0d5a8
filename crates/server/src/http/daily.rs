//! The daily puzzle: the same for everyone, with as many tries as they like. Its seed is revealed when the day is
//! over.

use super::Refusals;
use super::extract::{Address, Known};
use super::tables::may_make;
use crate::accounts::Caller;
use crate::actor::TableMessage;
use crate::app::App;
use crate::refusals::Refused;
use crate::secret;
use crate::table_facts::TableFacts;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{Daily, DailyMine, DailyPast, DailyTry, Scope, TableFace, codes};
use serde_json::{Map, Value};
use std::sync::Arc;
use store::{Attempt, StoreError, Write};
use table::Rulebook;
use table::daily::Day;
use table::fair::Bytes32;

/// How many past days are shown.
const PAST: usize = 14;

/// The secret from which all puzzles of this server follow, and the first day it was used. It is made on first
/// use; of several nodes the first one's counts.
async fn root(app: &App) -> Result<(Bytes32, Day), Refused> {
    if let Some((root, since)) = app.store.daily_root().await? {
        return Ok((Bytes32(root), Day::at(since)));
    }
    app.store.write(vec![Write::DailyRoot(secret::random(), app.clock.date_ms())]).await?;
    let (root, since) = app.store.daily_root().await?.ok_or(Refused::Plain(codes::STORE))?;
    Ok((Bytes32(root), Day::at(since)))
}

/// What a person has done with a day's puzzle.
fn mine(attempts: &[Attempt], day: Day) -> DailyMine {
    let name = day.to_string();
    let of_day: Vec<&Attempt> = attempts.iter().filter(|attempt| attempt.day == name).collect();
    // Once the day is over, everyone knows the seed.
    let points =
        |attempt: &Attempt| attempt.points.filter(|_| attempt.ended.is_some_and(|at| at < day.ends_ms()));
    let told = |attempt: &&Attempt| DailyTry {
        number: attempt.number,
        table: attempt.table.clone(),
        points: points(attempt),
    };
    let scored = of_day.iter().filter(|attempt| points(attempt).is_some());
    DailyMine {
        tries: of_day.len() as u32,
        first: of_day.first().map(told),
        // Among equals the earlier one counts: its player knew less.
        best: scored.max_by_key(|attempt| (points(attempt), std::cmp::Reverse(attempt.number))).map(told),
        running: of_day.iter().find(|attempt| attempt.ended.is_none()).map(|attempt| attempt.table.clone()),
    }
}

/// What is played on a day.
fn puzzle(day: Day, secret: &Bytes32) -> Result<(&'static dyn Rulebook, Map<String, Value>), Refused> {
    day.puzzle(secret).ok_or(Refused::Plain(codes::NO_GAME))
}

/// Today's puzzle, the caller's tries, and past puzzles with their seeds.
#[utoipa::path(get, path = "/api/daily", tag = "daily", responses((status = 200, body = Daily), Refusals))]
pub(crate) async fn look(State(app): State<Arc<App>>, Known(caller): Known) -> Result<Json<Daily>, Refused> {
    let (root, since) = root(&app).await?;
    let today = app.today();
    let before = |day: &Day| Some(day.before()).filter(|before| *before >= since);
    let days: Vec<Day> = std::iter::successors(before(&today), before).take(PAST).collect();
    let oldest = days.last().copied().unwrap_or(today).to_string();
    let attempts = match &caller {
        Some(caller) => app.store.attempts_of(&caller.person.id, &oldest).await?,
        None => Vec::new(),
    };
    let past = |day: Day| {
        let secret = day.secret(&root);
        let fair = day.fair(secret);
        let (_, options) = puzzle(day, &secret)?;
        Ok(DailyPast {
            day: day.to_string(),
            options,
            commitment: fair.commitment.to_string(),
            secret: secret.to_string(),
            seed: fair.seed().to_string(),
            mine: mine(&attempts, day),
        })
    };
    let secret = today.secret(&root);
    let (game, options) = puzzle(today, &secret)?;
    Ok(Json(Daily {
        day: today.to_string(),
        game: game.name().to_owned(),
        options,
        commitment: today.fair(secret).commitment.to_string(),
        ends_ms: today.ends_ms(),
        now_ms: app.clock.date_ms(),
        mine: mine(&attempts, today),
        past: days.into_iter().map(past).collect::<Result<_, Refused>>()?,
    }))
}

/// Continues the caller's try at today's puzzle, or starts a new one.
#[utoipa::path(post, path = "/api/daily", tag = "daily",
    responses((status = 200, body = TableFace, description = "It was running."),
        (status = 201, body = TableFace, description = "It begins."), Refusals))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    caller: Caller,
    Address(from): Address,
) -> Result<(StatusCode, Json<TableFace>), Refused> {
    caller.may(Scope::Host)?;
    if app.is_stopping() {
        return Err(Refused::Plain(codes::STOPPING));
    }
    let (me, today) = (&caller.person.id, app.today());
    let (root, _) = root(&app).await?;
    let face = |id: String| {
        let (app, me) = (Arc::clone(&app), me.clone());
        async move { app.tables.ask(&app, &id, |answer| TableMessage::Face(Some(me), answer)).await.map(Json) }
    };
    let _turn = app.quotas.turn(me).await;
    // Twice, so that two simultaneous requests get one table, even from two servers.
    for _ in 0..2 {
        let attempts = app.store.attempts_of(me, &today.to_string()).await?;
        if let Some(running) = mine(&attempts, today).running {
            return Ok((StatusCode::OK, face(running).await?));
        }
        app.room_for_table(me).await?;
        may_make(&app, &caller, from, 0)?;
        let day_secret = today.secret(&root);
        let (game, options) = puzzle(today, &day_secret)?;
        let facts = TableFacts::daily(today, me, day_secret, options);
        let (id, now) = (secret::table_id(), app.clock.date_ms());
        let row = facts.row(&id, game.name(), 1, now, now);
        let attempt = Attempt {
            person: me.clone(),
            day: today.to_string(),
            number: attempts.iter().map(|attempt| attempt.number).max().unwrap_or(0) + 1,
            table: id.clone(),
            started: app.clock.date_ms(),
            ended: None,
            points: None,
        };
        match app.store.write(vec![Write::Attempt(attempt), Write::Table(row.clone())]).await {
            Ok(()) => {
                app.tables.load_new(&app, row, caller.face());
                return Ok((StatusCode::CREATED, face(id).await?));
            }
            Err(StoreError::Conflict) => {}
            Err(why) => return Err(why.into()),
        }
    }
    Err(Refused::Plain(codes::STORE))
}

//! The match so far, rebuilt from its log. That takes long for a long match, so it happens apart from the table and
//! from the threads that serve everyone, one at a time, and it has a size.

use crate::actor::{TableMessage, corrupt, read_log};
use crate::app::App;
use crate::limits::Reading;
use crate::refusals::Refused;
use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use kernel::Viewer;
use protocol::codes;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use store::{Entry, StoreError};
use table::live;

/// The most bytes of an answer. A long match on a custom board takes one or two megabytes.
const MOST: usize = 8 * 1024 * 1024;
/// How much is handed to a connection at once.
const PIECE: usize = 64 * 1024;

/// What a person was told of a match so far.
pub(crate) async fn of(app: &Arc<App>, id: &str, person: String, from: IpAddr) -> Result<Response, Refused> {
    let reading = app.addresses.read(from).ok_or(Refused::Plain(codes::RATE))?;
    let viewer = app.tables.ask(app, id, |answer| TableMessage::Past(person, answer)).await?;
    let _turn = app.pasts.acquire().await;
    let entries = app.store.entries(id).await?;
    let id = id.to_owned();
    let built = tokio::task::spawn_blocking(move || build(&id, &entries, viewer)).await;
    let told = built.map_err(|_| Refused::Plain(codes::HALTED))??;
    let head = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_LENGTH, told.len().to_string())];
    Ok((head, in_pieces(told.into(), reading)).into_response())
}

fn build(id: &str, entries: &[Entry], viewer: Viewer) -> Result<String, Refused> {
    let Some((opening, entries)) = read_log(id, entries)? else {
        return Err(Refused::Plain(codes::NOT_STARTED));
    };
    let told = live::past_within(&opening, &entries, viewer, MOST);
    let told = told.map_err(|why| -> StoreError { corrupt(id, &why) })?;
    told.ok_or(Refused::Plain(codes::TOO_LARGE))
}

/// A body that counts as being read until all of it is written, or the connection is gone.
fn in_pieces(whole: Bytes, reading: Reading) -> Body {
    Body::from_stream(stream::unfold((whole, reading), async |(mut rest, reading)| {
        if rest.is_empty() {
            return None;
        }
        let piece = rest.split_to(rest.len().min(PIECE));
        Some((Ok::<Bytes, Infallible>(piece), (rest, reading)))
    }))
}

//! HTTP: everything that is not live. The OpenAPI document is generated from the handlers.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `guard.rs` | what every request passes |
//! | `extract.rs` | what handlers take |
//! | `me.rs`, `sessions.rs`, `tables.rs`, `daily.rs`, `records.rs` | the handlers |
//! | `pages.rs` | the web app |

mod daily;
pub(crate) mod extract;
pub(crate) mod guard;
mod me;
pub(crate) mod pages;
mod records;
mod sessions;
mod tables;

use crate::app::App;
use crate::refusals::Refused;
use crate::socket;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::IntoResponse;
use axum::routing::{any, get};
use axum::{Router, middleware};
use protocol::{Clock, Refusal, SeatWish, codes};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::games;
use utoipa::openapi::{Content, InfoBuilder, OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Refusals that any request can get.
pub(crate) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        const ALL: [(&str, &str); 9] = [
            ("400", "It cannot be read."),
            ("401", "This token or code is unknown."),
            ("403", "It is known who asks, and they may not."),
            ("404", "There is no such thing."),
            ("405", "This can't be done here."),
            ("409", "Not now, or not like that."),
            ("413", "It is too long."),
            ("429", "Too much, too often."),
            ("503", "It cannot be kept at the moment; nothing was done."),
        ];
        let schema = Ref::from_schema_name(Refusal::name());
        let response = |words: &str| {
            let content = Content::new(Some(RefOr::Ref(schema.clone())));
            ResponseBuilder::new().description(words).content("application/json", content).build()
        };
        ALL.iter().map(|(status, words)| ((*status).to_owned(), RefOr::T(response(words)))).collect()
    }
}

/// All handlers, with their descriptions.
fn described() -> OpenApiRouter<Arc<App>> {
    let info = InfoBuilder::new()
        .title("Reeflight")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("All that is not live. What is live goes over the socket at /api/socket."));
    let mut openapi = OpenApiBuilder::new().info(info.build()).build();
    let components = openapi.components.get_or_insert_default();
    components.schemas.insert(Refusal::name().into_owned(), Refusal::schema());
    OpenApiRouter::with_openapi(openapi)
        .routes(routes!(me::me, me::rename, me::delete))
        .routes(routes!(me::suggested))
        .routes(routes!(me::sign_out))
        .routes(routes!(me::new_code))
        .routes(routes!(me::recover))
        .routes(routes!(me::tokens, me::new_token))
        .routes(routes!(me::revoke))
        .routes(routes!(sessions::list, sessions::end_others))
        .routes(routes!(sessions::end))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::list, tables::make))
        .routes(routes!(tables::play_now))
        .routes(routes!(tables::get))
        .routes(routes!(tables::past))
        .routes(routes!(tables::join))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::swap))
        .routes(routes!(tables::remove))
        .routes(routes!(tables::mute))
        .routes(routes!(tables::start))
        .routes(routes!(tables::rematch))
        .routes(routes!(daily::look, daily::start))
        .routes(routes!(records::games))
        .routes(routes!(records::list))
        .routes(routes!(records::get))
        .routes(routes!(records::health))
        .routes(routes!(records::metrics))
}

/// The OpenAPI document, with the names of games and bots, which the protocol does not know.
pub(crate) fn openapi() -> String {
    let mut document = serde_json::to_value(described().to_openapi()).unwrap_or_default();
    let games: Vec<&str> = games::all().iter().map(|game| game.name()).collect();
    name_values(&mut document, &games);
    for name in [SeatWish::name(), Clock::name()] {
        close(&mut document["components"]["schemas"][name.as_ref()]);
    }
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

/// Lists the possible values of every `game`, `level` and `fill`.
fn name_values(part: &mut Value, games: &[&str]) {
    let list = |name: &str| match name {
        "game" => Some(games),
        "level" | "fill" => Some(&table::BOTS[..]),
        _ => None,
    };
    match part {
        Value::Array(parts) => parts.iter_mut().for_each(|part| name_values(part, games)),
        Value::Object(fields) => {
            if let Some(known) = fields.get("name").and_then(Value::as_str).and_then(list)
                && let Some(schema) = fields.get_mut("schema")
            {
                add_enum(schema, known);
            }
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                for (name, schema) in properties {
                    if let Some(known) = list(name) {
                        add_enum(schema, known);
                    }
                }
            }
            fields.values_mut().for_each(|part| name_values(part, games));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Says that the variants of an enum have no other fields, which utoipa leaves out.
fn close(schema: &mut Value) {
    for kind in schema["oneOf"].as_array_mut().into_iter().flatten() {
        kind["additionalProperties"] = Value::Bool(false);
    }
}

fn add_enum(schema: &mut Value, known: &[&str]) {
    let nullable = schema["type"].as_array().is_some_and(|types| types.contains(&Value::from("null")));
    let mut values: Vec<Value> = known.iter().map(|&name| Value::from(name)).collect();
    values.extend(nullable.then_some(Value::Null));
    schema["enum"] = Value::Array(values);
}

/// All routes.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let document: Arc<str> = openapi().into();
    let document = move || async move { ([(CONTENT_TYPE, "application/json")], document.to_string()) };
    let (router, _) = described().split_for_parts();
    let pages = app.config.pages;
    router
        .route("/api/openapi.json", get(document))
        .route("/api/socket", any(socket::upgrade))
        .fallback(move |method: Method, uri: Uri, headers: HeaderMap| async move {
            pages::answer(pages, &method, &uri, &headers)
        })
        .method_not_allowed_fallback(|| async { Refused::Plain(codes::METHOD).into_response() })
        .layer(DefaultBodyLimit::max(app.config.limits.body_bytes))
        .layer(middleware::from_fn_with_state(Arc::clone(app), guard::guard))
        .with_state(Arc::clone(app))
}

//! Refusals as they go over the wire: their texts in three languages and their HTTP status.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Refusal, codes};
use shown::Lang;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::StoreError;
use table::live::Reject;

/// Why something was not done. Becomes a [`Refusal`] in the receiver's language.
#[derive(Clone, Debug)]
pub(crate) enum Refused {
    /// By this crate.
    Plain(&'static str),
    /// By this crate, with something for developers.
    Because(&'static str, String),
    /// By the match.
    Match(Box<Reject>),
}

impl From<Reject> for Refused {
    fn from(reject: Reject) -> Refused {
        Refused::Match(Box::new(reject))
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        if is_time_to_tell() {
            tracing::error!(%error, "the store failed");
        }
        Refused::Plain(codes::STORE)
    }
}

/// Logs at most once a second: a failing disk would fill the log, and with it the disk. Errors come here by `?`,
/// which cannot pass a clock.
#[expect(clippy::disallowed_methods, reason = "only how often a line is logged depends on it")]
fn is_time_to_tell() -> bool {
    static TOLD: Mutex<Option<Instant>> = Mutex::new(None);
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    let is_time = told.is_none_or(|told| told.elapsed() >= Duration::from_secs(1));
    if is_time {
        *told = Some(Instant::now());
    }
    is_time
}

impl Refused {
    /// The stable code.
    pub(crate) fn code(&self) -> &str {
        match self {
            Refused::Plain(code) | Refused::Because(code, _) => code,
            Refused::Match(reject) => &reject.code,
        }
    }

    /// The refusal to send.
    pub(crate) fn refusal(&self, lang: Lang) -> Refusal {
        match self {
            Refused::Plain(code) => {
                Refusal { code: (*code).to_owned(), text: words(code, lang).to_owned(), ..Refusal::default() }
            }
            Refused::Because(code, detail) => Refusal {
                detail: Some(detail.chars().take(400).collect()),
                ..Refused::Plain(code).refusal(lang)
            },
            Refused::Match(reject) => Refusal {
                code: reject.code.to_string(),
                text: reject.words.get(lang).to_owned(),
                rule: reject.rule.map(|rule| rule.0.to_owned()),
                reason: reject.reason.map(str::to_owned),
                step: reject.step.and_then(|step| u32::try_from(step).ok()),
                at: reject.at.clone(),
                detail: reject.detail.as_deref().map(str::to_owned),
            },
        }
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        match self.code() {
            codes::UNKNOWN => StatusCode::UNAUTHORIZED,
            codes::NO_TABLE | codes::NOWHERE => StatusCode::NOT_FOUND,
            codes::METHOD => StatusCode::METHOD_NOT_ALLOWED,
            codes::TOO_LARGE => StatusCode::PAYLOAD_TOO_LARGE,
            codes::NO_GAME | codes::BAD_TEXT => StatusCode::BAD_REQUEST,
            "table/no_bot" => StatusCode::BAD_REQUEST,
            codes::STORE | codes::STOPPING | codes::HALTED => StatusCode::SERVICE_UNAVAILABLE,
            code if code.starts_with("auth/") => StatusCode::FORBIDDEN,
            code if code.starts_with("limit/") => StatusCode::TOO_MANY_REQUESTS,
            code if code.starts_with("wire/") => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status(), axum::Json(self.refusal(Lang::En))).into_response()
    }
}

fn words(code: &str, lang: Lang) -> &'static str {
    let (en, de, nl) = match code {
        codes::UNREADABLE => (
            "This message can't be read.",
            "Diese Nachricht ist nicht lesbar.",
            "Dit bericht is niet leesbaar.",
        ),
        codes::NO_HELLO => ("Say hello first.", "Erst kommt hello.", "Eerst komt hello."),
        codes::VERSION => (
            "This page or program is out of date. Reload it.",
            "Diese Seite oder dieses Programm ist veraltet. Lade es neu.",
            "Deze pagina of dit programma is verouderd. Laad het opnieuw.",
        ),
        codes::TOO_LARGE => ("This is too long.", "Das ist zu lang.", "Dit is te lang."),
        codes::NOWHERE => ("There is nothing here.", "Hier ist nichts.", "Hier is niets."),
        codes::METHOD => ("You can't do that here.", "Das geht hier nicht.", "Dat kan hier niet."),
        codes::UNKNOWN => (
            "This code or token is unknown.",
            "Dieser Code oder dieses Token ist unbekannt.",
            "Deze code of dit token is onbekend.",
        ),
        codes::SCOPE => (
            "This token can't be used for that.",
            "Dieses Token gilt dafür nicht.",
            "Dit token geldt daarvoor niet.",
        ),
        codes::ORIGIN => (
            "This request comes from another site.",
            "Diese Anfrage kommt von einer anderen Website.",
            "Dit verzoek komt van een andere site.",
        ),
        codes::NOT_HOST => {
            ("Only the host can do that.", "Das kann nur der Gastgeber.", "Dat kan alleen de gastheer.")
        }
        codes::NOT_INVITED => (
            "Only the players can see this table.",
            "Diesen Tisch sehen nur die Spieler.",
            "Alleen de spelers zien deze tafel.",
        ),
        codes::RATE | codes::CHAT => (
            "Not so fast. Try again in a moment.",
            "Nicht so schnell. Versuch es gleich noch einmal.",
            "Niet zo snel. Probeer het zo nog eens.",
        ),
        codes::NUDGE => (
            "They were nudged just now. Wait a minute.",
            "Gerade wurde schon angestupst. Warte eine Minute.",
            "Er is net al aangestoten. Wacht een minuut.",
        ),
        codes::CONNECTIONS | codes::ACCOUNTS | codes::RECOVERIES | codes::WATCHED | codes::TOKENS => {
            ("That is too many.", "Das sind zu viele.", "Dat zijn er te veel.")
        }
        codes::FULL => ("This room is full.", "Dieser Raum ist voll.", "Deze kamer is vol."),
        codes::NOT_IN_ROOM => {
            ("You are not in this room.", "Du bist nicht in diesem Raum.", "Je bent niet in deze kamer.")
        }
        codes::OTHER_RECORD => (
            "This room is watching another match.",
            "In diesem Raum wird eine andere Partie angesehen.",
            "In deze kamer wordt een andere partij bekeken.",
        ),
        codes::NOT_LEADING => {
            ("Someone else is leading.", "Gerade führt jemand anders.", "Iemand anders heeft de leiding.")
        }
        codes::NOBODY => (
            "That person has left the room.",
            "Diese Person hat den Raum verlassen.",
            "Die persoon heeft de kamer verlaten.",
        ),
        codes::TABLES => (
            "You have too many tables. Finish or leave one first.",
            "Du hast zu viele Tische. Beende oder verlasse erst einen.",
            "Je hebt te veel tafels. Maak er eerst een af of verlaat er een.",
        ),
        codes::NEW_TABLES => (
            "You have made too many tables. Try again later.",
            "Du hast zu viele Tische eröffnet. Versuch es später noch einmal.",
            "Je hebt te veel tafels gemaakt. Probeer het later nog eens.",
        ),
        codes::NO_TABLE => {
            ("There is no such table.", "Diesen Tisch gibt es nicht.", "Deze tafel bestaat niet.")
        }
        codes::NO_GAME => {
            ("There is no such game.", "Dieses Spiel gibt es hier nicht.", "Dit spel is er hier niet.")
        }
        codes::BAD_SETUP => {
            ("It can't be played like that.", "So kann man es nicht spielen.", "Zo kun je het niet spelen.")
        }
        codes::NOT_OPEN => (
            "This table is closed: the game has begun, or everyone has left.",
            "Dieser Tisch ist geschlossen: Das Spiel hat begonnen, oder alle sind gegangen.",
            "Deze tafel is gesloten: het spel is begonnen, of iedereen is weg.",
        ),
        codes::NOT_STARTED => (
            "The game has not begun.",
            "Das Spiel hat noch nicht begonnen.",
            "Het spel is nog niet begonnen.",
        ),
        codes::NOT_OVER => (
            "The game is not over yet.",
            "Das Spiel ist noch nicht zu Ende.",
            "Het spel is nog niet afgelopen.",
        ),
        codes::TAKEN => ("This seat is taken.", "Dieser Platz ist besetzt.", "Deze plaats is bezet."),
        codes::SEATED => (
            "You are already at this table; move to another seat instead.",
            "Du sitzt schon an diesem Tisch; wechsle stattdessen den Platz.",
            "Je zit al aan deze tafel; kies in plaats daarvan een andere plaats.",
        ),
        codes::NO_SEAT => (
            "This table has no such seat.",
            "Diesen Platz gibt es an diesem Tisch nicht.",
            "Deze plaats is er niet aan deze tafel.",
        ),
        codes::NOT_SEATED => (
            "You are not seated at this table.",
            "Du sitzt nicht an diesem Tisch.",
            "Je zit niet aan deze tafel.",
        ),
        codes::NOT_READY => {
            ("Not everyone is here yet.", "Es sind noch nicht alle da.", "Nog niet iedereen is er.")
        }
        codes::SILENT => (
            "There is no talking at this table during the game.",
            "An diesem Tisch wird während des Spiels geschwiegen.",
            "Aan deze tafel wordt tijdens het spel gezwegen.",
        ),
        codes::REMOVED => (
            "The host has removed you from this table.",
            "Du wurdest von diesem Tisch entfernt.",
            "De gastheer heeft je van deze tafel verwijderd.",
        ),
        codes::MUTED => (
            "The host has muted you at this table.",
            "Du wurdest an diesem Tisch stummgeschaltet.",
            "De gastheer heeft je aan deze tafel gedempt.",
        ),
        codes::BAD_TEXT => (
            "One line, please: not empty, not too long, and without invisible characters.",
            "Bitte eine Zeile: nicht leer, nicht zu lang und ohne unsichtbare Zeichen.",
            "Eén regel graag: niet leeg, niet te lang en zonder onzichtbare tekens.",
        ),
        codes::HALTED | codes::STORE => (
            "This can't be saved right now. Nothing is lost; try again later.",
            "Das lässt sich gerade nicht speichern. Nichts ist verloren; versuch es später noch einmal.",
            "Dit kan nu niet worden opgeslagen. Er is niets verloren; probeer het later nog eens.",
        ),
        codes::STOPPING => (
            "The server is restarting. Try again in a moment.",
            "Der Server startet neu. Versuch es gleich noch einmal.",
            "De server herstart. Probeer het zo nog eens.",
        ),
        _ => ("That didn't work.", "Das hat nicht geklappt.", "Dat is niet gelukt."),
    };
    lang.choose(en, de, nl)
}

//! The answers, as TypeScript. Where an answer is assembled from JSON text made elsewhere, its form is declared
//! here, and a test reads such answers by it (`tests/engine.rs`).

#![allow(missing_docs, reason = "the names say it")]

use crate::answers::{BotLevel, CheckedBoard, Game, Sheet, SheetRow, TallySheet};
use kernel::typescript::Declared;
use kernel::{BranchPoint, Record, RecordedStep, Seat, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};
use shown::{BoardFault, Counted, Lang, Standing};
use table::live::{Branch, End, Entry, Intent, Note, Notes, Opening, Origin, What};
use table::{Done, Facts, Verdict, WeighedTurn};
use ts_rs::TS;

/// Legal steps, and each of them in words.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    #[ts(type = "Array<Step>")]
    pub legal: Vec<Value>,
    pub words: Vec<String>,
}

/// What became real.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Committed {
    /// For the log.
    pub entry: Entry,
    /// For all viewers.
    pub frames: Frames,
}

/// One frame for each class of viewers.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Frames {
    #[ts(type = "Frame")]
    pub spectator: Map<String, Value>,
    #[ts(type = "Array<Frame>")]
    pub seats: Vec<Map<String, Value>>,
}

/// Moments of a record.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// How many steps the record has.
    pub steps: usize,
    /// The requested ones.
    pub scenes: Vec<Scene>,
}

/// One moment of a record.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The step that led here; null at the start.
    #[ts(type = "Told | null")]
    pub step: Option<Map<String, Value>>,
    #[ts(type = "View")]
    pub view: Map<String, Value>,
    /// What was perceived of the step.
    #[ts(type = "Array<Sight>")]
    pub sights: Vec<Value>,
    pub to_act: Vec<Seat>,
    /// Null where the game counts nothing.
    #[ts(type = "Standing | null")]
    pub standing: Option<Map<String, Value>>,
    #[ts(type = "Result | null")]
    pub result: Option<Map<String, Value>>,
}

/// How far a long task is.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    pub done: u32,
    pub all: u32,
    /// For a finished search: what it found.
    #[ts(optional = nullable, type = "Array<Step>")]
    pub steps: Option<Vec<Value>>,
    /// For an analysis that is finished or was canceled: the turns analyzed so far.
    #[ts(optional = nullable, type = "Array<WeighedTurn>")]
    pub turns: Option<Vec<Value>>,
}

/// Why something was refused: a stable code, words for people, and what else is known.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Refusal {
    pub code: String,
    #[ts(type = "Words")]
    pub words: Map<String, Value>,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// The rule's reason by name.
    pub reason: Option<String>,
    /// Which of the steps sent, or which of a record's.
    pub step: Option<usize>,
    /// The places at fault, as the record writes places.
    #[ts(optional, type = "Array<Json>")]
    pub at: Option<Vec<Value>>,
    /// For developers.
    pub detail: Option<String>,
    /// Of a setup, or of what was counted: every rule it breaks, and how.
    pub reasons: Option<Vec<Broken>>,
}

/// One rule that is broken.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    pub rule: String,
    pub what: String,
    #[ts(optional = nullable)]
    pub seat: Option<Seat>,
    /// Details that depend on the reason: where, or how much.
    #[ts(optional)]
    pub at: Option<Vec<i32>>,
}

/// Everything in the engine's requests and answers, except what the protocol has too.
pub fn declared() -> Vec<Declared> {
    let mut all = kernel::declared![
        Lang,
        Viewer,
        Refusal,
        Broken,
        Game,
        BotLevel,
        Facts,
        BoardFault,
        CheckedBoard,
        Choices,
        Origin,
        Branch,
        Opening,
        What,
        Entry,
        Intent,
        Frames,
        Committed,
        BranchPoint,
        Record,
        RecordedStep,
        Note,
        Notes,
        Done,
        Standing,
        Counted,
        Scene,
        Replay,
        End,
        Verdict,
        SheetRow,
        Sheet,
        TallySheet,
        WeighedTurn,
        Progress,
    ];
    all.push(Declared::alias(
        "Colored text: lines of pieces, each with the name of its color.",
        "Sketch",
        "Array<Array<[ink: string, text: string]>>",
    ));
    all
}

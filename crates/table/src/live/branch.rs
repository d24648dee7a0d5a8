//! Variations: matches that begin at a moment of another match's record.
//!
//! Setup and steps up to that moment are the other match's, with everything they drew; they are part of the opening, so
//! the new match needs nothing else and the old record stays as it is. What comes afterwards is drawn by the new match's
//! own seed, from its first word on.

use crate::rulebook::Hosted;
use crate::tracing::{recorded_step, said_rules};
use crate::verifying::{Readable, VerifyError};
use kernel::record::FORMAT;
use kernel::versions::with_rules;
use kernel::{BranchPoint, Record, RecordedStep, Setup};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;

/// What a match begins with that does not begin at its start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The other record's id on its server; nothing where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub record: Option<String>,
    /// What chance gave the other match at setup, all of it.
    #[cfg_attr(feature = "typescript", ts(type = "Json"))]
    pub setup: Value,
    /// Its steps up to the moment, with everything they drew.
    pub steps: Vec<RecordedStep>,
}

impl Branch {
    /// As the new match's record has it.
    pub fn point(&self) -> BranchPoint {
        BranchPoint { record: self.record.clone(), steps: self.steps.len() }
    }
}

/// Why no variation can begin there.
#[derive(Clone, Debug, PartialEq)]
pub enum NoBranch {
    /// Something is wrong with the record, before that moment or in all of it.
    Record(VerifyError),
    /// It has fewer steps than that.
    Beyond {
        /// How many it has.
        steps: usize,
    },
    /// By the rules the match is over at that moment.
    Over,
}

impl fmt::Display for NoBranch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoBranch::Record(why) => why.fmt(f),
            NoBranch::Beyond { steps } => write!(f, "the record has {steps} steps"),
            NoBranch::Over => f.write_str("the match is over there"),
        }
    }
}

impl std::error::Error for NoBranch {}

impl From<VerifyError> for NoBranch {
    fn from(why: VerifyError) -> NoBranch {
        NoBranch::Record(why)
    }
}

/// The moment after so many steps of a record. What the record leaves to its seed is written out.
pub(crate) fn branch<G: Hosted>(record: &Record, at: usize) -> Result<Branch, NoBranch> {
    let readable = Readable::<G>::new(record)?;
    if at > record.steps.len() {
        return Err(NoBranch::Beyond { steps: record.steps.len() });
    }
    let (mut setup, mut steps) = (Value::Null, Vec::with_capacity(at));
    let end = readable.play(&mut |state, led| {
        match led {
            None => setup = json!(state.dealt()),
            Some(led) => {
                let drawn = (!led.items.is_empty()).then(|| G::drawn(led.items, led.events));
                steps.push(recorded_step::<G>(led.seat, led.step, drawn.as_ref()));
            }
        }
        steps.len() < at
    })?;
    if end.outcome().is_some() {
        return Err(NoBranch::Over);
    }
    Ok(Branch { record: None, setup, steps })
}

/// The position in which a match begins.
///
/// # Errors
/// A sentence on why nothing can begin there.
pub(super) fn position<G: Hosted>(setup: &G::Setup, branch: &Branch) -> Result<G, String> {
    let record = Record {
        format: FORMAT.to_owned(),
        game: G::NAME.to_owned(),
        seats: setup.seats(),
        options: with_rules(&setup.options(), 1),
        seed: None,
        setup: Some(branch.setup.clone()),
        rules: said_rules(setup),
        table: None,
        from: None,
        fair: None,
        steps: branch.steps.clone(),
        result: None,
    };
    let played = Readable::<G>::new(&record).and_then(|readable| readable.play(&mut |_, _| true));
    let state = played.map_err(|why| why.to_string())?;
    if state.outcome().is_some() {
        return Err(NoBranch::Over.to_string());
    }
    Ok(state)
}

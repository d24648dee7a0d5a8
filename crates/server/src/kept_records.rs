//! Records of finished matches: who may read them, and variations that begin at a moment of one.

use crate::app::App;
use crate::refusals::Refused;
use crate::table_facts::TableFacts;
use protocol::{NewTable, RecordMoment, Status, Visibility, Watching, codes};
use serde_json::Value;
use store::RecordRow;
use table::games;
use table::live::{Branch, NoBranch};

/// The longest that an id can be.
const LONGEST_ID: usize = 64;

/// What holds for a table, for somebody who may see its record.
pub(crate) async fn facts(app: &App, id: &str, person: &str) -> Result<TableFacts, Refused> {
    let row = app.store.table(id).await?.ok_or(Refused::Plain(codes::NO_TABLE))?;
    let facts: TableFacts = serde_json::from_str(&row.body).map_err(|_| Refused::Plain(codes::HALTED))?;
    if !facts.admits(person, app.today()) {
        return Err(Refused::Plain(codes::NOT_INVITED));
    }
    Ok(facts)
}

/// The record of a table that is over, for somebody who may see it.
pub(crate) async fn kept(app: &App, id: &str, person: &str) -> Result<(TableFacts, RecordRow), Refused> {
    let facts = facts(app, id, person).await?;
    let missing = match facts.status {
        Status::Open | Status::Closed => codes::NOT_STARTED,
        Status::Running | Status::Finished | Status::Aborted => codes::NOT_OVER,
    };
    let record = app.store.record(id).await?.ok_or(Refused::Plain(missing))?;
    Ok((facts, record))
}

/// A new table for a variation, with the record's options and no more spectators than the record allows. Also the size
/// of what its log will begin with, in bytes.
pub(crate) async fn line(app: &App, wanted: &NewTable, me: &str) -> Result<(NewTable, usize), Refused> {
    let bad = |why: &str| Err(Refused::Because(codes::BAD_SETUP, format!("from: {why}")));
    let Some(from) = &wanted.from else { return Ok((wanted.clone(), 0)) };
    if from.record.len() > LONGEST_ID {
        return Err(Refused::Plain(codes::NO_TABLE));
    }
    if wanted.visibility == Visibility::Public {
        return bad("a variation can only be found by its link");
    }
    let (facts, kept) = kept(app, &from.record, me).await?;
    // Others still play with the same draws.
    if facts.is_sealed(app.today()) {
        return Err(Refused::Plain(codes::NOT_OVER));
    }
    if kept.game != wanted.game {
        return bad(&format!("that match is of {}", kept.game));
    }
    if facts.seats.len() != wanted.seats.len() {
        return bad(&format!("that match has {} seats", facts.seats.len()));
    }
    if wanted.options.as_ref().is_some_and(|options| !options.is_empty()) {
        return bad("options are those of that match");
    }
    let branch = branch(&kept, from)?;
    let size = serde_json::to_vec(&branch).map_or(usize::MAX, |all| all.len());
    let watching = if facts.watching == Watching::Seated { Watching::Seated } else { wanted.watching };
    Ok((NewTable { options: Some(facts.options), watching, ..wanted.clone() }, size))
}

/// What a variation begins with, read again when it does.
pub(crate) async fn beginning(app: &App, from: &RecordMoment) -> Result<Branch, Refused> {
    let kept = app.store.record(&from.record).await?.ok_or(Refused::Plain(codes::NO_TABLE))?;
    branch(&kept, from)
}

fn branch(kept: &RecordRow, from: &RecordMoment) -> Result<Branch, Refused> {
    let halted = || Refused::Plain(codes::HALTED);
    let value: Value = serde_json::from_str(&kept.body).map_err(|_| halted())?;
    let record = table::read_record_value(&value).map_err(|_| halted())?;
    let rules = games::find(&record.game).ok_or(Refused::Plain(codes::NO_GAME))?;
    let branch = rules.branch(&record, from.steps as usize).map_err(|why| match why {
        NoBranch::Record(_) => halted(),
        NoBranch::Beyond { .. } | NoBranch::Over => {
            Refused::Because(codes::BAD_SETUP, format!("from: {why}"))
        }
    })?;
    Ok(Branch { record: Some(from.record.clone()), ..branch })
}

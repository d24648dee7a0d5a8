//! From a record: replay, judgment, score sheet, analysis; and a score sheet from what people counted.

use crate::answers::{Sheet, TallySheet};
use crate::engine::{Answer, game, game_for, written};
use crate::failure::Failure;
use crate::request::Request;
use kernel::{NewerRules, Record, Viewer};
use shown::{Naming, Tally};
use table::live::{Code, Reject};
use table::{Analysis, Rulebook};

/// The most simulations of one question of an analysis: a step of it must end.
const MOST_ITERATIONS: u32 = 5_000;

/// `record`.
fn read(r: &mut Request) -> Result<(Record, &'static dyn Rulebook), Failure> {
    let record = table::read_record_value(&r.value("record"))?;
    let game = game(&record.game)?;
    NewerRules::check(record.rules.unwrap_or(1), game.rules_version())?;
    Ok((record, game))
}

/// And `lang`, `from`, `count`, `viewer`: that many positions, beginning with `from`, as a viewer knows them;
/// position 0 is the start. Without a viewer everything is open.
pub(crate) fn replay(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    let (lang, from, count) = (r.take("lang")?, r.count("from")?, r.count("count")?);
    let viewer = r.take::<Option<Viewer>>("viewer")?.unwrap_or(Viewer::All);
    r.end()?;
    if viewer.seat().is_some_and(|seat| seat.index() >= record.seats) {
        return Err(Reject::from(Code::NoSeat).into());
    }
    let (mut scenes, mut number) = (Vec::new(), 0);
    let end = from.saturating_add(count);
    game.replay(&record, &mut |moment| {
        if number >= from && number < end {
            scenes.push(format!(
                "{{\"step\":{},\"view\":{},\"sights\":{},\"to_act\":{},\"standing\":{},\"result\":{}}}",
                written(&moment.done(lang, Naming::Plain)),
                moment.view(viewer),
                moment.sights(viewer),
                written(&moment.to_act()),
                written(&moment.standing()),
                written(&moment.result()),
            ));
        }
        number += 1;
        number < end
    })?;
    Ok(format!("{{\"steps\":{},\"scenes\":[{}]}}", record.steps.len(), scenes.join(",")))
}

/// And `lang`, `named`: every step in words, with the number of its turn.
pub(crate) fn steps(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    let (lang, naming) = (r.take("lang")?, r.naming()?);
    r.end()?;
    let mut steps = Vec::new();
    game.replay(&record, &mut |moment| {
        steps.extend(moment.done(lang, naming));
        true
    })?;
    Ok(written(&steps))
}

/// And `at`: the moment after so many steps, for an opening's `from`.
pub(crate) fn branch(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    let at = r.count("at")?;
    r.end()?;
    Ok(written(&game.branch(&record, at)?))
}

/// Checks the record, by its seed and by what it says was drawn.
pub(crate) fn verify(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    r.end()?;
    Ok(written(&game.verify(&record)?))
}

/// The score sheet in all languages; null while it is not over by the rules.
pub(crate) fn sheet(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    r.end()?;
    let verdict = game.verify(&record)?;
    let sheet = verdict.result.as_ref().map(|outcome| Sheet::new(game, outcome));
    Ok(written(&sheet))
}

/// `game`, `seats`, `options`, `entered`: the score sheet of a match played with the physical game, from what
/// people counted; or every reason why that is impossible.
pub(crate) fn tally(r: &mut Request) -> Answer {
    let (name, seats, options, entered) =
        (r.text("game")?, r.count("seats")?, r.options()?, r.value("entered"));
    r.end()?;
    let game = game_for(&name, &options)?;
    let Tally { outcome, counted, rating } = game.tally(seats, &options, &entered)??;
    Ok(written(&TallySheet { sheet: Sheet::new(game, &outcome), counted, rating }))
}

/// And `iterations`, `lang`: opens an analysis.
pub(crate) fn analyse(r: &mut Request) -> Result<Box<dyn Analysis>, Failure> {
    let (record, game) = read(r)?;
    let (iterations, lang) = (r.small("iterations")?, r.take("lang")?);
    r.end()?;
    Ok(game.analysis(&record, iterations.clamp(1, MOST_ITERATIONS), lang)?)
}

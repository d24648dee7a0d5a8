//! From a record: replay, judgment, score sheet, analysis; and a score sheet from what people counted.

use crate::engine::{Answer, game, written};
use crate::failure::Failure;
use crate::request::Request;
use kernel::{Outcome, Record, Rule, Viewer};
use serde_json::{Value, json};
use shown::{Lang, Tally};
use table::live::{Code, Reject};
use table::{Analysis, Done, Rulebook, Verdict};

/// The most simulations of one question of an analysis: a step of it must end.
const MOST_ITERATIONS: u32 = 5_000;

/// `record`.
fn read(r: &mut Request) -> Result<(Record, &'static dyn Rulebook), Failure> {
    let record = table::read_record_value(&r.value("record"))?;
    let game = game(&record.game)?;
    Ok((record, game))
}

/// And `lang`, `from`, `count`, `viewer`: so many positions from that one on, as a viewer knows them; the 0th is the
/// start. Without a viewer all lies open.
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
                written(&moment.done(lang).map(|done| told(&done))),
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

/// And `lang`: every step in words, with the number of its turn.
pub(crate) fn steps(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    let lang = r.take("lang")?;
    r.end()?;
    let mut steps = Vec::new();
    game.replay(&record, &mut |moment| {
        steps.extend(moment.done(lang).map(|done| told(&done)));
        true
    })?;
    Ok(written(&steps))
}

fn told(Done { number, seat, turn, words }: &Done) -> Value {
    json!({"number": number, "seat": seat, "turn": turn, "words": words})
}

/// Whether all of it can have happened: by its seed, and by what it says was drawn.
pub(crate) fn verify(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    r.end()?;
    let Verdict { steps, by_seed, by_record, fair, result, end } = game.verify(&record)?;
    Ok(written(&json!({
        "steps": steps, "by_seed": by_seed, "by_record": by_record, "fair": fair, "result": result, "end": end,
    })))
}

/// The score sheet in all languages; null while it is not over by the rules.
pub(crate) fn sheet(r: &mut Request) -> Answer {
    let (record, game) = read(r)?;
    r.end()?;
    let verdict = game.verify(&record)?;
    let sheet = verdict.result.as_ref().map(|outcome| sheet_of(game, outcome));
    Ok(written(&sheet))
}

/// `game`, `seats`, `options`, `entered`: the score sheet of a match that was played with the box, from what people
/// counted, and what the game made of it; or every reason why that cannot be.
pub(crate) fn tally(r: &mut Request) -> Answer {
    let (name, seats, options, entered) =
        (r.text("game")?, r.count("seats")?, r.options()?, r.value("entered"));
    r.end()?;
    let game = game(&name)?;
    let Tally { outcome, counted, rating } = game.tally(seats, &options, &entered)??;
    Ok(written(&json!({"sheet": sheet_of(game, &outcome), "counted": counted, "rating": rating})))
}

/// A row per rule with what it counts, a column per seat.
fn sheet_of(game: &dyn Rulebook, outcome: &Outcome) -> Value {
    let rules = outcome.breakdown.iter().next().into_iter().flatten().map(|(rule, _)| *rule);
    let row = |(i, rule): (usize, Rule)| {
        let points: Vec<i32> =
            outcome.breakdown.iter().filter_map(|seat| seat.get(i)).map(|(_, points)| *points).collect();
        let words = |lang| game.rule_in_words(rule, lang);
        let words = json!({"en": words(Lang::En), "de": words(Lang::De), "nl": words(Lang::Nl)});
        json!({"rule": rule, "words": words, "points": points})
    };
    let rows: Vec<Value> = rules.enumerate().map(row).collect();
    json!({"rows": rows, "scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason})
}

/// And `iterations`, `lang`: opens an analysis.
pub(crate) fn analyse(r: &mut Request) -> Result<Box<dyn Analysis>, Failure> {
    let (record, game) = read(r)?;
    let (iterations, lang) = (r.small("iterations")?, r.take("lang")?);
    r.end()?;
    Ok(game.analysis(&record, iterations.clamp(1, MOST_ITERATIONS), lang)?)
}

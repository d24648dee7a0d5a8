//! The score sheet: a row per rule, a column per seat.

use kernel::{Outcome, Rule, Seat};
use shown::{Ink, Lang, Sketch};

/// The final score by rule. The reader's own seat, if any, is labeled as such.
pub(crate) fn sheet(
    outcome: &Outcome,
    own: Option<Seat>,
    words: impl Fn(Rule) -> &'static str,
    lang: Lang,
) -> Sketch {
    let mut sketch = Sketch::new();
    let seats = outcome.scores.seats();
    let name = |seat: Seat| match own == Some(seat) {
        true => lang.choose("you", "du", "jij").to_owned(),
        false => format!("{} {seat}", lang.choose("seat", "Platz", "plaats")),
    };
    sketch.line().put(Ink::Plain, format_args!("{:<32}", ""));
    for seat in seats.clone() {
        sketch.put(Ink::Bold, format_args!("{:>9}", name(seat)));
    }
    let rows = outcome.breakdown.iter().next().map_or(0, Vec::len);
    for row in 0..rows {
        let points: Vec<(Rule, i32)> =
            outcome.breakdown.iter().filter_map(|sheet| sheet.get(row).copied()).collect();
        let Some((rule, _)) = points.first() else { continue };
        let best = points.iter().map(|(_, points)| *points).max();
        sketch
            .line()
            .put(Ink::Dim, format_args!("{:<8}", rule.0))
            .put(Ink::Plain, format_args!("{:<24}", words(*rule)));
        for (_, points) in &points {
            let ink = if Some(*points) == best && *points > 0 { Ink::Green } else { Ink::Plain };
            sketch.put(ink, format_args!("{points:>9}"));
        }
    }
    sketch.line().put(Ink::Bold, format_args!("{:<32}", lang.choose("points", "Punkte", "punten")));
    for score in &outcome.scores {
        sketch.put(Ink::Bold, format_args!("{score:>9}"));
    }
    let winners: Vec<String> = outcome.winners.iter().map(name).collect();
    let winners = winners.join(", ");
    sketch.line().put(
        Ink::Cyan,
        match outcome.winners.len() {
            0 if outcome.scores.len() == 1 => String::new(),
            0 => lang.choose("nobody wins", "niemand gewinnt", "niemand wint").to_owned(),
            1 => format!("{}: {winners}", lang.choose("winner", "gewonnen hat", "winnaar")),
            _ => {
                format!(
                    "{}: {winners}",
                    lang.choose("the win is shared", "geteilter Sieg", "gedeelde overwinning")
                )
            }
        },
    );
    if let Some(reason) = outcome.reason {
        sketch.put(Ink::Dim, format_args!("  ({reason})"));
    }
    sketch
}

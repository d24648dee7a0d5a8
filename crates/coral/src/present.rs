//! A position as colored text, for terminals and logs.
//!
//! The view from above comes first, north at the top. A column shows the letter of its species, its level
//! from 1 on, and the letter of a pawn that stands on it. Then the levels follow one by one, from the table up:
//!
//! ```text
//!          -1   0   1            level 1      level 2
//!      1   .  T1   R2s            . T R        . . R
//!      0   S1  B2   R1            S # R        . B .
//! ```

use crate::Coral;
use crate::cards;
use crate::illegal::Illegal;
use crate::piece::Species;
use crate::plan::Plan;
use crate::score;
use crate::setup::Mode;
use crate::space::{Cell, Column};
use crate::state::Open;
use crate::step::Step;
use crate::turn::Phase;
use crate::view::View;
use crate::words;
use kernel::{Rule, Seat};
use shown::{Ink, Lang, Present, Sketch};

impl Present for Coral {
    fn sketch(view: &View, lang: Lang) -> Sketch {
        let open = &view.open;
        let mut sketch = Sketch::new();
        heading(open, lang, &mut sketch);
        for seat in open.stocks.seats() {
            seat_line(open, seat, view.viewer.seat() == Some(seat), lang, &mut sketch);
        }
        if open.setup.mode == Mode::Solo {
            solo_lines(open, lang, &mut sketch);
        }
        sketch.line();
        from_above(open, lang, &mut sketch);
        sketch.line();
        levels(open, lang, &mut sketch);
        sketch
    }

    fn legend(lang: Lang) -> Sketch {
        let mut sketch = Sketch::new();
        sketch.line();
        for species in Species::ALL {
            let name = words::species(species, lang);
            sketch.put(on(species), format_args!(" {} {name} ", letter(species))).put(Ink::Plain, " ");
        }
        sketch.line().put(
            Ink::Plain,
            lang.choose(
                "R2s: the top symbol is red coral on level 2, and the sun coral's pawn stands on it; # is the rock",
                "R2s: oben liegt Rote Koralle auf Ebene 2, und darauf steht die Figur der Sonnenkoralle; # ist der Fels",
                "R2s: bovenop ligt rood koraal op niveau 2, en daarop staat de pion van het zonnekoraal; # is de rots",
            ),
        );
        sketch
    }

    fn step_in_words(view: &View, _seat: Seat, step: &Step, lang: Lang) -> String {
        words::step(&view.open, step, lang)
    }

    fn choice_in_words(view: &View, _seat: Seat, step: &Step, lang: Lang) -> String {
        choice_in_words(&view.open, step, lang)
    }

    fn refusal_in_words(why: &Illegal, lang: Lang) -> String {
        words::refusal(why, lang)
    }

    fn rule_in_words(rule: Rule, lang: Lang) -> &'static str {
        words::rule(rule, lang)
    }
}

fn on(species: Species) -> Ink {
    match species {
        Species::Red => Ink::OnPink,
        Species::Tube => Ink::OnBlue,
        Species::Sun => Ink::OnYellow,
        Species::Brain => Ink::OnGreen,
    }
}

/// One letter for a species: the same in all three languages.
fn letter(species: Species) -> char {
    match species {
        Species::Red => 'R',
        Species::Tube => 'T',
        Species::Sun => 'S',
        Species::Brain => 'B',
    }
}

fn heading(open: &Open, lang: Lang, sketch: &mut Sketch) {
    let phase = match open.phase {
        Phase::Cover => lang.choose("covering the rock", "Fels bedecken", "rots bedekken"),
        Phase::Pawns => lang.choose("setting the pawns", "Figuren setzen", "pionnen plaatsen"),
        Phase::Play => lang.choose("turns", "Züge", "beurten"),
        Phase::End => lang.choose("end phase", "Schlussphase", "eindfase"),
        Phase::Over => lang.choose("over", "zu Ende", "afgelopen"),
    };
    sketch
        .line()
        .put(Ink::Bold, words::mode(open.setup.mode, lang))
        .put(Ink::Plain, format_args!("  {phase}"));
    if let Some(neutral) = open.setup.neutral {
        let word = lang.choose("neutral", "neutral", "neutraal");
        sketch
            .put(Ink::Plain, format_args!("  {word}: "))
            .put(on(neutral), format_args!(" {} ", letter(neutral)));
    }
    if open.owed > 0 {
        let owed = open.owed;
        let text = lang.fill(&["  {0} to drop", "  {0} abzuwerfen", "  {0} af te leggen"], &[&owed]);
        sketch.put(Ink::Red, text);
    }
}

fn stock(counts: [u8; 4], sketch: &mut Sketch) {
    for species in Species::ALL {
        if counts[species.index()] > 0 {
            sketch.put(on(species), format_args!(" {}{} ", letter(species), counts[species.index()]));
            sketch.put(Ink::Plain, " ");
        }
    }
}

fn seat_line(open: &Open, seat: Seat, own: bool, lang: Lang, sketch: &mut Sketch) {
    let acts = open.to_act().has(seat);
    let name = if own {
        lang.choose("You", "Du", "Jij").to_owned()
    } else {
        format!("{} {seat}", lang.choose("Seat", "Platz", "Plaats"))
    };
    let points = score::points(open)[seat];
    let word = lang.choose("points", "Punkte", "punten");
    sketch.line().put(if acts { Ink::Cyan } else { Ink::Plain }, if acts { "> " } else { "  " });
    if open.setup.mode != Mode::Solo {
        let species = open.setup.species_of(seat);
        sketch.put(on(species), format_args!(" {} ", letter(species))).put(Ink::Plain, " ");
    }
    sketch.put(Ink::Bold, format_args!("{name:<8} {points:>2} {word}"));
    sketch.put(Ink::Plain, format_args!("  {} ", lang.choose("stock", "Vorrat", "voorraad")));
    stock(open.stocks[seat], sketch);
    if open.moved.has(seat) {
        sketch.put(Ink::Dim, lang.choose(" moved", " bewegt", " bewogen"));
    }
    if open.off[seat].is_some() {
        sketch.put(
            Ink::Dim,
            lang.choose(" pawn off the reef", " Figur nicht auf dem Riff", " pion niet op het rif"),
        );
    }
}

fn solo_lines(open: &Open, lang: Lang, sketch: &mut Sketch) {
    sketch.line().put(Ink::Plain, format_args!("  {} ", lang.choose("bag", "Beutel", "zak")));
    stock(open.bag, sketch);
    let card = cards::setup_card(open.setup.card);
    sketch.put(Ink::Dim, format_args!(" {}", card.name.get(lang)));
    if let Some(chosen) = open.chosen {
        let word = lang.choose("in hand", "in der Hand", "in de hand");
        sketch
            .put(Ink::Plain, format_args!("  {word} "))
            .put(on(chosen), format_args!(" {} ", letter(chosen)));
    }
    let sheet = score::solo_sheet(open);
    for (species, (count, points)) in Species::ALL.into_iter().zip(sheet) {
        let card = cards::objective(species, open.setup.cards[species.index()]);
        sketch.line().put(Ink::Plain, "  ").put(on(species), format_args!(" {} ", letter(species)));
        sketch.put(Ink::Bold, format_args!(" {}", card.name.get(lang)));
        sketch.put(Ink::Plain, format_args!(" {count} = {points}/5  "));
        sketch.put(Ink::Dim, card.text.get(lang));
    }
    if open.phase == Phase::Over {
        let points = sheet.iter().map(|(_, points)| points).sum();
        sketch.line().put(Ink::Cyan, cards::rating_name(cards::rating(points)).get(lang));
    }
}

/// The rectangle of columns that is drawn: everything, and one column around it to build on.
fn frame(open: &Open) -> (std::ops::RangeInclusive<i8>, std::ops::RangeInclusive<i8>) {
    let mut bounds = [0i8; 4];
    for (cell, _) in open.reef.cubes() {
        let Column { x, y } = cell.column();
        bounds = [bounds[0].min(x), bounds[1].max(x), bounds[2].min(y), bounds[3].max(y)];
    }
    (bounds[0] - 1..=bounds[1] + 1, bounds[2] - 1..=bounds[3] + 1)
}

/// The pawn on a cube.
fn pawn_on(open: &Open, cell: Option<Cell>) -> Option<Species> {
    let cell = cell?;
    Species::ALL.into_iter().find(|species| open.pawns[species.index()] == Some(cell))
}

fn from_above(open: &Open, lang: Lang, sketch: &mut Sketch) {
    let (xs, ys) = frame(open);
    let plan = Plan::of(&open.reef);
    let title =
        lang.choose("view from above, north up", "Blick von oben, Norden oben", "van bovenaf, noord boven");
    sketch.line().put(Ink::Dim, title);
    sketch.line().put(Ink::Plain, "     ");
    for x in xs.clone() {
        sketch.put(Ink::Dim, format_args!("{x:>4} "));
    }
    for y in ys.rev() {
        sketch.line().put(Ink::Dim, format_args!("{y:>4} "));
        for x in xs.clone() {
            let column = Column { x, y };
            let Some(top) = plan.top(column) else {
                sketch.put(Ink::Dim, "  .  ");
                continue;
            };
            let pawn = pawn_on(open, column.at(top.z)).map_or(' ', |s| letter(s).to_ascii_lowercase());
            let (ink, name) = top.species.map_or((Ink::Dim, '#'), |species| (on(species), letter(species)));
            sketch.put(ink, format_args!("{name}{:<2}{pawn}", top.z + 1)).put(Ink::Plain, " ");
        }
    }
}

/// Slices by level, as many side by side as fit.
fn levels(open: &Open, lang: Lang, sketch: &mut Sketch) {
    const WIDTH: usize = 104;
    let (xs, ys) = frame(open);
    let highest = open.reef.cubes().map(|(cell, _)| cell.z()).max().unwrap_or(0);
    let width = 2 * xs.clone().count() + 3;
    let word = lang.choose("level", "Ebene", "niveau");
    let all: Vec<i8> = (0..=highest).collect();
    for group in all.chunks((WIDTH / width).max(1)) {
        sketch.line();
        for z in group {
            sketch.put(Ink::Dim, format_args!("{:<width$}", format!("{word} {}", z + 1)));
        }
        for y in ys.clone().rev() {
            sketch.line();
            for &z in group {
                for x in xs.clone() {
                    let cell = Column { x, y }.at(z);
                    slot(open, cell, sketch);
                }
                sketch.put(Ink::Plain, "   ");
            }
        }
    }
}

fn slot(open: &Open, cell: Option<Cell>, sketch: &mut Sketch) {
    let below = cell.and_then(|cell| cell.neighbor(lattice::Face::Down));
    match cell.and_then(|cell| Some((open.reef.at(cell)?, cell))) {
        Some((_, cell)) => match open.reef.species_at(cell) {
            Some(species) => sketch.put(on(species), format_args!("{} ", letter(species))),
            None => sketch.put(Ink::Dim, "# "),
        },
        None => match pawn_on(open, below) {
            Some(species) => sketch.put(Ink::Cyan, format_args!("{} ", letter(species).to_ascii_lowercase())),
            None => sketch.put(Ink::Dim, ". "),
        },
    };
}

/// A place as people write it.
pub(crate) fn place(cell: Cell) -> String {
    let [x, y, z] = <[i8; 3]>::from(cell);
    format!("({x}, {y}, {z})")
}

/// With the cells of a piece, as the sketch counts them.
fn choice_in_words(open: &Open, step: &Step, lang: Lang) -> String {
    let text = words::step(open, step, lang);
    match *step {
        Step::Place { piece, .. } | Step::Grow { piece, .. } => {
            format!("{text}: {}", piece.cells().map(place).join(" "))
        }
        Step::Pawn { at } | Step::Land { at } => format!("{text}: {}", place(at)),
        Step::Glide { to: Column { x, y } } => format!("{text}: ({x}, {y})"),
        Step::Float | Step::Drop { .. } | Step::Choose { .. } => text,
    }
}

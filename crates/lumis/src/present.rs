//! A position as colored text, for terminals and logs.
//!
//! The map is drawn as it lies, two columns to a space, each row half a space further to the right. At the
//! left stands the id of the row's first space; ids grow by one to the right.
//!
//! ```text
//!   b  free blue path space   B)  free blue tower space  ##  obstacle
//!   o  yellow's firestone     Y2  yellow's tower, two stones high; Y1 on a base line, where - is free
//!   x  red's firestone        R3  red's tower          lower case (y2, r3): linked, it cannot be taken
//! ```

use crate::Lumis;
use crate::board::Kind;
use crate::card::{Cards, Color, Team};
use crate::illegal::Illegal;
use crate::map::FIRESTONES;
use crate::space::Space;
use crate::state::{Open, TOWER_STONES};
use crate::step::Step;
use crate::view::View;
use crate::words;
use kernel::{Rule, Seat, Viewer};
use shown::{Ink, Lang, Present, Sketch};
use std::collections::BTreeMap;

impl Present for Lumis {
    fn sketch(view: &View, lang: Lang) -> Sketch {
        let mut sketch = Sketch::new();
        heading(&view.open, lang, &mut sketch);
        map(&view.open, &mut sketch);
        for team in Team::ALL {
            team_line(&view.open, team, lang, &mut sketch);
            for seat in team.seats(view.open.seats()) {
                seat_line(view, seat, lang, &mut sketch);
            }
        }
        sketch
    }

    fn legend(lang: Lang) -> Sketch {
        let mut sketch = Sketch::new();
        sketch.line();
        for color in Color::ALL {
            sketch.put(of_color(color), format_args!("{} {}  ", letter(color), words::color(color, lang)));
        }
        sketch.line().put(
            Ink::Plain,
            lang.choose(
                "b free path space, B) free tower space, - free base space, ## obstacle",
                "b freies Wegfeld, B) freies Turmfeld, - freies Feld der Grundlinie, ## Hindernis",
                "b vrij padveld, B) vrij torenveld, - vrij veld van de basislijn, ## obstakel",
            ),
        );
        sketch.line().put(
            Ink::Plain,
            lang.choose(
                "o yellow firestone, x red firestone, Y2 yellow tower of two, y2 the same, linked: it can't be taken over",
                "o gelber Feuerstein, x roter Feuerstein, Y2 gelber Zweierturm, y2 derselbe verbunden: nicht zu überbauen",
                "o gele vuursteen, x rode vuursteen, Y2 gele toren van twee, y2 dezelfde verbonden: niet te overbouwen",
            ),
        );
        sketch
    }

    fn step_in_words(view: &View, seat: Seat, step: &Step, lang: Lang) -> String {
        words::step(view, seat, step, lang)
    }

    fn choice_in_words(view: &View, seat: Seat, step: &Step, lang: Lang) -> String {
        choice_in_words(view, seat, step, lang)
    }

    fn refusal_in_words(why: &Illegal, lang: Lang) -> String {
        words::refusal(why, lang)
    }

    fn rule_in_words(rule: Rule, lang: Lang) -> &'static str {
        words::rule(rule, lang)
    }
}

fn heading(open: &Open, lang: Lang, sketch: &mut Sketch) {
    let turn = lang.choose("Turn", "Zug", "Beurt");
    let stones = lang.choose("tower stones", "Turmsteine", "torenstenen");
    let idle = lang.choose("turns without building", "Züge ohne Bauen", "beurten zonder bouwen");
    sketch
        .line()
        .put(Ink::Bold, format_args!("{turn} {}", open.turn + 1))
        .put(Ink::Plain, format_args!("  {}/{TOWER_STONES} {stones}", open.tower_stones))
        .put(Ink::Dim, format_args!("  {} {idle}", open.idle));
}

fn of_color(color: Color) -> Ink {
    match color {
        Color::Blue => Ink::Blue,
        Color::Cream => Ink::Cream,
        Color::Violet => Ink::Violet,
        Color::Green => Ink::Green,
    }
}

/// The same in every language, for terminals and eyes without colors.
fn letter(color: Color) -> char {
    match color {
        Color::Blue => 'b',
        Color::Cream => 'c',
        Color::Violet => 'v',
        Color::Green => 'g',
    }
}

fn of_team(team: Team) -> Ink {
    match team {
        Team::Yellow => Ink::Yellow,
        Team::Red => Ink::Red,
    }
}

fn look(open: &Open, space: Space, kind: Kind) -> (Ink, String) {
    let map = &open.map;
    if let Some(team) = map.team(space) {
        let ink = if open.laying.as_slice().contains(&space) { Ink::Cyan } else { of_team(team) };
        let (stone, tower, linked) = match team {
            Team::Yellow => ("o", "Y", "y"),
            Team::Red => ("x", "R", "r"),
        };
        return match map.height(space) {
            0 => (ink, format!("{stone} ")),
            height => {
                let letter = if map.is_linked(space) { linked } else { tower };
                (ink, format!("{letter}{height:<1}"))
            }
        };
    }
    match kind {
        Kind::Path(color) => (of_color(color), format!("{} ", letter(color))),
        Kind::Tower(color) => (of_color(color), format!("{})", letter(color).to_ascii_uppercase())),
        Kind::Base(team, _) => (of_team(team), "- ".to_owned()),
        Kind::Obstacle => (Ink::Dim, "##".to_owned()),
    }
}

fn map(open: &Open, sketch: &mut Sketch) {
    let board = open.board();
    // Per row its spaces by column; a row begins half a space further to the right than the one above.
    let mut rows: BTreeMap<i16, BTreeMap<i16, Space>> = BTreeMap::new();
    for (space, _) in board.spaces() {
        let hex = board.hex(space);
        rows.entry(hex.r).or_default().insert(2 * hex.q + hex.r, space);
    }
    let left = rows.values().filter_map(|row| row.keys().next()).min().copied().unwrap_or(0);
    sketch.line();
    for row in rows.values() {
        let inside = row.values().find(|&&space| !matches!(board.kind(space), Some(Kind::Base(..))));
        let first = inside.or(row.values().next()).map(ToString::to_string).unwrap_or_default();
        sketch.line().put(Ink::Dim, format_args!("{first:>5}  "));
        let mut column = left;
        for (&at, &space) in row {
            sketch.put(Ink::Plain, " ".repeat(usize::from((at - column).unsigned_abs())));
            if let Some(kind) = board.kind(space) {
                let (ink, text) = look(open, space, kind);
                sketch.put(ink, text);
            }
            column = at + 2;
        }
    }
}

fn team_line(open: &Open, team: Team, lang: Lang, sketch: &mut Sketch) {
    let t = team.index();
    let firestones = lang.choose("firestones", "Feuersteine", "vuurstenen");
    let supply = lang.choose("supply cards", "Nachschubkarten", "bevoorradingskaarten");
    let deck = lang.choose("deck", "Kartenstapel", "trekstapel");
    let discards = lang.choose("discarded", "Ablage", "afgelegd");
    let [first, second] = open.supply[t];
    sketch
        .line()
        .put(of_team(team), format_args!("{:<8}", words::team(team, lang)))
        .put(Ink::Plain, format_args!("{}/{FIRESTONES} {firestones}", open.firestones[t]))
        .put(
            Ink::Plain,
            format_args!("  {supply} {first} {second}  {deck} {}  {discards}", open.deck_size[t]),
        );
    cards(open.discards[t], sketch);
}

fn cards(cards: Cards, sketch: &mut Sketch) {
    for color in Color::ALL {
        sketch.put(of_color(color), format_args!(" {}", cards.of(color)));
    }
}

fn seat_line(view: &View, seat: Seat, lang: Lang, sketch: &mut Sketch) {
    let open = &view.open;
    let acts = open.to_act().has(seat);
    let name = if view.viewer == Viewer::Seat(seat) {
        lang.choose("You", "Du", "Jij").to_owned()
    } else {
        format!("{} {seat}", lang.choose("Seat", "Platz", "Plaats"))
    };
    let size = open.hand_sizes[seat];
    sketch.line().put(if acts { Ink::Cyan } else { Ink::Plain }, if acts { "> " } else { "  " });
    sketch.put(Ink::Bold, format_args!("{name:<10}"));
    sketch.put(Ink::Plain, format_args!("{size:>2} {}", lang.choose("cards", "Karten", "kaarten")));
    match view.hand(seat) {
        Some(hand) => {
            for color in Color::ALL.into_iter().filter(|&color| hand.of(color) > 0) {
                sketch
                    .put(of_color(color), format_args!("  {} {}", hand.of(color), words::color(color, lang)));
            }
        }
        None if !view.certain(seat).is_empty() => {
            sketch.put(Ink::Dim, lang.choose("  known:", "  bekannt:", "  bekend:"));
            for color in Color::ALL.into_iter().filter(|&color| view.certain(seat).of(color) > 0) {
                let count = view.certain(seat).of(color);
                sketch.put(of_color(color), format_args!(" {count} {}", words::color(color, lang)));
            }
        }
        None => {}
    }
}

/// With the number of its space, as the sketch counts them.
fn choice_in_words(view: &View, seat: Seat, step: &Step, lang: Lang) -> String {
    let text = words::step(view, seat, step, lang);
    match *step {
        Step::Tower { space, .. } | Step::Base { space, .. } | Step::Lay { space } => {
            format!("{text} ({space})")
        }
        Step::Draw { .. } | Step::Give { .. } | Step::Hand { .. } => text,
    }
}

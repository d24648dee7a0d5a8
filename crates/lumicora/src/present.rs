//! A position as colored text, for terminals and logs.
//!
//! A space is two lines of five columns: what lies on it with its level, and its number. Colors are said by a letter
//! too, for terminals and eyes without them.
//!
//! ```text
//!  g3²       a green 3 on level 2       ~      water      o     limestone
//!  21                                  18                13
//! ```

use crate::Lumicora;
use crate::board::Space;
use crate::illegal::Illegal;
use crate::score;
use crate::state::{LAST_ROUND, MOST_LIMESTONE, Open, Player};
use crate::step::Step;
use crate::tile::{Color, Shows, TileSet};
use crate::turn::{Face, Phase};
use crate::view::View;
use crate::words;
use kernel::{Rule, Seat, Viewer};
use shown::{Ink, Lang, Present, Sketch};

impl Present for Lumicora {
    fn sketch(view: &View, lang: Lang) -> Sketch {
        let open = &view.open;
        let own = view.viewer.seat().unwrap_or_default();
        let mut sketch = Sketch::new();
        heading(open, lang, &mut sketch);
        let others: Vec<Seat> = own.round(open.seats()).skip(1).collect();
        for seat in others {
            seat_line(open, seat, false, lang, &mut sketch);
            small_reef(open, seat, &mut sketch);
        }
        seat_line(open, own, view.viewer == Viewer::Seat(own), lang, &mut sketch);
        large_reef(open, own, &mut sketch);
        sketch.line().put(Ink::Plain, lang.choose("Atoll     ", "Atoll     ", "Atol      "));
        tiles(open.atoll, lang, &mut sketch);
        let player = &open.players[own];
        sketch.line().put(Ink::Plain, lang.choose("Display   ", "Auslage   ", "Aanbod    "));
        tiles(player.display, lang, &mut sketch);
        if !player.hand.is_empty() {
            sketch.line().put(Ink::Plain, lang.choose("Hand      ", "Hand      ", "Hand      "));
            tiles(player.hand, lang, &mut sketch);
        }
        sketch
    }

    fn legend(lang: Lang) -> Sketch {
        legend(lang)
    }

    fn step_in_words(view: &View, seat: Seat, step: &Step, lang: Lang) -> String {
        words::step(&view.open, seat, step, lang)
    }

    fn choice_in_words(view: &View, seat: Seat, step: &Step, lang: Lang) -> String {
        choice_in_words(&view.open, seat, step, lang)
    }

    fn refusal_in_words(why: &Illegal, lang: Lang) -> String {
        words::refusal(why, lang)
    }

    fn rule_in_words(rule: Rule, lang: Lang) -> &'static str {
        words::rule(rule, lang)
    }
}

fn legend(lang: Lang) -> Sketch {
    let mut sketch = Sketch::new();
    sketch.line();
    for color in Color::ALL {
        sketch
            .put(on(color), format_args!(" {} {} ", letter(color), words::color(color, lang)))
            .put(Ink::Plain, " ");
    }
    let signs: Vec<String> = [Shows::Plain]
        .into_iter()
        .chain(Shows::ANIMALS)
        .map(|shows| format!("{} {}", glyph(shows), words::shows(shows, lang)))
        .collect();
    sketch.line().put(Ink::Plain, signs.join(", "));
    sketch.line().put(
        Ink::Plain,
        lang.choose(
            "~ water, o limestone, -2 remote limestone, g3² a green 3 on level 2",
            "~ Wasser, o Kalkstein, -2 entlegener Kalkstein, g3² eine grüne 3 auf Ebene 2",
            "~ water, o kalksteen, -2 afgelegen kalksteen, g3² een groene 3 op niveau 2",
        ),
    );
    sketch.line().put(
        Ink::Plain,
        lang.choose(
            "scoring tiles: g7 would score 7 now, gJ jellyfish, g- spent",
            "Wertungsplättchen: g7 bringt jetzt 7, gJ Qualle, g- abgegeben",
            "scorefiches: g7 zou nu 7 scoren, gJ kwal, g- ingeleverd",
        ),
    );
    sketch
}

fn heading(open: &Open, lang: Lang, sketch: &mut Sketch) {
    let phase = match open.phase {
        Phase::Setup => lang.choose("setup", "Aufbau", "opzet"),
        Phase::Action => lang.choose("action phase", "Aktionsphase", "actiefase"),
        Phase::Scoring if open.extra_phase => {
            lang.choose("extra scoring phase", "zusätzliche Wertungsphase", "extra scorefase")
        }
        Phase::Scoring => lang.choose("scoring phase", "Wertungsphase", "scorefase"),
        Phase::Over => lang.choose("over", "zu Ende", "afgelopen"),
    };
    let round = lang.choose("Round", "Runde", "Ronde");
    let bag = lang.choose("in the bag", "im Beutel", "in de zak");
    let markers = score::round_limestone(&open.setup, open.round);
    let limestone = lang.choose("limestone per scoring", "Kalkstein je Wertung", "kalksteen per score");
    sketch
        .line()
        .put(Ink::Bold, format_args!("{round} {}/{LAST_ROUND}", open.round))
        .put(Ink::Plain, format_args!("  {phase}"))
        .put(Ink::Dim, format_args!("  {} {bag}, {markers} {limestone}", open.bag_size));
}

fn seat_line(open: &Open, seat: Seat, own: bool, lang: Lang, sketch: &mut Sketch) {
    let player = &open.players[seat];
    let name = if own {
        lang.choose("You", "Du", "Jij").to_owned()
    } else {
        format!("{} {seat}", lang.choose("Seat", "Platz", "Plaats"))
    };
    let acts = open.to_act().has(seat);
    let points = lang.choose("points", "Punkte", "punten");
    let limestone = lang.choose("limestone", "Kalkstein", "kalksteen");
    sketch.line();
    sketch.line().put(if acts { Ink::Cyan } else { Ink::Plain }, if acts { "> " } else { "  " });
    sketch.put(Ink::Bold, format_args!("{name}  {} {points}", player.points.sum()));
    sketch.put(Ink::Plain, format_args!("  {}/{MOST_LIMESTONE} {limestone}  ", player.limestone));
    scoring_tiles(player, sketch);
    if open.octopus == seat {
        sketch.put(Ink::Plain, lang.choose("  octopus", "  Oktopus", "  octopus"));
    }
    if !own {
        sketch.put(Ink::Plain, "  ");
        tiles(player.display, lang, sketch);
        if !player.hand.is_empty() {
            sketch.put(Ink::Plain, lang.choose(" in hand: ", " auf der Hand: ", " in de hand: "));
            tiles(player.hand, lang, sketch);
        }
    }
}

/// What each color would score now, `J` for a jellyfish, `-` for a spent one.
fn scoring_tiles(player: &Player, sketch: &mut Sketch) {
    for color in Color::ALL {
        match player.face(color) {
            Face::Coral => sketch
                .put(on(color), format_args!(" {}{} ", letter(color), score::coral(&player.reef, color))),
            Face::Jellyfish => sketch.put(letters(color), format_args!(" {}J ", letter(color))),
            Face::Spent => sketch.put(Ink::Dim, format_args!(" {}- ", letter(color))),
        };
    }
}

fn on(color: Color) -> Ink {
    match color {
        Color::Green => Ink::OnGreen,
        Color::Pink => Ink::OnPink,
        Color::Blue => Ink::OnBlue,
        Color::Yellow => Ink::OnYellow,
    }
}

fn letters(color: Color) -> Ink {
    match color {
        Color::Green => Ink::Green,
        Color::Pink => Ink::Pink,
        Color::Blue => Ink::Blue,
        Color::Yellow => Ink::Yellow,
    }
}

/// The same in every language, as on the rules page.
fn letter(color: Color) -> char {
    match color {
        Color::Green => 'g',
        Color::Pink => 'p',
        Color::Blue => 'b',
        Color::Yellow => 'y',
    }
}

/// What a half shows, in one column.
fn glyph(shows: Shows) -> &'static str {
    match shows {
        Shows::Plain => "\u{b7}",
        Shows::One => "1",
        Shows::Two => "2",
        Shows::Three => "3",
        Shows::Four => "4",
        Shows::Five => "5",
        Shows::Six => "6",
        Shows::Shell => "S",
        Shows::Crab => "C",
        Shows::Seahorse => "H",
        Shows::Starfish => "*",
    }
}

/// Level 1 goes without saying.
fn level(height: u8) -> char {
    const RAISED: [char; 10] = ['⁰', ' ', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    RAISED.get(usize::from(height)).copied().unwrap_or('⁺')
}

fn tiles(set: TileSet, lang: Lang, sketch: &mut Sketch) {
    for tile in set {
        let [(color, number), (_, other)] = tile.halves();
        let other = match other {
            Shows::Plain => String::new(),
            animal => format!(" {}", words::shows(animal, lang)),
        };
        let number = words::shows(number, lang);
        sketch.put(on(color), format_args!(" {}{number}{other} ", letter(color))).put(Ink::Plain, " ");
    }
    if set.is_empty() {
        sketch.put(Ink::Dim, "-");
    }
}

/// The spaces row by row, with the indent of each row in half spaces.
fn rows() -> impl Iterator<Item = (usize, Vec<Space>)> {
    (-3i16..=3).map(|r| {
        let row: Vec<Space> = Space::all().filter(|space| space.hex().r == r).collect();
        (r.unsigned_abs().into(), row)
    })
}

/// What lies on a space, in its color.
fn look(open: &Open, player: &Player, space: Space) -> (Ink, String) {
    match player.reef.top(space) {
        Some((color, shows)) => {
            (on(color), format!("{}{}{}", letter(color), glyph(shows), level(player.reef.height(space))))
        }
        None if open.board().water.has(space.cell()) => (Ink::Blue, " ~ ".to_owned()),
        None => match open.board().penalty[space.index()] {
            0 => (Ink::Dim, " o ".to_owned()),
            penalty => (Ink::Red, format!("-{penalty} ")),
        },
    }
}

fn large_reef(open: &Open, seat: Seat, sketch: &mut Sketch) {
    let player = &open.players[seat];
    for (indent, row) in rows() {
        sketch.line().put(Ink::Plain, "   ".repeat(indent));
        for &space in &row {
            let (ink, text) = look(open, player, space);
            sketch.put(ink, format_args!(" {text} ")).put(Ink::Plain, " ");
        }
        sketch.line().put(Ink::Plain, "   ".repeat(indent));
        for &space in &row {
            let ink = if player.reef.height(space) > 0 { on_of(player, space) } else { Ink::Dim };
            sketch.put(ink, format_args!(" {space:>2}  ")).put(Ink::Plain, " ");
        }
    }
}

fn on_of(player: &Player, space: Space) -> Ink {
    player.reef.top(space).map_or(Ink::Dim, |(color, _)| on(color))
}

fn small_reef(open: &Open, seat: Seat, sketch: &mut Sketch) {
    let player = &open.players[seat];
    for (indent, row) in rows() {
        sketch.line().put(Ink::Plain, "  ".repeat(indent));
        for &space in &row {
            let (ink, text) = look(open, player, space);
            sketch.put(ink, text).put(Ink::Plain, " ");
        }
    }
}

/// With the numbers of its spaces, the number half's first.
fn choice_in_words(open: &Open, seat: Seat, step: &Step, lang: Lang) -> String {
    let text = words::step(open, seat, step, lang);
    match *step {
        Step::Place { at: [n, o], .. } => format!("{text} ({n}, {o})"),
        _ => text,
    }
}

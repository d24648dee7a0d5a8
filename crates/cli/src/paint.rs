//! Colors in a terminal; plain text elsewhere.

use anstyle::{AnsiColor, Color, RgbColor, Style};
use shown::{Ink, Sketch};
use std::io::{self, Write};

fn rgb(r: u8, g: u8, b: u8) -> Color {
    Color::Rgb(RgbColor(r, g, b))
}

/// The colors of docs: dark letters on a coral's face, so that they read on any background.
fn style(ink: Ink) -> Style {
    let plain = Style::new();
    let dark = Some(rgb(3, 19, 28));
    let face = |color: Color| plain.bg_color(Some(color)).fg_color(dark).bold();
    let letters = |color: Color| plain.fg_color(Some(color));
    let green = rgb(53, 196, 134);
    let pink = rgb(242, 101, 159);
    let blue = rgb(90, 160, 255);
    let yellow = rgb(242, 182, 50);
    match ink {
        Ink::Plain => plain,
        Ink::Dim => plain.dimmed(),
        Ink::Bold => plain.bold(),
        Ink::Green => letters(green),
        Ink::Pink => letters(pink),
        Ink::Blue => letters(blue),
        Ink::Yellow => letters(yellow),
        Ink::Cyan => plain.fg_color(Some(AnsiColor::Cyan.into())).bold(),
        Ink::Red => plain.fg_color(Some(AnsiColor::Red.into())),
        Ink::Violet => letters(rgb(160, 123, 232)),
        Ink::Cream => letters(rgb(230, 214, 176)),
        Ink::OnGreen => face(green),
        Ink::OnPink => face(pink),
        Ink::OnBlue => face(blue),
        Ink::OnYellow => face(yellow),
    }
}

/// Writes a sketch in colors; the writer strips them where they do not belong.
pub(crate) fn sketch(out: &mut dyn Write, sketch: &Sketch) -> io::Result<()> {
    for line in &sketch.lines {
        for (ink, text) in line {
            let style = style(*ink);
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Text in one color.
pub(crate) fn text(ink: Ink, text: &str) -> String {
    let style = style(ink);
    format!("{style}{text}{style:#}")
}

//! Pictures of hexes.

use std::fmt::{Display, Write};

/// Half the width of a hex with its point up, in units of the picture.
const HALF: i32 = 26;
/// From its middle to a point. 26 to 30 is the square root of 3 to 2, near enough.
const RADIUS: i32 = 30;
/// The corners of a hex clockwise from its upper point.
const CORNERS: [(i32, i32); 6] =
    [(0, -RADIUS), (HALF, -15), (HALF, 15), (0, RADIUS), (-HALF, 15), (-HALF, -15)];

/// A picture of hexes on dark water, in whole numbers throughout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Svg {
    body: String,
    /// Left, top, right, bottom of what was drawn.
    bounds: Option<[i32; 4]>,
}

impl Svg {
    /// An empty picture.
    pub fn new() -> Svg {
        Svg::default()
    }

    /// The middle of the hex at axial coordinates.
    pub fn middle(q: i32, r: i32) -> (i32, i32) {
        (HALF * (2 * q + r), RADIUS * 3 / 2 * r)
    }

    /// A hex around a point, scaled to this percentage of the usual size.
    pub fn hex(&mut self, (x, y): (i32, i32), percent: i32, fill: &str, stroke: &str, width: i32) {
        let corner = |(dx, dy): &(i32, i32)| format!("{},{}", x + dx * percent / 100, y + dy * percent / 100);
        let points: Vec<String> = CORNERS.iter().map(corner).collect();
        let points = points.join(" ");
        self.add(format_args!(
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
        ));
        self.cover([x - HALF, y - RADIUS, x + HALF, y + RADIUS]);
    }

    /// The edge of a hex between two corners, counted clockwise from the upper one.
    pub fn edge(&mut self, (x, y): (i32, i32), corner: usize, stroke: &str, width: i32) {
        let [(ax, ay), (bx, by)] = [CORNERS[corner % 6], CORNERS[(corner + 1) % 6]];
        let ends = format!("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", x + ax, y + ay, x + bx, y + by);
        self.add(format_args!(
            "<line {ends} stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
        ));
    }

    /// A disc.
    pub fn disc(&mut self, (x, y): (i32, i32), radius: i32, fill: &str) {
        self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>"));
    }

    /// A short text with its middle at a point.
    pub fn text(&mut self, (x, y): (i32, i32), size: i32, fill: &str, text: impl Display) {
        let text = text.to_string().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"{fill}\">{text}</text>",
            y + size * 35 / 100
        ));
    }

    /// A mix of two colors with this percentage of the first. Colors are written `#rrggbb`.
    pub fn mix(first: &str, second: &str, percent: u32) -> String {
        let part = |color: &str, at: usize| {
            color.get(at..at + 2).and_then(|hex| u32::from_str_radix(hex, 16).ok()).unwrap_or(0)
        };
        let mut mixed = "#".to_owned();
        for at in [1, 3, 5] {
            let value = (part(first, at) * percent + part(second, at) * (100 - percent.min(100))) / 100;
            let _ = write!(mixed, "{:02x}", value.min(255));
        }
        mixed
    }

    fn add(&mut self, element: impl Display) {
        let _ = writeln!(self.body, "{element}");
    }

    fn cover(&mut self, [left, top, right, bottom]: [i32; 4]) {
        let now = self.bounds.unwrap_or([left, top, right, bottom]);
        self.bounds = Some([now[0].min(left), now[1].min(top), now[2].max(right), now[3].max(bottom)]);
    }
}

/// The whole file.
impl Display for Svg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const MARGIN: i32 = 30;
        let [left, top, right, bottom] = self.bounds.unwrap_or_default();
        let (x, y) = (left - MARGIN, top - MARGIN);
        let (width, height) = (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
             font-family=\"Figtree, system-ui, sans-serif\" font-weight=\"600\" text-anchor=\"middle\">"
        )?;
        writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#06121f\"/>")?;
        write!(f, "{}", self.body)?;
        writeln!(f, "</svg>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_covers_what_was_drawn() {
        let mut svg = Svg::new();
        svg.hex(Svg::middle(0, 0), 100, "#ffffff", "none", 1);
        svg.hex(Svg::middle(1, 1), 100, "#ffffff", "none", 1);
        svg.text((0, 0), 12, "#000000", "<&>");
        let text = svg.to_string();
        assert!(text.contains("viewBox=\"-56 -60 190 165\""), "{text}");
        assert!(text.contains("&lt;&amp;&gt;") && text.ends_with("</svg>\n"), "{text}");
    }

    #[test]
    fn colors_mix_by_parts() {
        assert_eq!(Svg::mix("#ff0080", "#000000", 50), "#7f0040");
        assert_eq!(Svg::mix("#ff0080", "#000000", 100), "#ff0080");
    }
}

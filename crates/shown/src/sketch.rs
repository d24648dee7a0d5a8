//! Colored text, for terminals and for people who cannot see a board.

use std::fmt;

/// The color of a piece of text. What it looks like is the terminal's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)] // the names say it
pub enum Ink {
    #[default]
    Plain,
    Dim,
    Bold,
    Green,
    Pink,
    Blue,
    Yellow,
    Cyan,
    Red,
    Violet,
    Cream,
    /// The same colors as a background, with dark letters on it.
    OnGreen,
    OnPink,
    OnBlue,
    OnYellow,
}

/// Colored text, line by line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sketch {
    /// Each line as pieces of one color.
    pub lines: Vec<Vec<(Ink, String)>>,
}

impl Sketch {
    /// An empty sketch.
    pub fn new() -> Sketch {
        Sketch::default()
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Sketch {
        self.lines.push(Vec::new());
        self
    }

    /// Adds a piece to the last line.
    pub fn put(&mut self, ink: Ink, text: impl fmt::Display) -> &mut Sketch {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.push((ink, text.to_string()));
        }
        self
    }
}

/// The text without colors.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|(_, text)| text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

//! `reeflight play`: a game in the terminal against simple players.

use super::sheet;
use crate::arguments::{default_seats, find_game, read_lang, read_options};
use crate::failure::Failure;
use crate::paint;
use kernel::{Seat, Seed, Viewer};
use shown::{Ink, Lang};
use std::io::{BufRead, Write, stdin};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use table::{Choice, Match, Rulebook, Sitting};

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// The game
    #[arg(default_value = "lumicora")]
    game: String,
    /// How many seats [default: two]
    #[arg(long)]
    seats: Option<usize>,
    /// Where you sit
    #[arg(long, default_value_t = 0)]
    seat: usize,
    /// Who plays the other seats: random, greedy, calm, keen, sharp or deep; one for all, or one for each, as A,B
    #[arg(long, default_value = "greedy")]
    bots: String,
    /// An option as KEY=VALUE: JSON if it parses as JSON, otherwise a string; @FILE reads a JSON file
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The seed: a number or 64 hexadecimal digits [default: a new one each time]
    #[arg(long)]
    seed: Option<String>,
    /// en, de or nl
    #[arg(long, default_value = "en")]
    lang: String,
    /// Write the record to this file at the end
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = find_game(&self.game)?;
        let lang = read_lang(&self.lang)?;
        let seats = self.seats.unwrap_or_else(|| default_seats(game));
        let own = Seat::new(self.seat).filter(|_| self.seat < seats).ok_or_else(|| {
            Failure::unusable(format_args!(
                "--seat {}: seats are numbered 0 to {}",
                self.seat,
                seats.saturating_sub(1)
            ))
        })?;
        let seed = match &self.seed {
            Some(seed) => seed.parse().map_err(Failure::unusable)?,
            None => seed_of_the_moment(),
        };
        let bots = read_bots(&self.bots, seats, own)?;
        let wanted = Match { seats, options: read_options(&self.options)?, seed };
        let sitting = game.sit(&wanted).map_err(Failure::unusable)?;
        // Before the game, not after it: a bad name should not cost a record.
        let mut record = match &self.record {
            None => None,
            Some(name) => {
                let unusable = |error| Failure::unusable(format_args!("{name}: {error}"));
                Some(std::fs::File::create(name).map_err(unusable)?)
            }
        };
        let mut terminal =
            Terminal { game, sitting, own, lang, bots, out: anstream::stdout(), said: Vec::new() };
        let finished = terminal.play()?;
        if let Some(file) = &mut record {
            serde_json::to_writer(file, &terminal.sitting.record()).map_err(std::io::Error::from)?;
        }
        if !finished {
            writeln!(terminal.out, "{}", lang.choose("Goodbye.", "Auf Wiedersehen.", "Tot ziens."))?;
        }
        Ok(())
    }
}

/// A bot for each seat: one name for all the others, or one for each of them in order.
fn read_bots(names: &str, seats: usize, own: Seat) -> Result<Vec<String>, Failure> {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    if let Some(unknown) = names.iter().find(|name| !table::BOTS.contains(name)) {
        return Err(Failure::unusable(format_args!(
            "no bot {unknown:?}: there are {}",
            table::BOTS.join(", ")
        )));
    }
    if names.len() != 1 && names.len() + 1 != seats {
        return Err(Failure::unusable(format_args!(
            "--bots: one name, or one for each of the {} others",
            seats - 1
        )));
    }
    let others = Seat::first(seats).filter(|&seat| seat != own).zip(names.iter().cycle());
    let mut bots = vec![names[0].to_owned(); seats];
    for (seat, name) in others {
        bots[seat.index()] = (*name).to_owned();
    }
    Ok(bots)
}

/// A casual game needs no secret: the clock will do.
fn seed_of_the_moment() -> Seed {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Seed::from(now.as_nanos() as u64)
}

/// What was typed.
enum Answer {
    Number(usize),
    Filter(String),
    Undo,
    /// Let the others go on, where several may act.
    Wait,
    Legend,
    Quit,
    Unclear,
}

struct Terminal {
    game: &'static dyn Rulebook,
    sitting: Box<dyn Sitting>,
    own: Seat,
    lang: Lang,
    /// The bot of each seat.
    bots: Vec<String>,
    out: anstream::AutoStream<std::io::Stdout>,
    /// What the others did since we were last asked.
    said: Vec<String>,
}

impl Terminal {
    /// Plays to the end; false if the player left before.
    fn play(&mut self) -> Result<bool, Failure> {
        let lang = self.lang;
        while self.sitting.outcome().is_none() {
            if !self.sitting.to_act().has(self.own) {
                self.let_others();
            } else if !self.ask()? {
                return Ok(false);
            }
        }
        self.show()?;
        if let Some(outcome) = self.sitting.outcome() {
            let words = |rule| self.game.rule_in_words(rule, lang);
            let sheet = sheet::sheet(&outcome, Some(self.own), words, lang);
            writeln!(self.out)?;
            paint::sketch(&mut self.out, &sheet)?;
        }
        Ok(true)
    }

    /// One step of somebody else, if anybody else is to act.
    fn let_others(&mut self) -> bool {
        let other = self.sitting.to_act().iter().find(|&seat| seat != self.own);
        let done = other.and_then(|seat| {
            let bot = self.bots.get(seat.index())?;
            // Half of the level's time for each step: a turn has several, and the first decides most.
            let time = table::Level::named(bot).map_or(100, table::Level::milliseconds) / 2;
            let begin = Instant::now();
            let stop = || begin.elapsed().as_millis() as u64 >= time;
            Some((seat, self.sitting.play(seat, bot, self.lang, &stop)?))
        });
        if let Some((seat, words)) = &done {
            self.said.push(format!("{} {seat}: {words}", self.lang.choose("seat", "Platz", "plaats")));
        }
        done.is_some()
    }

    fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        for line in std::mem::take(&mut self.said) {
            writeln!(self.out, "{}", paint::text(Ink::Dim, &line))?;
        }
        let sketch = self.sitting.sketch(Viewer::Seat(self.own), self.lang);
        Ok(paint::sketch(&mut self.out, &sketch)?)
    }

    /// Asks for one step; false if the player leaves.
    fn ask(&mut self) -> Result<bool, Failure> {
        self.show()?;
        let lang = self.lang;
        let choices = self.sitting.choices(self.own, lang);
        let mut filter = String::new();
        loop {
            let shown: Vec<(usize, &Choice)> =
                choices.iter().enumerate().filter(|(_, choice)| matches(&choice.words, &filter)).collect();
            self.list(&shown)?;
            match self.prompt(shown.len())? {
                Answer::Quit => return Ok(false),
                Answer::Undo => {
                    if self.sitting.undo() {
                        return Ok(true);
                    }
                    self.say(lang.choose(
                        "Nothing to undo: something was drawn, or the others have seen your last step.",
                        "Nichts zurückzunehmen: Danach wurde gezogen, oder die anderen haben deinen letzten Schritt gesehen.",
                        "Niets ongedaan te maken: er is getrokken, of de anderen hebben je laatste stap gezien.",
                    ))?;
                }
                Answer::Filter(text) => filter = text,
                Answer::Wait => {
                    if self.let_others() {
                        return Ok(true);
                    }
                    self.say(lang.choose("Only you can act.", "Nur du bist dran.", "Alleen jij bent aan de beurt."))?;
                }
                Answer::Legend => {
                    let legend = self.game.legend(lang);
                    paint::sketch(&mut self.out, &legend)?;
                }
                Answer::Number(number) => match shown.get(number.wrapping_sub(1)) {
                    Some((index, choice)) => {
                        if choice.is_final && !self.confirm(&choice.words)? {
                            continue;
                        }
                        return Ok(self.sitting.choose(self.own, *index));
                    }
                    None => self.say(lang.choose(
                        "There is no such number.",
                        "Diese Nummer gibt es nicht.",
                        "Dat nummer bestaat niet.",
                    ))?,
                },
                Answer::Unclear => self.say(lang.choose(
                    "Type a number; / and a text to search, u to undo, w to let others go first, ? for the signs, q to leave.",
                    "Gib eine Nummer ein; / und einen Text zum Suchen, u für zurück, w lässt anderen den Vortritt, ? erklärt die Zeichen, q für Ende.",
                    "Typ een nummer; / en een tekst om te zoeken, u voor terug, w laat anderen voorgaan, ? legt de tekens uit, q om te stoppen.",
                ))?,
            }
        }
    }

    /// Numbered choices, in columns where there are many.
    fn list(&mut self, shown: &[(usize, &Choice)]) -> Result<(), Failure> {
        const WIDTH: usize = 108;
        let widest = shown.iter().map(|(_, choice)| choice.words.chars().count()).max().unwrap_or(0) + 7;
        let columns = if shown.len() <= 8 { 1 } else { (WIDTH / widest.max(1)).max(1) };
        let rows = shown.len().div_ceil(columns.max(1));
        writeln!(self.out)?;
        for row in 0..rows {
            let mut line = String::new();
            for (number, (_, choice)) in shown.iter().enumerate().skip(row).step_by(rows.max(1)) {
                let pad = widest.saturating_sub(choice.words.chars().count() + 5);
                line += &format!("{:>3}) {}{}", number + 1, choice.words, " ".repeat(pad));
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// A line of input; nothing at its end.
    fn read(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = stdin().lock().read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    fn prompt(&mut self, count: usize) -> Result<Answer, Failure> {
        let hint = self.lang.choose("/text u ? q", "/Text u ? q", "/tekst u ? q");
        let Some(line) = self.read(&format!("1-{count} ({hint}) > "))? else {
            return Ok(Answer::Quit);
        };
        Ok(match line.as_str() {
            "q" => Answer::Quit,
            "u" => Answer::Undo,
            "w" => Answer::Wait,
            "?" => Answer::Legend,
            text if text.starts_with('/') => Answer::Filter(text[1..].trim().to_lowercase()),
            text => text.parse().map_or(Answer::Unclear, Answer::Number),
        })
    }

    /// Before a step that cannot be undone.
    fn confirm(&mut self, words: &str) -> Result<bool, Failure> {
        let question = self.lang.choose(
            "This cannot be undone. Enter to do it, n to think again: ",
            "Das lässt sich nicht zurücknehmen. Enter: ja, n: noch einmal überlegen: ",
            "Dit is niet terug te draaien. Enter: doen, n: nog eens nadenken: ",
        );
        let answer = self.read(&format!("{words}. {question}"))?;
        Ok(!matches!(answer.as_deref(), Some("n" | "u" | "no" | "nein" | "nee")))
    }
}

/// Whether all words of the filter are in the text.
fn matches(text: &str, filter: &str) -> bool {
    let text = text.to_lowercase();
    filter.split_whitespace().all(|word| text.contains(word))
}

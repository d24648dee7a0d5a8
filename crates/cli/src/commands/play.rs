//! `reeflight play`: a game in the terminal against bots.
//!
//! The match is a live one as on a server, and the terminal is a host with one person: it knows what its frames say.

use super::sheet;
use crate::arguments::{default_seats, find_game, first_game, read_lang, read_options};
use crate::failure::Failure;
use crate::paint;
use kernel::versions::begun;
use kernel::{Seat, Seed, Viewer};
use serde_json::Value;
use shown::{Ink, Lang};
use std::io::{BufRead, Write, stdin};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use table::live::{
    By, Checked, Clock, Code, Frames, Intent, Live, Opening, Origin, Reject, Seen, Sitter, Submission,
    bot_name,
};
use table::{Level, Rulebook};

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// The game
    #[arg(default_value = first_game())]
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
        let opening = Opening {
            game: game.name().to_owned(),
            stand_in: bots[own.index()].clone(),
            seats: sitters(bots, own),
            options: begun(&read_options(&self.options)?, game.rules_version()),
            clock: Clock::None,
            at_ms: now_ms(),
            chance: Origin::Seed { seed },
            from: None,
        };
        let mut terminal = Terminal::open(game, &opening, own, lang)?;
        // Before the game, not after it: a bad name should not cost a record.
        let mut record = match &self.record {
            None => None,
            Some(name) => {
                let unusable = |error| Failure::unusable(format_args!("{name}: {error}"));
                Some(std::fs::File::create(name).map_err(unusable)?)
            }
        };
        let finished = terminal.play()?;
        if let Some(file) = &mut record {
            serde_json::to_writer(file, &terminal.live.record_so_far()).map_err(std::io::Error::from)?;
        }
        if !finished {
            writeln!(terminal.out, "{}", lang.choose("Goodbye.", "Auf Wiedersehen.", "Tot ziens."))?;
        }
        Ok(())
    }
}

/// A bot for each seat, including the player's own in case of resignation: one name for all the others, or one for
/// each of them in order.
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

/// Who sits where: a person without a name, and bots.
fn sitters(bots: Vec<String>, own: Seat) -> Vec<Sitter> {
    let mut sitters: Vec<Sitter> = bots.into_iter().map(|level| Sitter::Bot { level }).collect();
    sitters[own.index()] = Sitter::Person { name: String::new() };
    sitters
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn now_ms() -> u64 {
    since_1970().as_millis() as u64
}

/// A casual game needs no secret: the clock will do.
fn seed_of_the_moment() -> Seed {
    Seed::from(since_1970().as_nanos() as u64)
}

/// What was typed.
enum Answer {
    Number(usize),
    Filter(String),
    Undo,
    /// Let the others go on, where several may act.
    Wait,
    Legend,
    Resign,
    Quit,
    Unclear,
}

/// One thing that can be done, and what it is called.
type Choice = (Value, String);

struct Terminal {
    game: &'static dyn Rulebook,
    live: Box<dyn Live>,
    own: Seat,
    /// What the player's seat knows, from its frames.
    view: Value,
    lang: Lang,
    out: anstream::AutoStream<std::io::Stdout>,
    /// What the others did since we were last asked.
    said: Vec<String>,
}

impl Terminal {
    fn open(
        game: &'static dyn Rulebook,
        opening: &Opening,
        own: Seat,
        lang: Lang,
    ) -> Result<Terminal, Failure> {
        let live = game.open(opening).map_err(Failure::unusable)?;
        let look: Value = read_json(&live.view(Viewer::Seat(own), opening.at_ms))?;
        let view = look["view"].clone();
        Ok(Terminal { game, live, own, view, lang, out: anstream::stdout(), said: Vec::new() })
    }

    /// Plays to the end; false if the player left early.
    fn play(&mut self) -> Result<bool, Failure> {
        let lang = self.lang;
        while self.live.ended().is_none() {
            if !self.live.to_act().has(self.own) {
                self.let_others()?;
            } else if !self.ask()? {
                return Ok(false);
            }
        }
        self.show()?;
        writeln!(self.out)?;
        match self.live.ended().and_then(|ended| ended.result.as_ref()) {
            Some(outcome) => {
                let words = |rule| self.game.rule_in_words(rule, lang);
                let sheet = sheet::sheet(outcome, Some(self.own), words, lang);
                paint::sketch(&mut self.out, &sheet)?;
            }
            None => self.say(lang.choose("You resigned.", "Du hast aufgegeben.", "Je hebt opgegeven."))?,
        }
        Ok(true)
    }

    /// The position as the player's seat knows it.
    fn seen(&self) -> Result<Box<dyn Seen>, Failure> {
        self.game.seen(&self.view).map_err(Failure::unusable)
    }

    /// Checks what a seat asks for and makes it real, or refuses it.
    fn submit(&mut self, seat: Seat, by: By, intent: Intent) -> Result<Result<(), Reject>, Failure> {
        let submission = Submission { seat, by, expected_seq: Some(self.live.seq()), nonce: None, intent };
        let ready = match self.live.check(&submission, now_ms()) {
            Ok(Checked::New(ready)) => ready,
            // Without nonces there are no duplicates.
            Ok(Checked::Again(_)) => return Ok(Err(Code::Stale.into())),
            Err(reject) => return Ok(Err(reject)),
        };
        let frames = self.live.commit_checked(&ready).map_err(Failure::wrong)?;
        self.follow(&frames)?;
        Ok(Ok(()))
    }

    /// Takes in what the player's seat is sent.
    fn follow(&mut self, frames: &Frames) -> Result<(), Failure> {
        let mut frame: Value = read_json(frames.get(Viewer::Seat(self.own)))?;
        // The view at the end shows everything; we keep looking from our own seat.
        let is_over = frame.get("end").is_some();
        self.view = match frame.get_mut("view").filter(|_| !is_over) {
            Some(view) => view.take(),
            None => {
                let sights = frame["sights"].as_array().map(Vec::as_slice).unwrap_or_default();
                read_json(&self.game.fold(&self.view, sights).map_err(Failure::wrong)?)?
            }
        };
        Ok(())
    }

    /// Lets a bot go on, if one is to act.
    fn let_others(&mut self) -> Result<bool, Failure> {
        let Some(seat) = self.live.to_act().iter().find(|&seat| seat != self.own) else { return Ok(false) };
        let Some(Sitter::Bot { level }) = self.live.sitters().get(seat.index()) else { return Ok(false) };
        let name = bot_name(self.live.sitters(), seat.index()).unwrap_or_default();
        let longest = Level::named(level).map_or(100, Level::milliseconds);
        let thought = self.live.think(seat, level).map_err(Failure::wrong)?;
        let begin = Instant::now();
        let chosen = thought.run(&|| begin.elapsed().as_millis() as u64 >= longest).intent;
        let Intent::Steps { steps } = chosen else { return Ok(false) };
        // One after the other: each is described from the position before it.
        for step in steps {
            let words = self.seen()?.step_in_words(seat, &step, self.lang).map_err(Failure::wrong)?;
            let place = self.lang.choose("seat", "Platz", "plaats");
            self.said.push(format!("{name}, {place} {seat}: {words}"));
            self.submit(seat, By::Bot, Intent::Steps { steps: vec![step] })?.map_err(Failure::wrong)?;
        }
        Ok(true)
    }

    fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        for line in std::mem::take(&mut self.said) {
            writeln!(self.out, "{}", paint::text(Ink::Dim, &line))?;
        }
        let sketch = self.seen()?.sketch(self.lang);
        Ok(paint::sketch(&mut self.out, &sketch)?)
    }

    /// Asks for one step; false if the player leaves.
    fn ask(&mut self) -> Result<bool, Failure> {
        self.show()?;
        let lang = self.lang;
        let seen = self.seen()?;
        let legal: Vec<Value> = read_json(&seen.legal())?;
        let choices: Vec<Choice> = legal.into_iter().zip(seen.choices(lang)).collect();
        let mut filter = String::new();
        loop {
            let shown: Vec<&Choice> = choices.iter().filter(|(_, words)| matches(words, &filter)).collect();
            self.list(&shown)?;
            match self.prompt(shown.len())? {
                Answer::Quit => return Ok(false),
                Answer::Undo => match self.submit(self.own, By::Person, Intent::Undo)? {
                    Ok(()) => return Ok(true),
                    Err(reject) => self.say(reject.words.get(lang))?,
                },
                Answer::Resign => {
                    if self.confirm(lang.choose("Resign", "Aufgeben", "Opgeven"))? {
                        return self.done(Intent::Resign);
                    }
                }
                Answer::Filter(text) => filter = text,
                Answer::Wait => {
                    if self.let_others()? {
                        return Ok(true);
                    }
                    self.say(lang.choose("Only you can act.", "Nur du bist dran.", "Alleen jij bent aan de beurt."))?;
                }
                Answer::Legend => {
                    let legend = self.game.legend(lang);
                    paint::sketch(&mut self.out, &legend)?;
                }
                Answer::Number(number) => match shown.get(number.wrapping_sub(1)) {
                    Some((step, words)) => {
                        let steps = vec![step.clone()];
                        let is_final = seen.peek(&steps).is_ok_and(|peek| peek.is_final);
                        if is_final && !self.confirm(words)? {
                            continue;
                        }
                        return self.done(Intent::Steps { steps });
                    }
                    None => self.say(lang.choose(
                        "There is no such number.",
                        "Diese Nummer gibt es nicht.",
                        "Dat nummer bestaat niet.",
                    ))?,
                },
                Answer::Unclear => self.say(lang.choose(
                    "Type a number; / and a text to search, u to undo, w to let others go first, ? for the signs, r to resign, q to leave.",
                    "Gib eine Nummer ein; / und einen Text zum Suchen, u für zurück, w lässt anderen den Vortritt, ? erklärt die Zeichen, r gibt auf, q für Ende.",
                    "Typ een nummer; / en een tekst om te zoeken, u voor terug, w laat anderen voorgaan, ? legt de tekens uit, r om op te geven, q om te stoppen.",
                ))?,
            }
        }
    }

    /// Does something that cannot be refused: the rules listed it, or it is always possible.
    fn done(&mut self, intent: Intent) -> Result<bool, Failure> {
        self.submit(self.own, By::Person, intent)?.map_err(Failure::wrong)?;
        Ok(true)
    }

    /// Numbered choices, in columns where there are many.
    fn list(&mut self, shown: &[&Choice]) -> Result<(), Failure> {
        const WIDTH: usize = 108;
        let widest = shown.iter().map(|(_, words)| words.chars().count()).max().unwrap_or(0) + 7;
        let columns = if shown.len() <= 8 { 1 } else { (WIDTH / widest.max(1)).max(1) };
        let rows = shown.len().div_ceil(columns.max(1));
        writeln!(self.out)?;
        for row in 0..rows {
            let mut line = String::new();
            for (number, (_, words)) in shown.iter().enumerate().skip(row).step_by(rows.max(1)) {
                let pad = widest.saturating_sub(words.chars().count() + 5);
                line += &format!("{:>3}) {}{}", number + 1, words, " ".repeat(pad));
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// A line of input; `None` at the end of input.
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
            "r" => Answer::Resign,
            "?" => Answer::Legend,
            text if text.starts_with('/') => Answer::Filter(text[1..].trim().to_lowercase()),
            text => text.parse().map_or(Answer::Unclear, Answer::Number),
        })
    }

    /// Asks before a step that cannot be undone.
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

/// Reads what the match has written, which cannot fail.
fn read_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(Failure::wrong)
}

/// Whether all words of the filter are in the text.
fn matches(text: &str, filter: &str) -> bool {
    let text = text.to_lowercase();
    filter.split_whitespace().all(|word| text.contains(word))
}

//! From a view, and about the games: nothing that needs a match.

use crate::answers::{BotLevel, CheckedBoard, Game};
use crate::engine::{Answer, game, game_for, written};
use crate::failure::Failure;
use crate::request::Request;
use serde_json::{Value, json};
use shown::{Ink, Sketch};
use table::live::{Search, Seen};
use table::{Rulebook, games};

pub(crate) fn games() -> String {
    let games = games::all().iter().map(|game| Game {
        name: game.name(),
        about: game.about(),
        seats: game.seat_counts(),
        options: game.options(),
        bots: table::BOTS
            .map(|name| BotLevel { name, called: table::called(name), iterations: game.iterations(name) })
            .into(),
        policies: game.policies(),
        rule_prefix: game.rule_prefix(),
    });
    written(&games.collect::<Vec<_>>())
}

/// `game`, `seats`, `options`: who plays together and who may chat, or every reason why it cannot be played like
/// that.
pub(crate) fn setup(r: &mut Request) -> Answer {
    let (name, seats, options) = (r.text("game")?, r.count("seats")?, r.options()?);
    r.end()?;
    Ok(written(&game_for(&name, &options)?.facts(seats, &options)?))
}

/// `board`: which game it is for, and everything that is wrong with it. With `game`, as a board of that game.
pub(crate) fn board(r: &mut Request) -> Answer {
    let (name, board) = (r.value("game"), r.value("board"));
    r.end()?;
    let game = match name.as_str() {
        Some(name) => game(name)?,
        None => games::find_by_board(&board).ok_or_else(|| Failure::unreadable("not a board"))?,
    };
    Ok(written(&CheckedBoard { game: game.name(), faults: game.board_faults(&board) }))
}

/// The rules that a view is to be read by.
fn game_of_view(name: &str, view: &Value) -> Result<&'static dyn Rulebook, Failure> {
    match view.get("options").and_then(Value::as_object) {
        Some(options) => game_for(name, options),
        None => game(name),
    }
}

/// `game`, `view`; and `if`: an assumption, in the game's own form.
fn seen(r: &mut Request) -> Result<Box<dyn Seen>, Failure> {
    let (name, view) = (r.text("game")?, r.value("view"));
    let seen = game_of_view(&name, &view)?.seen(&view)?;
    match r.value("if") {
        Value::Null => Ok(seen),
        what => seen.suppose(&what).map_err(Failure::unreadable),
    }
}

/// The seat's legal steps.
pub(crate) fn legal(r: &mut Request) -> Answer {
    let seen = seen(r)?;
    r.end()?;
    Ok(seen.legal().as_ref().to_owned())
}

/// And `lang`: the same, each in words.
pub(crate) fn choices(r: &mut Request) -> Answer {
    let (seen, lang) = (seen(r)?, r.take("lang")?);
    r.end()?;
    Ok(format!("{{\"legal\":{},\"words\":{}}}", seen.legal(), written(&seen.choices(lang))))
}

/// And `steps`: what a draft leads to, or why not.
pub(crate) fn peek(r: &mut Request) -> Answer {
    let (seen, steps) = (seen(r)?, r.list("steps")?);
    r.end()?;
    Ok(seen.peek(&steps)?.json.as_ref().to_owned())
}

/// And `steps`, `lang`, `named`: a draft in words, step by step.
pub(crate) fn words(r: &mut Request) -> Answer {
    let (seen, steps, lang, naming) = (seen(r)?, r.list("steps")?, r.take("lang")?, r.naming()?);
    r.end()?;
    Ok(written(&seen.words(&steps, lang, naming)?))
}

/// And `what`: the answer to a game-specific question, for people who would like help.
pub(crate) fn aid(r: &mut Request) -> Answer {
    let (seen, question) = (seen(r)?, r.value("what"));
    r.end()?;
    seen.aid(&question).map_err(Failure::unreadable)
}

/// And `lang`: the position as colored text.
pub(crate) fn sketch(r: &mut Request) -> Answer {
    let (seen, lang) = (seen(r)?, r.take("lang")?);
    r.end()?;
    Ok(written(&inked(&seen.sketch(lang))))
}

/// `game`, `view`, and `sights` of the frame after it: the view after that.
pub(crate) fn fold(r: &mut Request) -> Answer {
    let (name, view, sights) = (r.text("game")?, r.value("view"), r.list("sights")?);
    r.end()?;
    Ok(game_of_view(&name, &view)?.fold(&view, &sights)?.as_ref().to_owned())
}

/// And `level`, `seed`: opens a search for what a bot would do here.
pub(crate) fn think(r: &mut Request) -> Result<Box<dyn Search>, Failure> {
    let (seen, level, seed) = (seen(r)?, r.text("level")?, r.number("seed")?);
    r.end()?;
    Ok(seen.search(&level, seed)?)
}

/// Colored text: a list of lines, each a list of `[ink, text]`.
fn inked(sketch: &Sketch) -> Value {
    let piece = |(ink, text): &(Ink, String)| json!([ink_name(*ink), text]);
    sketch.lines.iter().map(|line| line.iter().map(piece).collect::<Vec<Value>>()).collect()
}

fn ink_name(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "plain",
        Ink::Dim => "dim",
        Ink::Bold => "bold",
        Ink::Green => "green",
        Ink::Pink => "pink",
        Ink::Blue => "blue",
        Ink::Yellow => "yellow",
        Ink::Cyan => "cyan",
        Ink::Red => "red",
        Ink::Violet => "violet",
        Ink::Cream => "cream",
        Ink::OnGreen => "on_green",
        Ink::OnPink => "on_pink",
        Ink::OnBlue => "on_blue",
        Ink::OnYellow => "on_yellow",
    }
}

//! The final scoring of a match that was played with the box: from reefs as they are seen from above, or from counts
//! alone. The points come from [`crate::score`], as in every match; this file only reads what was entered and checks
//! that it is possible.
//!
//! What is entered is a list with an object per seat: `board` (the points on the score board before the final scoring),
//! `discards` (LC-17: how many points of them were lost so), `jellyfish`, `limestone`, and either `reef`, a list of
//! `[space, level, color, shows]` with the visible half of every covered space, or `halves` (visible halves by color),
//! `animals` (by species two counts: by LC-31 the visible ones and 0, by LC-32 those of the lower and of the higher
//! number) and `remote` (LC-34: the penalties still to be seen, added). Counted is a line per seat: four times halves,
//! eight times animals, and the penalties as a negative number.

use crate::Lumicora;
use crate::board::{BOARD, Space, Spaces};
use crate::reef::Reef;
use crate::score::{self, Counted, MOST_POINTS, Points};
use crate::setup::{Animals, Setup};
use crate::state::MOST_LIMESTONE;
use crate::tile::{Color, Half, Shows, TileSet};
use kernel::{BySeat, Setup as _};
use serde_json::Value;
use shown::{Miscounted, Miscounts, Tallied, Tally};

/// As the record writes them, in the order of [`Color::ALL`].
const COLORS: [&str; 4] = ["green", "pink", "blue", "yellow"];
/// As the record writes them, by the code in [`Shows`].
const SHOWS: [&str; 12] =
    ["plain", "1", "2", "3", "4", "5", "6", "", "shell", "crab", "seahorse", "starfish"];
/// The highest stack of a match: 31 tiles, two a level.
const HIGHEST: u8 = 16;

const LIST: Miscounted = Miscounted::Unreadable("a list with an entry for each seat is wanted");
const HALF: Miscounted =
    Miscounted::Unreadable("reef: lists of space, level, color and what it shows are wanted");
const TWICE: Miscounted = Miscounted::Unreadable("reef: a space is listed twice");
const DARK: Miscounted = Miscounted::Unreadable("animals: by LC-31 the second number is 0");

/// How many halves there are, or are seen, by color and by the code of what they show.
type Kinds = [[i32; 12]; 4];

/// `[space, level, color, shows]`.
fn half(value: &Value) -> Option<(Space, u8, Half)> {
    let [space, level, color, shows] = value.as_array()?.as_slice() else { return None };
    let small = |value: &Value| value.as_u64().and_then(|n| u8::try_from(n).ok());
    let (color, shows) = (color.as_str()?, shows.as_str()?);
    let color = COLORS.iter().position(|&name| name == color)?;
    let code = SHOWS.iter().position(|&name| name == shows)? as u8;
    let all = [Shows::Plain].into_iter().chain(Shows::NUMBERS).chain(Shows::ANIMALS);
    let shows = { all }.find(|&shows| shows as u8 == code)?;
    Some((Space::new(small(space)?)?, small(level)?, (Color::ALL[color], shows)))
}

/// Reads a reef from above.
fn read_reef(halves: &[Value], judge: &mut Miscounts, seen: &mut Kinds) -> Result<Reef, Miscounted> {
    let mut reef = Reef::default();
    for value in halves {
        let (space, level, half) = half(value).ok_or(HALF)?;
        if reef.height(space) > 0 {
            return Err(TWICE);
        }
        if level == 0 || level > HIGHEST {
            judge.refuse("LC-18", "level", &[space.id().into()]);
        }
        reef.show_at(space, level.clamp(1, HIGHEST), half);
        seen[half.0 as usize][half.1 as usize] += 1;
    }
    judge_reef(&reef, judge);
    Ok(reef)
}

/// What can be told of a reef from above: that Luminos lie in one level each (LC-18), two halves each, from the start
/// Lumino on (LC-12).
fn judge_reef(reef: &Reef, judge: &mut Miscounts) {
    for level in 1..=HIGHEST {
        let mut high = Spaces::EMPTY;
        for cell in BOARD {
            if reef.height(Space::at_cell(cell)) >= level {
                high |= Spaces::of(cell);
            }
        }
        let alone = high.without(high.spread());
        for cell in alone {
            judge.refuse("LC-18", "alone", &[Space::at_cell(cell).id().into()]);
        }
        if alone.is_empty() && high.len() % 2 == 1 {
            judge.refuse("LC-18", "odd", &[level.into()]);
        }
    }
    let heights = Space::START.map(|space| reef.height(space));
    let tops = Space::START.map(|space| reef.top(space));
    let ids = Space::START.map(|space| space.id().into());
    let is_other = |i: usize| heights[i] == 1 && tops[i].is_some_and(|(_, shows)| shows != Shows::Plain);
    if heights.contains(&0) {
        judge.refuse("LC-12", "start", &ids);
    } else if is_other(0) || is_other(1) || (heights == [1, 1] && tops[0] == tops[1]) {
        judge.refuse("LC-12", "start_lumino", &ids);
    }
}

/// Reads counts alone.
fn read_counts(entered: &Value, setup: &Setup, judge: &mut Miscounts) -> Result<Counted, Miscounted> {
    let mut counted = Counted::default();
    let (mut halves, mut animals, mut penalties) = (0, 0, 0);
    for i in 0..4 {
        counted.halves[i] = Miscounts::number(entered["halves"].get(i))?;
        halves += i32::from(counted.halves[i]);
        for k in 0..2 {
            counted.animals[i][k] = Miscounts::number(entered["animals"][i].get(k))?;
            animals += i32::from(counted.animals[i][k]);
        }
        if setup.animals == Animals::Dark && counted.animals[i][1] > 0 {
            return Err(DARK);
        }
    }
    let remote = Miscounts::number(entered.get("remote"))?;
    counted.remote = -i16::from(remote);
    for penalty in setup.board.penalty {
        penalties += i32::from(penalty);
    }
    judge.at_most(halves, BOARD.len() as i32, "LC-6", "spaces");
    if halves < 2 {
        judge.refuse("LC-12", "start", &[]);
    } else if halves % 2 == 1 {
        judge.refuse("LC-18", "odd", &[1]);
    }
    judge.at_most(animals, halves, "LC-33", "animals");
    judge.at_most(remote.into(), penalties, "LC-34", "remote");
    Ok(counted)
}

/// LC-2, LC-4: nobody can see more of a kind than there are Luminos with it.
fn judge_kinds(seats: usize, counted: &BySeat<Counted>, seen: &Kinds, judge: &mut Miscounts) {
    let mut all = Kinds::default();
    for tile in TileSet::of_game(seats) {
        for (color, shows) in tile.halves() {
            all[color as usize][shows as usize] += 1;
        }
    }
    for color in 0..4 {
        // Of the six starting Luminos each seat has one, and a color is on three of them.
        all[color][0] += seats.min(3) as i32;
        for shows in 0..12 {
            let (n, most) = (seen[color][shows], all[color][shows]);
            if n > most {
                judge.refuse("LC-2", "kind", &[color as i32, shows as i32, n, most]);
            }
        }
        let (mut halves, mut animals) = (0, 0);
        for own in counted {
            halves += i32::from(own.halves[color]);
            animals += own.animals[color].iter().map(|&n| i32::from(n)).sum::<i32>();
        }
        let most: i32 = all[color].iter().sum();
        if halves > most {
            judge.refuse("LC-2", "color", &[color as i32, halves, most]);
        }
        let most = all.iter().map(|kinds| kinds[Shows::ANIMALS[color] as usize]).sum();
        if animals > most {
            judge.refuse("LC-2", "species", &[color as i32, animals, most]);
        }
    }
}

impl Tallied for Lumicora {
    fn tally(setup: &Setup, entered: &Value) -> Result<Tally, Miscounted> {
        let (seats, animals) = (setup.seats(), setup.animals);
        let entered = entered.as_array().filter(|list| list.len() == seats).ok_or(LIST)?;
        let (mut judge, mut seen) = (Miscounts::default(), Kinds::default());
        let mut counted = BySeat::from_fn(seats, |_| Counted::default());
        let mut before = BySeat::from_fn(seats, |_| Points::default());
        for (seat, own) in counted.seats().zip(entered) {
            judge.seat = Some(seat);
            let points = own["board"].as_i64().unwrap_or(0);
            if points.unsigned_abs() > MOST_POINTS.into() {
                judge.refuse("LC-24", "points", &[]);
            }
            let discards = i16::from(Miscounts::number(own.get("discards"))?);
            let coral = (points as i16).wrapping_add(discards);
            before[seat] = Points { discards: -discards, coral, ..Points::default() };
            let looked = match own["reef"].as_array() {
                Some(halves) => {
                    Counted::on(&read_reef(halves, &mut judge, &mut seen)?, &setup.board, animals)
                }
                None => read_counts(own, setup, &mut judge)?,
            };
            let jellyfish = Miscounts::number(own.get("jellyfish"))?;
            let limestone = Miscounts::number(own.get("limestone"))?;
            judge.at_most(jellyfish.into(), 4, "LC-9", "jellyfish");
            judge.at_most(limestone.into(), MOST_LIMESTONE.into(), "LC-5", "limestone");
            counted[seat] = Counted { jellyfish, limestone, ..looked };
        }
        judge.seat = None;
        judge_kinds(seats, &counted, &seen, &mut judge);
        let limestone = BySeat::from_fn(seats, |seat| counted[seat].limestone);
        let outcome = score::result(&score::final_points(&counted, &before, animals), &limestone, animals);
        let mut lines = Vec::new();
        for own in &counted {
            let all = own.halves.iter().chain(own.animals.as_flattened());
            let mut line: Vec<i32> = all.map(|&n| i32::from(n)).collect();
            line.push(own.remote.into());
            lines.push(line);
        }
        judge.settle(Tally { outcome, counted: lines, rating: None })
    }
}

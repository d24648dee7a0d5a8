//! A table's facts besides its log, as plain data: seats, host, settings, status; who may sit down, leave, swap
//! and start. No IO.

mod face;

use crate::refusals::Refused;
use kernel::Seed;
use protocol::{Clock, NewTable, RecordMoment, SeatWish, Status, Visibility, Watching, codes};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::PersonId;
use table::daily::Day;
use table::fair::{Bytes32, Fair};
use table::games;
use table::live::{self, Branch, Opening, Origin, Sitter};

/// The default bot: for people who resign or run out of time, and for "play now".
pub(crate) const STAND_IN: &str = "calm";

/// In `seatings`, the seat of a host who does not play.
const BESIDE: u8 = 255;

/// A seat before and during the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Chair {
    Open,
    Person {
        id: PersonId,
        ready: bool,
        /// What they add to the shuffle.
        entropy: Option<Bytes32>,
    },
    Bot {
        level: String,
    },
}

/// What is stored of a table besides its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TableFacts {
    pub(crate) options: Map<String, Value>,
    pub(crate) seats: Vec<Chair>,
    pub(crate) host: Option<PersonId>,
    pub(crate) visibility: Visibility,
    pub(crate) watching: Watching,
    pub(crate) clock: Clock,
    pub(crate) status: Status,
    /// The server's part of the shuffle. It does not leave the server before the record of the finished match
    /// does.
    pub(crate) secret: Bytes32,
    #[serde(default)]
    pub(crate) rematch: Option<String>,
    /// People the host has asked to leave; they may not sit down here again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) removed: Vec<PersonId>,
    /// People the host has muted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) muted: Vec<PersonId>,
    /// If a daily puzzle is played here: its day, as it is written. Then the secret is that day's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) day: Option<String>,
    /// For a variation: where it starts. The record itself is read when it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<RecordMoment>,
    /// Seats that won, for lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) winners: Vec<u8>,
}

/// The most people a host's list remembers; the oldest entries are dropped.
const LISTED: usize = 100;

fn note(list: &mut Vec<PersonId>, person: PersonId) {
    if list.len() >= LISTED {
        list.remove(0);
    }
    list.push(person);
}

/// What a person adds to the shuffle.
pub(crate) fn read_entropy(text: Option<&str>) -> Result<Option<Bytes32>, Refused> {
    let Some(text) = text else { return Ok(None) };
    let is_hex = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    match text.parse::<Seed>() {
        Ok(Seed(bytes)) if is_hex => Ok(Some(Bytes32(bytes))),
        _ => Err(Refused::Because(codes::UNREADABLE, "entropy: 64 lower-case hexadecimal digits".to_owned())),
    }
}

/// A level that exists.
pub(crate) fn read_level(level: &str) -> Result<String, Refused> {
    let known = table::BOTS.contains(&level).then(|| level.to_owned());
    known.ok_or_else(|| live::Reject::from(live::Code::NoBot).into())
}

impl TableFacts {
    /// A new table, as requested.
    pub(crate) fn new(wanted: &NewTable, me: &str, secret: [u8; 32]) -> Result<TableFacts, Refused> {
        let entropy = read_entropy(wanted.entropy.as_deref())?;
        let mut seats = Vec::new();
        for wish in &wanted.seats {
            seats.push(match wish {
                SeatWish::Open => Chair::Open,
                SeatWish::Me => Chair::Person { id: me.to_owned(), ready: true, entropy },
                SeatWish::Bot { level } => Chair::Bot { level: read_level(level)? },
            });
        }
        let facts = TableFacts {
            options: wanted.options.clone().unwrap_or_default(),
            seats,
            host: Some(me.to_owned()),
            visibility: wanted.visibility,
            watching: wanted.watching,
            clock: wanted.clock,
            status: Status::Open,
            secret: Bytes32(secret),
            rematch: None,
            removed: Vec::new(),
            muted: Vec::new(),
            day: None,
            from: wanted.from.clone(),
            winners: Vec::new(),
        };
        facts.check(&wanted.game, me)?;
        Ok(facts.renewed(&wanted.game))
    }

    /// By the newest rules, whatever was asked for; but a variation keeps the rules of the match it comes from.
    pub(crate) fn renewed(mut self, game: &str) -> TableFacts {
        if let (Some(rules), None) = (games::find(game), &self.from) {
            self.options = rules.begun(&self.options);
        }
        self
    }

    /// The table for a person's try at a daily puzzle. Until the day is over, nobody else sees the draws.
    pub(crate) fn daily(day: Day, me: &str, secret: Bytes32, options: Map<String, Value>) -> TableFacts {
        TableFacts {
            options,
            seats: vec![Chair::Person { id: me.to_owned(), ready: true, entropy: None }],
            host: Some(me.to_owned()),
            visibility: Visibility::Link,
            watching: Watching::Seated,
            clock: Clock::None,
            status: Status::Open,
            secret,
            rematch: None,
            removed: Vec::new(),
            muted: Vec::new(),
            day: Some(day.to_string()),
            from: None,
            winners: Vec::new(),
        }
    }

    /// The day of the puzzle played here, if it is one.
    pub(crate) fn day(&self) -> Option<Day> {
        self.day.as_deref().and_then(|day| day.parse().ok())
    }

    /// Whether the seed is still secret although the match may be over, because others play the same puzzle.
    pub(crate) fn is_sealed(&self, today: Day) -> bool {
        self.day.is_some() && self.day().is_none_or(|day| day >= today)
    }

    /// What the shuffle's commitment is made for.
    fn shuffle(&self, table: &str) -> String {
        self.day().map_or_else(|| table.to_owned(), Day::name)
    }

    fn check(&self, game: &str, me: &str) -> Result<(), Refused> {
        let bad = |why: String| Refused::Because(codes::BAD_SETUP, why);
        let rules = games::find(game).ok_or(Refused::Plain(codes::NO_GAME))?;
        rules.check_setup(self.seats.len(), &self.options).map_err(|why| bad(why.to_string()))?;
        if !to_live(self.clock).is_valid() {
            return Err(bad("clock: out of bounds".to_owned()));
        }
        let own = self.seats.iter().filter(|chair| chair.is(me)).count();
        if own > 1 {
            return Err(bad("seats: one person, one seat".to_owned()));
        }
        if self.seats.iter().all(|chair| matches!(chair, Chair::Bot { .. })) {
            return Err(bad("seats: at least one for a person".to_owned()));
        }
        Ok(())
    }

    /// A person's seat.
    pub(crate) fn seat_of(&self, person: &str) -> Option<u8> {
        self.seats.iter().position(|chair| chair.is(person)).map(|i| i as u8)
    }

    /// Whether a person may see this table at all. Anyone with the link may as long as the table is open, and when
    /// a daily puzzle's day is over.
    pub(crate) fn admits(&self, person: &str, today: Day) -> bool {
        match self.watching {
            Watching::Everyone => true,
            Watching::Seated if self.day.is_some() && !self.is_sealed(today) => true,
            Watching::Seated => {
                self.status == Status::Open
                    || self.seat_of(person).is_some()
                    || self.host.as_deref() == Some(person)
            }
        }
    }

    fn is_open(&self) -> Result<(), Refused> {
        if self.status == Status::Open { Ok(()) } else { Err(Refused::Plain(codes::NOT_OPEN)) }
    }

    fn chair(&mut self, seat: u8) -> Result<&mut Chair, Refused> {
        self.seats.get_mut(usize::from(seat)).ok_or(Refused::Plain(codes::NO_SEAT))
    }

    /// Sits down, or confirms a reserved seat.
    pub(crate) fn join(
        &mut self,
        person: &str,
        seat: Option<u8>,
        added: Option<Bytes32>,
    ) -> Result<(), Refused> {
        self.is_open()?;
        if self.removed.iter().any(|removed| removed == person) {
            return Err(Refused::Plain(codes::REMOVED));
        }
        let seat = match (self.seat_of(person), seat) {
            (Some(own), wanted) if wanted.is_none_or(|wanted| wanted == own) => own,
            (Some(_), _) => return Err(Refused::Plain(codes::SEATED)),
            (None, Some(wanted)) => wanted,
            (None, None) => {
                let free = self.seats.iter().position(|chair| *chair == Chair::Open);
                free.ok_or(Refused::Plain(codes::TAKEN))? as u8
            }
        };
        let chair = self.chair(seat)?;
        match chair {
            Chair::Open => *chair = Chair::Person { id: person.to_owned(), ready: true, entropy: added },
            Chair::Person { id, ready, entropy } if id == person => {
                *ready = true;
                *entropy = added.or(*entropy);
            }
            Chair::Person { .. } | Chair::Bot { .. } => return Err(Refused::Plain(codes::TAKEN)),
        }
        self.host.get_or_insert_with(|| person.to_owned());
        Ok(())
    }

    /// Leaves. If the host leaves, the next person hosts; with nobody left the table closes.
    pub(crate) fn leave(&mut self, person: &str) -> Result<(), Refused> {
        self.is_open()?;
        let is_host = self.host.as_deref() == Some(person);
        match self.seat_of(person) {
            Some(seat) => *self.chair(seat)? = Chair::Open,
            None if is_host => {}
            None => return Err(Refused::Plain(codes::NOT_SEATED)),
        }
        if is_host {
            let next = self.people().next().map(str::to_owned);
            self.host = next;
        }
        if self.people().next().is_none() {
            self.status = Status::Closed;
        }
        Ok(())
    }

    /// Swaps two seats. People move themselves to a free seat or a bot's; the host may move anyone.
    pub(crate) fn swap(&mut self, person: &str, from: Option<u8>, to: u8) -> Result<(), Refused> {
        self.is_open()?;
        let own = self.seat_of(person);
        let is_host = self.host.as_deref() == Some(person);
        let from = from.or(own).ok_or(Refused::Plain(codes::NOT_SEATED))?;
        let target = self.chair(to)?.clone();
        self.chair(from)?;
        if !is_host && (Some(from) != own || matches!(target, Chair::Person { .. })) {
            return Err(Refused::Plain(codes::NOT_HOST));
        }
        self.seats.swap(usize::from(from), usize::from(to));
        Ok(())
    }

    fn is_hosted_by(&self, person: &str) -> Result<(), Refused> {
        if self.host.as_deref() == Some(person) { Ok(()) } else { Err(Refused::Plain(codes::NOT_HOST)) }
    }

    /// Lets the host ask a person to leave, before the start.
    pub(crate) fn remove(&mut self, host: &str, seat: u8) -> Result<(), Refused> {
        self.is_open()?;
        self.is_hosted_by(host)?;
        match self.chair(seat)?.clone() {
            Chair::Person { id, .. } if id != host => {
                *self.chair(seat)? = Chair::Open;
                note(&mut self.removed, id);
                Ok(())
            }
            Chair::Open | Chair::Bot { .. } | Chair::Person { .. } => Err(Refused::Plain(codes::NO_SEAT)),
        }
    }

    /// Lets the host mute a person here, or unmute them.
    pub(crate) fn mute(&mut self, host: &str, person: &str, is_muted: bool) -> Result<(), Refused> {
        self.is_hosted_by(host)?;
        self.muted.retain(|muted| muted != person);
        if is_muted && person != host {
            note(&mut self.muted, person.to_owned());
        }
        Ok(())
    }

    /// Whether a person is muted here.
    pub(crate) fn is_muted(&self, person: &str) -> bool {
        self.muted.iter().any(|muted| muted == person)
    }

    /// Puts bots on free seats, and on reserved seats whose people did not come.
    pub(crate) fn fill(&mut self, level: &str) -> Result<(), Refused> {
        self.is_open()?;
        let level = read_level(level)?;
        for chair in &mut self.seats {
            if matches!(chair, Chair::Open | Chair::Person { ready: false, .. }) {
                *chair = Chair::Bot { level: level.clone() };
            }
        }
        Ok(())
    }

    /// Whether all seats are taken and everyone has confirmed.
    pub(crate) fn is_ready(&self) -> bool {
        let here = |chair: &Chair| matches!(chair, Chair::Person { ready: true, .. } | Chair::Bot { .. });
        self.status == Status::Open && self.seats.iter().all(here)
    }

    /// Seats of people.
    pub(crate) fn seated(&self) -> impl Iterator<Item = u8> {
        (0..)
            .zip(&self.seats)
            .filter(|(_, chair)| matches!(chair, Chair::Person { .. }))
            .map(|(seat, _)| seat)
    }

    /// Who plays, in order of seats.
    pub(crate) fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|chair| match chair {
            Chair::Person { id, .. } => Some(id.as_str()),
            Chair::Open | Chair::Bot { .. } => None,
        })
    }

    /// The opening of the match. Names stay out of the log: people change them, and leave.
    pub(crate) fn opening(&self, table: &str, game: &str, from: Option<Branch>, now_ms: u64) -> Opening {
        let sitter = |chair: &Chair| match chair {
            Chair::Open | Chair::Person { .. } => Sitter::Person { name: String::new() },
            Chair::Bot { level } => Sitter::Bot { level: level.clone() },
        };
        let added = |chair: &Chair| match chair {
            Chair::Person { entropy, .. } => *entropy,
            Chair::Open | Chair::Bot { .. } => None,
        };
        let fair = Fair::new(&self.shuffle(table), self.secret, self.seats.iter().map(added).collect());
        Opening {
            game: game.to_owned(),
            seats: self.seats.iter().map(sitter).collect(),
            options: self.options.clone(),
            clock: to_live(self.clock),
            stand_in: STAND_IN.to_owned(),
            at_ms: now_ms,
            chance: Origin::Fair { fair },
            from,
        }
    }

    /// A rematch: the same people, each one seat further, with their seats reserved until they come.
    pub(crate) fn again(&self, host: &str, secret: [u8; 32]) -> TableFacts {
        let mut seats: Vec<Chair> = self.seats.clone();
        seats.rotate_right(1);
        for chair in &mut seats {
            if let Chair::Person { ready, entropy, .. } = chair {
                (*ready, *entropy) = (false, None);
            }
        }
        TableFacts {
            seats,
            host: Some(host.to_owned()),
            status: Status::Open,
            secret: Bytes32(secret),
            rematch: None,
            winners: Vec::new(),
            // The same setup and cards, but draws of its own.
            day: None,
            watching: if self.day.is_some() { Watching::Everyone } else { self.watching },
            ..self.clone()
        }
    }

    /// Takes a person's name off an open table, or off what the table shows of one that has begun.
    pub(crate) fn forget(&mut self, person: &str) {
        if self.status == Status::Open {
            // Refused only if they do not sit here.
            let _ = self.leave(person);
        }
        if self.host.as_deref() == Some(person) {
            let next = self.people().find(|&other| other != person).map(str::to_owned);
            self.host = next;
        }
    }
}

impl Chair {
    fn is(&self, person: &str) -> bool {
        matches!(self, Chair::Person { id, .. } if id == person)
    }
}

fn to_live(clock: Clock) -> live::Clock {
    match clock {
        Clock::None => live::Clock::None,
        Clock::RealTime { base_ms, increment_ms } => live::Clock::RealTime { base_ms, increment_ms },
        Clock::PerTurn { days } => live::Clock::PerTurn { days },
    }
}

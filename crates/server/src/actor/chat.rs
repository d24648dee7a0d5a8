//! A table's chat: who may write, how often, and who can read it.

use super::journal::Journal;
use crate::limits::Bucket;
use crate::names;
use crate::refusals::Refused;
use crate::server_clock::ServerClock;
use crate::table_facts::TableFacts;
use kernel::Seat;
use protocol::{Person, Said, Status, codes};
use std::collections::HashMap;
use store::PersonId;
use table::live::Live;

/// The most characters of one message.
const LONGEST: usize = 500;
/// How many messages a person may send per second, and at once.
const RATE: (f64, u32) = (0.5, 6);
/// How many messages a newcomer is sent.
const HISTORY: u32 = 50;

/// Who may write and who can read it, at this point of the match.
#[derive(Clone, Copy)]
pub(super) struct Manners<'a> {
    facts: &'a TableFacts,
    /// Whether the match is running: then spectators talk among themselves.
    is_on: bool,
    /// Whether the players must be silent now (LU-19).
    is_silent: bool,
}

impl Manners<'_> {
    pub(super) fn new<'a>(facts: &'a TableFacts, live: Option<&dyn Live>) -> Manners<'a> {
        let on = live.filter(|live| facts.status == Status::Running && live.ended().is_none());
        let is_silent =
            on.is_some_and(|live| Seat::first(live.sitters().len()).any(|seat| !live.may_chat(seat)));
        Manners { facts, is_on: on.is_some(), is_silent }
    }

    /// Refuses unless this person may write.
    fn may_speak(&self, person: &str) -> Result<(), Refused> {
        if self.is_silent && self.facts.seat_of(person).is_some() {
            return Err(Refused::Plain(codes::SILENT));
        }
        if self.facts.is_muted(person) {
            return Err(Refused::Plain(codes::MUTED));
        }
        Ok(())
    }

    /// Whether a player or spectator can read what someone writes.
    pub(super) fn hears(&self, seat: Option<u8>, speaker: &str) -> bool {
        seat.is_none() || !self.is_on || self.facts.seat_of(speaker).is_some()
    }
}

/// A table's chat.
#[derive(Debug)]
pub(super) struct ChatRoom {
    clock: ServerClock,
    /// The number of the last message.
    last: u64,
    /// How many more messages each person may send now.
    speakers: HashMap<PersonId, Bucket>,
}

impl ChatRoom {
    /// The chat of a table whose last message has this number; 0 if there is none.
    pub(super) fn new(clock: ServerClock, last: u64) -> ChatRoom {
        ChatRoom { clock, last, speakers: HashMap::new() }
    }

    /// The message to send, if this person may send it now. It counts towards their limit.
    fn hear(&mut self, manners: &Manners<'_>, person: &Person, text: &str) -> Result<Said, Refused> {
        manners.may_speak(&person.id)?;
        let text = names::acceptable(text, LONGEST).ok_or(Refused::Plain(codes::BAD_TEXT))?;
        let now = self.clock.instant();
        let bucket = self.speakers.entry(person.id.clone()).or_insert_with(|| Bucket::full(RATE.1, now));
        if !bucket.take(now, RATE.0, RATE.1) {
            return Err(Refused::Plain(codes::CHAT));
        }
        Ok(Said { id: self.last + 1, person: person.clone(), at_ms: self.clock.date_ms(), text })
    }

    /// Stores a message and returns it, to be sent to everyone.
    pub(super) async fn say(
        &mut self,
        journal: &Journal,
        manners: &Manners<'_>,
        person: &Person,
        text: &str,
    ) -> Result<Said, Refused> {
        let said = self.hear(manners, person, text)?;
        journal.add_said(&said).await?;
        self.last = said.id;
        Ok(said)
    }

    /// The last messages that a player or spectator may read.
    pub(super) async fn history(
        &self,
        journal: &Journal,
        manners: &Manners<'_>,
        seat: Option<u8>,
    ) -> Vec<Said> {
        // If there are no messages, there is nothing to read from the store.
        let last = if self.last == 0 { Ok(Vec::new()) } else { journal.last_said(HISTORY).await };
        let mut said = last.unwrap_or_else(|why| {
            tracing::error!(table = %journal.id(), %why, "what was said cannot be read");
            Vec::new()
        });
        said.retain(|said| manners.hears(seat, &said.person.id));
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::time::Duration;
    use table::live;

    /// A table of Lumis at which `ann` and `bob` sit as partners, against bots, and a match there.
    fn table(talk: &str) -> (TableFacts, Box<dyn Live>) {
        let bot = json!({"type": "bot", "level": "calm"});
        let seats = json!([{"type": "me"}, bot, {"type": "open"}, bot]);
        let wanted = json!({"game": "lumis", "seats": seats, "options": {"talk": talk}});
        let wanted = serde_json::from_value(wanted).unwrap();
        let mut facts = TableFacts::new(&wanted, "ann", [7; 32]).ok().unwrap();
        facts.join("bob", None, None).ok().unwrap();
        let live = live::open(&facts.opening("here", "lumis", None, 0)).unwrap();
        (facts, live)
    }

    fn person(id: &str) -> Person {
        Person { id: id.to_owned(), name: id.to_owned() }
    }

    fn code(heard: Result<Said, Refused>) -> String {
        heard.map_or_else(|refused| refused.code().to_owned(), |_| "said".to_owned())
    }

    #[test]
    fn while_the_match_is_on_those_who_watch_talk_among_themselves() {
        let (mut facts, live) = table("open");
        for (status, players_hear) in
            [(Status::Open, true), (Status::Running, false), (Status::Finished, true)]
        {
            facts.status = status;
            let manners = Manners::new(&facts, Some(live.as_ref()));
            assert_eq!(manners.hears(Some(0), "eve"), players_hear, "{status:?}");
            for (seat, speaker) in [(None, "eve"), (None, "ann"), (Some(0), "bob"), (Some(0), "ann")] {
                assert!(manners.hears(seat, speaker), "{status:?} {seat:?} {speaker}");
            }
        }
    }

    #[test]
    fn those_who_sit_keep_silent_where_the_rules_say_so() {
        let clock = ServerClock::by_hand(0).1;
        let mut room = ChatRoom::new(clock, 0);
        let (mut facts, live) = table("silent");
        let codes = |room: &mut ChatRoom, facts: &TableFacts| {
            let manners = Manners::new(facts, Some(live.as_ref()));
            ["ann", "eve"].map(|id| code(room.hear(&manners, &person(id), "hello")))
        };
        assert_eq!(codes(&mut room, &facts), ["said", "said"]);
        facts.status = Status::Running;
        assert_eq!(codes(&mut room, &facts), [codes::SILENT, "said"]);
        facts.status = Status::Finished;
        assert_eq!(codes(&mut room, &facts), ["said", "said"]);
        facts.mute("ann", "eve", true).ok().unwrap();
        assert_eq!(codes(&mut room, &facts), ["said", codes::MUTED]);
    }

    #[test]
    fn nobody_says_too_much_at_once() {
        let (dial, clock) = ServerClock::by_hand(0);
        let mut room = ChatRoom::new(clock, 0);
        let (facts, _) = table("open");
        let manners = Manners::new(&facts, None);
        let mut say = |id: &str, text: &str| code(room.hear(&manners, &person(id), text));
        for _ in 0..RATE.1 {
            assert_eq!(say("ann", "hello"), "said");
        }
        assert_eq!([say("ann", "hello"), say("bob", "hello")], [codes::CHAT, "said"]);
        dial.advance(Duration::from_secs(2));
        assert_eq!([say("ann", "hello"), say("ann", "hello")], ["said", codes::CHAT]);
        assert_eq!([say("eve", ""), say("eve", &"a".repeat(LONGEST + 1))], [codes::BAD_TEXT; 2]);
    }
}

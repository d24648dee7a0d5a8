//! Who sits at a table, before the match and after it.

use super::{Actor, Change};
use crate::kept_records;
use crate::refusals::Refused;
use crate::secret;
use crate::table_facts::{STAND_IN, TableFacts};
use kernel::Seat;
use protocol::{Person, Status, codes};
use store::Write;
use table::live;

impl Actor {
    /// Lets a person sit down or leave, or starts the match.
    pub(super) async fn change(&mut self, change: Change, person: &Person) -> Result<(), Refused> {
        if self.halted.is_some() {
            return Err(Refused::Plain(codes::HALTED));
        }
        let mut facts = self.facts.clone();
        match change {
            Change::Join(seat, added) => {
                // A seat reserved for them already counts.
                if facts.seat_of(&person.id).is_none() {
                    self.app.room_for_table(&person.id).await?;
                }
                facts.join(&person.id, seat, added)?;
            }
            Change::Leave => facts.leave(&person.id)?,
            Change::Swap(from, to) => facts.swap(&person.id, from, to)?,
            Change::Remove(seat) => facts.remove(&person.id, seat)?,
            Change::Mute(other, is_muted) => facts.mute(&person.id, &other, is_muted)?,
            Change::Start(level) => {
                if facts.status != Status::Open {
                    return Err(Refused::Plain(codes::NOT_OPEN));
                }
                if facts.host.as_deref() != Some(&person.id) {
                    return Err(Refused::Plain(codes::NOT_HOST));
                }
                if let Some(level) = level {
                    facts.fill(&level)?;
                }
                if !facts.is_ready() {
                    return Err(Refused::Plain(codes::NOT_READY));
                }
            }
        }
        let starts = facts.is_ready();
        if starts {
            self.start(facts).await?;
        } else if facts != self.facts {
            self.keep(facts, Vec::new()).await?;
        }
        self.names.insert(person.id.clone(), person.name.clone());
        self.publish_face();
        if starts {
            self.publish_views();
        }
        self.alarms.presence_changed();
        self.wake_bots();
        Ok(())
    }

    /// Begins the match: the opening is the first entry of the log. It says by which version of the rules, for ever.
    async fn start(&mut self, facts: TableFacts) -> Result<(), Refused> {
        let from = match &facts.from {
            Some(from) => Some(kept_records::beginning(&self.app, from).await?),
            None => None,
        };
        let facts = TableFacts { status: Status::Running, ..facts.renewed(self.journal.game()) };
        let opening = facts.opening(self.id(), self.journal.game(), from, self.now_ms());
        let live = live::open(&opening).map_err(|why| Refused::Because(codes::BAD_SETUP, why.to_string()))?;
        self.keep(facts, vec![self.journal.opening(&opening)]).await?;
        self.live = Some(live);
        Ok(())
    }

    /// Starts a table that was made with all seats taken.
    pub(super) async fn start_if_ready(&mut self) {
        if self.halted.is_none() && self.facts.is_ready() {
            let facts = self.facts.clone();
            if let Err(why) = self.start(facts).await {
                tracing::warn!(table = %self.id(), code = why.code(), "cannot start");
            }
        }
    }

    /// Another table for the same people.
    pub(super) async fn rematch(&mut self, person: &Person) -> Result<String, Refused> {
        if self.facts.seat_of(&person.id).is_none() {
            return Err(Refused::Plain(codes::NOT_SEATED));
        }
        // A rematch nobody came to may have been removed.
        if let Some(there) = &self.facts.rematch
            && self.app.store.table(there).await?.is_some()
        {
            return Ok(there.clone());
        }
        if !matches!(self.facts.status, Status::Finished | Status::Aborted) {
            return Err(Refused::Plain(codes::NOT_OVER));
        }
        self.app.room_for_table(&person.id).await?;
        let now = self.app.clock.date_ms();
        let id = secret::table_id();
        let next = self.facts.again(&person.id, secret::random()).renewed(self.journal.game());
        let row = next.row(&id, self.journal.game(), 1, now, now);
        let facts = TableFacts { rematch: Some(id.clone()), ..self.facts.clone() };
        self.keep(facts, vec![Write::Table(row)]).await?;
        self.publish_face();
        Ok(id)
    }

    /// A person has deleted their account: before the match the seat becomes free, in a running match a bot plays
    /// on.
    pub(super) async fn forget(&mut self, person: &str) -> Result<(), Refused> {
        let seat = self.facts.seat_of(person).and_then(|seat| Seat::new(seat.into()));
        if let (Some(seat), Some(live), None) = (seat, &self.live, self.halted)
            && self.facts.status == Status::Running
            && let Ok(entry) = live.hand_to_bot(seat, STAND_IN, self.now_ms())
        {
            self.enter(&entry).await;
        }
        let mut facts = self.facts.clone();
        facts.forget(person);
        self.keep(facts, Vec::new()).await?;
        self.names.remove(person);
        self.publish_face();
        Ok(())
    }
}

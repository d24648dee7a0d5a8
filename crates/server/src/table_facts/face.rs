//! A table's facts as others meet them: as the store keeps them, and as everyone sees them.

use super::{BESIDE, Chair, TableFacts};
use kernel::Seat;
use protocol::{Person, SeatFace, Status, TableFace, Visibility, Watching};
use std::collections::HashMap;
use store::{PersonId, TableRow};
use table::fair::commitment;
use table::live::{Live, Sitter};

impl TableFacts {
    /// As it is stored.
    pub(crate) fn row(&self, id: &str, game: &str, version: u64, created: i64, now: i64) -> TableRow {
        let mut people: Vec<(PersonId, u8)> =
            self.people().filter_map(|id| Some((id.to_owned(), self.seat_of(id)?))).collect();
        if let Some(host) = self.host.as_ref().filter(|host| self.seat_of(host).is_none()) {
            people.push((host.clone(), BESIDE));
        }
        let status = match self.status {
            Status::Open => "open",
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Aborted => "aborted",
            Status::Closed => "closed",
        };
        TableRow {
            id: id.to_owned(),
            version,
            game: game.to_owned(),
            status: status.to_owned(),
            listed: self.is_listed(),
            body: serde_json::to_string(self).unwrap_or_default(),
            created,
            changed: now,
            people,
        }
    }

    /// Whether the lists show it: a table nobody else may watch is not listed.
    pub(crate) fn is_listed(&self) -> bool {
        self.visibility == Visibility::Public
            && (self.watching == Watching::Everyone || self.status == Status::Open)
    }

    /// As everyone sees it. `live` is the match, once it has begun.
    pub(crate) fn face(
        &self,
        row: (&str, &str, u64, i64),
        names: &HashMap<PersonId, String>,
        live: Option<&dyn Live>,
        halted: Option<&str>,
    ) -> TableFace {
        let (id, game, version, created_ms) = row;
        let seat = |(i, chair): (usize, &Chair)| match chair {
            Chair::Open => SeatFace::Open,
            Chair::Bot { level } => SeatFace::Bot { level: level.clone() },
            Chair::Person { id, ready, .. } => SeatFace::Person {
                person: Person { id: id.clone(), name: names.get(id).cloned().unwrap_or_default() },
                ready: *ready,
                stand_in: match live.and_then(|live| live.sitters().get(i)) {
                    Some(Sitter::Bot { level }) => Some(level.clone()),
                    Some(Sitter::Person { .. }) | None => None,
                },
                may_return: live.zip(Seat::new(i)).is_some_and(|(live, seat)| live.may_return(seat)),
            },
        };
        TableFace {
            id: id.to_owned(),
            game: game.to_owned(),
            options: self.options.clone(),
            seats: self.seats.iter().enumerate().map(seat).collect(),
            host: self.host.clone(),
            visibility: self.visibility,
            watching: self.watching,
            clock: self.clock,
            status: self.status,
            commitment: commitment(&self.shuffle(id), &self.secret).to_string(),
            created_ms,
            version,
            day: self.day.clone(),
            from: self.from.clone(),
            rematch: self.rematch.clone(),
            winners: self.winners.clone(),
            halted: halted.map(str::to_owned),
            muted: self.muted.clone(),
            resting: false,
        }
    }
}

//! What comes by a socket for the room it is in.

use super::Reader;
use crate::actor::TableMessage;
use crate::kept_records;
use crate::refusals::Refused;
use crate::rooms::Guest;
use protocol::{ClientMessage, Scope, Status, codes};

impl Reader<'_> {
    /// What is said in a room, and on the way in and out.
    pub(super) async fn in_room(&mut self, message: ClientMessage) -> Result<(), Refused> {
        self.caller.may(Scope::Play)?;
        let me = self.caller.face();
        let (app, rooms) = (self.app, &self.app.rooms);
        let connection = self.outbox.connection;
        match message {
            ClientMessage::Enter { room, record, moment } => {
                let facts = kept_records::facts(app, &record, &me.id).await?;
                if !matches!(facts.status, Status::Finished | Status::Aborted) {
                    return Err(Refused::Plain(codes::NOT_OVER));
                }
                if self.room.as_ref().is_some_and(|before| *before != room) {
                    self.leave_room();
                }
                let seats = facts.seats.len();
                rooms.enter(
                    &room,
                    &record,
                    seats,
                    moment,
                    Guest { person: me, outbox: self.outbox.clone() },
                )?;
                self.room = Some(room);
            }
            ClientMessage::Leave { room } if self.room.as_ref() == Some(&room) => self.leave_room(),
            ClientMessage::Show { room, moment } => rooms.show(&room, connection, moment)?,
            ClientMessage::Point { room, at } => rooms.point(&room, connection, &at)?,
            ClientMessage::Lead { room, person } => rooms.lead(&room, connection, &person)?,
            ClientMessage::Invite { room, table } => {
                let record = rooms.record_of(&room, connection)?;
                let asker = Some(me.id.clone());
                let face = app.tables.ask(app, &table, |answer| TableMessage::Face(asker, answer)).await?;
                if face.from.is_none_or(|from| from.record != record) {
                    return Err(Refused::Plain(codes::NO_TABLE));
                }
                rooms.invite(&room, connection, &table)?;
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn leave_room(&mut self) {
        if let Some(room) = self.room.take() {
            self.app.rooms.leave(&room, self.outbox.connection);
        }
    }
}

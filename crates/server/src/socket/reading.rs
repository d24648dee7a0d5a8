//! A message as it was sent, and what its sender calls it.

use kernel::record::Object;
use protocol::ClientMessage;
use serde::Deserialize;
use serde_json::Value;
use table::live::MOST_NONCE;

/// An `act` with its fields in the usual order, read in one pass. Messages told apart by `type` are read twice
/// otherwise, and most messages are of this kind.
#[derive(Deserialize)]
struct Act<'a> {
    table: &'a str,
    expected_seq: u64,
    nonce: &'a str,
    steps: Vec<Value>,
}

pub(super) fn read_message(text: &str) -> serde_json::Result<ClientMessage> {
    if text.starts_with(r#"{"type":"act","#)
        && let Ok(Act { table, expected_seq, nonce, steps }) = serde_json::from_str(text)
    {
        let (table, nonce) = (table.to_owned(), nonce.to_owned());
        return Ok(ClientMessage::Act { table, expected_seq, nonce, steps });
    }
    serde_json::from_str(text).map(|Object(message)| message)
}

fn is_long(name: &str) -> bool {
    name.chars().nth(MOST_NONCE).is_some()
}

/// The table a message is about, and the sender's name for the message.
#[derive(Default)]
pub(super) struct Named {
    pub(super) table: Option<String>,
    pub(super) nonce: Option<String>,
    pub(super) id: Option<u32>,
}

impl Named {
    /// Names that nobody has are not repeated: answers must not be larger than what they answer.
    pub(super) fn repeatable(self) -> Named {
        let is_short = |name: &String| !is_long(name);
        Named { table: self.table.filter(is_short), nonce: self.nonce.filter(is_short), id: self.id }
    }

    /// Whether it has a nonce that no match would accept.
    pub(super) fn has_long_nonce(&self) -> bool {
        self.nonce.as_deref().is_some_and(is_long)
    }

    pub(super) fn of(message: &ClientMessage) -> Named {
        match message {
            ClientMessage::Hello { .. } => Named::default(),
            ClientMessage::Ping { id } => Named { id: Some(*id), ..Named::default() },
            ClientMessage::Watch { table, .. }
            | ClientMessage::Unwatch { table }
            | ClientMessage::Legal { table } => Named { table: Some(table.clone()), ..Named::default() },
            // A room's id stands where a table's does.
            ClientMessage::Enter { room, .. }
            | ClientMessage::Leave { room }
            | ClientMessage::Show { room, .. }
            | ClientMessage::Point { room, .. }
            | ClientMessage::Lead { room, .. }
            | ClientMessage::Invite { room, .. } => Named { table: Some(room.clone()), ..Named::default() },
            ClientMessage::Act { table, nonce, .. }
            | ClientMessage::Undo { table, nonce, .. }
            | ClientMessage::Resign { table, nonce }
            | ClientMessage::Wait { table, nonce, .. }
            | ClientMessage::Return { table, nonce }
            | ClientMessage::Abort { table, nonce } => {
                Named { table: Some(table.clone()), nonce: Some(nonce.clone()), id: None }
            }
            ClientMessage::Peek { table, id, .. }
            | ClientMessage::Chat { table, id, .. }
            | ClientMessage::Nudge { table, id, .. }
            | ClientMessage::StandIn { table, id, .. } => {
                Named { table: Some(table.clone()), nonce: None, id: Some(*id) }
            }
        }
    }

    /// As far as it can be read from something that is not a message: its sender waits for an answer by name.
    pub(super) fn guess(message: &str) -> Named {
        let read: Value = serde_json::from_str(message).unwrap_or_default();
        let text = |field: &str| read.get(field).and_then(Value::as_str).map(str::to_owned);
        let id = read.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok());
        Named { table: text("room").or_else(|| text("table")), nonce: text("nonce"), id }.repeatable()
    }
}

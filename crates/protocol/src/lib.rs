//! What goes over the wire: the messages of the socket, the bodies of the HTTP API, the codes of refusals.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `socket.rs` | [`ClientMessage`], [`ServerMessage`] |
//! | `live.rs` | what a running match sends: views, frames, drafts |
//! | `tables.rs` | tables before, during and after the match; games; records |
//! | `daily.rs` | the puzzle of the day |
//! | `people.rs` | accounts, recovery codes, tokens |
//! | `reading.rs` | how parts of bodies are read |
//! | `refusal.rs` | [`Refusal`] and the codes |
//! | `typescript.rs` | all of it as TypeScript |
//!
//! Steps, views and sights are the games' own (docs/PROTOCOL.md says where they are described); here they are
//! plain JSON.
//!
//! What it never does: IO, or depend on another crate of this workspace.

mod daily;
mod live;
mod people;
mod reading;
mod refusal;
mod socket;
mod tables;
mod typescript;

pub use daily::{Daily, DailyMine, DailyPast, DailyTry};
pub use live::{Begins, Ended, Frame, Hand, How, Look, Past, Peeked, Sitter, Stops};
pub use people::{
    Me, Names, NewToken, Person, Recover, RecoveryCode, Rename, Scope, Session, Sessions, Token,
    TokenWithSecret, Tokens,
};
pub use refusal::{Refusal, codes};
pub use socket::{Away, ClientMessage, Eyes, Said, ServerMessage, Shown};
pub use tables::{
    Choice, Clock, Game, GameOption, Games, Invited, Join, Mute, NewTable, PlayNow, RecordEntry,
    RecordMoment, Records, Remove, SeatFace, SeatWish, Start, Status, Swap, TableFace, Tables, Visibility,
    Watching, Words,
};
pub use typescript::{Module, typescript};

/// The version of the protocol that this crate describes.
pub const PROTOCOL: u32 = 1;

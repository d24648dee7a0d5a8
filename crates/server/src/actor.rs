//! A table's actor: its sole owner. Check, commit, apply, acknowledge, publish, in that order, one thing at a
//! time.
//!
//! Its parts, each the only one to know what is inside it:
//!
//! | part | what it owns |
//! | --- | --- |
//! | [`TableFacts`] | seats, host, settings, status (`table_facts.rs`, beside this folder) |
//! | [`Journal`] | what is kept of the table, and the way to it |
//! | [`Audience`] | who listens, and the last frames |
//! | [`ChatRoom`] | what is said, by whom, how often |
//! | [`TableBots`] | which bots think |
//! | [`Absence`] | who is away, since when, who was nudged, and who would let a bot play on |
//! | [`Alarms`] | what is to be done though nobody asks, and when |
//!
//! What it does with them:
//!
//! | file | what is in it |
//! | --- | --- |
//! | `actor.rs` | the loop |
//! | `messages.rs` | messages to it |
//! | `loading.rs` | a table from what is kept of it |
//! | `seating.rs` | before the match and after it |
//! | `playing.rs` | the match: check, commit, apply, acknowledge |
//! | `standing_in.rs` | somebody is away: a bot plays on if most of those present want it |
//! | `publishing.rs` | who is told what |

mod absence;
mod alarms;
mod audience;
mod bots;
mod chat;
mod journal;
mod loading;
mod messages;
mod playing;
mod publishing;
mod seating;
mod standing_in;

pub(crate) use audience::Listener;
pub(crate) use journal::{corrupt, read as read_log};
pub(crate) use loading::Fresh;
pub(crate) use messages::{Change, Play, TableMessage};

use crate::app::{self, App};
use crate::refusals::Refused;
use crate::table_facts::TableFacts;
use absence::Absence;
use alarms::Alarms;
use audience::Audience;
use bots::TableBots;
use chat::ChatRoom;
use journal::Journal;
use kernel::NewerRules;
use protocol::{Status, codes};
use std::collections::HashMap;
use std::fmt::Display;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use store::{PersonId, StoreError, Write};
use table::live::Live;
use tokio::sync::mpsc;

/// A loaded table.
struct Actor {
    app: Arc<App>,
    facts: TableFacts,
    /// Names of the players who have one.
    names: HashMap<PersonId, String>,
    /// The match, once it has begun.
    live: Option<Box<dyn Live>>,
    /// Why it accepts nothing at the moment.
    halted: Option<&'static str>,
    journal: Journal,
    audience: Audience,
    chat: ChatRoom,
    bots: TableBots,
    absence: Absence,
    alarms: Alarms,
}

/// Runs a table until nobody needs it.
pub(crate) async fn run(
    app: Arc<App>,
    id: String,
    own: mpsc::Sender<TableMessage>,
    mut inbox: mpsc::Receiver<TableMessage>,
    fresh: Option<Fresh>,
) {
    let _alive = app.alive.subscribe();
    match Actor::load(&app, &id, own, fresh).await {
        Ok(Some(mut actor)) => actor.serve(&mut inbox).await,
        Ok(None) => turn_away(&app, &id, &mut inbox, &Refused::Plain(codes::NO_TABLE)).await,
        Err(why) => {
            tracing::error!(table = %id, %why, "cannot be loaded");
            turn_away(&app, &id, &mut inbox, &Refused::Plain(codes::HALTED)).await;
        }
    }
    // Messages that came in while the table was leaving go to its next owner.
    inbox.close();
    while let Some(message) = inbox.recv().await {
        if app.is_stopping() {
            break;
        }
        let app = Arc::clone(&app);
        let id = id.clone();
        tokio::spawn(async move { app.tables.send(&app, &id, message).await });
    }
}

/// Answers everyone who asked for a table that does not exist.
async fn turn_away(app: &App, id: &str, inbox: &mut mpsc::Receiver<TableMessage>, refused: &Refused) {
    loop {
        while let Ok(message) = inbox.try_recv() {
            refuse(id, message, refused);
        }
        if app.tables.remove(app, id, inbox) {
            return;
        }
        tokio::task::yield_now().await;
    }
}

fn refuse(id: &str, message: TableMessage, refused: &Refused) {
    // The one who asked may have stopped waiting.
    match message {
        TableMessage::Face(_, answer) | TableMessage::Change(_, _, answer) => {
            drop(answer.send(Err(refused.clone())));
        }
        TableMessage::Rematch(_, answer) => drop(answer.send(Err(refused.clone()))),
        TableMessage::Past(_, answer) => drop(answer.send(Err(refused.clone()))),
        TableMessage::Forget(_, answer) => drop(answer.send(Ok(()))),
        TableMessage::Watch(listener, _) => publishing::refuse(&listener, id, None, None, refused),
        TableMessage::Play(listener, play) => {
            let (nonce, number) = play.names();
            publishing::refuse(&listener, id, nonce, number, refused);
        }
        TableMessage::Unwatch(_) | TableMessage::Thought { .. } | TableMessage::Renamed(_) => {}
    }
}

impl Actor {
    /// Stops accepting entries; tells the table and the server's log once.
    fn halt(&mut self, why: &StoreError) {
        let words = match why {
            StoreError::Corrupt(_) => {
                self.alarms.never_retry();
                "what is kept of this table is damaged"
            }
            StoreError::Unavailable(_) | StoreError::Conflict => {
                self.alarms.retry_later();
                "the store cannot be written at the moment"
            }
        };
        self.halt_because(words, why);
    }

    /// The match was begun by a newer program. Nothing is wrong with it, and that program can go on with it.
    fn halt_for_newer(&mut self, why: &NewerRules) {
        self.alarms.never_retry();
        self.halt_because("this match needs newer rules than this server knows", why);
    }

    fn halt_because(&mut self, words: &'static str, why: &dyn Display) {
        if self.halted.replace(words) != Some(words) {
            tracing::error!(table = %self.id(), %why, "halted");
            self.app.metrics.halts.fetch_add(1, Ordering::Relaxed);
            self.publish_face();
        }
    }

    /// Accepts entries again.
    fn resume(&mut self) {
        self.halted = None;
        self.alarms.never_retry();
    }

    fn id(&self) -> &str {
        self.journal.id()
    }

    /// The time of the match.
    fn now_ms(&self) -> u64 {
        self.app.clock.now_ms().cast_unsigned()
    }

    async fn serve(&mut self, inbox: &mut mpsc::Receiver<TableMessage>) {
        let stopping = self.app.stopping.clone();
        let mut stopped = pin!(app::stopped(stopping));
        // Set again only to ring earlier, or after it has rung: ringing too early is harmless, and setting it is
        // expensive.
        let clock = self.app.clock.clone();
        let mut alarm = pin!(tokio::time::sleep_until(clock.ring(self.next_wake())));
        let mut turns = clock.turns();
        loop {
            tokio::select! {
                biased;
                () = stopped.as_mut() => return,
                message = inbox.recv() => match message {
                    Some(message) => {
                        self.alarms.used();
                        self.handle(message).await;
                    }
                    None => return,
                },
                () = alarm.as_mut() => self.tick().await,
                () = turns.next() => self.tick().await,
            }
            let wake = clock.ring(self.next_wake());
            if alarm.is_elapsed() || wake < alarm.deadline() {
                alarm.as_mut().reset(wake);
            }
            if self.is_idle() {
                self.note_wake().await;
                if self.app.tables.remove(&self.app, self.id(), inbox) {
                    return;
                }
            }
        }
    }

    /// When there is something to do even if nobody asks.
    fn next_wake(&self) -> Instant {
        let live = self.live.as_ref().filter(|_| self.halted.is_none());
        self.alarms.next(live.and_then(|live| live.next_deadline()))
    }

    async fn tick(&mut self) {
        if self.alarms.take_presence() {
            self.publish_presence();
        }
        if self.alarms.is_retry_due() {
            self.reload().await;
        }
        self.look_at_clocks().await;
        self.count_votes().await;
    }

    fn is_idle(&self) -> bool {
        self.audience.is_empty()
            && !self.bots.are_thinking()
            && (self.alarms.is_unused() || self.app.tables.is_crowded(self.app.config.limits.idle_tables))
    }

    /// Has the sweeper wake this table in time.
    async fn note_wake(&mut self) {
        if self.facts.status != Status::Running {
            return;
        }
        let deadline = self.live.as_ref().and_then(|live| live.next_deadline());
        let wake = deadline.map(|deadline| deadline.at_ms.cast_signed());
        if let Err(why) = self.journal.note_wake(wake).await {
            tracing::error!(table = %self.id(), %why, "cannot note when to wake");
        }
    }

    async fn handle(&mut self, message: TableMessage) {
        // The one who asked may have stopped waiting.
        match message {
            TableMessage::Face(person, answer) => {
                let today = self.app.today();
                let admits = |person: &str| self.facts.admits(person, today);
                let admitted = person.is_some_and(|person| admits(&person)) || admits("");
                let face = if admitted { Ok(self.face()) } else { Err(Refused::Plain(codes::NOT_INVITED)) };
                let _ = answer.send(face);
            }
            TableMessage::Past(person, answer) => {
                let _ = answer.send(self.sees_past_as(&person));
            }
            TableMessage::Change(change, person, answer) => {
                let done = self.change(change, &person).await;
                let _ = answer.send(done.map(|()| self.face()));
            }
            TableMessage::Rematch(person, answer) => {
                let _ = answer.send(self.rematch(&person).await);
            }
            TableMessage::Watch(listener, since) => self.watch(listener, since).await,
            TableMessage::Unwatch(connection) => {
                if self.audience.remove(connection) {
                    self.alarms.presence_changed();
                }
            }
            TableMessage::Play(listener, play) => self.play(&listener, play).await,
            TableMessage::Thought { seat, answer } => self.thought(seat, answer).await,
            TableMessage::Forget(person, answer) => {
                let _ = answer.send(self.forget(&person).await);
            }
            TableMessage::Renamed(person) => {
                self.audience.rename(&person);
                if let Some(name) = self.names.get_mut(&person.id) {
                    *name = person.name;
                    self.publish_face();
                }
            }
        }
    }

    /// Stores changed facts of the table together with everything that belongs to the change. If that fails,
    /// nothing has changed.
    async fn keep(&mut self, facts: TableFacts, with: Vec<Write>) -> Result<(), Refused> {
        match self.journal.keep(&facts, with).await {
            Ok(()) => {
                self.facts = facts;
                Ok(())
            }
            Err(why) => {
                self.halt(&why);
                Err(Refused::Plain(codes::HALTED))
            }
        }
    }
}

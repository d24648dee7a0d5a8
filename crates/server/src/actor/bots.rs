//! The bots at a table: which of them think, and for how many people they play.

use super::TableMessage;
use crate::pool::{Pool, Whose};
use crate::table_facts::{Chair, TableFacts};
use kernel::Seat;
use store::PersonId;
use table::live::{Live, Sitter};
use tokio::sync::mpsc;

/// The bots at a table.
#[derive(Debug)]
pub(super) struct TableBots {
    /// The way back to the table.
    own: mpsc::Sender<TableMessage>,
    /// Seats whose bots are thinking.
    thinking: [bool; kernel::MAX_SEATS],
    /// Bots that play for people, as everyone has been told.
    stand_ins: usize,
}

impl TableBots {
    pub(super) fn new(own: mpsc::Sender<TableMessage>) -> TableBots {
        TableBots { own, thinking: [false; kernel::MAX_SEATS], stand_ins: 0 }
    }

    pub(super) fn are_thinking(&self) -> bool {
        self.thinking.contains(&true)
    }

    /// Lets bots think whose turn it is. A bot that is already thinking is left alone.
    pub(super) fn wake(&mut self, pool: &Pool, table: &str, host: Option<&PersonId>, live: &dyn Live) {
        for seat in live.to_act().iter() {
            let Some(Sitter::Bot { level }) = live.sitters().get(seat.index()) else { continue };
            if self.thinking[seat.index()] {
                continue;
            }
            match live.think(seat, level) {
                Ok(thought) => {
                    self.thinking[seat.index()] = true;
                    let whose = Whose { host: host.cloned(), table: table.to_owned() };
                    pool.think(whose, level, thought, self.own.clone());
                }
                Err(why) => tracing::error!(%table, %seat, %why, "a bot cannot think"),
            }
        }
    }

    /// A bot has made its choice, or broken down.
    pub(super) fn answered(&mut self, seat: Seat) {
        self.thinking[seat.index()] = false;
    }

    /// Whether more or fewer of them play for people than when this was last asked.
    pub(super) fn stand_ins_changed(&mut self, facts: &TableFacts, live: &dyn Live) -> bool {
        let stands_in = |(chair, sitter): &(&Chair, &Sitter)| {
            matches!(chair, Chair::Person { .. }) && matches!(sitter, Sitter::Bot { .. })
        };
        let stand_ins = facts.seats.iter().zip(live.sitters()).filter(stands_in).count();
        std::mem::replace(&mut self.stand_ins, stand_ins) != stand_ins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use crate::server_clock::ServerClock;
    use crate::table_facts::STAND_IN;
    use serde_json::json;
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use table::live;

    fn table() -> (TableFacts, Box<dyn Live>) {
        let seats = json!([{"type": "me"}, {"type": "bot", "level": "random"}]);
        let wanted = json!({"game": "lumicora", "seats": seats});
        let facts = TableFacts::new(&serde_json::from_value(wanted).unwrap(), "ann", [7; 32]).ok().unwrap();
        let live = live::open(&facts.opening("here", "lumicora", None, 0)).unwrap();
        (facts, live)
    }

    fn hand_over_anns_seat(live: &mut dyn Live) {
        let entry = live.hand_to_bot(Seat::first(1).next().unwrap(), STAND_IN, 0).unwrap();
        live.commit(&entry).unwrap();
    }

    #[tokio::test]
    async fn a_bot_is_asked_once_until_it_has_answered() {
        let (_, mut live) = table();
        hand_over_anns_seat(live.as_mut());
        let seat = live.to_act().iter().next().unwrap();
        let metrics = Arc::new(Metrics::default());
        let pool = Pool::start(1, Arc::clone(&metrics), ServerClock::default()).unwrap();
        // Then nobody thinks, and what waits can be counted.
        pool.stop();
        let mut bots = TableBots::new(mpsc::channel(1).0);
        let asked = |bots: &mut TableBots| {
            bots.wake(&pool, "here", None, live.as_ref());
            metrics.bots_waiting.load(Ordering::Relaxed)
        };
        assert!(!bots.are_thinking());
        assert_eq!([asked(&mut bots), asked(&mut bots)], [1, 1]);
        assert!(bots.are_thinking());
        bots.answered(seat);
        assert!(!bots.are_thinking());
        assert_eq!(asked(&mut bots), 2);
    }

    #[test]
    fn only_bots_on_seats_of_people_stand_in() {
        let (facts, mut live) = table();
        let mut bots = TableBots::new(mpsc::channel(1).0);
        assert!(!bots.stand_ins_changed(&facts, live.as_ref()));
        hand_over_anns_seat(live.as_mut());
        assert!(bots.stand_ins_changed(&facts, live.as_ref()));
        assert!(!bots.stand_ins_changed(&facts, live.as_ref()));
    }
}

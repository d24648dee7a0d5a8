//! What time it is. Matches, days and limits go by the server's clock alone, so that a test can move its hands.
//!
//! What the network does is measured in real time all the same: silent sockets, slow readers, requests that dawdle.

use std::future::pending;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// A server's clock: the system's by default, or one that stands still until its [`Dial`] is turned.
#[derive(Clone, Debug, Default)]
pub struct WallClock(Option<ByHand>);

#[derive(Clone, Debug)]
struct ByHand {
    began: (i64, Instant),
    now_ms: watch::Receiver<i64>,
}

/// Turns a clock that goes by hand.
#[derive(Debug)]
pub struct Dial(watch::Sender<i64>);

impl WallClock {
    /// A clock that goes by hand, and its dial. It shows milliseconds since 1970.
    pub fn by_hand(now_ms: i64) -> (Dial, WallClock) {
        let (dial, shown) = watch::channel(now_ms);
        (Dial(dial), WallClock(Some(ByHand { began: (now_ms, Instant::now()), now_ms: shown })))
    }

    /// Now, in milliseconds since 1970. May jump, as the system's does.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            None => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64),
            Some(by_hand) => *by_hand.now_ms.borrow(),
        }
    }

    /// Now, for measuring how long something takes. Never goes back.
    pub(crate) fn instant(&self) -> Instant {
        match &self.0 {
            None => Instant::now(),
            Some(by_hand) => {
                let (start, began) = by_hand.began;
                began + Duration::from_millis((*by_hand.now_ms.borrow() - start).unsigned_abs())
            }
        }
    }

    /// When a timer of the runtime must ring for something at `at`. By hand that is too early unless somebody turns the
    /// dial, and never too late.
    pub(crate) fn ring(&self, at: Instant) -> tokio::time::Instant {
        match &self.0 {
            None => at.into(),
            Some(_) => tokio::time::Instant::now() + at.saturating_duration_since(self.instant()),
        }
    }

    /// The turns of the dial from now on.
    pub(crate) fn turns(&self) -> Turns {
        Turns(self.0.as_ref().map(|by_hand| by_hand.now_ms.clone()))
    }
}

/// The turns of a dial.
pub(crate) struct Turns(Option<watch::Receiver<i64>>);

impl Turns {
    /// Waits for the next turn; for ever where there is no dial.
    pub(crate) async fn next(&mut self) {
        if let Some(shown) = &mut self.0
            && shown.changed().await.is_ok()
        {
            return;
        }
        pending().await
    }
}

impl Dial {
    /// Turns the clock forward.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|now_ms| *now_ms += by.as_millis() as i64);
    }
}

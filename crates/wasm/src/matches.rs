//! Whole matches: the page as the host of a live one.

use crate::engine::{Answer, game, game_for, written};
use crate::failure::Failure;
use crate::request::Request;
use kernel::Seat;
use table::live::{
    By, Checked, Code, Entry, Frames, Intent, Live, Opening, Reject, Search, Sitter, Submission,
};

/// `opening`: begins a match, by the newest rules. What was begun is the first line of its log.
pub(crate) fn open(r: &mut Request) -> Result<Box<dyn Live>, Failure> {
    let mut opening: Opening = r.take("opening")?;
    r.end()?;
    let game = game(&opening.game)?;
    // A line keeps the rules of the match it comes from.
    if opening.from.is_none() {
        opening.options = game.begun(&opening.options);
    }
    game.knows(&opening.options)?;
    Ok(table::live::open(&opening)?)
}

/// And `entries`: opens it again from its log, by the rules it began with.
pub(crate) fn restore(r: &mut Request) -> Result<Box<dyn Live>, Failure> {
    let (opening, entries): (Opening, Vec<Entry>) = (r.take("opening")?, r.take("entries")?);
    r.end()?;
    game_for(&opening.game, &opening.options)?;
    Ok(table::live::restore(&opening, &entries)?)
}

/// `opening`, `entries`, `viewer`: what a viewer was told so far.
pub(crate) fn past(r: &mut Request) -> Answer {
    let (opening, entries): (Opening, Vec<Entry>) = (r.take("opening")?, r.take("entries")?);
    let viewer = r.take("viewer")?;
    r.end()?;
    game_for(&opening.game, &opening.options)?;
    Ok(table::live::past(&opening, &entries, viewer)?)
}

/// `viewer`, `now_ms`: what a viewer knows. The page always supplies the time.
pub(crate) fn look(live: &dyn Live, r: &mut Request) -> Answer {
    let (viewer, now_ms) = (r.take("viewer")?, r.number("now_ms")?);
    r.end()?;
    Ok(live.view(viewer, now_ms).as_ref().to_owned())
}

/// `seat`, `steps`: what a draft leads to, or why not.
pub(crate) fn draft(live: &dyn Live, r: &mut Request) -> Answer {
    let (seat, steps) = (r.take("seat")?, r.list("steps")?);
    r.end()?;
    Ok(live.peek(seat, &steps)?.json.as_ref().to_owned())
}

/// `seat`, `expected_seq`, `now_ms`, `what`: checks what a person does and makes it real.
pub(crate) fn submit(live: &mut dyn Live, r: &mut Request) -> Answer {
    let (seat, expected_seq) = (r.take("seat")?, r.take("expected_seq")?);
    let (now_ms, intent) = (r.number("now_ms")?, r.take("what")?);
    r.end()?;
    make_real(live, &Submission { seat, by: By::Person, expected_seq, nonce: None, intent }, now_ms)
}

/// `seat`, `steps`, `now_ms`: the same for what a bot chose.
pub(crate) fn play(live: &mut dyn Live, r: &mut Request) -> Answer {
    let (seat, steps, now_ms) = (r.take("seat")?, r.list("steps")?, r.number("now_ms")?);
    r.end()?;
    let intent = Intent::Steps { steps };
    make_real(live, &Submission { seat, by: By::Bot, expected_seq: None, nonce: None, intent }, now_ms)
}

fn make_real(live: &mut dyn Live, submission: &Submission, now_ms: u64) -> Answer {
    match live.check(submission, now_ms)? {
        Checked::New(ready) => {
            let frames = live.commit_checked(&ready)?;
            Ok(told(&ready, &frames))
        }
        // Without nonces there are no duplicates.
        Checked::Again(_) => Err(Reject::from(Code::Stale).into()),
    }
}

/// The entry, for the page's log, and the frames, for all viewers.
fn told(entry: &Entry, frames: &Frames) -> String {
    let seats = frames.seats.join(",");
    let entry = written(entry);
    format!("{{\"entry\":{entry},\"frames\":{{\"spectator\":{},\"seats\":[{seats}]}}}}", frames.spectator)
}

/// `seat`: opens a search for the choice of the bot that sits there.
pub(crate) fn bot(live: &dyn Live, r: &mut Request) -> Result<Box<dyn Search>, Failure> {
    let seat: Seat = r.take("seat")?;
    r.end()?;
    match live.sitters().get(seat.index()) {
        Some(Sitter::Bot { level }) => Ok(live.search(seat, level)?),
        Some(Sitter::Person { .. }) => Err(Reject::from(Code::NotYourSeat).into()),
        None => Err(Reject::from(Code::NoSeat).into()),
    }
}

/// The record, once it is over.
pub(crate) fn record(live: &dyn Live, r: &mut Request) -> Answer {
    r.end()?;
    live.record().map(|record| written(&record)).ok_or_else(|| Reject::from(Code::NotOver).into())
}

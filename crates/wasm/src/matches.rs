//! Whole matches: what a host does with a live one, for the page alone.

use crate::engine::{Answer, written};
use crate::failure::Failure;
use crate::request::Request;
use kernel::Seat;
use table::live::{
    By, Checked, Code, Entry, Frames, Intent, Live, Opening, Reject, Search, Sitter, Submission,
};

/// `opening`.
pub(crate) fn open(r: &mut Request) -> Result<Box<dyn Live>, Failure> {
    let opening: Opening = r.take("opening")?;
    r.end()?;
    Ok(table::live::open(&opening)?)
}

/// And `entries`: opens it again from its log.
pub(crate) fn restore(r: &mut Request) -> Result<Box<dyn Live>, Failure> {
    let (opening, entries): (Opening, Vec<Entry>) = (r.take("opening")?, r.take("entries")?);
    r.end()?;
    Ok(table::live::restore(&opening, &entries)?)
}

/// `opening`, `entries`, `viewer`: what a viewer was told so far.
pub(crate) fn past(r: &mut Request) -> Answer {
    let (opening, entries): (Opening, Vec<Entry>) = (r.take("opening")?, r.take("entries")?);
    let viewer = r.take("viewer")?;
    r.end()?;
    Ok(table::live::past(&opening, &entries, viewer)?)
}

/// `viewer`, `now_ms`: what a viewer knows. Time is always the page's.
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

/// `seat`, `expected_seq`, `now_ms`, `what`: a person's doing is checked and becomes real.
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
        // Without nonces nothing comes twice.
        Checked::Again(_) => Err(Reject::from(Code::Stale).into()),
    }
}

/// The entry, for the page's log, and the frames, for whoever looks on.
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

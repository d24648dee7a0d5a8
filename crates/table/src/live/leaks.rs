//! Nothing leaks: two matches that are equal in a viewer's view, and the same thing done in both, give that viewer
//! equal bytes, whatever it asks. And the test can fail: four planted leaks are found.

use super::entry::{By, Checked, Entry, Intent, Submission, What};
use super::opening::{Clock, Opening, Origin, Sitter};
use super::playing::Playing;
use super::{Frames, Live};
use crate::rulebook::Hosted;
use kernel::{Dice, Quick, Recording, Seat, Seed, Seeded, Viewer};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Where bytes go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    SeatFrame,
    SpectatorFrame,
    Refusal,
    Undo,
    View,
    Legal,
    Peek,
}

/// A planted leak: the whole truth, added to what is sent in one of these places.
type Planted = Option<Door>;

/// All that a viewer was sent.
struct Sent {
    planted: Planted,
    bytes: String,
}

impl Sent {
    fn add<G: Hosted>(&mut self, playing: &Playing<G>, door: Door, text: &str) {
        let _ = writeln!(self.bytes, "{door:?} {text}");
        if self.planted == Some(door) {
            let _ = writeln!(self.bytes, "{}", json!(playing.state.truth()));
        }
    }

    fn frames<G: Hosted>(&mut self, playing: &Playing<G>, frames: &Frames, viewer: Viewer) {
        let door = match viewer {
            Viewer::Seat(_) => Door::SeatFrame,
            Viewer::Spectator | Viewer::All => Door::SpectatorFrame,
        };
        self.add(playing, door, frames.get(viewer));
    }
}

#[derive(Debug, Default)]
struct Coverage {
    /// Pairs of matches that differ in what is hidden.
    pairs: usize,
    /// Among them those in which something was drawn that the viewer may not see, and it differed.
    differing_draws: usize,
    undone: usize,
    refused: usize,
}

fn opening(game: &str, seats: usize, options: &Value, seed: u64) -> Opening {
    Opening {
        game: game.to_owned(),
        seats: vec![Sitter::Person { name: String::new() }; seats],
        options: options.as_object().cloned().unwrap_or(Map::new()),
        clock: Clock::None,
        stand_in: "greedy".to_owned(),
        at_ms: 0,
        chance: Origin::Seed { seed: Seed::from(seed) },
        from: None,
    }
}

fn submission(seat: Seat, intent: Intent) -> Submission {
    Submission { seat, by: By::Person, expected_seq: None, nonce: None, intent }
}

/// The same match to this viewer, with another truth behind it.
fn twin<G: Hosted>(playing: &Playing<G>, viewer: Viewer, dice: &mut Quick) -> Playing<G> {
    let mut twin = playing.clone();
    twin.state = G::imagine(&playing.state.view(viewer), dice);
    twin.chance = Seeded::new(Seed::from(dice.bits()));
    twin
}

/// What a step draws, what follows from hidden things, and what the viewer perceives.
type Course<G> = (Vec<u8>, Vec<<G as kernel::Game>::Event>, Vec<String>);

fn course<G: Hosted>(playing: &Playing<G>, viewer: Viewer, seat: Seat, step: &G::Step) -> Course<G> {
    let (mut state, mut events) = (playing.state.clone(), Vec::new());
    let mut chance = Recording::new(playing.chance.clone());
    state.apply(seat, step, &mut chance, &mut events);
    let sights = events.iter().filter_map(|event| G::sight(event, viewer));
    let sights = sights.map(|sight| json!(sight).to_string()).collect();
    (chance.items, events.into_iter().filter(G::is_outcome).collect(), sights)
}

/// All that a viewer can ask for, with hints from `dice` that are the same for both.
fn ask<G: Hosted>(playing: &Playing<G>, viewer: Viewer, dice: &mut Quick, sent: &mut Sent, drafts: &[Value]) {
    sent.add(playing, Door::View, &playing.view(viewer, 0));
    let Some(seat) = viewer.seat() else { return };
    sent.add(playing, Door::Legal, &playing.legal(seat));
    for _ in 0..3 {
        // Of any seat, at any time: legal ones and illegal ones.
        let steps: Vec<Value> =
            (0..1 + dice.pick(2)).filter_map(|_| drafts.get(dice.pick(drafts.len())).cloned()).collect();
        match playing.peek(seat, &steps) {
            Ok(peek) => sent.add(playing, Door::Peek, &peek.json),
            Err(reject) => sent.add(playing, Door::Refusal, &json!(reject).to_string()),
        }
        match playing.check(&submission(seat, Intent::Steps { steps }), 0) {
            Ok(checked) => sent.add(playing, Door::Peek, &format!("{checked:?}")),
            Err(reject) => sent.add(playing, Door::Refusal, &json!(reject).to_string()),
        }
    }
}

/// Takes back what the seat did last, if it may.
fn take_back<G: Hosted>(playing: &mut Playing<G>, viewer: Viewer, seat: Seat, sent: &mut Sent) -> bool {
    match playing.check(&submission(seat, Intent::Undo), 0) {
        Ok(Checked::New(entry)) => {
            let frames = playing.commit(&entry).expect("checked");
            sent.add(playing, Door::Undo, frames.get(viewer));
            true
        }
        Ok(Checked::Again(_)) => unreachable!("without a nonce"),
        Err(reject) => {
            // A refusal goes to its sender alone.
            if viewer.seat() == Some(seat) {
                sent.add(playing, Door::Refusal, &json!(reject).to_string());
            }
            false
        }
    }
}

/// Plays a random match and compares it with twins on the way.
fn hunt<G: Hosted>(
    opening: &Opening,
    number: u64,
    planted: Planted,
    coverage: &mut Coverage,
) -> Result<(), String> {
    let mut dice = Quick::new(number);
    let mut playing = Playing::<G>::open(opening).expect("valid");
    let mut drafts: Vec<Value> = Vec::new();
    while playing.ended.is_none() {
        let legal = playing.state.all_legal();
        let (seat, step) = legal[dice.pick(legal.len())];
        drafts.extend(legal.iter().take(40).map(|(_, step)| json!(step)));
        let at = drafts.len().saturating_sub(120);
        drafts.drain(..at);
        let entry = Entry {
            seq: playing.seq + 1,
            at_ms: 0,
            seat: Some(seat),
            nonce: None,
            what: What::Steps { steps: vec![json!(step)] },
        };
        let viewers: Vec<Viewer> = Viewer::each(playing.sitters.len()).collect();
        let viewer = viewers[dice.pick(viewers.len() - 1)];
        let mut other = twin(&playing, viewer, &mut dice);
        // The twin cannot take back what was done before.
        let mut own = playing.clone();
        own.undoable = Vec::new();
        other.undoable = Vec::new();
        if own.state != other.state {
            let mut hints = Quick::new(dice.bits());
            let mut sent = [(); 2].map(|()| Sent { planted, bytes: String::new() });
            let [own_sent, other_sent] = &mut sent;
            ask(&own, viewer, &mut hints.clone(), own_sent, &drafts);
            ask(&other, viewer, &mut hints, other_sent, &drafts);
            let (draws, outcomes, sights) = course(&own, viewer, seat, &step);
            let mut comparable = other.state.check(seat, &step).is_ok();
            if comparable {
                // With luck the twin draws the same.
                for _ in 0..20 {
                    let (others, other_outcomes, other_sights) = course(&other, viewer, seat, &step);
                    let same = others == draws && other_outcomes == outcomes;
                    comparable = same || other_sights == sights;
                    if comparable {
                        coverage.differing_draws += usize::from(others != draws);
                        break;
                    }
                    other.chance = Seeded::new(Seed::from(dice.bits()));
                }
            }
            if comparable {
                coverage.pairs += 1;
                for (match_, sent) in [(&mut own, &mut *own_sent), (&mut other, &mut *other_sent)] {
                    let frames = match_.commit(&entry).expect("legal");
                    // Once it is over everything is shown.
                    if match_.ended.is_none() {
                        sent.frames(match_, &frames, viewer);
                        ask(match_, viewer, &mut Quick::new(number), sent, &drafts);
                        coverage.undone += usize::from(take_back(match_, viewer, seat, sent));
                        ask(match_, viewer, &mut Quick::new(number), sent, &drafts);
                    }
                }
            }
            coverage.refused += own_sent.bytes.matches("Refusal").count();
            if own_sent.bytes != other_sent.bytes {
                let lines = own_sent.bytes.lines().zip(other_sent.bytes.lines());
                let differs = lines.filter(|(a, b)| a != b).map(|(a, b)| format!("{a}\n{b}")).next();
                return Err(format!("{viewer:?}, entry {}: {}", entry.seq, differs.unwrap_or_default()));
            }
        }
        playing.commit(&entry).expect("legal");
    }
    Ok(())
}

#[test]
fn nobody_is_sent_what_it_does_not_know() {
    let mut coverage = Coverage::default();
    for seed in 0..3 {
        hunt::<lumis::Lumis>(&opening("lumis", 2, &json!({}), seed), seed, None, &mut coverage)
            .expect("no leak");
        hunt::<lumis::Lumis>(&opening("lumis", 4, &json!({}), seed), seed, None, &mut coverage)
            .expect("no leak");
    }
    assert!(coverage.pairs > 300 && coverage.differing_draws > 50, "{coverage:?}");
    assert!(coverage.undone > 10 && coverage.refused > 300, "{coverage:?}");
    let mut coverage = Coverage::default();
    let overlap = json!({"overlap": true});
    hunt::<lumicora::Lumicora>(&opening("lumicora", 3, &json!({}), 1), 1, None, &mut coverage)
        .expect("no leak");
    hunt::<lumicora::Lumicora>(&opening("lumicora", 4, &overlap, 2), 2, None, &mut coverage)
        .expect("no leak");
    assert!(coverage.pairs > 200 && coverage.undone > 50 && coverage.refused > 100, "{coverage:?}");
}

#[test]
fn a_planted_leak_is_found_at_every_door() {
    let doors = [Door::SeatFrame, Door::SpectatorFrame, Door::Refusal, Door::Undo, Door::View, Door::Legal];
    for door in doors.into_iter().chain([Door::Peek]) {
        let found = (0..5).any(|seed| {
            let opening = opening("lumis", 4, &json!({}), seed);
            hunt::<lumis::Lumis>(&opening, seed, Some(door), &mut Coverage::default()).is_err()
        });
        assert!(found, "{door:?}");
    }
}

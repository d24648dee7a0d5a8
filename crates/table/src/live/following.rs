//! Following the frames gives the view: folding what is sent gives the same as asking for it.

use super::entry::{By, Checked, Intent, Submission};
use super::opening::{Clock, Opening, Origin, Sitter};
use super::playing::Playing;
use super::{Frames, Live};
use crate::rulebook::Hosted;
use kernel::{Dice, Quick, Recording, Seat, Seed, View, Viewer};
use serde_json::{Value, json};

/// A viewer who was given a view once and has only read frames since.
struct Follower<G: Hosted> {
    viewer: Viewer,
    view: G::View,
    seq: u64,
}

impl<G: Hosted> Follower<G> {
    fn read(&mut self, frames: &Frames) {
        let frame: Value = serde_json::from_str(frames.get(self.viewer)).expect("JSON");
        self.seq += 1;
        assert_eq!(frame["seq"], self.seq, "numbered for everyone, without gaps");
        for sight in frame["sights"].as_array().expect("sights") {
            self.view.fold(&serde_json::from_value(sight.clone()).expect("a sight"));
        }
        if let Some(view) = frame.get("view") {
            self.view = serde_json::from_value(view.clone()).expect("a view");
        }
    }
}

/// An event that looks different to different viewers reveals something, and so does one that was drawn.
fn whoever_sees_more_has_learned<G: Hosted>(playing: &Playing<G>, seat: Seat, step: &G::Step) {
    let (mut state, mut events) = (playing.state.clone(), Vec::new());
    let mut chance = Recording::new(playing.chance.clone());
    state.apply(seat, step, &mut chance, &mut events);
    for event in &events {
        let all = G::sight(event, Viewer::All);
        if Viewer::each(playing.sitters.len()).any(|viewer| G::sight(event, viewer) != all) {
            assert!(G::reveals(event), "{event:?}");
        }
    }
    assert!(chance.items.is_empty() || events.iter().any(G::reveals), "{step:?} draws and reveals nothing");
}

fn follow<G: Hosted>(game: &str, seats: usize, options: &Value, seed: u64) {
    let opening = Opening {
        game: game.to_owned(),
        seats: vec![Sitter::Person { name: String::new() }; seats],
        options: options.as_object().cloned().unwrap_or_default(),
        clock: Clock::RealTime { base_ms: 1_000_000, increment_ms: 10 },
        stand_in: "greedy".to_owned(),
        at_ms: 0,
        chance: Origin::Seed { seed: Seed::from(seed) },
        from: None,
    };
    let mut playing = Playing::<G>::open(&opening).expect("valid");
    let mut dice = Quick::new(seed);
    let viewers = Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
    let start = |viewer| Follower::<G> { viewer, view: playing.state.view(viewer), seq: 0 };
    let mut followers: Vec<Follower<G>> = viewers.map(start).collect();
    let mut now_ms = 0;
    while playing.ended.is_none() {
        now_ms += 1;
        let legal = playing.state.all_legal();
        let (seat, step) = legal[dice.pick(legal.len())];
        whoever_sees_more_has_learned(&playing, seat, &step);
        let undo = playing.undoable.last().filter(|_| dice.below(3) == 0).map(|last| last.seat);
        let (seat, intent) = match undo {
            Some(seat) => (seat, Intent::Undo),
            None => (seat, Intent::Steps { steps: vec![json!(step)] }),
        };
        let submission = Submission { seat, by: By::Person, expected_seq: None, nonce: None, intent };
        let Ok(Checked::New(ready)) = playing.check(&submission, now_ms) else { panic!("legal") };
        let frames = playing.commit_checked(&ready).expect("checked");
        for follower in &mut followers {
            follower.read(&frames);
            // At the end everything is laid open to everyone.
            let viewer = if playing.ended.is_some() { Viewer::All } else { follower.viewer };
            assert_eq!(follower.view, playing.state.view(viewer), "{game}: {:?}", follower.viewer);
        }
        // Where nothing is hidden, one text serves everyone.
        if game != "lumis" && undo.is_none() {
            assert!(frames.seats.iter().all(|text| std::sync::Arc::ptr_eq(text, &frames.spectator)));
        }
    }
}

#[test]
fn frames_lead_from_view_to_view() {
    for seed in 0..2 {
        follow::<lumicora::Lumicora>("lumicora", 3, &json!({"overlap": true}), seed);
        follow::<lumis::Lumis>("lumis", 2, &json!({}), seed);
        follow::<lumis::Lumis>("lumis", 4, &json!({}), seed);
        follow::<coral::Coral>("coral", 2, &json!({"falling": "penalty"}), seed);
        follow::<coral::Coral>("coral", 1, &json!({}), seed);
    }
}

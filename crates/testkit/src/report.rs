//! What was tried, so that a caller can see that a law was really put to the test.

use std::collections::BTreeMap;
use std::ops::AddAssign;

/// Counts of what was tried over one game or many. A law that was never tried means nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: usize,
    /// Steps done in them.
    pub steps: usize,
    /// Legal steps listed in all their states.
    pub legal_steps: usize,
    /// Steps held against `check` that came from elsewhere: mutated, or from other moments and seats.
    pub strange_steps: usize,
    /// Those of them that were legal all the same.
    pub strange_legal: usize,
    /// Refused steps done all the same, to see that nothing happens.
    pub refused: usize,
    /// How often each reason of the game refused a step, by its name.
    pub reasons: BTreeMap<&'static str, usize>,
    /// Indices of steps that were decoded, whether or not they gave a step.
    pub indices: usize,
    /// How often something was drawn.
    pub draws: usize,
    /// How often each kind of event happened, by its name.
    pub events: BTreeMap<String, usize>,
    /// Sights folded into views.
    pub sights: usize,
    /// Views and sights written as JSON and read back.
    pub written: usize,
    /// Views encoded as tensors.
    pub encoded: usize,
    /// Worlds imagined.
    pub worlds: usize,
    /// Views, out of those that were imagined from, that fit the truth alone.
    pub certain: usize,
    /// Views, out of those that were imagined from, that leave something open.
    pub uncertain: usize,
    /// Steps done in the truth and in an imagined world whose sights were compared.
    pub pairs: usize,
    /// Those of them in which the viewer was not the one who acted.
    pub pairs_watched: usize,
    /// Those of them in which a hidden thing decided an event that counts as an outcome.
    pub pairs_with_outcomes: usize,
    /// Pairs that were not compared: the step was illegal in the imagined world, or the outcomes differed.
    pub pairs_skipped: usize,
}

impl Report {
    /// Counts an event under the name that its `Debug` begins with.
    pub(crate) fn saw(&mut self, event: &impl std::fmt::Debug) {
        let text = format!("{event:?}");
        let name = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        *self.events.entry(name.to_owned()).or_default() += 1;
    }
}

impl AddAssign<&Report> for Report {
    fn add_assign(&mut self, other: &Report) {
        // Taken apart without `..`, so that a new count cannot be forgotten here.
        let Report {
            games,
            steps,
            legal_steps,
            strange_steps,
            strange_legal,
            refused,
            reasons,
            indices,
            draws,
            events,
            sights,
            written,
            encoded,
            worlds,
            certain,
            uncertain,
            pairs,
            pairs_watched,
            pairs_with_outcomes,
            pairs_skipped,
        } = other;
        self.games += games;
        self.steps += steps;
        self.legal_steps += legal_steps;
        self.strange_steps += strange_steps;
        self.strange_legal += strange_legal;
        self.refused += refused;
        for (name, count) in reasons {
            *self.reasons.entry(name).or_default() += count;
        }
        self.indices += indices;
        self.draws += draws;
        for (name, count) in events {
            *self.events.entry(name.clone()).or_default() += count;
        }
        self.sights += sights;
        self.written += written;
        self.encoded += encoded;
        self.worlds += worlds;
        self.certain += certain;
        self.uncertain += uncertain;
        self.pairs += pairs;
        self.pairs_watched += pairs_watched;
        self.pairs_with_outcomes += pairs_with_outcomes;
        self.pairs_skipped += pairs_skipped;
    }
}

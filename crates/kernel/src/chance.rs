//! Chance is an argument, never part of a state.
//!
//! A bag or a deck is a multiset without order. When a rule draws, it asks a [`Chance`] for one item of a
//! sorted [`Pool`]. So no planner can read the future out of a cloned state, and the same rules run from a
//! seed ([`Seeded`]), from a record ([`Scripted`]) or with what was drawn kept ([`Recording`]).

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A non-empty multiset that one item is drawn from. Items are small numbers whose meaning is the game's;
/// they are sorted, and equal items stand side by side.
pub trait Pool {
    /// How many items it holds.
    fn size(&self) -> u32;
    /// The `n`-th item in sorted order, for `n < size`.
    fn nth(&self, n: u32) -> u8;
    /// Whether this item is in it.
    fn holds(&self, item: u8) -> bool;
}

/// A multiset of the kinds `0..N`, as a count of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Counts<N> {
    fn default() -> Self {
        Counts([0; N])
    }
}

impl<const N: usize> Pool for Counts<N> {
    fn size(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }
    fn nth(&self, mut n: u32) -> u8 {
        for (kind, &count) in self.0.iter().enumerate() {
            if n < u32::from(count) {
                return kind as u8;
            }
            n -= u32::from(count);
        }
        0
    }
    fn holds(&self, item: u8) -> bool {
        self.0.get(usize::from(item)).is_some_and(|&n| n > 0)
    }
}

/// Answers a rule's question "which one?".
pub trait Chance {
    /// One item of a non-empty pool.
    fn draw<P: Pool>(&mut self, pool: &P) -> u8;
}

/// A generator of numbers. Every generator is a [`Chance`]: it draws by index into the sorted pool.
pub trait Dice {
    /// A number below `n`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// A number below `n` as an index into a list.
    fn pick(&mut self, n: usize) -> usize {
        self.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }
}

impl<D: Dice> Chance for D {
    #[inline]
    fn draw<P: Pool>(&mut self, pool: &P) -> u8 {
        let index = self.below(pool.size());
        pool.nth(index)
    }
}

/// 32 bytes that decide every draw of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl From<u64> for Seed {
    /// The number as 8 little-endian bytes, then zeros.
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// The form of a seed, for error messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSeed;

impl fmt::Display for BadSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is 64 hexadecimal digits or a whole number from 0 to 18446744073709551615")
    }
}

impl std::error::Error for BadSeed {}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        Seed::from_hex(text).or_else(|_| text.parse::<u64>().map(Seed::from).map_err(|_| BadSeed))
    }
}

impl Seed {
    fn from_hex(text: &str) -> Result<Seed, BadSeed> {
        let digits: Vec<u8> =
            text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>().ok_or(BadSeed)?;
        let bytes: Vec<u8> =
            digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, d| byte << 4 | d)).collect();
        if digits.len() != 64 {
            return Err(BadSeed);
        }
        bytes.try_into().map(Seed).map_err(|_| BadSeed)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Seed, D::Error> {
        Seed::from_hex(&String::deserialize(d)?)
            .map_err(|_| D::Error::custom("a seed is 64 hexadecimal digits"))
    }
}

/// The chance of a match: ChaCha with 8 rounds, its words read as docs/RECORD.md says. The same on every
/// platform; frozen by the tests below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The generator whose draws the rules use.
    pub fn new(seed: Seed) -> Seeded {
        Seeded(ChaCha8Rng::from_seed(seed.0))
    }

    /// A generator from the same seed that shares no word with the match's: for choosing steps.
    pub fn for_policy(seed: Seed) -> Seeded {
        let mut words = ChaCha8Rng::from_seed(seed.0);
        words.set_stream(1);
        Seeded(words)
    }
}

impl Dice for Seeded {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        loop {
            let word = self.0.next_u32();
            // The last partial run of n words is refused. Below 2^32 - n no division is needed to know that.
            if word < 0u32.wrapping_sub(n) || u64::from(word) < (1u64 << 32) / u64::from(n) * u64::from(n) {
                return word % n;
            }
        }
    }
}

/// A quick generator for search, benchmarks and tests, where draws need not be reproducible by others.
/// (SplitMix64; a bias below 2^-32 is accepted.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quick(u64);

impl Quick {
    /// From a number; nearby numbers give unrelated streams.
    pub fn new(seed: u64) -> Quick {
        Quick(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

impl Dice for Quick {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// What is wrong with a recorded draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// The rules draw more than was recorded.
    TooShort,
    /// The recorded item is not in what was drawn from.
    NotThere {
        /// The item recorded.
        item: u8,
    },
    /// More was recorded than the rules draw.
    TooLong {
        /// How many items were left over.
        left: usize,
    },
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptError::TooShort => f.write_str("fewer draws are recorded than the rules make"),
            ScriptError::NotThere { item } => {
                write!(f, "item {item} is recorded as drawn but was not there to draw")
            }
            ScriptError::TooLong { left } => write!(f, "{left} more draws are recorded than the rules make"),
        }
    }
}

impl std::error::Error for ScriptError {}

/// The chance of a record: answers with what was drawn. It never panics on a wrong record; it goes on with
/// the pool's first item and [`finish`](Scripted::finish) tells the first thing that was wrong.
#[derive(Clone, Debug)]
pub struct Scripted<'a> {
    items: &'a [u8],
    wrong: Option<ScriptError>,
}

impl<'a> Scripted<'a> {
    /// Draws these items in this order.
    pub fn new(items: &'a [u8]) -> Scripted<'a> {
        Scripted { items, wrong: None }
    }

    /// Whether everything recorded was drawn, and nothing else.
    ///
    /// # Errors
    /// The first thing wrong with the script.
    pub fn finish(self) -> Result<(), ScriptError> {
        match self.wrong {
            Some(wrong) => Err(wrong),
            None if self.items.is_empty() => Ok(()),
            None => Err(ScriptError::TooLong { left: self.items.len() }),
        }
    }
}

impl Chance for Scripted<'_> {
    fn draw<P: Pool>(&mut self, pool: &P) -> u8 {
        let wrong = match self.items.split_first() {
            Some((&item, rest)) => {
                self.items = rest;
                if pool.holds(item) {
                    return item;
                }
                ScriptError::NotThere { item }
            }
            None => ScriptError::TooShort,
        };
        self.wrong.get_or_insert(wrong);
        pool.nth(0)
    }
}

/// Passes another chance's answers on and keeps them.
#[derive(Clone, Debug)]
pub struct Recording<C> {
    inner: C,
    /// What was drawn, in order.
    pub items: Vec<u8>,
}

impl<C> Recording<C> {
    /// Records what `inner` answers.
    pub fn new(inner: C) -> Recording<C> {
        Recording { inner, items: Vec::new() }
    }

    /// The chance behind it, where it stands now.
    pub fn into_inner(self) -> C {
        self.inner
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn draw<P: Pool>(&mut self, pool: &P) -> u8 {
        let item = self.inner.draw(pool);
        self.items.push(item);
        item
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first 40 words of seed 7, as an independent implementation gives them.
    const WORDS_OF_SEVEN: [u32; 40] = [
        0x2c44ba73, 0xc39ca672, 0xea9d9d65, 0x7747b002, 0x72a7fcae, 0x0173e28d, 0x0f0231c0, 0x4d26d3a0,
        0xd8531f83, 0x62d9270a, 0xd8a0e29c, 0x562f9687, 0x9deae1cd, 0x5adc772a, 0x83cb3eec, 0x31a00622,
        0x69b9ff4d, 0x9ac73dc1, 0x8ad8cd8a, 0xf3dc8de4, 0xc25e0186, 0x9d6146da, 0xf7d62097, 0xa683fa7a,
        0x75994fe7, 0x66b5690a, 0xb38f44ed, 0x346f09b2, 0x7bafe471, 0xf2f4e401, 0x3b8c8500, 0x98711aa9,
        0xb4383145, 0x476cb92c, 0xb099c100, 0x0a98f4c3, 0xc0aa6148, 0x26ff0870, 0x48f5be29, 0xb73b33da,
    ];

    #[test]
    fn the_words_of_a_seed_are_frozen() {
        let Seeded(mut words) = Seeded::new(Seed::from(7));
        assert_eq!(std::array::from_fn(|_| words.next_u32()), WORDS_OF_SEVEN);
    }

    #[test]
    fn below_takes_words_modulo_n() {
        let mut chance = Seeded::new(Seed::from(7));
        for word in WORDS_OF_SEVEN {
            assert_eq!(chance.below(72), word % 72, "no word of this seed falls into the refused run of 72");
        }
    }

    #[test]
    fn below_refuses_the_last_partial_run_of_words() {
        // With n = 2^31 + 1 only words below n are taken: about half are refused.
        let n = (1 << 31) + 1;
        let taken: Vec<u32> = WORDS_OF_SEVEN.into_iter().filter(|&w| w < n).collect();
        let mut chance = Seeded::new(Seed::from(7));
        assert!(taken.len() < 30);
        assert_eq!((0..taken.len()).map(|_| chance.below(n)).collect::<Vec<_>>(), taken);
    }

    #[test]
    fn below_one_takes_a_word_too() {
        let mut chance = Seeded::new(Seed::from(7));
        assert_eq!(chance.below(1), 0);
        assert_eq!(chance.below(1000), WORDS_OF_SEVEN[1] % 1000);
    }

    #[test]
    fn the_policy_has_words_of_its_own() {
        let Seeded(mut words) = Seeded::for_policy(Seed::from(7));
        let policy: Vec<u32> = (0..40).map(|_| words.next_u32()).collect();
        assert!(policy.iter().all(|w| !WORDS_OF_SEVEN.contains(w)));
    }

    #[test]
    fn seeds_are_numbers_or_hex() {
        let seven: Seed = "7".parse().unwrap();
        assert_eq!(seven.to_string(), format!("07{}", "0".repeat(62)));
        assert_eq!(seven.to_string().parse::<Seed>(), Ok(seven));
        for bad in ["", "-1", "x", "18446744073709551616", &"1".repeat(63), &"g".repeat(64), &"é".repeat(32)]
        {
            assert_eq!(bad.parse::<Seed>(), Err(BadSeed), "{bad}");
        }
    }

    #[test]
    fn a_script_tells_what_is_wrong_with_it() {
        let pool = Counts([2, 0, 1]);
        let mut good = Scripted::new(&[2, 0]);
        assert_eq!((good.draw(&pool), good.draw(&pool)), (2, 0));
        assert_eq!(good.finish(), Ok(()));

        let mut missing = Scripted::new(&[1]);
        assert_eq!(missing.draw(&pool), 0);
        assert_eq!(missing.finish(), Err(ScriptError::NotThere { item: 1 }));

        let mut short = Scripted::new(&[]);
        short.draw(&pool);
        assert_eq!(short.finish(), Err(ScriptError::TooShort));
        assert_eq!(Scripted::new(&[0, 0]).finish(), Err(ScriptError::TooLong { left: 2 }));
    }

    #[test]
    fn a_recording_replays_as_a_script() {
        let pool = Counts([3, 3, 3]);
        let mut recording = Recording::new(Quick::new(1));
        let first: Vec<u8> = (0..20).map(|_| recording.draw(&pool)).collect();
        let mut script = Scripted::new(&recording.items);
        assert_eq!((0..20).map(|_| script.draw(&pool)).collect::<Vec<_>>(), first);
    }
}

//! Fair shuffles that anyone can check (docs/fairness.md).
//!
//! 1. When a table is made, the server picks a secret and publishes its [`commitment`](Fair::commitment).
//! 2. At the start every person's client adds 32 random bytes.
//! 3. The match's seed is a hash of all of them. The secret is shown at the end, in the record.

use kernel::Seed;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;

/// The only scheme so far. Another one would get another name.
pub const SCHEME: &str = "reeflight/fair/1";
const COMMITMENT: &str = "reeflight/fair/1/commitment";
const SEED: &str = "reeflight/fair/1/seed";

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Seed(self.0).fmt(f)
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Seed(self.0).serialize(s)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Bytes32, D::Error> {
        Seed::deserialize(d).map(|Seed(bytes)| Bytes32(bytes))
    }
}

/// The hash of several parts under a name. Each part is preceded by its length, so that no two lists of parts give
/// the same input.
pub(crate) fn hash(domain: &str, parts: &[&[u8]]) -> Bytes32 {
    let mut hasher = Sha256::new();
    for part in [domain.as_bytes()].iter().chain(parts) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    Bytes32(hasher.finalize().into())
}

/// What a server publishes before anyone has added anything: a hash of its secret, for this table.
pub fn commitment(table: &str, secret: &Bytes32) -> Bytes32 {
    hash(COMMITMENT, &[table.as_bytes(), &secret.0])
}

/// The parts of a fair shuffle: a record's `fair`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// [`SCHEME`].
    pub scheme: String,
    /// The table that the commitment was made for.
    pub table: String,
    /// What was published when the table was made.
    pub commitment: Bytes32,
    /// The server's secret.
    pub secret: Bytes32,
    /// What each seat added; `None` for bots and for clients that added nothing.
    pub entropy: Vec<Option<Bytes32>>,
}

impl Fair {
    /// From the server's secret and what each seat added.
    pub fn new(table: &str, secret: Bytes32, entropy: Vec<Option<Bytes32>>) -> Fair {
        let commitment = commitment(table, &secret);
        Fair { scheme: SCHEME.to_owned(), table: table.to_owned(), commitment, secret, entropy }
    }

    /// The match's seed.
    pub fn seed(&self) -> Seed {
        let mut parts: Vec<&[u8]> = vec![self.table.as_bytes(), &self.secret.0];
        // A seat that added nothing counts as an empty part.
        parts.extend(self.entropy.iter().map(|added| added.as_ref().map_or(&[][..], |added| &added.0)));
        Seed(hash(SEED, &parts).0)
    }

    /// Whether the secret is the one that was committed to.
    ///
    /// # Errors
    /// A sentence on what is wrong.
    pub fn check(&self) -> Result<(), String> {
        if self.scheme != SCHEME {
            return Err(format!("scheme {:?}, not {SCHEME:?}", self.scheme));
        }
        let kept = commitment(&self.table, &self.secret);
        if kept != self.commitment {
            return Err(format!("the commitment is {}, but the secret's is {kept}", self.commitment));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Fair {
        Fair::new("table-7", Bytes32([1; 32]), vec![Some(Bytes32([2; 32])), None, Some(Bytes32([3; 32]))])
    }

    /// As Python's hashlib gives them; docs/fairness.md has the program.
    #[test]
    fn hashes_are_frozen() {
        let fair = parts();
        assert_eq!(fair.commitment.to_string(), COMMITMENT_OF_PARTS);
        assert_eq!(fair.seed().to_string(), SEED_OF_PARTS);
    }

    const COMMITMENT_OF_PARTS: &str = "f2e80c7228fc0e3ea1d5413b96902034c9cce2f712a35a72fa24a431eb713f2d";
    const SEED_OF_PARTS: &str = "bc67869abbb1addf4de12de1e0f1d6b3595e709d3d0999c8a358a0da20b64171";

    #[test]
    fn every_part_decides_the_seed() {
        let seed = parts().seed();
        let change = |change: &dyn Fn(&mut Fair)| {
            let mut other = parts();
            change(&mut other);
            other.seed()
        };
        for other in [
            change(&|fair| fair.table.push('8')),
            change(&|fair| fair.secret.0[31] ^= 1),
            change(&|fair| fair.entropy[0] = None),
            change(&|fair| fair.entropy.swap(0, 2)),
            change(&|fair| fair.entropy.swap(0, 1)),
            change(&|fair| fair.entropy.truncate(2)),
            change(&|fair| fair.entropy.push(None)),
        ] {
            assert_ne!(other, seed);
        }
    }

    #[test]
    fn another_secret_or_table_breaks_the_commitment() {
        assert_eq!(parts().check(), Ok(()));
        type Change = fn(&mut Fair);
        let changes: [(Change, &str); 3] = [
            (|fair| fair.secret.0[0] ^= 1, "but the secret's is"),
            (|fair| fair.table.push('8'), "but the secret's is"),
            (|fair| fair.scheme = "mine".to_owned(), "scheme \"mine\""),
        ];
        for (change, why) in changes {
            let mut other = parts();
            change(&mut other);
            let told = other.check().unwrap_err();
            assert!(told.contains(why), "{told}");
        }
    }
}

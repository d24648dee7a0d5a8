//! Random ids and secrets, and their hashes. A secret is never stored or logged, only its hash.

use sha2::{Digest, Sha256};
use store::Hash;

/// Letters and digits that are hard to confuse.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness nothing here is safe, and no system we run on refuses it once it is up.
    getrandom::fill(&mut bytes).unwrap_or_else(|why| panic!("no random bytes: {why}"));
    bytes
}

/// A random word of `length` letters, five bits each.
pub(crate) fn word(length: usize) -> String {
    let bytes: [u8; 64] = random();
    bytes.iter().take(length).map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// The id of a table. Anyone with the link may come in, so it must not be guessable.
pub(crate) fn table_id() -> String {
    word(16)
}

/// The length of a [`short_id`].
const SHORT: usize = 12;

/// The id of a person or a token. Not a secret.
pub(crate) fn short_id() -> String {
    word(SHORT)
}

/// Whether a text has the form of a [`short_id`].
pub(crate) fn is_short_id(text: &str) -> bool {
    text.len() == SHORT && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A recovery code: a hundred bits, in groups that people can copy.
pub(crate) fn recovery_code() -> String {
    let word = word(20);
    let groups: Vec<&str> = (0..4).map(|i| &word[i * 5..i * 5 + 5]).collect();
    groups.join("-")
}

/// A code in its canonical form, however it was typed.
pub(crate) fn normal_code(typed: &str) -> String {
    let meant = |c: char| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        'u' => 'v',
        other => other,
    };
    typed.chars().filter(char::is_ascii_alphanumeric).map(meant).collect()
}

/// The hash stored for a secret.
pub(crate) fn hash(purpose: &str, secret: &str) -> Hash {
    Sha256::new().chain_update(purpose).chain_update([0]).chain_update(secret).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_survive_being_typed() {
        let code = recovery_code();
        assert_eq!(code.len(), 23);
        let typed = code.to_uppercase().replace('-', " ").replace('0', "O").replace('1', "l");
        assert_eq!(normal_code(&typed), normal_code(&code));
    }

    #[test]
    fn short_ids_are_told_from_other_texts() {
        assert!(is_short_id(&short_id()));
        assert!(
            ["", "abc", "0123456789ab\n", "0123456789aB", "0123456789ai"]
                .iter()
                .all(|text| !is_short_id(text))
        );
    }

    #[test]
    fn purposes_are_kept_apart() {
        assert_ne!(hash("session", "x"), hash("token", "x"));
    }
}

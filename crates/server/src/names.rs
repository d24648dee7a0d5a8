//! Friendly names for guests, and what a name may look like.

use crate::secret::random;

const FIRST: [&str; 32] = [
    "Amber",
    "Bold",
    "Brave",
    "Bright",
    "Calm",
    "Clever",
    "Coral",
    "Crimson",
    "Curious",
    "Deep",
    "Gentle",
    "Glowing",
    "Golden",
    "Happy",
    "Indigo",
    "Jolly",
    "Kind",
    "Lively",
    "Lucky",
    "Lunar",
    "Merry",
    "Nimble",
    "Quiet",
    "Quick",
    "Rosy",
    "Silver",
    "Sunny",
    "Swift",
    "Tidal",
    "Velvet",
    "Wandering",
    "Wise",
];

const SECOND: [&str; 32] = [
    "Anemone",
    "Angelfish",
    "Clam",
    "Conch",
    "Crab",
    "Cuttlefish",
    "Dolphin",
    "Dugong",
    "Eel",
    "Goby",
    "Grouper",
    "Jellyfish",
    "Kelp",
    "Lobster",
    "Manatee",
    "Manta",
    "Nautilus",
    "Octopus",
    "Otter",
    "Pearl",
    "Puffin",
    "Ray",
    "Seahorse",
    "Shrimp",
    "Snail",
    "Sponge",
    "Squid",
    "Starfish",
    "Tern",
    "Turtle",
    "Urchin",
    "Whelk",
];

/// The most characters of a name.
pub(crate) const LONGEST: usize = 24;

/// A name for somebody new.
pub(crate) fn friendly() -> String {
    let [a, b] = random();
    format!("{} {}", FIRST[usize::from(a & 31)], SECOND[usize::from(b & 31)])
}

/// A name as it is kept: trimmed, inner spaces single; nothing if it cannot be one.
pub(crate) fn acceptable(wanted: &str, longest: usize) -> Option<String> {
    let name = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = wanted.chars().count();
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    (!name.is_empty() && length <= longest && !wanted.contains(invisible)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_friendly_name_is_acceptable() {
        for first in FIRST {
            for second in SECOND {
                let name = format!("{first} {second}");
                assert_eq!(acceptable(&name, LONGEST), Some(name));
            }
        }
    }

    #[test]
    fn names_are_trimmed_and_bounded() {
        assert_eq!(acceptable("  Ann   Lee ", 24).as_deref(), Some("Ann Lee"));
        for bad in ["", "   ", "a\u{202e}b", "a\u{0}b", "abcdefghijklmnopqrstuvwxyz"] {
            assert_eq!(acceptable(bad, 24), None, "{bad:?}");
        }
    }
}

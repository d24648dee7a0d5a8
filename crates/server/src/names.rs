//! Friendly names for guests, and what a name may look like.

use crate::secret::random;
use icu_properties::props::{
    DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, GeneralCategoryGroup,
    NoncharacterCodePoint,
};
use icu_properties::{CodePointMapData, CodePointSetData};

const FIRST: [&str; 32] = [
    "Amber",
    "Bold",
    "Brave",
    "Bright",
    "Calm",
    "Clever",
    "Copper",
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

/// A text as it is kept: trimmed, inner spaces single; nothing if it cannot be shown as one line that is what it seems.
pub(crate) fn acceptable(wanted: &str, longest: usize) -> Option<String> {
    let text = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_short = wanted.chars().count() <= longest;
    (is_short && !hides_something(wanted) && wanted.contains(is_ink)).then_some(text)
}

/// Pictures of an emoji are asked for by this, which has no look of its own.
const AS_PICTURE: char = '\u{fe0f}';
/// The frame of a key around a digit, which is asked for by the same.
const KEYCAP: char = '\u{20e3}';
/// Braille without a dot: a symbol by its category, and nothing to the eye. Unicode has no property for that.
const NO_DOTS: char = '\u{2800}';

/// Whether a text has letters that are not seen: two names must not look the same and differ.
fn hides_something(text: &str) -> bool {
    let pictures = CodePointSetData::new::<ExtendedPictographic>();
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let is_picture =
            before.is_some_and(|before| pictures.contains(before)) || letters.peek() == Some(&KEYCAP);
        if is_unseen(c) && !(c == AS_PICTURE && is_picture) {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Whether a letter leaves no trace, breaks the line, steers those around it, or never is one. Those that newer tables may
/// know, and those of private alphabets, are seen: as a box if as nothing else.
fn is_unseen(c: char) -> bool {
    let breaks = GeneralCategoryGroup::LineSeparator.union(GeneralCategoryGroup::ParagraphSeparator);
    let steers = GeneralCategoryGroup::Control.union(GeneralCategoryGroup::Format);
    c == NO_DOTS
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
        || steers.union(breaks).contains(category(c))
}

/// Whether a letter can stand for itself: no blank, and no mark that sits on another.
fn is_ink(c: char) -> bool {
    let blank = GeneralCategoryGroup::Separator.union(GeneralCategoryGroup::Mark);
    !is_unseen(c) && !blank.contains(category(c))
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
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

    #[test]
    fn what_is_not_seen_is_no_part_of_a_name() {
        // Fillers, marks of direction, tags, selectors, joiners, and what is no letter at all.
        let unseen = [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{2028}',
            '\u{2064}',
            '\u{2069}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe00}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{fffe}',
            '\u{fdd0}',
            '\u{1bca0}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{10ffff}',
        ];
        for c in unseen {
            for name in [format!("Ann{c}"), format!("{c}Ann"), format!("An{c}n"), c.to_string()] {
                assert_eq!(acceptable(&name, 24), None, "{name:?}");
            }
        }
        // Newer than the tables, or of a private alphabet: a box, but one that is seen.
        for c in ['\u{378}', '\u{e000}', '\u{3fff0}'] {
            assert!(acceptable(&format!("Ann{c}"), 24).is_some(), "{c:?}");
        }
    }

    #[test]
    fn a_name_needs_something_to_see() {
        for bad in ["\u{301}", "\u{20dd}", "\u{a0}", "\u{3000}\u{302}"] {
            assert_eq!(acceptable(bad, 24), None, "{bad:?}");
        }
        for good in [
            "Zo\u{308}e",
            "李",
            "محمد",
            "नमस्ते",
            "❤\u{fe0f}",
            "Ann 1\u{fe0f}\u{20e3}",
            "☕\u{fe0f} 5 o'clock",
            "🐙",
            "*",
        ] {
            assert_eq!(acceptable(good, 24).as_deref(), Some(good));
        }
    }
}

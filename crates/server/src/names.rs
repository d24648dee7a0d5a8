//! Friendly names for guests, and what a name may look like.

use crate::secret::random;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use icu_properties::props::{
    DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, GeneralCategoryGroup,
    NoncharacterCodePoint,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use shown::Lang;

/// Adjectives.
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

/// Animals.
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

/// The same in German, without the ending, which depends on the animal's gender.
const ERSTE: [&str; 16] = [
    "Flink",
    "Froh",
    "Gewitzt",
    "Golden",
    "Heiter",
    "Kühn",
    "Leis",
    "Lustig",
    "Mutig",
    "Neugierig",
    "Ruhig",
    "Sanft",
    "Silbern",
    "Still",
    "Vergnügt",
    "Wach",
];
const ZWEITE: [(&str, &str); 16] = [
    ("er", "Aal"),
    ("e", "Auster"),
    ("er", "Delfin"),
    ("e", "Garnele"),
    ("er", "Hummer"),
    ("e", "Koralle"),
    ("e", "Krabbe"),
    ("er", "Krill"),
    ("e", "Möwe"),
    ("e", "Muschel"),
    ("er", "Oktopus"),
    ("e", "Qualle"),
    ("e", "Robbe"),
    ("es", "Seepferdchen"),
    ("er", "Seestern"),
    ("e", "Sprotte"),
];

/// The same in Dutch; all of these animals have the article "de".
const EERSTE: [&str; 16] = [
    "Blije",
    "Dappere",
    "Gouden",
    "Handige",
    "Kalme",
    "Kleurige",
    "Lieve",
    "Moedige",
    "Nieuwsgierige",
    "Rustige",
    "Slimme",
    "Snelle",
    "Stille",
    "Vrolijke",
    "Wijze",
    "Zilveren",
];
const TWEEDE: [&str; 16] = [
    "Aal",
    "Alikruik",
    "Dolfijn",
    "Garnaal",
    "Inktvis",
    "Kokkel",
    "Koraalvis",
    "Krab",
    "Kreeft",
    "Kwal",
    "Meeuw",
    "Mossel",
    "Oester",
    "Otter",
    "Schol",
    "Zeester",
];

/// The most characters of a name.
pub(crate) const LONGEST: usize = 24;

/// A name for a new person, in their language.
pub(crate) fn friendly(lang: Lang) -> String {
    let [a, b] = random();
    named(lang, usize::from(a), usize::from(b))
}

fn named(lang: Lang, first: usize, second: usize) -> String {
    match lang {
        Lang::En => format!("{} {}", FIRST[first % 32], SECOND[second % 32]),
        Lang::De => {
            let (ending, animal) = ZWEITE[second % 16];
            format!("{}{ending} {animal}", ERSTE[first % 16])
        }
        Lang::Nl => format!("{} {}", EERSTE[first % 16], TWEEDE[second % 16]),
    }
}

/// The first language the browser asks for that we support.
pub(crate) fn language(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = wanted.split(',').filter_map(|tag| tag.trim().get(..2));
    { tags }.find_map(|tag| tag.parse().ok()).unwrap_or(Lang::En)
}

/// A text as it is stored: trimmed, with single spaces. `None` if it would not show as one line that is what it
/// seems to be.
pub(crate) fn acceptable(wanted: &str, longest: usize) -> Option<String> {
    let text = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_short = wanted.chars().count() <= longest;
    (is_short && !hides_something(wanted) && wanted.contains(is_ink)).then_some(text)
}

/// Asks for an emoji in color; invisible by itself.
const AS_PICTURE: char = '\u{fe0f}';
/// Draws a key around a digit; used together with the one above.
const KEYCAP: char = '\u{20e3}';
/// Braille without a dot: a symbol by category, but blank. Unicode has no property for that.
const NO_DOTS: char = '\u{2800}';

/// Whether a text has invisible characters: no two names may look the same and differ.
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

/// Whether a character is invisible, breaks the line, affects its neighbors, or is not a character at all.
/// Characters newer than our tables and those for private use count as visible: they show at least as a box.
fn is_unseen(c: char) -> bool {
    let breaks = GeneralCategoryGroup::LineSeparator.union(GeneralCategoryGroup::ParagraphSeparator);
    let steers = GeneralCategoryGroup::Control.union(GeneralCategoryGroup::Format);
    c == NO_DOTS
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
        || steers.union(breaks).contains(category(c))
}

/// Whether a character is visible by itself: neither a blank nor a combining mark.
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
        for lang in [Lang::En, Lang::De, Lang::Nl] {
            for (first, second) in (0..32).flat_map(|first| (0..32).map(move |second| (first, second))) {
                let name = named(lang, first, second);
                assert_eq!(acceptable(&name, LONGEST), Some(name));
            }
        }
        assert_eq!(named(Lang::De, 8, 13), "Mutiges Seepferdchen");
        assert_eq!(named(Lang::Nl, 8, 7), "Nieuwsgierige Krab");
    }

    #[test]
    fn the_first_language_that_we_speak_counts() {
        let asked = |text: &'static str| {
            language(&HeaderMap::from_iter([(ACCEPT_LANGUAGE, text.parse().expect("a header"))]))
        };
        assert_eq!(asked("de-AT,de;q=0.9,en;q=0.8"), Lang::De);
        assert_eq!(asked("fr, nl;q=0.7"), Lang::Nl);
        assert_eq!([asked("fr"), asked("ü"), language(&HeaderMap::new())], [Lang::En; 3]);
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
        // Fillers, direction marks, tags, selectors, joiners, and noncharacters.
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
        // Newer than the tables, or for private use: shown as a box, but shown.
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

//! One choice of a seat. The serde form is the record's `do`; the order is the order of the legal list.

use crate::card::{Color, Supply};
use crate::space::Space;
use serde::{Deserialize, Serialize};

/// A step. Four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Step {
    /// LU-6: draw as many cards as a supply card shows.
    Draw {
        /// Which one.
        card: Supply,
    },
    /// LU-7: give the partner as many cards as a supply card shows.
    Give {
        /// Which one.
        card: Supply,
    },
    /// LU-7: one card of a gift.
    Hand {
        /// Its color.
        color: Color,
    },
    /// LU-8: build a tower, or take one.
    Tower {
        /// The tower space.
        space: Space,
        /// How high it will be.
        height: u8,
    },
    /// LU-9: build a base tower.
    Base {
        /// The base space.
        space: Space,
        /// The card to pay.
        color: Color,
    },
    /// LU-10: one stone of a connection.
    Lay {
        /// The path space.
        space: Space,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_four_bytes() {
        assert_eq!(size_of::<Step>(), 4);
    }

    #[test]
    fn steps_are_written_as_the_record_says() {
        let space = Space::new(460).unwrap();
        let written = [
            (Step::Draw { card: Supply::Second }, r#"{"type":"draw","card":1}"#),
            (Step::Hand { color: Color::Cream }, r#"{"type":"hand","color":"cream"}"#),
            (Step::Tower { space, height: 3 }, r#"{"type":"tower","space":460,"height":3}"#),
            (Step::Base { space, color: Color::Green }, r#"{"type":"base","space":460,"color":"green"}"#),
            (Step::Lay { space }, r#"{"type":"lay","space":460}"#),
        ];
        for (step, text) in written {
            assert_eq!(serde_json::to_string(&step).unwrap(), text);
            assert_eq!(serde_json::from_str::<Step>(text).unwrap(), step);
        }
        assert!(serde_json::from_str::<Step>(r#"{"type":"give","card":2}"#).is_err());
        assert!(serde_json::from_str::<Step>(r#"{"type":"lay","space":1024}"#).is_err());
    }
}

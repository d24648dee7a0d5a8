//! One choice of a seat. The serde form is the record's `do`; the order is the order of the legal list.

use crate::board::Space;
use crate::tile::{Color, Tile};
use serde::{Deserialize, Serialize};

/// Where tiles are taken from or swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The Atoll in the middle.
    Atoll,
    /// The seat's own display.
    Display,
}

/// A step. Four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Step {
    /// LC-12: lay the starting Lumino, its first color on space 21, or flipped on 22.
    Orient {
        /// Whether the colors change places.
        flipped: bool,
    },
    /// LC-13: spend a jellyfish to swap tiles.
    Swap {
        /// The scoring tile that leaves the game.
        spend: Color,
        /// Where the tiles to be swapped lie.
        from: Source,
    },
    /// LC-13: one tile to be swapped.
    Pick {
        /// A tile of the source, with a higher id than those picked before.
        tile: Tile,
    },
    /// LC-14: put a tile from your own display into the Atoll.
    Offer {
        /// The tile.
        tile: Tile,
    },
    /// LC-15 A: take limestone by the offered number.
    Limestone,
    /// LC-15 B and C: take a tile into the hand.
    Take {
        /// Where from.
        from: Source,
        /// The tile.
        tile: Tile,
    },
    /// Ends a swap (LC-13) or the taking (LC-15 C).
    Done,
    /// LC-17: lay a tile of the hand.
    Place {
        /// The tile.
        tile: Tile,
        /// Number half first.
        #[cfg_attr(feature = "typescript", ts(type = "Pair"))]
        at: [Space; 2],
    },
    /// LC-17: put a tile of the hand back into the bag for a point.
    Discard {
        /// The tile.
        tile: Tile,
    },
    /// LC-24: score a color.
    Score {
        /// The color, whose scoring tile turns over.
        color: Color,
    },
    /// LC-24: score nothing.
    Skip,
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
        let place = Step::Place {
            tile: Tile::new(17).unwrap(),
            at: [Space::new(3).unwrap(), Space::new(4).unwrap()],
        };
        assert_eq!(serde_json::to_string(&place).unwrap(), r#"{"type":"place","tile":17,"at":[3,4]}"#);
        assert_eq!(serde_json::from_str::<Step>(r#"{"type":"done"}"#).unwrap(), Step::Done);
        assert!(serde_json::from_str::<Step>(r#"{"type":"place","tile":17,"at":[3,44]}"#).is_err());
        assert!(serde_json::from_str::<Step>(r#"{"type":"offer","tile":1e9}"#).is_err());
    }
}

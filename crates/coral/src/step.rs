//! One choice of a seat. The serde form is the record's `do`; the order is the order of the legal list.

use crate::piece::{Piece, Species};
use crate::space::{Cell, Column};
use serde::{Deserialize, Serialize};

/// A step. Six bytes. Cells are written ascending and read in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Step {
    /// CO-9: place a piece while the rock is being covered.
    Place {
        /// A species in stock.
        species: Species,
        /// Where it goes.
        #[serde(rename = "cells")]
        piece: Piece,
    },
    /// CO-10: set the pawn.
    Pawn {
        /// The cube it stands on.
        at: Cell,
    },
    /// CO-11: put a piece face to face with the cube the pawn stands on.
    Grow {
        /// A species in stock.
        species: Species,
        /// Where it goes.
        #[serde(rename = "cells")]
        piece: Piece,
    },
    /// CO-13: move the pawn over the view from above.
    Glide {
        /// The column it ends in.
        to: Column,
    },
    /// CO-15: take the pawn off the reef.
    Float,
    /// CO-15: bring it back.
    Land {
        /// The cube it stands on.
        at: Cell,
    },
    /// CO-16, CO-18: put a piece into the box.
    Drop {
        /// A species in stock.
        species: Species,
    },
    /// CO-24: take a piece of the stock in hand (solo).
    Choose {
        /// A species in stock.
        species: Species,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_six_bytes() {
        assert_eq!(size_of::<Step>(), 6);
    }

    #[test]
    fn steps_are_written_as_the_record_says() {
        for text in [
            r#"{"type":"place","species":"red","cells":[[0,0,1],[0,1,1],[1,0,1]]}"#,
            r#"{"type":"pawn","at":[1,-2,0]}"#,
            r#"{"type":"grow","species":"brain","cells":[[-1,0,2],[0,0,2],[0,0,3]]}"#,
            r#"{"type":"glide","to":[-3,4]}"#,
            r#"{"type":"float"}"#,
            r#"{"type":"land","at":[0,0,5]}"#,
            r#"{"type":"drop","species":"sun"}"#,
            r#"{"type":"choose","species":"tube"}"#,
        ] {
            let step: Step = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&step).unwrap(), text);
        }
    }

    #[test]
    fn cells_may_come_in_any_order_but_must_be_a_piece() {
        let read = |cells: &str| {
            serde_json::from_str::<Step>(&format!(r#"{{"type":"grow","species":"red","cells":{cells}}}"#))
        };
        assert_eq!(read("[[1,0,1],[0,0,1],[0,1,1]]").unwrap(), read("[[0,0,1],[0,1,1],[1,0,1]]").unwrap());
        assert!(read("[[0,0,1],[0,1,1],[0,2,1]]").unwrap_err().to_string().contains("CO-2"));
        assert!(read("[[0,0,-1],[0,1,-1],[1,0,-1]]").unwrap_err().to_string().contains("CO-2"));
    }
}

//! Boards that people write down themselves: judged and drawn before anybody plays on them.

use crate::svg::Svg;
use kernel::{BadSetup, Game};
use serde_json::Value;

/// A game that can be played on boards from a file. One whose board is always the same leaves all as it is.
pub trait Boards: Game {
    /// Whether this claims to be a board of this game, however wrong it may be.
    fn is_board(_value: &Value) -> bool {
        false
    }

    /// Whether it can be played on.
    ///
    /// # Errors
    /// Every reason why not.
    fn check_board(_value: &Value) -> Result<(), BadSetup> {
        Ok(())
    }

    /// A picture of it.
    ///
    /// # Errors
    /// Every reason why it is no board.
    fn draw_board(_value: &Value) -> Result<Svg, BadSetup> {
        Ok(Svg::default())
    }
}

//! A reef board as a picture, so that people who write one down can compare it with the printed one.

use crate::Lumicora;
use crate::board::{Board, START, Space};
use kernel::BadSetup;
use serde_json::Value;
use shown::{BoardFault, Boards, Svg};

/// The boards in a file: one, or a list of sides.
fn boards(value: &Value) -> Vec<&Value> {
    match value.get("boards").and_then(Value::as_array) {
        Some(sides) => sides.iter().collect(),
        None => vec![value],
    }
}

impl Boards for Lumicora {
    fn is_board(value: &Value) -> bool {
        let has_terrain = |board: &&Value| {
            let spaces = board.get("spaces").and_then(Value::as_array);
            spaces.is_some_and(|spaces| spaces.iter().any(|space| space.get("terrain").is_some()))
        };
        boards(value).iter().any(has_terrain)
    }

    fn board_faults(value: &Value) -> Vec<BoardFault> {
        boards(value).into_iter().filter_map(|board| Board::judged(board).err()).flatten().collect()
    }

    /// Several boards lie side by side.
    fn draw_board(value: &Value) -> Result<Svg, BadSetup> {
        Self::check_board(value)?;
        let mut svg = Svg::new();
        for (n, board) in boards(value).into_iter().enumerate() {
            draw(&Board::read(board)?, 10 * n as i32, &mut svg);
        }
        Ok(svg)
    }
}

fn draw(board: &Board, columns: i32, svg: &mut Svg) {
    for space in Space::all() {
        let hex = space.hex();
        let at = Svg::middle(i32::from(hex.q) + columns, hex.r.into());
        let penalty = board.penalty[space.index()];
        match () {
            () if START.contains(&space) => svg.hex(at, 96, "#10273d", "#63f0db", 3),
            () if board.water.has(space.cell()) => svg.hex(at, 96, "#12405c", "#0b2a42", 2),
            () => svg.hex(at, 96, "#c9c4b0", "#8a8674", 3),
        }
        let on_limestone = !START.contains(&space) && !board.water.has(space.cell());
        let ink = if on_limestone { "#03131c" } else { "#bcd2df" };
        if penalty > 0 {
            svg.disc((at.0, at.1 - 8), 11, "#84224f");
            svg.text((at.0, at.1 - 8), 14, "#ffffff", format_args!("-{penalty}"));
            svg.text((at.0, at.1 + 13), 11, ink, space);
        } else {
            svg.text(at, 13, ink, space);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_board_is_drawn_with_all_ids_and_penalties() {
        let board = Board::shipped("b").unwrap().write();
        assert!(Lumicora::is_board(&board) && Lumicora::check_board(&board).is_ok());
        let picture = Lumicora::draw_board(&board).unwrap().to_string();
        assert_eq!(picture.matches("<polygon").count(), 44);
        assert_eq!(picture.matches("<text").count(), 44 + 8);
    }

    #[test]
    fn a_file_of_both_sides_is_judged_and_drawn_whole() {
        let [a, mut b] = ["a", "b"].map(|side| Board::shipped(side).unwrap().write());
        let picture = Lumicora::draw_board(&json!({"boards": [a, b]})).unwrap().to_string();
        assert_eq!(picture.matches("<polygon").count(), 88);
        b["spaces"][1]["terrain"] = json!("lava");
        assert_eq!(Lumicora::check_board(&json!({"boards": [a, b]})).unwrap_err().0.len(), 1);
        assert!(!Lumicora::is_board(&json!({"spaces": [{"kind": "path"}]})));
    }
}

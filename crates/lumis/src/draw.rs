//! A board as a picture, so that people who write one down can compare it with the printed one.

use crate::Lumis;
use crate::board::{Board, Kind};
use crate::card::{Color, Team};
use crate::space::Space;
use kernel::BadSetup;
use serde_json::Value;
use shown::{BoardFault, Boards, Svg};
use std::collections::BTreeMap;

/// The water that everything is drawn on.
const ABYSS: &str = "#06121f";
const DARK: &str = "#030913";

impl Boards for Lumis {
    fn is_board(value: &Value) -> bool {
        let spaces = value.get("spaces").and_then(Value::as_array);
        spaces.is_some_and(|spaces| spaces.iter().any(|space| space.get("kind").is_some()))
    }

    fn board_faults(value: &Value) -> Vec<BoardFault> {
        Board::judged(value).err().unwrap_or_default()
    }

    fn draw_board(value: &Value) -> Result<Svg, BadSetup> {
        Ok(draw(&Board::read(value)?))
    }
}

fn of_color(color: Color) -> &'static str {
    match color {
        Color::Blue => "#3b82e0",
        Color::Cream => "#e6d6b0",
        Color::Violet => "#a07be8",
        Color::Green => "#3fae74",
    }
}

fn of_team(team: Team) -> &'static str {
    match team {
        Team::Yellow => "#ffd34e",
        Team::Red => "#ff6a55",
    }
}

fn middle(board: &Board, space: Space) -> (i32, i32) {
    let hex = board.hex(space);
    Svg::middle(hex.q.into(), hex.r.into())
}

fn draw(board: &Board) -> Svg {
    let mut svg = Svg::new();
    for (space, kind) in board.spaces() {
        let at = middle(board, space);
        match kind {
            Kind::Path(color) => {
                // Fire will outshine the ground.
                let part = if color == Color::Cream { 66 } else { 54 };
                svg.hex(at, 96, &Svg::mix(of_color(color), ABYSS, part), DARK, 1);
            }
            Kind::Base(team, _) => {
                svg.hex(at, 92, &Svg::mix(of_team(team), ABYSS, 22), of_team(team), 2);
            }
            Kind::Obstacle => {
                svg.hex(at, 96, DARK, "#234a69", 3);
                svg.disc(at, 9, "#234a69");
            }
            Kind::Tower(_) => {}
        }
    }
    regions(board, &mut svg);
    // Tower spaces are larger: they come on top.
    for &(space, color) in board.towers() {
        svg.hex(middle(board, space), 112, of_color(color), "#ffffff", 3);
    }
    for (space, kind) in board.spaces() {
        let (ink, size) = match kind {
            Kind::Tower(_) => (DARK, 15),
            Kind::Path(Color::Cream) => (DARK, 11),
            _ => ("#edf7fa", 11),
        };
        svg.text(middle(board, space), size, ink, space);
    }
    svg
}

/// Dark seams where two regions meet. Regions are for the eye only, so they are read from what was written.
fn regions(board: &Board, svg: &mut Svg) {
    let spaces = board.source().get("spaces").and_then(Value::as_array);
    let regions: BTreeMap<u64, &Value> = spaces
        .into_iter()
        .flatten()
        .filter_map(|entry| Some((entry["id"].as_u64()?, entry.get("region").filter(|r| !r.is_null())?)))
        .collect();
    let region = |space: Space| regions.get(&(space.index() as u64));
    for (space, _) in board.spaces() {
        // To the right, down right and down left: every pair once.
        for (corner, (q, r)) in [(1, 0), (0, 1), (-1, 1)].into_iter().enumerate() {
            let hex = board.hex(space);
            let beside = board.neighbors(space).iter().copied().find(|&other| {
                let its = board.hex(other);
                (its.q - hex.q, its.r - hex.r) == (q, r)
            });
            if let (Some(own), Some(other)) = (region(space), beside.and_then(region))
                && own != other
            {
                svg.edge(middle(board, space), corner + 1, DARK, 5);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_space_is_drawn_with_its_id() {
        let board = Board::shipped().source();
        assert!(Lumis::is_board(board) && Lumis::check_board(board).is_ok());
        let picture = Lumis::draw_board(board).unwrap().to_string();
        assert_eq!(picture.matches("<polygon").count(), 521);
        assert_eq!(picture.matches("<text").count(), 521);
        assert!(picture.matches("<line").count() > 100, "regions are told apart");
    }

    #[test]
    fn what_is_no_board_is_not_drawn() {
        let wrong = json!({"spaces": [{"id": 0, "kind": "lava"}]});
        assert!(Lumis::is_board(&wrong));
        assert_eq!(Lumis::draw_board(&wrong), Err(Lumis::check_board(&wrong).unwrap_err()));
        assert!(!Lumis::is_board(&json!({"spaces": [{"terrain": "water"}]})) && !Lumis::is_board(&json!(3)));
    }
}

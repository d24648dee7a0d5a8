//! What people can ask of a view to see better: the points as they stand, and what the judge says of a placement.

use crate::cards::{self, Words};
use crate::certificate::{Edge, Moving, Topple};
use crate::piece::{Piece, Species};
use crate::score;
use crate::setup::Mode;
use crate::stability::{self, Verdict};
use crate::state::Open;
use crate::view::View;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `{"type": "score"}`, `{"type": "hold", "cells": …}` or `{"type": "holding", "pieces": [cells, …]}`.
pub(crate) fn answer(view: &View, question: &Value) -> Result<String, String> {
    let answer = match question["type"].as_str() {
        Some("score") => serde_json::to_string(&score(&view.open)),
        Some("hold") => serde_json::to_string(&hold(&view.open, &question["cells"])?),
        Some("holding") => serde_json::to_string(&holding(&view.open, &question["pieces"])?),
        _ => return Err("score, hold and holding can be asked".to_owned()),
    };
    answer.map_err(|error| error.to_string())
}

/// `{"type": "my_turn"}`: the turns in between are over, and nothing happened in them.
pub(crate) fn suppose(view: &View, what: &Value) -> Result<View, String> {
    let (Some("my_turn"), Some(seat)) = (what["type"].as_str(), view.viewer.seat()) else {
        return Err("who has a seat can suppose my_turn".to_owned());
    };
    let mut view = *view;
    if view.open.turn != seat {
        view.open.turn = seat;
        view.open.owed = 0;
    }
    Ok(view)
}

/// The points of each seat (CO-20).
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Score {
    points: Vec<i32>,
    /// In solo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    cards: Option<[Card; 4]>,
    /// In solo: what such a result is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Words"))]
    rating: Option<&'static Words>,
}

/// A solo card with what it counts now (CO-25).
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Card {
    species: Species,
    #[cfg_attr(feature = "typescript", ts(as = "cards::Level"))]
    level: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "Words"))]
    name: &'static Words,
    #[cfg_attr(feature = "typescript", ts(type = "Words"))]
    text: &'static Words,
    count: usize,
    points: i32,
    marks: [usize; 5],
}

/// CO-20; in solo CO-25 card by card, with the rating as it would be.
fn score(open: &Open) -> Score {
    let points = score::points(open).as_slice().to_vec();
    if open.setup.mode != Mode::Solo {
        return Score { points, cards: None, rating: None };
    }
    let sheet = score::solo_sheet(open);
    let cards = Species::ALL.map(|species| {
        let level = open.setup.card_of(species);
        let card = cards::objective(species, level);
        let (count, points) = sheet[species as usize];
        let (name, text, marks) = (&card.name, &card.text, card.thresholds());
        Card { species, level: level.name(), name, text, count, points, marks }
    });
    let rating = Some(cards::rating_name(cards::rating(points[0])));
    Score { points, cards: Some(cards), rating }
}

/// What the judge says of one more piece (CO-5). Pieces by their numbers; the new one comes after the last.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) enum Judged {
    Holds {
        #[cfg_attr(feature = "typescript", ts(type = "true"))]
        holds: bool,
    },
    Tips {
        #[cfg_attr(feature = "typescript", ts(type = "false"))]
        holds: bool,
        /// What it tips over.
        edge: Option<Edge>,
        /// What moves (CO-6).
        #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
        moving: Moving,
        /// What falls (CO-27).
        falls: Vec<usize>,
    },
}

fn hold(open: &Open, cells: &Value) -> Result<Judged, String> {
    let piece = piece_in(open, cells)?;
    let reef = open.reef.with(Species::Red, piece);
    Ok(match stability::judge(&reef) {
        Verdict::Holds(_) => Judged::Holds { holds: true },
        Verdict::Falls(motion) => {
            let Topple { edge, moving } = motion.topple(&stability::pieces_of(&reef));
            Judged::Tips { holds: false, edge, moving, falls: stability::falls(&reef) }
        }
    })
}

/// For each of many pieces, whether it would hold if it alone were added (CO-5). Tells apart the places where a piece may
/// fall (CO-26).
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Holding {
    holding: Vec<bool>,
}

fn holding(open: &Open, pieces: &Value) -> Result<Holding, String> {
    let pieces = pieces.as_array().ok_or("pieces: a list is wanted")?;
    let holds = |cells| Ok(stability::holds_with(&open.reef, piece_in(open, cells)?));
    Ok(Holding { holding: pieces.iter().map(holds).collect::<Result<_, String>>()? })
}

/// A piece for which there is room.
fn piece_in(open: &Open, cells: &Value) -> Result<Piece, String> {
    let piece = Piece::deserialize(cells).map_err(|error| error.to_string())?;
    if !open.reef.has_room_for(piece) {
        return Err("no room (CO-11)".to_owned());
    }
    Ok(piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Coral, Setup};
    use kernel::{Game, Observe, Seed, Seeded, Setup as _, Viewer};
    use serde_json::{Map, json};
    use shown::Tabled;

    fn view(seats: usize) -> View {
        let setup = Setup::new(seats, &Map::new()).unwrap();
        Coral::start(&setup, &mut Seeded::new(Seed::from(7))).view(Viewer::Spectator)
    }

    fn ask(seats: usize, question: &Value) -> Value {
        serde_json::from_str(&Coral::aid(&view(seats), question).unwrap()).unwrap()
    }

    #[test]
    fn the_judge_says_which_edge_it_is_and_what_falls() {
        let flat_on_an_end = json!({"type": "hold", "cells": [[0, 0, 1], [1, 0, 1], [1, 1, 1]]});
        let answer = ask(2, &flat_on_an_end);
        assert_eq!(answer["edge"], json!({"from": [1, -1], "to": [1, 1], "height": 1}));
        assert_eq!((&answer["moving"], &answer["falls"]), (&json!([0]), &json!([0])));
        let flat_on_its_corner = json!({"type": "hold", "cells": [[0, 0, 1], [1, 0, 1], [0, 1, 1]]});
        assert_eq!(ask(2, &flat_on_its_corner), json!({"holds": true}));
        let in_the_air = json!({"type": "hold", "cells": [[1, 0, 3], [2, 0, 3], [1, 1, 3]]});
        assert_eq!(ask(2, &in_the_air)["edge"], Value::Null);
        let all = [&flat_on_an_end, &flat_on_its_corner, &in_the_air].map(|asked| &asked["cells"]);
        let many = json!({"type": "holding", "pieces": all});
        assert_eq!(ask(2, &many), json!({"holding": [false, true, false]}));
    }

    #[test]
    fn the_points_come_with_the_cards_in_solo() {
        assert_eq!(ask(3, &json!({"type": "score"})), json!({"points": [0, 0, 0]}));
        let solo = ask(1, &json!({"type": "score"}));
        let cards = solo["cards"].as_array().unwrap();
        let sum: i64 = cards.iter().map(|card| card["points"].as_i64().unwrap()).sum();
        assert_eq!((cards.len(), json!([sum])), (4, solo["points"].clone()));
        assert_eq!(cards[0]["marks"], json!([4, 7, 10, 13, 15]));
        assert!(cards[0]["name"]["nl"].is_string() && solo["rating"]["de"].is_string());
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for (question, why) in [
            (json!({}), "score, hold and holding can be asked"),
            (json!({"type": "hold"}), "null"),
            (json!({"type": "hold", "cells": [[0, 0, 0], [1, 0, 0], [1, 1, 0]]}), "no room (CO-11)"),
            (json!({"type": "holding"}), "pieces: a list is wanted"),
            (json!({"type": "holding", "pieces": [[[0, 0, 0], [1, 0, 0], [1, 1, 0]]]}), "no room (CO-11)"),
        ] {
            let told = Coral::aid(&view(2), &question).unwrap_err();
            assert!(told.contains(why), "{question}: {told}");
        }
    }
}

//! What people can ask of a view to see better: the points as they stand, and what the judge says of a placement.

use crate::cards;
use crate::certificate::Topple;
use crate::piece::{Piece, Species};
use crate::score;
use crate::setup::Mode;
use crate::stability::{self, Verdict};
use crate::state::Open;
use crate::view::View;
use serde_json::{Map, Value, json};
use shown::Lang;

/// `{"type": "score"}`, `{"type": "hold", "cells": …}` or `{"type": "holding", "pieces": [cells, …]}`.
pub(crate) fn answer(view: &View, question: &Value) -> Result<String, String> {
    let answer = match question["type"].as_str() {
        Some("score") => score(&view.open),
        Some("hold") => hold(&view.open, &question["cells"])?,
        Some("holding") => holding(&view.open, &question["pieces"])?,
        _ => return Err("score, hold and holding can be asked".to_owned()),
    };
    Ok(answer.to_string())
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

/// CO-20; in solo CO-25 card by card, with the rating as it would be.
fn score(open: &Open) -> Value {
    let points = score::points(open);
    let mut answer = json!({ "points": points.as_slice() });
    if open.setup.mode == Mode::Solo {
        let card = |(species, (count, points)): (Species, (usize, i32))| {
            let level = open.setup.card_of(species);
            let card = cards::objective(species, level);
            json!({
                "species": species,
                "level": level.name(),
                "name": in_all(|lang| card.name.get(lang)),
                "text": in_all(|lang| card.text.get(lang)),
                "count": count,
                "points": points,
                "marks": card.thresholds(),
            })
        };
        answer["cards"] = Species::ALL.into_iter().zip(score::solo_sheet(open)).map(card).collect();
        let rating = cards::rating(points.as_slice()[0]);
        answer["rating"] = in_all(|lang| cards::rating_name(rating).get(lang));
    }
    answer
}

/// A text in all languages.
fn in_all<'a>(text: impl Fn(Lang) -> &'a str) -> Value {
    Value::Object(Map::from_iter(
        Lang::ALL.map(|lang| (lang.choose("en", "de", "nl").to_owned(), json!(text(lang)))),
    ))
}

/// CO-5 for one more piece: whether it holds; if not, over which edge it tips, what moves (CO-6), and what falls (CO-27).
/// Pieces by their numbers; the new one comes after the last.
fn hold(open: &Open, cells: &Value) -> Result<Value, String> {
    let piece = piece_in(open, cells)?;
    let reef = open.reef.with(Species::Red, piece);
    Ok(match stability::judge(&reef) {
        Verdict::Holds(_) => json!({ "holds": true }),
        Verdict::Falls(motion) => {
            let Topple { edge, moving } = motion.topple(&stability::pieces_of(&reef));
            json!({ "holds": false, "edge": edge, "moving": moving, "falls": stability::falls(&reef) })
        }
    })
}

/// CO-5 for many pieces, each of them the only one more: whether it holds. For telling places apart where a growth may
/// fall (CO-26).
fn holding(open: &Open, pieces: &Value) -> Result<Value, String> {
    let pieces = pieces.as_array().ok_or("pieces: a list is wanted")?;
    let holds = |cells| Ok(stability::holds_with(&open.reef, piece_in(open, cells)?));
    let holding: Vec<bool> = pieces.iter().map(holds).collect::<Result<_, String>>()?;
    Ok(json!({ "holding": holding }))
}

/// A piece for which there is room.
fn piece_in(open: &Open, cells: &Value) -> Result<Piece, String> {
    let piece: Piece = serde_json::from_value(cells.clone()).map_err(|error| error.to_string())?;
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

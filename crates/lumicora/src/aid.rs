//! What people can ask of a view to think ahead: what a color would score, what the match would end with, where a tile
//! could lie that they do not hold yet.

use crate::event::Event;
use crate::score::{self, AnimalCounts, Counted, Points};
use crate::state::{Open, Player};
use crate::tile::{Color, Tile, TileSet};
use crate::turn::{Phase, Stage};
use crate::view::View;
use kernel::{BySeat, Seat, Seats, Viewer};
use serde::Serialize;
use serde_json::{Value, json};

/// `{"type": "worth", "seat": 0}`: for each color the points and markers of a scoring now, whether or not it may be done.
/// `{"type": "end"}`: the points of each seat by rule if the match ended now.
/// `{"type": "parts"}`: what of these comes from which species and from which color.
pub(crate) fn answer(view: &View, question: &Value) -> Result<String, String> {
    let open = &view.open;
    let answer = match question["type"].as_str() {
        Some("worth") => json!(worth(open, seat(open, &question["seat"])?)),
        Some("end") => json!(ended(open)),
        Some("parts") => parts(open),
        _ => return Err("worth, end and parts can be asked".to_owned()),
    };
    Ok(answer.to_string())
}

/// `{"type": "in_hand", "tiles": [7]}`: the viewer's seat took these tiles out of its display or the Atoll and is to
/// lay them now.
pub(crate) fn suppose(view: &View, what: &Value) -> Result<View, String> {
    match (what["type"].as_str(), view.viewer.seat()) {
        (Some("in_hand"), Some(seat)) => in_hand(&view.open, seat, tiles(&what["tiles"])?),
        (Some("in_hand"), None) => Err("only who has a seat can lay tiles".to_owned()),
        _ => Err("in_hand can be supposed".to_owned()),
    }
}

fn seat(open: &Open, value: &Value) -> Result<Seat, String> {
    let seat = value.as_u64().and_then(|n| Seat::new(usize::try_from(n).ok()?));
    seat.filter(|seat| seat.index() < open.seats()).ok_or_else(|| "seat: a seat is wanted".to_owned())
}

fn tiles(value: &Value) -> Result<TileSet, String> {
    let tile = |value: &Value| value.as_u64().and_then(|id| Tile::new(u8::try_from(id).ok()?));
    let tiles: Option<TileSet> = value.as_array().and_then(|all| all.iter().map(tile).collect());
    tiles.ok_or_else(|| "tiles: a list of tiles is wanted".to_owned())
}

/// What scoring a color would bring.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Worth {
    color: Color,
    points: i16,
    /// Limestone, as far as it fits.
    markers: u8,
}

/// LC-24 for each color.
fn worth(open: &Open, seat: Seat) -> [Worth; 4] {
    let before = &open.players[seat];
    Color::ALL.map(|color| {
        let points = score::coral(&before.reef, color);
        let mut after = *open;
        after.happen(Event::Scored {
            seat,
            color,
            points,
            markers: score::round_limestone(&open.setup, open.round),
        });
        let markers = after.players[seat].limestone - before.limestone;
        Worth { color, points, markers }
    })
}

/// LC-29 to LC-34; after the end the points as they are.
fn ended(open: &Open) -> BySeat<Points> {
    let mut end = *open;
    if open.phase != Phase::Over {
        score::count_final(&mut end);
    }
    BySeat::from_fn(end.seats(), |seat| end.players[seat].points)
}

/// By seat: LC-31 or LC-32 as `[animals, those of the higher number, points]` for each species, then LC-33 as
/// `[halves, 0, points]` for each color.
fn parts(open: &Open) -> Value {
    let (animals, seats) = (open.animals(), open.seats());
    let counted = BySeat::from_fn(seats, |seat| Counted::on(&open.players[seat].reef, open.board(), animals));
    let mut parts = vec![Vec::new(); seats];
    for i in 0..8 {
        let halves = BySeat::from_fn(seats, |seat| counted[seat].halves[i % 4].into());
        let majority = score::majority(&halves);
        for seat in counted.seats() {
            let mut one = AnimalCounts::default();
            one[i % 4] = counted[seat].animals[i % 4];
            let [few, many] = one[i % 4];
            parts[seat.index()].push(if i < 4 {
                [few.into(), many.into(), score::animal_points(&one, animals)]
            } else {
                [counted[seat].halves[i % 4].into(), 0, majority[seat]]
            });
        }
    }
    json!(parts)
}

fn in_hand(open: &Open, seat: Seat, tiles: TileSet) -> Result<View, String> {
    let own = &open.players[seat];
    if !tiles.without(open.atoll.or(own.display).or(own.hand)).is_empty() {
        return Err("tiles: they lie neither in the Atoll nor in the display".to_owned());
    }
    let mut open = *open;
    open.phase = Phase::Action;
    open.to_score = Seats::NONE;
    open.last_scorer = None;
    open.atoll = open.atoll.without(tiles);
    for other in open.players.seats() {
        let player = open.players[other];
        let (stage, hand) = if other == seat {
            (Stage::Place, player.hand.or(tiles))
        } else {
            (Stage::Finished, TileSet::EMPTY)
        };
        open.players[other] = Player {
            stage,
            hand,
            display: player.display.without(tiles),
            offered: None,
            swap_from: None,
            picked: TileSet::EMPTY,
            taken: 0,
            ..player
        };
    }
    Ok(View { viewer: Viewer::Seat(seat), open, emergency: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Step;
    use crate::{Lumicora, Setup};
    use kernel::{Dice, Game, Imagine, Observe, Quick, Seeded, Silent};
    use shown::Tabled;

    /// Every position of a match by chance, as its first seat sees it.
    fn positions(seats: usize) -> Vec<View> {
        let setup = <Setup as kernel::Setup>::new(seats, &serde_json::Map::new()).unwrap();
        let (mut chance, mut dice) = (Seeded::new(kernel::Seed::from(3)), Quick::new(5));
        let mut game = Lumicora::start(&setup, &mut chance);
        let mut views = Vec::new();
        while game.outcome().is_none() {
            views.push(game.view(Viewer::Seat(Seat::default())));
            let steps = game.all_legal();
            let (seat, step) = steps[dice.pick(steps.len())];
            game.apply(seat, &step, &mut chance, &mut Silent);
        }
        views.push(game.view(Viewer::Seat(Seat::default())));
        views
    }

    fn ask(view: &View, question: &Value) -> Value {
        serde_json::from_str(&Lumicora::aid(view, question).unwrap()).unwrap()
    }

    #[test]
    fn a_scoring_is_worth_what_it_brings() {
        let mut scored = 0;
        for pair in positions(3).windows(2) {
            let [before, after] = pair else { continue };
            for seat in Seat::first(3) {
                let faces = |view: &View| view.open.players[seat].scoring;
                let Some(color) = Color::ALL
                    .into_iter()
                    .find(|&color| faces(before)[color as usize] == crate::turn::Face::Coral)
                    .filter(|&color| faces(after)[color as usize] == crate::turn::Face::Jellyfish)
                else {
                    continue;
                };
                let worth = &ask(before, &json!({"type": "worth", "seat": seat}))[color as usize];
                let [was, is] = [before, after].map(|view| view.open.players[seat]);
                assert_eq!(worth["color"], json!(color));
                assert_eq!(worth["points"], json!(is.points.coral - was.points.coral));
                assert_eq!(worth["markers"], json!(is.limestone - was.limestone));
                scored += 1;
            }
        }
        assert!(scored > 2, "{scored}");
    }

    #[test]
    fn it_would_end_with_what_it_ends_with() {
        let views = positions(2);
        let [.., before, last] = views.as_slice() else { panic!("a match has positions") };
        let points = BySeat::from_fn(2, |seat| last.open.players[seat].points);
        assert_eq!(ask(last, &json!({"type": "end"})), json!(points));
        let supposed = ask(before, &json!({"type": "end"}));
        for seat in Seat::first(2) {
            assert_eq!(supposed[seat.index()]["animals"], json!(points[seat].animals));
            assert_eq!(supposed[seat.index()]["majorities"], json!(points[seat].majorities));
        }
    }

    #[test]
    fn parts_add_up_to_what_their_rules_bring() {
        for seats in 2..=4 {
            let views = positions(seats);
            for view in views.iter().step_by(17).chain(views.last()) {
                let [parts, end] = ["parts", "end"].map(|what| ask(view, &json!({"type": what})));
                for seat in 0..seats {
                    let sum = |from: usize| -> i64 {
                        (from..from + 4).map(|i| parts[seat][i][2].as_i64().unwrap()).sum()
                    };
                    assert_eq!(json!(sum(0)), end[seat]["animals"]);
                    assert_eq!(json!(sum(4)), end[seat]["majorities"]);
                }
            }
        }
    }

    #[test]
    fn a_tile_in_hand_may_lie_where_the_rules_let_it() {
        let mut tried = 0;
        for view in positions(4).iter().filter(|view| !matches!(view.open.phase, Phase::Setup | Phase::Over))
        {
            let seat = Seat::default();
            for tile in view.open.atoll.or(view.open.players[seat].display) {
                let what = json!({"type": "in_hand", "tiles": [tile]});
                let supposed = Lumicora::suppose(view, &what).unwrap();
                let state = Lumicora::imagine(&supposed, &mut Quick::new(1));
                assert_eq!(state.to_act(), Seats::only(seat));
                let mut steps = Vec::new();
                state.legal(seat, &mut steps);
                assert!(steps.iter().all(|step| matches!(step, Step::Place { .. } | Step::Discard { .. })));
                assert!(steps.iter().all(|step| state.check(seat, step).is_ok()));
                tried += usize::from(
                    steps.iter().any(|step| matches!(step, Step::Place { tile: t, .. } if *t == tile)),
                );
            }
        }
        assert!(tried > 100, "{tried}");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let view = positions(2)[9];
        let elsewhere = view.open.unseen().into_iter().next().unwrap();
        for what in [
            json!({"type": "in_hand", "tiles": [elsewhere]}),
            json!({"type": "in_hand", "tiles": [200]}),
            json!({"type": "in_hand"}),
            json!({"type": "my_turn"}),
            Value::Null,
        ] {
            assert!(Lumicora::suppose(&view, &what).is_err(), "{what}");
        }
        for question in [json!({"type": "worth", "seat": 2}), json!({"type": "worth"}), json!(7)] {
            assert!(Lumicora::aid(&view, &question).is_err(), "{question}");
        }
    }
}

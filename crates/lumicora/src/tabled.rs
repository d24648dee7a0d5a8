//! What a table needs to know: options for people, sides, what cannot be taken back.

use crate::event::Event;
use crate::setup::Setup;
use crate::turn::Phase;
use crate::view::View;
use crate::{Lumicora, aid};
use kernel::{Seat, Seats};
use serde_json::{Value, json};
use shown::{Counted, GameOption, OptionKind, Standing, Tabled, Text};

const ALL: &[usize] = &[2, 3, 4];

impl Tabled for Lumicora {
    fn options() -> Vec<GameOption> {
        vec![
            GameOption::choice(
                "side",
                ALL,
                Text::new("Side of the reef board", "Seite des Riffplans", "Kant van het rifbord"),
                [
                    (json!("a"), ALL, Text::new("Side A", "Seite A", "Kant A")),
                    (json!("b"), ALL, Text::new("Side B", "Seite B", "Kant B")),
                ],
            ),
            GameOption::choice(
                "animals",
                ALL,
                Text::new("How animals count", "Wie Tiere zählen", "Hoe dieren tellen"),
                [
                    (
                        json!("dark"),
                        ALL,
                        Text::new(
                            "Dark side: by species",
                            "Dunkle Seite: nach Arten",
                            "Donkere kant: per soort",
                        ),
                    ),
                    (
                        json!("light"),
                        ALL,
                        Text::new(
                            "Light side: by neighbors",
                            "Helle Seite: nach Nachbarn",
                            "Lichte kant: naar buren",
                        ),
                    ),
                ],
            ),
            GameOption::plain(
                "overlap",
                OptionKind::Switch,
                ALL,
                json!(false),
                Text::new(
                    "The next player begins while others are still placing",
                    "Die Nächsten beginnen, während andere noch legen",
                    "De volgende speler begint terwijl anderen nog leggen",
                ),
            ),
            GameOption::plain(
                "first",
                OptionKind::Seat,
                ALL,
                Value::Null,
                Text::new(
                    "Who gets the octopus; otherwise chance decides",
                    "Wer den Oktopus bekommt; sonst entscheidet der Zufall",
                    "Wie de octopus krijgt; anders beslist het toeval",
                ),
            ),
            GameOption::plain(
                "board",
                OptionKind::Custom,
                ALL,
                Value::Null,
                Text::new("A board of your own", "Ein eigener Plan", "Een eigen bord"),
            ),
        ]
    }

    fn about() -> Text {
        Text::new(
            "Grow a reef out of Luminos, level upon level",
            "Lass aus Luminos ein Riff wachsen, Ebene um Ebene",
            "Laat van Lumino's een rif groeien, laag op laag",
        )
    }

    #[cfg(feature = "typescript")]
    fn typescript() -> Vec<kernel::typescript::Declared> {
        crate::typescript::declared()
    }

    fn aid(view: &View, question: &Value) -> Result<String, String> {
        aid::answer(view, question)
    }

    fn suppose(view: &View, what: &Value) -> Result<View, String> {
        aid::suppose(view, what)
    }

    /// Points round by round.
    fn standing(&self) -> Option<Standing> {
        let open = self.open();
        let round = (open.phase() != Phase::Over).then(|| open.round().into());
        let line = |seat| Counted { seats: Seats::only(seat), points: open.player(seat).points().sum() };
        Some(Standing { round, lines: Seat::first(open.seats()).map(line).collect() })
    }

    fn side(_setup: &Setup, seat: Seat) -> usize {
        seat.index()
    }

    fn may_talk(_setup: &Setup, _seat: Seat) -> bool {
        true
    }

    fn is_first_round(&self) -> bool {
        self.open().round() <= 1
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Drawn { .. } | Event::EmergencyOpened => true,
            Event::Laid { .. }
            | Event::SwapBegan { .. }
            | Event::Picked { .. }
            | Event::PutBack { .. }
            | Event::Offered { .. }
            | Event::TookLimestone { .. }
            | Event::Took { .. }
            | Event::Discarded { .. }
            | Event::RoundBegan { .. }
            | Event::TurnBegan { .. }
            | Event::PlacingBegan { .. }
            | Event::TurnEnded { .. }
            | Event::ScoringBegan
            | Event::Asked { .. }
            | Event::Scored { .. }
            | Event::Skipped { .. }
            | Event::OctopusMoved { .. }
            | Event::ExtraPhase { .. }
            | Event::GameEnded => false,
        }
    }
}

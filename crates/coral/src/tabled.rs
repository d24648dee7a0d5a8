//! What a table needs to know: options for people, sides, what cannot be taken back.

use crate::event::Event;
use crate::piece::Species;
use crate::setup::{Mode, Setup};
use crate::turn::Phase;
use crate::view::View;
use crate::{Coral, aid, score};
use kernel::{Seat, Seats};
use serde_json::{Map, Value, json};
use shown::{Counted, GameOption, OptionKind, Standing, Tabled, Text};

/// CO-24
const SETUP_CARDS: u64 = 6;
const CARD_LEVELS: [&str; 3] = ["I", "II", "III"];

const ALL: &[usize] = &[1, 2, 3, 4];
const SOLO: &[usize] = &[1];
const MORE: &[usize] = &[2, 3, 4];

impl Tabled for Coral {
    fn options() -> Vec<GameOption> {
        let card = |n: u8, text| (json!(n), SOLO, text);
        vec![
            GameOption::choice(
                "mode",
                ALL,
                Text::new("Which game", "Welches Spiel", "Welk spel"),
                [
                    (json!("standard"), MORE, Text::new("Standard", "Standard", "Standaard")),
                    (json!("chaos"), &[3, 4], Text::new("Chaos", "Chaos", "Chaos")),
                    (json!("symbiosis"), &[4], Text::new("Symbiosis", "Symbiose", "Symbiose")),
                    (json!("solo"), SOLO, Text::new("Solo", "Solo", "Solo")),
                ],
            ),
            GameOption::choice(
                "falling",
                ALL,
                Text::new("Growth that won't hold", "Was nicht hält", "Wat niet blijft staan"),
                [
                    (json!("refuse"), ALL, Text::new("is refused", "wird abgelehnt", "wordt geweigerd")),
                    (json!("penalty"), ALL, Text::new("falls", "fällt", "valt")),
                ],
            ),
            GameOption::plain(
                "first",
                OptionKind::Seat,
                ALL,
                Value::Null,
                Text::new(
                    "Who begins; otherwise chance decides",
                    "Wer beginnt; sonst entscheidet der Zufall",
                    "Wie begint; anders beslist het toeval",
                ),
            ),
            GameOption::plain(
                "species",
                OptionKind::Custom,
                MORE,
                Value::Null,
                Text::new("A species for each seat", "Eine Art je Platz", "Een soort per plaats"),
            ),
            GameOption::plain(
                "neutral",
                OptionKind::Custom,
                &[2, 3],
                Value::Null,
                Text::new("The neutral species", "Die neutrale Art", "De neutrale soort"),
            ),
            GameOption::choice(
                "setup",
                SOLO,
                Text::new("Setup card", "Aufbaukarte", "Opzetkaart"),
                [
                    card(1, Text::new("Card 1", "Karte 1", "Kaart 1")),
                    card(2, Text::new("Card 2", "Karte 2", "Kaart 2")),
                    card(3, Text::new("Card 3", "Karte 3", "Kaart 3")),
                    card(4, Text::new("Card 4", "Karte 4", "Kaart 4")),
                    card(5, Text::new("Card 5", "Karte 5", "Kaart 5")),
                    card(6, Text::new("Card 6", "Karte 6", "Kaart 6")),
                ],
            ),
            GameOption::plain(
                "cards",
                OptionKind::Custom,
                SOLO,
                Value::Null,
                Text::new("Objective cards", "Zielkarten", "Puntenkaarten"),
            ),
        ]
    }

    fn about() -> Text {
        Text::new(
            "Grow a reef that holds, piece by piece, and keep your color in sight",
            "Baue Stück für Stück ein Riff, das hält, und zeige deine Farbe",
            "Bouw stuk voor stuk een rif dat blijft staan, en toon je kleur",
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

    /// Points as they stand, turn by turn (CO-20, CO-25).
    fn standing(&self) -> Option<Standing> {
        let open = self.open();
        let points = score::points(open);
        let round = (open.phase() != Phase::Over).then(|| u32::from(open.turns) + 1);
        let line = |seat| Counted { seats: Seats::only(seat), points: points[seat] };
        Some(Standing { round, lines: points.seats().map(line).collect() })
    }

    /// CO-24: one of the setup cards, and for each species one of its objective cards.
    fn puzzle(below: &mut dyn FnMut(u64) -> u64) -> Option<Map<String, Value>> {
        let setup = 1 + below(SETUP_CARDS);
        let card = |species: Species| (species.name().to_owned(), json!(CARD_LEVELS[below(3) as usize]));
        let cards: Map<String, Value> = Species::ALL.into_iter().map(card).collect();
        let options = [("setup".to_owned(), json!(setup)), ("cards".to_owned(), Value::Object(cards))];
        Some(Map::from_iter(options))
    }

    /// CO-23: in symbiosis seats across the table play together.
    fn side(setup: &Setup, seat: Seat) -> usize {
        match setup.mode() {
            Mode::Symbiosis => seat.index() % 2,
            Mode::Standard | Mode::Chaos | Mode::Solo => seat.index(),
        }
    }

    fn may_talk(_setup: &Setup, _seat: Seat) -> bool {
        true
    }

    /// Until everyone has placed a piece.
    fn is_first_round(&self) -> bool {
        self.open().reef().len() < self.open().seats()
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Drawn { .. } => true,
            Event::Placed { .. }
            | Event::PawnSet { .. }
            | Event::PawnKeptOff { .. }
            | Event::Grew { .. }
            | Event::Fell { .. }
            | Event::Glided { .. }
            | Event::Floated { .. }
            | Event::Owes { .. }
            | Event::Dropped { .. }
            | Event::Chosen { .. }
            | Event::Boxed { .. }
            | Event::HandEmptied
            | Event::PhaseBegan { .. }
            | Event::TurnBegan { .. } => false,
        }
    }
}

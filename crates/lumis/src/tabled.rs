//! What a table needs to know: options for people, sides, what cannot be taken back.

use crate::card::Team;
use crate::event::Event;
use crate::setup::{Setup, Talk};
use crate::view::View;
use crate::{Lumis, aid};
use kernel::{Seat, Setup as _};
use serde_json::{Value, json};
use shown::{Counted, GameOption, OptionKind, Standing, Tabled, Text};

const ALL: &[usize] = &[2, 4];

impl Tabled for Lumis {
    fn options() -> Vec<GameOption> {
        vec![
            GameOption::choice(
                "talk",
                ALL,
                Text::new("Talk between partners", "Absprachen unter Partnern", "Overleg tussen partners"),
                [
                    (json!("silent"), ALL, Text::new("Silent", "Schweigen", "Zwijgen")),
                    (json!("open"), ALL, Text::new("Chat is open", "Chat ist offen", "Chat is open")),
                ],
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
            "Two teams race to join their base lines with towers and firestones",
            "Zwei Teams verbinden um die Wette ihre Grundlinien mit Türmen und Feuersteinen",
            "Twee teams verbinden om het snelst hun basislijnen met torens en vuurstenen",
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

    /// The stones of a team's towers and its firestones on the map, turn by turn of both teams.
    fn standing(&self) -> Option<Standing> {
        let (open, map) = (self.open(), self.open().map());
        let line = |team: Team| {
            let points = map.own(team).iter().map(|space| i32::from(map.height(space).max(1))).sum();
            Counted { seats: team.seats(open.seats()).collect(), points }
        };
        let round = u32::from(open.turn()) / 2 + 1;
        Some(Standing { round: Some(round), lines: Team::ALL.map(line).to_vec() })
    }

    fn side(_setup: &Setup, seat: Seat) -> usize {
        Team::of(seat).index()
    }

    /// LU-19.
    fn may_talk(setup: &Setup, _seat: Seat) -> bool {
        match setup.talk() {
            Talk::Open => true,
            // In a duel there is nobody to be silent with.
            Talk::Silent => setup.seats() == 2,
        }
    }

    fn is_first_round(&self) -> bool {
        usize::from(self.open().turn()) < self.open().seats()
    }

    fn reveals(event: &Event) -> bool {
        match event {
            // Cards are seen: by their new owner, by the partner, or by all, where they are paid.
            Event::Drew { .. }
            | Event::Handed { .. }
            | Event::TowerBuilt { .. }
            | Event::BaseBuilt { .. }
            | Event::StoneLaid { .. }
            // That a seat has nothing to do says something about its cards.
            | Event::Passed { .. } => true,
            Event::Reshuffled { .. }
            | Event::SupplyTurned { .. }
            | Event::GiftBegan { .. }
            | Event::GaveBack { .. }
            | Event::Connected { .. }
            | Event::TurnEnded { .. }
            | Event::Ended { .. } => false,
        }
    }
}

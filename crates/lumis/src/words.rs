//! Lumis' words in English, German and Dutch.

use crate::board::Kind;
use crate::card::{Color, Supply, Team};
use crate::illegal::Illegal;
use crate::space::Space;
use crate::state::Open;
use crate::step::Step;
use crate::view::View;
use kernel::{Rule, Seat};
use shown::Lang;

pub(crate) fn color(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Blue => lang.choose("light blue", "Hellblau", "lichtblauw"),
        Color::Cream => lang.choose("cream", "Creme", "crème"),
        Color::Violet => lang.choose("violet", "Violett", "paars"),
        Color::Green => lang.choose("green", "Grün", "groen"),
    }
}

pub(crate) fn team(team: Team, lang: Lang) -> &'static str {
    match team {
        Team::Yellow => lang.choose("Yellow", "Gelb", "Geel"),
        Team::Red => lang.choose("Red", "Rot", "Rood"),
    }
}

/// The color of a space; nothing where it has none.
pub(crate) fn color_of(open: &Open, space: Space, lang: Lang) -> &'static str {
    open.board().kind(space).and_then(Kind::color).map_or("", |c| color(c, lang))
}

/// What is done in a step.
pub(crate) fn step(view: &View, seat: Seat, step: &Step, lang: Lang) -> String {
    let open = &view.open;
    let team = Team::of(seat);
    let color_of = |space| color_of(open, space, lang);
    let cards = |card: Supply| match open.supply[team.index()][card.index()] {
        1 => lang.choose("1 card".to_owned(), "1 Karte".to_owned(), "1 kaart".to_owned()),
        n => lang.fill(&["{0} cards", "{0} Karten", "{0} kaarten"], &[&n]),
    };
    match *step {
        Step::Draw { card } => {
            let cards = cards(card);
            lang.fill(&["draw {0}", "{0} ziehen", "{0} trekken"], &[&cards])
        }
        Step::Give { card } => {
            let cards = cards(card);
            lang.fill(
                &["give {0} to the partner", "dem Partner {0} geben", "de partner {0} geven"],
                &[&cards],
            )
        }
        // LU-7: only partners see which card it is.
        Step::Hand { .. } if !view.sees(seat).known => {
            lang.choose("hand over a card", "eine Karte geben", "een kaart geven").to_owned()
        }
        Step::Hand { color: c } => {
            let color = color(c, lang);
            lang.fill(&["hand over {0}", "{0} geben", "{0} geven"], &[&color])
        }
        Step::Tower { space, height } if open.map.height(space) == 0 => {
            let color = color_of(space);
            lang.fill(
                &[
                    "build a {0} tower, height {1}",
                    "Turm in {0} bauen, Höhe {1}",
                    "toren in {0} bouwen, hoogte {1}",
                ],
                &[&color, &height],
            )
        }
        Step::Tower { space, height } => {
            let color = color_of(space);
            lang.fill(
                &[
                    "take the {0} tower, height {1}",
                    "Turm in {0} überbauen, Höhe {1}",
                    "toren in {0} overbouwen, hoogte {1}",
                ],
                &[&color, &height],
            )
        }
        Step::Base { color: c, .. } => {
            let color = color(c, lang);
            lang.fill(
                &[
                    "build a base tower for {0}",
                    "Turm auf der Grundlinie bauen, für {0}",
                    "toren op de basislijn bouwen, voor {0}",
                ],
                &[&color],
            )
        }
        Step::Lay { space } => {
            let color = color_of(space);
            let end = match crate::legal::completes(open, team, space) {
                true => lang.choose(", which connects", ", das verbindet", ", dat verbindt"),
                false => "",
            };
            lang.fill(
                &["lay a firestone on {0}{1}", "Feuerstein auf {0} legen{1}", "vuursteen op {0} leggen{1}"],
                &[&color, &end],
            )
        }
    }
}

/// A refusal, without its rule's number.
pub(crate) fn refusal(why: &Illegal, lang: Lang) -> String {
    let say = |en: &str, de: &str, nl: &str| lang.choose(en, de, nl).to_owned();
    let of = |c: Color| color(c, lang);
    match *why {
        Illegal::GameOver {} => say("The game is over.", "Das Spiel ist zu Ende.", "Het spel is afgelopen."),
        Illegal::NotYourTurn { .. } => {
            say("It is not your turn.", "Du bist nicht am Zug.", "Je bent niet aan de beurt.")
        }
        Illegal::ConnectionUnfinished { .. } => say(
            "Complete your connection first.",
            "Schließe zuerst deine Verbindung.",
            "Maak eerst je verbinding af.",
        ),
        Illegal::GiftUnfinished { left } => lang.fill(
            &[
                "Finish giving cards first: {0} to go.",
                "Gib zuerst die übrigen Karten weiter: noch {0}.",
                "Geef eerst de overige kaarten door: nog {0}.",
            ],
            &[&left],
        ),
        Illegal::NoSuchSpace { .. } => {
            say("There is no such space.", "Dieses Feld gibt es nicht.", "Dat veld bestaat niet.")
        }
        Illegal::HandTooFull { .. } => say(
            "You can hold at most 15 cards.",
            "Du darfst höchstens 15 Handkarten haben.",
            "Je mag hoogstens 15 handkaarten hebben.",
        ),
        Illegal::NoPartner {} => say(
            "There are no partners in a duel.",
            "Im Duell gibt es keinen Partner.",
            "In een duel is er geen partner.",
        ),
        Illegal::TooFewToGive { wanted, .. } => lang.fill(
            &[
                "You need {0} cards for that.",
                "Dafür brauchst du {0} Handkarten.",
                "Daar heb je {0} handkaarten voor nodig.",
            ],
            &[&wanted],
        ),
        Illegal::PartnerTooFull { .. } => say(
            "Your partner can hold at most 15 cards.",
            "Dein Partner darf höchstens 15 Handkarten haben.",
            "Je partner mag hoogstens 15 handkaarten hebben.",
        ),
        Illegal::NoGiftUnderWay {} => say(
            "You are not giving cards.",
            "Du gibst gerade keine Karten weiter.",
            "Je geeft nu geen kaarten door.",
        ),
        Illegal::NotInHand { color } | Illegal::NoSuchCard { color } => lang.fill(
            &["You have no {0} card.", "Du hast keine Karte in {0}.", "Je hebt geen kaart in {0}."],
            &[&of(color)],
        ),
        Illegal::HandOutOfOrder { last, .. } => lang.fill(
            &[
                "Give cards in the order of the colors: {0} or later.",
                "Gib Karten in der Reihenfolge der Farben weiter: {0} oder später.",
                "Geef kaarten door in de volgorde van de kleuren: {0} of later.",
            ],
            &[&of(last)],
        ),
        Illegal::RestImpossible { .. } => say(
            "You would have too few cards of later colors.",
            "Dir blieben zu wenige Karten der späteren Farben.",
            "Je zou te weinig kaarten van latere kleuren overhouden.",
        ),
        Illegal::NotATowerSpace { .. } => {
            say("Towers go on tower spaces.", "Türme gehören auf Turmfelder.", "Torens horen op torenvelden.")
        }
        Illegal::OwnTower { .. } => say(
            "You can't raise your own tower.",
            "Deinen eigenen Turm kannst du nicht erhöhen.",
            "Je eigen toren kun je niet verhogen.",
        ),
        Illegal::LinkedTower { .. } => say(
            "You can't take over a connected tower.",
            "Einen verbundenen Turm kannst du nicht überbauen.",
            "Een verbonden toren kun je niet overbouwen.",
        ),
        Illegal::NotHigher { now, .. } => lang.fill(
            &[
                "The tower must be higher than {0}.",
                "Der Turm muss höher als {0} werden.",
                "De toren moet hoger dan {0} worden.",
            ],
            &[&now],
        ),
        Illegal::TooFewCards { needed, has, color, .. } => lang.fill(
            &[
                "That costs {0} {1}; you have {2}.",
                "Das kostet {0} {1}; du hast {2}.",
                "Dat kost {0} {1}; je hebt {2}.",
            ],
            &[&needed, &of(color), &has],
        ),
        Illegal::TooFewTowerStones { needed, there, .. } => lang.fill(
            &[
                "That takes {0} tower stones; only {1} are available.",
                "Dafür brauchst du {0} Turmsteine; es gibt nur {1}.",
                "Daar zijn {0} torenstenen voor nodig; er zijn er maar {1}.",
            ],
            &[&needed, &there],
        ),
        Illegal::NoFirestone {} => say(
            "You have no firestone left.",
            "Du hast keinen Feuerstein mehr.",
            "Je hebt geen vuursteen meer.",
        ),
        Illegal::NotABaseSpace { .. } => say(
            "That space is not on a base line.",
            "Dieses Feld liegt auf keiner Grundlinie.",
            "Dat veld ligt niet op een basislijn.",
        ),
        Illegal::TheirBaseLine { .. } => say(
            "That is the other team's base line.",
            "Das ist die Grundlinie des anderen Teams.",
            "Dat is de basislijn van het andere team.",
        ),
        Illegal::BaseTaken { .. } => {
            say("There is already a tower there.", "Dort steht schon ein Turm.", "Daar staat al een toren.")
        }
        Illegal::NotAPathSpace { .. } => say(
            "Firestones go on path spaces.",
            "Feuersteine gehören auf Wegfelder.",
            "Vuurstenen horen op padvelden.",
        ),
        Illegal::PathTaken { .. } => say(
            "There is already a firestone there.",
            "Dort liegt schon ein Feuerstein.",
            "Daar ligt al een vuursteen.",
        ),
        Illegal::NotNextToNetwork { .. } => say(
            "A connection begins next to one of your towers or their firestones.",
            "Eine Verbindung beginnt neben einem deiner Türme oder ihren Feuersteinen.",
            "Een verbinding begint naast een van je torens of hun vuurstenen.",
        ),
        Illegal::NotNextToLast { last, .. } => lang.fill(
            &["Continue next to space {0}.", "Mach neben Feld {0} weiter.", "Ga verder naast veld {0}."],
            &[&last],
        ),
        Illegal::CannotPay { color, .. } => lang.fill(
            &[
                "You have no {0} card for that space.",
                "Du hast keine Karte in {0} für dieses Feld.",
                "Je hebt geen kaart in {0} voor dat veld.",
            ],
            &[&of(color)],
        ),
        Illegal::DeadEnd { .. } => say(
            "You couldn't complete the connection from there.",
            "Von dort aus kannst du die Verbindung nicht schließen.",
            "Van daaruit kun je de verbinding niet afmaken.",
        ),
    }
}

/// How a match ended.
pub(crate) fn rule(rule: Rule, lang: Lang) -> &'static str {
    match rule.0 {
        "LU-13" => lang.choose("base lines joined", "Grundlinien verbunden", "basislijnen verbonden"),
        "LU-14" => lang.choose("no firestones left", "keine Feuersteine mehr", "geen vuurstenen meer"),
        "LU-16" => lang.choose("nobody is building anymore", "niemand baut mehr", "niemand bouwt nog"),
        _ => "",
    }
}

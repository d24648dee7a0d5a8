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
        n => lang.choose(format!("{n} cards"), format!("{n} Karten"), format!("{n} kaarten")),
    };
    match *step {
        Step::Draw { card } => {
            let cards = cards(card);
            lang.choose(format!("draw {cards}"), format!("{cards} ziehen"), format!("{cards} trekken"))
        }
        Step::Give { card } => {
            let cards = cards(card);
            lang.choose(
                format!("give {cards} to the partner"),
                format!("dem Partner {cards} geben"),
                format!("de partner {cards} geven"),
            )
        }
        // LU-7: only partners see which card it is.
        Step::Hand { .. } if !view.sees(seat).known => {
            lang.choose("hand over a card", "eine Karte geben", "een kaart geven").to_owned()
        }
        Step::Hand { color: c } => {
            let color = color(c, lang);
            lang.choose(format!("hand over {color}"), format!("{color} geben"), format!("{color} geven"))
        }
        Step::Tower { space, height } if open.map.height(space) == 0 => {
            let color = color_of(space);
            lang.choose(
                format!("build a {color} tower, height {height}"),
                format!("Turm in {color} bauen, Höhe {height}"),
                format!("toren in {color} bouwen, hoogte {height}"),
            )
        }
        Step::Tower { space, height } => {
            let color = color_of(space);
            lang.choose(
                format!("take the {color} tower, height {height}"),
                format!("Turm in {color} überbauen, Höhe {height}"),
                format!("toren in {color} overbouwen, hoogte {height}"),
            )
        }
        Step::Base { color: c, .. } => {
            let color = color(c, lang);
            lang.choose(
                format!("build a base tower for {color}"),
                format!("Turm auf der Grundlinie bauen, für {color}"),
                format!("toren op de basislijn bouwen, voor {color}"),
            )
        }
        Step::Lay { space } => {
            let color = color_of(space);
            let end = match crate::legal::completes(open, team, space) {
                true => lang.choose(", which connects", ", das verbindet", ", dat verbindt"),
                false => "",
            };
            lang.choose(
                format!("lay a firestone on {color}{end}"),
                format!("Feuerstein auf {color} legen{end}"),
                format!("vuursteen op {color} leggen{end}"),
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
        Illegal::GiftUnfinished { left } => lang.choose(
            format!("Hand over {left} more cards first."),
            format!("Gib zuerst noch {left} Karten weiter."),
            format!("Geef eerst nog {left} kaarten door."),
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
        Illegal::TooFewToGive { wanted, .. } => lang.choose(
            format!("You need {wanted} cards for that."),
            format!("Dafür brauchst du {wanted} Handkarten."),
            format!("Daar heb je {wanted} handkaarten voor nodig."),
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
        Illegal::NotInHand { color } | Illegal::NoSuchCard { color } => lang.choose(
            format!("You have no {} card.", of(color)),
            format!("Du hast keine Karte in {}.", of(color)),
            format!("Je hebt geen kaart in {}.", of(color)),
        ),
        Illegal::HandOutOfOrder { last, .. } => lang.choose(
            format!("Give cards in the order of the colors: {} or later.", of(last)),
            format!("Gib Karten in der Reihenfolge der Farben weiter: {} oder später.", of(last)),
            format!("Geef kaarten door in de volgorde van de kleuren: {} of later.", of(last)),
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
            "You can't take over a linked tower.",
            "Einen verbundenen Turm kannst du nicht überbauen.",
            "Een verbonden toren kun je niet overbouwen.",
        ),
        Illegal::NotHigher { now, .. } => lang.choose(
            format!("The tower must be higher than {now}."),
            format!("Der Turm muss höher als {now} werden."),
            format!("De toren moet hoger dan {now} worden."),
        ),
        Illegal::TooFewCards { needed, has, color, .. } => lang.choose(
            format!("That costs {needed} {0}; you have {has}.", of(color)),
            format!("Das kostet {needed} {0}; du hast {has}.", of(color)),
            format!("Dat kost {needed} {0}; je hebt {has}.", of(color)),
        ),
        Illegal::TooFewTowerStones { needed, there, .. } => lang.choose(
            format!("That takes {needed} tower stones; only {there} are available."),
            format!("Dafür brauchst du {needed} Turmsteine; es gibt nur {there}."),
            format!("Daar zijn {needed} torenstenen voor nodig; er zijn er maar {there}."),
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
            "A connection's firestones go on small spaces.",
            "Die Feuersteine einer Verbindung kommen auf kleine Felder.",
            "De vuurstenen van een verbinding komen op kleine velden.",
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
        Illegal::NotNextToLast { last, .. } => lang.choose(
            format!("Continue next to space {last}."),
            format!("Mach neben Feld {last} weiter."),
            format!("Ga verder naast veld {last}."),
        ),
        Illegal::CannotPay { color, .. } => lang.choose(
            format!("You have no {} card for that space.", of(color)),
            format!("Du hast keine Karte in {} für dieses Feld.", of(color)),
            format!("Je hebt geen kaart in {} voor dat veld.", of(color)),
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

//! Coral's words in English, German and Dutch.

use crate::certificate::Edge;
use crate::illegal::Illegal;
use crate::legal;
use crate::piece::{Piece, Species};
use crate::present::place;
use crate::setup::Mode;
use crate::space::{Cell, Column};
use crate::state::Open;
use crate::step::Step;
use kernel::Rule;
use shown::Lang;

pub(crate) fn species(species: Species, lang: Lang) -> &'static str {
    match species {
        Species::Red => lang.choose("red coral", "Rote Koralle", "rood koraal"),
        Species::Tube => lang.choose("tube coral", "Röhrenkoralle", "buiskoraal"),
        Species::Sun => lang.choose("sun coral", "Sonnenkoralle", "zonnekoraal"),
        Species::Brain => lang.choose("brain coral", "Hirnkoralle", "hersenkoraal"),
    }
}

pub(crate) fn mode(mode: Mode, lang: Lang) -> &'static str {
    match mode {
        Mode::Standard => lang.choose("Coral", "Coral", "Coral"),
        Mode::Chaos => lang.choose("Chaos", "Chaos", "Chaos"),
        Mode::Symbiosis => lang.choose("Symbiosis", "Symbiose", "Symbiose"),
        Mode::Solo => lang.choose("Solo", "Solo", "Solo"),
    }
}

/// A column as people say it, from the rock on: "2 east, 1 north".
fn column(Column { x, y }: Column, lang: Lang) -> String {
    let part = |n: i8, [ahead, back]: [&str; 2]| match n {
        0 => None,
        _ => Some(format!("{} {}", n.unsigned_abs(), if n > 0 { ahead } else { back })),
    };
    let parts = [
        part(x, lang.choose(["east", "west"], ["östlich", "westlich"], ["oost", "west"])),
        part(y, lang.choose(["north", "south"], ["nördlich", "südlich"], ["noord", "zuid"])),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { lang.choose("middle", "Mitte", "midden").to_owned() } else { parts.join(", ") }
}

/// A place as people say it: "2 east, 1 north, level 3".
fn spot(cell: Cell, lang: Lang) -> String {
    let level = cell.z() + 1;
    let word = lang.choose("level", "Ebene", "niveau");
    format!("{}, {word} {level}", column(cell.column(), lang))
}

/// Where a piece is: its highest cube.
fn spot_of(piece: Piece, lang: Lang) -> String {
    let [first, rest @ ..] = piece.cells();
    spot(rest.into_iter().fold(first, |best, cell| if cell.z() > best.z() { cell } else { best }), lang)
}

/// What is done in a step.
pub(crate) fn step(open: &Open, step: &Step, lang: Lang) -> String {
    let of = |s: Species| species(s, lang);
    match *step {
        Step::Place { species, piece } => {
            let (name, spot) = (of(species), spot_of(piece, lang));
            lang.fill(&["place {0}: {1}", "{0} legen: {1}", "{0} leggen: {1}"], &[&name, &spot])
        }
        Step::Grow { species, piece } => {
            let (name, spot) = (of(species), spot_of(piece, lang));
            let falls = match legal::fall_of(open, piece) {
                Some(_) => lang.choose("; it falls", "; es fällt", "; het valt"),
                None => "",
            };
            lang.fill(
                &["grow {0}: {1}{2}", "{0} wachsen lassen: {1}{2}", "{0} laten groeien: {1}{2}"],
                &[&name, &spot, &falls],
            )
        }
        Step::Pawn { at } => {
            let spot = spot(at, lang);
            lang.fill(&["set the pawn: {0}", "Figur setzen: {0}", "pion zetten: {0}"], &[&spot])
        }
        Step::Land { at } => {
            let spot = spot(at, lang);
            lang.fill(&["land: {0}", "landen: {0}", "landen: {0}"], &[&spot])
        }
        Step::Glide { to } => {
            let to = column(to, lang);
            lang.fill(&["glide: {0}", "gleiten: {0}", "glijden: {0}"], &[&to])
        }
        Step::Float => lang
            .choose("let the pawn float off", "Figur davonschweben lassen", "pion laten wegzweven")
            .to_owned(),
        Step::Drop { species } => {
            let name = of(species);
            lang.fill(&["drop {0}", "{0} abwerfen", "{0} afleggen"], &[&name])
        }
        Step::Choose { species } => {
            let name = of(species);
            lang.fill(&["take {0}", "{0} nehmen", "{0} nemen"], &[&name])
        }
    }
}

/// A number of half cubes as people write it: 0.5.
fn half(n: i32) -> String {
    if n % 2 == 0 {
        (n / 2).to_string()
    } else {
        format!("{}{}.5", if n < 0 { "-" } else { "" }, n.abs() / 2)
    }
}

/// An edge in words: where it runs and how high.
pub(crate) fn edge(edge: Edge, lang: Lang) -> String {
    let point = |(x, y): (i32, i32)| format!("({}, {})", half(x), half(y));
    let (from, to, level) = (point(edge.from), point(edge.to), edge.height + 1);
    if edge.from == edge.to {
        return lang.fill(
            &[
                "the corner at {0} under level {1}",
                "die Ecke bei {0} unter Ebene {1}",
                "de hoek bij {0} onder niveau {1}",
            ],
            &[&from, &level],
        );
    }
    lang.fill(
        &[
            "the edge from {0} to {1} under level {2}",
            "die Kante von {0} nach {1} unter Ebene {2}",
            "de rand van {0} naar {1} onder niveau {2}",
        ],
        &[&from, &to, &level],
    )
}

/// A refusal, without its rule's number.
pub(crate) fn refusal(why: &Illegal, lang: Lang) -> String {
    let say = |en: &str, de: &str, nl: &str| lang.choose(en, de, nl).to_owned();
    let of = |s: Species| species(s, lang);
    match *why {
        Illegal::GameOver {} => say("The game is over.", "Das Spiel ist zu Ende.", "Het spel is afgelopen."),
        Illegal::NotYourTurn { .. } => {
            say("It is not your turn.", "Du bist nicht am Zug.", "Je bent niet aan de beurt.")
        }
        Illegal::CoverFirst {} => say(
            "The rock has to be covered first.",
            "Zuerst muss der Fels bedeckt werden.",
            "Eerst moet de rots bedekt worden.",
        ),
        Illegal::AlreadyCovered {} => {
            say("The rock is already covered.", "Der Fels ist schon bedeckt.", "De rots is al bedekt.")
        }
        Illegal::PawnsFirst {} => say(
            "The pawns have to be set first.",
            "Zuerst müssen die Figuren gesetzt werden.",
            "Eerst moeten de pionnen geplaatst worden.",
        ),
        Illegal::NotSettingPawns {} => say(
            "Pawns are set only once.",
            "Figuren werden nur einmal gesetzt.",
            "Pionnen worden maar één keer geplaatst.",
        ),
        Illegal::NotInStock { species } => lang.fill(
            &["You have no {0} left.", "Du hast keine {0} mehr.", "Je hebt geen {0} meer."],
            &[&of(species)],
        ),
        Illegal::CellTaken { cell } => {
            lang.fill(&["{0} is taken.", "{0} ist besetzt.", "{0} is bezet."], &[&place(cell)])
        }
        Illegal::PawnInTheWay { cell } => lang.fill(
            &["A pawn stands in {0}.", "In {0} steht eine Figur.", "In {0} staat een pion."],
            &[&place(cell)],
        ),
        Illegal::NotAtRock {} => {
            say("It must touch the rock.", "Es muss den Fels berühren.", "Het moet de rots raken.")
        }
        Illegal::NotOnTable {} => say(
            "It must lie on the table as long as that is possible.",
            "Es muss auf dem Tisch liegen, solange das möglich ist.",
            "Het moet op tafel liggen, zolang dat kan.",
        ),
        Illegal::CoversAnother { cell } => lang.fill(
            &[
                "At {0} it would cover another player's coral, which can be avoided.",
                "Bei {0} würde es eine fremde Koralle verdecken; das lässt sich vermeiden.",
                "Bij {0} zou het andermans koraal bedekken; dat is te vermijden.",
            ],
            &[&place(cell)],
        ),
        Illegal::NotAtPawn { .. } => say(
            "It must touch the cube your pawn stands on.",
            "Es muss den Würfel berühren, auf dem deine Figur steht.",
            "Het moet de kubus raken waarop je pion staat.",
        ),
        Illegal::OwnUnderPawn { .. } => say(
            "Your pawn can't be lifted onto its own species.",
            "Deine Figur darf nicht auf ihre eigene Art gehoben werden.",
            "Je pion mag niet op zijn eigen soort komen te staan.",
        ),
        Illegal::NoRoomForPawn { cell } => lang.fill(
            &[
                "There would be no room for your pawn: {0} is taken.",
                "Deine Figur hätte keinen Platz: {0} ist besetzt.",
                "Je pion zou geen plek hebben: {0} is bezet.",
            ],
            &[&place(cell)],
        ),
        Illegal::HangsInTheAir {} => say(
            "It would fall: there is nothing below it.",
            "Es würde fallen: Darunter ist nichts.",
            "Het zou vallen: er zit niets onder.",
        ),
        Illegal::Topples { edge: over, moving } => {
            let over = edge(over, lang);
            match moving.len() {
                0 | 1 => lang.fill(
                    &["It would tip over {0}.", "Es würde über {0} kippen.", "Het zou over {0} kantelen."],
                    &[&over],
                ),
                count => lang.fill(
                    &[
                        "{0} pieces would tip over {1}.",
                        "{0} Korallenstücke würden über {1} kippen.",
                        "{0} koraalstukken zouden over {1} kantelen.",
                    ],
                    &[&count, &over],
                ),
            }
        }
        Illegal::NoSymbol { .. } => {
            say("There is no symbol there.", "Dort ist kein Symbol.", "Daar is geen symbool.")
        }
        Illegal::SymbolCovered { .. } => {
            say("That symbol is covered.", "Dieses Symbol ist verdeckt.", "Dat symbool is bedekt.")
        }
        Illegal::SymbolTaken { .. } => {
            say("A pawn stands there.", "Dort steht eine Figur.", "Daar staat een pion.")
        }
        Illegal::OwnSymbol { .. } => say(
            "Your pawn can't stand on its own species.",
            "Deine Figur darf nicht auf ihrer eigenen Art stehen.",
            "Je pion mag niet op zijn eigen soort staan.",
        ),
        Illegal::EmptyColumn { .. } => {
            say("There is nothing to glide on.", "Dort ist keine Koralle.", "Daar is geen koraal.")
        }
        Illegal::SameSymbol { .. } => {
            say("Your pawn is already there.", "Deine Figur steht schon dort.", "Je pion staat daar al.")
        }
        Illegal::NoWay { .. } => say(
            "You can't get there over symbols of other species.",
            "Dorthin führt kein Weg über Symbole anderer Arten.",
            "Daarheen loopt geen weg over symbolen van andere soorten.",
        ),
        Illegal::LandFirst {} => {
            say("Your pawn has to land first.", "Deine Figur muss erst landen.", "Je pion moet eerst landen.")
        }
        Illegal::NotAfloat {} => {
            say("Your pawn is on the reef.", "Deine Figur steht auf dem Riff.", "Je pion staat op het rif.")
        }
        Illegal::DropFirst {} => say(
            "You have to drop a piece first.",
            "Zuerst musst du ein Korallenstück abwerfen.",
            "Eerst moet je een koraalstuk afleggen.",
        ),
        Illegal::NothingOwed {} => say(
            "You don't have to drop a piece.",
            "Du musst nichts abwerfen.",
            "Je hoeft niets af te leggen.",
        ),
        Illegal::OnlyInSolo {} => {
            say("That is only for solo games.", "Das gibt es nur im Solospiel.", "Dat kan alleen solo.")
        }
        Illegal::NotInSolo {} => {
            say("You can't do that in a solo game.", "Das gibt es im Solospiel nicht.", "Dat kan solo niet.")
        }
        Illegal::ChooseFirst {} => {
            say("Take a piece first.", "Nimm zuerst ein Korallenstück.", "Neem eerst een koraalstuk.")
        }
        Illegal::AlreadyChosen {} => say(
            "You already have a piece in hand.",
            "Du hast schon ein Korallenstück in der Hand.",
            "Je hebt al een koraalstuk in de hand.",
        ),
        Illegal::NotTheChosen { species } => lang.fill(
            &[
                "The piece in your hand is not {0}.",
                "Das Stück in deiner Hand ist keine {0}.",
                "Het stuk in je hand is geen {0}.",
            ],
            &[&of(species)],
        ),
        Illegal::AlreadyGlided {} => say(
            "You can glide only once a turn.",
            "Du darfst nur einmal je Zug gleiten.",
            "Je mag maar één keer per beurt glijden.",
        ),
        Illegal::NoGrowthThere { .. } => say(
            "Nothing can grow from there.",
            "Von dort aus kann nichts wachsen.",
            "Van daaruit kan niets groeien.",
        ),
    }
}

/// A line of the score sheet.
pub(crate) fn rule(rule: Rule, lang: Lang) -> &'static str {
    match rule.0 {
        "CO-20" => lang.choose("symbols seen from above", "Symbole von oben", "symbolen van bovenaf"),
        "CO-25" => lang.choose("objective cards", "Zielkarten", "puntenkaarten"),
        _ => "",
    }
}

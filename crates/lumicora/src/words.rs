//! Lumicora's words in English, German and Dutch.

use crate::illegal::Illegal;
use crate::score;
use crate::state::{MOST_LIMESTONE, Open};
use crate::step::{Source, Step};
use crate::tile::{Color, Shows, Tile};
use kernel::{Rule, Seat};
use shown::Lang;

pub(crate) fn color(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Green => lang.choose("green", "grün", "groen"),
        Color::Pink => lang.choose("pink", "pink", "roze"),
        Color::Blue => lang.choose("blue", "blau", "blauw"),
        Color::Yellow => lang.choose("yellow", "gelb", "geel"),
    }
}

pub(crate) fn shows(shows: Shows, lang: Lang) -> &'static str {
    match shows {
        Shows::Plain => lang.choose("coral", "Koralle", "koraal"),
        Shows::One => "1",
        Shows::Two => "2",
        Shows::Three => "3",
        Shows::Four => "4",
        Shows::Five => "5",
        Shows::Six => "6",
        Shows::Shell => lang.choose("shellfish", "Muschel", "schelp"),
        Shows::Crab => lang.choose("crab", "Krabbe", "krab"),
        Shows::Seahorse => lang.choose("seahorse", "Seepferdchen", "zeepaardje"),
        Shows::Starfish => lang.choose("starfish", "Seestern", "zeester"),
    }
}

/// A Lumino: `green 3 + crab`.
pub(crate) fn tile(tile: Tile, lang: Lang) -> String {
    let [(first, number), (second, other)] = tile.halves();
    if tile.is_start() {
        return format!("{} + {}", color(first, lang), color(second, lang));
    }
    match other {
        Shows::Plain => format!("{} {}", color(first, lang), shows(number, lang)),
        _ => format!("{} {} + {}", color(first, lang), shows(number, lang), shows(other, lang)),
    }
}

/// The colors of a seat's starting Lumino, from left to right.
pub(crate) fn start_colors(open: &Open, seat: Seat, flipped: bool, lang: Lang) -> [&'static str; 2] {
    let start = open.start_tiles[seat];
    let [(first, _), (second, _)] = start.map_or([(Color::Green, Shows::Plain); 2], Tile::halves);
    let colors = if flipped { [second, first] } else { [first, second] };
    colors.map(|c| color(c, lang))
}

/// What is done in a step.
pub(crate) fn step(open: &Open, seat: Seat, step: &Step, lang: Lang) -> String {
    let tile = |t: Tile| self::tile(t, lang);
    let color = |c: Color| self::color(c, lang);
    let player = &open.players[seat];
    match *step {
        Step::Orient { flipped } => {
            let [left, right] = start_colors(open, seat, flipped, lang);
            lang.fill(
                &[
                    "starting Lumino: {0} on the left, {1} on the right",
                    "Start-Lumino: {0} links, {1} rechts",
                    "start-Lumino: {0} links, {1} rechts",
                ],
                &[&left, &right],
            )
        }
        Step::Swap { spend, from } => {
            let (en, de, nl) = match from {
                Source::Atoll => ("the Atoll", "dem Atoll", "het Atol"),
                Source::Display => ("the display", "der Auslage", "het aanbod"),
            };
            lang.fill(
                &[
                    "spend the {0} jellyfish: swap tiles from {1}",
                    "Qualle in {0} abgeben: Luminos aus {2} tauschen",
                    "kwal {0} inleveren: Lumino's uit {3} ruilen",
                ],
                &[&color(spend), &en, &de, &nl],
            )
        }
        Step::Pick { tile: t } => lang.fill(&["swap {0}", "{0} tauschen", "{0} ruilen"], &[&tile(t)]),
        Step::Offer { tile: t } => lang.fill(&["offer {0}", "{0} anbieten", "{0} aanbieden"], &[&tile(t)]),
        Step::Limestone => {
            let number = player.offered.map_or(0, Tile::number);
            let fits = number.min(MOST_LIMESTONE.saturating_sub(player.limestone));
            lang.fill(&["take {0} limestone", "{0} Kalkstein nehmen", "{0} kalksteen nemen"], &[&fits])
        }
        Step::Take { from: Source::Display, tile: t } => lang.fill(
            &["take {0} from the display", "{0} aus der Auslage nehmen", "{0} uit het aanbod nemen"],
            &[&tile(t)],
        ),
        Step::Take { from: Source::Atoll, tile: t } => lang.fill(
            &["take {0} from the Atoll", "{0} aus dem Atoll nehmen", "{0} uit het Atol nemen"],
            &[&tile(t)],
        ),
        Step::Done => lang.choose("done", "fertig", "klaar").to_owned(),
        Step::Place { tile: t, at } => {
            let (level, paid) = (player.reef.height(at[0]) + 1, open.cost(player, at));
            let cost = match paid {
                0 => String::new(),
                _ => {
                    lang.fill(&[" for {0} limestone", " für {0} Kalkstein", " voor {0} kalksteen"], &[&paid])
                }
            };
            lang.fill(
                &["lay {0} on level {1}{2}", "{0} auf Ebene {1} legen{2}", "{0} op niveau {1} leggen{2}"],
                &[&tile(t), &level, &cost],
            )
        }
        Step::Discard { tile: t } => lang.fill(
            &["discard {0} (−1 point)", "{0} abwerfen (−1 Punkt)", "{0} afleggen (−1 punt)"],
            &[&tile(t)],
        ),
        Step::Score { color: c } => {
            let points = score::coral(&player.reef, c);
            lang.fill(
                &["score {0}: {1} points", "{0} werten: {1} Punkte", "{0} scoren: {1} punten"],
                &[&color(c), &points],
            )
        }
        Step::Skip => lang.choose("score nothing", "nichts werten", "niets scoren").to_owned(),
    }
}

/// A refusal, without its rule's number.
pub(crate) fn refusal(why: &Illegal, lang: Lang) -> String {
    let say = |en: &str, de: &str, nl: &str| lang.choose(en, de, nl).to_owned();
    let of = |c: Color| color(c, lang);
    match *why {
        Illegal::GameOver {} => say("The game is over.", "Das Spiel ist zu Ende.", "Het spel is afgelopen."),
        Illegal::NotYetToOrient { .. } | Illegal::NotYourTurn { .. } => {
            say("It is not your turn.", "Du bist nicht am Zug.", "Je bent niet aan de beurt.")
        }
        Illegal::NotYetToScore { .. } => say(
            "It is not your turn to score.",
            "Du bist noch nicht mit der Wertung dran.",
            "Je bent nog niet aan de beurt om te scoren.",
        ),
        Illegal::OrientFirst {} => say(
            "Lay your starting Lumino first.",
            "Lege zuerst dein Start-Lumino.",
            "Leg eerst je start-Lumino.",
        ),
        Illegal::AlreadyOriented {} => say(
            "The starting Luminos are already in place.",
            "Die Start-Luminos liegen schon.",
            "De start-Lumino's liggen al.",
        ),
        Illegal::ScoringPhase {} => say(
            "In the scoring phase you score a color or skip.",
            "In der Wertungsphase wertest du eine Farbe oder verzichtest.",
            "In de scorefase scoor je een kleur of sla je over.",
        ),
        Illegal::NotScoringPhase {} => say(
            "You can only score colors in the scoring phase.",
            "Farben werden nur in der Wertungsphase gewertet.",
            "Kleuren scoor je alleen in de scorefase.",
        ),
        Illegal::SwapTooLate {} => say(
            "You can only swap before the offer.",
            "Tauschen kannst du nur vor dem Anbieten.",
            "Ruilen kan alleen vóór het aanbieden.",
        ),
        Illegal::SwapUnfinished {} => {
            say("Finish the swap first.", "Beende zuerst den Tausch.", "Maak eerst de ruil af.")
        }
        Illegal::NoJellyfish { color } => lang.fill(
            &[
                "Your {0} scoring tile does not show its jellyfish.",
                "Dein Wertungsplättchen in {0} liegt nicht mit der Quallenseite oben.",
                "Je scorefiche {0} ligt niet met de kwallenkant boven.",
            ],
            &[&of(color)],
        ),
        Illegal::NothingToSwap {} => say(
            "There is no tile to swap.",
            "Dort liegt nichts zum Tauschen.",
            "Daar ligt niets om te ruilen.",
        ),
        Illegal::NoSwapUnderWay {} => {
            say("You are not swapping.", "Du tauschst gerade nicht.", "Je bent niet aan het ruilen.")
        }
        Illegal::PickNotThere { .. } => say(
            "That tile is not where you are swapping.",
            "Dieses Lumino liegt nicht dort, wo du tauschst.",
            "Die Lumino ligt niet waar je ruilt.",
        ),
        Illegal::PickOutOfOrder { .. } | Illegal::TakeOutOfOrder { .. } => say(
            "Choose the tiles in the order of their numbers.",
            "Wähle die Luminos in der Reihenfolge ihrer Nummern.",
            "Kies de Lumino's in volgorde van hun nummers.",
        ),
        Illegal::NothingPicked {} => {
            say("Swap at least one tile.", "Tausche mindestens ein Lumino.", "Ruil minstens één Lumino.")
        }
        Illegal::OfferTooLate {} => say(
            "You have already offered a tile this turn.",
            "Du hast in diesem Zug schon ein Lumino angeboten.",
            "Je hebt deze beurt al een Lumino aangeboden.",
        ),
        Illegal::OfferNotThere { .. } | Illegal::NotInDisplay { .. } => say(
            "That tile is not in your display.",
            "Dieses Lumino liegt nicht in deiner Auslage.",
            "Die Lumino ligt niet in je aanbod.",
        ),
        Illegal::OfferFirst {} => {
            say("Offer a tile first.", "Biete zuerst ein Lumino an.", "Bied eerst een Lumino aan.")
        }
        Illegal::ActionDone {} => say(
            "You have taken your action. Place or discard the tiles in your hand.",
            "Du hast deine Aktion schon gemacht. Lege die Luminos auf deiner Hand oder wirf sie ab.",
            "Je hebt je actie al gedaan. Plaats de Lumino's in je hand of leg ze af.",
        ),
        Illegal::TakingFromAtoll {} => say(
            "You are taking tiles from the Atoll: take more or finish.",
            "Du nimmst gerade aus dem Atoll: Nimm weiter oder hör auf.",
            "Je neemt uit het Atol: neem meer of stop.",
        ),
        Illegal::NotInAtoll { .. } => say(
            "That tile is not in the Atoll.",
            "Dieses Lumino liegt nicht im Atoll.",
            "Die Lumino ligt niet in het Atol.",
        ),
        Illegal::OfferedColor { color, .. } => lang.fill(
            &[
                "You offered {0}: take another color from the Atoll.",
                "Du hast {0} angeboten: Nimm eine andere Farbe aus dem Atoll.",
                "Je bood {0} aan: neem een andere kleur uit het Atol.",
            ],
            &[&of(color)],
        ),
        Illegal::OtherColor { color, .. } => lang.fill(
            &[
                "Take only {0}, like the first one.",
                "Nimm nur {0}, wie beim ersten.",
                "Neem alleen {0}, net als de eerste.",
            ],
            &[&of(color)],
        ),
        Illegal::NothingToEnd {} => {
            say("There is nothing to finish.", "Es gibt nichts zu beenden.", "Er is niets om af te maken.")
        }
        Illegal::NotPlacing {} => say(
            "Tiles are placed after the action.",
            "Luminos werden nach der Aktion gelegt.",
            "Lumino's leg je na de actie.",
        ),
        Illegal::NotInHand { .. } => say(
            "That tile is not in your hand.",
            "Dieses Lumino hast du nicht auf der Hand.",
            "Die Lumino heb je niet in je hand.",
        ),
        Illegal::NotNeighbors { .. } => say(
            "The two spaces do not touch.",
            "Die beiden Felder berühren sich nicht.",
            "De twee velden raken elkaar niet.",
        ),
        Illegal::HeightsDiffer { .. } => say(
            "Both halves must lie on the same level.",
            "Beide Hälften müssen auf derselben Ebene liegen.",
            "Beide helften moeten op hetzelfde niveau liggen.",
        ),
        Illegal::StartingArea { .. } => say(
            "Only the starting Lumino goes in the starting area.",
            "In den Startbereich kommt nur das Start-Lumino.",
            "In het startgebied komt alleen de start-Lumino.",
        ),
        Illegal::Congruent { .. } => say(
            "It would lie exactly on top of another Lumino.",
            "Es läge genau auf einem anderen Lumino.",
            "Hij zou precies op een andere Lumino liggen.",
        ),
        Illegal::ColorNotTouched { color, .. } => lang.fill(
            &[
                "It must touch {0} on level 1.",
                "Es muss auf Ebene 1 {0} berühren.",
                "Hij moet op niveau 1 {0} raken.",
            ],
            &[&of(color)],
        ),
        Illegal::NothingTouched { .. } => say(
            "It must touch another Lumino.",
            "Es muss ein anderes Lumino berühren.",
            "Hij moet een andere Lumino raken.",
        ),
        Illegal::ColorNotBelowOrBeside { color, .. } => lang.fill(
            &[
                "It must lie on {0}, or touch {0} on its level.",
                "Es muss auf {0} liegen oder auf seiner Ebene {0} berühren.",
                "Hij moet op {0} liggen, of op zijn niveau {0} raken.",
            ],
            &[&of(color)],
        ),
        Illegal::TooLittleLimestone { cost, has, .. } => lang.fill(
            &[
                "That costs {0} limestone; you have {1}.",
                "Das kostet {0} Kalkstein; du hast {1}.",
                "Dat kost {0} kalksteen; je hebt {1}.",
            ],
            &[&cost, &has],
        ),
        Illegal::ScoredBefore { color } => lang.fill(
            &["You have already scored {0}.", "{0} hast du schon gewertet.", "{0} heb je al gescoord."],
            &[&of(color)],
        ),
    }
}

/// A line of the score sheet.
pub(crate) fn rule(rule: Rule, lang: Lang) -> &'static str {
    match rule.0 {
        "LC-17" => lang.choose("discarded Luminos", "abgeworfene Luminos", "afgelegde Lumino's"),
        "LC-24" => lang.choose("coral scoring", "Korallenwertung", "koraalscore"),
        "LC-29" => lang.choose("jellyfish", "Quallen", "kwallen"),
        "LC-30" => lang.choose("limestone", "Kalkstein", "kalksteen"),
        "LC-31" => lang.choose("animals (dark side)", "Tiere (dunkle Seite)", "dieren (donkere kant)"),
        "LC-32" => lang.choose("animals (light side)", "Tiere (helle Seite)", "dieren (lichte kant)"),
        "LC-33" => lang.choose("majorities", "Mehrheiten", "meerderheden"),
        "LC-34" => lang.choose("remote limestone", "entlegener Kalkstein", "afgelegen kalksteen"),
        _ => "",
    }
}

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
            lang.choose(
                format!("starting Lumino: {left} on the left, {right} on the right"),
                format!("Start-Lumino: {left} links, {right} rechts"),
                format!("start-Lumino: {left} links, {right} rechts"),
            )
        }
        Step::Swap { spend, from } => {
            let (en, de, nl) = match from {
                Source::Atoll => ("the Atoll", "dem Atoll", "het Atol"),
                Source::Display => ("the display", "der Auslage", "het aanbod"),
            };
            lang.choose(
                format!("spend the {} jellyfish: swap tiles from {en}", color(spend)),
                format!("Qualle in {} abgeben: Luminos aus {de} tauschen", color(spend)),
                format!("kwal {} inleveren: Lumino's uit {nl} ruilen", color(spend)),
            )
        }
        Step::Pick { tile: t } => lang.choose(
            format!("swap {}", tile(t)),
            format!("{} tauschen", tile(t)),
            format!("{} ruilen", tile(t)),
        ),
        Step::Offer { tile: t } => lang.choose(
            format!("offer {}", tile(t)),
            format!("{} anbieten", tile(t)),
            format!("{} aanbieden", tile(t)),
        ),
        Step::Limestone => {
            let number = player.offered.map_or(0, Tile::number);
            let fits = number.min(MOST_LIMESTONE.saturating_sub(player.limestone));
            lang.choose(
                format!("take {fits} limestone"),
                format!("{fits} Kalkstein nehmen"),
                format!("{fits} kalksteen nemen"),
            )
        }
        Step::Take { from: Source::Display, tile: t } => lang.choose(
            format!("take {} from the display", tile(t)),
            format!("{} aus der Auslage nehmen", tile(t)),
            format!("{} uit het aanbod nemen", tile(t)),
        ),
        Step::Take { from: Source::Atoll, tile: t } => lang.choose(
            format!("take {} from the Atoll", tile(t)),
            format!("{} aus dem Atoll nehmen", tile(t)),
            format!("{} uit het Atol nemen", tile(t)),
        ),
        Step::Done => lang.choose("done", "fertig", "klaar").to_owned(),
        Step::Place { tile: t, at } => {
            let (level, paid) = (player.reef.height(at[0]) + 1, open.cost(player, at));
            let cost = match paid {
                0 => String::new(),
                _ => lang.choose(
                    format!(" for {paid} limestone"),
                    format!(" für {paid} Kalkstein"),
                    format!(" voor {paid} kalksteen"),
                ),
            };
            lang.choose(
                format!("lay {} in level {level}{cost}", tile(t)),
                format!("{} auf Ebene {level} legen{cost}", tile(t)),
                format!("{} op niveau {level} leggen{cost}", tile(t)),
            )
        }
        Step::Discard { tile: t } => lang.choose(
            format!("discard {} (−1 point)", tile(t)),
            format!("{} abwerfen (−1 Punkt)", tile(t)),
            format!("{} afleggen (−1 punt)", tile(t)),
        ),
        Step::Score { color: c } => {
            let points = score::coral(&player.reef, c);
            lang.choose(
                format!("score {}: {points} points", color(c)),
                format!("{} werten: {points} Punkte", color(c)),
                format!("{} scoren: {points} punten", color(c)),
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
        Illegal::NoJellyfish { color } => lang.choose(
            format!("Your {} scoring tile does not show its jellyfish.", of(color)),
            format!("Dein Wertungsplättchen in {} liegt nicht mit der Quallenseite oben.", of(color)),
            format!("Je scorefiche {} ligt niet met de kwallenkant boven.", of(color)),
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
        Illegal::OfferedColor { color, .. } => lang.choose(
            format!("You offered {}: take another color from the Atoll.", of(color)),
            format!("Du hast {} angeboten: Nimm eine andere Farbe aus dem Atoll.", of(color)),
            format!("Je bood {} aan: neem een andere kleur uit het Atol.", of(color)),
        ),
        Illegal::OtherColor { color, .. } => lang.choose(
            format!("Take only {}, like the first one.", of(color)),
            format!("Nimm nur {}, wie beim ersten.", of(color)),
            format!("Neem alleen {}, net als de eerste.", of(color)),
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
        Illegal::ColorNotTouched { color, .. } => lang.choose(
            format!("It must touch {} on level 1.", of(color)),
            format!("Es muss auf Ebene 1 {} berühren.", of(color)),
            format!("Hij moet op niveau 1 {} raken.", of(color)),
        ),
        Illegal::NothingTouched { .. } => say(
            "It must touch another Lumino.",
            "Es muss ein anderes Lumino berühren.",
            "Hij moet een andere Lumino raken.",
        ),
        Illegal::ColorNotBelowOrBeside { color, .. } => lang.choose(
            format!("It must lie on {0}, or touch {0} on its level.", of(color)),
            format!("Es muss auf {0} liegen oder auf seiner Ebene {0} berühren.", of(color)),
            format!("Hij moet op {0} liggen, of op zijn niveau {0} raken.", of(color)),
        ),
        Illegal::TooLittleLimestone { cost, has, .. } => lang.choose(
            format!("That costs {cost} limestone; you have {has}."),
            format!("Das kostet {cost} Kalkstein; du hast {has}."),
            format!("Dat kost {cost} kalksteen; je hebt {has}."),
        ),
        Illegal::ScoredBefore { color } => lang.choose(
            format!("You have already scored {}.", of(color)),
            format!("{} hast du schon gewertet.", of(color)),
            format!("{} heb je al gescoord.", of(color)),
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

//! Why something was refused: a stable code, the rule, the places at fault, words in three languages.

use kernel::{Refusal, Rule};
use serde::Serialize;
use serde_json::Value;
use shown::{Lang, Present};
use std::borrow::Cow;
use std::fmt;

/// A sentence in every language of the product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Words {
    /// English
    pub en: Cow<'static, str>,
    /// German
    pub de: Cow<'static, str>,
    /// Dutch
    pub nl: Cow<'static, str>,
}

impl Words {
    const fn new(en: &'static str, de: &'static str, nl: &'static str) -> Words {
        Words { en: Cow::Borrowed(en), de: Cow::Borrowed(de), nl: Cow::Borrowed(nl) }
    }

    /// In one language.
    pub fn get(&self, lang: Lang) -> &str {
        lang.choose(&self.en, &self.de, &self.nl)
    }
}

/// A refusal, for its sender alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reject {
    /// Stable: `illegal/lc-20`, `table/stale`, `wire/unreadable`.
    pub code: Cow<'static, str>,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// The rule's reason by name: `not_neighbors`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Which of the steps was refused, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The places at fault, as the record writes places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Value>,
    /// For people.
    pub words: Box<Words>,
    /// For developers: what could not be read. It repeats only what was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Box<str>>,
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.words.en)
    }
}

impl std::error::Error for Reject {}

impl Reject {
    fn plain(code: Code) -> Reject {
        Reject {
            code: Cow::Borrowed(code.name()),
            rule: None,
            reason: None,
            step: None,
            at: Vec::new(),
            words: Box::new(code.words()),
            detail: None,
        }
    }

    /// A step that the rules forbid.
    pub(crate) fn illegal<G: Present>(why: &G::Illegal, step: usize) -> Reject {
        let rule = why.rule();
        let say = |lang| Cow::Owned(G::refusal_in_words(why, lang));
        Reject {
            code: Cow::Owned(format!("illegal/{}", rule.0.to_ascii_lowercase())),
            rule: Some(rule),
            reason: Some(why.name()),
            step: Some(step),
            at: why.places(),
            words: Box::new(Words { en: say(Lang::En), de: say(Lang::De), nl: say(Lang::Nl) }),
            detail: None,
        }
    }

    /// Something that cannot be read.
    pub(crate) fn unreadable(what: impl fmt::Display, step: Option<usize>) -> Reject {
        // What was sent may be long, and this repeats it.
        let detail: String = what.to_string().chars().take(200).collect();
        Reject { step, detail: Some(detail.into()), ..Reject::plain(Code::Unreadable) }
    }

    /// At one of the steps sent.
    pub(crate) fn at_step(self, step: usize) -> Reject {
        Reject { step: Some(step), ..self }
    }
}

impl From<Code> for Reject {
    fn from(code: Code) -> Reject {
        Reject::plain(code)
    }
}

/// What the table refuses, whatever the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// It cannot be read.
    Unreadable,
    /// What this seat may do has changed since the frame its sender had seen.
    Stale,
    /// Others are to act.
    NotYourTurn,
    /// Steps after one that draws.
    AfterChance,
    /// Steps after the end of the turn.
    AfterTurn,
    /// The match is over.
    Over,
    /// The match is not over yet.
    NotOver,
    /// There is no such seat.
    NoSeat,
    /// Another kind of player sits there: a bot instead of a person, or the other way round.
    NotYourSeat,
    /// The seat's time is up.
    OutOfTime,
    /// Something was revealed since, or there is nothing to undo.
    NoUndo,
    /// The seat has taken back as often as it may in one turn.
    NoMoreUndos,
    /// The first round is over.
    NoAbort,
    /// There is no such bot.
    NoBot,
    /// Whoever is asked about is not to act, or a bot plays there.
    NotToAct,
    /// Whoever is asked about is not away.
    NotAway,
    /// They have not been away, or to act, for long enough.
    TooEarly,
    /// Nothing runs out here.
    NoClock,
    /// The others have waited longer as often as they may in one turn.
    NoMoreWaiting,
    /// This seat was given up, or nobody stands in for it.
    NoReturn,
    /// The bot is to finish its turn first.
    MidTurn,
}

impl Code {
    /// All of them.
    pub const ALL: [Code; 21] = [
        Code::Unreadable,
        Code::Stale,
        Code::NotYourTurn,
        Code::AfterChance,
        Code::AfterTurn,
        Code::Over,
        Code::NotOver,
        Code::NoSeat,
        Code::NotYourSeat,
        Code::OutOfTime,
        Code::NoUndo,
        Code::NoMoreUndos,
        Code::NoAbort,
        Code::NoBot,
        Code::NotToAct,
        Code::NotAway,
        Code::TooEarly,
        Code::NoClock,
        Code::NoMoreWaiting,
        Code::NoReturn,
        Code::MidTurn,
    ];

    /// The code on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Unreadable => "wire/unreadable",
            Code::Stale => "table/stale",
            Code::NotYourTurn => "table/not_your_turn",
            Code::AfterChance => "table/after_chance",
            Code::AfterTurn => "table/after_turn",
            Code::Over => "table/over",
            Code::NotOver => "table/not_over",
            Code::NoSeat => "table/no_seat",
            Code::NotYourSeat => "table/not_your_seat",
            Code::OutOfTime => "table/out_of_time",
            Code::NoUndo => "table/no_undo",
            Code::NoMoreUndos => "table/no_more_undos",
            Code::NoAbort => "table/no_abort",
            Code::NoBot => "table/no_bot",
            Code::NotToAct => "table/not_to_act",
            Code::NotAway => "table/not_away",
            Code::TooEarly => "table/too_early",
            Code::NoClock => "table/no_clock",
            Code::NoMoreWaiting => "table/no_more_waiting",
            Code::NoReturn => "table/no_return",
            Code::MidTurn => "table/mid_turn",
        }
    }

    /// For people.
    pub const fn words(self) -> Words {
        match self {
            Code::Unreadable => Words::new(
                "This message can't be read.",
                "Diese Nachricht ist nicht lesbar.",
                "Dit bericht is niet leesbaar.",
            ),
            Code::Stale => Words::new(
                "The position has changed in the meantime. Take another look.",
                "Die Stellung hat sich inzwischen geändert. Schau noch einmal hin.",
                "De stelling is intussen veranderd. Kijk nog eens.",
            ),
            Code::NotYourTurn => {
                Words::new("It is not your turn.", "Du bist nicht am Zug.", "Je bent niet aan de beurt.")
            }
            Code::AfterChance => Words::new(
                "Something is drawn first; continue after that.",
                "Erst wird etwas gezogen; danach geht es weiter.",
                "Eerst wordt er iets getrokken; ga daarna verder.",
            ),
            Code::AfterTurn => Words::new(
                "Your turn already ended with the step before.",
                "Dein Zug war schon mit dem Schritt davor zu Ende.",
                "Je beurt eindigde al met de stap ervoor.",
            ),
            Code::Over => Words::new("The game is over.", "Das Spiel ist zu Ende.", "Het spel is afgelopen."),
            Code::NotOver => Words::new(
                "The game is not over yet.",
                "Das Spiel ist noch nicht zu Ende.",
                "Het spel is nog niet afgelopen.",
            ),
            Code::NoSeat => Words::new(
                "This table has no such seat.",
                "Diesen Platz gibt es an diesem Tisch nicht.",
                "Deze plaats is er niet aan deze tafel.",
            ),
            Code::NotYourSeat => Words::new(
                "Somebody else is playing this seat now.",
                "Auf diesem Platz spielt jetzt jemand anderes.",
                "Op deze plaats speelt nu iemand anders.",
            ),
            Code::OutOfTime => Words::new("Your time is up.", "Deine Zeit ist abgelaufen.", "Je tijd is om."),
            Code::NoUndo => Words::new(
                "This can no longer be undone.",
                "Das lässt sich nicht mehr zurücknehmen.",
                "Dit kan niet meer ongedaan worden gemaakt.",
            ),
            Code::NoMoreUndos => Words::new(
                "You have undone 50 times this turn. That is the most.",
                "Du hast in diesem Zug schon 50-mal zurückgenommen. Öfter geht es nicht.",
                "Je hebt deze beurt al 50 keer iets teruggenomen. Vaker kan niet.",
            ),
            Code::NoAbort => Words::new(
                "A game can only be called off in its first round.",
                "Ein Spiel lässt sich nur in der ersten Runde abbrechen.",
                "Een spel kan alleen in de eerste ronde worden afgebroken.",
            ),
            Code::NoBot => {
                Words::new("There is no such bot.", "So einen Bot gibt es nicht.", "Zo'n bot is er niet.")
            }
            Code::NotToAct => Words::new(
                "It is not their turn.",
                "Dort ist gerade niemand am Zug.",
                "Daar is nu niemand aan de beurt.",
            ),
            Code::NotAway => Words::new(
                "That player isn't away.",
                "Dieser Spieler ist nicht weg.",
                "Die speler is niet afwezig.",
            ),
            Code::TooEarly => Words::new(
                "It is too early for that. Give them a little longer.",
                "Dafür ist es noch zu früh. Warte noch ein wenig.",
                "Daarvoor is het nog te vroeg. Wacht nog even.",
            ),
            Code::NoClock => Words::new(
                "There is no clock here, so there is nothing to add to.",
                "Hier läuft keine Uhr, die man verlängern könnte.",
                "Hier loopt geen klok die je kunt verlengen.",
            ),
            Code::NoMoreWaiting => Words::new(
                "The clock was already extended twice this turn.",
                "Die Uhr wurde in diesem Zug schon zweimal verlängert.",
                "De klok is deze beurt al twee keer verlengd.",
            ),
            Code::NoReturn => Words::new(
                "You can't take this seat back.",
                "Diesen Platz kannst du nicht zurücknehmen.",
                "Deze plaats kun je niet terugnemen.",
            ),
            Code::MidTurn => Words::new(
                "The bot finishes its turn first. Then the seat is yours again.",
                "Der Bot beendet erst seinen Zug. Dann gehört der Platz wieder dir.",
                "De bot maakt eerst zijn beurt af. Daarna is de plaats weer van jou.",
            ),
        }
    }
}

//! Refusals and errors. They have the form of a table's refusal: a stable code, words in three languages, and
//! details.

use kernel::{BadSetup, NewerRules, Rule};
use serde::Serialize;
use serde_json::{Value, json};
use shown::{Miscount, Miscounted};
use table::live::{Broken, Code, Corrupt, NoBranch, Reject, Words};
use table::{Unreadable, VerifyError};

/// A refusal, of the rules or of the engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Failure {
    /// Of the table: `illegal/lc-20`, `table/over`, with rule and places.
    Refused(Reject),
    /// Of the engine.
    Own(Box<Own>),
}

/// What the engine refuses by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Own {
    code: &'static str,
    /// Of a record: what is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The rule that forbids a step of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    words: Words,
    /// For developers, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// Of a setup, or of what was counted: every rule it breaks, and how.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Value>,
}

/// What came in may be long, and this repeats some of it.
const LONGEST_DETAIL: usize = 300;

impl Failure {
    fn own(code: &'static str, [en, de, nl]: [&'static str; 3], detail: Option<String>) -> Failure {
        let detail = detail.map(|text| text.chars().take(LONGEST_DETAIL).collect());
        let words = Words { en: en.into(), de: de.into(), nl: nl.into() };
        Failure::Own(Box::new(Own {
            code,
            reason: None,
            rule: None,
            step: None,
            words,
            detail,
            reasons: Vec::new(),
        }))
    }

    /// It cannot be read.
    pub(crate) fn unreadable(why: impl ToString) -> Failure {
        let words = ["This cannot be read.", "Das ist nicht lesbar.", "Dit is niet leesbaar."];
        Failure::own("wire/unreadable", words, Some(why.to_string()))
    }

    /// It is too long.
    pub(crate) fn too_long() -> Failure {
        let words = ["This is too long.", "Das ist zu lang.", "Dit is te lang."];
        Failure::own("engine/too_long", words, None)
    }

    /// There is no game with this name.
    pub(crate) fn no_game(name: &str) -> Failure {
        let words = ["There is no such game.", "So ein Spiel gibt es nicht.", "Zo'n spel is er niet."];
        Failure::own("engine/no_game", words, Some(format!("{name:?}")))
    }

    /// Nothing with this number is open, or it cannot do this.
    pub(crate) fn not_open(id: u32) -> Failure {
        let words = ["This is no longer open.", "Das ist nicht mehr offen.", "Dit is niet meer open."];
        Failure::own("engine/not_open", words, Some(id.to_string()))
    }

    /// Too much is open.
    pub(crate) fn too_many() -> Failure {
        let words = ["Too much is open.", "Es ist zu viel offen.", "Er staat te veel open."];
        Failure::own("engine/too_many", words, None)
    }

    fn wrong_record(why: &VerifyError) -> Failure {
        let words = [
            "This match cannot have been played so.",
            "So kann diese Partie nicht gespielt worden sein.",
            "Zo kan deze partij niet zijn gespeeld.",
        ];
        let mut failure = Failure::own("record/wrong", words, Some(why.to_string()));
        if let (Failure::Own(own), VerifyError::Wrong { step, about, illegal, .. }) = (&mut failure, why) {
            own.step = *step;
            own.reason = Some(about.name());
            if let Some(illegal) = illegal {
                own.rule = illegal.rule;
                own.words = (*illegal.words).clone();
            }
        }
        failure
    }
}

impl From<Reject> for Failure {
    fn from(reject: Reject) -> Failure {
        Failure::Refused(reject)
    }
}

impl From<Unreadable> for Failure {
    fn from(why: Unreadable) -> Failure {
        Failure::unreadable(why)
    }
}

impl From<NewerRules> for Failure {
    fn from(why: NewerRules) -> Failure {
        let NewerRules { version, newest } = why;
        let mut failure = Failure::own("rules/newer", [""; 3], Some(why.to_string()));
        if let Failure::Own(own) = &mut failure {
            own.words = Words {
                en: format!(
                    "This match follows version {version} of the rules. This page is older and only goes up to \
                     version {newest}. Reload the page."
                )
                .into(),
                de: format!(
                    "Diese Partie folgt Version {version} der Regeln. Diese Seite ist älter und kennt die Regeln nur \
                     bis Version {newest}. Lade die Seite neu."
                )
                .into(),
                nl: format!(
                    "Deze partij volgt versie {version} van de regels. Deze pagina is ouder en kent de regels alleen \
                     tot en met versie {newest}. Laad de pagina opnieuw."
                )
                .into(),
            };
        }
        failure
    }
}

impl From<VerifyError> for Failure {
    fn from(why: VerifyError) -> Failure {
        match why {
            VerifyError::Unreadable(why) => why.into(),
            VerifyError::Wrong { .. } => Failure::wrong_record(&why),
        }
    }
}

impl From<NoBranch> for Failure {
    fn from(why: NoBranch) -> Failure {
        match why {
            NoBranch::Record(why) => why.into(),
            NoBranch::Beyond { .. } => Failure::unreadable(why),
            NoBranch::Over => Reject::from(Code::Over).into(),
        }
    }
}

impl From<BadSetup> for Failure {
    fn from(why: BadSetup) -> Failure {
        let words = [
            "This cannot be played so.",
            "So lässt sich das nicht spielen.",
            "Zo kan dit niet worden gespeeld.",
        ];
        let text = why.to_string();
        let reasons = why.0.into_iter().map(|(rule, what)| json!({"rule": rule, "what": what})).collect();
        let mut failure = Failure::own("setup/invalid", words, Some(text));
        if let Failure::Own(own) = &mut failure {
            own.reasons = reasons;
        }
        failure
    }
}

impl From<Miscounted> for Failure {
    fn from(why: Miscounted) -> Failure {
        let wrong = match why {
            Miscounted::Unreadable(why) => return Failure::unreadable(why),
            Miscounted::Wrong(wrong) => wrong,
        };
        let words = [
            "This cannot have come about.",
            "So kann es nicht gekommen sein.",
            "Zo kan het niet zijn gekomen.",
        ];
        let mut failure = Failure::own("tally/wrong", words, None);
        if let Failure::Own(own) = &mut failure {
            let reason =
                |one: Miscount| json!({"rule": one.rule, "what": one.what, "seat": one.seat, "at": one.at});
            own.reasons = wrong.into_iter().map(reason).collect();
        }
        failure
    }
}

impl From<Corrupt> for Failure {
    fn from(why: Corrupt) -> Failure {
        let words =
            ["This log is damaged.", "Dieses Protokoll ist beschädigt.", "Dit logboek is beschadigd."];
        Failure::own("engine/corrupt", words, Some(why.to_string()))
    }
}

impl From<Broken> for Failure {
    fn from(why: Broken) -> Failure {
        match why {
            Broken::Opening(why) => why.into(),
            Broken::Entry(why) => why.into(),
        }
    }
}

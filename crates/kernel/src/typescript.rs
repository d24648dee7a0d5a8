//! Types as TypeScript (feature `typescript`), for pages that read what is written here.

use crate::{BySeat, Outcome, Rule, Seat, Seats, Seed};
use ts_rs::TS;

/// The declaration of one type.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The type's name.
    pub name: String,
    /// The declaration, with its comment and without `export`.
    pub text: String,
}

impl Declared {
    /// How `T` is declared, with its parameters filled in.
    pub fn of<T: TS>() -> Declared {
        let docs = T::docs().unwrap_or_default();
        let text = T::decl_concrete();
        let text = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        Declared { name: T::ident(), text: format!("{docs}export {text}\n") }
    }

    /// A TypeScript name for another type, for use with [`written_as!`](crate::written_as).
    pub fn alias(docs: &str, name: &str, what: &str) -> Declared {
        Declared {
            name: name.to_owned(),
            text: format!("/**\n * {docs}\n */\nexport type {name} = {what};\n"),
        }
    }
}

/// How these types are declared, as a list of [`Declared`].
#[macro_export]
macro_rules! declared {
    ($($type:ty),* $(,)?) => {
        vec![$($crate::typescript::Declared::of::<$type>()),*]
    };
}

/// What each question of a game's own is answered with, by the question's type: a [`Declared`] named `Answers`.
#[macro_export]
macro_rules! answered {
    ($($question:ident: $answer:ty),* $(,)?) => {{
        let fields = [$(format!(" {}: {},", stringify!($question), <$answer as ::ts_rs::TS>::name())),*];
        $crate::typescript::Declared::alias(
            "What each question of the game's own is answered with, by the question's type.",
            "Answers",
            &format!("{{{} }}", fields.concat()),
        )
    }};
}

/// Says which TypeScript type a Rust type is written as.
#[macro_export]
macro_rules! written_as {
    ($($type:ty: $name:expr),* $(,)?) => {$(
        impl ::ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name() -> String {
                $name.into()
            }

            fn inline() -> String {
                $name.into()
            }

            fn inline_flattened() -> String {
                $name.into()
            }

            fn decl() -> String {
                Self::decl_concrete()
            }

            fn decl_concrete() -> String {
                String::new()
            }
        }
    )*};
}

crate::written_as! {
    Seat: "number",
    Seats: "Array<number>",
    Seed: "string",
    Rule: "string",
    Outcome: "Result",
}

impl<T: TS> TS for BySeat<T> {
    type WithoutGenerics = BySeat<ts_rs::Dummy>;
    type OptionInnerType = Self;

    fn name() -> String {
        Vec::<T>::name()
    }

    fn inline() -> String {
        Vec::<T>::inline()
    }

    fn inline_flattened() -> String {
        Vec::<T>::inline()
    }

    fn decl() -> String {
        String::new()
    }

    fn decl_concrete() -> String {
        String::new()
    }
}

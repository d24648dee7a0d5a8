//! The table of a game's refusals.

/// Writes a game's `Illegal` from a table: one line per reason with its fields, its rule, the places at
/// fault, and a short sentence for developers.
///
/// ```
/// kernel::refusals! {
///     /// Why a step of this tiny game is refused.
///     pub enum Illegal {
///         /// The pile is lower than that.
///         TooMany { pile: u8, left: u8 } => "TG-2", [pile], "pile {pile} holds only {left}";
///         /// Somebody else is to act.
///         NotYourTurn {} => "TG-1", [], "it is not this seat's turn";
///     }
/// }
/// use kernel::Refusal;
/// let why = Illegal::TooMany { pile: 3, left: 1 };
/// assert_eq!((why.name(), why.rule().0), ("too_many", "TG-2"));
/// assert_eq!(why.places(), [serde_json::json!(3)]);
/// assert_eq!(why.to_string(), "pile 3 holds only 1");
/// assert_eq!(Illegal::NAMES, ["too_many", "not_your_turn"]);
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        pub enum $Illegal:ident {
            $(
                $(#[$doc:meta])*
                $Variant:ident { $($field:ident : $type:ty),* } => $rule:literal, [$($place:ident),*], $text:literal;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // the fields' names say it
        pub enum $Illegal {
            $( $(#[$doc])* $Variant { $($field: $type),* }, )*
        }

        impl $crate::Refusal for $Illegal {
            const NAMES: &'static [&'static str] = &[$( $crate::snake_case!($Variant) ),*];

            fn name(&self) -> &'static str {
                match self {
                    $( $Illegal::$Variant { .. } => $crate::snake_case!($Variant), )*
                }
            }

            fn rule(&self) -> $crate::Rule {
                match self {
                    $( $Illegal::$Variant { .. } => $crate::Rule($rule), )*
                }
            }

            #[allow(unused_variables)]
            fn places(&self) -> Vec<$crate::serde_json::Value> {
                match self {
                    $( $Illegal::$Variant { $($field),* } => vec![$( $crate::serde_json::json!($place) ),*], )*
                }
            }
        }

        impl ::std::fmt::Display for $Illegal {
            #[allow(unused_variables)]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $( $Illegal::$Variant { $($field),* } => ::std::write!(f, $text), )*
                }
            }
        }

        impl ::std::error::Error for $Illegal {}
    };
}

/// The name of a variant in snake case, at compile time.
#[doc(hidden)]
#[macro_export]
macro_rules! snake_case {
    ($Name:ident) => {{
        const NAME: &str = stringify!($Name);
        const LEN: usize = $crate::snake_case_len(NAME);
        const BYTES: [u8; LEN] = $crate::snake_case_bytes::<LEN>(NAME);
        const TEXT: &str = match ::std::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => NAME,
        };
        TEXT
    }};
}

#[doc(hidden)]
pub const fn snake_case_len(name: &str) -> usize {
    let bytes = name.as_bytes();
    let mut extra = 0;
    let mut i = 1;
    while i < bytes.len() {
        if bytes[i].is_ascii_uppercase() {
            extra += 1;
        }
        i += 1;
    }
    bytes.len() + extra
}

#[doc(hidden)]
pub const fn snake_case_bytes<const LEN: usize>(name: &str) -> [u8; LEN] {
    let bytes = name.as_bytes();
    let mut out = [0; LEN];
    let mut at = 0;
    let mut i = 0;
    while i < bytes.len() {
        if i > 0 && bytes[i].is_ascii_uppercase() {
            out[at] = b'_';
            at += 1;
        }
        out[at] = bytes[i].to_ascii_lowercase();
        at += 1;
        i += 1;
    }
    out
}

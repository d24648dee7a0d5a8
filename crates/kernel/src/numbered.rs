//! What every id shares: a number below a bound, shown and read as that number.

/// Writes `Display` and serde for an id: a type with its number in the first field, and a `new` that answers `None`
/// from the bound on.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// struct Card(u8);
/// impl Card {
///     fn new(id: u8) -> Option<Card> {
///         (id < 3).then_some(Card(id))
///     }
/// }
/// kernel::numbered!(Card, "card", 3);
///
/// assert_eq!(serde_json::from_str::<Card>("2").unwrap(), Card(2));
/// assert_eq!(serde_json::to_string(&Card(2)).unwrap(), Card(2).to_string());
/// let wrong = serde_json::from_str::<Card>("300").unwrap_err().to_string();
/// assert!(wrong.starts_with("card 300: cards are numbered 0 to 2"));
/// ```
#[macro_export]
macro_rules! numbered {
    ($Id:ident, $name:literal, $bound:expr) => {
        impl ::std::fmt::Display for $Id {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl ::serde::Serialize for $Id {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.0, s)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Id {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<$Id, D::Error> {
                let number = <u64 as ::serde::Deserialize>::deserialize(d)?;
                number.try_into().ok().and_then($Id::new).ok_or_else(|| {
                    <D::Error as ::serde::de::Error>::custom(format_args!(
                        concat!($name, " {}: ", $name, "s are numbered 0 to {}"),
                        number,
                        $bound - 1
                    ))
                })
            }
        }
    };
}

//! Colors, teams, cards in hands, and the two supply cards (LU-1, LU-3).

use kernel::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many cards of each color a team has.
pub const PER_COLOR: u8 = 13;
/// The most cards in a hand.
pub const MOST_CARDS: u8 = 15;

/// A color of spaces and cards, in the order of LU-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Color {
    Blue,
    Cream,
    Violet,
    Green,
}

impl Color {
    /// All four, in order.
    pub const ALL: [Color; 4] = [Color::Blue, Color::Cream, Color::Violet, Color::Green];

    /// The color with this number.
    pub fn new(number: u8) -> Option<Color> {
        Color::ALL.get(usize::from(number)).copied()
    }

    /// Its place in an array by color.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Team {
    Yellow,
    Red,
}

impl Team {
    /// Both, in order.
    pub const ALL: [Team; 2] = [Team::Yellow, Team::Red];

    /// LU-5: seats sit yellow, red, yellow, red.
    #[inline]
    pub const fn of(seat: Seat) -> Team {
        if seat.index().is_multiple_of(2) { Team::Yellow } else { Team::Red }
    }

    /// The other one.
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::Yellow => Team::Red,
            Team::Red => Team::Yellow,
        }
    }

    /// Its place in an array by team.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its seats at a table of `seats`.
    pub fn seats(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        Seat::first(seats).filter(move |&seat| Team::of(seat) == self)
    }
}

/// The first or the second supply card of a team (LU-3). In records `0` and `1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Supply {
    /// Shows 1 or 4.
    First,
    /// Shows 2 or 3.
    Second,
}

impl Supply {
    /// Both, in order.
    pub const ALL: [Supply; 2] = [Supply::First, Supply::Second];

    /// Its place in an array.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it shows after being turned over.
    pub const fn turned(shown: u8) -> u8 {
        5 - shown
    }

    /// Whether it can show this.
    pub fn can_show(self, number: u8) -> bool {
        match self {
            Supply::First => matches!(number, 1 | 4),
            Supply::Second => matches!(number, 2 | 3),
        }
    }
}

impl Serialize for Supply {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Supply {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Supply, D::Error> {
        match u64::deserialize(d)? {
            0 => Ok(Supply::First),
            1 => Ok(Supply::Second),
            other => Err(D::Error::custom(format_args!("supply card {other}: there are 0 and 1"))),
        }
    }
}

/// A multiset of cards, as a count per color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cards(pub [u8; 4]);

impl Cards {
    /// None.
    pub const NONE: Cards = Cards([0; 4]);
    /// All cards of a team.
    pub const DECK: Cards = Cards([PER_COLOR; 4]);

    /// How many of a color.
    #[inline]
    pub const fn of(self, color: Color) -> u8 {
        self.0[color.index()]
    }

    /// How many in all.
    #[inline]
    pub const fn len(self) -> u8 {
        let [a, b, c, d] = self.0;
        a.saturating_add(b).saturating_add(c).saturating_add(d)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Puts cards in.
    #[inline]
    pub fn add(&mut self, color: Color, count: u8) {
        self.0[color.index()] = self.0[color.index()].saturating_add(count);
    }

    /// Takes cards out, as far as they are there.
    #[inline]
    pub fn remove(&mut self, color: Color, count: u8) {
        self.0[color.index()] = self.0[color.index()].saturating_sub(count);
    }

    /// Color by color.
    pub fn with(self, other: Cards, op: impl Fn(u8, u8) -> u8) -> Cards {
        Cards(std::array::from_fn(|c| op(self.0[c], other.0[c])))
    }

    /// All of both.
    pub fn and(self, other: Cards) -> Cards {
        self.with(other, u8::saturating_add)
    }

    /// What is left without the other's, as far as they are there.
    pub fn without(self, other: Cards) -> Cards {
        self.with(other, u8::saturating_sub)
    }

    /// Whether the other has at least as many of every color.
    pub fn is_within(self, other: Cards) -> bool {
        self.0.iter().zip(other.0).all(|(&a, b)| a <= b)
    }

    /// One color after another, each card for itself.
    pub fn each(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().flat_map(move |color| std::iter::repeat_n(color, self.of(color).into()))
    }
}

impl FromIterator<Color> for Cards {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Cards {
        let mut cards = Cards::NONE;
        colors.into_iter().for_each(|color| cards.add(color, 1));
        cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_supply_card_has_two_faces() {
        for card in Supply::ALL {
            for number in (0..=5).filter(|&number| card.can_show(number)) {
                assert!(card.can_show(Supply::turned(number)) && Supply::turned(number) != number);
            }
        }
        assert!(serde_json::from_str::<Supply>("2").is_err());
    }

    #[test]
    fn cards_are_counted_by_color() {
        let cards: Cards = [Color::Green, Color::Blue, Color::Green].into_iter().collect();
        assert_eq!(cards, Cards([1, 0, 0, 2]));
        assert_eq!(cards.each().collect::<Vec<_>>(), [Color::Blue, Color::Green, Color::Green]);
        assert_eq!(cards.without(Cards([2, 1, 0, 1])), Cards([0, 0, 0, 1]));
        assert!(Cards([1, 0, 0, 1]).is_within(cards) && !Cards([0, 1, 0, 0]).is_within(cards));
    }
}

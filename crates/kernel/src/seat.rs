//! Places at the table.

use serde::de::Error as _;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};

use crate::chance::Pool;

/// The most seats a table can have. Arrays by seat are this long.
pub const MAX_SEATS: usize = 4;

/// A place at the table, numbered from 0 clockwise. Always below [`MAX_SEATS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if it is below [`MAX_SEATS`].
    #[inline]
    pub const fn new(number: usize) -> Option<Seat> {
        if number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// The first `count` seats.
    #[inline]
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler see the bound.
        self.0 as usize & (MAX_SEATS - 1)
    }

    /// The seat to the left at a table of `count` seats.
    #[inline]
    pub const fn next(self, count: usize) -> Seat {
        let n = self.0 + 1;
        if n as usize >= count { Seat(0) } else { Seat(n) }
    }

    /// All seats of a table clockwise, beginning with this one.
    #[inline]
    pub fn round(self, count: usize) -> impl Iterator<Item = Seat> + Clone {
        let start = self.index();
        (0..count)
            .map(move |i| if start + i >= count { start + i - count } else { start + i })
            .filter_map(Seat::new)
    }
}

crate::numbered!(Seat, "seat", MAX_SEATS);

/// A set of seats: who is to act, who won. Several seats may act at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// One seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The first `count` seats.
    #[inline]
    pub const fn all(count: usize) -> Seats {
        Seats(((1u16 << count) - 1) as u8)
    }

    /// With this seat added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// With this seat removed.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether the seat is in it.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// Whether nobody is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members in order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::first(MAX_SEATS).filter(move |&s| self.has(s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(d)?.into_iter().collect())
    }
}

/// A random seat is drawn like anything else (docs/RECORD.md).
impl Pool for Seats {
    fn size(&self) -> u32 {
        self.0.count_ones()
    }
    fn nth(&self, n: u32) -> u8 {
        self.iter().nth(n as usize).map_or(0, |s| s.0)
    }
    fn holds(&self, item: u8) -> bool {
        Seat::new(item.into()).is_some_and(|s| self.has(s))
    }
}

/// One thing per seat, in a fixed array: cloning is a copy. Places beyond the table's seats hold the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T> {
    items: [T; MAX_SEATS],
    len: u8,
}

impl<T: Default> BySeat<T> {
    /// One value for each of `count` seats.
    #[inline]
    pub fn from_fn(count: usize, mut make: impl FnMut(Seat) -> T) -> Self {
        let count = count.min(MAX_SEATS);
        let items = std::array::from_fn(|i| if i < count { make(Seat(i as u8)) } else { T::default() });
        BySeat { items, len: count as u8 }
    }
}

impl<T> BySeat<T> {
    /// How many seats.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no seats.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The seats themselves.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<T> {
        Seat::first(self.len())
    }

    /// In order of seats.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// In order of seats, mutable.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        let len = self.len();
        self.items[..len].iter_mut()
    }

    /// In order of seats, as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len()]
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut list = s.serialize_seq(Some(self.len()))?;
        for item in self {
            list.serialize_element(item)?;
        }
        list.end()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<BySeat<T>, D::Error> {
        let items = Vec::<T>::deserialize(d)?;
        if items.len() > MAX_SEATS {
            return Err(D::Error::custom(format_args!(
                "{} entries, but at most {MAX_SEATS} seats",
                items.len()
            )));
        }
        let mut items = items.into_iter();
        Ok(BySeat::from_fn(items.len(), |_| items.next().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_round_the_table_visits_every_seat_once_clockwise() {
        let from_two: Vec<usize> = Seat::new(2).unwrap().round(3).map(Seat::index).collect();
        assert_eq!(from_two, [2, 0, 1]);
        assert_eq!(Seat::new(2).unwrap().next(3), Seat(0));
    }

    #[test]
    fn seats_out_of_range_are_unreadable() {
        assert!(serde_json::from_str::<Seat>("4").is_err());
        assert!(serde_json::from_str::<Seat>("-1").is_err());
        assert!(serde_json::from_str::<Seats>("[0, 99999999999]").is_err());
        assert_eq!(
            serde_json::from_str::<Seats>("[3, 0]").unwrap(),
            [Seat(0), Seat(3)].into_iter().collect()
        );
    }

    #[test]
    fn a_set_of_seats_is_a_pool_in_order() {
        let some: Seats = [Seat(1), Seat(3)].into_iter().collect();
        assert_eq!((some.size(), some.nth(0), some.nth(1), some.holds(2)), (2, 1, 3, false));
        assert_eq!(Seats::all(3).len(), 3);
        assert_eq!(Seats::all(3).without(Seat(1)).iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn five_entries_do_not_fit_the_table() {
        assert!(serde_json::from_str::<BySeat<u8>>("[1,2,3,4,5]").is_err());
        let two: BySeat<u8> = serde_json::from_str("[7,8]").unwrap();
        assert_eq!((two.len(), two[Seat(1)]), (2, 8));
    }
}

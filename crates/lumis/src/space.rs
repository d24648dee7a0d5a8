//! Spaces by their ids, and sets of them.

use std::fmt;

/// Ids are below this, on any board (LU-2).
pub const MOST_SPACES: usize = 1024;

/// A space by its id. Whether a board has it is the board's to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Space(u16);

impl Space {
    /// The space with this id, if there can be one.
    pub const fn new(id: usize) -> Option<Space> {
        if id < MOST_SPACES { Some(Space(id as u16)) } else { None }
    }

    /// Its place in an array by space.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler see the bound.
        self.0 as usize & (MOST_SPACES - 1)
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

kernel::numbered!(Space, "space", MOST_SPACES);

const WORDS: usize = MOST_SPACES / 64;

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces([u64; WORDS]);

impl Spaces {
    /// Nothing.
    pub const EMPTY: Spaces = Spaces([0; WORDS]);

    /// Whether the space is in it.
    #[inline]
    pub const fn has(&self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 != 0
    }

    /// Puts a space in.
    #[inline]
    pub const fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    /// Takes a space out.
    #[inline]
    pub const fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The lowest member.
    #[inline]
    pub fn first(&self) -> Option<Space> {
        let (i, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(Space((i * 64) as u16 + word.trailing_zeros() as u16))
    }

    /// Visits the members, ascending.
    #[inline]
    pub fn each(&self, mut visit: impl FnMut(Space)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                visit(Space((i * 64) as u16 + left.trailing_zeros() as u16));
                left &= left - 1;
            }
        }
    }

    /// The members, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Space> + use<> {
        let Spaces(words) = *self;
        words.into_iter().enumerate().flat_map(|(i, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(Space((i * 64) as u16 + bit as u16))
            })
        })
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        let mut set = Spaces::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_members_in_order() {
        let ids = [1023, 0, 63, 64, 520];
        let set: Spaces = ids.into_iter().filter_map(Space::new).collect();
        assert_eq!(set.iter().map(Space::index).collect::<Vec<_>>(), [0, 63, 64, 520, 1023]);
        assert_eq!(set.len(), 5);
        let mut less = set;
        less.remove(Space(64));
        assert!(set.has(Space(64)) && !less.has(Space(64)));
        assert_eq!(set.without(&less).iter().collect::<Vec<_>>(), [Space(64)]);
        assert!(less.and(&set.without(&less)).is_empty());
    }

    #[test]
    fn ids_beyond_the_last_are_unreadable() {
        assert!(serde_json::from_str::<Space>("1024").is_err());
        assert!(serde_json::from_str::<Space>("-1").is_err());
        assert_eq!(Space::new(MOST_SPACES), None);
    }
}

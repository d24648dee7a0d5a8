//! The view from above (CO-3): for every column the top of its highest cube.

use crate::piece::Species;
use crate::reef::Reef;
use crate::space::{BOUND, Cell, Column, ROCK};

/// The highest cube of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Top {
    /// How high it is.
    pub z: i8,
    /// Its species; none for the rock.
    pub species: Option<Species>,
}

/// Columns that fit without asking for memory: reefs are rarely wider than thirty.
const USUAL: usize = 1024;

// A slot is 0 for an empty column, otherwise the height plus one, and above it species and marks.
const HEIGHT: u16 = 0xff;
const SPECIES: u32 = 8;
const BARE: u16 = 4;
/// A pawn may enter the column.
const OPEN: u16 = 1 << 12;
/// It may not stop there.
const TAKEN: u16 = 1 << 13;
/// It has been there.
const SEEN: u16 = 1 << 14;

/// The view from above, as a rectangle of columns with an empty rim.
pub struct Plan {
    usual: [u16; USUAL],
    /// Instead of `usual`, for reefs that are wider.
    large: Vec<u16>,
    corner: (i16, i16),
    /// Columns from north to south, and in all.
    height: usize,
    len: usize,
}

impl Plan {
    /// Of a reef.
    pub fn of(reef: &Reef) -> Plan {
        let (mut low, mut high) = ((0i16, 0i16), (0i16, 0i16));
        for placed in reef.iter() {
            for cube in placed.piece.cubes() {
                let (x, y) = (cube.x.into(), cube.y.into());
                low = (low.0.min(x), low.1.min(y));
                high = (high.0.max(x), high.1.max(y));
            }
        }
        let mut plan = Plan::empty(low, high);
        plan.put(ROCK.column(), 1 | BARE << SPECIES);
        for placed in reef.iter() {
            for cube in placed.piece.cubes() {
                let place = plan.place(Column { x: cube.x, y: cube.y });
                if let Some(slot) = place.and_then(|place| plan.slots_mut().get_mut(place))
                    && *slot & HEIGHT <= cube.z as u16
                {
                    *slot = (cube.z as u16 + 1) | (placed.species as u16) << SPECIES;
                }
            }
        }
        plan
    }

    /// As people saw it: every column that shows a species, once.
    pub fn from_tops(tops: &[(Column, Top)]) -> Plan {
        let bound = i16::from(BOUND);
        let mut plan = Plan::empty((-bound, -bound), (bound, bound));
        for (column, Top { z, species }) in tops {
            let species = species.map_or(BARE, |species| species as u16);
            plan.put(*column, (*z as u16 + 1) | species << SPECIES);
        }
        plan
    }

    fn put(&mut self, column: Column, value: u16) {
        if let Some(slot) = self.place(column).and_then(|place| self.slots_mut().get_mut(place)) {
            *slot = value;
        }
    }

    /// Nothing, between two corners.
    fn empty(low: (i16, i16), high: (i16, i16)) -> Plan {
        let (width, height) = ((high.0 - low.0 + 3) as usize, (high.1 - low.1 + 3) as usize);
        let len = width * height;
        let large = if len > USUAL { vec![0; len] } else { Vec::new() };
        let corner = (low.0 - 1, low.1 - 1);
        Plan { usual: [0; USUAL], large, corner, height, len }
    }

    fn slots(&self) -> &[u16] {
        if self.large.is_empty() { &self.usual[..self.len] } else { &self.large }
    }

    fn slots_mut(&mut self) -> &mut [u16] {
        if self.large.is_empty() { &mut self.usual[..self.len] } else { &mut self.large }
    }

    #[inline]
    fn place(&self, column: Column) -> Option<usize> {
        let (x, y) = (i16::from(column.x) - self.corner.0, i16::from(column.y) - self.corner.1);
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (y < self.height && x * self.height < self.len).then_some(x * self.height + y)
    }

    fn column(&self, place: usize) -> Column {
        let (x, y) = ((place / self.height) as i16, (place % self.height) as i16);
        Column { x: (self.corner.0 + x) as i8, y: (self.corner.1 + y) as i8 }
    }

    fn read(slot: u16) -> Option<Top> {
        let z = (slot & HEIGHT).checked_sub(1)? as i8;
        Some(Top { z, species: Species::at(usize::from(slot >> SPECIES & 7)) })
    }

    /// What a column shows; `None` if it is empty.
    pub fn top(&self, column: Column) -> Option<Top> {
        Plan::read(*self.slots().get(self.place(column)?)?)
    }

    /// All columns that show something, ascending.
    pub fn tops(&self) -> impl Iterator<Item = (Column, Top)> + '_ {
        let seen = |(place, &slot): (usize, &u16)| Plan::read(slot).map(|top| (self.column(place), top));
        self.slots().iter().enumerate().filter_map(seen)
    }

    /// How many columns show a species.
    pub fn count(&self, species: Species) -> i32 {
        let code = species as u16;
        self.slots().iter().filter(|&&slot| slot != 0 && slot >> SPECIES & 7 == code).count() as i32
    }

    /// CO-13: the columns that a pawn can glide to, ascending. `enters` says of a column's top whether the
    /// pawn may go over it; `others` are the cubes that other pawns stand on, and whether they let it through.
    pub(crate) fn glides(
        mut self,
        from: Cell,
        enters: impl Fn(Top) -> bool,
        others: impl Iterator<Item = (Cell, bool)>,
        mut each: impl FnMut(Column),
    ) {
        for slot in self.slots_mut() {
            if Plan::read(*slot).is_some_and(&enters) {
                *slot |= OPEN;
            }
        }
        for (at, lets_through) in others {
            let Some(place) = self.place(at.column()) else { continue };
            let slot = &mut self.slots_mut()[place];
            // CO-14: under an overhang a pawn is in nobody's way.
            if Plan::read(*slot).is_some_and(|top| top.z == at.z()) {
                *slot = if lets_through { *slot | TAKEN } else { *slot & !OPEN };
            }
        }
        let Some(start) = self.place(from.column()) else { return };
        let height = self.height;
        let slots = self.slots_mut();
        // From below an overhang the pawn may come back on top.
        if Plan::read(slots[start]).is_some_and(|top| top.z == from.z()) {
            slots[start] |= SEEN;
            slots[start] &= !OPEN;
        }
        let mut open = [0u16; 128];
        let mut len = 1;
        open[0] = start as u16;
        let mut found = false;
        while len > 0 {
            len -= 1;
            let at = usize::from(open[len]);
            for place in [at.wrapping_sub(height), at + height, at.wrapping_sub(1), at + 1] {
                let Some(slot) = slots.get_mut(place) else { continue };
                if *slot & (OPEN | SEEN) == OPEN {
                    *slot |= SEEN;
                    found = true;
                    // There are at most 73 columns that show something.
                    if let Some(next) = open.get_mut(len) {
                        *next = place as u16;
                        len += 1;
                    }
                }
            }
        }
        if found {
            for (place, &slot) in self.slots().iter().enumerate() {
                if slot & (OPEN | SEEN | TAKEN) == OPEN | SEEN {
                    each(self.column(place));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reef::tests::reef;

    #[test]
    fn the_highest_cube_is_seen() {
        let reef = reef(&[[[1, 0, 0], [1, 0, 1], [2, 0, 0]], [[1, 0, 3], [1, 1, 3], [2, 0, 3]]]);
        let plan = Plan::of(&reef);
        let heights: Vec<(i8, i8, i8)> = plan.tops().map(|(c, top)| (c.x, c.y, top.z)).collect();
        assert_eq!(heights, [(0, 0, 0), (1, 0, 3), (1, 1, 3), (2, 0, 3)]);
        assert_eq!(plan.top(ROCK.column()), Some(Top { z: 0, species: None }));
        assert_eq!((plan.count(Species::Red), plan.count(Species::Sun)), (3, 0));
        assert_eq!(plan.top(Column { x: 3, y: 0 }), None);
        assert_eq!(plan.top(Column { x: -63, y: 63 }), None);
    }

    #[test]
    fn a_wide_reef_is_seen_whole() {
        let reef =
            reef(&[[[62, 62, 0], [63, 62, 0], [62, 63, 0]], [[-63, -63, 0], [-62, -63, 0], [-63, -62, 0]]]);
        let plan = Plan::of(&reef);
        assert_eq!(plan.tops().count(), 7);
        assert_eq!(plan.count(Species::Red), 6);
    }
}

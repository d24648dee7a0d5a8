//! The view from above, made for quick questions.

use coral::reef::Reef;
use coral::space::Cell;

/// The columns of the reef from above, on a grid that wraps around: a reef is hardly ever wider than it.
pub(super) struct Sight {
    /// 0 for an empty column, otherwise the height plus one and, in higher bits, the species.
    slots: [u16; Sight::LEN],
    /// The columns that show something.
    shown: [u16; 80],
    count: usize,
}

/// Marks the rock.
const ROCK: usize = 4;
/// The columns that a piece next to a pawn can lie in, as seen from the pawn.
const AROUND: [(i8, i8); 20] = {
    let mut around = [(0, 0); 20];
    let (mut count, mut x) = (0, -2i8);
    while x <= 2 {
        let mut y = -2i8;
        while y <= 2 {
            let far = x.abs() + y.abs();
            if far >= 1 && far <= 3 {
                around[count] = (x, y);
                count += 1;
            }
            y += 1;
        }
        x += 1;
    }
    around
};

/// How well a column can be covered from a cube: by its distance, and by whether it is lower, level or higher.
const COVERS: [[f32; 3]; 4] = [[0.0; 3], [1.0, 0.35, 0.1], [0.8, 0.6, 0.0], [0.5, 0.0, 0.0]];
/// A growth covers no more than this.
const MOST_COVERED: f32 = 3.0;

impl Sight {
    const SIDE: usize = 32;
    const LEN: usize = Sight::SIDE * Sight::SIDE;

    pub(super) fn of(reef: &Reef) -> Sight {
        let mut sight = Sight { slots: [0; Sight::LEN], shown: [0; 80], count: 0 };
        sight.show(0, 0, 0, ROCK);
        for placed in reef.iter() {
            for cube in placed.piece.cubes() {
                sight.show(cube.x, cube.y, cube.z, placed.species.index());
            }
        }
        sight
    }

    pub(super) fn place(x: i8, y: i8) -> usize {
        (x & 31) as usize * Sight::SIDE + (y & 31) as usize
    }

    fn show(&mut self, x: i8, y: i8, z: i8, species: usize) {
        let place = Sight::place(x, y);
        let slot = &mut self.slots[place];
        if *slot == 0 {
            self.shown[self.count.min(79)] = place as u16;
            self.count = (self.count + 1).min(79);
        }
        if *slot & 0xff <= z as u16 {
            *slot = (z as u16 + 1) | (species as u16) << 8;
        }
    }

    /// Height and species of a column's top; -1 where nothing is.
    #[inline]
    pub(super) fn top(&self, place: usize) -> (i8, usize) {
        let slot = self.slots[place];
        ((slot & 0xff) as i8 - 1, usize::from(slot >> 8))
    }

    pub(super) fn tops(&self) -> impl Iterator<Item = (i8, usize)> + '_ {
        self.shown[..self.count].iter().map(|&place| self.top(usize::from(place)))
    }

    /// How much worth a piece next to this cube could cover; worth is given by species.
    pub(super) fn coverable(&self, x: i8, y: i8, z: i8, worth: &[f32; 5]) -> f32 {
        let mut sum = 0.0;
        for (dx, dy) in AROUND {
            let (top, species) = self.top(Sight::place(x + dx, y + dy));
            if top >= 0 && worth[species] < 0.0 {
                let far = dx.unsigned_abs() + dy.unsigned_abs();
                let height = (top - z).signum() + 1;
                sum -= worth[species] * COVERS[usize::from(far)][height as usize];
            }
        }
        sum.min(MOST_COVERED)
    }

    /// How many columns a pawn can glide to, and the most it could cover from one of them.
    pub(super) fn glides(
        &self,
        from: Cell,
        own: usize,
        blocked: &[Option<usize>; 4],
        worth: &[f32; 5],
    ) -> (u32, f32) {
        let mut seen = [0u32; Sight::SIDE];
        let mut open = [(0i8, 0i8); 80];
        let [x, y, _] = <[i8; 3]>::from(from);
        let mut mark = |x: i8, y: i8| {
            let bit = 1u32 << (y & 31);
            let row = &mut seen[(x & 31) as usize];
            let is_new = *row & bit == 0;
            *row |= bit;
            is_new
        };
        mark(x, y);
        open[0] = (x, y);
        let (mut len, mut count, mut most) = (1, 0, 0f32);
        while len > 0 {
            len -= 1;
            let (x, y) = open[len];
            for (x, y) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                let place = Sight::place(x, y);
                let (z, species) = self.top(place);
                if z < 0 || species == own || species == ROCK || blocked.contains(&Some(place)) || !mark(x, y)
                {
                    continue;
                }
                count += 1;
                most = most.max(self.coverable(x, y, z, worth));
                if len < open.len() {
                    open[len] = (x, y);
                    len += 1;
                }
            }
        }
        (count, most)
    }
}

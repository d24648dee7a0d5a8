//! The Luminos (LC-1 to LC-4): colors, tiles, sets of tiles.

use kernel::Pool;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A color of coral, in the order of LC-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Color {
    Green,
    Pink,
    Blue,
    Yellow,
}

impl Color {
    /// All four.
    pub const ALL: [Color; 4] = [Color::Green, Color::Pink, Color::Blue, Color::Yellow];
}

/// What the visible side of a half shows besides its color. The numbers are also the code in [`crate::reef`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Shows {
    #[serde(rename = "plain")]
    Plain = 0,
    #[serde(rename = "1")]
    One = 1,
    #[serde(rename = "2")]
    Two = 2,
    #[serde(rename = "3")]
    Three = 3,
    #[serde(rename = "4")]
    Four = 4,
    #[serde(rename = "5")]
    Five = 5,
    #[serde(rename = "6")]
    Six = 6,
    #[serde(rename = "shell")]
    Shell = 8,
    #[serde(rename = "crab")]
    Crab = 9,
    #[serde(rename = "seahorse")]
    Seahorse = 10,
    #[serde(rename = "starfish")]
    Starfish = 11,
}

use Shows::{Crab, Five, Four, One, Plain, Seahorse, Shell, Six, Starfish, Three, Two};

impl Shows {
    /// The four animals in the order of LC-1.
    pub const ANIMALS: [Shows; 4] = [Shell, Crab, Seahorse, Starfish];
    /// The numbers, smallest first.
    pub const NUMBERS: [Shows; 6] = [One, Two, Three, Four, Five, Six];

    /// The number of a number half.
    pub const fn number(self) -> Option<u8> {
        let code = self as u8;
        if code >= 1 && code <= 6 { Some(code) } else { None }
    }
}

/// A Lumino by its id (LC-3, LC-4): 0-103 in the bag, 104-109 to start with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

/// How many Luminos there are besides the starting Luminos.
pub const BAG_TILES: usize = 104;
/// How many Luminos there are in all.
pub const TILES: usize = 110;

/// One half as it lies: its color and what it shows.
pub type Half = (Color, Shows);

/// LC-2, sorted as LC-3 wants: number, other half, how many in every game, added with 3 or more, with 4.
const TABLE: [(Shows, Shows, u8, u8, u8); 10] = [
    (One, Seahorse, 0, 1, 0),
    (One, Starfish, 1, 0, 0),
    (Two, Crab, 1, 0, 0),
    (Two, Seahorse, 2, 0, 0),
    (Two, Starfish, 0, 0, 1),
    (Three, Shell, 4, 1, 0),
    (Three, Crab, 2, 0, 1),
    (Four, Plain, 4, 1, 1),
    (Five, Plain, 3, 0, 1),
    (Six, Plain, 1, 1, 0),
];

/// LC-4: the starting Luminos' colors.
const START_COLORS: [[Color; 2]; 6] = [
    [Color::Green, Color::Pink],
    [Color::Green, Color::Blue],
    [Color::Green, Color::Yellow],
    [Color::Pink, Color::Blue],
    [Color::Pink, Color::Yellow],
    [Color::Blue, Color::Yellow],
];

const PER_COLOR: usize = BAG_TILES / 4;

/// Per tile of a color: number half, other half, fewest seats.
const KINDS: [(Shows, Shows, u8); PER_COLOR] = {
    let mut kinds = [(Plain, Plain, 0); PER_COLOR];
    let (mut at, mut row) = (0, 0);
    while row < TABLE.len() {
        let (number, other, every, three, four) = TABLE[row];
        let mut copy = 0;
        while copy < every + three + four {
            let fewest = if copy < every { 2 } else { 3 + (copy >= every + three) as u8 };
            kinds[at] = (number, other, fewest);
            at += 1;
            copy += 1;
        }
        row += 1;
    }
    kinds
};

/// Both halves of every tile, number half (or first color) first.
const HALVES: [[Half; 2]; TILES] = {
    let mut halves = [[(Color::Green, Plain); 2]; TILES];
    let mut id = 0;
    while id < TILES {
        halves[id] = if id < BAG_TILES {
            let (number, other, _) = KINDS[id % PER_COLOR];
            let color = Color::ALL[id / PER_COLOR];
            [(color, number), (color, other)]
        } else {
            let [first, second] = START_COLORS[id - BAG_TILES];
            [(first, Plain), (second, Plain)]
        };
        id += 1;
    }
    halves
};

impl Tile {
    /// The tile with this id, if there is one.
    pub const fn new(id: u8) -> Option<Tile> {
        if (id as usize) < TILES { Some(Tile(id)) } else { None }
    }

    /// Its id.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its place in a table of all tiles.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Number half and other half; of a starting Lumino its first and second color.
    #[inline]
    pub const fn halves(self) -> [Half; 2] {
        HALVES[self.0 as usize]
    }

    /// The color of a Lumino from the bag; of a starting Lumino its first.
    #[inline]
    pub const fn color(self) -> Color {
        HALVES[self.0 as usize][0].0
    }

    /// The number on it; 0 on a starting Lumino.
    #[inline]
    pub const fn number(self) -> u8 {
        HALVES[self.0 as usize][0].1 as u8
    }

    /// Whether it is one of the six starting Luminos.
    pub const fn is_start(self) -> bool {
        self.0 as usize >= BAG_TILES
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

kernel::numbered!(Tile, "tile", TILES);

/// A set of tiles, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u128);

/// The tiles of each color.
const OF_COLOR: [TileSet; 4] = {
    let one = (1u128 << PER_COLOR) - 1;
    [
        TileSet(one),
        TileSet(one << PER_COLOR),
        TileSet(one << (2 * PER_COLOR)),
        TileSet(one << (3 * PER_COLOR)),
    ]
};

impl TileSet {
    /// None.
    pub const EMPTY: TileSet = TileSet(0);
    /// The six starting Luminos.
    pub const START: TileSet = TileSet(0b11_1111 << BAG_TILES);

    /// The Luminos of a game with this many seats (LC-2).
    #[inline]
    pub fn of_game(seats: usize) -> TileSet {
        let plays = |id: &usize| usize::from(KINDS[id % PER_COLOR].2) <= seats;
        (0..BAG_TILES).filter(plays).map(|id| Tile(id as u8)).collect()
    }

    /// The Luminos of a color; starting Luminos are of none.
    #[inline]
    pub const fn of_color(color: Color) -> TileSet {
        OF_COLOR[color as usize]
    }

    /// One tile alone.
    #[inline]
    pub const fn of(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    /// Adds a tile.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// Whether the tile is in it.
    #[inline]
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either.
    #[inline]
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// Those in both.
    #[inline]
    pub const fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// Those not in the other.
    #[inline]
    pub const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// The one with the highest id.
    #[inline]
    pub const fn last(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(127 - self.0.leading_zeros() as u8)) }
    }

    /// Those with a higher id than this one.
    #[inline]
    pub const fn after(self, tile: Option<Tile>) -> TileSet {
        match tile {
            Some(tile) => TileSet(self.0 & (u128::MAX << tile.0 << 1)),
            None => self,
        }
    }
}

impl Iterator for TileSet {
    type Item = Tile;

    /// Takes out the lowest id.
    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let id = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Tile(id))
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, |set, tile| set.or(TileSet::of(tile)))
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Serialize for TileSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<TileSet, D::Error> {
        let mut set = TileSet::EMPTY;
        for tile in Vec::<Tile>::deserialize(d)? {
            if set.has(tile) {
                return Err(D::Error::custom(format_args!("tile {tile} is listed twice")));
            }
            set.insert(tile);
        }
        Ok(set)
    }
}

/// A bag has no order: a draw is an index into its tiles by id.
impl Pool for TileSet {
    fn size(&self) -> u32 {
        self.len()
    }

    #[inline]
    fn nth(&self, mut n: u32) -> u8 {
        // First the 32-bit word, then the byte, then the bit.
        let mut at = 0;
        let mut word = self.0 as u32;
        while at < 96 && n >= word.count_ones() {
            n -= word.count_ones();
            at += 32;
            word = (self.0 >> at) as u32;
        }
        let mut byte = word & 0xff;
        let mut shift = 0;
        while shift < 24 && n >= byte.count_ones() {
            n -= byte.count_ones();
            shift += 8;
            byte = word >> shift & 0xff;
        }
        for _ in 0..n {
            byte &= byte.wrapping_sub(1);
        }
        (at + shift + byte.trailing_zeros().min(7)) as u8
    }

    fn holds(&self, item: u8) -> bool {
        Tile::new(item).is_some_and(|tile| self.has(tile))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn the_table_of_lc_2_is_the_data_file() {
        let data: Value = serde_json::from_str(include_str!("../data/lumicora-tiles.json")).unwrap();
        let tiles: Vec<Value> = (0..BAG_TILES)
            .map(|id| {
                let tile = Tile(id as u8);
                let [(color, _), (_, other)] = tile.halves();
                json!({"id": id, "color": color, "value": tile.number(), "other": other, "min_seats": KINDS[id % PER_COLOR].2})
            })
            .collect();
        assert_eq!(data["tiles"], json!(tiles));
        let start: Vec<Value> = (BAG_TILES..TILES)
            .map(|id| json!({"id": id, "colors": Tile(id as u8).halves().map(|(color, _)| color)}))
            .collect();
        assert_eq!(data["start_tiles"], json!(start));
    }

    #[test]
    fn a_game_has_72_88_or_104_luminos() {
        assert_eq!([2, 3, 4].map(|seats| TileSet::of_game(seats).len()), [72, 88, 104]);
    }

    #[test]
    fn a_set_counts_and_orders_its_tiles() {
        let set: TileSet = [3, 77, 31, 32, 103, 8].into_iter().filter_map(Tile::new).collect();
        let ids = [3, 8, 31, 32, 77, 103];
        assert_eq!(set.map(Tile::id).collect::<Vec<_>>(), ids);
        assert_eq!((0..6).map(|n| set.nth(n)).collect::<Vec<_>>(), ids);
        assert_eq!(set.last(), Tile::new(103));
        assert_eq!(set.after(Tile::new(32)).map(Tile::id).collect::<Vec<_>>(), [77, 103]);
        assert_eq!(set.after(Tile::new(109)), TileSet::EMPTY);
        let all = TileSet::of_game(4);
        assert!((0..104).all(|n| all.nth(n) == n as u8));
    }
}

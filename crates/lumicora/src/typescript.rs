//! What a page reads and writes, as TypeScript.

use crate::aid::Worth;
use crate::board::Space;
use crate::event::Event;
use crate::score::Points;
use crate::step::{Source, Step};
use crate::tile::{Color, Shows, Tile, TileSet};
use crate::truth::{Faces, HalfTruth, SeatTruth, Truth, ViewForm};
use crate::turn::{Face, Phase, Stage};
use kernel::typescript::Declared;

kernel::written_as! {
    Tile: "number",
    TileSet: "Array<number>",
    Space: "number",
}

pub(crate) fn declared() -> Vec<Declared> {
    let mut all = vec![Declared::alias(
        "Two spaces, that of the number half first.",
        "Pair",
        "readonly [number, number]",
    )];
    all.extend(kernel::declared![
        Color, Shows, Face, Source, Stage, Phase, Faces, HalfTruth, SeatTruth, Truth, Points, ViewForm, Step,
        Event, Worth,
    ]);
    all.push(kernel::answered! { worth: [Worth; 4], end: Vec<Points>, parts: Vec<Vec<[i16; 3]>> });
    all
}

//! What a page reads and writes, as TypeScript.

use crate::aid::{Card, Holding, Judged, Score};
use crate::cards::Level;
use crate::certificate::Edge;
use crate::event::Event;
use crate::piece::{Piece, Species};
use crate::space::{Cell, Column};
use crate::step::Step;
use crate::truth::{PieceTruth, Truth, ViewForm};
use crate::turn::{Off, Phase};
use kernel::typescript::Declared;

kernel::written_as! {
    Cell: "Cell",
    Column: "Column",
    Piece: "Cells",
}

pub(crate) fn declared() -> Vec<Declared> {
    let mut all = vec![
        Declared::alias("A cell of space: x, y, z.", "Cell", "readonly [number, number, number]"),
        Declared::alias("All cells above one square: x, y.", "Column", "readonly [number, number]"),
        Declared::alias("A piece in its place.", "Cells", "readonly [Cell, Cell, Cell]"),
    ];
    all.extend(kernel::declared![
        Species, Phase, Off, PieceTruth, Truth, ViewForm, Step, Event, Edge, Level, Card, Score, Judged,
        Holding
    ]);
    all.push(kernel::answered! { score: Score, hold: Judged, holding: Holding });
    all
}

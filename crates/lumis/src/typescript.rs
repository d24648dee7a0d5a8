//! What a page reads and writes, as TypeScript.

use crate::aid::{Crossing, Link};
use crate::card::{Cards, Color, Supply, Team};
use crate::event::Event;
use crate::score::End;
use crate::space::Space;
use crate::step::Step;
use crate::truth::{StoneTruth, TowerTruth};
use crate::wire::{GiftForm, ViewForm};
use kernel::typescript::Declared;

kernel::written_as! {
    Space: "number",
    Supply: "number",
}

/// An event as a viewer perceives it.
type Sight = Event<Option<Color>>;

pub(crate) fn declared() -> Vec<Declared> {
    let mut all = kernel::declared![
        Color, Team, Cards, TowerTruth, StoneTruth, GiftForm, End, ViewForm, Step, Sight, Link, Crossing,
    ];
    all.push(kernel::answered! {
        crossings: [Option<Crossing>; 2],
        missing: [Option<u8>; 2],
        link: Option<Link>,
    });
    all
}

//! What may be done. [`legal`] lists it, [`check`] judges one step and says why not; the two are written
//! apart, so that each can find the other's mistakes.

use crate::board::{BASE, Space};
use crate::illegal::Illegal;
use crate::state::{Open, Player};
use crate::step::{Source, Step};
use crate::tile::{Color, Tile, TileSet};
use crate::turn::{Face, Phase, Stage};
use kernel::Seat;

/// Appends all legal steps of a seat, ascending.
#[inline]
pub(crate) fn legal(open: &Open, seat: Seat, out: &mut Vec<Step>) {
    if !open.to_act().has(seat) {
        return;
    }
    let player = &open.players[seat];
    match open.phase {
        Phase::Setup => out.extend([Step::Orient { flipped: false }, Step::Orient { flipped: true }]),
        Phase::Action => in_turn(open, player, out),
        Phase::Scoring => {
            let coral = Color::ALL.into_iter().filter(|&color| player.face(color) == Face::Coral);
            out.extend(coral.map(|color| Step::Score { color }));
            out.push(Step::Skip);
        }
        Phase::Over => {}
    }
}

#[inline]
fn in_turn(open: &Open, player: &Player, out: &mut Vec<Step>) {
    match player.stage {
        Stage::Wait | Stage::Finished => {}
        Stage::Start => {
            for spend in Color::ALL {
                if player.face(spend) == Face::Jellyfish {
                    for from in [Source::Atoll, Source::Display] {
                        if !source(open, player, from).is_empty() {
                            out.push(Step::Swap { spend, from });
                        }
                    }
                }
            }
            out.extend(player.display.map(|tile| Step::Offer { tile }));
        }
        Stage::Swap => {
            if let Some(from) = player.swap_from {
                let left = source(open, player, from).after(player.picked.last());
                out.extend(left.map(|tile| Step::Pick { tile }));
            }
            if !player.picked.is_empty() {
                out.push(Step::Done);
            }
        }
        Stage::Action => {
            out.push(Step::Limestone);
            let offered = player.offered.map_or(TileSet::EMPTY, |tile| TileSet::of_color(tile.color()));
            out.extend(open.atoll.without(offered).map(|tile| Step::Take { from: Source::Atoll, tile }));
            out.extend(player.display.map(|tile| Step::Take { from: Source::Display, tile }));
        }
        Stage::Take => {
            out.extend(player.more_to_take(open.atoll).map(|tile| Step::Take { from: Source::Atoll, tile }));
            out.push(Step::Done);
        }
        Stage::Place => {
            placing(open, player, out);
            out.extend(player.hand.map(|tile| Step::Discard { tile }));
        }
    }
}

fn source(open: &Open, player: &Player, from: Source) -> TileSet {
    match from {
        Source::Atoll => open.atoll,
        Source::Display => player.display,
    }
}

/// All places of all tiles in hand. Tiles of one color have the same places, and a hand is mostly of one.
#[inline]
fn placing(open: &Open, player: &Player, out: &mut Vec<Step>) {
    let mut known: Option<(Color, std::ops::Range<usize>)> = None;
    for tile in player.hand {
        let color = tile.color();
        let begin = out.len();
        match &known {
            Some((same, places)) if *same == color => {
                let places = places.clone();
                out.extend_from_within(places);
                for step in &mut out[begin..] {
                    if let Step::Place { tile: other, .. } = step {
                        *other = tile;
                    }
                }
            }
            _ => {
                let pairs = player.reef.places(color, open.board(), player.limestone);
                pairs.each(|at| out.push(Step::Place { tile, at }));
                known = Some((color, begin..out.len()));
            }
        }
    }
}

/// Judges one step.
pub(crate) fn check(open: &Open, seat: Seat, step: &Step) -> Result<(), Illegal> {
    if !open.to_act().has(seat) {
        return Err(match open.phase {
            Phase::Setup => Illegal::NotYetToOrient { seat },
            Phase::Action => Illegal::NotYourTurn { seat },
            Phase::Scoring => Illegal::NotYetToScore { seat },
            Phase::Over => Illegal::GameOver {},
        });
    }
    let player = &open.players[seat];
    match (open.phase, step) {
        (Phase::Setup, Step::Orient { .. }) => Ok(()),
        (Phase::Setup, _) => Err(Illegal::OrientFirst {}),
        (_, Step::Orient { .. }) => Err(Illegal::AlreadyOriented {}),
        (Phase::Scoring, Step::Score { color }) => match player.face(*color) {
            Face::Coral => Ok(()),
            Face::Jellyfish | Face::Spent => Err(Illegal::ScoredBefore { color: *color }),
        },
        (Phase::Scoring, Step::Skip) => Ok(()),
        (Phase::Scoring, _) => Err(Illegal::ScoringPhase {}),
        (_, Step::Score { .. } | Step::Skip) => Err(Illegal::NotScoringPhase {}),
        (Phase::Action | Phase::Over, _) => check_turn(open, player, step),
    }
}

fn check_turn(open: &Open, player: &Player, step: &Step) -> Result<(), Illegal> {
    let stage = player.stage;
    match *step {
        Step::Swap { spend, from } => match stage {
            Stage::Swap => Err(Illegal::SwapUnfinished {}),
            Stage::Start if player.face(spend) != Face::Jellyfish => {
                Err(Illegal::NoJellyfish { color: spend })
            }
            Stage::Start if source(open, player, from).is_empty() => Err(Illegal::NothingToSwap {}),
            Stage::Start => Ok(()),
            _ => Err(Illegal::SwapTooLate {}),
        },
        Step::Pick { tile } => match player.swap_from {
            None => Err(Illegal::NoSwapUnderWay {}),
            Some(from) if !source(open, player, from).has(tile) => Err(Illegal::PickNotThere { tile }),
            Some(_) => match player.picked.last() {
                Some(last) if tile <= last => Err(Illegal::PickOutOfOrder { tile, last }),
                _ => Ok(()),
            },
        },
        Step::Offer { tile } => match stage {
            Stage::Start if player.display.has(tile) => Ok(()),
            Stage::Start => Err(Illegal::OfferNotThere { tile }),
            Stage::Swap => Err(Illegal::SwapUnfinished {}),
            _ => Err(Illegal::OfferTooLate {}),
        },
        Step::Limestone => match stage {
            Stage::Action => Ok(()),
            _ => Err(no_action(stage)),
        },
        Step::Take { from, tile } => check_take(open, player, from, tile),
        Step::Done => match stage {
            Stage::Swap if player.picked.is_empty() => Err(Illegal::NothingPicked {}),
            Stage::Swap | Stage::Take => Ok(()),
            _ => Err(Illegal::NothingToEnd {}),
        },
        Step::Place { tile, .. } | Step::Discard { tile }
            if stage == Stage::Place && !player.hand.has(tile) =>
        {
            Err(Illegal::NotInHand { tile })
        }
        Step::Place { .. } | Step::Discard { .. } if stage != Stage::Place => Err(Illegal::NotPlacing {}),
        Step::Place { tile, at } => check_place(open, player, tile.color(), at),
        Step::Discard { .. } => Ok(()),
        // Judged by the phase already.
        Step::Orient { .. } => Err(Illegal::AlreadyOriented {}),
        Step::Score { .. } | Step::Skip => Err(Illegal::NotScoringPhase {}),
    }
}

/// Why no action can be taken at this stage.
fn no_action(stage: Stage) -> Illegal {
    match stage {
        Stage::Swap => Illegal::SwapUnfinished {},
        Stage::Take => Illegal::TakingFromAtoll {},
        Stage::Start => Illegal::OfferFirst {},
        Stage::Place | Stage::Wait | Stage::Action | Stage::Finished => Illegal::ActionDone {},
    }
}

fn check_take(open: &Open, player: &Player, from: Source, tile: Tile) -> Result<(), Illegal> {
    match (player.stage, from) {
        (Stage::Action, Source::Display) if player.display.has(tile) => Ok(()),
        (Stage::Action, Source::Display) => Err(Illegal::NotInDisplay { tile }),
        (Stage::Action | Stage::Take, Source::Atoll) if !open.atoll.has(tile) => {
            Err(Illegal::NotInAtoll { tile })
        }
        (Stage::Action, Source::Atoll) => match player.offered {
            Some(offered) if offered.color() == tile.color() => {
                Err(Illegal::OfferedColor { tile, color: tile.color() })
            }
            _ => Ok(()),
        },
        (Stage::Take, Source::Atoll) => match player.hand.last() {
            Some(first) if first.color() != tile.color() => {
                Err(Illegal::OtherColor { tile, color: first.color() })
            }
            Some(last) if tile <= last => Err(Illegal::TakeOutOfOrder { tile, last }),
            _ => Ok(()),
        },
        (stage, _) => Err(no_action(stage)),
    }
}

/// LC-18 to LC-21, space by space as the rules are written.
fn check_place(open: &Open, player: &Player, color: Color, [n, o]: [Space; 2]) -> Result<(), Illegal> {
    let reef = &player.reef;
    let Some(direction) = n.direction_to(o) else {
        return Err(Illegal::NotNeighbors { n, o });
    };
    let (height, other) = (reef.height(n), reef.height(o));
    if height != other {
        return Err(Illegal::HeightsDiffer { n, o, on: height, oo: other });
    }
    let around = (n.neighbors() | o.neighbors()).without(n.set() | o.set());
    let mut around = around.map(Space::at_cell);
    let shows = |space: Space, level: u8| reef.color(color).has(space.cell()) && reef.height(space) == level;
    if height > 0 {
        if reef.is_one_tile(n, direction) {
            return Err(Illegal::Congruent { n, o });
        }
        let below = reef.color(color).has(n.cell()) || reef.color(color).has(o.cell());
        if !below && !around.any(|s| shows(s, height + 1)) {
            return Err(Illegal::ColorNotBelowOrBeside { n, o, color });
        }
        return Ok(());
    }
    if !BASE.has(n.cell()) || !BASE.has(o.cell()) {
        return Err(Illegal::StartingArea { n, o });
    }
    if reef.is_exception(color) {
        if !around.any(|s| reef.height(s) > 0) {
            return Err(Illegal::NothingTouched { n, o });
        }
    } else if !around.any(|s| shows(s, 1)) {
        return Err(Illegal::ColorNotTouched { n, o, color });
    }
    let cost = open.cost(player, [n, o]);
    if cost > player.limestone {
        return Err(Illegal::TooLittleLimestone { n, o, cost, has: player.limestone });
    }
    Ok(())
}

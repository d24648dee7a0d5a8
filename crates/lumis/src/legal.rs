//! What may be done. [`legal`] lists it, [`check`] judges one step and says why not; the two are written
//! apart, so that each can find the other's mistakes.

use crate::board::Kind;
use crate::card::{Cards, Color, MOST_CARDS, Supply, Team};
use crate::connect;
use crate::illegal::Illegal;
use crate::space::Space;
use crate::state::{Gift, Open};
use crate::step::Step;
use kernel::Seat;

/// Appends all legal steps of the seat to act, ascending. `handed` is the last color of a gift under way.
#[inline]
pub(crate) fn legal(open: &Open, hand: Cards, handed: Option<Color>, out: &mut Vec<Step>) {
    let Some(seat) = open.actor() else { return };
    let team = Team::of(seat);
    if let Some(gift) = open.giving {
        out.extend(to_hand(hand, handed, gift).map(|color| Step::Hand { color }));
        return;
    }
    if open.laying.last().is_none() {
        out.extend(draws(open, seat).map(|card| Step::Draw { card }));
        out.extend(gives(open, seat).map(|card| Step::Give { card }));
        if open.firestones[team.index()] == 0 || hand.is_empty() {
            return;
        }
        towers(open, team, hand, out);
        bases(open, team, hand, out);
    }
    connect::lays(open, team, hand).each(|space| out.push(Step::Lay { space }));
}

/// Whether the seat to act has any legal step: the same as a list that is not empty, but mostly quicker.
#[inline]
pub(crate) fn can_act(open: &Open, hand: Cards, handed: Option<Color>) -> bool {
    let Some(seat) = open.actor() else { return false };
    if open.giving.is_none() && open.laying.last().is_none() && draws(open, seat).next().is_some() {
        return true;
    }
    if open.giving.is_some() || open.laying.last().is_some() {
        let mut steps = Vec::new();
        legal(open, hand, handed, &mut steps);
        return !steps.is_empty();
    }
    let team = Team::of(seat);
    if gives(open, seat).next().is_some() {
        return true;
    }
    if open.firestones[team.index()] == 0 || hand.is_empty() {
        return false;
    }
    // Mostly there is a free space for a tower that one stone and one card are enough for.
    let is_free = |&(space, color): &(Space, Color)| hand.of(color) > 0 && open.map.height(space) == 0;
    if open.tower_stones > 0 && open.board().towers().iter().any(is_free) {
        return true;
    }
    let mut steps = Vec::new();
    towers(open, team, hand, &mut steps);
    bases(open, team, hand, &mut steps);
    !steps.is_empty() || !connect::lays(open, team, hand).is_empty()
}

/// LU-6: the supply cards that do not bring too many cards.
fn draws(open: &Open, seat: Seat) -> impl Iterator<Item = Supply> {
    let shown = open.supply[Team::of(seat).index()];
    let size = open.hand_sizes[seat];
    Supply::ALL.into_iter().filter(move |card| size + shown[card.index()] <= MOST_CARDS)
}

/// LU-7: the supply cards by which cards can be given.
fn gives(open: &Open, seat: Seat) -> impl Iterator<Item = Supply> {
    let shown = open.supply[Team::of(seat).index()];
    let size = open.hand_sizes[seat];
    let partner = open.partner(seat).map(|partner| open.hand_sizes[partner]);
    Supply::ALL.into_iter().filter(move |card| {
        let count = shown[card.index()];
        size >= count && partner.is_some_and(|its| its + count <= MOST_CARDS)
    })
}

/// LU-7: colors in order, such that enough cards are left to go on in order.
pub(crate) fn to_hand(hand: Cards, handed: Option<Color>, gift: Gift) -> impl Iterator<Item = Color> {
    let from = handed.map_or(0, Color::index);
    let enough = move |color: &Color| {
        let rest: u8 = hand.0[color.index()..].iter().sum();
        hand.of(*color) > 0 && rest >= gift.left
    };
    Color::ALL.into_iter().skip(from).filter(enough)
}

/// LU-8: every height that can be paid.
#[inline]
fn towers(open: &Open, team: Team, hand: Cards, out: &mut Vec<Step>) {
    // Mostly the stock holds enough, and nobody asks.
    let mut spare = None;
    for &(space, color) in open.board().towers() {
        let (cards, now) = (hand.of(color), open.map.height(space));
        if cards <= now || (now > 0 && (open.map.team(space) == Some(team) || open.map.is_linked(space))) {
            continue;
        }
        let mut most = cards;
        if cards - now > open.tower_stones {
            let all = *spare.get_or_insert_with(|| open.spare_stones_of_all());
            most = most.min(now + open.stones_without(all, space)[2]);
        }
        out.extend((now + 1..=most).map(|height| Step::Tower { space, height }));
    }
}

/// LU-9: every free base space of the team, with a card of every color in hand.
#[inline]
fn bases(open: &Open, team: Team, hand: Cards, out: &mut Vec<Step>) {
    let free = open.board().bases(team).iter().filter(|&&space| open.map.is_free(space));
    // No tower stands on a free base space, so all of them can have the same stones.
    if open.tower_stones == 0 && free.clone().next().is_none_or(|&space| open.stones_for(space)[2] == 0) {
        return;
    }
    for &space in free {
        for color in Color::ALL {
            if hand.of(color) > 0 {
                out.push(Step::Base { space, color });
            }
        }
    }
}

/// LU-10: whether a stone on this space completes the connection.
#[inline]
pub(crate) fn completes(open: &Open, team: Team, space: Space) -> bool {
    match open.laying.last() {
        None => open.map.between(team).has(space),
        Some(last) => {
            let from = open.map.network(team, last);
            open.map.networks_around(open.board(), team, space).any(|network| Some(network) != from)
        }
    }
}

/// Judges one step.
pub(crate) fn check(
    open: &Open,
    seat: Seat,
    hand: Cards,
    handed: Option<Color>,
    step: &Step,
) -> Result<(), Illegal> {
    match open.actor() {
        None => return Err(Illegal::GameOver {}),
        Some(actor) if actor != seat => return Err(Illegal::NotYourTurn { seat }),
        Some(_) => {}
    }
    let team = Team::of(seat);
    match (open.giving, open.laying.last(), step) {
        (Some(gift), _, Step::Hand { color }) => return check_hand(hand, handed, gift, *color),
        (Some(Gift { left, .. }), _, _) => return Err(Illegal::GiftUnfinished { left }),
        (None, Some(_), Step::Lay { .. }) => {}
        (None, Some(last), _) => return Err(Illegal::ConnectionUnfinished { last }),
        (None, None, _) => {}
    }
    let shown = |card: Supply| open.supply[team.index()][card.index()];
    let size = open.hand_sizes[seat];
    match *step {
        Step::Draw { card } => {
            let more = shown(card);
            if size + more > MOST_CARDS { Err(Illegal::HandTooFull { size, more }) } else { Ok(()) }
        }
        Step::Give { card } => {
            let Some(partner) = open.partner(seat) else { return Err(Illegal::NoPartner {}) };
            let wanted = shown(card);
            let its = open.hand_sizes[partner];
            match () {
                () if size < wanted => Err(Illegal::TooFewToGive { size, wanted }),
                () if its + wanted > MOST_CARDS => Err(Illegal::PartnerTooFull { size: its, more: wanted }),
                () => Ok(()),
            }
        }
        Step::Hand { .. } => Err(Illegal::NoGiftUnderWay {}),
        Step::Tower { space, height } => check_tower(open, team, hand, space, height),
        Step::Base { space, color } => check_base(open, team, hand, space, color),
        Step::Lay { space } => check_lay(open, team, hand, space),
    }
}

fn check_hand(hand: Cards, handed: Option<Color>, gift: Gift, color: Color) -> Result<(), Illegal> {
    if hand.of(color) == 0 {
        return Err(Illegal::NotInHand { color });
    }
    if let Some(last) = handed.filter(|&last| color < last) {
        return Err(Illegal::HandOutOfOrder { color, last });
    }
    let later = Color::ALL.into_iter().filter(|&other| other >= color).map(|other| hand.of(other));
    if later.sum::<u8>() < gift.left { Err(Illegal::RestImpossible { color }) } else { Ok(()) }
}

/// What any new tower needs: a firestone, and tower stones (LU-15).
fn check_stones(open: &Open, team: Team, space: Space, needed: u8) -> Result<(), Illegal> {
    if open.firestones[team.index()] == 0 {
        return Err(Illegal::NoFirestone {});
    }
    let [_, _, there] = open.stones_for(space);
    if needed > there { Err(Illegal::TooFewTowerStones { space, needed, there }) } else { Ok(()) }
}

fn check_tower(open: &Open, team: Team, hand: Cards, space: Space, height: u8) -> Result<(), Illegal> {
    let color = match open.board().kind(space) {
        None => return Err(Illegal::NoSuchSpace { space }),
        Some(Kind::Tower(color)) => color,
        Some(_) => return Err(Illegal::NotATowerSpace { space }),
    };
    let now = open.map.height(space);
    match open.map.team(space) {
        Some(owner) if owner == team => return Err(Illegal::OwnTower { space }),
        Some(_) if open.map.is_linked(space) => return Err(Illegal::LinkedTower { space }),
        _ => {}
    }
    if height <= now {
        return Err(Illegal::NotHigher { space, now });
    }
    let has = hand.of(color);
    if height > has {
        return Err(Illegal::TooFewCards { space, color, needed: height, has });
    }
    check_stones(open, team, space, height - now)
}

fn check_base(open: &Open, team: Team, hand: Cards, space: Space, color: Color) -> Result<(), Illegal> {
    match open.board().kind(space) {
        None => return Err(Illegal::NoSuchSpace { space }),
        Some(Kind::Base(owner, _)) if owner != team => return Err(Illegal::TheirBaseLine { space }),
        Some(Kind::Base(..)) => {}
        Some(_) => return Err(Illegal::NotABaseSpace { space }),
    }
    if !open.map.is_free(space) {
        return Err(Illegal::BaseTaken { space });
    }
    if hand.of(color) == 0 {
        return Err(Illegal::NoSuchCard { color });
    }
    check_stones(open, team, space, 1)
}

fn check_lay(open: &Open, team: Team, hand: Cards, space: Space) -> Result<(), Illegal> {
    let color = match open.board().kind(space) {
        None => return Err(Illegal::NoSuchSpace { space }),
        Some(Kind::Path(color)) => color,
        Some(_) => return Err(Illegal::NotAPathSpace { space }),
    };
    if !open.map.is_free(space) {
        return Err(Illegal::PathTaken { space });
    }
    let from = match open.laying.last() {
        Some(last) if !open.board().neighbors(last).contains(&space) => {
            return Err(Illegal::NotNextToLast { space, last });
        }
        Some(last) => open.map.network(team, last),
        None => open.map.networks_around(open.board(), team, space).next(),
    };
    let Some(from) = from else {
        return Err(Illegal::NotNextToNetwork { space });
    };
    if open.firestones[team.index()] == 0 {
        return Err(Illegal::NoFirestone {});
    }
    if hand.of(color) == 0 {
        return Err(Illegal::CannotPay { space, color });
    }
    if connect::can_finish(open, team, hand, from, space) { Ok(()) } else { Err(Illegal::DeadEnd { space }) }
}

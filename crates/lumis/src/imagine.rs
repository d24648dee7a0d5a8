//! Which states fit a view: dealing the cards that its viewer does not see.
//!
//! Of each team the viewer knows how many cards are in the deck and in each hand, and which are discarded.
//! Hence the cards it does not see. Some of them lie for certain: those that a partner was given and has not
//! paid (LU-18), and those that a deck that ran out left in the hands ([`Open::certain`](crate::Open)). They
//! are dealt first, the others as chance would have it.
//!
//! If the seat to act is hidden, it must be able to: whoever lays a connection can complete it, whoever gives
//! can go on. That a seat had to pass (LU-12), or did one thing and not another, is not drawn upon; nor, among
//! two opponents, which of them holds a card that only both together hold for certain.

use crate::Lumis;
use crate::card::{Cards, Color, Supply, Team};
use crate::legal;
use crate::state::{Secrets, State};
use crate::view::View;
use kernel::{Counts, Dice, Imagine, Pool, Seat, Viewer};

/// Deals that are tried before all hands of the seat to act are looked through.
const TRIES: usize = 24;

impl Imagine for Lumis {
    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Lumis {
        let hidden = Hidden { view };
        let tried = (0..TRIES).find_map(|_| hidden.deal(None, dice));
        let secrets = tried.or_else(|| hidden.deal_to_actor(dice));
        State { open: view.open.clone(), secrets: secrets.unwrap_or(view.secrets) }
    }

    fn is_certain(view: &View) -> bool {
        Hidden { view }.is_certain()
    }
}

/// What a view leaves open.
struct Hidden<'a> {
    view: &'a View,
}

impl Hidden<'_> {
    fn seats(&self) -> usize {
        self.view.open.seats()
    }

    fn hidden_seats(&self, team: Team) -> impl Iterator<Item = Seat> + '_ {
        team.seats(self.seats()).filter(|&seat| !self.view.sees(seat).hand)
    }

    /// The team's cards that the viewer does not see.
    fn unseen(&self, team: Team) -> Cards {
        let seen = team.seats(self.seats()).filter_map(|seat| self.view.hand(seat));
        self.view.open.undiscarded(team).without(seen.fold(Cards::NONE, Cards::and))
    }

    /// The seat to act, if its hand is hidden and hidden things decide whether it can.
    fn actor(&self) -> Option<Seat> {
        let open = &self.view.open;
        let actor = open.actor().filter(|&seat| !self.view.sees(seat).hand)?;
        // Without cards it can draw or give, if it can act at all by what lies open.
        let freely = open.giving.is_none() && legal::can_act(open, Cards::NONE, None);
        (!freely).then_some(actor)
    }

    /// Cards handed over so far in the gift under way, if the viewer did not see them.
    fn handed_unseen(&self) -> Option<(Seat, Seat, u8, u8)> {
        let open = &self.view.open;
        let (gift, giver) = (open.giving?, open.actor()?);
        let count = Supply::turned(open.supply[Team::of(giver).index()][gift.card.index()]);
        let handed = count.saturating_sub(gift.left);
        let receiver = open.partner(giver)?;
        (handed > 0 && !self.view.sees_gift()).then_some((giver, receiver, handed, gift.left))
    }

    /// Deals once, with the hand of the seat to act if it is given; `None` if that seat could not act.
    fn deal<D: Dice>(&self, fixed: Option<(Seat, Cards)>, dice: &mut D) -> Option<Secrets> {
        let mut secrets = self.view.secrets;
        for team in Team::ALL {
            self.deal_team(team, fixed, &mut secrets, dice)?;
        }
        let mut gift = None;
        if let Some((giver, receiver, handed, left)) = self.handed_unseen() {
            let colors = last_colors(secrets.hands[giver], secrets.hands[receiver], handed, left);
            let last = *colors.get(dice.pick(colors.len().max(1)))?;
            secrets.handed = Some(last);
            gift = Some((giver, given(secrets.hands[receiver], last, handed, dice)));
        }
        for seat in secrets.known.seats().filter(|&seat| !self.view.sees(seat).known) {
            let given = gift.filter(|(giver, _)| *giver == seat).map_or(Cards::NONE, |(_, cards)| cards);
            let (low, high) = self.known_between(&secrets, seat, given);
            let more = high.without(low).0.map(|most| dice.below(u32::from(most) + 1) as u8);
            secrets.known[seat] = low.and(Cards(more));
        }
        match self.actor() {
            Some(actor) if !self.acts(&secrets, actor) => None,
            _ => Some(secrets),
        }
    }

    /// Whether the seat to act could, with these hands.
    fn could_act(&self, secrets: &Secrets, actor: Seat) -> bool {
        match self.handed_unseen() {
            Some((giver, receiver, handed, left)) => {
                !last_colors(secrets.hands[giver], secrets.hands[receiver], handed, left).is_empty()
            }
            None => self.acts(secrets, actor),
        }
    }

    fn acts(&self, secrets: &Secrets, actor: Seat) -> bool {
        legal::can_act(&self.view.open, secrets.hands[actor], secrets.handed)
    }

    /// What a seat whose thoughts are hidden knows of its partner's hand: at least, and at most.
    fn known_between(&self, secrets: &Secrets, seat: Seat, given: Cards) -> (Cards, Cards) {
        let open = &self.view.open;
        let Some(partner) = open.partner(seat) else { return (Cards::NONE, Cards::NONE) };
        let (team, high) = (Team::of(seat), secrets.hands[partner]);
        if open.deck_size[team.index()] == 0 {
            return (high, high);
        }
        let counted = open.certain[team.index()].without(secrets.hands[seat]);
        (counted.with(given, u8::max).with(high, u8::min), high)
    }

    /// Deals one team's hidden hands: what is certain first.
    fn deal_team<D: Dice>(
        &self,
        team: Team,
        fixed: Option<(Seat, Cards)>,
        secrets: &mut Secrets,
        dice: &mut D,
    ) -> Option<()> {
        let open = &self.view.open;
        let mut pool = self.unseen(team);
        for seat in self.hidden_seats(team) {
            let given = fixed.filter(|(actor, _)| *actor == seat).map(|(_, hand)| hand);
            let hand = given.unwrap_or_else(|| self.view.certain(seat));
            if !hand.is_within(pool) {
                return None;
            }
            secrets.hands[seat] = hand;
            pool = pool.without(hand);
        }
        let held = team.seats(self.seats()).fold(Cards::NONE, |all, seat| all.and(secrets.hands[seat]));
        let room = |secrets: &Secrets, seat: Seat| {
            u32::from(open.hand_sizes[seat].saturating_sub(secrets.hands[seat].len()))
        };
        for color in open.certain[team.index()].without(held).each() {
            let rooms: u32 = self.hidden_seats(team).map(|seat| room(secrets, seat)).sum();
            if rooms == 0 || pool.of(color) == 0 {
                return None;
            }
            let mut place = dice.below(rooms);
            let seat = self.hidden_seats(team).find(|&seat| {
                let here = room(secrets, seat);
                let found = place < here;
                place = place.saturating_sub(here);
                found
            })?;
            secrets.hands[seat].add(color, 1);
            pool.remove(color, 1);
        }
        for seat in self.hidden_seats(team) {
            for _ in 0..room(secrets, seat) {
                let color = Color::new(Counts(pool.0).nth(dice.below(u32::from(pool.len().max(1)))))?;
                secrets.hands[seat].add(color, 1);
                pool.remove(color, 1);
            }
        }
        Some(())
    }

    /// When deals at random hardly ever fit: looks through all hands of the seat to act.
    fn deal_to_actor<D: Dice>(&self, dice: &mut D) -> Option<Secrets> {
        let actor = self.actor()?;
        let mut fitting: Vec<(Cards, u64)> = Vec::new();
        self.each_hand_of(actor, &mut |hand| {
            let mut secrets = self.view.secrets;
            if self.deal_team(Team::of(actor), Some((actor, hand)), &mut secrets, dice).is_some()
                && (self.view.open.giving.is_some() || self.acts(&secrets, actor))
            {
                fitting.push((hand, ways(hand, self.unseen(Team::of(actor)))));
            }
            true
        });
        // Likelier hands more often; a gift may take several deals of the receiver's hand.
        for _ in 0..1000 {
            let all: u64 = fitting.iter().map(|(_, ways)| ways).sum();
            let mut place = ((u128::from(dice.below(1 << 24)) * u128::from(all)) >> 24) as u64;
            let (hand, _) = *fitting.iter().find(|(_, ways)| {
                let found = place < *ways;
                place = place.saturating_sub(*ways);
                found
            })?;
            if let Some(secrets) = self.deal(Some((actor, hand)), dice) {
                return Some(secrets);
            }
        }
        None
    }

    /// All hands that a seat may have by what is certain and what is left; until `visit` answers false.
    fn each_hand_of(&self, seat: Seat, visit: &mut dyn FnMut(Cards) -> bool) -> bool {
        let team = Team::of(seat);
        let low = self.view.certain(seat);
        each_between(low, self.unseen(team), self.view.open.hand_sizes[seat], visit)
    }

    /// All ways to deal a team's hidden hands; until `visit` answers false.
    fn each_deal(&self, team: Team, visit: &mut dyn FnMut(&Secrets) -> bool) -> bool {
        let mut secrets = self.view.secrets;
        let seats: Vec<Seat> = self.hidden_seats(team).collect();
        let open = &self.view.open;
        let missing = |secrets: &Secrets| {
            let hands = team.seats(self.seats()).map(|seat| secrets.hands[seat]);
            open.certain[team.index()].without(hands.fold(Cards::NONE, Cards::and))
        };
        match seats[..] {
            [] => visit(&secrets),
            [one] => {
                let low = self.view.certain(one).with(missing(&secrets), u8::max);
                each_between(low, self.unseen(team), open.hand_sizes[one], &mut |hand| {
                    secrets.hands[one] = hand;
                    visit(&secrets)
                })
            }
            [one, other, ..] => self.each_hand_of(one, &mut |hand| {
                let mut secrets = self.view.secrets;
                secrets.hands[one] = hand;
                let left = self.unseen(team).without(hand);
                each_between(missing(&secrets), left, open.hand_sizes[other], &mut |hand| {
                    secrets.hands[other] = hand;
                    visit(&secrets)
                })
            }),
        }
    }

    /// Whether exactly one state fits.
    fn is_certain(&self) -> bool {
        if self.view.viewer == Viewer::All {
            return true;
        }
        let mut world = self.view.secrets;
        for team in Team::ALL {
            let actor = self.actor().filter(|&actor| Team::of(actor) == team);
            let mut found = 0;
            self.each_deal(team, &mut |secrets| {
                if actor.is_none_or(|actor| self.could_act(secrets, actor)) {
                    found += 1;
                    for seat in self.hidden_seats(team) {
                        world.hands[seat] = secrets.hands[seat];
                    }
                }
                found < 2
            });
            if found != 1 {
                return false;
            }
        }
        let mut given = None;
        if let Some((giver, receiver, handed, left)) = self.handed_unseen() {
            let colors = last_colors(world.hands[giver], world.hands[receiver], handed, left);
            let [last] = colors[..] else { return false };
            given = Some((giver, surely_given(world.hands[receiver], last, handed)));
        }
        let hidden = world.known.seats().filter(|&seat| !self.view.sees(seat).known);
        hidden.into_iter().all(|seat| {
            let given = given.filter(|(giver, _)| *giver == seat).map_or(Cards::NONE, |(_, cards)| cards);
            let (low, high) = self.known_between(&world, seat, given);
            low == high
        })
    }
}

/// The colors that may have been handed over last: the receiver holds it and what came before, and the giver
/// can go on in order.
fn last_colors(giver: Cards, receiver: Cards, handed: u8, left: u8) -> Vec<Color> {
    let fits = |color: &Color| {
        let before: u8 = receiver.0[..=color.index()].iter().sum();
        let after: u8 = giver.0[color.index()..].iter().sum();
        receiver.of(*color) > 0 && before >= handed && after >= left
    };
    Color::ALL.into_iter().filter(fits).collect()
}

/// Cards of the receiver's hand that must be part of a gift of this size, the last one being of this color.
fn surely_given(receiver: Cards, last: Color, handed: u8) -> Cards {
    let mut from = receiver;
    from.0[last.index() + 1..].fill(0);
    let all = from.len();
    let mut sure = Cards(from.0.map(|count| handed.saturating_sub(all - count)));
    sure.0[last.index()] = sure.of(last).max(1);
    sure
}

/// Cards out of the receiver's hand that may be the gift so far, the last one of this color.
fn given<D: Dice>(receiver: Cards, last: Color, handed: u8, dice: &mut D) -> Cards {
    let mut from = receiver;
    from.0[last.index() + 1..].fill(0);
    from.remove(last, 1);
    let mut given = Cards::from_iter([last]);
    for _ in 1..handed {
        let pool = Counts(from.0);
        if let Some(color) = Color::new(pool.nth(dice.below(pool.size().max(1)))) {
            from.remove(color, 1);
            given.add(color, 1);
        }
    }
    given
}

/// All hands of this size between two bounds, ascending; until `visit` answers false.
fn each_between(low: Cards, high: Cards, size: u8, visit: &mut dyn FnMut(Cards) -> bool) -> bool {
    let range = |color: usize| low.0[color]..=high.0[color].min(size);
    for blue in range(0) {
        for cream in range(1) {
            for violet in range(2) {
                let Some(green) = size.checked_sub(blue + cream + violet) else { break };
                if range(3).contains(&green) && !visit(Cards([blue, cream, violet, green])) {
                    return false;
                }
            }
        }
    }
    true
}

/// In how many ways these cards can come out of a pool.
fn ways(hand: Cards, pool: Cards) -> u64 {
    let choose =
        |n: u8, k: u8| (0..k).fold(1u64, |ways, i| ways * u64::from(n.saturating_sub(i)) / u64::from(i + 1));
    (0..4).map(|color| choose(pool.0[color], hand.0[color])).product()
}

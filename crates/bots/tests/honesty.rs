//! Bots see views: equal views give equal choices, whatever is true; and they play by the rules.

use bots::{Budget, Evaluated, NAMES, bot, play_pair};
use kernel::{Dice, Quick, Setup as _, Silent, Viewer};
use serde_json::Map;

/// Calls `look` at moments of random matches with two worlds that one seat cannot tell apart.
fn at_moments<G: Evaluated>(seats: usize, seeds: u64, mut look: impl FnMut(&G, &G, kernel::Seat)) {
    for seed in 0..seeds {
        let mut dice = Quick::new(seed);
        let setup = G::Setup::new(seats, &Map::new()).expect("valid");
        let mut state = G::start(&setup, &mut dice);
        while let Some(seat) = state.to_act().iter().next() {
            let legal = state.all_legal();
            if dice.below(30) == 0 {
                let view = state.view(Viewer::Seat(seat));
                let other = G::imagine(&view, &mut dice);
                assert_eq!(other.view(Viewer::Seat(seat)), view);
                look(&state, &other, seat);
            }
            let (seat, step) = legal[dice.pick(legal.len())];
            state.apply(seat, &step, &mut dice, &mut Silent);
        }
    }
}

fn chosen<G: Evaluated>(state: &G, seat: kernel::Seat, name: &str, seed: u64) -> G::Step {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let mut bot = bot::<G>(name, seed).expect("a bot");
    bot.choose(&state.view(Viewer::Seat(seat)), &legal, &Budget::iterations(60))
}

/// `hides`: whether there is anything that a seat does not know.
fn equal_views_give_equal_choices<G: Evaluated>(seats: usize, hides: bool) {
    let (mut asked, mut differed) = (0, 0);
    at_moments::<G>(seats, 6, |truth, other, seat| {
        asked += 1;
        differed += u32::from(truth != other);
        for name in NAMES {
            let [a, b] = [truth, other].map(|world| chosen(world, seat, name, 7));
            assert_eq!(a, b, "{name} sees more than its seat, or is not deterministic");
        }
    });
    assert!(asked > 5, "hardly asked");
    assert_eq!(differed > 3, hides, "{differed} of {asked} worlds were others");
}

#[test]
fn equal_views_give_equal_choices_in_lumicora() {
    equal_views_give_equal_choices::<lumicora::Lumicora>(3, true);
}

#[test]
fn equal_views_give_equal_choices_in_lumis() {
    equal_views_give_equal_choices::<lumis::Lumis>(4, true);
}

#[test]
fn equal_views_give_equal_choices_in_coral() {
    equal_views_give_equal_choices::<coral::Coral>(3, false);
}

fn nobody_offers_an_illegal_step<G: Evaluated>(counts: &[usize], pairs: u64) {
    for &seats in counts {
        let setup = G::Setup::new(seats, &Map::new()).expect("valid");
        let make = |side: usize, seed: u64| bot::<G>(["sharp", "greedy"][side], seed).expect("a bot");
        for deal in 0..pairs {
            play_pair::<G>(&setup, &make, [12, 1], deal, &mut |_| {}).expect("legal steps");
        }
    }
}

#[test]
fn nobody_offers_an_illegal_step_in_quick_games() {
    nobody_offers_an_illegal_step::<lumicora::Lumicora>(&[2, 3, 4], 6);
    nobody_offers_an_illegal_step::<lumis::Lumis>(&[2, 4], 3);
    nobody_offers_an_illegal_step::<coral::Coral>(&[2, 3, 4], 3);
}

#[test]
fn greedy_beats_random_in_lumicora() {
    let setup = lumicora::Setup::new(2, &Map::new()).expect("valid");
    let make =
        |side: usize, seed: u64| bot::<lumicora::Lumicora>(["greedy", "random"][side], seed).expect("a bot");
    let mut won = 0;
    for deal in 0..6 {
        won += play_pair(&setup, &make, [1, 1], deal, &mut |_| {}).expect("legal steps").score.wins;
    }
    assert!(won >= 11, "{won} of 12");
}

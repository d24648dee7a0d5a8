//! That a sound game obeys every law, and that each law finds those who break it.

mod flaw;
mod knowledge;
mod toy;

use flaw::Flaw;
use kernel::{Quick, Refusal};
use proptest::prelude::*;
use std::panic::catch_unwind;
use testkit::{Law, assert_laws, fuzz, hold};
use toy::{Illegal, Setup, Toy};

/// Another hand than the default, or a forgotten option would not be missed.
fn setups() -> [Setup; 3] {
    [
        Setup { rules: 1, seats: 2, hand: 3 },
        Setup { rules: 1, seats: 3, hand: 1 },
        Setup { rules: 1, seats: 3, hand: 3 },
    ]
}

#[test]
fn a_sound_game_obeys_every_law() {
    for setup in setups() {
        let report = assert_laws::<Toy>(&setup, 0..200);
        assert_eq!(report.games, 200);
    }
}

#[test]
fn every_law_is_put_to_the_test() {
    let report = assert_laws::<Toy>(&Setup { rules: 1, seats: 3, hand: 3 }, 0..100);
    assert!(report.steps > 700, "{report:#?}");
    for (count, at_least) in [
        (report.legal_steps, 2 * report.steps),
        (report.strange_steps, 10 * report.steps),
        (report.strange_legal, report.steps),
        (report.refused, report.steps),
        (report.indices, 6 * report.steps),
        (report.draws, 1000),
        (report.sights, 10 * report.steps),
        (report.written, 2 * report.steps),
        (report.encoded, report.steps),
        (report.worlds, 3 * report.steps),
        (report.certain, 100),
        (report.uncertain, 500),
        (report.pairs, 1000),
        (report.pairs_watched, 1000),
        (report.pairs_with_outcomes, 20),
        (report.pairs_skipped, 100),
    ] {
        assert!(count >= at_least, "{count} of {at_least} in {report:#?}");
    }
    let reasons: Vec<&str> = report.reasons.keys().copied().collect();
    let mut expected: Vec<&str> = Illegal::NAMES.iter().copied().filter(|&name| name != "foreign").collect();
    expected.sort_unstable();
    assert_eq!(reasons, expected);
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let setup = Setup { rules: 1, seats: 3, hand: 2 };
    assert_eq!(hold::<Toy>(&setup, 5), hold::<Toy>(&setup, 5));
}

/// The law is found broken in some game, and no other law in any.
fn breaks(flaw: Flaw, law: Law) {
    let _here = flaw.put();
    let all = setups().into_iter().flat_map(|setup| (0..60).map(move |seed| hold::<Toy>(&setup, seed)));
    let broken: Vec<_> = all.filter_map(Result::err).collect();
    assert!(!broken.is_empty(), "{law:?} was found broken in no game");
    for broken in broken {
        assert_eq!(broken.law, law, "{broken}");
    }
}

macro_rules! flaws {
    ($($sentence:ident: $flaw:ident breaks $law:ident;)*) => {
        $(
            #[test]
            fn $sentence() {
                breaks(Flaw::$flaw, Law::$law);
            }
        )*

        const BROKEN: &[Law] = &[$(Law::$law),*];
    };
}

flaws! {
    a_check_that_panics_on_nonsense_breaks_no_panic: TrustingCheck breaks NoPanic;
    options_that_forget_a_choice_break_setup: ForgottenOption breaks Setup;
    a_version_that_is_not_kept_breaks_setup: ForgottenVersion breaks Setup;
    a_state_that_tells_another_setup_breaks_setup: ForgottenSetup breaks Setup;
    a_seat_that_is_to_act_and_cannot_breaks_no_dead_ends: NoPass breaks NoDeadEnds;
    a_seat_that_is_to_act_after_the_end_breaks_no_dead_ends: NoEnd breaks NoDeadEnds;
    a_match_that_outlasts_its_promise_breaks_termination: HastyPromise breaks Termination;
    a_card_that_gets_lost_breaks_invariants: LostCard breaks Invariants;
    steps_listed_descending_break_order: Descending breaks Order;
    a_step_listed_twice_breaks_order: Twice breaks Order;
    a_check_that_lets_more_pass_than_is_listed_breaks_legality: LaxCheck breaks Legality;
    a_check_that_forgets_whose_turn_it_is_breaks_legality: AnybodysTurn breaks Legality;
    a_listed_step_that_check_refuses_breaks_legality: OfferedInVain breaks Legality;
    steps_listed_for_those_not_to_act_break_legality: OfferedToAll breaks Legality;
    a_refused_step_that_changes_the_state_breaks_refusal: CostlyRefusal breaks Refusal;
    a_refused_step_that_draws_breaks_refusal: DrawingRefusal breaks Refusal;
    a_refused_step_that_is_told_breaks_refusal: LoudRefusal breaks Refusal;
    a_refusal_by_another_rule_book_breaks_refusal: ForeignRule breaks Refusal;
    two_steps_with_one_index_break_indices: SharedIndex breaks Indices;
    a_step_beyond_the_last_index_breaks_indices: IndexBeyond breaks Indices;
    a_counter_outside_of_the_state_breaks_replay: GlobalCounter breaks Replay;
    an_imagination_with_dice_of_its_own_breaks_replay: OwnDice breaks Replay;
    a_fold_that_forgets_breaks_fold: ForgetfulFold breaks Fold;
    a_number_that_all_turns_share_breaks_turns: OneTurn breaks Turns;
    a_number_that_falls_breaks_turns: TurnOfCards breaks Turns;
    a_view_that_is_not_wholly_written_breaks_wire: UnwrittenView breaks Wire;
    a_view_that_mistakes_its_viewer_breaks_wire: ViewOfAnother breaks Wire;
    a_tensor_that_is_too_short_breaks_tensors: ShortTensor breaks Tensors;
    a_number_that_is_not_finite_breaks_tensors: EndlessNumber breaks Tensors;
    two_tensors_with_one_name_break_tensors: SameNames breaks Tensors;
    a_world_with_another_hand_for_the_viewer_breaks_agreement: StrangeHand breaks Agreement;
    a_world_in_which_nobody_can_act_breaks_agreement: StuckWorld breaks Agreement;
    a_doubt_with_one_world_breaks_ignorance: OneWorld breaks Ignorance;
    a_viewer_that_is_certain_of_hidden_cards_breaks_ignorance: NoDoubt breaks Ignorance;
    a_viewer_that_doubts_what_it_sees_breaks_ignorance: NoCertainty breaks Ignorance;
    a_sight_that_leaks_breaks_non_interference: LeakySight breaks NonInterference;
    a_hidden_reason_that_is_no_outcome_breaks_non_interference: UnmarkedPass breaks NonInterference;
}

#[test]
fn every_law_has_a_toy_that_breaks_it() {
    for law in Law::ALL {
        assert!(BROKEN.contains(&law), "no toy breaks {law:?}");
    }
}

#[test]
fn a_broken_law_says_where_and_what() {
    let _here = Flaw::ForgetfulFold.put();
    let setup = Setup { rules: 1, seats: 2, hand: 3 };
    let broken = hold::<Toy>(&setup, 1).unwrap_err();
    let text = broken.to_string();
    assert!(text.starts_with("Fold broken in the game of seed 1 after "), "{text}");
    assert!(text.contains("deck: "), "{text}");
}

#[test]
fn random_bytes_play_whole_matches() {
    let setup = Setup { rules: 1, seats: 3, hand: 3 };
    let mut dice = Quick::new(1);
    let bytes: Vec<u8> = (0..400).map(|_| dice.bits() as u8).collect();
    assert!(fuzz::index_play::<Toy>(&setup, &bytes) > 5);
    assert_eq!(fuzz::index_play::<Toy>(&setup, &bytes[..11]), 0);
    assert_eq!(fuzz::index_play::<Toy>(&setup, &[]), 0);
}

#[test]
fn random_bytes_find_a_lax_check() {
    let _here = Flaw::LaxCheck.put();
    let setup = Setup { rules: 1, seats: 2, hand: 3 };
    let mut dice = Quick::new(1);
    let mut play = |_| {
        let bytes: Vec<u8> = (0..100).map(|_| dice.bits() as u8).collect();
        catch_unwind(|| fuzz::index_play::<Toy>(&setup, &bytes))
    };
    assert!((0..100).any(|n| play(n).is_err()));
}

#[test]
fn random_play_goes_to_the_end_and_finds_a_lax_check() {
    let setup = Setup { rules: 1, seats: 2, hand: 3 };
    let wander = |seed| catch_unwind(|| fuzz::wander::<Toy>(&setup, seed));
    assert!((0..300).all(|seed| wander(seed).is_ok_and(|steps| steps > 0)));
    let _here = Flaw::LaxCheck.put();
    assert!((0..300).any(|seed| wander(seed).is_err()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_a_sound_game_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for setup in setups() {
            fuzz::index_play::<Toy>(&setup, &bytes);
        }
    }
}

//! Random reefs with our judgement of them, a JSON line each, for `conformance/oracle/judge_reefs.py`:
//!
//! ```sh
//! cargo run --release -p reeflight-coral --example reefs -- 1000 1 | python3 conformance/oracle/judge_reefs.py -
//! ```
//!
//! The arguments are how many, and the seed. Most are reefs that hold with one more piece, as in play; the
//! others came about without regard to balance. A proof is checked for every answer.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use coral::random_reefs::{self, Habit};
use coral::stability;
use kernel::{Dice, Quick};
use serde_json::json;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(count)), Some(Ok(seed))) = (arguments.next(), arguments.next()) else {
        panic!("two numbers are wanted: how many reefs, and the seed");
    };
    for n in 0..count {
        let mut dice = Quick::new(seed.wrapping_mul(1 << 32).wrapping_add(n));
        let habit = Habit::ALL[dice.pick(3)];
        let is_wild = n % 4 == 0;
        let most = if is_wild { 8 } else { 23 };
        let mut reef = random_reefs::reef(1 + dice.pick(most), habit, !is_wild, &mut dice);
        let last = if is_wild { None } else { random_reefs::piece(&reef, habit, &mut dice) };
        let quick = last.map(|piece| stability::holds_with(&reef, piece));
        if let Some(piece) = last {
            reef.place(coral::piece::Species::Red, piece);
        }
        let verdict = stability::judge(&reef);
        let pieces = stability::pieces_of(&reef);
        assert!(verdict.prove(&pieces), "no proof for {reef:?}");
        assert!(quick.is_none_or(|quick| quick == verdict.holds()), "shortcuts and judge differ on {reef:?}");
        // To find out what falls takes the oracle a hundred times as long.
        let falls = (n % 16 == 1 || n % 64 == 0).then(|| stability::falls(&reef));
        println!("{}", json!({"pieces": pieces, "holds": verdict.holds(), "falls": falls}));
    }
}

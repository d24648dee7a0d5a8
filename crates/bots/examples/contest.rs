//! Quick contests while tuning.
#![allow(clippy::print_stdout)]
use bots::*;
use kernel::Setup as _;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let parse = |s: &str| { let (n, i) = s.split_once(':').map_or((s, None), |(n, i)| (n, i.parse().ok())); Contestant { name: n.into(), iterations: i } };
    let contest = Contest { setup: lumicora::Setup::new(args[4].parse().unwrap(), &serde_json::Map::new()).unwrap(), sides: [parse(&args[1]), parse(&args[2])] };
    let pairs: u64 = args[3].parse().unwrap();
    let mut total = GameResult::default();
    let mut ms = [0.0f64; 2];
    let mut last = std::time::Instant::now();
    for deal in 0..pairs {
        last = std::time::Instant::now();
        total += play_pair::<lumicora::Lumicora>(&contest, 1000 + deal, &mut |side| { let now = std::time::Instant::now(); ms[side] += (now - last).as_secs_f64() * 1000.0; last = now; }).unwrap();
    }
    let st = total.score.standing();
    println!("{:?} rate {:.3} [{:.3} {:.3}] ms/turn {:.1} {:.1}", total.score, st.rate, st.rate_low, st.rate_high, ms[0] / total.turns[0] as f64, ms[1] / total.turns[1] as f64);
}

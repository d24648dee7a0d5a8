//! What falls when a reef does not hold (CO-27).
//!
//! A helping hand on a piece is an extra force and moment of any size and direction: that piece need not
//! balance, and still presses on what is below it. The fewest hands that would make the reef hold are
//! sought; every piece that some such fewest set has a hand on falls; and so on until the rest holds.

use crate::cluster::{self, Frame, load_of};
use crate::reef::{Pieces, Reef, each};

/// The pieces that fall, by their numbers in the reef as it is given.
pub(crate) fn falls(reef: &Reef) -> Pieces {
    let mut numbers: Vec<usize> = (0..reef.len()).collect();
    let (mut rest, mut fallen) = (*reef, 0);
    loop {
        let gone = round(&rest);
        if gone == 0 {
            return fallen;
        }
        each(gone).for_each(|number| fallen |= 1 << numbers[number]);
        let mut number = 0..;
        numbers.retain(|_| number.next().is_some_and(|number| gone >> number & 1 == 0));
        rest = rest.without(gone);
    }
}

/// What falls first. Clusters do not press on each other, so each has its own fewest hands; what is solid
/// needs none.
fn round(reef: &Reef) -> Pieces {
    let riders = cluster::riders(reef);
    let (mut left, mut gone) = (reef.loose(), 0);
    while left != 0 {
        let cluster = cluster::cluster_of(reef, left.trailing_zeros() as usize, &riders);
        left &= !cluster;
        gone |=
            (0..=cluster.count_ones()).map(|hands| helped(reef, cluster, hands)).find_map(|x| x).unwrap_or(0);
    }
    gone
}

/// All pieces that some set of this many hands in the cluster is on, if any such set makes it hold.
fn helped(reef: &Reef, cluster: Pieces, count: u32) -> Option<Pieces> {
    let mut found = None;
    for hands in subsets(cluster, count) {
        let frame = Frame::new(reef, cluster, hands, |piece| load_of(reef, piece));
        if frame.system().is_solvable() {
            found = Some(found.unwrap_or(0) | hands);
        }
    }
    found
}

/// The subsets of this size.
fn subsets(set: Pieces, count: u32) -> impl Iterator<Item = Pieces> {
    let places: Vec<usize> = each(set).collect();
    let end = 1u64 << places.len();
    let mut next = Some((1u64 << count) - 1).filter(|&first| first < end);
    std::iter::from_fn(move || {
        let now = next?;
        // The next higher number with as many bits (Gosper).
        let low = now & now.wrapping_neg();
        let high = now + low;
        next = (low != 0).then(|| high | ((now ^ high) / low.max(1)) >> 2).filter(|&n| n < end);
        let member = |(i, &place): (usize, &usize)| (now >> i & 1 != 0).then_some(1 << place);
        Some(places.iter().enumerate().filter_map(member).fold(0, |set: Pieces, bit: Pieces| set | bit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reef::tests::reef;

    #[test]
    fn subsets_are_all_of_their_size() {
        let set = 0b10_1101;
        for (count, wanted) in [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1), (5, 0)] {
            let all: Vec<Pieces> = subsets(set, count).collect();
            assert_eq!(all.len(), wanted, "{count} of 4");
            assert!(all.iter().all(|s| s.count_ones() == count && s & !set == 0));
            assert!(all.is_sorted_by(|a, b| a < b));
        }
    }

    #[test]
    fn what_is_levered_up_falls_with_the_piece_that_levers() {
        let lever = reef(&[
            [[0, 0, 1], [0, 0, 2], [0, 1, 2]],
            [[0, -1, 3], [0, 0, 3], [1, 0, 3]],
            [[1, 0, 4], [2, 0, 4], [1, -1, 4]],
        ]);
        assert_eq!(falls(&lever), 0b110);
        assert_eq!(falls(&lever.without(0b110)), 0);
    }

    #[test]
    fn what_hangs_in_the_air_falls_alone() {
        let hanging = reef(&[[[1, 0, 0], [2, 0, 0], [1, 1, 0]], [[5, 5, 5], [5, 6, 5], [6, 5, 5]]]);
        assert_eq!(falls(&hanging), 0b10);
    }
}

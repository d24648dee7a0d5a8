//! Sorting short lists. The library's sort is quick for long ones, and several kilobytes of machine code for every type
//! and order; in a page room is dear.

/// Sorts a short list by insertion. Of equals the earlier stays before.
pub fn sort_short<T>(list: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_before(&list[at], &list[at - 1]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_the_library_does_and_keeps_equals_in_order() {
        let mut dice = crate::Quick::new(7);
        for length in 0..40 {
            let list: Vec<(usize, usize)> =
                (0..length).map(|i| (crate::Dice::pick(&mut dice, 9), i)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_short(&mut ours, |a, b| a.0 < b.0);
            theirs.sort_by_key(|item| item.0);
            assert_eq!(ours, theirs);
        }
    }
}

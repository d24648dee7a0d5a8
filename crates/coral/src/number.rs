//! What the solver calculates with: 64 bits where they suffice, then 128, then as many as it takes. The
//! machine's numbers are checked at every operation; the first that does not fit ends the attempt.

use crate::int::Int;
use std::cmp::Ordering;

/// A whole number of some width.
pub(crate) trait Number: Clone {
    /// A small one.
    fn of(number: i64) -> Self;
    /// Compared with 0.
    fn sign(&self) -> Ordering;
    /// Compared with another.
    fn compare(&self, other: &Self) -> Ordering;
    /// `a * b - c * d`; `None` if it does not fit.
    fn cross(a: &Self, b: &Self, c: &Self, d: &Self) -> Option<Self>;
    /// The greatest common divisor, never negative.
    fn gcd(&self, other: &Self) -> Self;
    /// The quotient by a divisor of it.
    fn over(&self, by: &Self) -> Self;
    /// Whether it is worth the trouble to look for common factors.
    fn is_large(&self) -> bool;
    /// As a number of any size.
    fn int(&self) -> Int;

    /// Makes each cell of a row `cell * p - other * a`, with the cells of another row; false, and the row as
    /// it was, if something does not fit.
    fn combine(row: &mut [Self], p: &Self, other: &[Self], a: &Self) -> bool {
        let cells = row.iter().zip(other).map(|(x, y)| Self::cross(x, p, y, a));
        match cells.collect::<Option<Vec<Self>>>() {
            Some(cells) => {
                row.clone_from_slice(&cells);
                true
            }
            None => false,
        }
    }

    fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }

    fn is_positive(&self) -> bool {
        self.sign() == Ordering::Greater
    }
}

macro_rules! machine_number {
    ($type:ty, $large:literal) => {
        impl Number for $type {
            #[inline]
            fn of(number: i64) -> Self {
                number.into()
            }
            #[inline]
            fn sign(&self) -> Ordering {
                self.cmp(&0)
            }
            #[inline]
            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }
            #[inline]
            fn cross(a: &Self, b: &Self, c: &Self, d: &Self) -> Option<Self> {
                a.checked_mul(*b)?.checked_sub(c.checked_mul(*d)?)
            }
            #[inline]
            fn combine(row: &mut [Self], p: &Self, other: &[Self], a: &Self) -> bool {
                // How many bits the largest of them has: two products of fewer than all bits but two cannot
                // overflow, nor can their difference. So the loop needs no checks of its own.
                let bits = |cells: &[Self]| {
                    let all = cells.iter().fold(0, |all, cell| all | cell.unsigned_abs());
                    <$type>::BITS - all.leading_zeros()
                };
                let most = <$type>::BITS - 2;
                if bits(row) + bits(&[*p]) > most || bits(other) + bits(&[*a]) > most {
                    return false;
                }
                for (x, y) in row.iter_mut().zip(other) {
                    *x = *x * *p - *y * *a;
                }
                true
            }
            #[inline]
            fn gcd(&self, other: &Self) -> Self {
                let (mut a, mut b) = (self.unsigned_abs(), other.unsigned_abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                // Only the gcd of the least number with itself or 0 does not fit; 1 divides it too.
                <$type>::try_from(a).unwrap_or(1)
            }
            #[inline]
            fn over(&self, by: &Self) -> Self {
                self.checked_div(*by).unwrap_or(*self)
            }
            #[inline]
            fn is_large(&self) -> bool {
                self.unsigned_abs() >> $large != 0
            }
            fn int(&self) -> Int {
                Int::from(*self)
            }
        }
    };
}

machine_number!(i64, 24);
machine_number!(i128, 56);

impl Number for Int {
    fn of(number: i64) -> Self {
        number.into()
    }
    fn sign(&self) -> Ordering {
        match (self.is_zero(), self.is_negative()) {
            (true, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            _ => Ordering::Greater,
        }
    }
    fn compare(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
    fn cross(a: &Self, b: &Self, c: &Self, d: &Self) -> Option<Self> {
        Some(&(a * b) - &(c * d))
    }
    fn gcd(&self, other: &Self) -> Self {
        Int::gcd(self, other)
    }
    fn over(&self, by: &Self) -> Self {
        self.divided_by(by).0
    }
    fn is_large(&self) -> bool {
        self.len() > 4
    }
    fn int(&self) -> Int {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_noticed() {
        assert_eq!(i64::cross(&(1 << 40), &(1 << 40), &0, &0), None);
        assert_eq!(i64::cross(&(1 << 31), &(1 << 31), &-(1 << 31), &(1 << 32)), None);
        assert_eq!(i128::cross(&(1 << 40), &(1 << 40), &3, &5), Some((1 << 80) - 15));
        let large = Int::from(1i128 << 100);
        assert_eq!(Int::cross(&large, &large, &large, &large), Some(Int::default()));
    }

    #[test]
    fn rows_are_combined_as_a_whole_or_not_at_all() {
        let mut row = [3, -5, 1 << 30];
        assert!(i64::combine(&mut row, &(1 << 30), &[7, 0, -(1 << 30)], &-(1 << 30)));
        assert_eq!(row, [10 << 30, -5 << 30, 0]);
        for (p, a) in [(1 << 28, 1), (1, 1 << 32), (i64::MIN, 0)] {
            let before = row;
            assert!(!i64::combine(&mut row, &p, &[i64::MAX >> 30, 0, 0], &a), "{p} {a}");
            assert_eq!(row, before);
        }
        let mut any = [Int::from(3i64)];
        assert!(Int::combine(&mut any, &Int::from(i64::MAX), &[Int::from(2i64)], &Int::from(1i64)));
        assert_eq!(any[0].to_string(), "27670116110564327419");
    }

    #[test]
    fn common_factors_are_positive() {
        assert_eq!((Number::gcd(&-12i64, &18), Number::gcd(&0i64, &-5)), (6, 5));
        assert_eq!(Number::gcd(&Int::from(-12i64), &Int::from(18i64)), Int::from(6i64));
        assert_eq!(Number::over(&i64::MIN, &Number::gcd(&i64::MIN, &0)), i64::MIN);
    }
}

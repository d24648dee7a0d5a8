//! Whole numbers of any size: the last resort of the solver and the arithmetic of certificates, so that no
//! question about balance is ever too large to be answered exactly.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A whole number. Sign and magnitude, the magnitude in 32-bit digits from the least on, the last one not 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Int {
    is_negative: bool,
    digits: Vec<u32>,
}

impl Int {
    fn new(is_negative: bool, mut digits: Vec<u32>) -> Int {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Int { is_negative: is_negative && !digits.is_empty(), digits }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether it is below 0.
    pub fn is_negative(&self) -> bool {
        self.is_negative
    }

    /// How many 32-bit digits it has.
    pub(crate) fn len(&self) -> usize {
        self.digits.len()
    }

    /// Its value if that is small.
    pub fn small(&self) -> Option<i64> {
        let size = self
            .digits
            .iter()
            .rev()
            .try_fold(0u64, |size, &digit| (size >> 32 == 0).then_some(size << 32 | u64::from(digit)))?;
        let size = i64::try_from(size).ok()?;
        Some(if self.is_negative { -size } else { size })
    }

    /// Quotient and remainder, rounded toward 0. Nothing is divided by 0: that gives 0 and the number itself.
    pub fn divided_by(&self, by: &Int) -> (Int, Int) {
        if by.is_zero() || compare(&self.digits, &by.digits) == Ordering::Less {
            return (Int::default(), self.clone());
        }
        let (quotient, rest) = divide(&self.digits, &by.digits);
        (Int::new(self.is_negative != by.is_negative, quotient), Int::new(self.is_negative, rest))
    }

    /// The greatest common divisor, never negative.
    pub fn gcd(&self, other: &Int) -> Int {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            (a, b) = (b.clone(), a.divided_by(&b).1);
        }
        Int::new(false, a.digits)
    }
}

impl From<i128> for Int {
    fn from(number: i128) -> Int {
        let size = number.unsigned_abs();
        Int::new(number < 0, (0..4).map(|i| (size >> (32 * i)) as u32).collect())
    }
}

impl From<i64> for Int {
    fn from(number: i64) -> Int {
        i128::from(number).into()
    }
}

fn compare(a: &[u32], b: &[u32]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

fn add(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut carry = 0;
    let mut sum = Vec::with_capacity(a.len().max(b.len()) + 1);
    for i in 0..a.len().max(b.len()) {
        let digit = |of: &[u32]| of.get(i).copied().map_or(0, u64::from);
        carry += digit(a) + digit(b);
        sum.push(carry as u32);
        carry >>= 32;
    }
    sum.push(carry as u32);
    sum
}

/// The difference, where `a` is not the smaller one.
fn subtract(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut borrow = 0;
    let mut rest = Vec::with_capacity(a.len());
    for (i, &digit) in a.iter().enumerate() {
        let value = i64::from(digit) - i64::from(b.get(i).copied().unwrap_or(0)) - borrow;
        rest.push(value as u32);
        borrow = i64::from(value < 0);
    }
    rest
}

/// Long division as on paper, with one 32-bit digit of the quotient at a time (Knuth's algorithm D).
fn divide(a: &[u32], b: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let base = 1u64 << 32;
    if let [by] = *b {
        let mut rest = 0;
        let mut quotient = vec![0; a.len()];
        for (i, &digit) in a.iter().enumerate().rev() {
            let value = rest << 32 | u64::from(digit);
            quotient[i] = (value / u64::from(by)) as u32;
            rest = value % u64::from(by);
        }
        return (quotient, vec![rest as u32]);
    }
    // With the highest bit of the divisor set, each guess of a digit is at most two too high.
    let shift = b.last().map_or(0, |digit| digit.leading_zeros());
    let (mut a, b) = (shifted(a, shift), shifted(b, shift));
    let n = b.len() - 1;
    let (b1, b2) = (u64::from(b[n - 1]), u64::from(b[n - 2]));
    let count = a.len() - 1 - n;
    let mut quotient = vec![0; count + 1];
    for j in (0..=count).rev() {
        let head = u64::from(a[j + n]) << 32 | u64::from(a[j + n - 1]);
        let (mut guess, mut rest) = (head / b1, head % b1);
        while guess >= base || guess * b2 > (rest << 32 | u64::from(a[j + n - 2])) {
            guess -= 1;
            rest += b1;
            if rest >= base {
                break;
            }
        }
        let mut borrow = 0i64;
        for i in 0..=n {
            let product = guess * u64::from(b[i]);
            let value = i64::from(a[i + j]) - borrow - (product & (base - 1)) as i64;
            a[i + j] = value as u32;
            borrow = (product >> 32) as i64 - (value >> 32);
        }
        if borrow != 0 {
            guess -= 1;
            let mut carry = 0;
            for i in 0..=n {
                carry += u64::from(a[i + j]) + u64::from(b[i]);
                a[i + j] = carry as u32;
                carry >>= 32;
            }
        }
        quotient[j] = guess as u32;
    }
    let rest: Vec<u32> =
        (0..n).map(|i| ((u64::from(a[i]) | u64::from(a[i + 1]) << 32) >> shift) as u32).collect();
    (quotient, rest)
}

/// Shifted to the left by fewer than 32 bits, with one more digit.
fn shifted(digits: &[u32], by: u32) -> Vec<u32> {
    let mut carry = 0;
    let mut out: Vec<u32> = Vec::with_capacity(digits.len() + 1);
    for &digit in digits {
        carry |= u64::from(digit) << by;
        out.push(carry as u32);
        carry >>= 32;
    }
    out.push(carry as u32);
    out
}

impl Add for &Int {
    type Output = Int;

    fn add(self, other: &Int) -> Int {
        if self.is_negative == other.is_negative {
            return Int::new(self.is_negative, add(&self.digits, &other.digits));
        }
        match compare(&self.digits, &other.digits) {
            Ordering::Less => Int::new(other.is_negative, subtract(&other.digits, &self.digits)),
            _ => Int::new(self.is_negative, subtract(&self.digits, &other.digits)),
        }
    }
}

impl Neg for &Int {
    type Output = Int;

    fn neg(self) -> Int {
        Int::new(!self.is_negative, self.digits.clone())
    }
}

impl Sub for &Int {
    type Output = Int;

    fn sub(self, other: &Int) -> Int {
        self + &-other
    }
}

impl Mul for &Int {
    type Output = Int;

    fn mul(self, other: &Int) -> Int {
        let mut digits = vec![0u32; self.digits.len() + other.digits.len()];
        for (i, &a) in self.digits.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.digits.iter().enumerate() {
                carry += u64::from(a) * u64::from(b) + u64::from(digits[i + j]);
                digits[i + j] = carry as u32;
                carry >>= 32;
            }
            if let Some(digit) = digits.get_mut(i + other.digits.len()) {
                *digit = carry as u32;
            }
        }
        Int::new(self.is_negative != other.is_negative, digits)
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (self.is_negative, other.is_negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => compare(&self.digits, &other.digits),
            (true, true) => compare(&other.digits, &self.digits),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut left, ten) = (Int::new(false, self.digits.clone()), Int::from(10i64));
        let mut text = Vec::new();
        while !left.is_zero() {
            let (rest, digit) = left.divided_by(&ten);
            text.push(char::from(b'0' + digit.small().unwrap_or(0) as u8));
            left = rest;
        }
        let text: String = if text.is_empty() { "0".to_owned() } else { text.iter().rev().collect() };
        f.pad_integral(!self.is_negative, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Quick;

    fn int(number: i128) -> Int {
        Int::from(number)
    }

    #[test]
    fn small_numbers_calculate_as_the_machine_does() {
        let mut dice = Quick::new(5);
        for _ in 0..20_000 {
            let mut draw = || (dice.bits() as i64 >> (dice.bits() % 64)) as i128;
            let (a, b) = (draw(), draw());
            assert_eq!(&int(a) + &int(b), int(a + b));
            assert_eq!(&int(a) - &int(b), int(a - b));
            assert_eq!(&int(a) * &int(b), int(a * b));
            assert_eq!(int(a).cmp(&int(b)), a.cmp(&b));
            assert_eq!((int(a).to_string(), int(a).small()), (a.to_string(), Some(a as i64)));
            if b != 0 {
                assert_eq!(int(a).divided_by(&int(b)), (int(a / b), int(a % b)), "{a} / {b}");
            }
        }
    }

    #[test]
    fn large_quotients_times_divisors_give_the_number_back() {
        let mut dice = Quick::new(6);
        for n in 0..5000 {
            let mut digits = |most: u64| {
                let edges = [0, 1, u32::MAX, 1 << 31];
                let mut digit = || match dice.bits() % 3 {
                    0 => edges[dice.bits() as usize % 4],
                    _ => dice.bits() as u32,
                };
                let list: Vec<u32> = (0..=n % most).map(|_| digit()).collect();
                Int::new(digit() % 2 == 0, list)
            };
            let (a, b) = (digits(11), digits(6));
            if b.is_zero() {
                continue;
            }
            let (quotient, rest) = a.divided_by(&b);
            assert_eq!(&(&quotient * &b) + &rest, a);
            assert_eq!(compare(&rest.digits, &b.digits), Ordering::Less);
            let both = a.gcd(&b);
            assert!(a.divided_by(&both).1.is_zero() && b.divided_by(&both).1.is_zero());
        }
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!(int(7).divided_by(&int(0)), (int(0), int(7)));
        assert_eq!(int(0).gcd(&int(0)), int(0));
        assert_eq!(int(i128::MIN).to_string(), i128::MIN.to_string());
        assert_eq!(int(i128::MAX).small(), None);
    }
}

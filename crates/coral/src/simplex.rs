//! Whether `A f = b` has a solution with all `f` at least 0, and the proof of the answer: exact, in whole
//! numbers, by the first phase of the simplex method.
//!
//! Each row of the tableau has a scale of its own, so that a row can be divided by the common factor of its
//! entries and nothing is ever a fraction. All questions asked of a row (which sign, which ratio) are the
//! same at any scale. After a while of following the steepest column the solver goes by Bland's rule, under
//! which no basis comes twice; so it always ends.

use crate::int::Int;
use crate::number::Number;

/// A column of `A`: at most six entries, by row. `b` has no negative entry.
pub(crate) type Column = [(u8, i32); 6];
/// An unused entry of a column.
pub(crate) const NO_ENTRY: (u8, i32) = (0, 0);

/// A system: the columns of `A`, and `b`.
pub(crate) struct System<'a> {
    pub(crate) columns: &'a [Column],
    pub(crate) wanted: &'a [i32],
}

/// The answer with its proof.
#[derive(Clone, Debug)]
pub(crate) enum Proof {
    /// Columns with their values, each a fraction; all other columns are 0.
    Solution(Vec<(usize, Int, Int)>),
    /// One factor per row: each column of `A` times them is at most 0, and `b` is more.
    Refutation(Vec<Int>),
}

/// Some number did not fit.
struct Overflow;

impl System<'_> {
    /// Whether there is a solution.
    pub(crate) fn is_solvable(&self) -> bool {
        if let Ok(tableau) = Tableau::<i64>::solved(self, false) {
            return tableau.is_done();
        }
        match Tableau::<i128>::solved(self, false) {
            Ok(tableau) => tableau.is_done(),
            Err(Overflow) => Tableau::<Int>::solved(self, false).is_ok_and(|tableau| tableau.is_done()),
        }
    }

    /// The same, with a proof either way.
    pub(crate) fn proof(&self) -> Proof {
        if let Ok(tableau) = Tableau::<i64>::solved(self, true) {
            return tableau.proof();
        }
        match Tableau::<i128>::solved(self, true) {
            Ok(tableau) => tableau.proof(),
            Err(Overflow) => {
                // Numbers of any size do not overflow.
                Tableau::<Int>::solved(self, true)
                    .map_or(Proof::Refutation(Vec::new()), |tableau| tableau.proof())
            }
        }
    }
}

/// How often the steepest column is taken before Bland's rule.
const STEEP: usize = 200;

/// Rows and, as the last one, the sum of what is still missing from `b`. Columns are those of `A`, then, for
/// proofs, those of the identity, then `b`.
struct Tableau<N> {
    cells: Vec<N>,
    rows: usize,
    columns: usize,
    width: usize,
    /// What each row stands for: a row's own missing part (its number), or a column (`rows` plus its number).
    basis: Vec<usize>,
    /// A copy of the pivot's row.
    scratch: Vec<N>,
}

impl<N: Number> Tableau<N> {
    fn solved(system: &System<'_>, with_proof: bool) -> Result<Tableau<N>, Overflow> {
        let (rows, columns) = (system.wanted.len(), system.columns.len());
        let width = columns + if with_proof { rows } else { 0 } + 1;
        let mut cells = vec![N::of(0); (rows + 1) * width];
        let mut sums = vec![0i64; width];
        for (j, column) in system.columns.iter().enumerate() {
            for &(row, value) in column.iter().filter(|(_, value)| *value != 0) {
                cells[usize::from(row) * width + j] = N::of(value.into());
                sums[j] += i64::from(value);
            }
        }
        for (row, &value) in system.wanted.iter().enumerate() {
            cells[row * width + width - 1] = N::of(value.into());
            sums[width - 1] += i64::from(value);
            if with_proof {
                cells[row * width + columns + row] = N::of(1);
                sums[columns + row] = 1;
            }
        }
        for (j, sum) in sums.into_iter().enumerate() {
            cells[rows * width + j] = N::of(sum);
        }
        let basis = (0..rows).collect();
        let mut tableau = Tableau { cells, rows, columns, width, basis, scratch: Vec::with_capacity(width) };
        tableau.solve()?;
        Ok(tableau)
    }

    fn cell(&self, row: usize, column: usize) -> &N {
        &self.cells[row * self.width + column]
    }

    /// Whether nothing is missing.
    fn is_done(&self) -> bool {
        self.cell(self.rows, self.width - 1).is_zero()
    }

    fn solve(&mut self) -> Result<(), Overflow> {
        for count in 0.. {
            if self.is_done() {
                break;
            }
            let Some(column) = self.entering(count >= STEEP) else { break };
            // What is missing cannot fall forever: some row limits it.
            let Some(row) = self.leaving(column)? else { break };
            self.pivot(row, column)?;
        }
        Ok(())
    }

    /// A column that makes less be missing.
    fn entering(&self, by_bland: bool) -> Option<usize> {
        let begin = self.rows * self.width;
        let missing = &self.cells[begin..begin + self.columns];
        if by_bland {
            return missing.iter().position(N::is_positive);
        }
        let mut best: Option<usize> = None;
        for (j, value) in missing.iter().enumerate().filter(|(_, value)| value.is_positive()) {
            if best.is_none_or(|best| value.compare(&missing[best]).is_gt()) {
                best = Some(j);
            }
        }
        best
    }

    /// The row that limits the column first; among equals the one that stands for the lowest.
    fn leaving(&self, column: usize) -> Result<Option<usize>, Overflow> {
        let mut best: Option<usize> = None;
        for row in (0..self.rows).filter(|&row| self.cell(row, column).is_positive()) {
            let Some(other) = best else {
                best = Some(row);
                continue;
            };
            let last = self.width - 1;
            let gain = N::cross(
                self.cell(other, last),
                self.cell(row, column),
                self.cell(row, last),
                self.cell(other, column),
            );
            let gain = gain.ok_or(Overflow)?;
            if gain.is_positive() || gain.is_zero() && self.basis[row] < self.basis[other] {
                best = Some(row);
            }
        }
        Ok(best)
    }

    fn pivot(&mut self, pivot: usize, column: usize) -> Result<(), Overflow> {
        self.reduce(pivot);
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.cells[pivot * self.width..(pivot + 1) * self.width]);
        for row in (0..=self.rows).filter(|&row| row != pivot) {
            if self.cell(row, column).is_zero() {
                continue;
            }
            if !self.eliminate(row, column) {
                self.reduce(row);
                if !self.eliminate(row, column) {
                    return Err(Overflow);
                }
            }
            if self.cells[row * self.width..(row + 1) * self.width].iter().any(N::is_large) {
                self.reduce(row);
            }
        }
        self.basis[pivot] = self.rows + column;
        Ok(())
    }

    /// Makes a row's entry in the column 0 by means of the pivot's row; false if something did not fit.
    #[inline]
    fn eliminate(&mut self, row: usize, column: usize) -> bool {
        let (p, a) = (&self.scratch[column], self.cell(row, column));
        let common = p.gcd(a);
        let (p, a) = (p.over(&common), a.over(&common));
        N::combine(&mut self.cells[row * self.width..(row + 1) * self.width], &p, &self.scratch, &a)
    }

    /// Divides a row by the common factor of its entries.
    fn reduce(&mut self, row: usize) {
        let cells = &mut self.cells[row * self.width..(row + 1) * self.width];
        let one = N::of(1);
        let mut common = N::of(0);
        for cell in cells.iter().filter(|cell| !cell.is_zero()) {
            common = common.gcd(cell);
            if common.compare(&one).is_eq() {
                return;
            }
        }
        if !common.is_zero() {
            for cell in cells.iter_mut().filter(|cell| !cell.is_zero()) {
                *cell = cell.over(&common);
            }
        }
    }

    fn proof(&self) -> Proof {
        if self.is_done() {
            let value = |row: usize| {
                let column = self.basis[row].checked_sub(self.rows)?;
                let (top, bottom) = (self.cell(row, self.width - 1), self.cell(row, column));
                (!top.is_zero()).then(|| (column, top.int(), bottom.int()))
            };
            return Proof::Solution((0..self.rows).filter_map(value).collect());
        }
        Proof::Refutation((0..self.rows).map(|row| self.cell(self.rows, self.columns + row).int()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(entries: &[(u8, i32)]) -> Column {
        let mut column = [NO_ENTRY; 6];
        column[..entries.len()].copy_from_slice(entries);
        column
    }

    #[test]
    fn a_beam_on_two_posts_is_carried_by_both() {
        // Force and moment about the beam's center: posts at -1 and 2.
        let columns = [column(&[(0, 1), (1, -1)]), column(&[(0, 1), (1, 2)])];
        let system = System { columns: &columns, wanted: &[3, 0] };
        assert!(system.is_solvable());
        let Proof::Solution(forces) = system.proof() else { panic!("it holds") };
        let forces: Vec<(usize, i64)> =
            forces.iter().map(|(j, top, bottom)| (*j, top.divided_by(bottom).0.small().unwrap())).collect();
        assert_eq!(forces, [(0, 2), (1, 1)]);
    }

    #[test]
    fn a_beam_with_both_posts_on_one_side_is_refuted() {
        let columns = [column(&[(0, 1), (1, 1)]), column(&[(0, 1), (1, 2)])];
        let system = System { columns: &columns, wanted: &[3, 0] };
        assert!(!system.is_solvable());
        let Proof::Refutation(factors) = system.proof() else { panic!("it falls") };
        let factors: Vec<i64> = factors.iter().map(|factor| factor.small().unwrap()).collect();
        assert!(factors[0] > 0 && factors[0] + factors[1] <= 0 && factors[0] + 2 * factors[1] <= 0);
    }

    #[test]
    fn without_columns_only_nothing_can_be_wanted() {
        assert!(System { columns: &[], wanted: &[0, 0] }.is_solvable());
        assert!(!System { columns: &[], wanted: &[0, 1] }.is_solvable());
    }

    #[test]
    fn numbers_that_outgrow_the_machine_give_the_same_answer() {
        // A chain of 40 rows in which each unknown is a thousand times the one before it.
        let mut columns = vec![column(&[(0, 1), (1, -1000)])];
        columns.extend((1..40).map(|n| column(&[(n, 1), (n + 1, if n == 39 { 0 } else { -1000 })])));
        let mut wanted = vec![0; 41];
        wanted[0] = 1;
        let system = System { columns: &columns, wanted: &wanted };
        assert!(Tableau::<i64>::solved(&system, true).is_err());
        assert!(Tableau::<i128>::solved(&system, true).is_err());
        assert!(system.is_solvable());
        let Proof::Solution(values) = system.proof() else { panic!("it is solvable") };
        assert_eq!(values[39].1.to_string(), format!("1{}", "0".repeat(117)));
    }
}

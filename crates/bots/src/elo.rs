//! How significant a result of many games is.

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games shared.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// What a score says about two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The share of the points, a draw being half a point.
    pub rate: f64,
    /// Its 95 % interval (Wilson).
    pub rate_low: f64,
    /// Its upper end.
    pub rate_high: f64,
}

impl Score {
    /// Games in all.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points with its 95 % interval.
    pub fn standing(&self) -> Standing {
        let n = f64::from(self.games()).max(1.0);
        let rate = (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / n;
        let z = 1.96;
        let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
        Standing { rate, rate_low: (middle - half).max(0.0), rate_high: (middle + half).min(1.0) }
    }
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Standing {
    /// The Elo difference for a rate, limited to a thousand points: games cannot tell more.
    fn elo_of(rate: f64) -> f64 {
        let rate = rate.clamp(0.003, 0.997);
        400.0 * (rate / (1.0 - rate)).log10()
    }

    /// The difference in Elo points, and its 95 % interval.
    pub fn elo(&self) -> (f64, f64, f64) {
        (Standing::elo_of(self.rate), Standing::elo_of(self.rate_low), Standing::elo_of(self.rate_high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_score_is_no_difference_and_more_games_are_surer() {
        let few = Score { wins: 5, draws: 0, losses: 5 }.standing();
        let many = Score { wins: 500, draws: 0, losses: 500 }.standing();
        assert!(few.elo().0.abs() < 1e-9 && many.elo().0.abs() < 1e-9);
        assert!(few.rate_low < many.rate_low && many.rate_high < few.rate_high);
        assert!((many.rate_low - 0.469).abs() < 0.002, "{many:?}");
    }

    #[test]
    fn three_quarters_is_about_190_points() {
        let (elo, low, high) = Score { wins: 75, draws: 0, losses: 25 }.standing().elo();
        assert!((elo - 190.8).abs() < 0.5 && low < elo && elo < high);
    }
}

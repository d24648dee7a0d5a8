//! Simple players. `greedy` wants to see much of its own species from above; `climber` builds as high as it
//! can, so that reefs get tall and shaky.

use crate::Coral;
use crate::cards;
use crate::piece::{Piece, Species};
use crate::plan::Plan;
use crate::setup::Mode;
use crate::stability;
use crate::state::Open;
use crate::step::Step;
use crate::view::View;
use kernel::{Dice, Policies, Seat};

impl Policies for Coral {
    const POLICIES: &'static [&'static str] = &["greedy", "climber"];

    fn choose<D: Dice>(policy: &str, view: &View, legal: &[Step], dice: &mut D) -> Step {
        let seat = kernel::View::viewer(view).seat().unwrap_or_default();
        let mind = Mind { open: &view.open, seat, plan: Plan::of(&view.open.reef) };
        let mut value = |step: &Step| match policy {
            "climber" => mind.height(step, dice),
            _ => mind.greed(step),
        };
        let values: Vec<i32> = legal.iter().map(&mut value).collect();
        let best = values.iter().copied().max().unwrap_or(0);
        let among: Vec<Step> =
            legal.iter().zip(&values).filter(|(_, v)| **v == best).map(|(s, _)| *s).collect();
        among[dice.pick(among.len())]
    }
}

/// One seat's thoughts on its view. Values are in hundredths of a point.
struct Mind<'a> {
    open: &'a Open,
    seat: Seat,
    plan: Plan,
}

impl Mind<'_> {
    fn greed(&self, step: &Step) -> i32 {
        match *step {
            Step::Place { species, piece } => self.gain(species, piece),
            Step::Grow { species, piece } if self.open.setup.mode == Mode::Solo => self.cards(species, piece),
            Step::Grow { species, piece } => {
                let falls = self.open.setup.may_fall() && !stability::holds_with(&self.open.reef, piece);
                if falls { -1000 } else { 50 + self.gain(species, piece) }
            }
            // Near others' symbols, which it can cover.
            Step::Pawn { at } | Step::Land { at } => self.around(at.column().x, at.column().y),
            Step::Glide { to } if self.open.setup.mode == Mode::Solo => self.around(to.x, to.y) - 20,
            Step::Glide { to } => {
                let cost = if self.open.moved.has(self.seat) { 300 } else { 60 };
                self.around(to.x, to.y) - cost
            }
            Step::Float => -400,
            // Pieces of other species are dropped first.
            Step::Drop { species } => -self.worth(species),
            Step::Choose { species } => self.open.stocks[self.seat][species.index()].into(),
        }
    }

    /// Solo: what the cards would give, and how far each has come.
    fn cards(&self, species: Species, piece: Piece) -> i32 {
        let reef = self.open.reef.with(species, piece);
        let worth = |species: Species| {
            let card = cards::objective(species, self.open.setup.cards[species.index()]);
            let count = cards::count(&reef, species, card.kind);
            let progress = if matches!(card.kind, cards::Kind::Hidden { .. }) { -10 } else { 10 };
            100 * card.points(count) + progress * count as i32
        };
        Species::ALL.into_iter().map(worth).sum()
    }

    /// Mostly growth, and the highest of a few; now and then anything.
    fn height(&self, step: &Step, dice: &mut impl Dice) -> i32 {
        let luck = dice.below(8) as i32;
        match *step {
            Step::Place { piece, .. } | Step::Grow { piece, .. } => {
                let height: i32 = piece.cells().iter().map(|cell| i32::from(cell.z())).sum();
                if luck < 2 { 10 + height } else { 5 }
            }
            Step::Glide { .. } | Step::Float if dice.below(40) > 0 => -1,
            _ => 10 + luck,
        }
    }

    /// What a symbol of a species is worth to the seat.
    fn worth(&self, species: Species) -> i32 {
        let setup = &self.open.setup;
        if setup.mode == Mode::Solo {
            // The cards that want something hidden want little of it on top.
            let card = cards::objective(species, setup.cards[species.index()]);
            return if matches!(card.kind, cards::Kind::Hidden { .. }) { -100 } else { 100 };
        }
        match setup.seat_of(species) {
            Some(seat) if seat == self.seat || setup.partner(self.seat) == Some(seat) => 100,
            Some(_) => -60,
            None => 0,
        }
    }

    /// What the view from above gains by a piece.
    fn gain(&self, species: Species, piece: Piece) -> i32 {
        let cells = piece.cells();
        let is_top = |i: &usize| {
            let cell = cells[*i];
            cells.iter().all(|other| other.column() != cell.column() || other.z() <= cell.z())
                && self.plan.top(cell.column()).is_none_or(|top| top.z < cell.z())
        };
        let covered = |i: usize| self.plan.top(cells[i].column()).and_then(|top| top.species);
        let height: i32 = cells.iter().map(|cell| i32::from(cell.z())).sum();
        let seen = (0..3).filter(is_top);
        let change = |i| self.worth(species) - covered(i).map_or(0, |old| self.worth(old));
        let own = self.open.own(self.seat) == Some(species);
        seen.map(change).sum::<i32>() + height - if own { 0 } else { 30 }
    }

    /// What could be covered next to a column.
    fn around(&self, x: i8, y: i8) -> i32 {
        let near = self.plan.tops().filter(|(c, _)| (c.x - x).abs() <= 1 && (c.y - y).abs() <= 1);
        near.filter_map(|(_, top)| top.species).map(|species| -self.worth(species) / 4).sum()
    }
}

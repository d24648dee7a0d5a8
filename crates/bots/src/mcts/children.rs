//! Which ideas a node of the tree has as children, and which of them a simulation takes.
//!
//! A node begins with few children and gets more as it is visited more. What is not a child yet *waits* in a list at
//! the node, the most promising last, and is let in from there:
//!
//! - `let_in_ideas`, where the evaluator has [ideas](Evaluator::ideas): one list for all worlds, of which each world
//!   allows some.
//! - `let_in_listed`, where the node is the same state in all worlds: its legal steps, listed once.
//! - `let_in_legal`, everywhere else: the steps that are legal in this world, listed each time.
//!
//! *Open* children are those that can be done in the world at hand. A child's *prior* is its idea's promise as a
//! weight, the best promise at the node having the weight 1.

use super::{Mcts, Scratch, Watched};
use crate::eval::{Evaluator, Idea};
use crate::tree::{Child, Tree};
use kernel::{Dice, Imagine, Seat, Silent};

impl<G: Imagine, E: Evaluator<G>> Mcts<G, E> {
    /// The child to walk down to, out of those legal in this world; lets in more as the node is visited more.
    pub(super) fn select(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        is_known: bool,
    ) -> usize {
        let mut open = std::mem::take(&mut self.scratch.open);
        open.clear();
        let visits = tree.node(node).visits;
        let width = self.settings.width + (self.settings.widening * (visits as f32).sqrt()) as usize;
        let entry = tree.node(node);
        if E::HAS_IDEAS {
            self.let_in_ideas(tree, node, world, seat, width, &mut open);
        } else if is_known && (entry.waiting.is_some() || entry.children.is_empty()) {
            self.let_in_listed(tree, node, world, seat, width);
            open.extend(0..tree.node(node).children.len());
        }
        if open.is_empty() {
            self.let_in_legal(tree, node, world, seat, width, &mut open);
        }
        let node = tree.node(node);
        let priors: f32 = open.iter().map(|&index| node.children[index].prior).sum();
        let root_of_visits = (visits as f32 + 1.0).sqrt();
        let mean = node.mean(seat);
        let mut best = (f32::NEG_INFINITY, 0);
        for &index in &open {
            let child = &node.children[index];
            let (tried, value) = match tree.child(child) {
                Some((_, next)) if next.visits > 0 => (next.visits as f32, next.mean(seat)),
                // Not tried yet: a little below what the node is worth.
                _ => (0.0, mean - 0.02),
            };
            let score = value
                + self.settings.explore * child.prior / priors.max(1e-9) * root_of_visits / (1.0 + tried);
            if score > best.0 {
                best = (score, index);
            }
        }
        self.scratch.open = open;
        best.1
    }

    /// Makes the list of a node that is one state in all worlds, if there is none, and fills the node up to a width.
    fn let_in_listed(&mut self, tree: &mut Tree<G::Step>, node: usize, world: &G, seat: Seat, width: usize) {
        if tree.node(node).waiting.is_none() {
            let Scratch { legal, promise, .. } = &mut self.scratch;
            legal.clear();
            world.legal(seat, legal);
            promise.clear();
            self.eval.promise(world, seat, legal, promise);
            let ideas =
                legal.iter().zip(promise).map(|(&step, &mut promise)| Idea::step(step, promise)).collect();
            self.make_wait(tree, node, seat, ideas);
        }
        while tree.node(node).children.len() < width {
            let entry = tree.node_mut(node);
            let Some(idea) = entry.waiting.as_mut().and_then(|(_, waiting)| waiting.pop()) else { break };
            self.let_in(tree, node, seat, idea);
        }
    }

    /// Makes the list of ideas of a node, if there is none, and fills the node up to a width with those that can be done in
    /// this world. Those children go into `open`; none do if the list is another seat's.
    fn let_in_ideas(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        width: usize,
        open: &mut Vec<usize>,
    ) {
        if tree.node(node).waiting.is_none() {
            let mut ideas = Vec::new();
            self.eval.ideas(world, seat, &mut ideas);
            self.make_wait(tree, node, seat, ideas);
        }
        let judge_after = if node == Tree::<G::Step>::ROOT { 0 } else { self.settings.judge_after };
        if tree.node(node).visits == judge_after {
            self.judge(tree, node, world, seat);
        }
        let entry = tree.node_mut(node);
        let Some((_, waiting)) = entry.waiting.as_mut().filter(|(owner, _)| *owner == seat) else { return };
        let can_do = |step: &G::Step, rest: &[G::Step]| self.eval.can_do(world, seat, step, rest);
        let children = entry.children.iter().enumerate();
        open.extend(
            children.filter(|(_, c)| c.seat == seat && can_do(&c.step, &c.rest)).map(|(index, _)| index),
        );
        let mut chosen = Vec::new();
        let mut left = waiting.len();
        while open.len() + chosen.len() < width {
            let Some(next) = waiting[..left].iter().rposition(|idea| can_do(&idea.step, &idea.rest)) else {
                break;
            };
            chosen.push(waiting.remove(next));
            left = next;
        }
        for idea in chosen {
            open.push(tree.node(node).children.len());
            self.let_in(tree, node, seat, idea);
        }
    }

    /// Lists what is legal in this world and lets in the most promising steps that the node does not have yet. The legal
    /// ones of its children go into `open`.
    fn let_in_legal(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        width: usize,
        open: &mut Vec<usize>,
    ) {
        let Scratch { legal, promise, order, .. } = &mut self.scratch;
        legal.clear();
        world.legal(seat, legal);
        let is_open = |child: &Child<G::Step>| {
            child.seat == seat && child.rest.is_empty() && legal.binary_search(&child.step).is_ok()
        };
        let children = &tree.node(node).children;
        open.extend((0..children.len()).filter(|&index| is_open(&children[index])));
        if open.len() >= width.min(legal.len()) {
            return;
        }
        promise.clear();
        self.eval.promise(world, seat, legal, promise);
        order.clear();
        let is_known = |step: &G::Step| open.iter().any(|&index| children[index].step == *step);
        order.extend((0..legal.len()).filter(|&index| !is_known(&legal[index])));
        order.sort_by(|&a, &b| promise[b].total_cmp(&promise[a]).then(a.cmp(&b)));
        let best = promise.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        tree.node_mut(node).best_promise.get_or_insert(best);
        let more: Vec<Idea<G::Step>> = (order.iter().take(width - open.len()))
            .map(|&index| Idea::step(legal[index], promise[index]))
            .collect();
        for idea in more {
            open.push(tree.node(node).children.len());
            self.let_in(tree, node, seat, idea);
        }
    }

    /// Gives a node its list of waiting ideas.
    fn make_wait(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        seat: Seat,
        mut ideas: Vec<Idea<G::Step>>,
    ) {
        if self.settings.blur > 0.0 {
            let scale = self.settings.blur / 1024.0;
            ideas.iter_mut().for_each(|idea| idea.promise += scale * self.dice.below(1024) as f32);
        }
        // The sort is stable: of equal promise the earlier is the better.
        ideas.reverse();
        ideas.sort_by(|a, b| a.promise.total_cmp(&b.promise));
        let entry = tree.node_mut(node);
        entry.best_promise = ideas.last().map(|best| best.promise);
        entry.waiting = Some((seat, ideas));
    }

    /// Recomputes promises by what the evaluator says about the position after each idea that can be done in this
    /// world.
    fn judge(&mut self, tree: &mut Tree<G::Step>, node: usize, world: &G, seat: Seat) {
        let Some((owner, mut ideas)) = tree.node_mut(node).waiting.take() else { return };
        let mut value_after = |step: &G::Step, rest: &[G::Step]| {
            const DRAWS: u8 = 3;
            let (mut sum, mut count) = (0.0, 0.0);
            for _ in 0..DRAWS {
                let mut world = world.clone();
                let mut dice = Watched { dice: &mut self.dice, thrown: false };
                world.apply(seat, step, &mut dice, &mut Silent);
                rest.iter().for_each(|step| world.apply(seat, step, &mut dice, &mut Silent));
                sum += self.eval.value(&world)[seat.index()];
                count += 1.0;
                if !dice.thrown {
                    break;
                }
            }
            sum / count
        };
        // The most promising come last. At the root all are judged.
        let most = if node == Tree::<G::Step>::ROOT { ideas.len() } else { self.settings.judge_most };
        let few = ideas.len().saturating_sub(most);
        let (unjudged, judged) = ideas.split_at_mut(few);
        for idea in unjudged {
            idea.promise = 0.0;
        }
        for idea in judged {
            if self.eval.can_do(world, seat, &idea.step, &idea.rest) {
                idea.promise = 0.1 * idea.promise + value_after(&idea.step, &idea.rest);
            } else {
                idea.promise = 0.0;
            }
        }
        let mut of_children = Vec::new();
        for child in &tree.node(node).children {
            let can_do = child.seat == seat && self.eval.can_do(world, seat, &child.step, &child.rest);
            of_children.push(if can_do { value_after(&child.step, &child.rest) } else { 0.0 });
        }
        ideas.sort_by(|a, b| a.promise.total_cmp(&b.promise));
        let best = ideas.last().map_or(0.0, |best| best.promise);
        let best = of_children.iter().copied().fold(best, f32::max);
        let entry = tree.node_mut(node);
        for (child, promise) in entry.children.iter_mut().zip(of_children) {
            child.prior = self.settings.prior(promise, best);
        }
        entry.best_promise = Some(best);
        entry.waiting = Some((owner, ideas));
    }

    fn let_in(&self, tree: &mut Tree<G::Step>, node: usize, seat: Seat, idea: Idea<G::Step>) {
        let best = tree.node(node).best_promise.unwrap_or(idea.promise);
        let prior = self.settings.prior(idea.promise, best);
        tree.add_child(node, seat, idea, prior);
    }
}

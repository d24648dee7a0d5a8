//! Which steps a node of the tree knows, and which of them a simulation takes.

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
        is_same: bool,
    ) -> usize {
        let mut here = std::mem::take(&mut self.scratch.here);
        here.clear();
        let visits = tree.node(node).visits;
        let width = self.settings.width + (self.settings.widening * (visits as f32).sqrt()) as usize;
        let entry = tree.node(node);
        if E::SPEAKS {
            self.let_in_ideas(tree, node, world, seat, width, &mut here);
        } else if is_same && (entry.waiting.is_some() || entry.children.is_empty()) {
            self.let_in_listed(tree, node, world, seat, width);
            here.extend(0..tree.node(node).children.len());
        }
        if here.is_empty() {
            self.let_in_legal(tree, node, world, seat, width, &mut here);
        }
        let node = tree.node(node);
        let total: f32 = here.iter().map(|&index| node.children[index].prior).sum();
        let root = (visits as f32 + 1.0).sqrt();
        let mean = node.mean(seat);
        let mut best = (f32::NEG_INFINITY, 0);
        for &index in &here {
            let child = &node.children[index];
            let (tried, value) = match tree.child(child) {
                Some((_, next)) if next.visits > 0 => (next.visits as f32, next.mean(seat)),
                _ => (0.0, mean - 0.02),
            };
            let score = value + self.settings.explore * child.prior / total.max(1e-9) * root / (1.0 + tried);
            if score > best.0 {
                best = (score, index);
            }
        }
        self.scratch.here = here;
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
            self.list(tree, node, seat, ideas);
        }
        while tree.node(node).children.len() < width {
            let entry = tree.node_mut(node);
            let Some(idea) = entry.waiting.as_mut().and_then(|(_, waiting)| waiting.pop()) else { break };
            self.let_in(tree, node, seat, idea);
        }
    }

    /// Makes the list of ideas of a node, if there is none, and fills the node up to a width with such as can be done
    /// in this world; says which those are. None, if the list is another seat's.
    fn let_in_ideas(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        width: usize,
        here: &mut Vec<usize>,
    ) {
        if tree.node(node).waiting.is_none() {
            let mut ideas = Vec::new();
            self.eval.ideas(world, seat, &mut ideas);
            self.list(tree, node, seat, ideas);
        }
        let second = if node == Tree::<G::Step>::ROOT { 0 } else { self.settings.second };
        if tree.node(node).visits == second {
            self.judge(tree, node, world, seat);
        }
        let entry = tree.node_mut(node);
        let Some((_, waiting)) = entry.waiting.as_mut().filter(|(its, _)| *its == seat) else { return };
        let can = |step: &G::Step, rest: &[G::Step]| self.eval.can(world, seat, step, rest);
        let children = entry.children.iter().enumerate();
        here.extend(
            children.filter(|(_, c)| c.seat == seat && can(&c.step, &c.rest)).map(|(index, _)| index),
        );
        let mut chosen = Vec::new();
        let mut left = waiting.len();
        while here.len() + chosen.len() < width {
            let Some(next) = waiting[..left].iter().rposition(|idea| can(&idea.step, &idea.rest)) else {
                break;
            };
            chosen.push(waiting.remove(next));
            left = next;
        }
        for idea in chosen {
            here.push(tree.node(node).children.len());
            self.let_in(tree, node, seat, idea);
        }
    }

    /// Lists what is legal in this world, lets the most promising in that the node does not know, and says which of
    /// its children are legal.
    fn let_in_legal(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        width: usize,
        here: &mut Vec<usize>,
    ) {
        let Scratch { legal, promise, order, .. } = &mut self.scratch;
        legal.clear();
        world.legal(seat, legal);
        let is_here = |child: &Child<G::Step>| {
            child.seat == seat && child.rest.is_empty() && legal.binary_search(&child.step).is_ok()
        };
        let children = &tree.node(node).children;
        here.extend((0..children.len()).filter(|&index| is_here(&children[index])));
        if here.len() >= width.min(legal.len()) {
            return;
        }
        promise.clear();
        self.eval.promise(world, seat, legal, promise);
        order.clear();
        let is_known = |step: &G::Step| here.iter().any(|&index| children[index].step == *step);
        order.extend((0..legal.len()).filter(|&index| !is_known(&legal[index])));
        order.sort_by(|&a, &b| promise[b].total_cmp(&promise[a]).then(a.cmp(&b)));
        let best = promise.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        tree.node_mut(node).top.get_or_insert(best);
        let more: Vec<Idea<G::Step>> = (order.iter().take(width - here.len()))
            .map(|&index| Idea::step(legal[index], promise[index]))
            .collect();
        for idea in more {
            here.push(tree.node(node).children.len());
            self.let_in(tree, node, seat, idea);
        }
    }

    /// Gives a node its list.
    fn list(&mut self, tree: &mut Tree<G::Step>, node: usize, seat: Seat, mut ideas: Vec<Idea<G::Step>>) {
        if self.settings.blur > 0.0 {
            let scale = self.settings.blur / 1024.0;
            ideas.iter_mut().for_each(|idea| idea.promise += scale * self.dice.below(1024) as f32);
        }
        // The sort is stable: of equal promise the earlier is the better.
        ideas.reverse();
        ideas.sort_by(|a, b| a.promise.total_cmp(&b.promise));
        let entry = tree.node_mut(node);
        entry.top = ideas.last().map(|best| best.promise);
        entry.waiting = Some((seat, ideas));
    }

    /// Promises once more, by what the evaluator says after each idea that can be done in this world.
    fn judge(&mut self, tree: &mut Tree<G::Step>, node: usize, world: &G, seat: Seat) {
        let Some((its, mut ideas)) = tree.node_mut(node).waiting.take() else { return };
        let mut after = |step: &G::Step, rest: &[G::Step]| {
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
        // Those that promise most come last. Of the root's all are judged.
        let most = if node == Tree::<G::Step>::ROOT { ideas.len() } else { self.settings.judged };
        let few = ideas.len().saturating_sub(most);
        for idea in &mut ideas[..few] {
            idea.promise = 0.0;
        }
        for idea in &mut ideas[few..] {
            if self.eval.can(world, seat, &idea.step, &idea.rest) {
                idea.promise = 0.1 * idea.promise + after(&idea.step, &idea.rest);
            } else {
                idea.promise = 0.0;
            }
        }
        let mut known = Vec::new();
        for child in &tree.node(node).children {
            let can = child.seat == seat && self.eval.can(world, seat, &child.step, &child.rest);
            known.push(if can { after(&child.step, &child.rest) } else { 0.0 });
        }
        ideas.sort_by(|a, b| a.promise.total_cmp(&b.promise));
        let top = ideas.last().map_or(0.0, |best| best.promise);
        let top = known.iter().copied().fold(top, f32::max);
        let entry = tree.node_mut(node);
        for (child, promise) in entry.children.iter_mut().zip(known) {
            child.prior = self.settings.prior(promise, top);
        }
        entry.top = Some(top);
        entry.waiting = Some((its, ideas));
    }

    fn let_in(&self, tree: &mut Tree<G::Step>, node: usize, seat: Seat, idea: Idea<G::Step>) {
        let top = tree.node(node).top.unwrap_or(idea.promise);
        let prior = self.settings.prior(idea.promise, top);
        tree.add_child(node, seat, idea, prior);
    }
}

//! Information-set tree search: every simulation imagines a world that fits the view, walks down the tree in it,
//! adds a node, plays on a little and asks the evaluator.

use crate::bot::{Bot, Budget};
use crate::eval::Evaluator;
use crate::tree::Tree;
use kernel::{Dice, Imagine, MAX_SEATS, Quick, Seat, Silent, View, Viewer};

/// How a search goes about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How much an unexplored step draws, against what is known to be good.
    pub explore: f32,
    /// How sharply promise tells steps apart; smaller is sharper. In units of value.
    pub sharpness: f32,
    /// Steps considered at a node at once; more are let in with the root of its visits.
    pub width: usize,
    /// How many more for each unit of that root.
    pub widening: f32,
    /// How many guided steps follow before the evaluator is asked.
    pub rollout: u32,
    /// By how much promise is blurred where a list is made once, in units of value: for games in which no chance
    /// would otherwise tell one match from the next.
    pub blur: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { explore: 0.6, sharpness: 0.03, width: 6, widening: 0.8, rollout: 14, blur: 0.0 }
    }
}

impl Settings {
    /// The weight of a promise, against the best at its node.
    fn prior(&self, promise: f32, top: f32) -> f32 {
        ((promise - top) / self.sharpness).clamp(-6.0, 2.0).exp()
    }
}

/// What a search thinks of one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought<S> {
    /// The step.
    pub step: S,
    /// How often it was tried.
    pub visits: u32,
    /// The mean share of the win it led to, for the seat that chooses.
    pub value: f32,
}

/// The search as a bot.
pub struct Mcts<G: Imagine, E> {
    eval: E,
    settings: Settings,
    dice: Quick,
    /// The tree of the last choice, with a world at its root and the seat it was made for.
    kept: Option<(Tree<G::Step>, G, Seat)>,
    /// The turn being played, and how many simulations of it are left.
    turn: Option<(u64, u32)>,
    scratch: Scratch<G::Step>,
}

/// Lists used again and again.
struct Scratch<S> {
    legal: Vec<S>,
    promise: Vec<f32>,
    order: Vec<usize>,
    path: Vec<usize>,
}

impl<S> Default for Scratch<S> {
    fn default() -> Self {
        Scratch { legal: Vec::new(), promise: Vec::new(), order: Vec::new(), path: Vec::new() }
    }
}

/// Dice that know whether they were thrown.
struct Watched<'a> {
    dice: &'a mut Quick,
    thrown: bool,
}

impl Dice for Watched<'_> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.thrown = true;
        self.dice.below(n)
    }
}

/// The seat whose step comes next in a world: the searcher's own if it may, else the first that may.
fn actor<G: Imagine>(state: &G, own: Seat) -> Option<Seat> {
    let to_act = state.to_act();
    if to_act.has(own) { Some(own) } else { to_act.iter().next() }
}

impl<G: Imagine, E: Evaluator<G>> Mcts<G, E> {
    /// The same seed and iterations make the same choices.
    pub fn new(eval: E, settings: Settings, seed: u64) -> Mcts<G, E> {
        Mcts { eval, settings, dice: Quick::new(seed), kept: None, turn: None, scratch: Scratch::default() }
    }

    /// Searches and tells what it thinks of each step, the best first.
    pub fn think(&mut self, view: &G::View, budget: &Budget<'_>) -> Vec<Thought<G::Step>> {
        let Some(own) = view.viewer().seat() else { return Vec::new() };
        let mut tree = self.recall(view, own);
        self.search(&mut tree, view, own, None, budget);
        let thoughts = thoughts(&tree, own);
        let world = G::imagine(view, &mut self.dice);
        self.kept = Some((tree, world, own));
        thoughts
    }

    /// What the view's seat can expect, if it is to act after this step of its own, or as things stand.
    pub fn value(&mut self, view: &G::View, first: Option<G::Step>, budget: &Budget<'_>) -> f32 {
        let Some(own) = view.viewer().seat() else { return 0.0 };
        let mut tree = Tree::new();
        self.search(&mut tree, view, own, first, budget);
        tree.node(Tree::<G::Step>::ROOT).mean(own)
    }

    /// The steps of the own turn that the last search thinks best, as far as it has looked.
    pub fn sentence(&self) -> Vec<G::Step> {
        let mut steps = Vec::new();
        if let Some((tree, _, own)) = &self.kept {
            let mut node = tree.node(Tree::<G::Step>::ROOT);
            loop {
                let visited = node.children.iter().filter_map(|child| Some((child, tree.child(child)?.1)));
                let Some((child, next)) = visited.max_by_key(|(_, next)| next.visits) else { break };
                if child.seat != *own || next.visits < 3 {
                    break;
                }
                steps.push(child.step);
                node = next;
            }
        }
        steps
    }

    fn search(
        &mut self,
        tree: &mut Tree<G::Step>,
        view: &G::View,
        own: Seat,
        first: Option<G::Step>,
        budget: &Budget<'_>,
    ) {
        let is_certain = G::is_certain(view);
        let mut done = 0;
        while done < budget.iterations && (done % 16 != 0 || !budget.is_spent()) {
            let mut world = G::imagine(view, &mut self.dice);
            let mut dice = Watched { dice: &mut self.dice, thrown: !is_certain };
            if let Some(step) = &first {
                world.apply(own, step, &mut dice, &mut Silent);
            }
            let is_same = !dice.thrown;
            self.simulate(tree, world, own, is_same);
            done += 1;
        }
    }

    /// One simulation. `is_same` says whether the world is the same in all of them.
    fn simulate(&mut self, tree: &mut Tree<G::Step>, mut world: G, own: Seat, mut is_same: bool) {
        let mut path = std::mem::take(&mut self.scratch.path);
        path.clear();
        path.push(Tree::<G::Step>::ROOT);
        let mut node = Tree::<G::Step>::ROOT;
        let values = loop {
            let Some(seat) = actor(&world, own) else {
                break self.eval.value(&world);
            };
            let child = self.select(tree, node, &world, seat, is_same);
            let step = tree.node(node).children[child].step;
            let mut dice = Watched { dice: &mut self.dice, thrown: !is_same };
            world.apply(seat, &step, &mut dice, &mut Silent);
            is_same = !dice.thrown;
            let (next, made) = tree.enter(node, child);
            path.push(next);
            if made {
                break self.play_on(&mut world, own);
            }
            node = next;
        };
        tree.back_up(&path, &values);
        self.scratch.path = path;
    }

    /// Plays a few guided steps and asks the evaluator.
    fn play_on(&mut self, world: &mut G, own: Seat) -> [f32; MAX_SEATS] {
        for _ in 0..self.settings.rollout {
            let Some(seat) = actor(world, own) else { break };
            let Scratch { legal, promise, .. } = &mut self.scratch;
            legal.clear();
            world.legal(seat, legal);
            let index = self.eval.guide(world, seat, legal, promise, &mut self.dice);
            let Some(step) = legal.get(index).copied() else { break };
            world.apply(seat, &step, &mut self.dice, &mut Silent);
        }
        self.eval.value(world)
    }

    /// The child to walk down to, out of those legal in this world; lets in more as the node is visited more.
    fn select(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        is_same: bool,
    ) -> usize {
        let mut legal = std::mem::take(&mut self.scratch.legal);
        let visits = tree.node(node).visits;
        let width = self.settings.width + (self.settings.widening * (visits as f32).sqrt()) as usize;
        // A node of which only one state is known has one list, made once.
        let is_listed = is_same && (tree.node(node).waiting.is_some() || tree.node(node).children.is_empty());
        if !is_listed || tree.node(node).waiting.is_none() {
            legal.clear();
            world.legal(seat, &mut legal);
        }
        let here = |child: &crate::tree::Child<G::Step>| {
            is_listed || child.seat == seat && legal.binary_search(&child.step).is_ok()
        };
        if is_listed {
            self.let_in_listed(tree, node, world, seat, &legal, width);
        } else {
            let known = tree.node(node).children.iter().filter(|child| here(child)).count();
            if known < width.min(legal.len()) {
                self.let_in(tree, node, world, seat, &legal, width - known);
            }
        }
        let node = tree.node(node);
        let candidates = node.children.iter().enumerate().filter(|(_, child)| here(child));
        let total: f32 = candidates.clone().map(|(_, child)| child.prior).sum();
        let root = (visits as f32 + 1.0).sqrt();
        let mean = node.mean(seat);
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, child) in candidates {
            let (tried, value) = match tree.child(child) {
                Some((_, next)) if next.visits > 0 => (next.visits as f32, next.mean(seat)),
                _ => (0.0, mean - 0.02),
            };
            let score = value + self.settings.explore * child.prior / total.max(1e-9) * root / (1.0 + tried);
            if score > best.0 {
                best = (score, index);
            }
        }
        self.scratch.legal = legal;
        best.1
    }

    /// Fills a listed node up to a width, out of those that wait; makes the list if there is none.
    fn let_in_listed(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        legal: &[G::Step],
        width: usize,
    ) {
        if tree.node(node).waiting.is_none() {
            let Scratch { promise, order, .. } = &mut self.scratch;
            promise.clear();
            self.eval.promise(world, seat, legal, promise);
            if self.settings.blur > 0.0 {
                let scale = self.settings.blur / 1024.0;
                promise.iter_mut().for_each(|promise| *promise += scale * self.dice.below(1024) as f32);
            }
            order.clear();
            order.extend(0..legal.len());
            order.sort_by(|&a, &b| promise[a].total_cmp(&promise[b]).then(b.cmp(&a)));
            let entry = tree.node_mut(node);
            entry.top = order.last().map(|&best| promise[best]);
            entry.waiting = Some(order.iter().map(|&index| (legal[index], promise[index])).collect());
        }
        while tree.node(node).children.len() < width {
            let entry = tree.node_mut(node);
            let Some((step, promise)) = entry.waiting.as_mut().and_then(Vec::pop) else { break };
            let prior = self.settings.prior(promise, entry.top.unwrap_or(promise));
            tree.add_child(node, seat, step, prior);
        }
    }

    /// Adds the most promising steps that the node does not know yet.
    fn let_in(
        &mut self,
        tree: &mut Tree<G::Step>,
        node: usize,
        world: &G,
        seat: Seat,
        legal: &[G::Step],
        more: usize,
    ) {
        let Scratch { promise, order, .. } = &mut self.scratch;
        promise.clear();
        self.eval.promise(world, seat, legal, promise);
        let known = &tree.node(node).children;
        order.clear();
        order.extend(
            (0..legal.len()).filter(|&i| !known.iter().any(|c| c.seat == seat && c.step == legal[i])),
        );
        order.sort_by(|&a, &b| promise[b].total_cmp(&promise[a]).then(a.cmp(&b)));
        let best = promise.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let top = *tree.node_mut(node).top.get_or_insert(best);
        for &index in order.iter().take(more) {
            tree.add_child(node, seat, legal[index], self.settings.prior(promise[index], top));
        }
    }

    /// The part of the last tree that belongs to this view, found by playing its steps; or a new tree.
    fn recall(&mut self, view: &G::View, own: Seat) -> Tree<G::Step> {
        const DEEP: usize = 6;
        const MANY: usize = 300;
        let Some((tree, world, seat)) = self.kept.take() else { return Tree::new() };
        if seat != own {
            return Tree::new();
        }
        let mut waiting = vec![(Tree::<G::Step>::ROOT, world, 0)];
        let mut looked = 0;
        while let Some((index, world, depth)) = waiting.pop() {
            if world.view(Viewer::Seat(own)) == *view {
                return tree.below(index);
            }
            looked += 1;
            if looked > MANY || depth >= DEEP {
                continue;
            }
            for child in &tree.node(index).children {
                let Some((next, node)) = tree.child(child) else { continue };
                if node.visits >= 4 && world.check(child.seat, &child.step).is_ok() {
                    let mut after = world.clone();
                    after.apply(child.seat, &child.step, &mut self.dice, &mut Silent);
                    waiting.push((next, after, depth + 1));
                }
            }
        }
        Tree::new()
    }
}

fn thoughts<S: Copy>(tree: &Tree<S>, own: Seat) -> Vec<Thought<S>> {
    let root = tree.node(Tree::<S>::ROOT);
    let mut thoughts: Vec<Thought<S>> = root
        .children
        .iter()
        .filter(|child| child.seat == own)
        .map(|child| match tree.child(child) {
            Some((_, node)) => Thought { step: child.step, visits: node.visits, value: node.mean(own) },
            None => Thought { step: child.step, visits: 0, value: 0.0 },
        })
        .collect();
    thoughts.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    thoughts
}

impl<G: Imagine, E: Evaluator<G>> Bot<G> for Mcts<G, E> {
    fn choose(&mut self, view: &G::View, legal: &[G::Step], budget: &Budget<'_>) -> G::Step {
        if let [only] = legal {
            return *only;
        }
        let turn = self.eval.turn(view);
        let left = match self.turn {
            Some((same, left)) if same == turn => left,
            _ => budget.iterations,
        };
        // Half of what is left for each step of the turn: the first decides most.
        let now = left.div_ceil(2).max(budget.iterations / 16).max(1);
        self.turn = Some((turn, left.saturating_sub(now)));
        let thoughts = self.think(view, &Budget { iterations: now, stop: budget.stop });
        // Worlds differ in what is legal for others, never for the own seat; but better to be sure.
        let best = thoughts.iter().map(|thought| thought.step).find(|step| legal.binary_search(step).is_ok());
        best.unwrap_or(legal[0])
    }
}

//! Information-set tree search: every simulation imagines a world that fits the view, walks down the tree in it,
//! adds a node, plays on a little and asks the evaluator.

mod children;

use crate::bot::{Bot, Budget};
use crate::eval::Evaluator;
use crate::tree::Tree;
use kernel::{Dice, Imagine, MAX_SEATS, Quick, Seat, Silent, View, Viewer};

/// The parameters of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How attractive unexplored steps are, compared with those known to be good.
    pub explore: f32,
    /// How sharply promise tells steps apart; smaller is sharper. In units of value.
    pub sharpness: f32,
    /// Steps considered at a node from the start; more are added with the square root of its visits.
    pub width: usize,
    /// How many more per unit of that root.
    pub widening: f32,
    /// Visits after which the ideas at a node are judged: the evaluator looks at the position after each. Those at the
    /// root are judged at once.
    pub judge_after: u32,
    /// How many ideas are judged at a node, the most promising; at the root all are.
    pub judge_most: usize,
    /// How many guided steps, or turns where there are ideas, follow before the evaluator is asked.
    pub rollout: u32,
    /// How much noise is added to promises where a list is made only once, in units of value: for games without
    /// chance, where every match would otherwise be the same.
    pub blur: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            explore: 0.6,
            sharpness: 0.03,
            width: 6,
            widening: 0.8,
            judge_after: u32::MAX,
            judge_most: 24,
            rollout: 14,
            blur: 0.0,
        }
    }
}

impl Settings {
    /// The weight of a promise, against the best at its node.
    fn prior(&self, promise: f32, best: f32) -> f32 {
        libm::expf(((promise - best) / self.sharpness).clamp(-6.0, 2.0))
    }
}

/// What a search thinks of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<S> {
    /// The step.
    pub step: S,
    /// The steps that follow right away.
    pub rest: Box<[S]>,
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
    turn: Option<(u32, u32)>,
    /// The rest of the idea chosen last, still to be done, in reverse order.
    rest: Vec<G::Step>,
    scratch: Scratch<G::Step>,
}

/// Buffers that are reused.
struct Scratch<S> {
    legal: Vec<S>,
    promise: Vec<f32>,
    order: Vec<usize>,
    path: Vec<usize>,
    /// Children that can be done in this world.
    open: Vec<usize>,
}

impl<S> Default for Scratch<S> {
    fn default() -> Self {
        Scratch {
            legal: Vec::new(),
            promise: Vec::new(),
            order: Vec::new(),
            path: Vec::new(),
            open: Vec::new(),
        }
    }
}

/// Dice that remember whether they were thrown.
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
        let dice = Quick::new(seed);
        Mcts { eval, settings, dice, kept: None, turn: None, rest: Vec::new(), scratch: Scratch::default() }
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

    /// The steps of this turn that the last search thinks best, as far as it has looked.
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
                steps.extend(&child.rest);
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
            let is_known = !dice.thrown;
            self.simulate(tree, world, own, is_known);
            done += 1;
        }
    }

    /// One simulation. `is_known` says whether the world is the same in all of them.
    fn simulate(&mut self, tree: &mut Tree<G::Step>, mut world: G, own: Seat, mut is_known: bool) {
        let mut path = std::mem::take(&mut self.scratch.path);
        path.clear();
        path.push(Tree::<G::Step>::ROOT);
        let mut node = Tree::<G::Step>::ROOT;
        let values = loop {
            let Some(seat) = actor(&world, own) else {
                break self.eval.value(&world);
            };
            let child = self.select(tree, node, &world, seat, is_known);
            let chosen = &tree.node(node).children[child];
            let mut dice = Watched { dice: &mut self.dice, thrown: !is_known };
            world.apply(seat, &chosen.step, &mut dice, &mut Silent);
            chosen.rest.iter().for_each(|step| world.apply(seat, step, &mut dice, &mut Silent));
            is_known = !dice.thrown;
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
            if E::HAS_IDEAS {
                let Some(idea) = self.eval.quick_turn(world, seat, &mut self.dice) else { break };
                world.apply(seat, &idea.step, &mut self.dice, &mut Silent);
                idea.rest.iter().for_each(|step| world.apply(seat, step, &mut self.dice, &mut Silent));
                continue;
            }
            let Scratch { legal, promise, .. } = &mut self.scratch;
            legal.clear();
            world.legal(seat, legal);
            let index = self.eval.quick_step(world, seat, legal, promise, &mut self.dice);
            let Some(step) = legal.get(index).copied() else { break };
            world.apply(seat, &step, &mut self.dice, &mut Silent);
        }
        self.eval.value(world)
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
                    let dice = &mut self.dice;
                    let rest = child.rest.iter();
                    if rest.clone().all(|step| after.act(child.seat, step, dice, &mut Silent).is_ok()) {
                        waiting.push((next, after, depth + 1));
                    }
                }
            }
        }
        Tree::new()
    }
}

/// What the search thinks of the root's children, the best first.
fn thoughts<S: Copy>(tree: &Tree<S>, own: Seat) -> Vec<Thought<S>> {
    let root = tree.node(Tree::<S>::ROOT);
    let mut thoughts: Vec<Thought<S>> = Vec::new();
    for child in root.children.iter().filter(|child| child.seat == own) {
        let (visits, value) = tree.child(child).map_or((0, 0.0), |(_, node)| (node.visits, node.mean(own)));
        // Insertion sort: the library's sort would add kilobytes to the page's engine, for a few entries.
        let is_no_worse =
            |other: &Thought<S>| visits.cmp(&other.visits).then(value.total_cmp(&other.value)).is_le();
        let place = thoughts.partition_point(is_no_worse);
        thoughts.insert(place, Thought { step: child.step, rest: child.rest.clone(), visits, value });
    }
    thoughts
}

impl<G: Imagine, E: Evaluator<G>> Bot<G> for Mcts<G, E> {
    fn choose(&mut self, view: &G::View, legal: &[G::Step], budget: &Budget<'_>) -> G::Step {
        let turn = G::turn(view);
        let (is_same, left) = match self.turn {
            Some((same, left)) if same == turn => (true, left),
            _ => (false, budget.iterations),
        };
        let said = self.rest.pop().filter(|step| is_same && legal.binary_search(step).is_ok());
        if let Some(step) = said {
            return step;
        }
        self.rest.clear();
        if let [only] = legal {
            return *only;
        }
        // Each step of the turn gets half of what is left, because the first decides most. An idea of several
        // steps decides all.
        let now = if E::HAS_IDEAS { left } else { left.div_ceil(2) }.max(budget.iterations / 16).max(1);
        self.turn = Some((turn, left.saturating_sub(now)));
        let thoughts = self.think(view, &Budget { iterations: now, stop: budget.stop });
        // Worlds differ in what is legal for others, never for the searcher's own seat; but better to be sure.
        let Some(best) = thoughts.into_iter().find(|thought| legal.binary_search(&thought.step).is_ok())
        else {
            return legal[0];
        };
        self.rest.extend(best.rest.iter().rev());
        best.step
    }
}

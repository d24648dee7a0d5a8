//! The tree of a search. A node stands for the steps that lead to it, not for a state: in every imagined world the
//! same steps may lead to another one, and its statistics are over all of them.

use crate::eval::Idea;
use kernel::{MAX_SEATS, Seat};

/// No node yet.
const NONE: u32 = u32::MAX;

pub(crate) struct Child<S> {
    pub(crate) seat: Seat,
    pub(crate) step: S,
    /// The steps that follow it right away.
    pub(crate) rest: Box<[S]>,
    /// How promising it looked, as a weight.
    pub(crate) prior: f32,
    node: u32,
}

pub(crate) struct Node<S> {
    pub(crate) children: Vec<Child<S>>,
    pub(crate) visits: u32,
    /// Values by seat, summed over the visits.
    sums: [f32; MAX_SEATS],
    /// The best promise at this node: the one with prior 1.
    pub(crate) best_promise: Option<f32>,
    /// What is not a child yet, the best last, and whose idea it was. Only at nodes where one list serves all
    /// worlds, so that it need not be made again.
    pub(crate) waiting: Option<(Seat, Vec<Idea<S>>)>,
}

impl<S> Node<S> {
    fn new() -> Node<S> {
        Node { children: Vec::new(), visits: 0, sums: [0.0; MAX_SEATS], best_promise: None, waiting: None }
    }

    /// The mean value for a seat.
    pub(crate) fn mean(&self, seat: Seat) -> f32 {
        if self.visits == 0 { 0.5 } else { self.sums[seat.index()] / self.visits as f32 }
    }
}

pub(crate) struct Tree<S> {
    nodes: Vec<Node<S>>,
}

impl<S: Copy> Tree<S> {
    pub(crate) const ROOT: usize = 0;

    pub(crate) fn new() -> Tree<S> {
        Tree { nodes: vec![Node::new()] }
    }

    pub(crate) fn node(&self, index: usize) -> &Node<S> {
        &self.nodes[index]
    }

    pub(crate) fn node_mut(&mut self, index: usize) -> &mut Node<S> {
        &mut self.nodes[index]
    }

    /// The node of a child, if it was visited.
    pub(crate) fn child(&self, child: &Child<S>) -> Option<(usize, &Node<S>)> {
        (child.node != NONE).then(|| (child.node as usize, &self.nodes[child.node as usize]))
    }

    /// The node of a child, created if there is none, and whether it was created.
    pub(crate) fn enter(&mut self, node: usize, child: usize) -> (usize, bool) {
        let next = self.nodes[node].children[child].node;
        if next != NONE {
            return (next as usize, false);
        }
        let made = self.nodes.len();
        self.nodes.push(Node::new());
        self.nodes[node].children[child].node = made as u32;
        (made, true)
    }

    pub(crate) fn add_child(&mut self, node: usize, seat: Seat, idea: Idea<S>, prior: f32) {
        let Idea { step, rest, promise: _ } = idea;
        self.nodes[node].children.push(Child { seat, step, rest, prior, node: NONE });
    }

    pub(crate) fn back_up(&mut self, path: &[usize], values: &[f32; MAX_SEATS]) {
        for &index in path {
            let node = &mut self.nodes[index];
            node.visits += 1;
            for (sum, value) in node.sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }

    /// The part below a node as a tree of its own.
    pub(crate) fn below(mut self, root: usize) -> Tree<S> {
        let mut kept = Tree { nodes: Vec::new() };
        self.move_into(root, &mut kept);
        kept
    }

    fn move_into(&mut self, index: usize, kept: &mut Tree<S>) -> u32 {
        let place = kept.nodes.len();
        let mut node = std::mem::replace(&mut self.nodes[index], Node::new());
        let children = std::mem::take(&mut node.children);
        kept.nodes.push(node);
        let children: Vec<Child<S>> = children
            .into_iter()
            .map(|child| {
                let node = if child.node == NONE { NONE } else { self.move_into(child.node as usize, kept) };
                Child { node, ..child }
            })
            .collect();
        kept.nodes[place].children = children;
        place as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_a_node_keeps_its_numbers() {
        let seat = Seat::default();
        let mut tree: Tree<u8> = Tree::new();
        for step in 0..3 {
            tree.add_child(Tree::<u8>::ROOT, seat, Idea::step(step, 0.0), 1.0);
        }
        let (second, made) = tree.enter(Tree::<u8>::ROOT, 1);
        assert!(made && !tree.enter(Tree::<u8>::ROOT, 1).1);
        tree.add_child(second, seat, Idea::step(9, 0.0), 0.5);
        let (leaf, _) = tree.enter(second, 0);
        tree.back_up(&[0, second, leaf], &[1.0, 0.0, 0.0, 0.0]);
        tree.back_up(&[0, second], &[0.0, 1.0, 0.0, 0.0]);
        let kept = tree.below(second);
        let root = kept.node(0);
        assert_eq!((root.visits, root.mean(seat), root.children[0].step), (2, 0.5, 9));
        assert_eq!(kept.child(&root.children[0]).map(|(_, node)| node.visits), Some(1));
    }
}

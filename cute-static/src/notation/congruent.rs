//! A shape beside strides: flat extents, where the two are congruent.

use super::unfit::Unfit;
use crate::htuple::Tree;
use cute_static_notation::{Item, Items};

/// The number of leaves.
pub(super) const fn leaves(tree: &Tree) -> usize {
    match tree {
        Tree::Nil => 0,
        Tree::Cons(first, rest) => leaves(first) + leaves(rest),
        _ => 1,
    }
}

/// The modes that have a leaf.
const fn branches(tree: &Tree) -> usize {
    match tree {
        Tree::Cons(first, rest) => (leaves(first) > 0) as usize + branches(rest),
        _ => 0,
    }
}

/// The tree without the groups that say nothing: a group of one entry is that entry, and empty groups are left out.
const fn core(tree: &'static Tree) -> &'static Tree {
    match tree {
        Tree::Cons(first, rest) if branches(tree) < 2 => core(if leaves(first) > 0 { first } else { rest }),
        _ => tree,
    }
}

/// The shape and the strides have the same groups, but for those that the normal form leaves out.
pub(super) const fn check(shape: &'static Tree, mut items: Items<'_>) -> Result<(), Unfit> {
    let (mut mode, shape) = (0, core(shape));
    // The outermost parentheses stay in the normal form, whatever is inside.
    items.step();
    let fits = match shape {
        Tree::Cons(..) => entries(shape, &mut items, &mut mode),
        Tree::Nil => true,
        _ => entry(shape, &mut items, &mut mode),
    };
    if fits && matches!(items.step(), Some(Item::Close)) { Ok(()) } else { Err(Unfit::Incongruent { mode }) }
}

const fn entries(tree: &'static Tree, items: &mut Items<'_>, mode: &mut usize) -> bool {
    match tree {
        Tree::Cons(first, rest) => {
            (leaves(first) == 0 || entry(core(first), items, mode)) && entries(rest, items, mode)
        }
        _ => true,
    }
}

const fn entry(tree: &'static Tree, items: &mut Items<'_>, mode: &mut usize) -> bool {
    match (tree, items.step()) {
        (Tree::Cons(..), Some(Item::Open)) => entries(tree, items, mode) && matches!(items.step(), Some(Item::Close)),
        (Tree::Cons(..), _) => false,
        (_, Some(Item::Basis(_))) => {
            *mode += 1;
            true
        }
        _ => false,
    }
}

/// Leaf number `index` of a tree.
pub(super) const fn leaf(tree: &'static Tree, index: usize) -> Option<&'static Tree> {
    match tree {
        Tree::Nil => None,
        Tree::Cons(first, rest) => {
            let before = leaves(first);
            if index < before { leaf(first, index) } else { leaf(rest, index - before) }
        }
        _ if index == 0 => Some(tree),
        _ => None,
    }
}

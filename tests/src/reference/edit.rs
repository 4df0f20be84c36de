//! Mode edits.

use super::Tree::Tuple;
use super::{Layout, Tree};

/// Both trees of a layout edited alike.
fn both(layout: &Layout, edit: impl Fn(&Tree) -> Option<Tree>) -> Option<Layout> {
    Some(Layout { shape: edit(&layout.shape)?, stride: edit(&layout.stride)? })
}

/// The mode at a path.
pub fn get(layout: &Layout, path: &[i128]) -> Option<Layout> {
    let step = |l: Layout, i: &i128| match l.shape {
        Tuple(_) => l.modes().get(usize::try_from(*i).ok()?).cloned(),
        Tree::Leaf(_) => None,
    };
    path.iter().try_fold(layout.clone(), step)
}

/// Some modes.
pub fn select(layout: &Layout, picks: &[i128]) -> Option<Layout> {
    let modes = layout.modes();
    let picked = picks.iter().map(|i| modes.get(usize::try_from(*i).ok()?).cloned());
    Some(Layout::concat(&picked.collect::<Option<Vec<_>>>()?))
}

/// A range of modes.
fn range(layout: &Layout, begin: i128, end: i128) -> Option<std::ops::Range<usize>> {
    (begin < end && end <= layout.shape.rank() as i128).then_some(begin as usize..end as usize)
}

/// The modes `begin..end`.
pub fn take(layout: &Layout, begin: i128, end: i128) -> Option<Layout> {
    Some(Layout::concat(&layout.modes()[range(layout, begin, end)?]))
}

/// The modes `begin..end` as one.
pub fn group(layout: &Layout, begin: i128, end: i128) -> Option<Layout> {
    let range = range(layout, begin, end)?;
    let mut modes = layout.modes();
    let inner = Layout::concat(&modes[range.clone()]);
    modes.splice(range, [inner]);
    Some(Layout::concat(&modes))
}

/// Without nesting.
pub fn flatten(layout: &Layout) -> Option<Layout> {
    both(layout, |t| {
        Some(match t {
            Tuple(_) => Tuple(t.leaves().into_iter().map(Tree::Leaf).collect()),
            leaf => leaf.clone(),
        })
    })
}

/// The flat modes by the magnitudes of their strides.
pub fn sort_by_stride(layout: &Layout) -> Layout {
    let mut modes = layout.flat();
    modes.sort_by_key(|(_, d)| d.abs());
    Layout::from_flat(&modes)
}

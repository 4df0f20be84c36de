//! Mode edits.

use super::Layout;
use super::Tree::{Leaf, Tuple};
use super::element::Semimodule;

/// The mode at a path.
pub fn get<D: Semimodule>(layout: &Layout<D>, path: &[i128]) -> Option<Layout<D>> {
    layout.mode(&path.iter().map(|i| usize::try_from(*i).ok()).collect::<Option<Vec<_>>>()?)
}

/// The modes with these numbers.
pub fn select<D: Semimodule>(layout: &Layout<D>, picks: &[i128]) -> Option<Layout<D>> {
    let modes = layout.modes();
    let picked = picks.iter().map(|i| modes.get(usize::try_from(*i).ok()?).cloned());
    Some(Layout::concat(&picked.collect::<Option<Vec<_>>>()?))
}

/// A range of modes.
fn range<D: Semimodule>(layout: &Layout<D>, begin: i128, end: i128) -> Option<std::ops::Range<usize>> {
    (begin < end && end <= layout.shape.rank() as i128).then_some(begin as usize..end as usize)
}

/// The modes `begin..end`.
pub fn take<D: Semimodule>(layout: &Layout<D>, begin: i128, end: i128) -> Option<Layout<D>> {
    Some(Layout::concat(&layout.modes()[range(layout, begin, end)?]))
}

/// The modes `begin..end` as one mode.
pub fn group<D: Semimodule>(layout: &Layout<D>, begin: i128, end: i128) -> Option<Layout<D>> {
    let range = range(layout, begin, end)?;
    let mut modes = layout.modes();
    let inner = Layout::concat(&modes[range.clone()]);
    modes.splice(range, [inner]);
    Some(Layout::concat(&modes))
}

/// The layout without nesting.
pub fn flatten<D: Semimodule>(layout: &Layout<D>) -> Option<Layout<D>> {
    match &layout.shape {
        Tuple(_) => Some(Layout {
            shape: Tuple(layout.shape.leaves().into_iter().map(Leaf).collect()),
            stride: Tuple(layout.stride.leaves().into_iter().map(Leaf).collect()),
        }),
        Leaf(_) => Some(layout.clone()),
    }
}

/// The flat modes, sorted by the magnitudes of their strides.
pub fn sort_by_stride(layout: &Layout) -> Layout {
    let mut modes = layout.flat();
    modes.sort_by_key(|(_, d)| d.abs());
    match layout.shape {
        Leaf(_) => layout.clone(),
        Tuple(_) => {
            let (sizes, strides): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
            Layout::with(&Tuple(sizes.into_iter().map(Leaf).collect()), strides)
        }
    }
}

//! Coalesce (paper 3.2) and the filters.

use super::Tree::{Leaf, Tuple};
use super::{Layout, Tree};

/// The same function of an index on the domain with the fewest modes.
pub fn coalesce(layout: &Layout) -> Layout {
    let modes: Vec<_> = layout.flat().into_iter().filter(|(s, _)| *s != 1).collect();
    Layout::from_flat(&merge(&modes))
}

/// The same function of an index on the *extended* domain: a last mode of size 1 is unbounded and stays.
pub fn coalesce_extended(layout: &Layout) -> Layout {
    let flat = layout.flat();
    let last = flat.len().saturating_sub(1);
    let modes: Vec<_> =
        flat.into_iter().enumerate().filter(|(i, (s, _))| *i == last || *s != 1).map(|(_, m)| m).collect();
    Layout::from_flat(&merge(&modes))
}

/// Coalesce every mode that the profile names; modes beyond it stay.
pub fn coalesce_by_mode(layout: &Layout, profile: &Tree) -> Option<Layout> {
    match profile {
        Leaf(_) => Some(coalesce(layout)),
        Tuple(ps) => {
            let modes = layout.modes();
            if ps.len() > modes.len() {
                return None;
            }
            let each = modes.iter().enumerate().map(|(i, m)| match ps.get(i) {
                Some(p) => coalesce_by_mode(m, p),
                None => Some(m.clone()),
            });
            Some(Layout::concat(&each.collect::<Option<Vec<_>>>()?))
        }
    }
}

/// Stride-0 modes get size 1.
pub fn filter_zeros(layout: &Layout) -> Layout {
    fn go(shape: &Tree, stride: &Tree) -> Tree {
        match (shape, stride) {
            (Leaf(_), Leaf(0)) => Leaf(1),
            (Tuple(s), Tuple(d)) => Tuple(s.iter().zip(d).map(|(s, d)| go(s, d)).collect()),
            _ => shape.clone(),
        }
    }
    Layout { shape: go(&layout.shape, &layout.stride), stride: layout.stride.clone() }
}

/// Without the modes that do not move: coalesce of `filter_zeros`.
pub fn filter(layout: &Layout) -> Layout {
    coalesce(&filter_zeros(layout))
}

fn merge(modes: &[(i128, i128)]) -> Vec<(i128, i128)> {
    let mut out: Vec<(i128, i128)> = Vec::new();
    for &(s, d) in modes {
        match out.last_mut() {
            Some((size, stride)) if *size * *stride == d => *size *= s,
            _ => out.push((s, d)),
        }
    }
    out
}

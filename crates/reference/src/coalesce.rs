//! Coalesce (paper 3.2) and the filters.

use super::Tree::{Leaf, Tuple};
use super::element::Semimodule;
use super::{Layout, Tree};

/// The same function of an index on the domain with the fewest modes.
pub fn coalesce<D: Semimodule>(layout: &Layout<D>) -> Layout<D> {
    let modes: Vec<_> = layout.flat().into_iter().filter(|(s, _)| *s != 1).collect();
    Layout::from_flat(&merge(&modes))
}

/// The same function of an index on the *extended* domain: a last mode of size 1 is unbounded and stays.
pub fn coalesce_extended<D: Semimodule>(layout: &Layout<D>) -> Layout<D> {
    let flat = layout.flat();
    let last = flat.len().saturating_sub(1);
    let modes: Vec<_> =
        flat.into_iter().enumerate().filter(|(i, (s, _))| *i == last || *s != 1).map(|(_, m)| m).collect();
    Layout::from_flat(&merge(&modes))
}

/// Coalesce every mode that the profile names; modes beyond it stay.
pub fn coalesce_by_mode<D: Semimodule>(layout: &Layout<D>, profile: &Tree) -> Option<Layout<D>> {
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
pub fn filter_zeros<D: Semimodule>(layout: &Layout<D>) -> Layout<D> {
    let mut strides = layout.stride.leaves().into_iter();
    let mut size = |s: &i128| if strides.next() == Some(D::zero()) { 1 } else { *s };
    Layout { shape: layout.shape.map(&mut size), stride: layout.stride.clone() }
}

/// The layout without the modes of stride 0; a tuple of one mode becomes that mode.
pub fn drop_zeros<D: Semimodule>(layout: &Layout<D>) -> Layout<D> {
    fn kept<D: Semimodule>(
        shape: &Tree,
        strides: &mut impl Iterator<Item = D>,
        kept_strides: &mut Vec<D>,
    ) -> Option<Tree> {
        match shape {
            Leaf(size) => strides.next().filter(|d| *d != D::zero()).map(|d| {
                kept_strides.push(d);
                Leaf(*size)
            }),
            Tuple(modes) => {
                let mut modes: Vec<Tree> = modes.iter().filter_map(|m| kept(m, strides, kept_strides)).collect();
                if modes.len() > 1 { Some(Tuple(modes)) } else { modes.pop() }
            }
        }
    }
    let mut strides = Vec::new();
    match kept(&layout.shape, &mut layout.stride.leaves().into_iter(), &mut strides) {
        Some(shape) => Layout::with(&shape, strides),
        None => Layout::with(&Leaf(1), vec![D::zero()]),
    }
}

/// Coalesce of `filter_zeros`.
pub fn filter<D: Semimodule>(layout: &Layout<D>) -> Layout<D> {
    coalesce(&filter_zeros(layout))
}

fn merge<D: Semimodule>(modes: &[(i128, D)]) -> Vec<(i128, D)> {
    let mut out: Vec<(i128, D)> = Vec::new();
    for (s, d) in modes {
        match out.last_mut() {
            Some((size, stride)) if stride.continues(*size, d) => *size *= s,
            _ => out.push((*s, d.clone())),
        }
    }
    out
}

//! Right and left inverse (paper 3.4, tables 5 and 6).

use super::complement::{along_axes, by_place, places};
use super::element::Codomain;
use super::radices::{Moving, by_trial, is_small};
use super::{General, Layout, binary, coalesce, compose, laws, overlap};

/// `(stride, size, product of the sizes before it)` of the modes with several values, sorted by stride.
fn sorted(layout: &Layout) -> Vec<Moving> {
    let mut prefix = 1;
    let mut modes = Vec::new();
    for (s, d) in layout.flat() {
        if s != 1 && d != 0 {
            modes.push((d, s, prefix));
        }
        prefix *= s;
    }
    modes.sort_by_key(|(d, _, prefix)| (d.abs(), *prefix));
    modes
}

/// `L(R(k)) = k` on the longest run of offsets from 0 on that whole modes reach.
pub fn chain_inverse(layout: &Layout) -> Layout {
    coalesce(&Layout::from_flat(&chain(&sorted(&coalesce(layout)))))
}

fn chain(moving: &[Moving]) -> Vec<(i128, i128)> {
    let (mut next, mut modes) = (1, Vec::new());
    for &(d, s, prefix) in moving {
        if d == next {
            modes.push((s, prefix));
            next = s * d;
        }
    }
    modes
}

/// `L(R(k)) = k` on the longest run of offsets from 0 on: by whole modes, or a longer one by modes that overlap.
pub fn right_inverse(layout: &Layout) -> Layout {
    let moving = sorted(&coalesce(layout));
    let whole = chain(&moving);
    let size = whole.iter().map(|m| m.0).product();
    coalesce(&Layout::from_flat(&overlap::larger(&moving, size).unwrap_or(whole)))
}

/// The form of CUTLASS 4 for strides that divide one another, else a layout found by search. It is refused if its law does not hold.
pub fn left_inverse(layout: &Layout) -> Option<Layout> {
    if sorted(layout).is_empty() && layout.shape.depth() > 0 {
        return Some(Layout::leaf(layout.size(), 0));
    }
    // Coalesce first, since strides between two modes that coalesce need not be multiples of the first one.
    let inverse = left_inverse_of_moving(&coalesce(layout))?;
    laws::left_inverse(layout, &inverse).is_ok().then_some(inverse)
}

/// The indices of `a` with the offsets of `t`.
pub fn location(a: &Layout, t: &Layout) -> Option<Layout> {
    let found = compose(&left_inverse(a)?, t)?;
    laws::location(a, t, &found).is_ok().then_some(found)
}

fn left_inverse_of_moving(layout: &Layout) -> Option<Layout> {
    Some(coalesce(&Layout::from_flat(&digits(&sorted(layout))?)))
}

fn digits(moving: &[Moving]) -> Option<Vec<(i128, i128)>> {
    let opposite = |list: Vec<(i128, i128)>| list.iter().map(|(q, p)| (*q, -p)).collect();
    if !moving.is_empty() && moving.iter().all(|m| m.0 < 0) {
        let mirrored: Vec<Moving> = moving.iter().map(|(d, s, prefix)| (-d, *s, *prefix)).collect();
        return digits(&mirrored).map(opposite);
    }
    let (mut stride, mut modes, mut value) = (1, Vec::new(), 0);
    for &(d, _, prefix) in moving {
        if d < stride || d % stride != 0 {
            return is_small(moving).then(|| by_trial(moving))?;
        }
        modes.push((d / stride, value));
        (stride, value) = (d, prefix);
    }
    if let Some((_, s, prefix)) = moving.last() {
        modes.push((*s, *prefix));
    }
    Some(modes)
}

/// The right inverse over any semimodule. For coordinates, its domain has a mode for every path; over F₂, its values are vectors.
pub fn right_inverse_at(layout: &General) -> Option<General> {
    match layout.codomain()? {
        Codomain::Trivial | Codomain::Integers => Some(right_inverse(&layout.integers()?).general()),
        Codomain::Coordinates if !along_axes(layout) => None,
        Codomain::Coordinates => {
            by_place(&places(layout), &mut |path| Some(right_inverse(&layout.component(path)))).map(|r| r.general())
        }
        Codomain::Binary => binary::right_inverse(layout),
    }
}

/// The left inverse over any semimodule, as [`right_inverse_at`].
pub fn left_inverse_at(layout: &General) -> Option<General> {
    match layout.codomain()? {
        Codomain::Trivial | Codomain::Integers => Some(left_inverse(&layout.integers()?)?.general()),
        Codomain::Coordinates if !along_axes(layout) => None,
        Codomain::Coordinates => {
            let merged = coalesce(layout);
            let inverse = by_place(&places(layout), &mut |path| left_inverse_of_moving(&merged.component(path)))?;
            laws::left_inverse_at(layout, &inverse.general()).is_ok().then(|| inverse.general())
        }
        Codomain::Binary => binary::left_inverse(layout),
    }
}

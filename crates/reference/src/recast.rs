//! Layouts in wider or narrower elements.

use super::element::{Codomain, Semimodule};
use super::{Element, General, Layout};

type Mode = (i128, i128);

fn each(layout: &Layout, recast: impl FnMut(Mode) -> Option<Mode>) -> Option<Layout> {
    Some(layout.refilled(layout.flat().into_iter().map(recast).collect::<Option<_>>()?))
}

/// How far the modes inside one element `n` times as wide reach together.
fn inside(layout: &Layout, n: i128) -> i128 {
    let reach = |(s, d): Mode| if d > 0 && n % d == 0 { (s.min(n / d) - 1) * d } else { 0 };
    layout.flat().into_iter().map(reach).sum()
}

/// In elements `n` times as wide: `q` steps of a mode make one element.
pub fn upcast(layout: &Layout, n: i128) -> Option<Layout> {
    let mode = |(s, d): Mode| match d {
        0 => Some((s, 0)),
        _ if d % n == 0 => Some((s, d / n)),
        _ if s == 1 && (d < 0 || n % d != 0) => Some((1, 0)),
        _ if d < 0 || n % d != 0 => None,
        _ if s % (n / d) == 0 => Some((s / (n / d), 1)),
        // CuTe's downcast by its own convention asks for this stride.
        _ if (n / d) % s == 0 => Some((1, 1)),
        _ => None,
    };
    if n <= 0 || inside(layout, n) >= n { None } else { each(layout, mode) }
}

/// The mode that runs through the parts of an element: the first of size above 1 and stride 1.
fn runs(mut modes: impl Iterator<Item = Mode>) -> Option<usize> {
    modes.position(|mode| mode.0 > 1 && mode.1 == 1)
}

/// In elements `n` times as narrow: one mode runs through the parts of an element, the others step over them.
pub fn downcast(layout: &Layout, n: i128) -> Option<Layout> {
    if n == 1 {
        return Some(layout.clone());
    }
    let runs = runs(layout.flat().into_iter())?;
    let mut place = 0..;
    let mode = |(s, d): Mode| Some(if place.next() == Some(runs) { (s * n, d) } else { (s, d * n) });
    if n <= 0 { None } else { each(layout, mode) }
}

/// CuTe's: every mode of stride 1 runs through the parts.
pub fn padded_downcast(layout: &Layout, n: i128) -> Option<Layout> {
    let mode = |(s, d): Mode| match d {
        1 => Some((s * n, 1)),
        -1 if n > 1 && s > 1 => None,
        _ => Some((s, d * n)),
    };
    if n <= 0 { None } else { each(layout, mode) }
}

/// From `old` bits to `new` bits.
pub fn recast(layout: &Layout, old: i128, new: i128) -> Option<Layout> {
    match (old, new) {
        (..=0, _) | (_, ..=0) => None,
        _ if new % old == 0 => upcast(layout, new / old),
        _ if old % new == 0 => downcast(layout, old / new),
        _ => upcast(&downcast(layout, old)?, new),
    }
}

/// CuTe's: up first, and down by its convention.
pub fn padded_recast(layout: &Layout, old: i128, new: i128) -> Option<Layout> {
    let (up, down) = lowest(old, new)?;
    padded_downcast(&upcast(layout, up)?, down)
}

/// `new / old` in lowest terms; `None` where one is no width.
pub fn lowest(old: i128, new: i128) -> Option<(i128, i128)> {
    let common = (1..=old.min(new)).rev().find(|c| old % c == 0 && new % c == 0)?;
    Some((new / common, old / common))
}

/// Over F₂, by a power of two: the lowest bits of an offset are those inside an element.
pub fn upcast_bits(layout: &General, n: i128) -> Option<General> {
    bits(layout, n, |s, v| match v {
        0 => Some((s, 0)),
        _ if v % n == 0 => Some((s, v / n)),
        _ if s == 1 => Some((1, 0)),
        // A single bit moves inside an element, others would permute its parts.
        _ if v.count_ones() != 1 || v > n => None,
        _ if s % (n / v) == 0 && s > n / v => Some((s / (n / v), 1)),
        _ if (n / v) % s == 0 => Some((1, 0)),
        _ => None,
    })
}

/// Over F₂, in narrower elements: one mode runs through the parts.
pub fn downcast_bits(layout: &General, n: i128) -> Option<General> {
    let runs = runs(layout.flat().into_iter().map(|(s, d)| (s, d.integer().unwrap_or(0))));
    let mut place = 0..;
    let mode = |s, v| Some(if place.next() == runs { (n * s, v) } else { (s, n * v) });
    if n > 1 && runs.is_none() { None } else { bits(layout, n, mode) }
}

/// Over F₂, by CuTe's convention: every mode of stride 1 runs through the parts.
pub fn padded_downcast_bits(layout: &General, n: i128) -> Option<General> {
    bits(layout, n, |s, v| Some(if v == 1 { (n * s, 1) } else { (s, n * v) }))
}

/// Over F₂, from `old` bits to `new` bits.
pub fn recast_bits(layout: &General, old: i128, new: i128) -> Option<General> {
    match (old, new) {
        (..=0, _) | (_, ..=0) => None,
        _ if new % old == 0 => upcast_bits(layout, new / old),
        _ if old % new == 0 => downcast_bits(layout, old / new),
        _ => upcast_bits(&downcast_bits(layout, old)?, new),
    }
}

/// Over F₂, by CuTe's convention.
pub fn padded_recast_bits(layout: &General, old: i128, new: i128) -> Option<General> {
    let (up, down) = lowest(old, new)?;
    padded_downcast_bits(&upcast_bits(layout, up)?, down)
}

fn bits(layout: &General, n: i128, mut recast: impl FnMut(i128, i128) -> Option<Mode>) -> Option<General> {
    if n == 1 || (n > 0 && layout.flat().iter().all(|(_, d)| *d == Element::zero())) {
        return Some(layout.clone());
    }
    if layout.codomain()? != Codomain::Binary || n.count_ones() != 1 {
        return None;
    }
    let mode = |(s, d): (i128, Element)| recast(s, d.integer()?).map(|(s, v)| (s, Element::bits(v as u128)));
    Some(layout.refilled(layout.flat().into_iter().map(mode).collect::<Option<_>>()?))
}

//! Layouts in wider or narrower elements: of integers, and over F₂, where the lowest bits of an offset are those inside an element.

use super::element::Codomain;
use super::{Element, General, Layout};

/// A size and a stride; a vector over F₂ is the number that its bits are.
type Mode = (i128, i128);

/// Applies `recast` to each mode; its second argument is whether strides are vectors. For vectors, `n` must be a power of two.
fn each(layout: &General, n: i128, mut recast: impl FnMut(Mode, bool) -> Option<Mode>) -> Option<General> {
    let vectors = match layout.codomain()? {
        _ if n <= 0 => return None,
        _ if n == 1 => return Some(layout.clone()),
        Codomain::Trivial | Codomain::Integers => false,
        Codomain::Binary if n.count_ones() == 1 => true,
        Codomain::Binary | Codomain::Coordinates => return None,
    };
    let mode = |(s, d): (i128, Element)| {
        let (s, d) = recast((s, d.integer()?), vectors)?;
        Some((s, if vectors { Element::bits(d as u128) } else { d.into() }))
    };
    Some(layout.refilled(layout.flat().into_iter().map(mode).collect::<Option<_>>()?))
}

/// The largest offset of the modes inside one element `n` times as wide.
fn inside(layout: &Layout, n: i128) -> i128 {
    let reach = |(s, d): Mode| if d > 0 && n % d == 0 { (s.min(n / d) - 1) * d } else { 0 };
    layout.flat().into_iter().map(reach).sum()
}

/// The layout in elements `n` times as wide: `n / d` steps of a mode of stride `d` are one element.
pub fn upcast(layout: &General, n: i128) -> Option<General> {
    if layout.integers().is_some_and(|layout| inside(&layout, n) >= n) {
        return None;
    }
    each(layout, n, |(s, d), vectors| {
        // CuTe's downcast by its own convention requires stride 1, also for a mode of size 1.
        let wide = |s: i128| Some((s, if vectors && s == 1 { 0 } else { 1 }));
        match d {
            0 => Some((s, 0)),
            _ if d % n == 0 => Some((s, d / n)),
            _ if s == 1 && (vectors || d < 0 || n % d != 0) => Some((1, 0)),
            // A vector of one bit moves inside an element; other vectors would permute its parts.
            _ if d < 0 || n % d != 0 => None,
            _ if s % (n / d) == 0 => wide(s / (n / d)),
            _ if (n / d) % s == 0 => wide(1),
            _ => None,
        }
    })
}

/// The layout in elements `n` times as narrow: the first mode of stride 1 and size above 1 runs through the parts of an element, and the
/// other modes step over whole elements.
pub fn downcast(layout: &General, n: i128) -> Option<General> {
    let runs = layout.flat().iter().position(|(s, d)| *s > 1 && d.integer() == Some(1));
    if n > 1 && runs.is_none() {
        return None;
    }
    let mut place = 0..;
    each(layout, n, |(s, d), _| Some(if place.next() == runs { (s * n, d) } else { (s, d * n) }))
}

/// CuTe's downcast: every mode of stride 1 runs through the parts.
pub fn padded_downcast(layout: &General, n: i128) -> Option<General> {
    each(layout, n, |(s, d), _| match d {
        1 => Some((s * n, 1)),
        -1 if s > 1 => None,
        _ => Some((s, d * n)),
    })
}

/// From `old` bits to `new` bits.
pub fn recast(layout: &General, old: i128, new: i128) -> Option<General> {
    match (old, new) {
        (..=0, _) | (_, ..=0) => None,
        _ if new % old == 0 => upcast(layout, new / old),
        _ if old % new == 0 => downcast(layout, old / new),
        _ => upcast(&downcast(layout, old)?, new),
    }
}

/// CuTe's recast: first up, then down by its convention.
pub fn padded_recast(layout: &General, old: i128, new: i128) -> Option<General> {
    let (up, down) = lowest(old, new)?;
    padded_downcast(&upcast(layout, up)?, down)
}

/// `new / old` in lowest terms; `None` if one is not positive.
pub fn lowest(old: i128, new: i128) -> Option<(i128, i128)> {
    let common = (1..=old.min(new)).rev().find(|c| old % c == 0 && new % c == 0)?;
    Some((new / common, old / common))
}

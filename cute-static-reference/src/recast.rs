//! Layouts in wider or narrower elements.

use super::element::Codomain;
use super::{Element, General, Layout};

type Mode = (i128, i128);

fn each(layout: &Layout, recast: impl Fn(Mode) -> Option<Mode>) -> Option<Layout> {
    let modes = layout.flat().into_iter().map(recast).collect::<Option<Vec<_>>>()?;
    let (shape, stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
    let mut shape = shape.into_iter();
    let shape = layout.shape.map(&mut |_| shape.next().expect("as many modes as before"));
    Some(Layout::with(&shape, stride))
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
        _ if s == 1 => Some((1, 0)),
        _ if d % n == 0 => Some((s, d / n)),
        _ if d < 0 || n % d != 0 => None,
        _ if s % (n / d) == 0 => Some((s / (n / d), 1)),
        _ if (n / d) % s == 0 => Some((1, 0)),
        _ => None,
    };
    if n <= 0 || inside(layout, n) >= n { None } else { each(layout, mode) }
}

/// In elements `n` times as narrow: the mode of stride 1 runs through them.
pub fn downcast(layout: &Layout, n: i128) -> Option<Layout> {
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

/// Over F₂, in narrower elements.
pub fn downcast_bits(layout: &General, n: i128) -> Option<General> {
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

fn bits(layout: &General, n: i128, recast: impl Fn(i128, i128) -> Option<Mode>) -> Option<General> {
    if n == 1 {
        return Some(layout.clone());
    }
    if layout.codomain()? != Codomain::Binary || n.count_ones() != 1 {
        return None;
    }
    let mode = |(s, d): (i128, Element)| recast(s, d.integer()?);
    let modes = layout.flat().into_iter().map(mode).collect::<Option<Vec<_>>>()?;
    let mut sizes = modes.iter().map(|m| m.0);
    let shape = layout.shape.map(&mut |_| sizes.next().expect("as many modes as before"));
    Some(Layout::with(&shape, modes.iter().map(|m| Element::bits(m.1 as u128)).collect()))
}

//! Layouts in wider or narrower elements.

use super::Layout;

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

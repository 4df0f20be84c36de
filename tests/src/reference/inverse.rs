//! Right and left inverse (paper 3.4, tables 5 and 6).

use super::{Layout, coalesce, laws};

/// `(stride, size, product of the sizes before it)` of the modes that move, in stride order.
fn sorted(layout: &Layout) -> Vec<(i128, i128, i128)> {
    let mut prefix = 1;
    let mut modes = Vec::new();
    for (s, d) in layout.flat() {
        if s != 1 && d != 0 {
            modes.push((d, s, prefix));
        }
        prefix *= s;
    }
    modes.sort_by_key(|(d, _, prefix)| (*d, *prefix));
    modes
}

/// `L(R(k)) = k` on the longest run of offsets that whole modes reach from 0.
pub fn right_inverse(layout: &Layout) -> Layout {
    let (mut next, mut modes) = (1, Vec::new());
    for (d, s, prefix) in sorted(&coalesce(layout)) {
        if d == next {
            modes.push((s, prefix));
            next = s * d;
        }
    }
    coalesce(&Layout::from_flat(&modes))
}

/// CUTLASS 4's form, for strides that divide one another; refused where its law does not hold.
pub fn left_inverse(layout: &Layout) -> Option<Layout> {
    let moving = sorted(layout);
    if moving.is_empty() && layout.shape.depth() > 0 {
        return Some(Layout::leaf(layout.size(), 0));
    }
    let (mut stride, mut modes, mut value) = (1, Vec::new(), 0);
    for &(d, _, prefix) in &moving {
        if d < stride || d % stride != 0 {
            return None;
        }
        modes.push((d / stride, value));
        (stride, value) = (d, prefix);
    }
    if let Some((_, s, prefix)) = moving.last() {
        modes.push((*s, *prefix));
    }
    let inverse = coalesce(&Layout::from_flat(&modes));
    laws::left_inverse(layout, &inverse).is_ok().then_some(inverse)
}

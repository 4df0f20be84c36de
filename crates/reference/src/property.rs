//! Properties of a layout, read from its image; and its nullspace.

use super::element::Semimodule;
use super::{Layout, chain_inverse, coalesce, interleaved, laws};

/// The offsets in order.
fn sorted(layout: &Layout) -> Vec<i128> {
    let mut image = laws::image(layout);
    image.sort_unstable();
    image
}

fn rises(layout: &Layout) -> bool {
    layout.flat().iter().all(|(s, d)| *s == 1 || *d >= 0)
}

/// Whether no offset is repeated, as far as the strides decide it without enumeration.
pub fn found_injective(layout: &Layout) -> bool {
    layout.flat().iter().all(|(s, d)| *s == 1 || *d != 0) && interleaved::clusters(&layout.flat()).is_ok()
}

/// Whether the image is `[0, cosize)`.
pub fn surjective(layout: &Layout) -> bool {
    rises(layout) && covers(layout, layout.cosize())
}

/// Whether `[0, n)` is part of the image.
pub fn covers(layout: &Layout, n: i128) -> bool {
    let mut image = sorted(layout);
    image.dedup();
    rises(layout) && image.len() as i128 >= n && (0..n).all(|i| image[i as usize] == i)
}

/// Whether the offsets are consecutive, each reached once.
pub fn contiguous(layout: &Layout) -> bool {
    sorted(layout).windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Whether the image is `[0, size)`, each offset once.
pub fn bijective(layout: &Layout) -> bool {
    contiguous(layout) && sorted(layout)[0] == 0
}

/// The modes of stride 0, also those of size 1, as a layout of indices.
pub fn nullspace<D: Semimodule>(layout: &Layout<D>) -> Layout {
    let (mut modes, mut prefix) = (Vec::new(), 1);
    for (s, d) in layout.flat() {
        if d == D::zero() {
            modes.push((s, prefix));
        }
        prefix *= s;
    }
    Layout::from_flat(&modes)
}

/// The common beginning of both right inverses by whole modes.
pub fn max_common(a: &Layout, b: &Layout) -> Layout {
    let (a, b) = (chain_inverse(a).flat(), chain_inverse(b).flat());
    let mut modes = Vec::new();
    for ((s, d), (t, e)) in a.iter().zip(&b) {
        if d != e {
            break;
        }
        modes.push((*s.min(t), *d));
        if s != t {
            break;
        }
    }
    coalesce(&Layout::from_flat(&modes))
}

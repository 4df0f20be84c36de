//! Complement (paper 3.5) under its three names.

use super::{Layout, Tree, coalesce, coalesce_extended};

/// Open: disjoint and ordered, the last mode is `1:period`.
pub fn complement(a: &Layout) -> Option<Layout> {
    let (mut modes, period) = gaps(a, false)?;
    modes.push((1, period));
    Some(coalesce_extended(&Layout::from_flat(&modes)))
}

/// Exact: the image of `(A, A*)` covers `[0, M)` exactly once.
pub fn complement_in(a: &Layout, m: i128) -> Option<Layout> {
    let (mut modes, period) = gaps(a, true)?;
    if m % period != 0 {
        return None;
    }
    modes.push((m / period, period));
    Some(coalesce(&Layout::from_flat(&modes)))
}

/// CuTe's `complement(A, M)`: floor between modes, ceil at the end.
pub fn padded_complement(a: &Layout, m: i128) -> Option<Layout> {
    let (mut modes, period) = gaps(a, false)?;
    modes.push(((m + period - 1) / period, period));
    Some(coalesce(&Layout::from_flat(&modes)))
}

/// The same for a shape, which is divided by the period from the left: `⌈s / c⌉`, then by what is left, `⌈c / s⌉`.
pub fn padded_complement_of_shape(a: &Layout, shape: &Tree) -> Option<Layout> {
    let (mut modes, period) = gaps(a, false)?;
    let (mut divisor, mut stride) = (period, period);
    for s in shape.leaves() {
        let rest = (s + divisor - 1) / divisor;
        modes.push((rest, stride));
        stride *= rest;
        divisor = (divisor + s - 1) / s;
    }
    Some(coalesce(&Layout::from_flat(&modes)))
}

/// The holes below each mode in stride order, and the first offset beyond the last mode.
fn gaps(a: &Layout, exact: bool) -> Option<(Vec<(i128, i128)>, i128)> {
    let mut moving: Vec<_> = a.flat().into_iter().filter(|(s, d)| *s != 1 && *d != 0).collect();
    moving.sort_by_key(|(s, d)| (*d, *s));
    let (mut period, mut modes) = (1, Vec::new());
    for (s, d) in moving {
        if d < period || (exact && d % period != 0) {
            return None;
        }
        modes.push((d / period, period));
        period = s * d;
    }
    Some((modes, period))
}

//! Composition (paper 3.3), accepted exactly when a layout refining B's shape equals `A(B(c))` whatever A's strides are.

use super::Tree::{Leaf, Tuple};
use super::{Layout, Tiler, Tree, coalesce, coalesce_extended};

/// The bounded modes' sizes (all but the last of A) and every stride.
struct Digits {
    bounds: Vec<i128>,
    strides: Vec<i128>,
}

/// One emitted mode: a size and the digits of its stride.
type Emitted = (i128, Vec<i128>);

impl Digits {
    fn of(&self, mut number: i128) -> Vec<i128> {
        let mut digits = Vec::new();
        for s in &self.bounds {
            digits.push(number % s);
            number /= s;
        }
        digits.push(number);
        digits
    }

    fn value(&self, digits: &[i128]) -> i128 {
        digits.iter().zip(&self.strides).map(|(v, d)| v * d).sum()
    }

    /// The modes of one leaf `s:d` of B: split at every first carry.
    fn leaf(&self, mut s: i128, mut d: i128) -> Option<Vec<Emitted>> {
        let mut modes = Vec::new();
        loop {
            let v = self.of(d);
            let carry = self.bounds.iter().zip(&v).filter(|(_, v)| **v != 0).map(|(b, v)| ceil_div(*b, v.abs())).min();
            let q = match carry {
                Some(q) if s > 1 && q < s => q,
                _ => {
                    modes.push((s, v));
                    return Some(modes);
                }
            };
            if q == 1 || s % q != 0 {
                return None;
            }
            modes.push((q, v));
            s /= q;
            d *= q;
        }
    }
}

/// `A ∘ B` on the extended domain.
pub fn compose(a: &Layout, b: &Layout) -> Option<Layout> {
    let top: i128 = b.cosize() - 1;
    let modes = coalesce_extended(a).flat();
    let mut prefix = 1;
    let mut kept = Vec::new();
    for (r, &(s, d)) in modes.iter().enumerate() {
        if r > 0 && prefix > top {
            break;
        }
        kept.push((s, d));
        prefix *= s;
    }
    let digits = Digits {
        bounds: kept[..kept.len() - 1].iter().map(|m| m.0).collect(),
        strides: kept.iter().map(|m| m.1).collect(),
    };
    let mut all = Vec::new();
    let result = walk(&digits, &b.shape, &b.stride, &mut all)?;
    for (r, bound) in digits.bounds.iter().enumerate() {
        let reach = |sign: i128| all.iter().map(|(n, v)| (n - 1) * (sign * v[r]).max(0)).sum::<i128>();
        if reach(1) >= *bound || reach(-1) >= *bound {
            return None;
        }
    }
    // Digits of both signs would borrow from one another.
    let moves = |sign: i128| all.iter().any(|(n, v)| *n > 1 && v.iter().any(|v| v.signum() == sign));
    if !digits.bounds.is_empty() && moves(1) && moves(-1) {
        return None;
    }
    Some(result)
}

fn walk(digits: &Digits, shape: &Tree, stride: &Tree, all: &mut Vec<Emitted>) -> Option<Layout> {
    match (shape, stride) {
        (Leaf(s), Leaf(d)) => {
            let modes = digits.leaf(*s, *d)?;
            let flat: Vec<_> = modes.iter().map(|(n, v)| (*n, digits.value(v))).collect();
            all.extend(modes);
            Some(if flat.len() == 1 { Layout::from_flat(&flat) } else { coalesce(&Layout::from_flat(&flat)) })
        }
        (Tuple(s), Tuple(d)) => {
            let parts = s.iter().zip(d).map(|(s, d)| walk(digits, s, d, all)).collect::<Option<Vec<_>>>()?;
            Some(Layout::concat(&parts))
        }
        _ => None,
    }
}

/// `A ∘ B` where every `B(c)` is a coordinate of A: `cosize(B) ≤ size(A)`.
pub fn compose_in_bounds(a: &Layout, b: &Layout) -> Option<Layout> {
    if b.cosize() > a.size() {
        return None;
    }
    compose(a, b)
}

/// By-mode composition; modes of A beyond the tiler are dropped.
pub fn compose_tiler(a: &Layout, tiler: &Tiler) -> Option<Layout> {
    match tiler {
        Tiler::One(b) => compose(a, b),
        Tiler::Keep => Some(a.clone()),
        Tiler::Each(tilers) => {
            let modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            let parts = tilers.iter().zip(&modes).map(|(t, m)| compose_tiler(m, t)).collect::<Option<Vec<_>>>()?;
            Some(Layout::concat(&parts))
        }
    }
}

fn ceil_div(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}

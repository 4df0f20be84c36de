//! The laws of the operations, checked point by point. Each function returns the first violation as text.

use super::element::Semimodule;
use super::{Layout, eval};
use std::collections::HashSet;
use std::hash::Hash;

pub mod recast;
mod semimodule;

pub use semimodule::{complement_at, composed, composition_at, composition_tiler, left_inverse_at, right_inverse_at};

/// The largest number of points at which a law is checked.
pub const ENUMERATED: i128 = 1 << 20;

/// The result of a check: `Err` is a text of the violation.
pub type Verdict = Result<(), String>;

/// The indices of the domain.
pub fn points<D: Semimodule>(layout: &Layout<D>) -> std::ops::Range<i128> {
    0..layout.size().min(ENUMERATED)
}

/// The image over the domain.
pub fn image<D: Semimodule>(layout: &Layout<D>) -> Vec<D> {
    points(layout).map(|i| eval(layout, i)).collect()
}

/// Whether no two coordinates share an offset.
pub fn injective<D: Semimodule + Eq + Hash>(layout: &Layout<D>) -> bool {
    let mut seen = HashSet::new();
    points(layout).all(|i| seen.insert(eval(layout, i)))
}

/// Same size and the same value at every index.
pub fn same_function<D: Semimodule>(want: &Layout<D>, got: &Layout<D>) -> Verdict {
    if want.size() != got.size() {
        return Err(format!("size {} instead of {}", got.size(), want.size()));
    }
    match points(want).find(|&i| eval(want, i) != eval(got, i)) {
        Some(i) => Err(format!("value {} at {i} instead of {}", eval(got, i), eval(want, i))),
        None => Ok(()),
    }
}

/// `R(c) = A(B(c))` on the domain of B, and R's shape refines B's (eq. 16 and 17).
pub fn composition(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    if !b.shape.compatible(&r.shape) {
        return Err(format!("shape {} does not refine {}", r.shape, b.shape));
    }
    match points(b).find(|&i| eval(r, i) != eval(a, eval(b, i))) {
        Some(i) => Err(format!("R({i}) = {} but A(B({i})) = {}", eval(r, i), eval(a, eval(b, i)))),
        None => Ok(()),
    }
}

/// Disjoint and ordered images (eq. 28 and 29), and all sums differ. The complement is also checked a few points beyond its domain.
pub fn complement(a: &Layout, c: &Layout) -> Verdict {
    let inside: HashSet<i128> = image(a).into_iter().collect();
    let upto = (c.size() + 4).min(ENUMERATED);
    let few = upto.min(ENUMERATED / inside.len() as i128).max(4);
    sums_differ(&image(&super::filter(a)), &(0..few).map(|i| eval(c, i)).collect::<Vec<_>>())?;
    let mut before = eval(c, 0);
    for i in 1..upto {
        let value = eval(c, i);
        if inside.contains(&value) {
            return Err(format!("A*({i}) = {value} is in the image of A"));
        }
        if value <= before {
            return Err(format!("A*({i}) = {value} is not above A*({}) = {before}", i - 1));
        }
        before = value;
    }
    Ok(())
}

/// As [`complement`], but only on the domain of the complement, for a bounded complement.
pub fn complement_in_domain(a: &Layout, c: &Layout) -> Verdict {
    let inside: HashSet<i128> = image(a).into_iter().collect();
    let offsets = image(c);
    if let Some(i) = (1..offsets.len()).find(|&i| inside.contains(&offsets[i]) || offsets[i] <= offsets[i - 1]) {
        return Err(format!("A*({i}) = {} is in the image of A or out of order", offsets[i]));
    }
    let few = offsets.len().min(ENUMERATED as usize / inside.len());
    sums_differ(&image(&super::filter(a)), &offsets[..few])
}

/// The copies of A at these offsets are injective and disjoint.
fn sums_differ(a: &[i128], places: &[i128]) -> Verdict {
    let mut sums = HashSet::new();
    match places.iter().find(|y| !a.iter().all(|x| sums.insert(x + **y))) {
        Some(y) => Err(format!("the copy of A at {y} meets one before it")),
        None => Ok(()),
    }
}

/// The image of `(A, A*)` is `[0, m)`, each offset once (stride-0 modes of A not counted).
pub fn complement_in(a: &Layout, m: i128, c: &Layout) -> Verdict {
    let tile = super::filter(a);
    let both = Layout::concat(&[tile, c.clone()]);
    if both.size() != m {
        return Err(format!("(A, A*) has size {} instead of {m}", both.size()));
    }
    if m > ENUMERATED {
        return Ok(());
    }
    let mut seen = image(&both);
    seen.sort_unstable();
    match seen.iter().enumerate().find(|(i, v)| *i as i128 != **v) {
        Some((i, v)) => Err(format!("offset {i} is missing or repeated (found {v})")),
        None => Ok(()),
    }
}

/// `L(R(k)) = k`, `R(k)` being an index of L.
pub fn right_inverse(l: &Layout, r: &Layout) -> Verdict {
    let wrong = |k: &i128| !(0..l.size()).contains(&eval(r, *k)) || eval(l, eval(r, *k)) != *k;
    match points(r).find(wrong) {
        Some(k) => Err(format!("R({k}) = {}, L(R({k})) = {}", eval(r, k), eval(l, eval(r, k)))),
        None => Ok(()),
    }
}

/// `L†(L(k)) = k` if L is injective, else `L(L†(L(k))) = L(k)`.
pub fn left_inverse(l: &Layout, inverse: &Layout) -> Verdict {
    let strict = injective(l);
    for k in points(l) {
        let offset = eval(l, k);
        let back = eval(inverse, offset);
        if (strict && back != k) || eval(l, back) != offset {
            return Err(format!("L({k}) = {offset}, L†({offset}) = {back}"));
        }
    }
    Ok(())
}

/// `A(R(i)) = T(i)`, and `R(i)` is an index of `A`.
pub fn location(a: &Layout, t: &Layout, r: &Layout) -> Verdict {
    if r.size() != t.size() {
        return Err(format!("{} indices for {} offsets", r.size(), t.size()));
    }
    for i in points(t) {
        let index = eval(r, i);
        if !(0..a.size()).contains(&index) || eval(a, index) != eval(t, i) {
            return Err(format!("T({i}) = {}, R({i}) = {index}", eval(t, i)));
        }
    }
    Ok(())
}

/// A divide permutes the elements of A: same size, same values with multiplicity.
pub fn divide<D: Semimodule + Ord>(a: &Layout<D>, r: &Layout<D>) -> Verdict {
    let (mut want, mut got) = (image(a), image(r));
    want.sort_unstable();
    got.sort_unstable();
    (want == got).then_some(()).ok_or_else(|| "the elements of A are not covered exactly once".to_string())
}

/// The first mode is A, the second has B's size and moves A to disjoint places when B is injective and in order.
pub fn product<D: Semimodule + Eq + Hash>(a: &Layout<D>, b: &Layout<D>, r: &Layout<D>) -> Verdict {
    let modes = r.modes();
    if modes.len() != 2 {
        return Err(format!("rank {} instead of 2", modes.len()));
    }
    same_function(a, &modes[0])?;
    if !b.shape.compatible(&modes[1].shape) {
        return Err(format!("grid {} does not refine {}", modes[1].shape, b.shape));
    }
    product_image(a, b, r)
}

/// Tiles are disjoint: the image of the product has as many offsets as A's image times B's.
pub fn product_image<D: Semimodule + Eq + Hash>(a: &Layout<D>, b: &Layout<D>, r: &Layout<D>) -> Verdict {
    if r.size() > ENUMERATED {
        return Ok(());
    }
    let count = |l: &Layout<D>| image(l).into_iter().collect::<HashSet<_>>().len();
    let (want, got) = (count(a) * count(b), count(r));
    (want == got).then_some(()).ok_or_else(|| format!("{got} values instead of {want}: tiles overlap"))
}

/// The common first values of both right inverses by whole modes.
fn common(a: &Layout, b: &Layout) -> Vec<i128> {
    let (a, b) = (image(&super::chain_inverse(a)), image(&super::chain_inverse(b)));
    a.iter().zip(&b).take_while(|(x, y)| x == y).map(|(x, _)| *x).collect()
}

/// `R(k) = A‡(k) = B‡(k)` for all k below the largest size for which this is possible.
pub fn common_layout(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let want = common(a, b);
    match image(r) == want {
        true => Ok(()),
        false => Err(format!("{:?} instead of {want:?}", image(r))),
    }
}

/// That largest size.
pub fn common_vector(a: &Layout, b: &Layout, size: i128) -> Verdict {
    let want = common(a, b).len() as i128;
    match size == want {
        true => Ok(()),
        false => Err(format!("{size} instead of {want}")),
    }
}

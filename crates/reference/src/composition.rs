//! Composition (paper 3.3), accepted exactly if a layout that refines B's shape equals `A(B(c))` for all strides of A.
//!
//! B's strides are integers, which index A as a whole, or coordinates, whose integers index the modes of A at their paths.
//! (Layouts over F₂ carry differently: see `binary`.)

use super::Tree::{Leaf, Tuple};
use super::element::{Codomain, Path, Semimodule};
use super::{Element, General, Layout, Tiler, Tree, binary, coalesce, coalesce_extended, eval, laws};

/// The modes of A at one path that B reaches.
struct Place<D> {
    path: Path,
    /// The sizes of all but the last, which is unbounded.
    bounds: Vec<i128>,
    strides: Vec<D>,
}

/// The digits of an element of B's codomain at every place, those of the unbounded modes too.
type Digits = Vec<Vec<i128>>;

/// One emitted mode: a size and the digits of its stride.
type Emitted = (i128, Digits);

impl<D: Semimodule> Place<D> {
    /// The coalesced modes at `path`, without those that no value of B up to `top` reaches.
    fn new(a: &Layout<D>, path: &[usize], top: i128) -> Option<Place<D>> {
        let modes = coalesce_extended(&a.mode(path)?).flat();
        let (mut prefix, mut kept) = (1, Vec::new());
        for (r, (s, d)) in modes.into_iter().enumerate() {
            if r > 0 && prefix > top {
                break;
            }
            kept.push((s, d));
            prefix *= s;
        }
        let bounds = kept[..kept.len() - 1].iter().map(|m| m.0).collect();
        Some(Place { path: path.to_vec(), bounds, strides: kept.into_iter().map(|m| m.1).collect() })
    }

    fn digits(&self, element: &Element) -> Vec<i128> {
        let (mut number, mut digits) = (element.term(&self.path), Vec::new());
        for s in &self.bounds {
            digits.push(number % s);
            number /= s;
        }
        digits.push(number);
        digits
    }
}

fn value<D: Semimodule>(places: &[Place<D>], digits: &Digits) -> D {
    let pairs = places.iter().zip(digits).flat_map(|(place, digits)| place.strides.iter().zip(digits));
    pairs.fold(D::zero(), |sum, (d, v)| sum.plus(&d.scaled(*v)))
}

/// The modes of one leaf `s:d` of B, which is split at each carry.
fn leaf<D: Semimodule>(places: &[Place<D>], mut s: i128, mut d: Element) -> Option<Vec<Emitted>> {
    let mut modes = Vec::new();
    loop {
        let digits: Digits = places.iter().map(|place| place.digits(&d)).collect();
        let pairs = places.iter().zip(&digits).flat_map(|(place, digits)| place.bounds.iter().zip(digits));
        let carry = pairs.filter(|(_, v)| **v != 0).map(|(b, v)| ceil_div(*b, v.abs())).min();
        let q = match carry {
            Some(q) if s > 1 && q < s => q,
            _ => {
                modes.push((s, digits));
                return Some(modes);
            }
        };
        if q == 1 || s % q != 0 {
            return None;
        }
        modes.push((q, digits));
        s /= q;
        d = d.scaled(q);
    }
}

/// `A ∘ B` on the extended domain.
pub fn compose<D: Semimodule>(a: &Layout<D>, b: &Layout) -> Option<Layout<D>> {
    compose_at(a, &b.general())
}

/// As [`compose`], B over any semimodule.
pub fn compose_at<D: Semimodule>(a: &Layout<D>, b: &General) -> Option<Layout<D>> {
    // The stride of a mode of size 1 has no path.
    let b = &b.normalized();
    if b.codomain()? == Codomain::Binary || a.stride.leaves().iter().any(D::is_binary) {
        return binary::compose(a, b);
    }
    let mut paths: Vec<Path> = b.stride.leaves().iter().flat_map(|d| d.terms()).map(|t| t.0).collect();
    paths.sort();
    paths.dedup();
    if paths.is_empty() {
        paths.push(Vec::new());
    }
    let place = |path: &Path| Place::new(a, path, b.component(path).cosize() - 1);
    let places = paths.iter().map(place).collect::<Option<Vec<_>>>()?;
    let mut all = Vec::new();
    let result = walk(&places, &b.shape, &b.stride, &mut all)?;
    places.iter().enumerate().all(|(p, place)| stays_inside(place, p, &all)).then_some(result)
}

/// No coordinate of B carries from one mode of A into the next.
fn stays_inside<D>(place: &Place<D>, p: usize, all: &[Emitted]) -> bool {
    let reach = |r: usize, sign: i128| all.iter().map(|(n, v)| (n - 1) * (sign * v[p][r]).max(0)).sum::<i128>();
    if place.bounds.iter().enumerate().any(|(r, bound)| reach(r, 1) >= *bound || reach(r, -1) >= *bound) {
        return false;
    }
    // Digits of both signs would borrow from one another.
    let digits = 0..=place.bounds.len();
    !digits.clone().any(|r| {
        digits.clone().any(|q| meet(&all.iter().map(|(n, v)| (*n, v[p][r], v[p][q])).collect::<Vec<_>>(), 0, 0))
    })
}

/// Whether `x + Σ c·x_m > 0` and `y + Σ c·y_m < 0` for some `c < n_m`, of modes `(n_m, x_m, y_m)`.
fn meet(modes: &[(i128, i128, i128)], x: i128, y: i128) -> bool {
    let highest = x + modes.iter().map(|(n, x, _)| (n - 1) * (*x).max(0)).sum::<i128>();
    let lowest = y + modes.iter().map(|(n, _, y)| (n - 1) * (*y).min(0)).sum::<i128>();
    if highest <= 0 || lowest >= 0 {
        return false;
    }
    match modes.split_last() {
        None => true,
        // The largest coordinates come first, since the sums are most likely to meet there.
        Some(((n, dx, dy), rest)) => (0..*n).rev().any(|c| meet(rest, x + c * dx, y + c * dy)),
    }
}

fn walk<D: Semimodule>(
    places: &[Place<D>],
    shape: &Tree,
    stride: &Tree<Element>,
    all: &mut Vec<Emitted>,
) -> Option<Layout<D>> {
    match (shape, stride) {
        (Leaf(s), Leaf(d)) => {
            let modes = leaf(places, *s, d.clone())?;
            let flat: Vec<_> = modes.iter().map(|(n, v)| (*n, value(places, v))).collect();
            all.extend(modes);
            Some(if flat.len() == 1 { Layout::from_flat(&flat) } else { coalesce(&Layout::from_flat(&flat)) })
        }
        (Tuple(s), Tuple(d)) => {
            let parts = s.iter().zip(d).map(|(s, d)| walk(places, s, d, all)).collect::<Option<Vec<_>>>()?;
            Some(Layout::concat(&parts))
        }
        _ => None,
    }
}

/// `A ∘ B` where every `B(c)` is a coordinate of A: at every path `cosize(B) ≤ size(A)`, and no stride is negative.
pub fn compose_in_bounds<D: Semimodule>(a: &Layout<D>, b: &Layout) -> Option<Layout<D>> {
    compose_in_bounds_at(a, &b.general())
}

/// As [`compose_in_bounds`], B integers or coordinates.
pub fn compose_in_bounds_at<D: Semimodule>(a: &Layout<D>, b: &General) -> Option<Layout<D>> {
    let b = &b.normalized();
    let terms = b.stride.leaves().iter().flat_map(Element::terms).collect::<Vec<_>>();
    let rises = |b: Layout| b.flat().iter().all(|(s, d)| *s == 1 || *d >= 0);
    let inside = |path: &Path| {
        a.mode(path).is_some_and(|mode| b.component(path).cosize() <= mode.size()) && rises(b.component(path))
    };
    let vectors = b.stride.leaves().iter().any(Element::is_binary);
    let fits = !vectors || laws::points(b).all(|i| eval(b, i).integer().is_some_and(|n| n < a.size()));
    (fits && terms.iter().all(|(path, _)| inside(path))).then(|| compose_at(a, b))?
}

/// By-mode composition; modes of A beyond the tiler are dropped.
pub fn compose_tiler<D: Semimodule>(a: &Layout<D>, tiler: &Tiler) -> Option<Layout<D>> {
    each_mode(a, tiler, compose_at)
}

/// As [`compose_tiler`], in bounds of each mode.
pub fn compose_tiler_in_bounds<D: Semimodule>(a: &Layout<D>, tiler: &Tiler) -> Option<Layout<D>> {
    each_mode(a, tiler, compose_in_bounds_at)
}

fn each_mode<D: Semimodule>(
    a: &Layout<D>,
    tiler: &Tiler,
    one: fn(&Layout<D>, &General) -> Option<Layout<D>>,
) -> Option<Layout<D>> {
    match tiler {
        Tiler::One(b) => one(a, b),
        Tiler::Keep => Some(a.clone()),
        Tiler::Each(tilers) => {
            let modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            let parts = tilers.iter().zip(&modes).map(|(t, m)| each_mode(m, t, one)).collect::<Option<Vec<_>>>()?;
            Some(Layout::concat(&parts))
        }
    }
}

fn ceil_div(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}

//! Complement (paper 3.5) under its three names.

use super::element::{Codomain, Path, Semimodule};
use super::interleaved::{self, Cluster};
use super::{Element, General, Layout, Tree, binary, coalesce, coalesce_extended};

/// The open complement: disjoint and ordered, with `1:period` as its last mode. For coordinates, one at each path.
pub fn complement<D: Semimodule>(a: &Layout<D>) -> Option<Layout<D>> {
    D::complement(a)
}

/// The open complement of a layout of integers.
pub fn of_integers(a: &Layout) -> Option<Layout> {
    let (mut modes, period) = gaps(a, false)?;
    modes.push((1, period));
    Some(coalesce_extended(&Layout::from_flat(&modes)))
}

/// The open complement of a layout over any semimodule.
pub fn of_any(a: &General) -> Option<General> {
    if a.codomain()? == Codomain::Binary {
        return binary::complement(a);
    }
    if !along_axes(a) {
        return None;
    }
    by_place(&places(a), &mut |path| Some(placed(&of_integers(&a.component(path))?, path)))
}

/// Exact: the image of `(A, A*)` covers `[0, M)` exactly once.
pub fn complement_in(a: &Layout, m: i128) -> Option<Layout> {
    if falls(a) {
        return None;
    }
    let (mut modes, period) = gaps(a, true)?;
    if m % period != 0 {
        return None;
    }
    modes.push((m / period, period));
    Some(coalesce(&Layout::from_flat(&modes)))
}

/// The exact complement for coordinates: the image of `(A, A*)` covers the coordinates of a shape exactly once.
pub fn complement_in_shape(a: &General, shape: &Tree) -> Option<General> {
    if a.codomain()? == Codomain::Binary {
        return binary::complement_in(a, shape.product());
    }
    in_shape(a, shape, &mut Vec::new(), &places(a), |a, shape| complement_in(a, shape.product()))
}

/// CuTe's complement for coordinates, whose integers at each path are those of [`padded_complement_of_shape`].
pub fn padded_complement_in_shape(a: &General, shape: &Tree) -> Option<General> {
    // Bits are never cut.
    if a.codomain()? == Codomain::Binary {
        return binary::complement_in(a, shape.product());
    }
    in_shape(a, shape, &mut Vec::new(), &places(a), padded_complement_of_shape)
}

/// The shape to which CuTe's divide of `a` by a tile of coordinates rounds up: the coalesced extents of each mode with a path.
pub fn coalesced_shape<D: Semimodule>(a: &Layout<D>, tile: &General) -> Tree {
    fn go<D: Semimodule>(a: &Layout<D>, profile: &Tree<Path>) -> Tree {
        let Tree::Tuple(profiles) = profile else { return coalesce(a).shape };
        let mode = |(i, mode): (usize, Layout<D>)| profiles.get(i).map_or(mode.shape.clone(), |p| go(&mode, p));
        Tree::Tuple(a.modes().into_iter().enumerate().map(mode).collect())
    }
    go(a, &coprofile(&places(tile)))
}

/// CuTe's `complement(A, M)`: floor between modes, ceil at the end.
pub fn padded_complement(a: &Layout, m: i128) -> Option<Layout> {
    if falls(a) {
        return None;
    }
    let (mut modes, period) = gaps(a, false)?;
    modes.push(((m + period - 1) / period, period));
    Some(coalesce(&Layout::from_flat(&modes)))
}

/// CuTe's complement for a shape, whose extents are divided by the period from left to right: by c to `⌈s / c⌉`, the next one by `⌈c / s⌉`.
pub fn padded_complement_of_shape(a: &Layout, shape: &Tree) -> Option<Layout> {
    if falls(a) {
        return None;
    }
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

/// The gaps below each mode in the order of the strides, and the first offset beyond the last mode.
fn gaps(a: &Layout, exact: bool) -> Option<(Vec<(i128, i128)>, i128)> {
    let clusters = interleaved::clusters(&a.flat()).ok()?;
    // An interval is filled by modes each of which begins at a multiple of where those before it end.
    if exact && clusters.iter().any(|c| c.modes.len() > 1 || c.least % c.below != 0) {
        return None;
    }
    let period = clusters.last().map_or(1, Cluster::period);
    Some((clusters.iter().map(|c| (c.least / c.below, c.below)).collect(), period))
}

/// Whether a mode of several coordinates has a negative stride.
fn falls(a: &Layout) -> bool {
    a.flat().iter().any(|(s, d)| *s != 1 && *d < 0)
}

/// Whether each stride has an integer at one path at most. A diagonal has neither a complement nor an inverse path by path.
pub fn along_axes(layout: &General) -> bool {
    layout.flat().iter().all(|(s, d)| *s == 1 || d.terms().len() <= 1)
}

/// The paths at which a layout of coordinates has integers.
pub fn places(a: &General) -> Vec<Path> {
    let mut paths: Vec<Path> = a.stride.leaves().iter().flat_map(Element::terms).map(|t| t.0).collect();
    paths.sort();
    paths.dedup();
    if paths.is_empty() { vec![Vec::new()] } else { paths }
}

/// The profile of coordinates with integers at these paths (CuTe: coprofile).
pub fn coprofile(places: &[Path]) -> Tree<Path> {
    fn below(path: &Path, places: &[Path]) -> Tree<Path> {
        let inner: Vec<_> = places.iter().filter(|p| p.len() > path.len() && p.starts_with(path)).collect();
        let Some(last) = inner.iter().map(|p| p[path.len()]).max() else {
            return Tree::Leaf(path.clone());
        };
        let mode = |i: usize| below(&path.iter().copied().chain([i]).collect(), places);
        Tree::Tuple((0..=last).map(mode).collect())
    }
    below(&Vec::new(), places)
}

/// A layout for every path, in the profile of the paths.
pub fn by_place<D: Semimodule>(places: &[Path], mode: &mut dyn FnMut(&Path) -> Option<Layout<D>>) -> Option<Layout<D>> {
    fn go<D: Semimodule>(profile: &Tree<Path>, mode: &mut dyn FnMut(&Path) -> Option<Layout<D>>) -> Option<Layout<D>> {
        match profile {
            Tree::Leaf(path) => mode(path),
            Tree::Tuple(modes) => Some(Layout::concat(&modes.iter().map(|m| go(m, mode)).collect::<Option<Vec<_>>>()?)),
        }
    }
    go(&coprofile(places), mode)
}

/// A layout of integers, moved to a path.
pub fn placed(layout: &Layout, path: &[usize]) -> General {
    Layout { shape: layout.shape.clone(), stride: layout.stride.map(&mut |d| Element::at(*d, path.to_vec())) }
}

/// A complement for every mode of the shape, down to the paths of A.
fn in_shape(
    a: &General,
    shape: &Tree,
    path: &mut Path,
    places: &[Path],
    complement: fn(&Layout, &Tree) -> Option<Layout>,
) -> Option<General> {
    if a.codomain()? == Codomain::Binary || !along_axes(a) {
        return None;
    }
    if !places.iter().any(|p| p.len() > path.len() && p.starts_with(path)) {
        return Some(placed(&complement(&a.component(path), shape)?, path));
    }
    // An extent counts as a tuple of one mode if A has paths below it.
    let modes = shape.modes();
    let mut parts = Vec::new();
    for (i, mode) in modes.iter().enumerate() {
        path.push(i);
        parts.push(in_shape(a, mode, path, places, complement)?);
        path.pop();
    }
    let beyond = |p: &Path| p.len() > path.len() && p.starts_with(path) && p[path.len()] >= modes.len();
    (!places.iter().any(beyond)).then(|| Layout::concat(&parts))
}

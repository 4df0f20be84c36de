//! The divides (paper 3.5.2): `A ∘ (T, complement_in(T, size(A)))`, in bounds; and what is done mode by mode.

use super::{Layout, Tiler, coalesce, complement_in, compose, compose_in_bounds, padded_complement_of_shape};

/// How the tile and rest modes are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regroup {
    /// `((tile0,rest0),(tile1,rest1),…)`.
    Logical,
    /// `((tile0,tile1,…),(rest0,rest1,…))`.
    Zipped,
    /// `((tile0,tile1,…),rest0,rest1,…)`.
    Tiled,
    /// `(tile0,tile1,…,rest0,rest1,…)`.
    Flat,
}

/// What is done to one mode: its tile and its rest.
pub type Pair = fn(&Layout, &Layout) -> Option<(Layout, Layout)>;

/// The divide of `a` by `tiler`, regrouped.
pub fn divide(a: &Layout, tiler: &Tiler, how: Regroup) -> Option<Layout> {
    by_mode(a, tiler, how, exactly)
}

/// CuTe's divide: with the padded complement in the coalesced shape, out of bounds where the tiler does not fit.
pub fn padded_divide(a: &Layout, tiler: &Tiler, how: Regroup) -> Option<Layout> {
    by_mode(a, tiler, how, rounding)
}

/// A pair for every mode that the tiler names, regrouped.
pub fn by_mode(a: &Layout, tiler: &Tiler, how: Regroup, pair: Pair) -> Option<Layout> {
    if how == Regroup::Logical {
        return logical(a, tiler, pair);
    }
    let (tile, rest) = zipped(a, tiler, pair)?;
    Some(regroup(&tile, &rest, how))
}

/// Puts a tile and a rest together.
pub fn regroup(tile: &Layout, rest: &Layout, how: Regroup) -> Layout {
    let mut parts = match how {
        Regroup::Logical | Regroup::Zipped => return Layout::concat(&[tile.clone(), rest.clone()]),
        Regroup::Tiled => vec![tile.clone()],
        Regroup::Flat => tile.modes(),
    };
    parts.extend(rest.modes());
    Layout::concat(&parts)
}

fn exactly(a: &Layout, tile: &Layout) -> Option<(Layout, Layout)> {
    let rest = complement_in(tile, a.size())?;
    let both = compose_in_bounds(a, &Layout::concat(&[tile.clone(), rest]))?;
    let modes = both.modes();
    Some((modes[0].clone(), modes[1].clone()))
}

fn rounding(a: &Layout, tile: &Layout) -> Option<(Layout, Layout)> {
    let rest = padded_complement_of_shape(tile, &coalesce(a).shape)?;
    let both = compose(a, &Layout::concat(&[tile.clone(), rest]))?;
    let modes = both.modes();
    Some((modes[0].clone(), modes[1].clone()))
}

fn logical(a: &Layout, tiler: &Tiler, pair: Pair) -> Option<Layout> {
    match tiler {
        Tiler::One(tile) => pair(a, tile).map(|(tile, rest)| Layout::concat(&[tile, rest])),
        Tiler::Keep => Some(a.clone()),
        Tiler::Each(tilers) => {
            let mut modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            for (mode, tiler) in modes.iter_mut().zip(tilers) {
                *mode = logical(mode, tiler, pair)?;
            }
            Some(Layout::concat(&modes))
        }
    }
}

fn zipped(a: &Layout, tiler: &Tiler, pair: Pair) -> Option<(Layout, Layout)> {
    match tiler {
        Tiler::One(tile) => pair(a, tile),
        // The mode stays, so what was already a tile and a rest comes apart; of any other, nothing is left over.
        Tiler::Keep => match &a.modes()[..] {
            [tile, rest] => Some((tile.clone(), rest.clone())),
            _ => Some((a.clone(), Layout::leaf(1, 0))),
        },
        Tiler::Each(tilers) => {
            let modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            let (mut tiles, mut rests) = (Vec::new(), Vec::new());
            for (mode, tiler) in modes.iter().zip(tilers) {
                let (tile, rest) = zipped(mode, tiler, pair)?;
                tiles.push(tile);
                rests.push(rest);
            }
            rests.extend_from_slice(&modes[tilers.len()..]);
            Some((Layout::concat(&tiles), Layout::concat(&rests)))
        }
    }
}

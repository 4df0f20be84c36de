//! The strict divides (paper 3.5.2): `A ∘ (T, complement_in(T, size(A)))`, in bounds.

use super::{Layout, Tiler, complement_in, compose_in_bounds};

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

/// The divide of `a` by `tiler`, regrouped.
pub fn divide(a: &Layout, tiler: &Tiler, how: Regroup) -> Option<Layout> {
    if how == Regroup::Logical {
        return logical(a, tiler);
    }
    let (tile, rest) = zipped(a, tiler)?;
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

fn pair(a: &Layout, tile: &Layout) -> Option<(Layout, Layout)> {
    let rest = complement_in(tile, a.size())?;
    let both = compose_in_bounds(a, &Layout::concat(&[tile.clone(), rest]))?;
    let modes = both.modes();
    Some((modes[0].clone(), modes[1].clone()))
}

fn logical(a: &Layout, tiler: &Tiler) -> Option<Layout> {
    match tiler {
        Tiler::One(tile) => pair(a, tile).map(|(tile, rest)| Layout::concat(&[tile, rest])),
        Tiler::Keep => Some(a.clone()),
        Tiler::Each(tilers) => {
            let mut modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            for (mode, tiler) in modes.iter_mut().zip(tilers) {
                *mode = logical(mode, tiler)?;
            }
            Some(Layout::concat(&modes))
        }
    }
}

fn zipped(a: &Layout, tiler: &Tiler) -> Option<(Layout, Layout)> {
    match tiler {
        Tiler::One(tile) => pair(a, tile),
        // The whole mode is the tile, nothing is left over.
        Tiler::Keep => Some((a.clone(), Layout::leaf(1, 0))),
        Tiler::Each(tilers) => {
            let modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            let (mut tiles, mut rests) = (Vec::new(), Vec::new());
            for (mode, tiler) in modes.iter().zip(tilers) {
                let (tile, rest) = zipped(mode, tiler)?;
                tiles.push(tile);
                rests.push(rest);
            }
            rests.extend_from_slice(&modes[tilers.len()..]);
            Some((Layout::concat(&tiles), Layout::concat(&rests)))
        }
    }
}

//! The divides (paper 3.5.2): `A ∘ (T, complement_in(T, size(A)))`, in bounds; and pairs of a tile and a rest, mode by mode.

use super::element::{Codomain, Semimodule};
use super::{
    General, Layout, Tiler, coalesce, coalesced_shape, complement_in, complement_in_shape, compose_at,
    compose_in_bounds_at, padded_complement_in_shape, padded_complement_of_shape,
};

/// The arrangement of the tile and rest modes.
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

/// The function from one mode and its tiler to a tile and a rest.
pub type Pair<D> = fn(&Layout<D>, &General) -> Option<(Layout<D>, Layout<D>)>;

/// The divide of `a` by `tiler`, regrouped.
pub fn divide<D: Semimodule>(a: &Layout<D>, tiler: &Tiler, how: Regroup) -> Option<Layout<D>> {
    by_mode(a, tiler, how, exactly)
}

/// CuTe's divide, with the padded complement in the coalesced shape. It is out of bounds if the tiler does not divide the layout.
pub fn padded_divide<D: Semimodule>(a: &Layout<D>, tiler: &Tiler, how: Regroup) -> Option<Layout<D>> {
    by_mode(a, tiler, how, rounding)
}

/// A pair for every mode of the tiler, regrouped.
pub fn by_mode<D: Semimodule>(a: &Layout<D>, tiler: &Tiler, how: Regroup, pair: Pair<D>) -> Option<Layout<D>> {
    let parts = parts(a, tiler, pair)?;
    if how == Regroup::Logical {
        return Some(parts.logical());
    }
    let (tile, rest) = parts.zipped()?;
    Some(regroup(&tile, &rest, how))
}

/// The layout of a tile and a rest in an arrangement.
pub fn regroup<D: Semimodule>(tile: &Layout<D>, rest: &Layout<D>, how: Regroup) -> Layout<D> {
    let mut parts = match how {
        Regroup::Logical | Regroup::Zipped => return Layout::concat(&[tile.clone(), rest.clone()]),
        Regroup::Tiled => vec![tile.clone()],
        Regroup::Flat => tile.modes(),
    };
    parts.extend(rest.modes());
    Layout::concat(&parts)
}

fn exactly<D: Semimodule>(a: &Layout<D>, tile: &General) -> Option<(Layout<D>, Layout<D>)> {
    let rest = match tile.integers() {
        Some(tile) => complement_in(&tile, a.size())?.general(),
        None => complement_in_shape(tile, &a.shape)?,
    };
    pair(compose_in_bounds_at(a, &Layout::concat(&[tile.clone(), rest]))?)
}

fn rounding<D: Semimodule>(a: &Layout<D>, tile: &General) -> Option<(Layout<D>, Layout<D>)> {
    let rest = match tile.codomain()? {
        Codomain::Trivial | Codomain::Integers => {
            padded_complement_of_shape(&tile.integers()?, &coalesce(a).shape)?.general()
        }
        _ => padded_complement_in_shape(tile, &coalesced_shape(a, tile))?,
    };
    pair(compose_at(a, &Layout::concat(&[tile.clone(), rest]))?)
}

fn pair<D: Semimodule>(both: Layout<D>) -> Option<(Layout<D>, Layout<D>)> {
    let modes = both.modes();
    Some((modes[0].clone(), modes[1].clone()))
}

fn parts<D: Semimodule>(a: &Layout<D>, tiler: &Tiler, pair: Pair<D>) -> Option<Parts<D>> {
    match tiler {
        Tiler::One(tile) => pair(a, tile).map(|(tile, rest)| Parts::Pair(tile, rest)),
        Tiler::Keep => Some(Parts::Kept(a.clone())),
        Tiler::Each(tilers) => {
            let mut modes = a.modes();
            if tilers.len() > modes.len() {
                return None;
            }
            let beyond = modes.split_off(tilers.len());
            let each = modes.iter().zip(tilers).map(|(mode, tiler)| parts(mode, tiler, pair));
            Some(Parts::Each(each.collect::<Option<_>>()?, beyond))
        }
    }
}

/// A tile and a rest for each mode of a tiler.
pub enum Parts<D> {
    /// The tile and the rest of one mode.
    Pair(Layout<D>, Layout<D>),
    /// A mode that is kept.
    Kept(Layout<D>),
    /// The parts of each mode, and the modes beyond the tiler.
    Each(Vec<Parts<D>>, Vec<Layout<D>>),
}

impl<D: Semimodule> Parts<D> {
    /// `((tile0,rest0),(tile1,rest1),…)`.
    pub fn logical(&self) -> Layout<D> {
        match self {
            Parts::Pair(tile, rest) => Layout::concat(&[tile.clone(), rest.clone()]),
            Parts::Kept(mode) => mode.clone(),
            Parts::Each(list, beyond) => {
                Layout::concat(&list.iter().map(Parts::logical).chain(beyond.iter().cloned()).collect::<Vec<_>>())
            }
        }
    }

    /// The tiles and the rests; `None` if a kept mode does not have two modes.
    pub fn zipped(&self) -> Option<(Layout<D>, Layout<D>)> {
        match self {
            Parts::Pair(tile, rest) => Some((tile.clone(), rest.clone())),
            // The kept mode is already a tile and a rest.
            Parts::Kept(mode) => match &mode.modes()[..] {
                [tile, rest] => Some((tile.clone(), rest.clone())),
                _ => None,
            },
            Parts::Each(list, beyond) => {
                let pairs = list.iter().map(Parts::zipped).collect::<Option<Vec<_>>>()?;
                let (tiles, mut rests): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
                rests.extend_from_slice(beyond);
                Some((Layout::concat(&tiles), Layout::concat(&rests)))
            }
        }
    }
}
